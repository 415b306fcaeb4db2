import type { WindowSize } from '../payer-pages/authentication-page.js';
import type { PayerBrowser } from '../payer-pages/payer-browser.js';
import type { ReasonKey } from '../reasons/reasons.js';

/** Time limit of a payer's challenge, in seconds. */
export const challengeSeconds = 600;

/** The 3-D Secure data of a card range (EMV 3-D Secure 2.2, PReq and PRes). */
export interface CardRange {
  /** The protocol version that both sides support. */
  readonly version: string;
  /** Where the issuer looks at the payer's browser first (threeDSMethodURL); undefined: it does not. */
  readonly methodUrl: string | undefined;
}

/** By what an authentication is known. Ids are unique within a terminal. */
export interface AuthenticationName {
  readonly terminalId: string;
  /** Our own id of it (threeDSServerTransID, a UUID). */
  readonly serverTransactionId: string;
}

/**
 * The merchant's challenge preference (threeDSRequestorChallengeInd). 01: no preference. 02: no challenge.
 * 04: challenge mandated. 05: no challenge, transaction risk analysis. 07: no challenge, already authenticated.
 * 08: no challenge, trusted beneficiary.
 */
export type ChallengeIndicator = '01' | '02' | '04' | '05' | '07' | '08';

/** An authentication request (AReq). It is idempotent: a repeated request has the same answer. */
export interface AuthenticationRequest extends AuthenticationName {
  readonly range: CardRange;
  readonly cardNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardholderName: string | undefined;
  readonly merchantName: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  /** The purpose of the authentication (threeDSRequestorAuthenticationInd). */
  readonly purpose: 'payment' | 'series';
  readonly challengeIndicator: ChallengeIndicator;
  readonly browser: PayerBrowser;
  /** `unavailable`: the issuer has no method URL; otherwise whether the browser finished it in time. */
  readonly methodCompletion: 'completed' | 'not_completed' | 'unavailable';
  readonly windowSize: WindowSize;
  /** Where the browser brings the answer to a challenge (notificationURL). */
  readonly notificationUrl: string;
}

/** The fields that all answers of the directory server share. */
interface Answered {
  /** dsTransID */
  readonly dsTransactionId: string;
  readonly version: string;
}

/** A result that lets the payment continue. The issuer is liable for fraud, unless the payer was exempted. */
export interface Proof extends Answered {
  /** Y, A, or I: the issuer acknowledges that no challenge was wanted. */
  readonly status: 'authenticated' | 'attempted' | 'exempted';
  /** By a challenge; otherwise the issuer's first answer was this already. */
  readonly challenged: boolean;
  readonly eci: string;
  /** CAVV or AAV, base64 of 20 bytes. Never kept once the payment is authorized, and by us not before either. */
  readonly authenticationValue: string;
}

/** The issuer's answer (ARes), or the result of the challenge (RReq). */
export type Authentication =
  | Proof
  /** The payer has to be asked (C). */
  | (Answered & { readonly status: 'challenge'; readonly acsUrl: string; readonly acsTransactionId: string })
  /** Authentication was unavailable (U): the payment continues without it. */
  | (Answered & { readonly status: 'unavailable'; readonly eci: string })
  /** The payer is not who they say (N), or nothing may be authorized (R). */
  | (Answered & { readonly status: 'failed' | 'rejected'; readonly reason: ReasonKey });

/** A payer can be authenticated here, whatever processor the payment goes to. */
export interface Authenticator {
  /** The card's range; undefined if it does not support 3-D Secure. Answered from memory. */
  rangeOf(cardNumber: string): CardRange | undefined;
  /** @throws Error when there is no answer */
  authenticate(request: AuthenticationRequest, signal: AbortSignal): Promise<Authentication>;
  /**
   * Returns the result of an authentication: the answer of `authenticate`, or of its challenge. It is `challenge` while
   * the challenge is open. Only this result counts: messages from the payer's browser are untrusted.
   * @returns undefined for a name without a request
   * @throws Error when there is no answer
   */
  result(name: AuthenticationName, signal: AbortSignal): Promise<Authentication | undefined>;
  /** The electronic commerce indicator of a payment of this card whose payer could not be authenticated. */
  eciWithout(cardNumber: string): string;
  /** Ends a challenge as the payer would. Sandbox only. */
  readonly endChallenge?: (name: AuthenticationName, outcome: 'succeeded' | 'failed') => Promise<boolean>;
}
