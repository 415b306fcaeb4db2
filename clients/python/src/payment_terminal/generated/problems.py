# Made from openapi.yaml by `npm run generate`. Do not edit.
"""One exception for each reason code. Unknown codes are raised as ProblemError."""
from ..errors import ProblemError


class InvalidApiKey(ProblemError):
    """`INVALID_API_KEY`"""


class InvalidSignature(ProblemError):
    """`INVALID_SIGNATURE`"""


class TerminalNotFound(ProblemError):
    """`TERMINAL_NOT_FOUND`"""


class ApiKeyEnvironmentMismatch(ProblemError):
    """`VALIDATION/API_KEY_ENVIRONMENT_MISMATCH`"""


class InvalidAmount(ProblemError):
    """`VALIDATION/INVALID_AMOUNT`"""


class MissingField(ProblemError):
    """`VALIDATION/MISSING_FIELD`"""


class InvalidField(ProblemError):
    """`VALIDATION/INVALID_FIELD`"""


class InvalidCurrency(ProblemError):
    """`INVALID_CURRENCY`"""


class InvalidCardNumber(ProblemError):
    """`INVALID_CARD_NUMBER`"""


class InvalidExpiry(ProblemError):
    """`INVALID_EXPIRY`"""


class MalformedJson(ProblemError):
    """`VALIDATION/MALFORMED_JSON`"""


class InvalidIdempotencyKey(ProblemError):
    """`VALIDATION/INVALID_IDEMPOTENCY_KEY`"""


class AmountExceedsAuthorized(ProblemError):
    """`AMOUNT_EXCEEDS_AUTHORIZED`"""


class TransactionAlreadyCaptured(ProblemError):
    """`TRANSACTION_ALREADY_CAPTURED`"""


class AlreadyFullyCaptured(ProblemError):
    """`VALIDATION/ALREADY_FULLY_CAPTURED`"""


class CaptureNotAllowedVoided(ProblemError):
    """`VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED`"""


class TransactionAlreadyVoided(ProblemError):
    """`VALIDATION/TRANSACTION_ALREADY_VOIDED`"""


class RefundAmountExceeded(ProblemError):
    """`VALIDATION/REFUND_AMOUNT_EXCEEDED`"""


class InvalidStartDate(ProblemError):
    """`VALIDATION/INVALID_START_DATE`"""


class InvalidScheduledDate(ProblemError):
    """`VALIDATION/INVALID_SCHEDULED_DATE`"""


class TransactionNotFound(ProblemError):
    """`VALIDATION/TRANSACTION_NOT_FOUND`"""


class RecurringNotFound(ProblemError):
    """`VALIDATION/RECURRING_NOT_FOUND`"""


class FutureTransactionNotFound(ProblemError):
    """`VALIDATION/FUTURE_TRANSACTION_NOT_FOUND`"""


class RecordNotFound(ProblemError):
    """`VALIDATION/RECORD_NOT_FOUND`"""


class EndpointNotFound(ProblemError):
    """`VALIDATION/ENDPOINT_NOT_FOUND`"""


class MethodNotAllowed(ProblemError):
    """`VALIDATION/METHOD_NOT_ALLOWED`"""


class MalformedRequest(ProblemError):
    """`VALIDATION/MALFORMED_REQUEST`"""


class RequestTimeout(ProblemError):
    """`VALIDATION/REQUEST_TIMEOUT`"""


class TargetTooLong(ProblemError):
    """`VALIDATION/TARGET_TOO_LONG`"""


class ExpectationFailed(ProblemError):
    """`VALIDATION/EXPECTATION_FAILED`"""


class HeadersTooLarge(ProblemError):
    """`VALIDATION/HEADERS_TOO_LARGE`"""


class IdempotencyConflict(ProblemError):
    """`ROUTING/IDEMPOTENCY_CONFLICT`"""


class RelatedTransactionLocked(ProblemError):
    """`VALIDATION/RELATED_TRANSACTION_LOCKED`"""


class FullRefundAlreadyProcessed(ProblemError):
    """`VALIDATION/FULL_REFUND_ALREADY_PROCESSED`"""


class RecurringNotActive(ProblemError):
    """`VALIDATION/RECURRING_NOT_ACTIVE`"""


class RecurringAlreadyCancelled(ProblemError):
    """`VALIDATION/RECURRING_ALREADY_CANCELLED`"""


class FutureTransactionAlreadyExecuted(ProblemError):
    """`VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED`"""


class FutureTransactionFailed(ProblemError):
    """`VALIDATION/FUTURE_TRANSACTION_FAILED`"""


class FutureTransactionAlreadyCancelled(ProblemError):
    """`VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED`"""


class WebhookEndpointDisabled(ProblemError):
    """`VALIDATION/WEBHOOK_ENDPOINT_DISABLED`"""


class TransactionNotUnknown(ProblemError):
    """`VALIDATION/TRANSACTION_NOT_UNKNOWN`"""


class LookupInProgress(ProblemError):
    """`VALIDATION/LOOKUP_IN_PROGRESS`"""


class DiscrepancyNotFound(ProblemError):
    """`VALIDATION/DISCREPANCY_NOT_FOUND`"""


class DiscrepancyResolved(ProblemError):
    """`VALIDATION/DISCREPANCY_RESOLVED`"""


class ReversalInProgress(ProblemError):
    """`VALIDATION/REVERSAL_IN_PROGRESS`"""


class DiscrepancyNotReversible(ProblemError):
    """`VALIDATION/DISCREPANCY_NOT_REVERSIBLE`"""


class ApiKeyNotActive(ProblemError):
    """`VALIDATION/API_KEY_NOT_ACTIVE`"""


class SessionNotValid(ProblemError):
    """`VALIDATION/SESSION_NOT_VALID`"""


class SignInRefused(ProblemError):
    """`VALIDATION/SIGN_IN_REFUSED`"""


class SecondFactorRequired(ProblemError):
    """`VALIDATION/SECOND_FACTOR_REQUIRED`"""


class SecondFactorLocked(ProblemError):
    """`VALIDATION/SECOND_FACTOR_LOCKED`"""


class RoleNotSufficient(ProblemError):
    """`VALIDATION/ROLE_NOT_SUFFICIENT`"""


class ScopeNotSufficient(ProblemError):
    """`VALIDATION/SCOPE_NOT_SUFFICIENT`"""


class CrossSiteRequest(ProblemError):
    """`VALIDATION/CROSS_SITE_REQUEST`"""


class EmailTaken(ProblemError):
    """`VALIDATION/EMAIL_TAKEN`"""


class LastOwner(ProblemError):
    """`VALIDATION/LAST_OWNER`"""


class NotInRecovery(ProblemError):
    """`VALIDATION/NOT_IN_RECOVERY`"""


class RecoveryNotCompared(ProblemError):
    """`VALIDATION/RECOVERY_NOT_COMPARED`"""


class AuthenticatorInUse(ProblemError):
    """`VALIDATION/AUTHENTICATOR_IN_USE`"""


class PasskeyInUse(ProblemError):
    """`VALIDATION/PASSKEY_IN_USE`"""


class TooManyPasskeys(ProblemError):
    """`VALIDATION/TOO_MANY_PASSKEYS`"""


class PasskeyNotValid(ProblemError):
    """`VALIDATION/PASSKEY_NOT_VALID`"""


class ApiKeyAlreadyRotated(ProblemError):
    """`VALIDATION/API_KEY_ALREADY_ROTATED`"""


class RequestTooLarge(ProblemError):
    """`VALIDATION/REQUEST_TOO_LARGE`"""


class UnsupportedMediaType(ProblemError):
    """`VALIDATION/UNSUPPORTED_MEDIA_TYPE`"""


class InvalidTransactionTypeForCapture(ProblemError):
    """`VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE`"""


class InvalidTransactionTypeForVoid(ProblemError):
    """`VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID`"""


class InvalidTransactionTypeForRefund(ProblemError):
    """`VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND`"""


class OriginalTransactionNotApproved(ProblemError):
    """`VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED`"""


class OrderIdDidNotMatchReferencedTransactionOrderId(ProblemError):
    """`VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID`"""


class OrderDetailsDidNotMatch(ProblemError):
    """`VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`"""


class CurrencyDidNotMatchReferencedTransactionCurrency(ProblemError):
    """`VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY`"""


class DuplicateTransaction(ProblemError):
    """`VALIDATION/DUPLICATE_TRANSACTION`"""


class TransactionResubmissionNotAllowed(ProblemError):
    """`VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`"""


class InstrumentNotAvailable(ProblemError):
    """`VALIDATION/INSTRUMENT_NOT_AVAILABLE`"""


class TokenAlreadyUsed(ProblemError):
    """`VALIDATION/TOKEN_ALREADY_USED`"""


class TokenExpired(ProblemError):
    """`VALIDATION/TOKEN_EXPIRED`"""


class RecurringManagedByProvider(ProblemError):
    """`VALIDATION/RECURRING_MANAGED_BY_PROVIDER`"""


class RecurringNotManagedByMerchant(ProblemError):
    """`VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT`"""


class RecurringNotManagedByPlatform(ProblemError):
    """`VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM`"""


class RecurringIdDidNotMatchReferencedFutureTransaction(ProblemError):
    """`VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION`"""


class WebhookAddressNotAllowed(ProblemError):
    """`VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED`"""


class TestEventNeedsSandbox(ProblemError):
    """`VALIDATION/TEST_EVENT_NEEDS_SANDBOX`"""


class SearchTooBroad(ProblemError):
    """`VALIDATION/SEARCH_TOO_BROAD`"""


class EnvironmentNotServed(ProblemError):
    """`VALIDATION/ENVIRONMENT_NOT_SERVED`"""


class RouteNotAvailable(ProblemError):
    """`VALIDATION/ROUTE_NOT_AVAILABLE`"""


class ProviderKeyTaken(ProblemError):
    """`VALIDATION/PROVIDER_KEY_TAKEN`"""


class ProcessorAddressNotAllowed(ProblemError):
    """`VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED`"""


class ReturnUrlNotAllowed(ProblemError):
    """`VALIDATION/RETURN_URL_NOT_ALLOWED`"""


class InsufficientContrast(ProblemError):
    """`VALIDATION/INSUFFICIENT_CONTRAST`"""


class NoRoute(ProblemError):
    """`ROUTING/NO_ROUTE`"""


class OperationNotSupported(ProblemError):
    """`ROUTING/OPERATION_NOT_SUPPORTED`"""


class RateLimitExceeded(ProblemError):
    """`RATE_LIMIT_EXCEEDED`"""


class InternalError(ProblemError):
    """`SYSTEM/INTERNAL_ERROR`"""


class ResourceLocked(ProblemError):
    """`ROUTING/RESOURCE_LOCKED`"""


class TemporarilyUnavailable(ProblemError):
    """`SYSTEM/TEMPORARILY_UNAVAILABLE`"""


by_reason_code: dict[str, type[ProblemError]] = {
    "INVALID_API_KEY": InvalidApiKey,
    "INVALID_SIGNATURE": InvalidSignature,
    "TERMINAL_NOT_FOUND": TerminalNotFound,
    "VALIDATION/API_KEY_ENVIRONMENT_MISMATCH": ApiKeyEnvironmentMismatch,
    "VALIDATION/INVALID_AMOUNT": InvalidAmount,
    "VALIDATION/MISSING_FIELD": MissingField,
    "VALIDATION/INVALID_FIELD": InvalidField,
    "INVALID_CURRENCY": InvalidCurrency,
    "INVALID_CARD_NUMBER": InvalidCardNumber,
    "INVALID_EXPIRY": InvalidExpiry,
    "VALIDATION/MALFORMED_JSON": MalformedJson,
    "VALIDATION/INVALID_IDEMPOTENCY_KEY": InvalidIdempotencyKey,
    "AMOUNT_EXCEEDS_AUTHORIZED": AmountExceedsAuthorized,
    "TRANSACTION_ALREADY_CAPTURED": TransactionAlreadyCaptured,
    "VALIDATION/ALREADY_FULLY_CAPTURED": AlreadyFullyCaptured,
    "VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED": CaptureNotAllowedVoided,
    "VALIDATION/TRANSACTION_ALREADY_VOIDED": TransactionAlreadyVoided,
    "VALIDATION/REFUND_AMOUNT_EXCEEDED": RefundAmountExceeded,
    "VALIDATION/INVALID_START_DATE": InvalidStartDate,
    "VALIDATION/INVALID_SCHEDULED_DATE": InvalidScheduledDate,
    "VALIDATION/TRANSACTION_NOT_FOUND": TransactionNotFound,
    "VALIDATION/RECURRING_NOT_FOUND": RecurringNotFound,
    "VALIDATION/FUTURE_TRANSACTION_NOT_FOUND": FutureTransactionNotFound,
    "VALIDATION/RECORD_NOT_FOUND": RecordNotFound,
    "VALIDATION/ENDPOINT_NOT_FOUND": EndpointNotFound,
    "VALIDATION/METHOD_NOT_ALLOWED": MethodNotAllowed,
    "VALIDATION/MALFORMED_REQUEST": MalformedRequest,
    "VALIDATION/REQUEST_TIMEOUT": RequestTimeout,
    "VALIDATION/TARGET_TOO_LONG": TargetTooLong,
    "VALIDATION/EXPECTATION_FAILED": ExpectationFailed,
    "VALIDATION/HEADERS_TOO_LARGE": HeadersTooLarge,
    "ROUTING/IDEMPOTENCY_CONFLICT": IdempotencyConflict,
    "VALIDATION/RELATED_TRANSACTION_LOCKED": RelatedTransactionLocked,
    "VALIDATION/FULL_REFUND_ALREADY_PROCESSED": FullRefundAlreadyProcessed,
    "VALIDATION/RECURRING_NOT_ACTIVE": RecurringNotActive,
    "VALIDATION/RECURRING_ALREADY_CANCELLED": RecurringAlreadyCancelled,
    "VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED": FutureTransactionAlreadyExecuted,
    "VALIDATION/FUTURE_TRANSACTION_FAILED": FutureTransactionFailed,
    "VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED": FutureTransactionAlreadyCancelled,
    "VALIDATION/WEBHOOK_ENDPOINT_DISABLED": WebhookEndpointDisabled,
    "VALIDATION/TRANSACTION_NOT_UNKNOWN": TransactionNotUnknown,
    "VALIDATION/LOOKUP_IN_PROGRESS": LookupInProgress,
    "VALIDATION/DISCREPANCY_NOT_FOUND": DiscrepancyNotFound,
    "VALIDATION/DISCREPANCY_RESOLVED": DiscrepancyResolved,
    "VALIDATION/REVERSAL_IN_PROGRESS": ReversalInProgress,
    "VALIDATION/DISCREPANCY_NOT_REVERSIBLE": DiscrepancyNotReversible,
    "VALIDATION/API_KEY_NOT_ACTIVE": ApiKeyNotActive,
    "VALIDATION/SESSION_NOT_VALID": SessionNotValid,
    "VALIDATION/SIGN_IN_REFUSED": SignInRefused,
    "VALIDATION/SECOND_FACTOR_REQUIRED": SecondFactorRequired,
    "VALIDATION/SECOND_FACTOR_LOCKED": SecondFactorLocked,
    "VALIDATION/ROLE_NOT_SUFFICIENT": RoleNotSufficient,
    "VALIDATION/SCOPE_NOT_SUFFICIENT": ScopeNotSufficient,
    "VALIDATION/CROSS_SITE_REQUEST": CrossSiteRequest,
    "VALIDATION/EMAIL_TAKEN": EmailTaken,
    "VALIDATION/LAST_OWNER": LastOwner,
    "VALIDATION/NOT_IN_RECOVERY": NotInRecovery,
    "VALIDATION/RECOVERY_NOT_COMPARED": RecoveryNotCompared,
    "VALIDATION/AUTHENTICATOR_IN_USE": AuthenticatorInUse,
    "VALIDATION/PASSKEY_IN_USE": PasskeyInUse,
    "VALIDATION/TOO_MANY_PASSKEYS": TooManyPasskeys,
    "VALIDATION/PASSKEY_NOT_VALID": PasskeyNotValid,
    "VALIDATION/API_KEY_ALREADY_ROTATED": ApiKeyAlreadyRotated,
    "VALIDATION/REQUEST_TOO_LARGE": RequestTooLarge,
    "VALIDATION/UNSUPPORTED_MEDIA_TYPE": UnsupportedMediaType,
    "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE": InvalidTransactionTypeForCapture,
    "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID": InvalidTransactionTypeForVoid,
    "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND": InvalidTransactionTypeForRefund,
    "VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED": OriginalTransactionNotApproved,
    "VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID": OrderIdDidNotMatchReferencedTransactionOrderId,
    "VALIDATION/ORDER_DETAILS_DID_NOT_MATCH": OrderDetailsDidNotMatch,
    "VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY": CurrencyDidNotMatchReferencedTransactionCurrency,
    "VALIDATION/DUPLICATE_TRANSACTION": DuplicateTransaction,
    "VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED": TransactionResubmissionNotAllowed,
    "VALIDATION/INSTRUMENT_NOT_AVAILABLE": InstrumentNotAvailable,
    "VALIDATION/TOKEN_ALREADY_USED": TokenAlreadyUsed,
    "VALIDATION/TOKEN_EXPIRED": TokenExpired,
    "VALIDATION/RECURRING_MANAGED_BY_PROVIDER": RecurringManagedByProvider,
    "VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT": RecurringNotManagedByMerchant,
    "VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM": RecurringNotManagedByPlatform,
    "VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION": RecurringIdDidNotMatchReferencedFutureTransaction,
    "VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED": WebhookAddressNotAllowed,
    "VALIDATION/TEST_EVENT_NEEDS_SANDBOX": TestEventNeedsSandbox,
    "VALIDATION/SEARCH_TOO_BROAD": SearchTooBroad,
    "VALIDATION/ENVIRONMENT_NOT_SERVED": EnvironmentNotServed,
    "VALIDATION/ROUTE_NOT_AVAILABLE": RouteNotAvailable,
    "VALIDATION/PROVIDER_KEY_TAKEN": ProviderKeyTaken,
    "VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED": ProcessorAddressNotAllowed,
    "VALIDATION/RETURN_URL_NOT_ALLOWED": ReturnUrlNotAllowed,
    "VALIDATION/INSUFFICIENT_CONTRAST": InsufficientContrast,
    "ROUTING/NO_ROUTE": NoRoute,
    "ROUTING/OPERATION_NOT_SUPPORTED": OperationNotSupported,
    "RATE_LIMIT_EXCEEDED": RateLimitExceeded,
    "SYSTEM/INTERNAL_ERROR": InternalError,
    "ROUTING/RESOURCE_LOCKED": ResourceLocked,
    "SYSTEM/TEMPORARILY_UNAVAILABLE": TemporarilyUnavailable,
}
