import type { CardFault, PaymentPageState } from '../../../../payment-page.js';

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
  readonly hints: { readonly expiry: string; readonly cvv: string };
  readonly optional: string;
  /** Above the list of what is wrong. */
  readonly checkFields: string;
  readonly faults: {
    readonly number: { readonly missing: string; readonly invalid: string; readonly refused: string };
    readonly expiry: { readonly missing: string; readonly invalid: string; readonly expired: string };
    readonly cvv: { readonly missing: string; readonly invalid: string };
    readonly name: { readonly invalid: string };
  };
  readonly heldHint: string;
  readonly cancel: string;
  readonly sandbox: string;
  readonly goOn: string;
  readonly notFound: { readonly title: string; readonly text: string };
  /** Of every state but `open`, which is the form. */
  readonly states: Readonly<
    Record<Exclude<PaymentPageState, 'open'>, { readonly title: string; readonly text: (merchant: string) => string }>
  >;
}
