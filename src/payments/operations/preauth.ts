import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../payment-deps.js';
import { submissionReply } from '../read/view.js';
import { takePayment } from './sale.js';

/** Holds money for a later capture or void (specification, Pre-authorization). */
export const preauth: Handler<'preauth', PaymentDeps> = async (deps, { body }, access) =>
  submissionReply('preauth', deps, access.terminal, await takePayment(deps, access, body, 'preauth'));
