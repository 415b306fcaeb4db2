import type { Handler } from '../../handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { takePayment } from '../payment-request.js';

/** Takes money at once: authorization and capture in one step (specification, Sale). */
export const sale: Handler<'sale', PaymentDeps> = (deps, { body }, access) => takePayment(deps, access, body, 'sale');
