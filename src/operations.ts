import { problem } from './errors.js';
import type { Handler, OperationId } from './handler.js';
import { health, healthLive, healthReady } from './health/health.js';
import { capture } from './payments/capture.js';
import { preauth } from './payments/preauth.js';
import { preauthRetry } from './payments/preauthRetry.js';
import { providerNotification } from './payments/providerNotification.js';
import { refund } from './payments/refund.js';
import { sale } from './payments/sale.js';
import { saleRetry } from './payments/saleRetry.js';
import { transactionStatus } from './payments/transactionStatus.js';
import { voidPayment } from './payments/voidPayment.js';
import { sandboxChallenge } from './sandbox/sandboxChallenge.js';

/** The operations that this version declares but does not serve yet: they answer 501. */
const notImplemented = async (): Promise<never> => {
  throw problem('SYSTEM/NOT_IMPLEMENTED', 'This operation is not served by this version yet.');
};

/** Every operation of the contract and who does it. One that is missing, or answers anything undeclared, does not compile. */
export const operations: { readonly [Operation in OperationId]: Handler<Operation> } = {
  sale,
  saleRetry,
  preauth,
  preauthRetry,
  capture,
  voidPayment,
  refund,
  transactionStatus,

  recurringInit: notImplemented,
  recurringInitRetry: notImplemented,
  recurringCharge: notImplemented,
  recurringChargeRetry: notImplemented,
  recurringStatus: notImplemented,
  recurringUpdate: notImplemented,
  recurringCancel: notImplemented,
  recurringPause: notImplemented,
  recurringResume: notImplemented,

  futureTransactionCharge: notImplemented,
  futureTransactionCancel: notImplemented,
  futureTransactionStatus: notImplemented,
  futureTransactionUpdate: notImplemented,

  sandboxClock: notImplemented,
  sandboxAdvanceClock: notImplemented,
  sandboxChallenge,
  sandboxReset: notImplemented,

  providerNotification,

  health,
  healthReady,
  healthLive,
};
