# Made from openapi.yaml by `npm run generate`. Do not edit.
from __future__ import annotations

from typing import Literal
from urllib.parse import quote

from ..core import Call, Core
from ..pages import Pages
from . import types as t


class TerminalOperations:
    """Operations of a merchant on one terminal. A method has the name of its operation in the contract."""

    def __init__(self, core: Core, terminal_id: str) -> None:
        self._core = core
        self.terminal_id = terminal_id

    def sale(self, body: t.SubmissionRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.SubmissionResponse:
        """Take a payment."""
        answer: t.SubmissionResponse = self._core.call(Call("sale", "POST", f"/v1/payments/sale/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def sale_retry(self, body: t.RetryRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.SubmissionResponse:
        """Retry a sale."""
        answer: t.SubmissionResponse = self._core.call(Call("sale_retry", "POST", f"/v1/payments/sale/retry/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def preauth(self, body: t.SubmissionRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.SubmissionResponse:
        """Hold an amount."""
        answer: t.SubmissionResponse = self._core.call(Call("preauth", "POST", f"/v1/payments/preauth/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def preauth_retry(self, body: t.RetryRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.SubmissionResponse:
        """Retry a pre-authorization."""
        answer: t.SubmissionResponse = self._core.call(Call("preauth_retry", "POST", f"/v1/payments/preauth/retry/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def capture(self, body: t.CaptureRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.SubmissionResponse:
        """Capture a pre-authorization."""
        answer: t.SubmissionResponse = self._core.call(Call("capture", "POST", f"/v1/payments/capture/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def void_payment(self, body: t.VoidRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.VoidResponse:
        """Void a pre-authorization."""
        answer: t.VoidResponse = self._core.call(Call("void_payment", "POST", f"/v1/payments/void/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def refund(self, body: t.RefundRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.SubmissionResponse:
        """Refund a payment."""
        answer: t.SubmissionResponse = self._core.call(Call("refund", "POST", f"/v1/payments/refund/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def transaction_status(self, transaction_id: str, *, call_seconds: float | None = None) -> t.Transaction:
        """Look up a transaction."""
        answer: t.Transaction = self._core.call(Call("transaction_status", "GET", f"/v1/payments/status/{quote(self.terminal_id, safe='')}/{quote(transaction_id, safe='')}"), None, call_seconds)
        return answer

    def recurring_init(self, body: t.RecurringInitRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.RecurringSubmissionResponse:
        """Start a recurring series."""
        answer: t.RecurringSubmissionResponse = self._core.call(Call("recurring_init", "POST", f"/v1/payments/recurring/init/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def recurring_init_retry(self, body: t.RetryRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.RecurringSubmissionResponse:
        """Retry a recurring init."""
        answer: t.RecurringSubmissionResponse = self._core.call(Call("recurring_init_retry", "POST", f"/v1/payments/recurring/init/retry/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def recurring_charge(self, body: t.RecurringChargeRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.RecurringSubmissionResponse:
        """Charge a merchant-managed series."""
        answer: t.RecurringSubmissionResponse = self._core.call(Call("recurring_charge", "POST", f"/v1/payments/recurring/charge/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def recurring_charge_retry(self, body: t.RetryRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.RecurringSubmissionResponse:
        """Retry a recurring charge."""
        answer: t.RecurringSubmissionResponse = self._core.call(Call("recurring_charge_retry", "POST", f"/v1/payments/recurring/charge/retry/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def recurring_status(self, recurring_id: t.RecurringId, *, call_seconds: float | None = None) -> t.RecurringSeries:
        """Read a recurring series."""
        answer: t.RecurringSeries = self._core.call(Call("recurring_status", "GET", f"/v1/payments/recurring/status/{quote(self.terminal_id, safe='')}", query={"recurring_id": recurring_id}), None, call_seconds)
        return answer

    def recurring_update(self, body: t.RecurringUpdateRequest, *, call_seconds: float | None = None) -> t.RecurringUpdateResult:
        """Update a recurring series."""
        answer: t.RecurringUpdateResult = self._core.call(Call("recurring_update", "PUT", f"/v1/payments/recurring/update/{quote(self.terminal_id, safe='')}", body=body), None, call_seconds)
        return answer

    def recurring_instrument(self, body: t.RecurringInstrumentRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.RecurringSubmissionResponse:
        """Replace the payment instrument of a series."""
        answer: t.RecurringSubmissionResponse = self._core.call(Call("recurring_instrument", "POST", f"/v1/payments/recurring/instrument/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def recurring_cancel(self, body: t.RecurringReferenceRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.RecurringCancelResult:
        """Cancel a recurring series."""
        answer: t.RecurringCancelResult = self._core.call(Call("recurring_cancel", "POST", f"/v1/payments/recurring/cancel/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def recurring_pause(self, body: t.RecurringReferenceRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.RecurringStateResponse:
        """Pause a recurring series."""
        answer: t.RecurringStateResponse = self._core.call(Call("recurring_pause", "POST", f"/v1/payments/recurring/pause/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def recurring_resume(self, body: t.RecurringReferenceRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.RecurringStateResponse:
        """Resume a paused series."""
        answer: t.RecurringStateResponse = self._core.call(Call("recurring_resume", "POST", f"/v1/payments/recurring/resume/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def future_transaction_charge(self, body: t.FutureTransactionChargeRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.FutureTransactionSubmissionResponse:
        """Charge a future transaction now."""
        answer: t.FutureTransactionSubmissionResponse = self._core.call(Call("future_transaction_charge", "POST", f"/v1/payments/recurring/future-transactions/charge/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def future_transaction_cancel(self, body: t.FutureTransactionCancelRequest, *, idempotency_key: str | None = None, call_seconds: float | None = None) -> t.FutureTransactionCancelResult:
        """Cancel a future transaction."""
        answer: t.FutureTransactionCancelResult = self._core.call(Call("future_transaction_cancel", "POST", f"/v1/payments/recurring/future-transactions/cancel/{quote(self.terminal_id, safe='')}", body=body, takes_idempotency_key=True), idempotency_key, call_seconds)
        return answer

    def future_transaction_status(self, future_transaction_id: t.FutureTransactionId, *, call_seconds: float | None = None) -> t.FutureTransaction:
        """Read a future transaction."""
        answer: t.FutureTransaction = self._core.call(Call("future_transaction_status", "GET", f"/v1/payments/recurring/future-transactions/status/{quote(self.terminal_id, safe='')}", query={"future_transaction_id": future_transaction_id}), None, call_seconds)
        return answer

    def future_transaction_update(self, body: t.FutureTransactionUpdateRequest, *, call_seconds: float | None = None) -> t.FutureTransactionUpdateResult:
        """Update a future transaction."""
        answer: t.FutureTransactionUpdateResult = self._core.call(Call("future_transaction_update", "PUT", f"/v1/payments/recurring/future-transactions/update/{quote(self.terminal_id, safe='')}", body=body), None, call_seconds)
        return answer

    def sandbox_clock(self, *, call_seconds: float | None = None) -> t.SandboxClock:
        """Read the sandbox clock."""
        answer: t.SandboxClock = self._core.call(Call("sandbox_clock", "GET", f"/v1/sandbox/clock/{quote(self.terminal_id, safe='')}"), None, call_seconds)
        return answer

    def sandbox_advance_clock(self, body: t.SandboxClockRequest, *, call_seconds: float | None = None) -> t.SandboxClockMove:
        """Move the sandbox clock forward."""
        answer: t.SandboxClockMove = self._core.call(Call("sandbox_advance_clock", "POST", f"/v1/sandbox/clock/{quote(self.terminal_id, safe='')}", body=body, is_long_running=True), None, call_seconds)
        return answer

    def sandbox_resume_clock(self, *, call_seconds: float | None = None) -> t.SandboxClock:
        """Resume the sandbox clock."""
        answer: t.SandboxClock = self._core.call(Call("sandbox_resume_clock", "POST", f"/v1/sandbox/clock/resume/{quote(self.terminal_id, safe='')}"), None, call_seconds)
        return answer

    def sandbox_challenge(self, transaction_id: str, body: t.ChallengeRequest, *, call_seconds: float | None = None) -> t.ChallengeResponse:
        """Complete a pending challenge."""
        answer: t.ChallengeResponse = self._core.call(Call("sandbox_challenge", "POST", f"/v1/sandbox/challenges/{quote(self.terminal_id, safe='')}/{quote(transaction_id, safe='')}", body=body), None, call_seconds)
        return answer

    def sandbox_bank_correction(self, transaction_id: str, body: t.BankCorrectionRequest, *, call_seconds: float | None = None) -> t.BankCorrectionResponse:
        """Correct an outcome at the simulated bank."""
        answer: t.BankCorrectionResponse = self._core.call(Call("sandbox_bank_correction", "POST", f"/v1/sandbox/bank-corrections/{quote(self.terminal_id, safe='')}/{quote(transaction_id, safe='')}", body=body), None, call_seconds)
        return answer

    def sandbox_dispute(self, transaction_id: str, body: t.SandboxDisputeRequest, *, call_seconds: float | None = None) -> t.SandboxDisputeResult:
        """Dispute a payment."""
        answer: t.SandboxDisputeResult = self._core.call(Call("sandbox_dispute", "POST", f"/v1/sandbox/disputes/{quote(self.terminal_id, safe='')}/{quote(transaction_id, safe='')}", body=body), None, call_seconds)
        return answer

    def sandbox_reset(self, *, call_seconds: float | None = None) -> t.SandboxResetResult:
        """Empty a sandbox terminal."""
        answer: t.SandboxResetResult = self._core.call(Call("sandbox_reset", "POST", f"/v1/sandbox/reset/{quote(self.terminal_id, safe='')}"), None, call_seconds)
        return answer


class ManagementOperations:
    """Operations of the operator of the service. A method has the name of its operation in the contract."""

    def __init__(self, core: Core) -> None:
        self._core = core

    def account_list(self, *, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.AccountPage, t.Account]:
        """List accounts."""
        def load(after: str | None) -> t.AccountPage:
            answer: t.AccountPage = self._core.call(Call("account_list", "GET", "/v1/management/accounts", query={"cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["accounts"])

    def account_create(self, body: t.AccountRequest, *, call_seconds: float | None = None) -> t.Account:
        """Create an account."""
        answer: t.Account = self._core.call(Call("account_create", "POST", "/v1/management/accounts", body=body), None, call_seconds)
        return answer

    def account_get(self, account_id: str, *, call_seconds: float | None = None) -> t.Account:
        """Look up an account."""
        answer: t.Account = self._core.call(Call("account_get", "GET", f"/v1/management/accounts/{quote(account_id, safe='')}"), None, call_seconds)
        return answer

    def account_update(self, account_id: str, body: t.AccountChange, *, call_seconds: float | None = None) -> t.Account:
        """Change an account."""
        answer: t.Account = self._core.call(Call("account_update", "PATCH", f"/v1/management/accounts/{quote(account_id, safe='')}", body=body), None, call_seconds)
        return answer

    def processor_account_list(self, *, account_id: t.AccountId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.ProcessorAccountPage, t.ProcessorAccount]:
        """List processor accounts."""
        def load(after: str | None) -> t.ProcessorAccountPage:
            answer: t.ProcessorAccountPage = self._core.call(Call("processor_account_list", "GET", "/v1/management/processor-accounts", query={"account_id": account_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["processor_accounts"])

    def processor_account_create(self, body: t.ProcessorAccountRequest, *, call_seconds: float | None = None) -> t.ProcessorAccount:
        """Create a processor account."""
        answer: t.ProcessorAccount = self._core.call(Call("processor_account_create", "POST", "/v1/management/processor-accounts", body=body), None, call_seconds)
        return answer

    def processor_account_get(self, processor_account_id: str, *, call_seconds: float | None = None) -> t.ProcessorAccount:
        """Look up a processor account."""
        answer: t.ProcessorAccount = self._core.call(Call("processor_account_get", "GET", f"/v1/management/processor-accounts/{quote(processor_account_id, safe='')}"), None, call_seconds)
        return answer

    def processor_account_update(self, processor_account_id: str, body: t.ProcessorAccountChange, *, call_seconds: float | None = None) -> t.ProcessorAccount:
        """Change a processor account."""
        answer: t.ProcessorAccount = self._core.call(Call("processor_account_update", "PATCH", f"/v1/management/processor-accounts/{quote(processor_account_id, safe='')}", body=body), None, call_seconds)
        return answer

    def processor_account_rotate(self, processor_account_id: str, body: t.ProcessorCredentialsRotation, *, call_seconds: float | None = None) -> t.ProcessorAccount:
        """Replace the credentials of a processor account."""
        answer: t.ProcessorAccount = self._core.call(Call("processor_account_rotate", "POST", f"/v1/management/processor-accounts/{quote(processor_account_id, safe='')}/rotate-credentials", body=body), None, call_seconds)
        return answer

    def processor_account_check(self, processor_account_id: str, *, call_seconds: float | None = None) -> t.ProcessorAccountCheck:
        """Test the credentials of a processor account."""
        answer: t.ProcessorAccountCheck = self._core.call(Call("processor_account_check", "POST", f"/v1/management/processor-accounts/{quote(processor_account_id, safe='')}/check"), None, call_seconds)
        return answer

    def terminal_list(self, *, account_id: t.AccountId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.TerminalPage, t.Terminal]:
        """List terminals."""
        def load(after: str | None) -> t.TerminalPage:
            answer: t.TerminalPage = self._core.call(Call("terminal_list", "GET", "/v1/management/terminals", query={"account_id": account_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["terminals"])

    def terminal_create(self, body: t.TerminalRequest, *, call_seconds: float | None = None) -> t.Terminal:
        """Create a terminal."""
        answer: t.Terminal = self._core.call(Call("terminal_create", "POST", "/v1/management/terminals", body=body), None, call_seconds)
        return answer

    def terminal_get(self, terminal_friendly_id: str, *, call_seconds: float | None = None) -> t.Terminal:
        """Look up a terminal."""
        answer: t.Terminal = self._core.call(Call("terminal_get", "GET", f"/v1/management/terminals/{quote(terminal_friendly_id, safe='')}"), None, call_seconds)
        return answer

    def terminal_update(self, terminal_friendly_id: str, body: t.TerminalChange, *, call_seconds: float | None = None) -> t.Terminal:
        """Change a terminal."""
        answer: t.Terminal = self._core.call(Call("terminal_update", "PATCH", f"/v1/management/terminals/{quote(terminal_friendly_id, safe='')}", body=body), None, call_seconds)
        return answer

    def instrument_import(self, terminal_friendly_id: str, body: t.InstrumentImportRequest, *, call_seconds: float | None = None) -> t.InstrumentImport:
        """Import stored instruments of a processor."""
        answer: t.InstrumentImport = self._core.call(Call("instrument_import", "POST", f"/v1/management/terminals/{quote(terminal_friendly_id, safe='')}/instruments/import", body=body), None, call_seconds)
        return answer

    def payment_page_get(self, terminal_friendly_id: str, *, call_seconds: float | None = None) -> t.PaymentPage:
        """Look up the payment page of a terminal."""
        answer: t.PaymentPage = self._core.call(Call("payment_page_get", "GET", f"/v1/management/terminals/{quote(terminal_friendly_id, safe='')}/payment-page"), None, call_seconds)
        return answer

    def payment_page_update(self, terminal_friendly_id: str, body: t.PaymentPageChange, *, call_seconds: float | None = None) -> t.PaymentPage:
        """Change the payment page of a terminal."""
        answer: t.PaymentPage = self._core.call(Call("payment_page_update", "PATCH", f"/v1/management/terminals/{quote(terminal_friendly_id, safe='')}/payment-page", body=body), None, call_seconds)
        return answer

    def payment_page_rotate_secret(self, terminal_friendly_id: str, *, call_seconds: float | None = None) -> t.PaymentPageSecret:
        """Create a secret for the return addresses of a terminal."""
        answer: t.PaymentPageSecret = self._core.call(Call("payment_page_rotate_secret", "POST", f"/v1/management/terminals/{quote(terminal_friendly_id, safe='')}/payment-page/rotate-secret"), None, call_seconds)
        return answer

    def api_key_list(self, *, account_id: t.AccountId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.ApiKeyPage, t.ApiKey]:
        """List API keys."""
        def load(after: str | None) -> t.ApiKeyPage:
            answer: t.ApiKeyPage = self._core.call(Call("api_key_list", "GET", "/v1/management/api-keys", query={"account_id": account_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["api_keys"])

    def api_key_create(self, body: t.ApiKeyRequest, *, call_seconds: float | None = None) -> t.NewApiKey:
        """Create an API key."""
        answer: t.NewApiKey = self._core.call(Call("api_key_create", "POST", "/v1/management/api-keys", body=body), None, call_seconds)
        return answer

    def api_key_get(self, api_key_id: str, *, call_seconds: float | None = None) -> t.ApiKey:
        """Look up an API key."""
        answer: t.ApiKey = self._core.call(Call("api_key_get", "GET", f"/v1/management/api-keys/{quote(api_key_id, safe='')}"), None, call_seconds)
        return answer

    def api_key_rotate(self, api_key_id: str, body: t.ApiKeyRotationRequest, *, call_seconds: float | None = None) -> t.ApiKeyRotation:
        """Replace an API key."""
        answer: t.ApiKeyRotation = self._core.call(Call("api_key_rotate", "POST", f"/v1/management/api-keys/{quote(api_key_id, safe='')}/rotate", body=body), None, call_seconds)
        return answer

    def api_key_revoke(self, api_key_id: str, *, call_seconds: float | None = None) -> t.ApiKey:
        """Revoke an API key."""
        answer: t.ApiKey = self._core.call(Call("api_key_revoke", "POST", f"/v1/management/api-keys/{quote(api_key_id, safe='')}/revoke"), None, call_seconds)
        return answer

    def audit_list(self, *, account_id: t.AccountId | None = None, subject: t.AuditSubject | None = None, subject_id: t.AuditSubjectId | None = None, operation: t.ManagementOperation | None = None, since: t.Timestamp | None = None, until: t.Timestamp | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.AuditPage, t.AuditEntry]:
        """List audit entries."""
        def load(after: str | None) -> t.AuditPage:
            answer: t.AuditPage = self._core.call(Call("audit_list", "GET", "/v1/management/audit-entries", query={"account_id": account_id, "subject": subject, "subject_id": subject_id, "operation": operation, "since": since, "until": until, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["audit_entries"])

    def webhook_endpoint_list(self, *, account_id: t.AccountId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.WebhookEndpointPage, t.WebhookEndpoint]:
        """List webhook endpoints."""
        def load(after: str | None) -> t.WebhookEndpointPage:
            answer: t.WebhookEndpointPage = self._core.call(Call("webhook_endpoint_list", "GET", "/v1/management/webhook-endpoints", query={"account_id": account_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["webhook_endpoints"])

    def webhook_endpoint_create(self, body: t.WebhookEndpointRequest, *, call_seconds: float | None = None) -> t.WebhookEndpointWithSecret:
        """Register a webhook endpoint."""
        answer: t.WebhookEndpointWithSecret = self._core.call(Call("webhook_endpoint_create", "POST", "/v1/management/webhook-endpoints", body=body), None, call_seconds)
        return answer

    def webhook_endpoint_update(self, endpoint_id: str, body: t.WebhookEndpointChange, *, call_seconds: float | None = None) -> t.WebhookEndpoint:
        """Change a webhook endpoint."""
        answer: t.WebhookEndpoint = self._core.call(Call("webhook_endpoint_update", "PATCH", f"/v1/management/webhook-endpoints/{quote(endpoint_id, safe='')}", body=body), None, call_seconds)
        return answer

    def webhook_endpoint_delete(self, endpoint_id: str, *, call_seconds: float | None = None) -> t.WebhookEndpointDeletion:
        """Delete a webhook endpoint."""
        answer: t.WebhookEndpointDeletion = self._core.call(Call("webhook_endpoint_delete", "DELETE", f"/v1/management/webhook-endpoints/{quote(endpoint_id, safe='')}"), None, call_seconds)
        return answer

    def webhook_endpoint_rotate_secret(self, endpoint_id: str, *, call_seconds: float | None = None) -> t.WebhookSecretRotation:
        """Replace the secret of a webhook endpoint."""
        answer: t.WebhookSecretRotation = self._core.call(Call("webhook_endpoint_rotate_secret", "POST", f"/v1/management/webhook-endpoints/{quote(endpoint_id, safe='')}/rotate-secret"), None, call_seconds)
        return answer

    def webhook_endpoint_test(self, endpoint_id: str, body: t.TestEventRequest, *, call_seconds: float | None = None) -> t.TestEventReceipt:
        """Send a test event."""
        answer: t.TestEventReceipt = self._core.call(Call("webhook_endpoint_test", "POST", f"/v1/management/webhook-endpoints/{quote(endpoint_id, safe='')}/test-events", body=body), None, call_seconds)
        return answer

    def event_list(self, *, account_id: t.AccountId | None = None, terminal_friendly_id: t.TerminalId | None = None, type: t.EventType | None = None, subject_id: t.EventSubjectId | None = None, start: Literal["oldest", "newest"] | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.EventPage, t.EventRecord]:
        """List events."""
        def load(after: str | None) -> t.EventPage:
            answer: t.EventPage = self._core.call(Call("event_list", "GET", "/v1/management/events", query={"account_id": account_id, "terminal_friendly_id": terminal_friendly_id, "type": type, "subject_id": subject_id, "start": start, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["events"])

    def delivery_list(self, *, state: t.DeliveryState | None = None, endpoint_id: t.WebhookEndpointId | None = None, subject_id: t.EventSubjectId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.DeliveryPage, t.Delivery]:
        """List deliveries."""
        def load(after: str | None) -> t.DeliveryPage:
            answer: t.DeliveryPage = self._core.call(Call("delivery_list", "GET", "/v1/management/deliveries", query={"state": state, "endpoint_id": endpoint_id, "subject_id": subject_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["deliveries"])

    def delivery_resend_failed(self, body: t.ResendFailedRequest, *, call_seconds: float | None = None) -> t.ResentDeliveries:
        """Send all failed deliveries again."""
        answer: t.ResentDeliveries = self._core.call(Call("delivery_resend_failed", "POST", "/v1/management/deliveries/resend-failed", body=body), None, call_seconds)
        return answer

    def delivery_get(self, delivery_id: str, *, call_seconds: float | None = None) -> t.DeliveryDetails:
        """Look up a delivery."""
        answer: t.DeliveryDetails = self._core.call(Call("delivery_get", "GET", f"/v1/management/deliveries/{quote(delivery_id, safe='')}"), None, call_seconds)
        return answer

    def delivery_resend(self, delivery_id: str, *, call_seconds: float | None = None) -> t.Delivery:
        """Send a delivery again."""
        answer: t.Delivery = self._core.call(Call("delivery_resend", "POST", f"/v1/management/deliveries/{quote(delivery_id, safe='')}/resend"), None, call_seconds)
        return answer

    def transaction_list(self, *, terminal_friendly_id: t.TerminalId | None = None, account_id: t.AccountId | None = None, order_id: t.OrderId | None = None, merchant_transaction_id: t.MerchantTransactionId | None = None, merchant_order_id: t.MerchantOrderId | None = None, status: t.TransactionStatus | None = None, type: t.TransactionType | None = None, created_since: t.Timestamp | None = None, created_until: t.Timestamp | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.TransactionPage, t.TransactionSummary]:
        """Search transactions."""
        def load(after: str | None) -> t.TransactionPage:
            answer: t.TransactionPage = self._core.call(Call("transaction_list", "GET", "/v1/management/transactions", query={"terminal_friendly_id": terminal_friendly_id, "account_id": account_id, "order_id": order_id, "merchant_transaction_id": merchant_transaction_id, "merchant_order_id": merchant_order_id, "status": status, "type": type, "created_since": created_since, "created_until": created_until, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["transactions"])

    def transaction_get(self, transaction_id: str, *, terminal_friendly_id: t.TerminalId | None = None, call_seconds: float | None = None) -> t.TransactionDetails:
        """Look up a transaction with its history."""
        answer: t.TransactionDetails = self._core.call(Call("transaction_get", "GET", f"/v1/management/transactions/{quote(transaction_id, safe='')}", query={"terminal_friendly_id": terminal_friendly_id}), None, call_seconds)
        return answer

    def transaction_resolve(self, transaction_id: str, body: t.TransactionResolution, *, terminal_friendly_id: t.TerminalId | None = None, call_seconds: float | None = None) -> t.TransactionResolved:
        """Settle an UNKNOWN transaction."""
        answer: t.TransactionResolved = self._core.call(Call("transaction_resolve", "POST", f"/v1/management/transactions/{quote(transaction_id, safe='')}/resolve", query={"terminal_friendly_id": terminal_friendly_id}, body=body), None, call_seconds)
        return answer

    def unknown_transaction_list(self, *, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.UnknownTransactionPage, t.UnknownTransaction]:
        """List the transactions whose outcome is unknown."""
        def load(after: str | None) -> t.UnknownTransactionPage:
            answer: t.UnknownTransactionPage = self._core.call(Call("unknown_transaction_list", "GET", "/v1/management/unknown-transactions", query={"cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["unknown_transactions"])

    def discrepancy_list(self, *, state: t.DiscrepancyState | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.DiscrepancyPage, t.Discrepancy]:
        """List the discrepancies with processors."""
        def load(after: str | None) -> t.DiscrepancyPage:
            answer: t.DiscrepancyPage = self._core.call(Call("discrepancy_list", "GET", "/v1/management/discrepancies", query={"state": state, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["discrepancies"])

    def dispute_list(self, *, phase: t.DisputePhase | None = None, matched: bool | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.DisputePage, t.Dispute]:
        """List disputes."""
        def load(after: str | None) -> t.DisputePage:
            answer: t.DisputePage = self._core.call(Call("dispute_list", "GET", "/v1/management/disputes", query={"phase": phase, "matched": matched, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["disputes"])

    def discrepancy_get(self, discrepancy_id: str, *, call_seconds: float | None = None) -> t.Discrepancy:
        """Look up a discrepancy."""
        answer: t.Discrepancy = self._core.call(Call("discrepancy_get", "GET", f"/v1/management/discrepancies/{quote(discrepancy_id, safe='')}"), None, call_seconds)
        return answer

    def discrepancy_resolve(self, discrepancy_id: str, body: t.DiscrepancyResolution, *, call_seconds: float | None = None) -> t.DiscrepancyResolved:
        """Resolve a discrepancy."""
        answer: t.DiscrepancyResolved = self._core.call(Call("discrepancy_resolve", "POST", f"/v1/management/discrepancies/{quote(discrepancy_id, safe='')}/resolve", body=body), None, call_seconds)
        return answer

    def series_list(self, *, terminal_friendly_id: t.TerminalId | None = None, account_id: t.AccountId | None = None, status: t.SeriesStatus | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.SeriesPage, t.SeriesSummary]:
        """List recurring series."""
        def load(after: str | None) -> t.SeriesPage:
            answer: t.SeriesPage = self._core.call(Call("series_list", "GET", "/v1/management/series", query={"terminal_friendly_id": terminal_friendly_id, "account_id": account_id, "status": status, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["series"])

    def series_get(self, recurring_id: str, *, terminal_friendly_id: t.TerminalId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.SeriesDetails, t.SeriesOccurrence]:
        """Look up a recurring series with its occurrences."""
        def load(after: str | None) -> t.SeriesDetails:
            answer: t.SeriesDetails = self._core.call(Call("series_get", "GET", f"/v1/management/series/{quote(recurring_id, safe='')}", query={"terminal_friendly_id": terminal_friendly_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["occurrences"])

    def request_list(self, *, terminal_friendly_id: t.TerminalId | None = None, account_id: t.AccountId | None = None, api_key_id: t.ApiKeyId | None = None, reference: str | None = None, operation: t.OperationName | None = None, path: str | None = None, status: int | None = None, reason_code: t.ReasonCode | None = None, since: t.Timestamp | None = None, until: t.Timestamp | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.RequestPage, t.RequestSummary]:
        """Search the request log."""
        def load(after: str | None) -> t.RequestPage:
            answer: t.RequestPage = self._core.call(Call("request_list", "GET", "/v1/management/requests", query={"terminal_friendly_id": terminal_friendly_id, "account_id": account_id, "api_key_id": api_key_id, "reference": reference, "operation": operation, "path": path, "status": status, "reason_code": reason_code, "since": since, "until": until, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["requests"])

    def request_get(self, request_id: str, *, call_seconds: float | None = None) -> t.RequestDetails:
        """Look up a request with its answer."""
        answer: t.RequestDetails = self._core.call(Call("request_get", "GET", f"/v1/management/requests/{quote(request_id, safe='')}"), None, call_seconds)
        return answer

    def overview_get(self, since: t.Timestamp, until: t.Timestamp, *, bucket: t.OverviewBucket | None = None, time_zone: t.TimeZone | None = None, terminal_friendly_id: t.TerminalId | None = None, account_id: t.AccountId | None = None, call_seconds: float | None = None) -> t.Overview:
        """Get figures for a period."""
        answer: t.Overview = self._core.call(Call("overview_get", "GET", "/v1/management/overview", query={"since": since, "until": until, "bucket": bucket, "time_zone": time_zone, "terminal_friendly_id": terminal_friendly_id, "account_id": account_id}), None, call_seconds)
        return answer

    def recovery_get(self, *, call_seconds: float | None = None) -> t.Recovery:
        """Show the recovery state."""
        answer: t.Recovery = self._core.call(Call("recovery_get", "GET", "/v1/management/recovery"), None, call_seconds)
        return answer

    def recovery_compare(self, body: t.RecoveryCompareRequest, *, call_seconds: float | None = None) -> t.RecoveryComparison:
        """Reconcile with the ledgers of processors."""
        answer: t.RecoveryComparison = self._core.call(Call("recovery_compare", "POST", "/v1/management/recovery/compare", body=body), None, call_seconds)
        return answer

    def recovery_continue(self, body: t.RecoveryContinueRequest, *, call_seconds: float | None = None) -> t.Recovery:
        """Continue held work."""
        answer: t.Recovery = self._core.call(Call("recovery_continue", "POST", "/v1/management/recovery/continue", body=body), None, call_seconds)
        return answer

    def occurrence_list(self, *, terminal_friendly_id: t.TerminalId | None = None, account_id: t.AccountId | None = None, since: t.CalendarDate | None = None, until: t.CalendarDate | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.OccurrencePage, t.OccurrenceToCome]:
        """List upcoming occurrences."""
        def load(after: str | None) -> t.OccurrencePage:
            answer: t.OccurrencePage = self._core.call(Call("occurrence_list", "GET", "/v1/management/occurrences", query={"terminal_friendly_id": terminal_friendly_id, "account_id": account_id, "since": since, "until": until, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["occurrences"])

    def session_list(self, *, user_id: t.UserId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.SessionPage, t.UserSession]:
        """List sessions."""
        def load(after: str | None) -> t.SessionPage:
            answer: t.SessionPage = self._core.call(Call("session_list", "GET", "/v1/management/sessions", query={"user_id": user_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["sessions"])

    def session_create(self, body: t.SignInRequest, *, call_seconds: float | None = None) -> t.OpenSession:
        """Sign in."""
        answer: t.OpenSession = self._core.call(Call("session_create", "POST", "/v1/management/sessions", body=body), None, call_seconds)
        return answer

    def passkey_sign_in_options(self, *, call_seconds: float | None = None) -> t.PasskeySignInOptions:
        """Create a challenge to sign in with a passkey."""
        answer: t.PasskeySignInOptions = self._core.call(Call("passkey_sign_in_options", "POST", "/v1/management/sessions/passkey-options"), None, call_seconds)
        return answer

    def current_session_get(self, *, call_seconds: float | None = None) -> t.OpenSession:
        """Show the session of this request."""
        answer: t.OpenSession = self._core.call(Call("current_session_get", "GET", "/v1/management/sessions/current"), None, call_seconds)
        return answer

    def current_session_end(self, *, call_seconds: float | None = None) -> t.SessionEnd:
        """Sign out."""
        answer: t.SessionEnd = self._core.call(Call("current_session_end", "DELETE", "/v1/management/sessions/current"), None, call_seconds)
        return answer

    def session_end(self, session_id: str, *, call_seconds: float | None = None) -> t.SessionEnd:
        """End a session."""
        answer: t.SessionEnd = self._core.call(Call("session_end", "DELETE", f"/v1/management/sessions/{quote(session_id, safe='')}"), None, call_seconds)
        return answer

    def user_list(self, *, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.UserPage, t.User]:
        """List users."""
        def load(after: str | None) -> t.UserPage:
            answer: t.UserPage = self._core.call(Call("user_list", "GET", "/v1/management/users", query={"cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["users"])

    def user_create(self, body: t.UserRequest, *, call_seconds: float | None = None) -> t.Invitation:
        """Invite a user."""
        answer: t.Invitation = self._core.call(Call("user_create", "POST", "/v1/management/users", body=body), None, call_seconds)
        return answer

    def user_get(self, user_id: str, *, call_seconds: float | None = None) -> t.User:
        """Look up a user."""
        answer: t.User = self._core.call(Call("user_get", "GET", f"/v1/management/users/{quote(user_id, safe='')}"), None, call_seconds)
        return answer

    def user_update(self, user_id: str, body: t.UserChange, *, call_seconds: float | None = None) -> t.User:
        """Change a user."""
        answer: t.User = self._core.call(Call("user_update", "PATCH", f"/v1/management/users/{quote(user_id, safe='')}", body=body), None, call_seconds)
        return answer

    def user_invite(self, user_id: str, *, call_seconds: float | None = None) -> t.Invitation:
        """Invite a user again."""
        answer: t.Invitation = self._core.call(Call("user_invite", "POST", f"/v1/management/users/{quote(user_id, safe='')}/invite"), None, call_seconds)
        return answer

    def invitation_accept(self, body: t.InvitationAcceptance, *, call_seconds: float | None = None) -> t.OpenSession:
        """Accept an invitation."""
        answer: t.OpenSession = self._core.call(Call("invitation_accept", "POST", "/v1/management/invitations/accept", body=body), None, call_seconds)
        return answer

    def password_change(self, body: t.PasswordChange, *, call_seconds: float | None = None) -> t.User:
        """Change one's own password."""
        answer: t.User = self._core.call(Call("password_change", "POST", "/v1/management/users/current/password", body=body), None, call_seconds)
        return answer

    def authenticator_create(self, body: t.OwnPassword, *, call_seconds: float | None = None) -> t.Authenticator:
        """Start the setup of an authenticator application."""
        answer: t.Authenticator = self._core.call(Call("authenticator_create", "POST", "/v1/management/users/current/authenticator", body=body), None, call_seconds)
        return answer

    def authenticator_confirm(self, body: t.AuthenticatorCode, *, call_seconds: float | None = None) -> t.RecoveryCodeList:
        """Confirm an authenticator application."""
        answer: t.RecoveryCodeList = self._core.call(Call("authenticator_confirm", "POST", "/v1/management/users/current/authenticator/confirm", body=body), None, call_seconds)
        return answer

    def authenticator_remove(self, body: t.OwnPassword, *, call_seconds: float | None = None) -> t.User:
        """Remove an authenticator application."""
        answer: t.User = self._core.call(Call("authenticator_remove", "POST", "/v1/management/users/current/authenticator/remove", body=body), None, call_seconds)
        return answer

    def passkey_list(self, *, user_id: t.UserId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.PasskeyPage, t.Passkey]:
        """List passkeys."""
        def load(after: str | None) -> t.PasskeyPage:
            answer: t.PasskeyPage = self._core.call(Call("passkey_list", "GET", "/v1/management/passkeys", query={"user_id": user_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["passkeys"])

    def passkey_create(self, body: t.PasskeyRequest, *, call_seconds: float | None = None) -> t.Passkey:
        """Add a passkey."""
        answer: t.Passkey = self._core.call(Call("passkey_create", "POST", "/v1/management/passkeys", body=body), None, call_seconds)
        return answer

    def passkey_options(self, body: t.OwnPassword, *, call_seconds: float | None = None) -> t.PasskeyOptions:
        """Start adding a passkey."""
        answer: t.PasskeyOptions = self._core.call(Call("passkey_options", "POST", "/v1/management/passkeys/options", body=body), None, call_seconds)
        return answer

    def passkey_update(self, passkey_id: str, body: t.PasskeyChange, *, call_seconds: float | None = None) -> t.Passkey:
        """Rename a passkey."""
        answer: t.Passkey = self._core.call(Call("passkey_update", "PATCH", f"/v1/management/passkeys/{quote(passkey_id, safe='')}", body=body), None, call_seconds)
        return answer

    def passkey_remove(self, passkey_id: str, body: t.OwnPassword, *, call_seconds: float | None = None) -> t.PasskeyRemoval:
        """Remove a passkey."""
        answer: t.PasskeyRemoval = self._core.call(Call("passkey_remove", "POST", f"/v1/management/passkeys/{quote(passkey_id, safe='')}/remove", body=body), None, call_seconds)
        return answer

    def access_token_list(self, *, user_id: t.UserId | None = None, cursor: t.PageCursor | None = None, limit: int | None = None, call_seconds: float | None = None) -> Pages[t.AccessTokenPage, t.AccessToken]:
        """List access tokens."""
        def load(after: str | None) -> t.AccessTokenPage:
            answer: t.AccessTokenPage = self._core.call(Call("access_token_list", "GET", "/v1/management/access-tokens", query={"user_id": user_id, "cursor": after or cursor, "limit": limit}), None, call_seconds)
            return answer

        return Pages(load, lambda page: page["access_tokens"])

    def access_token_create(self, body: t.AccessTokenRequest, *, call_seconds: float | None = None) -> t.NewAccessToken:
        """Create an access token."""
        answer: t.NewAccessToken = self._core.call(Call("access_token_create", "POST", "/v1/management/access-tokens", body=body), None, call_seconds)
        return answer

    def access_token_revoke(self, access_token_id: str, *, call_seconds: float | None = None) -> t.AccessToken:
        """Revoke an access token."""
        answer: t.AccessToken = self._core.call(Call("access_token_revoke", "POST", f"/v1/management/access-tokens/{quote(access_token_id, safe='')}/revoke"), None, call_seconds)
        return answer
