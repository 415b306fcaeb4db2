import type { PayerJourney } from './payment-page.js';

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

/** The state of a challenge. */
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

export interface BankChallengeView extends PayerJourney {
  readonly state: 'asked' | 'approved' | 'refused' | 'open';
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
}
