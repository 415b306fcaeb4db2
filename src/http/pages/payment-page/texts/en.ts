import type { Schema } from '../../../../base/contract.js';
import type { CardField, DeclineReason, PayerField, PaymentPageState } from '../../../../payer-pages/payment-page.js';

/** A text by number: exactly 1, or the form of plural (CLDR) of a language. */
export type Forms<Text> = Readonly<{ 1: Text; other: Text } & Partial<Record<Intl.LDMLPluralRule, Text>>>;

/**
 * The texts of the payment page in English. The other languages have the same texts in a file each, by path; only forms
 * of plural may be more. `{name}` is a gap.
 */
export const en = {
  /** The heading of the form. */
  payTo: 'Pay {merchant}',
  pay: 'Pay {amount}',
  /** The button for a hold, which is captured later. */
  authorize: 'Authorise {amount}',
  paying: 'Please wait…',
  amount: 'Amount',
  /** Between the wallets and the form. */
  orCard: 'Or pay by card',
  order: 'Order',
  description: 'For',
  fields: {
    number: 'Card number',
    expiry: 'Expiry date',
    cvv: 'Security code',
    name: 'Name on the card',
  } satisfies Record<CardField, string>,
  /** The fields about the payer. `missing` applies to each, `email` and `phone` to text in another form. */
  asked: {
    fields: {
      email: 'Email',
      phone: 'Phone',
      address: 'Address',
      postal_code: 'Postal code',
      city: 'City',
      country: 'Country',
    } satisfies Record<PayerField, string>,
    missing: 'Fill in this field.',
    email: 'Enter an email address, such as name@example.com.',
    phone: 'Enter the number with + and the country code.',
  },
  /** `date`: shown in the empty field. `three`, `four`: for the security code if the card's brand is known. */
  hints: {
    date: 'MM/YY',
    expiry: 'Month and year, such as 08/29',
    cvv: '3 or 4 digits on the card',
    three: '3 digits on the back of the card',
    four: '4 digits on the front of the card',
  },
  /** For a completed payment. `send`: by email, on request. */
  receipt: {
    date: 'Date',
    card: 'Card',
    reference: 'Reference',
    print: 'Print the receipt',
    send: 'Send the receipt by email',
    sent: 'The receipt is on its way by email.',
  },
  /** The list of an order's items. */
  items: { title: 'Items', subtotal: 'Subtotal', tax: 'Tax', total: 'Total' },
  /** In the frames of card fields. */
  needsScript: 'Card entry needs JavaScript. Switch it on for this page, or ask the shop for another way to pay.',
  /** To the merchant's pages. */
  links: { terms: 'Terms', privacy: 'Privacy', support: 'Help' },
  /** For a co-badged card. */
  network: { choose: 'Card network', any: 'Automatic' },
  /** `save`: the payer's agreement. `remove`: followed by the card. */
  saved: { other: 'Another card', save: 'Save this card for next time', remove: 'Remove' },
  optional: 'optional',
  /** The heading of the list of faults. */
  checkFields: 'Please check what you entered. Nothing was charged.',
  /** The hint at a valid number or security code of a refused form. */
  again: 'Please enter it again: it is not stored.',
  faults: {
    number: {
      missing: 'Enter the card number.',
      invalid: 'This is not a card number. Compare it with your card.',
      refused: 'This card cannot be used here. Use another one.',
      /** Of a saved card, by this payer or another tab. */
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
  /** The time until the page ends. `left`: minutes, with their unit. `last`: if it cannot be extended any more. */
  time: {
    left: 'Time left to pay: {left}',
    more: 'More time',
    ending: 'The time for this payment ends soon. Choose “More time” if you need it.',
    last: 'The time for this payment ends soon.',
    extended: 'You have more time now.',
  },
  cancel: 'Cancel the payment',
  sandbox: 'This is a test. No money moves.',
  goOn: 'Continue',
  back: 'Back to {merchant}',
  /** The terms of a series, as sentences in sequence. */
  series: {
    title: 'What you agree to',
    /** The amount, the interval, and the total number of payments. */
    charged: '{amount} {every}, {times}.',
    /** If the merchant decides when. */
    chargedByShop: 'The shop may charge this card {amount} each time, as you agreed with it, {times}.',
    every: {
      1: { daily: 'every day', weekly: 'every week', monthly: 'every month', yearly: 'every year' },
      other: {
        daily: 'every {count} days',
        weekly: 'every {count} weeks',
        monthly: 'every {count} months',
        yearly: 'every {count} years',
      },
    } as Forms<Record<Schema<'RecurringDateType'>, string>>,
    times: { open: 'until you end it', 1: 'once', other: '{count} times' } as Forms<string> & { open: string },
    now: 'The first payment is charged now.',
    first: 'The first payment is on {date}. Nothing is charged today.',
    until: 'It ends on {date}: nothing is charged after that.',
    /** The button if nothing is charged now. */
    agree: 'Agree and save the card',
  },
  /** The texts that replace a page after a refusal. */
  refusals: {
    tooMany: {
      title: 'Too many requests',
      text: 'There were too many requests from your network. Wait a minute, then open the page again.',
    },
    tooLarge: {
      title: 'The form is too large',
      text: 'The form is larger than {kilobytes} KB. Go back, and enter only the card details.',
    },
    failed: {
      title: 'This did not work',
      text:
        'The page cannot be shown at the moment. Before you pay again, reload it to see the status ' +
        'of your payment.',
    },
  },
  /** The reason of a decline, reduced to the part that a payer may see, and the next step. */
  declines: {
    code: 'The security code or another detail is wrong. Check it on your card, and enter it again.',
    expired: 'The card has expired. Use another one.',
    funds: 'There is not enough money on the account. Use another card.',
    blocked: 'The card cannot be used. Use another one, or ask your bank.',
    limit: 'A limit of the card has been reached. Use another one, or ask your bank.',
    later: 'Your bank cannot be reached at the moment. Try again in a few minutes, or use another card.',
    authentication: 'Your bank could not confirm that it is you. Try again, or use another card.',
  } satisfies Record<DeclineReason, string>,
  /** A failure of the service or of a processor, without any statement about the card. */
  ownFailure: {
    title: 'The payment did not go through',
    text: 'Something went wrong on our side, not with your card. Nothing was charged. Try again in a few minutes.',
  },
  /** The page of a payer who is back from their bank before it has decided. */
  undecided: {
    text: 'Please do not pay again. The shop tells you the result as soon as your bank has decided.',
    check: 'Check again',
  },
  notFound: {
    title: 'No payment here',
    text: 'There is no payment at this address. Go back to the shop that sent you here.',
  },
  /** For every state except `open`, which is the form. */
  states: {
    processing: { title: 'Your payment is being processed', text: 'Please wait. This page updates automatically.' },
    challenge: {
      title: 'Your bank asks you to confirm',
      text: 'Confirm the payment with your bank. This page then updates automatically.',
    },
    paid: { title: 'Thank you', text: '{merchant} has your payment. You can close this page.' },
    declined: { title: 'The payment was declined', text: 'Nothing was charged. Try again, or use another card.' },
    failed: {
      title: 'The payment was not possible',
      text: 'Nothing was charged. Go back to {merchant} to pay another way.',
    },
    cancelled: { title: 'The payment was cancelled', text: 'Nothing was charged. You can go back to {merchant}.' },
    expired: {
      title: 'The time for this payment has expired',
      text: 'Nothing was charged. Go back to {merchant} to begin again.',
    },
  } satisfies Record<Exclude<PaymentPageState, 'open'>, { title: string; text: string }>,
  /** The challenge of the sandbox's issuer. */
  issuer: {
    title: 'Confirm your payment',
    text: 'Enter the code that we sent you to pay {amount} to {merchant}.',
    code: 'One-time code',
    hint: 'This is a test bank: the code is {code}.',
    wrong: 'The code is wrong. Tries left: {left}.',
    confirm: 'Confirm',
    leave: 'Cancel',
    /** The challenge has ended. */
    ended: 'You are led back to the shop',
  },
};

export type Texts = typeof en;
