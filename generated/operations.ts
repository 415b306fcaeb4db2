// Made from openapi.yaml by `npm run generate`. Do not edit.

/**
 * Facts of the contract about every operation.
 * credential: the first security scheme; sign-in where that is what the operation does. role: the mark x-role.
 * setsUpSecondFactor: the mark x-sets-up-second-factor.
 * takesIdempotencyKey: the parameter Idempotency-Key. isSigned: the tag Providers.
 * timeless, longRunning: the marks x-timeless and x-long-running. query: the type of every declared query parameter.
 */
export const operationTable = {
  sale: {
    method: 'post', path: '/v1/payments/sale/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key',
    role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  saleRetry: {
    method: 'post', path: '/v1/payments/sale/retry/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key',
    role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  preauth: {
    method: 'post', path: '/v1/payments/preauth/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key',
    role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  preauthRetry: {
    method: 'post', path: '/v1/payments/preauth/retry/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key',
    role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  capture: {
    method: 'post', path: '/v1/payments/capture/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key',
    role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  voidPayment: {
    method: 'post', path: '/v1/payments/void/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key',
    role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  refund: {
    method: 'post', path: '/v1/payments/refund/{terminal_friendly_id}', tag: 'Payments', credential: 'api-key',
    role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  transactionStatus: {
    method: 'get', path: '/v1/payments/status/{terminal_friendly_id}/{transaction_id}', tag: 'Payments',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: false, streamsBody: false, timeless: true, longRunning: false, query: {} },
  providerNotification: {
    method: 'post', path: '/v1/providers/{provider_key}/notifications/{terminal_friendly_id}', tag: 'Providers',
    credential: 'none', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: true,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  providerAccountNotification: {
    method: 'post', path: '/v1/providers/{provider_key}/notifications', tag: 'Providers', credential: 'none',
    role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: true, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  health: {
    method: 'get', path: '/health', tag: 'Health', credential: 'none', role: 'none', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  healthReady: {
    method: 'get', path: '/health/ready', tag: 'Health', credential: 'none', role: 'none', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  healthLive: {
    method: 'get', path: '/health/live', tag: 'Health', credential: 'none', role: 'none', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  recurringInit: {
    method: 'post', path: '/v1/payments/recurring/init/{terminal_friendly_id}', tag: 'Recurring', credential: 'api-key',
    role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  recurringInitRetry: {
    method: 'post', path: '/v1/payments/recurring/init/retry/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  recurringCharge: {
    method: 'post', path: '/v1/payments/recurring/charge/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  recurringChargeRetry: {
    method: 'post', path: '/v1/payments/recurring/charge/retry/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  recurringStatus: {
    method: 'get', path: '/v1/payments/recurring/status/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: { recurring_id: 'string' } },
  recurringUpdate: {
    method: 'put', path: '/v1/payments/recurring/update/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  recurringInstrument: {
    method: 'post', path: '/v1/payments/recurring/instrument/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  recurringCancel: {
    method: 'post', path: '/v1/payments/recurring/cancel/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  recurringPause: {
    method: 'post', path: '/v1/payments/recurring/pause/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  recurringResume: {
    method: 'post', path: '/v1/payments/recurring/resume/{terminal_friendly_id}', tag: 'Recurring',
    credential: 'api-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: true, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  futureTransactionCharge: {
    method: 'post', path: '/v1/payments/recurring/future-transactions/charge/{terminal_friendly_id}',
    tag: 'Future transactions', credential: 'api-key', role: 'operator', setsUpSecondFactor: false,
    takesIdempotencyKey: true, isSigned: false, takesBody: true, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  futureTransactionCancel: {
    method: 'post', path: '/v1/payments/recurring/future-transactions/cancel/{terminal_friendly_id}',
    tag: 'Future transactions', credential: 'api-key', role: 'operator', setsUpSecondFactor: false,
    takesIdempotencyKey: true, isSigned: false, takesBody: true, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  futureTransactionStatus: {
    method: 'get', path: '/v1/payments/recurring/future-transactions/status/{terminal_friendly_id}',
    tag: 'Future transactions', credential: 'api-key', role: 'none', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false, timeless: false,
    longRunning: false, query: { future_transaction_id: 'string' } },
  futureTransactionUpdate: {
    method: 'put', path: '/v1/payments/recurring/future-transactions/update/{terminal_friendly_id}',
    tag: 'Future transactions', credential: 'api-key', role: 'none', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  tokenCreate: {
    method: 'post', path: '/v1/card-fields/tokens/{terminal_friendly_id}', tag: 'Card fields',
    credential: 'publishable-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  sandboxClock: {
    method: 'get', path: '/v1/sandbox/clock/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key',
    role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  sandboxAdvanceClock: {
    method: 'post', path: '/v1/sandbox/clock/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key',
    role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: true, query: {} },
  sandboxResumeClock: {
    method: 'post', path: '/v1/sandbox/clock/resume/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key',
    role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  sandboxChallenge: {
    method: 'post', path: '/v1/sandbox/challenges/{terminal_friendly_id}/{transaction_id}', tag: 'Sandbox',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  sandboxBankCorrection: {
    method: 'post', path: '/v1/sandbox/bank-corrections/{terminal_friendly_id}/{transaction_id}', tag: 'Sandbox',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  sandboxDispute: {
    method: 'post', path: '/v1/sandbox/disputes/{terminal_friendly_id}/{transaction_id}', tag: 'Sandbox',
    credential: 'api-key', role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  sandboxReset: {
    method: 'post', path: '/v1/sandbox/reset/{terminal_friendly_id}', tag: 'Sandbox', credential: 'api-key',
    role: 'none', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementAccountList: {
    method: 'get', path: '/v1/management/accounts', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: { cursor: 'string', limit: 'integer' } },
  managementAccountCreate: {
    method: 'post', path: '/v1/management/accounts', tag: 'Management', credential: 'management-key', role: 'owner',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementAccountGet: {
    method: 'get', path: '/v1/management/accounts/{account_id}', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementAccountUpdate: {
    method: 'patch', path: '/v1/management/accounts/{account_id}', tag: 'Management', credential: 'management-key',
    role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementJournalBalanceList: {
    method: 'get', path: '/v1/management/accounts/{account_id}/journal/balances', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false,
    query: { first_day: 'string', last_day: 'string', cursor: 'string', limit: 'integer' } },
  managementJournalEntryList: {
    method: 'get', path: '/v1/management/accounts/{account_id}/journal/entries', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false,
    query: { journal_account_id: 'string', transaction_id: 'string', first_day: 'string', last_day: 'string', cursor: 'string', limit: 'integer' } },
  managementJournalStatementGet: {
    method: 'get', path: '/v1/management/accounts/{account_id}/journal/statements/{journal_account_id}',
    tag: 'Management', credential: 'management-key', role: 'viewer', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false, timeless: false,
    longRunning: false, query: { first_day: 'string', last_day: 'string', cursor: 'string', limit: 'integer' } },
  managementJournalAdjustmentList: {
    method: 'get', path: '/v1/management/accounts/{account_id}/journal/adjustments', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false,
    query: { cursor: 'string', limit: 'integer' } },
  managementJournalAdjustmentCreate: {
    method: 'post', path: '/v1/management/accounts/{account_id}/journal/adjustments', tag: 'Management',
    credential: 'management-key', role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementJournalAdjustmentDecide: {
    method: 'post', path: '/v1/management/accounts/{account_id}/journal/adjustments/{adjustment_id}/decide',
    tag: 'Management', credential: 'management-key', role: 'owner', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  managementJournalPeriodList: {
    method: 'get', path: '/v1/management/accounts/{account_id}/journal/periods', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false,
    query: { cursor: 'string', limit: 'integer' } },
  managementJournalPeriodUpdate: {
    method: 'put', path: '/v1/management/accounts/{account_id}/journal/periods/{month}', tag: 'Management',
    credential: 'management-key', role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementJournalExportGet: {
    method: 'get', path: '/v1/management/accounts/{account_id}/journal/periods/{month}/export', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false,
    query: { layout: 'string', currency: 'string', account_codes: 'string', consultant_number: 'integer', client_number: 'integer' } },
  managementProcessorAccountList: {
    method: 'get', path: '/v1/management/processor-accounts', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false,
    query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementProcessorAccountCreate: {
    method: 'post', path: '/v1/management/processor-accounts', tag: 'Management', credential: 'management-key',
    role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementProcessorAccountGet: {
    method: 'get', path: '/v1/management/processor-accounts/{processor_account_id}', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementProcessorAccountUpdate: {
    method: 'patch', path: '/v1/management/processor-accounts/{processor_account_id}', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementProcessorAccountRotate: {
    method: 'post', path: '/v1/management/processor-accounts/{processor_account_id}/rotate-credentials',
    tag: 'Management', credential: 'management-key', role: 'owner', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  managementProcessorAccountCheck: {
    method: 'post', path: '/v1/management/processor-accounts/{processor_account_id}/check', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementTerminalList: {
    method: 'get', path: '/v1/management/terminals', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementTerminalCreate: {
    method: 'post', path: '/v1/management/terminals', tag: 'Management', credential: 'management-key', role: 'operator',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementTerminalGet: {
    method: 'get', path: '/v1/management/terminals/{terminal_friendly_id}', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementTerminalUpdate: {
    method: 'patch', path: '/v1/management/terminals/{terminal_friendly_id}', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementInstrumentImport: {
    method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/instruments/import', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementInstrumentErase: {
    method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/instruments/erase', tag: 'Management',
    credential: 'management-key', role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementPayerErase: {
    method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/payers/erase', tag: 'Management',
    credential: 'management-key', role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementPayerExport: {
    method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/payers/export', tag: 'Management',
    credential: 'management-key', role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementPaymentPageGet: {
    method: 'get', path: '/v1/management/terminals/{terminal_friendly_id}/payment-page', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementPaymentPageUpdate: {
    method: 'patch', path: '/v1/management/terminals/{terminal_friendly_id}/payment-page', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementPaymentPageRotateSecret: {
    method: 'post', path: '/v1/management/terminals/{terminal_friendly_id}/payment-page/rotate-secret',
    tag: 'Management', credential: 'management-key', role: 'operator', setsUpSecondFactor: false,
    takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false, timeless: false,
    longRunning: false, query: {} },
  managementApiKeyList: {
    method: 'get', path: '/v1/management/api-keys', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementApiKeyCreate: {
    method: 'post', path: '/v1/management/api-keys', tag: 'Management', credential: 'management-key', role: 'owner',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementApiKeyGet: {
    method: 'get', path: '/v1/management/api-keys/{api_key_id}', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementApiKeyRotate: {
    method: 'post', path: '/v1/management/api-keys/{api_key_id}/rotate', tag: 'Management',
    credential: 'management-key', role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementApiKeyRevoke: {
    method: 'post', path: '/v1/management/api-keys/{api_key_id}/revoke', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementAuditList: {
    method: 'get', path: '/v1/management/audit-entries', tag: 'Management', credential: 'management-key',
    role: 'support', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false,
    query: { account_id: 'string', subject: 'string', subject_id: 'string', operation: 'string', since: 'string', until: 'string', cursor: 'string', limit: 'integer' } },
  managementAuditChainList: {
    method: 'get', path: '/v1/management/audit-chain', tag: 'Management', credential: 'management-key', role: 'support',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: { cursor: 'string', limit: 'integer' } },
  managementWebhookEndpointList: {
    method: 'get', path: '/v1/management/webhook-endpoints', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false,
    query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementWebhookEndpointCreate: {
    method: 'post', path: '/v1/management/webhook-endpoints', tag: 'Management', credential: 'management-key',
    role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementWebhookEndpointUpdate: {
    method: 'patch', path: '/v1/management/webhook-endpoints/{endpoint_id}', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementWebhookEndpointDelete: {
    method: 'delete', path: '/v1/management/webhook-endpoints/{endpoint_id}', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementWebhookEndpointRotateSecret: {
    method: 'post', path: '/v1/management/webhook-endpoints/{endpoint_id}/rotate-secret', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementWebhookEndpointTest: {
    method: 'post', path: '/v1/management/webhook-endpoints/{endpoint_id}/test-events', tag: 'Management',
    credential: 'management-key', role: 'support', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementEventList: {
    method: 'get', path: '/v1/management/events', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { account_id: 'string', terminal_friendly_id: 'string', type: 'string', subject_id: 'string', start: 'string', cursor: 'string', limit: 'integer' } },
  managementDeliveryList: {
    method: 'get', path: '/v1/management/deliveries', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { state: 'string', endpoint_id: 'string', subject_id: 'string', cursor: 'string', limit: 'integer' } },
  managementDeliveryResendFailed: {
    method: 'post', path: '/v1/management/deliveries/resend-failed', tag: 'Management', credential: 'management-key',
    role: 'support', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementDeliveryGet: {
    method: 'get', path: '/v1/management/deliveries/{delivery_id}', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementDeliveryResend: {
    method: 'post', path: '/v1/management/deliveries/{delivery_id}/resend', tag: 'Management',
    credential: 'management-key', role: 'support', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementTransactionList: {
    method: 'get', path: '/v1/management/transactions', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { terminal_friendly_id: 'string', account_id: 'string', order_id: 'string', merchant_transaction_id: 'string', merchant_order_id: 'string', status: 'string', type: 'string', created_since: 'string', created_until: 'string', cursor: 'string', limit: 'integer' } },
  managementTransactionGet: {
    method: 'get', path: '/v1/management/transactions/{transaction_id}', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false,
    query: { terminal_friendly_id: 'string' } },
  managementTransactionResolve: {
    method: 'post', path: '/v1/management/transactions/{transaction_id}/resolve', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false,
    query: { terminal_friendly_id: 'string' } },
  managementUnknownTransactionList: {
    method: 'get', path: '/v1/management/unknown-transactions', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: { cursor: 'string', limit: 'integer' } },
  managementDiscrepancyList: {
    method: 'get', path: '/v1/management/discrepancies', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false,
    query: { state: 'string', cursor: 'string', limit: 'integer' } },
  managementSettlementReportList: {
    method: 'get', path: '/v1/management/settlement-reports', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false,
    query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementSettlementReportImport: {
    method: 'post', path: '/v1/management/settlement-reports', tag: 'Management', credential: 'management-key',
    role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: true, timeless: false, longRunning: false, query: { provider_key: 'string' } },
  managementSettlementReportGet: {
    method: 'get', path: '/v1/management/settlement-reports/{report_id}', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementSettlementLineList: {
    method: 'get', path: '/v1/management/settlement-reports/{report_id}/lines', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false,
    query: { cursor: 'string', limit: 'integer' } },
  managementSettlementExceptionList: {
    method: 'get', path: '/v1/management/settlement-exceptions', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false,
    query: { account_id: 'string', cursor: 'string', limit: 'integer' } },
  managementDisputeList: {
    method: 'get', path: '/v1/management/disputes', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { phase: 'string', matched: 'boolean', cursor: 'string', limit: 'integer' } },
  managementDiscrepancyGet: {
    method: 'get', path: '/v1/management/discrepancies/{discrepancy_id}', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementDiscrepancyResolve: {
    method: 'post', path: '/v1/management/discrepancies/{discrepancy_id}/resolve', tag: 'Management',
    credential: 'management-key', role: 'operator', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementSeriesList: {
    method: 'get', path: '/v1/management/series', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { terminal_friendly_id: 'string', account_id: 'string', status: 'string', cursor: 'string', limit: 'integer' } },
  managementSeriesGet: {
    method: 'get', path: '/v1/management/series/{recurring_id}', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false,
    query: { terminal_friendly_id: 'string', cursor: 'string', limit: 'integer' } },
  managementSearchGet: {
    method: 'get', path: '/v1/management/search', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { q: 'string', terminal_friendly_id: 'string', account_id: 'string', environment: 'string' } },
  managementRequestList: {
    method: 'get', path: '/v1/management/requests', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { terminal_friendly_id: 'string', account_id: 'string', api_key_id: 'string', reference: 'string', operation: 'string', path: 'string', status: 'integer', reason_code: 'string', since: 'string', until: 'string', cursor: 'string', limit: 'integer' } },
  managementRequestGet: {
    method: 'get', path: '/v1/management/requests/{request_id}', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementOverviewGet: {
    method: 'get', path: '/v1/management/overview', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { since: 'string', until: 'string', bucket: 'string', time_zone: 'string', terminal_friendly_id: 'string', account_id: 'string' } },
  managementRecoveryGet: {
    method: 'get', path: '/v1/management/recovery', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementRecoveryCompare: {
    method: 'post', path: '/v1/management/recovery/compare', tag: 'Management', credential: 'management-key',
    role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementRecoveryContinue: {
    method: 'post', path: '/v1/management/recovery/continue', tag: 'Management', credential: 'management-key',
    role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementOccurrenceList: {
    method: 'get', path: '/v1/management/occurrences', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false,
    query: { terminal_friendly_id: 'string', account_id: 'string', since: 'string', until: 'string', cursor: 'string', limit: 'integer' } },
  managementSessionList: {
    method: 'get', path: '/v1/management/sessions', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: { user_id: 'string', cursor: 'string', limit: 'integer' } },
  managementSessionCreate: {
    method: 'post', path: '/v1/management/sessions', tag: 'Management', credential: 'sign-in', role: 'anyone',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementPasskeySignInOptions: {
    method: 'post', path: '/v1/management/sessions/passkey-options', tag: 'Management', credential: 'sign-in',
    role: 'anyone', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementSsoSignInOptions: {
    method: 'post', path: '/v1/management/sessions/sso-options', tag: 'Management', credential: 'sign-in',
    role: 'anyone', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementCurrentSessionGet: {
    method: 'get', path: '/v1/management/sessions/current', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: true, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementCurrentSessionEnd: {
    method: 'delete', path: '/v1/management/sessions/current', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: true, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementOtherSessionsEnd: {
    method: 'delete', path: '/v1/management/sessions/current/others', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementSessionEnd: {
    method: 'delete', path: '/v1/management/sessions/{session_id}', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementUserList: {
    method: 'get', path: '/v1/management/users', tag: 'Management', credential: 'management-key', role: 'owner',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: { cursor: 'string', limit: 'integer' } },
  managementUserCreate: {
    method: 'post', path: '/v1/management/users', tag: 'Management', credential: 'management-key', role: 'owner',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementUserGet: {
    method: 'get', path: '/v1/management/users/{user_id}', tag: 'Management', credential: 'management-key',
    role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementUserUpdate: {
    method: 'patch', path: '/v1/management/users/{user_id}', tag: 'Management', credential: 'management-key',
    role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementUserInvite: {
    method: 'post', path: '/v1/management/users/{user_id}/invite', tag: 'Management', credential: 'management-key',
    role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementInvitationAccept: {
    method: 'post', path: '/v1/management/invitations/accept', tag: 'Management', credential: 'sign-in', role: 'anyone',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementPasswordChange: {
    method: 'post', path: '/v1/management/users/current/password', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementAuthenticatorCreate: {
    method: 'post', path: '/v1/management/users/current/authenticator', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: true, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementAuthenticatorConfirm: {
    method: 'post', path: '/v1/management/users/current/authenticator/confirm', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: true, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementAuthenticatorRemove: {
    method: 'post', path: '/v1/management/users/current/authenticator/remove', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementPasskeyList: {
    method: 'get', path: '/v1/management/passkeys', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: { user_id: 'string', cursor: 'string', limit: 'integer' } },
  managementPasskeyCreate: {
    method: 'post', path: '/v1/management/passkeys', tag: 'Management', credential: 'management-key', role: 'viewer',
    setsUpSecondFactor: true, takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementPasskeyOptions: {
    method: 'post', path: '/v1/management/passkeys/options', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: true, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementPasskeyUpdate: {
    method: 'patch', path: '/v1/management/passkeys/{passkey_id}', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementPasskeyRemove: {
    method: 'post', path: '/v1/management/passkeys/{passkey_id}/remove', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementAccessTokenList: {
    method: 'get', path: '/v1/management/access-tokens', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false,
    query: { user_id: 'string', cursor: 'string', limit: 'integer' } },
  managementAccessTokenCreate: {
    method: 'post', path: '/v1/management/access-tokens', tag: 'Management', credential: 'management-key',
    role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementAccessTokenRevoke: {
    method: 'post', path: '/v1/management/access-tokens/{access_token_id}/revoke', tag: 'Management',
    credential: 'management-key', role: 'viewer', setsUpSecondFactor: false, takesIdempotencyKey: false,
    isSigned: false, takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementKeyGet: {
    method: 'get', path: '/v1/management/management-key', tag: 'Management', credential: 'management-key',
    role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementKeyUpdate: {
    method: 'patch', path: '/v1/management/management-key', tag: 'Management', credential: 'management-key',
    role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true,
    streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementKeyActList: {
    method: 'get', path: '/v1/management/key-acts', tag: 'Management', credential: 'management-key', role: 'owner',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: false, streamsBody: false,
    timeless: false, longRunning: false, query: { cursor: 'string', limit: 'integer' } },
  managementKeyActRequest: {
    method: 'post', path: '/v1/management/key-acts', tag: 'Management', credential: 'management-key', role: 'owner',
    setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false, takesBody: true, streamsBody: false,
    timeless: false, longRunning: false, query: {} },
  managementKeyActApprove: {
    method: 'post', path: '/v1/management/key-acts/{key_act_id}/approve', tag: 'Management',
    credential: 'management-key', role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: true, streamsBody: false, timeless: false, longRunning: false, query: {} },
  managementKeyActWithdraw: {
    method: 'post', path: '/v1/management/key-acts/{key_act_id}/withdraw', tag: 'Management',
    credential: 'management-key', role: 'owner', setsUpSecondFactor: false, takesIdempotencyKey: false, isSigned: false,
    takesBody: false, streamsBody: false, timeless: false, longRunning: false, query: {} },
} as const;

/**
 * Operations that are deprecated: since when, and from when on they may be gone, as the headers Deprecation (RFC 9745)
 * and Sunset (RFC 8594) say it.
 */
export const deprecations: Readonly<Record<string, { readonly deprecation: string; readonly sunset: string }>> = {};
