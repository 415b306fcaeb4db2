import type { Handler, OperationId } from './handler.js';
import { health, healthLive, healthReady } from './health/health.js';
import { managementAccountCreate } from './management/managementAccountCreate.js';
import { managementAccountGet } from './management/managementAccountGet.js';
import { managementAccountList } from './management/managementAccountList.js';
import { managementAccountUpdate } from './management/managementAccountUpdate.js';
import { managementApiKeyCreate } from './management/managementApiKeyCreate.js';
import { managementApiKeyGet } from './management/managementApiKeyGet.js';
import { managementApiKeyList } from './management/managementApiKeyList.js';
import { managementApiKeyRevoke } from './management/managementApiKeyRevoke.js';
import { managementApiKeyRotate } from './management/managementApiKeyRotate.js';
import { managementAuditList } from './management/managementAuditList.js';
import { managementDeliveryGet } from './management/managementDeliveryGet.js';
import { managementDeliveryList } from './management/managementDeliveryList.js';
import { managementDeliveryResend } from './management/managementDeliveryResend.js';
import { managementDeliveryResendFailed } from './management/managementDeliveryResendFailed.js';
import { managementDiscrepancyGet } from './management/managementDiscrepancyGet.js';
import { managementDiscrepancyList } from './management/managementDiscrepancyList.js';
import { managementDiscrepancyResolve } from './management/managementDiscrepancyResolve.js';
import { managementEventList } from './management/managementEventList.js';
import { managementSeriesGet } from './management/managementSeriesGet.js';
import { managementSeriesList } from './management/managementSeriesList.js';
import { managementTerminalCreate } from './management/managementTerminalCreate.js';
import { managementTerminalGet } from './management/managementTerminalGet.js';
import { managementTerminalList } from './management/managementTerminalList.js';
import { managementTerminalUpdate } from './management/managementTerminalUpdate.js';
import { managementTransactionGet } from './management/managementTransactionGet.js';
import { managementTransactionList } from './management/managementTransactionList.js';
import { managementTransactionResolve } from './management/managementTransactionResolve.js';
import { managementUnknownTransactionList } from './management/managementUnknownTransactionList.js';
import { managementWebhookEndpointCreate } from './management/managementWebhookEndpointCreate.js';
import { managementWebhookEndpointDelete } from './management/managementWebhookEndpointDelete.js';
import { managementWebhookEndpointList } from './management/managementWebhookEndpointList.js';
import { managementWebhookEndpointRotateSecret } from './management/managementWebhookEndpointRotateSecret.js';
import { managementWebhookEndpointTest } from './management/managementWebhookEndpointTest.js';
import { managementWebhookEndpointUpdate } from './management/managementWebhookEndpointUpdate.js';
import { capture } from './payments/capture.js';
import { preauth } from './payments/preauth.js';
import { preauthRetry } from './payments/preauthRetry.js';
import { providerNotification } from './payments/providerNotification.js';
import { refund } from './payments/refund.js';
import { sale } from './payments/sale.js';
import { saleRetry } from './payments/saleRetry.js';
import { transactionStatus } from './payments/transactionStatus.js';
import { voidPayment } from './payments/voidPayment.js';
import { futureTransactionCancel } from './recurring/futureTransactionCancel.js';
import { futureTransactionCharge } from './recurring/futureTransactionCharge.js';
import { futureTransactionStatus } from './recurring/futureTransactionStatus.js';
import { futureTransactionUpdate } from './recurring/futureTransactionUpdate.js';
import { recurringCancel } from './recurring/recurringCancel.js';
import { recurringCharge } from './recurring/recurringCharge.js';
import { recurringChargeRetry } from './recurring/recurringChargeRetry.js';
import { recurringInit } from './recurring/recurringInit.js';
import { recurringInitRetry } from './recurring/recurringInitRetry.js';
import { recurringPause } from './recurring/recurringPause.js';
import { recurringResume } from './recurring/recurringResume.js';
import { recurringStatus } from './recurring/recurringStatus.js';
import { recurringUpdate } from './recurring/recurringUpdate.js';
import { sandboxAdvanceClock } from './sandbox/sandboxAdvanceClock.js';
import { sandboxBankCorrection } from './sandbox/sandboxBankCorrection.js';
import { sandboxChallenge } from './sandbox/sandboxChallenge.js';
import { sandboxClock } from './sandbox/sandboxClock.js';
import { sandboxReset } from './sandbox/sandboxReset.js';

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

  recurringInit,
  recurringInitRetry,
  recurringCharge,
  recurringChargeRetry,
  recurringStatus,
  recurringUpdate,
  recurringCancel,
  recurringPause,
  recurringResume,

  futureTransactionCharge,
  futureTransactionCancel,
  futureTransactionStatus,
  futureTransactionUpdate,

  sandboxClock,
  sandboxAdvanceClock,
  sandboxChallenge,
  sandboxBankCorrection,
  sandboxReset,

  managementAccountCreate,
  managementAccountList,
  managementAccountGet,
  managementAccountUpdate,
  managementTerminalCreate,
  managementTerminalList,
  managementTerminalGet,
  managementTerminalUpdate,
  managementApiKeyCreate,
  managementApiKeyList,
  managementApiKeyGet,
  managementApiKeyRotate,
  managementApiKeyRevoke,
  managementAuditList,
  managementWebhookEndpointCreate,
  managementWebhookEndpointList,
  managementWebhookEndpointUpdate,
  managementWebhookEndpointDelete,
  managementWebhookEndpointRotateSecret,
  managementWebhookEndpointTest,
  managementEventList,
  managementDeliveryList,
  managementDeliveryGet,
  managementDeliveryResend,
  managementDeliveryResendFailed,
  managementTransactionList,
  managementTransactionGet,
  managementTransactionResolve,
  managementUnknownTransactionList,
  managementDiscrepancyList,
  managementDiscrepancyGet,
  managementDiscrepancyResolve,
  managementSeriesList,
  managementSeriesGet,

  providerNotification,

  health,
  healthReady,
  healthLive,
};
