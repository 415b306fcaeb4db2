import type { PayerBrowser } from './payer-browser.js';
import type { PayerJourney } from './payment-page.js';

/**
 * What the payer's browser is led through while the payer is authenticated here (EMV 3-D Secure 2.2, browser flow). It
 * is what the pages and the payments agree on.
 */
export interface AuthenticationPages {
  /** @returns undefined when no payer is authenticated at this address, or not any more */
  read(token: string): Promise<AuthenticationView | undefined>;
  /** Notes that the issuer has looked at the browser. @param methodData `threeDSMethodData`, as its page sent it */
  methodCompleted(token: string, methodData: string): Promise<void>;
  /** Asks the issuer, now that the browser is known. Done once; later nothing happens. */
  identified(token: string, browser: PayerBrowser): Promise<void>;
  /** Takes a payer who comes back from the challenge. Done once; later nothing happens. @param response a CRes */
  returned(token: string, response: string): Promise<void>;
}

/** Where an authentication stands, as the browser is shown it. */
export interface AuthenticationView extends PayerJourney {
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  /** No money moves. */
  readonly sandbox: boolean;
  readonly state: AuthenticationState;
}

export type AuthenticationState =
  | {
      readonly step: 'browser';
      /** Where the issuer looks at the browser, in a hidden frame, and what it is sent. */
      readonly method: { readonly url: string; readonly data: string } | undefined;
    }
  /** The payer goes to the issuer with a CReq. */
  | { readonly step: 'challenge'; readonly url: string; readonly request: string }
  /** The issuer has declined for want of an authentication: the payer goes on at the page of a linked attempt. */
  | { readonly step: 'again'; readonly url: string }
  /** Nothing is to be done: the outcome is not known yet, or it is. */
  | { readonly step: 'open' | 'approved' | 'refused' };

/** The sizes of a challenge's window (challengeWindowSize). */
export const windowSizes = ['01', '02', '03', '04', '05'] as const;
export type WindowSize = (typeof windowSizes)[number];
