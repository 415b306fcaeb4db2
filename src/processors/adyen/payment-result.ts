import type { PaymentDetailsResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsResponse.js';
import type { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentResponse.js';
import { reasons } from '../../reasons/reasons.js';
import type { KeptCredential, ProcessorResult } from '../processor.js';
import { avsOf, authorizationCodeOf, keptCredentialOf, providerIdOf } from './fields.js';
import { NoAnswer } from './http.js';
import { readRefusal } from './refusals.js';

/** The requested payment, to detect an answer to another one. */
export interface Asked {
  readonly reference: string;
  readonly value: number;
  readonly currency: string;
  /** The references of the credential that are already known. */
  readonly kept?: Partial<KeptCredential> | undefined;
}

/**
 * Reads the result of a payment (docs.adyen.com/online-payments/payment-result-codes). `Error` is final, like a
 * refusal, and charges nothing. A partial authorization approves an amount that was not requested: its outcome stays
 * open for the operator.
 * @throws NoAnswer when the answer is about another payment or leaves the outcome open
 */
export function paymentResult(response: PaymentResponse | PaymentDetailsResponse, asked: Asked): ProcessorResult {
  const { resultCode, amount, merchantReference = asked.reference } = response;
  const isOfThis =
    merchantReference === asked.reference &&
    (!amount || (amount.value === asked.value && amount.currency === asked.currency));
  if (!isOfThis) throw new NoAnswer('Adyen answered for another payment');
  const answer = {
    providerTransactionId: providerIdOf(response.pspReference),
    raw: { result_code: resultCode, ...avsOf(response.additionalData) },
  };
  switch (String(resultCode)) {
    case 'Authorised':
      return {
        ...answer,
        outcome: 'approved',
        reason: 'AUTH.APPROVED',
        authorizationCode: authorizationCodeOf(response.additionalData?.authCode),
        ...asked.kept,
        ...keptCredentialOf(response.additionalData),
      };
    case 'Refused':
    case 'Cancelled':
    case 'Error':
      return refusal(response, answer);
    case 'RedirectShopper':
    case 'ChallengeShopper':
    case 'IdentifyShopper':
    case 'PresentToShopper':
      return waitingFor(response, answer);
    case 'Pending':
    case 'Received':
      return { ...answer, outcome: 'received', reason: 'PROCESSOR.SUBMITTED' };
    default:
      throw new NoAnswer('the result of Adyen leaves the outcome open');
  }
}

/** Reads a refusal as a decline and an error as a failure, unless the network reports that it will never approve. */
function refusal(
  response: PaymentResponse | PaymentDetailsResponse,
  answer: Pick<ProcessorResult, 'providerTransactionId' | 'raw'>,
): ProcessorResult {
  const { refusalReasonCode: code, refusalReason: text, additionalData } = response;
  const read = readRefusal({ code, text, additionalData });
  const isError = String(response.resultCode) === 'Error';
  const reason = isError && read.reason === 'SYSTEM.UNMAPPED' ? 'PROCESSOR.SYSTEM_ERROR' : read.reason;
  const isFailure = reasons[reason].class === 'technical' || (isError && reasons[reason].class === 'soft');
  return { ...answer, outcome: isFailure ? 'failed' : 'declined', reason, raw: { ...answer.raw, ...read.raw } };
}

/**
 * Reads a payment that needs its payer. Without a link it can never be completed, so it is a failure that names the
 * action.
 */
function waitingFor(
  response: PaymentResponse | PaymentDetailsResponse,
  answer: Pick<ProcessorResult, 'providerTransactionId' | 'raw'>,
): ProcessorResult {
  const nextAction = nextActionOf(response);
  if (nextAction) return { ...answer, outcome: 'pending', reason: 'AUTH.CHALLENGE_IN_PROGRESS', nextAction };
  const type = response.action?.type ?? 'none';
  const message = `Adyen asks the payer for an action without a link: ${/^\w{1,32}$/.test(type) ? type : 'unknown'}.`;
  return {
    ...answer,
    outcome: 'failed',
    reason: 'AUTH.3DS_AUTHENTICATION_UNAVAILABLE',
    raw: { ...answer.raw, code: 'action_without_link', message },
  };
}

/** Returns a page that a plain link opens. Forms, and actions that only Adyen's components show, are left out. */
function nextActionOf({ action }: PaymentResponse | PaymentDetailsResponse): { readonly url: string } | undefined {
  if (!action || !('url' in action) || !action.url) return undefined;
  const method = 'method' in action ? action.method : 'GET';
  return method !== 'POST' && /^https?:\/\//.test(action.url) ? { url: action.url } : undefined;
}
