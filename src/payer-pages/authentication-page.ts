import type { Money } from '../base/money.js';
import type { PayerBrowser, PayerJourney } from './payment-page.js';

/**
 * The steps of the payer's browser during authentication (EMV 3-D Secure 2.2, browser flow): the interface between the
 * pages and the payments.
 */
export interface AuthenticationPages {
  /** @returns undefined if the address belongs to no current authentication */
  read(token: string): Promise<AuthenticationView | undefined>;
  /** Records the end of the 3DS method. @param methodData `threeDSMethodData`, as the issuer's page sent it */
  methodCompleted(token: string, methodData: string): Promise<void>;
  /** Starts the authentication with the browser's data. Further calls have no effect. */
  identified(token: string, browser: PayerBrowser): Promise<void>;
  /** Accepts a payer who returns from the challenge. Further calls have no effect. @param response a CRes */
  returned(token: string, response: string): Promise<void>;
}

export interface AuthenticationView extends Money, PayerJourney {
  /** True if no money moves. */
  readonly sandbox: boolean;
  readonly state: AuthenticationState;
}

export type AuthenticationState =
  | {
      readonly step: 'browser';
      /** The address of the 3DS method, loaded in a hidden frame, and the data to post to it. */
      readonly method: { readonly url: string; readonly data: string } | undefined;
    }
  /** The payer goes to the issuer with a CReq. */
  | { readonly step: 'challenge'; readonly url: string; readonly request: string }
  /** The issuer soft-declined: the payer continues on the page of a linked attempt. */
  | { readonly step: 'again'; readonly url: string }
  /** No action is left for the payer: the outcome is pending, known, or undecided for longer than a page waits. */
  | { readonly step: 'open' | 'approved' | 'refused' | 'undecided' };

/** The sizes of a challenge window (challengeWindowSize). */
export const windowSizes = ['01', '02', '03', '04', '05'] as const;
export type WindowSize = (typeof windowSizes)[number];

/**
 * The views of the sandbox issuer for the payer's browser (EMV 3-D Secure 2.2, browser flow): the interface between the
 * pages and the issuer.
 */
export interface AccessControlPages {
  /** The code that the sandbox sends to every payer. */
  readonly code: string;
  /**
   * Runs the 3DS method, in a hidden frame.
   * @param methodData `threeDSMethodData` as received
   * @returns the address and the data of the completion report; undefined for invalid data
   */
  method(methodData: string): { readonly notificationUrl: string; readonly methodData: string } | undefined;
  /** @param request a CReq. @returns undefined if it is invalid or matches no challenge */
  open(request: string): Promise<ChallengeView | undefined>;
  /** @param request a CReq that `open` refused. @returns the error message (Erro) */
  error(request: string): object;
  /** @returns undefined for an unknown challenge */
  read(acsTransactionId: string): Promise<ChallengeView | undefined>;
  /** Checks the code that the payer entered. */
  answer(acsTransactionId: string, code: string): Promise<ChallengeView | undefined>;
  /** Ends the challenge at the payer's request. */
  cancel(acsTransactionId: string): Promise<ChallengeView | undefined>;
}

export type ChallengeView =
  | {
      readonly state: 'asked';
      readonly serverTransactionId: string;
      readonly acsTransactionId: string;
      readonly merchantName: string;
      /** Decimal text in major units. */
      readonly amount: string;
      readonly currency: string;
      /** Remaining tries. */
      readonly triesLeft: number;
      /** The last code was wrong. */
      readonly wasWrong: boolean;
      /** The address that receives the CRes. */
      readonly notificationUrl: string;
    }
  | {
      readonly state: 'ended';
      readonly serverTransactionId: string;
      /** The address that the browser posts the CRes to. */
      readonly notificationUrl: string;
      /** The CRes. */
      readonly response: string;
    };

/** The page on which a simulated bank authenticates a payer outside 3-D Secure. */
export interface BankChallengePages {
  /** @returns undefined for a payment without a bank challenge */
  read(terminalId: string, transactionId: string): Promise<BankChallengeView | undefined>;
  /** Ends a challenge as the payer does. Further calls have no effect. */
  end(terminalId: string, transactionId: string, outcome: 'succeeded' | 'failed'): Promise<void>;
}

export interface BankChallengeView extends Money, PayerJourney {
  readonly state: 'asked' | 'approved' | 'refused' | 'open';
}
