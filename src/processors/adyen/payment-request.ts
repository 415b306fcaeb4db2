import { ApplePayDetails } from '@adyen/api-library/lib/src/typings/checkout/applePayDetails.js';
import { AuthenticationData } from '@adyen/api-library/lib/src/typings/checkout/authenticationData.js';
import { CardDetails } from '@adyen/api-library/lib/src/typings/checkout/cardDetails.js';
import { GooglePayDetails } from '@adyen/api-library/lib/src/typings/checkout/googlePayDetails.js';
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js';
import { ThreeDSecureData } from '@adyen/api-library/lib/src/typings/checkout/threeDSecureData.js';
import { ThreeDSRequestData } from '@adyen/api-library/lib/src/typings/checkout/threeDSRequestData.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { PaymentCall, PaymentOperation, WalletPayload } from '../processor.js';
import { minorUnits, readStoredCredential, referenceOf, shopperReferenceOf, adyenBillingAddress } from './fields.js';
import type { StoredPaymentMethod } from './fields.js';

/** The settings that all requests of an account share. */
export interface RequestSettings {
  readonly merchantAccount: string;
  readonly sendCardNumbers: boolean;
  readonly captureDelayHours: number | undefined;
}

/** The mandatory return address of a request whose payer will not return (RFC 2606). */
const nowhere = 'https://return.invalid/';

/**
 * Builds the request for a payment. The same call always yields the same request.
 * @returns the reason when Adyen or this account cannot accept the call
 */
export function paymentRequest(
  operation: PaymentOperation,
  call: PaymentCall,
  settings: RequestSettings,
): PaymentRequest | ReasonKey {
  const value = minorUnits(operation === 'verify' ? '0' : call.amount, call.currency);
  const instrument = instrumentOf(call, settings);
  if (value === undefined) return 'VALIDATION.INVALID_AMOUNT';
  if (!instrument)
    return call.instrument.kind === 'card'
      ? 'ROUTING.INSTRUMENT_NOT_ROUTABLE'
      : 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND';
  return {
    merchantAccount: settings.merchantAccount,
    reference: referenceOf(call),
    amount: { value, currency: call.currency },
    returnUrl: call.returnUrl ?? nowhere,
    paymentMethod: instrument.details,
    ...captureOf(operation, settings),
    ...additionalDataOf(operation, call),
    ...agreementOf(operation, call, instrument),
    ...payerOf(call),
    ...(call.merchantReference !== undefined && { merchantOrderReference: call.merchantReference }),
    ...(call.statementDescriptor !== undefined && { shopperStatement: call.statementDescriptor }),
  };
}

/** Returns the stored credential that a call charges. Undefined if it charges another instrument. */
export function storedMethodOf(call: PaymentCall): StoredPaymentMethod | undefined {
  const text = call.instrument.kind === 'provider_token' ? call.instrument.providerToken : call.storedCredential;
  return text === undefined ? undefined : readStoredCredential(text, ownShopperOf(call));
}

const ownShopperOf = ({ terminalId, payer }: PaymentCall): string | undefined =>
  payer && shopperReferenceOf(terminalId, payer.payerId);

interface Instrument {
  readonly details: CardDetails | ApplePayDetails | GooglePayDetails;
  readonly stored: StoredPaymentMethod | undefined;
}

function instrumentOf(call: PaymentCall, { sendCardNumbers }: RequestSettings): Instrument | undefined {
  const { instrument, networkTransactionId } = call;
  const stored = storedMethodOf(call);
  const type = CardDetails.TypeEnum.Scheme;
  if (stored) {
    const { cvv } = instrument;
    return {
      details: { type, storedPaymentMethodId: stored.storedPaymentMethodId, ...(cvv !== undefined && { cvc: cvv }) },
      stored,
    };
  }
  if (instrument.kind === 'wallet') return { details: walletDetails(instrument), stored: undefined };
  if (instrument.kind !== 'card' || !sendCardNumbers) return undefined;
  const { cardNumber, expiryMonth, expiryYear, cardholderName, cvv, networkToken } = instrument;
  return {
    details: {
      type: networkToken ? CardDetails.TypeEnum.NetworkToken : type,
      number: cardNumber,
      expiryMonth: String(expiryMonth).padStart(2, '0'),
      expiryYear: String(expiryYear),
      ...(call.cardNetwork !== undefined && { brand: brands[call.cardNetwork] }),
      ...(cardholderName !== undefined && { holderName: cardholderName }),
      ...(cvv !== undefined && { cvc: cvv }),
      ...(isOfAgreement(call) &&
        networkTransactionId !== undefined && { networkPaymentReference: networkTransactionId }),
    },
    stored: undefined,
  };
}

/** Adyen's names of networks, for the choice of a payer with a co-badged card. */
const brands = { cartes_bancaires: 'cartebancaire', visa: 'visa', mastercard: 'mc' } as const;

/** Returns a wallet's payload for Adyen to decrypt (published contract: ApplePayDetails, GooglePayDetails). */
const walletDetails = ({ wallet, payload }: WalletPayload): ApplePayDetails | GooglePayDetails =>
  wallet === 'apple_pay'
    ? { type: ApplePayDetails.TypeEnum.Applepay, applePayToken: Buffer.from(payload).toString('base64') }
    : { type: GooglePayDetails.TypeEnum.Googlepay, googlePayToken: payload };

/**
 * A present payer is authenticated on Adyen's page, with plain links in both directions. `next_action` and the return
 * address do not support forms.
 */
const authenticatedOnPage: Partial<PaymentRequest> = {
  authenticationData: { threeDSRequestData: { nativeThreeDS: ThreeDSRequestData.NativeThreeDSEnum.Disabled } },
  redirectToIssuerMethod: 'GET',
  redirectFromIssuerMethod: 'GET',
};

/** The only depths that Adyen accepts. */
const colorDepths = [1, 4, 8, 15, 16, 24, 30, 32, 48] as const;

/**
 * Returns the browser's fields. For 3-D Secure on the web Adyen requires all or none (published contract of Checkout,
 * `browserInfo`).
 */
function browserOf({ browser }: PaymentCall): Partial<PaymentRequest> {
  if (!browser) return {};
  const { javascriptEnabled, colorDepth, ...browserInfo } = browser;
  return {
    browserInfo: {
      ...browserInfo,
      // The next lower accepted depth, as in EMV 3-D Secure.
      colorDepth: colorDepths.findLast((depth) => depth <= colorDepth) ?? 1,
      ...(javascriptEnabled !== undefined && { javaScriptEnabled: javascriptEnabled }),
    },
  };
}

/** The issuer's answers by their letters (transStatus). */
const { DirectoryResponseEnum: AtFirst, AuthenticationResponseEnum: AfterChallenge } = ThreeDSecureData;

const letters = { authenticated: 'Y', attempted: 'A', exempted: 'I' } as const;

/**
 * Returns the proof of an earlier authentication (docs.adyen.com/online-payments/3d-secure/authorize-mpidata). The
 * answer to a challenge is included only if there was one (published contract of Checkout, `mpiData`).
 */
function proofOf({ authentication, instrument }: PaymentCall): Partial<PaymentRequest> {
  if (instrument.kind === 'card' && instrument.networkToken?.cryptogram !== undefined) {
    const { cryptogram, eci } = instrument.networkToken;
    // Apple Pay writes it with one digit.
    const indicator = eci === undefined ? {} : { eci: eci.padStart(2, '0') };
    return { mpiData: { tokenAuthenticationVerificationValue: cryptogram, ...indicator } };
  }
  if (!authentication) return {};
  const { status, challenged, eci, authenticationValue, dsTransactionId, version } = authentication;
  const letter = letters[status];
  return {
    mpiData: {
      directoryResponse: challenged ? AtFirst.C : AtFirst[letter],
      // A challenge ends with Y, A or N.
      ...(challenged && letter !== 'I' && { authenticationResponse: AfterChallenge[letter] }),
      cavv: authenticationValue,
      dsTransID: dsTransactionId,
      eci,
      threeDSVersion: version,
    },
  };
}

/**
 * Disables authentication for an absent payer. That overrides the account's dynamic 3-D Secure rules. If a law requires
 * authentication, the payment is refused and does not wait for the payer (published contract of Checkout,
 * `attemptAuthentication`).
 */
const withoutPayer: Partial<PaymentRequest> = {
  authenticationData: { attemptAuthentication: AuthenticationData.AttemptAuthenticationEnum.Never },
};

/**
 * Returns the capture delay of a sale. Without one, the merchant account's setting applies. The service captures an
 * authorization itself, and a verification is never captured.
 */
const captureOf = (operation: PaymentOperation, { captureDelayHours }: RequestSettings): Partial<PaymentRequest> =>
  operation === 'sale' && captureDelayHours !== undefined ? { captureDelayHours } : {};

/**
 * The exemptions that Adyen accepts (published contract of Checkout, `additionalData.scaExemption`). Delegated
 * authentication has no value there, so it is not sent.
 */
const exemptions: Readonly<Record<NonNullable<PaymentCall['exemption']>, string | undefined>> = {
  low_value: 'lowValue',
  transaction_risk_analysis: 'transactionRiskAnalysis',
  trusted_beneficiary: 'trustedBeneficiary',
  delegated_authentication: undefined,
};

function additionalDataOf(operation: PaymentOperation, { exemption }: PaymentCall): Partial<PaymentRequest> {
  const scaExemption = exemption && exemptions[exemption];
  const additionalData = {
    ...(operation === 'authorize' && { manualCapture: 'true' }),
    ...(scaExemption !== undefined && { scaExemption }),
  };
  return Object.keys(additionalData).length > 0 ? { additionalData } : {};
}

/** True if the payment relies on an earlier agreement with the payer. */
const isOfAgreement = ({ stored, origin }: PaymentCall): boolean => stored || origin !== 'payer';

/**
 * Returns the payer and the agreement (docs.adyen.com/online-payments/tokenization). Details that will be charged again
 * are stored, which requires a payer.
 */
function agreementOf(operation: PaymentOperation, call: PaymentCall, instrument: Instrument): Partial<PaymentRequest> {
  const isKept = call.initial || operation === 'verify';
  const stores = isKept && !instrument.stored && call.payer !== undefined;
  const shopperReference = instrument.stored?.shopperReference ?? (stores ? ownShopperOf(call) : undefined);
  const model = modelOf(call, isKept, instrument.stored !== undefined);
  return {
    shopperInteraction: interactionOf(call, instrument),
    ...(model !== undefined && { recurringProcessingModel: model }),
    ...(shopperReference !== undefined && { shopperReference }),
    ...(stores && { storePaymentMethod: true }),
    ...(call.origin === 'payer' ? { ...authenticatedOnPage, ...browserOf(call), ...proofOf(call) } : withoutPayer),
  };
}

/**
 * Returns ContAuth for a payment with stored details, even if the payer is present and enters the security code
 * (published contract of Checkout v72, `shopperInteraction`).
 */
function interactionOf(call: PaymentCall, { stored }: Instrument) {
  const { ContAuth, Ecommerce } = PaymentRequest.ShopperInteractionEnum;
  return call.origin !== 'payer' || stored || call.stored ? ContAuth : Ecommerce;
}

/**
 * Returns the model that Adyen requires for details that are stored now or were before.
 * @param isOnFile true if Adyen stores them
 */
function modelOf(
  { initial, origin, stored }: PaymentCall,
  isKept: boolean,
  isOnFile: boolean,
): PaymentRequest.RecurringProcessingModelEnum | undefined {
  const models = PaymentRequest.RecurringProcessingModelEnum;
  if (initial || origin === 'series') return models.Subscription;
  if (origin === 'retry' || isKept) return models.UnscheduledCardOnFile;
  return stored || isOnFile ? models.CardOnFile : undefined;
}

function payerOf({ payer }: PaymentCall): Partial<PaymentRequest> {
  if (!payer) return {};
  const { firstName, lastName, email, ipAddress, phoneNumber } = payer;
  return {
    ...(firstName !== undefined && lastName !== undefined && { shopperName: { firstName, lastName } }),
    ...(email !== undefined && { shopperEmail: email }),
    ...(ipAddress !== undefined && { shopperIP: ipAddress }),
    ...(phoneNumber?.startsWith('+') && { telephoneNumber: phoneNumber }),
    ...adyenBillingAddress(payer.address),
  };
}
