// Made from openapi.yaml by `npm run generate`. Do not edit.

/**
 * Facts of the contract about every operation.
 * credential: the first security scheme; sign-in where that is what the operation does. role: the mark x-role.
 * accountant: the mark x-accountant. member: the mark x-member. setsUpSecondFactor: the mark x-sets-up-second-factor.
 * takesIdempotencyKey: the parameter Idempotency-Key. isSigned: the tag Providers.
 * timeless, longRunning: the marks x-timeless and x-long-running. query: the type of every declared query parameter.
 */
const usual = {
  tag: 'Management', credential: 'management-key', role: 'none', accountant: false, member: 'none',
  setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
  timeless: false, longRunning: false, query: {},
} as const;

export const operationTable = {
  sale: { ...usual, method: 'post', path: '/v1/payments/sale/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key', takesIdempotencyKey: true, takesBody: true },
  saleRetry: {
    ...usual, method: 'post', path: '/v1/payments/sale/retry/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true,
    takesBody: true },
  preauth: { ...usual, method: 'post', path: '/v1/payments/preauth/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key', takesIdempotencyKey: true, takesBody: true },
  preauthRetry: {
    ...usual, method: 'post', path: '/v1/payments/preauth/retry/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true,
    takesBody: true },
  capture: {
    ...usual, method: 'post', path: '/v1/payments/capture/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true,
    takesBody: true },
  voidPayment: {
    ...usual, method: 'post', path: '/v1/payments/void/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true, takesBody: true },
  refund: {
    ...usual, method: 'post', path: '/v1/payments/refund/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true,
    takesBody: true },
  transactionStatus: { ...usual, method: 'get', path: '/v1/payments/status/{terminal_friendly_id}/{transaction_id}', tag: 'Payments', credential: 'api-key', timeless: true },
  providerNotification: { ...usual, method: 'post', path: '/v1/providers/{provider_key}/notifications/{terminal_friendly_id}', tag: 'Providers', credential: 'none', isSigned: true, takesBody: true },
  providerAccountNotification: { ...usual, method: 'post', path: '/v1/providers/{provider_key}/notifications', tag: 'Providers', credential: 'none', isSigned: true, takesBody: true },
  health: { ...usual, method: 'get', path: '/health', tag: 'Health', credential: 'none' },
  healthReady: { ...usual, method: 'get', path: '/health/ready', tag: 'Health', credential: 'none' },
  healthLive: { ...usual, method: 'get', path: '/health/live', tag: 'Health', credential: 'none' },
  recurringInit: { ...usual, method: 'post', path: '/v1/payments/recurring/init/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', takesIdempotencyKey: true, takesBody: true },
  recurringInitRetry: {
    ...usual, method: 'post', path: '/v1/payments/recurring/init/retry/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', takesIdempotencyKey: true, takesBody: true },
  recurringCharge: { ...usual, method: 'post', path: '/v1/payments/recurring/charge/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', takesIdempotencyKey: true, takesBody: true },
  recurringChargeRetry: {
    ...usual, method: 'post', path: '/v1/payments/recurring/charge/retry/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', takesIdempotencyKey: true, takesBody: true },
  recurringStatus: { ...usual, method: 'get', path: '/v1/payments/recurring/status/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', query: { recurring_id: 'string' } },
  recurringUpdate: {
    ...usual, method: 'put', path: '/v1/payments/recurring/update/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', role: 'operator', member: 'record', takesBody: true },
  recurringInstrument: {
    ...usual, method: 'post', path: '/v1/payments/recurring/instrument/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true,
    takesBody: true },
  recurringCancel: {
    ...usual, method: 'post', path: '/v1/payments/recurring/cancel/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true,
    takesBody: true },
  recurringPause: {
    ...usual, method: 'post', path: '/v1/payments/recurring/pause/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true,
    takesBody: true },
  recurringResume: {
    ...usual, method: 'post', path: '/v1/payments/recurring/resume/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key', role: 'operator', member: 'record', takesIdempotencyKey: true,
    takesBody: true },
  futureTransactionCharge: {
    ...usual, method: 'post', path: '/v1/payments/recurring/future-transactions/charge/{terminal_friendly_id}', tag: 'Future transactions', credential: 'api-key', role: 'operator', member: 'record',
    takesIdempotencyKey: true, takesBody: true },
  futureTransactionCancel: {
    ...usual, method: 'post', path: '/v1/payments/recurring/future-transactions/cancel/{terminal_friendly_id}', tag: 'Future transactions', credential: 'api-key', role: 'operator', member: 'record',
    takesIdempotencyKey: true, takesBody: true },
  futureTransactionStatus: {
    ...usual, method: 'get', path: '/v1/payments/recurring/future-transactions/status/{terminal_friendly_id}', tag: 'Future transactions', credential: 'api-key',
    query: { future_transaction_id: 'string' } },
  futureTransactionUpdate: {
    ...usual, method: 'put', path: '/v1/payments/recurring/future-transactions/update/{terminal_friendly_id}', tag: 'Future transactions', credential: 'api-key', takesBody: true },
  tokenCreate: { ...usual, method: 'post', path: '/v1/card-fields/tokens/{terminal_friendly_id}', tag: 'Card fields', credential: 'publishable-key', takesBody: true },
  sandboxClock: { ...usual, method: 'get', path: '/v1/sandbox/clock/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key' },
  sandboxAdvanceClock: { ...usual, method: 'post', path: '/v1/sandbox/clock/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key', takesBody: true, longRunning: true },
  sandboxResumeClock: { ...usual, method: 'post', path: '/v1/sandbox/clock/resume/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key' },
  sandboxChallenge: { ...usual, method: 'post', path: '/v1/sandbox/challenges/{terminal_friendly_id}/{transaction_id}', tag: 'Sandbox', credential: 'api-key', takesBody: true },
  sandboxWalletPayload: { ...usual, method: 'post', path: '/v1/sandbox/wallet-payloads/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key', takesBody: true },
  sandboxBankCorrection: { ...usual, method: 'post', path: '/v1/sandbox/bank-corrections/{terminal_friendly_id}/{transaction_id}', tag: 'Sandbox', credential: 'api-key', takesBody: true },
  sandboxDispute: { ...usual, method: 'post', path: '/v1/sandbox/disputes/{terminal_friendly_id}/{transaction_id}', tag: 'Sandbox', credential: 'api-key', takesBody: true },
  sandboxReset: { ...usual, method: 'post', path: '/v1/sandbox/reset/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key' },
  managementAccountList: {
    ...usual, method: 'get', path: '/v1/management/accounts', role: 'viewer', accountant: true, member: 'account', query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementAccountCreate: { ...usual, method: 'post', path: '/v1/management/accounts', role: 'owner', takesBody: true },
  managementAccountGet: { ...usual, method: 'get', path: '/v1/management/accounts/{account_id}', role: 'viewer', accountant: true, member: 'account' },
  managementAccountUpdate: { ...usual, method: 'patch', path: '/v1/management/accounts/{account_id}', role: 'operator', takesBody: true },
  managementJournalBalanceList: {
    ...usual, method: 'get', path: '/v1/management/accounts/{account_id}/journal/balances', role: 'viewer', accountant: true, member: 'account',
    query: { first_day: 'string', last_day: 'string', cursor: 'string', limit: 'integer' } },
  managementJournalEntryList: {
    ...usual, method: 'get', path: '/v1/management/accounts/{account_id}/journal/entries', role: 'viewer', accountant: true, member: 'account',
    query: { journal_account_id: 'string', transaction_id: 'string', batch: 'string', first_day: 'string', last_day: 'string', cursor: 'string', limit: 'integer' } },
  managementJournalStatementGet: {
    ...usual, method: 'get', path: '/v1/management/accounts/{account_id}/journal/statements/{journal_account_id}', role: 'viewer', accountant: true, member: 'account',
    query: { first_day: 'string', last_day: 'string', cursor: 'string', limit: 'integer' } },
  managementJournalAdjustmentList: {
    ...usual, method: 'get', path: '/v1/management/accounts/{account_id}/journal/adjustments', role: 'viewer', accountant: true, member: 'account', query: { cursor: 'string', limit: 'integer' } },
  managementJournalAdjustmentCreate: { ...usual, method: 'post', path: '/v1/management/accounts/{account_id}/journal/adjustments', role: 'owner', takesBody: true },
  managementJournalAdjustmentDecide: { ...usual, method: 'post', path: '/v1/management/accounts/{account_id}/journal/adjustments/{adjustment_id}/decide', role: 'owner', takesBody: true },
  managementJournalPeriodList: {
    ...usual, method: 'get', path: '/v1/management/accounts/{account_id}/journal/periods', role: 'viewer', accountant: true, member: 'account', query: { cursor: 'string', limit: 'integer' } },
  managementJournalPeriodUpdate: { ...usual, method: 'put', path: '/v1/management/accounts/{account_id}/journal/periods/{month}', role: 'owner', takesBody: true },
  managementJournalExportGet: {
    ...usual, method: 'get', path: '/v1/management/accounts/{account_id}/journal/periods/{month}/export', role: 'viewer', accountant: true, member: 'account',
    query: { layout: 'string', currency: 'string', account_codes: 'string', consultant_number: 'integer', client_number: 'integer' } },
  managementPayoutList: {
    ...usual, method: 'get', path: '/v1/management/accounts/{account_id}/payouts', role: 'viewer', accountant: true, query: { state: 'string', cursor: 'string', limit: 'integer' } },
  managementProcessorAccountList: {
    ...usual, method: 'get', path: '/v1/management/processor-accounts', role: 'viewer', accountant: true, query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementProcessorAccountCreate: { ...usual, method: 'post', path: '/v1/management/processor-accounts', role: 'owner', takesBody: true },
  managementProcessorAccountGet: { ...usual, method: 'get', path: '/v1/management/processor-accounts/{processor_account_id}', role: 'viewer', accountant: true },
  managementProcessorAccountUpdate: { ...usual, method: 'patch', path: '/v1/management/processor-accounts/{processor_account_id}', role: 'operator', takesBody: true },
  managementProcessorAccountRotate: { ...usual, method: 'post', path: '/v1/management/processor-accounts/{processor_account_id}/rotate-credentials', role: 'owner', takesBody: true },
  managementProcessorAccountCheck: { ...usual, method: 'post', path: '/v1/management/processor-accounts/{processor_account_id}/check', role: 'operator' },
  managementTerminalList: {
    ...usual, method: 'get', path: '/v1/management/terminals', role: 'viewer', accountant: true, member: 'account', query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementTerminalCreate: { ...usual, method: 'post', path: '/v1/management/terminals', role: 'operator', takesBody: true },
  managementTerminalGet: { ...usual, method: 'get', path: '/v1/management/terminals/{terminal_friendly_id}', role: 'viewer', accountant: true, member: 'record' },
  managementTerminalUpdate: { ...usual, method: 'patch', path: '/v1/management/terminals/{terminal_friendly_id}', role: 'operator', takesBody: true },
  managementInstrumentImport: { ...usual, method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/instruments/import', role: 'operator', takesBody: true },
  managementInstrumentErase: { ...usual, method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/instruments/erase', role: 'owner', member: 'record', takesBody: true },
  managementPayerErase: { ...usual, method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/payers/erase', role: 'owner', member: 'record', takesBody: true },
  managementPayerExport: { ...usual, method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/payers/export', role: 'owner', member: 'record', takesBody: true },
  managementPaymentPageGet: { ...usual, method: 'get', path: '/v1/management/terminals/{terminal_friendly_id}/payment-page', role: 'viewer', member: 'record' },
  managementPaymentPageUpdate: { ...usual, method: 'patch', path: '/v1/management/terminals/{terminal_friendly_id}/payment-page', role: 'operator', member: 'record', takesBody: true },
  managementPaymentPageRotateSecret: { ...usual, method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/payment-page/rotate-secret', role: 'operator', member: 'record' },
  managementApiKeyList: { ...usual, method: 'get', path: '/v1/management/api-keys', role: 'viewer', member: 'account', query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementApiKeyCreate: { ...usual, method: 'post', path: '/v1/management/api-keys', role: 'owner', member: 'account', takesBody: true },
  managementApiKeyGet: { ...usual, method: 'get', path: '/v1/management/api-keys/{api_key_id}', role: 'viewer', member: 'record' },
  managementApiKeyUpdate: { ...usual, method: 'patch', path: '/v1/management/api-keys/{api_key_id}', role: 'owner', member: 'record', takesBody: true },
  managementApiKeyRotate: { ...usual, method: 'post', path: '/v1/management/api-keys/{api_key_id}/rotate', role: 'owner', member: 'record', takesBody: true },
  managementApiKeyRevoke: { ...usual, method: 'post', path: '/v1/management/api-keys/{api_key_id}/revoke', role: 'operator', member: 'record' },
  managementAuditList: {
    ...usual, method: 'get', path: '/v1/management/audit-entries', role: 'support', accountant: true, member: 'account',
    query: { account_id: 'string', subject: 'string', subject_id: 'string', operation: 'string', actor_email: 'string', since: 'string', until: 'string', cursor: 'string', limit: 'integer' } },
  managementAuditChainList: { ...usual, method: 'get', path: '/v1/management/audit-chain', role: 'support', query: { cursor: 'string', limit: 'integer' } },
  managementWebhookEndpointList: {
    ...usual, method: 'get', path: '/v1/management/webhook-endpoints', role: 'viewer', member: 'account', query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementWebhookEndpointCreate: { ...usual, method: 'post', path: '/v1/management/webhook-endpoints', role: 'operator', member: 'account', takesBody: true },
  managementWebhookEndpointUpdate: { ...usual, method: 'patch', path: '/v1/management/webhook-endpoints/{endpoint_id}', role: 'operator', member: 'record', takesBody: true },
  managementWebhookEndpointDelete: { ...usual, method: 'delete', path: '/v1/management/webhook-endpoints/{endpoint_id}', role: 'operator', member: 'record' },
  managementWebhookEndpointRotateSecret: { ...usual, method: 'post', path: '/v1/management/webhook-endpoints/{endpoint_id}/rotate-secret', role: 'operator', member: 'record' },
  managementWebhookEndpointTest: { ...usual, method: 'post', path: '/v1/management/webhook-endpoints/{endpoint_id}/test-events', role: 'support', member: 'record', takesBody: true },
  managementEventList: {
    ...usual, method: 'get', path: '/v1/management/events', role: 'viewer', member: 'account',
    query: { account_id: 'string', terminal_friendly_id: 'string', type: 'string', subject_id: 'string', order: 'string', start: 'string', cursor: 'string', limit: 'integer' } },
  managementDeliveryList: {
    ...usual, method: 'get', path: '/v1/management/deliveries', role: 'viewer', member: 'record',
    query: { state: 'string', endpoint_id: 'string', subject_id: 'string', cursor: 'string', limit: 'integer' } },
  managementDeliveryResendFailed: { ...usual, method: 'post', path: '/v1/management/deliveries/resend-failed', role: 'support', member: 'record', takesBody: true },
  managementDeliveryGet: { ...usual, method: 'get', path: '/v1/management/deliveries/{delivery_id}', role: 'viewer', member: 'record', query: { terminal_friendly_id: 'string' } },
  managementDeliveryResend: { ...usual, method: 'post', path: '/v1/management/deliveries/{delivery_id}/resend', role: 'support', member: 'record', query: { terminal_friendly_id: 'string' } },
  managementTransactionList: {
    ...usual, method: 'get', path: '/v1/management/transactions', role: 'viewer', accountant: true, member: 'account',
    query: { terminal_friendly_id: 'string', account_id: 'string', order_id: 'string', merchant_transaction_id: 'string', merchant_order_id: 'string', metadata: 'string', status: 'string', type: 'string', created_since: 'string', created_until: 'string', cursor: 'string', limit: 'integer' } },
  managementTransactionGet: {
    ...usual, method: 'get', path: '/v1/management/transactions/{transaction_id}', role: 'viewer', accountant: true, member: 'record', query: { terminal_friendly_id: 'string' } },
  managementTransactionMetadataUpdate: {
    ...usual, method: 'patch', path: '/v1/management/transactions/{transaction_id}/metadata', role: 'support', member: 'record', takesBody: true, query: { terminal_friendly_id: 'string' } },
  managementPayerGet: { ...usual, method: 'get', path: '/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}', role: 'viewer', member: 'record' },
  managementPayerNoteCreate: { ...usual, method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}/notes', role: 'support', member: 'record', takesBody: true },
  managementPayerMetadataUpdate: { ...usual, method: 'patch', path: '/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}/metadata', role: 'support', member: 'record', takesBody: true },
  managementTransactionNoteCreate: {
    ...usual, method: 'post', path: '/v1/management/transactions/{transaction_id}/notes', role: 'support', member: 'record', takesBody: true, query: { terminal_friendly_id: 'string' } },
  managementSeriesNoteCreate: {
    ...usual, method: 'post', path: '/v1/management/series/{recurring_id}/notes', role: 'support', member: 'record', takesBody: true, query: { terminal_friendly_id: 'string' } },
  managementTransactionResolve: {
    ...usual, method: 'post', path: '/v1/management/transactions/{transaction_id}/resolve', role: 'operator', takesBody: true, query: { terminal_friendly_id: 'string' } },
  managementUnknownTransactionList: { ...usual, method: 'get', path: '/v1/management/unknown-transactions', role: 'viewer', query: { cursor: 'string', limit: 'integer' } },
  managementDiscrepancyList: { ...usual, method: 'get', path: '/v1/management/discrepancies', role: 'viewer', query: { state: 'string', cursor: 'string', limit: 'integer' } },
  managementSettlementReportList: {
    ...usual, method: 'get', path: '/v1/management/settlement-reports', role: 'viewer', accountant: true, query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementSettlementReportImport: { ...usual, method: 'post', path: '/v1/management/settlement-reports', role: 'operator', accountant: true, streamsBody: true, query: { provider_key: 'string' } },
  managementSettlementReportGet: { ...usual, method: 'get', path: '/v1/management/settlement-reports/{report_id}', role: 'viewer', accountant: true },
  managementSettlementLineList: {
    ...usual, method: 'get', path: '/v1/management/settlement-reports/{report_id}/lines', role: 'viewer', accountant: true, query: { batch: 'string', cursor: 'string', limit: 'integer' } },
  managementSettlementDownloadList: {
    ...usual, method: 'get', path: '/v1/management/settlement-downloads', role: 'viewer', query: { account_id: 'string', state: 'string', cursor: 'string', limit: 'integer' } },
  managementSettlementDownloadRetry: { ...usual, method: 'post', path: '/v1/management/settlement-downloads/{download_id}/retry', role: 'operator' },
  managementBankStatementList: {
    ...usual, method: 'get', path: '/v1/management/bank-statements', role: 'viewer', accountant: true, query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementBankStatementImport: { ...usual, method: 'post', path: '/v1/management/bank-statements', role: 'operator', accountant: true, streamsBody: true, query: { account_id: 'string' } },
  managementBankLineList: { ...usual, method: 'get', path: '/v1/management/bank-statements/{statement_id}/lines', role: 'viewer', accountant: true, query: { cursor: 'string', limit: 'integer' } },
  managementSettlementExceptionList: {
    ...usual, method: 'get', path: '/v1/management/settlement-exceptions', role: 'viewer', accountant: true,
    query: { account_id: 'string', state: 'string', owner_id: 'string', cursor: 'string', limit: 'integer' } },
  managementSettlementExceptionGet: { ...usual, method: 'get', path: '/v1/management/settlement-exceptions/{exception_id}', role: 'viewer', accountant: true },
  managementSettlementExceptionAct: { ...usual, method: 'post', path: '/v1/management/settlement-exception-acts', role: 'operator', accountant: true, takesBody: true },
  managementDisputeList: {
    ...usual, method: 'get', path: '/v1/management/disputes', role: 'viewer', member: 'account',
    query: { account_id: 'string', phase: 'string', matched: 'boolean', cursor: 'string', limit: 'integer' } },
  managementDiscrepancyGet: { ...usual, method: 'get', path: '/v1/management/discrepancies/{discrepancy_id}', role: 'viewer' },
  managementDiscrepancyResolve: { ...usual, method: 'post', path: '/v1/management/discrepancies/{discrepancy_id}/resolve', role: 'operator', takesBody: true },
  managementSeriesList: {
    ...usual, method: 'get', path: '/v1/management/series', role: 'viewer', member: 'account',
    query: { terminal_friendly_id: 'string', account_id: 'string', status: 'string', cursor: 'string', limit: 'integer' } },
  managementSeriesGet: {
    ...usual, method: 'get', path: '/v1/management/series/{recurring_id}', role: 'viewer', member: 'record', query: { terminal_friendly_id: 'string', cursor: 'string', limit: 'integer' } },
  managementSearchGet: {
    ...usual, method: 'get', path: '/v1/management/search', role: 'viewer', member: 'account', query: { q: 'string', terminal_friendly_id: 'string', account_id: 'string', environment: 'string' } },
  managementRequestList: {
    ...usual, method: 'get', path: '/v1/management/requests', role: 'viewer', member: 'account',
    query: { terminal_friendly_id: 'string', account_id: 'string', api_key_id: 'string', reference: 'string', operation: 'string', path: 'string', status: 'integer', reason_code: 'string', since: 'string', until: 'string', cursor: 'string', limit: 'integer' } },
  managementRequestGet: { ...usual, method: 'get', path: '/v1/management/requests/{request_id}', role: 'viewer', member: 'record' },
  managementOverviewGet: {
    ...usual, method: 'get', path: '/v1/management/overview', role: 'viewer', accountant: true, member: 'account',
    query: { since: 'string', until: 'string', bucket: 'string', group_by: 'string', time_zone: 'string', terminal_friendly_id: 'string', account_id: 'string' } },
  managementRecoveryGet: { ...usual, method: 'get', path: '/v1/management/recovery', role: 'viewer', accountant: true },
  managementRecoveryCompare: { ...usual, method: 'post', path: '/v1/management/recovery/compare', role: 'owner', takesBody: true },
  managementRecoveryContinue: { ...usual, method: 'post', path: '/v1/management/recovery/continue', role: 'owner', takesBody: true },
  managementOccurrenceList: {
    ...usual, method: 'get', path: '/v1/management/occurrences', role: 'viewer', member: 'account',
    query: { terminal_friendly_id: 'string', account_id: 'string', since: 'string', until: 'string', cursor: 'string', limit: 'integer' } },
  managementSessionList: {
    ...usual, method: 'get', path: '/v1/management/sessions', role: 'viewer', accountant: true, member: 'self', query: { user_id: 'string', cursor: 'string', limit: 'integer' } },
  managementSessionCreate: { ...usual, method: 'post', path: '/v1/management/sessions', credential: 'sign-in', role: 'anyone', takesBody: true },
  managementPasskeySignInOptions: { ...usual, method: 'post', path: '/v1/management/sessions/passkey-options', credential: 'sign-in', role: 'anyone' },
  managementSsoSignInOptions: { ...usual, method: 'post', path: '/v1/management/sessions/sso-options', credential: 'sign-in', role: 'anyone' },
  managementCurrentSessionGet: { ...usual, method: 'get', path: '/v1/management/sessions/current', role: 'viewer', accountant: true, member: 'credentials', setsUpSecondFactor: true },
  managementCurrentSessionEnd: { ...usual, method: 'delete', path: '/v1/management/sessions/current', role: 'viewer', accountant: true, member: 'credentials', setsUpSecondFactor: true },
  managementOtherSessionsEnd: { ...usual, method: 'delete', path: '/v1/management/sessions/current/others', role: 'viewer', accountant: true, member: 'credentials' },
  managementSessionEnd: { ...usual, method: 'delete', path: '/v1/management/sessions/{session_id}', role: 'viewer', accountant: true, member: 'self' },
  managementUserList: { ...usual, method: 'get', path: '/v1/management/users', role: 'owner', member: 'account', query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementUserCreate: { ...usual, method: 'post', path: '/v1/management/users', role: 'owner', member: 'account', takesBody: true },
  managementUserGet: { ...usual, method: 'get', path: '/v1/management/users/{user_id}', role: 'owner', member: 'record' },
  managementUserUpdate: { ...usual, method: 'patch', path: '/v1/management/users/{user_id}', role: 'owner', member: 'record', takesBody: true },
  managementUserInvite: { ...usual, method: 'post', path: '/v1/management/users/{user_id}/invite', role: 'owner', member: 'record' },
  managementInvitationAccept: { ...usual, method: 'post', path: '/v1/management/invitations/accept', credential: 'sign-in', role: 'anyone', takesBody: true },
  managementPasswordChange: { ...usual, method: 'post', path: '/v1/management/users/current/password', role: 'viewer', accountant: true, member: 'credentials', takesBody: true },
  managementAuthenticatorCreate: {
    ...usual, method: 'post', path: '/v1/management/users/current/authenticator', role: 'viewer', accountant: true, member: 'credentials', setsUpSecondFactor: true, takesBody: true },
  managementAuthenticatorConfirm: {
    ...usual, method: 'post', path: '/v1/management/users/current/authenticator/confirm', role: 'viewer', accountant: true, member: 'credentials', setsUpSecondFactor: true, takesBody: true },
  managementAuthenticatorRemove: { ...usual, method: 'post', path: '/v1/management/users/current/authenticator/remove', role: 'viewer', accountant: true, member: 'credentials', takesBody: true },
  managementPasskeyList: {
    ...usual, method: 'get', path: '/v1/management/passkeys', role: 'viewer', accountant: true, member: 'self', query: { user_id: 'string', cursor: 'string', limit: 'integer' } },
  managementPasskeyCreate: { ...usual, method: 'post', path: '/v1/management/passkeys', role: 'viewer', accountant: true, member: 'credentials', setsUpSecondFactor: true, takesBody: true },
  managementPasskeyOptions: { ...usual, method: 'post', path: '/v1/management/passkeys/options', role: 'viewer', accountant: true, member: 'credentials', setsUpSecondFactor: true, takesBody: true },
  managementPasskeyUpdate: { ...usual, method: 'patch', path: '/v1/management/passkeys/{passkey_id}', role: 'viewer', accountant: true, member: 'self', takesBody: true },
  managementPasskeyRemove: { ...usual, method: 'post', path: '/v1/management/passkeys/{passkey_id}/remove', role: 'viewer', accountant: true, member: 'self', takesBody: true },
  managementAccessTokenList: {
    ...usual, method: 'get', path: '/v1/management/access-tokens', role: 'viewer', accountant: true, member: 'self', query: { user_id: 'string', cursor: 'string', limit: 'integer' } },
  managementAccessTokenCreate: { ...usual, method: 'post', path: '/v1/management/access-tokens', role: 'viewer', accountant: true, member: 'credentials', takesBody: true },
  managementAccessTokenRevoke: { ...usual, method: 'post', path: '/v1/management/access-tokens/{access_token_id}/revoke', role: 'viewer', accountant: true, member: 'self' },
  managementKeyGet: { ...usual, method: 'get', path: '/v1/management/management-key', role: 'owner' },
  managementKeyUpdate: { ...usual, method: 'patch', path: '/v1/management/management-key', role: 'owner', takesBody: true },
  managementKeyActList: { ...usual, method: 'get', path: '/v1/management/key-acts', role: 'owner', query: { cursor: 'string', limit: 'integer' } },
  managementKeyActRequest: { ...usual, method: 'post', path: '/v1/management/key-acts', role: 'owner', takesBody: true },
  managementKeyActApprove: { ...usual, method: 'post', path: '/v1/management/key-acts/{key_act_id}/approve', role: 'owner', takesBody: true },
  managementKeyActWithdraw: { ...usual, method: 'post', path: '/v1/management/key-acts/{key_act_id}/withdraw', role: 'owner' },
} as const;

/**
 * Operations that are deprecated: since when, and from when on they may be gone, as the headers Deprecation (RFC 9745)
 * and Sunset (RFC 8594) say it.
 */
export const deprecations: Readonly<Record<string, { readonly deprecation: string; readonly sunset: string }>> = {};
