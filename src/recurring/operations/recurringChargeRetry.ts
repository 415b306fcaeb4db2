import type { Handler } from '../../operation/handler.js';
import { submissionReply } from '../../payments/read/view.js';
import type { RecurringDeps } from '../series-operation.js';
import { retryCharge } from '../merchant-charge.js';

export const recurringChargeRetry: Handler<'recurringChargeRetry', RecurringDeps> = async (deps, { body }, access) =>
  submissionReply('recurringChargeRetry', deps, access.terminal, await retryCharge(deps, access, body.retry));
