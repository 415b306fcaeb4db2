import type { Schema } from '../../../../base/contract.js';
import type { CardField, DeclineReason, PayerField, PaymentPageState } from '../../../../payer-pages/payment-page.js';

export const en: Texts = {
  payTo: (merchant) => `Pay ${merchant}`,
  pay: (amount) => `Pay ${amount}`,
  authorize: (amount) => `Authorise ${amount}`,
  paying: 'Please wait…',
  amount: 'Amount',
  orCard: 'Or pay by card',
  order: 'Order',
  description: 'For',
  fields: { number: 'Card number', expiry: 'Expiry date', cvv: 'Security code', name: 'Name on the card' },
  asked: {
    fields: {
      email: 'Email',
      phone: 'Phone',
      address: 'Address',
      postal_code: 'Postal code',
      city: 'City',
      country: 'Country',
    },
    missing: 'Fill in this field.',
    email: 'Enter an email address, such as name@example.com.',
    phone: 'Enter the number with + and the country code.',
  },
  hints: {
    date: 'MM/YY',
    expiry: 'Month and year, such as 08/29',
    cvv: '3 or 4 digits on the card',
    three: '3 digits on the back of the card',
    four: '4 digits on the front of the card',
  },
  receipt: {
    date: 'Date',
    card: 'Card',
    reference: 'Reference',
    print: 'Print the receipt',
    send: 'Send the receipt by email',
    sent: 'The receipt is on its way by email.',
  },
  items: { title: 'Items', subtotal: 'Subtotal', tax: 'Tax', total: 'Total' },
  needsScript: 'Card entry needs JavaScript. Switch it on for this page, or ask the shop for another way to pay.',
  links: { terms: 'Terms', privacy: 'Privacy', support: 'Help' },
  network: { choose: 'Card network', any: 'Automatic' },
  saved: { other: 'Another card', save: 'Save this card for next time', remove: 'Remove' },
  optional: 'optional',
  checkFields: 'Please check what you entered. Nothing was charged.',
  again: 'Please enter it again: it is not stored.',
  faults: {
    number: {
      missing: 'Enter the card number.',
      invalid: 'This is not a card number. Compare it with your card.',
      refused: 'This card cannot be used here. Use another one.',
      removed: 'This card is no longer saved.',
    },
    expiry: {
      missing: 'Enter the expiry date.',
      invalid: 'Enter month and year, such as 08/29.',
      expired: 'This card has expired. Use another one.',
    },
    cvv: {
      missing: 'Enter the security code.',
      invalid: 'Enter the 3 or 4 digits of the security code.',
      three: 'Enter the 3 digits on the back of the card.',
      four: 'Enter the 4 digits on the front of the card.',
    },
    name: { invalid: 'The name is too long.', characters: 'The name contains invalid characters.' },
  },
  heldHint: 'The amount is held on your card now and charged later.',
  time: {
    left: (left) => `Time left to pay: ${left}`,
    more: 'More time',
    ending: 'The time for this payment ends soon. Choose “More time” if you need it.',
    last: 'The time for this payment ends soon.',
    extended: 'You have more time now.',
  },
  cancel: 'Cancel the payment',
  sandbox: 'This is a test. No money moves.',
  goOn: 'Continue',
  back: (merchant) => `Back to ${merchant}`,
  series: {
    title: 'What you agree to',
    charged: (amount, every, times) =>
      every === undefined
        ? `The shop may charge this card ${amount} each time, as you agreed with it, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) => {
      const unit = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }[dateType];
      return interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`;
    },
    times: (count) => (count === undefined ? 'until you end it' : count === 1 ? 'once' : `${count} times`),
    now: 'The first payment is charged now.',
    first: (date) => `The first payment is on ${date}. Nothing is charged today.`,
    until: (date) => `It ends on ${date}: nothing is charged after that.`,
    agree: 'Agree and save the card',
  },
  refusals: {
    tooMany: {
      title: 'Too many requests',
      text: 'There were too many requests from your network. Wait a minute, then open the page again.',
    },
    tooLarge: {
      title: 'The form is too large',
      text: (kilobytes) => `The form is larger than ${kilobytes} KB. Go back, and enter only the card details.`,
    },
    failed: {
      title: 'This did not work',
      text:
        'The page cannot be shown at the moment. Before you pay again, reload it to see the status ' +
        'of your payment.',
    },
  },
  declines: {
    code: 'The security code or another detail is wrong. Check it on your card, and enter it again.',
    expired: 'The card has expired. Use another one.',
    funds: 'There is not enough money on the account. Use another card.',
    blocked: 'The card cannot be used. Use another one, or ask your bank.',
    limit: 'A limit of the card has been reached. Use another one, or ask your bank.',
    later: 'Your bank cannot be reached at the moment. Try again in a few minutes, or use another card.',
    authentication: 'Your bank could not confirm that it is you. Try again, or use another card.',
  },
  ownFailure: {
    title: 'The payment did not go through',
    text: 'Something went wrong on our side, not with your card. Nothing was charged. Try again in a few minutes.',
  },
  undecided: {
    text: 'Please do not pay again. The shop tells you the result as soon as your bank has decided.',
    check: 'Check again',
  },
  notFound: {
    title: 'No payment here',
    text: 'There is no payment at this address. Go back to the shop that sent you here.',
  },
  states: {
    processing: {
      title: 'Your payment is being processed',
      text: () => 'Please wait. This page updates automatically.',
    },
    challenge: {
      title: 'Your bank asks you to confirm',
      text: () => 'Confirm the payment with your bank. This page then updates automatically.',
    },
    paid: { title: 'Thank you', text: (merchant) => `${merchant} has your payment. You can close this page.` },
    declined: { title: 'The payment was declined', text: () => 'Nothing was charged. Try again, or use another card.' },
    failed: {
      title: 'The payment was not possible',
      text: (merchant) => `Nothing was charged. Go back to ${merchant} to pay another way.`,
    },
    cancelled: {
      title: 'The payment was cancelled',
      text: (merchant) => `Nothing was charged. You can go back to ${merchant}.`,
    },
    expired: {
      title: 'The time for this payment has expired',
      text: (merchant) => `Nothing was charged. Go back to ${merchant} to begin again.`,
    },
  },
  issuer: {
    title: 'Confirm your payment',
    text: (merchant, amount) => `Enter the code that we sent you to pay ${amount} to ${merchant}.`,
    code: 'One-time code',
    hint: (code) => `This is a test bank: the code is ${code}.`,
    wrong: (left) => `The code is wrong. Tries left: ${left}.`,
    confirm: 'Confirm',
    leave: 'Cancel',
    ended: 'You are led back to the shop',
  },
};

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
  /** Between the wallets and the form. */
  readonly orCard: string;
  readonly order: string;
  readonly description: string;
  readonly fields: Readonly<Record<CardField, string>>;
  /** The fields about the payer. `missing` applies to each, `email` and `phone` to text in another form. */
  readonly asked: {
    readonly fields: Readonly<Record<PayerField, string>>;
    readonly missing: string;
    readonly email: string;
    readonly phone: string;
  };
  /** `date`: shown in the empty field. `three`, `four`: for the security code if the card's brand is known. */
  readonly hints: {
    readonly date: string;
    readonly expiry: string;
    readonly cvv: string;
    readonly three: string;
    readonly four: string;
  };
  /** For a completed payment. */
  readonly receipt: {
    readonly date: string;
    readonly card: string;
    readonly reference: string;
    readonly print: string;
    /** By email, on request. */
    readonly send: string;
    readonly sent: string;
  };
  /** In the frames of card fields. */
  readonly needsScript: string;
  /** The list of an order's items. */
  readonly items: { readonly title: string; readonly subtotal: string; readonly tax: string; readonly total: string };
  /** To the merchant's pages. */
  readonly links: { readonly terms: string; readonly privacy: string; readonly support: string };
  /** For a co-badged card. */
  readonly network: { readonly choose: string; readonly any: string };
  /** `save`: the payer's agreement. `remove`: followed by the card. */
  readonly saved: { readonly other: string; readonly save: string; readonly remove: string };
  readonly optional: string;
  /** The heading of the list of faults. */
  readonly checkFields: string;
  /** The hint at a valid number or security code of a refused form. */
  readonly again: string;
  readonly faults: {
    readonly number: {
      readonly missing: string;
      readonly invalid: string;
      readonly refused: string;
      /** Of a saved card, by this payer or another tab. */
      readonly removed: string;
    };
    readonly expiry: { readonly missing: string; readonly invalid: string; readonly expired: string };
    readonly cvv: { readonly missing: string; readonly invalid: string; readonly three: string; readonly four: string };
    readonly name: { readonly invalid: string; readonly characters: string };
  };
  readonly heldHint: string;
  /** The time until the page ends. */
  readonly time: {
    /** @param left a number of minutes, with its unit */
    readonly left: (left: string) => string;
    readonly more: string;
    readonly ending: string;
    /** For a page whose time cannot be extended any more. */
    readonly last: string;
    readonly extended: string;
  };
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
  /** The reason of a decline, reduced to the part that a payer may see, and the next step. */
  readonly declines: Readonly<Record<DeclineReason, string>>;
  /** A failure of the service or of a processor, without any statement about the card. */
  readonly ownFailure: { readonly title: string; readonly text: string };
  /** The page of a payer who is back from their bank before it has decided. */
  readonly undecided: { readonly text: string; readonly check: string };
  readonly notFound: { readonly title: string; readonly text: string };
  /** For every state except `open`, which is the form. */
  readonly states: Readonly<
    Record<Exclude<PaymentPageState, 'open'>, { readonly title: string; readonly text: (merchant: string) => string }>
  >;
  /** The challenge of the sandbox's issuer. */
  readonly issuer: {
    readonly title: string;
    readonly text: (merchant: string, amount: string) => string;
    readonly code: string;
    readonly hint: (code: string) => string;
    readonly wrong: (triesLeft: number) => string;
    readonly confirm: string;
    readonly leave: string;
    /** The challenge has ended. */
    readonly ended: string;
  };
}
