import type { Handler, Operation, OperationId } from './operation/handler.js';
import { health, healthLive, healthReady, type HealthDeps } from './health/health.js';
import { managementAuthenticatorConfirm } from './management/users/managementAuthenticatorConfirm.js';
import { managementAuthenticatorCreate } from './management/users/managementAuthenticatorCreate.js';
import { managementAuthenticatorRemove } from './management/users/managementAuthenticatorRemove.js';
import { managementInvitationAccept } from './management/users/managementInvitationAccept.js';
import { managementPasswordChange } from './management/users/managementPasswordChange.js';
import { managementUserCreate } from './management/users/managementUserCreate.js';
import { managementUserGet } from './management/users/managementUserGet.js';
import { managementUserInvite } from './management/users/managementUserInvite.js';
import { managementUserList } from './management/users/managementUserList.js';
import { managementUserUpdate } from './management/users/managementUserUpdate.js';
import { managementAccessTokenCreate } from './management/access-tokens/managementAccessTokenCreate.js';
import { managementAccessTokenList } from './management/access-tokens/managementAccessTokenList.js';
import { managementAccessTokenRevoke } from './management/access-tokens/managementAccessTokenRevoke.js';
import { managementPasskeyCreate } from './management/passkeys/managementPasskeyCreate.js';
import { managementPasskeyList } from './management/passkeys/managementPasskeyList.js';
import { managementPasskeyOptions } from './management/passkeys/managementPasskeyOptions.js';
import { managementPasskeyRemove } from './management/passkeys/managementPasskeyRemove.js';
import { managementSsoSignInOptions } from './management/sessions/managementSsoSignInOptions.js';
import { managementPasskeySignInOptions } from './management/passkeys/managementPasskeySignInOptions.js';
import { managementPasskeyUpdate } from './management/passkeys/managementPasskeyUpdate.js';
import { managementAccountCreate } from './management/accounts/managementAccountCreate.js';
import { managementAccountGet } from './management/accounts/managementAccountGet.js';
import { managementAccountList } from './management/accounts/managementAccountList.js';
import { managementAccountUpdate } from './management/accounts/managementAccountUpdate.js';
import { managementApiKeyCreate } from './management/api-keys/managementApiKeyCreate.js';
import { managementApiKeyGet } from './management/api-keys/managementApiKeyGet.js';
import { managementApiKeyList } from './management/api-keys/managementApiKeyList.js';
import { managementApiKeyRevoke } from './management/api-keys/managementApiKeyRevoke.js';
import { managementApiKeyRotate } from './management/api-keys/managementApiKeyRotate.js';
import { managementApiKeyUpdate } from './management/api-keys/managementApiKeyUpdate.js';
import { managementAuditChainList } from './management/audit/managementAuditChainList.js';
import { managementAuditList } from './management/audit/managementAuditList.js';
import { managementDeliveryGet } from './management/webhooks/managementDeliveryGet.js';
import { managementDeliveryList } from './management/webhooks/managementDeliveryList.js';
import { managementDeliveryResend } from './management/webhooks/managementDeliveryResend.js';
import { managementDeliveryResendFailed } from './management/webhooks/managementDeliveryResendFailed.js';
import { managementDiscrepancyGet } from './management/discrepancies/managementDiscrepancyGet.js';
import { managementDiscrepancyList } from './management/discrepancies/managementDiscrepancyList.js';
import { managementDiscrepancyResolve } from './management/discrepancies/managementDiscrepancyResolve.js';
import { managementSettlementDownloadList } from './management/settlement/managementSettlementDownloadList.js';
import { managementSettlementDownloadRetry } from './management/settlement/managementSettlementDownloadRetry.js';
import { managementSettlementExceptionAct } from './management/settlement/managementSettlementExceptionAct.js';
import { managementSettlementExceptionGet } from './management/settlement/managementSettlementExceptionGet.js';
import { managementSettlementExceptionList } from './management/settlement/managementSettlementExceptionList.js';
import { managementSettlementLineList } from './management/settlement/managementSettlementLineList.js';
import { managementSettlementReportGet } from './management/settlement/managementSettlementReportGet.js';
import { managementBankLineList } from './management/settlement/managementBankLineList.js';
import { managementBankStatementImport } from './management/settlement/managementBankStatementImport.js';
import { managementBankStatementList } from './management/settlement/managementBankStatementList.js';
import { managementPayoutList } from './management/settlement/managementPayoutList.js';
import { managementSettlementReportImport } from './management/settlement/managementSettlementReportImport.js';
import { managementSettlementReportList } from './management/settlement/managementSettlementReportList.js';
import { managementDisputeList } from './management/disputes/managementDisputeList.js';
import { managementOccurrenceList } from './management/series/managementOccurrenceList.js';
import { managementKeyGet } from './management/management-key/managementKeyGet.js';
import { managementKeyUpdate } from './management/management-key/managementKeyUpdate.js';
import { managementKeyActApprove } from './management/key-acts/managementKeyActApprove.js';
import { managementKeyActList } from './management/key-acts/managementKeyActList.js';
import { managementKeyActRequest } from './management/key-acts/managementKeyActRequest.js';
import { managementKeyActWithdraw } from './management/key-acts/managementKeyActWithdraw.js';
import { managementOverviewGet } from './management/overview/managementOverviewGet.js';
import { managementRecoveryCompare } from './management/recovery/managementRecoveryCompare.js';
import { managementRecoveryContinue } from './management/recovery/managementRecoveryContinue.js';
import { managementRecoveryGet } from './management/recovery/managementRecoveryGet.js';
import { managementJournalAdjustmentCreate } from './management/journal/managementJournalAdjustmentCreate.js';
import { managementJournalAdjustmentDecide } from './management/journal/managementJournalAdjustmentDecide.js';
import { managementJournalAdjustmentList } from './management/journal/managementJournalAdjustmentList.js';
import { managementJournalBalanceList } from './management/journal/managementJournalBalanceList.js';
import { managementJournalEntryList } from './management/journal/managementJournalEntryList.js';
import { managementJournalExportGet } from './management/journal/managementJournalExportGet.js';
import { managementJournalPeriodList } from './management/journal/managementJournalPeriodList.js';
import { managementJournalPeriodUpdate } from './management/journal/managementJournalPeriodUpdate.js';
import { managementJournalStatementGet } from './management/journal/managementJournalStatementGet.js';
import { managementRequestGet } from './management/requests/managementRequestGet.js';
import { managementRequestList } from './management/requests/managementRequestList.js';
import { managementEventList } from './management/webhooks/managementEventList.js';
import type { ManagementDeps } from './management/management-deps.js';
import { managementPayerErase } from './management/payers/managementPayerErase.js';
import { managementPayerMetadataUpdate } from './management/payers/managementPayerMetadataUpdate.js';
import { managementPayerGet } from './management/payers/managementPayerGet.js';
import { managementPayerNoteCreate } from './management/payers/managementPayerNoteCreate.js';
import { managementPayerExport } from './management/payers/managementPayerExport.js';
import { managementPaymentPageGet } from './management/payment-pages/managementPaymentPageGet.js';
import { managementPaymentPageRotateSecret } from './management/payment-pages/managementPaymentPageRotateSecret.js';
import { managementPaymentPageUpdate } from './management/payment-pages/managementPaymentPageUpdate.js';
import { managementProcessorAccountCheck } from './management/processor-accounts/managementProcessorAccountCheck.js';
import { managementProcessorAccountCreate } from './management/processor-accounts/managementProcessorAccountCreate.js';
import { managementProcessorAccountGet } from './management/processor-accounts/managementProcessorAccountGet.js';
import { managementProcessorAccountList } from './management/processor-accounts/managementProcessorAccountList.js';
import { managementProcessorAccountRotate } from './management/processor-accounts/managementProcessorAccountRotate.js';
import { managementProcessorAccountUpdate } from './management/processor-accounts/managementProcessorAccountUpdate.js';
import { managementSeriesGet } from './management/series/managementSeriesGet.js';
import { managementSearchGet } from './management/search/managementSearchGet.js';
import { managementSeriesNoteCreate } from './management/series/managementSeriesNoteCreate.js';
import { managementSeriesList } from './management/series/managementSeriesList.js';
import { managementCurrentSessionEnd } from './management/sessions/managementCurrentSessionEnd.js';
import { managementCurrentSessionGet } from './management/sessions/managementCurrentSessionGet.js';
import { managementSessionCreate } from './management/sessions/managementSessionCreate.js';
import { managementOtherSessionsEnd } from './management/sessions/managementOtherSessionsEnd.js';
import { managementSessionEnd } from './management/sessions/managementSessionEnd.js';
import { managementSessionList } from './management/sessions/managementSessionList.js';
import { managementTerminalCreate } from './management/terminals/managementTerminalCreate.js';
import { managementTerminalGet } from './management/terminals/managementTerminalGet.js';
import { managementTerminalList } from './management/terminals/managementTerminalList.js';
import { managementTerminalUpdate } from './management/terminals/managementTerminalUpdate.js';
import { managementTransactionGet } from './management/transactions/managementTransactionGet.js';
import { managementTransactionMetadataUpdate } from './management/transactions/managementTransactionMetadataUpdate.js';
import { managementTransactionNoteCreate } from './management/transactions/managementTransactionNoteCreate.js';
import { managementTransactionList } from './management/transactions/managementTransactionList.js';
import { managementTransactionResolve } from './management/transactions/managementTransactionResolve.js';
import { managementUnknownTransactionList } from './management/transactions/managementUnknownTransactionList.js';
import { managementWebhookEndpointCreate } from './management/webhooks/managementWebhookEndpointCreate.js';
import { managementWebhookEndpointDelete } from './management/webhooks/managementWebhookEndpointDelete.js';
import { managementWebhookEndpointList } from './management/webhooks/managementWebhookEndpointList.js';
import { managementWebhookEndpointRotateSecret } from './management/webhooks/managementWebhookEndpointRotateSecret.js';
import { managementInstrumentErase } from './management/instruments/managementInstrumentErase.js';
import { managementInstrumentImport } from './management/instruments/managementInstrumentImport.js';
import { managementWebhookEndpointTest } from './management/webhooks/managementWebhookEndpointTest.js';
import { managementWebhookEndpointUpdate } from './management/webhooks/managementWebhookEndpointUpdate.js';
import { capture } from './payments/operations/capture.js';
import { preauth } from './payments/operations/preauth.js';
import { preauthRetry } from './payments/operations/preauthRetry.js';
import { providerAccountNotification } from './payments/operations/providerAccountNotification.js';
import { providerNotification } from './payments/operations/providerNotification.js';
import { refund } from './payments/operations/refund.js';
import { sale } from './payments/operations/sale.js';
import { saleRetry } from './payments/operations/saleRetry.js';
import { tokenCreate } from './payments/operations/tokenCreate.js';
import { transactionStatus } from './payments/operations/transactionStatus.js';
import { voidPayment } from './payments/operations/voidPayment.js';
import type { PaymentDeps } from './payments/payment-deps.js';
import { futureTransactionCancel } from './recurring/operations/futureTransactionCancel.js';
import { futureTransactionCharge } from './recurring/operations/futureTransactionCharge.js';
import { futureTransactionStatus } from './recurring/operations/futureTransactionStatus.js';
import { futureTransactionUpdate } from './recurring/operations/futureTransactionUpdate.js';
import { recurringCancel } from './recurring/operations/recurringCancel.js';
import { recurringCharge } from './recurring/operations/recurringCharge.js';
import { recurringChargeRetry } from './recurring/operations/recurringChargeRetry.js';
import { recurringInit } from './recurring/operations/recurringInit.js';
import { recurringInitRetry } from './recurring/operations/recurringInitRetry.js';
import { recurringInstrument } from './recurring/operations/recurringInstrument.js';
import { recurringPause } from './recurring/operations/recurringPause.js';
import { recurringResume } from './recurring/operations/recurringResume.js';
import { recurringStatus } from './recurring/operations/recurringStatus.js';
import { recurringUpdate } from './recurring/operations/recurringUpdate.js';
import type { RecurringDeps } from './recurring/series-operation.js';
import { sandboxAdvanceClock } from './sandbox/operations/sandboxAdvanceClock.js';
import { sandboxBankCorrection } from './sandbox/operations/sandboxBankCorrection.js';
import { sandboxDispute } from './sandbox/operations/sandboxDispute.js';
import { sandboxChallenge } from './sandbox/operations/sandboxChallenge.js';
import { sandboxWalletPayload } from './sandbox/operations/sandboxWalletPayload.js';
import { sandboxClock } from './sandbox/operations/sandboxClock.js';
import { sandboxResumeClock } from './sandbox/operations/sandboxResumeClock.js';
import { sandboxReset } from './sandbox/operations/sandboxReset.js';
import type { SandboxDeps } from './sandbox/sandbox-deps.js';

/** The dependencies of all operations; each module declares its own. */
type OperationDeps = HealthDeps & PaymentDeps & RecurringDeps & SandboxDeps & ManagementDeps;

/** Every operation of the contract and its handler. A missing one, or an undeclared answer, does not compile. */
export const operations: { readonly [Id in OperationId]: Handler<Id, OperationDeps> } = {
  sale,
  saleRetry,
  preauth,
  preauthRetry,
  capture,
  voidPayment,
  refund,
  transactionStatus,
  tokenCreate,
  recurringInit,
  recurringInitRetry,
  recurringCharge,
  recurringChargeRetry,
  recurringStatus,
  recurringUpdate,
  recurringCancel,
  recurringInstrument,
  recurringPause,
  recurringResume,
  futureTransactionCharge,
  futureTransactionCancel,
  futureTransactionStatus,
  futureTransactionUpdate,
  ...{ sandboxClock, sandboxAdvanceClock, sandboxResumeClock, sandboxReset },
  sandboxChallenge,
  sandboxBankCorrection,
  sandboxDispute,
  sandboxWalletPayload,
  ...{ managementAccountCreate, managementAccountList, managementAccountGet, managementAccountUpdate },
  managementTerminalCreate,
  managementProcessorAccountList,
  managementProcessorAccountCreate,
  managementProcessorAccountGet,
  managementProcessorAccountUpdate,
  managementProcessorAccountRotate,
  managementProcessorAccountCheck,
  managementTerminalList,
  managementTerminalGet,
  managementTerminalUpdate,
  managementPaymentPageGet,
  managementPaymentPageUpdate,
  managementPaymentPageRotateSecret,
  managementApiKeyCreate,
  managementApiKeyList,
  managementApiKeyGet,
  managementApiKeyRotate,
  managementApiKeyUpdate,
  managementApiKeyRevoke,
  managementAuditList,
  managementAuditChainList,
  managementWebhookEndpointCreate,
  managementWebhookEndpointList,
  managementWebhookEndpointUpdate,
  managementWebhookEndpointDelete,
  managementWebhookEndpointRotateSecret,
  ...{ managementInstrumentErase, managementInstrumentImport },
  ...{ managementPayerErase, managementPayerExport, managementPayerGet, managementPayerNoteCreate },
  managementWebhookEndpointTest,
  managementEventList,
  ...{ managementDeliveryGet, managementDeliveryList, managementDeliveryResend, managementDeliveryResendFailed },
  ...{ managementTransactionGet, managementTransactionList, managementTransactionResolve },
  ...{ managementTransactionMetadataUpdate, managementTransactionNoteCreate },
  ...{ managementPayerMetadataUpdate, managementSeriesNoteCreate },
  managementUnknownTransactionList,
  ...{ managementDiscrepancyList, managementDiscrepancyGet, managementDiscrepancyResolve },
  ...{ managementSettlementExceptionAct, managementSettlementExceptionGet, managementSettlementExceptionList },
  ...{ managementPayoutList, managementSettlementDownloadList, managementSettlementDownloadRetry },
  ...{ managementSettlementLineList, managementBankLineList },
  ...{ managementBankStatementImport, managementBankStatementList },
  ...{ managementSettlementReportGet, managementSettlementReportImport, managementSettlementReportList },
  managementDisputeList,
  managementSearchGet,
  managementSeriesList,
  managementSeriesGet,
  managementOccurrenceList,
  managementRequestList,
  managementRequestGet,
  managementOverviewGet,
  managementRecoveryGet,
  managementRecoveryCompare,
  managementRecoveryContinue,
  managementJournalAdjustmentCreate,
  managementJournalAdjustmentDecide,
  managementJournalAdjustmentList,
  managementJournalBalanceList,
  managementJournalEntryList,
  managementJournalExportGet,
  managementJournalPeriodList,
  managementJournalPeriodUpdate,
  managementJournalStatementGet,
  managementSessionList,
  managementSessionCreate,
  managementCurrentSessionGet,
  managementCurrentSessionEnd,
  managementOtherSessionsEnd,
  managementSessionEnd,
  managementAuthenticatorConfirm,
  managementAuthenticatorCreate,
  managementAuthenticatorRemove,
  managementInvitationAccept,
  managementPasswordChange,
  managementUserCreate,
  managementUserGet,
  managementUserInvite,
  managementUserList,
  managementUserUpdate,
  managementAccessTokenCreate,
  managementAccessTokenList,
  managementAccessTokenRevoke,
  managementKeyActApprove,
  managementKeyActList,
  managementKeyActRequest,
  managementKeyActWithdraw,
  managementKeyGet,
  managementKeyUpdate,
  managementPasskeyCreate,
  managementPasskeyList,
  managementPasskeyOptions,
  managementPasskeyRemove,
  managementPasskeySignInOptions,
  managementSsoSignInOptions,
  managementPasskeyUpdate,
  providerNotification,
  providerAccountNotification,
  health,
  healthReady,
  healthLive,
};

export function operationsWith(deps: OperationDeps): Readonly<Record<OperationId, Operation>> {
  type AnyHandler = (deps: OperationDeps, ...request: Parameters<Operation>) => ReturnType<Operation>;
  const handlers = Object.entries(operations as unknown as Record<OperationId, AnyHandler>);
  return Object.fromEntries(
    handlers.map(([operationId, handler]) => [operationId, handler.bind(undefined, deps)]),
  ) as Record<OperationId, Operation>;
}
