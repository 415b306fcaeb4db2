import type { PayerJourney } from './payment-page.js';

/**
 * What a payer's browser is shown by the sandbox's issuer (EMV 3-D Secure 2.2, browser flow). It is what the pages and
 * the issuer agree on.
 */
export interface AccessControlPages {
  /** The code that every payer of the sandbox is sent. */
  readonly code: string;
  /**
   * The 3DS method, in a hidden frame.
   * @param methodData `threeDSMethodData` as it was sent
   * @returns where its end is reported, and how; undefined for what is none
   */
  method(methodData: string): { readonly notificationUrl: string; readonly methodData: string } | undefined;
  /** @param request a CReq. @returns undefined for what is none, or is about no challenge */
  open(request: string): Promise<ChallengeView | undefined>;
  /** @param request a CReq that `open` does not serve. @returns the error message (Erro) */
  error(request: string): object;
  /** Takes the code that the payer entered. */
  answer(acsTransactionId: string, code: string): Promise<ChallengeView | undefined>;
  /** Ends the challenge as the payer asks for. */
  cancel(acsTransactionId: string): Promise<ChallengeView | undefined>;
}

/** Where a challenge stands. */
export type ChallengeView =
  | {
      readonly state: 'asked';
      readonly serverTransactionId: string;
      readonly acsTransactionId: string;
      readonly merchantName: string;
      /** Decimal text in major units. */
      readonly amount: string;
      readonly currency: string;
      /** How many codes may be entered still. */
      readonly triesLeft: number;
    }
  | {
      readonly state: 'ended';
      readonly serverTransactionId: string;
      /** Where the browser brings the CRes. */
      readonly notificationUrl: string;
      /** The CRes. */
      readonly response: string;
    };

/** The page on which a simulated bank asks a payer itself, where the card takes no part in 3-D Secure here. */
export interface BankChallengePages {
  /** @returns undefined for a payment whose payer no bank has asked */
  read(terminalId: string, transactionId: string): Promise<BankChallengeView | undefined>;
  /** Ends a challenge as the payer does, once; later nothing happens. */
  end(terminalId: string, transactionId: string, outcome: 'succeeded' | 'failed'): Promise<void>;
}

export interface BankChallengeView extends PayerJourney {
  readonly state: 'asked' | 'approved' | 'refused' | 'open';
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
}
