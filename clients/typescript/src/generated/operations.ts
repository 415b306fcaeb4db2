// Made from openapi.yaml by `npm run generate`. Do not edit.

import type { Core } from '../core.js';
import type { CallOptions, WriteOptions } from '../options.js';
import { Pages } from '../pages.js';
import type * as t from './types.js';

export interface ManagementAccountListQuery {
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementProcessorAccountListQuery {
  readonly account_id?: t.AccountId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementTerminalListQuery {
  readonly account_id?: t.AccountId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementApiKeyListQuery {
  readonly account_id?: t.AccountId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementAuditListQuery {
  readonly account_id?: t.AccountId;
  readonly subject?: t.AuditSubject;
  readonly subject_id?: t.AuditSubjectId;
  readonly operation?: t.ManagementOperation;
  readonly since?: t.Timestamp;
  readonly until?: t.Timestamp;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementWebhookEndpointListQuery {
  readonly account_id?: t.AccountId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementEventListQuery {
  readonly account_id?: t.AccountId;
  readonly terminal_friendly_id?: t.TerminalId;
  readonly type?: t.EventType;
  readonly subject_id?: t.EventSubjectId;
  readonly start?: 'oldest' | 'newest';
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementDeliveryListQuery {
  readonly state?: t.DeliveryState;
  readonly endpoint_id?: t.WebhookEndpointId;
  readonly subject_id?: t.EventSubjectId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementTransactionListQuery {
  readonly terminal_friendly_id?: t.TerminalId;
  readonly account_id?: t.AccountId;
  readonly order_id?: t.OrderId;
  readonly merchant_transaction_id?: t.MerchantTransactionId;
  readonly merchant_order_id?: t.MerchantOrderId;
  readonly status?: t.TransactionStatus;
  readonly type?: t.TransactionType;
  readonly created_since?: t.Timestamp;
  readonly created_until?: t.Timestamp;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementTransactionGetQuery {
  readonly terminal_friendly_id?: t.TerminalId;
}

export interface ManagementTransactionResolveQuery {
  readonly terminal_friendly_id?: t.TerminalId;
}

export interface ManagementUnknownTransactionListQuery {
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementDiscrepancyListQuery {
  readonly state?: t.DiscrepancyState;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementDisputeListQuery {
  readonly phase?: t.DisputePhase;
  readonly matched?: boolean;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementSeriesListQuery {
  readonly terminal_friendly_id?: t.TerminalId;
  readonly account_id?: t.AccountId;
  readonly status?: t.SeriesStatus;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementSeriesGetQuery {
  readonly terminal_friendly_id?: t.TerminalId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementRequestListQuery {
  readonly terminal_friendly_id?: t.TerminalId;
  readonly account_id?: t.AccountId;
  readonly api_key_id?: t.ApiKeyId;
  readonly reference?: string;
  readonly operation?: t.OperationName;
  readonly path?: string;
  readonly status?: number;
  readonly reason_code?: t.ReasonCode;
  readonly since?: t.Timestamp;
  readonly until?: t.Timestamp;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementOverviewGetQuery {
  readonly bucket?: t.OverviewBucket;
  readonly time_zone?: t.TimeZone;
  readonly terminal_friendly_id?: t.TerminalId;
  readonly account_id?: t.AccountId;
}

export interface ManagementOccurrenceListQuery {
  readonly terminal_friendly_id?: t.TerminalId;
  readonly account_id?: t.AccountId;
  readonly since?: t.CalendarDate;
  readonly until?: t.CalendarDate;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementSessionListQuery {
  readonly user_id?: t.UserId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementUserListQuery {
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementPasskeyListQuery {
  readonly user_id?: t.UserId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

export interface ManagementAccessTokenListQuery {
  readonly user_id?: t.UserId;
  readonly cursor?: t.PageCursor;
  readonly limit?: number;
}

/** Operations of a merchant on one terminal. A method has the name of its operation in the contract. */
export class TerminalOperations {
  constructor(protected readonly core: Core, readonly terminalId: string) {}

  /** Take a payment. */
  sale(body: t.SubmissionRequest, options: WriteOptions = {}): Promise<t.SubmissionResponse> {
    return this.core.call<t.SubmissionResponse>({ operation: 'sale', method: 'POST', path: `/v1/payments/sale/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Retry a sale. */
  saleRetry(body: t.RetryRequest, options: WriteOptions = {}): Promise<t.SubmissionResponse> {
    return this.core.call<t.SubmissionResponse>({ operation: 'saleRetry', method: 'POST', path: `/v1/payments/sale/retry/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Hold an amount. */
  preauth(body: t.SubmissionRequest, options: WriteOptions = {}): Promise<t.SubmissionResponse> {
    return this.core.call<t.SubmissionResponse>({ operation: 'preauth', method: 'POST', path: `/v1/payments/preauth/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Retry a pre-authorization. */
  preauthRetry(body: t.RetryRequest, options: WriteOptions = {}): Promise<t.SubmissionResponse> {
    return this.core.call<t.SubmissionResponse>({ operation: 'preauthRetry', method: 'POST', path: `/v1/payments/preauth/retry/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Capture a pre-authorization. */
  capture(body: t.CaptureRequest, options: WriteOptions = {}): Promise<t.SubmissionResponse> {
    return this.core.call<t.SubmissionResponse>({ operation: 'capture', method: 'POST', path: `/v1/payments/capture/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Void a pre-authorization. */
  voidPayment(body: t.VoidRequest, options: WriteOptions = {}): Promise<t.VoidResponse> {
    return this.core.call<t.VoidResponse>({ operation: 'voidPayment', method: 'POST', path: `/v1/payments/void/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Refund a payment. */
  refund(body: t.RefundRequest, options: WriteOptions = {}): Promise<t.SubmissionResponse> {
    return this.core.call<t.SubmissionResponse>({ operation: 'refund', method: 'POST', path: `/v1/payments/refund/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Look up a transaction. */
  transactionStatus(transactionId: string, options: CallOptions = {}): Promise<t.Transaction> {
    return this.core.call<t.Transaction>({ operation: 'transactionStatus', method: 'GET', path: `/v1/payments/status/${encodeURIComponent(this.terminalId)}/${encodeURIComponent(transactionId)}` }, options);
  }

  /** Start a recurring series. */
  recurringInit(body: t.RecurringInitRequest, options: WriteOptions = {}): Promise<t.RecurringSubmissionResponse> {
    return this.core.call<t.RecurringSubmissionResponse>({ operation: 'recurringInit', method: 'POST', path: `/v1/payments/recurring/init/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Retry a recurring init. */
  recurringInitRetry(body: t.RetryRequest, options: WriteOptions = {}): Promise<t.RecurringSubmissionResponse> {
    return this.core.call<t.RecurringSubmissionResponse>({ operation: 'recurringInitRetry', method: 'POST', path: `/v1/payments/recurring/init/retry/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Charge a merchant-managed series. */
  recurringCharge(body: t.RecurringChargeRequest, options: WriteOptions = {}): Promise<t.RecurringSubmissionResponse> {
    return this.core.call<t.RecurringSubmissionResponse>({ operation: 'recurringCharge', method: 'POST', path: `/v1/payments/recurring/charge/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Retry a recurring charge. */
  recurringChargeRetry(body: t.RetryRequest, options: WriteOptions = {}): Promise<t.RecurringSubmissionResponse> {
    return this.core.call<t.RecurringSubmissionResponse>({ operation: 'recurringChargeRetry', method: 'POST', path: `/v1/payments/recurring/charge/retry/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Read a recurring series. */
  recurringStatus(recurringId: t.RecurringId, options: CallOptions = {}): Promise<t.RecurringSeries> {
    return this.core.call<t.RecurringSeries>({ operation: 'recurringStatus', method: 'GET', path: `/v1/payments/recurring/status/${encodeURIComponent(this.terminalId)}`, query: { recurring_id: recurringId } }, options);
  }

  /** Update a recurring series. */
  recurringUpdate(body: t.RecurringUpdateRequest, options: CallOptions = {}): Promise<t.RecurringUpdateResult> {
    return this.core.call<t.RecurringUpdateResult>({ operation: 'recurringUpdate', method: 'PUT', path: `/v1/payments/recurring/update/${encodeURIComponent(this.terminalId)}`, body }, options);
  }

  /** Replace the payment instrument of a series. */
  recurringInstrument(body: t.RecurringInstrumentRequest, options: WriteOptions = {}): Promise<t.RecurringSubmissionResponse> {
    return this.core.call<t.RecurringSubmissionResponse>({ operation: 'recurringInstrument', method: 'POST', path: `/v1/payments/recurring/instrument/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Cancel a recurring series. */
  recurringCancel(body: t.RecurringReferenceRequest, options: WriteOptions = {}): Promise<t.RecurringCancelResult> {
    return this.core.call<t.RecurringCancelResult>({ operation: 'recurringCancel', method: 'POST', path: `/v1/payments/recurring/cancel/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Pause a recurring series. */
  recurringPause(body: t.RecurringReferenceRequest, options: WriteOptions = {}): Promise<t.RecurringStateResponse> {
    return this.core.call<t.RecurringStateResponse>({ operation: 'recurringPause', method: 'POST', path: `/v1/payments/recurring/pause/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Resume a paused series. */
  recurringResume(body: t.RecurringReferenceRequest, options: WriteOptions = {}): Promise<t.RecurringStateResponse> {
    return this.core.call<t.RecurringStateResponse>({ operation: 'recurringResume', method: 'POST', path: `/v1/payments/recurring/resume/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Charge a future transaction now. */
  futureTransactionCharge(body: t.FutureTransactionChargeRequest, options: WriteOptions = {}): Promise<t.FutureTransactionSubmissionResponse> {
    return this.core.call<t.FutureTransactionSubmissionResponse>({ operation: 'futureTransactionCharge', method: 'POST', path: `/v1/payments/recurring/future-transactions/charge/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Cancel a future transaction. */
  futureTransactionCancel(body: t.FutureTransactionCancelRequest, options: WriteOptions = {}): Promise<t.FutureTransactionCancelResult> {
    return this.core.call<t.FutureTransactionCancelResult>({ operation: 'futureTransactionCancel', method: 'POST', path: `/v1/payments/recurring/future-transactions/cancel/${encodeURIComponent(this.terminalId)}`, body, takesIdempotencyKey: true }, options);
  }

  /** Read a future transaction. */
  futureTransactionStatus(futureTransactionId: t.FutureTransactionId, options: CallOptions = {}): Promise<t.FutureTransaction> {
    return this.core.call<t.FutureTransaction>({ operation: 'futureTransactionStatus', method: 'GET', path: `/v1/payments/recurring/future-transactions/status/${encodeURIComponent(this.terminalId)}`, query: { future_transaction_id: futureTransactionId } }, options);
  }

  /** Update a future transaction. */
  futureTransactionUpdate(body: t.FutureTransactionUpdateRequest, options: CallOptions = {}): Promise<t.FutureTransactionUpdateResult> {
    return this.core.call<t.FutureTransactionUpdateResult>({ operation: 'futureTransactionUpdate', method: 'PUT', path: `/v1/payments/recurring/future-transactions/update/${encodeURIComponent(this.terminalId)}`, body }, options);
  }

  /** Read the sandbox clock. */
  sandboxClock(options: CallOptions = {}): Promise<t.SandboxClock> {
    return this.core.call<t.SandboxClock>({ operation: 'sandboxClock', method: 'GET', path: `/v1/sandbox/clock/${encodeURIComponent(this.terminalId)}` }, options);
  }

  /** Move the sandbox clock forward. */
  sandboxAdvanceClock(body: t.SandboxClockRequest, options: CallOptions = {}): Promise<t.SandboxClockMove> {
    return this.core.call<t.SandboxClockMove>({ operation: 'sandboxAdvanceClock', method: 'POST', path: `/v1/sandbox/clock/${encodeURIComponent(this.terminalId)}`, body, isLongRunning: true }, options);
  }

  /** Resume the sandbox clock. */
  sandboxResumeClock(options: CallOptions = {}): Promise<t.SandboxClock> {
    return this.core.call<t.SandboxClock>({ operation: 'sandboxResumeClock', method: 'POST', path: `/v1/sandbox/clock/resume/${encodeURIComponent(this.terminalId)}` }, options);
  }

  /** Complete a pending challenge. */
  sandboxChallenge(transactionId: string, body: t.ChallengeRequest, options: CallOptions = {}): Promise<t.ChallengeResponse> {
    return this.core.call<t.ChallengeResponse>({ operation: 'sandboxChallenge', method: 'POST', path: `/v1/sandbox/challenges/${encodeURIComponent(this.terminalId)}/${encodeURIComponent(transactionId)}`, body }, options);
  }

  /** Correct an outcome at the simulated bank. */
  sandboxBankCorrection(transactionId: string, body: t.BankCorrectionRequest, options: CallOptions = {}): Promise<t.BankCorrectionResponse> {
    return this.core.call<t.BankCorrectionResponse>({ operation: 'sandboxBankCorrection', method: 'POST', path: `/v1/sandbox/bank-corrections/${encodeURIComponent(this.terminalId)}/${encodeURIComponent(transactionId)}`, body }, options);
  }

  /** Dispute a payment. */
  sandboxDispute(transactionId: string, body: t.SandboxDisputeRequest, options: CallOptions = {}): Promise<t.SandboxDisputeResult> {
    return this.core.call<t.SandboxDisputeResult>({ operation: 'sandboxDispute', method: 'POST', path: `/v1/sandbox/disputes/${encodeURIComponent(this.terminalId)}/${encodeURIComponent(transactionId)}`, body }, options);
  }

  /** Empty a sandbox terminal. */
  sandboxReset(options: CallOptions = {}): Promise<t.SandboxResetResult> {
    return this.core.call<t.SandboxResetResult>({ operation: 'sandboxReset', method: 'POST', path: `/v1/sandbox/reset/${encodeURIComponent(this.terminalId)}` }, options);
  }
}

/** Operations of the operator of the service. A method has the name of its operation in the contract. */
export class ManagementOperations {
  constructor(protected readonly core: Core) {}

  /** List accounts. */
  accountList(query: ManagementAccountListQuery = {}, options: CallOptions = {}): Pages<t.AccountPage, t.Account> {
    return new Pages((cursor) => this.core.call<t.AccountPage>({ operation: 'accountList', method: 'GET', path: `/v1/management/accounts`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.accounts);
  }

  /** Create an account. */
  accountCreate(body: t.AccountRequest, options: CallOptions = {}): Promise<t.Account> {
    return this.core.call<t.Account>({ operation: 'accountCreate', method: 'POST', path: `/v1/management/accounts`, body }, options);
  }

  /** Look up an account. */
  accountGet(accountId: string, options: CallOptions = {}): Promise<t.Account> {
    return this.core.call<t.Account>({ operation: 'accountGet', method: 'GET', path: `/v1/management/accounts/${encodeURIComponent(accountId)}` }, options);
  }

  /** Change an account. */
  accountUpdate(accountId: string, body: t.AccountChange, options: CallOptions = {}): Promise<t.Account> {
    return this.core.call<t.Account>({ operation: 'accountUpdate', method: 'PATCH', path: `/v1/management/accounts/${encodeURIComponent(accountId)}`, body }, options);
  }

  /** List processor accounts. */
  processorAccountList(query: ManagementProcessorAccountListQuery = {}, options: CallOptions = {}): Pages<t.ProcessorAccountPage, t.ProcessorAccount> {
    return new Pages((cursor) => this.core.call<t.ProcessorAccountPage>({ operation: 'processorAccountList', method: 'GET', path: `/v1/management/processor-accounts`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.processor_accounts);
  }

  /** Create a processor account. */
  processorAccountCreate(body: t.ProcessorAccountRequest, options: CallOptions = {}): Promise<t.ProcessorAccount> {
    return this.core.call<t.ProcessorAccount>({ operation: 'processorAccountCreate', method: 'POST', path: `/v1/management/processor-accounts`, body }, options);
  }

  /** Look up a processor account. */
  processorAccountGet(processorAccountId: string, options: CallOptions = {}): Promise<t.ProcessorAccount> {
    return this.core.call<t.ProcessorAccount>({ operation: 'processorAccountGet', method: 'GET', path: `/v1/management/processor-accounts/${encodeURIComponent(processorAccountId)}` }, options);
  }

  /** Change a processor account. */
  processorAccountUpdate(processorAccountId: string, body: t.ProcessorAccountChange, options: CallOptions = {}): Promise<t.ProcessorAccount> {
    return this.core.call<t.ProcessorAccount>({ operation: 'processorAccountUpdate', method: 'PATCH', path: `/v1/management/processor-accounts/${encodeURIComponent(processorAccountId)}`, body }, options);
  }

  /** Replace the credentials of a processor account. */
  processorAccountRotate(processorAccountId: string, body: t.ProcessorCredentialsRotation, options: CallOptions = {}): Promise<t.ProcessorAccount> {
    return this.core.call<t.ProcessorAccount>({ operation: 'processorAccountRotate', method: 'POST', path: `/v1/management/processor-accounts/${encodeURIComponent(processorAccountId)}/rotate-credentials`, body }, options);
  }

  /** Test the credentials of a processor account. */
  processorAccountCheck(processorAccountId: string, options: CallOptions = {}): Promise<t.ProcessorAccountCheck> {
    return this.core.call<t.ProcessorAccountCheck>({ operation: 'processorAccountCheck', method: 'POST', path: `/v1/management/processor-accounts/${encodeURIComponent(processorAccountId)}/check` }, options);
  }

  /** List terminals. */
  terminalList(query: ManagementTerminalListQuery = {}, options: CallOptions = {}): Pages<t.TerminalPage, t.Terminal> {
    return new Pages((cursor) => this.core.call<t.TerminalPage>({ operation: 'terminalList', method: 'GET', path: `/v1/management/terminals`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.terminals);
  }

  /** Create a terminal. */
  terminalCreate(body: t.TerminalRequest, options: CallOptions = {}): Promise<t.Terminal> {
    return this.core.call<t.Terminal>({ operation: 'terminalCreate', method: 'POST', path: `/v1/management/terminals`, body }, options);
  }

  /** Look up a terminal. */
  terminalGet(terminalFriendlyId: string, options: CallOptions = {}): Promise<t.Terminal> {
    return this.core.call<t.Terminal>({ operation: 'terminalGet', method: 'GET', path: `/v1/management/terminals/${encodeURIComponent(terminalFriendlyId)}` }, options);
  }

  /** Change a terminal. */
  terminalUpdate(terminalFriendlyId: string, body: t.TerminalChange, options: CallOptions = {}): Promise<t.Terminal> {
    return this.core.call<t.Terminal>({ operation: 'terminalUpdate', method: 'PATCH', path: `/v1/management/terminals/${encodeURIComponent(terminalFriendlyId)}`, body }, options);
  }

  /** Import stored instruments of a processor. */
  instrumentImport(terminalFriendlyId: string, body: t.InstrumentImportRequest, options: CallOptions = {}): Promise<t.InstrumentImport> {
    return this.core.call<t.InstrumentImport>({ operation: 'instrumentImport', method: 'POST', path: `/v1/management/terminals/${encodeURIComponent(terminalFriendlyId)}/instruments/import`, body }, options);
  }

  /** Look up the payment page of a terminal. */
  paymentPageGet(terminalFriendlyId: string, options: CallOptions = {}): Promise<t.PaymentPage> {
    return this.core.call<t.PaymentPage>({ operation: 'paymentPageGet', method: 'GET', path: `/v1/management/terminals/${encodeURIComponent(terminalFriendlyId)}/payment-page` }, options);
  }

  /** Change the payment page of a terminal. */
  paymentPageUpdate(terminalFriendlyId: string, body: t.PaymentPageChange, options: CallOptions = {}): Promise<t.PaymentPage> {
    return this.core.call<t.PaymentPage>({ operation: 'paymentPageUpdate', method: 'PATCH', path: `/v1/management/terminals/${encodeURIComponent(terminalFriendlyId)}/payment-page`, body }, options);
  }

  /** Create a secret for the return addresses of a terminal. */
  paymentPageRotateSecret(terminalFriendlyId: string, options: CallOptions = {}): Promise<t.PaymentPageSecret> {
    return this.core.call<t.PaymentPageSecret>({ operation: 'paymentPageRotateSecret', method: 'POST', path: `/v1/management/terminals/${encodeURIComponent(terminalFriendlyId)}/payment-page/rotate-secret` }, options);
  }

  /** List API keys. */
  apiKeyList(query: ManagementApiKeyListQuery = {}, options: CallOptions = {}): Pages<t.ApiKeyPage, t.ApiKey> {
    return new Pages((cursor) => this.core.call<t.ApiKeyPage>({ operation: 'apiKeyList', method: 'GET', path: `/v1/management/api-keys`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.api_keys);
  }

  /** Create an API key. */
  apiKeyCreate(body: t.ApiKeyRequest, options: CallOptions = {}): Promise<t.NewApiKey> {
    return this.core.call<t.NewApiKey>({ operation: 'apiKeyCreate', method: 'POST', path: `/v1/management/api-keys`, body }, options);
  }

  /** Look up an API key. */
  apiKeyGet(apiKeyId: string, options: CallOptions = {}): Promise<t.ApiKey> {
    return this.core.call<t.ApiKey>({ operation: 'apiKeyGet', method: 'GET', path: `/v1/management/api-keys/${encodeURIComponent(apiKeyId)}` }, options);
  }

  /** Replace an API key. */
  apiKeyRotate(apiKeyId: string, body: t.ApiKeyRotationRequest, options: CallOptions = {}): Promise<t.ApiKeyRotation> {
    return this.core.call<t.ApiKeyRotation>({ operation: 'apiKeyRotate', method: 'POST', path: `/v1/management/api-keys/${encodeURIComponent(apiKeyId)}/rotate`, body }, options);
  }

  /** Revoke an API key. */
  apiKeyRevoke(apiKeyId: string, options: CallOptions = {}): Promise<t.ApiKey> {
    return this.core.call<t.ApiKey>({ operation: 'apiKeyRevoke', method: 'POST', path: `/v1/management/api-keys/${encodeURIComponent(apiKeyId)}/revoke` }, options);
  }

  /** List audit entries. */
  auditList(query: ManagementAuditListQuery = {}, options: CallOptions = {}): Pages<t.AuditPage, t.AuditEntry> {
    return new Pages((cursor) => this.core.call<t.AuditPage>({ operation: 'auditList', method: 'GET', path: `/v1/management/audit-entries`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.audit_entries);
  }

  /** List webhook endpoints. */
  webhookEndpointList(query: ManagementWebhookEndpointListQuery = {}, options: CallOptions = {}): Pages<t.WebhookEndpointPage, t.WebhookEndpoint> {
    return new Pages((cursor) => this.core.call<t.WebhookEndpointPage>({ operation: 'webhookEndpointList', method: 'GET', path: `/v1/management/webhook-endpoints`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.webhook_endpoints);
  }

  /** Register a webhook endpoint. */
  webhookEndpointCreate(body: t.WebhookEndpointRequest, options: CallOptions = {}): Promise<t.WebhookEndpointWithSecret> {
    return this.core.call<t.WebhookEndpointWithSecret>({ operation: 'webhookEndpointCreate', method: 'POST', path: `/v1/management/webhook-endpoints`, body }, options);
  }

  /** Change a webhook endpoint. */
  webhookEndpointUpdate(endpointId: string, body: t.WebhookEndpointChange, options: CallOptions = {}): Promise<t.WebhookEndpoint> {
    return this.core.call<t.WebhookEndpoint>({ operation: 'webhookEndpointUpdate', method: 'PATCH', path: `/v1/management/webhook-endpoints/${encodeURIComponent(endpointId)}`, body }, options);
  }

  /** Delete a webhook endpoint. */
  webhookEndpointDelete(endpointId: string, options: CallOptions = {}): Promise<t.WebhookEndpointDeletion> {
    return this.core.call<t.WebhookEndpointDeletion>({ operation: 'webhookEndpointDelete', method: 'DELETE', path: `/v1/management/webhook-endpoints/${encodeURIComponent(endpointId)}` }, options);
  }

  /** Replace the secret of a webhook endpoint. */
  webhookEndpointRotateSecret(endpointId: string, options: CallOptions = {}): Promise<t.WebhookSecretRotation> {
    return this.core.call<t.WebhookSecretRotation>({ operation: 'webhookEndpointRotateSecret', method: 'POST', path: `/v1/management/webhook-endpoints/${encodeURIComponent(endpointId)}/rotate-secret` }, options);
  }

  /** Send a test event. */
  webhookEndpointTest(endpointId: string, body: t.TestEventRequest, options: CallOptions = {}): Promise<t.TestEventReceipt> {
    return this.core.call<t.TestEventReceipt>({ operation: 'webhookEndpointTest', method: 'POST', path: `/v1/management/webhook-endpoints/${encodeURIComponent(endpointId)}/test-events`, body }, options);
  }

  /** List events. */
  eventList(query: ManagementEventListQuery = {}, options: CallOptions = {}): Pages<t.EventPage, t.EventRecord> {
    return new Pages((cursor) => this.core.call<t.EventPage>({ operation: 'eventList', method: 'GET', path: `/v1/management/events`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.events);
  }

  /** List deliveries. */
  deliveryList(query: ManagementDeliveryListQuery = {}, options: CallOptions = {}): Pages<t.DeliveryPage, t.Delivery> {
    return new Pages((cursor) => this.core.call<t.DeliveryPage>({ operation: 'deliveryList', method: 'GET', path: `/v1/management/deliveries`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.deliveries);
  }

  /** Send all failed deliveries again. */
  deliveryResendFailed(body: t.ResendFailedRequest, options: CallOptions = {}): Promise<t.ResentDeliveries> {
    return this.core.call<t.ResentDeliveries>({ operation: 'deliveryResendFailed', method: 'POST', path: `/v1/management/deliveries/resend-failed`, body }, options);
  }

  /** Look up a delivery. */
  deliveryGet(deliveryId: string, options: CallOptions = {}): Promise<t.DeliveryDetails> {
    return this.core.call<t.DeliveryDetails>({ operation: 'deliveryGet', method: 'GET', path: `/v1/management/deliveries/${encodeURIComponent(deliveryId)}` }, options);
  }

  /** Send a delivery again. */
  deliveryResend(deliveryId: string, options: CallOptions = {}): Promise<t.Delivery> {
    return this.core.call<t.Delivery>({ operation: 'deliveryResend', method: 'POST', path: `/v1/management/deliveries/${encodeURIComponent(deliveryId)}/resend` }, options);
  }

  /** Search transactions. */
  transactionList(query: ManagementTransactionListQuery = {}, options: CallOptions = {}): Pages<t.TransactionPage, t.TransactionSummary> {
    return new Pages((cursor) => this.core.call<t.TransactionPage>({ operation: 'transactionList', method: 'GET', path: `/v1/management/transactions`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.transactions);
  }

  /** Look up a transaction with its history. */
  transactionGet(transactionId: string, query: ManagementTransactionGetQuery = {}, options: CallOptions = {}): Promise<t.TransactionDetails> {
    return this.core.call<t.TransactionDetails>({ operation: 'transactionGet', method: 'GET', path: `/v1/management/transactions/${encodeURIComponent(transactionId)}`, query: query }, options);
  }

  /** Settle an UNKNOWN transaction. */
  transactionResolve(transactionId: string, body: t.TransactionResolution, query: ManagementTransactionResolveQuery = {}, options: CallOptions = {}): Promise<t.TransactionResolved> {
    return this.core.call<t.TransactionResolved>({ operation: 'transactionResolve', method: 'POST', path: `/v1/management/transactions/${encodeURIComponent(transactionId)}/resolve`, query: query, body }, options);
  }

  /** List the transactions whose outcome is unknown. */
  unknownTransactionList(query: ManagementUnknownTransactionListQuery = {}, options: CallOptions = {}): Pages<t.UnknownTransactionPage, t.UnknownTransaction> {
    return new Pages((cursor) => this.core.call<t.UnknownTransactionPage>({ operation: 'unknownTransactionList', method: 'GET', path: `/v1/management/unknown-transactions`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.unknown_transactions);
  }

  /** List the discrepancies with processors. */
  discrepancyList(query: ManagementDiscrepancyListQuery = {}, options: CallOptions = {}): Pages<t.DiscrepancyPage, t.Discrepancy> {
    return new Pages((cursor) => this.core.call<t.DiscrepancyPage>({ operation: 'discrepancyList', method: 'GET', path: `/v1/management/discrepancies`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.discrepancies);
  }

  /** List disputes. */
  disputeList(query: ManagementDisputeListQuery = {}, options: CallOptions = {}): Pages<t.DisputePage, t.Dispute> {
    return new Pages((cursor) => this.core.call<t.DisputePage>({ operation: 'disputeList', method: 'GET', path: `/v1/management/disputes`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.disputes);
  }

  /** Look up a discrepancy. */
  discrepancyGet(discrepancyId: string, options: CallOptions = {}): Promise<t.Discrepancy> {
    return this.core.call<t.Discrepancy>({ operation: 'discrepancyGet', method: 'GET', path: `/v1/management/discrepancies/${encodeURIComponent(discrepancyId)}` }, options);
  }

  /** Resolve a discrepancy. */
  discrepancyResolve(discrepancyId: string, body: t.DiscrepancyResolution, options: CallOptions = {}): Promise<t.DiscrepancyResolved> {
    return this.core.call<t.DiscrepancyResolved>({ operation: 'discrepancyResolve', method: 'POST', path: `/v1/management/discrepancies/${encodeURIComponent(discrepancyId)}/resolve`, body }, options);
  }

  /** List recurring series. */
  seriesList(query: ManagementSeriesListQuery = {}, options: CallOptions = {}): Pages<t.SeriesPage, t.SeriesSummary> {
    return new Pages((cursor) => this.core.call<t.SeriesPage>({ operation: 'seriesList', method: 'GET', path: `/v1/management/series`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.series);
  }

  /** Look up a recurring series with its occurrences. */
  seriesGet(recurringId: string, query: ManagementSeriesGetQuery = {}, options: CallOptions = {}): Pages<t.SeriesDetails, t.SeriesOccurrence> {
    return new Pages((cursor) => this.core.call<t.SeriesDetails>({ operation: 'seriesGet', method: 'GET', path: `/v1/management/series/${encodeURIComponent(recurringId)}`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.occurrences);
  }

  /** Search the request log. */
  requestList(query: ManagementRequestListQuery = {}, options: CallOptions = {}): Pages<t.RequestPage, t.RequestSummary> {
    return new Pages((cursor) => this.core.call<t.RequestPage>({ operation: 'requestList', method: 'GET', path: `/v1/management/requests`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.requests);
  }

  /** Look up a request with its answer. */
  requestGet(requestId: string, options: CallOptions = {}): Promise<t.RequestDetails> {
    return this.core.call<t.RequestDetails>({ operation: 'requestGet', method: 'GET', path: `/v1/management/requests/${encodeURIComponent(requestId)}` }, options);
  }

  /** Get figures for a period. */
  overviewGet(since: t.Timestamp, until: t.Timestamp, query: ManagementOverviewGetQuery = {}, options: CallOptions = {}): Promise<t.Overview> {
    return this.core.call<t.Overview>({ operation: 'overviewGet', method: 'GET', path: `/v1/management/overview`, query: { ...query, since: since, until: until } }, options);
  }

  /** Show the recovery state. */
  recoveryGet(options: CallOptions = {}): Promise<t.Recovery> {
    return this.core.call<t.Recovery>({ operation: 'recoveryGet', method: 'GET', path: `/v1/management/recovery` }, options);
  }

  /** Reconcile with the ledgers of processors. */
  recoveryCompare(body: t.RecoveryCompareRequest, options: CallOptions = {}): Promise<t.RecoveryComparison> {
    return this.core.call<t.RecoveryComparison>({ operation: 'recoveryCompare', method: 'POST', path: `/v1/management/recovery/compare`, body }, options);
  }

  /** Continue held work. */
  recoveryContinue(body: t.RecoveryContinueRequest, options: CallOptions = {}): Promise<t.Recovery> {
    return this.core.call<t.Recovery>({ operation: 'recoveryContinue', method: 'POST', path: `/v1/management/recovery/continue`, body }, options);
  }

  /** List upcoming occurrences. */
  occurrenceList(query: ManagementOccurrenceListQuery = {}, options: CallOptions = {}): Pages<t.OccurrencePage, t.OccurrenceToCome> {
    return new Pages((cursor) => this.core.call<t.OccurrencePage>({ operation: 'occurrenceList', method: 'GET', path: `/v1/management/occurrences`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.occurrences);
  }

  /** List sessions. */
  sessionList(query: ManagementSessionListQuery = {}, options: CallOptions = {}): Pages<t.SessionPage, t.UserSession> {
    return new Pages((cursor) => this.core.call<t.SessionPage>({ operation: 'sessionList', method: 'GET', path: `/v1/management/sessions`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.sessions);
  }

  /** Sign in. */
  sessionCreate(body: t.SignInRequest, options: CallOptions = {}): Promise<t.OpenSession> {
    return this.core.call<t.OpenSession>({ operation: 'sessionCreate', method: 'POST', path: `/v1/management/sessions`, body }, options);
  }

  /** Create a challenge to sign in with a passkey. */
  passkeySignInOptions(options: CallOptions = {}): Promise<t.PasskeySignInOptions> {
    return this.core.call<t.PasskeySignInOptions>({ operation: 'passkeySignInOptions', method: 'POST', path: `/v1/management/sessions/passkey-options` }, options);
  }

  /** Show the session of this request. */
  currentSessionGet(options: CallOptions = {}): Promise<t.OpenSession> {
    return this.core.call<t.OpenSession>({ operation: 'currentSessionGet', method: 'GET', path: `/v1/management/sessions/current` }, options);
  }

  /** Sign out. */
  currentSessionEnd(options: CallOptions = {}): Promise<t.SessionEnd> {
    return this.core.call<t.SessionEnd>({ operation: 'currentSessionEnd', method: 'DELETE', path: `/v1/management/sessions/current` }, options);
  }

  /** End a session. */
  sessionEnd(sessionId: string, options: CallOptions = {}): Promise<t.SessionEnd> {
    return this.core.call<t.SessionEnd>({ operation: 'sessionEnd', method: 'DELETE', path: `/v1/management/sessions/${encodeURIComponent(sessionId)}` }, options);
  }

  /** List users. */
  userList(query: ManagementUserListQuery = {}, options: CallOptions = {}): Pages<t.UserPage, t.User> {
    return new Pages((cursor) => this.core.call<t.UserPage>({ operation: 'userList', method: 'GET', path: `/v1/management/users`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.users);
  }

  /** Invite a user. */
  userCreate(body: t.UserRequest, options: CallOptions = {}): Promise<t.Invitation> {
    return this.core.call<t.Invitation>({ operation: 'userCreate', method: 'POST', path: `/v1/management/users`, body }, options);
  }

  /** Look up a user. */
  userGet(userId: string, options: CallOptions = {}): Promise<t.User> {
    return this.core.call<t.User>({ operation: 'userGet', method: 'GET', path: `/v1/management/users/${encodeURIComponent(userId)}` }, options);
  }

  /** Change a user. */
  userUpdate(userId: string, body: t.UserChange, options: CallOptions = {}): Promise<t.User> {
    return this.core.call<t.User>({ operation: 'userUpdate', method: 'PATCH', path: `/v1/management/users/${encodeURIComponent(userId)}`, body }, options);
  }

  /** Invite a user again. */
  userInvite(userId: string, options: CallOptions = {}): Promise<t.Invitation> {
    return this.core.call<t.Invitation>({ operation: 'userInvite', method: 'POST', path: `/v1/management/users/${encodeURIComponent(userId)}/invite` }, options);
  }

  /** Accept an invitation. */
  invitationAccept(body: t.InvitationAcceptance, options: CallOptions = {}): Promise<t.OpenSession> {
    return this.core.call<t.OpenSession>({ operation: 'invitationAccept', method: 'POST', path: `/v1/management/invitations/accept`, body }, options);
  }

  /** Change one's own password. */
  passwordChange(body: t.PasswordChange, options: CallOptions = {}): Promise<t.User> {
    return this.core.call<t.User>({ operation: 'passwordChange', method: 'POST', path: `/v1/management/users/current/password`, body }, options);
  }

  /** Start the setup of an authenticator application. */
  authenticatorCreate(body: t.OwnPassword, options: CallOptions = {}): Promise<t.Authenticator> {
    return this.core.call<t.Authenticator>({ operation: 'authenticatorCreate', method: 'POST', path: `/v1/management/users/current/authenticator`, body }, options);
  }

  /** Confirm an authenticator application. */
  authenticatorConfirm(body: t.AuthenticatorCode, options: CallOptions = {}): Promise<t.RecoveryCodeList> {
    return this.core.call<t.RecoveryCodeList>({ operation: 'authenticatorConfirm', method: 'POST', path: `/v1/management/users/current/authenticator/confirm`, body }, options);
  }

  /** Remove an authenticator application. */
  authenticatorRemove(body: t.OwnPassword, options: CallOptions = {}): Promise<t.User> {
    return this.core.call<t.User>({ operation: 'authenticatorRemove', method: 'POST', path: `/v1/management/users/current/authenticator/remove`, body }, options);
  }

  /** List passkeys. */
  passkeyList(query: ManagementPasskeyListQuery = {}, options: CallOptions = {}): Pages<t.PasskeyPage, t.Passkey> {
    return new Pages((cursor) => this.core.call<t.PasskeyPage>({ operation: 'passkeyList', method: 'GET', path: `/v1/management/passkeys`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.passkeys);
  }

  /** Add a passkey. */
  passkeyCreate(body: t.PasskeyRequest, options: CallOptions = {}): Promise<t.Passkey> {
    return this.core.call<t.Passkey>({ operation: 'passkeyCreate', method: 'POST', path: `/v1/management/passkeys`, body }, options);
  }

  /** Start adding a passkey. */
  passkeyOptions(body: t.OwnPassword, options: CallOptions = {}): Promise<t.PasskeyOptions> {
    return this.core.call<t.PasskeyOptions>({ operation: 'passkeyOptions', method: 'POST', path: `/v1/management/passkeys/options`, body }, options);
  }

  /** Rename a passkey. */
  passkeyUpdate(passkeyId: string, body: t.PasskeyChange, options: CallOptions = {}): Promise<t.Passkey> {
    return this.core.call<t.Passkey>({ operation: 'passkeyUpdate', method: 'PATCH', path: `/v1/management/passkeys/${encodeURIComponent(passkeyId)}`, body }, options);
  }

  /** Remove a passkey. */
  passkeyRemove(passkeyId: string, body: t.OwnPassword, options: CallOptions = {}): Promise<t.PasskeyRemoval> {
    return this.core.call<t.PasskeyRemoval>({ operation: 'passkeyRemove', method: 'POST', path: `/v1/management/passkeys/${encodeURIComponent(passkeyId)}/remove`, body }, options);
  }

  /** List access tokens. */
  accessTokenList(query: ManagementAccessTokenListQuery = {}, options: CallOptions = {}): Pages<t.AccessTokenPage, t.AccessToken> {
    return new Pages((cursor) => this.core.call<t.AccessTokenPage>({ operation: 'accessTokenList', method: 'GET', path: `/v1/management/access-tokens`, query: { ...query, cursor: cursor ?? query.cursor } }, options), (page) => page.access_tokens);
  }

  /** Create an access token. */
  accessTokenCreate(body: t.AccessTokenRequest, options: CallOptions = {}): Promise<t.NewAccessToken> {
    return this.core.call<t.NewAccessToken>({ operation: 'accessTokenCreate', method: 'POST', path: `/v1/management/access-tokens`, body }, options);
  }

  /** Revoke an access token. */
  accessTokenRevoke(accessTokenId: string, options: CallOptions = {}): Promise<t.AccessToken> {
    return this.core.call<t.AccessToken>({ operation: 'accessTokenRevoke', method: 'POST', path: `/v1/management/access-tokens/${encodeURIComponent(accessTokenId)}/revoke` }, options);
  }
}
