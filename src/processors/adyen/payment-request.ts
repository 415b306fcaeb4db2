import { AuthenticationData } from '@adyen/api-library/lib/src/typings/checkout/authenticationData.js';
import { CardDetails } from '@adyen/api-library/lib/src/typings/checkout/cardDetails.js';
import { PaymentRequest } from '@adyen/api-library/lib/src/typings/checkout/paymentRequest.js';
import { ThreeDSecureData } from '@adyen/api-library/lib/src/typings/checkout/threeDSecureData.js';
import { ThreeDSRequestData } from '@adyen/api-library/lib/src/typings/checkout/threeDSRequestData.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import type { PaymentCall, PaymentOperation } from '../processor.js';
import { minorUnits } from './amounts.js';
import { adyenBillingAddress } from './billing-address.js';
import { referenceOf, shopperReferenceOf } from './call-names.js';
import { readStoredCredential, type StoredPaymentMethod } from './fields.js';

/** What the requests of an account have in common. */
export interface RequestSettings {
  readonly merchantAccount: string;
  readonly sendCardNumbers: boolean;
  readonly captureDelayHours: number | undefined;
}

/** Every request has to name an address, also where no payer will come back to it (RFC 2606). */
const nowhere = 'https://return.invalid/';

/**
 * The request for a payment. It says the same whenever it is made of the same call.
 * @returns the reason when Adyen, or this account of it, does not take the call
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

/** The credential on file with which a call pays; undefined when it does not. */
export function storedMethodOf(call: PaymentCall): StoredPaymentMethod | undefined {
  const text = call.instrument.kind === 'provider_token' ? call.instrument.providerToken : call.storedCredential;
  return text === undefined ? undefined : readStoredCredential(text, ownShopperOf(call));
}

const ownShopperOf = ({ terminalId, payer }: PaymentCall): string | undefined =>
  payer && shopperReferenceOf(terminalId, payer.payerId);

interface Instrument {
  readonly details: CardDetails;
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
  if (instrument.kind !== 'card' || !sendCardNumbers) return undefined;
  const { cardNumber, expiryMonth, expiryYear, cardholderName, cvv } = instrument;
  return {
    details: {
      type,
      number: cardNumber,
      expiryMonth: String(expiryMonth).padStart(2, '0'),
      expiryYear: String(expiryYear),
      ...(cardholderName !== undefined && { holderName: cardholderName }),
      ...(cvv !== undefined && { cvc: cvv }),
      ...(isOfAgreement(call) &&
        networkTransactionId !== undefined && { networkPaymentReference: networkTransactionId }),
    },
    stored: undefined,
  };
}

/**
 * A payer who is there is authenticated on a page of Adyen's, to which plain links lead and from which plain links come
 * back: a form could not be handed on in `next_action`, nor be taken by the return address.
 */
const authenticatedOnPage: Partial<PaymentRequest> = {
  authenticationData: { threeDSRequestData: { nativeThreeDS: ThreeDSRequestData.NativeThreeDSEnum.Disabled } },
  redirectToIssuerMethod: 'GET',
  redirectFromIssuerMethod: 'GET',
};

/** Adyen takes these depths only. */
const colorDepths = [1, 4, 8, 15, 16, 24, 30, 32, 48] as const;

/** Adyen wants all of it for 3-D Secure on the web, or nothing (published contract of Checkout, `browserInfo`). */
function browserOf({ browser }: PaymentCall): Partial<PaymentRequest> {
  if (!browser) return {};
  const { javascriptEnabled, colorDepth, ...browserInfo } = browser;
  return {
    browserInfo: {
      ...browserInfo,
      // The depth below one that is not taken, as EMV 3-D Secure has it.
      colorDepth: colorDepths.findLast((depth) => depth <= colorDepth) ?? 1,
      ...(javascriptEnabled !== undefined && { javaScriptEnabled: javascriptEnabled }),
    },
  };
}

/** The answers of the issuer by their letters (transStatus). */
const { DirectoryResponseEnum: AtFirst, AuthenticationResponseEnum: AfterChallenge } = ThreeDSecureData;

const letters = { authenticated: 'Y', attempted: 'A', exempted: 'I' } as const;

/**
 * What proved the payer before this call (docs.adyen.com/online-payments/3d-secure/authorize-mpidata). The answer to a
 * challenge is named only where there was one (published contract of Checkout, `mpiData`).
 */
function proofOf({ authentication }: PaymentCall): Partial<PaymentRequest> {
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
 * Of a payer who is not there nothing can be asked. That overrides the account's rules of dynamic 3-D Secure: where a
 * law wants an authentication the payment is refused, and does not wait for a payer who never comes (published contract
 * of Checkout, `attemptAuthentication`).
 */
const withoutPayer: Partial<PaymentRequest> = {
  authenticationData: { attemptAuthentication: AuthenticationData.AttemptAuthenticationEnum.Never },
};

/**
 * Adyen captures a sale after the account's delay, or as the merchant account is set there if it has none. The service
 * captures an authorization; a verification is never captured.
 */
const captureOf = (operation: PaymentOperation, { captureDelayHours }: RequestSettings): Partial<PaymentRequest> =>
  operation === 'sale' && captureDelayHours !== undefined ? { captureDelayHours } : {};

/**
 * The exemptions that Adyen takes (published contract of Checkout, `additionalData.scaExemption`). An authentication by
 * delegation is none of them: Adyen is not told of it.
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

/** Whether the payment rests on what the payer agreed to earlier. */
const isOfAgreement = ({ stored, origin }: PaymentCall): boolean => stored || origin !== 'payer';

/**
 * Who pays, and by what agreement (docs.adyen.com/online-payments/tokenization). The details are stored when they are
 * to be charged again, which takes a payer to store them for.
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
 * Returns ContAuth for a payment with details on file, also where the payer is present and enters the security code
 * (published contract of Checkout v72, `shopperInteraction`).
 */
function interactionOf(call: PaymentCall, { stored }: Instrument) {
  const { ContAuth, Ecommerce } = PaymentRequest.ShopperInteractionEnum;
  return call.origin !== 'payer' || stored || call.stored ? ContAuth : Ecommerce;
}

/** The model that Adyen requires for details that are stored now, or were before. @param isOnFile at Adyen */
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
