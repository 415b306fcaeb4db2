// Made from openapi.yaml by `npm run generate`. Do not edit.

import type { operationTable } from './operations.js';

type Table = typeof operationTable;
export type paths = {
  [Path in Table[keyof Table]['path']]: { [Id in keyof Table as Table[Id]['path'] extends Path ? Table[Id]['method'] : never]: operations[Id]; };
};
interface Json<Body> { content: { 'application/json': Body }; }
export interface schemas {
  TerminalId: string;
  TransactionId: string;
  OrderId: string;
  RecurringId: string;
  FutureTransactionId: string;
  PayerId: string;
  MerchantTransactionId: string;
  MerchantOrderId: string;
  Token: string;
  ProviderToken: string;
  Fingerprint: string;
  Amount: number;
  TransactionAmount: number;
  Currency: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XAG" | "XAU" | "XBA" | "XBB" | "XBC" | "XBD" | "XCD" | "XDR" | "XOF" | "XPD" | "XPF" | "XPT" | "XSU" | "XTS" | "XUA" | "XXX" | "YER" | "ZAR" | "ZMW" | "ZWL";
  Timestamp: string;
  CalendarDate: string;
  Description: string;
  StatementDescriptor: string;
  SubmissionRequest: {
    merchant_transaction_id: schemas["MerchantTransactionId"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    device_profile?: schemas["DeviceProfile"];
    browser_profile?: schemas["BrowserProfile"];
    session?: schemas["Session"];
    order_id?: schemas["OrderId"];
    order?: schemas["OrderRequest"];
    payer_request_ip_address?: string;
    ship_indicator?: schemas["ShipIndicator"];
    delivery_address_usage_indicator?: string;
    delivery_timeframe?: string;
    shipping_recipient?: schemas["ShippingRecipient"];
    description?: schemas["Description"];
    metadata?: schemas["Metadata"];
    statement_descriptor?: schemas["StatementDescriptor"];
    token?: schemas["Token"];
    provider_token?: schemas["ProviderToken"];
    cvv?: schemas["Cvv"];
    payment_collection?: schemas["PaymentCollection"];
    return_url?: schemas["ReturnUrl"];
    language?: schemas["PageLanguage"];
    line_items?: schemas["LineItemList"];
    tax_amount?: number;
    exemption_requested?: schemas["Exemption"];
    retry?: schemas["RetryOrigin"];
  };
  Metadata: { [key: string]: schemas["MetadataValue"]; };
  MetadataKey: string;
  MetadataValue: string;
  Exemption: "low_value" | "transaction_risk_analysis" | "trusted_beneficiary" | "delegated_authentication";
  Cvv: string;
  TokenRequest: {
    card_number: string;
    expiry_month: number;
    expiry_year: number;
    cvv: string;
    card_cardholder_name?: string;
    preferred_network?: schemas["PreferredNetwork"];
    browser_profile?: schemas["BrowserProfile"];
  };
  OneTimeToken: { token: schemas["Token"]; expires_at: schemas["Timestamp"]; };
  PaymentCollection: "hosted_page";
  ReturnUrl: string;
  LineItemList: schemas["LineItem"][];
  LineItem: { name: string; quantity: number; unit_price: number; };
  TextLanguage: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl";
  FurtherTextLanguage: "ar" | "cs" | "da" | "el" | "fi" | "hu" | "ja" | "nb" | "ro" | "sv" | "tr" | "uk";
  PageLanguage: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "ar" | "cs" | "da" | "el" | "fi" | "hu" | "ja" | "nb" | "ro" | "sv" | "tr" | "uk";
  ShipIndicator: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09";
  OrderRequest: {
    merchant_order_id?: schemas["MerchantOrderId"];
    description?: schemas["Description"];
    payment_instrument?: schemas["PaymentInstrumentRequest"];
    payer?: schemas["PayerRequest"];
  };
  PaymentInstrumentRequest: {
    payment_method: schemas["PaymentMethod"];
    card_number?: string;
    expiry_month?: number;
    expiry_year?: number;
    card_cardholder_name?: string;
    preferred_network?: schemas["PreferredNetwork"];
    card_profile?: schemas["CardProfileReference"];
    wallet?: schemas["WalletRequest"];
  };
  WalletRequest: { type: schemas["WalletType"]; payload?: schemas["WalletPayload"]; cryptogram?: string; eci?: string; };
  PreferredNetwork: "cartes_bancaires" | "visa" | "mastercard";
  WalletType: "apple_pay" | "google_pay";
  WalletPayload: string;
  CardProfileReference: { fingerprint?: schemas["Fingerprint"]; };
  PaymentMethod: "cards" | "digital_wallets" | "bnpl" | "online_banking" | "rtp" | "vouchers" | "cash" | "direct_debit" | "cryptocurrencies";
  PayerRequest: {
    first_name: string;
    last_name: string;
    email: string;
    friendly_id?: schemas["PayerId"];
    full_name?: string;
    phone_number?: schemas["PhoneNumber"];
    national_id?: string;
    birth_date?: schemas["CalendarDate"];
    address?: schemas["Address"];
    metadata?: schemas["Metadata"];
  };
  PhoneNumber: string;
  Address: {
    address_1?: string;
    address_2?: string;
    street?: string;
    building?: string;
    entrance?: string;
    floor?: string;
    apartment?: string;
    postal_code?: string;
    city_name?: string;
    city_geoname_id?: string;
    state_code?: string;
    country_code?: string;
    fingerprint?: schemas["Fingerprint"];
  };
  ShippingRecipient: {
    first_name: string;
    last_name: string;
    full_name?: string;
    friendly_id?: schemas["PayerId"];
    usage_type?: schemas["AddressUsageType"];
    address?: schemas["Address"];
  };
  AddressUsageType: "residential" | "business";
  DeviceProfile: {
    fingerprint?: schemas["Fingerprint"];
    os_name?: string;
    os_version?: string;
    browser_name?: string;
    browser_version?: string;
    browser_language?: string;
  };
  BrowserProfile: {
    accept_header?: string;
    user_agent?: string;
    language?: string;
    color_depth?: number;
    screen_height?: number;
    screen_width?: number;
    time_zone_offset?: number;
    java_enabled?: boolean;
    javascript_enabled?: boolean;
    challenge_window_size?: schemas["ChallengeWindowSize"];
  };
  ChallengeWindowSize: "01" | "02" | "03" | "04" | "05";
  Session: { session_id?: string; started_at?: schemas["Timestamp"]; merchant_session_reference?: string; };
  SubmissionResponse: {
    transaction_id: schemas["TransactionId"];
    accepted: schemas["Accepted"];
    order_id?: schemas["OrderId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    merchant_order_id?: schemas["MerchantOrderId"];
    next_action?: schemas["NextAction"];
  };
  Accepted: boolean;
  NextAction: { type: schemas["NextActionType"]; url: string; expires_at: schemas["Timestamp"]; };
  NextActionType: "redirect";
  RetryRequest: { retry: schemas["RetryOrigin"]; };
  RetryOrigin: schemas["RetryByOriginatingAttempt"] | schemas["RetryByProcessorImport"];
  RetryByOriginatingAttempt: { originating_id: schemas["TransactionId"]; initiated_by?: schemas["RetryInitiator"]; };
  RetryByProcessorImport: {
    provider_key: schemas["ProviderKey"];
    provider_transaction_id?: string;
    interactions?: schemas["RetryInteraction"][];
    initiated_by?: schemas["RetryInitiator"];
  };
  RetryInitiator: "payer" | "merchant";
  RetryInteraction: { type: schemas["InteractionType"]; timestamp: string; raw_request: string; raw_response: string; };
  InteractionType: "sale" | "preauth" | "account_verification" | "recurring_init" | "recurring" | "payout" | "capture" | "refund" | "void";
  ProviderKey: string;
  CaptureRequest: {
    transaction_reference_id: schemas["TransactionId"];
    order_reference_id: schemas["OrderId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    amount?: schemas["Amount"];
    description?: schemas["Description"];
  };
  VoidRequest: { transaction_reference_id: schemas["TransactionId"]; order_reference_id: schemas["OrderId"]; };
  VoidResponse: {
    transaction_id: schemas["TransactionId"];
    accepted: schemas["Accepted"];
    order_id: schemas["OrderId"];
    merchant_order_id?: schemas["MerchantOrderId"];
  };
  RefundRequest: {
    transaction_reference_id: schemas["TransactionId"];
    order_reference_id: schemas["OrderId"];
    amount?: number;
    currency?: schemas["Currency"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    description?: schemas["Description"];
  };
  Transaction: {
    transaction_id: schemas["TransactionId"];
    type: schemas["TransactionType"];
    amount?: schemas["TransactionAmount"];
    currency?: schemas["Currency"];
    authorization_code?: string;
    arn?: string;
    attempt_number?: number;
    created_at: schemas["Timestamp"];
    updated_at: schemas["Timestamp"];
    status: schemas["StatusObject"];
    order: schemas["TransactionOrder"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    originating_id?: schemas["TransactionId"];
    retried_by?: schemas["TransactionId"];
    transaction_reference_id?: schemas["TransactionId"];
    recurring_id?: schemas["RecurringId"];
    description?: schemas["Description"];
    next_action?: schemas["NextAction"];
    managed_by?: schemas["ManagedBy"];
    refund_failed_at?: schemas["Timestamp"];
    three_ds?: schemas["ThreeDs"];
    metadata?: schemas["Metadata"];
    statement_descriptor?: schemas["StatementDescriptor"];
    exemption_requested?: schemas["Exemption"];
  };
  ThreeDs: { status: schemas["ThreeDsStatus"]; version: string; eci?: string; ds_transaction_id?: string; liability: schemas["Liability"]; };
  Liability: "issuer" | "merchant";
  ThreeDsStatus: "pending" | "challenge" | "authenticated" | "attempted" | "exempted" | "failed" | "unavailable" | "rejected";
  TransactionType: "sale" | "preauth" | "capture" | "refund" | "void" | "recurring_init" | "recurring" | "payout" | "account_verification";
  TransactionStatus: "APPROVED" | "PROCESSING" | "DECLINED" | "ERROR" | "CANCELLED" | "UNKNOWN";
  StatusObject: {
    status?: schemas["TransactionStatus"];
    reasonCode: schemas["StatusReasonCode"];
    domain?: schemas["ReasonDomain"];
    reason?: string;
    name: string;
    description?: string;
    field?: schemas["StatusField"];
  };
  StatusReasonCode: string;
  StatusField: { pointer: string; };
  ReasonDomain: "SYSTEM" | "VALIDATION" | "RISK" | "ROUTING" | "AUTH" | "PROCESSOR" | "PAYMENT_METHOD" | "PAYER_ACCOUNT" | "NETWORK";
  TransactionOrder: {
    order_id: schemas["OrderId"];
    merchant_order_id?: schemas["MerchantOrderId"];
    provider_order_id?: string;
    description?: schemas["Description"];
    payer?: schemas["TransactionPayer"];
    payment_instrument?: schemas["PaymentInstrument"];
  };
  TransactionPayer: {
    friendly_id: schemas["PayerId"];
    fingerprint?: schemas["Fingerprint"];
    first_name?: string;
    last_name?: string;
    email_username?: string;
    email_domain?: string;
    phone_number?: schemas["PhoneNumber"];
    metadata?: schemas["Metadata"];
  };
  PaymentInstrument: {
    token: schemas["Token"];
    payment_method: schemas["PaymentMethod"];
    card_cardholder_name?: string;
    card_card_last_four_digit?: string;
    card_bin?: string;
    expiration_date?: schemas["Timestamp"];
    card_profile?: schemas["CardProfile"];
  };
  CardProfile: {
    fingerprint: schemas["Fingerprint"];
    issuer?: schemas["CardIssuer"];
    brand?: schemas["CardBrand"];
    category?: string;
    cardType: string;
    panLength?: number;
    cardUsage?: string;
  };
  CardIssuer: { name?: string; };
  CardBrand: { name?: string; };
  Problem: {
    type: string;
    title: string;
    status: number;
    detail: string;
    instance?: string;
    reason_code: schemas["ReasonCode"];
    context?: schemas["ProblemContext"];
    errors?: schemas["FieldError"][];
  };
  FieldError: { field: string; code: schemas["ReasonCode"]; message: string; };
  ReasonCode: "INVALID_API_KEY" | "INVALID_SIGNATURE" | "TERMINAL_NOT_FOUND" | "VALIDATION/API_KEY_ENVIRONMENT_MISMATCH" | "VALIDATION/TERMINAL_IN_OTHER_CELL" | "VALIDATION/INVALID_AMOUNT" | "VALIDATION/MISSING_FIELD" | "VALIDATION/INVALID_FIELD" | "INVALID_CURRENCY" | "INVALID_CARD_NUMBER" | "INVALID_EXPIRY" | "VALIDATION/MALFORMED_JSON" | "VALIDATION/INVALID_IDEMPOTENCY_KEY" | "AMOUNT_EXCEEDS_AUTHORIZED" | "TRANSACTION_ALREADY_CAPTURED" | "VALIDATION/ALREADY_FULLY_CAPTURED" | "VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED" | "VALIDATION/TRANSACTION_ALREADY_VOIDED" | "VALIDATION/REFUND_AMOUNT_EXCEEDED" | "VALIDATION/INVALID_START_DATE" | "VALIDATION/INVALID_SCHEDULED_DATE" | "VALIDATION/TRANSACTION_NOT_FOUND" | "VALIDATION/RECURRING_NOT_FOUND" | "VALIDATION/FUTURE_TRANSACTION_NOT_FOUND" | "VALIDATION/RECORD_NOT_FOUND" | "VALIDATION/ENDPOINT_NOT_FOUND" | "VALIDATION/METHOD_NOT_ALLOWED" | "VALIDATION/MALFORMED_REQUEST" | "VALIDATION/REQUEST_TIMEOUT" | "VALIDATION/TARGET_TOO_LONG" | "VALIDATION/EXPECTATION_FAILED" | "VALIDATION/HEADERS_TOO_LARGE" | "ROUTING/IDEMPOTENCY_CONFLICT" | "VALIDATION/RELATED_TRANSACTION_LOCKED" | "VALIDATION/INSTRUMENT_IN_USE" | "VALIDATION/FULL_REFUND_ALREADY_PROCESSED" | "VALIDATION/RECURRING_NOT_ACTIVE" | "VALIDATION/RECURRING_ALREADY_CANCELLED" | "VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED" | "VALIDATION/FUTURE_TRANSACTION_FAILED" | "VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED" | "VALIDATION/WEBHOOK_ENDPOINT_DISABLED" | "VALIDATION/TRANSACTION_NOT_UNKNOWN" | "VALIDATION/LOOKUP_IN_PROGRESS" | "VALIDATION/DISCREPANCY_NOT_FOUND" | "VALIDATION/DISCREPANCY_RESOLVED" | "VALIDATION/SETTLEMENT_REPORT_CONFLICT" | "VALIDATION/BANK_STATEMENT_CONFLICT" | "VALIDATION/SETTLEMENT_REPORT_INVALID" | "VALIDATION/BANK_STATEMENT_INVALID" | "VALIDATION/EXCEPTION_STATE_CONFLICT" | "VALIDATION/EXCEPTION_NOT_CLOSABLE" | "VALIDATION/REVERSAL_IN_PROGRESS" | "VALIDATION/DISCREPANCY_NOT_REVERSIBLE" | "VALIDATION/API_KEY_NOT_ACTIVE" | "VALIDATION/MANAGEMENT_KEY_DISABLED" | "VALIDATION/SESSION_NOT_VALID" | "VALIDATION/SIGN_IN_REFUSED" | "VALIDATION/SECOND_FACTOR_REQUIRED" | "VALIDATION/SECOND_FACTOR_LOCKED" | "VALIDATION/SECOND_FACTOR_SETUP_REQUIRED" | "VALIDATION/ROLE_NOT_SUFFICIENT" | "VALIDATION/SCOPE_NOT_SUFFICIENT" | "VALIDATION/ADDRESS_NOT_PERMITTED" | "VALIDATION/RECORD_IN_USE" | "VALIDATION/RECORD_CLOSED" | "VALIDATION/CROSS_SITE_REQUEST" | "VALIDATION/SSO_NOT_PERMITTED" | "VALIDATION/SSO_NOT_CONFIGURED" | "VALIDATION/PERSON_REQUIRED" | "VALIDATION/EMAIL_TAKEN" | "VALIDATION/LAST_OWNER" | "VALIDATION/SECOND_PERSON_REQUIRED" | "VALIDATION/KEY_ACT_NOT_OPEN" | "VALIDATION/PERIOD_NOT_READY" | "VALIDATION/PERIOD_CLOSED" | "VALIDATION/ENTRY_REVERSED" | "VALIDATION/ADJUSTMENT_NOT_WAITING" | "VALIDATION/NOT_IN_RECOVERY" | "VALIDATION/RECOVERY_NOT_COMPARED" | "VALIDATION/AUTHENTICATOR_IN_USE" | "VALIDATION/PASSKEY_IN_USE" | "VALIDATION/TOO_MANY_PASSKEYS" | "VALIDATION/PASSKEY_NOT_VALID" | "VALIDATION/API_KEY_ALREADY_ROTATED" | "VALIDATION/REQUEST_TOO_LARGE" | "VALIDATION/UNSUPPORTED_MEDIA_TYPE" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND" | "VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED" | "VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID" | "VALIDATION/ORDER_DETAILS_DID_NOT_MATCH" | "VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY" | "VALIDATION/DUPLICATE_TRANSACTION" | "VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED" | "VALIDATION/INSTRUMENT_NOT_AVAILABLE" | "VALIDATION/TOKEN_ALREADY_USED" | "VALIDATION/TOKEN_EXPIRED" | "VALIDATION/RECURRING_MANAGED_BY_PROVIDER" | "VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT" | "VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM" | "VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION" | "VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED" | "VALIDATION/TEST_EVENT_NEEDS_SANDBOX" | "VALIDATION/SEARCH_TOO_BROAD" | "VALIDATION/ENVIRONMENT_NOT_SERVED" | "VALIDATION/ROUTE_NOT_AVAILABLE" | "VALIDATION/PROVIDER_KEY_TAKEN" | "VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED" | "VALIDATION/RETURN_URL_NOT_ALLOWED" | "VALIDATION/INSUFFICIENT_CONTRAST" | "ROUTING/NO_ROUTE" | "ROUTING/OPERATION_NOT_SUPPORTED" | "RATE_LIMIT_EXCEEDED" | "SYSTEM/INTERNAL_ERROR" | "ROUTING/RESOURCE_LOCKED" | "SYSTEM/TEMPORARILY_UNAVAILABLE";
  ProblemContext: {
    field?: string;
    value?: unknown;
    transaction_id?: schemas["TransactionId"];
    terminal_friendly_id?: string;
    idempotency_key?: string;
    retry_after_seconds?: number;
    available_amount?: schemas["TransactionAmount"];
    currency?: schemas["Currency"];
    recurring_id?: schemas["RecurringId"];
    future_transaction_id?: schemas["FutureTransactionId"];
    status?: string;
    endpoint_id?: schemas["WebhookEndpointId"];
    api_key_id?: schemas["ApiKeyId"];
    operation?: string;
    required_role?: schemas["UserRole"];
    role?: schemas["UserRole"];
    replaced_by?: schemas["ApiKeyId"];
    discrepancy_id?: schemas["DiscrepancyId"];
    cell_id?: schemas["CellId"];
    exception_id?: schemas["ReconciliationExceptionId"];
    report_id?: schemas["SettlementReportId"];
    statement_id?: schemas["BankStatementId"];
    batch?: schemas["SettlementText"];
    line?: schemas["SettlementLineNumber"];
    column?: schemas["SettlementText"];
  };
  ProviderNotification: {
    id: string;
    created_at: schemas["Timestamp"];
    transaction_id?: schemas["TransactionId"];
    recurring_id?: schemas["RecurringId"];
    amount?: schemas["Amount"];
    currency?: schemas["Currency"];
    scheduled_date?: schemas["CalendarDate"];
    provider_transaction_id?: string;
    outcome: schemas["ProviderOutcome"];
    reason_code?: schemas["StatusReasonCode"];
    authorization_code?: string;
    arn?: string;
  };
  ProviderOutcome: "approved" | "declined" | "error";
  ProviderNotificationReceipt: { id: string; duplicate: boolean; };
  HealthReport: { status: schemas["HealthStatus"]; timestamp: schemas["Timestamp"]; checks?: schemas["HealthChecks"]; };
  HealthChecks: {
    standby?: "missing";
    keys: schemas["KeysStatus"];
    recovery: schemas["RecoveryStatus"];
    database: schemas["DatabaseStatus"];
    workers: schemas["WorkersStatus"];
  };
  HealthStatus: "ok" | "unavailable";
  DatabaseStatus: "ok" | "unavailable" | "read_only";
  RecoveryStatus: "none" | "held";
  KeysStatus: "ok" | "unavailable";
  WorkersStatus: "ok" | "unavailable" | "none";
  RecurringInitRequest: {
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    recurring: schemas["RecurringScheduleRequest"];
    payment_instrument?: schemas["PaymentInstrumentRequest"];
    token?: schemas["Token"];
    provider_token?: schemas["ProviderToken"];
    payer?: schemas["PayerRequest"];
    payer_fingerprint?: schemas["Fingerprint"];
    cvv?: schemas["Cvv"];
    browser_profile?: schemas["BrowserProfile"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    merchant_order_id?: schemas["MerchantOrderId"];
    description?: schemas["Description"];
    metadata?: schemas["Metadata"];
    statement_descriptor?: schemas["StatementDescriptor"];
    payment_collection?: schemas["PaymentCollection"];
    return_url?: schemas["ReturnUrl"];
    language?: schemas["PageLanguage"];
    exemption_requested?: schemas["Exemption"];
    retry?: schemas["RetryOrigin"];
  };
  RecurringScheduleRequest: {
    managed_by: schemas["ManagedBy"];
    first_payment_date?: schemas["CalendarDate"];
    recurring_date_type?: schemas["RecurringDateType"];
    time_interval?: number;
    number_of_payments?: number;
    cancellation_date?: string | null;
  };
  RecurringChargeRequest: {
    recurring_id: schemas["RecurringId"];
    amount?: schemas["Amount"];
    currency?: schemas["Currency"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    cvv?: schemas["Cvv"];
    metadata?: schemas["Metadata"];
    retry?: schemas["RetryOrigin"];
  };
  RecurringInstrumentRequest: {
    recurring_id: schemas["RecurringId"];
    payment_instrument?: schemas["PaymentInstrumentRequest"];
    token?: schemas["Token"];
    provider_token?: schemas["ProviderToken"];
    cvv?: schemas["Cvv"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
  };
  RecurringUpdateRequest: {
    recurring_id: schemas["RecurringId"];
    amount?: schemas["Amount"];
    first_payment_date?: schemas["CalendarDate"];
    recurring_date_type?: schemas["RecurringDateType"];
    time_interval?: number;
    number_of_payments?: number;
  };
  RecurringReferenceRequest: { recurring_id: schemas["RecurringId"]; };
  RecurringSubmissionResponse: {
    transaction_id: schemas["TransactionId"];
    accepted: schemas["Accepted"];
    order_id: schemas["OrderId"];
    recurring_id: schemas["RecurringId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    merchant_order_id?: schemas["MerchantOrderId"];
    next_action?: schemas["NextAction"];
  };
  RecurringCancelResult: { recurring_id: schemas["RecurringId"]; cancelled: boolean; };
  RecurringUpdateResult: { recurring_id: schemas["RecurringId"]; updated: boolean; };
  RecurringStateResponse: { recurring_id: schemas["RecurringId"]; status: schemas["SeriesStatus"]; };
  RecurringSeries: {
    recurring_id: schemas["RecurringId"];
    order_id: schemas["OrderId"];
    status: schemas["SeriesStatus"];
    recurring: schemas["RecurringSchedule"];
    payment_instrument?: schemas["PaymentInstrument"];
    payer: schemas["RecurringPayer"];
    future_transactions: schemas["PlannedTransaction"][];
    completed_transactions: schemas["CompletedTransaction"][];
  };
  RecurringSchedule: {
    status: schemas["SeriesStatus"];
    managed_by: schemas["ManagedBy"];
    first_payment_date?: schemas["CalendarDate"];
    recurring_date_type?: schemas["RecurringDateType"];
    time_interval?: number;
    number_of_payments?: number;
    cancellation_date?: string | null;
    completed_payments: number;
    remaining_payments?: number;
  };
  RecurringPayer: {
    first_name?: string;
    last_name?: string;
    email_username?: string;
    email_domain?: string;
    friendly_id?: schemas["PayerId"];
    fingerprint?: schemas["Fingerprint"];
  };
  PlannedTransaction: {
    future_transaction_id: schemas["FutureTransactionId"];
    recurring_id?: schemas["RecurringId"];
    sequence_number?: number;
    scheduled_date: schemas["CalendarDate"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    status: schemas["FutureTransactionStatus"];
  };
  CompletedTransaction: {
    transaction_id: schemas["TransactionId"];
    order_id: schemas["OrderId"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    accepted: boolean;
  };
  SeriesStatus: "active" | "paused" | "cancelled" | "completed";
  ManagedBy: "merchant" | "our_platform" | "payment_provider";
  RecurringDateType: "daily" | "weekly" | "monthly" | "yearly";
  FutureTransactionChargeRequest: {
    future_transaction_id: schemas["FutureTransactionId"];
    recurring_id: schemas["RecurringId"];
    amount?: schemas["Amount"];
  };
  FutureTransactionCancelRequest: { future_transaction_id: schemas["FutureTransactionId"]; recurring_id: schemas["RecurringId"]; };
  FutureTransactionUpdateRequest: {
    future_transaction_id: schemas["FutureTransactionId"];
    recurring_id: schemas["RecurringId"];
    amount?: schemas["Amount"];
    scheduled_date?: string;
  };
  FutureTransactionSubmissionResponse: {
    transaction_id: schemas["TransactionId"];
    accepted: schemas["Accepted"];
    order_id: schemas["OrderId"];
    recurring_id: schemas["RecurringId"];
    future_transaction_id: schemas["FutureTransactionId"];
    merchant_order_id?: schemas["MerchantOrderId"];
  };
  FutureTransactionCancelResult: { recurring_id: schemas["RecurringId"]; future_transaction_id: schemas["FutureTransactionId"]; cancelled: boolean; };
  FutureTransactionUpdateResult: { recurring_id: schemas["RecurringId"]; future_transaction_id: schemas["FutureTransactionId"]; updated: boolean; };
  FutureTransaction: {
    future_transaction_id: schemas["FutureTransactionId"];
    recurring_id: schemas["RecurringId"];
    scheduled_date: schemas["CalendarDate"];
    sequence_number: number;
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    status: schemas["FutureTransactionStatus"];
    executed_transaction?: schemas["TransactionId"];
    executed_at?: schemas["Timestamp"];
    notes?: string;
  };
  FutureTransactionStatus: "pending" | "processing" | "completed" | "failed" | "cancelled";
  SandboxClock: { now: schemas["Timestamp"]; frozen: boolean; };
  SandboxClockMove: { now: schemas["Timestamp"]; frozen: boolean; complete: boolean; };
  SandboxClockRequest: { now: schemas["Timestamp"]; };
  ChallengeRequest: { outcome: schemas["ChallengeOutcome"]; };
  ChallengeOutcome: "succeeded" | "failed";
  WalletPayloadRequest: {
    wallet: schemas["WalletType"];
    card_number: string;
    expiry_month: number;
    expiry_year: number;
    authentication?: schemas["WalletAuthentication"];
  };
  WalletAuthentication: "cryptogram_3ds" | "pan_only";
  WalletPayloadResponse: { payload: schemas["WalletPayload"]; };
  ChallengeResponse: { transaction_id: schemas["TransactionId"]; status: schemas["StatusObject"]; };
  BankCorrectionRequest: { outcome: schemas["ProviderOutcome"]; };
  BankCorrectionResponse: { transaction_id: schemas["TransactionId"]; status: schemas["StatusObject"]; };
  SandboxDisputeRequest: { phase: schemas["DisputePhase"]; kind?: schemas["DisputeKind"]; };
  SandboxDisputeResult: { transaction_id: schemas["TransactionId"]; dispute: schemas["EventDispute"]; };
  SandboxResetResult: { terminal_friendly_id: schemas["TerminalId"]; reset: boolean; };
  AccountId: string;
  RecordName: string;
  AccountRequest: { name: schemas["RecordName"]; };
  AccountChange: {
    name?: schemas["RecordName"];
    shares_records?: schemas["SharesRecords"];
    refuse_card_like_identifiers?: schemas["RefuseCardLikeIdentifiers"];
    adjustments_need_approval?: schemas["AdjustmentsNeedApproval"];
    state?: schemas["OperatingState"];
  };
  OperatingState: "active" | "off" | "closed";
  AdjustmentsNeedApproval: boolean;
  RefuseCardLikeIdentifiers: boolean;
  IdentifierCheck: { examined: number; card_like: number; };
  SharesRecords: boolean;
  Account: {
    account_id: schemas["AccountId"];
    name: schemas["RecordName"];
    shares_records: schemas["SharesRecords"];
    refuse_card_like_identifiers: schemas["RefuseCardLikeIdentifiers"];
    adjustments_need_approval?: schemas["AdjustmentsNeedApproval"];
    state?: schemas["OperatingState"];
    identifier_check?: schemas["IdentifierCheck"];
    created_at: schemas["Timestamp"];
  };
  AccountPage: { accounts: schemas["Account"][]; next_cursor?: schemas["PageCursor"]; };
  TimeZone: string;
  SupportedCurrency: "USD" | "EUR" | "GBP" | "JPY" | "KWD" | "CNY" | "AUD" | "CAD" | "CHF" | "SEK" | "NOK" | "DKK" | "RUB" | "ILS" | "INR" | "BRL" | "MXN" | "ZAR" | "SGD" | "HKD" | "NZD" | "AED" | "SAR" | "TRY" | "PLN" | "CZK" | "HUF" | "THB" | "PHP" | "MYR" | "BGN" | "RON" | "IDR" | "KRW" | "COP" | "UAH" | "VND" | "QAR" | "BHD" | "EGP" | "MAD" | "KES" | "UGX" | "NGN" | "OMR" | "ARS" | "CLP" | "JOD" | "PYG" | "RWF";
  TerminalRequest: {
    account_id: schemas["AccountId"];
    name: schemas["RecordName"];
    environment?: schemas["Environment"];
    routes: schemas["ProviderKey"][];
    statement_descriptor?: schemas["StatementDescriptor"];
    time_zone?: schemas["TimeZone"];
    retry_one_off?: boolean;
    currencies?: schemas["SupportedCurrency"][];
    amount_limits?: schemas["AmountLimit"][];
  };
  CellId: string;
  AmountLimit: { currency: schemas["SupportedCurrency"]; amount: number; };
  TerminalChange: {
    name?: schemas["RecordName"];
    routes?: schemas["ProviderKey"][];
    statement_descriptor?: string | null;
    state?: schemas["OperatingState"];
    moved_to_cell?: string | null;
    time_zone?: schemas["TimeZone"];
    retry_one_off?: boolean;
    currencies?: schemas["SupportedCurrency"][];
    amount_limits?: schemas["AmountLimit"][];
  };
  WebOrigin: string;
  BrandColour: string | null;
  PageTexts: { language: schemas["TextLanguage"]; welcome?: string; thanks?: string; };
  PageTextList: schemas["PageTexts"][];
  FurtherPageTextList: schemas["FurtherPageTexts"][];
  FurtherPageTexts: { language: schemas["FurtherTextLanguage"]; welcome?: string; thanks?: string; };
  WalletNetwork: "visa" | "mastercard" | "amex" | "discover" | "jcb" | "maestro";
  WalletSettings: { country?: string; networks?: schemas["WalletNetwork"][]; apple_pay_merchant_id?: string; google_pay_merchant_id?: string; };
  ApplePayIdentity: { certificate: string; private_key: string; };
  PaymentPageChange: {
    base_url?: string | null;
    merchant_name?: string | null;
    return_url?: string | null;
    return_origins?: schemas["WebOrigin"][];
    frame_ancestors?: schemas["WebOrigin"][];
    colour?: schemas["BrandColour"];
    colour_dark?: schemas["BrandColour"];
    logo?: string | null;
    texts?: schemas["PageTextList"];
    further_texts?: schemas["FurtherPageTextList"];
    wallets?: schemas["WalletSettings"];
    apple_pay_identity?: schemas["ApplePayIdentity"];
    terms_url?: schemas["PageLink"];
    privacy_url?: schemas["PageLink"];
    support_url?: schemas["PageLink"];
    cartes_bancaires_prefixes?: schemas["CardPrefixes"];
    ask_payer_for?: schemas["AskedPayerFields"];
    email_receipts?: schemas["EmailReceipts"];
    save_cards?: schemas["SaveCards"];
  };
  PaymentPage: {
    terminal_friendly_id: schemas["TerminalId"];
    base_url?: schemas["WebOrigin"];
    merchant_name?: schemas["RecordName"];
    return_url?: string;
    return_origins: schemas["WebOrigin"][];
    frame_ancestors: schemas["WebOrigin"][];
    colour?: schemas["BrandColour"];
    colour_dark?: schemas["BrandColour"];
    logo?: schemas["PageLogo"];
    texts: schemas["PageTextList"];
    further_texts?: schemas["FurtherPageTextList"];
    wallets?: schemas["WalletSettings"];
    apple_pay_identity_until?: schemas["Timestamp"];
    terms_url?: schemas["PageLink"];
    privacy_url?: schemas["PageLink"];
    support_url?: schemas["PageLink"];
    cartes_bancaires_prefixes?: schemas["CardPrefixes"];
    ask_payer_for?: schemas["AskedPayerFields"];
    email_receipts?: schemas["EmailReceipts"];
    save_cards?: schemas["SaveCards"];
    previous_secret_until?: schemas["Timestamp"];
  };
  PageLink: string | null;
  CardPrefixes: string[];
  EmailReceipts: boolean;
  SaveCards: boolean;
  AskedPayerField: "email" | "phone_number" | "billing_address";
  AskedPayerFields: schemas["AskedPayerField"][];
  LogoMediaType: "image/png" | "image/jpeg" | "image/webp";
  PageLogo: { media_type: schemas["LogoMediaType"]; bytes: number; sha256: string; };
  PaymentPageSecret: { terminal_friendly_id: schemas["TerminalId"]; secret: string; previous_secret_until?: schemas["Timestamp"]; };
  Terminal: {
    terminal_friendly_id: schemas["TerminalId"];
    account_id: schemas["AccountId"];
    environment: schemas["Environment"];
    name: schemas["RecordName"];
    routes: schemas["ProviderKey"][];
    statement_descriptor?: schemas["StatementDescriptor"];
    moved_to_cell?: schemas["CellId"];
    time_zone: schemas["TimeZone"];
    retry_one_off: boolean;
    currencies: schemas["SupportedCurrency"][];
    amount_limits: schemas["AmountLimit"][];
    state?: schemas["OperatingState"];
    created_at: schemas["Timestamp"];
  };
  TerminalPage: { terminals: schemas["Terminal"][]; next_cursor?: schemas["PageCursor"]; };
  ApiKeyId: string;
  ApiKeyText: string;
  ApiKeyState: "active" | "expired" | "revoked";
  ApiKeyName: string;
  ApiKeyReadOnly: boolean;
  ApiKeyOperations: string[];
  AllowedAddresses: string[];
  ApiKeyChange: {
    name?: schemas["ApiKeyName"];
    read_only?: schemas["ApiKeyReadOnly"];
    operations?: schemas["ApiKeyOperations"];
    allowed_addresses?: schemas["AllowedAddresses"];
  };
  ApiKeyRequest: {
    account_id: schemas["AccountId"];
    environment?: schemas["Environment"];
    terminal_friendly_ids: schemas["TerminalId"][];
    allowed_origins?: schemas["WebOrigin"][];
    requests_per_second?: number;
    expires_at?: schemas["Timestamp"];
    name?: schemas["ApiKeyName"];
    read_only?: schemas["ApiKeyReadOnly"];
    operations?: schemas["ApiKeyOperations"];
    allowed_addresses?: schemas["AllowedAddresses"];
  };
  ApiKey: {
    api_key_id: schemas["ApiKeyId"];
    account_id: schemas["AccountId"];
    environment: schemas["Environment"];
    terminal_friendly_ids: schemas["TerminalId"][];
    allowed_origins?: schemas["WebOrigin"][];
    name?: schemas["ApiKeyName"];
    read_only?: schemas["ApiKeyReadOnly"];
    operations?: schemas["ApiKeyOperations"];
    allowed_addresses?: schemas["AllowedAddresses"];
    hint: string;
    state: schemas["ApiKeyState"];
    requests_per_second?: number;
    created_at: schemas["Timestamp"];
    expires_at?: schemas["Timestamp"];
    last_used_at?: schemas["Timestamp"];
    revoked_at?: schemas["Timestamp"];
    replaced_by?: schemas["ApiKeyId"];
  };
  NewApiKey: {
    api_key_id: schemas["ApiKeyId"];
    account_id: schemas["AccountId"];
    environment: schemas["Environment"];
    terminal_friendly_ids: schemas["TerminalId"][];
    allowed_origins?: schemas["WebOrigin"][];
    name?: schemas["ApiKeyName"];
    read_only?: schemas["ApiKeyReadOnly"];
    operations?: schemas["ApiKeyOperations"];
    allowed_addresses?: schemas["AllowedAddresses"];
    hint: string;
    state: schemas["ApiKeyState"];
    requests_per_second?: number;
    created_at: schemas["Timestamp"];
    expires_at?: schemas["Timestamp"];
    api_key: schemas["ApiKeyText"];
  };
  ApiKeyPage: { api_keys: schemas["ApiKey"][]; next_cursor?: schemas["PageCursor"]; };
  ApiKeyRotationRequest: { overlap_seconds?: number; };
  ApiKeyRotation: {
    api_key_id: schemas["ApiKeyId"];
    api_key: schemas["ApiKeyText"];
    replaced_api_key_id: schemas["ApiKeyId"];
    replaced_until: schemas["Timestamp"];
  };
  UserId: string;
  UserEmail: string;
  UserRole: "viewer" | "support" | "operator" | "owner";
  AssignedRole: "viewer" | "support" | "accountant" | "operator" | "owner";
  UserState: "invited" | "active" | "disabled";
  User: {
    user_id: schemas["UserId"];
    email: schemas["UserEmail"];
    role: schemas["UserRole"];
    assigned_role?: schemas["AssignedRole"];
    account_id?: schemas["AccountId"];
    state: schemas["UserState"];
    second_factor: boolean;
    sso?: boolean;
    second_factor_locked_at?: schemas["Timestamp"];
    created_at: schemas["Timestamp"];
  };
  UserPage: { users: schemas["User"][]; next_cursor?: schemas["PageCursor"]; };
  UserRequest: { email: schemas["UserEmail"]; role: schemas["AssignedRole"]; account_id?: schemas["AccountId"]; };
  UserChange: { role?: schemas["AssignedRole"]; disabled?: boolean; second_factor_locked?: false; };
  Invitation: { user: schemas["User"]; invitation_token: schemas["OneTimeText"]; invitation_path: string; expires_at: schemas["Timestamp"]; };
  InvitationAcceptance: { invitation_token: schemas["OneTimeText"]; password: schemas["Password"]; };
  Password: string;
  GivenPassword: string;
  PasswordChange: { current_password?: schemas["GivenPassword"]; new_password: schemas["Password"]; };
  OwnPassword: { current_password?: schemas["GivenPassword"]; };
  Authenticator: { secret: string; otpauth_url: string; };
  AuthenticatorCode: { code: string; };
  RecoveryCodeList: { recovery_codes: schemas["RecoveryCode"][]; };
  RecoveryCode: string;
  PasskeyId: string;
  PasskeyName: string;
  CredentialId: string;
  Passkey: {
    passkey_id: schemas["PasskeyId"];
    user_id: schemas["UserId"];
    email: schemas["UserEmail"];
    name: schemas["PasskeyName"];
    synced: boolean;
    created_at: schemas["Timestamp"];
    last_used_at?: schemas["Timestamp"];
  };
  PasskeyPage: { passkeys: schemas["Passkey"][]; next_cursor?: schemas["PageCursor"]; };
  PasskeyOptions: {
    challenge: string;
    relying_party_id: string;
    relying_party_name: string;
    user_handle: string;
    user_name: schemas["UserEmail"];
    algorithms: number[];
    known_credential_ids: schemas["CredentialId"][];
    expires_in_seconds: number;
  };
  PasskeySignInOptions: { challenge: string; relying_party_id: string; expires_in_seconds: number; };
  SsoSignInOptions: { authorization_url: string; expires_in_seconds: number; };
  PasskeyRequest: { name: schemas["PasskeyName"]; credential_id: schemas["CredentialId"]; client_data: string; attestation_object: string; };
  PasskeyChange: { name: schemas["PasskeyName"]; };
  PasskeyRemoval: { passkey_id: schemas["PasskeyId"]; removed: boolean; };
  PasskeyAssertion: {
    credential_id: schemas["CredentialId"];
    client_data: string;
    authenticator_data: string;
    signature: string;
    user_handle: string;
  };
  AccessTokenName: string;
  AccessTokenState: "active" | "expired" | "revoked";
  AccessTokenRequest: {
    name: schemas["AccessTokenName"];
    role?: schemas["AssignedRole"];
    expires_in_days?: number;
    read_only?: schemas["AccessTokenReadOnly"];
    operations?: schemas["AccessTokenOperations"];
    allowed_addresses?: schemas["AllowedAddresses"];
    current_password?: schemas["GivenPassword"];
  };
  AccessTokenReadOnly: boolean;
  AccessTokenOperations: string[];
  AccessToken: {
    access_token_id: schemas["AccessTokenId"];
    user_id: schemas["UserId"];
    email: schemas["UserEmail"];
    name: schemas["AccessTokenName"];
    role: schemas["UserRole"];
    assigned_role?: schemas["AssignedRole"];
    read_only: schemas["AccessTokenReadOnly"];
    operations: schemas["AccessTokenOperations"];
    allowed_addresses?: schemas["AllowedAddresses"];
    hint: string;
    state: schemas["AccessTokenState"];
    created_at: schemas["Timestamp"];
    expires_at: schemas["Timestamp"];
    last_used_at?: schemas["Timestamp"];
  };
  NewAccessToken: {
    access_token_id: schemas["AccessTokenId"];
    user_id: schemas["UserId"];
    email: schemas["UserEmail"];
    name: schemas["AccessTokenName"];
    role: schemas["UserRole"];
    assigned_role?: schemas["AssignedRole"];
    read_only: schemas["AccessTokenReadOnly"];
    operations: schemas["AccessTokenOperations"];
    allowed_addresses?: schemas["AllowedAddresses"];
    hint: string;
    state: schemas["AccessTokenState"];
    created_at: schemas["Timestamp"];
    expires_at: schemas["Timestamp"];
    access_token: string;
  };
  AccessTokenPage: { access_tokens: schemas["AccessToken"][]; next_cursor?: schemas["PageCursor"]; };
  ManagementKeyStatus: {
    state: schemas["ManagementKeyState"];
    disabled_at?: schemas["Timestamp"];
    disabled_by?: schemas["UserId"];
    disabled_by_email?: schemas["UserEmail"];
  };
  ManagementKeyState: "enabled" | "disabled" | "not_set";
  ManagementKeyChange: { enabled: schemas["ManagementKeyEnabled"]; current_password?: schemas["GivenPassword"]; };
  ManagementKeyEnabled: boolean;
  KeyActKind: "rotate" | "rewrap" | "reseal" | "destroy";
  KeyActState: "requested" | "approved" | "started" | "done" | "withdrawn" | "expired";
  JournalDay: string;
  JournalMonth: string;
  JournalCurrency: string;
  JournalAmount: string;
  JournalAccountId: string;
  JournalEntryNumber: string;
  JournalAccountKind: "processor_receivable" | "sales" | "sales_refunds" | "refunds_in_flight" | "processor_balance" | "interchange_fees" | "scheme_fees" | "markup_fees" | "commission_fees" | "processor_fees" | "disputes_open" | "dispute_fees" | "reserve" | "payouts_in_transit" | "conversion" | "corrections" | "balance_transfers" | "external_settlements" | "adjustments" | "bank" | "dispute_losses";
  JournalEntryKind: "sale" | "capture" | "refund" | "refund_failed" | "reversal" | "settled" | "settlement_reversed" | "refunded" | "refund_reversed" | "chargeback" | "chargeback_reversed" | "fee" | "payout" | "payout_returned" | "reserve" | "correction" | "balance_transfer" | "top_up" | "settled_externally" | "refunded_externally" | "adjustment" | "payout_confirmed" | "dispute_lost" | "dispute_recovered";
  JournalSource: "payment" | "sandbox_reset" | "settlement" | "adjustment" | "bank" | "dispute";
  JournalLayout: "csv" | "datev" | "quickbooks" | "xero";
  JournalCodes: string;
  DatevConsultant: number;
  DatevClient: number;
  JournalExport: string;
  JournalBalance: {
    journal_account_id: schemas["JournalAccountId"];
    kind: schemas["JournalAccountKind"];
    provider_key?: schemas["ProviderKey"];
    currency: schemas["JournalCurrency"];
    opening: schemas["JournalAmount"];
    debit: schemas["JournalAmount"];
    credit: schemas["JournalAmount"];
    closing: schemas["JournalAmount"];
  };
  JournalTotal: {
    currency: schemas["JournalCurrency"];
    opening: schemas["JournalAmount"];
    debit: schemas["JournalAmount"];
    credit: schemas["JournalAmount"];
    closing: schemas["JournalAmount"];
  };
  JournalBalancePage: { balances: schemas["JournalBalance"][]; totals: schemas["JournalTotal"][]; next_cursor?: schemas["PageCursor"]; };
  JournalPosting: {
    journal_account_id: schemas["JournalAccountId"];
    kind: schemas["JournalAccountKind"];
    provider_key?: schemas["ProviderKey"];
    currency: schemas["JournalCurrency"];
    amount: schemas["JournalAmount"];
    terminal_friendly_id?: schemas["TerminalId"];
    transaction_id?: schemas["TransactionId"];
  };
  JournalEntry: {
    entry_number: schemas["JournalEntryNumber"];
    kind: schemas["JournalEntryKind"];
    source: schemas["JournalSource"];
    source_id: string;
    day: schemas["JournalDay"];
    occurred_at: schemas["Timestamp"];
    posted_at: schemas["Timestamp"];
    reason?: schemas["JournalReason"];
    postings: schemas["JournalPosting"][];
  };
  JournalEntryPage: { entries: schemas["JournalEntry"][]; next_cursor?: schemas["PageCursor"]; };
  JournalStatementLine: {
    entry_number: schemas["JournalEntryNumber"];
    kind: schemas["JournalEntryKind"];
    day: schemas["JournalDay"];
    occurred_at: schemas["Timestamp"];
    amount: schemas["JournalAmount"];
    balance: schemas["JournalAmount"];
    terminal_friendly_id?: schemas["TerminalId"];
    transaction_id?: schemas["TransactionId"];
  };
  JournalStatement: { account: schemas["JournalBalance"]; lines: schemas["JournalStatementLine"][]; next_cursor?: schemas["PageCursor"]; };
  JournalPeriodState: "open" | "closed";
  JournalPeriod: { month: schemas["JournalMonth"]; state: schemas["JournalPeriodState"]; closed_at?: schemas["Timestamp"]; };
  JournalPeriodPage: { periods: schemas["JournalPeriod"][]; last_check?: schemas["JournalCheck"]; next_cursor?: schemas["PageCursor"]; };
  JournalCheck: { day: schemas["JournalDay"]; checked_at: schemas["Timestamp"]; findings: schemas["JournalFinding"][]; };
  JournalFinding: { problem: schemas["JournalProblem"]; subject: string; };
  JournalProblem: "trial_balance" | "balance" | "unbalanced" | "missing" | "different" | "unknown" | "line" | "receivable" | "batch";
  JournalAdjustmentId: string;
  JournalAdjustmentState: "waiting" | "posted" | "withdrawn";
  AdjustmentPosting: {
    kind: schemas["JournalAccountKind"];
    provider_key?: schemas["ProviderKey"];
    currency: schemas["JournalCurrency"];
    amount: schemas["JournalAmount"];
    terminal_friendly_id?: schemas["TerminalId"];
    transaction_id?: schemas["TransactionId"];
  };
  NewJournalAdjustment: {
    reason: schemas["JournalReason"];
    day?: schemas["JournalDay"];
    postings?: schemas["AdjustmentPosting"][];
    reversed_entry?: schemas["JournalEntryNumber"];
  };
  JournalAdjustmentDecision: { decision: schemas["JournalDecision"]; };
  JournalDecision: "approve" | "withdraw";
  JournalAdjustment: {
    adjustment_id: schemas["JournalAdjustmentId"];
    state: schemas["JournalAdjustmentState"];
    day: schemas["JournalDay"];
    reason: schemas["JournalReason"];
    postings: schemas["AdjustmentPosting"][];
    reversed_entry?: schemas["JournalEntryNumber"];
    needs_approval: boolean;
    requested_by?: schemas["UserId"];
    requested_by_email?: schemas["UserEmail"];
    created_at: schemas["Timestamp"];
    approved_by?: schemas["UserId"];
    approved_by_email?: schemas["UserEmail"];
    withdrawn_at?: schemas["Timestamp"];
    entry_number?: schemas["JournalEntryNumber"];
  };
  JournalAdjustmentPage: { adjustments: schemas["JournalAdjustment"][]; next_cursor?: schemas["PageCursor"]; };
  JournalReason: string;
  JournalPeriodChange: { state: schemas["JournalPeriodState"]; reason: schemas["JournalReason"]; };
  KeyActMonth: string;
  KeyActReason: string;
  KeyActRequest: {
    kind: schemas["KeyActKind"];
    account_id?: schemas["AccountId"];
    month?: schemas["KeyActMonth"];
    reason: schemas["KeyActReason"];
    current_password?: schemas["GivenPassword"];
  };
  KeyActApproval: { current_password?: schemas["GivenPassword"]; };
  KeyAct: {
    key_act_id: schemas["KeyActId"];
    kind: schemas["KeyActKind"];
    account_id?: schemas["AccountId"];
    month?: schemas["KeyActMonth"];
    reason: schemas["KeyActReason"];
    state: schemas["KeyActState"];
    requested_by: schemas["UserId"];
    requested_by_email: schemas["UserEmail"];
    requested_at: schemas["Timestamp"];
    expires_at: schemas["Timestamp"];
    approved_by?: schemas["UserId"];
    approved_by_email?: schemas["UserEmail"];
    approved_at?: schemas["Timestamp"];
    done_at?: schemas["Timestamp"];
  };
  KeyActPage: { key_acts: schemas["KeyAct"][]; next_cursor?: schemas["PageCursor"]; };
  SignInRequest: {
    email?: schemas["UserEmail"];
    password?: schemas["GivenPassword"];
    code?: string;
    sign_in_token?: schemas["OneTimeText"];
    passkey?: schemas["PasskeyAssertion"];
    sso?: schemas["SsoAnswer"];
  };
  SsoAnswer: { state: string; code: string; iss?: string; };
  OneTimeText: string;
  SessionId: string;
  SignInMethod: "password" | "invitation" | "sign_in_link" | "passkey" | "sso";
  UserSession: {
    session_id: schemas["SessionId"];
    user_id: schemas["UserId"];
    email: schemas["UserEmail"];
    method: schemas["SignInMethod"];
    source_address?: string;
    user_agent?: string;
    device?: string;
    created_at: schemas["Timestamp"];
    last_used_at: schemas["Timestamp"];
    expires_at: schemas["Timestamp"];
    current: boolean;
  };
  OpenSession: {
    session_id: schemas["SessionId"];
    user: schemas["User"];
    csrf_token: string;
    idle_seconds: number;
    expires_at: schemas["Timestamp"];
    second_factor_setup_required?: boolean;
  };
  SessionPage: { sessions: schemas["UserSession"][]; next_cursor?: schemas["PageCursor"]; };
  OtherSessionsEnd: { ended_sessions: number; };
  SessionEnd: { session_id: schemas["SessionId"]; ended: boolean; };
  AuditActorKind: "management_key" | "session" | "access_token" | "api_key" | "command";
  AuditActor: {
    kind: schemas["AuditActorKind"];
    user_id?: schemas["UserId"];
    email?: schemas["UserEmail"];
    access_token_id?: schemas["AccessTokenId"];
  };
  AccessTokenId: string;
  KeyActId: string;
  AuditEntryId: string;
  ManagementOperation: string;
  ProcessorAccountId: string;
  ProcessorKind: "simulator" | "stripe" | "adyen";
  ProcessorCredentials: {
    secret_key?: string;
    webhook_secret?: string;
    api_key?: string;
    merchant_account?: string;
    hmac_key?: string;
    live_prefix?: string;
    report_user?: string;
    report_password?: string;
  };
  ProcessorSettings: {
    api_base?: string;
    send_card_numbers?: boolean;
    currencies?: schemas["SupportedCurrency"][];
    payment_methods?: schemas["PaymentMethod"][];
    publishable_key?: string;
    capture_delay_hours?: number;
    settlement_delay_days?: number;
    settlement_tolerances?: schemas["SettlementTolerance"][];
    fee_schedule?: schemas["FeeRule"][];
    simulated_settlement?: schemas["SimulatedSettlement"];
  };
  SimulatedSettlement: "adyen_settlement_detail" | "stripe_itemized";
  SettlementTolerance: { currency: schemas["SupportedCurrency"]; minor_units: schemas["MinorUnits"]; };
  MinorUnits: number;
  FeePercentage: string;
  FeeRule: {
    currency: schemas["SupportedCurrency"];
    percentage: schemas["FeePercentage"];
    fixed_minor_units?: schemas["MinorUnits"];
    scheme_percentage?: schemas["FeePercentage"];
  };
  ProcessorAccountRequest: {
    account_id: schemas["AccountId"];
    provider_key: schemas["ProviderKey"];
    kind: schemas["ProcessorKind"];
    environment?: schemas["Environment"];
    credentials: schemas["ProcessorCredentials"];
    settings?: schemas["ProcessorSettings"];
  };
  ProcessorAccountChange: { enabled?: boolean; settings?: schemas["ProcessorSettings"]; };
  ProcessorCredentialsRotation: { credentials: schemas["ProcessorCredentials"]; overlap_hours?: number; };
  ProcessorAccount: {
    processor_account_id: schemas["ProcessorAccountId"];
    account_id: schemas["AccountId"];
    provider_key: schemas["ProviderKey"];
    kind: schemas["ProcessorKind"];
    environment: schemas["Environment"];
    enabled: boolean;
    settings: schemas["ProcessorSettings"];
    merchant_account?: string;
    previous_secret_until?: schemas["Timestamp"];
    created_at: schemas["Timestamp"];
  };
  ProcessorAccountPage: { processor_accounts: schemas["ProcessorAccount"][]; next_cursor?: schemas["PageCursor"]; };
  ProcessorAccountCheck: {
    processor_account_id: schemas["ProcessorAccountId"];
    works: boolean;
    environment?: schemas["Environment"];
    name?: string;
    reason?: schemas["StatusReasonCode"];
    notifications?: schemas["NotificationSetup"];
  };
  NotificationSetupState: "complete" | "incomplete" | "unknown";
  NotificationSetup: {
    state: schemas["NotificationSetupState"];
    address: string;
    api_version?: string;
    missing_events: string[];
    problems: string[];
  };
  ProviderAccountNotification: {
    id?: string;
    created_at?: schemas["Timestamp"];
    terminal_friendly_id?: string;
    transaction_id?: string;
    provider_transaction_id?: string;
    outcome?: schemas["ProviderOutcome"];
    reason_code?: string;
    authorization_code?: string;
    arn?: string;
  };
  ProviderAccountAnswer: string;
  AuditSubject: "account" | "terminal" | "api_key" | "processor_account" | "webhook_endpoint" | "event" | "delivery" | "transaction" | "series" | "discrepancy" | "settlement_report" | "settlement_download" | "bank_statement" | "management_key" | "vault" | "user" | "session" | "access_token" | "passkey" | "recovery" | "audit_log" | "instrument" | "payer" | "key_act" | "journal_period" | "journal_adjustment" | "reconciliation_exception";
  AuditSubjectId: string;
  AuditText: string;
  AuditNumber: number;
  AuditSwitch: boolean;
  AuditValue: schemas["AuditText"] | schemas["AuditNumber"] | schemas["AuditSwitch"];
  AuditedField: { field: string; before?: schemas["AuditValue"]; after?: schemas["AuditValue"]; };
  AuditEntry: {
    audit_entry_id: schemas["AuditEntryId"];
    operation: schemas["ManagementOperation"];
    subject: schemas["AuditSubject"];
    subject_id?: schemas["AuditSubjectId"];
    account_id?: schemas["AccountId"];
    request_id: string;
    source_address?: string;
    actor?: schemas["AuditActor"];
    changes: schemas["AuditedField"][];
    created_at: schemas["Timestamp"];
  };
  AuditPage: { audit_entries: schemas["AuditEntry"][]; next_cursor?: schemas["PageCursor"]; };
  AuditHash: string;
  AuditLink: { audit_entry_id: schemas["AuditEntryId"]; previous_hash: schemas["AuditHash"]; hash: schemas["AuditHash"]; content: string; };
  AuditHead: { day: schemas["AuditDay"]; audit_entry_id: schemas["AuditEntryId"]; hash: schemas["AuditHash"]; };
  AuditDay: string;
  AuditChainPage: {
    links: schemas["AuditLink"][];
    heads: schemas["AuditHead"][];
    head_entry_id?: schemas["AuditEntryId"];
    head_hash?: schemas["AuditHash"];
    next_cursor?: schemas["PageCursor"];
  };
  WebhookEndpointId: string;
  DeliveryId: string;
  PageCursor: string;
  Environment: "sandbox" | "live";
  EventType: "transaction.approved" | "transaction.declined" | "transaction.pending" | "transaction.retry_scheduled" | "transaction.retry_attempted" | "recurring.created" | "recurring.charged" | "recurring.cancelled" | "recurring.completed" | "future_transaction.scheduled" | "future_transaction.executed" | "future_transaction.cancelled" | "transaction.error" | "transaction.unknown" | "transaction.cancelled" | "transaction.retry_cancelled" | "transaction.discrepancy" | "transaction.disputed" | "transaction.refund_failed" | "transaction.identifier_masked" | "transaction.receipt_requested" | "settlement.imported" | "payout.paid" | "reconciliation.exception" | "recurring.paused" | "recurring.resumed" | "recurring.updated" | "recurring.instrument_replaced" | "future_transaction.failed" | "future_transaction.updated";
  WebhookEndpointDisabledReason: "operator" | "failing";
  DeliveryState: "pending" | "delivered" | "failed";
  WebhookEndpointRequest: {
    url: string;
    event_types?: schemas["EventType"][];
    account_id?: schemas["AccountId"];
    environment?: schemas["Environment"];
  };
  WebhookEndpointChange: { url?: string; event_types?: schemas["EventType"][]; enabled?: boolean; };
  WebhookEndpoint: {
    endpoint_id: schemas["WebhookEndpointId"];
    account_id: schemas["AccountId"];
    environment: schemas["Environment"];
    url: string;
    event_types: schemas["EventType"][];
    enabled: boolean;
    disabled_reason?: schemas["WebhookEndpointDisabledReason"];
    disabled_at?: schemas["Timestamp"];
    failing_since?: schemas["Timestamp"];
    previous_secret_until?: schemas["Timestamp"];
    created_at: schemas["Timestamp"];
  };
  WebhookEndpointWithSecret: {
    endpoint_id: schemas["WebhookEndpointId"];
    account_id: schemas["AccountId"];
    environment: schemas["Environment"];
    url: string;
    event_types: schemas["EventType"][];
    enabled: boolean;
    created_at: schemas["Timestamp"];
    secret: string;
  };
  WebhookEndpointPage: { webhook_endpoints: schemas["WebhookEndpoint"][]; next_cursor?: schemas["PageCursor"]; };
  WebhookEndpointDeletion: { endpoint_id: schemas["WebhookEndpointId"]; deleted: boolean; };
  WebhookSecretRotation: { endpoint_id: schemas["WebhookEndpointId"]; secret: string; previous_secret_until: schemas["Timestamp"]; };
  TestEventRequest: { type: schemas["EventType"]; };
  TestEventReceipt: { event_id: schemas["EventId"]; delivery_id: schemas["DeliveryId"]; };
  Delivery: {
    delivery_id: schemas["DeliveryId"];
    event_id: schemas["EventId"];
    event_type: schemas["EventType"];
    endpoint_id: schemas["WebhookEndpointId"];
    terminal_friendly_id: schemas["TerminalId"];
    state: schemas["DeliveryState"];
    attempt_count: number;
    due_at?: schemas["Timestamp"];
    created_at: schemas["Timestamp"];
  };
  EventRecord: {
    event_id: schemas["EventId"];
    event_type: schemas["EventType"];
    terminal_friendly_id: schemas["TerminalId"];
    created_at: schemas["Timestamp"];
    body: string;
  };
  EventOrder: "oldest_first" | "newest_first";
  EventPage: { events: schemas["EventRecord"][]; next_cursor: schemas["PageCursor"]; has_more: boolean; };
  DeliveryPage: { deliveries: schemas["Delivery"][]; next_cursor?: schemas["PageCursor"]; };
  DeliveryDetails: {
    delivery_id: schemas["DeliveryId"];
    event_id: schemas["EventId"];
    event_type: schemas["EventType"];
    endpoint_id: schemas["WebhookEndpointId"];
    terminal_friendly_id: schemas["TerminalId"];
    state: schemas["DeliveryState"];
    attempt_count: number;
    due_at?: schemas["Timestamp"];
    created_at: schemas["Timestamp"];
    body: string;
    attempts: schemas["DeliveryAttempt"][];
  };
  DeliveryAttempt: {
    attempt_number: number;
    started_at: schemas["Timestamp"];
    duration_ms: number;
    status?: number;
    answer_excerpt?: string;
    error?: string;
  };
  ResendFailedRequest: { since: schemas["Timestamp"]; endpoint_id?: schemas["WebhookEndpointId"]; };
  ResentDeliveries: { resent: number; };
  TransactionSummary: {
    transaction_id: schemas["TransactionId"];
    terminal_friendly_id: schemas["TerminalId"];
    order_id: schemas["OrderId"];
    type: schemas["TransactionType"];
    status: schemas["StatusObject"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
    attempt_number: number;
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    merchant_order_id?: schemas["MerchantOrderId"];
    payer_id?: schemas["PayerId"];
    refunded_amount?: schemas["Amount"];
    payment_method?: schemas["PaymentMethod"];
    card_brand?: string;
    card_last_four?: string;
    recurring_id?: schemas["RecurringId"];
    provider_key?: schemas["ProviderKey"];
    provider_transaction_id?: string;
    authorization_code?: string;
    arn?: string;
    description?: schemas["Description"];
    metadata?: schemas["Metadata"];
    created_at: schemas["Timestamp"];
    updated_at: schemas["Timestamp"];
  };
  TransactionPage: { transactions: schemas["TransactionSummary"][]; next_cursor?: schemas["PageCursor"]; };
  SearchWay: "email" | "phone_number" | "card_last_four" | "amount" | "approximate_amount" | "day" | "fingerprint" | "token" | "id" | "request_id" | "reference" | "processor_id" | "arn" | "authorization_code" | "idempotency_key" | "metadata";
  PayerSummary: { terminal_friendly_id: schemas["TerminalId"]; payer: schemas["TransactionPayer"]; created_at: schemas["Timestamp"]; };
  PayerDetails: {
    terminal_friendly_id: schemas["TerminalId"];
    payer: schemas["TransactionPayer"];
    created_at: schemas["Timestamp"];
    notes?: schemas["NoteList"];
    transactions: schemas["TransactionSummary"][];
    series: schemas["SeriesSummary"][];
    has_more: boolean;
    disputes?: schemas["Dispute"][];
  };
  SearchResults: {
    read_as: schemas["SearchWay"][];
    transactions: schemas["TransactionSummary"][];
    payers: schemas["PayerSummary"][];
    series: schemas["SeriesSummary"][];
    requests: schemas["RequestSummary"][];
    has_more: boolean;
  };
  UnknownTransaction: { transaction: schemas["TransactionSummary"]; unknown_since: schemas["Timestamp"]; age_seconds: number; };
  UnknownTransactionPage: { unknown_transactions: schemas["UnknownTransaction"][]; next_cursor?: schemas["PageCursor"]; };
  ProcessorCall: {
    provider_key: schemas["ProviderKey"];
    operation: schemas["ProcessorOperation"];
    idempotency_key: string;
    outcome: schemas["ProcessorCallOutcome"];
    reason_code: schemas["StatusReasonCode"];
    raw_answer?: string;
    address_verification?: schemas["AddressVerification"];
    started_at: schemas["Timestamp"];
    finished_at: schemas["Timestamp"];
  };
  InstrumentImportRequest: { provider_key: schemas["ProviderKey"]; dry_run?: boolean; instruments: schemas["InstrumentToImport"][]; };
  InstrumentToImport: { provider_token: string; customer: string; network_transaction_id?: string; expiry_month?: number; expiry_year?: number; };
  InstrumentImport: { dry_run: boolean; results: schemas["InstrumentImportResult"][]; };
  InstrumentImportResult: {
    position: number;
    outcome: schemas["InstrumentImportOutcome"];
    token?: schemas["Token"];
    field?: string;
    detail?: string;
  };
  InstrumentErasureRequest: { token: schemas["Token"]; end_series?: boolean; dry_run?: boolean; };
  PayerErasureRequest: {
    payer_id?: schemas["PayerId"];
    payer_fingerprint?: schemas["Fingerprint"];
    email?: string;
    token?: schemas["Token"];
    scope: schemas["ErasureScope"];
    end_series?: boolean;
    dry_run?: boolean;
  };
  ErasureScope: "payer" | "everything";
  PayerExportRequest: { payer_id?: schemas["PayerId"]; payer_fingerprint?: schemas["Fingerprint"]; email?: string; token?: schemas["Token"]; };
  Erasure: {
    dry_run: boolean;
    erased: schemas["ErasedRecords"][];
    kept: schemas["KeptRecords"][];
    ended_series: schemas["RecurringId"][];
    processors: schemas["ProviderKey"][];
  };
  ErasedRecords: { records: schemas["PersonalRecords"]; count: number; };
  KeptRecords: { records: schemas["PersonalRecords"]; count: number; reason: string; };
  PersonalRecords: "payers" | "instruments" | "orders" | "transactions" | "series" | "events" | "disputes" | "discrepancies" | "processor_calls" | "provider_notifications" | "imported_attempts" | "payer_returns" | "authentications" | "deliveries" | "idempotency_keys" | "requests" | "notes";
  PayerExport: { exported_at: schemas["Timestamp"]; records: schemas["ExportedRecord"][]; };
  ExportedRecord: { records: schemas["PersonalRecords"]; terminal_friendly_id: schemas["TerminalId"]; fields: schemas["ExportedField"][]; };
  ExportedField: { name: string; value: string; };
  InstrumentImportOutcome: "imported" | "known" | "refused";
  AddressVerification: { street: schemas["AddressVerificationResult"]; postal_code: schemas["AddressVerificationResult"]; };
  AddressVerificationResult: "match" | "no_match" | "unavailable";
  ProcessorOperation: "sale" | "authorize" | "verify" | "capture" | "void" | "refund" | "lookup" | "redirect" | "notification" | "statement";
  ProcessorCallOutcome: "approved" | "declined" | "pending" | "received" | "failed" | "open";
  EventDelivery: {
    delivery_id: schemas["DeliveryId"];
    endpoint_id: schemas["WebhookEndpointId"];
    state: schemas["DeliveryState"];
    attempt_count: number;
  };
  TransactionEvent: {
    event_id: schemas["EventId"];
    type: schemas["EventType"];
    created_at: schemas["Timestamp"];
    deliveries: schemas["EventDelivery"][];
  };
  TransactionRelation: "originating" | "retry" | "reference" | "follow_up";
  LinkedTransaction: { relation: schemas["TransactionRelation"]; transaction: schemas["TransactionSummary"]; };
  TransactionDetails: {
    terminal_friendly_id: schemas["TerminalId"];
    account_id: schemas["AccountId"];
    transaction: schemas["Transaction"];
    future_transaction_id?: schemas["FutureTransactionId"];
    refunded_amount?: schemas["TransactionAmount"];
    provider_key?: schemas["ProviderKey"];
    provider_transaction_id?: string;
    lookup_count: number;
    due_at?: schemas["Timestamp"];
    retry_at?: schemas["Timestamp"];
    calls: schemas["ProcessorCall"][];
    events: schemas["TransactionEvent"][];
    attempts: schemas["TransactionSummary"][];
    linked_transactions: schemas["LinkedTransaction"][];
    disputes?: schemas["Dispute"][];
    settlement?: schemas["TransactionSettlement"];
    awaited_settlement?: schemas["AwaitedSettlement"];
    notes?: schemas["NoteList"];
  };
  NoteList: schemas["Note"][];
  Note: { note_id: schemas["NoteId"]; text: schemas["NoteText"]; by_email?: schemas["UserEmail"]; created_at: schemas["Timestamp"]; };
  NoteId: string;
  NoteText: string;
  NewNote: { text: schemas["NoteText"]; };
  MetadataChange: { set?: schemas["Metadata"]; remove?: schemas["MetadataKey"][]; };
  MetadataChanged: { metadata: schemas["Metadata"]; };
  AwaitedSettlement: { state: schemas["AwaitedSettlementState"]; due_at: schemas["Timestamp"]; };
  AwaitedSettlementState: "not_yet_due" | "missing_at_processor";
  TransactionSettlement: {
    net_amount?: schemas["SettlementAmount"];
    fee_amount?: schemas["SettlementAmount"];
    net_currency?: schemas["Currency"];
    lines: schemas["SettlementLine"][];
  };
  TransactionResolution: { resolution: schemas["Resolution"]; evidence?: string; provider_transaction_id?: string; authorization_code?: string; };
  Resolution: "lookup" | "approved" | "declined";
  TransactionResolved: { transaction_id: schemas["TransactionId"]; settled: boolean; status: schemas["StatusObject"]; };
  DisputeId: string;
  DisputeKind: "chargeback" | "inquiry" | "fraud_warning";
  DisputePhase: "opened" | "updated" | "won" | "lost";
  DisputeReasonCode: string;
  WithdrawnAmount: string;
  DisputedTransaction: { transaction_id: schemas["TransactionId"]; terminal_friendly_id: schemas["TerminalId"]; };
  DisputeReport: {
    provider_event_id: string;
    provider_status: string;
    phase: schemas["DisputePhase"];
    occurred_at: schemas["Timestamp"];
    received_at: schemas["Timestamp"];
  };
  Dispute: {
    dispute_id: schemas["DisputeId"];
    provider_key: schemas["ProviderKey"];
    provider_dispute_id: string;
    kind: schemas["DisputeKind"];
    phase: schemas["DisputePhase"];
    amount?: schemas["TransactionAmount"];
    currency?: schemas["Currency"];
    reason_code?: schemas["DisputeReasonCode"];
    respond_by?: schemas["Timestamp"];
    withdrawn_amount?: schemas["WithdrawnAmount"];
    withdrawn_currency?: schemas["Currency"];
    transaction?: schemas["DisputedTransaction"];
    provider_transaction_id?: string;
    opened_at: schemas["Timestamp"];
    updated_at: schemas["Timestamp"];
    environment: schemas["Environment"];
    reports: schemas["DisputeReport"][];
  };
  SettlementReportId: string;
  SettlementFile: string;
  SettlementLayout: "adyen_settlement_detail" | "adyen_payments_accounting" | "stripe_itemized";
  SettlementDownloadId: string;
  SettlementDownloadState: "waiting" | "imported" | "failed";
  SettlementDownload: {
    download_id: schemas["SettlementDownloadId"];
    account_id: schemas["AccountId"];
    provider_key: schemas["ProviderKey"];
    environment: schemas["Environment"];
    name: schemas["SettlementText"];
    state: schemas["SettlementDownloadState"];
    attempts: schemas["Count"];
    next_attempt_at?: schemas["Timestamp"];
    failure?: string;
    report_id?: schemas["SettlementReportId"];
    created_at: schemas["Timestamp"];
  };
  SettlementDownloadPage: { settlement_downloads: schemas["SettlementDownload"][]; next_cursor?: schemas["PageCursor"]; };
  BankStatementId: string;
  BankStatementFile: string;
  BankStatement: {
    statement_id: schemas["BankStatementId"];
    account_id: schemas["AccountId"];
    environment: schemas["Environment"];
    format: schemas["BankStatementFormat"];
    bank_account?: schemas["SettlementText"];
    digest: string;
    line_count: schemas["Count"];
    created_at: schemas["Timestamp"];
  };
  BankStatementFormat: "camt053" | "csv";
  BankStatementPage: { bank_statements: schemas["BankStatement"][]; next_cursor?: schemas["PageCursor"]; };
  BankLineState: "pending" | "matched" | "unmatched";
  BankLine: {
    line_number: schemas["SettlementLineNumber"];
    amount: schemas["SettlementAmount"];
    currency: schemas["Currency"];
    booked_on: schemas["JournalDay"];
    reference: string;
    bank_reference?: schemas["SettlementText"];
    state: schemas["BankLineState"];
    payout?: schemas["MatchedPayout"];
  };
  MatchedPayout: { report_id: schemas["SettlementReportId"]; line_number: schemas["SettlementLineNumber"]; provider_key: schemas["ProviderKey"]; };
  PayoutState: "in_transit" | "missing" | "arrived" | "explained";
  Payout: {
    report_id: schemas["SettlementReportId"];
    line_number: schemas["SettlementLineNumber"];
    provider_key: schemas["ProviderKey"];
    environment: schemas["Environment"];
    kind: schemas["SettlementLineKind"];
    amount: schemas["SettlementAmount"];
    currency: schemas["Currency"];
    occurred_at: schemas["Timestamp"];
    state: schemas["PayoutState"];
    batch?: schemas["SettlementText"];
    batch_line_count?: schemas["Count"];
    rest?: schemas["SettlementAmount"];
    statement_id?: schemas["BankStatementId"];
    statement_line?: schemas["SettlementLineNumber"];
    booked_on?: schemas["JournalDay"];
    exception_id?: schemas["ReconciliationExceptionId"];
  };
  PayoutPage: { payouts: schemas["Payout"][]; next_cursor?: schemas["PageCursor"]; };
  BankLinePage: { lines: schemas["BankLine"][]; next_cursor?: schemas["PageCursor"]; };
  SettlementLineKind: "settled" | "settlement_reversed" | "refunded" | "refund_reversed" | "chargeback" | "chargeback_reversed" | "fee" | "payout" | "payout_returned" | "reserve" | "correction" | "balance_transfer" | "top_up" | "settled_externally" | "refunded_externally" | "memo";
  SettlementLineState: "pending" | "matched" | "missing_here" | "amount_differs" | "currency_differs" | "duplicate" | "unallocated" | "no_payment" | "within_tolerance" | "fee_differs";
  SettlementAmount: string;
  SettlementLineNumber: number;
  SettlementText: string;
  SettlementReport: {
    report_id: schemas["SettlementReportId"];
    account_id: schemas["AccountId"];
    provider_key: schemas["ProviderKey"];
    environment: schemas["Environment"];
    layout: schemas["SettlementLayout"];
    digest: string;
    line_count: schemas["Count"];
    posted: boolean;
    created_at: schemas["Timestamp"];
    batches: schemas["SettlementBatch"][];
  };
  SettlementBatch: {
    batch: schemas["SettlementText"];
    currency: schemas["Currency"];
    line_count: schemas["Count"];
    net_amount: schemas["SettlementAmount"];
    paid_out: schemas["SettlementAmount"];
  };
  SettlementReportPage: { settlement_reports: schemas["SettlementReport"][]; next_cursor?: schemas["PageCursor"]; };
  SettlementFees: {
    commission: schemas["SettlementAmount"];
    markup: schemas["SettlementAmount"];
    scheme_fee: schemas["SettlementAmount"];
    interchange: schemas["SettlementAmount"];
  };
  SettlementLine: {
    report_id?: schemas["SettlementReportId"];
    line_number: schemas["SettlementLineNumber"];
    kind: schemas["SettlementLineKind"];
    type: schemas["SettlementText"];
    batch?: schemas["SettlementText"];
    paid_out?: schemas["SettlementAmount"];
    provider_line_id?: schemas["SettlementText"];
    provider_references: schemas["SettlementText"][];
    merchant_reference?: schemas["SettlementText"];
    gross_amount: schemas["SettlementAmount"];
    gross_currency: schemas["Currency"];
    net_amount: schemas["SettlementAmount"];
    net_currency: schemas["Currency"];
    fees: schemas["SettlementFees"];
    description?: schemas["SettlementText"];
    occurred_at: schemas["Timestamp"];
    state: schemas["SettlementLineState"];
    transaction?: schemas["SettledTransaction"];
  };
  SettledTransaction: { transaction_id: schemas["TransactionId"]; terminal_friendly_id: schemas["TerminalId"]; };
  ReconciliationProblem: "missing_here" | "amount_differs" | "currency_differs" | "duplicate" | "unallocated" | "fee_differs" | "missing_at_processor" | "missing_at_bank";
  ReconciliationException: {
    exception_id: schemas["ReconciliationExceptionId"];
    account_id: schemas["AccountId"];
    provider_key?: schemas["ProviderKey"];
    environment: schemas["Environment"];
    problem: schemas["ReconciliationProblem"];
    report_id?: schemas["SettlementReportId"];
    line_number?: schemas["SettlementLineNumber"];
    statement_id?: schemas["BankStatementId"];
    statement_line?: schemas["SettlementLineNumber"];
    transaction?: schemas["SettledTransaction"];
    expected_amount?: schemas["SettlementAmount"];
    reported_amount?: schemas["SettlementAmount"];
    currency: schemas["Currency"];
    opened_at: schemas["Timestamp"];
    state: schemas["ReconciliationExceptionState"];
    owner_id?: schemas["UserId"];
    owner_email?: schemas["UserEmail"];
    resolution?: schemas["ReconciliationResolution"];
    adjustment_id?: schemas["JournalAdjustmentId"];
    closed_at?: schemas["Timestamp"];
  };
  ReconciliationExceptionId: string;
  ReconciliationExceptionState: "open" | "closed";
  ReconciliationResolution: "match" | "adjustment" | "explanation";
  ReconciliationAction: "assign" | "release" | "note" | "match" | "adjust" | "explain" | "reopen";
  ReconciliationText: string;
  NewReconciliationAct: {
    exception_ids: schemas["ReconciliationExceptionId"][];
    action: schemas["ReconciliationAction"];
    text?: schemas["ReconciliationText"];
    owner_id?: schemas["UserId"];
    transaction_id?: schemas["TransactionId"];
    terminal_friendly_id?: schemas["TerminalId"];
    report_id?: schemas["SettlementReportId"];
    line_number?: schemas["SettlementLineNumber"];
    adjustment_id?: schemas["JournalAdjustmentId"];
  };
  ReconciliationAct: {
    action: schemas["ReconciliationAction"];
    at: schemas["Timestamp"];
    by_email?: schemas["UserEmail"];
    text?: schemas["ReconciliationText"];
    owner_email?: schemas["UserEmail"];
    transaction?: schemas["SettledTransaction"];
    payout?: schemas["MatchedPayout"];
    adjustment_id?: schemas["JournalAdjustmentId"];
  };
  ReconciliationReason: "merchant_reference" | "amount_and_day";
  ReconciliationSuggestion: {
    transaction: schemas["SettledTransaction"];
    reason: schemas["ReconciliationReason"];
    amount: schemas["SettlementAmount"];
    currency: schemas["Currency"];
    created_at: schemas["Timestamp"];
  };
  ReconciliationExceptionDetails: {
    exception: schemas["ReconciliationException"];
    discrepancy_ids: schemas["DiscrepancyId"][];
    acts: schemas["ReconciliationAct"][];
    suggestions: schemas["ReconciliationSuggestion"][];
  };
  ReconciliationActDone: { exceptions: schemas["ReconciliationException"][]; };
  ReconciliationExceptionPage: { exceptions: schemas["ReconciliationException"][]; next_cursor?: schemas["PageCursor"]; };
  SettlementLinePage: { lines: schemas["SettlementLine"][]; next_cursor?: schemas["PageCursor"]; };
  DisputePage: { disputes: schemas["Dispute"][]; next_cursor?: schemas["PageCursor"]; };
  DisputeFigures: { open: schemas["Count"]; respond_by?: schemas["Timestamp"]; unmatched: schemas["Count"]; };
  DiscrepancyId: string;
  DiscrepancyState: "open" | "reversing" | "accepted" | "reversed";
  DiscrepancySource: "notification" | "lookup" | "late_answer" | "statement";
  ClaimedOutcome: "approved" | "declined" | "error" | "missing";
  RecordedSide: {
    transaction_id: schemas["TransactionId"];
    terminal_friendly_id: schemas["TerminalId"];
    status: schemas["StatusObject"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
  };
  ClaimedSide: {
    outcome: schemas["ClaimedOutcome"];
    reason_code?: schemas["StatusReasonCode"];
    amount?: schemas["TransactionAmount"];
    currency?: schemas["Currency"];
    provider_transaction_id?: string;
    booked_at?: schemas["Timestamp"];
    raw_answer?: string;
  };
  Discrepancy: {
    discrepancy_id: schemas["DiscrepancyId"];
    state: schemas["DiscrepancyState"];
    source: schemas["DiscrepancySource"];
    provider_key: schemas["ProviderKey"];
    idempotency_key: string;
    recorded?: schemas["RecordedSide"];
    claimed: schemas["ClaimedSide"];
    reversible: boolean;
    environment: schemas["Environment"];
    evidence?: string;
    found_at: schemas["Timestamp"];
    resolved_at?: schemas["Timestamp"];
  };
  DiscrepancyPage: { discrepancies: schemas["Discrepancy"][]; next_cursor?: schemas["PageCursor"]; };
  DiscrepancyResolution: { resolution: schemas["DiscrepancyDecision"]; evidence: string; provider_transaction_id?: string; };
  DiscrepancyDecision: "accept" | "reverse";
  DiscrepancyResolved: { resolved: boolean; discrepancy: schemas["Discrepancy"]; };
  SeriesSummary: {
    recurring_id: schemas["RecurringId"];
    terminal_friendly_id: schemas["TerminalId"];
    order_id: schemas["OrderId"];
    status: schemas["SeriesStatus"];
    managed_by: schemas["ManagedBy"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    completed_payments: number;
    number_of_payments?: number;
    created_at: schemas["Timestamp"];
    updated_at: schemas["Timestamp"];
  };
  SeriesPage: { series: schemas["SeriesSummary"][]; next_cursor?: schemas["PageCursor"]; };
  SeriesOccurrence: {
    occurrence: schemas["FutureTransaction"];
    transaction_id?: schemas["TransactionId"];
    retry_at?: schemas["Timestamp"];
    updated_at: schemas["Timestamp"];
  };
  SeriesDetails: {
    terminal_friendly_id: schemas["TerminalId"];
    account_id: schemas["AccountId"];
    recurring_id: schemas["RecurringId"];
    order_id: schemas["OrderId"];
    init_transaction_id: schemas["TransactionId"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    recurring: schemas["RecurringSchedule"];
    payment_instrument?: schemas["PaymentInstrument"];
    payer: schemas["RecurringPayer"];
    started_at?: schemas["Timestamp"];
    metadata?: schemas["Metadata"];
    notes?: schemas["NoteList"];
    occurrences: schemas["SeriesOccurrence"][];
    next_cursor?: schemas["PageCursor"];
    created_at: schemas["Timestamp"];
    updated_at: schemas["Timestamp"];
  };
  OccurrenceToCome: {
    terminal_friendly_id: schemas["TerminalId"];
    order_id: schemas["OrderId"];
    managed_by: schemas["ManagedBy"];
    series_status: schemas["SeriesStatus"];
    occurrence: schemas["FutureTransaction"];
  };
  OccurrencePage: { occurrences: schemas["OccurrenceToCome"][]; next_cursor?: schemas["PageCursor"]; };
  RequestId: string;
  OperationName: string;
  EventSubjectId: string;
  RequestSummary: {
    request_id: schemas["RequestId"];
    terminal_friendly_id?: schemas["TerminalId"];
    api_key_id: schemas["ApiKeyId"];
    operation: schemas["OperationName"];
    method: string;
    path: string;
    status: number;
    reason_code?: schemas["ReasonCode"];
    field?: string;
    duration_ms: number;
    transaction_id?: schemas["TransactionId"];
    recurring_id?: schemas["RecurringId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    merchant_order_id?: schemas["MerchantOrderId"];
    idempotency_key?: string;
    idempotency_replayed?: boolean;
    received_at: schemas["Timestamp"];
  };
  RequestPage: { requests: schemas["RequestSummary"][]; next_cursor?: schemas["PageCursor"]; };
  RequestDetails: {
    request_id: schemas["RequestId"];
    terminal_friendly_id?: schemas["TerminalId"];
    api_key_id: schemas["ApiKeyId"];
    operation: schemas["OperationName"];
    method: string;
    path: string;
    status: number;
    reason_code?: schemas["ReasonCode"];
    field?: string;
    duration_ms: number;
    transaction_id?: schemas["TransactionId"];
    recurring_id?: schemas["RecurringId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    merchant_order_id?: schemas["MerchantOrderId"];
    idempotency_key?: string;
    idempotency_replayed?: boolean;
    received_at: schemas["Timestamp"];
    query?: string;
    source_address?: string;
    user_agent?: string;
    request_body?: string;
    answer_body?: string;
    events: schemas["RequestEvent"][];
  };
  RequestEvent: { event_id: schemas["EventId"]; type: schemas["EventType"]; created_at: schemas["Timestamp"]; };
  OverviewBucket: "hour" | "day";
  OverviewGroup: "terminal" | "processor" | "payment_method" | "country";
  BacklogQueue: "deliveries" | "lookups" | "occurrences" | "retries" | "notifications" | "attempts_processing" | "attempts_unknown" | "discrepancies";
  SummedAmount: string;
  ApprovalRate: number;
  PaymentCounts: {
    approved: schemas["Count"];
    declined: schemas["Count"];
    error: schemas["Count"];
    cancelled: schemas["Count"];
    processing: schemas["Count"];
    unknown: schemas["Count"];
  };
  Count: number;
  Overview: {
    since: schemas["Timestamp"];
    until: schemas["Timestamp"];
    bucket: schemas["OverviewBucket"];
    time_zone: schemas["TimeZone"];
    payments: schemas["PaymentCounts"];
    approval_rate?: schemas["ApprovalRate"];
    currencies: schemas["CurrencyFigures"][];
    declines: schemas["DeclineFigures"][];
    groups?: schemas["GroupFigures"][];
    processors: schemas["ProcessorFigures"][];
    backlog: schemas["QueueFigures"][];
    deliveries: schemas["DeliveryFigures"];
    disputes: schemas["DisputeFigures"];
  };
  CurrencyFigures: {
    currency: schemas["Currency"];
    payments: schemas["PaymentCounts"];
    approval_rate?: schemas["ApprovalRate"];
    volume: schemas["SummedAmount"];
    refunded: schemas["SummedAmount"];
    refund_count: schemas["Count"];
    buckets: schemas["FigureBucket"][];
  };
  FigureBucket: {
    starts_at: schemas["Timestamp"];
    payments: schemas["PaymentCounts"];
    volume: schemas["SummedAmount"];
    refunded: schemas["SummedAmount"];
    refund_count: schemas["Count"];
  };
  GroupFigures: {
    name?: string;
    currency: schemas["Currency"];
    payments: schemas["PaymentCounts"];
    approval_rate?: schemas["ApprovalRate"];
    volume: schemas["SummedAmount"];
    refunded: schemas["SummedAmount"];
    refund_count: schemas["Count"];
  };
  DeclineFigures: { reason_code: schemas["StatusReasonCode"]; count: schemas["Count"]; declined: schemas["Count"]; error: schemas["Count"]; };
  ProcessorFigures: {
    provider_key: schemas["ProviderKey"];
    calls: schemas["Count"];
    unanswered: schemas["Count"];
    median_ms?: number;
    p95_ms?: number;
  };
  QueueFigures: { queue: schemas["BacklogQueue"]; depth: number; oldest_seconds: number; };
  DeliveryFigures: {
    pending: schemas["Count"];
    retrying: schemas["Count"];
    failed: schemas["Count"];
    failing_endpoints: schemas["WebhookEndpointId"][];
  };
  RecoveryReason: "other_database" | "other_timeline" | "lost_writes" | "other_cell" | "requested";
  SystemIdentifier: string;
  Timeline: number;
  Recovery: {
    held: boolean;
    reason?: schemas["RecoveryReason"];
    held_since?: schemas["Timestamp"];
    cell_id?: schemas["CellId"];
    system_identifier: schemas["SystemIdentifier"];
    timeline: schemas["Timeline"];
    recorded_system_identifier: schemas["SystemIdentifier"];
    recorded_timeline: schemas["Timeline"];
    last_written_at: schemas["Timestamp"];
    comparison?: schemas["RecoveryComparisonSummary"];
  };
  RecoveryComparisonSummary: { compared_at: schemas["Timestamp"]; missing_count: number; imported_count: number; };
  RecoveryCompareRequest: { since?: schemas["Timestamp"]; until?: schemas["Timestamp"]; import_missing?: boolean; };
  RecoveryComparison: {
    since: schemas["Timestamp"];
    until: schemas["Timestamp"];
    ledgers: schemas["ComparedLedger"][];
    missing_count: number;
    imported_count: number;
    missing: schemas["MissingPayment"][];
    open_count: number;
    settled_count: number;
    open: schemas["OpenPayment"][];
  };
  OpenPayment: {
    provider_key: schemas["ProviderKey"];
    terminal_friendly_id: schemas["TerminalId"];
    operation: schemas["LedgerOperation"];
    idempotency_key: string;
    outcome: schemas["ClaimedOutcome"];
    settled: boolean;
    provider_transaction_id: string;
    amount: string;
    currency: schemas["Currency"];
    booked_at: schemas["Timestamp"];
  };
  LedgerState: "compared" | "no_statement" | "unavailable" | "unusable_account";
  LedgerOperation: "sale" | "authorize" | "verify" | "capture" | "void" | "refund";
  ComparedLedger: { provider_key: schemas["ProviderKey"]; state: schemas["LedgerState"]; has_statement: boolean; entry_count?: number; };
  MissingPayment: {
    provider_key: schemas["ProviderKey"];
    terminal_friendly_id: schemas["TerminalId"];
    operation: schemas["LedgerOperation"];
    idempotency_key: string;
    imported: boolean;
    provider_transaction_id: string;
    amount: string;
    currency: schemas["Currency"];
    booked_at: schemas["Timestamp"];
    recurring_id?: schemas["RecurringId"];
    import_error?: schemas["ImportError"];
  };
  ImportError: "instrument_unreadable";
  RecoveryContinueRequest: { comment: string; without_comparison?: boolean; };
  EventStatus: { status: schemas["TransactionStatus"]; reasonCode: schemas["StatusReasonCode"]; domain: schemas["ReasonDomain"]; };
  EventId: string;
  EventEnvironment: "sandbox";
  TransactionEventData: {
    transaction_id: schemas["TransactionId"];
    order_id: schemas["OrderId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    type: schemas["TransactionType"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
    status: schemas["EventStatus"];
    attempt_number: number;
    originating_id?: schemas["TransactionId"];
    transaction_reference_id?: schemas["TransactionId"];
    recurring_id?: schemas["RecurringId"];
    managed_by?: schemas["ManagedBy"];
    next_action?: schemas["NextAction"];
  };
  TransactionRetryScheduledEventData: {
    transaction_id: schemas["TransactionId"];
    order_id: schemas["OrderId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    type: schemas["TransactionType"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
    status: schemas["EventStatus"];
    attempt_number: number;
    originating_id: schemas["TransactionId"];
    retry_at: schemas["Timestamp"];
    recurring_id?: schemas["RecurringId"];
  };
  TransactionRetryAttemptedEventData: {
    transaction_id: schemas["TransactionId"];
    order_id: schemas["OrderId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    type: schemas["TransactionType"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
    status: schemas["EventStatus"];
    attempt_number: number;
    originating_id: schemas["TransactionId"];
    recurring_id?: schemas["RecurringId"];
  };
  RetryCancellation: "attempt_limit" | "retried" | "series_not_active" | "future_transaction_cancelled" | "discrepancy" | "instrument_erased" | "instrument_not_available" | "switched_off";
  TransactionRetryCancelledEventData: {
    transaction_id: schemas["TransactionId"];
    order_id: schemas["OrderId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    type: schemas["TransactionType"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
    status: schemas["EventStatus"];
    attempt_number: number;
    originating_id: schemas["TransactionId"];
    retry_at: schemas["Timestamp"];
    cancellation_reason: schemas["RetryCancellation"];
    recurring_id?: schemas["RecurringId"];
  };
  EventDiscrepancy: {
    discrepancy_id: schemas["DiscrepancyId"];
    state: schemas["DiscrepancyState"];
    source: schemas["DiscrepancySource"];
    provider_key: schemas["ProviderKey"];
    claimed_outcome: schemas["ClaimedOutcome"];
    claimed_amount?: schemas["TransactionAmount"];
    claimed_currency?: schemas["Currency"];
  };
  TransactionDiscrepancyEventData: {
    transaction_id: schemas["TransactionId"];
    order_id: schemas["OrderId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    type: schemas["TransactionType"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
    status: schemas["EventStatus"];
    attempt_number: number;
    originating_id?: schemas["TransactionId"];
    transaction_reference_id?: schemas["TransactionId"];
    recurring_id?: schemas["RecurringId"];
    discrepancy: schemas["EventDiscrepancy"];
  };
  EventDispute: {
    dispute_id: schemas["DisputeId"];
    provider_key: schemas["ProviderKey"];
    kind: schemas["DisputeKind"];
    phase: schemas["DisputePhase"];
    amount?: schemas["TransactionAmount"];
    currency?: schemas["Currency"];
    reason_code?: schemas["DisputeReasonCode"];
    respond_by?: schemas["Timestamp"];
    withdrawn_amount?: schemas["WithdrawnAmount"];
    withdrawn_currency?: schemas["Currency"];
  };
  TransactionDisputedEventData: {
    transaction_id: schemas["TransactionId"];
    order_id: schemas["OrderId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    type: schemas["TransactionType"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
    status: schemas["EventStatus"];
    attempt_number: number;
    originating_id?: schemas["TransactionId"];
    transaction_reference_id?: schemas["TransactionId"];
    recurring_id?: schemas["RecurringId"];
    dispute: schemas["EventDispute"];
  };
  RecurringEventData: {
    recurring_id: schemas["RecurringId"];
    order_id: schemas["OrderId"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    recurring: schemas["RecurringSchedule"];
  };
  RecurringInstrumentEventData: {
    recurring_id: schemas["RecurringId"];
    order_id: schemas["OrderId"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    recurring: schemas["RecurringSchedule"];
    transaction_id: schemas["TransactionId"];
  };
  RecurringChargedEventData: {
    recurring_id: schemas["RecurringId"];
    transaction_id: schemas["TransactionId"];
    order_id: schemas["OrderId"];
    future_transaction_id?: schemas["FutureTransactionId"];
    merchant_transaction_id?: schemas["MerchantTransactionId"];
    type: schemas["TransactionType"];
    amount: schemas["TransactionAmount"];
    currency: schemas["Currency"];
    status: schemas["EventStatus"];
    attempt_number: number;
    originating_id?: schemas["TransactionId"];
    recurring: schemas["RecurringSchedule"];
  };
  FutureTransactionEventData: {
    future_transaction_id: schemas["FutureTransactionId"];
    recurring_id: schemas["RecurringId"];
    order_id: schemas["OrderId"];
    sequence_number: number;
    scheduled_date: schemas["CalendarDate"];
    future_transaction_status: schemas["FutureTransactionStatus"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
  };
  FutureTransactionChargeEventData: {
    future_transaction_id: schemas["FutureTransactionId"];
    recurring_id: schemas["RecurringId"];
    order_id: schemas["OrderId"];
    sequence_number: number;
    scheduled_date: schemas["CalendarDate"];
    future_transaction_status: schemas["FutureTransactionStatus"];
    amount: schemas["Amount"];
    currency: schemas["Currency"];
    transaction_id: schemas["TransactionId"];
    type: schemas["TransactionType"];
    status: schemas["EventStatus"];
    attempt_number: number;
    originating_id?: schemas["TransactionId"];
  };
  SettlementImportedEventData: {
    report_id: schemas["SettlementReportId"];
    account_id: schemas["AccountId"];
    provider_key: schemas["ProviderKey"];
    layout: schemas["SettlementLayout"];
    line_count: schemas["Count"];
  };
  PayoutPaidEventData: {
    report_id: schemas["SettlementReportId"];
    line_number: schemas["SettlementLineNumber"];
    account_id: schemas["AccountId"];
    provider_key: schemas["ProviderKey"];
    amount: schemas["SettlementAmount"];
    currency: schemas["Currency"];
    statement_id: schemas["BankStatementId"];
    statement_line: schemas["SettlementLineNumber"];
  };
  ReconciliationExceptionEventData: {
    exception_id: schemas["ReconciliationExceptionId"];
    account_id: schemas["AccountId"];
    problem: schemas["ReconciliationProblem"];
    currency: schemas["Currency"];
  };
}
export interface operations {
  sale: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["SubmissionRequest"]>;
    responses: { 200: Json<schemas["SubmissionResponse"]>; };
  };
  saleRetry: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RetryRequest"]>;
    responses: { 200: Json<schemas["SubmissionResponse"]>; };
  };
  preauth: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["SubmissionRequest"]>;
    responses: { 200: Json<schemas["SubmissionResponse"]>; };
  };
  preauthRetry: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RetryRequest"]>;
    responses: { 200: Json<schemas["SubmissionResponse"]>; };
  };
  capture: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["CaptureRequest"]>;
    responses: { 200: Json<schemas["SubmissionResponse"]>; };
  };
  voidPayment: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["VoidRequest"]>;
    responses: { 200: Json<schemas["VoidResponse"]>; };
  };
  refund: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RefundRequest"]>;
    responses: { 200: Json<schemas["SubmissionResponse"]>; };
  };
  transactionStatus: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; transaction_id: schemas["TransactionId"]; }; };
    responses: { 200: Json<schemas["Transaction"]>; };
  };
  providerNotification: {
    parameters: {
      header?: { "X-Provider-Signature"?: string; };
      path: { provider_key: schemas["ProviderKey"]; terminal_friendly_id: schemas["TerminalId"]; };
    };
    requestBody: Json<schemas["ProviderNotification"]>;
    responses: { 200: Json<schemas["ProviderNotificationReceipt"]>; };
  };
  providerAccountNotification: {
    parameters: { path: { provider_key: schemas["ProviderKey"]; }; };
    requestBody: Json<schemas["ProviderAccountNotification"]>;
    responses: { 200: { content: { "text/plain": schemas["ProviderAccountAnswer"]; }; }; };
  };
  health: { responses: { 200: Json<schemas["HealthReport"]>; 503: Json<schemas["HealthReport"]>; }; };
  healthReady: { responses: { 200: Json<schemas["HealthReport"]>; 503: Json<schemas["HealthReport"]>; }; };
  healthLive: { responses: { 200: Json<schemas["HealthReport"]>; 503: Json<schemas["HealthReport"]>; }; };
  recurringInit: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RecurringInitRequest"]>;
    responses: { 200: Json<schemas["RecurringSubmissionResponse"]>; };
  };
  recurringInitRetry: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RetryRequest"]>;
    responses: { 200: Json<schemas["RecurringSubmissionResponse"]>; };
  };
  recurringCharge: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RecurringChargeRequest"]>;
    responses: { 200: Json<schemas["RecurringSubmissionResponse"]>; };
  };
  recurringChargeRetry: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RetryRequest"]>;
    responses: { 200: Json<schemas["RecurringSubmissionResponse"]>; };
  };
  recurringStatus: {
    parameters: { query: { recurring_id: schemas["RecurringId"]; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    responses: { 200: Json<schemas["RecurringSeries"]>; };
  };
  recurringUpdate: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RecurringUpdateRequest"]>;
    responses: { 200: Json<schemas["RecurringUpdateResult"]>; };
  };
  recurringInstrument: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RecurringInstrumentRequest"]>;
    responses: { 200: Json<schemas["RecurringSubmissionResponse"]>; };
  };
  recurringCancel: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RecurringReferenceRequest"]>;
    responses: { 200: Json<schemas["RecurringCancelResult"]>; };
  };
  recurringPause: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RecurringReferenceRequest"]>;
    responses: { 200: Json<schemas["RecurringStateResponse"]>; };
  };
  recurringResume: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["RecurringReferenceRequest"]>;
    responses: { 200: Json<schemas["RecurringStateResponse"]>; };
  };
  futureTransactionCharge: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["FutureTransactionChargeRequest"]>;
    responses: { 200: Json<schemas["FutureTransactionSubmissionResponse"]>; };
  };
  futureTransactionCancel: {
    parameters: { header?: { "Idempotency-Key"?: string; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["FutureTransactionCancelRequest"]>;
    responses: { 200: Json<schemas["FutureTransactionCancelResult"]>; };
  };
  futureTransactionStatus: {
    parameters: { query: { future_transaction_id: schemas["FutureTransactionId"]; }; path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    responses: { 200: Json<schemas["FutureTransaction"]>; };
  };
  futureTransactionUpdate: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["FutureTransactionUpdateRequest"]>;
    responses: { 200: Json<schemas["FutureTransactionUpdateResult"]>; };
  };
  tokenCreate: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["TokenRequest"]>;
    responses: { 200: Json<schemas["OneTimeToken"]>; };
  };
  sandboxClock: { parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; }; responses: { 200: Json<schemas["SandboxClock"]>; }; };
  sandboxAdvanceClock: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["SandboxClockRequest"]>;
    responses: { 200: Json<schemas["SandboxClockMove"]>; };
  };
  sandboxResumeClock: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    responses: { 200: Json<schemas["SandboxClock"]>; };
  };
  sandboxChallenge: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; transaction_id: schemas["TransactionId"]; }; };
    requestBody: Json<schemas["ChallengeRequest"]>;
    responses: { 200: Json<schemas["ChallengeResponse"]>; };
  };
  sandboxWalletPayload: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["WalletPayloadRequest"]>;
    responses: { 200: Json<schemas["WalletPayloadResponse"]>; };
  };
  sandboxBankCorrection: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; transaction_id: schemas["TransactionId"]; }; };
    requestBody: Json<schemas["BankCorrectionRequest"]>;
    responses: { 200: Json<schemas["BankCorrectionResponse"]>; };
  };
  sandboxDispute: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; transaction_id: schemas["TransactionId"]; }; };
    requestBody: Json<schemas["SandboxDisputeRequest"]>;
    responses: { 200: Json<schemas["SandboxDisputeResult"]>; };
  };
  sandboxReset: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    responses: { 200: Json<schemas["SandboxResetResult"]>; };
  };
  managementAccountList: {
    parameters: { query?: { account_id?: schemas["AccountId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["AccountPage"]>; };
  };
  managementAccountCreate: { requestBody: Json<schemas["AccountRequest"]>; responses: { 200: Json<schemas["Account"]>; }; };
  managementAccountGet: { parameters: { path: { account_id: schemas["AccountId"]; }; }; responses: { 200: Json<schemas["Account"]>; }; };
  managementAccountUpdate: {
    parameters: { path: { account_id: schemas["AccountId"]; }; };
    requestBody: Json<schemas["AccountChange"]>;
    responses: { 200: Json<schemas["Account"]>; };
  };
  managementJournalBalanceList: {
    parameters: {
      query?: { first_day?: schemas["JournalDay"]; last_day?: schemas["JournalDay"]; cursor?: schemas["PageCursor"]; limit?: number; };
      path: { account_id: schemas["AccountId"]; };
    };
    responses: { 200: Json<schemas["JournalBalancePage"]>; };
  };
  managementJournalEntryList: {
    parameters: {
      query?: {
        journal_account_id?: schemas["JournalAccountId"];
        transaction_id?: schemas["TransactionId"];
        batch?: schemas["SettlementText"];
        first_day?: schemas["JournalDay"];
        last_day?: schemas["JournalDay"];
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
      path: { account_id: schemas["AccountId"]; };
    };
    responses: { 200: Json<schemas["JournalEntryPage"]>; };
  };
  managementJournalStatementGet: {
    parameters: {
      query?: { first_day?: schemas["JournalDay"]; last_day?: schemas["JournalDay"]; cursor?: schemas["PageCursor"]; limit?: number; };
      path: { account_id: schemas["AccountId"]; journal_account_id: schemas["JournalAccountId"]; };
    };
    responses: { 200: Json<schemas["JournalStatement"]>; };
  };
  managementJournalAdjustmentList: {
    parameters: { query?: { cursor?: schemas["PageCursor"]; limit?: number; }; path: { account_id: schemas["AccountId"]; }; };
    responses: { 200: Json<schemas["JournalAdjustmentPage"]>; };
  };
  managementJournalAdjustmentCreate: {
    parameters: { path: { account_id: schemas["AccountId"]; }; };
    requestBody: Json<schemas["NewJournalAdjustment"]>;
    responses: { 200: Json<schemas["JournalAdjustment"]>; };
  };
  managementJournalAdjustmentDecide: {
    parameters: { path: { account_id: schemas["AccountId"]; adjustment_id: schemas["JournalAdjustmentId"]; }; };
    requestBody: Json<schemas["JournalAdjustmentDecision"]>;
    responses: { 200: Json<schemas["JournalAdjustment"]>; };
  };
  managementJournalPeriodList: {
    parameters: { query?: { cursor?: schemas["PageCursor"]; limit?: number; }; path: { account_id: schemas["AccountId"]; }; };
    responses: { 200: Json<schemas["JournalPeriodPage"]>; };
  };
  managementJournalPeriodUpdate: {
    parameters: { path: { account_id: schemas["AccountId"]; month: schemas["JournalMonth"]; }; };
    requestBody: Json<schemas["JournalPeriodChange"]>;
    responses: { 200: Json<schemas["JournalPeriod"]>; };
  };
  managementJournalExportGet: {
    parameters: {
      query?: {
        layout?: schemas["JournalLayout"];
        currency?: schemas["JournalCurrency"];
        account_codes?: schemas["JournalCodes"];
        consultant_number?: schemas["DatevConsultant"];
        client_number?: schemas["DatevClient"];
      };
      path: { account_id: schemas["AccountId"]; month: schemas["JournalMonth"]; };
    };
    responses: { 200: { content: { "text/csv": schemas["JournalExport"]; }; }; };
  };
  managementPayoutList: {
    parameters: {
      query?: { state?: schemas["PayoutState"]; cursor?: schemas["PageCursor"]; limit?: number; };
      path: { account_id: schemas["AccountId"]; };
    };
    responses: { 200: Json<schemas["PayoutPage"]>; };
  };
  managementProcessorAccountList: {
    parameters: { query?: { account_id?: schemas["AccountId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["ProcessorAccountPage"]>; };
  };
  managementProcessorAccountCreate: {
    requestBody: Json<schemas["ProcessorAccountRequest"]>;
    responses: { 200: Json<schemas["ProcessorAccount"]>; };
  };
  managementProcessorAccountGet: {
    parameters: { path: { processor_account_id: schemas["ProcessorAccountId"]; }; };
    responses: { 200: Json<schemas["ProcessorAccount"]>; };
  };
  managementProcessorAccountUpdate: {
    parameters: { path: { processor_account_id: schemas["ProcessorAccountId"]; }; };
    requestBody: Json<schemas["ProcessorAccountChange"]>;
    responses: { 200: Json<schemas["ProcessorAccount"]>; };
  };
  managementProcessorAccountRotate: {
    parameters: { path: { processor_account_id: schemas["ProcessorAccountId"]; }; };
    requestBody: Json<schemas["ProcessorCredentialsRotation"]>;
    responses: { 200: Json<schemas["ProcessorAccount"]>; };
  };
  managementProcessorAccountCheck: {
    parameters: { path: { processor_account_id: schemas["ProcessorAccountId"]; }; };
    responses: { 200: Json<schemas["ProcessorAccountCheck"]>; };
  };
  managementTerminalList: {
    parameters: { query?: { account_id?: schemas["AccountId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["TerminalPage"]>; };
  };
  managementTerminalCreate: { requestBody: Json<schemas["TerminalRequest"]>; responses: { 200: Json<schemas["Terminal"]>; }; };
  managementTerminalGet: { parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; }; responses: { 200: Json<schemas["Terminal"]>; }; };
  managementTerminalUpdate: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["TerminalChange"]>;
    responses: { 200: Json<schemas["Terminal"]>; };
  };
  managementInstrumentImport: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["InstrumentImportRequest"]>;
    responses: { 200: Json<schemas["InstrumentImport"]>; };
  };
  managementInstrumentErase: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["InstrumentErasureRequest"]>;
    responses: { 200: Json<schemas["Erasure"]>; };
  };
  managementPayerErase: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["PayerErasureRequest"]>;
    responses: { 200: Json<schemas["Erasure"]>; };
  };
  managementPayerExport: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["PayerExportRequest"]>;
    responses: { 200: Json<schemas["PayerExport"]>; };
  };
  managementPaymentPageGet: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    responses: { 200: Json<schemas["PaymentPage"]>; };
  };
  managementPaymentPageUpdate: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    requestBody: Json<schemas["PaymentPageChange"]>;
    responses: { 200: Json<schemas["PaymentPage"]>; };
  };
  managementPaymentPageRotateSecret: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; }; };
    responses: { 200: Json<schemas["PaymentPageSecret"]>; };
  };
  managementApiKeyList: {
    parameters: { query?: { account_id?: schemas["AccountId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["ApiKeyPage"]>; };
  };
  managementApiKeyCreate: { requestBody: Json<schemas["ApiKeyRequest"]>; responses: { 200: Json<schemas["NewApiKey"]>; }; };
  managementApiKeyGet: { parameters: { path: { api_key_id: schemas["ApiKeyId"]; }; }; responses: { 200: Json<schemas["ApiKey"]>; }; };
  managementApiKeyUpdate: {
    parameters: { path: { api_key_id: schemas["ApiKeyId"]; }; };
    requestBody: Json<schemas["ApiKeyChange"]>;
    responses: { 200: Json<schemas["ApiKey"]>; };
  };
  managementApiKeyRotate: {
    parameters: { path: { api_key_id: schemas["ApiKeyId"]; }; };
    requestBody: Json<schemas["ApiKeyRotationRequest"]>;
    responses: { 200: Json<schemas["ApiKeyRotation"]>; };
  };
  managementApiKeyRevoke: { parameters: { path: { api_key_id: schemas["ApiKeyId"]; }; }; responses: { 200: Json<schemas["ApiKey"]>; }; };
  managementAuditList: {
    parameters: {
      query?: {
        account_id?: schemas["AccountId"];
        subject?: schemas["AuditSubject"];
        subject_id?: schemas["AuditSubjectId"];
        operation?: schemas["ManagementOperation"];
        actor_email?: schemas["UserEmail"];
        since?: schemas["Timestamp"];
        until?: schemas["Timestamp"];
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["AuditPage"]>; };
  };
  managementAuditChainList: {
    parameters: { query?: { cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["AuditChainPage"]>; };
  };
  managementWebhookEndpointList: {
    parameters: { query?: { account_id?: schemas["AccountId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["WebhookEndpointPage"]>; };
  };
  managementWebhookEndpointCreate: {
    requestBody: Json<schemas["WebhookEndpointRequest"]>;
    responses: { 200: Json<schemas["WebhookEndpointWithSecret"]>; };
  };
  managementWebhookEndpointDelete: {
    parameters: { path: { endpoint_id: schemas["WebhookEndpointId"]; }; };
    responses: { 200: Json<schemas["WebhookEndpointDeletion"]>; };
  };
  managementWebhookEndpointUpdate: {
    parameters: { path: { endpoint_id: schemas["WebhookEndpointId"]; }; };
    requestBody: Json<schemas["WebhookEndpointChange"]>;
    responses: { 200: Json<schemas["WebhookEndpoint"]>; };
  };
  managementWebhookEndpointRotateSecret: {
    parameters: { path: { endpoint_id: schemas["WebhookEndpointId"]; }; };
    responses: { 200: Json<schemas["WebhookSecretRotation"]>; };
  };
  managementWebhookEndpointTest: {
    parameters: { path: { endpoint_id: schemas["WebhookEndpointId"]; }; };
    requestBody: Json<schemas["TestEventRequest"]>;
    responses: { 200: Json<schemas["TestEventReceipt"]>; };
  };
  managementEventList: {
    parameters: {
      query?: {
        account_id?: schemas["AccountId"];
        terminal_friendly_id?: schemas["TerminalId"];
        type?: schemas["EventType"];
        subject_id?: schemas["EventSubjectId"];
        order?: schemas["EventOrder"];
        start?: "oldest" | "newest";
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["EventPage"]>; };
  };
  managementDeliveryList: {
    parameters: {
      query?: {
        state?: schemas["DeliveryState"];
        endpoint_id?: schemas["WebhookEndpointId"];
        subject_id?: schemas["EventSubjectId"];
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["DeliveryPage"]>; };
  };
  managementDeliveryResendFailed: { requestBody: Json<schemas["ResendFailedRequest"]>; responses: { 200: Json<schemas["ResentDeliveries"]>; }; };
  managementDeliveryGet: { parameters: { path: { delivery_id: schemas["DeliveryId"]; }; }; responses: { 200: Json<schemas["DeliveryDetails"]>; }; };
  managementDeliveryResend: { parameters: { path: { delivery_id: schemas["DeliveryId"]; }; }; responses: { 200: Json<schemas["Delivery"]>; }; };
  managementTransactionList: {
    parameters: {
      query?: {
        terminal_friendly_id?: schemas["TerminalId"];
        account_id?: schemas["AccountId"];
        order_id?: schemas["OrderId"];
        merchant_transaction_id?: schemas["MerchantTransactionId"];
        merchant_order_id?: schemas["MerchantOrderId"];
        metadata?: string;
        status?: schemas["TransactionStatus"];
        type?: schemas["TransactionType"];
        created_since?: schemas["Timestamp"];
        created_until?: schemas["Timestamp"];
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["TransactionPage"]>; };
  };
  managementTransactionGet: {
    parameters: { query?: { terminal_friendly_id?: schemas["TerminalId"]; }; path: { transaction_id: schemas["TransactionId"]; }; };
    responses: { 200: Json<schemas["TransactionDetails"]>; };
  };
  managementTransactionMetadataUpdate: {
    parameters: { query?: { terminal_friendly_id?: schemas["TerminalId"]; }; path: { transaction_id: schemas["TransactionId"]; }; };
    requestBody: Json<schemas["MetadataChange"]>;
    responses: { 200: Json<schemas["MetadataChanged"]>; };
  };
  managementPayerGet: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; payer_id: schemas["PayerId"]; }; };
    responses: { 200: Json<schemas["PayerDetails"]>; };
  };
  managementPayerNoteCreate: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; payer_id: schemas["PayerId"]; }; };
    requestBody: Json<schemas["NewNote"]>;
    responses: { 200: Json<schemas["Note"]>; };
  };
  managementPayerMetadataUpdate: {
    parameters: { path: { terminal_friendly_id: schemas["TerminalId"]; payer_id: schemas["PayerId"]; }; };
    requestBody: Json<schemas["MetadataChange"]>;
    responses: { 200: Json<schemas["MetadataChanged"]>; };
  };
  managementTransactionNoteCreate: {
    parameters: { query?: { terminal_friendly_id?: schemas["TerminalId"]; }; path: { transaction_id: schemas["TransactionId"]; }; };
    requestBody: Json<schemas["NewNote"]>;
    responses: { 200: Json<schemas["Note"]>; };
  };
  managementSeriesNoteCreate: {
    parameters: { query?: { terminal_friendly_id?: schemas["TerminalId"]; }; path: { recurring_id: schemas["RecurringId"]; }; };
    requestBody: Json<schemas["NewNote"]>;
    responses: { 200: Json<schemas["Note"]>; };
  };
  managementTransactionResolve: {
    parameters: { query?: { terminal_friendly_id?: schemas["TerminalId"]; }; path: { transaction_id: schemas["TransactionId"]; }; };
    requestBody: Json<schemas["TransactionResolution"]>;
    responses: { 200: Json<schemas["TransactionResolved"]>; };
  };
  managementUnknownTransactionList: {
    parameters: { query?: { cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["UnknownTransactionPage"]>; };
  };
  managementDiscrepancyList: {
    parameters: { query?: { state?: schemas["DiscrepancyState"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["DiscrepancyPage"]>; };
  };
  managementSettlementReportList: {
    parameters: { query?: { account_id?: schemas["AccountId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["SettlementReportPage"]>; };
  };
  managementSettlementReportImport: {
    parameters: { query: { provider_key: schemas["ProviderKey"]; }; };
    requestBody: { content: { "text/csv": schemas["SettlementFile"]; }; };
    responses: { 200: Json<schemas["SettlementReport"]>; };
  };
  managementSettlementReportGet: {
    parameters: { path: { report_id: schemas["SettlementReportId"]; }; };
    responses: { 200: Json<schemas["SettlementReport"]>; };
  };
  managementSettlementLineList: {
    parameters: {
      query?: { batch?: schemas["SettlementText"]; cursor?: schemas["PageCursor"]; limit?: number; };
      path: { report_id: schemas["SettlementReportId"]; };
    };
    responses: { 200: Json<schemas["SettlementLinePage"]>; };
  };
  managementSettlementDownloadList: {
    parameters: {
      query?: { account_id?: schemas["AccountId"]; state?: schemas["SettlementDownloadState"]; cursor?: schemas["PageCursor"]; limit?: number; };
    };
    responses: { 200: Json<schemas["SettlementDownloadPage"]>; };
  };
  managementSettlementDownloadRetry: {
    parameters: { path: { download_id: schemas["SettlementDownloadId"]; }; };
    responses: { 200: Json<schemas["SettlementDownload"]>; };
  };
  managementBankStatementList: {
    parameters: { query?: { account_id?: schemas["AccountId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["BankStatementPage"]>; };
  };
  managementBankStatementImport: {
    parameters: { query: { account_id: schemas["AccountId"]; }; };
    requestBody: { content: { "text/csv": schemas["BankStatementFile"]; "application/xml": schemas["BankStatementFile"]; }; };
    responses: { 200: Json<schemas["BankStatement"]>; };
  };
  managementBankLineList: {
    parameters: { query?: { cursor?: schemas["PageCursor"]; limit?: number; }; path: { statement_id: schemas["BankStatementId"]; }; };
    responses: { 200: Json<schemas["BankLinePage"]>; };
  };
  managementSettlementExceptionList: {
    parameters: {
      query?: {
        account_id?: schemas["AccountId"];
        state?: schemas["ReconciliationExceptionState"];
        owner_id?: schemas["UserId"];
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["ReconciliationExceptionPage"]>; };
  };
  managementSettlementExceptionGet: {
    parameters: { path: { exception_id: schemas["ReconciliationExceptionId"]; }; };
    responses: { 200: Json<schemas["ReconciliationExceptionDetails"]>; };
  };
  managementSettlementExceptionAct: {
    requestBody: Json<schemas["NewReconciliationAct"]>;
    responses: { 200: Json<schemas["ReconciliationActDone"]>; };
  };
  managementDisputeList: {
    parameters: {
      query?: {
        account_id?: schemas["AccountId"];
        phase?: schemas["DisputePhase"];
        matched?: boolean;
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["DisputePage"]>; };
  };
  managementDiscrepancyGet: {
    parameters: { path: { discrepancy_id: schemas["DiscrepancyId"]; }; };
    responses: { 200: Json<schemas["Discrepancy"]>; };
  };
  managementDiscrepancyResolve: {
    parameters: { path: { discrepancy_id: schemas["DiscrepancyId"]; }; };
    requestBody: Json<schemas["DiscrepancyResolution"]>;
    responses: { 200: Json<schemas["DiscrepancyResolved"]>; };
  };
  managementSeriesList: {
    parameters: {
      query?: {
        terminal_friendly_id?: schemas["TerminalId"];
        account_id?: schemas["AccountId"];
        status?: schemas["SeriesStatus"];
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["SeriesPage"]>; };
  };
  managementSeriesGet: {
    parameters: {
      query?: { terminal_friendly_id?: schemas["TerminalId"]; cursor?: schemas["PageCursor"]; limit?: number; };
      path: { recurring_id: schemas["RecurringId"]; };
    };
    responses: { 200: Json<schemas["SeriesDetails"]>; };
  };
  managementSearchGet: {
    parameters: {
      query: { q: string; terminal_friendly_id?: schemas["TerminalId"]; account_id?: schemas["AccountId"]; environment?: schemas["Environment"]; };
    };
    responses: { 200: Json<schemas["SearchResults"]>; };
  };
  managementRequestList: {
    parameters: {
      query?: {
        terminal_friendly_id?: schemas["TerminalId"];
        account_id?: schemas["AccountId"];
        api_key_id?: schemas["ApiKeyId"];
        reference?: string;
        operation?: schemas["OperationName"];
        path?: string;
        status?: number;
        reason_code?: schemas["ReasonCode"];
        since?: schemas["Timestamp"];
        until?: schemas["Timestamp"];
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["RequestPage"]>; };
  };
  managementRequestGet: { parameters: { path: { request_id: schemas["RequestId"]; }; }; responses: { 200: Json<schemas["RequestDetails"]>; }; };
  managementOverviewGet: {
    parameters: {
      query: {
        since: schemas["Timestamp"];
        until: schemas["Timestamp"];
        bucket?: schemas["OverviewBucket"];
        group_by?: schemas["OverviewGroup"];
        time_zone?: schemas["TimeZone"];
        terminal_friendly_id?: schemas["TerminalId"];
        account_id?: schemas["AccountId"];
      };
    };
    responses: { 200: Json<schemas["Overview"]>; };
  };
  managementRecoveryGet: { responses: { 200: Json<schemas["Recovery"]>; }; };
  managementRecoveryCompare: { requestBody: Json<schemas["RecoveryCompareRequest"]>; responses: { 200: Json<schemas["RecoveryComparison"]>; }; };
  managementRecoveryContinue: { requestBody: Json<schemas["RecoveryContinueRequest"]>; responses: { 200: Json<schemas["Recovery"]>; }; };
  managementOccurrenceList: {
    parameters: {
      query?: {
        terminal_friendly_id?: schemas["TerminalId"];
        account_id?: schemas["AccountId"];
        since?: schemas["CalendarDate"];
        until?: schemas["CalendarDate"];
        cursor?: schemas["PageCursor"];
        limit?: number;
      };
    };
    responses: { 200: Json<schemas["OccurrencePage"]>; };
  };
  managementSessionList: {
    parameters: { query?: { user_id?: schemas["UserId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["SessionPage"]>; };
  };
  managementSessionCreate: {
    requestBody: Json<schemas["SignInRequest"]>;
    responses: { 200: { headers: { "Set-Cookie": string; }; content: { "application/json": schemas["OpenSession"]; }; }; };
  };
  managementPasskeySignInOptions: {
    responses: { 200: { headers: { "Set-Cookie": string; }; content: { "application/json": schemas["PasskeySignInOptions"]; }; }; };
  };
  managementSsoSignInOptions: {
    responses: { 200: { headers: { "Set-Cookie": string; }; content: { "application/json": schemas["SsoSignInOptions"]; }; }; };
  };
  managementCurrentSessionGet: { responses: { 200: Json<schemas["OpenSession"]>; }; };
  managementCurrentSessionEnd: { responses: { 200: Json<schemas["SessionEnd"]>; }; };
  managementOtherSessionsEnd: { responses: { 200: Json<schemas["OtherSessionsEnd"]>; }; };
  managementSessionEnd: { parameters: { path: { session_id: schemas["SessionId"]; }; }; responses: { 200: Json<schemas["SessionEnd"]>; }; };
  managementUserList: {
    parameters: { query?: { account_id?: schemas["AccountId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["UserPage"]>; };
  };
  managementUserCreate: { requestBody: Json<schemas["UserRequest"]>; responses: { 200: Json<schemas["Invitation"]>; }; };
  managementUserGet: { parameters: { path: { user_id: schemas["UserId"]; }; }; responses: { 200: Json<schemas["User"]>; }; };
  managementUserUpdate: {
    parameters: { path: { user_id: schemas["UserId"]; }; };
    requestBody: Json<schemas["UserChange"]>;
    responses: { 200: Json<schemas["User"]>; };
  };
  managementUserInvite: { parameters: { path: { user_id: schemas["UserId"]; }; }; responses: { 200: Json<schemas["Invitation"]>; }; };
  managementInvitationAccept: {
    requestBody: Json<schemas["InvitationAcceptance"]>;
    responses: { 200: { headers: { "Set-Cookie": string; }; content: { "application/json": schemas["OpenSession"]; }; }; };
  };
  managementPasswordChange: { requestBody: Json<schemas["PasswordChange"]>; responses: { 200: Json<schemas["User"]>; }; };
  managementAuthenticatorCreate: { requestBody: Json<schemas["OwnPassword"]>; responses: { 200: Json<schemas["Authenticator"]>; }; };
  managementAuthenticatorConfirm: { requestBody: Json<schemas["AuthenticatorCode"]>; responses: { 200: Json<schemas["RecoveryCodeList"]>; }; };
  managementAuthenticatorRemove: { requestBody: Json<schemas["OwnPassword"]>; responses: { 200: Json<schemas["User"]>; }; };
  managementPasskeyList: {
    parameters: { query?: { user_id?: schemas["UserId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["PasskeyPage"]>; };
  };
  managementPasskeyCreate: { requestBody: Json<schemas["PasskeyRequest"]>; responses: { 200: Json<schemas["Passkey"]>; }; };
  managementPasskeyOptions: { requestBody: Json<schemas["OwnPassword"]>; responses: { 200: Json<schemas["PasskeyOptions"]>; }; };
  managementPasskeyUpdate: {
    parameters: { path: { passkey_id: schemas["PasskeyId"]; }; };
    requestBody: Json<schemas["PasskeyChange"]>;
    responses: { 200: Json<schemas["Passkey"]>; };
  };
  managementPasskeyRemove: {
    parameters: { path: { passkey_id: schemas["PasskeyId"]; }; };
    requestBody: Json<schemas["OwnPassword"]>;
    responses: { 200: Json<schemas["PasskeyRemoval"]>; };
  };
  managementAccessTokenList: {
    parameters: { query?: { user_id?: schemas["UserId"]; cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["AccessTokenPage"]>; };
  };
  managementAccessTokenCreate: { requestBody: Json<schemas["AccessTokenRequest"]>; responses: { 200: Json<schemas["NewAccessToken"]>; }; };
  managementAccessTokenRevoke: {
    parameters: { path: { access_token_id: schemas["AccessTokenId"]; }; };
    responses: { 200: Json<schemas["AccessToken"]>; };
  };
  managementKeyGet: { responses: { 200: Json<schemas["ManagementKeyStatus"]>; }; };
  managementKeyUpdate: { requestBody: Json<schemas["ManagementKeyChange"]>; responses: { 200: Json<schemas["ManagementKeyStatus"]>; }; };
  managementKeyActList: {
    parameters: { query?: { cursor?: schemas["PageCursor"]; limit?: number; }; };
    responses: { 200: Json<schemas["KeyActPage"]>; };
  };
  managementKeyActRequest: { requestBody: Json<schemas["KeyActRequest"]>; responses: { 200: Json<schemas["KeyAct"]>; }; };
  managementKeyActApprove: {
    parameters: { path: { key_act_id: schemas["KeyActId"]; }; };
    requestBody: Json<schemas["KeyActApproval"]>;
    responses: { 200: Json<schemas["KeyAct"]>; };
  };
  managementKeyActWithdraw: { parameters: { path: { key_act_id: schemas["KeyActId"]; }; }; responses: { 200: Json<schemas["KeyAct"]>; }; };
}

/** The data of the events by their types. */
export interface events {
  "transaction.approved": schemas["TransactionEventData"];
  "transaction.declined": schemas["TransactionEventData"];
  "transaction.pending": schemas["TransactionEventData"];
  "transaction.error": schemas["TransactionEventData"];
  "transaction.unknown": schemas["TransactionEventData"];
  "transaction.cancelled": schemas["TransactionEventData"];
  "transaction.retry_scheduled": schemas["TransactionRetryScheduledEventData"];
  "transaction.retry_attempted": schemas["TransactionRetryAttemptedEventData"];
  "transaction.retry_cancelled": schemas["TransactionRetryCancelledEventData"];
  "transaction.discrepancy": schemas["TransactionDiscrepancyEventData"];
  "transaction.disputed": schemas["TransactionDisputedEventData"];
  "transaction.refund_failed": schemas["TransactionEventData"];
  "transaction.identifier_masked": schemas["TransactionEventData"];
  "transaction.receipt_requested": schemas["TransactionEventData"];
  "settlement.imported": schemas["SettlementImportedEventData"];
  "payout.paid": schemas["PayoutPaidEventData"];
  "reconciliation.exception": schemas["ReconciliationExceptionEventData"];
  "recurring.created": schemas["RecurringEventData"];
  "recurring.charged": schemas["RecurringChargedEventData"];
  "recurring.cancelled": schemas["RecurringEventData"];
  "recurring.completed": schemas["RecurringEventData"];
  "recurring.paused": schemas["RecurringEventData"];
  "recurring.resumed": schemas["RecurringEventData"];
  "recurring.instrument_replaced": schemas["RecurringInstrumentEventData"];
  "recurring.updated": schemas["RecurringEventData"];
  "future_transaction.scheduled": schemas["FutureTransactionEventData"];
  "future_transaction.executed": schemas["FutureTransactionChargeEventData"];
  "future_transaction.cancelled": schemas["FutureTransactionEventData"];
  "future_transaction.failed": schemas["FutureTransactionChargeEventData"];
  "future_transaction.updated": schemas["FutureTransactionEventData"];
}
