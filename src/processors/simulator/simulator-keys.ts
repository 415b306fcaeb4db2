import type { Schema } from '../../base/contract.js';

/** The simulated banks of a sandbox, in the order of the routes of its own terminal. */
export const simulatorKeys = ['simulator_a', 'simulator_b'] as const satisfies readonly Schema<'ProviderKey'>[];
