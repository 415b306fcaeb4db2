import type { PayerBrowser } from './payer-browser.js';
import type { PayerJourney } from './payment-page.js';

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

/** The state of an authentication, as shown to the browser. */
export interface AuthenticationView extends PayerJourney {
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
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
  /** No action is left for the payer: the outcome is known or pending. */
  | { readonly step: 'open' | 'approved' | 'refused' };

/** The sizes of a challenge window (challengeWindowSize). */
export const windowSizes = ['01', '02', '03', '04', '05'] as const;
export type WindowSize = (typeof windowSizes)[number];
