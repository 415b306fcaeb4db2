import type { PaymentDetailsResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentDetailsResponse.js';
import type { PaymentResponse } from '@adyen/api-library/lib/src/typings/checkout/paymentResponse.js';
import { reasons } from '../../reasons/reasons.js';
import type { KeptCredential, ProcessorResult } from '../processor.js';
import { avsOf } from './avs.js';
import { authorizationCodeOf, keptCredentialOf, providerIdOf } from './fields.js';
import { NoAnswer } from './http.js';
import { readRefusal } from './refusals.js';

/** What was asked for, so that the answer to something else is not taken for the answer. */
export interface Asked {
  readonly reference: string;
  readonly value: number;
  readonly currency: string;
  /** What is known of the credential already. */
  readonly kept?: Partial<KeptCredential> | undefined;
}

/**
 * What Adyen made of a payment (docs.adyen.com/online-payments/payment-result-codes). `Error` is final there as a
 * refusal is, and nothing is charged. An authorization of a part is an approval of something that was not asked for:
 * its outcome stays open, for the operator to end.
 * @throws NoAnswer when the answer is of another payment, or leaves it open what became of this one
 */
export function paymentResult(response: PaymentResponse | PaymentDetailsResponse, asked: Asked): ProcessorResult {
  const { resultCode, amount, merchantReference = asked.reference } = response;
  const isOfThis =
    merchantReference === asked.reference &&
    (!amount || (amount.value === asked.value && amount.currency === asked.currency));
  if (!isOfThis) throw new NoAnswer('Adyen answered of another payment');
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
        arn: undefined,
        providerOrderId: undefined,
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

/** A refusal is a decline, an error a failure, unless the network says that this will never be approved. */
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
 * A payment that needs its payer. Without a link the payer cannot be sent anywhere, so that the payment can never be
 * completed: that is a failure, which names the action.
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

/** A page that the payer is sent to by a plain link; forms and what only a component of Adyen's shows are none. */
function nextActionOf({ action }: PaymentResponse | PaymentDetailsResponse): { readonly url: string } | undefined {
  if (!action || !('url' in action) || !action.url) return undefined;
  const method = 'method' in action ? action.method : 'GET';
  return method !== 'POST' && /^https?:\/\//.test(action.url) ? { url: action.url } : undefined;
}
