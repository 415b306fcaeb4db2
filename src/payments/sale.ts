import type { Handler } from '../handler.js';
import { takePayment } from './payment-request.js';

/** Takes money at once: authorization and capture in one step (specification, Sale). */
export const sale: Handler<'sale'> = (deps, { body }, access) => takePayment(deps, access, body, 'sale');
