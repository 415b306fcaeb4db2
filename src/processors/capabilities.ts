/** What a processor promises of a call, whatever happens on the way to it. */
export interface Guarantees {
  /**
   * For how many seconds after its first arrival an idempotency key is honoured: the exact same call is answered with
   * what became of the first, be it a refusal or a failure, and moves no money again. Undefined: keys are not honoured.
   */
  readonly keySeconds: number | undefined;
  /**
   * It refuses, by throwing, what arrives after `notAfter`; what arrives in time takes effect within so many seconds
   * after it, or never. Undefined: it knows no such moment, and a call may take effect at any time.
   */
  readonly longestDelaySeconds: number | undefined;
}

/** What an account can do. What it cannot is refused before an attempt is written (refusal.ts). */
export interface Capabilities {
  readonly paymentMethods: readonly string[];
  /** Undefined: all that are supported. */
  readonly currencies: readonly string[] | undefined;
  readonly refunds: 'partial' | 'full' | 'none';
  readonly partialCapture: boolean;
  /** Whether an instrument can be verified without a charge. */
  readonly verify: boolean;
  /** Whether card numbers may be sent to it. */
  readonly cardNumbers: boolean;
  /** Whether it takes tokens of its own in place of a card. */
  readonly providerTokens: boolean;
  /** Whether a payment without the payer can be made: of a series, or a retry. */
  readonly storedCredentials: boolean;
  /**
   * Whether a series whose first payment another account has made can be charged, by the network's id of that payment.
   * Undefined: it can.
   */
  readonly foreignSeries?: boolean | undefined;
  /**
   * Whether an amount can be said in the processor's units: decimal text in major units. Undefined: every amount of
   * the contract.
   */
  readonly takesAmount?: ((amount: string, currency: string) => boolean) | undefined;
  /** True if a CVV can accompany a token of the processor, or a credential that it stores. */
  readonly cvvWithToken: boolean;
  /** False if a verification of a token takes no security code. */
  readonly cvvWithVerifiedToken?: false;
  /** Whether a card of the payer's own hand needs its CVV. */
  readonly cvvRequired: boolean;
  /**
   * Seconds that a `received` payment, capture, void or refund may stay undecided. Then it is looked up, and UNKNOWN
   * if it is still undecided. Undefined: the processor decides every call at once.
   */
  readonly followUpSeconds: number | undefined;
  /**
   * Whether it can be asked what became of a call. If not, `lookup` is never called: silence about a call is all that
   * is known, and the call is sent again where its key is honoured.
   */
  readonly lookups: boolean;
  guarantees(call: { readonly amount: string }): Guarantees;
}
