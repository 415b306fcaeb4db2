import type { Schema } from '../../../../base/contract.js';
import type { CardFault, DeclineReason, PaymentPageState } from '../../../../payer-pages/payment-page.js';

type DateType = Schema<'RecurringDateType'>;

/** The texts of the payment page in one language. */
export interface Texts {
  /** The heading of the form. */
  readonly payTo: (merchant: string) => string;
  readonly pay: (amount: string) => string;
  /** The button for a hold, which is captured later. */
  readonly authorize: (amount: string) => string;
  readonly paying: string;
  readonly amount: string;
  readonly order: string;
  readonly description: string;
  readonly fields: Readonly<Record<CardFault['field'], string>>;
  /** `three`, `four`: for the security code if the card's brand is known. */
  readonly hints: { readonly expiry: string; readonly cvv: string; readonly three: string; readonly four: string };
  readonly optional: string;
  /** The heading of the list of faults. */
  readonly checkFields: string;
  /** The hint at a valid number or security code of a refused form. */
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
  /** The terms of a series, as sentences in sequence. */
  readonly series: {
    readonly title: string;
    /** The interval, without a full stop. `every` is undefined if the merchant decides. */
    readonly charged: (amount: string, every: string | undefined, times: string) => string;
    readonly every: (dateType: DateType, interval: number) => string;
    /** The total number of payments; undefined: until the series is ended. */
    readonly times: (count: number | undefined) => string;
    readonly now: string;
    readonly first: (date: string) => string;
    readonly until: (date: string) => string;
    /** The button if nothing is charged now. */
    readonly agree: string;
  };
  /** The texts that replace a page after a refusal. */
  readonly refusals: {
    readonly tooMany: { readonly title: string; readonly text: string };
    readonly tooLarge: { readonly title: string; readonly text: (kilobytes: number) => string };
    readonly failed: { readonly title: string; readonly text: string };
  };
  /** The reason of a decline, reduced to what a payer may know, and the next step. */
  readonly declines: Readonly<Record<DeclineReason, string>>;
  /** A failure of the service or of a processor, without any statement about the card. */
  readonly ownFailure: { readonly title: string; readonly text: string };
  readonly notFound: { readonly title: string; readonly text: string };
  /** For every state except `open`, which is the form. */
  readonly states: Readonly<
    Record<Exclude<PaymentPageState, 'open'>, { readonly title: string; readonly text: (merchant: string) => string }>
  >;
}
