import type { Money } from '../base/money.js';
import type { WindowSize } from '../payer-pages/authentication-page.js';
import type { PayerBrowser } from '../payer-pages/payment-page.js';
import type { ReasonKey } from '../reasons/reasons.js';

/** Time limit of a payer's challenge, in seconds. */
export const challengeSeconds = 600;

/** The 3-D Secure data of a card range (EMV 3-D Secure 2.2, PReq and PRes). */
export interface CardRange {
  /** The protocol version that both sides support. */
  readonly version: string;
  /** The page with which the issuer inspects the payer's browser first (threeDSMethodURL). Undefined if it does not. */
  readonly methodUrl: string | undefined;
}

/** Names an authentication. Ids are unique within a terminal. */
interface AuthenticationName {
  readonly terminalId: string;
  /** Our own id of the authentication (threeDSServerTransID, a UUID). */
  readonly serverTransactionId: string;
}

/**
 * The merchant's challenge preference (threeDSRequestorChallengeInd). 01: no preference. 02: no challenge.
 * 04: challenge mandated. 05: no challenge, transaction risk analysis. 07: no challenge, already authenticated.
 * 08: no challenge, trusted beneficiary.
 */
export type ChallengeIndicator = '01' | '02' | '04' | '05' | '07' | '08';

/** An authentication request (AReq). It is idempotent: a repeated request has the same answer. */
export interface AuthenticationRequest extends Money, AuthenticationName {
  readonly range: CardRange;
  readonly cardNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly cardholderName: string | undefined;
  readonly merchantName: string;
  /** The purpose of the authentication (threeDSRequestorAuthenticationInd). */
  readonly purpose: 'payment' | 'series';
  readonly challengeIndicator: ChallengeIndicator;
  readonly browser: PayerBrowser;
  /** The result of the browser inspection. `unavailable`: the issuer has no method URL. */
  readonly methodCompletion: 'completed' | 'not_completed' | 'unavailable';
  readonly windowSize: WindowSize;
  /** The URL to which the browser sends the challenge result (notificationURL). */
  readonly notificationUrl: string;
}

/** Fields common to all answers of the directory server. */
interface Answered {
  /** dsTransID */
  readonly dsTransactionId: string;
  readonly version: string;
}

/** A result that lets the payment continue. The issuer is liable for fraud, unless the payer was exempted. */
export interface Proof extends Answered {
  /** Y, A, or I: the issuer accepts that no challenge was requested. */
  readonly status: 'authenticated' | 'attempted' | 'exempted';
  /** True after a challenge; false if the issuer's first answer had this result. */
  readonly challenged: boolean;
  readonly eci: string;
  /** CAVV or AAV, base64 of 20 bytes. Must not be stored after the authorization; this service never stores it. */
  readonly authenticationValue: string;
}

/** The issuer's answer (ARes), or the result of the challenge (RReq). */
export type Authentication =
  | Proof
  /** A challenge is required (C). */
  | (Answered & { readonly status: 'challenge'; readonly acsUrl: string; readonly acsTransactionId: string })
  /** Authentication was unavailable (U): the payment continues without it. */
  | (Answered & { readonly status: 'unavailable'; readonly eci: string })
  /** The authentication failed (N), or the issuer forbids an authorization (R). */
  | (Answered & { readonly status: 'failed' | 'rejected'; readonly reason: ReasonKey });

/** Authenticates payers, independently of the processor. */
export interface Authenticator {
  /** Returns the card's range from memory. Undefined if the card does not support 3-D Secure. */
  rangeOf(cardNumber: string): CardRange | undefined;
  /** @throws Error without a response */
  authenticate(request: AuthenticationRequest, signal: AbortSignal): Promise<Authentication>;
  /**
   * Returns the result of an authentication: the answer of `authenticate`, or of its challenge. It is `challenge` while
   * the challenge is open. Only this result counts: messages from the payer's browser are untrusted.
   * @returns undefined for a name without a request
   * @throws Error without a response
   */
  result(name: AuthenticationName, signal: AbortSignal): Promise<Authentication | undefined>;
  /** Returns the electronic commerce indicator for a payment with this card without authentication. */
  eciWithout(cardNumber: string): string;
  /** Ends a challenge as the payer would. Sandbox only. */
  readonly endChallenge?: (name: AuthenticationName, outcome: 'succeeded' | 'failed') => Promise<boolean>;
}
