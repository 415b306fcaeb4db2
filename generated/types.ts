// Made from openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
  "/v1/payments/sale/{terminal_friendly_id}": { post: operations["sale"]; };
  "/v1/payments/sale/retry/{terminal_friendly_id}": { post: operations["saleRetry"]; };
  "/v1/payments/preauth/{terminal_friendly_id}": { post: operations["preauth"]; };
  "/v1/payments/preauth/retry/{terminal_friendly_id}": { post: operations["preauthRetry"]; };
  "/v1/payments/capture/{terminal_friendly_id}": { post: operations["capture"]; };
  "/v1/payments/void/{terminal_friendly_id}": { post: operations["voidPayment"]; };
  "/v1/payments/refund/{terminal_friendly_id}": { post: operations["refund"]; };
  "/v1/payments/status/{terminal_friendly_id}/{transaction_id}": { get: operations["transactionStatus"]; };
  "/v1/providers/{provider_key}/notifications/{terminal_friendly_id}": { post: operations["providerNotification"]; };
  "/v1/providers/{provider_key}/notifications": { post: operations["providerAccountNotification"]; };
  "/health": { get: operations["health"]; };
  "/health/ready": { get: operations["healthReady"]; };
  "/health/live": { get: operations["healthLive"]; };
  "/v1/payments/recurring/init/{terminal_friendly_id}": { post: operations["recurringInit"]; };
  "/v1/payments/recurring/init/retry/{terminal_friendly_id}": { post: operations["recurringInitRetry"]; };
  "/v1/payments/recurring/charge/{terminal_friendly_id}": { post: operations["recurringCharge"]; };
  "/v1/payments/recurring/charge/retry/{terminal_friendly_id}": { post: operations["recurringChargeRetry"]; };
  "/v1/payments/recurring/status/{terminal_friendly_id}": { get: operations["recurringStatus"]; };
  "/v1/payments/recurring/update/{terminal_friendly_id}": { put: operations["recurringUpdate"]; };
  "/v1/payments/recurring/instrument/{terminal_friendly_id}": { post: operations["recurringInstrument"]; };
  "/v1/payments/recurring/cancel/{terminal_friendly_id}": { post: operations["recurringCancel"]; };
  "/v1/payments/recurring/pause/{terminal_friendly_id}": { post: operations["recurringPause"]; };
  "/v1/payments/recurring/resume/{terminal_friendly_id}": { post: operations["recurringResume"]; };
  "/v1/payments/recurring/future-transactions/charge/{terminal_friendly_id}": { post: operations["futureTransactionCharge"]; };
  "/v1/payments/recurring/future-transactions/cancel/{terminal_friendly_id}": { post: operations["futureTransactionCancel"]; };
  "/v1/payments/recurring/future-transactions/status/{terminal_friendly_id}": { get: operations["futureTransactionStatus"]; };
  "/v1/payments/recurring/future-transactions/update/{terminal_friendly_id}": { put: operations["futureTransactionUpdate"]; };
  "/v1/card-fields/tokens/{terminal_friendly_id}": { post: operations["tokenCreate"]; };
  "/v1/sandbox/clock/{terminal_friendly_id}": { get: operations["sandboxClock"]; post: operations["sandboxAdvanceClock"]; };
  "/v1/sandbox/clock/resume/{terminal_friendly_id}": { post: operations["sandboxResumeClock"]; };
  "/v1/sandbox/challenges/{terminal_friendly_id}/{transaction_id}": { post: operations["sandboxChallenge"]; };
  "/v1/sandbox/wallet-payloads/{terminal_friendly_id}": { post: operations["sandboxWalletPayload"]; };
  "/v1/sandbox/bank-corrections/{terminal_friendly_id}/{transaction_id}": { post: operations["sandboxBankCorrection"]; };
  "/v1/sandbox/disputes/{terminal_friendly_id}/{transaction_id}": { post: operations["sandboxDispute"]; };
  "/v1/sandbox/reset/{terminal_friendly_id}": { post: operations["sandboxReset"]; };
  "/v1/management/accounts": { get: operations["managementAccountList"]; post: operations["managementAccountCreate"]; };
  "/v1/management/accounts/{account_id}": { get: operations["managementAccountGet"]; patch: operations["managementAccountUpdate"]; };
  "/v1/management/accounts/{account_id}/journal/balances": { get: operations["managementJournalBalanceList"]; };
  "/v1/management/accounts/{account_id}/journal/entries": { get: operations["managementJournalEntryList"]; };
  "/v1/management/accounts/{account_id}/journal/statements/{journal_account_id}": { get: operations["managementJournalStatementGet"]; };
  "/v1/management/accounts/{account_id}/journal/adjustments": {
    get: operations["managementJournalAdjustmentList"];
    post: operations["managementJournalAdjustmentCreate"];
  };
  "/v1/management/accounts/{account_id}/journal/adjustments/{adjustment_id}/decide": { post: operations["managementJournalAdjustmentDecide"]; };
  "/v1/management/accounts/{account_id}/journal/periods": { get: operations["managementJournalPeriodList"]; };
  "/v1/management/accounts/{account_id}/journal/periods/{month}": { put: operations["managementJournalPeriodUpdate"]; };
  "/v1/management/accounts/{account_id}/journal/periods/{month}/export": { get: operations["managementJournalExportGet"]; };
  "/v1/management/processor-accounts": { get: operations["managementProcessorAccountList"]; post: operations["managementProcessorAccountCreate"]; };
  "/v1/management/processor-accounts/{processor_account_id}": {
    get: operations["managementProcessorAccountGet"];
    patch: operations["managementProcessorAccountUpdate"];
  };
  "/v1/management/processor-accounts/{processor_account_id}/rotate-credentials": { post: operations["managementProcessorAccountRotate"]; };
  "/v1/management/processor-accounts/{processor_account_id}/check": { post: operations["managementProcessorAccountCheck"]; };
  "/v1/management/terminals": { get: operations["managementTerminalList"]; post: operations["managementTerminalCreate"]; };
  "/v1/management/terminals/{terminal_friendly_id}": { get: operations["managementTerminalGet"]; patch: operations["managementTerminalUpdate"]; };
  "/v1/management/terminals/{terminal_friendly_id}/instruments/import": { post: operations["managementInstrumentImport"]; };
  "/v1/management/terminals/{terminal_friendly_id}/instruments/erase": { post: operations["managementInstrumentErase"]; };
  "/v1/management/terminals/{terminal_friendly_id}/payers/erase": { post: operations["managementPayerErase"]; };
  "/v1/management/terminals/{terminal_friendly_id}/payers/export": { post: operations["managementPayerExport"]; };
  "/v1/management/terminals/{terminal_friendly_id}/payment-page": {
    get: operations["managementPaymentPageGet"];
    patch: operations["managementPaymentPageUpdate"];
  };
  "/v1/management/terminals/{terminal_friendly_id}/payment-page/rotate-secret": { post: operations["managementPaymentPageRotateSecret"]; };
  "/v1/management/api-keys": { get: operations["managementApiKeyList"]; post: operations["managementApiKeyCreate"]; };
  "/v1/management/api-keys/{api_key_id}": { get: operations["managementApiKeyGet"]; };
  "/v1/management/api-keys/{api_key_id}/rotate": { post: operations["managementApiKeyRotate"]; };
  "/v1/management/api-keys/{api_key_id}/revoke": { post: operations["managementApiKeyRevoke"]; };
  "/v1/management/audit-entries": { get: operations["managementAuditList"]; };
  "/v1/management/audit-chain": { get: operations["managementAuditChainList"]; };
  "/v1/management/webhook-endpoints": { get: operations["managementWebhookEndpointList"]; post: operations["managementWebhookEndpointCreate"]; };
  "/v1/management/webhook-endpoints/{endpoint_id}": {
    delete: operations["managementWebhookEndpointDelete"];
    patch: operations["managementWebhookEndpointUpdate"];
  };
  "/v1/management/webhook-endpoints/{endpoint_id}/rotate-secret": { post: operations["managementWebhookEndpointRotateSecret"]; };
  "/v1/management/webhook-endpoints/{endpoint_id}/test-events": { post: operations["managementWebhookEndpointTest"]; };
  "/v1/management/events": { get: operations["managementEventList"]; };
  "/v1/management/deliveries": { get: operations["managementDeliveryList"]; };
  "/v1/management/deliveries/resend-failed": { post: operations["managementDeliveryResendFailed"]; };
  "/v1/management/deliveries/{delivery_id}": { get: operations["managementDeliveryGet"]; };
  "/v1/management/deliveries/{delivery_id}/resend": { post: operations["managementDeliveryResend"]; };
  "/v1/management/transactions": { get: operations["managementTransactionList"]; };
  "/v1/management/transactions/{transaction_id}": { get: operations["managementTransactionGet"]; };
  "/v1/management/transactions/{transaction_id}/resolve": { post: operations["managementTransactionResolve"]; };
  "/v1/management/unknown-transactions": { get: operations["managementUnknownTransactionList"]; };
  "/v1/management/discrepancies": { get: operations["managementDiscrepancyList"]; };
  "/v1/management/settlement-reports": { get: operations["managementSettlementReportList"]; post: operations["managementSettlementReportImport"]; };
  "/v1/management/settlement-reports/{report_id}": { get: operations["managementSettlementReportGet"]; };
  "/v1/management/settlement-reports/{report_id}/lines": { get: operations["managementSettlementLineList"]; };
  "/v1/management/settlement-exceptions": { get: operations["managementSettlementExceptionList"]; };
  "/v1/management/settlement-exceptions/{exception_id}": { get: operations["managementSettlementExceptionGet"]; };
  "/v1/management/settlement-exception-acts": { post: operations["managementSettlementExceptionAct"]; };
  "/v1/management/disputes": { get: operations["managementDisputeList"]; };
  "/v1/management/discrepancies/{discrepancy_id}": { get: operations["managementDiscrepancyGet"]; };
  "/v1/management/discrepancies/{discrepancy_id}/resolve": { post: operations["managementDiscrepancyResolve"]; };
  "/v1/management/series": { get: operations["managementSeriesList"]; };
  "/v1/management/series/{recurring_id}": { get: operations["managementSeriesGet"]; };
  "/v1/management/search": { get: operations["managementSearchGet"]; };
  "/v1/management/requests": { get: operations["managementRequestList"]; };
  "/v1/management/requests/{request_id}": { get: operations["managementRequestGet"]; };
  "/v1/management/overview": { get: operations["managementOverviewGet"]; };
  "/v1/management/recovery": { get: operations["managementRecoveryGet"]; };
  "/v1/management/recovery/compare": { post: operations["managementRecoveryCompare"]; };
  "/v1/management/recovery/continue": { post: operations["managementRecoveryContinue"]; };
  "/v1/management/occurrences": { get: operations["managementOccurrenceList"]; };
  "/v1/management/sessions": { get: operations["managementSessionList"]; post: operations["managementSessionCreate"]; };
  "/v1/management/sessions/passkey-options": { post: operations["managementPasskeySignInOptions"]; };
  "/v1/management/sessions/sso-options": { post: operations["managementSsoSignInOptions"]; };
  "/v1/management/sessions/current": { get: operations["managementCurrentSessionGet"]; delete: operations["managementCurrentSessionEnd"]; };
  "/v1/management/sessions/current/others": { delete: operations["managementOtherSessionsEnd"]; };
  "/v1/management/sessions/{session_id}": { delete: operations["managementSessionEnd"]; };
  "/v1/management/users": { get: operations["managementUserList"]; post: operations["managementUserCreate"]; };
  "/v1/management/users/{user_id}": { get: operations["managementUserGet"]; patch: operations["managementUserUpdate"]; };
  "/v1/management/users/{user_id}/invite": { post: operations["managementUserInvite"]; };
  "/v1/management/invitations/accept": { post: operations["managementInvitationAccept"]; };
  "/v1/management/users/current/password": { post: operations["managementPasswordChange"]; };
  "/v1/management/users/current/authenticator": { post: operations["managementAuthenticatorCreate"]; };
  "/v1/management/users/current/authenticator/confirm": { post: operations["managementAuthenticatorConfirm"]; };
  "/v1/management/users/current/authenticator/remove": { post: operations["managementAuthenticatorRemove"]; };
  "/v1/management/passkeys": { get: operations["managementPasskeyList"]; post: operations["managementPasskeyCreate"]; };
  "/v1/management/passkeys/options": { post: operations["managementPasskeyOptions"]; };
  "/v1/management/passkeys/{passkey_id}": { patch: operations["managementPasskeyUpdate"]; };
  "/v1/management/passkeys/{passkey_id}/remove": { post: operations["managementPasskeyRemove"]; };
  "/v1/management/access-tokens": { get: operations["managementAccessTokenList"]; post: operations["managementAccessTokenCreate"]; };
  "/v1/management/access-tokens/{access_token_id}/revoke": { post: operations["managementAccessTokenRevoke"]; };
  "/v1/management/management-key": { get: operations["managementKeyGet"]; patch: operations["managementKeyUpdate"]; };
  "/v1/management/key-acts": { get: operations["managementKeyActList"]; post: operations["managementKeyActRequest"]; };
  "/v1/management/key-acts/{key_act_id}/approve": { post: operations["managementKeyActApprove"]; };
  "/v1/management/key-acts/{key_act_id}/withdraw": { post: operations["managementKeyActWithdraw"]; };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
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
      merchant_transaction_id: components["schemas"]["MerchantTransactionId"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      device_profile?: components["schemas"]["DeviceProfile"];
      browser_profile?: components["schemas"]["BrowserProfile"];
      session?: components["schemas"]["Session"];
      order_id?: components["schemas"]["OrderId"];
      order?: components["schemas"]["OrderRequest"];
      payer_request_ip_address?: string;
      ship_indicator?: components["schemas"]["ShipIndicator"];
      delivery_address_usage_indicator?: string;
      delivery_timeframe?: string;
      shipping_recipient?: components["schemas"]["ShippingRecipient"];
      description?: components["schemas"]["Description"];
      statement_descriptor?: components["schemas"]["StatementDescriptor"];
      token?: components["schemas"]["Token"];
      provider_token?: components["schemas"]["ProviderToken"];
      cvv?: components["schemas"]["Cvv"];
      payment_collection?: components["schemas"]["PaymentCollection"];
      return_url?: components["schemas"]["ReturnUrl"];
      language?: components["schemas"]["PageLanguage"];
      line_items?: components["schemas"]["LineItemList"];
      tax_amount?: number;
      exemption_requested?: components["schemas"]["Exemption"];
      retry?: components["schemas"]["RetryOrigin"];
    };
    Exemption: "low_value" | "transaction_risk_analysis" | "trusted_beneficiary" | "delegated_authentication";
    Cvv: string;
    TokenRequest: {
      card_number: string;
      expiry_month: number;
      expiry_year: number;
      cvv: string;
      card_cardholder_name?: string;
      preferred_network?: components["schemas"]["PreferredNetwork"];
      browser_profile?: components["schemas"]["BrowserProfile"];
    };
    OneTimeToken: { token: components["schemas"]["Token"]; expires_at: components["schemas"]["Timestamp"]; };
    PaymentCollection: "hosted_page";
    ReturnUrl: string;
    LineItemList: components["schemas"]["LineItem"][];
    LineItem: { name: string; quantity: number; unit_price: number; };
    TextLanguage: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl";
    FurtherTextLanguage: "ar" | "cs" | "da" | "el" | "fi" | "hu" | "ja" | "nb" | "ro" | "sv" | "tr" | "uk";
    PageLanguage: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "ar" | "cs" | "da" | "el" | "fi" | "hu" | "ja" | "nb" | "ro" | "sv" | "tr" | "uk";
    ShipIndicator: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09";
    OrderRequest: {
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
      description?: components["schemas"]["Description"];
      payment_instrument?: components["schemas"]["PaymentInstrumentRequest"];
      payer?: components["schemas"]["PayerRequest"];
    };
    PaymentInstrumentRequest: {
      payment_method: components["schemas"]["PaymentMethod"];
      card_number?: string;
      expiry_month?: number;
      expiry_year?: number;
      card_cardholder_name?: string;
      preferred_network?: components["schemas"]["PreferredNetwork"];
      card_profile?: components["schemas"]["CardProfileReference"];
      wallet?: components["schemas"]["WalletRequest"];
    };
    WalletRequest: {
      type: components["schemas"]["WalletType"];
      payload?: components["schemas"]["WalletPayload"];
      cryptogram?: string;
      eci?: string;
    };
    PreferredNetwork: "cartes_bancaires" | "visa" | "mastercard";
    WalletType: "apple_pay" | "google_pay";
    WalletPayload: string;
    CardProfileReference: { fingerprint?: components["schemas"]["Fingerprint"]; };
    PaymentMethod: "cards" | "digital_wallets" | "bnpl" | "online_banking" | "rtp" | "vouchers" | "cash" | "direct_debit" | "cryptocurrencies";
    PayerRequest: {
      first_name: string;
      last_name: string;
      email: string;
      friendly_id?: components["schemas"]["PayerId"];
      full_name?: string;
      phone_number?: components["schemas"]["PhoneNumber"];
      national_id?: string;
      birth_date?: components["schemas"]["CalendarDate"];
      address?: components["schemas"]["Address"];
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
      fingerprint?: components["schemas"]["Fingerprint"];
    };
    ShippingRecipient: {
      first_name: string;
      last_name: string;
      full_name?: string;
      friendly_id?: components["schemas"]["PayerId"];
      usage_type?: components["schemas"]["AddressUsageType"];
      address?: components["schemas"]["Address"];
    };
    AddressUsageType: "residential" | "business";
    DeviceProfile: {
      fingerprint?: components["schemas"]["Fingerprint"];
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
      challenge_window_size?: components["schemas"]["ChallengeWindowSize"];
    };
    ChallengeWindowSize: "01" | "02" | "03" | "04" | "05";
    Session: { session_id?: string; started_at?: components["schemas"]["Timestamp"]; merchant_session_reference?: string; };
    SubmissionResponse: {
      transaction_id: components["schemas"]["TransactionId"];
      accepted: components["schemas"]["Accepted"];
      order_id?: components["schemas"]["OrderId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
      next_action?: components["schemas"]["NextAction"];
    };
    Accepted: boolean;
    NextAction: { type: components["schemas"]["NextActionType"]; url: string; expires_at: components["schemas"]["Timestamp"]; };
    NextActionType: "redirect";
    RetryRequest: { retry: components["schemas"]["RetryOrigin"]; };
    RetryOrigin: components["schemas"]["RetryByOriginatingAttempt"] | components["schemas"]["RetryByProcessorImport"];
    RetryByOriginatingAttempt: { originating_id: components["schemas"]["TransactionId"]; initiated_by?: components["schemas"]["RetryInitiator"]; };
    RetryByProcessorImport: {
      provider_key: components["schemas"]["ProviderKey"];
      provider_transaction_id?: string;
      interactions?: components["schemas"]["RetryInteraction"][];
      initiated_by?: components["schemas"]["RetryInitiator"];
    };
    RetryInitiator: "payer" | "merchant";
    RetryInteraction: { type: components["schemas"]["InteractionType"]; timestamp: string; raw_request: string; raw_response: string; };
    InteractionType: "sale" | "preauth" | "account_verification" | "recurring_init" | "recurring" | "payout" | "capture" | "refund" | "void";
    ProviderKey: string;
    CaptureRequest: {
      transaction_reference_id: components["schemas"]["TransactionId"];
      order_reference_id: components["schemas"]["OrderId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      amount?: components["schemas"]["Amount"];
      description?: components["schemas"]["Description"];
    };
    VoidRequest: { transaction_reference_id: components["schemas"]["TransactionId"]; order_reference_id: components["schemas"]["OrderId"]; };
    VoidResponse: {
      transaction_id: components["schemas"]["TransactionId"];
      accepted: components["schemas"]["Accepted"];
      order_id: components["schemas"]["OrderId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
    };
    RefundRequest: {
      transaction_reference_id: components["schemas"]["TransactionId"];
      order_reference_id: components["schemas"]["OrderId"];
      amount?: number;
      currency?: components["schemas"]["Currency"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      description?: components["schemas"]["Description"];
    };
    Transaction: {
      transaction_id: components["schemas"]["TransactionId"];
      type: components["schemas"]["TransactionType"];
      amount?: components["schemas"]["TransactionAmount"];
      currency?: components["schemas"]["Currency"];
      authorization_code?: string;
      arn?: string;
      attempt_number?: number;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      status: components["schemas"]["StatusObject"];
      order: components["schemas"]["TransactionOrder"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      originating_id?: components["schemas"]["TransactionId"];
      retried_by?: components["schemas"]["TransactionId"];
      transaction_reference_id?: components["schemas"]["TransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
      description?: components["schemas"]["Description"];
      next_action?: components["schemas"]["NextAction"];
      managed_by?: components["schemas"]["ManagedBy"];
      refund_failed_at?: components["schemas"]["Timestamp"];
      three_ds?: components["schemas"]["ThreeDs"];
      statement_descriptor?: components["schemas"]["StatementDescriptor"];
      exemption_requested?: components["schemas"]["Exemption"];
    };
    ThreeDs: {
      status: components["schemas"]["ThreeDsStatus"];
      version: string;
      eci?: string;
      ds_transaction_id?: string;
      liability: components["schemas"]["Liability"];
    };
    Liability: "issuer" | "merchant";
    ThreeDsStatus: "pending" | "challenge" | "authenticated" | "attempted" | "exempted" | "failed" | "unavailable" | "rejected";
    TransactionType: "sale" | "preauth" | "capture" | "refund" | "void" | "recurring_init" | "recurring" | "payout" | "account_verification";
    TransactionStatus: "APPROVED" | "PROCESSING" | "DECLINED" | "ERROR" | "CANCELLED" | "UNKNOWN";
    StatusObject: {
      status?: components["schemas"]["TransactionStatus"];
      reasonCode: components["schemas"]["StatusReasonCode"];
      domain?: components["schemas"]["ReasonDomain"];
      reason?: string;
      name: string;
      description?: string;
      field?: components["schemas"]["StatusField"];
    };
    StatusReasonCode: string;
    StatusField: { pointer: string; };
    ReasonDomain: "SYSTEM" | "VALIDATION" | "RISK" | "ROUTING" | "AUTH" | "PROCESSOR" | "PAYMENT_METHOD" | "PAYER_ACCOUNT" | "NETWORK";
    TransactionOrder: {
      order_id: components["schemas"]["OrderId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
      provider_order_id?: string;
      description?: components["schemas"]["Description"];
      payer?: components["schemas"]["TransactionPayer"];
      payment_instrument?: components["schemas"]["PaymentInstrument"];
    };
    TransactionPayer: {
      friendly_id: components["schemas"]["PayerId"];
      fingerprint?: components["schemas"]["Fingerprint"];
      first_name?: string;
      last_name?: string;
      email_username?: string;
      email_domain?: string;
      phone_number?: components["schemas"]["PhoneNumber"];
    };
    PaymentInstrument: {
      token: components["schemas"]["Token"];
      payment_method: components["schemas"]["PaymentMethod"];
      card_cardholder_name?: string;
      card_card_last_four_digit?: string;
      card_bin?: string;
      expiration_date?: components["schemas"]["Timestamp"];
      card_profile?: components["schemas"]["CardProfile"];
    };
    CardProfile: {
      fingerprint: components["schemas"]["Fingerprint"];
      issuer?: components["schemas"]["CardIssuer"];
      brand?: components["schemas"]["CardBrand"];
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
      reason_code: components["schemas"]["ReasonCode"];
      context?: components["schemas"]["ProblemContext"];
      errors?: components["schemas"]["FieldError"][];
    };
    FieldError: { field: string; code: components["schemas"]["ReasonCode"]; message: string; };
    ReasonCode: "INVALID_API_KEY" | "INVALID_SIGNATURE" | "TERMINAL_NOT_FOUND" | "VALIDATION/API_KEY_ENVIRONMENT_MISMATCH" | "VALIDATION/TERMINAL_IN_OTHER_CELL" | "VALIDATION/INVALID_AMOUNT" | "VALIDATION/MISSING_FIELD" | "VALIDATION/INVALID_FIELD" | "INVALID_CURRENCY" | "INVALID_CARD_NUMBER" | "INVALID_EXPIRY" | "VALIDATION/MALFORMED_JSON" | "VALIDATION/INVALID_IDEMPOTENCY_KEY" | "AMOUNT_EXCEEDS_AUTHORIZED" | "TRANSACTION_ALREADY_CAPTURED" | "VALIDATION/ALREADY_FULLY_CAPTURED" | "VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED" | "VALIDATION/TRANSACTION_ALREADY_VOIDED" | "VALIDATION/REFUND_AMOUNT_EXCEEDED" | "VALIDATION/INVALID_START_DATE" | "VALIDATION/INVALID_SCHEDULED_DATE" | "VALIDATION/TRANSACTION_NOT_FOUND" | "VALIDATION/RECURRING_NOT_FOUND" | "VALIDATION/FUTURE_TRANSACTION_NOT_FOUND" | "VALIDATION/RECORD_NOT_FOUND" | "VALIDATION/ENDPOINT_NOT_FOUND" | "VALIDATION/METHOD_NOT_ALLOWED" | "VALIDATION/MALFORMED_REQUEST" | "VALIDATION/REQUEST_TIMEOUT" | "VALIDATION/TARGET_TOO_LONG" | "VALIDATION/EXPECTATION_FAILED" | "VALIDATION/HEADERS_TOO_LARGE" | "ROUTING/IDEMPOTENCY_CONFLICT" | "VALIDATION/RELATED_TRANSACTION_LOCKED" | "VALIDATION/INSTRUMENT_IN_USE" | "VALIDATION/FULL_REFUND_ALREADY_PROCESSED" | "VALIDATION/RECURRING_NOT_ACTIVE" | "VALIDATION/RECURRING_ALREADY_CANCELLED" | "VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED" | "VALIDATION/FUTURE_TRANSACTION_FAILED" | "VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED" | "VALIDATION/WEBHOOK_ENDPOINT_DISABLED" | "VALIDATION/TRANSACTION_NOT_UNKNOWN" | "VALIDATION/LOOKUP_IN_PROGRESS" | "VALIDATION/DISCREPANCY_NOT_FOUND" | "VALIDATION/DISCREPANCY_RESOLVED" | "VALIDATION/SETTLEMENT_REPORT_CONFLICT" | "VALIDATION/SETTLEMENT_REPORT_INVALID" | "VALIDATION/EXCEPTION_STATE_CONFLICT" | "VALIDATION/EXCEPTION_NOT_CLOSABLE" | "VALIDATION/REVERSAL_IN_PROGRESS" | "VALIDATION/DISCREPANCY_NOT_REVERSIBLE" | "VALIDATION/API_KEY_NOT_ACTIVE" | "VALIDATION/MANAGEMENT_KEY_DISABLED" | "VALIDATION/SESSION_NOT_VALID" | "VALIDATION/SIGN_IN_REFUSED" | "VALIDATION/SECOND_FACTOR_REQUIRED" | "VALIDATION/SECOND_FACTOR_LOCKED" | "VALIDATION/SECOND_FACTOR_SETUP_REQUIRED" | "VALIDATION/ROLE_NOT_SUFFICIENT" | "VALIDATION/SCOPE_NOT_SUFFICIENT" | "VALIDATION/CROSS_SITE_REQUEST" | "VALIDATION/SSO_NOT_PERMITTED" | "VALIDATION/SSO_NOT_CONFIGURED" | "VALIDATION/PERSON_REQUIRED" | "VALIDATION/EMAIL_TAKEN" | "VALIDATION/LAST_OWNER" | "VALIDATION/SECOND_PERSON_REQUIRED" | "VALIDATION/KEY_ACT_NOT_OPEN" | "VALIDATION/PERIOD_NOT_READY" | "VALIDATION/PERIOD_CLOSED" | "VALIDATION/ENTRY_REVERSED" | "VALIDATION/ADJUSTMENT_NOT_WAITING" | "VALIDATION/NOT_IN_RECOVERY" | "VALIDATION/RECOVERY_NOT_COMPARED" | "VALIDATION/AUTHENTICATOR_IN_USE" | "VALIDATION/PASSKEY_IN_USE" | "VALIDATION/TOO_MANY_PASSKEYS" | "VALIDATION/PASSKEY_NOT_VALID" | "VALIDATION/API_KEY_ALREADY_ROTATED" | "VALIDATION/REQUEST_TOO_LARGE" | "VALIDATION/UNSUPPORTED_MEDIA_TYPE" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND" | "VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED" | "VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID" | "VALIDATION/ORDER_DETAILS_DID_NOT_MATCH" | "VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY" | "VALIDATION/DUPLICATE_TRANSACTION" | "VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED" | "VALIDATION/INSTRUMENT_NOT_AVAILABLE" | "VALIDATION/TOKEN_ALREADY_USED" | "VALIDATION/TOKEN_EXPIRED" | "VALIDATION/RECURRING_MANAGED_BY_PROVIDER" | "VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT" | "VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM" | "VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION" | "VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED" | "VALIDATION/TEST_EVENT_NEEDS_SANDBOX" | "VALIDATION/SEARCH_TOO_BROAD" | "VALIDATION/ENVIRONMENT_NOT_SERVED" | "VALIDATION/ROUTE_NOT_AVAILABLE" | "VALIDATION/PROVIDER_KEY_TAKEN" | "VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED" | "VALIDATION/RETURN_URL_NOT_ALLOWED" | "VALIDATION/INSUFFICIENT_CONTRAST" | "ROUTING/NO_ROUTE" | "ROUTING/OPERATION_NOT_SUPPORTED" | "RATE_LIMIT_EXCEEDED" | "SYSTEM/INTERNAL_ERROR" | "ROUTING/RESOURCE_LOCKED" | "SYSTEM/TEMPORARILY_UNAVAILABLE";
    ProblemContext: {
      field?: string;
      value?: unknown;
      transaction_id?: components["schemas"]["TransactionId"];
      terminal_friendly_id?: string;
      idempotency_key?: string;
      retry_after_seconds?: number;
      available_amount?: components["schemas"]["TransactionAmount"];
      currency?: components["schemas"]["Currency"];
      recurring_id?: components["schemas"]["RecurringId"];
      future_transaction_id?: components["schemas"]["FutureTransactionId"];
      status?: string;
      endpoint_id?: components["schemas"]["WebhookEndpointId"];
      api_key_id?: components["schemas"]["ApiKeyId"];
      operation?: string;
      required_role?: components["schemas"]["UserRole"];
      role?: components["schemas"]["UserRole"];
      replaced_by?: components["schemas"]["ApiKeyId"];
      discrepancy_id?: components["schemas"]["DiscrepancyId"];
      cell_id?: components["schemas"]["CellId"];
      exception_id?: components["schemas"]["ReconciliationExceptionId"];
      report_id?: components["schemas"]["SettlementReportId"];
      batch?: components["schemas"]["SettlementText"];
      line?: components["schemas"]["SettlementLineNumber"];
      column?: components["schemas"]["SettlementText"];
    };
    ProviderNotification: {
      id: string;
      created_at: components["schemas"]["Timestamp"];
      transaction_id?: components["schemas"]["TransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
      amount?: components["schemas"]["Amount"];
      currency?: components["schemas"]["Currency"];
      scheduled_date?: components["schemas"]["CalendarDate"];
      provider_transaction_id?: string;
      outcome: components["schemas"]["ProviderOutcome"];
      reason_code?: components["schemas"]["StatusReasonCode"];
      authorization_code?: string;
      arn?: string;
    };
    ProviderOutcome: "approved" | "declined" | "error";
    ProviderNotificationReceipt: { id: string; duplicate: boolean; };
    HealthReport: {
      status: components["schemas"]["HealthStatus"];
      timestamp: components["schemas"]["Timestamp"];
      checks?: components["schemas"]["HealthChecks"];
    };
    HealthChecks: {
      standby?: "missing";
      keys: components["schemas"]["KeysStatus"];
      recovery: components["schemas"]["RecoveryStatus"];
      database: components["schemas"]["DatabaseStatus"];
      workers: components["schemas"]["WorkersStatus"];
    };
    HealthStatus: "ok" | "unavailable";
    DatabaseStatus: "ok" | "unavailable" | "read_only";
    RecoveryStatus: "none" | "held";
    KeysStatus: "ok" | "unavailable";
    WorkersStatus: "ok" | "unavailable" | "none";
    RecurringInitRequest: {
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      recurring: components["schemas"]["RecurringScheduleRequest"];
      payment_instrument?: components["schemas"]["PaymentInstrumentRequest"];
      token?: components["schemas"]["Token"];
      provider_token?: components["schemas"]["ProviderToken"];
      payer?: components["schemas"]["PayerRequest"];
      payer_fingerprint?: components["schemas"]["Fingerprint"];
      cvv?: components["schemas"]["Cvv"];
      browser_profile?: components["schemas"]["BrowserProfile"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
      description?: components["schemas"]["Description"];
      statement_descriptor?: components["schemas"]["StatementDescriptor"];
      payment_collection?: components["schemas"]["PaymentCollection"];
      return_url?: components["schemas"]["ReturnUrl"];
      language?: components["schemas"]["PageLanguage"];
      exemption_requested?: components["schemas"]["Exemption"];
      retry?: components["schemas"]["RetryOrigin"];
    };
    RecurringScheduleRequest: {
      managed_by: components["schemas"]["ManagedBy"];
      first_payment_date?: components["schemas"]["CalendarDate"];
      recurring_date_type?: components["schemas"]["RecurringDateType"];
      time_interval?: number;
      number_of_payments?: number;
      cancellation_date?: string | null;
    };
    RecurringChargeRequest: {
      recurring_id: components["schemas"]["RecurringId"];
      amount?: components["schemas"]["Amount"];
      currency?: components["schemas"]["Currency"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      cvv?: components["schemas"]["Cvv"];
      retry?: components["schemas"]["RetryOrigin"];
    };
    RecurringInstrumentRequest: {
      recurring_id: components["schemas"]["RecurringId"];
      payment_instrument?: components["schemas"]["PaymentInstrumentRequest"];
      token?: components["schemas"]["Token"];
      provider_token?: components["schemas"]["ProviderToken"];
      cvv?: components["schemas"]["Cvv"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
    };
    RecurringUpdateRequest: {
      recurring_id: components["schemas"]["RecurringId"];
      amount?: components["schemas"]["Amount"];
      first_payment_date?: components["schemas"]["CalendarDate"];
      recurring_date_type?: components["schemas"]["RecurringDateType"];
      time_interval?: number;
      number_of_payments?: number;
    };
    RecurringReferenceRequest: { recurring_id: components["schemas"]["RecurringId"]; };
    RecurringSubmissionResponse: {
      transaction_id: components["schemas"]["TransactionId"];
      accepted: components["schemas"]["Accepted"];
      order_id: components["schemas"]["OrderId"];
      recurring_id: components["schemas"]["RecurringId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
      next_action?: components["schemas"]["NextAction"];
    };
    RecurringCancelResult: { recurring_id: components["schemas"]["RecurringId"]; cancelled: boolean; };
    RecurringUpdateResult: { recurring_id: components["schemas"]["RecurringId"]; updated: boolean; };
    RecurringStateResponse: { recurring_id: components["schemas"]["RecurringId"]; status: components["schemas"]["SeriesStatus"]; };
    RecurringSeries: {
      recurring_id: components["schemas"]["RecurringId"];
      order_id: components["schemas"]["OrderId"];
      status: components["schemas"]["SeriesStatus"];
      recurring: components["schemas"]["RecurringSchedule"];
      payment_instrument?: components["schemas"]["PaymentInstrument"];
      payer: components["schemas"]["RecurringPayer"];
      future_transactions: components["schemas"]["PlannedTransaction"][];
      completed_transactions: components["schemas"]["CompletedTransaction"][];
    };
    RecurringSchedule: {
      status: components["schemas"]["SeriesStatus"];
      managed_by: components["schemas"]["ManagedBy"];
      first_payment_date?: components["schemas"]["CalendarDate"];
      recurring_date_type?: components["schemas"]["RecurringDateType"];
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
      friendly_id?: components["schemas"]["PayerId"];
      fingerprint?: components["schemas"]["Fingerprint"];
    };
    PlannedTransaction: {
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
      sequence_number?: number;
      scheduled_date: components["schemas"]["CalendarDate"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["FutureTransactionStatus"];
    };
    CompletedTransaction: {
      transaction_id: components["schemas"]["TransactionId"];
      order_id: components["schemas"]["OrderId"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      accepted: boolean;
    };
    SeriesStatus: "active" | "paused" | "cancelled" | "completed";
    ManagedBy: "merchant" | "our_platform" | "payment_provider";
    RecurringDateType: "daily" | "weekly" | "monthly" | "yearly";
    FutureTransactionChargeRequest: {
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      recurring_id: components["schemas"]["RecurringId"];
      amount?: components["schemas"]["Amount"];
    };
    FutureTransactionCancelRequest: {
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      recurring_id: components["schemas"]["RecurringId"];
    };
    FutureTransactionUpdateRequest: {
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      recurring_id: components["schemas"]["RecurringId"];
      amount?: components["schemas"]["Amount"];
      scheduled_date?: string;
    };
    FutureTransactionSubmissionResponse: {
      transaction_id: components["schemas"]["TransactionId"];
      accepted: components["schemas"]["Accepted"];
      order_id: components["schemas"]["OrderId"];
      recurring_id: components["schemas"]["RecurringId"];
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
    };
    FutureTransactionCancelResult: {
      recurring_id: components["schemas"]["RecurringId"];
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      cancelled: boolean;
    };
    FutureTransactionUpdateResult: {
      recurring_id: components["schemas"]["RecurringId"];
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      updated: boolean;
    };
    FutureTransaction: {
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      recurring_id: components["schemas"]["RecurringId"];
      scheduled_date: components["schemas"]["CalendarDate"];
      sequence_number: number;
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["FutureTransactionStatus"];
      executed_transaction?: components["schemas"]["TransactionId"];
      executed_at?: components["schemas"]["Timestamp"];
      notes?: string;
    };
    FutureTransactionStatus: "pending" | "processing" | "completed" | "failed" | "cancelled";
    SandboxClock: { now: components["schemas"]["Timestamp"]; frozen: boolean; };
    SandboxClockMove: { now: components["schemas"]["Timestamp"]; frozen: boolean; complete: boolean; };
    SandboxClockRequest: { now: components["schemas"]["Timestamp"]; };
    ChallengeRequest: { outcome: components["schemas"]["ChallengeOutcome"]; };
    ChallengeOutcome: "succeeded" | "failed";
    WalletPayloadRequest: {
      wallet: components["schemas"]["WalletType"];
      card_number: string;
      expiry_month: number;
      expiry_year: number;
      authentication?: components["schemas"]["WalletAuthentication"];
    };
    WalletAuthentication: "cryptogram_3ds" | "pan_only";
    WalletPayloadResponse: { payload: components["schemas"]["WalletPayload"]; };
    ChallengeResponse: { transaction_id: components["schemas"]["TransactionId"]; status: components["schemas"]["StatusObject"]; };
    BankCorrectionRequest: { outcome: components["schemas"]["ProviderOutcome"]; };
    BankCorrectionResponse: { transaction_id: components["schemas"]["TransactionId"]; status: components["schemas"]["StatusObject"]; };
    SandboxDisputeRequest: { phase: components["schemas"]["DisputePhase"]; kind?: components["schemas"]["DisputeKind"]; };
    SandboxDisputeResult: { transaction_id: components["schemas"]["TransactionId"]; dispute: components["schemas"]["EventDispute"]; };
    SandboxResetResult: { terminal_friendly_id: components["schemas"]["TerminalId"]; reset: boolean; };
    AccountId: string;
    RecordName: string;
    AccountRequest: { name: components["schemas"]["RecordName"]; };
    AccountChange: {
      name?: components["schemas"]["RecordName"];
      shares_records?: components["schemas"]["SharesRecords"];
      refuse_card_like_identifiers?: components["schemas"]["RefuseCardLikeIdentifiers"];
      adjustments_need_approval?: components["schemas"]["AdjustmentsNeedApproval"];
    };
    AdjustmentsNeedApproval: boolean;
    RefuseCardLikeIdentifiers: boolean;
    IdentifierCheck: { examined: number; card_like: number; };
    SharesRecords: boolean;
    Account: {
      account_id: components["schemas"]["AccountId"];
      name: components["schemas"]["RecordName"];
      shares_records: components["schemas"]["SharesRecords"];
      refuse_card_like_identifiers: components["schemas"]["RefuseCardLikeIdentifiers"];
      adjustments_need_approval?: components["schemas"]["AdjustmentsNeedApproval"];
      identifier_check?: components["schemas"]["IdentifierCheck"];
      created_at: components["schemas"]["Timestamp"];
    };
    AccountPage: { accounts: components["schemas"]["Account"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    TimeZone: string;
    SupportedCurrency: "USD" | "EUR" | "GBP" | "JPY" | "KWD" | "CNY" | "AUD" | "CAD" | "CHF" | "SEK" | "NOK" | "DKK" | "RUB" | "ILS" | "INR" | "BRL" | "MXN" | "ZAR" | "SGD" | "HKD" | "NZD" | "AED" | "SAR" | "TRY" | "PLN" | "CZK" | "HUF" | "THB" | "PHP" | "MYR" | "BGN" | "RON" | "IDR" | "KRW" | "COP" | "UAH" | "VND" | "QAR" | "BHD" | "EGP" | "MAD" | "KES" | "UGX" | "NGN" | "OMR" | "ARS" | "CLP" | "JOD" | "PYG" | "RWF";
    TerminalRequest: {
      account_id: components["schemas"]["AccountId"];
      name: components["schemas"]["RecordName"];
      environment?: components["schemas"]["Environment"];
      routes: components["schemas"]["ProviderKey"][];
      statement_descriptor?: components["schemas"]["StatementDescriptor"];
      time_zone?: components["schemas"]["TimeZone"];
      retry_one_off?: boolean;
      currencies?: components["schemas"]["SupportedCurrency"][];
      amount_limits?: components["schemas"]["AmountLimit"][];
    };
    CellId: string;
    AmountLimit: { currency: components["schemas"]["SupportedCurrency"]; amount: number; };
    TerminalChange: {
      name?: components["schemas"]["RecordName"];
      routes?: components["schemas"]["ProviderKey"][];
      statement_descriptor?: string | null;
      moved_to_cell?: string | null;
      time_zone?: components["schemas"]["TimeZone"];
      retry_one_off?: boolean;
      currencies?: components["schemas"]["SupportedCurrency"][];
      amount_limits?: components["schemas"]["AmountLimit"][];
    };
    WebOrigin: string;
    BrandColour: string | null;
    PageTexts: { language: components["schemas"]["TextLanguage"]; welcome?: string; thanks?: string; };
    PageTextList: components["schemas"]["PageTexts"][];
    FurtherPageTextList: components["schemas"]["FurtherPageTexts"][];
    FurtherPageTexts: { language: components["schemas"]["FurtherTextLanguage"]; welcome?: string; thanks?: string; };
    WalletNetwork: "visa" | "mastercard" | "amex" | "discover" | "jcb" | "maestro";
    WalletSettings: {
      country?: string;
      networks?: components["schemas"]["WalletNetwork"][];
      apple_pay_merchant_id?: string;
      google_pay_merchant_id?: string;
    };
    ApplePayIdentity: { certificate: string; private_key: string; };
    PaymentPageChange: {
      merchant_name?: string | null;
      return_url?: string | null;
      return_origins?: components["schemas"]["WebOrigin"][];
      frame_ancestors?: components["schemas"]["WebOrigin"][];
      colour?: components["schemas"]["BrandColour"];
      colour_dark?: components["schemas"]["BrandColour"];
      logo?: string | null;
      texts?: components["schemas"]["PageTextList"];
      further_texts?: components["schemas"]["FurtherPageTextList"];
      wallets?: components["schemas"]["WalletSettings"];
      apple_pay_identity?: components["schemas"]["ApplePayIdentity"];
      terms_url?: components["schemas"]["PageLink"];
      privacy_url?: components["schemas"]["PageLink"];
      support_url?: components["schemas"]["PageLink"];
      cartes_bancaires_prefixes?: components["schemas"]["CardPrefixes"];
      ask_payer_for?: components["schemas"]["AskedPayerFields"];
      email_receipts?: components["schemas"]["EmailReceipts"];
    };
    PaymentPage: {
      terminal_friendly_id: components["schemas"]["TerminalId"];
      merchant_name?: components["schemas"]["RecordName"];
      return_url?: string;
      return_origins: components["schemas"]["WebOrigin"][];
      frame_ancestors: components["schemas"]["WebOrigin"][];
      colour?: components["schemas"]["BrandColour"];
      colour_dark?: components["schemas"]["BrandColour"];
      logo?: components["schemas"]["PageLogo"];
      texts: components["schemas"]["PageTextList"];
      further_texts?: components["schemas"]["FurtherPageTextList"];
      wallets?: components["schemas"]["WalletSettings"];
      apple_pay_identity_until?: components["schemas"]["Timestamp"];
      terms_url?: components["schemas"]["PageLink"];
      privacy_url?: components["schemas"]["PageLink"];
      support_url?: components["schemas"]["PageLink"];
      cartes_bancaires_prefixes?: components["schemas"]["CardPrefixes"];
      ask_payer_for?: components["schemas"]["AskedPayerFields"];
      email_receipts?: components["schemas"]["EmailReceipts"];
      previous_secret_until?: components["schemas"]["Timestamp"];
    };
    PageLink: string | null;
    CardPrefixes: string[];
    EmailReceipts: boolean;
    AskedPayerField: "email" | "phone_number" | "billing_address";
    AskedPayerFields: components["schemas"]["AskedPayerField"][];
    LogoMediaType: "image/png" | "image/jpeg" | "image/webp";
    PageLogo: { media_type: components["schemas"]["LogoMediaType"]; bytes: number; sha256: string; };
    PaymentPageSecret: {
      terminal_friendly_id: components["schemas"]["TerminalId"];
      secret: string;
      previous_secret_until?: components["schemas"]["Timestamp"];
    };
    Terminal: {
      terminal_friendly_id: components["schemas"]["TerminalId"];
      account_id: components["schemas"]["AccountId"];
      environment: components["schemas"]["Environment"];
      name: components["schemas"]["RecordName"];
      routes: components["schemas"]["ProviderKey"][];
      statement_descriptor?: components["schemas"]["StatementDescriptor"];
      moved_to_cell?: components["schemas"]["CellId"];
      time_zone: components["schemas"]["TimeZone"];
      retry_one_off: boolean;
      currencies: components["schemas"]["SupportedCurrency"][];
      amount_limits: components["schemas"]["AmountLimit"][];
      created_at: components["schemas"]["Timestamp"];
    };
    TerminalPage: { terminals: components["schemas"]["Terminal"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    ApiKeyId: string;
    ApiKeyText: string;
    ApiKeyState: "active" | "expired" | "revoked";
    ApiKeyRequest: {
      account_id: components["schemas"]["AccountId"];
      environment?: components["schemas"]["Environment"];
      terminal_friendly_ids: components["schemas"]["TerminalId"][];
      allowed_origins?: components["schemas"]["WebOrigin"][];
      requests_per_second?: number;
      expires_at?: components["schemas"]["Timestamp"];
    };
    ApiKey: {
      api_key_id: components["schemas"]["ApiKeyId"];
      account_id: components["schemas"]["AccountId"];
      environment: components["schemas"]["Environment"];
      terminal_friendly_ids: components["schemas"]["TerminalId"][];
      allowed_origins?: components["schemas"]["WebOrigin"][];
      hint: string;
      state: components["schemas"]["ApiKeyState"];
      requests_per_second?: number;
      created_at: components["schemas"]["Timestamp"];
      expires_at?: components["schemas"]["Timestamp"];
      revoked_at?: components["schemas"]["Timestamp"];
      replaced_by?: components["schemas"]["ApiKeyId"];
    };
    NewApiKey: {
      api_key_id: components["schemas"]["ApiKeyId"];
      account_id: components["schemas"]["AccountId"];
      environment: components["schemas"]["Environment"];
      terminal_friendly_ids: components["schemas"]["TerminalId"][];
      allowed_origins?: components["schemas"]["WebOrigin"][];
      hint: string;
      state: components["schemas"]["ApiKeyState"];
      requests_per_second?: number;
      created_at: components["schemas"]["Timestamp"];
      expires_at?: components["schemas"]["Timestamp"];
      api_key: components["schemas"]["ApiKeyText"];
    };
    ApiKeyPage: { api_keys: components["schemas"]["ApiKey"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    ApiKeyRotationRequest: { overlap_seconds?: number; };
    ApiKeyRotation: {
      api_key_id: components["schemas"]["ApiKeyId"];
      api_key: components["schemas"]["ApiKeyText"];
      replaced_api_key_id: components["schemas"]["ApiKeyId"];
      replaced_until: components["schemas"]["Timestamp"];
    };
    UserId: string;
    UserEmail: string;
    UserRole: "viewer" | "support" | "operator" | "owner";
    UserState: "invited" | "active" | "disabled";
    User: {
      user_id: components["schemas"]["UserId"];
      email: components["schemas"]["UserEmail"];
      role: components["schemas"]["UserRole"];
      account_id?: components["schemas"]["AccountId"];
      state: components["schemas"]["UserState"];
      second_factor: boolean;
      sso?: boolean;
      second_factor_locked_at?: components["schemas"]["Timestamp"];
      created_at: components["schemas"]["Timestamp"];
    };
    UserPage: { users: components["schemas"]["User"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    UserRequest: {
      email: components["schemas"]["UserEmail"];
      role: components["schemas"]["UserRole"];
      account_id?: components["schemas"]["AccountId"];
    };
    UserChange: { role?: components["schemas"]["UserRole"]; disabled?: boolean; second_factor_locked?: false; };
    Invitation: {
      user: components["schemas"]["User"];
      invitation_token: components["schemas"]["OneTimeText"];
      invitation_path: string;
      expires_at: components["schemas"]["Timestamp"];
    };
    InvitationAcceptance: { invitation_token: components["schemas"]["OneTimeText"]; password: components["schemas"]["Password"]; };
    Password: string;
    GivenPassword: string;
    PasswordChange: { current_password?: components["schemas"]["GivenPassword"]; new_password: components["schemas"]["Password"]; };
    OwnPassword: { current_password?: components["schemas"]["GivenPassword"]; };
    Authenticator: { secret: string; otpauth_url: string; };
    AuthenticatorCode: { code: string; };
    RecoveryCodeList: { recovery_codes: components["schemas"]["RecoveryCode"][]; };
    RecoveryCode: string;
    PasskeyId: string;
    PasskeyName: string;
    CredentialId: string;
    Passkey: {
      passkey_id: components["schemas"]["PasskeyId"];
      user_id: components["schemas"]["UserId"];
      email: components["schemas"]["UserEmail"];
      name: components["schemas"]["PasskeyName"];
      synced: boolean;
      created_at: components["schemas"]["Timestamp"];
      last_used_at?: components["schemas"]["Timestamp"];
    };
    PasskeyPage: { passkeys: components["schemas"]["Passkey"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    PasskeyOptions: {
      challenge: string;
      relying_party_id: string;
      relying_party_name: string;
      user_handle: string;
      user_name: components["schemas"]["UserEmail"];
      algorithms: number[];
      known_credential_ids: components["schemas"]["CredentialId"][];
      expires_in_seconds: number;
    };
    PasskeySignInOptions: { challenge: string; relying_party_id: string; expires_in_seconds: number; };
    SsoSignInOptions: { authorization_url: string; expires_in_seconds: number; };
    PasskeyRequest: {
      name: components["schemas"]["PasskeyName"];
      credential_id: components["schemas"]["CredentialId"];
      client_data: string;
      attestation_object: string;
    };
    PasskeyChange: { name: components["schemas"]["PasskeyName"]; };
    PasskeyRemoval: { passkey_id: components["schemas"]["PasskeyId"]; removed: boolean; };
    PasskeyAssertion: {
      credential_id: components["schemas"]["CredentialId"];
      client_data: string;
      authenticator_data: string;
      signature: string;
      user_handle: string;
    };
    AccessTokenName: string;
    AccessTokenState: "active" | "expired" | "revoked";
    AccessTokenRequest: {
      name: components["schemas"]["AccessTokenName"];
      role?: components["schemas"]["UserRole"];
      expires_in_days?: number;
      read_only?: components["schemas"]["AccessTokenReadOnly"];
      operations?: components["schemas"]["AccessTokenOperations"];
      current_password?: components["schemas"]["GivenPassword"];
    };
    AccessTokenReadOnly: boolean;
    AccessTokenOperations: string[];
    AccessToken: {
      access_token_id: components["schemas"]["AccessTokenId"];
      user_id: components["schemas"]["UserId"];
      email: components["schemas"]["UserEmail"];
      name: components["schemas"]["AccessTokenName"];
      role: components["schemas"]["UserRole"];
      read_only: components["schemas"]["AccessTokenReadOnly"];
      operations: components["schemas"]["AccessTokenOperations"];
      hint: string;
      state: components["schemas"]["AccessTokenState"];
      created_at: components["schemas"]["Timestamp"];
      expires_at: components["schemas"]["Timestamp"];
      last_used_at?: components["schemas"]["Timestamp"];
    };
    NewAccessToken: {
      access_token_id: components["schemas"]["AccessTokenId"];
      user_id: components["schemas"]["UserId"];
      email: components["schemas"]["UserEmail"];
      name: components["schemas"]["AccessTokenName"];
      role: components["schemas"]["UserRole"];
      read_only: components["schemas"]["AccessTokenReadOnly"];
      operations: components["schemas"]["AccessTokenOperations"];
      hint: string;
      state: components["schemas"]["AccessTokenState"];
      created_at: components["schemas"]["Timestamp"];
      expires_at: components["schemas"]["Timestamp"];
      access_token: string;
    };
    AccessTokenPage: { access_tokens: components["schemas"]["AccessToken"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    ManagementKeyStatus: {
      state: components["schemas"]["ManagementKeyState"];
      disabled_at?: components["schemas"]["Timestamp"];
      disabled_by?: components["schemas"]["UserId"];
      disabled_by_email?: components["schemas"]["UserEmail"];
    };
    ManagementKeyState: "enabled" | "disabled" | "not_set";
    ManagementKeyChange: { enabled: components["schemas"]["ManagementKeyEnabled"]; current_password?: components["schemas"]["GivenPassword"]; };
    ManagementKeyEnabled: boolean;
    KeyActKind: "rotate" | "rewrap" | "reseal" | "destroy";
    KeyActState: "requested" | "approved" | "started" | "done" | "withdrawn" | "expired";
    JournalDay: string;
    JournalMonth: string;
    JournalCurrency: string;
    JournalAmount: string;
    JournalAccountId: string;
    JournalEntryNumber: string;
    JournalAccountKind: "processor_receivable" | "sales" | "sales_refunds" | "refunds_in_flight" | "processor_balance" | "interchange_fees" | "scheme_fees" | "markup_fees" | "commission_fees" | "processor_fees" | "disputes_open" | "dispute_fees" | "reserve" | "payouts_in_transit" | "conversion" | "corrections" | "balance_transfers" | "external_settlements" | "adjustments";
    JournalEntryKind: "sale" | "capture" | "refund" | "refund_failed" | "reversal" | "settled" | "settlement_reversed" | "refunded" | "refund_reversed" | "chargeback" | "chargeback_reversed" | "fee" | "payout" | "payout_returned" | "reserve" | "correction" | "balance_transfer" | "top_up" | "settled_externally" | "refunded_externally" | "adjustment";
    JournalSource: "payment" | "sandbox_reset" | "settlement" | "adjustment";
    JournalLayout: "csv" | "datev" | "quickbooks" | "xero";
    JournalCodes: string;
    DatevConsultant: number;
    DatevClient: number;
    JournalExport: string;
    JournalBalance: {
      journal_account_id: components["schemas"]["JournalAccountId"];
      kind: components["schemas"]["JournalAccountKind"];
      provider_key?: components["schemas"]["ProviderKey"];
      currency: components["schemas"]["JournalCurrency"];
      opening: components["schemas"]["JournalAmount"];
      debit: components["schemas"]["JournalAmount"];
      credit: components["schemas"]["JournalAmount"];
      closing: components["schemas"]["JournalAmount"];
    };
    JournalTotal: {
      currency: components["schemas"]["JournalCurrency"];
      opening: components["schemas"]["JournalAmount"];
      debit: components["schemas"]["JournalAmount"];
      credit: components["schemas"]["JournalAmount"];
      closing: components["schemas"]["JournalAmount"];
    };
    JournalBalancePage: {
      balances: components["schemas"]["JournalBalance"][];
      totals: components["schemas"]["JournalTotal"][];
      next_cursor?: components["schemas"]["PageCursor"];
    };
    JournalPosting: {
      journal_account_id: components["schemas"]["JournalAccountId"];
      kind: components["schemas"]["JournalAccountKind"];
      provider_key?: components["schemas"]["ProviderKey"];
      currency: components["schemas"]["JournalCurrency"];
      amount: components["schemas"]["JournalAmount"];
      terminal_friendly_id?: components["schemas"]["TerminalId"];
      transaction_id?: components["schemas"]["TransactionId"];
    };
    JournalEntry: {
      entry_number: components["schemas"]["JournalEntryNumber"];
      kind: components["schemas"]["JournalEntryKind"];
      source: components["schemas"]["JournalSource"];
      source_id: string;
      day: components["schemas"]["JournalDay"];
      occurred_at: components["schemas"]["Timestamp"];
      posted_at: components["schemas"]["Timestamp"];
      reason?: components["schemas"]["JournalReason"];
      postings: components["schemas"]["JournalPosting"][];
    };
    JournalEntryPage: { entries: components["schemas"]["JournalEntry"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    JournalStatementLine: {
      entry_number: components["schemas"]["JournalEntryNumber"];
      kind: components["schemas"]["JournalEntryKind"];
      day: components["schemas"]["JournalDay"];
      occurred_at: components["schemas"]["Timestamp"];
      amount: components["schemas"]["JournalAmount"];
      balance: components["schemas"]["JournalAmount"];
      terminal_friendly_id?: components["schemas"]["TerminalId"];
      transaction_id?: components["schemas"]["TransactionId"];
    };
    JournalStatement: {
      account: components["schemas"]["JournalBalance"];
      lines: components["schemas"]["JournalStatementLine"][];
      next_cursor?: components["schemas"]["PageCursor"];
    };
    JournalPeriodState: "open" | "closed";
    JournalPeriod: {
      month: components["schemas"]["JournalMonth"];
      state: components["schemas"]["JournalPeriodState"];
      closed_at?: components["schemas"]["Timestamp"];
    };
    JournalPeriodPage: { periods: components["schemas"]["JournalPeriod"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    JournalAdjustmentId: string;
    JournalAdjustmentState: "waiting" | "posted" | "withdrawn";
    AdjustmentPosting: {
      kind: components["schemas"]["JournalAccountKind"];
      provider_key?: components["schemas"]["ProviderKey"];
      currency: components["schemas"]["JournalCurrency"];
      amount: components["schemas"]["JournalAmount"];
      terminal_friendly_id?: components["schemas"]["TerminalId"];
      transaction_id?: components["schemas"]["TransactionId"];
    };
    NewJournalAdjustment: {
      reason: components["schemas"]["JournalReason"];
      day?: components["schemas"]["JournalDay"];
      postings?: components["schemas"]["AdjustmentPosting"][];
      reversed_entry?: components["schemas"]["JournalEntryNumber"];
    };
    JournalAdjustmentDecision: { decision: components["schemas"]["JournalDecision"]; };
    JournalDecision: "approve" | "withdraw";
    JournalAdjustment: {
      adjustment_id: components["schemas"]["JournalAdjustmentId"];
      state: components["schemas"]["JournalAdjustmentState"];
      day: components["schemas"]["JournalDay"];
      reason: components["schemas"]["JournalReason"];
      postings: components["schemas"]["AdjustmentPosting"][];
      reversed_entry?: components["schemas"]["JournalEntryNumber"];
      needs_approval: boolean;
      requested_by?: components["schemas"]["UserId"];
      requested_by_email?: components["schemas"]["UserEmail"];
      created_at: components["schemas"]["Timestamp"];
      approved_by?: components["schemas"]["UserId"];
      approved_by_email?: components["schemas"]["UserEmail"];
      withdrawn_at?: components["schemas"]["Timestamp"];
      entry_number?: components["schemas"]["JournalEntryNumber"];
    };
    JournalAdjustmentPage: { adjustments: components["schemas"]["JournalAdjustment"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    JournalReason: string;
    JournalPeriodChange: { state: components["schemas"]["JournalPeriodState"]; reason: components["schemas"]["JournalReason"]; };
    KeyActMonth: string;
    KeyActReason: string;
    KeyActRequest: {
      kind: components["schemas"]["KeyActKind"];
      account_id?: components["schemas"]["AccountId"];
      month?: components["schemas"]["KeyActMonth"];
      reason: components["schemas"]["KeyActReason"];
      current_password?: components["schemas"]["GivenPassword"];
    };
    KeyActApproval: { current_password?: components["schemas"]["GivenPassword"]; };
    KeyAct: {
      key_act_id: components["schemas"]["KeyActId"];
      kind: components["schemas"]["KeyActKind"];
      account_id?: components["schemas"]["AccountId"];
      month?: components["schemas"]["KeyActMonth"];
      reason: components["schemas"]["KeyActReason"];
      state: components["schemas"]["KeyActState"];
      requested_by: components["schemas"]["UserId"];
      requested_by_email: components["schemas"]["UserEmail"];
      requested_at: components["schemas"]["Timestamp"];
      expires_at: components["schemas"]["Timestamp"];
      approved_by?: components["schemas"]["UserId"];
      approved_by_email?: components["schemas"]["UserEmail"];
      approved_at?: components["schemas"]["Timestamp"];
      done_at?: components["schemas"]["Timestamp"];
    };
    KeyActPage: { key_acts: components["schemas"]["KeyAct"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    SignInRequest: {
      email?: components["schemas"]["UserEmail"];
      password?: components["schemas"]["GivenPassword"];
      code?: string;
      sign_in_token?: components["schemas"]["OneTimeText"];
      passkey?: components["schemas"]["PasskeyAssertion"];
      sso?: components["schemas"]["SsoAnswer"];
    };
    SsoAnswer: { state: string; code: string; iss?: string; };
    OneTimeText: string;
    SessionId: string;
    SignInMethod: "password" | "invitation" | "sign_in_link" | "passkey" | "sso";
    UserSession: {
      session_id: components["schemas"]["SessionId"];
      user_id: components["schemas"]["UserId"];
      email: components["schemas"]["UserEmail"];
      method: components["schemas"]["SignInMethod"];
      source_address?: string;
      user_agent?: string;
      device?: string;
      created_at: components["schemas"]["Timestamp"];
      last_used_at: components["schemas"]["Timestamp"];
      expires_at: components["schemas"]["Timestamp"];
      current: boolean;
    };
    OpenSession: {
      session_id: components["schemas"]["SessionId"];
      user: components["schemas"]["User"];
      csrf_token: string;
      idle_seconds: number;
      expires_at: components["schemas"]["Timestamp"];
      second_factor_setup_required?: boolean;
    };
    SessionPage: { sessions: components["schemas"]["UserSession"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    OtherSessionsEnd: { ended_sessions: number; };
    SessionEnd: { session_id: components["schemas"]["SessionId"]; ended: boolean; };
    AuditActorKind: "management_key" | "session" | "access_token" | "api_key" | "command";
    AuditActor: {
      kind: components["schemas"]["AuditActorKind"];
      user_id?: components["schemas"]["UserId"];
      email?: components["schemas"]["UserEmail"];
      access_token_id?: components["schemas"]["AccessTokenId"];
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
    };
    ProcessorSettings: {
      api_base?: string;
      send_card_numbers?: boolean;
      currencies?: components["schemas"]["SupportedCurrency"][];
      payment_methods?: components["schemas"]["PaymentMethod"][];
      publishable_key?: string;
      capture_delay_hours?: number;
    };
    ProcessorAccountRequest: {
      account_id: components["schemas"]["AccountId"];
      provider_key: components["schemas"]["ProviderKey"];
      kind: components["schemas"]["ProcessorKind"];
      environment?: components["schemas"]["Environment"];
      credentials: components["schemas"]["ProcessorCredentials"];
      settings?: components["schemas"]["ProcessorSettings"];
    };
    ProcessorAccountChange: { enabled?: boolean; settings?: components["schemas"]["ProcessorSettings"]; };
    ProcessorCredentialsRotation: { credentials: components["schemas"]["ProcessorCredentials"]; overlap_hours?: number; };
    ProcessorAccount: {
      processor_account_id: components["schemas"]["ProcessorAccountId"];
      account_id: components["schemas"]["AccountId"];
      provider_key: components["schemas"]["ProviderKey"];
      kind: components["schemas"]["ProcessorKind"];
      environment: components["schemas"]["Environment"];
      enabled: boolean;
      settings: components["schemas"]["ProcessorSettings"];
      merchant_account?: string;
      previous_secret_until?: components["schemas"]["Timestamp"];
      created_at: components["schemas"]["Timestamp"];
    };
    ProcessorAccountPage: { processor_accounts: components["schemas"]["ProcessorAccount"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    ProcessorAccountCheck: {
      processor_account_id: components["schemas"]["ProcessorAccountId"];
      works: boolean;
      environment?: components["schemas"]["Environment"];
      name?: string;
      reason?: components["schemas"]["StatusReasonCode"];
      notifications?: components["schemas"]["NotificationSetup"];
    };
    NotificationSetupState: "complete" | "incomplete" | "unknown";
    NotificationSetup: {
      state: components["schemas"]["NotificationSetupState"];
      address: string;
      api_version?: string;
      missing_events: string[];
      problems: string[];
    };
    ProviderAccountNotification: {
      id?: string;
      created_at?: components["schemas"]["Timestamp"];
      terminal_friendly_id?: string;
      transaction_id?: string;
      provider_transaction_id?: string;
      outcome?: components["schemas"]["ProviderOutcome"];
      reason_code?: string;
      authorization_code?: string;
      arn?: string;
    };
    ProviderAccountAnswer: string;
    AuditSubject: "account" | "terminal" | "api_key" | "processor_account" | "webhook_endpoint" | "event" | "delivery" | "transaction" | "series" | "discrepancy" | "settlement_report" | "management_key" | "vault" | "user" | "session" | "access_token" | "passkey" | "recovery" | "audit_log" | "instrument" | "payer" | "key_act" | "journal_period" | "journal_adjustment" | "reconciliation_exception";
    AuditSubjectId: string;
    AuditText: string;
    AuditNumber: number;
    AuditSwitch: boolean;
    AuditValue: components["schemas"]["AuditText"] | components["schemas"]["AuditNumber"] | components["schemas"]["AuditSwitch"];
    AuditedField: { field: string; before?: components["schemas"]["AuditValue"]; after?: components["schemas"]["AuditValue"]; };
    AuditEntry: {
      audit_entry_id: components["schemas"]["AuditEntryId"];
      operation: components["schemas"]["ManagementOperation"];
      subject: components["schemas"]["AuditSubject"];
      subject_id?: components["schemas"]["AuditSubjectId"];
      account_id?: components["schemas"]["AccountId"];
      request_id: string;
      source_address?: string;
      actor?: components["schemas"]["AuditActor"];
      changes: components["schemas"]["AuditedField"][];
      created_at: components["schemas"]["Timestamp"];
    };
    AuditPage: { audit_entries: components["schemas"]["AuditEntry"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    AuditHash: string;
    AuditLink: {
      audit_entry_id: components["schemas"]["AuditEntryId"];
      previous_hash: components["schemas"]["AuditHash"];
      hash: components["schemas"]["AuditHash"];
      content: string;
    };
    AuditHead: {
      day: components["schemas"]["AuditDay"];
      audit_entry_id: components["schemas"]["AuditEntryId"];
      hash: components["schemas"]["AuditHash"];
    };
    AuditDay: string;
    AuditChainPage: {
      links: components["schemas"]["AuditLink"][];
      heads: components["schemas"]["AuditHead"][];
      head_entry_id?: components["schemas"]["AuditEntryId"];
      head_hash?: components["schemas"]["AuditHash"];
      next_cursor?: components["schemas"]["PageCursor"];
    };
    WebhookEndpointId: string;
    DeliveryId: string;
    PageCursor: string;
    Environment: "sandbox" | "live";
    EventType: "transaction.approved" | "transaction.declined" | "transaction.pending" | "transaction.retry_scheduled" | "transaction.retry_attempted" | "recurring.created" | "recurring.charged" | "recurring.cancelled" | "recurring.completed" | "future_transaction.scheduled" | "future_transaction.executed" | "future_transaction.cancelled" | "transaction.error" | "transaction.unknown" | "transaction.cancelled" | "transaction.retry_cancelled" | "transaction.discrepancy" | "transaction.disputed" | "transaction.refund_failed" | "transaction.identifier_masked" | "transaction.receipt_requested" | "recurring.paused" | "recurring.resumed" | "recurring.updated" | "recurring.instrument_replaced" | "future_transaction.failed" | "future_transaction.updated";
    WebhookEndpointDisabledReason: "operator" | "failing";
    DeliveryState: "pending" | "delivered" | "failed";
    WebhookEndpointRequest: {
      url: string;
      event_types?: components["schemas"]["EventType"][];
      account_id?: components["schemas"]["AccountId"];
      environment?: components["schemas"]["Environment"];
    };
    WebhookEndpointChange: { url?: string; event_types?: components["schemas"]["EventType"][]; enabled?: boolean; };
    WebhookEndpoint: {
      endpoint_id: components["schemas"]["WebhookEndpointId"];
      account_id: components["schemas"]["AccountId"];
      environment: components["schemas"]["Environment"];
      url: string;
      event_types: components["schemas"]["EventType"][];
      enabled: boolean;
      disabled_reason?: components["schemas"]["WebhookEndpointDisabledReason"];
      disabled_at?: components["schemas"]["Timestamp"];
      failing_since?: components["schemas"]["Timestamp"];
      previous_secret_until?: components["schemas"]["Timestamp"];
      created_at: components["schemas"]["Timestamp"];
    };
    WebhookEndpointWithSecret: {
      endpoint_id: components["schemas"]["WebhookEndpointId"];
      account_id: components["schemas"]["AccountId"];
      environment: components["schemas"]["Environment"];
      url: string;
      event_types: components["schemas"]["EventType"][];
      enabled: boolean;
      created_at: components["schemas"]["Timestamp"];
      secret: string;
    };
    WebhookEndpointPage: { webhook_endpoints: components["schemas"]["WebhookEndpoint"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    WebhookEndpointDeletion: { endpoint_id: components["schemas"]["WebhookEndpointId"]; deleted: boolean; };
    WebhookSecretRotation: {
      endpoint_id: components["schemas"]["WebhookEndpointId"];
      secret: string;
      previous_secret_until: components["schemas"]["Timestamp"];
    };
    TestEventRequest: { type: components["schemas"]["EventType"]; };
    TestEventReceipt: { event_id: components["schemas"]["EventId"]; delivery_id: components["schemas"]["DeliveryId"]; };
    Delivery: {
      delivery_id: components["schemas"]["DeliveryId"];
      event_id: components["schemas"]["EventId"];
      event_type: components["schemas"]["EventType"];
      endpoint_id: components["schemas"]["WebhookEndpointId"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      state: components["schemas"]["DeliveryState"];
      attempt_count: number;
      due_at?: components["schemas"]["Timestamp"];
      created_at: components["schemas"]["Timestamp"];
    };
    EventRecord: {
      event_id: components["schemas"]["EventId"];
      event_type: components["schemas"]["EventType"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      created_at: components["schemas"]["Timestamp"];
      body: string;
    };
    EventPage: { events: components["schemas"]["EventRecord"][]; next_cursor: components["schemas"]["PageCursor"]; has_more: boolean; };
    DeliveryPage: { deliveries: components["schemas"]["Delivery"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    DeliveryDetails: {
      delivery_id: components["schemas"]["DeliveryId"];
      event_id: components["schemas"]["EventId"];
      event_type: components["schemas"]["EventType"];
      endpoint_id: components["schemas"]["WebhookEndpointId"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      state: components["schemas"]["DeliveryState"];
      attempt_count: number;
      due_at?: components["schemas"]["Timestamp"];
      created_at: components["schemas"]["Timestamp"];
      body: string;
      attempts: components["schemas"]["DeliveryAttempt"][];
    };
    DeliveryAttempt: {
      attempt_number: number;
      started_at: components["schemas"]["Timestamp"];
      duration_ms: number;
      status?: number;
      answer_excerpt?: string;
      error?: string;
    };
    ResendFailedRequest: { since: components["schemas"]["Timestamp"]; endpoint_id?: components["schemas"]["WebhookEndpointId"]; };
    ResentDeliveries: { resent: number; };
    TransactionSummary: {
      transaction_id: components["schemas"]["TransactionId"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      order_id: components["schemas"]["OrderId"];
      type: components["schemas"]["TransactionType"];
      status: components["schemas"]["StatusObject"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
      attempt_number: number;
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
      payer_id?: components["schemas"]["PayerId"];
      refunded_amount?: components["schemas"]["Amount"];
      payment_method?: components["schemas"]["PaymentMethod"];
      card_brand?: string;
      card_last_four?: string;
      recurring_id?: components["schemas"]["RecurringId"];
      provider_key?: components["schemas"]["ProviderKey"];
      provider_transaction_id?: string;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
    };
    TransactionPage: { transactions: components["schemas"]["TransactionSummary"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    SearchWay: "email" | "phone_number" | "card_last_four" | "amount" | "approximate_amount" | "day" | "fingerprint" | "token" | "id" | "request_id" | "reference" | "processor_id" | "arn" | "authorization_code" | "idempotency_key";
    PayerSummary: {
      terminal_friendly_id: components["schemas"]["TerminalId"];
      payer: components["schemas"]["TransactionPayer"];
      created_at: components["schemas"]["Timestamp"];
    };
    SearchResults: {
      read_as: components["schemas"]["SearchWay"][];
      transactions: components["schemas"]["TransactionSummary"][];
      payers: components["schemas"]["PayerSummary"][];
      series: components["schemas"]["SeriesSummary"][];
      requests: components["schemas"]["RequestSummary"][];
      has_more: boolean;
    };
    UnknownTransaction: {
      transaction: components["schemas"]["TransactionSummary"];
      unknown_since: components["schemas"]["Timestamp"];
      age_seconds: number;
    };
    UnknownTransactionPage: {
      unknown_transactions: components["schemas"]["UnknownTransaction"][];
      next_cursor?: components["schemas"]["PageCursor"];
    };
    ProcessorCall: {
      provider_key: components["schemas"]["ProviderKey"];
      operation: components["schemas"]["ProcessorOperation"];
      idempotency_key: string;
      outcome: components["schemas"]["ProcessorCallOutcome"];
      reason_code: components["schemas"]["StatusReasonCode"];
      raw_answer?: string;
      address_verification?: components["schemas"]["AddressVerification"];
      started_at: components["schemas"]["Timestamp"];
      finished_at: components["schemas"]["Timestamp"];
    };
    InstrumentImportRequest: {
      provider_key: components["schemas"]["ProviderKey"];
      dry_run?: boolean;
      instruments: components["schemas"]["InstrumentToImport"][];
    };
    InstrumentToImport: { provider_token: string; customer: string; network_transaction_id?: string; expiry_month?: number; expiry_year?: number; };
    InstrumentImport: { dry_run: boolean; results: components["schemas"]["InstrumentImportResult"][]; };
    InstrumentImportResult: {
      position: number;
      outcome: components["schemas"]["InstrumentImportOutcome"];
      token?: components["schemas"]["Token"];
      field?: string;
      detail?: string;
    };
    InstrumentErasureRequest: { token: components["schemas"]["Token"]; end_series?: boolean; dry_run?: boolean; };
    PayerErasureRequest: {
      payer_id?: components["schemas"]["PayerId"];
      payer_fingerprint?: components["schemas"]["Fingerprint"];
      email?: string;
      token?: components["schemas"]["Token"];
      scope: components["schemas"]["ErasureScope"];
      end_series?: boolean;
      dry_run?: boolean;
    };
    ErasureScope: "payer" | "everything";
    PayerExportRequest: {
      payer_id?: components["schemas"]["PayerId"];
      payer_fingerprint?: components["schemas"]["Fingerprint"];
      email?: string;
      token?: components["schemas"]["Token"];
    };
    Erasure: {
      dry_run: boolean;
      erased: components["schemas"]["ErasedRecords"][];
      kept: components["schemas"]["KeptRecords"][];
      ended_series: components["schemas"]["RecurringId"][];
      processors: components["schemas"]["ProviderKey"][];
    };
    ErasedRecords: { records: components["schemas"]["PersonalRecords"]; count: number; };
    KeptRecords: { records: components["schemas"]["PersonalRecords"]; count: number; reason: string; };
    PersonalRecords: "payers" | "instruments" | "orders" | "transactions" | "series" | "events" | "disputes" | "discrepancies" | "processor_calls" | "provider_notifications" | "imported_attempts" | "payer_returns" | "authentications" | "deliveries" | "idempotency_keys" | "requests";
    PayerExport: { exported_at: components["schemas"]["Timestamp"]; records: components["schemas"]["ExportedRecord"][]; };
    ExportedRecord: {
      records: components["schemas"]["PersonalRecords"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      fields: components["schemas"]["ExportedField"][];
    };
    ExportedField: { name: string; value: string; };
    InstrumentImportOutcome: "imported" | "known" | "refused";
    AddressVerification: {
      street: components["schemas"]["AddressVerificationResult"];
      postal_code: components["schemas"]["AddressVerificationResult"];
    };
    AddressVerificationResult: "match" | "no_match" | "unavailable";
    ProcessorOperation: "sale" | "authorize" | "verify" | "capture" | "void" | "refund" | "lookup" | "redirect" | "notification" | "statement";
    ProcessorCallOutcome: "approved" | "declined" | "pending" | "received" | "failed" | "open";
    EventDelivery: {
      delivery_id: components["schemas"]["DeliveryId"];
      endpoint_id: components["schemas"]["WebhookEndpointId"];
      state: components["schemas"]["DeliveryState"];
      attempt_count: number;
    };
    TransactionEvent: {
      event_id: components["schemas"]["EventId"];
      type: components["schemas"]["EventType"];
      created_at: components["schemas"]["Timestamp"];
      deliveries: components["schemas"]["EventDelivery"][];
    };
    TransactionRelation: "originating" | "retry" | "reference" | "follow_up";
    LinkedTransaction: { relation: components["schemas"]["TransactionRelation"]; transaction: components["schemas"]["TransactionSummary"]; };
    TransactionDetails: {
      terminal_friendly_id: components["schemas"]["TerminalId"];
      account_id: components["schemas"]["AccountId"];
      transaction: components["schemas"]["Transaction"];
      future_transaction_id?: components["schemas"]["FutureTransactionId"];
      refunded_amount?: components["schemas"]["TransactionAmount"];
      provider_key?: components["schemas"]["ProviderKey"];
      provider_transaction_id?: string;
      lookup_count: number;
      due_at?: components["schemas"]["Timestamp"];
      retry_at?: components["schemas"]["Timestamp"];
      calls: components["schemas"]["ProcessorCall"][];
      events: components["schemas"]["TransactionEvent"][];
      attempts: components["schemas"]["TransactionSummary"][];
      linked_transactions: components["schemas"]["LinkedTransaction"][];
      disputes?: components["schemas"]["Dispute"][];
      settlement?: components["schemas"]["TransactionSettlement"];
    };
    TransactionSettlement: {
      net_amount?: components["schemas"]["SettlementAmount"];
      fee_amount?: components["schemas"]["SettlementAmount"];
      net_currency?: components["schemas"]["Currency"];
      lines: components["schemas"]["SettlementLine"][];
    };
    TransactionResolution: {
      resolution: components["schemas"]["Resolution"];
      evidence?: string;
      provider_transaction_id?: string;
      authorization_code?: string;
    };
    Resolution: "lookup" | "approved" | "declined";
    TransactionResolved: { transaction_id: components["schemas"]["TransactionId"]; settled: boolean; status: components["schemas"]["StatusObject"]; };
    DisputeId: string;
    DisputeKind: "chargeback" | "inquiry" | "fraud_warning";
    DisputePhase: "opened" | "updated" | "won" | "lost";
    DisputeReasonCode: string;
    WithdrawnAmount: string;
    DisputedTransaction: { transaction_id: components["schemas"]["TransactionId"]; terminal_friendly_id: components["schemas"]["TerminalId"]; };
    DisputeReport: {
      provider_event_id: string;
      provider_status: string;
      phase: components["schemas"]["DisputePhase"];
      occurred_at: components["schemas"]["Timestamp"];
      received_at: components["schemas"]["Timestamp"];
    };
    Dispute: {
      dispute_id: components["schemas"]["DisputeId"];
      provider_key: components["schemas"]["ProviderKey"];
      provider_dispute_id: string;
      kind: components["schemas"]["DisputeKind"];
      phase: components["schemas"]["DisputePhase"];
      amount?: components["schemas"]["TransactionAmount"];
      currency?: components["schemas"]["Currency"];
      reason_code?: components["schemas"]["DisputeReasonCode"];
      respond_by?: components["schemas"]["Timestamp"];
      withdrawn_amount?: components["schemas"]["WithdrawnAmount"];
      withdrawn_currency?: components["schemas"]["Currency"];
      transaction?: components["schemas"]["DisputedTransaction"];
      provider_transaction_id?: string;
      opened_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
      environment: components["schemas"]["Environment"];
      reports: components["schemas"]["DisputeReport"][];
    };
    SettlementReportId: string;
    SettlementFile: string;
    SettlementLayout: "adyen_settlement_detail" | "adyen_payments_accounting" | "stripe_itemized";
    SettlementLineKind: "settled" | "settlement_reversed" | "refunded" | "refund_reversed" | "chargeback" | "chargeback_reversed" | "fee" | "payout" | "payout_returned" | "reserve" | "correction" | "balance_transfer" | "top_up" | "settled_externally" | "refunded_externally" | "memo";
    SettlementLineState: "pending" | "matched" | "missing_here" | "amount_differs" | "currency_differs" | "duplicate" | "unallocated" | "no_payment";
    SettlementAmount: string;
    SettlementLineNumber: number;
    SettlementText: string;
    SettlementReport: {
      report_id: components["schemas"]["SettlementReportId"];
      account_id: components["schemas"]["AccountId"];
      provider_key: components["schemas"]["ProviderKey"];
      environment: components["schemas"]["Environment"];
      layout: components["schemas"]["SettlementLayout"];
      digest: string;
      line_count: components["schemas"]["Count"];
      posted: boolean;
      created_at: components["schemas"]["Timestamp"];
      batches: components["schemas"]["SettlementBatch"][];
    };
    SettlementBatch: {
      batch: components["schemas"]["SettlementText"];
      currency: components["schemas"]["Currency"];
      line_count: components["schemas"]["Count"];
      net_amount: components["schemas"]["SettlementAmount"];
      paid_out: components["schemas"]["SettlementAmount"];
    };
    SettlementReportPage: { settlement_reports: components["schemas"]["SettlementReport"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    SettlementFees: {
      commission: components["schemas"]["SettlementAmount"];
      markup: components["schemas"]["SettlementAmount"];
      scheme_fee: components["schemas"]["SettlementAmount"];
      interchange: components["schemas"]["SettlementAmount"];
    };
    SettlementLine: {
      report_id?: components["schemas"]["SettlementReportId"];
      line_number: components["schemas"]["SettlementLineNumber"];
      kind: components["schemas"]["SettlementLineKind"];
      type: components["schemas"]["SettlementText"];
      batch?: components["schemas"]["SettlementText"];
      paid_out?: components["schemas"]["SettlementAmount"];
      provider_line_id?: components["schemas"]["SettlementText"];
      provider_references: components["schemas"]["SettlementText"][];
      merchant_reference?: components["schemas"]["SettlementText"];
      gross_amount: components["schemas"]["SettlementAmount"];
      gross_currency: components["schemas"]["Currency"];
      net_amount: components["schemas"]["SettlementAmount"];
      net_currency: components["schemas"]["Currency"];
      fees: components["schemas"]["SettlementFees"];
      description?: components["schemas"]["SettlementText"];
      occurred_at: components["schemas"]["Timestamp"];
      state: components["schemas"]["SettlementLineState"];
      transaction?: components["schemas"]["SettledTransaction"];
    };
    SettledTransaction: { transaction_id: components["schemas"]["TransactionId"]; terminal_friendly_id: components["schemas"]["TerminalId"]; };
    ReconciliationProblem: "missing_here" | "amount_differs" | "currency_differs" | "duplicate" | "unallocated";
    ReconciliationException: {
      exception_id: components["schemas"]["ReconciliationExceptionId"];
      account_id: components["schemas"]["AccountId"];
      provider_key: components["schemas"]["ProviderKey"];
      environment: components["schemas"]["Environment"];
      problem: components["schemas"]["ReconciliationProblem"];
      report_id?: components["schemas"]["SettlementReportId"];
      line_number?: components["schemas"]["SettlementLineNumber"];
      transaction?: components["schemas"]["SettledTransaction"];
      expected_amount?: components["schemas"]["SettlementAmount"];
      reported_amount?: components["schemas"]["SettlementAmount"];
      currency: components["schemas"]["Currency"];
      opened_at: components["schemas"]["Timestamp"];
      state: components["schemas"]["ReconciliationExceptionState"];
      owner_id?: components["schemas"]["UserId"];
      owner_email?: components["schemas"]["UserEmail"];
      resolution?: components["schemas"]["ReconciliationResolution"];
      adjustment_id?: components["schemas"]["JournalAdjustmentId"];
      closed_at?: components["schemas"]["Timestamp"];
    };
    ReconciliationExceptionId: string;
    ReconciliationExceptionState: "open" | "closed";
    ReconciliationResolution: "match" | "adjustment" | "explanation";
    ReconciliationAction: "assign" | "release" | "note" | "match" | "adjust" | "explain" | "reopen";
    ReconciliationText: string;
    NewReconciliationAct: {
      exception_ids: components["schemas"]["ReconciliationExceptionId"][];
      action: components["schemas"]["ReconciliationAction"];
      text?: components["schemas"]["ReconciliationText"];
      owner_id?: components["schemas"]["UserId"];
      transaction_id?: components["schemas"]["TransactionId"];
      terminal_friendly_id?: components["schemas"]["TerminalId"];
      adjustment_id?: components["schemas"]["JournalAdjustmentId"];
    };
    ReconciliationAct: {
      action: components["schemas"]["ReconciliationAction"];
      at: components["schemas"]["Timestamp"];
      by_email?: components["schemas"]["UserEmail"];
      text?: components["schemas"]["ReconciliationText"];
      owner_email?: components["schemas"]["UserEmail"];
      transaction?: components["schemas"]["SettledTransaction"];
      adjustment_id?: components["schemas"]["JournalAdjustmentId"];
    };
    ReconciliationReason: "merchant_reference" | "amount_and_day";
    ReconciliationSuggestion: {
      transaction: components["schemas"]["SettledTransaction"];
      reason: components["schemas"]["ReconciliationReason"];
      amount: components["schemas"]["SettlementAmount"];
      currency: components["schemas"]["Currency"];
      created_at: components["schemas"]["Timestamp"];
    };
    ReconciliationExceptionDetails: {
      exception: components["schemas"]["ReconciliationException"];
      acts: components["schemas"]["ReconciliationAct"][];
      suggestions: components["schemas"]["ReconciliationSuggestion"][];
    };
    ReconciliationActDone: { exceptions: components["schemas"]["ReconciliationException"][]; };
    ReconciliationExceptionPage: {
      exceptions: components["schemas"]["ReconciliationException"][];
      next_cursor?: components["schemas"]["PageCursor"];
    };
    SettlementLinePage: { lines: components["schemas"]["SettlementLine"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    DisputePage: { disputes: components["schemas"]["Dispute"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    DisputeFigures: {
      open: components["schemas"]["Count"];
      respond_by?: components["schemas"]["Timestamp"];
      unmatched: components["schemas"]["Count"];
    };
    DiscrepancyId: string;
    DiscrepancyState: "open" | "reversing" | "accepted" | "reversed";
    DiscrepancySource: "notification" | "lookup" | "late_answer" | "statement";
    ClaimedOutcome: "approved" | "declined" | "error" | "missing";
    RecordedSide: {
      transaction_id: components["schemas"]["TransactionId"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      status: components["schemas"]["StatusObject"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
    };
    ClaimedSide: {
      outcome: components["schemas"]["ClaimedOutcome"];
      reason_code?: components["schemas"]["StatusReasonCode"];
      amount?: components["schemas"]["TransactionAmount"];
      currency?: components["schemas"]["Currency"];
      provider_transaction_id?: string;
      booked_at?: components["schemas"]["Timestamp"];
      raw_answer?: string;
    };
    Discrepancy: {
      discrepancy_id: components["schemas"]["DiscrepancyId"];
      state: components["schemas"]["DiscrepancyState"];
      source: components["schemas"]["DiscrepancySource"];
      provider_key: components["schemas"]["ProviderKey"];
      idempotency_key: string;
      recorded?: components["schemas"]["RecordedSide"];
      claimed: components["schemas"]["ClaimedSide"];
      reversible: boolean;
      environment: components["schemas"]["Environment"];
      evidence?: string;
      found_at: components["schemas"]["Timestamp"];
      resolved_at?: components["schemas"]["Timestamp"];
    };
    DiscrepancyPage: { discrepancies: components["schemas"]["Discrepancy"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    DiscrepancyResolution: { resolution: components["schemas"]["DiscrepancyDecision"]; evidence: string; provider_transaction_id?: string; };
    DiscrepancyDecision: "accept" | "reverse";
    DiscrepancyResolved: { resolved: boolean; discrepancy: components["schemas"]["Discrepancy"]; };
    SeriesSummary: {
      recurring_id: components["schemas"]["RecurringId"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      order_id: components["schemas"]["OrderId"];
      status: components["schemas"]["SeriesStatus"];
      managed_by: components["schemas"]["ManagedBy"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      completed_payments: number;
      number_of_payments?: number;
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
    };
    SeriesPage: { series: components["schemas"]["SeriesSummary"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    SeriesOccurrence: {
      occurrence: components["schemas"]["FutureTransaction"];
      transaction_id?: components["schemas"]["TransactionId"];
      retry_at?: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
    };
    SeriesDetails: {
      terminal_friendly_id: components["schemas"]["TerminalId"];
      account_id: components["schemas"]["AccountId"];
      recurring_id: components["schemas"]["RecurringId"];
      order_id: components["schemas"]["OrderId"];
      init_transaction_id: components["schemas"]["TransactionId"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      recurring: components["schemas"]["RecurringSchedule"];
      payment_instrument?: components["schemas"]["PaymentInstrument"];
      payer: components["schemas"]["RecurringPayer"];
      started_at?: components["schemas"]["Timestamp"];
      occurrences: components["schemas"]["SeriesOccurrence"][];
      next_cursor?: components["schemas"]["PageCursor"];
      created_at: components["schemas"]["Timestamp"];
      updated_at: components["schemas"]["Timestamp"];
    };
    OccurrenceToCome: {
      terminal_friendly_id: components["schemas"]["TerminalId"];
      order_id: components["schemas"]["OrderId"];
      managed_by: components["schemas"]["ManagedBy"];
      series_status: components["schemas"]["SeriesStatus"];
      occurrence: components["schemas"]["FutureTransaction"];
    };
    OccurrencePage: { occurrences: components["schemas"]["OccurrenceToCome"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    RequestId: string;
    OperationName: string;
    EventSubjectId: string;
    RequestSummary: {
      request_id: components["schemas"]["RequestId"];
      terminal_friendly_id?: components["schemas"]["TerminalId"];
      api_key_id: components["schemas"]["ApiKeyId"];
      operation: components["schemas"]["OperationName"];
      method: string;
      path: string;
      status: number;
      reason_code?: components["schemas"]["ReasonCode"];
      field?: string;
      duration_ms: number;
      transaction_id?: components["schemas"]["TransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
      idempotency_key?: string;
      idempotency_replayed?: boolean;
      received_at: components["schemas"]["Timestamp"];
    };
    RequestPage: { requests: components["schemas"]["RequestSummary"][]; next_cursor?: components["schemas"]["PageCursor"]; };
    RequestDetails: {
      request_id: components["schemas"]["RequestId"];
      terminal_friendly_id?: components["schemas"]["TerminalId"];
      api_key_id: components["schemas"]["ApiKeyId"];
      operation: components["schemas"]["OperationName"];
      method: string;
      path: string;
      query?: string;
      status: number;
      reason_code?: components["schemas"]["ReasonCode"];
      field?: string;
      duration_ms: number;
      transaction_id?: components["schemas"]["TransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      merchant_order_id?: components["schemas"]["MerchantOrderId"];
      idempotency_key?: string;
      idempotency_replayed?: boolean;
      received_at: components["schemas"]["Timestamp"];
      source_address?: string;
      user_agent?: string;
      request_body?: string;
      answer_body?: string;
      events: components["schemas"]["RequestEvent"][];
    };
    RequestEvent: {
      event_id: components["schemas"]["EventId"];
      type: components["schemas"]["EventType"];
      created_at: components["schemas"]["Timestamp"];
    };
    OverviewBucket: "hour" | "day";
    BacklogQueue: "deliveries" | "lookups" | "occurrences" | "retries" | "notifications" | "attempts_processing" | "attempts_unknown" | "discrepancies";
    SummedAmount: string;
    ApprovalRate: number;
    PaymentCounts: {
      approved: components["schemas"]["Count"];
      declined: components["schemas"]["Count"];
      error: components["schemas"]["Count"];
      cancelled: components["schemas"]["Count"];
      processing: components["schemas"]["Count"];
      unknown: components["schemas"]["Count"];
    };
    Count: number;
    Overview: {
      since: components["schemas"]["Timestamp"];
      until: components["schemas"]["Timestamp"];
      bucket: components["schemas"]["OverviewBucket"];
      time_zone: components["schemas"]["TimeZone"];
      payments: components["schemas"]["PaymentCounts"];
      approval_rate?: components["schemas"]["ApprovalRate"];
      currencies: components["schemas"]["CurrencyFigures"][];
      declines: components["schemas"]["DeclineFigures"][];
      processors: components["schemas"]["ProcessorFigures"][];
      backlog: components["schemas"]["QueueFigures"][];
      deliveries: components["schemas"]["DeliveryFigures"];
      disputes: components["schemas"]["DisputeFigures"];
    };
    CurrencyFigures: {
      currency: components["schemas"]["Currency"];
      payments: components["schemas"]["PaymentCounts"];
      approval_rate?: components["schemas"]["ApprovalRate"];
      volume: components["schemas"]["SummedAmount"];
      refunded: components["schemas"]["SummedAmount"];
      refund_count: components["schemas"]["Count"];
      buckets: components["schemas"]["FigureBucket"][];
    };
    FigureBucket: {
      starts_at: components["schemas"]["Timestamp"];
      payments: components["schemas"]["PaymentCounts"];
      volume: components["schemas"]["SummedAmount"];
      refunded: components["schemas"]["SummedAmount"];
      refund_count: components["schemas"]["Count"];
    };
    DeclineFigures: { reason_code: components["schemas"]["StatusReasonCode"]; count: components["schemas"]["Count"]; };
    ProcessorFigures: {
      provider_key: components["schemas"]["ProviderKey"];
      calls: components["schemas"]["Count"];
      unanswered: components["schemas"]["Count"];
      median_ms?: number;
      p95_ms?: number;
    };
    QueueFigures: { queue: components["schemas"]["BacklogQueue"]; depth: number; oldest_seconds: number; };
    DeliveryFigures: {
      pending: components["schemas"]["Count"];
      retrying: components["schemas"]["Count"];
      failed: components["schemas"]["Count"];
      failing_endpoints: components["schemas"]["WebhookEndpointId"][];
    };
    RecoveryReason: "other_database" | "other_timeline" | "lost_writes" | "other_cell" | "requested";
    SystemIdentifier: string;
    Timeline: number;
    Recovery: {
      held: boolean;
      reason?: components["schemas"]["RecoveryReason"];
      held_since?: components["schemas"]["Timestamp"];
      cell_id?: components["schemas"]["CellId"];
      system_identifier: components["schemas"]["SystemIdentifier"];
      timeline: components["schemas"]["Timeline"];
      recorded_system_identifier: components["schemas"]["SystemIdentifier"];
      recorded_timeline: components["schemas"]["Timeline"];
      last_written_at: components["schemas"]["Timestamp"];
      comparison?: components["schemas"]["RecoveryComparisonSummary"];
    };
    RecoveryComparisonSummary: { compared_at: components["schemas"]["Timestamp"]; missing_count: number; imported_count: number; };
    RecoveryCompareRequest: { since?: components["schemas"]["Timestamp"]; until?: components["schemas"]["Timestamp"]; import_missing?: boolean; };
    RecoveryComparison: {
      since: components["schemas"]["Timestamp"];
      until: components["schemas"]["Timestamp"];
      ledgers: components["schemas"]["ComparedLedger"][];
      missing_count: number;
      imported_count: number;
      missing: components["schemas"]["MissingPayment"][];
      open_count: number;
      settled_count: number;
      open: components["schemas"]["OpenPayment"][];
    };
    OpenPayment: {
      provider_key: components["schemas"]["ProviderKey"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      operation: components["schemas"]["LedgerOperation"];
      idempotency_key: string;
      outcome: components["schemas"]["ClaimedOutcome"];
      settled: boolean;
      provider_transaction_id: string;
      amount: string;
      currency: components["schemas"]["Currency"];
      booked_at: components["schemas"]["Timestamp"];
    };
    LedgerState: "compared" | "no_statement" | "unavailable" | "unusable_account";
    LedgerOperation: "sale" | "authorize" | "verify" | "capture" | "void" | "refund";
    ComparedLedger: {
      provider_key: components["schemas"]["ProviderKey"];
      state: components["schemas"]["LedgerState"];
      has_statement: boolean;
      entry_count?: number;
    };
    MissingPayment: {
      provider_key: components["schemas"]["ProviderKey"];
      terminal_friendly_id: components["schemas"]["TerminalId"];
      operation: components["schemas"]["LedgerOperation"];
      idempotency_key: string;
      imported: boolean;
      provider_transaction_id: string;
      amount: string;
      currency: components["schemas"]["Currency"];
      booked_at: components["schemas"]["Timestamp"];
      recurring_id?: components["schemas"]["RecurringId"];
      import_error?: components["schemas"]["ImportError"];
    };
    ImportError: "instrument_unreadable";
    RecoveryContinueRequest: { comment: string; without_comparison?: boolean; };
    EventStatus: {
      status: components["schemas"]["TransactionStatus"];
      reasonCode: components["schemas"]["StatusReasonCode"];
      domain: components["schemas"]["ReasonDomain"];
    };
    EventId: string;
    EventEnvironment: "sandbox";
    TransactionEventData: {
      transaction_id: components["schemas"]["TransactionId"];
      order_id: components["schemas"]["OrderId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      type: components["schemas"]["TransactionType"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["EventStatus"];
      attempt_number: number;
      originating_id?: components["schemas"]["TransactionId"];
      transaction_reference_id?: components["schemas"]["TransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
      managed_by?: components["schemas"]["ManagedBy"];
      next_action?: components["schemas"]["NextAction"];
    };
    TransactionRetryScheduledEventData: {
      transaction_id: components["schemas"]["TransactionId"];
      order_id: components["schemas"]["OrderId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      type: components["schemas"]["TransactionType"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["EventStatus"];
      attempt_number: number;
      originating_id: components["schemas"]["TransactionId"];
      retry_at: components["schemas"]["Timestamp"];
      recurring_id?: components["schemas"]["RecurringId"];
    };
    TransactionRetryAttemptedEventData: {
      transaction_id: components["schemas"]["TransactionId"];
      order_id: components["schemas"]["OrderId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      type: components["schemas"]["TransactionType"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["EventStatus"];
      attempt_number: number;
      originating_id: components["schemas"]["TransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
    };
    RetryCancellation: "attempt_limit" | "retried" | "series_not_active" | "future_transaction_cancelled" | "discrepancy" | "instrument_erased" | "instrument_not_available";
    TransactionRetryCancelledEventData: {
      transaction_id: components["schemas"]["TransactionId"];
      order_id: components["schemas"]["OrderId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      type: components["schemas"]["TransactionType"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["EventStatus"];
      attempt_number: number;
      originating_id: components["schemas"]["TransactionId"];
      retry_at: components["schemas"]["Timestamp"];
      cancellation_reason: components["schemas"]["RetryCancellation"];
      recurring_id?: components["schemas"]["RecurringId"];
    };
    EventDiscrepancy: {
      discrepancy_id: components["schemas"]["DiscrepancyId"];
      state: components["schemas"]["DiscrepancyState"];
      source: components["schemas"]["DiscrepancySource"];
      provider_key: components["schemas"]["ProviderKey"];
      claimed_outcome: components["schemas"]["ClaimedOutcome"];
      claimed_amount?: components["schemas"]["TransactionAmount"];
      claimed_currency?: components["schemas"]["Currency"];
    };
    TransactionDiscrepancyEventData: {
      transaction_id: components["schemas"]["TransactionId"];
      order_id: components["schemas"]["OrderId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      type: components["schemas"]["TransactionType"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["EventStatus"];
      attempt_number: number;
      originating_id?: components["schemas"]["TransactionId"];
      transaction_reference_id?: components["schemas"]["TransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
      discrepancy: components["schemas"]["EventDiscrepancy"];
    };
    EventDispute: {
      dispute_id: components["schemas"]["DisputeId"];
      provider_key: components["schemas"]["ProviderKey"];
      kind: components["schemas"]["DisputeKind"];
      phase: components["schemas"]["DisputePhase"];
      amount?: components["schemas"]["TransactionAmount"];
      currency?: components["schemas"]["Currency"];
      reason_code?: components["schemas"]["DisputeReasonCode"];
      respond_by?: components["schemas"]["Timestamp"];
      withdrawn_amount?: components["schemas"]["WithdrawnAmount"];
      withdrawn_currency?: components["schemas"]["Currency"];
    };
    TransactionDisputedEventData: {
      transaction_id: components["schemas"]["TransactionId"];
      order_id: components["schemas"]["OrderId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      type: components["schemas"]["TransactionType"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["EventStatus"];
      attempt_number: number;
      originating_id?: components["schemas"]["TransactionId"];
      transaction_reference_id?: components["schemas"]["TransactionId"];
      recurring_id?: components["schemas"]["RecurringId"];
      dispute: components["schemas"]["EventDispute"];
    };
    RecurringEventData: {
      recurring_id: components["schemas"]["RecurringId"];
      order_id: components["schemas"]["OrderId"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      recurring: components["schemas"]["RecurringSchedule"];
    };
    RecurringInstrumentEventData: {
      recurring_id: components["schemas"]["RecurringId"];
      order_id: components["schemas"]["OrderId"];
      transaction_id: components["schemas"]["TransactionId"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      recurring: components["schemas"]["RecurringSchedule"];
    };
    RecurringChargedEventData: {
      recurring_id: components["schemas"]["RecurringId"];
      transaction_id: components["schemas"]["TransactionId"];
      order_id: components["schemas"]["OrderId"];
      future_transaction_id?: components["schemas"]["FutureTransactionId"];
      merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
      type: components["schemas"]["TransactionType"];
      amount: components["schemas"]["TransactionAmount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["EventStatus"];
      attempt_number: number;
      originating_id?: components["schemas"]["TransactionId"];
      recurring: components["schemas"]["RecurringSchedule"];
    };
    FutureTransactionEventData: {
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      recurring_id: components["schemas"]["RecurringId"];
      order_id: components["schemas"]["OrderId"];
      sequence_number: number;
      scheduled_date: components["schemas"]["CalendarDate"];
      future_transaction_status: components["schemas"]["FutureTransactionStatus"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
    };
    FutureTransactionChargeEventData: {
      future_transaction_id: components["schemas"]["FutureTransactionId"];
      recurring_id: components["schemas"]["RecurringId"];
      order_id: components["schemas"]["OrderId"];
      sequence_number: number;
      scheduled_date: components["schemas"]["CalendarDate"];
      future_transaction_status: components["schemas"]["FutureTransactionStatus"];
      transaction_id: components["schemas"]["TransactionId"];
      type: components["schemas"]["TransactionType"];
      amount: components["schemas"]["Amount"];
      currency: components["schemas"]["Currency"];
      status: components["schemas"]["EventStatus"];
      attempt_number: number;
      originating_id?: components["schemas"]["TransactionId"];
    };
    TransactionApprovedEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.approved";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionDeclinedEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.declined";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionPendingEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.pending";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionErrorEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.error";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionUnknownEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.unknown";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionCancelledEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.cancelled";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionRetryScheduledEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.retry_scheduled";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionRetryScheduledEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionRetryAttemptedEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.retry_attempted";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionRetryAttemptedEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionRetryCancelledEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.retry_cancelled";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionRetryCancelledEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionDiscrepancyEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.discrepancy";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionDiscrepancyEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionDisputedEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.disputed";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionDisputedEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionRefundFailedEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.refund_failed";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionIdentifierMaskedEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.identifier_masked";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    TransactionReceiptRequestedEvent: {
      id: components["schemas"]["EventId"];
      type: "transaction.receipt_requested";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["TransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    RecurringCreatedEvent: {
      id: components["schemas"]["EventId"];
      type: "recurring.created";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["RecurringEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    RecurringChargedEvent: {
      id: components["schemas"]["EventId"];
      type: "recurring.charged";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["RecurringChargedEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    RecurringCancelledEvent: {
      id: components["schemas"]["EventId"];
      type: "recurring.cancelled";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["RecurringEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    RecurringCompletedEvent: {
      id: components["schemas"]["EventId"];
      type: "recurring.completed";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["RecurringEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    RecurringPausedEvent: {
      id: components["schemas"]["EventId"];
      type: "recurring.paused";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["RecurringEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    RecurringResumedEvent: {
      id: components["schemas"]["EventId"];
      type: "recurring.resumed";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["RecurringEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    RecurringInstrumentReplacedEvent: {
      id: components["schemas"]["EventId"];
      type: "recurring.instrument_replaced";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["RecurringInstrumentEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    RecurringUpdatedEvent: {
      id: components["schemas"]["EventId"];
      type: "recurring.updated";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["RecurringEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    FutureTransactionScheduledEvent: {
      id: components["schemas"]["EventId"];
      type: "future_transaction.scheduled";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["FutureTransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    FutureTransactionExecutedEvent: {
      id: components["schemas"]["EventId"];
      type: "future_transaction.executed";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["FutureTransactionChargeEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    FutureTransactionCancelledEvent: {
      id: components["schemas"]["EventId"];
      type: "future_transaction.cancelled";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["FutureTransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    FutureTransactionFailedEvent: {
      id: components["schemas"]["EventId"];
      type: "future_transaction.failed";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["FutureTransactionChargeEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
    FutureTransactionUpdatedEvent: {
      id: components["schemas"]["EventId"];
      type: "future_transaction.updated";
      created_at: components["schemas"]["Timestamp"];
      data: components["schemas"]["FutureTransactionEventData"];
      environment?: components["schemas"]["EventEnvironment"];
    };
  };
  responses: {
    Unauthorized: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ActUnauthorized: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementUnauthorized: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ScopeForbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementForbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementChangeForbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SsoNotConfigured: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    PersonForbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    CrossSiteForbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    OwnChangeForbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SetUpForbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    OwnChangeUnauthorized: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    TooManySignIns: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ActForbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    Forbidden: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    OtherCell: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    PayloadTooLarge: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    UnsupportedMediaType: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    TooManyRequests: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    TooManyFailedAuthentications: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    InternalError: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    Unavailable: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    UnavailableRead: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    EndpointNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    MethodNotAllowed: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    MalformedRequest: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RequestTimeout: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    TargetTooLong: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ExpectationFailed: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    HeadersTooLarge: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SubmissionBadRequest: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SubmissionNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SubmissionConflict: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SubmissionUnprocessable: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RetryBadRequest: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RetryNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RetryConflict: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RetryUnprocessable: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RelatedTransactionNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RelatedTransactionConflict: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RecurringChargeConflict: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SelectorBadRequest: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RecurringReferenceBadRequest: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RecurringReferenceNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    RecurringStateConflict: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    FutureTransactionNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    FutureTransactionRecordNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SandboxBadRequest: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementBadRequest: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementChangeBadRequest: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementInvalidField: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    WebhookAddressUnprocessable: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    WebhookEndpointConflict: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementTransactionNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ManagementDiscrepancyNotFound: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ErasureConflict: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    ErasureTooBroad: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    SearchUnprocessable: { content: { "application/problem+json": components["schemas"]["Problem"]; }; };
    WebhookAcknowledged: { headers: { [name: string]: unknown; }; };
  };
  parameters: {
    TerminalFriendlyId: components["schemas"]["TerminalId"];
    TransactionId: components["schemas"]["TransactionId"];
    IdempotencyKey: string;
    RecurringIdQuery: components["schemas"]["RecurringId"];
    FutureTransactionIdQuery: components["schemas"]["FutureTransactionId"];
    ProviderKey: components["schemas"]["ProviderKey"];
    ProcessorAccountId: components["schemas"]["ProcessorAccountId"];
    ProviderSignature: string;
    ServiceSignature: string;
    SessionId: components["schemas"]["SessionId"];
    UserId: components["schemas"]["UserId"];
    AccessTokenId: components["schemas"]["AccessTokenId"];
    KeyActId: components["schemas"]["KeyActId"];
    PasskeyId: components["schemas"]["PasskeyId"];
    UserIdQuery: components["schemas"]["UserId"];
    WebhookId: components["schemas"]["EventId"];
    WebhookTimestamp: string;
    WebhookSignature: string;
    AccountId: components["schemas"]["AccountId"];
    ApiKeyId: components["schemas"]["ApiKeyId"];
    AuditSubjectQuery: components["schemas"]["AuditSubject"];
    AuditSubjectIdQuery: components["schemas"]["AuditSubjectId"];
    AuditOperationQuery: components["schemas"]["ManagementOperation"];
    AuditSinceQuery: components["schemas"]["Timestamp"];
    AuditUntilQuery: components["schemas"]["Timestamp"];
    WebhookEndpointId: components["schemas"]["WebhookEndpointId"];
    DeliveryId: components["schemas"]["DeliveryId"];
    AccountIdQuery: components["schemas"]["AccountId"];
    JournalFirstDayQuery: components["schemas"]["JournalDay"];
    JournalLastDayQuery: components["schemas"]["JournalDay"];
    JournalAccountIdQuery: components["schemas"]["JournalAccountId"];
    TransactionIdQuery: components["schemas"]["TransactionId"];
    JournalAccountId: components["schemas"]["JournalAccountId"];
    JournalAdjustmentId: components["schemas"]["JournalAdjustmentId"];
    JournalMonth: components["schemas"]["JournalMonth"];
    JournalLayoutQuery: components["schemas"]["JournalLayout"];
    JournalCurrencyQuery: components["schemas"]["JournalCurrency"];
    JournalCodesQuery: components["schemas"]["JournalCodes"];
    DatevConsultantQuery: components["schemas"]["DatevConsultant"];
    DatevClientQuery: components["schemas"]["DatevClient"];
    EndpointIdQuery: components["schemas"]["WebhookEndpointId"];
    EventTypeQuery: components["schemas"]["EventType"];
    EventStartQuery: "oldest" | "newest";
    DeliveryStateQuery: components["schemas"]["DeliveryState"];
    PageCursor: components["schemas"]["PageCursor"];
    PageLimit: number;
    TerminalQuery: components["schemas"]["TerminalId"];
    OwnerTerminalQuery: components["schemas"]["TerminalId"];
    OrderIdQuery: components["schemas"]["OrderId"];
    MerchantTransactionIdQuery: components["schemas"]["MerchantTransactionId"];
    SearchTextQuery: string;
    EnvironmentQuery: components["schemas"]["Environment"];
    MerchantOrderIdQuery: components["schemas"]["MerchantOrderId"];
    TransactionStatusQuery: components["schemas"]["TransactionStatus"];
    TransactionTypeQuery: components["schemas"]["TransactionType"];
    CreatedSinceQuery: components["schemas"]["Timestamp"];
    CreatedUntilQuery: components["schemas"]["Timestamp"];
    DiscrepancyStateQuery: components["schemas"]["DiscrepancyState"];
    DisputePhaseQuery: components["schemas"]["DisputePhase"];
    DisputeMatchedQuery: boolean;
    SettlementReportIdPath: components["schemas"]["SettlementReportId"];
    ExceptionIdPath: components["schemas"]["ReconciliationExceptionId"];
    ExceptionStateQuery: components["schemas"]["ReconciliationExceptionState"];
    ExceptionOwnerQuery: components["schemas"]["UserId"];
    ReportProviderKeyQuery: components["schemas"]["ProviderKey"];
    DiscrepancyIdPath: components["schemas"]["DiscrepancyId"];
    SeriesStatusQuery: components["schemas"]["SeriesStatus"];
    SubjectIdQuery: components["schemas"]["EventSubjectId"];
    ApiKeyIdQuery: components["schemas"]["ApiKeyId"];
    RequestReferenceQuery: string;
    RequestOperationQuery: components["schemas"]["OperationName"];
    RequestPathQuery: string;
    RequestStatusQuery: number;
    RequestReasonCodeQuery: components["schemas"]["ReasonCode"];
    RequestSinceQuery: components["schemas"]["Timestamp"];
    RequestUntilQuery: components["schemas"]["Timestamp"];
    RequestIdPath: components["schemas"]["RequestId"];
    OverviewSinceQuery: components["schemas"]["Timestamp"];
    OverviewUntilQuery: components["schemas"]["Timestamp"];
    OverviewBucketQuery: components["schemas"]["OverviewBucket"];
    OverviewTimeZoneQuery: components["schemas"]["TimeZone"];
    OccurrenceSinceQuery: components["schemas"]["CalendarDate"];
    OccurrenceUntilQuery: components["schemas"]["CalendarDate"];
    RecurringIdPath: components["schemas"]["RecurringId"];
  };
  requestBodies: never;
  headers: {
    Link: string;
    XRequestId: string;
    CacheControl: "no-store";
    XContentTypeOptions: "nosniff";
    SetCookie: string;
    SetChallengeCookie: string;
    RateLimitLimit: number;
    RateLimitRemaining: number;
    RateLimitReset: number;
    RetryAfter: number;
    IdempotencyKey: string;
    IdempotencyReplayed: boolean;
    IdempotencyExpires: string;
    IgnoredFields: string;
    Allow: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  sale: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["SubmissionRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SubmissionResponse"]; }; }; };
  };
  saleRetry: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RetryRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SubmissionResponse"]; }; }; };
  };
  preauth: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["SubmissionRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SubmissionResponse"]; }; }; };
  };
  preauthRetry: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RetryRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SubmissionResponse"]; }; }; };
  };
  capture: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["CaptureRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SubmissionResponse"]; }; }; };
  };
  voidPayment: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["VoidRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["VoidResponse"]; }; }; };
  };
  refund: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RefundRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SubmissionResponse"]; }; }; };
  };
  transactionStatus: {
    parameters: {
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; transaction_id: components["parameters"]["TransactionId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["Transaction"]; }; }; };
  };
  providerNotification: {
    parameters: {
      header?: { "X-Provider-Signature"?: components["parameters"]["ProviderSignature"]; };
      path: { provider_key: components["parameters"]["ProviderKey"]; terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["ProviderNotification"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ProviderNotificationReceipt"]; }; }; };
  };
  providerAccountNotification: {
    parameters: { path: { provider_key: components["parameters"]["ProviderKey"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["ProviderAccountNotification"]; }; };
    responses: { 200: { content: { "text/plain": components["schemas"]["ProviderAccountAnswer"]; }; }; };
  };
  health: {
    responses: {
      200: { content: { "application/json": components["schemas"]["HealthReport"]; }; };
      503: { content: { "application/json": components["schemas"]["HealthReport"]; }; };
    };
  };
  healthReady: {
    responses: {
      200: { content: { "application/json": components["schemas"]["HealthReport"]; }; };
      503: { content: { "application/json": components["schemas"]["HealthReport"]; }; };
    };
  };
  healthLive: {
    responses: {
      200: { content: { "application/json": components["schemas"]["HealthReport"]; }; };
      503: { content: { "application/json": components["schemas"]["HealthReport"]; }; };
    };
  };
  recurringInit: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RecurringInitRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringSubmissionResponse"]; }; }; };
  };
  recurringInitRetry: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RetryRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringSubmissionResponse"]; }; }; };
  };
  recurringCharge: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RecurringChargeRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringSubmissionResponse"]; }; }; };
  };
  recurringChargeRetry: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RetryRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringSubmissionResponse"]; }; }; };
  };
  recurringStatus: {
    parameters: {
      query: { recurring_id: components["parameters"]["RecurringIdQuery"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringSeries"]; }; }; };
  };
  recurringUpdate: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["RecurringUpdateRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringUpdateResult"]; }; }; };
  };
  recurringInstrument: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RecurringInstrumentRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringSubmissionResponse"]; }; }; };
  };
  recurringCancel: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RecurringReferenceRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringCancelResult"]; }; }; };
  };
  recurringPause: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RecurringReferenceRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringStateResponse"]; }; }; };
  };
  recurringResume: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["RecurringReferenceRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecurringStateResponse"]; }; }; };
  };
  futureTransactionCharge: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["FutureTransactionChargeRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["FutureTransactionSubmissionResponse"]; }; }; };
  };
  futureTransactionCancel: {
    parameters: {
      header?: { "Idempotency-Key"?: components["parameters"]["IdempotencyKey"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["FutureTransactionCancelRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["FutureTransactionCancelResult"]; }; }; };
  };
  futureTransactionStatus: {
    parameters: {
      query: { future_transaction_id: components["parameters"]["FutureTransactionIdQuery"]; };
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["FutureTransaction"]; }; }; };
  };
  futureTransactionUpdate: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["FutureTransactionUpdateRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["FutureTransactionUpdateResult"]; }; }; };
  };
  tokenCreate: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["TokenRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["OneTimeToken"]; }; }; };
  };
  sandboxClock: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SandboxClock"]; }; }; };
  };
  sandboxAdvanceClock: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["SandboxClockRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SandboxClockMove"]; }; }; };
  };
  sandboxResumeClock: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SandboxClock"]; }; }; };
  };
  sandboxChallenge: {
    parameters: {
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; transaction_id: components["parameters"]["TransactionId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["ChallengeRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ChallengeResponse"]; }; }; };
  };
  sandboxWalletPayload: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["WalletPayloadRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["WalletPayloadResponse"]; }; }; };
  };
  sandboxBankCorrection: {
    parameters: {
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; transaction_id: components["parameters"]["TransactionId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["BankCorrectionRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["BankCorrectionResponse"]; }; }; };
  };
  sandboxDispute: {
    parameters: {
      path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; transaction_id: components["parameters"]["TransactionId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["SandboxDisputeRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SandboxDisputeResult"]; }; }; };
  };
  sandboxReset: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SandboxResetResult"]; }; }; };
  };
  managementAccountList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["AccountPage"]; }; }; };
  };
  managementAccountCreate: {
    requestBody: { content: { "application/json": components["schemas"]["AccountRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Account"]; }; }; };
  };
  managementAccountGet: {
    parameters: { path: { account_id: components["parameters"]["AccountId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Account"]; }; }; };
  };
  managementAccountUpdate: {
    parameters: { path: { account_id: components["parameters"]["AccountId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["AccountChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Account"]; }; }; };
  };
  managementJournalBalanceList: {
    parameters: {
      query?: {
        first_day?: components["parameters"]["JournalFirstDayQuery"];
        last_day?: components["parameters"]["JournalLastDayQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
      path: { account_id: components["parameters"]["AccountId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["JournalBalancePage"]; }; }; };
  };
  managementJournalEntryList: {
    parameters: {
      query?: {
        journal_account_id?: components["parameters"]["JournalAccountIdQuery"];
        transaction_id?: components["parameters"]["TransactionIdQuery"];
        first_day?: components["parameters"]["JournalFirstDayQuery"];
        last_day?: components["parameters"]["JournalLastDayQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
      path: { account_id: components["parameters"]["AccountId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["JournalEntryPage"]; }; }; };
  };
  managementJournalStatementGet: {
    parameters: {
      query?: {
        first_day?: components["parameters"]["JournalFirstDayQuery"];
        last_day?: components["parameters"]["JournalLastDayQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
      path: { account_id: components["parameters"]["AccountId"]; journal_account_id: components["parameters"]["JournalAccountId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["JournalStatement"]; }; }; };
  };
  managementJournalAdjustmentList: {
    parameters: {
      query?: { cursor?: components["parameters"]["PageCursor"]; limit?: components["parameters"]["PageLimit"]; };
      path: { account_id: components["parameters"]["AccountId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["JournalAdjustmentPage"]; }; }; };
  };
  managementJournalAdjustmentCreate: {
    parameters: { path: { account_id: components["parameters"]["AccountId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["NewJournalAdjustment"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["JournalAdjustment"]; }; }; };
  };
  managementJournalAdjustmentDecide: {
    parameters: { path: { account_id: components["parameters"]["AccountId"]; adjustment_id: components["parameters"]["JournalAdjustmentId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["JournalAdjustmentDecision"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["JournalAdjustment"]; }; }; };
  };
  managementJournalPeriodList: {
    parameters: {
      query?: { cursor?: components["parameters"]["PageCursor"]; limit?: components["parameters"]["PageLimit"]; };
      path: { account_id: components["parameters"]["AccountId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["JournalPeriodPage"]; }; }; };
  };
  managementJournalPeriodUpdate: {
    parameters: { path: { account_id: components["parameters"]["AccountId"]; month: components["parameters"]["JournalMonth"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["JournalPeriodChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["JournalPeriod"]; }; }; };
  };
  managementJournalExportGet: {
    parameters: {
      query?: {
        layout?: components["parameters"]["JournalLayoutQuery"];
        currency?: components["parameters"]["JournalCurrencyQuery"];
        account_codes?: components["parameters"]["JournalCodesQuery"];
        consultant_number?: components["parameters"]["DatevConsultantQuery"];
        client_number?: components["parameters"]["DatevClientQuery"];
      };
      path: { account_id: components["parameters"]["AccountId"]; month: components["parameters"]["JournalMonth"]; };
    };
    responses: { 200: { content: { "text/csv": components["schemas"]["JournalExport"]; }; }; };
  };
  managementProcessorAccountList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["ProcessorAccountPage"]; }; }; };
  };
  managementProcessorAccountCreate: {
    requestBody: { content: { "application/json": components["schemas"]["ProcessorAccountRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ProcessorAccount"]; }; }; };
  };
  managementProcessorAccountGet: {
    parameters: { path: { processor_account_id: components["parameters"]["ProcessorAccountId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ProcessorAccount"]; }; }; };
  };
  managementProcessorAccountUpdate: {
    parameters: { path: { processor_account_id: components["parameters"]["ProcessorAccountId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["ProcessorAccountChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ProcessorAccount"]; }; }; };
  };
  managementProcessorAccountRotate: {
    parameters: { path: { processor_account_id: components["parameters"]["ProcessorAccountId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["ProcessorCredentialsRotation"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ProcessorAccount"]; }; }; };
  };
  managementProcessorAccountCheck: {
    parameters: { path: { processor_account_id: components["parameters"]["ProcessorAccountId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ProcessorAccountCheck"]; }; }; };
  };
  managementTerminalList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["TerminalPage"]; }; }; };
  };
  managementTerminalCreate: {
    requestBody: { content: { "application/json": components["schemas"]["TerminalRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Terminal"]; }; }; };
  };
  managementTerminalGet: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Terminal"]; }; }; };
  };
  managementTerminalUpdate: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["TerminalChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Terminal"]; }; }; };
  };
  managementInstrumentImport: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["InstrumentImportRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["InstrumentImport"]; }; }; };
  };
  managementInstrumentErase: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["InstrumentErasureRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Erasure"]; }; }; };
  };
  managementPayerErase: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["PayerErasureRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Erasure"]; }; }; };
  };
  managementPayerExport: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["PayerExportRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["PayerExport"]; }; }; };
  };
  managementPaymentPageGet: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["PaymentPage"]; }; }; };
  };
  managementPaymentPageUpdate: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["PaymentPageChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["PaymentPage"]; }; }; };
  };
  managementPaymentPageRotateSecret: {
    parameters: { path: { terminal_friendly_id: components["parameters"]["TerminalFriendlyId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["PaymentPageSecret"]; }; }; };
  };
  managementApiKeyList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["ApiKeyPage"]; }; }; };
  };
  managementApiKeyCreate: {
    requestBody: { content: { "application/json": components["schemas"]["ApiKeyRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["NewApiKey"]; }; }; };
  };
  managementApiKeyGet: {
    parameters: { path: { api_key_id: components["parameters"]["ApiKeyId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ApiKey"]; }; }; };
  };
  managementApiKeyRotate: {
    parameters: { path: { api_key_id: components["parameters"]["ApiKeyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["ApiKeyRotationRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ApiKeyRotation"]; }; }; };
  };
  managementApiKeyRevoke: {
    parameters: { path: { api_key_id: components["parameters"]["ApiKeyId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ApiKey"]; }; }; };
  };
  managementAuditList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        subject?: components["parameters"]["AuditSubjectQuery"];
        subject_id?: components["parameters"]["AuditSubjectIdQuery"];
        operation?: components["parameters"]["AuditOperationQuery"];
        since?: components["parameters"]["AuditSinceQuery"];
        until?: components["parameters"]["AuditUntilQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["AuditPage"]; }; }; };
  };
  managementAuditChainList: {
    parameters: { query?: { cursor?: components["parameters"]["PageCursor"]; limit?: components["parameters"]["PageLimit"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["AuditChainPage"]; }; }; };
  };
  managementWebhookEndpointList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["WebhookEndpointPage"]; }; }; };
  };
  managementWebhookEndpointCreate: {
    requestBody: { content: { "application/json": components["schemas"]["WebhookEndpointRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["WebhookEndpointWithSecret"]; }; }; };
  };
  managementWebhookEndpointDelete: {
    parameters: { path: { endpoint_id: components["parameters"]["WebhookEndpointId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["WebhookEndpointDeletion"]; }; }; };
  };
  managementWebhookEndpointUpdate: {
    parameters: { path: { endpoint_id: components["parameters"]["WebhookEndpointId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["WebhookEndpointChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["WebhookEndpoint"]; }; }; };
  };
  managementWebhookEndpointRotateSecret: {
    parameters: { path: { endpoint_id: components["parameters"]["WebhookEndpointId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["WebhookSecretRotation"]; }; }; };
  };
  managementWebhookEndpointTest: {
    parameters: { path: { endpoint_id: components["parameters"]["WebhookEndpointId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["TestEventRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["TestEventReceipt"]; }; }; };
  };
  managementEventList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        terminal_friendly_id?: components["parameters"]["TerminalQuery"];
        type?: components["parameters"]["EventTypeQuery"];
        subject_id?: components["parameters"]["SubjectIdQuery"];
        start?: components["parameters"]["EventStartQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["EventPage"]; }; }; };
  };
  managementDeliveryList: {
    parameters: {
      query?: {
        state?: components["parameters"]["DeliveryStateQuery"];
        endpoint_id?: components["parameters"]["EndpointIdQuery"];
        subject_id?: components["parameters"]["SubjectIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["DeliveryPage"]; }; }; };
  };
  managementDeliveryResendFailed: {
    requestBody: { content: { "application/json": components["schemas"]["ResendFailedRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ResentDeliveries"]; }; }; };
  };
  managementDeliveryGet: {
    parameters: { path: { delivery_id: components["parameters"]["DeliveryId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["DeliveryDetails"]; }; }; };
  };
  managementDeliveryResend: {
    parameters: { path: { delivery_id: components["parameters"]["DeliveryId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Delivery"]; }; }; };
  };
  managementTransactionList: {
    parameters: {
      query?: {
        terminal_friendly_id?: components["parameters"]["TerminalQuery"];
        account_id?: components["parameters"]["AccountIdQuery"];
        order_id?: components["parameters"]["OrderIdQuery"];
        merchant_transaction_id?: components["parameters"]["MerchantTransactionIdQuery"];
        merchant_order_id?: components["parameters"]["MerchantOrderIdQuery"];
        status?: components["parameters"]["TransactionStatusQuery"];
        type?: components["parameters"]["TransactionTypeQuery"];
        created_since?: components["parameters"]["CreatedSinceQuery"];
        created_until?: components["parameters"]["CreatedUntilQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["TransactionPage"]; }; }; };
  };
  managementTransactionGet: {
    parameters: {
      query?: { terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"]; };
      path: { transaction_id: components["parameters"]["TransactionId"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["TransactionDetails"]; }; }; };
  };
  managementTransactionResolve: {
    parameters: {
      query?: { terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"]; };
      path: { transaction_id: components["parameters"]["TransactionId"]; };
    };
    requestBody: { content: { "application/json": components["schemas"]["TransactionResolution"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["TransactionResolved"]; }; }; };
  };
  managementUnknownTransactionList: {
    parameters: { query?: { cursor?: components["parameters"]["PageCursor"]; limit?: components["parameters"]["PageLimit"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["UnknownTransactionPage"]; }; }; };
  };
  managementDiscrepancyList: {
    parameters: {
      query?: {
        state?: components["parameters"]["DiscrepancyStateQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["DiscrepancyPage"]; }; }; };
  };
  managementSettlementReportList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["SettlementReportPage"]; }; }; };
  };
  managementSettlementReportImport: {
    parameters: { query: { provider_key: components["parameters"]["ReportProviderKeyQuery"]; }; };
    requestBody: { content: { "text/csv": components["schemas"]["SettlementFile"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SettlementReport"]; }; }; };
  };
  managementSettlementReportGet: {
    parameters: { path: { report_id: components["parameters"]["SettlementReportIdPath"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SettlementReport"]; }; }; };
  };
  managementSettlementLineList: {
    parameters: {
      query?: { cursor?: components["parameters"]["PageCursor"]; limit?: components["parameters"]["PageLimit"]; };
      path: { report_id: components["parameters"]["SettlementReportIdPath"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["SettlementLinePage"]; }; }; };
  };
  managementSettlementExceptionList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        state?: components["parameters"]["ExceptionStateQuery"];
        owner_id?: components["parameters"]["ExceptionOwnerQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["ReconciliationExceptionPage"]; }; }; };
  };
  managementSettlementExceptionGet: {
    parameters: { path: { exception_id: components["parameters"]["ExceptionIdPath"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ReconciliationExceptionDetails"]; }; }; };
  };
  managementSettlementExceptionAct: {
    requestBody: { content: { "application/json": components["schemas"]["NewReconciliationAct"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ReconciliationActDone"]; }; }; };
  };
  managementDisputeList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        phase?: components["parameters"]["DisputePhaseQuery"];
        matched?: components["parameters"]["DisputeMatchedQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["DisputePage"]; }; }; };
  };
  managementDiscrepancyGet: {
    parameters: { path: { discrepancy_id: components["parameters"]["DiscrepancyIdPath"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Discrepancy"]; }; }; };
  };
  managementDiscrepancyResolve: {
    parameters: { path: { discrepancy_id: components["parameters"]["DiscrepancyIdPath"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["DiscrepancyResolution"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["DiscrepancyResolved"]; }; }; };
  };
  managementSeriesList: {
    parameters: {
      query?: {
        terminal_friendly_id?: components["parameters"]["TerminalQuery"];
        account_id?: components["parameters"]["AccountIdQuery"];
        status?: components["parameters"]["SeriesStatusQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["SeriesPage"]; }; }; };
  };
  managementSeriesGet: {
    parameters: {
      query?: {
        terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
      path: { recurring_id: components["parameters"]["RecurringIdPath"]; };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["SeriesDetails"]; }; }; };
  };
  managementSearchGet: {
    parameters: {
      query: {
        q: components["parameters"]["SearchTextQuery"];
        terminal_friendly_id?: components["parameters"]["TerminalQuery"];
        account_id?: components["parameters"]["AccountIdQuery"];
        environment?: components["parameters"]["EnvironmentQuery"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["SearchResults"]; }; }; };
  };
  managementRequestList: {
    parameters: {
      query?: {
        terminal_friendly_id?: components["parameters"]["TerminalQuery"];
        account_id?: components["parameters"]["AccountIdQuery"];
        api_key_id?: components["parameters"]["ApiKeyIdQuery"];
        reference?: components["parameters"]["RequestReferenceQuery"];
        operation?: components["parameters"]["RequestOperationQuery"];
        path?: components["parameters"]["RequestPathQuery"];
        status?: components["parameters"]["RequestStatusQuery"];
        reason_code?: components["parameters"]["RequestReasonCodeQuery"];
        since?: components["parameters"]["RequestSinceQuery"];
        until?: components["parameters"]["RequestUntilQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["RequestPage"]; }; }; };
  };
  managementRequestGet: {
    parameters: { path: { request_id: components["parameters"]["RequestIdPath"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RequestDetails"]; }; }; };
  };
  managementOverviewGet: {
    parameters: {
      query: {
        since: components["parameters"]["OverviewSinceQuery"];
        until: components["parameters"]["OverviewUntilQuery"];
        bucket?: components["parameters"]["OverviewBucketQuery"];
        time_zone?: components["parameters"]["OverviewTimeZoneQuery"];
        terminal_friendly_id?: components["parameters"]["TerminalQuery"];
        account_id?: components["parameters"]["AccountIdQuery"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["Overview"]; }; }; };
  };
  managementRecoveryGet: { responses: { 200: { content: { "application/json": components["schemas"]["Recovery"]; }; }; }; };
  managementRecoveryCompare: {
    requestBody: { content: { "application/json": components["schemas"]["RecoveryCompareRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecoveryComparison"]; }; }; };
  };
  managementRecoveryContinue: {
    requestBody: { content: { "application/json": components["schemas"]["RecoveryContinueRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Recovery"]; }; }; };
  };
  managementOccurrenceList: {
    parameters: {
      query?: {
        terminal_friendly_id?: components["parameters"]["TerminalQuery"];
        account_id?: components["parameters"]["AccountIdQuery"];
        since?: components["parameters"]["OccurrenceSinceQuery"];
        until?: components["parameters"]["OccurrenceUntilQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["OccurrencePage"]; }; }; };
  };
  managementSessionList: {
    parameters: {
      query?: {
        user_id?: components["parameters"]["UserIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["SessionPage"]; }; }; };
  };
  managementSessionCreate: {
    requestBody: { content: { "application/json": components["schemas"]["SignInRequest"]; }; };
    responses: {
      200: {
        headers: { "Set-Cookie": components["headers"]["SetCookie"]; };
        content: { "application/json": components["schemas"]["OpenSession"]; };
      };
    };
  };
  managementPasskeySignInOptions: {
    responses: {
      200: {
        headers: { "Set-Cookie": components["headers"]["SetChallengeCookie"]; };
        content: { "application/json": components["schemas"]["PasskeySignInOptions"]; };
      };
    };
  };
  managementSsoSignInOptions: {
    responses: {
      200: {
        headers: { "Set-Cookie": components["headers"]["SetChallengeCookie"]; };
        content: { "application/json": components["schemas"]["SsoSignInOptions"]; };
      };
    };
  };
  managementCurrentSessionGet: { responses: { 200: { content: { "application/json": components["schemas"]["OpenSession"]; }; }; }; };
  managementCurrentSessionEnd: { responses: { 200: { content: { "application/json": components["schemas"]["SessionEnd"]; }; }; }; };
  managementOtherSessionsEnd: { responses: { 200: { content: { "application/json": components["schemas"]["OtherSessionsEnd"]; }; }; }; };
  managementSessionEnd: {
    parameters: { path: { session_id: components["parameters"]["SessionId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["SessionEnd"]; }; }; };
  };
  managementUserList: {
    parameters: {
      query?: {
        account_id?: components["parameters"]["AccountIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["UserPage"]; }; }; };
  };
  managementUserCreate: {
    requestBody: { content: { "application/json": components["schemas"]["UserRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Invitation"]; }; }; };
  };
  managementUserGet: {
    parameters: { path: { user_id: components["parameters"]["UserId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["User"]; }; }; };
  };
  managementUserUpdate: {
    parameters: { path: { user_id: components["parameters"]["UserId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["UserChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["User"]; }; }; };
  };
  managementUserInvite: {
    parameters: { path: { user_id: components["parameters"]["UserId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Invitation"]; }; }; };
  };
  managementInvitationAccept: {
    requestBody: { content: { "application/json": components["schemas"]["InvitationAcceptance"]; }; };
    responses: {
      200: {
        headers: { "Set-Cookie": components["headers"]["SetCookie"]; };
        content: { "application/json": components["schemas"]["OpenSession"]; };
      };
    };
  };
  managementPasswordChange: {
    requestBody: { content: { "application/json": components["schemas"]["PasswordChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["User"]; }; }; };
  };
  managementAuthenticatorCreate: {
    requestBody: { content: { "application/json": components["schemas"]["OwnPassword"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Authenticator"]; }; }; };
  };
  managementAuthenticatorConfirm: {
    requestBody: { content: { "application/json": components["schemas"]["AuthenticatorCode"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["RecoveryCodeList"]; }; }; };
  };
  managementAuthenticatorRemove: {
    requestBody: { content: { "application/json": components["schemas"]["OwnPassword"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["User"]; }; }; };
  };
  managementPasskeyList: {
    parameters: {
      query?: {
        user_id?: components["parameters"]["UserIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["PasskeyPage"]; }; }; };
  };
  managementPasskeyCreate: {
    requestBody: { content: { "application/json": components["schemas"]["PasskeyRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Passkey"]; }; }; };
  };
  managementPasskeyOptions: {
    requestBody: { content: { "application/json": components["schemas"]["OwnPassword"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["PasskeyOptions"]; }; }; };
  };
  managementPasskeyUpdate: {
    parameters: { path: { passkey_id: components["parameters"]["PasskeyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["PasskeyChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["Passkey"]; }; }; };
  };
  managementPasskeyRemove: {
    parameters: { path: { passkey_id: components["parameters"]["PasskeyId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["OwnPassword"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["PasskeyRemoval"]; }; }; };
  };
  managementAccessTokenList: {
    parameters: {
      query?: {
        user_id?: components["parameters"]["UserIdQuery"];
        cursor?: components["parameters"]["PageCursor"];
        limit?: components["parameters"]["PageLimit"];
      };
    };
    responses: { 200: { content: { "application/json": components["schemas"]["AccessTokenPage"]; }; }; };
  };
  managementAccessTokenCreate: {
    requestBody: { content: { "application/json": components["schemas"]["AccessTokenRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["NewAccessToken"]; }; }; };
  };
  managementAccessTokenRevoke: {
    parameters: { path: { access_token_id: components["parameters"]["AccessTokenId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["AccessToken"]; }; }; };
  };
  managementKeyGet: { responses: { 200: { content: { "application/json": components["schemas"]["ManagementKeyStatus"]; }; }; }; };
  managementKeyUpdate: {
    requestBody: { content: { "application/json": components["schemas"]["ManagementKeyChange"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["ManagementKeyStatus"]; }; }; };
  };
  managementKeyActList: {
    parameters: { query?: { cursor?: components["parameters"]["PageCursor"]; limit?: components["parameters"]["PageLimit"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["KeyActPage"]; }; }; };
  };
  managementKeyActRequest: {
    requestBody: { content: { "application/json": components["schemas"]["KeyActRequest"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["KeyAct"]; }; }; };
  };
  managementKeyActApprove: {
    parameters: { path: { key_act_id: components["parameters"]["KeyActId"]; }; };
    requestBody: { content: { "application/json": components["schemas"]["KeyActApproval"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["KeyAct"]; }; }; };
  };
  managementKeyActWithdraw: {
    parameters: { path: { key_act_id: components["parameters"]["KeyActId"]; }; };
    responses: { 200: { content: { "application/json": components["schemas"]["KeyAct"]; }; }; };
  };
}
