import type { Schema } from '../../../../base/contract.js';
import type { CardFault, DeclineReason, PaymentPageState } from '../../../../payer-pages/payment-page.js';

type DateType = Schema<'RecurringDateType'>;

/** What the payment page says, in one language. */
export interface Texts {
  /** Heading of the form. */
  readonly payTo: (merchant: string) => string;
  readonly pay: (amount: string) => string;
  /** The button where the amount is held, and taken later. */
  readonly authorize: (amount: string) => string;
  readonly paying: string;
  readonly amount: string;
  readonly order: string;
  readonly description: string;
  readonly fields: Readonly<Record<CardFault['field'], string>>;
  /** `three`, `four`: of the security code where the card's brand is known. */
  readonly hints: { readonly expiry: string; readonly cvv: string; readonly three: string; readonly four: string };
  readonly optional: string;
  /** Above the list of what is wrong. */
  readonly checkFields: string;
  /** Beside a number or a security code that was right in a refused form. */
  readonly again: string;
  readonly faults: {
    readonly number: { readonly missing: string; readonly invalid: string; readonly refused: string };
    readonly expiry: { readonly missing: string; readonly invalid: string; readonly expired: string };
    readonly cvv: {
      readonly missing: string;
      readonly invalid: string;
      readonly three: string;
      readonly four: string;
    };
    readonly name: { readonly invalid: string; readonly characters: string };
  };
  readonly heldHint: string;
  readonly cancel: string;
  readonly sandbox: string;
  readonly goOn: string;
  readonly back: (merchant: string) => string;
  /** What a payer agrees to when a series begins: sentences, one after the other. */
  readonly series: {
    readonly title: string;
    /** How often, without a full stop. `every` is undefined where the merchant decides. */
    readonly charged: (amount: string, every: string | undefined, times: string) => string;
    readonly every: (dateType: DateType, interval: number) => string;
    /** How often in all; undefined: until it is ended. */
    readonly times: (count: number | undefined) => string;
    readonly now: string;
    readonly first: (date: string) => string;
    readonly until: (date: string) => string;
    /** The button where nothing is taken now. */
    readonly agree: string;
  };
  /** In place of a page that cannot be shown. */
  readonly refusals: {
    readonly tooMany: { readonly title: string; readonly text: string };
    readonly tooLarge: { readonly title: string; readonly text: (kilobytes: number) => string };
    readonly failed: { readonly title: string; readonly text: string };
  };
  /** The reason of a decline, as far as a payer may know it, and what to do. */
  readonly declines: Readonly<Record<DeclineReason, string>>;
  /** A failure of the service or of a processor: nothing is said of the card. */
  readonly ownFailure: { readonly title: string; readonly text: string };
  readonly notFound: { readonly title: string; readonly text: string };
  /** Of every state but `open`, which is the form. */
  readonly states: Readonly<
    Record<Exclude<PaymentPageState, 'open'>, { readonly title: string; readonly text: (merchant: string) => string }>
  >;
}
