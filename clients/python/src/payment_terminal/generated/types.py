# Made from openapi.yaml by `npm run generate`. Do not edit.
"""Types of the contract. Enumerations that may grow accept any text."""
from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict



class SubmissionRequest(TypedDict):
    """A sale or a pre-authorization. Exactly one of `token`, `provider_token` and `order.payment_instrument` names the instrument; none does when `payment_collection` is `hosted_page` (nor is a `cvv` sent then), and none has to with `retry`, where the original's instrument is used. The service checks this rule: none is answered with 400 `VALIDATION/MISSING_FIELD`, several with 400 `VALIDATION/INVALID_FIELD`. Unknown properties are ignored."""

    merchant_transaction_id: MerchantTransactionId
    # What to take (sale) or to hold (pre-authorization), in major currency units, with at most the currency's decimals. With `retry` by `originating_id` it must be the original's: another amount is refused with 422 `VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`.
    amount: Amount
    # ISO 4217 code of `amount`. With `retry`, the currency of the original.
    currency: Currency
    device_profile: NotRequired[DeviceProfile]
    browser_profile: NotRequired[BrowserProfile]
    session: NotRequired[Session]
    # An existing order of this terminal that the payment belongs to. Omit it to open a new order; unknown ones are refused with 404. The order keeps its details: what `order` says of it besides (`merchant_order_id`, `description`, `payer`) must be what it has, or is refused with 422 `VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`.
    order_id: NotRequired[OrderId]
    order: NotRequired[OrderRequest]
    # IPv4 address that the payer's request came from, for risk rules and 3-D Secure.
    payer_request_ip_address: NotRequired[str]
    ship_indicator: NotRequired[ShipIndicator]
    # How long the shipping address has been associated with the customer, in your words or as an EMV 3-D Secure code.
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
    # The security code, with as many digits as the brand of the card has. Kept encrypted with the token, and deleted when it is used or its time is over.
    cvv: str
    # The cardholder's name as printed on the card. Characters that change the direction of text are refused.
    card_cardholder_name: NotRequired[str]
    # The payer's browser, which the card fields describe. 3-D Secure uses it if the payment sends no `browser_profile` of its own.
    browser_profile: NotRequired[BrowserProfile]


class OneTimeToken(TypedDict):
    """A token that pays once."""

    # Send it as `token` of a sale, a pre-authorization or a recurring init.
    token: Token
    # From when on it is refused, on the clock of the terminal: after 15 minutes.
    expires_at: Timestamp


class OrderRequest(TypedDict):
    """What is paid for, by whom and with what."""

    merchant_order_id: NotRequired[MerchantOrderId]
    # Free text about the order, for your own use.
    description: NotRequired[Description]
    payment_instrument: NotRequired[PaymentInstrumentRequest]
    payer: NotRequired[PayerRequest]


class PaymentInstrumentRequest(TypedDict):
    """What to charge. For `payment_method: cards` the service requires `card_number`, `expiry_month` and `expiry_year` (400 `INVALID_CARD_NUMBER`, `INVALID_EXPIRY`). The other methods carry no data of their own here: they need a `provider_token` in the request, which this object then only accompanies. That dependency is checked by the service, not by this schema."""

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
    # A payer of an earlier answer that this payment is linked to, as the payer is known: what is sent beside it changes nothing. Unknown ones are refused with 404.
    friendly_id: NotRequired[PayerId]
    # The whole name, where it is not given name and family name put together.
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
    # Street, where it is known on its own.
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
    # The whole name, where it is not given name and family name put together.
    full_name: NotRequired[str]
    # The recipient's identifier in this service, where the recipient is a payer of an earlier answer. Unknown ones are refused with 404.
    friendly_id: NotRequired[PayerId]
    usage_type: NotRequired[AddressUsageType]
    # Where the goods go.
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
    """What EMV 3-D Secure asks about the payer's browser. Read it in the browser and send all of it where a challenge may come."""

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
    # Whether the browser runs Java, from `navigator.javaEnabled()` (`browserJavaEnabled`).
    java_enabled: NotRequired[bool]
    # Whether the browser runs JavaScript (`browserJavascriptEnabled`).
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
    """That a submission was taken in, and under which ids. Not its outcome."""

    # The new transaction; for a capture, refund or retry, the id of that capture, refund or attempt.
    transaction_id: TransactionId
    accepted: Accepted
    # The order of the transaction; for a capture, refund or retry, the original's.
    order_id: NotRequired[OrderId]
    # Your own reference, as you sent it.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # Your own reference of the order, when the order carries one.
    merchant_order_id: NotRequired[MerchantOrderId]
    # What the payer must do before the payment can go on. Absent when nothing is asked of the payer.
    next_action: NotRequired[NextAction]


class NextAction(TypedDict):
    """What the payer must do before the payment can go on: finish a page of this service, which may lead to a 3-D Secure challenge, or a challenge on a page of the processor. From the latter they come back to a page of this service, which completes the payment with the processor, where it wants that, and shows whether it was successful, was not made, or is not decided yet. Whatever the payer was shown, the outcome is the transaction's status."""

    type: NextActionType
    # Where to send the payer's browser.
    url: str
    # Until when the payer can act. After that a payment on a page of this service becomes `CANCELLED`, or `DECLINED` where a card was given and the payer is being authenticated. One on a page of a processor becomes `DECLINED`, or `UNKNOWN` where the processor cannot be asked and may tell later.
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
    # What was exchanged with the processor, oldest first.
    interactions: NotRequired[list[RetryInteraction]]
    initiated_by: NotRequired[RetryInitiator]


class RetryInteraction(TypedDict):
    """One exchange with a processor. Card numbers in it are redacted before anything is written."""

    type: InteractionType
    # When the exchange took place, an ISO 8601 date, or date-time with or without an offset, in the same forms as a `scheduled_date`. The service checks that there is such a moment, and that it is not in the future.
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
    # What to take, in major units of the pre-authorization's currency: at most the authorized amount. Omitted: all of it.
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
    """That a void was taken in, and under which ids. Not its outcome."""

    # The void itself, a transaction of its own.
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
    # What to return, in major units of the payment's currency. Omitted, all that is left.
    amount: NotRequired[Decimal | int]
    # The payment's currency, as a check. Another one is refused with 422; omitted, nothing is checked.
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
    # The acquirer's authorization code. Present once approved, where the processor gives one.
    authorization_code: NotRequired[str]
    # Acquirer reference number, for tracing the payment through the card network. Present where the processor gives one.
    arn: NotRequired[str]
    # 1 for the first attempt; a retry counts one up from the attempt it retries.
    attempt_number: NotRequired[int]
    # When the service took the transaction in.
    created_at: Timestamp
    # When its status last changed.
    updated_at: Timestamp
    status: StatusObject
    order: TransactionOrder
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The attempt that this one retries. Absent on first attempts.
    originating_id: NotRequired[TransactionId]
    # The attempt that retries this `DECLINED` or `ERROR` one: made by you, by the payer on the payment page, by the schedule of retries, or by the service after a soft decline. What became of the payment is in the last of the chain. Absent on attempts that were not retried.
    retried_by: NotRequired[TransactionId]
    # The payment that this capture, void or refund belongs to.
    transaction_reference_id: NotRequired[TransactionId]
    # The recurring series that this payment belongs to.
    recurring_id: NotRequired[RecurringId]
    # The free text that was sent with the submission.
    description: NotRequired[Description]
    # What the payer must do before the payment can go on. Present only while that is awaited.
    next_action: NotRequired[NextAction]
    # `payment_provider` if the transaction was made at the processor and not by a request to this service: a refund, capture or void in its dashboard, the expiry of a hold there, or a charge of a series that the processor manages. Absent on all others.
    managed_by: NotRequired[ManagedBy]
    # When the processor told that this approved refund failed after all. Its status stays `APPROVED`, which is final; its amount can be refunded again. Absent on all others.
    refund_failed_at: NotRequired[Timestamp]
    three_ds: NotRequired[ThreeDs]
    # The text for the payer's bank statement that the processor gets. Absent if neither the request nor the terminal has one.
    statement_descriptor: NotRequired[StatementDescriptor]
    # The exemption that was asked for. What the issuer made of it is in `three_ds`, with who bears the liability. Without `three_ds` it went to the processor together with the payment, and the liability is the merchant's unless the processor has authenticated the payer on a page of its own.
    exemption_requested: NotRequired[Exemption]


class ThreeDs(TypedDict):
    """What came of authenticating the payer by EMV 3-D Secure, where this service does it: in the sandbox, for the cards of its table. Absent where the processor authenticates the payer, or nobody does."""

    status: ThreeDsStatus
    # Version of the protocol (`messageVersion`).
    version: str
    # Electronic commerce indicator that the payment was authorized with: Mastercard `02` authenticated, `01` attempted, `06` exempted, `00` none of them; all other networks `05`, `06`, `07`, `07`. Absent until there is a result.
    eci: NotRequired[str]
    # The directory server's id of the authentication (`dsTransID`). Absent until it was asked.
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
    """The request field that a validation-related reason is about. Present for such reasons only."""

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
    """Who pays, as known to the service."""

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

    # Charges this instrument again without card data. Exactly 88 characters. An instrument with which no payment was approved is deleted some time after its last attempt, 30 days unless the operator sets another; its token is then refused with `VALIDATION/INSTRUMENT_NOT_AVAILABLE`.
    token: Token
    # The kind of payment instrument. Of a `provider_token` that was sent without `order.payment_instrument` it is what the processor says with its approval, and `cards` until then.
    payment_method: PaymentMethod
    # The cardholder's name.
    card_cardholder_name: NotRequired[str]
    # The last four digits of the card number.
    card_card_last_four_digit: NotRequired[str]
    # The first six or eleven digits of the card number, which name the issuer.
    card_bin: NotRequired[str]
    # When the card expires, ISO 8601 - the last second of its month of expiry.
    expiration_date: NotRequired[Timestamp]
    card_profile: NotRequired[CardProfile]


class CardProfile(TypedDict):
    """What is known about the card."""

    # Recognizes this card across transactions. Exactly 88 characters.
    fingerprint: Fingerprint
    issuer: NotRequired[CardIssuer]
    brand: NotRequired[CardBrand]
    # For example consumer or commercial.
    category: NotRequired[str]
    # For example credit, debit or prepaid; `unknown` where the number does not tell.
    cardType: str
    # How many digits the card number has.
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
    """Why a request was refused or failed (RFC 7807). Branch on `reason_code`."""

    # Names the kind of error; a page that explains it is found there.
    type: str
    # Short summary, the same for every occurrence of this kind of error.
    title: str
    # The HTTP status of this answer.
    status: int
    # What happened this time, for developers. Its wording may change.
    detail: str
    # Identifies this occurrence, for support.
    instance: NotRequired[str]
    reason_code: ReasonCode
    context: NotRequired[ProblemContext]
    # All fields that the refusal is about, at most 20: first the one of `context.field`. Only when the refusal names a field.
    errors: NotRequired[list[FieldError]]


class FieldError(TypedDict):
    """One of the fields that a refusal is about."""

    # The field, as in `context.field`.
    field: str
    code: ReasonCode
    # What is wrong with the field and what to send instead, for developers. Its wording may change.
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
    # The most that the operation could have taken, in major currency units.
    available_amount: NotRequired[TransactionAmount]
    # The currency that the request should have named.
    currency: NotRequired[Currency]
    # The series that the request conflicts with or refers to.
    recurring_id: NotRequired[RecurringId]
    # The scheduled payment that the request conflicts with or refers to.
    future_transaction_id: NotRequired[FutureTransactionId]
    # The current status of the record that stands in the way.
    status: NotRequired[str]
    # The webhook endpoint that the request refers to.
    endpoint_id: NotRequired[WebhookEndpointId]
    # The API key that the request refers to.
    api_key_id: NotRequired[ApiKeyId]
    # The operation that the scope of the access token does not include, by its `operationId`.
    operation: NotRequired[str]
    # The role that is needed.
    required_role: NotRequired[UserRole]
    # The role that the request came with.
    role: NotRequired[UserRole]
    # The API key that replaced it.
    replaced_by: NotRequired[ApiKeyId]
    # The discrepancy that the request refers to.
    discrepancy_id: NotRequired[DiscrepancyId]


class ProviderNotification(TypedDict):
    """What a processor tells about one of its payments, in the form of the simulated processors: of a call of this service (`transaction_id`), or of a charge that it made of a series by itself (`recurring_id`, with `provider_transaction_id`, `amount` and `currency`). Exactly one of both ids must be sent, which the service checks. Unknown properties are ignored."""

    # The processor's id of the event. An id that was seen before is stored once and changes nothing.
    id: str
    # When the processor settled the outcome.
    created_at: Timestamp
    # The transaction as this service named it to the processor, as the processor's idempotency key.
    transaction_id: NotRequired[TransactionId]
    # The series that the processor has charged by itself. Excludes `transaction_id`.
    recurring_id: NotRequired[RecurringId]
    # What was charged, in major units. With `recurring_id` only.
    amount: NotRequired[Amount]
    # The currency of `amount`. With `recurring_id` only.
    currency: NotRequired[Currency]
    # The date of the payment that was charged. With `recurring_id` only.
    scheduled_date: NotRequired[CalendarDate]
    # The processor's own id of the payment.
    provider_transaction_id: NotRequired[str]
    outcome: ProviderOutcome
    # Why, `DOMAIN.REASON`. Omitted for approved payments.
    reason_code: NotRequired[StatusReasonCode]
    # The acquirer's authorization code.
    authorization_code: NotRequired[str]
    # Acquirer reference number.
    arn: NotRequired[str]


class ProviderNotificationReceipt(TypedDict):
    """That a notification was stored."""

    # The processor's id of the event, as it was sent.
    id: str
    # Whether the event had been stored before.
    duplicate: bool


class HealthReport(TypedDict):
    """The health of the instance that answers."""

    status: HealthStatus
    # When the answer was made.
    timestamp: Timestamp
    # The parts that were checked. Answered by the readiness check only.
    checks: NotRequired[HealthChecks]


class HealthChecks(TypedDict):
    """The health of each part that the service needs."""

    # Whether work is held on a restored database.
    recovery: RecoveryStatus
    # Whether the database answers and can be written.
    database: DatabaseStatus
    # Whether the background workers run.
    workers: WorkersStatus


class RecurringInitRequest(TypedDict):
    """Starts a recurring series. Exactly one of `payment_instrument`, `token` and `provider_token`, or none with `payment_collection`, and exactly one of `payer` and `payer_fingerprint` must be sent. The service checks both rules: none is `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`. With `retry` neither is required: the instrument is that of the attempt that is retried unless another is sent, and payer and order are always those of that attempt. Others are refused with 422 `VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`. Unknown properties are ignored."""

    # The amount of each charge, in major units of the currency: the default for every payment of the series.
    amount: Amount
    # The currency of every charge of the series.
    currency: Currency
    # Who manages the series, and when it is charged.
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
    # The payer's browser, for 3-D Secure. Send all of it where a challenge may come.
    browser_profile: NotRequired[BrowserProfile]
    # Your own reference of the init transaction, for reconciliation.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # Your own reference of the order of the series.
    merchant_order_id: NotRequired[MerchantOrderId]
    # What the series is for.
    description: NotRequired[Description]
    # Text for the payer's bank statement, of every payment of the series. Left out, that of the terminal is used.
    statement_descriptor: NotRequired[StatementDescriptor]
    # `hosted_page`: the payer reads the terms of the series and enters a card on a page of the service, at `next_action.url` of the answer. The request then names no instrument and no `cvv`. The series begins when the payer has paid. Otherwise it is cancelled; each further try of the payer on the page starts a series of its own, as a retry does, which `originating_id` and `recurring_id` of its transaction name.
    payment_collection: NotRequired[PaymentCollection]
    return_url: NotRequired[ReturnUrl]
    language: NotRequired[PageLanguage]
    exemption_requested: NotRequired[Exemption]
    # Makes this request a new attempt of an earlier recurring init, linked to it.
    retry: NotRequired[RetryOrigin]


class RecurringScheduleRequest(TypedDict):
    """The schedule of a new series. With `managed_by` `our_platform` the fields `first_payment_date`, `recurring_date_type` and `time_interval` are required; the service checks it and answers `VALIDATION/MISSING_FIELD`. The first payment falls on the first payment date, and each later one a whole number of intervals after it, on the last day of a month that is too short: 31 January, 28 February, 31 March."""

    # Who decides when the series is charged. It cannot be changed later.
    managed_by: ManagedBy
    # The day of payment 1, in the terminal's time zone: today or later. Omitted, the init charges payment 1. A past day is `VALIDATION/INVALID_START_DATE`.
    first_payment_date: NotRequired[CalendarDate]
    # The unit of the interval between two payments.
    recurring_date_type: NotRequired[RecurringDateType]
    # The number of units between two payments: 2 with `weekly` means every second week.
    time_interval: NotRequired[int]
    # How many payments the series has in all. Omitted, the series is open-ended. So many that the last would fall after 9998-12-31 are refused with 400 `VALIDATION/INVALID_FIELD`, unless a `cancellation_date` ends the series before.
    number_of_payments: NotRequired[int]
    # The day on which the agreement ends. Nothing is charged on or after it, and reaching it cancels the series. Null, as the status of a series shows it, is none.
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
    """Replaces the payment instrument of a series. Exactly one of `payment_instrument`, `token` and `provider_token` must be sent. The service checks that: none is `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`. Unknown properties are ignored."""

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
    # The new default amount of the charges to come, in major units of the currency of the series. Processed charges are unaffected.
    amount: NotRequired[Amount]
    # The new anchor of the schedule, today or later in the terminal's time zone. Only for series with `managed_by` `our_platform`.
    first_payment_date: NotRequired[CalendarDate]
    # The new unit of the interval. Only for series with `managed_by` `our_platform`.
    recurring_date_type: NotRequired[RecurringDateType]
    # The new number of units between two payments. Only for series with `managed_by` `our_platform`.
    time_interval: NotRequired[int]
    # The new total of payments, those already completed included. A value at or below `completed_payments` completes the series at once. So many that the last would fall after 9998-12-31 are refused with 400 `VALIDATION/INVALID_FIELD`, as is a schedule that leads there.
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
    # What the payer must do before the series can begin. Absent when nothing is asked of the payer.
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
    # The state of the series now.
    status: SeriesStatus


class RecurringSeries(TypedDict):
    """A recurring series: its state, schedule, instrument, payer, planned charges and processed ones."""

    # The series.
    recurring_id: RecurringId
    # The order that all charges of the series belong to.
    order_id: OrderId
    # The state of the series.
    status: SeriesStatus
    # The schedule of the series, and how far it has come.
    recurring: RecurringSchedule
    # The stored instrument that is charged. A full card number is never returned. Absent while the payer has sent no card on the hosted page.
    payment_instrument: NotRequired[PaymentInstrument]
    # The payer of the series.
    payer: RecurringPayer
    # The planned charges that are not yet processed, by date. An open-ended series keeps 12 of them ahead.
    future_transactions: list[PlannedTransaction]
    # The processed charges in chronological order, declined ones included.
    completed_transactions: list[CompletedTransaction]


class RecurringSchedule(TypedDict):
    """The schedule of a series, and how far it has come."""

    # The state of the series.
    status: SeriesStatus
    # Who decides when the series is charged.
    managed_by: ManagedBy
    # The day of payment 1, in the terminal's time zone. Absent when none was agreed.
    first_payment_date: NotRequired[CalendarDate]
    # The unit of the interval between two payments. Absent when no schedule was agreed.
    recurring_date_type: NotRequired[RecurringDateType]
    # The number of units between two payments. Absent when no schedule was agreed.
    time_interval: NotRequired[int]
    # How many payments the series has in all. Absent when it is open-ended.
    number_of_payments: NotRequired[int]
    # The day on which the agreement ends automatically, or null when none was agreed.
    cancellation_date: NotRequired[str | None]
    # How many charges were approved.
    completed_payments: int
    # How many payments are left; an occurrence that was cancelled or has failed is none of them. 0 once the series has ended, absent when it is open-ended.
    remaining_payments: NotRequired[int]


class RecurringPayer(TypedDict):
    """The payer of a series. The email address is answered in two parts."""

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
    # The series, with which requests name the future transaction.
    recurring_id: NotRequired[RecurringId]
    # Its position in the series, from 1 on.
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
    # The series that owns it.
    recurring_id: RecurringId
    # The amount of this charge, in major units of the currency of the series. Omitted, the planned amount is charged.
    amount: NotRequired[Amount]


class FutureTransactionCancelRequest(TypedDict):
    """Cancels one occurrence of a series. Unknown properties are ignored."""

    # The future transaction.
    future_transaction_id: FutureTransactionId
    # The series that owns it.
    recurring_id: RecurringId


class FutureTransactionUpdateRequest(TypedDict):
    """The fields of one occurrence to change. Omitted fields keep their values. Unknown properties are ignored."""

    # The future transaction.
    future_transaction_id: FutureTransactionId
    # The series that owns it.
    recurring_id: RecurringId
    # The amount of this occurrence, in major units of the currency of the series.
    amount: NotRequired[Amount]
    # The new day of the charge, in the future: a calendar date (`YYYY-MM-DD`) or an ISO 8601 date-time. Of a date-time the day in the terminal's time zone counts; without an offset it is taken as local to the terminal. The pattern admits both forms; the service checks the meaning: an impossible date is `VALIDATION/INVALID_FIELD`, a day that is not after today, such as that of a date-time later today, `VALIDATION/INVALID_SCHEDULED_DATE`.
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
    # The series that owns it.
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
    # When it was executed. Only when `completed`.
    executed_at: NotRequired[Timestamp]
    # A remark for people, for example why the occurrence was cancelled.
    notes: NotRequired[str]


class SandboxClock(TypedDict):
    """The clock of a sandbox terminal."""

    # The time on the terminal's clock.
    now: Timestamp
    # Whether the clock stands still. It does from a move on, until it is resumed or the terminal is reset.
    frozen: bool


class SandboxClockMove(TypedDict):
    """How far a move of the clock came."""

    # The time at which the clock stands.
    now: Timestamp
    # Whether the clock stands still. It does from the first move on, until the terminal is reset.
    frozen: bool
    # Whether the clock came to the time that was asked for. If not, the move came to one of its limits: what fell due before `now` has been done, and the same request, sent again, goes on from there.
    complete: bool


class SandboxClockRequest(TypedDict):
    """The time to move the clock to. Unknown properties are ignored."""

    # The new time: not before the current one, and not after 9998-12-31T23:59:59.999Z.
    now: Timestamp


class ChallengeRequest(TypedDict):
    """How the payer ends the waiting challenge. Unknown properties are ignored."""

    # How the challenge ends.
    outcome: ChallengeOutcome


class ChallengeResponse(TypedDict):
    """The transaction after its challenge."""

    # The transaction whose challenge ended.
    transaction_id: TransactionId
    # The status of the transaction now.
    status: StatusObject


class BankCorrectionRequest(TypedDict):
    """What the simulated bank says from now on. Unknown properties are ignored."""

    # The outcome that its books get.
    outcome: ProviderOutcome


class BankCorrectionResponse(TypedDict):
    """The transaction after the bank's correction."""

    # The transaction that the bank corrected itself about.
    transaction_id: TransactionId
    # The status of the transaction now; a final one has not changed.
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
    # True when the terminal's data is gone and its clock runs with real time.
    reset: bool


class AccountRequest(TypedDict):
    """The account to make. Unknown properties are ignored."""

    # Its name; several accounts may have the same.
    name: RecordName


class AccountChange(TypedDict):
    """What to change. Unknown properties are ignored."""

    # The new name.
    name: NotRequired[RecordName]
    # Whether its terminals share records. Switched off, what a terminal has taken over stays with it.
    shares_records: NotRequired[SharesRecords]
    # Whether identifiers that look like card numbers are refused.
    refuse_card_like_identifiers: NotRequired[RefuseCardLikeIdentifiers]


class IdentifierCheck(TypedDict):
    """The latest references of the account's transactions and orders, 10,000 at most. If none looks like a card number, `refuse_card_like_identifiers` can be switched on without refusing the merchant's own."""

    # The number of references that were examined.
    examined: int
    # The number of those that look like card numbers.
    card_like: int


class Account(TypedDict):
    """One integrator."""

    # The account.
    account_id: AccountId
    # Its name.
    name: RecordName
    # Whether its terminals share records. Off for a new account.
    shares_records: SharesRecords
    # Whether identifiers that look like card numbers are refused. Off for a new account.
    refuse_card_like_identifiers: RefuseCardLikeIdentifiers
    # Whether the account's identifiers look like card numbers. Only for one account (`managementAccountGet`) that does not refuse them.
    identifier_check: NotRequired[IdentifierCheck]
    # When it was made.
    created_at: Timestamp


class AccountPage(TypedDict):
    """A page of accounts."""

    # The accounts, the newest first.
    accounts: list[Account]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class TerminalRequest(TypedDict):
    """The terminal to make. Unknown properties are ignored."""

    # Whose it is.
    account_id: AccountId
    # Its name.
    name: RecordName
    # That of the service, which is taken when it is left out; the other one is refused.
    environment: NotRequired[Environment]
    # The processors in the order in which they are tried, each once.
    routes: list[ProviderKey]
    # Of payments that have none of their own.
    statement_descriptor: NotRequired[StatementDescriptor]
    # The zone of the calendar dates of the terminal's series; `UTC` when it is left out.
    time_zone: NotRequired[TimeZone]
    # Whether sales and pre-authorizations that were refused for the time being are retried by themselves, as recurring charges are; not so when it is left out.
    retry_one_off: NotRequired[bool]
    # The currencies of new payments and new series; any other is refused with 400 `INVALID_CURRENCY`. All fifty when it is left out or empty.
    currencies: NotRequired[list[SupportedCurrency]]
    # The largest amounts of payments, each currency once; an amount above is refused with 400 `VALIDATION/INVALID_AMOUNT`. Left out or empty, the limits of the currencies apply.
    amount_limits: NotRequired[list[AmountLimit]]


class AmountLimit(TypedDict):
    """The largest amount of one payment in a currency. It is at most the currency's own limit."""

    # The currency that is limited.
    currency: SupportedCurrency
    # The largest amount, in major units with the decimals of the currency.
    amount: Decimal | int


class TerminalChange(TypedDict):
    """What to change. Unknown properties are ignored."""

    # The new name.
    name: NotRequired[RecordName]
    # The processors in the order in which they are tried, each once.
    routes: NotRequired[list[ProviderKey]]
    # Text for bank statements, of payments that have none of their own (see `StatementDescriptor`). Null removes it.
    statement_descriptor: NotRequired[str | None]
    # The zone of the calendar dates of the terminal's series; what is planned keeps its instants.
    time_zone: NotRequired[TimeZone]
    # Whether sales and pre-authorizations that were refused for the time being are retried by themselves, as recurring charges are.
    retry_one_off: NotRequired[bool]
    # The currencies of new payments and new series; any other is refused with 400 `INVALID_CURRENCY`. All fifty when it is empty.
    currencies: NotRequired[list[SupportedCurrency]]
    # The largest amounts of payments, each currency once; the list replaces the earlier one. An amount above is refused with 400 `VALIDATION/INVALID_AMOUNT`. They hold for new payments and series, and for amounts that later requests give a series or a charge of one.
    amount_limits: NotRequired[list[AmountLimit]]


class PageTexts(TypedDict):
    """What a payment page says in one language, beside its own words. Plain text; one that holds a card number is refused."""

    # The language of these texts.
    language: PageLanguage
    # Above the form.
    welcome: NotRequired[str]
    # After the payment.
    thanks: NotRequired[str]


class PaymentPageChange(TypedDict):
    """What to change of a payment page. Unknown properties are ignored."""

    # Who is paid, as the page calls them. Null is the name of the account.
    merchant_name: NotRequired[str | None]
    # Where payers are led when they are done, unless their payment names another address. Null shows them a page that ends there.
    return_url: NotRequired[str | None]
    # The sites that payers may be led to.
    return_origins: NotRequired[list[WebOrigin]]
    # The sites that may show the page in a frame, and the one on which this service authenticates payers (`frame-ancestors` of their Content-Security-Policy). None may when it is empty.
    frame_ancestors: NotRequired[list[WebOrigin]]
    # Of the button and of links, on the light page.
    colour: NotRequired[BrandColour]
    # The same on the dark page, for payers whose browser asks for one.
    colour_dark: NotRequired[BrandColour]
    # A PNG, JPEG or WebP image of 24 KiB at most, in base64. The service keeps it and serves it itself; what it is, is read from its first bytes. Null takes it away.
    logo: NotRequired[str | None]
    # All texts, in place of those before.
    texts: NotRequired[PageTextList]


class PaymentPage(TypedDict):
    """The hosted payment page of a terminal."""

    # The terminal whose page it is.
    terminal_friendly_id: TerminalId
    # Who is paid, as the page calls them; absent where that is the name of the account.
    merchant_name: NotRequired[RecordName]
    # Where payers are led when they are done; absent where they are led nowhere.
    return_url: NotRequired[str]
    # The sites that payers may be led to.
    return_origins: list[WebOrigin]
    # The sites that may show the page in a frame.
    frame_ancestors: list[WebOrigin]
    # Of the button and of links; absent for the page's own.
    colour: NotRequired[BrandColour]
    # The same on the dark page.
    colour_dark: NotRequired[BrandColour]
    logo: NotRequired[PageLogo]
    texts: PageTextList
    # Until when return addresses are signed with the secret before as well; absent when that is over.
    previous_secret_until: NotRequired[Timestamp]


class PageLogo(TypedDict):
    """The logo of a payment page."""

    media_type: LogoMediaType
    # How long it is.
    bytes: int
    # Its digest, in hexadecimal digits.
    sha256: str


class PaymentPageSecret(TypedDict):
    """The new secret of a payment page."""

    # The terminal.
    terminal_friendly_id: TerminalId
    # The secret by which return addresses are signed. Shown here only: keep it with the shop.
    secret: str
    # Until when return addresses are signed with the secret before this one as well; absent for the first one.
    previous_secret_until: NotRequired[Timestamp]


class Terminal(TypedDict):
    """A terminal."""

    # The terminal, as it stands in the paths of its operations.
    terminal_friendly_id: TerminalId
    # Whose it is.
    account_id: AccountId
    # Whether its payments are simulated or real.
    environment: Environment
    # Its name.
    name: RecordName
    # The processors in the order in which they are tried, each once.
    routes: list[ProviderKey]
    # Of payments that have none of their own.
    statement_descriptor: NotRequired[StatementDescriptor]
    # The zone of the calendar dates of its series.
    time_zone: TimeZone
    # Whether sales and pre-authorizations that were refused for the time being are retried by themselves, as recurring charges are.
    retry_one_off: bool
    # The currencies of new payments and new series; empty when it takes all fifty.
    currencies: list[SupportedCurrency]
    # The largest amounts of payments that the terminal sets itself; empty when only the limits of the currencies apply.
    amount_limits: list[AmountLimit]
    # When it was made.
    created_at: Timestamp


class TerminalPage(TypedDict):
    """A page of terminals."""

    # The terminals, the newest first.
    terminals: list[Terminal]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class ApiKeyRequest(TypedDict):
    """The API key to make. Unknown properties are ignored."""

    # Whose it is.
    account_id: AccountId
    # That of the service, which is taken when it is left out; the other one is refused.
    environment: NotRequired[Environment]
    # The terminals that the key opens: of the account, and of the key's environment. A publishable key opens one.
    terminal_friendly_ids: list[TerminalId]
    # Makes a publishable key, and names the origins of the pages that may show its card fields. With https; in a sandbox also `http://localhost` and `http://127.0.0.1`, with or without a port. All pages around the fields have to be of these origins, where one page frames another.
    allowed_origins: NotRequired[list[WebOrigin]]
    # How many requests per second the key may send in all, in place of the default of the service.
    requests_per_second: NotRequired[int]
    # From when on the key is refused: in the future. It does not expire when this is left out.
    expires_at: NotRequired[Timestamp]


class ApiKey(TypedDict):
    """What is known of an API key, without the key."""

    # The key.
    api_key_id: ApiKeyId
    # Whose it is.
    account_id: AccountId
    # The environment of its terminals.
    environment: Environment
    # The terminals that the key opens.
    terminal_friendly_ids: list[TerminalId]
    # The origins of the pages that may show the card fields of a publishable key; absent from every other key.
    allowed_origins: NotRequired[list[WebOrigin]]
    # The last four characters of the key, by which its owner tells it from others.
    hint: str
    # Whether it is accepted.
    state: ApiKeyState
    # How many requests per second the key may send in all, in place of the default of the service. Absent when it has the default.
    requests_per_second: NotRequired[int]
    # When it was made.
    created_at: Timestamp
    # From when on it is refused; absent when it does not expire.
    expires_at: NotRequired[Timestamp]
    # When it was revoked; absent when it was not.
    revoked_at: NotRequired[Timestamp]
    # The key that replaced it; absent when it was not rotated.
    replaced_by: NotRequired[ApiKeyId]


class NewApiKey(TypedDict):
    """An API key that was just made."""

    # The key.
    api_key_id: ApiKeyId
    # Whose it is.
    account_id: AccountId
    # The environment of its terminals.
    environment: Environment
    # The terminals that the key opens.
    terminal_friendly_ids: list[TerminalId]
    # The origins of the pages that may show the card fields of a publishable key; absent from every other key.
    allowed_origins: NotRequired[list[WebOrigin]]
    # The last four characters of the key, by which its owner tells it from others.
    hint: str
    # Whether it is accepted.
    state: ApiKeyState
    # How many requests per second the key may send in all, in place of the default of the service. Absent when it has the default.
    requests_per_second: NotRequired[int]
    # When it was made.
    created_at: Timestamp
    # From when on it is refused; absent when it does not expire.
    expires_at: NotRequired[Timestamp]
    # The key. Shown here only: give it to the integrator by a safe way.
    api_key: ApiKeyText


class ApiKeyPage(TypedDict):
    """A page of API keys."""

    # The API keys, the newest first.
    api_keys: list[ApiKey]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class ApiKeyRotationRequest(TypedDict):
    """How to replace the key. Unknown properties are ignored."""

    # How long the old key goes on working; 0 ends it at once.
    overlap_seconds: NotRequired[int]


class ApiKeyRotation(TypedDict):
    """The new key, and until when the old one works."""

    # The new key.
    api_key_id: ApiKeyId
    # The new key itself. Shown here only: give it to the integrator by a safe way.
    api_key: ApiKeyText
    # The old key.
    replaced_api_key_id: ApiKeyId
    # From when on the old key is refused.
    replaced_until: Timestamp


class User(TypedDict):
    """Somebody who manages the service."""

    # The user.
    user_id: UserId
    # The e-mail address, in lower case.
    email: UserEmail
    # What the user may do.
    role: UserRole
    # Whether the user may come in.
    state: UserState
    # Whether a sign-in with the password needs a code of an authenticator application. A passkey needs neither.
    second_factor: bool
    # Time of the 20th wrong code within an hour, since which no code is accepted. Absent while codes are accepted.
    second_factor_locked_at: NotRequired[Timestamp]
    # When the user was invited.
    created_at: Timestamp


class UserPage(TypedDict):
    """A page of users."""

    # The users, the newest first.
    users: list[User]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class UserRequest(TypedDict):
    """Who is invited. Unknown properties are ignored."""

    # The e-mail address. It is kept in lower case, and does not change.
    email: UserEmail
    # What the user may do.
    role: UserRole


class UserChange(TypedDict):
    """What to change; what is left out stays. Unknown properties are ignored."""

    # What the user may do from now on.
    role: NotRequired[UserRole]
    # Whether the user is kept out.
    disabled: NotRequired[bool]
    # `false` accepts the codes of the user again. Codes lock after 20 wrong ones within an hour.
    second_factor_locked: NotRequired[Literal["false"]]


class Invitation(TypedDict):
    """An invited user, with the link."""

    # Who is invited.
    user: User
    # What the user accepts the invitation with. Shown here only.
    invitation_token: OneTimeText
    # The page of the console for it. Put the address of the service before it.
    invitation_path: str
    # Until when the link is taken.
    expires_at: Timestamp


class InvitationAcceptance(TypedDict):
    """The link and the password. Unknown properties are ignored."""

    # What stands in the link.
    invitation_token: OneTimeText
    # The password to sign in with from now on.
    password: Password


class PasswordChange(TypedDict):
    """The old password and the new one. Unknown properties are ignored."""

    # The password until now, of a user who has one.
    current_password: NotRequired[GivenPassword]
    # The password from now on.
    new_password: Password


class OwnPassword(TypedDict):
    """That it is still the user who sits there. Unknown properties are ignored."""

    # The password of the user, who may have none.
    current_password: NotRequired[GivenPassword]


class Authenticator(TypedDict):
    """What an authenticator application needs to know."""

    # The secret in base32, to be typed.
    secret: str
    # The same as the address that a QR code shows.
    otpauth_url: str


class AuthenticatorCode(TypedDict):
    """The code that the application shows. Unknown properties are ignored."""

    # Six digits.
    code: str


class RecoveryCodeList(TypedDict):
    """Codes for the day on which the application is lost. Each is taken once."""

    # The codes. Shown here only.
    recovery_codes: list[RecoveryCode]


class Passkey(TypedDict):
    """What is known of a passkey."""

    # The passkey.
    passkey_id: PasskeyId
    # Whom it signs in.
    user_id: UserId
    # The same user.
    email: UserEmail
    # What it is on.
    name: PasskeyName
    # Whether its provider may copy it to other devices of the user. One of a security key stays on it.
    synced: bool
    # When it was added.
    created_at: Timestamp
    # When it last signed in; absent when it never has.
    last_used_at: NotRequired[Timestamp]


class PasskeyPage(TypedDict):
    """A page of passkeys."""

    # The passkeys, the newest first.
    passkeys: list[Passkey]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class PasskeyOptions(TypedDict):
    """What the browser makes a passkey with (`PublicKeyCredentialCreationOptions`)."""

    # Random bytes, which the authenticator signs; base64url, as every binary value here.
    challenge: str
    # The domain that the passkey is for (`rp.id`, `rpId`). Browsers make and use it on pages of this domain only.
    relying_party_id: str
    # What browsers show of it (`rp.name`).
    relying_party_name: str
    # By which the passkey knows its user (`user.id`).
    user_handle: str
    # The user (`user.name`).
    user_name: UserEmail
    # The signatures that are taken, the best first (`pubKeyCredParams`, by their COSE numbers).
    algorithms: list[int]
    # The passkeys that the user has (`excludeCredentials`). An authenticator that has one of them makes no other.
    known_credential_ids: list[CredentialId]
    # How long the challenge is good.
    expires_in_seconds: int


class PasskeySignInOptions(TypedDict):
    """What a passkey signs to sign in (`PublicKeyCredentialRequestOptions`)."""

    # Random bytes, which the authenticator signs; base64url, as every binary value here.
    challenge: str
    # The domain that the passkey is for (`rp.id`, `rpId`). Browsers make and use it on pages of this domain only.
    relying_party_id: str
    # How long the challenge is good.
    expires_in_seconds: int


class PasskeyRequest(TypedDict):
    """What the authenticator has made (`AuthenticatorAttestationResponse`). Unknown properties are ignored."""

    # What it is on.
    name: PasskeyName
    # By which the authenticator knows the passkey.
    credential_id: CredentialId
    # What the browser says of the occasion (`clientDataJSON`), with the challenge and the origin of the page.
    client_data: str
    # The public key, in CBOR (`attestationObject`).
    attestation_object: str


class PasskeyChange(TypedDict):
    """What to change. Unknown properties are ignored."""

    # What it is on.
    name: PasskeyName


class PasskeyRemoval(TypedDict):
    """A passkey after its removal."""

    # The passkey that was.
    passkey_id: PasskeyId
    # True when it is removed.
    removed: bool


class PasskeyAssertion(TypedDict):
    """What a passkey has signed (`AuthenticatorAssertionResponse`). Unknown properties are ignored."""

    # By which the authenticator knows the passkey.
    credential_id: CredentialId
    # What the browser says of the occasion (`clientDataJSON`), with the challenge and the origin of the page.
    client_data: str
    # What the authenticator says (`authenticatorData`): whether it verified its user, and how often it has signed.
    authenticator_data: str
    # The signature over both.
    signature: str
    # Whom the passkey is of, as it was made with (`userHandle`).
    user_handle: str


class AccessTokenRequest(TypedDict):
    """The access token to make. Unknown properties are ignored."""

    # What it is for.
    name: AccessTokenName
    # What it may do: no more than the user. That of the user when it is left out.
    role: NotRequired[UserRole]
    # Days until it expires. The service accepts at most `ACCESS_TOKEN_MAX_DAYS` of its settings, 90 by default. The default is 90, or that maximum if it is less.
    expires_in_days: NotRequired[int]
    read_only: NotRequired[AccessTokenReadOnly]
    operations: NotRequired[AccessTokenOperations]
    # The user's password. Not needed for a session opened with a passkey in the last five minutes, nor by a user without a password.
    current_password: NotRequired[GivenPassword]


class AccessToken(TypedDict):
    """What is known of an access token."""

    # The access token.
    access_token_id: AccessTokenId
    # Whom it acts for.
    user_id: UserId
    # The same user.
    email: UserEmail
    # What it is for.
    name: AccessTokenName
    # What it may do, where its user may.
    role: UserRole
    read_only: AccessTokenReadOnly
    operations: AccessTokenOperations
    # The last four characters of the token, by which its owner knows it.
    hint: str
    # Whether it is accepted.
    state: AccessTokenState
    # When it was made.
    created_at: Timestamp
    # From when on it is refused.
    expires_at: Timestamp
    # When it was last used, to the minute; absent when it never was.
    last_used_at: NotRequired[Timestamp]


class NewAccessToken(TypedDict):
    """An access token that was just made."""

    # The access token.
    access_token_id: AccessTokenId
    # Whom it acts for.
    user_id: UserId
    # The same user.
    email: UserEmail
    # What it is for.
    name: AccessTokenName
    # What it may do, where its user may.
    role: UserRole
    read_only: AccessTokenReadOnly
    operations: AccessTokenOperations
    # The last four characters of the token, by which its owner knows it.
    hint: str
    # Whether it is accepted.
    state: AccessTokenState
    # When it was made.
    created_at: Timestamp
    # From when on it is refused.
    expires_at: Timestamp
    # The token. Shown here only: keep it like a password.
    access_token: str


class AccessTokenPage(TypedDict):
    """A page of access tokens."""

    # The access tokens, the newest first.
    access_tokens: list[AccessToken]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class SignInRequest(TypedDict):
    """Who it is, by `email` and `password`, by `sign_in_token` or by `passkey`. Unknown properties are ignored."""

    # The user.
    email: NotRequired[UserEmail]
    # The password of the user.
    password: NotRequired[GivenPassword]
    # The six digits of the authenticator application, or a recovery code, where the user has set one up.
    code: NotRequired[str]
    # The token of the link that a sandbox prints when it starts.
    sign_in_token: NotRequired[OneTimeText]
    # A challenge of this browser that a passkey has signed.
    passkey: NotRequired[PasskeyAssertion]


class UserSession(TypedDict):
    """Where a user is signed in."""

    # The session.
    session_id: SessionId
    # Whose it is.
    user_id: UserId
    # The same user.
    email: UserEmail
    # How it was opened.
    method: SignInMethod
    # The address from which it was opened; absent when that was not known.
    source_address: NotRequired[str]
    # The browser that opened it, as it calls itself; absent when it does not.
    user_agent: NotRequired[str]
    # When it was opened.
    created_at: Timestamp
    # When it was last used, to the minute.
    last_used_at: Timestamp
    # When it ends: an hour after it was last used, and 12 hours after it was opened.
    expires_at: Timestamp
    # Whether it is that of this request.
    current: bool


class OpenSession(TypedDict):
    """The session of this request, and its user."""

    # The session.
    session_id: SessionId
    # Who has signed in.
    user: User
    # What `x-csrf-token` has to be in every request of this session that is not a GET. It is the same as long as the session lasts.
    csrf_token: str
    # After how many seconds without a request it ends.
    idle_seconds: int
    # When it ends however much it is used.
    expires_at: Timestamp


class SessionPage(TypedDict):
    """A page of sessions."""

    # The sessions that last, the newest first.
    sessions: list[UserSession]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class SessionEnd(TypedDict):
    """A session after its end."""

    # The session that was.
    session_id: SessionId
    # True when it has ended.
    ended: bool


class AuditActor(TypedDict):
    """Who did something, as it was known then."""

    # A key, a command, or a user by a session or an access token.
    kind: AuditActorKind
    # The user; absent where none was involved.
    user_id: NotRequired[UserId]
    # The same user.
    email: NotRequired[UserEmail]
    # The access token; absent for a session.
    access_token_id: NotRequired[AccessTokenId]


class ProcessorCredentials(TypedDict):
    """What the processor knows its client by. Never shown again, not even in a refusal. Unknown properties are ignored."""

    # Of Stripe, the secret or restricted key of the API.
    secret_key: NotRequired[str]
    # Of Stripe, the signing secret of the webhook endpoint. Of a simulated processor, what its notifications are signed with.
    webhook_secret: NotRequired[str]
    # Of Adyen, the key of the API credential.
    api_key: NotRequired[str]
    # Of Adyen, the name of the merchant account.
    merchant_account: NotRequired[str]
    # Of Adyen, the HMAC key of the webhook, in hexadecimal.
    hmac_key: NotRequired[str]
    # Of Adyen, the prefix of the live endpoints.
    live_prefix: NotRequired[str]


class ProcessorSettings(TypedDict):
    """What a processor account is used for. Unknown properties are ignored."""

    # Another address of the processor's API, in a sandbox only. It begins with `https://` and leads to a public network; a service that runs with `PROCESSOR_ALLOW_LOCAL=true` takes loopback and `http://` as well.
    api_base: NotRequired[str]
    # Whether the processor account may be sent card numbers. Without it only tokens of the processor are charged.
    send_card_numbers: NotRequired[bool]
    # The currencies that it is used for; all that the processor takes when it is left out or empty.
    currencies: NotRequired[list[SupportedCurrency]]
    # The payment methods that it is used for; all that the adapter can when it is left out or empty.
    payment_methods: NotRequired[list[PaymentMethod]]
    # The processor captures a sale so many hours after its approval; as the processor has it set when it is left out. Adyen only: the others capture at once, and more than 0 is refused.
    capture_delay_hours: NotRequired[int]


class ProcessorAccountRequest(TypedDict):
    """The processor account to make. Unknown properties are ignored."""

    # Whose terminals may be routed to it.
    account_id: AccountId
    # What routes and transactions call it. It stays.
    provider_key: ProviderKey
    kind: ProcessorKind
    # The environment of the account; that of the service when it is left out.
    environment: NotRequired[Environment]
    credentials: ProcessorCredentials
    settings: NotRequired[ProcessorSettings]


class ProcessorAccountChange(TypedDict):
    """What to change. Unknown properties are ignored."""

    # Switches the processor account on or off.
    enabled: NotRequired[bool]
    # All settings, in place of those before.
    settings: NotRequired[ProcessorSettings]


class ProcessorCredentialsRotation(TypedDict):
    """The new credentials, all of them. Unknown properties are ignored."""

    credentials: ProcessorCredentials
    # For how long notifications that are signed with the secret before are taken.
    overlap_hours: NotRequired[int]


class ProcessorAccount(TypedDict):
    """An account at a processor. Without its credentials."""

    processor_account_id: ProcessorAccountId
    # Whose terminals may be routed to it.
    account_id: AccountId
    # What routes and transactions call it.
    provider_key: ProviderKey
    kind: ProcessorKind
    environment: Environment
    # Whether new payments are routed to it.
    enabled: bool
    settings: ProcessorSettings
    # The account at the processor, by the processor's own name: the merchant account at Adyen, the id of the account at Stripe. It stays. Absent while it is not known: of Stripe it is read by `check` and by a rotation, where the key may read it.
    merchant_account: NotRequired[str]
    # Until when notifications that are signed with the secret before are taken; absent when that is over.
    previous_secret_until: NotRequired[Timestamp]
    # When it was made.
    created_at: Timestamp


class ProcessorAccountPage(TypedDict):
    """A page of processor accounts."""

    # The processor accounts, the newest first.
    processor_accounts: list[ProcessorAccount]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class ProcessorAccountCheck(TypedDict):
    """What came of a call with the credentials of a processor account."""

    processor_account_id: ProcessorAccountId
    # Whether the processor took the credentials, and they are of the environment of the account.
    works: bool
    # The mode that the credentials belong to; absent when that is not known.
    environment: NotRequired[Environment]
    # What the processor calls the account; absent when it does not tell.
    name: NotRequired[str]
    # Why they do not work, in the words of the status catalogue; absent when they do.
    reason: NotRequired[StatusReasonCode]
    notifications: NotRequired[NotificationSetup]


class NotificationSetup(TypedDict):
    """The notifications that the processor is set up to send, compared with those that the service reads. Absent where the credentials do not work, and of a simulated processor."""

    state: NotificationSetupState
    # The address that the processor has to notify.
    address: str
    # The API version of the events, where the endpoint has one.
    api_version: NotRequired[str]
    # The events that the service reads and the processor does not send.
    missing_events: list[str]
    # What has to change besides, as sentences.
    problems: list[str]


class ProviderAccountNotification(TypedDict):
    """What a processor tells of its payments, in its own form, which only its adapter reads. The properties are those of a simulated processor. Unknown properties are the processor's own."""

    # The processor's id of the event.
    id: NotRequired[str]
    # When the processor settled the outcome.
    created_at: NotRequired[Timestamp]
    # The terminal that has the transaction.
    terminal_friendly_id: NotRequired[str]
    # The transaction that it is about.
    transaction_id: NotRequired[str]
    # The processor's own id of the transaction.
    provider_transaction_id: NotRequired[str]
    outcome: NotRequired[ProviderOutcome]
    # Why, in the words of the status catalogue.
    reason_code: NotRequired[str]
    # Of an approval.
    authorization_code: NotRequired[str]
    # Of an approval.
    arn: NotRequired[str]


class AuditedField(TypedDict):
    """One field before and after a change."""

    # Its name in the record.
    field: str
    # Its value before; absent when it had none.
    before: NotRequired[AuditValue]
    # Its value after; absent when it has none.
    after: NotRequired[AuditValue]


class AuditEntry(TypedDict):
    """One change by the operator, or another act that the audit log tells of."""

    # The entry.
    audit_entry_id: AuditEntryId
    # What was done.
    operation: ManagementOperation
    # What it was done to.
    subject: AuditSubject
    # Which one; absent when it was done to many.
    subject_id: NotRequired[AuditSubjectId]
    # Whose; absent when it was done to the records of several accounts.
    account_id: NotRequired[AccountId]
    # The request that did it: its `X-Request-Id`, which the log has as well. Of a command, its run.
    request_id: str
    # The address that the request came from; absent for a command, and for an entry that counts requests of several addresses.
    source_address: NotRequired[str]
    # Who did it; absent where a credential was refused.
    actor: NotRequired[AuditActor]
    # The fields whose values changed. Secrets are not among them.
    changes: list[AuditedField]
    # When it was done.
    created_at: Timestamp


class AuditPage(TypedDict):
    """A page of entries."""

    # The entries, the newest first.
    audit_entries: list[AuditEntry]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class WebhookEndpointRequest(TypedDict):
    """Where events are to be sent. Unknown properties are ignored."""

    # The address, beginning with `https://`. User names, passwords and addresses of private networks are refused.
    url: str
    # The types to send; all of them when it is left out or empty.
    event_types: NotRequired[list[EventType]]
    # The account; may be left out while there is only one.
    account_id: NotRequired[AccountId]
    # The environment of the terminals; that of the service when it is left out.
    environment: NotRequired[Environment]


class WebhookEndpointChange(TypedDict):
    """What to change. Unknown properties are ignored."""

    # The new address, under the rules of registration.
    url: NotRequired[str]
    # The types to send from now on; all of them when it is empty.
    event_types: NotRequired[list[EventType]]
    # Switches the endpoint on or off.
    enabled: NotRequired[bool]


class WebhookEndpoint(TypedDict):
    """A registered webhook endpoint."""

    # The endpoint.
    endpoint_id: WebhookEndpointId
    # The account whose events it gets.
    account_id: AccountId
    # The environment of the terminals whose events it gets.
    environment: Environment
    # Where events are sent.
    url: str
    # The types that are sent; empty when all are, those that are added later included.
    event_types: list[EventType]
    # Whether events are sent.
    enabled: bool
    # Why it is switched off; absent while it is enabled.
    disabled_reason: NotRequired[WebhookEndpointDisabledReason]
    # When it was switched off; absent while it is enabled.
    disabled_at: NotRequired[Timestamp]
    # Since when every attempt has failed; absent when the last one succeeded. After five days the endpoint is switched off.
    failing_since: NotRequired[Timestamp]
    # Until when deliveries are signed with the secret before the last rotation as well; absent when they are not.
    previous_secret_until: NotRequired[Timestamp]
    # When it was registered.
    created_at: Timestamp


class WebhookEndpointWithSecret(TypedDict):
    """A webhook endpoint that was just registered."""

    # The endpoint.
    endpoint_id: WebhookEndpointId
    # The account whose events it gets.
    account_id: AccountId
    # The environment of the terminals whose events it gets.
    environment: Environment
    # Where events are sent.
    url: str
    # The types that are sent; empty when all are, those that are added later included.
    event_types: list[EventType]
    # Whether events are sent.
    enabled: bool
    # When it was registered.
    created_at: Timestamp
    # The signing secret. Shown here only: keep it with the receiver.
    secret: str


class WebhookEndpointPage(TypedDict):
    """A page of webhook endpoints."""

    # The endpoints, the newest first.
    webhook_endpoints: list[WebhookEndpoint]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class WebhookEndpointDeletion(TypedDict):
    """An endpoint after its deletion."""

    # The endpoint that was.
    endpoint_id: WebhookEndpointId
    # True when it is gone.
    deleted: bool


class WebhookSecretRotation(TypedDict):
    """The new secret of an endpoint."""

    # The endpoint.
    endpoint_id: WebhookEndpointId
    # The signing secret. Shown here only: keep it with the receiver.
    secret: str
    # Until when deliveries are signed with the secret before this one as well.
    previous_secret_until: Timestamp


class TestEventRequest(TypedDict):
    """The event to send. Unknown properties are ignored."""

    # The type of the event.
    type: EventType


class TestEventReceipt(TypedDict):
    """A test event on its way."""

    # The id that the event carries.
    event_id: EventId
    # Look up here what became of it.
    delivery_id: DeliveryId


class Delivery(TypedDict):
    """An event on its way to an endpoint."""

    # The delivery.
    delivery_id: DeliveryId
    # The event, which receivers recognize repeats by.
    event_id: EventId
    # The type of the event.
    event_type: EventType
    # The endpoint that it goes to.
    endpoint_id: WebhookEndpointId
    # The terminal that the event is about.
    terminal_friendly_id: TerminalId
    # Where it stands.
    state: DeliveryState
    # How many attempts were made, those before it was sent again by hand included.
    attempt_count: int
    # When the next attempt is due, by the terminal's clock; present while it is pending.
    due_at: NotRequired[Timestamp]
    # When the event happened, by the terminal's clock.
    created_at: Timestamp


class EventRecord(TypedDict):
    """An event as it was written."""

    # The event, which receivers recognize repeats by.
    event_id: EventId
    # Its type.
    event_type: EventType
    # The terminal that it is about.
    terminal_friendly_id: TerminalId
    # When it happened, by the terminal's clock.
    created_at: Timestamp
    # The JSON that its deliveries send, byte for byte.
    body: str


class EventPage(TypedDict):
    """A page of events."""

    # The events, in the order in which they were written.
    events: list[EventRecord]
    # Where the next page begins. Always present: after the last page it finds what comes later.
    next_cursor: PageCursor
    # Whether the next page can be read now.
    has_more: bool


class DeliveryPage(TypedDict):
    """A page of deliveries."""

    # The deliveries, the newest first.
    deliveries: list[Delivery]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class DeliveryDetails(TypedDict):
    """A delivery with what was sent and what was answered."""

    # The delivery.
    delivery_id: DeliveryId
    # The event, which receivers recognize repeats by.
    event_id: EventId
    # The type of the event.
    event_type: EventType
    # The endpoint that it goes to.
    endpoint_id: WebhookEndpointId
    # The terminal that the event is about.
    terminal_friendly_id: TerminalId
    # Where it stands.
    state: DeliveryState
    # How many attempts were made, those before it was sent again by hand included.
    attempt_count: int
    # When the next attempt is due, by the terminal's clock; present while it is pending.
    due_at: NotRequired[Timestamp]
    # When the event happened, by the terminal's clock.
    created_at: Timestamp
    # The JSON that every attempt sends, byte for byte.
    body: str
    # The attempts, the oldest first.
    attempts: list[DeliveryAttempt]


class DeliveryAttempt(TypedDict):
    """One attempt to deliver."""

    # 1 for the first.
    attempt_number: int
    # When it began, in real time.
    started_at: Timestamp
    # How long it took, in milliseconds.
    duration_ms: int
    # The HTTP status that the receiver answered; absent when it gave no answer.
    status: NotRequired[int]
    # The beginning of the answer's body, without card numbers.
    answer_excerpt: NotRequired[str]
    # Why there was no answer; absent when there was one.
    error: NotRequired[str]


class ResendFailedRequest(TypedDict):
    """Which failed deliveries to send again. Unknown properties are ignored."""

    # The time of the oldest event to send again, by its terminal's clock.
    since: Timestamp
    # Only deliveries to this endpoint.
    endpoint_id: NotRequired[WebhookEndpointId]


class ResentDeliveries(TypedDict):
    """How many failed deliveries are sent again."""

    # The number of deliveries that are due now.
    resent: int


class TransactionSummary(TypedDict):
    """A transaction in a list."""

    # The transaction.
    transaction_id: TransactionId
    # The terminal that it was made on.
    terminal_friendly_id: TerminalId
    # The order that it belongs to.
    order_id: OrderId
    # What it does.
    type: TransactionType
    # Where it stands, and why.
    status: StatusObject
    # Its amount, in major units.
    amount: TransactionAmount
    # The currency of its amount.
    currency: Currency
    # 1 for the first attempt; a retry counts one up from the attempt it retries.
    attempt_number: int
    # The merchant's reference; absent when none was sent.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The merchant's reference of the order; absent when none was sent.
    merchant_order_id: NotRequired[MerchantOrderId]
    # The payer; absent when none was named.
    payer_id: NotRequired[PayerId]
    # The series that it belongs to; absent when it belongs to none.
    recurring_id: NotRequired[RecurringId]
    # The processor that has it, or last had it; absent when none has.
    provider_key: NotRequired[ProviderKey]
    # The processor's own id of it; absent while none is known.
    provider_transaction_id: NotRequired[str]
    # When it was taken in.
    created_at: Timestamp
    # When its status last changed.
    updated_at: Timestamp


class TransactionPage(TypedDict):
    """A page of transactions."""

    # The transactions, the newest first.
    transactions: list[TransactionSummary]
    # Where the next page begins; absent when there is nothing more to look at.
    next_cursor: NotRequired[PageCursor]


class UnknownTransaction(TypedDict):
    """A transaction that waits for somebody to settle it."""

    # The transaction.
    transaction: TransactionSummary
    # When the service gave up asking for its outcome.
    unknown_since: Timestamp
    # How long it has waited, in seconds, by the terminal's clock.
    age_seconds: int


class UnknownTransactionPage(TypedDict):
    """A page of transactions whose outcome is unknown."""

    # The transactions, the one that has waited longest first.
    unknown_transactions: list[UnknownTransaction]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class ProcessorCall(TypedDict):
    """One exchange with a processor about a transaction, or what took its place."""

    # The processor.
    provider_key: ProviderKey
    # What it was about.
    operation: ProcessorOperation
    # The key under which the processor performs the operation once; it is sent together with the terminal's id. The platform's charge of an occurrence derives it from the series, the number of the occurrence and the attempt, and a retry from the attempt before it: a restored database sends the same key again.
    idempotency_key: str
    # What came of it.
    outcome: ProcessorCallOutcome
    # Why, in the words of the status catalogue.
    reason_code: StatusReasonCode
    # What the processor answered, as JSON text cut at 4096 characters, without card data; for a `statement` what the operator stated. Absent when there was no answer.
    raw_answer: NotRequired[str]
    address_verification: NotRequired[AddressVerification]
    # When it began, in real time.
    started_at: Timestamp
    # When it ended, in real time.
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
    # The card network's id of the payment by which the payer agreed to be charged again. Stored with the instrument and sent to a processor that takes one.
    network_transaction_id: NotRequired[str]
    # Month of expiry. Comes with `expiry_year`. It may have passed, because processors update stored cards.
    expiry_month: NotRequired[int]
    # Year of expiry, four digits.
    expiry_year: NotRequired[int]


class InstrumentImport(TypedDict):
    """The outcome of an import."""

    # Whether nothing was written.
    dry_run: bool
    # One for each record, in the order of the request.
    results: list[InstrumentImportResult]


class InstrumentImportResult(TypedDict):
    """The outcome of one record of an import."""

    # The place of the record in the request, from 1.
    position: int
    outcome: InstrumentImportOutcome
    # Pays with the instrument. Absent of a refused record, and of a new one in a dry run.
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
    """Where the delivery of an event to one endpoint stands."""

    # The delivery.
    delivery_id: DeliveryId
    # The endpoint that it goes to.
    endpoint_id: WebhookEndpointId
    # Where it stands.
    state: DeliveryState
    # How many attempts were made.
    attempt_count: int


class TransactionEvent(TypedDict):
    """An event that told of a transaction."""

    # The event.
    event_id: EventId
    # The type of the event.
    type: EventType
    # When it happened, by the terminal's clock.
    created_at: Timestamp
    # Its deliveries, one for each endpoint that wanted it.
    deliveries: list[EventDelivery]


class LinkedTransaction(TypedDict):
    """A transaction that another one is linked to."""

    # What it is to the other one.
    relation: TransactionRelation
    # The linked transaction.
    transaction: TransactionSummary


class TransactionDetails(TypedDict):
    """A transaction with what happened to it."""

    # The terminal that it was made on.
    terminal_friendly_id: TerminalId
    # The account that the terminal belongs to.
    account_id: AccountId
    # The transaction, as its merchant sees it.
    transaction: Transaction
    # The occurrence of a series that it charges; absent when it charges none.
    future_transaction_id: NotRequired[FutureTransactionId]
    # How much of it refunds have taken, those whose outcome is open included; absent when none has.
    refunded_amount: NotRequired[TransactionAmount]
    # The processor that has it, or last had it; absent when none has.
    provider_key: NotRequired[ProviderKey]
    # The processor's own id of it; absent while none is known.
    provider_transaction_id: NotRequired[str]
    # How often the service asked for its outcome by itself.
    lookup_count: int
    # When its outcome is looked up next, or the payer's time runs out; present while it is `PROCESSING`.
    due_at: NotRequired[Timestamp]
    # When it is retried automatically; present while such a retry is planned.
    retry_at: NotRequired[Timestamp]
    # The exchanges with processors, the oldest first; of more than 200 the last.
    calls: list[ProcessorCall]
    # The events that told of it, the oldest first; of more than 100 the last.
    events: list[TransactionEvent]
    # All attempts of the same payment, itself among them, in their order: what it retried, and what retried it. Of a long chain 50 before it and 50 after it.
    attempts: list[TransactionSummary]
    # The transactions that it is linked to; of more than 100 captures, voids and refunds the last, the newest first.
    linked_transactions: list[LinkedTransaction]
    # The disputes of it, the newest first; absent when it was never disputed. Of more than 20 the newest.
    disputes: NotRequired[list[Dispute]]


class TransactionResolution(TypedDict):
    """How an UNKNOWN transaction is settled. Unknown properties are ignored."""

    # Ask the processor, or state the outcome.
    resolution: Resolution
    # Where the stated outcome is known from, for whoever looks into it later. Required with `approved` and `declined`. Card data in it is not kept.
    evidence: NotRequired[str]
    # The processor's own id of the transaction. Required with `approved`.
    provider_transaction_id: NotRequired[str]
    # The acquirer's authorization code, with `approved` and where it is known.
    authorization_code: NotRequired[str]


class TransactionResolved(TypedDict):
    """What became of an UNKNOWN transaction."""

    # The transaction.
    transaction_id: TransactionId
    # Whether it has its outcome now. False when a lookup found none: the transaction is UNKNOWN as before.
    settled: bool
    # Where it stands, and why.
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
    # The phase that the report stands for.
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
    # The deadline for an answer as the processor reported it; absent when it reported none.
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
    # Whether the money is real.
    environment: Environment
    # The reports in the order of their times; of more than 50 the last.
    reports: list[DisputeReport]


class DisputePage(TypedDict):
    """A page of disputes."""

    # The disputes, the newest first.
    disputes: list[Dispute]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class DisputeFigures(TypedDict):
    """The disputes that are undecided now."""

    # Undecided disputes of the terminals asked for. Fraud warnings are not counted.
    open: Count
    # The earliest deadline among them that has not passed; absent when there is none.
    respond_by: NotRequired[Timestamp]
    # Undecided disputes of unknown payments, in the whole service.
    unmatched: Count


class RecordedSide(TypedDict):
    """What the transaction said when the discrepancy was found."""

    # The transaction.
    transaction_id: TransactionId
    # The terminal that it was made on.
    terminal_friendly_id: TerminalId
    # Where it stood, and why.
    status: StatusObject
    # Its amount, in major units.
    amount: TransactionAmount
    # The currency of its amount.
    currency: Currency


class ClaimedSide(TypedDict):
    """What the processor says."""

    # How it ended there.
    outcome: ClaimedOutcome
    # Why; absent when it was not told.
    reason_code: NotRequired[StatusReasonCode]
    # The amount that it has booked, in major units; absent when it was not told.
    amount: NotRequired[TransactionAmount]
    # The currency of that amount.
    currency: NotRequired[Currency]
    # Its own id of the booking; absent when it was not told.
    provider_transaction_id: NotRequired[str]
    # When it was booked there; absent when it was not told.
    booked_at: NotRequired[Timestamp]
    # What it said, as JSON text cut at 4096 characters, without card data.
    raw_answer: NotRequired[str]


class Discrepancy(TypedDict):
    """The word of a processor against a final status. The same claim about the same transaction is kept once."""

    # The discrepancy.
    discrepancy_id: DiscrepancyId
    # Where it stands.
    state: DiscrepancyState
    # What it was learned from.
    source: DiscrepancySource
    # The processor.
    provider_key: ProviderKey
    # The name under which the processor has it: the id of the transaction, where there is one.
    idempotency_key: str
    # What this service says; absent when no transaction stands behind the booking.
    recorded: NotRequired[RecordedSide]
    # What the processor says.
    claimed: ClaimedSide
    # Whether `reverse` can resolve it.
    reversible: bool
    # Whether the money is real.
    environment: Environment
    # What the resolution rests on, as it was stated; absent while nobody has acted.
    evidence: NotRequired[str]
    # When it was found, in real time.
    found_at: Timestamp
    # When it was resolved, in real time; absent while it waits.
    resolved_at: NotRequired[Timestamp]


class DiscrepancyPage(TypedDict):
    """A page of discrepancies."""

    # The discrepancies, the one that was found first at the beginning.
    discrepancies: list[Discrepancy]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class DiscrepancyResolution(TypedDict):
    """How a discrepancy is resolved. Unknown properties are ignored."""

    # What is done about it.
    resolution: DiscrepancyDecision
    # What the resolution rests on, for whoever looks into it later. Card data in it is not kept.
    evidence: str
    # The processor's own id of the booking, by which it is reversed. Required with `reverse` when the processor did not tell it; otherwise not used.
    provider_transaction_id: NotRequired[str]


class DiscrepancyResolved(TypedDict):
    """What became of a discrepancy."""

    # Whether it is resolved now. False when the processor refused the reversal or did not answer.
    resolved: bool
    # The discrepancy as it stands.
    discrepancy: Discrepancy


class SeriesSummary(TypedDict):
    """A recurring series in a list."""

    # The series.
    recurring_id: RecurringId
    # The terminal that it was started on.
    terminal_friendly_id: TerminalId
    # The order that its charges belong to.
    order_id: OrderId
    # The state of the series.
    status: SeriesStatus
    # Who decides when it is charged.
    managed_by: ManagedBy
    # What the charges to come take unless planned otherwise, in major units.
    amount: Amount
    # The currency of its charges.
    currency: Currency
    # How many charges were approved.
    completed_payments: int
    # How many payments it has in all; absent when it is open-ended.
    number_of_payments: NotRequired[int]
    # When it was asked for.
    created_at: Timestamp
    # When it last changed.
    updated_at: Timestamp


class SeriesPage(TypedDict):
    """A page of series."""

    # The series, the newest first.
    series: list[SeriesSummary]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class SeriesOccurrence(TypedDict):
    """A planned or executed charge of a series."""

    # The occurrence, as its merchant sees it.
    occurrence: FutureTransaction
    # The transaction that charged it, or is or was the last to try; absent while none has.
    transaction_id: NotRequired[TransactionId]
    # When that transaction is retried automatically; present while such a retry is planned.
    retry_at: NotRequired[Timestamp]
    # When it last changed.
    updated_at: Timestamp


class SeriesDetails(TypedDict):
    """A series with a page of its occurrences."""

    # The terminal that it was started on.
    terminal_friendly_id: TerminalId
    # The account that the terminal belongs to.
    account_id: AccountId
    # The series.
    recurring_id: RecurringId
    # The order that its charges belong to.
    order_id: OrderId
    # The transaction that started it.
    init_transaction_id: TransactionId
    # What the charges to come take unless planned otherwise, in major units.
    amount: Amount
    # The currency of its charges.
    currency: Currency
    # Its state and schedule, and how far it has come.
    recurring: RecurringSchedule
    # The stored instrument that is charged.
    payment_instrument: NotRequired[PaymentInstrument]
    # The payer.
    payer: RecurringPayer
    # When its init was approved; absent before that, and when it never was.
    started_at: NotRequired[Timestamp]
    # A page of its occurrences, the last by number first.
    occurrences: list[SeriesOccurrence]
    # Where the next page of occurrences begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]
    # When it was asked for.
    created_at: Timestamp
    # When it last changed.
    updated_at: Timestamp


class OccurrenceToCome(TypedDict):
    """A planned charge, with what is to be known of its series."""

    # The terminal of the series.
    terminal_friendly_id: TerminalId
    # The order that the charges of the series belong to.
    order_id: OrderId
    # Who charges it.
    managed_by: ManagedBy
    # Where the series stands: while it is paused, nothing is charged.
    series_status: SeriesStatus
    # The occurrence.
    occurrence: FutureTransaction


class OccurrencePage(TypedDict):
    """A page of what is to come."""

    # The occurrences, the next first.
    occurrences: list[OccurrenceToCome]
    # Where the next page begins; absent on the last one.
    next_cursor: NotRequired[PageCursor]


class RequestSummary(TypedDict):
    """A request in the log."""

    # The request.
    request_id: RequestId
    # The terminal; absent when the key may not use the one that was named, or none was found.
    terminal_friendly_id: NotRequired[TerminalId]
    # The key that it was sent with.
    api_key_id: ApiKeyId
    # What was asked for.
    operation: OperationName
    # The HTTP method.
    method: str
    # The path. What stands in the place of an id and is none is left out.
    path: str
    # The HTTP status of the answer; 499 when the client had gone before it.
    status: int
    # Why it was refused, or failed; absent when it was not.
    reason_code: NotRequired[ReasonCode]
    # The field that the refusal names first; absent when it names none.
    field: NotRequired[str]
    # How long the answer took, in milliseconds.
    duration_ms: int
    # The transaction that it made, or was about; absent when there is none.
    transaction_id: NotRequired[TransactionId]
    # The series that it made, or was about; absent when there is none.
    recurring_id: NotRequired[RecurringId]
    # The merchant's reference; absent when none was sent.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The merchant's reference of the order; absent when none was sent.
    merchant_order_id: NotRequired[MerchantOrderId]
    # Its `Idempotency-Key`; absent when none was sent, or none that can be one.
    idempotency_key: NotRequired[str]
    # Whether a stored answer was repeated; absent when it had no `Idempotency-Key`.
    idempotency_replayed: NotRequired[bool]
    # When it was received, in real time.
    received_at: Timestamp


class RequestPage(TypedDict):
    """A page of the request log."""

    # The requests, the newest first.
    requests: list[RequestSummary]
    # Where the next page begins; absent when there is nothing more to look at.
    next_cursor: NotRequired[PageCursor]


class RequestDetails(TypedDict):
    """A request with its answer."""

    # The request.
    request_id: RequestId
    # The terminal; absent when the key may not use the one that was named, or none was found.
    terminal_friendly_id: NotRequired[TerminalId]
    # The key that it was sent with.
    api_key_id: ApiKeyId
    # What was asked for.
    operation: OperationName
    # The HTTP method.
    method: str
    # The path. What stands in the place of an id and is none is left out.
    path: str
    # The query parameters that the operation knows, as JSON, under the same rules as the body; absent when there were none.
    query: NotRequired[str]
    # The HTTP status of the answer; 499 when the client had gone before it.
    status: int
    # Why it was refused, or failed; absent when it was not.
    reason_code: NotRequired[ReasonCode]
    # The field that the refusal names first; absent when it names none.
    field: NotRequired[str]
    # How long the answer took, in milliseconds.
    duration_ms: int
    # The transaction that it made, or was about; absent when there is none.
    transaction_id: NotRequired[TransactionId]
    # The series that it made, or was about; absent when there is none.
    recurring_id: NotRequired[RecurringId]
    # The merchant's reference; absent when none was sent.
    merchant_transaction_id: NotRequired[MerchantTransactionId]
    # The merchant's reference of the order; absent when none was sent.
    merchant_order_id: NotRequired[MerchantOrderId]
    # Its `Idempotency-Key`; absent when none was sent, or none that can be one.
    idempotency_key: NotRequired[str]
    # Whether a stored answer was repeated; absent when it had no `Idempotency-Key`.
    idempotency_replayed: NotRequired[bool]
    # When it was received, in real time.
    received_at: Timestamp
    # The address that it came from; absent when that is not known.
    source_address: NotRequired[str]
    # What the client calls itself; absent when it does not.
    user_agent: NotRequired[str]
    # The JSON body as it was understood, with `[removed]` in place of what is not kept, and of what has a name that this document does not know. Absent when there was none, when it was no JSON object, and when it was longer than 32768 characters.
    request_body: NotRequired[str]
    # The answer likewise; absent when it was longer than 32768 characters.
    answer_body: NotRequired[str]
    # The events of the transaction and of the series, the oldest first; of more than 100 the last.
    events: list[RequestEvent]


class RequestEvent(TypedDict):
    """An event of what a request was about."""

    # The event.
    event_id: EventId
    # What it tells.
    type: EventType
    # When it happened, by the terminal's clock.
    created_at: Timestamp


class PaymentCounts(TypedDict):
    """How many payments have each status."""

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
    """Figures of a time."""

    # The first moment that is counted.
    since: Timestamp
    # The first moment that is not counted any more.
    until: Timestamp
    # By what the figures are divided.
    bucket: OverviewBucket
    # Where the days begin.
    time_zone: TimeZone
    # The payments in all currencies.
    payments: PaymentCounts
    # Of all of them; absent when none has come to its end.
    approval_rate: NotRequired[ApprovalRate]
    # The figures by currency, in the order of their codes; none for a currency in which nothing happened.
    currencies: list[CurrencyFigures]
    # Why payments were declined or failed, the most frequent first; of more than 50 reasons the first.
    declines: list[DeclineFigures]
    # The processors that were called within the time, by name.
    processors: list[ProcessorFigures]
    # What waits now in the whole service, whatever terminal is asked for; what has nothing waiting is left out.
    backlog: list[QueueFigures]
    # How webhooks to the endpoints of the account, or of all, stand now.
    deliveries: DeliveryFigures
    # The disputes that are undecided now.
    disputes: DisputeFigures


class CurrencyFigures(TypedDict):
    """Figures of one currency."""

    # The currency.
    currency: Currency
    # The payments.
    payments: PaymentCounts
    # Absent when none has come to its end.
    approval_rate: NotRequired[ApprovalRate]
    # What approved sales, captures and payments of series took.
    volume: SummedAmount
    # What approved refunds gave back.
    refunded: SummedAmount
    # How many these refunds are.
    refund_count: Count
    # The same by days or hours, the oldest first; those in which nothing happened are left out.
    buckets: list[FigureBucket]


class FigureBucket(TypedDict):
    """Figures of one day or hour."""

    # When the day or hour begins; the first may begin before `since`.
    starts_at: Timestamp
    # The payments.
    payments: PaymentCounts
    # What approved sales, captures and payments of series took.
    volume: SummedAmount
    # What approved refunds gave back.
    refunded: SummedAmount
    # How many these refunds are.
    refund_count: Count


class DeclineFigures(TypedDict):
    """How often payments were declined, or failed, for one reason."""

    # The reason.
    reason_code: StatusReasonCode
    # How often.
    count: Count


class ProcessorFigures(TypedDict):
    """How a processor answered."""

    # The processor.
    provider_key: ProviderKey
    # How often it was called.
    calls: Count
    # How many of these calls had no answer.
    unanswered: Count
    # Half of its answers took no longer, in milliseconds; absent when it gave none.
    median_ms: NotRequired[int]
    # 95 of 100 of its answers took no longer, in milliseconds; absent when it gave none.
    p95_ms: NotRequired[int]


class QueueFigures(TypedDict):
    """What waits to be done, or is open."""

    # What it is.
    queue: BacklogQueue
    # How much of it waits. It is counted up to 10000, deliveries so of each endpoint.
    depth: int
    # How long the oldest has waited, in seconds, by the clock of its terminal.
    oldest_seconds: int


class DeliveryFigures(TypedDict):
    """How webhooks stand, each state counted up to 10000 of each endpoint."""

    # Deliveries that wait for an attempt.
    pending: Count
    # Those of them of which an attempt has failed.
    retrying: Count
    # Deliveries that have used up their attempts and are kept.
    failed: Count
    # The endpoints of which every attempt fails, and those that were switched off for it; of more than 100 the first.
    failing_endpoints: list[WebhookEndpointId]


class Recovery(TypedDict):
    """The database that the service runs on, and the one that it last wrote."""

    # True while due work, deliveries and submissions are held.
    held: bool
    # Why they are held; absent when they are not.
    reason: NotRequired[RecoveryReason]
    # When they were held, in real time; absent when they are not.
    held_since: NotRequired[Timestamp]
    # The cell that the database belongs to; absent when it belongs to none.
    cell_id: NotRequired[str]
    # The database as it is.
    system_identifier: SystemIdentifier
    # Its timeline as it is.
    timeline: Timeline
    # The database that the service last wrote.
    recorded_system_identifier: SystemIdentifier
    # The timeline that the service last wrote.
    recorded_timeline: Timeline
    # When the service last noted in this database that it runs. After a restore the end of what is there.
    last_written_at: Timestamp
    # The last comparison of this recovery; absent while there is none.
    comparison: NotRequired[RecoveryComparisonSummary]


class RecoveryComparisonSummary(TypedDict):
    """The result of a comparison with the ledgers of the processors."""

    # When it was made, in real time.
    compared_at: Timestamp
    # Approved payments that the last comparison found in the ledgers only.
    missing_count: int
    # Payments that were imported in this recovery.
    imported_count: int


class RecoveryCompareRequest(TypedDict):
    """A comparison with the ledgers of the processors."""

    # The start of the time that is compared; an hour before the last write that is there when it is left out.
    since: NotRequired[Timestamp]
    # The end of the time that is compared; now when it is left out.
    until: NotRequired[Timestamp]
    # Writes payments that are missing here as transactions.
    import_missing: NotRequired[bool]


class RecoveryComparison(TypedDict):
    """The payments that processors have and this database has not."""

    # The start of the time that was compared, in real time.
    since: Timestamp
    # The end of the time that was compared, in real time.
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
    # Tells if the ledger was compared, or why not.
    state: LedgerState
    # False for a processor that gives no statement. Compare it by hand.
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
    # The key under which the processor has it, the id of the transaction that is missing.
    idempotency_key: str
    # True if it is a transaction here now. Its id is the `idempotency_key`.
    imported: bool
    # The processor's own id.
    provider_transaction_id: str
    # The amount as decimal text in major units.
    amount: str
    # The currency.
    currency: Currency
    # When the processor recorded it, in real time.
    booked_at: Timestamp
    # The series that it is a charge of; present when it was imported.
    recurring_id: NotRequired[RecurringId]


class RecoveryContinueRequest(TypedDict):
    """A person's word that held work may continue."""

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
    """The transaction that an event tells of."""

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
    # What the payer must do next. Only while the transaction waits for the payer.
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
    # When the retry is due.
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
    # When the retry was due.
    retry_at: Timestamp
    # Why it is not made.
    cancellation_reason: RetryCancellation
    # The series. Only on transactions of a series.
    recurring_id: NotRequired[RecurringId]


class EventDiscrepancy(TypedDict):
    """What a processor says against a transaction."""

    # The discrepancy, by which the operator finds it.
    discrepancy_id: DiscrepancyId
    # Where it stands.
    state: DiscrepancyState
    # What it was learned from.
    source: DiscrepancySource
    # The processor.
    provider_key: ProviderKey
    # How the payment ended there.
    claimed_outcome: ClaimedOutcome
    # The amount that is booked there, in major units. Only when it is known.
    claimed_amount: NotRequired[TransactionAmount]
    # The currency of that amount.
    claimed_currency: NotRequired[Currency]


class TransactionDiscrepancyEventData(TypedDict):
    """The transaction, which has not changed, and what a processor says against it."""

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
    # What the processor says.
    discrepancy: EventDiscrepancy


class EventDispute(TypedDict):
    """A dispute as an event reports it."""

    # The dispute.
    dispute_id: DisputeId
    # The processor.
    provider_key: ProviderKey
    # The kind of dispute.
    kind: DisputeKind
    # The change. `opened` comes once; `updated` also tells of money that moves after the dispute was decided.
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
    """The series that an event tells of."""

    # The series.
    recurring_id: RecurringId
    # The order of the series.
    order_id: OrderId
    # The default amount of the charges to come, in major units.
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
    # The default amount of the charges to come, in major units.
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
    # The state and the schedule of the series when the event happened, this charge counted.
    recurring: RecurringSchedule


class FutureTransactionEventData(TypedDict):
    """The occurrence that an event tells of."""

    # The occurrence.
    future_transaction_id: FutureTransactionId
    # The series that owns it.
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
    """The occurrence, and the transaction that charged it or was the last to try."""

    # The occurrence.
    future_transaction_id: FutureTransactionId
    # The series that owns it.
    recurring_id: RecurringId
    # The order of the series.
    order_id: OrderId
    # The position in the series; 1 is the first payment.
    sequence_number: int
    # The day of the charge, in the terminal's time zone.
    scheduled_date: CalendarDate
    # The state of the occurrence when the event happened.
    future_transaction_status: FutureTransactionStatus
    # The transaction that charged the occurrence, or the last one that tried to.
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

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.approved"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionDeclinedEvent(TypedDict):
    """The event `transaction.declined`. A transaction was declined."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.declined"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionPendingEvent(TypedDict):
    """The event `transaction.pending`. A transaction waits for the payer."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.pending"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionErrorEvent(TypedDict):
    """The event `transaction.error`. A transaction failed for a technical reason."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.error"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionUnknownEvent(TypedDict):
    """The event `transaction.unknown`. The outcome of a transaction is not known."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.unknown"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionCancelledEvent(TypedDict):
    """The event `transaction.cancelled`. A transaction was cancelled."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.cancelled"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionRetryScheduledEvent(TypedDict):
    """The event `transaction.retry_scheduled`. An automatic retry was scheduled."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.retry_scheduled"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionRetryScheduledEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionRetryAttemptedEvent(TypedDict):
    """The event `transaction.retry_attempted`. A retry was attempted."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.retry_attempted"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionRetryAttemptedEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionRetryCancelledEvent(TypedDict):
    """The event `transaction.retry_cancelled`. An announced retry is not made."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.retry_cancelled"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionRetryCancelledEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionDiscrepancyEvent(TypedDict):
    """The event `transaction.discrepancy`. A processor contradicts a final status."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.discrepancy"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionDiscrepancyEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionDisputedEvent(TypedDict):
    """The event `transaction.disputed`. A payment is disputed."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.disputed"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionDisputedEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionRefundFailedEvent(TypedDict):
    """The event `transaction.refund_failed`. An approved refund failed."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.refund_failed"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class TransactionIdentifierMaskedEvent(TypedDict):
    """The event `transaction.identifier_masked`. An identifier held the number of the payer's card and was masked."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["transaction.identifier_masked"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: TransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringCreatedEvent(TypedDict):
    """The event `recurring.created`. A recurring series started."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["recurring.created"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: RecurringEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringChargedEvent(TypedDict):
    """The event `recurring.charged`. A recurring payment was approved."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["recurring.charged"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: RecurringChargedEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringCancelledEvent(TypedDict):
    """The event `recurring.cancelled`. A recurring series was cancelled."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["recurring.cancelled"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: RecurringEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringCompletedEvent(TypedDict):
    """The event `recurring.completed`. A recurring series was completed."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["recurring.completed"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: RecurringEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringPausedEvent(TypedDict):
    """The event `recurring.paused`. A recurring series was paused."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["recurring.paused"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: RecurringEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringResumedEvent(TypedDict):
    """The event `recurring.resumed`. A recurring series was resumed."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["recurring.resumed"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: RecurringEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringInstrumentReplacedEvent(TypedDict):
    """The event `recurring.instrument_replaced`. The payment instrument of a recurring series was replaced."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["recurring.instrument_replaced"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: RecurringInstrumentEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class RecurringUpdatedEvent(TypedDict):
    """The event `recurring.updated`. A recurring series was updated."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["recurring.updated"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: RecurringEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionScheduledEvent(TypedDict):
    """The event `future_transaction.scheduled`. A future payment was scheduled."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.scheduled"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: FutureTransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionExecutedEvent(TypedDict):
    """The event `future_transaction.executed`. A scheduled payment was processed."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.executed"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: FutureTransactionChargeEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionCancelledEvent(TypedDict):
    """The event `future_transaction.cancelled`. A scheduled payment was cancelled."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.cancelled"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: FutureTransactionEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionFailedEvent(TypedDict):
    """The event `future_transaction.failed`. A scheduled payment failed."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.failed"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: FutureTransactionChargeEventData
    # Tells events of the sandbox from live ones.
    environment: NotRequired[EventEnvironment]


class FutureTransactionUpdatedEvent(TypedDict):
    """The event `future_transaction.updated`. A scheduled payment was moved or changed."""

    # Unique per event: the key to recognize repeats by.
    id: EventId
    # The type of the event.
    type: Literal["future_transaction.updated"]
    # When the event happened.
    created_at: Timestamp
    # What happened, and to which records.
    data: FutureTransactionEventData
    # Tells events of the sandbox from live ones.
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
# A stored payment instrument, as answered by the service in `payment_instrument.token`: send it instead of card data. Opaque, exactly 88 characters. Not to be confused with `provider_token`. A sale, a pre-authorization and a recurring init take a one-time token of the card fields as well: once, within 15 minutes, and without a `cvv`, which it brings along. A request that is refused before an attempt is made leaves it usable; one that makes an attempt uses it up, whatever the outcome, and only the same `Idempotency-Key` is answered the same again.
Token: TypeAlias = str
# A payment-method reference issued by the processor, forwarded to it unchanged. Not to be confused with `token`, which this service issues. One that belongs to a customer is sent with it: `cus_…/pm_…` at Stripe, `shopper/token` at Adyen.
ProviderToken: TypeAlias = str
# Recognizes a card profile, payer, address or device across transactions: the same input gives the same fingerprint, until the operator rotates the key of the fingerprints. A payer is then found by the new one and by the one before. Exactly 88 characters; it can be stored and sent with later requests, and nothing can be read from it.
Fingerprint: TypeAlias = str
# Amount in major currency units (`49.99`, never `4999`). It has at most as many decimals as its currency: 2 for USD, EUR and GBP, 0 for JPY and the other zero-decimal currencies, 3 for KWD, BHD, JOD and OMR. The largest amount follows the currency too (`x-currency-maxima`): 999,999.99 in USD. Both are therefore checked by the service, not by this schema: 400 `VALIDATION/INVALID_AMOUNT`.
Amount: TypeAlias = Decimal | int
# Amount of a transaction in major currency units. 0 only where no money is meant to move, as in the card verification that starts a series whose first payment is later.
TransactionAmount: TypeAlias = Decimal | int
# ISO 4217 code. The list is the specification's; fifty of its members can be charged, the others are refused with 400 `INVALID_CURRENCY` (see Amounts at the top).
Currency: TypeAlias = Literal["AED", "AFN", "ALL", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BOV", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHE", "CHF", "CHW", "CLF", "CLP", "CNY", "COP", "COU", "CRC", "CUC", "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL", "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK", "MXN", "MXV", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "USN", "UYI", "UYU", "UYW", "UZS", "VED", "VES", "VND", "VUV", "WST", "XAF", "XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XCD", "XDR", "XOF", "XPD", "XPF", "XPT", "XSU", "XTS", "XUA", "XXX", "YER", "ZAR", "ZMW", "ZWL"]
# A moment, ISO 8601 with date, time and offset. The service answers in UTC.
Timestamp: TypeAlias = str
# A calendar date, `YYYY-MM-DD`, in the terminal's time zone; 9998-12-31 is the last.
CalendarDate: TypeAlias = str
# Free text about the payment, for your own use.
Description: TypeAlias = str
# Text for the payer's bank statement: Latin letters, digits, spaces and `. , _ - ? + /`, with at least one letter. Adyen gets it as the whole text (`shopperStatement`). Stripe puts it after the prefix of the account (`statement_descriptor_suffix`); prefix, `* ` and this text have at most 22 characters there.
StatementDescriptor: TypeAlias = str
# Asks the issuer not to challenge the payer (PSD2, regulatory technical standards on strong customer authentication). `low_value`: article 16, 30 EUR or 25 GBP at most. `transaction_risk_analysis`: article 18, 500 EUR or 440 GBP at most. `trusted_beneficiary`: article 13, the payer has the merchant on the issuer's list. `delegated_authentication`: you have authenticated the payer yourself, as the issuer lets you. Limits are checked in these currencies; in others the issuer does. The issuer decides: it may challenge all the same. Where it does not, and where none asks it, a chargeback for fraud is the merchant's (`three_ds.liability`). Refused with 400 `VALIDATION/INVALID_FIELD` above a limit, with `retry`, for a new instrument that is no card, for `delegated_authentication` together with `payment_collection`, and for all others than `delegated_authentication` in the first payment of a series, which article 14 wants authenticated.
Exemption: TypeAlias = Literal["low_value", "transaction_risk_analysis", "trusted_beneficiary", "delegated_authentication"] | str
# The card's security code, 3 or 4 digits. Forwarded to the processor, never stored, never returned. An instrument that the processor holds (`provider_token`) is charged without it. So is a payment whose payer was sent away to be authenticated by this service; where every processor of the terminal needs the code, such a card is refused with `ROUTING/NO_ROUTE` before the payer is asked.
Cvv: TypeAlias = str
# `hosted_page`: the payer enters a card on a page of the service, at `next_action.url` of the answer. The request then names none. Not finished within 30 minutes, the transaction becomes `CANCELLED` with `PAYMENT_METHOD.COLLECTION_EXPIRED`; left by the payer's button, with `PAYMENT_METHOD.COLLECTION_CANCELLED`. After a decline the payer may try again, five times in all and within these 30 minutes. Each try after the first is an attempt of its own, linked to the one before by `originating_id`, as a retry is: follow it by its events, or read the chain of the order. The page is in the `language` of the request, else in that of the payer's browser: English, German, French, Spanish, Italian, Portuguese, Dutch or Polish. While the payer has sent no card, a void of the transaction ends it, and the page with it.
PaymentCollection: TypeAlias = Literal["hosted_page"]
# Where the payer's browser is led when the payment on the hosted page is over, instead of the terminal's default. Sent with `payment_collection`, or with a `token`: then for a payer who is authenticated, once the outcome is known. `https://`, in a sandbox also `http://` with a loopback address, of one of the `return_origins` of the terminal's payment page, without user, password and fragment; any other is refused with 422 `VALIDATION/RETURN_URL_NOT_ALLOWED`. The service adds to its query, in place of parameters of the same names: `transaction_id`, the transaction of the answer; `last_transaction_id`, the payer's last attempt, which is another one after a decline; `order_id`; `status`, that of the last attempt; `timestamp`, in seconds; and `signature`, by which the merchant knows that nobody else wrote them. Whatever the address says, the outcome is the transaction's status.
ReturnUrl: TypeAlias = str
# The language of the payer's pages, whatever the payer's browser asks for. Sent with `payment_collection` or with a `token` only.
PageLanguage: TypeAlias = Literal["en", "de", "fr", "es", "it", "pt", "nl", "pl"]
# Shipping method, coded as in EMV 3-D Secure: `01` to the billing address, `02` to another verified address, `03` to an address other than the billing address, `04` to a store, `05` digital goods, `06` travel and event tickets that are not shipped, `07` other, `08` pick-up and go, `09` locker or other automated pick-up.
ShipIndicator: TypeAlias = Literal["01", "02", "03", "04", "05", "06", "07", "08", "09"]
# The kind of payment instrument.
PaymentMethod: TypeAlias = Literal["cards", "digital_wallets", "bnpl", "online_banking", "rtp", "vouchers", "cash", "direct_debit", "cryptocurrencies"] | str
# Telephone number in E.164 form, a plus sign and up to fifteen digits.
PhoneNumber: TypeAlias = str
# Whether the goods go to a home or to a place of business.
AddressUsageType: TypeAlias = Literal["residential", "business"]
# Size of the window that you show a challenge in (`challengeWindowSize`): `01` 250 x 400, `02` 390 x 400, `03` 500 x 600, `04` 600 x 400 pixels, `05` full screen.
ChallengeWindowSize: TypeAlias = Literal["01", "02", "03", "04", "05"]
# Whether the operation was accepted for processing. `false` exactly when the attempt is already `DECLINED` or `ERROR`; `true` when it is approved, still `PROCESSING` or `UNKNOWN`. `true` does not mean that the issuer approved.
Accepted: TypeAlias = bool
# `redirect`: send the payer's browser to `url`.
NextActionType: TypeAlias = Literal["redirect"] | str
# Who asks for the retry: `payer` if they asked for it and are present, `merchant` otherwise. Default: `merchant`. Processors and issuers are told: a merchant's retry with a stored instrument never asks the payer for anything, a payer's may need `next_action`.
RetryInitiator: TypeAlias = Literal["payer", "merchant"]
# What an exchange with a processor was about.
InteractionType: TypeAlias = Literal["sale", "preauth", "account_verification", "recurring_init", "recurring", "payout", "capture", "refund", "void"]
# A processor account, by the name that the operator gave it. The sandbox has two of its own, `simulator_a` and `simulator_b`.
ProviderKey: TypeAlias = str
# Who bears a chargeback for fraud, once the payment is approved: the issuer after `authenticated` and `attempted`, by the networks' rules, and the merchant after all others.
Liability: TypeAlias = Literal["issuer", "merchant"] | str
# Where the authentication stands. `pending`: the issuer was not asked yet, the payer's browser has to come first. `challenge` (`transStatus` C): the payer has to confirm at the issuer. `authenticated` (Y), `attempted` (A), `exempted` (I): the issuer acknowledges the exemption asked for, `failed` (N), `unavailable` (U), `rejected` (R). After `authenticated`, `attempted`, `exempted` and `unavailable` the payment is authorized, after `failed` and `rejected` it is `DECLINED`.
ThreeDsStatus: TypeAlias = Literal["pending", "challenge", "authenticated", "attempted", "exempted", "failed", "unavailable", "rejected"] | str
# What a transaction does.
TransactionType: TypeAlias = Literal["sale", "preauth", "capture", "refund", "void", "recurring_init", "recurring", "payout", "account_verification"] | str
# Where a transaction stands. `PROCESSING` is the only status that is not final: `APPROVED` by the issuer, `DECLINED` by issuer, processor or a rule, `ERROR` for a technical failure, `CANCELLED` before any money moved, `UNKNOWN` when the outcome could not be determined.
TransactionStatus: TypeAlias = Literal["APPROVED", "PROCESSING", "DECLINED", "ERROR", "CANCELLED", "UNKNOWN"]
# Why the transaction has its status, `DOMAIN.REASON`, at most two segments. For your own branching and logs, not for payers. Tolerate codes that you do not know: their `domain` says where they come from. There are more than three hundred, grouped by domain; `/reasons/` has a page for them.
StatusReasonCode: TypeAlias = str
# Where a reason comes from: `SYSTEM` the service failed, `VALIDATION` the request failed validation, `RISK` a risk rule blocked or flagged it, `ROUTING` no processor could be reached or chosen, `AUTH` the issuer's authorization, `PROCESSOR` the acquiring processor, `PAYMENT_METHOD` the payment method, `PAYER_ACCOUNT` the payer's account, `NETWORK` the card network.
ReasonDomain: TypeAlias = Literal["SYSTEM", "VALIDATION", "RISK", "ROUTING", "AUTH", "PROCESSOR", "PAYMENT_METHOD", "PAYER_ACCOUNT", "NETWORK"] | str
# Machine-readable kind of error, `DOMAIN/REASON` with slashes; some codes have no domain. Values keep their meaning across versions; new ones may be added, so fall back on the HTTP status for codes that you do not know.
ReasonCode: TypeAlias = Literal["INVALID_API_KEY", "INVALID_SIGNATURE", "TERMINAL_NOT_FOUND", "VALIDATION/API_KEY_ENVIRONMENT_MISMATCH", "VALIDATION/INVALID_AMOUNT", "VALIDATION/MISSING_FIELD", "VALIDATION/INVALID_FIELD", "INVALID_CURRENCY", "INVALID_CARD_NUMBER", "INVALID_EXPIRY", "VALIDATION/MALFORMED_JSON", "VALIDATION/INVALID_IDEMPOTENCY_KEY", "AMOUNT_EXCEEDS_AUTHORIZED", "TRANSACTION_ALREADY_CAPTURED", "VALIDATION/ALREADY_FULLY_CAPTURED", "VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED", "VALIDATION/TRANSACTION_ALREADY_VOIDED", "VALIDATION/REFUND_AMOUNT_EXCEEDED", "VALIDATION/INVALID_START_DATE", "VALIDATION/INVALID_SCHEDULED_DATE", "VALIDATION/TRANSACTION_NOT_FOUND", "VALIDATION/RECURRING_NOT_FOUND", "VALIDATION/FUTURE_TRANSACTION_NOT_FOUND", "VALIDATION/RECORD_NOT_FOUND", "VALIDATION/ENDPOINT_NOT_FOUND", "VALIDATION/METHOD_NOT_ALLOWED", "VALIDATION/MALFORMED_REQUEST", "VALIDATION/REQUEST_TIMEOUT", "VALIDATION/TARGET_TOO_LONG", "VALIDATION/EXPECTATION_FAILED", "VALIDATION/HEADERS_TOO_LARGE", "ROUTING/IDEMPOTENCY_CONFLICT", "VALIDATION/RELATED_TRANSACTION_LOCKED", "VALIDATION/FULL_REFUND_ALREADY_PROCESSED", "VALIDATION/RECURRING_NOT_ACTIVE", "VALIDATION/RECURRING_ALREADY_CANCELLED", "VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED", "VALIDATION/FUTURE_TRANSACTION_FAILED", "VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED", "VALIDATION/WEBHOOK_ENDPOINT_DISABLED", "VALIDATION/TRANSACTION_NOT_UNKNOWN", "VALIDATION/LOOKUP_IN_PROGRESS", "VALIDATION/DISCREPANCY_NOT_FOUND", "VALIDATION/DISCREPANCY_RESOLVED", "VALIDATION/REVERSAL_IN_PROGRESS", "VALIDATION/DISCREPANCY_NOT_REVERSIBLE", "VALIDATION/API_KEY_NOT_ACTIVE", "VALIDATION/SESSION_NOT_VALID", "VALIDATION/SIGN_IN_REFUSED", "VALIDATION/SECOND_FACTOR_REQUIRED", "VALIDATION/SECOND_FACTOR_LOCKED", "VALIDATION/ROLE_NOT_SUFFICIENT", "VALIDATION/SCOPE_NOT_SUFFICIENT", "VALIDATION/CROSS_SITE_REQUEST", "VALIDATION/EMAIL_TAKEN", "VALIDATION/LAST_OWNER", "VALIDATION/NOT_IN_RECOVERY", "VALIDATION/RECOVERY_NOT_COMPARED", "VALIDATION/AUTHENTICATOR_IN_USE", "VALIDATION/PASSKEY_IN_USE", "VALIDATION/TOO_MANY_PASSKEYS", "VALIDATION/PASSKEY_NOT_VALID", "VALIDATION/API_KEY_ALREADY_ROTATED", "VALIDATION/REQUEST_TOO_LARGE", "VALIDATION/UNSUPPORTED_MEDIA_TYPE", "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE", "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID", "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND", "VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED", "VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID", "VALIDATION/ORDER_DETAILS_DID_NOT_MATCH", "VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY", "VALIDATION/DUPLICATE_TRANSACTION", "VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED", "VALIDATION/INSTRUMENT_NOT_AVAILABLE", "VALIDATION/TOKEN_ALREADY_USED", "VALIDATION/TOKEN_EXPIRED", "VALIDATION/RECURRING_MANAGED_BY_PROVIDER", "VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT", "VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM", "VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION", "VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED", "VALIDATION/TEST_EVENT_NEEDS_SANDBOX", "VALIDATION/SEARCH_TOO_BROAD", "VALIDATION/ENVIRONMENT_NOT_SERVED", "VALIDATION/ROUTE_NOT_AVAILABLE", "VALIDATION/PROVIDER_KEY_TAKEN", "VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED", "VALIDATION/RETURN_URL_NOT_ALLOWED", "VALIDATION/INSUFFICIENT_CONTRAST", "ROUTING/NO_ROUTE", "ROUTING/OPERATION_NOT_SUPPORTED", "RATE_LIMIT_EXCEEDED", "SYSTEM/INTERNAL_ERROR", "ROUTING/RESOURCE_LOCKED", "SYSTEM/TEMPORARILY_UNAVAILABLE"] | str
# How the payment ended at the processor: `approved`, `declined`, or `error` for a technical failure without a charge.
ProviderOutcome: TypeAlias = Literal["approved", "declined", "error"]
# `ok`, or `unavailable`.
HealthStatus: TypeAlias = Literal["ok", "unavailable"]
# `ok`; `unavailable`: the database does not answer in time; or `read_only`: it answers and cannot be written, as a replica.
DatabaseStatus: TypeAlias = Literal["ok", "unavailable", "read_only"]
# `none`, or `held`: reads are answered, and due work, deliveries and submissions wait (see "Recovery").
RecoveryStatus: TypeAlias = Literal["none", "held"]
# `ok`, `unavailable`, or `none`: the instance answers the API only, and others work in the background.
WorkersStatus: TypeAlias = Literal["ok", "unavailable", "none"]
# The state of a series: `active` is charged, `paused` is not charged until it is resumed, `cancelled` and `completed` are final.
SeriesStatus: TypeAlias = Literal["active", "paused", "cancelled", "completed"]
# Who decides when a series is charged: `merchant` charges each payment through the API, `our_platform` charges on the planned dates, `payment_provider` leaves it to the processor, whose charges become transactions of the series as it reports them.
ManagedBy: TypeAlias = Literal["merchant", "our_platform", "payment_provider"]
# The unit of the interval between two payments of a series.
RecurringDateType: TypeAlias = Literal["daily", "weekly", "monthly", "yearly"]
# The state of an occurrence. `pending` becomes `processing` or `cancelled`, `processing` becomes `completed` or `failed`; the last three are final. A failed or cancelled occurrence uses up its number.
FutureTransactionStatus: TypeAlias = Literal["pending", "processing", "completed", "failed", "cancelled"]
# How a challenge ends: `succeeded` approves the transaction, `failed` declines it with `AUTH.3DS_CHALLENGE_FAILED`.
ChallengeOutcome: TypeAlias = Literal["succeeded", "failed"]
# Identifies an account: one integrator with its terminals and keys.
AccountId: TypeAlias = str
# A name for people. It neither begins nor ends with a space; one that holds a card number is refused.
RecordName: TypeAlias = str
# Whether an identifier that the merchant makes (`merchant_transaction_id`, `merchant_order_id`, `session_id` and the like) is refused with 400 `VALIDATION/INVALID_FIELD` if it holds a number that looks like a card's: of a known range and length, with a right check digit. Otherwise an identifier is refused only if a known card has the number, and masked once the payer has entered such a card.
RefuseCardLikeIdentifiers: TypeAlias = bool
# Whether the terminals of an account and one environment know the tokens, payers and orders of one another. A terminal that is sent one of another takes it over: as a record of its own, under the same id. Transactions and series are never shared.
SharesRecords: TypeAlias = bool
# A time zone by its name in the IANA database. Offsets and abbreviations are not taken.
TimeZone: TypeAlias = str
# ISO 4217 code of a currency that can be charged.
SupportedCurrency: TypeAlias = Literal["USD", "EUR", "GBP", "JPY", "KWD", "CNY", "AUD", "CAD", "CHF", "SEK", "NOK", "DKK", "RUB", "ILS", "INR", "BRL", "MXN", "ZAR", "SGD", "HKD", "NZD", "AED", "SAR", "TRY", "PLN", "CZK", "HUF", "THB", "PHP", "MYR", "BGN", "RON", "IDR", "KRW", "COP", "UAH", "VND", "QAR", "BHD", "EGP", "MAD", "KES", "UGX", "NGN", "OMR", "ARS", "CLP", "JOD", "PYG", "RWF"]
# The origin of a page as browsers write it: scheme, host in lower case, and the port where it is not the usual one, without a path and without a slash at its end. `https://`, in a sandbox also `http://` with a loopback address.
WebOrigin: TypeAlias = str
# A colour as in CSS, six hexadecimal digits behind a number sign. Null is the page's own.
BrandColour: TypeAlias = str | None
# Texts of a payment page, once a language. A payer whose language is not among them is shown none.
PageTextList: TypeAlias = list[PageTexts]
# The kind of an image.
LogoMediaType: TypeAlias = Literal["image/png", "image/jpeg", "image/webp"]
# Identifies an API key. Not the key, and no secret.
ApiKeyId: TypeAlias = str
# An API key, for the header `x-api-key`: `ptk_test_` or `ptk_live_`, 40 random letters and digits, and 6 of a checksum. A publishable key, for `x-publishable-key`, begins with `ptp_` instead.
ApiKeyText: TypeAlias = str
# `active`: the key is accepted; `expired`: its time is over; `revoked`: the operator has revoked it.
ApiKeyState: TypeAlias = Literal["active", "expired", "revoked"]
# Identifies a user. Set by the service.
UserId: TypeAlias = str
# The e-mail address by which a user is known, in whatever case.
UserEmail: TypeAlias = str
# What a user may do: a `viewer` reads, `support` sends again and tests besides, an `operator` changes what there is, an `owner` decides who comes in.
UserRole: TypeAlias = Literal["viewer", "support", "operator", "owner"]
# Whether the user has accepted the invitation, and may come in.
UserState: TypeAlias = Literal["invited", "active", "disabled"] | str
# A password of 12 characters or more. Only its argon2id hash is stored. A new password is refused with `VALIDATION/INVALID_FIELD` if it is common, with or without digits and signs around it, or consists of the user's e-mail address or the product's name.
Password: TypeAlias = str
# The password that a user has.
GivenPassword: TypeAlias = str
# A code that stands in for the authenticator application once.
RecoveryCode: TypeAlias = str
# Identifies a passkey. Set by the service.
PasskeyId: TypeAlias = str
# What a passkey is on, for people.
PasskeyName: TypeAlias = str
# By which an authenticator knows a passkey. Set by the authenticator, in base64url.
CredentialId: TypeAlias = str
# What an access token is for, for people.
AccessTokenName: TypeAlias = str
# Whether an access token is accepted.
AccessTokenState: TypeAlias = Literal["active", "expired", "revoked"]
# True if the token is refused every operation that is not a GET.
AccessTokenReadOnly: TypeAlias = bool
# The `operationId`s that the token is accepted for, among those that its role allows. Empty for all of them.
AccessTokenOperations: TypeAlias = list[str]
# A token that is taken once.
OneTimeText: TypeAlias = str
# Identifies a session. It opens nothing. Set by the service.
SessionId: TypeAlias = str
# How the user signed in.
SignInMethod: TypeAlias = Literal["password", "invitation", "sign_in_link", "passkey"] | str
# By what the actor was known.
AuditActorKind: TypeAlias = Literal["management_key", "session", "access_token", "api_key", "command"] | str
# Identifies an access token. It opens nothing. Set by the service.
AccessTokenId: TypeAlias = str
# Identifies an audit entry. Set by the service.
AuditEntryId: TypeAlias = str
# An operation, by its operationId in this document: of management, `sandboxReset`, or what a user did in place of a merchant (`capture`, `recurringCancel` and the others that name a role); `managementAuthentication` for a management key that was refused; `vaultReseal` for the command of that name.
ManagementOperation: TypeAlias = str
# Identifies a processor account. Set by the service.
ProcessorAccountId: TypeAlias = str
# Whose account it is. More may be added.
ProcessorKind: TypeAlias = Literal["simulator", "stripe", "adyen"] | str
# `complete`; `incomplete` if `missing_events` or `problems` list what to change; `unknown` if the processor does not report its setup, and `problems` lists what to do instead.
NotificationSetupState: TypeAlias = Literal["complete", "incomplete", "unknown"] | str
# What the processor wants its notifications answered with.
ProviderAccountAnswer: TypeAlias = str
# The kind of record that a change is about. More may be added.
AuditSubject: TypeAlias = Literal["account", "terminal", "api_key", "processor_account", "webhook_endpoint", "event", "delivery", "transaction", "series", "discrepancy", "management_key", "vault", "user", "session", "access_token", "passkey", "recovery"] | str
# Identifies the record that a change is about, by the id that its kind has everywhere.
AuditSubjectId: TypeAlias = str
# A text, an id, a time or a name of a state; of a list its members, with commas between them. Card numbers are taken out.
AuditText: TypeAlias = str
# A number.
AuditNumber: TypeAlias = Decimal | int
# Yes or no.
AuditSwitch: TypeAlias = bool
# Identifies a webhook endpoint. Set by the service.
WebhookEndpointId: TypeAlias = str
# Identifies a delivery. Set by the service.
DeliveryId: TypeAlias = str
# Where a page begins. Opaque.
PageCursor: TypeAlias = str
# Sandbox terminals take simulated payments, live ones real ones.
Environment: TypeAlias = Literal["sandbox", "live"]
# The type of an event. Each is described under the webhooks of this document. More may be added, so ignore those that you do not know.
EventType: TypeAlias = Literal["transaction.approved", "transaction.declined", "transaction.pending", "transaction.retry_scheduled", "transaction.retry_attempted", "recurring.created", "recurring.charged", "recurring.cancelled", "recurring.completed", "future_transaction.scheduled", "future_transaction.executed", "future_transaction.cancelled", "transaction.error", "transaction.unknown", "transaction.cancelled", "transaction.retry_cancelled", "transaction.discrepancy", "transaction.disputed", "transaction.refund_failed", "transaction.identifier_masked", "recurring.paused", "recurring.resumed", "recurring.updated", "recurring.instrument_replaced", "future_transaction.failed", "future_transaction.updated"] | str
# Why an endpoint is switched off - `operator`, by request; `failing`, because every attempt had failed for five days.
WebhookEndpointDisabledReason: TypeAlias = Literal["operator", "failing"] | str
# `pending`: an attempt is due or being made; `delivered`: the receiver answered 2xx; `failed`: the last of seven attempts failed, and nothing more happens unless it is sent again by hand.
DeliveryState: TypeAlias = Literal["pending", "delivered", "failed"]
# `imported`, or would be in a dry run; `known` from an earlier import or an earlier record of this one; `refused`.
InstrumentImportOutcome: TypeAlias = Literal["imported", "known", "refused"] | str
# `match` and `no_match` come from the issuer; `unavailable` means that it compared nothing.
AddressVerificationResult: TypeAlias = Literal["match", "no_match", "unavailable"] | str
# `sale`, `authorize` and `verify` send a payment, `capture`, `void` and `refund` what follows one; `lookup` asks for an earlier outcome, `redirect` completes a payment whose payer came back from the processor's page, and `notification` is told by the processor. `statement` is the outcome that an operator stated.
ProcessorOperation: TypeAlias = Literal["sale", "authorize", "verify", "capture", "void", "refund", "lookup", "redirect", "notification", "statement"] | str
# `approved` and `declined` by the processor; `pending` while it waits for the payer; `received` where it has only taken the order in, and reports the outcome later; `failed` with nothing charged; `open` when it gave no answer.
ProcessorCallOutcome: TypeAlias = Literal["approved", "declined", "pending", "received", "failed", "open"] | str
# What a linked transaction is to this one: `originating`, the attempt that this one retries; `retry`, the attempt that retries this one; `reference`, the payment that this capture, void or refund is about; `follow_up`, a capture, void or refund of this payment.
TransactionRelation: TypeAlias = Literal["originating", "retry", "reference", "follow_up"] | str
# `lookup` asks the processor once more; `approved` and `declined` state the outcome.
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
# `open` waits for an operator; `reversing` waits for the processor's answer to a reversal that was asked for; `accepted` is settled outside of this service; `reversed` was given back at the processor.
DiscrepancyState: TypeAlias = Literal["open", "reversing", "accepted", "reversed"] | str
# What it was learned from first: a `notification` of the processor, the answer to a `lookup`, a `late_answer` to a call whose transaction was settled meanwhile, or the processor's `statement`.
DiscrepancySource: TypeAlias = Literal["notification", "lookup", "late_answer", "statement"] | str
# How a payment ended according to its processor: `approved`, `declined`, `error` for a technical failure without a charge, or `missing` when its books have no such booking.
ClaimedOutcome: TypeAlias = Literal["approved", "declined", "error", "missing"] | str
# `accept` the processor's word, or `reverse` what it has approved.
DiscrepancyDecision: TypeAlias = Literal["accept", "reverse"]
# Identifies a request: its `X-Request-Id`.
RequestId: TypeAlias = str
# An operation of this document, by its operationId.
OperationName: TypeAlias = str
# A transaction, a series or an occurrence.
EventSubjectId: TypeAlias = str
# By days, or by hours.
OverviewBucket: TypeAlias = Literal["hour", "day"]
# What waits to be done, and what is open.
BacklogQueue: TypeAlias = Literal["deliveries", "lookups", "occurrences", "retries", "notifications", "attempts_processing", "attempts_unknown", "discrepancies"] | str
# A sum in major units of one currency, as decimal text with the decimals of the currency.
SummedAmount: TypeAlias = str
# The approved of those that were approved, declined or failed, with four decimals.
ApprovalRate: TypeAlias = Decimal | int
# A number of records.
Count: TypeAlias = int
# Why work is held. `other_database`: the system identifier or the database is another one, as after a logical restore. `other_timeline`: the database was restored or promoted while no instance ran that knows that nothing was lost. `lost_writes`: an instance has seen writes that are gone. `other_cell`: the database belongs to another `CELL_ID`. `requested`: by `RECOVERY=true`.
RecoveryReason: TypeAlias = Literal["other_database", "other_timeline", "lost_writes", "other_cell", "requested"] | str
# The system identifier of a PostgreSQL cluster, and the OID of a database in it.
SystemIdentifier: TypeAlias = str
# A timeline of PostgreSQL, which each promotion and each restore to a point in time counts up.
Timeline: TypeAlias = int
# `compared`: its entries were compared. `no_statement`: the processor gives no statement; compare it by hand. `unavailable`: the processor did not give its statement; compare again. `unusable_account`: the credentials of the account cannot be opened; restore the key of the vault.
LedgerState: TypeAlias = Literal["compared", "no_statement", "unavailable", "unusable_account"] | str
# The call that a processor has recorded.
LedgerOperation: TypeAlias = Literal["sale", "authorize", "verify", "capture", "void", "refund"] | str
# Identifies the event. The same event can arrive more than once, always with the same id: keep it to recognize repeats.
EventId: TypeAlias = str
# Present, with the value `sandbox`, on events of sandbox terminals; absent on live ones.
EventEnvironment: TypeAlias = Literal["sandbox"]
# Why an announced retry is not made: `attempt_limit`, its card was charged the amount ten times within thirty days; `retried`, you retried the transaction yourself; `series_not_active`, its series was paused or has ended; `future_transaction_cancelled`, you cancelled its occurrence; `discrepancy`, the processor says that the refused transaction was approved. More may be added.
RetryCancellation: TypeAlias = Literal["attempt_limit", "retried", "series_not_active", "future_transaction_cancelled", "discrepancy"] | str
# The attempt to retry, named in exactly one of two ways.
RetryOrigin: TypeAlias = RetryByOriginatingAttempt | RetryByProcessorImport
# The value of a field as the record shows it.
AuditValue: TypeAlias = AuditText | AuditNumber | AuditSwitch
# An event delivered to webhook endpoints. Ignore types that this version does not know.
WebhookEvent: TypeAlias = TransactionApprovedEvent | TransactionDeclinedEvent | TransactionPendingEvent | TransactionErrorEvent | TransactionUnknownEvent | TransactionCancelledEvent | TransactionRetryScheduledEvent | TransactionRetryAttemptedEvent | TransactionRetryCancelledEvent | TransactionDiscrepancyEvent | TransactionDisputedEvent | TransactionRefundFailedEvent | TransactionIdentifierMaskedEvent | RecurringCreatedEvent | RecurringChargedEvent | RecurringCancelledEvent | RecurringCompletedEvent | RecurringPausedEvent | RecurringResumedEvent | RecurringInstrumentReplacedEvent | RecurringUpdatedEvent | FutureTransactionScheduledEvent | FutureTransactionExecutedEvent | FutureTransactionCancelledEvent | FutureTransactionFailedEvent | FutureTransactionUpdatedEvent
