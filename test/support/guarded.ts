import type { Processor } from '../../src/processors/processor.js';
import type { ProcessorRegistry } from '../../src/processors/registry.js';
import { guard, type GuardedProcessor } from '../../src/processors/routing.js';

/** Processors behind their breakers, by their keys. */
export const guarded = (processors: readonly Processor[]): Map<string, GuardedProcessor> =>
  new Map(processors.map((processor) => [processor.key, guard(processor)]));

/** A registry that has these processors and no accounts. */
export const registryOf = (builtIn: Map<string, GuardedProcessor>): ProcessorRegistry => ({
  builtIn,
  get: (key) => builtIn.get(key),
  values: () => builtIn.values(),
  make: () => Promise.reject(new Error('these processors have no accounts')),
  forget: () => undefined,
});
