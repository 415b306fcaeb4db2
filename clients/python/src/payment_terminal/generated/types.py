# Made from openapi.yaml by `npm run generate`. Do not edit.
"""Types of the contract. Enumerations that may grow accept any text."""
from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict



class SubmissionRequest(TypedDict):
    """A sale or a pre-authorization. Exactly one of `token`, `provider_token` and `order.payment_instrument` names the instrument; send none, and no `cvv`, when `payment_collection` is `hosted_page`. With `retry` it is optional: the original's instrument is the default. The service checks this rule: a missing instrument is answered with 400 `VALIDATION/MISSING_FIELD`, several with 400 `VALIDATION/INVALID_FIELD`. Unknown properties are ignored."""

    merchant_transaction_id: MerchantTransactionId
    # The amount to take (sale) or to hold (pre-authorization), in major currency units, with at most the currency's decimals. With `retry` by `originating_id` it must be the original's: another amount is refused with 422 `VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`.
    amount: Amount
    # ISO 4217 code of `amount`. With `retry`, the currency of the original.
    currency: Currency
    device_profile: NotRequired[DeviceProfile]
    browser_profile: NotRequired[BrowserProfile]
    session: NotRequired[Session]
    # An existing order of this terminal that the payment belongs to. Omit it to open a new order; unknown ones are refused with 404. The order keeps its details: other details in `order` (`merchant_order_id`, `description`, `payer`) must match them, or are refused with 422 `VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`.
    order_id: NotRequired[OrderId]
    order: NotRequired[OrderRequest]
    # IPv4 address that the payer's request came from, for risk rules and 3-D Secure.
    payer_request_ip_address: NotRequired[str]
    ship_indicator: NotRequired[ShipIndicator]
    # Age of the shipping address on the customer's record, in your words or as an EMV 3-D Secure code.
    delivery_address_usage_indicator: NotRequired[str]
    # Delivery timeframe of the order, in your words or as an EMV 3-D Secure code.
    delivery_timeframe: NotRequired[str]
    shipping_recipient: NotRequired[ShippingRecipient]
    description: NotRequired[Description]
    # Text for the payer's bank statement. Left out, that of the terminal is used; with `retry`, that of the earlier attempt.
    statement_descriptor: NotRequired[StatementDescriptor]
    token: NotRequired[Token]
    provider_token: NotRequired[ProviderToken]
    cvv: NotRequired[Cvv]
    payment_collection: NotRequired[PaymentCollection]
    return_url: NotRequired[ReturnUrl]
    language: NotRequired[PageLanguage]
    exemption_requested: NotRequired[Exemption]
    # Makes this submission a new attempt of an earlier one of the same kind, named in one of two ways.
    retry: NotRequired[RetryOrigin]


class TokenRequest(TypedDict):
    """The card that a payer entered. Unknown properties are ignored."""

    # The card number, 13 to 19 digits without separators, passing the Luhn check.
    card_number: str
    # Month of expiry. Month and year must not be in the past.
    expiry_month: int
    # Year of expiry, four digits.
    expiry_year: int
    # The security code, with as many digits as the brand of the card has. Stored encrypted with the token, and deleted when it is used or has expired.
    cvv: str
    # The cardholder's name as printed on the card. Characters that change the direction of text are refused.
    card_cardholder_name: NotRequired[str]
    # The payer's browser, which the card fields describe. 3-D Secure uses it if the payment sends no `browser_profile` of its own.
    browser_profile: NotRequired[BrowserProfile]


class OneTimeToken(TypedDict):
    """A token that pays once."""

    # Send it as `token` of a sale, a pre-authorization or a recurring init.
    token: Token
    # The time from which it is refused, by the clock of the terminal: after 15 minutes.
    expires_at: Timestamp


class OrderRequest(TypedDict):
    """The order: its description, payer and instrument."""

    merchant_order_id: NotRequired[MerchantOrderId]
    # Free text about the order, for your own use.
    description: NotRequired[Description]
    payment_instrument: NotRequired[PaymentInstrumentRequest]
    payer: NotRequired[PayerRequest]


class PaymentInstrumentRequest(TypedDict):
    """The instrument to charge. For `payment_method: cards` the service requires `card_number`, `expiry_month` and `expiry_year` (400 `INVALID_CARD_NUMBER`, `INVALID_EXPIRY`). The other methods carry no data of their own here: they need a `provider_token` in the request, which this object then only accompanies. That dependency is checked by the service, not by this schema."""

    payment_method: PaymentMethod
    # The card number, 13 to 19 digits without separators, passing the Luhn check. Required for `cards`. Encrypted at rest, never returned.
    card_number: NotRequired[str]
    # Month of expiry. Required for `cards`; month and year must not be in the past.
    expiry_month: NotRequired[int]
    # Year of expiry, four digits. Required for `cards`.
    expiry_year: NotRequired[int]
    # The cardholder's name as printed on the card. Characters that change the direction of text are refused.
    card_cardholder_name: NotRequired[str]
    card_profile: NotRequired[CardProfileReference]


class CardProfileReference(TypedDict):
    """Recognizes a card that the service has seen before."""

    # The `card_profile.fingerprint` of an earlier answer.
    fingerprint: NotRequired[Fingerprint]


class PayerRequest(TypedDict):
    """Who pays."""

    # Given name.
    first_name: str
    # Family name.
    last_name: str
    # Email address, internationalized ones included (RFC 6531): letters of any script on both sides of the at sign. Answers show it in two parts, `email_username` and `email_domain`.
    email: str
    # A payer of an earlier answer to link this payment to. Other fields of the payer are then ignored. Unknown ones are refused with 404.
    friendly_id: NotRequired[PayerId]
    # The full name, if it differs from given name and family name together.
    full_name: NotRequired[str]
    phone_number: NotRequired[PhoneNumber]
    # National identity or tax number, where the payment method or the country asks for one.
    national_id: NotRequired[str]
    # Date of birth, `YYYY-MM-DD`, today or earlier.
    birth_date: NotRequired[CalendarDate]
    # The payer's billing address.
    address: NotRequired[Address]


class Address(TypedDict):
    """A postal address. Send what you know."""

    # First address line.
    address_1: NotRequired[str]
    # Second address line.
    address_2: NotRequired[str]
    # Street, if known separately.
    street: NotRequired[str]
    # House number or name of the building.
    building: NotRequired[str]
    # Entrance of the building.
    entrance: NotRequired[str]
    # Floor.
    floor: NotRequired[str]
    # Apartment or unit.
    apartment: NotRequired[str]
    # Postal code, as written in its country.
    postal_code: NotRequired[str]
    # City or town.
    city_name: NotRequired[str]
    # The city's number in the GeoNames database.
    city_geoname_id: NotRequired[str]
    # State, province or region, ISO 3166-2.
    state_code: NotRequired[str]
    # Country, ISO 3166-1 alpha-2.
    country_code: NotRequired[str]
    # Recognizes this address across transactions.
    fingerprint: NotRequired[Fingerprint]


class ShippingRecipient(TypedDict):
    """Who receives the goods."""

    # Given name.
    first_name: str
    # Family name.
    last_name: str
    # The full name, if it differs from given name and family name together.
    full_name: NotRequired[str]
    # The recipient's identifier in this service, where the recipient is a payer of an earlier answer. Unknown ones are refused with 404.
    friendly_id: NotRequired[PayerId]
    usage_type: NotRequired[AddressUsageType]
    # The shipping address.
    address: NotRequired[Address]


class DeviceProfile(TypedDict):
    """The device that the payer orders with, for risk rules."""

    # Recognizes the device across transactions.
    fingerprint: NotRequired[Fingerprint]
    # Operating system.
    os_name: NotRequired[str]
    # Version of the operating system.
    os_version: NotRequired[str]
    # Browser.
    browser_name: NotRequired[str]
    # Version of the browser.
    browser_version: NotRequired[str]
    # Language of the browser, ISO 639-3.
    browser_language: NotRequired[str]


class BrowserProfile(TypedDict):
    """Browser data for EMV 3-D Secure. Read it in the browser, and send all of it if a challenge is possible."""

    # The `Accept` header that the browser sent to you (`browserAcceptHeader`).
    accept_header: NotRequired[str]
    # The `User-Agent` header that the browser sent to you (`browserUserAgent`).
    user_agent: NotRequired[str]
    # Language of the browser, an IETF BCP 47 tag from `navigator.language` (`browserLanguage`).
    language: NotRequired[str]
    # Bits per pixel, from `screen.colorDepth` (`browserColorDepth`).
    color_depth: NotRequired[int]
    # Height of the screen in pixels, from `screen.height` (`browserScreenHeight`).
    screen_height: NotRequired[int]
    # Width of the screen in pixels, from `screen.width` (`browserScreenWidth`).
    screen_width: NotRequired[int]
    # Minutes from local time to UTC, from `new Date().getTimezoneOffset()` (`browserTZ`).
    time_zone_offset: NotRequired[int]
    # True if the browser runs Java, from `navigator.javaEnabled()` (`browserJavaEnabled`).
    java_enabled: NotRequired[bool]
    # True if the browser runs JavaScript (`browserJavascriptEnabled`).
    javascript_enabled: NotRequired[bool]
    challenge_window_size: NotRequired[ChallengeWindowSize]


class Session(TypedDict):
    """The payer's shopping session, for risk rules and for your own reconciliation."""

    # Your identifier of the session.
    session_id: NotRequired[str]
    # When the session began, ISO 8601.
    started_at: NotRequired[Timestamp]
    # Another reference of the session in your systems.
    merchant_session_reference: NotRequired[str]


class SubmissionResponse(TypedDict):
    """The acknowledgement of a submission, with its ids. Not its outcome."""

    # The new transaction; for a capture, refund or retry, the id of that capture, refund or attempt.
    transaction_id: TransactionId
    accepted: Accepted
    # The order of the transaction; for a capture, refund or retry, the original's.
    order_id: NotRequired[OrderId]
    # Your own reference, as you sent it.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # Your own reference of the order, when the order carries one.
    merchant_order_id: NotRequired[MerchantOrderId]
    # The next step for the payer, before the payment can continue. Absent if no step is needed.
    next_action: NotRequired[NextAction]


class NextAction(TypedDict):
    """The next step for the payer, before the payment can continue. It is a page of this service, which may lead to a 3-D Secure challenge, or a challenge on a page of the processor. From the processor's page they return to a page of this service, which completes the payment with the processor, if needed, and shows the result so far. The transaction's status is the outcome, not what the page shows."""

    type: NextActionType
    # The address to send the payer's browser to.
    url: str
    # The payer's deadline. After it, a payment on a page of this service becomes `CANCELLED`, or `DECLINED` if a card was entered and the payer is in authentication. A payment on a processor's page becomes `DECLINED`, or `UNKNOWN` if the processor does not support lookups and may report later.
    expires_at: Timestamp


class RetryRequest(TypedDict):
    """A retry on its own. Nothing but `retry` may be sent."""

    retry: RetryOrigin


class RetryByOriginatingAttempt(TypedDict):
    """The attempt to retry is a transaction of this terminal."""

    # The `transaction_id` of the earlier attempt, `DECLINED` or `ERROR` and of the same kind.
    originating_id: TransactionId
    initiated_by: NotRequired[RetryInitiator]


class RetryByProcessorImport(TypedDict):
    """The attempt to retry was made with a processor outside this service. `interactions` may be omitted when `provider_transaction_id` is given and is required without it; the service checks that."""

    # The processor that ran the attempt.
    provider_key: ProviderKey
    # The processor's own id of the attempt.
    provider_transaction_id: NotRequired[str]
    # The exchanges with the processor, oldest first.
    interactions: NotRequired[list[RetryInteraction]]
    initiated_by: NotRequired[RetryInitiator]


class RetryInteraction(TypedDict):
    """One exchange with a processor. Card numbers in it are redacted before anything is written."""

    type: InteractionType
    # When the exchange took place, an ISO 8601 date, or date-time with or without an offset, in the same forms as a `scheduled_date`. The service checks that the time exists and is not in the future.
    timestamp: str
    # The request as it was sent to the processor.
    raw_request: str
    # The processor's answer as it was received.
    raw_response: str


class CaptureRequest(TypedDict):
    """Takes the money that a pre-authorization holds. Unknown properties are ignored."""

    # The `transaction_id` of the pre-authorization.
    transaction_reference_id: TransactionId
    # The `order_id` of the pre-authorization.
    order_reference_id: OrderId
    # Your own reference of the capture. It must differ from the pre-authorization's.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The amount to take, in major units of the pre-authorization's currency: at most the authorized amount. Default: all of it.
    amount: NotRequired[Amount]
    # Free text about the capture, for your own use.
    description: NotRequired[Description]


class VoidRequest(TypedDict):
    """Releases the hold of a pre-authorization. Unknown properties are ignored."""

    # The `transaction_id` of the pre-authorization.
    transaction_reference_id: TransactionId
    # The `order_id` of the pre-authorization.
    order_reference_id: OrderId


class VoidResponse(TypedDict):
    """The acknowledgement of a void, with its ids. Not its outcome."""

    # The transaction of the void itself.
    transaction_id: TransactionId
    accepted: Accepted
    # The order of the pre-authorization.
    order_id: OrderId
    # Your own reference of the order, when the order carries one.
    merchant_order_id: NotRequired[MerchantOrderId]


class RefundRequest(TypedDict):
    """Returns money of an approved payment. Unknown properties are ignored."""

    # The `transaction_id` of the payment to refund.
    transaction_reference_id: TransactionId
    # The `order_id` of the payment to refund.
    order_reference_id: OrderId
    # The amount to return, in major units of the payment's currency. Default: the rest.
    amount: NotRequired[Decimal | int]
    # The payment's currency, as an optional check. Another one is refused with 422.
    currency: NotRequired[Currency]
    # Your own reference of the refund.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # Free text about the refund, for your own use.
    description: NotRequired[Description]


class Transaction(TypedDict):
    """One attempt to move money, hold it, release it or return it."""

    transaction_id: TransactionId
    type: TransactionType
    amount: NotRequired[TransactionAmount]
    # ISO 4217 code of `amount`.
    currency: NotRequired[Currency]
    # The acquirer's authorization code. Present once approved, if the processor reports one.
    authorization_code: NotRequired[str]
    # Acquirer reference number, for tracing the payment through the card network. Present if the processor reports one.
    arn: NotRequired[str]
    # 1 for the first attempt; a retry has the number of the attempt it retries plus 1.
    attempt_number: NotRequired[int]
    # Time at which the service accepted the transaction.
    created_at: Timestamp
    # Time of the last change of its status.
    updated_at: Timestamp
    status: StatusObject
    order: TransactionOrder
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The attempt that this one retries. Absent on first attempts.
    originating_id: NotRequired[TransactionId]
    # The attempt that retries this `DECLINED` or `ERROR` one. It comes from you, the payer on the payment page, the retry schedule, or the service after a soft decline. The last attempt of the chain has the outcome of the payment. Absent on attempts that were not retried.
    retried_by: NotRequired[TransactionId]
    # The payment that this capture, void or refund belongs to.
    transaction_reference_id: NotRequired[TransactionId]
    # The recurring series that this payment belongs to.
    recurring_id: NotRequired[RecurringId]
    # The free text that was sent with the submission.
    description: NotRequired[Description]
    # The next step for the payer. Present only while the payment waits for it.
    next_action: NotRequired[NextAction]
    # `payment_provider` if the transaction originated at the processor and not from a request to this service. Examples are a refund, capture or void in its dashboard, the expiry of a hold, and a charge of a series that the processor manages. Otherwise absent.
    managed_by: NotRequired[ManagedBy]
    # Time at which the processor reported that this approved refund failed afterwards. Its status stays `APPROVED`, which is final; its amount can be refunded again. Otherwise absent.
    refund_failed_at: NotRequired[Timestamp]
    three_ds: NotRequired[ThreeDs]
    # The text for the payer's bank statement that the processor gets. Absent if neither the request nor the terminal has one.
    statement_descriptor: NotRequired[StatementDescriptor]
    # The requested exemption. The issuer's decision and the liability are in `three_ds`. Without `three_ds` it was sent to the processor with the payment, and the merchant is liable unless the processor has authenticated the payer on its own page.
    exemption_requested: NotRequired[Exemption]


class ThreeDs(TypedDict):
    """The result of the payer's EMV 3-D Secure authentication by this service: in the sandbox, for the cards of its table. Absent if the processor authenticates the payer, or no authentication takes place."""

    status: ThreeDsStatus
    # Version of the protocol (`messageVersion`).
    version: str
    # Electronic commerce indicator that the payment was authorized with: Mastercard `02` authenticated, `01` attempted, `06` exempted, `00` none of them; all other networks `05`, `06`, `07`, `07`. Absent until there is a result.
    eci: NotRequired[str]
    # The directory server's id of the authentication (`dsTransID`). Absent before its answer.
    ds_transaction_id: NotRequired[str]
    liability: Liability


class StatusObject(TypedDict):
    """The status of a transaction and the reason for it."""

    status: NotRequired[TransactionStatus]
    reasonCode: StatusReasonCode
    domain: NotRequired[ReasonDomain]
    # The reason without its domain.
    reason: NotRequired[str]
    # Short name of the reason, readable by people.
    name: str
    # Explains the reason, for logs and support. Not meant for the payer.
    description: NotRequired[str]
    field: NotRequired[StatusField]


class StatusField(TypedDict):
    """The request field of a validation-related reason. Present for such reasons only."""

    # JSON pointer (RFC 6901) to the field.
    pointer: str


class TransactionOrder(TypedDict):
    """The order that a transaction belongs to."""

    order_id: OrderId
    merchant_order_id: NotRequired[MerchantOrderId]
    # The processor's own reference of the order.
    provider_order_id: NotRequired[str]
    # The free text that was sent with the order.
    description: NotRequired[Description]
    payer: NotRequired[TransactionPayer]
    payment_instrument: NotRequired[PaymentInstrument]


class TransactionPayer(TypedDict):
    """The payer, as known to the service."""

    friendly_id: PayerId
    # Recognizes this payer; send it as `payer_fingerprint` to start a recurring series. Exactly 88 characters.
    fingerprint: NotRequired[Fingerprint]
    # Given name.
    first_name: NotRequired[str]
    # Family name.
    last_name: NotRequired[str]
    # The part of the email address before the at sign.
    email_username: NotRequired[str]
    # The part of the email address after the at sign.
    email_domain: NotRequired[str]
    phone_number: NotRequired[PhoneNumber]


class PaymentInstrument(TypedDict):
    """The stored payment instrument. Full card numbers are never returned."""

    # Charges this instrument again without card data. Exactly 88 characters. An instrument without an approved payment is deleted 30 days after its last attempt, unless the operator sets another period. Its token is then refused with `VALIDATION/INSTRUMENT_NOT_AVAILABLE`.
    token: Token
    # The kind of payment instrument. For a `provider_token` sent without `order.payment_instrument` it is the processor's report with the approval, and `cards` until then.
    payment_method: PaymentMethod
    # The cardholder's name.
    card_cardholder_name: NotRequired[str]
    # The last four digits of the card number.
    card_card_last_four_digit: NotRequired[str]
    # The first six or eleven digits of the card number, which identify the issuer.
    card_bin: NotRequired[str]
    # Expiry of the card, ISO 8601 - the last second of its month of expiry.
    expiration_date: NotRequired[Timestamp]
    card_profile: NotRequired[CardProfile]


class CardProfile(TypedDict):
    """Details of the card."""

    # Recognizes this card across transactions. Exactly 88 characters.
    fingerprint: Fingerprint
    issuer: NotRequired[CardIssuer]
    brand: NotRequired[CardBrand]
    # For example consumer or commercial.
    category: NotRequired[str]
    # For example credit, debit or prepaid; `unknown` if the number does not show it.
    cardType: str
    # Number of digits of the card number.
    panLength: NotRequired[int]
    # For example personal or business.
    cardUsage: NotRequired[str]


class CardIssuer(TypedDict):
    """The bank that issued the card."""

    # The issuer's name.
    name: NotRequired[str]


class CardBrand(TypedDict):
    """The card network."""

    # The network's name.
    name: NotRequired[str]


class Problem(TypedDict):
    """The reason why a request was refused or failed (RFC 7807). Branch on `reason_code`."""

    # The address of a page that explains this kind of error.
    type: str
    # Short summary, the same for every occurrence of this kind of error.
    title: str
    # The HTTP status of this answer.
    status: int
    # Explanation of this occurrence, for developers. Its wording may change.
    detail: str
    # Identifies this occurrence, for support.
    instance: NotRequired[str]
    reason_code: ReasonCode
    context: NotRequired[ProblemContext]
    # All offending fields, at most 20: first the one of `context.field`. Only if the refusal names a field.
    errors: NotRequired[list[FieldError]]


class FieldError(TypedDict):
    """An offending field."""

    # The field, as in `context.field`.
    field: str
    code: ReasonCode
    # The problem and what to send instead, for developers. Its wording may change.
    message: str


class ProblemContext(TypedDict):
    """Extra data about an error; which fields are present depends on `reason_code`. Never card data."""

    # The offending field of the body, as a dotted path; for parameters, the parameter's name.
    field: NotRequired[str]
    # The offending value as it was sent, a JSON value of any type. Left out for card data.
    value: NotRequired[Any]
    # The transaction that the request conflicts with or refers to.
    transaction_id: NotRequired[TransactionId]
    # The terminal as named in the path.
    terminal_friendly_id: NotRequired[str]
    # The idempotency key of the request.
    idempotency_key: NotRequired[str]
    # Seconds to wait before sending the same request again; the same as `Retry-After`.
    retry_after_seconds: NotRequired[int]
    # The maximum amount for the operation, in major currency units.
    available_amount: NotRequired[TransactionAmount]
    # The expected currency.
    currency: NotRequired[Currency]
    # The series that the request conflicts with or refers to.
    recurring_id: NotRequired[RecurringId]
    # The scheduled payment that the request conflicts with or refers to.
    future_transaction_id: NotRequired[FutureTransactionId]
    # The current status of the conflicting record.
    status: NotRequired[str]
    # The webhook endpoint that the request refers to.
    endpoint_id: NotRequired[WebhookEndpointId]
    # The API key that the request refers to.
    api_key_id: NotRequired[ApiKeyId]
    # The operation that the scope of the access token does not include, by its `operationId`.
    operation: NotRequired[str]
    # The required role.
    required_role: NotRequired[UserRole]
    # The role of the caller.
    role: NotRequired[UserRole]
    # The API key that replaced this one.
    replaced_by: NotRequired[ApiKeyId]
    # The discrepancy that the request refers to.
    discrepancy_id: NotRequired[DiscrepancyId]


class ProviderNotification(TypedDict):
    """A processor's report of a payment, in the format of the simulated processors. It is about a call of this service (`transaction_id`) or the processor's own charge of a series (`recurring_id`, with `provider_transaction_id`, `amount` and `currency`). Send exactly one of both ids; the service checks this. Unknown properties are ignored."""

    # The processor's id of the event. A repeated id changes nothing.
    id: str
    # Time at which the processor settled the outcome.
    created_at: Timestamp
    # The transaction, by the idempotency key that this service sent to the processor.
    transaction_id: NotRequired[TransactionId]
    # The series that the processor charged itself. Excludes `transaction_id`.
    recurring_id: NotRequired[RecurringId]
    # The amount charged, in major units. Only with `recurring_id`.
    amount: NotRequired[Amount]
    # The currency of `amount`. Only with `recurring_id`.
    currency: NotRequired[Currency]
    # The date of the charged payment. Only with `recurring_id`.
    scheduled_date: NotRequired[CalendarDate]
    # The processor's own id of the payment.
    provider_transaction_id: NotRequired[str]
    outcome: ProviderOutcome
    # The reason, `DOMAIN.REASON`. Omitted for approved payments.
    reason_code: NotRequired[StatusReasonCode]
    # The acquirer's authorization code.
    authorization_code: NotRequired[str]
    # Acquirer reference number.
    arn: NotRequired[str]


class ProviderNotificationReceipt(TypedDict):
    """The acknowledgement of a stored notification."""

    # The processor's id of the event, as it was sent.
    id: str
    # True if the event was already stored.
    duplicate: bool


class HealthReport(TypedDict):
    """The health of the instance that answers."""

    status: HealthStatus
    # Time of the answer.
    timestamp: Timestamp
    # The checked parts. Only in answers of the readiness check.
    checks: NotRequired[HealthChecks]


class HealthChecks(TypedDict):
    """The health of each part that the service needs."""

    # `held` while work is held on a restored database.
    recovery: RecoveryStatus
    # State of the database: it must respond and be writable.
    database: DatabaseStatus
    # State of the background workers.
    workers: WorkersStatus


class RecurringInitRequest(TypedDict):
    """Starts a recurring series. Exactly one of `payment_instrument`, `token` and `provider_token`, or none with `payment_collection`, and exactly one of `payer` and `payer_fingerprint` must be sent. The service checks both rules: a missing field is `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`. With `retry` neither is required: the default is the instrument of the retried attempt, and payer and order are always those of that attempt. Others are refused with 422 `VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`. Unknown properties are ignored."""

    # The amount of each charge, in major units of the currency: the default for every payment of the series.
    amount: Amount
    # The currency of every charge of the series.
    currency: Currency
    # The management and the schedule of the series.
    recurring: RecurringScheduleRequest
    # The instrument to store and charge. Excludes `token` and `provider_token`.
    payment_instrument: NotRequired[PaymentInstrumentRequest]
    # A payment instrument stored earlier on this terminal. Excludes `payment_instrument` and `provider_token`.
    token: NotRequired[Token]
    # A payment-method reference issued by the processor. Excludes `payment_instrument` and `token`.
    provider_token: NotRequired[ProviderToken]
    # The payer of the series. Excludes `payer_fingerprint`.
    payer: NotRequired[PayerRequest]
    # The fingerprint of a payer known to this terminal. Excludes `payer`.
    payer_fingerprint: NotRequired[Fingerprint]
    # The card verification value, used for the init alone and never stored.
    cvv: NotRequired[Cvv]
    # The payer's browser, for 3-D Secure. Send all of it if a challenge is possible.
    browser_profile: NotRequired[BrowserProfile]
    # Your own reference of the init transaction, for reconciliation.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # Your own reference of the order of the series.
    merchant_order_id: NotRequired[MerchantOrderId]
    # Description of the series.
    description: NotRequired[Description]
    # Text for the payer's bank statement, of every payment of the series. Left out, that of the terminal is used.
    statement_descriptor: NotRequired[StatementDescriptor]
    # `hosted_page`: the payer reads the terms of the series and enters a card on a page of the service, at `next_action.url` of the answer. The request then names no instrument and no `cvv`. The series begins when the payer has paid. Otherwise it is cancelled. Each further try on the page starts another series, like a retry; `originating_id` and `recurring_id` of its transaction name both.
    payment_collection: NotRequired[PaymentCollection]
    return_url: NotRequired[ReturnUrl]
    language: NotRequired[PageLanguage]
    exemption_requested: NotRequired[Exemption]
    # Makes this request a new attempt of an earlier recurring init, linked to it.
    retry: NotRequired[RetryOrigin]


class RecurringScheduleRequest(TypedDict):
    """The schedule of a new series. With `managed_by` `our_platform` the fields `first_payment_date`, `recurring_date_type` and `time_interval` are required; the service checks it and answers `VALIDATION/MISSING_FIELD`. The first payment falls on the first payment date, and each later one a whole number of intervals after it. In a month that is too short it falls on the last day: 31 January, 28 February, 31 March."""

    # The party that decides when the series is charged. It cannot be changed later.
    managed_by: ManagedBy
    # The day of payment 1, in the terminal's time zone: today or later. Omitted, the init charges payment 1. A past day is `VALIDATION/INVALID_START_DATE`.
    first_payment_date: NotRequired[CalendarDate]
    # The unit of the interval between two payments.
    recurring_date_type: NotRequired[RecurringDateType]
    # The number of units between two payments: 2 with `weekly` means every second week.
    time_interval: NotRequired[int]
    # Total number of payments. Omitted, the series is open-ended. A number with a last payment after 9998-12-31 is refused with 400 `VALIDATION/INVALID_FIELD`, unless a `cancellation_date` ends the series earlier.
    number_of_payments: NotRequired[int]
    # The day on which the agreement ends. Nothing is charged on or after it, and reaching it cancels the series. Null means no end, as in the status of a series.
    cancellation_date: NotRequired[str | None]


class RecurringChargeRequest(TypedDict):
    """Charges a merchant-managed series once. Unknown properties are ignored."""

    # The series to charge.
    recurring_id: RecurringId
    # The amount of this charge, in major units. Omitted, the default amount of the series is charged.
    amount: NotRequired[Amount]
    # Must be the currency of the series when it is sent.
    currency: NotRequired[Currency]
    # Your own reference of this charge, for reconciliation.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The card verification value, used for this charge alone and never stored.
    cvv: NotRequired[Cvv]
    # Makes this request a new attempt of an earlier charge of the same series, linked to it.
    retry: NotRequired[RetryOrigin]


class RecurringInstrumentRequest(TypedDict):
    """Replaces the payment instrument of a series. Exactly one of `payment_instrument`, `token` and `provider_token` must be sent. The service checks this: a missing instrument is `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`. Unknown properties are ignored."""

    # The series.
    recurring_id: RecurringId
    # The instrument to store and to charge from now on. Excludes `token` and `provider_token`.
    payment_instrument: NotRequired[PaymentInstrumentRequest]
    # A payment instrument stored earlier on this terminal. Excludes `payment_instrument` and `provider_token`.
    token: NotRequired[Token]
    # A payment-method reference issued by the processor. Excludes `payment_instrument` and `token`.
    provider_token: NotRequired[ProviderToken]
    # The card verification value, used for the verification alone and never stored.
    cvv: NotRequired[Cvv]
    # Your own reference of the verification, for reconciliation.
    merchant_transaction_id: NotRequired[MerchantTransactionId]


class RecurringUpdateRequest(TypedDict):
    """The fields of a series to change. Omitted fields keep their values. Unknown properties are ignored."""

    # The series to update.
    recurring_id: RecurringId
    # The new default amount of future charges, in major units of the currency of the series. Processed charges are unaffected.
    amount: NotRequired[Amount]
    # The new anchor of the schedule, today or later in the terminal's time zone. Only for series with `managed_by` `our_platform`.
    first_payment_date: NotRequired[CalendarDate]
    # The new unit of the interval. Only for series with `managed_by` `our_platform`.
    recurring_date_type: NotRequired[RecurringDateType]
    # The new number of units between two payments. Only for series with `managed_by` `our_platform`.
    time_interval: NotRequired[int]
    # The new total of payments, including completed ones. A value at or below `completed_payments` completes the series immediately. A number or schedule with a last payment after 9998-12-31 is refused with 400 `VALIDATION/INVALID_FIELD`.
    number_of_payments: NotRequired[int]


class RecurringReferenceRequest(TypedDict):
    """Names the series to cancel, pause or resume. Unknown properties are ignored."""

    # The series.
    recurring_id: RecurringId


class RecurringSubmissionResponse(TypedDict):
    """The answer to a recurring init, a recurring charge and their retries."""

    # The new transaction. Read its outcome from the status endpoint.
    transaction_id: TransactionId
    accepted: Accepted
    # The order of the series.
    order_id: OrderId
    # The series: the new one after an init, the charged one after a charge.
    recurring_id: RecurringId
    # Echo of the request.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # Present when the order carries one.
    merchant_order_id: NotRequired[MerchantOrderId]
    # The next step for the payer, before the series can begin. Absent if no step is needed.
    next_action: NotRequired[NextAction]


class RecurringCancelResult(TypedDict):
    """The answer to recurring cancel."""

    # The series.
    recurring_id: RecurringId
    # True when the series is now cancelled.
    cancelled: bool


class RecurringUpdateResult(TypedDict):
    """The answer to recurring update."""

    # The series.
    recurring_id: RecurringId
    # True when the series now has the values sent.
    updated: bool


class RecurringStateResponse(TypedDict):
    """The answer to recurring pause and resume."""

    # The series.
    recurring_id: RecurringId
    # The current state of the series.
    status: SeriesStatus


class RecurringSeries(TypedDict):
    """A recurring series: its state, schedule, instrument, payer, planned charges and processed ones."""

    # The series.
    recurring_id: RecurringId
    # The order that all charges of the series belong to.
    order_id: OrderId
    # The state of the series.
    status: SeriesStatus
    # The schedule of the series and its progress.
    recurring: RecurringSchedule
    # The stored instrument that is charged. A full card number is never returned. Absent until the payer has sent a card on the hosted page.
    payment_instrument: NotRequired[PaymentInstrument]
    # The payer of the series.
    payer: RecurringPayer
    # The planned charges that are not yet processed, by date. An open-ended series keeps 12 of them ahead.
    future_transactions: list[PlannedTransaction]
    # The processed charges in chronological order, declined ones included.
    completed_transactions: list[CompletedTransaction]


class RecurringSchedule(TypedDict):
    """The schedule of a series and its progress."""

    # The state of the series.
    status: SeriesStatus
    # The party that decides when the series is charged.
    managed_by: ManagedBy
    # The day of payment 1, in the terminal's time zone. Absent when none was agreed.
    first_payment_date: NotRequired[CalendarDate]
    # The unit of the interval between two payments. Absent when no schedule was agreed.
    recurring_date_type: NotRequired[RecurringDateType]
    # The number of units between two payments. Absent when no schedule was agreed.
    time_interval: NotRequired[int]
    # Total number of payments. Absent if the series is open-ended.
    number_of_payments: NotRequired[int]
    # The day on which the agreement ends automatically, or null when none was agreed.
    cancellation_date: NotRequired[str | None]
    # Number of approved charges.
    completed_payments: int
    # Number of remaining payments, without cancelled and failed occurrences. 0 once the series has ended, absent if it is open-ended.
    remaining_payments: NotRequired[int]


class RecurringPayer(TypedDict):
    """The payer of a series. The email address is returned in two parts."""

    # Given name.
    first_name: NotRequired[str]
    # Family name.
    last_name: NotRequired[str]
    # The part of the email address before the at sign.
    email_username: NotRequired[str]
    # The part of the email address after the at sign.
    email_domain: NotRequired[str]
    # The payer, for use as `payer.friendly_id` in later requests.
    friendly_id: NotRequired[PayerId]
    # Recognizes the payer, for use as `payer_fingerprint` in later requests.
    fingerprint: NotRequired[Fingerprint]


class PlannedTransaction(TypedDict):
    """A planned charge of a series."""

    # The future transaction.
    future_transaction_id: FutureTransactionId
    # The series, which requests name together with the future transaction.
    recurring_id: NotRequired[RecurringId]
    # Its position in the series, from 1.
    sequence_number: NotRequired[int]
    # The day of the charge, in the terminal's time zone.
    scheduled_date: CalendarDate
    # The amount that will be charged, in major units.
    amount: Amount
    # The currency of the series.
    currency: Currency
    # The state of the future transaction: `pending` or `processing`.
    status: FutureTransactionStatus


class CompletedTransaction(TypedDict):
    """A processed charge of a series."""

    # The transaction. Read its outcome from the status endpoint.
    transaction_id: TransactionId
    # The order of the series.
    order_id: OrderId
    # The amount of the charge, in major units.
    amount: Amount
    # The currency of the charge.
    currency: Currency
    # False when the charge is `DECLINED` or `ERROR`, otherwise true.
    accepted: bool


class FutureTransactionChargeRequest(TypedDict):
    """Charges one occurrence of a series now. Unknown properties are ignored."""

    # The future transaction.
    future_transaction_id: FutureTransactionId
    # The series of the future transaction.
    recurring_id: RecurringId
    # The amount of this charge, in major units of the currency of the series. Omitted, the planned amount is charged.
    amount: NotRequired[Amount]


class FutureTransactionCancelRequest(TypedDict):
    """Cancels one occurrence of a series. Unknown properties are ignored."""

    # The future transaction.
    future_transaction_id: FutureTransactionId
    # The series of the future transaction.
    recurring_id: RecurringId


class FutureTransactionUpdateRequest(TypedDict):
    """The fields of one occurrence to change. Omitted fields keep their values. Unknown properties are ignored."""

    # The future transaction.
    future_transaction_id: FutureTransactionId
    # The series of the future transaction.
    recurring_id: RecurringId
    # The amount of this occurrence, in major units of the currency of the series.
    amount: NotRequired[Amount]
    # The new day of the charge, in the future: a calendar date (`YYYY-MM-DD`) or an ISO 8601 date-time. For a date-time, the day in the terminal's time zone counts; without an offset it is local to the terminal. The service also checks the value: an impossible date is `VALIDATION/INVALID_FIELD`. A day that is not after today, such as that of a date-time later today, is `VALIDATION/INVALID_SCHEDULED_DATE`.
    scheduled_date: NotRequired[str]


class FutureTransactionSubmissionResponse(TypedDict):
    """The answer to the charge of a future transaction."""

    # The new transaction. Read its outcome from the status endpoint.
    transaction_id: TransactionId
    accepted: Accepted
    # The order of the series.
    order_id: OrderId
    # The series that is charged.
    recurring_id: RecurringId
    # The occurrence that is charged.
    future_transaction_id: FutureTransactionId
    # Present when the order carries one.
    merchant_order_id: NotRequired[MerchantOrderId]


class FutureTransactionCancelResult(TypedDict):
    """The answer to the cancellation of a future transaction."""

    # The series that owns the future transaction.
    recurring_id: RecurringId
    # The future transaction.
    future_transaction_id: FutureTransactionId
    # True when the future transaction is now cancelled.
    cancelled: bool


class FutureTransactionUpdateResult(TypedDict):
    """The answer to the update of a future transaction."""

    # The series that owns the future transaction.
    recurring_id: RecurringId
    # The future transaction.
    future_transaction_id: FutureTransactionId
    # True when the future transaction now has the values sent.
    updated: bool


class FutureTransaction(TypedDict):
    """One planned or executed occurrence of a series."""

    # The future transaction.
    future_transaction_id: FutureTransactionId
    # The series of the future transaction.
    recurring_id: RecurringId
    # The day of the charge, in the terminal's time zone.
    scheduled_date: CalendarDate
    # The position in the series; 1 is the first payment.
    sequence_number: int
    # The amount of the occurrence, in major units.
    amount: Amount
    # The currency of the series.
    currency: Currency
    # The state of the occurrence.
    status: FutureTransactionStatus
    # The transaction that executed it. Only when `completed`.
    executed_transaction: NotRequired[TransactionId]
    # Time of the execution. Only when `completed`.
    executed_at: NotRequired[Timestamp]
    # A remark for people, for example why the occurrence was cancelled.
    notes: NotRequired[str]


class SandboxClock(TypedDict):
    """The clock of a sandbox terminal."""

    # The time on the terminal's clock.
    now: Timestamp
    # True if the clock is frozen: from a move until it is resumed or the terminal is reset.
    frozen: bool


class SandboxClockMove(TypedDict):
    """The result of a move of the clock."""

    # The current time of the clock.
    now: Timestamp
    # True if the clock is frozen: from a move until it is resumed or the terminal is reset.
    frozen: bool
    # True if the clock reached the requested time. If not, the move reached a limit: all work due before `now` is done, and the same request, sent again, continues from there.
    complete: bool


class SandboxClockRequest(TypedDict):
    """The time to move the clock to. Unknown properties are ignored."""

    # The new time: not before the current one, and not after 9998-12-31T23:59:59.999Z.
    now: Timestamp


class ChallengeRequest(TypedDict):
    """The payer's result of the pending challenge. Unknown properties are ignored."""

    # The result of the challenge.
    outcome: ChallengeOutcome


class ChallengeResponse(TypedDict):
    """The transaction after its challenge."""

    # The transaction whose challenge ended.
    transaction_id: TransactionId
    # The current status of the transaction.
    status: StatusObject


class BankCorrectionRequest(TypedDict):
    """The new outcome at the simulated bank. Unknown properties are ignored."""

    # The outcome in its ledger.
    outcome: ProviderOutcome


class BankCorrectionResponse(TypedDict):
    """The transaction after the bank's correction."""

    # The corrected transaction.
    transaction_id: TransactionId
    # The current status of the transaction; a final one does not change.
    status: StatusObject


class SandboxDisputeRequest(TypedDict):
    """A report about a dispute of a transaction. Unknown properties are ignored."""

    # The phase that the dispute reaches.
    phase: DisputePhase
    # The kind of dispute; without it, `chargeback`.
    kind: NotRequired[DisputeKind]


class SandboxDisputeResult(TypedDict):
    """The transaction and its dispute."""

    # The disputed transaction.
    transaction_id: TransactionId
    # The dispute, with the phase of its newest report.
    dispute: EventDispute


class SandboxResetResult(TypedDict):
    """The terminal after its reset."""

    # The terminal that was emptied.
    terminal_friendly_id: TerminalId
    # True when the terminal's data is deleted and its clock runs with real time.
    reset: bool


class AccountRequest(TypedDict):
    """The account to create. Unknown properties are ignored."""

    # The account's name; it need not be unique.
    name: RecordName


class AccountChange(TypedDict):
    """The fields to change. Unknown properties are ignored."""

    # The new name.
    name: NotRequired[RecordName]
    # True if its terminals share records. After it is disabled, a terminal keeps the records it has taken over.
    shares_records: NotRequired[SharesRecords]
    # True if identifiers that look like card numbers are refused.
    refuse_card_like_identifiers: NotRequired[RefuseCardLikeIdentifiers]


class IdentifierCheck(TypedDict):
    """The latest references of the account's transactions and orders, 10,000 at most. If none looks like a card number, `refuse_card_like_identifiers` can be enabled without refusing the merchant's own."""

    # Number of examined references.
    examined: int
    # Number of examined references that look like card numbers.
    card_like: int


class Account(TypedDict):
    """One integrator."""

    # The account.
    account_id: AccountId
    # Its name.
    name: RecordName
    # True if its terminals share records. Off for a new account.
    shares_records: SharesRecords
    # True if identifiers that look like card numbers are refused. Off for a new account.
    refuse_card_like_identifiers: RefuseCardLikeIdentifiers
    # A check of the account's identifiers for card-like numbers. Only for one account (`managementAccountGet`) that does not refuse them.
    identifier_check: NotRequired[IdentifierCheck]
    # Time of its creation.
    created_at: Timestamp


class AccountPage(TypedDict):
    """A page of accounts."""

    # The accounts, the newest first.
    accounts: list[Account]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class TerminalRequest(TypedDict):
    """The terminal to create. Unknown properties are ignored."""

    # The account that owns it.
    account_id: AccountId
    # Its name.
    name: RecordName
    # The environment of the service, which is the default; the other one is refused.
    environment: NotRequired[Environment]
    # The processors in the order of their use, each once.
    routes: list[ProviderKey]
    # Of payments that have none of their own.
    statement_descriptor: NotRequired[StatementDescriptor]
    # The time zone of the dates of the terminal's series; `UTC` by default.
    time_zone: NotRequired[TimeZone]
    # True to retry soft-declined sales and pre-authorizations automatically, like recurring charges. False by default.
    retry_one_off: NotRequired[bool]
    # The currencies of new payments and new series; any other is refused with 400 `INVALID_CURRENCY`. Omitted or empty: all fifty.
    currencies: NotRequired[list[SupportedCurrency]]
    # The largest amounts of payments, each currency once; an amount above is refused with 400 `VALIDATION/INVALID_AMOUNT`. Omitted or empty: the limits of the currencies apply.
    amount_limits: NotRequired[list[AmountLimit]]


class AmountLimit(TypedDict):
    """The largest amount of one payment in a currency. At most the currency's own limit."""

    # The limited currency.
    currency: SupportedCurrency
    # The largest amount, in major units with the decimals of the currency.
    amount: Decimal | int


class TerminalChange(TypedDict):
    """The fields to change. Unknown properties are ignored."""

    # The new name.
    name: NotRequired[RecordName]
    # The processors in the order of their use, each once.
    routes: NotRequired[list[ProviderKey]]
    # Text for bank statements, of payments that have none of their own (see `StatementDescriptor`). Null removes it.
    statement_descriptor: NotRequired[str | None]
    # The time zone of the dates of the terminal's series; planned charges keep their due times.
    time_zone: NotRequired[TimeZone]
    # True if soft-declined sales and pre-authorizations are retried automatically, like recurring charges.
    retry_one_off: NotRequired[bool]
    # The currencies of new payments and new series; any other is refused with 400 `INVALID_CURRENCY`. Empty: all fifty.
    currencies: NotRequired[list[SupportedCurrency]]
    # The largest amounts of payments, each currency once; the list replaces the earlier one. An amount above is refused with 400 `VALIDATION/INVALID_AMOUNT`. The limits apply to new payments and series, and to later changes of the amount of a series or a charge.
    amount_limits: NotRequired[list[AmountLimit]]


class PageTexts(TypedDict):
    """Additional texts of a payment page in one language. Plain text; a text with a card number is refused."""

    # The language of these texts.
    language: PageLanguage
    # The text above the form.
    welcome: NotRequired[str]
    # The text after the payment.
    thanks: NotRequired[str]


class PaymentPageChange(TypedDict):
    """The fields of a payment page to change. Unknown properties are ignored."""

    # The payee's name on the page. Null is the name of the account.
    merchant_name: NotRequired[str | None]
    # The default return address of payers, unless their payment names another. Null shows a final page without a return.
    return_url: NotRequired[str | None]
    # The allowed sites for return addresses.
    return_origins: NotRequired[list[WebOrigin]]
    # The sites that may show the page in a frame, and the one on which this service authenticates payers (`frame-ancestors` of their Content-Security-Policy). Empty: none may.
    frame_ancestors: NotRequired[list[WebOrigin]]
    # The colour of the button and of links on the light page.
    colour: NotRequired[BrandColour]
    # The colour on the dark page, for payers whose browser prefers one.
    colour_dark: NotRequired[BrandColour]
    # A PNG, JPEG or WebP image of 24 KiB at most, in base64. The service stores it and serves it itself; the format is detected from its first bytes. Null removes it.
    logo: NotRequired[str | None]
    # All texts; they replace the previous ones.
    texts: NotRequired[PageTextList]


class PaymentPage(TypedDict):
    """The hosted payment page of a terminal."""

    # The terminal of the page.
    terminal_friendly_id: TerminalId
    # The payee's name on the page; absent for the name of the account.
    merchant_name: NotRequired[RecordName]
    # The default return address of payers; absent without one.
    return_url: NotRequired[str]
    # The allowed sites for return addresses.
    return_origins: list[WebOrigin]
    # The sites that may show the page in a frame.
    frame_ancestors: list[WebOrigin]
    # The colour of the button and of links; absent for the default.
    colour: NotRequired[BrandColour]
    # The colour on the dark page.
    colour_dark: NotRequired[BrandColour]
    logo: NotRequired[PageLogo]
    texts: PageTextList
    # Time until which return addresses are also signed with the previous secret; absent when it has passed.
    previous_secret_until: NotRequired[Timestamp]


class PageLogo(TypedDict):
    """The logo of a payment page."""

    media_type: LogoMediaType
    # Its length in bytes.
    bytes: int
    # Its digest, in hexadecimal digits.
    sha256: str


class PaymentPageSecret(TypedDict):
    """The new secret of a payment page."""

    # The terminal.
    terminal_friendly_id: TerminalId
    # The secret that signs return addresses. Shown only here: store it with the shop.
    secret: str
    # Time until which return addresses are also signed with the previous secret; absent for the first one.
    previous_secret_until: NotRequired[Timestamp]


class Terminal(TypedDict):
    """A terminal."""

    # The terminal's id, as in the paths of its operations.
    terminal_friendly_id: TerminalId
    # The account that owns it.
    account_id: AccountId
    # The environment: simulated or real payments.
    environment: Environment
    # Its name.
    name: RecordName
    # The processors in the order of their use, each once.
    routes: list[ProviderKey]
    # The default text of payments without their own.
    statement_descriptor: NotRequired[StatementDescriptor]
    # The time zone of the dates of its series.
    time_zone: TimeZone
    # True if soft-declined sales and pre-authorizations are retried automatically, like recurring charges.
    retry_one_off: bool
    # The currencies of new payments and new series; empty for all fifty.
    currencies: list[SupportedCurrency]
    # The terminal's own amount limits; empty when only the limits of the currencies apply.
    amount_limits: list[AmountLimit]
    # Time of its creation.
    created_at: Timestamp


class TerminalPage(TypedDict):
    """A page of terminals."""

    # The terminals, the newest first.
    terminals: list[Terminal]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class ApiKeyRequest(TypedDict):
    """The API key to create. Unknown properties are ignored."""

    # The account that owns it.
    account_id: AccountId
    # The environment of the service, which is the default; the other one is refused.
    environment: NotRequired[Environment]
    # The terminals that the key gives access to: of the account, and of the key's environment. A publishable key has one.
    terminal_friendly_ids: list[TerminalId]
    # Creates a publishable key with the origins of the pages that may show its card fields. Origins use https; in a sandbox also `http://localhost` and `http://127.0.0.1`, with or without a port. If one page frames another, all pages around the fields must have these origins.
    allowed_origins: NotRequired[list[WebOrigin]]
    # Maximum number of requests per second of the key, instead of the default of the service.
    requests_per_second: NotRequired[int]
    # The expiry of the key, in the future. Omitted, the key does not expire.
    expires_at: NotRequired[Timestamp]


class ApiKey(TypedDict):
    """The record of an API key, without the key."""

    # The key.
    api_key_id: ApiKeyId
    # The account that owns it.
    account_id: AccountId
    # The environment of its terminals.
    environment: Environment
    # The terminals that the key gives access to.
    terminal_friendly_ids: list[TerminalId]
    # The origins of the pages that may show the card fields of a publishable key; absent from every other key.
    allowed_origins: NotRequired[list[WebOrigin]]
    # The last four characters of the key, to recognize it.
    hint: str
    # The state of the credential.
    state: ApiKeyState
    # Maximum number of requests per second of the key. Absent if it has the default of the service.
    requests_per_second: NotRequired[int]
    # Time of its creation.
    created_at: Timestamp
    # Time of its expiry; absent if it does not expire.
    expires_at: NotRequired[Timestamp]
    # Time of its revocation; absent if it is not revoked.
    revoked_at: NotRequired[Timestamp]
    # The key that replaced it; absent if it was not rotated.
    replaced_by: NotRequired[ApiKeyId]


class NewApiKey(TypedDict):
    """A newly created API key."""

    # The key.
    api_key_id: ApiKeyId
    # The account that owns it.
    account_id: AccountId
    # The environment of its terminals.
    environment: Environment
    # The terminals that the key gives access to.
    terminal_friendly_ids: list[TerminalId]
    # The origins of the pages that may show the card fields of a publishable key; absent from every other key.
    allowed_origins: NotRequired[list[WebOrigin]]
    # The last four characters of the key, to recognize it.
    hint: str
    # The state of the credential.
    state: ApiKeyState
    # Maximum number of requests per second of the key. Absent if it has the default of the service.
    requests_per_second: NotRequired[int]
    # Time of its creation.
    created_at: Timestamp
    # Time of its expiry; absent if it does not expire.
    expires_at: NotRequired[Timestamp]
    # The key. Shown only here: give it to the integrator over a secure channel.
    api_key: ApiKeyText


class ApiKeyPage(TypedDict):
    """A page of API keys."""

    # The API keys, the newest first.
    api_keys: list[ApiKey]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class ApiKeyRotationRequest(TypedDict):
    """The terms of the replacement. Unknown properties are ignored."""

    # Number of seconds for which the old key continues to work; 0 ends it immediately.
    overlap_seconds: NotRequired[int]


class ApiKeyRotation(TypedDict):
    """The new key, and the end of the old one."""

    # The new key.
    api_key_id: ApiKeyId
    # The new key itself. Shown only here: give it to the integrator over a secure channel.
    api_key: ApiKeyText
    # The old key.
    replaced_api_key_id: ApiKeyId
    # Time from which the old key is refused.
    replaced_until: Timestamp


class User(TypedDict):
    """A user who manages the service."""

    # The user.
    user_id: UserId
    # The e-mail address, in lower case.
    email: UserEmail
    # The role of the user.
    role: UserRole
    # The state of the user.
    state: UserState
    # True if a sign-in with the password needs a code of an authenticator application. A passkey needs neither.
    second_factor: bool
    # Time of the 20th wrong code within an hour, since which no code is accepted. Absent while codes are accepted.
    second_factor_locked_at: NotRequired[Timestamp]
    # Time of the invitation.
    created_at: Timestamp


class UserPage(TypedDict):
    """A page of users."""

    # The users, the newest first.
    users: list[User]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class UserRequest(TypedDict):
    """The user to invite. Unknown properties are ignored."""

    # The e-mail address. It is stored in lower case and cannot be changed.
    email: UserEmail
    # The role of the user.
    role: UserRole


class UserChange(TypedDict):
    """The fields to change. Omitted fields keep their values. Unknown properties are ignored."""

    # The new role of the user.
    role: NotRequired[UserRole]
    # True to disable the user.
    disabled: NotRequired[bool]
    # `false` accepts the codes of the user again. Codes lock after 20 wrong ones within an hour.
    second_factor_locked: NotRequired[Literal["false"]]


class Invitation(TypedDict):
    """An invited user, with the link."""

    # The user to invite.
    user: User
    # The token that accepts the invitation. Shown only here.
    invitation_token: OneTimeText
    # The path of the console's page for it. Prefix it with the address of the service.
    invitation_path: str
    # The expiry of the link.
    expires_at: Timestamp


class InvitationAcceptance(TypedDict):
    """The link and the password. Unknown properties are ignored."""

    # The token in the link.
    invitation_token: OneTimeText
    # The new password.
    password: Password


class PasswordChange(TypedDict):
    """The old password and the new one. Unknown properties are ignored."""

    # The current password, if the user has one.
    current_password: NotRequired[GivenPassword]
    # The new password.
    new_password: Password


class OwnPassword(TypedDict):
    """The confirmation of the user's presence. Unknown properties are ignored."""

    # The password of the user; omitted if the user has no password.
    current_password: NotRequired[GivenPassword]


class Authenticator(TypedDict):
    """The settings for an authenticator application."""

    # The secret in base32, to type in.
    secret: str
    # The same as an address, for a QR code.
    otpauth_url: str


class AuthenticatorCode(TypedDict):
    """The code from the application. Unknown properties are ignored."""

    # Six digits.
    code: str


class RecoveryCodeList(TypedDict):
    """Codes for use after the loss of the application. Each is accepted once."""

    # The codes. Shown only here.
    recovery_codes: list[RecoveryCode]


class Passkey(TypedDict):
    """The record of a passkey."""

    # The passkey.
    passkey_id: PasskeyId
    # The user that it signs in.
    user_id: UserId
    # The same user.
    email: UserEmail
    # The name of its device.
    name: PasskeyName
    # True if its provider may copy it to other devices of the user. A passkey of a security key stays on it.
    synced: bool
    # Time of its addition.
    created_at: Timestamp
    # Time of its last sign-in; absent before the first.
    last_used_at: NotRequired[Timestamp]


class PasskeyPage(TypedDict):
    """A page of passkeys."""

    # The passkeys, the newest first.
    passkeys: list[Passkey]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class PasskeyOptions(TypedDict):
    """The options for creating a passkey (`PublicKeyCredentialCreationOptions`)."""

    # Random bytes, which the authenticator signs; base64url, as every binary value here.
    challenge: str
    # The domain that the passkey is for (`rp.id`, `rpId`). Browsers create and use it only on pages of this domain.
    relying_party_id: str
    # Its name in browsers (`rp.name`).
    relying_party_name: str
    # The id of the user in the passkey (`user.id`).
    user_handle: str
    # The user (`user.name`).
    user_name: UserEmail
    # The accepted signatures, the best first (`pubKeyCredParams`, by their COSE numbers).
    algorithms: list[int]
    # The passkeys of the user (`excludeCredentials`). An authenticator with one of them creates no other.
    known_credential_ids: list[CredentialId]
    # The lifetime of the challenge.
    expires_in_seconds: int


class PasskeySignInOptions(TypedDict):
    """The options for signing in with a passkey (`PublicKeyCredentialRequestOptions`)."""

    # Random bytes, which the authenticator signs; base64url, as every binary value here.
    challenge: str
    # The domain that the passkey is for (`rp.id`, `rpId`). Browsers create and use it only on pages of this domain.
    relying_party_id: str
    # The lifetime of the challenge.
    expires_in_seconds: int


class PasskeyRequest(TypedDict):
    """The credential from the authenticator (`AuthenticatorAttestationResponse`). Unknown properties are ignored."""

    # The name of its device.
    name: PasskeyName
    # The authenticator's id of the passkey.
    credential_id: CredentialId
    # The browser's data about the ceremony (`clientDataJSON`), with the challenge and the origin of the page.
    client_data: str
    # The public key, in CBOR (`attestationObject`).
    attestation_object: str


class PasskeyChange(TypedDict):
    """The fields to change. Unknown properties are ignored."""

    # The name of its device.
    name: PasskeyName


class PasskeyRemoval(TypedDict):
    """A passkey after its removal."""

    # The removed passkey.
    passkey_id: PasskeyId
    # True when it is removed.
    removed: bool


class PasskeyAssertion(TypedDict):
    """The assertion of a passkey (`AuthenticatorAssertionResponse`). Unknown properties are ignored."""

    # The authenticator's id of the passkey.
    credential_id: CredentialId
    # The browser's data about the ceremony (`clientDataJSON`), with the challenge and the origin of the page.
    client_data: str
    # The authenticator's data (`authenticatorData`), with the user verification and the signature counter.
    authenticator_data: str
    # The signature over both.
    signature: str
    # The user id in the passkey (`userHandle`).
    user_handle: str


class AccessTokenRequest(TypedDict):
    """The access token to create. Unknown properties are ignored."""

    # The purpose of the token.
    name: AccessTokenName
    # The role of the token, at most that of the user, which is the default.
    role: NotRequired[UserRole]
    # Days until it expires. The service accepts at most `ACCESS_TOKEN_MAX_DAYS` of its settings, 90 by default. The default is 90, or that maximum if it is less.
    expires_in_days: NotRequired[int]
    read_only: NotRequired[AccessTokenReadOnly]
    operations: NotRequired[AccessTokenOperations]
    # The user's password. Not needed for a session opened with a passkey in the last five minutes, nor by a user without a password.
    current_password: NotRequired[GivenPassword]


class AccessToken(TypedDict):
    """The record of an access token."""

    # The access token.
    access_token_id: AccessTokenId
    # The user that it acts for.
    user_id: UserId
    # The same user.
    email: UserEmail
    # The purpose of the token.
    name: AccessTokenName
    # The role of the token, if its user's role allows it.
    role: UserRole
    read_only: AccessTokenReadOnly
    operations: AccessTokenOperations
    # The last four characters of the token, to recognize it.
    hint: str
    # The state of the credential.
    state: AccessTokenState
    # Time of its creation.
    created_at: Timestamp
    # Time of its expiry.
    expires_at: Timestamp
    # Time of its last use, to the minute; absent before the first.
    last_used_at: NotRequired[Timestamp]


class NewAccessToken(TypedDict):
    """A newly created access token."""

    # The access token.
    access_token_id: AccessTokenId
    # The user that it acts for.
    user_id: UserId
    # The same user.
    email: UserEmail
    # The purpose of the token.
    name: AccessTokenName
    # The role of the token, if its user's role allows it.
    role: UserRole
    read_only: AccessTokenReadOnly
    operations: AccessTokenOperations
    # The last four characters of the token, to recognize it.
    hint: str
    # The state of the credential.
    state: AccessTokenState
    # Time of its creation.
    created_at: Timestamp
    # Time of its expiry.
    expires_at: Timestamp
    # The token. Shown only here: store it like a password.
    access_token: str


class AccessTokenPage(TypedDict):
    """A page of access tokens."""

    # The access tokens, the newest first.
    access_tokens: list[AccessToken]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class SignInRequest(TypedDict):
    """The credentials: `email` and `password`, `sign_in_token`, or `passkey`. Unknown properties are ignored."""

    # The user.
    email: NotRequired[UserEmail]
    # The password of the user.
    password: NotRequired[GivenPassword]
    # The six digits of the authenticator application, or a recovery code, if the user has set one up.
    code: NotRequired[str]
    # The token of the link that a sandbox prints when it starts.
    sign_in_token: NotRequired[OneTimeText]
    # A challenge of this browser that a passkey has signed.
    passkey: NotRequired[PasskeyAssertion]


class UserSession(TypedDict):
    """A user's session."""

    # The session.
    session_id: SessionId
    # The account that owns it.
    user_id: UserId
    # The same user.
    email: UserEmail
    # The method of its sign-in.
    method: SignInMethod
    # The client address at sign-in; absent if unknown.
    source_address: NotRequired[str]
    # The `User-Agent` of the browser that opened it; absent if none was sent.
    user_agent: NotRequired[str]
    # Time of the sign-in.
    created_at: Timestamp
    # Time of its last use, to the minute.
    last_used_at: Timestamp
    # Time of its end: an hour after its last use, at the latest 12 hours after the sign-in.
    expires_at: Timestamp
    # True for the session of this request.
    current: bool


class OpenSession(TypedDict):
    """The session of this request, and its user."""

    # The session.
    session_id: SessionId
    # The signed-in user.
    user: User
    # The value of `x-csrf-token` for every request of this session other than GET. It stays the same for the whole session.
    csrf_token: str
    # Number of seconds without a request after which it ends.
    idle_seconds: int
    # Time of its end, regardless of its use.
    expires_at: Timestamp


class SessionPage(TypedDict):
    """A page of sessions."""

    # The open sessions, the newest first.
    sessions: list[UserSession]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class SessionEnd(TypedDict):
    """A session after its end."""

    # The ended session.
    session_id: SessionId
    # True when it has ended.
    ended: bool


class AuditActor(TypedDict):
    """The actor of a change, as known at that time."""

    # A key, a command, or a user by a session or an access token.
    kind: AuditActorKind
    # The user; absent if none was involved.
    user_id: NotRequired[UserId]
    # The same user.
    email: NotRequired[UserEmail]
    # The access token; absent for a session.
    access_token_id: NotRequired[AccessTokenId]


class ProcessorCredentials(TypedDict):
    """The credentials at the processor. Never shown again, not even in a refusal. Unknown properties are ignored."""

    # For Stripe, the secret or restricted key of the API.
    secret_key: NotRequired[str]
    # For Stripe, the signing secret of the webhook endpoint. For a simulated processor, the secret that signs its notifications.
    webhook_secret: NotRequired[str]
    # For Adyen, the key of the API credential.
    api_key: NotRequired[str]
    # For Adyen, the name of the merchant account.
    merchant_account: NotRequired[str]
    # For Adyen, the HMAC key of the webhook, in hexadecimal.
    hmac_key: NotRequired[str]
    # For Adyen, the prefix of the live endpoints.
    live_prefix: NotRequired[str]


class ProcessorSettings(TypedDict):
    """The settings of a processor account. Unknown properties are ignored."""

    # Another address of the processor's API, in a sandbox only. It begins with `https://` and leads to a public network; a service with `PROCESSOR_ALLOW_LOCAL=true` also accepts loopback and `http://`.
    api_base: NotRequired[str]
    # True if card numbers may be sent to the processor. Otherwise only tokens of the processor are charged.
    send_card_numbers: NotRequired[bool]
    # The currencies that it is used for. Omitted or empty: all that the processor accepts.
    currencies: NotRequired[list[SupportedCurrency]]
    # The payment methods that it is used for. Omitted or empty: all that the adapter supports.
    payment_methods: NotRequired[list[PaymentMethod]]
    # Number of hours after its approval at which the processor captures a sale; by default the processor's own setting. Adyen only: the others capture immediately, and more than 0 is refused.
    capture_delay_hours: NotRequired[int]


class ProcessorAccountRequest(TypedDict):
    """The processor account to create. Unknown properties are ignored."""

    # The account whose terminals may be routed to it.
    account_id: AccountId
    # Its name in routes and transactions. It cannot be changed.
    provider_key: ProviderKey
    kind: ProcessorKind
    # The environment of the account; by default that of the service.
    environment: NotRequired[Environment]
    credentials: ProcessorCredentials
    settings: NotRequired[ProcessorSettings]


class ProcessorAccountChange(TypedDict):
    """The fields to change. Unknown properties are ignored."""

    # Enables or disables the processor account.
    enabled: NotRequired[bool]
    # All settings; they replace the previous ones.
    settings: NotRequired[ProcessorSettings]


class ProcessorCredentialsRotation(TypedDict):
    """The new credentials, all of them. Unknown properties are ignored."""

    credentials: ProcessorCredentials
    # Number of hours for which notifications signed with the previous secret are accepted.
    overlap_hours: NotRequired[int]


class ProcessorAccount(TypedDict):
    """An account at a processor. Without its credentials."""

    processor_account_id: ProcessorAccountId
    # The account whose terminals may be routed to it.
    account_id: AccountId
    # Its name in routes and transactions.
    provider_key: ProviderKey
    kind: ProcessorKind
    environment: Environment
    # True if new payments are routed to it.
    enabled: bool
    settings: ProcessorSettings
    # The account at the processor, by the processor's own name: the merchant account at Adyen, the id of the account at Stripe. It cannot be changed. Absent while unknown: at Stripe, `check` and a rotation read it if the key has the permission.
    merchant_account: NotRequired[str]
    # Time until which notifications signed with the previous secret are accepted; absent when it has passed.
    previous_secret_until: NotRequired[Timestamp]
    # Time of its creation.
    created_at: Timestamp


class ProcessorAccountPage(TypedDict):
    """A page of processor accounts."""

    # The processor accounts, the newest first.
    processor_accounts: list[ProcessorAccount]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class ProcessorAccountCheck(TypedDict):
    """The result of a call with the credentials of a processor account."""

    processor_account_id: ProcessorAccountId
    # True if the processor accepted the credentials and they belong to the environment of the account.
    works: bool
    # The mode of the credentials; absent if unknown.
    environment: NotRequired[Environment]
    # The processor's name of the account; absent if not reported.
    name: NotRequired[str]
    # The reason why they do not work, from the status catalogue; absent when they work.
    reason: NotRequired[StatusReasonCode]
    notifications: NotRequired[NotificationSetup]


class NotificationSetup(TypedDict):
    """The notifications that the processor is set up to send, compared with those that the service reads. Absent if the credentials do not work, and for a simulated processor."""

    state: NotificationSetupState
    # The required notification address at the processor.
    address: str
    # The API version of the events, if the endpoint has one.
    api_version: NotRequired[str]
    # The events that the service reads and the processor does not send.
    missing_events: list[str]
    # Other required changes, as sentences.
    problems: list[str]


class ProviderAccountNotification(TypedDict):
    """A processor's notification in its own format, which only its adapter reads. The properties are those of a simulated processor. Unknown properties are the processor's own."""

    # The processor's id of the event.
    id: NotRequired[str]
    # Time at which the processor settled the outcome.
    created_at: NotRequired[Timestamp]
    # The terminal that has the transaction.
    terminal_friendly_id: NotRequired[str]
    # The transaction concerned.
    transaction_id: NotRequired[str]
    # The processor's own id of the transaction.
    provider_transaction_id: NotRequired[str]
    outcome: NotRequired[ProviderOutcome]
    # The reason, from the status catalogue.
    reason_code: NotRequired[str]
    # Only for an approval.
    authorization_code: NotRequired[str]
    # Only for an approval.
    arn: NotRequired[str]


class AuditedField(TypedDict):
    """One field before and after a change."""

    # Its name in the record.
    field: str
    # The previous value; absent if there was none.
    before: NotRequired[AuditValue]
    # The new value; absent without one.
    after: NotRequired[AuditValue]


class AuditEntry(TypedDict):
    """One change by the operator, or another recorded act."""

    # The entry.
    audit_entry_id: AuditEntryId
    # The operation.
    operation: ManagementOperation
    # The kind of the changed record.
    subject: AuditSubject
    # The changed record; absent if there were several.
    subject_id: NotRequired[AuditSubjectId]
    # The account of the record; absent if the records belong to several accounts.
    account_id: NotRequired[AccountId]
    # The `X-Request-Id` of the request, as in the log. For a command, the id of its run.
    request_id: str
    # The client address; absent for a command, and for an entry that counts requests of several addresses.
    source_address: NotRequired[str]
    # The actor; absent if a credential was refused.
    actor: NotRequired[AuditActor]
    # The fields with changed values, without secrets.
    changes: list[AuditedField]
    # Time of the change.
    created_at: Timestamp


class AuditPage(TypedDict):
    """A page of entries."""

    # The entries, the newest first.
    audit_entries: list[AuditEntry]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class WebhookEndpointRequest(TypedDict):
    """The endpoint to register. Unknown properties are ignored."""

    # The address, beginning with `https://`. User names, passwords and addresses of private networks are refused.
    url: str
    # The types to send. Omitted or empty: all of them.
    event_types: NotRequired[list[EventType]]
    # The account; optional while there is only one.
    account_id: NotRequired[AccountId]
    # The environment of the terminals; by default that of the service.
    environment: NotRequired[Environment]


class WebhookEndpointChange(TypedDict):
    """The fields to change. Unknown properties are ignored."""

    # The new address, under the rules of registration.
    url: NotRequired[str]
    # The types to send from now on. Empty: all of them.
    event_types: NotRequired[list[EventType]]
    # Enables or disables the endpoint.
    enabled: NotRequired[bool]


class WebhookEndpoint(TypedDict):
    """A registered webhook endpoint."""

    # The endpoint.
    endpoint_id: WebhookEndpointId
    # The account whose events it receives.
    account_id: AccountId
    # The environment of the terminals whose events it receives.
    environment: Environment
    # The address for events.
    url: str
    # The types that are sent. Empty: all of them, including types that are added later.
    event_types: list[EventType]
    # True if events are sent.
    enabled: bool
    # The reason why it is disabled; absent while it is enabled.
    disabled_reason: NotRequired[WebhookEndpointDisabledReason]
    # Time at which it was disabled; absent while it is enabled.
    disabled_at: NotRequired[Timestamp]
    # Time since which every attempt has failed; absent if the last one succeeded. After five days the endpoint is disabled.
    failing_since: NotRequired[Timestamp]
    # Time until which deliveries are also signed with the previous secret; absent if they are not.
    previous_secret_until: NotRequired[Timestamp]
    # Time of its registration.
    created_at: Timestamp


class WebhookEndpointWithSecret(TypedDict):
    """A newly registered webhook endpoint."""

    # The endpoint.
    endpoint_id: WebhookEndpointId
    # The account whose events it receives.
    account_id: AccountId
    # The environment of the terminals whose events it receives.
    environment: Environment
    # The address for events.
    url: str
    # The types that are sent. Empty: all of them, including types that are added later.
    event_types: list[EventType]
    # True if events are sent.
    enabled: bool
    # Time of its registration.
    created_at: Timestamp
    # The signing secret. Shown only here: store it with the receiver.
    secret: str


class WebhookEndpointPage(TypedDict):
    """A page of webhook endpoints."""

    # The endpoints, the newest first.
    webhook_endpoints: list[WebhookEndpoint]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class WebhookEndpointDeletion(TypedDict):
    """An endpoint after its deletion."""

    # The deleted endpoint.
    endpoint_id: WebhookEndpointId
    # True when it is deleted.
    deleted: bool


class WebhookSecretRotation(TypedDict):
    """The new secret of an endpoint."""

    # The endpoint.
    endpoint_id: WebhookEndpointId
    # The signing secret. Shown only here: store it with the receiver.
    secret: str
    # Time until which deliveries are also signed with the previous secret.
    previous_secret_until: Timestamp


class TestEventRequest(TypedDict):
    """The event to send. Unknown properties are ignored."""

    # The type of the event.
    type: EventType


class TestEventReceipt(TypedDict):
    """A test event on its way."""

    # The id that the event carries.
    event_id: EventId
    # The address of its delivery record.
    delivery_id: DeliveryId


class Delivery(TypedDict):
    """An event on its way to an endpoint."""

    # The delivery.
    delivery_id: DeliveryId
    # The event, by which receivers recognize repeats.
    event_id: EventId
    # The type of the event.
    event_type: EventType
    # The receiving endpoint.
    endpoint_id: WebhookEndpointId
    # The terminal of the event.
    terminal_friendly_id: TerminalId
    # Its state.
    state: DeliveryState
    # Number of attempts, including those before a manual resend.
    attempt_count: int
    # Due time of the next attempt, by the terminal's clock; present while pending.
    due_at: NotRequired[Timestamp]
    # Time of the event, by the terminal's clock.
    created_at: Timestamp


class EventRecord(TypedDict):
    """An event as it was written."""

    # The event, by which receivers recognize repeats.
    event_id: EventId
    # Its type.
    event_type: EventType
    # The terminal of the event.
    terminal_friendly_id: TerminalId
    # Time of the event, by the terminal's clock.
    created_at: Timestamp
    # The exact JSON body of its deliveries.
    body: str


class EventPage(TypedDict):
    """A page of events."""

    # The events, in the order in which they were written.
    events: list[EventRecord]
    # The cursor of the next page. Always present: after the last page it finds later events.
    next_cursor: PageCursor
    # True if the next page has events now.
    has_more: bool


class DeliveryPage(TypedDict):
    """A page of deliveries."""

    # The deliveries, the newest first.
    deliveries: list[Delivery]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class DeliveryDetails(TypedDict):
    """A delivery with its body and the answers to it."""

    # The delivery.
    delivery_id: DeliveryId
    # The event, by which receivers recognize repeats.
    event_id: EventId
    # The type of the event.
    event_type: EventType
    # The receiving endpoint.
    endpoint_id: WebhookEndpointId
    # The terminal of the event.
    terminal_friendly_id: TerminalId
    # Its state.
    state: DeliveryState
    # Number of attempts, including those before a manual resend.
    attempt_count: int
    # Due time of the next attempt, by the terminal's clock; present while pending.
    due_at: NotRequired[Timestamp]
    # Time of the event, by the terminal's clock.
    created_at: Timestamp
    # The exact JSON body of every attempt.
    body: str
    # The attempts, the oldest first.
    attempts: list[DeliveryAttempt]


class DeliveryAttempt(TypedDict):
    """One attempt of a delivery."""

    # 1 for the first.
    attempt_number: int
    # Time of its start, in real time.
    started_at: Timestamp
    # Its duration, in milliseconds.
    duration_ms: int
    # The HTTP status of the receiver's answer; absent without an answer.
    status: NotRequired[int]
    # The beginning of the answer's body, without card numbers.
    answer_excerpt: NotRequired[str]
    # The reason for a missing answer; absent if there was one.
    error: NotRequired[str]


class ResendFailedRequest(TypedDict):
    """The failed deliveries to send again. Unknown properties are ignored."""

    # The time of the oldest event to send again, by its terminal's clock.
    since: Timestamp
    # Only deliveries to this endpoint.
    endpoint_id: NotRequired[WebhookEndpointId]


class ResentDeliveries(TypedDict):
    """The result of a resend of failed deliveries."""

    # Number of deliveries that are now due.
    resent: int


class TransactionSummary(TypedDict):
    """A transaction in a list."""

    # The transaction.
    transaction_id: TransactionId
    # The terminal of the transaction.
    terminal_friendly_id: TerminalId
    # The order of the transaction.
    order_id: OrderId
    # Its type.
    type: TransactionType
    # Its status, with the reason.
    status: StatusObject
    # Its amount, in major units.
    amount: TransactionAmount
    # The currency of its amount.
    currency: Currency
    # 1 for the first attempt; a retry has the number of the attempt it retries plus 1.
    attempt_number: int
    # The merchant's reference; absent if none was sent.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The merchant's reference of the order; absent if none was sent.
    merchant_order_id: NotRequired[MerchantOrderId]
    # The payer; absent if none was named.
    payer_id: NotRequired[PayerId]
    # The series of the transaction; absent without one.
    recurring_id: NotRequired[RecurringId]
    # The current or last processor; absent if none was called.
    provider_key: NotRequired[ProviderKey]
    # The processor's own id of the transaction; absent while unknown.
    provider_transaction_id: NotRequired[str]
    # Time of its acceptance.
    created_at: Timestamp
    # Time of the last change of its status.
    updated_at: Timestamp


class TransactionPage(TypedDict):
    """A page of transactions."""

    # The transactions, the newest first.
    transactions: list[TransactionSummary]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class UnknownTransaction(TypedDict):
    """A transaction that waits for an operator to settle it."""

    # The transaction.
    transaction: TransactionSummary
    # Time at which the service stopped looking up its outcome.
    unknown_since: Timestamp
    # Its waiting time, in seconds, by the terminal's clock.
    age_seconds: int


class UnknownTransactionPage(TypedDict):
    """A page of transactions whose outcome is unknown."""

    # The transactions, the longest waiting first.
    unknown_transactions: list[UnknownTransaction]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class ProcessorCall(TypedDict):
    """One exchange with a processor about a transaction, or its replacement."""

    # The processor.
    provider_key: ProviderKey
    # The operation of the exchange.
    operation: ProcessorOperation
    # The key under which the processor performs the operation once; it is sent together with the terminal's id. The platform's charge of an occurrence derives it from the series, the number of the occurrence and the attempt. A retry derives it from the attempt before it. So a restored database sends the same key again.
    idempotency_key: str
    # The outcome of the exchange.
    outcome: ProcessorCallOutcome
    # The reason, from the status catalogue.
    reason_code: StatusReasonCode
    # The processor's answer as JSON text cut at 4096 characters, without card data; for a `statement`, the operator's statement. Absent without an answer.
    raw_answer: NotRequired[str]
    address_verification: NotRequired[AddressVerification]
    # Time of its start, in real time.
    started_at: Timestamp
    # Time of its end, in real time.
    finished_at: Timestamp


class InstrumentImportRequest(TypedDict):
    """Stored instruments of one processor account. Unknown properties are ignored."""

    # The processor account that stores the instruments.
    provider_key: ProviderKey
    # Checks the records and writes nothing.
    dry_run: NotRequired[bool]
    # The records. Send a larger file in several requests, as `payment-terminal instruments import` does.
    instruments: list[InstrumentToImport]


class InstrumentToImport(TypedDict):
    """An instrument that a processor stores, with its customer there."""

    # The processor's id of the instrument: `pm_…` or `card_…` at Stripe, `storedPaymentMethodId` at Adyen.
    provider_token: str
    # The processor's id of the customer whose instrument it is: `cus_…` at Stripe, `shopperReference` at Adyen.
    customer: str
    # The card network's id of the payment by which the payer agreed to further charges. Stored with the instrument and sent to processors that accept it.
    network_transaction_id: NotRequired[str]
    # Month of expiry. Comes with `expiry_year`. It may have passed, because processors update stored cards.
    expiry_month: NotRequired[int]
    # Year of expiry, four digits.
    expiry_year: NotRequired[int]


class InstrumentImport(TypedDict):
    """The outcome of an import."""

    # True if nothing was written.
    dry_run: bool
    # One for each record, in the order of the request.
    results: list[InstrumentImportResult]


class InstrumentImportResult(TypedDict):
    """The outcome of one record of an import."""

    # The place of the record in the request, from 1.
    position: int
    outcome: InstrumentImportOutcome
    # The token of the instrument. Absent for a refused record, and for a new one in a dry run.
    token: NotRequired[Token]
    # The property of a refused record that has to change.
    field: NotRequired[str]
    # The reason for a refusal, without the value.
    detail: NotRequired[str]


class AddressVerification(TypedDict):
    """The issuer's comparison of the payer's billing address (AVS), where the processor returned one."""

    # The street and the house number.
    street: AddressVerificationResult
    # The postal code.
    postal_code: AddressVerificationResult


class EventDelivery(TypedDict):
    """The state of the delivery of an event to one endpoint."""

    # The delivery.
    delivery_id: DeliveryId
    # The receiving endpoint.
    endpoint_id: WebhookEndpointId
    # Its state.
    state: DeliveryState
    # Number of attempts.
    attempt_count: int


class TransactionEvent(TypedDict):
    """An event about a transaction."""

    # The event.
    event_id: EventId
    # The type of the event.
    type: EventType
    # Time of the event, by the terminal's clock.
    created_at: Timestamp
    # Its deliveries, one for each subscribed endpoint.
    deliveries: list[EventDelivery]


class LinkedTransaction(TypedDict):
    """A transaction that another one is linked to."""

    # Its relation to the other transaction.
    relation: TransactionRelation
    # The linked transaction.
    transaction: TransactionSummary


class TransactionDetails(TypedDict):
    """A transaction with its history."""

    # The terminal of the transaction.
    terminal_friendly_id: TerminalId
    # The account that the terminal belongs to.
    account_id: AccountId
    # The transaction, as its merchant sees it.
    transaction: Transaction
    # The charged occurrence of a series; absent without one.
    future_transaction_id: NotRequired[FutureTransactionId]
    # The refunded amount, including refunds with an open outcome; absent without refunds.
    refunded_amount: NotRequired[TransactionAmount]
    # The current or last processor; absent if none was called.
    provider_key: NotRequired[ProviderKey]
    # The processor's own id of the transaction; absent while unknown.
    provider_transaction_id: NotRequired[str]
    # Number of automatic lookups of its outcome.
    lookup_count: int
    # Time of the next lookup, or of the payer's deadline; present while it is `PROCESSING`.
    due_at: NotRequired[Timestamp]
    # Time of its automatic retry; present while one is planned.
    retry_at: NotRequired[Timestamp]
    # The exchanges with processors, the oldest first; of more than 200 the last.
    calls: list[ProcessorCall]
    # The events about it, the oldest first; of more than 100 the last.
    events: list[TransactionEvent]
    # All attempts of the same payment in their order, including itself: the attempts before it and its retries. Of a long chain at most 50 before it and 50 after it.
    attempts: list[TransactionSummary]
    # The linked transactions; of more than 100 captures, voids and refunds the last, the newest first.
    linked_transactions: list[LinkedTransaction]
    # The disputes of it, the newest first; absent if it was never disputed. Of more than 20 the newest.
    disputes: NotRequired[list[Dispute]]


class TransactionResolution(TypedDict):
    """The evidence that settles an UNKNOWN transaction. Unknown properties are ignored."""

    # Query the processor, or state the outcome.
    resolution: Resolution
    # The source of the stated outcome, for later reviews. Required with `approved` and `declined`. Card data in it is not stored.
    evidence: NotRequired[str]
    # The processor's own id of the transaction. Required with `approved`.
    provider_transaction_id: NotRequired[str]
    # The acquirer's authorization code, with `approved`, if known.
    authorization_code: NotRequired[str]


class TransactionResolved(TypedDict):
    """The result of a settlement."""

    # The transaction.
    transaction_id: TransactionId
    # True if it now has an outcome. False if a lookup found none: the transaction is still UNKNOWN.
    settled: bool
    # Its status, with the reason.
    status: StatusObject


class DisputedTransaction(TypedDict):
    """The disputed transaction."""

    # The transaction.
    transaction_id: TransactionId
    # The terminal of the transaction.
    terminal_friendly_id: TerminalId


class DisputeReport(TypedDict):
    """One report of a processor about a dispute."""

    # The processor's id of the report. Each id is stored once.
    provider_event_id: str
    # The processor's own word for the event or status.
    provider_status: str
    # The phase of the dispute in the report.
    phase: DisputePhase
    # The time of the report according to the processor.
    occurred_at: Timestamp
    # The time it was received, in real time.
    received_at: Timestamp


class Dispute(TypedDict):
    """A dispute of a payment, as its newest report describes it. Reports may arrive late, repeated and out of order."""

    # The dispute.
    dispute_id: DisputeId
    # The processor that reported it.
    provider_key: ProviderKey
    # The processor's id of the dispute.
    provider_dispute_id: str
    # The kind of dispute.
    kind: DisputeKind
    # The phase of its newest report.
    phase: DisputePhase
    # The disputed amount, in major units; absent when it was not reported.
    amount: NotRequired[TransactionAmount]
    # The currency of the disputed amount.
    currency: NotRequired[Currency]
    # The reason; absent when it was not reported.
    reason_code: NotRequired[DisputeReasonCode]
    # The processor's deadline for an answer; absent if it reported none.
    respond_by: NotRequired[Timestamp]
    # The amount taken from the merchant's balance so far.
    withdrawn_amount: NotRequired[WithdrawnAmount]
    # The currency of that amount, which is that of the balance.
    withdrawn_currency: NotRequired[Currency]
    # The transaction; absent when it is unknown.
    transaction: NotRequired[DisputedTransaction]
    # The processor's id of the payment; absent when it was not reported.
    provider_transaction_id: NotRequired[str]
    # The time of the earliest report according to the processor.
    opened_at: Timestamp
    # The time of the newest report according to the processor.
    updated_at: Timestamp
    # The environment: simulated or real payments.
    environment: Environment
    # The reports in the order of their times; of more than 50 the last.
    reports: list[DisputeReport]


class DisputePage(TypedDict):
    """A page of disputes."""

    # The disputes, the newest first.
    disputes: list[Dispute]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class DisputeFigures(TypedDict):
    """The disputes that are undecided now."""

    # Undecided disputes of the terminals asked for. Fraud warnings are not counted.
    open: Count
    # The earliest deadline among them that has not passed; absent without one.
    respond_by: NotRequired[Timestamp]
    # Undecided disputes of unknown payments, in the whole service.
    unmatched: Count


class RecordedSide(TypedDict):
    """The transaction at the time when the discrepancy was found."""

    # The transaction.
    transaction_id: TransactionId
    # The terminal of the transaction.
    terminal_friendly_id: TerminalId
    # Its status, with the reason.
    status: StatusObject
    # Its amount, in major units.
    amount: TransactionAmount
    # The currency of its amount.
    currency: Currency


class ClaimedSide(TypedDict):
    """The processor's report."""

    # The outcome there.
    outcome: ClaimedOutcome
    # The reason; absent if not reported.
    reason_code: NotRequired[StatusReasonCode]
    # The amount in its ledger, in major units; absent if not reported.
    amount: NotRequired[TransactionAmount]
    # The currency of that amount.
    currency: NotRequired[Currency]
    # Its own id of the entry; absent if not reported.
    provider_transaction_id: NotRequired[str]
    # Time of the entry there; absent if not reported.
    booked_at: NotRequired[Timestamp]
    # Its report as JSON text cut at 4096 characters, without card data.
    raw_answer: NotRequired[str]


class Discrepancy(TypedDict):
    """A processor's report that contradicts a final status. The same report about the same transaction is stored once."""

    # The discrepancy.
    discrepancy_id: DiscrepancyId
    # Its state.
    state: DiscrepancyState
    # Its first source.
    source: DiscrepancySource
    # The processor.
    provider_key: ProviderKey
    # Its name at the processor: the id of the transaction, if there is one.
    idempotency_key: str
    # The record of this service; absent if no transaction matches the entry.
    recorded: NotRequired[RecordedSide]
    # The processor's report.
    claimed: ClaimedSide
    # True if `reverse` can resolve it.
    reversible: bool
    # The environment: simulated or real payments.
    environment: Environment
    # The stated evidence of the resolution; absent before it.
    evidence: NotRequired[str]
    # Time at which it was found, in real time.
    found_at: Timestamp
    # Time of its resolution, in real time; absent while unresolved.
    resolved_at: NotRequired[Timestamp]


class DiscrepancyPage(TypedDict):
    """A page of discrepancies."""

    # The discrepancies, the oldest first.
    discrepancies: list[Discrepancy]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class DiscrepancyResolution(TypedDict):
    """The resolution of a discrepancy. Unknown properties are ignored."""

    # The act.
    resolution: DiscrepancyDecision
    # The evidence of the resolution, for later reviews. Card data in it is not stored.
    evidence: str
    # The processor's own id of the entry to reverse. Required with `reverse` if the processor did not report it; otherwise ignored.
    provider_transaction_id: NotRequired[str]


class DiscrepancyResolved(TypedDict):
    """The result of a resolution."""

    # True if it is now resolved. False if the processor refused the reversal or did not respond.
    resolved: bool
    # The current discrepancy.
    discrepancy: Discrepancy


class SeriesSummary(TypedDict):
    """A recurring series in a list."""

    # The series.
    recurring_id: RecurringId
    # The terminal of the series.
    terminal_friendly_id: TerminalId
    # The order of its charges.
    order_id: OrderId
    # The state of the series.
    status: SeriesStatus
    # The party that decides when it is charged.
    managed_by: ManagedBy
    # The default amount of future charges, in major units.
    amount: Amount
    # The currency of its charges.
    currency: Currency
    # Number of approved charges.
    completed_payments: int
    # Total number of payments; absent if it is open-ended.
    number_of_payments: NotRequired[int]
    # Time of the request.
    created_at: Timestamp
    # Time of its last change.
    updated_at: Timestamp


class SeriesPage(TypedDict):
    """A page of series."""

    # The series, the newest first.
    series: list[SeriesSummary]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class SeriesOccurrence(TypedDict):
    """A planned or executed charge of a series."""

    # The occurrence, as its merchant sees it.
    occurrence: FutureTransaction
    # The transaction of its approved or last charge; absent before the first.
    transaction_id: NotRequired[TransactionId]
    # When that transaction is retried automatically; present while such a retry is planned.
    retry_at: NotRequired[Timestamp]
    # Time of its last change.
    updated_at: Timestamp


class SeriesDetails(TypedDict):
    """A series with a page of its occurrences."""

    # The terminal of the series.
    terminal_friendly_id: TerminalId
    # The account that the terminal belongs to.
    account_id: AccountId
    # The series.
    recurring_id: RecurringId
    # The order of its charges.
    order_id: OrderId
    # The transaction that started it.
    init_transaction_id: TransactionId
    # The default amount of future charges, in major units.
    amount: Amount
    # The currency of its charges.
    currency: Currency
    # Its state, schedule and progress.
    recurring: RecurringSchedule
    # The stored instrument that is charged.
    payment_instrument: NotRequired[PaymentInstrument]
    # The payer.
    payer: RecurringPayer
    # Time at which its init was approved; absent without an approval.
    started_at: NotRequired[Timestamp]
    # A page of its occurrences, the last by number first.
    occurrences: list[SeriesOccurrence]
    # The cursor of the next page of occurrences; absent on the last one.
    next_cursor: NotRequired[PageCursor]
    # Time of the request.
    created_at: Timestamp
    # Time of its last change.
    updated_at: Timestamp


class OccurrenceToCome(TypedDict):
    """A planned charge, with details of its series."""

    # The terminal of the series.
    terminal_friendly_id: TerminalId
    # The order that the charges of the series belong to.
    order_id: OrderId
    # The party that charges it.
    managed_by: ManagedBy
    # The state of the series: while it is paused, nothing is charged.
    series_status: SeriesStatus
    # The occurrence.
    occurrence: FutureTransaction


class OccurrencePage(TypedDict):
    """A page of upcoming occurrences."""

    # The occurrences, the next first.
    occurrences: list[OccurrenceToCome]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class RequestSummary(TypedDict):
    """A request in the log."""

    # The request.
    request_id: RequestId
    # The terminal; absent if the key may not use the named one, or it does not exist.
    terminal_friendly_id: NotRequired[TerminalId]
    # The key of the request.
    api_key_id: ApiKeyId
    # The operation.
    operation: OperationName
    # The HTTP method.
    method: str
    # The path. A malformed id in it is left out.
    path: str
    # The HTTP status of the answer; 499 if the client closed the connection before it.
    status: int
    # The reason of a refusal or failure; absent without one.
    reason_code: NotRequired[ReasonCode]
    # The first field in the refusal; absent if it names none.
    field: NotRequired[str]
    # Time to answer, in milliseconds.
    duration_ms: int
    # The created or named transaction; absent without one.
    transaction_id: NotRequired[TransactionId]
    # The created or named series; absent without one.
    recurring_id: NotRequired[RecurringId]
    # The merchant's reference; absent if none was sent.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The merchant's reference of the order; absent if none was sent.
    merchant_order_id: NotRequired[MerchantOrderId]
    # Its `Idempotency-Key`; absent if none, or a malformed one, was sent.
    idempotency_key: NotRequired[str]
    # True if a stored answer was repeated; absent without an `Idempotency-Key`.
    idempotency_replayed: NotRequired[bool]
    # Time of its receipt, in real time.
    received_at: Timestamp


class RequestPage(TypedDict):
    """A page of the request log."""

    # The requests, the newest first.
    requests: list[RequestSummary]
    # The cursor of the next page; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class RequestDetails(TypedDict):
    """A request with its answer."""

    # The request.
    request_id: RequestId
    # The terminal; absent if the key may not use the named one, or it does not exist.
    terminal_friendly_id: NotRequired[TerminalId]
    # The key of the request.
    api_key_id: ApiKeyId
    # The operation.
    operation: OperationName
    # The HTTP method.
    method: str
    # The path. A malformed id in it is left out.
    path: str
    # The known query parameters as JSON, under the same rules as the body; absent without any.
    query: NotRequired[str]
    # The HTTP status of the answer; 499 if the client closed the connection before it.
    status: int
    # The reason of a refusal or failure; absent without one.
    reason_code: NotRequired[ReasonCode]
    # The first field in the refusal; absent if it names none.
    field: NotRequired[str]
    # Time to answer, in milliseconds.
    duration_ms: int
    # The created or named transaction; absent without one.
    transaction_id: NotRequired[TransactionId]
    # The created or named series; absent without one.
    recurring_id: NotRequired[RecurringId]
    # The merchant's reference; absent if none was sent.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The merchant's reference of the order; absent if none was sent.
    merchant_order_id: NotRequired[MerchantOrderId]
    # Its `Idempotency-Key`; absent if none, or a malformed one, was sent.
    idempotency_key: NotRequired[str]
    # True if a stored answer was repeated; absent without an `Idempotency-Key`.
    idempotency_replayed: NotRequired[bool]
    # Time of its receipt, in real time.
    received_at: Timestamp
    # The client address; absent if unknown.
    source_address: NotRequired[str]
    # The client's `User-Agent`; absent if none was sent.
    user_agent: NotRequired[str]
    # The parsed JSON body, with `[removed]` in place of values that are not stored and of unknown properties. Absent if it was missing, not a JSON object, or longer than 32768 characters.
    request_body: NotRequired[str]
    # The answer under the same rules; absent if longer than 32768 characters.
    answer_body: NotRequired[str]
    # The events of the transaction and of the series, the oldest first; of more than 100 the last.
    events: list[RequestEvent]


class RequestEvent(TypedDict):
    """An event of a request's transaction or series."""

    # The event.
    event_id: EventId
    # Its type.
    type: EventType
    # Time of the event, by the terminal's clock.
    created_at: Timestamp


class PaymentCounts(TypedDict):
    """Number of payments in each status."""

    # With the status `APPROVED`.
    approved: Count
    # With the status `DECLINED`.
    declined: Count
    # With the status `ERROR`.
    error: Count
    # With the status `CANCELLED`.
    cancelled: Count
    # With the status `PROCESSING`.
    processing: Count
    # With the status `UNKNOWN`.
    unknown: Count


class Overview(TypedDict):
    """Figures of a period."""

    # The start of the period, inclusive.
    since: Timestamp
    # The end of the period, exclusive.
    until: Timestamp
    # The interval of the figures.
    bucket: OverviewBucket
    # The time zone of the days.
    time_zone: TimeZone
    # The payments in all currencies.
    payments: PaymentCounts
    # The approval rate of all payments; absent if none is final.
    approval_rate: NotRequired[ApprovalRate]
    # The figures by currency, in the order of their codes; currencies without payments are left out.
    currencies: list[CurrencyFigures]
    # The reasons of declines and failures, the most frequent first; of more than 50 reasons the first.
    declines: list[DeclineFigures]
    # The processors that were called in the period, by name.
    processors: list[ProcessorFigures]
    # The current backlog of the whole service, regardless of the terminal; empty queues are left out.
    backlog: list[QueueFigures]
    # The current state of webhooks to the endpoints of the account, or of all accounts.
    deliveries: DeliveryFigures
    # The disputes that are undecided now.
    disputes: DisputeFigures


class CurrencyFigures(TypedDict):
    """Figures of one currency."""

    # The currency.
    currency: Currency
    # The payments.
    payments: PaymentCounts
    # The approval rate; absent if no payment is final.
    approval_rate: NotRequired[ApprovalRate]
    # The sum of approved sales, captures and payments of series.
    volume: SummedAmount
    # The sum of approved refunds.
    refunded: SummedAmount
    # Number of these refunds.
    refund_count: Count
    # The same by days or hours, the oldest first; empty ones are left out.
    buckets: list[FigureBucket]


class FigureBucket(TypedDict):
    """Figures of one day or hour."""

    # Start of the day or hour; the first may begin before `since`.
    starts_at: Timestamp
    # The payments.
    payments: PaymentCounts
    # The sum of approved sales, captures and payments of series.
    volume: SummedAmount
    # The sum of approved refunds.
    refunded: SummedAmount
    # Number of these refunds.
    refund_count: Count


class DeclineFigures(TypedDict):
    """Number of declines and failures for one reason."""

    # The reason.
    reason_code: StatusReasonCode
    # Number of payments.
    count: Count


class ProcessorFigures(TypedDict):
    """The response figures of a processor."""

    # The processor.
    provider_key: ProviderKey
    # Number of calls.
    calls: Count
    # Number of calls without an answer.
    unanswered: Count
    # Median response time, in milliseconds; absent without answers.
    median_ms: NotRequired[int]
    # 95th percentile of the response time, in milliseconds; absent without answers.
    p95_ms: NotRequired[int]


class QueueFigures(TypedDict):
    """One kind of pending work or open cases."""

    # The kind.
    queue: BacklogQueue
    # The number of waiting items, counted up to 10000; deliveries up to 10000 for each endpoint.
    depth: int
    # The waiting time of the oldest, in seconds, by the clock of its terminal.
    oldest_seconds: int


class DeliveryFigures(TypedDict):
    """The state of webhooks, each state counted up to 10000 for each endpoint."""

    # Deliveries that wait for an attempt.
    pending: Count
    # Waiting deliveries with a failed attempt.
    retrying: Count
    # Stored deliveries that have used up their attempts.
    failed: Count
    # The endpoints whose attempts all fail, including those disabled for it; of more than 100 the first.
    failing_endpoints: list[WebhookEndpointId]


class Recovery(TypedDict):
    """The database that the service runs on, and the one that it last wrote."""

    # True while due work, deliveries and submissions are held.
    held: bool
    # The reason; absent if work is not held.
    reason: NotRequired[RecoveryReason]
    # Time since which work is held, in real time; absent if it is not.
    held_since: NotRequired[Timestamp]
    # The cell that the database belongs to; absent if it belongs to none.
    cell_id: NotRequired[str]
    # The current database.
    system_identifier: SystemIdentifier
    # The current timeline.
    timeline: Timeline
    # The database that the service last wrote.
    recorded_system_identifier: SystemIdentifier
    # The timeline that the service last wrote.
    recorded_timeline: Timeline
    # Time of the service's last heartbeat in this database. After a restore, the end of the restored data.
    last_written_at: Timestamp
    # The last comparison of this recovery; absent before the first.
    comparison: NotRequired[RecoveryComparisonSummary]


class RecoveryComparisonSummary(TypedDict):
    """The result of a comparison with the ledgers of the processors."""

    # Time of the comparison, in real time.
    compared_at: Timestamp
    # Approved payments that the last comparison found in the ledgers only.
    missing_count: int
    # Payments that were imported in this recovery.
    imported_count: int


class RecoveryCompareRequest(TypedDict):
    """A comparison with the ledgers of the processors."""

    # The start of the compared period; by default an hour before the last write in the database.
    since: NotRequired[Timestamp]
    # The end of the compared period; by default now.
    until: NotRequired[Timestamp]
    # Writes payments that are missing here as transactions.
    import_missing: NotRequired[bool]


class RecoveryComparison(TypedDict):
    """The payments that are in processors' ledgers and not in this database."""

    # The start of the compared period, in real time.
    since: Timestamp
    # The end of the compared period, in real time.
    until: Timestamp
    # The processors.
    ledgers: list[ComparedLedger]
    # Approved payments that are in a ledger only.
    missing_count: int
    # Those of them that were imported.
    imported_count: int
    # The payments; of more than 1000 the first.
    missing: list[MissingPayment]


class ComparedLedger(TypedDict):
    """The ledger of a processor."""

    # The processor.
    provider_key: ProviderKey
    # The result of the comparison.
    state: LedgerState
    # False for a processor that gives no statement. Compare it manually.
    has_statement: bool
    # The entries that were compared; absent without a statement.
    entry_count: NotRequired[int]


class MissingPayment(TypedDict):
    """An approved entry of a ledger without a transaction here."""

    # The processor.
    provider_key: ProviderKey
    # The terminal that sent it.
    terminal_friendly_id: TerminalId
    # The call that made it.
    operation: LedgerOperation
    # The idempotency key at the processor: the id of the missing transaction.
    idempotency_key: str
    # True if it is a transaction here now. Its id is the `idempotency_key`.
    imported: bool
    # The processor's own id.
    provider_transaction_id: str
    # The amount as decimal text in major units.
    amount: str
    # The currency.
    currency: Currency
    # Time of the processor's entry, in real time.
    booked_at: Timestamp
    # The series of the charge; present if it was imported.
    recurring_id: NotRequired[RecurringId]


class RecoveryContinueRequest(TypedDict):
    """An operator's decision that held work may continue."""

    # The reason, for the audit log.
    comment: str
    # Continues although the ledgers have not been compared.
    without_comparison: NotRequired[bool]


class EventStatus(TypedDict):
    """The status of a transaction in an event: a part of the status object of the status endpoint."""

    status: TransactionStatus
    reasonCode: StatusReasonCode
    domain: ReasonDomain


class TransactionEventData(TypedDict):
    """The transaction of an event."""

    # The transaction.
    transaction_id: TransactionId
    # The order that the transaction belongs to.
    order_id: OrderId
    # Your own reference, when the request carried one.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The type of the transaction.
    type: TransactionType
    # The amount of the transaction, in major units.
    amount: TransactionAmount
    # The currency of the transaction.
    currency: Currency
    # The status of the transaction when the event happened.
    status: EventStatus
    # 1 is the first attempt; higher values are retries.
    attempt_number: int
    # The attempt before this one. Only when the transaction is a retry.
    originating_id: NotRequired[TransactionId]
    # The transaction that was captured, voided or refunded. Only on captures, voids and refunds.
    transaction_reference_id: NotRequired[TransactionId]
    # The series. Only on transactions of a series.
    recurring_id: NotRequired[RecurringId]
    # `payment_provider` if the transaction was made at the processor, as in its dashboard. Only on those.
    managed_by: NotRequired[ManagedBy]
    # The next step for the payer. Only while the transaction waits for the payer.
    next_action: NotRequired[NextAction]


class TransactionRetryScheduledEventData(TypedDict):
    """The declined transaction, and when it is retried."""

    # The declined transaction.
    transaction_id: TransactionId
    # The order that the transaction belongs to.
    order_id: OrderId
    # Your own reference, when the request carried one.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The type of the transaction.
    type: TransactionType
    # The amount of the transaction, in major units.
    amount: TransactionAmount
    # The currency of the transaction.
    currency: Currency
    # The status of the transaction when the event happened.
    status: EventStatus
    # The number of the declined attempt; the retry will have the next one.
    attempt_number: int
    # The attempt that the retry will be linked to: the same as `transaction_id`. The `transaction.retry_attempted` of this retry carries the same value.
    originating_id: TransactionId
    # Due time of the retry.
    retry_at: Timestamp
    # The series. Only on transactions of a series.
    recurring_id: NotRequired[RecurringId]


class TransactionRetryAttemptedEventData(TypedDict):
    """The new transaction that a retry made."""

    # The new transaction.
    transaction_id: TransactionId
    # The order that the transaction belongs to.
    order_id: OrderId
    # Your own reference, when the request carried one.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The type of the transaction.
    type: TransactionType
    # The amount of the transaction, in major units.
    amount: TransactionAmount
    # The currency of the transaction.
    currency: Currency
    # The status of the transaction when the event happened.
    status: EventStatus
    # The number of the attempt: the one of the attempt before it plus 1.
    attempt_number: int
    # The attempt before this one.
    originating_id: TransactionId
    # The series. Only on transactions of a series.
    recurring_id: NotRequired[RecurringId]


class TransactionRetryCancelledEventData(TypedDict):
    """The refused transaction whose retry was announced and is not made."""

    # The refused transaction.
    transaction_id: TransactionId
    # The order that the transaction belongs to.
    order_id: OrderId
    # Your own reference, when the request carried one.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The type of the transaction.
    type: TransactionType
    # The amount of the transaction, in major units.
    amount: TransactionAmount
    # The currency of the transaction.
    currency: Currency
    # The status of the transaction, which has not changed.
    status: EventStatus
    # The number of the refused attempt.
    attempt_number: int
    # The same as `transaction_id`, as in the `transaction.retry_scheduled` that announced the retry.
    originating_id: TransactionId
    # Due time of the retry.
    retry_at: Timestamp
    # The reason.
    cancellation_reason: RetryCancellation
    # The series. Only on transactions of a series.
    recurring_id: NotRequired[RecurringId]


class EventDiscrepancy(TypedDict):
    """A processor's report that contradicts a transaction."""

    # The discrepancy, by which the operator finds it.
    discrepancy_id: DiscrepancyId
    # Its state.
    state: DiscrepancyState
    # Its first source.
    source: DiscrepancySource
    # The processor.
    provider_key: ProviderKey
    # The outcome there.
    claimed_outcome: ClaimedOutcome
    # The amount in the processor's ledger, in major units. Only if known.
    claimed_amount: NotRequired[TransactionAmount]
    # The currency of that amount.
    claimed_currency: NotRequired[Currency]


class TransactionDiscrepancyEventData(TypedDict):
    """The transaction, which has not changed, and the contradicting report."""

    # The transaction.
    transaction_id: TransactionId
    # The order that the transaction belongs to.
    order_id: OrderId
    # Your own reference, when the request carried one.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The type of the transaction.
    type: TransactionType
    # The amount of the transaction, in major units.
    amount: TransactionAmount
    # The currency of the transaction.
    currency: Currency
    # The status of the transaction, which stays.
    status: EventStatus
    # 1 is the first attempt; higher values are retries.
    attempt_number: int
    # The attempt before this one. Only when the transaction is a retry.
    originating_id: NotRequired[TransactionId]
    # The transaction that was captured, voided or refunded. Only on captures, voids and refunds.
    transaction_reference_id: NotRequired[TransactionId]
    # The series. Only on transactions of a series.
    recurring_id: NotRequired[RecurringId]
    # The processor's report.
    discrepancy: EventDiscrepancy


class EventDispute(TypedDict):
    """A dispute as an event reports it."""

    # The dispute.
    dispute_id: DisputeId
    # The processor.
    provider_key: ProviderKey
    # The kind of dispute.
    kind: DisputeKind
    # The change. `opened` comes once; `updated` also reports money movements after the decision.
    phase: DisputePhase
    # The disputed amount. Only when it is known.
    amount: NotRequired[TransactionAmount]
    # The currency of the disputed amount.
    currency: NotRequired[Currency]
    # The reason. Only when it is known.
    reason_code: NotRequired[DisputeReasonCode]
    # The deadline for an answer. Only when the processor reported one.
    respond_by: NotRequired[Timestamp]
    # The amount taken from the merchant's balance so far.
    withdrawn_amount: NotRequired[WithdrawnAmount]
    # The currency of that amount.
    withdrawn_currency: NotRequired[Currency]


class TransactionDisputedEventData(TypedDict):
    """The transaction, which does not change, and its dispute."""

    # The transaction.
    transaction_id: TransactionId
    # The order that the transaction belongs to.
    order_id: OrderId
    # Your own reference, when the request carried one.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The type of the transaction.
    type: TransactionType
    # The amount of the transaction, in major units.
    amount: TransactionAmount
    # The currency of the transaction.
    currency: Currency
    # The status of the transaction, which a dispute does not change.
    status: EventStatus
    # 1 is the first attempt; higher values are retries.
    attempt_number: int
    # The attempt before this one. Only when the transaction is a retry.
    originating_id: NotRequired[TransactionId]
    # The transaction that was captured, voided or refunded. Only on captures, voids and refunds.
    transaction_reference_id: NotRequired[TransactionId]
    # The series. Only on transactions of a series.
    recurring_id: NotRequired[RecurringId]
    # The dispute.
    dispute: EventDispute


class RecurringEventData(TypedDict):
    """The series of an event."""

    # The series.
    recurring_id: RecurringId
    # The order of the series.
    order_id: OrderId
    # The default amount of future charges, in major units.
    amount: Amount
    # The currency of the series.
    currency: Currency
    # The state and the schedule of the series when the event happened.
    recurring: RecurringSchedule


class RecurringInstrumentEventData(TypedDict):
    """The series whose instrument was replaced, and the transaction that verified the new one."""

    # The series.
    recurring_id: RecurringId
    # The order of the series.
    order_id: OrderId
    # The verification of the new instrument. Its status shows the instrument.
    transaction_id: TransactionId
    # The default amount of future charges, in major units.
    amount: Amount
    # The currency of the series.
    currency: Currency
    # The state and the schedule of the series when the event happened.
    recurring: RecurringSchedule


class RecurringChargedEventData(TypedDict):
    """The approved charge of a series."""

    # The series.
    recurring_id: RecurringId
    # The approved transaction.
    transaction_id: TransactionId
    # The order of the series.
    order_id: OrderId
    # The occurrence that was charged, when the charge was planned.
    future_transaction_id: NotRequired[FutureTransactionId]
    # Your own reference, when the request carried one.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The type of the transaction.
    type: TransactionType
    # The amount of the transaction, in major units.
    amount: TransactionAmount
    # The currency of the transaction.
    currency: Currency
    # The status of the transaction when the event happened.
    status: EventStatus
    # 1 is the first attempt; higher values are retries.
    attempt_number: int
    # The attempt before this one. Only when the charge is a retry.
    originating_id: NotRequired[TransactionId]
    # The state and the schedule of the series when the event happened, including this charge.
    recurring: RecurringSchedule


class FutureTransactionEventData(TypedDict):
    """The occurrence of an event."""

    # The occurrence.
    future_transaction_id: FutureTransactionId
    # The series of the future transaction.
    recurring_id: RecurringId
    # The order of the series.
    order_id: OrderId
    # The position in the series; 1 is the first payment.
    sequence_number: int
    # The day of the charge, in the terminal's time zone.
    scheduled_date: CalendarDate
    # The state of the occurrence when the event happened.
    future_transaction_status: FutureTransactionStatus
    # The amount of the occurrence, in major units.
    amount: Amount
    # The currency of the series.
    currency: Currency


class FutureTransactionChargeEventData(TypedDict):
    """The occurrence, and the transaction of its approved or last charge."""

    # The occurrence.
    future_transaction_id: FutureTransactionId
    # The series of the future transaction.
    recurring_id: RecurringId
    # The order of the series.
    order_id: OrderId
    # The position in the series; 1 is the first payment.
    sequence_number: int
    # The day of the charge, in the terminal's time zone.
    scheduled_date: CalendarDate
    # The state of the occurrence when the event happened.
    future_transaction_status: FutureTransactionStatus
    # The transaction of the approved or last charge of the occurrence.
    transaction_id: TransactionId
    # The type of the transaction.
    type: TransactionType
    # The amount of the occurrence, in major units.
    amount: Amount
    # The currency of the series.
    currency: Currency
    # The status of the transaction when the event happened.
    status: EventStatus
    # 1 is the first attempt; higher values are retries.
    attempt_number: int
    # The attempt before this one. Only when the transaction is a retry.
    originating_id: NotRequired[TransactionId]


class TransactionApprovedEvent(TypedDict):
    """The event `transaction.approved`. A transaction was approved."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.approved"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionDeclinedEvent(TypedDict):
    """The event `transaction.declined`. A transaction was declined."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.declined"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionPendingEvent(TypedDict):
    """The event `transaction.pending`. A transaction waits for the payer."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.pending"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionErrorEvent(TypedDict):
    """The event `transaction.error`. A transaction failed for a technical reason."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.error"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionUnknownEvent(TypedDict):
    """The event `transaction.unknown`. The outcome of a transaction is not known."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.unknown"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionCancelledEvent(TypedDict):
    """The event `transaction.cancelled`. A transaction was cancelled."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.cancelled"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionRetryScheduledEvent(TypedDict):
    """The event `transaction.retry_scheduled`. An automatic retry was scheduled."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.retry_scheduled"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionRetryScheduledEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionRetryAttemptedEvent(TypedDict):
    """The event `transaction.retry_attempted`. A retry was attempted."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.retry_attempted"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionRetryAttemptedEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionRetryCancelledEvent(TypedDict):
    """The event `transaction.retry_cancelled`. An announced retry is not made."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.retry_cancelled"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionRetryCancelledEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionDiscrepancyEvent(TypedDict):
    """The event `transaction.discrepancy`. A processor contradicts a final status."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.discrepancy"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionDiscrepancyEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionDisputedEvent(TypedDict):
    """The event `transaction.disputed`. A payment is disputed."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.disputed"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionDisputedEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionRefundFailedEvent(TypedDict):
    """The event `transaction.refund_failed`. An approved refund failed."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.refund_failed"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionIdentifierMaskedEvent(TypedDict):
    """The event `transaction.identifier_masked`. An identifier held the number of the payer's card and was masked."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["transaction.identifier_masked"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: TransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringCreatedEvent(TypedDict):
    """The event `recurring.created`. A recurring series started."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["recurring.created"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: RecurringEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringChargedEvent(TypedDict):
    """The event `recurring.charged`. A recurring payment was approved."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["recurring.charged"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: RecurringChargedEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringCancelledEvent(TypedDict):
    """The event `recurring.cancelled`. A recurring series was cancelled."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["recurring.cancelled"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: RecurringEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringCompletedEvent(TypedDict):
    """The event `recurring.completed`. A recurring series was completed."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["recurring.completed"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: RecurringEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringPausedEvent(TypedDict):
    """The event `recurring.paused`. A recurring series was paused."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["recurring.paused"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: RecurringEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringResumedEvent(TypedDict):
    """The event `recurring.resumed`. A recurring series was resumed."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["recurring.resumed"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: RecurringEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringInstrumentReplacedEvent(TypedDict):
    """The event `recurring.instrument_replaced`. The payment instrument of a recurring series was replaced."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["recurring.instrument_replaced"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: RecurringInstrumentEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringUpdatedEvent(TypedDict):
    """The event `recurring.updated`. A recurring series was updated."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["recurring.updated"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: RecurringEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionScheduledEvent(TypedDict):
    """The event `future_transaction.scheduled`. A future payment was scheduled."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.scheduled"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: FutureTransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionExecutedEvent(TypedDict):
    """The event `future_transaction.executed`. A scheduled payment was processed."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.executed"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: FutureTransactionChargeEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionCancelledEvent(TypedDict):
    """The event `future_transaction.cancelled`. A scheduled payment was cancelled."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.cancelled"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: FutureTransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionFailedEvent(TypedDict):
    """The event `future_transaction.failed`. A scheduled payment failed."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.failed"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: FutureTransactionChargeEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionUpdatedEvent(TypedDict):
    """The event `future_transaction.updated`. A scheduled payment was moved or changed."""

    # Unique per event: the key for recognizing repeats.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.updated"]
    # Time of the event.
    created_at: Timestamp
    # The records of the event.
    data: FutureTransactionEventData
    # Distinguishes sandbox events from live ones.
    environment: NotRequired[EventEnvironment]


# Identifies a terminal. Assigned when the account is provisioned.
TerminalId: TypeAlias = str
# Identifies a transaction on its terminal. Set by the service.
TransactionId: TypeAlias = str
# Identifies an order on its terminal. Set by the service; payments that belong together share it.
OrderId: TypeAlias = str
# Identifies a recurring series on its terminal. Set by the service.
RecurringId: TypeAlias = str
# Identifies one scheduled payment of a series. Set by the service.
FutureTransactionId: TypeAlias = str
# Identifies a payer on its terminal. Set by the service.
PayerId: TypeAlias = str
# Your own reference of this transaction, echoed in answers and events and used for reconciliation.
MerchantTransactionId: TypeAlias = str
# Your own reference of the order.
MerchantOrderId: TypeAlias = str
# A stored payment instrument, from `payment_instrument.token` of an answer: send it instead of card data. Opaque, exactly 88 characters. Not to be confused with `provider_token`. A sale, a pre-authorization and a recurring init also accept a one-time token of the card fields: once, within 15 minutes, and without a `cvv`, which it includes. A request refused before an attempt leaves it usable. An attempt uses it up, whatever the outcome; a repeat with the same `Idempotency-Key` gets the stored answer.
Token: TypeAlias = str
# A payment-method reference issued by the processor, forwarded to it unchanged. Not to be confused with `token`, which this service issues. One that belongs to a customer is sent with it: `cus_…/pm_…` at Stripe, `shopper/token` at Adyen.
ProviderToken: TypeAlias = str
# Recognizes a card profile, payer, address or device across transactions: the same input gives the same fingerprint, until the operator rotates the fingerprint key. A payer is then found by the new and by the previous one. Exactly 88 characters, opaque; it can be stored and sent with later requests.
Fingerprint: TypeAlias = str
# Amount in major currency units (`49.99`, never `4999`). It has at most as many decimals as its currency: 2 for USD, EUR and GBP, 0 for JPY and the other zero-decimal currencies, 3 for KWD, BHD, JOD and OMR. The largest amount follows the currency too (`x-currency-maxima`): 999,999.99 in USD. Both are therefore checked by the service, not by this schema: 400 `VALIDATION/INVALID_AMOUNT`.
Amount: TypeAlias = Decimal | int
# Amount of a transaction in major currency units. 0 only if no money is to move, as in the card verification at the start of a series with a later first payment.
TransactionAmount: TypeAlias = Decimal | int
# ISO 4217 code. The list is the specification's; fifty of its members can be charged, the others are refused with 400 `INVALID_CURRENCY` (see Amounts at the top).
Currency: TypeAlias = Literal["AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BOV", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHE", "CHF", "CHW", "CLF", "CLP", "CNY", "COP", "COU", "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MXV", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "USN", "UYI", "UYU", "UYW", "UZS", "VED", "VES", "VND", "VUV", "WST", "XAF", "XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XCD", "XDR", "XOF", "XPD", "XPF", "XPT", "XSU", "XTS", "XUA", "XXX", "YER", "ZAR", "ZMW", "ZWL"]
# A time, ISO 8601 with date, time and offset. The service answers in UTC.
Timestamp: TypeAlias = str
# A calendar date, `YYYY-MM-DD`, in the terminal's time zone; 9998-12-31 is the last.
CalendarDate: TypeAlias = str
# Free text about the payment, for your own use.
Description: TypeAlias = str
# Text for the payer's bank statement: Latin letters, digits, spaces and `. , _ - ? + /`, with at least one letter. Adyen gets it as the whole text (`shopperStatement`). Stripe puts it after the prefix of the account (`statement_descriptor_suffix`); prefix, `* ` and this text have at most 22 characters there.
StatementDescriptor: TypeAlias = str
# Asks the issuer not to challenge the payer (PSD2, regulatory technical standards on strong customer authentication). `low_value`: article 16, 30 EUR or 25 GBP at most. `transaction_risk_analysis`: article 18, 500 EUR or 440 GBP at most. `trusted_beneficiary`: article 13, the merchant is on the payer's list at the issuer. `delegated_authentication`: you have authenticated the payer yourself, as agreed with the issuer. The service checks limits in these currencies; in others the issuer does. The issuer decides and may still challenge. If it does not, or is not asked, the merchant bears a chargeback for fraud (`three_ds.liability`). Refused with 400 `VALIDATION/INVALID_FIELD` above a limit, with `retry`, for a new instrument other than a card, and for `delegated_authentication` with `payment_collection`. In the first payment of a series only `delegated_authentication` is allowed, because article 14 requires authentication.
Exemption: TypeAlias = Literal["low_value", "transaction_risk_analysis", "trusted_beneficiary", "delegated_authentication"] | str
# The card's security code, 3 or 4 digits. Forwarded to the processor, never stored, never returned. An instrument that the processor holds (`provider_token`) is charged without it. So is a payment after the payer was redirected to authenticate with this service. If every processor of the terminal needs the code, such a card is refused with `ROUTING/NO_ROUTE` before authentication.
Cvv: TypeAlias = str
# `hosted_page`: the payer enters a card on a page of the service, at `next_action.url` of the answer. The request then has no instrument. If it is not completed within 30 minutes, the transaction becomes `CANCELLED` with `PAYMENT_METHOD.COLLECTION_EXPIRED`; if the payer cancels, with `PAYMENT_METHOD.COLLECTION_CANCELLED`. After a decline the payer may try again, five times in total and within these 30 minutes. Each further try is a new attempt, linked to the previous one by `originating_id`, like a retry: follow its events, or read the chain of the order. The page is in the `language` of the request, else in that of the payer's browser: English, German, French, Spanish, Italian, Portuguese, Dutch or Polish. While the payer has sent no card, a void of the transaction ends it, and the page with it.
PaymentCollection: TypeAlias = Literal["hosted_page"]
# The return address of the payer's browser after the payment on the hosted page, instead of the terminal's default. Sent with `payment_collection`, or with a `token`: then for a payer who is authenticated, once the outcome is known. `https://`, in a sandbox also `http://` with a loopback address, of one of the `return_origins` of the terminal's payment page, without user, password and fragment; any other is refused with 422 `VALIDATION/RETURN_URL_NOT_ALLOWED`. The service adds to its query, in place of parameters of the same names: `transaction_id`, the transaction of the answer; `last_transaction_id`, the payer's last attempt, which differs after a decline; `order_id`; `status`, that of the last attempt; `timestamp`, in seconds; and `signature`, which proves to the merchant that the service wrote them. The transaction's status is the outcome, not the address.
ReturnUrl: TypeAlias = str
# The language of the payer's pages, regardless of the payer's browser. Sent with `payment_collection` or with a `token` only.
PageLanguage: TypeAlias = Literal["en", "de", "fr", "es", "it", "pt", "nl", "pl"]
# Shipping method, coded as in EMV 3-D Secure: `01` to the billing address, `02` to another verified address, `03` to an address other than the billing address, `04` to a store, `05` digital goods, `06` travel and event tickets that are not shipped, `07` other, `08` pick-up and go, `09` locker or other automated pick-up.
ShipIndicator: TypeAlias = Literal["01", "02", "03", "04", "05", "06", "07", "08", "09"]
# The kind of payment instrument.
PaymentMethod: TypeAlias = Literal["cards", "digital_wallets", "bnpl", "online_banking", "rtp", "vouchers", "cash", "direct_debit", "cryptocurrencies"] | str
# Telephone number in E.164 form, a plus sign and up to fifteen digits.
PhoneNumber: TypeAlias = str
# True if the goods go to a home, false for a place of business.
AddressUsageType: TypeAlias = Literal["residential", "business"]
# Size of the challenge window (`challengeWindowSize`): `01` 250 x 400, `02` 390 x 400, `03` 500 x 600, `04` 600 x 400 pixels, `05` full screen.
ChallengeWindowSize: TypeAlias = Literal["01", "02", "03", "04", "05"]
# True if the operation was accepted for processing. `false` exactly when the attempt is already `DECLINED` or `ERROR`; `true` when it is approved, still `PROCESSING` or `UNKNOWN`. `true` does not mean that the issuer approved.
Accepted: TypeAlias = bool
# `redirect`: send the payer's browser to `url`.
NextActionType: TypeAlias = Literal["redirect"] | str
# The initiator of the retry: `payer` if the payer requested it and is present, `merchant` otherwise. Default: `merchant`. It is reported to processors and issuers. A merchant's retry with a stored instrument never involves the payer; a payer's may need `next_action`.
RetryInitiator: TypeAlias = Literal["payer", "merchant"]
# The operation of an exchange with a processor.
InteractionType: TypeAlias = Literal["sale", "preauth", "account_verification", "recurring_init", "recurring", "payout", "capture", "refund", "void"]
# A processor account, by its name as set by the operator. The sandbox has two of its own, `simulator_a` and `simulator_b`.
ProviderKey: TypeAlias = str
# The party that bears a chargeback for fraud once the payment is approved. By the networks' rules it is the issuer after `authenticated` and `attempted`, and the merchant after all others.
Liability: TypeAlias = Literal["issuer", "merchant"] | str
# The state of the authentication. `pending`: the issuer was not called yet, the payer's browser must come first. `challenge` (`transStatus` C): the payer must confirm at the issuer. The results are `authenticated` (Y), `attempted` (A), `exempted` (I, the issuer accepts the requested exemption), `failed` (N), `unavailable` (U) and `rejected` (R). After `authenticated`, `attempted`, `exempted` and `unavailable` the payment is authorized, after `failed` and `rejected` it is `DECLINED`.
ThreeDsStatus: TypeAlias = Literal["pending", "challenge", "authenticated", "attempted", "exempted", "failed", "unavailable", "rejected"] | str
# The kind of a transaction.
TransactionType: TypeAlias = Literal["sale", "preauth", "capture", "refund", "void", "recurring_init", "recurring", "payout", "account_verification"] | str
# The status of a transaction. `PROCESSING` is the only status that is not final: `APPROVED` by the issuer, `DECLINED` by issuer, processor or a rule, `ERROR` for a technical failure, `CANCELLED` before any money moved, `UNKNOWN` when the outcome could not be determined.
TransactionStatus: TypeAlias = Literal["APPROVED", "PROCESSING", "DECLINED", "ERROR", "CANCELLED", "UNKNOWN"]
# Why the transaction has its status, `DOMAIN.REASON`, at most two segments. For your own branching and logs, not for payers. Tolerate unknown codes: their `domain` names the source. There are more than three hundred, grouped by domain; `/reasons/` has a page for them.
StatusReasonCode: TypeAlias = str
# The source of a reason: `SYSTEM` the service failed, `VALIDATION` the request failed validation, `RISK` a risk rule blocked or flagged it, `ROUTING` no processor could be reached or chosen, `AUTH` the issuer's authorization, `PROCESSOR` the acquiring processor, `PAYMENT_METHOD` the payment method, `PAYER_ACCOUNT` the payer's account, `NETWORK` the card network.
ReasonDomain: TypeAlias = Literal["SYSTEM", "VALIDATION", "RISK", "ROUTING", "AUTH", "PROCESSOR", "PAYMENT_METHOD", "PAYER_ACCOUNT", "NETWORK"] | str
# Machine-readable kind of error, `DOMAIN/REASON` with slashes; some codes have no domain. Values keep their meaning across versions; new ones may be added, so fall back on the HTTP status for codes that you do not know.
ReasonCode: TypeAlias = Literal["INVALID_API_KEY", "INVALID_SIGNATURE", "TERMINAL_NOT_FOUND", "VALIDATION/API_KEY_ENVIRONMENT_MISMATCH", "VALIDATION/INVALID_AMOUNT", "VALIDATION/MISSING_FIELD", "VALIDATION/INVALID_FIELD", "INVALID_CURRENCY", "INVALID_CARD_NUMBER", "INVALID_EXPIRY", "VALIDATION/MALFORMED_JSON", "VALIDATION/INVALID_IDEMPOTENCY_KEY", "AMOUNT_EXCEEDS_AUTHORIZED", "TRANSACTION_ALREADY_CAPTURED", "VALIDATION/ALREADY_FULLY_CAPTURED", "VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED", "VALIDATION/TRANSACTION_ALREADY_VOIDED", "VALIDATION/REFUND_AMOUNT_EXCEEDED", "VALIDATION/INVALID_START_DATE", "VALIDATION/INVALID_SCHEDULED_DATE", "VALIDATION/TRANSACTION_NOT_FOUND", "VALIDATION/RECURRING_NOT_FOUND", "VALIDATION/FUTURE_TRANSACTION_NOT_FOUND", "VALIDATION/RECORD_NOT_FOUND", "VALIDATION/ENDPOINT_NOT_FOUND", "VALIDATION/METHOD_NOT_ALLOWED", "VALIDATION/MALFORMED_REQUEST", "VALIDATION/REQUEST_TIMEOUT", "VALIDATION/TARGET_TOO_LONG", "VALIDATION/EXPECTATION_FAILED", "VALIDATION/HEADERS_TOO_LARGE", "ROUTING/IDEMPOTENCY_CONFLICT", "VALIDATION/RELATED_TRANSACTION_LOCKED", "VALIDATION/FULL_REFUND_ALREADY_PROCESSED", "VALIDATION/RECURRING_NOT_ACTIVE", "VALIDATION/RECURRING_ALREADY_CANCELLED", "VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED", "VALIDATION/FUTURE_TRANSACTION_FAILED", "VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED", "VALIDATION/WEBHOOK_ENDPOINT_DISABLED", "VALIDATION/TRANSACTION_NOT_UNKNOWN", "VALIDATION/LOOKUP_IN_PROGRESS", "VALIDATION/DISCREPANCY_NOT_FOUND", "VALIDATION/DISCREPANCY_RESOLVED", "VALIDATION/REVERSAL_IN_PROGRESS", "VALIDATION/DISCREPANCY_NOT_REVERSIBLE", "VALIDATION/API_KEY_NOT_ACTIVE", "VALIDATION/SESSION_NOT_VALID", "VALIDATION/SIGN_IN_REFUSED", "VALIDATION/SECOND_FACTOR_REQUIRED", "VALIDATION/SECOND_FACTOR_LOCKED", "VALIDATION/ROLE_NOT_SUFFICIENT", "VALIDATION/SCOPE_NOT_SUFFICIENT", "VALIDATION/CROSS_SITE_REQUEST", "VALIDATION/EMAIL_TAKEN", "VALIDATION/LAST_OWNER", "VALIDATION/NOT_IN_RECOVERY", "VALIDATION/RECOVERY_NOT_COMPARED", "VALIDATION/AUTHENTICATOR_IN_USE", "VALIDATION/PASSKEY_IN_USE", "VALIDATION/TOO_MANY_PASSKEYS", "VALIDATION/PASSKEY_NOT_VALID", "VALIDATION/API_KEY_ALREADY_ROTATED", "VALIDATION/REQUEST_TOO_LARGE", "VALIDATION/UNSUPPORTED_MEDIA_TYPE", "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE", "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID", "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND", "VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED", "VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID", "VALIDATION/ORDER_DETAILS_DID_NOT_MATCH", "VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY", "VALIDATION/DUPLICATE_TRANSACTION", "VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED", "VALIDATION/INSTRUMENT_NOT_AVAILABLE", "VALIDATION/TOKEN_ALREADY_USED", "VALIDATION/TOKEN_EXPIRED", "VALIDATION/RECURRING_MANAGED_BY_PROVIDER", "VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT", "VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM", "VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION", "VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED", "VALIDATION/TEST_EVENT_NEEDS_SANDBOX", "VALIDATION/SEARCH_TOO_BROAD", "VALIDATION/ENVIRONMENT_NOT_SERVED", "VALIDATION/ROUTE_NOT_AVAILABLE", "VALIDATION/PROVIDER_KEY_TAKEN", "VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED", "VALIDATION/RETURN_URL_NOT_ALLOWED", "VALIDATION/INSUFFICIENT_CONTRAST", "ROUTING/NO_ROUTE", "ROUTING/OPERATION_NOT_SUPPORTED", "RATE_LIMIT_EXCEEDED", "SYSTEM/INTERNAL_ERROR", "ROUTING/RESOURCE_LOCKED", "SYSTEM/TEMPORARILY_UNAVAILABLE"] | str
# The outcome at the processor: `approved`, `declined`, or `error` for a technical failure without a charge.
ProviderOutcome: TypeAlias = Literal["approved", "declined", "error"]
# `ok`, or `unavailable`.
HealthStatus: TypeAlias = Literal["ok", "unavailable"]
# `ok`; `unavailable`: the database does not respond in time; or `read_only`: it responds but is not writable, like a replica.
DatabaseStatus: TypeAlias = Literal["ok", "unavailable", "read_only"]
# `none`, or `held`: reads are answered, and due work, deliveries and submissions wait (see "Recovery").
RecoveryStatus: TypeAlias = Literal["none", "held"]
# `ok`, `unavailable`, or `none`: the instance only serves the API, and others do the background work.
WorkersStatus: TypeAlias = Literal["ok", "unavailable", "none"]
# The state of a series: `active` is charged, `paused` is not charged until it is resumed, `cancelled` and `completed` are final.
SeriesStatus: TypeAlias = Literal["active", "paused", "cancelled", "completed"]
# The party that decides when a series is charged: `merchant` charges each payment through the API, `our_platform` charges on the planned dates, `payment_provider` leaves it to the processor, whose charges become transactions of the series as it reports them.
ManagedBy: TypeAlias = Literal["merchant", "our_platform", "payment_provider"]
# The unit of the interval between two payments of a series.
RecurringDateType: TypeAlias = Literal["daily", "weekly", "monthly", "yearly"]
# The state of an occurrence. `pending` becomes `processing` or `cancelled`, `processing` becomes `completed` or `failed`; the last three are final. A failed or cancelled occurrence uses up its number.
FutureTransactionStatus: TypeAlias = Literal["pending", "processing", "completed", "failed", "cancelled"]
# The result of a challenge: `succeeded` approves the transaction, `failed` declines it with `AUTH.3DS_CHALLENGE_FAILED`.
ChallengeOutcome: TypeAlias = Literal["succeeded", "failed"]
# Identifies an account: one integrator with its terminals and keys.
AccountId: TypeAlias = str
# A name for people. It neither begins nor ends with a space; one that holds a card number is refused.
RecordName: TypeAlias = str
# True to refuse merchant identifiers (`merchant_transaction_id`, `merchant_order_id`, `session_id` and the like) that contain a number like a card's: a known range and length, with a valid check digit. The refusal is 400 `VALIDATION/INVALID_FIELD`. Otherwise an identifier is refused only if it contains the number of a known card, and masked once the payer has entered such a card.
RefuseCardLikeIdentifiers: TypeAlias = bool
# True if the terminals of an account and one environment share tokens, payers and orders. A terminal that receives a record of another takes over a copy under the same id. Transactions and series are never shared.
SharesRecords: TypeAlias = bool
# A time zone by its name in the IANA database. Offsets and abbreviations are not accepted.
TimeZone: TypeAlias = str
# ISO 4217 code of a currency that can be charged.
SupportedCurrency: TypeAlias = Literal["USD", "EUR", "GBP", "JPY", "KWD", "CNY", "AUD", "CAD", "CHF", "SEK", "NOK", "DKK", "RUB", "ILS", "INR", "BRL", "MXN", "ZAR", "SGD", "HKD", "NZD", "AED", "SAR", "TRY", "PLN", "CZK", "HUF", "THB", "PHP", "MYR", "BGN", "RON", "IDR", "KRW", "COP", "UAH", "VND", "QAR", "BHD", "EGP", "MAD", "KES", "UGX", "NGN", "OMR", "ARS", "CLP", "JOD", "PYG", "RWF"]
# The origin of a page in the form of browsers: scheme, lower-case host, and any non-default port. No path and no trailing slash. `https://`, in a sandbox also `http://` with a loopback address.
WebOrigin: TypeAlias = str
# A colour as in CSS, six hexadecimal digits after a number sign. Null is the default colour.
BrandColour: TypeAlias = str | None
# Texts of a payment page, one for each language. A payer with another language sees none.
PageTextList: TypeAlias = list[PageTexts]
# The kind of an image.
LogoMediaType: TypeAlias = Literal["image/png", "image/jpeg", "image/webp"]
# Identifies an API key. It is not the key, and not a secret.
ApiKeyId: TypeAlias = str
# An API key, for the header `x-api-key`: `ptk_test_` or `ptk_live_`, 40 random letters and digits, and 6 of a checksum. A publishable key, for `x-publishable-key`, begins with `ptp_` instead.
ApiKeyText: TypeAlias = str
# `active`: the key is accepted; `expired`: its expiry has passed; `revoked`: the operator has revoked it.
ApiKeyState: TypeAlias = Literal["active", "expired", "revoked"]
# Identifies a user. Set by the service.
UserId: TypeAlias = str
# The e-mail address that identifies a user; case does not matter.
UserEmail: TypeAlias = str
# The role of a user: a `viewer` reads, `support` also resends and tests, an `operator` changes records, an `owner` manages users.
UserRole: TypeAlias = Literal["viewer", "support", "operator", "owner"]
# The state of the user: invited, active or disabled.
UserState: TypeAlias = Literal["invited", "active", "disabled"] | str
# A password of 12 characters or more. Only its argon2id hash is stored. A new password is refused with `VALIDATION/INVALID_FIELD` if it is common, with or without digits and signs around it, or if it consists of the user's e-mail address or the product's name.
Password: TypeAlias = str
# The user's current password.
GivenPassword: TypeAlias = str
# A code that replaces the authenticator application once.
RecoveryCode: TypeAlias = str
# Identifies a passkey. Set by the service.
PasskeyId: TypeAlias = str
# The name of a passkey's device, for people.
PasskeyName: TypeAlias = str
# Identifies a passkey at its authenticator. Set by the authenticator, in base64url.
CredentialId: TypeAlias = str
# The purpose of an access token, for people.
AccessTokenName: TypeAlias = str
# The state of an access token.
AccessTokenState: TypeAlias = Literal["active", "expired", "revoked"]
# True if the token is refused every operation that is not a GET.
AccessTokenReadOnly: TypeAlias = bool
# The `operationId`s that the token is accepted for, among those that its role allows. Empty for all of them.
AccessTokenOperations: TypeAlias = list[str]
# A token that is accepted once.
OneTimeText: TypeAlias = str
# Identifies a session. It gives no access. Set by the service.
SessionId: TypeAlias = str
# The method of the sign-in.
SignInMethod: TypeAlias = Literal["password", "invitation", "sign_in_link", "passkey"] | str
# The credential of the actor.
AuditActorKind: TypeAlias = Literal["management_key", "session", "access_token", "api_key", "command"] | str
# Identifies an access token. It gives no access. Set by the service.
AccessTokenId: TypeAlias = str
# Identifies an audit entry. Set by the service.
AuditEntryId: TypeAlias = str
# An operation, by its operationId in this document: of management, `sandboxReset`, or an operation that a user called on behalf of a merchant (`capture`, `recurringCancel` and the others with a role); `managementAuthentication` for an invalid management key; `vaultReseal` for the command of that name.
ManagementOperation: TypeAlias = str
# Identifies a processor account. Set by the service.
ProcessorAccountId: TypeAlias = str
# The processor of the account. More may be added.
ProcessorKind: TypeAlias = Literal["simulator", "stripe", "adyen"] | str
# `complete`; `incomplete` if `missing_events` or `problems` list required changes; `unknown` if the processor does not report its setup, and `problems` lists the steps to take instead.
NotificationSetupState: TypeAlias = Literal["complete", "incomplete", "unknown"] | str
# The answer that the processor expects to its notifications.
ProviderAccountAnswer: TypeAlias = str
# The kind of the changed record. More may be added.
AuditSubject: TypeAlias = Literal["account", "terminal", "api_key", "processor_account", "webhook_endpoint", "event", "delivery", "transaction", "series", "discrepancy", "management_key", "vault", "user", "session", "access_token", "passkey", "recovery"] | str
# Identifies the changed record, by its usual id.
AuditSubjectId: TypeAlias = str
# A text, an id, a time or the name of a state; for a list, its members separated by commas. Card numbers are removed.
AuditText: TypeAlias = str
# A number.
AuditNumber: TypeAlias = Decimal | int
# Yes or no.
AuditSwitch: TypeAlias = bool
# Identifies a webhook endpoint. Set by the service.
WebhookEndpointId: TypeAlias = str
# Identifies a delivery. Set by the service.
DeliveryId: TypeAlias = str
# The start of a page. Opaque.
PageCursor: TypeAlias = str
# Sandbox terminals take simulated payments, live ones real ones.
Environment: TypeAlias = Literal["sandbox", "live"]
# The type of an event. Each is described under the webhooks of this document. More may be added, so ignore unknown ones.
EventType: TypeAlias = Literal["transaction.approved", "transaction.declined", "transaction.pending", "transaction.retry_scheduled", "transaction.retry_attempted", "recurring.created", "recurring.charged", "recurring.cancelled", "recurring.completed", "future_transaction.scheduled", "future_transaction.executed", "future_transaction.cancelled", "transaction.error", "transaction.unknown", "transaction.cancelled", "transaction.retry_cancelled", "transaction.discrepancy", "transaction.disputed", "transaction.refund_failed", "transaction.identifier_masked", "recurring.paused", "recurring.resumed", "recurring.updated", "recurring.instrument_replaced", "future_transaction.failed", "future_transaction.updated"] | str
# The reason why an endpoint is disabled - `operator`, by request; `failing`, because every attempt failed for five days.
WebhookEndpointDisabledReason: TypeAlias = Literal["operator", "failing"] | str
# `pending`: an attempt is due or being made; `delivered`: the receiver answered 2xx; `failed`: the last of seven attempts failed, and it is not sent again unless requested.
DeliveryState: TypeAlias = Literal["pending", "delivered", "failed"]
# `imported`, or would be in a dry run; `known` from an earlier import or an earlier record of this one; `refused`.
InstrumentImportOutcome: TypeAlias = Literal["imported", "known", "refused"] | str
# `match` and `no_match` come from the issuer; `unavailable` means that it compared nothing.
AddressVerificationResult: TypeAlias = Literal["match", "no_match", "unavailable"] | str
# `sale`, `authorize` and `verify` send a payment; `capture`, `void` and `refund` send a follow-up. `lookup` queries an earlier outcome, `redirect` completes a payment after the payer's return from the processor's page, and `notification` is the processor's report. `statement` is the outcome that an operator stated.
ProcessorOperation: TypeAlias = Literal["sale", "authorize", "verify", "capture", "void", "refund", "lookup", "redirect", "notification", "statement"] | str
# `approved` and `declined` by the processor; `pending` while it waits for the payer; `received` if it has only accepted the order and reports the outcome later; `failed` with nothing charged; `open` without an answer.
ProcessorCallOutcome: TypeAlias = Literal["approved", "declined", "pending", "received", "failed", "open"] | str
# The relation of a linked transaction to this one: `originating`, the attempt that this one retries; `retry`, the attempt that retries this one; `reference`, the payment of this capture, void or refund; `follow_up`, a capture, void or refund of this payment.
TransactionRelation: TypeAlias = Literal["originating", "retry", "reference", "follow_up"] | str
# `lookup` queries the processor once more; `approved` and `declined` state the outcome.
Resolution: TypeAlias = Literal["lookup", "approved", "declined"]
# Identifies a dispute. Set by the service.
DisputeId: TypeAlias = str
# `chargeback`, the payer's bank takes the money back; `inquiry`, it asks for information and takes nothing yet; `fraud_warning`, it reported the payment as fraudulent, which may precede a chargeback.
DisputeKind: TypeAlias = Literal["chargeback", "inquiry", "fraud_warning"] | str
# `opened`; `updated`, something changed and the dispute is undecided; `won`, the merchant keeps the money; `lost`. A second chargeback can turn `won` into `updated` or `lost`.
DisputePhase: TypeAlias = Literal["opened", "updated", "won", "lost"] | str
# The reason as the processor reports it, either the card scheme's code or the processor's own word.
DisputeReasonCode: TypeAlias = str
# The amount that the dispute has taken from the merchant's balance at the processor so far, as decimal text in major units, without fees. `0` after the money was returned. Absent while the processor has reported no movement.
WithdrawnAmount: TypeAlias = str
# Identifies a discrepancy. Set by the service.
DiscrepancyId: TypeAlias = str
# `open` waits for an operator; `reversing` waits for the processor's answer to a requested reversal; `accepted` is settled outside of this service; `reversed` was reversed at the processor.
DiscrepancyState: TypeAlias = Literal["open", "reversing", "accepted", "reversed"] | str
# The first source: a `notification` of the processor, the answer to a `lookup`, a `late_answer` to a call whose transaction was settled meanwhile, or the processor's `statement`.
DiscrepancySource: TypeAlias = Literal["notification", "lookup", "late_answer", "statement"] | str
# How a payment ended according to its processor: `approved`, `declined`, `error` for a technical failure without a charge, or `missing` when its ledger has no such entry.
ClaimedOutcome: TypeAlias = Literal["approved", "declined", "error", "missing"] | str
# `accept` the processor's report, or `reverse` its approval.
DiscrepancyDecision: TypeAlias = Literal["accept", "reverse"]
# Identifies a request: its `X-Request-Id`.
RequestId: TypeAlias = str
# An operation of this document, by its operationId.
OperationName: TypeAlias = str
# A transaction, a series or an occurrence.
EventSubjectId: TypeAlias = str
# By days, or by hours.
OverviewBucket: TypeAlias = Literal["hour", "day"]
# The kind of pending work or open case.
BacklogQueue: TypeAlias = Literal["deliveries", "lookups", "occurrences", "retries", "notifications", "attempts_processing", "attempts_unknown", "discrepancies"] | str
# A sum in major units of one currency, as decimal text with the decimals of the currency.
SummedAmount: TypeAlias = str
# Approved payments divided by those that were approved, declined or failed, with four decimals.
ApprovalRate: TypeAlias = Decimal | int
# A number of records.
Count: TypeAlias = int
# The reason why work is held. `other_database`: the system identifier or the database is another one, as after a logical restore. `other_timeline`: the database was restored or promoted while no running instance could confirm that nothing was lost. `lost_writes`: an instance has seen writes that are now missing. `other_cell`: the database belongs to another `CELL_ID`. `requested`: by `RECOVERY=true`.
RecoveryReason: TypeAlias = Literal["other_database", "other_timeline", "lost_writes", "other_cell", "requested"] | str
# The system identifier of a PostgreSQL cluster, and the OID of a database in it.
SystemIdentifier: TypeAlias = str
# A timeline of PostgreSQL, which each promotion and each restore to a point in time counts up.
Timeline: TypeAlias = int
# `compared`: its entries were compared. `no_statement`: the processor gives no statement; compare it manually. `unavailable`: the processor did not give its statement; compare again. `unusable_account`: the credentials of the account cannot be opened; restore the key of the vault.
LedgerState: TypeAlias = Literal["compared", "no_statement", "unavailable", "unusable_account"] | str
# The call that a processor has recorded.
LedgerOperation: TypeAlias = Literal["sale", "authorize", "verify", "capture", "void", "refund"] | str
# Identifies the event. The same event can arrive more than once, always with the same id: store it to recognize repeats.
EventId: TypeAlias = str
# Present, with the value `sandbox`, on events of sandbox terminals; absent on live ones.
EventEnvironment: TypeAlias = Literal["sandbox"]
# The reason why an announced retry is not made: `attempt_limit`, its card was charged the amount ten times within thirty days; `retried`, you retried the transaction yourself; `series_not_active`, its series was paused or has ended; `future_transaction_cancelled`, you cancelled its occurrence; `discrepancy`, the processor reports that the refused transaction was approved. More may be added.
RetryCancellation: TypeAlias = Literal["attempt_limit", "retried", "series_not_active", "future_transaction_cancelled", "discrepancy"] | str
# The attempt to retry, named in exactly one of two ways.
RetryOrigin: TypeAlias = RetryByOriginatingAttempt | RetryByProcessorImport
# The value of a field as the record shows it.
AuditValue: TypeAlias = AuditText | AuditNumber | AuditSwitch
# An event delivered to webhook endpoints. Ignore types that this version does not know.
WebhookEvent: TypeAlias = TransactionApprovedEvent | TransactionDeclinedEvent | TransactionPendingEvent | TransactionErrorEvent | TransactionUnknownEvent | TransactionCancelledEvent | TransactionRetryScheduledEvent | TransactionRetryAttemptedEvent | TransactionRetryCancelledEvent | TransactionDiscrepancyEvent | TransactionDisputedEvent | TransactionRefundFailedEvent | TransactionIdentifierMaskedEvent | RecurringCreatedEvent | RecurringChargedEvent | RecurringCancelledEvent | RecurringCompletedEvent | RecurringPausedEvent | RecurringResumedEvent | RecurringInstrumentReplacedEvent | RecurringUpdatedEvent | FutureTransactionScheduledEvent | FutureTransactionExecutedEvent | FutureTransactionCancelledEvent | FutureTransactionFailedEvent | FutureTransactionUpdatedEvent
