import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { submissionReply } from '../read/submission-answer.js';
import { takePayment } from '../decide/payment-request.js';

/** Takes money at once: authorization and capture in one step (specification, Sale). */
export const sale: Handler<'sale', PaymentDeps> = async (deps, { body }, access) =>
  submissionReply('sale', deps, await takePayment(deps, access, body, 'sale'));
