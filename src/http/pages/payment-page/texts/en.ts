import type { Texts } from './texts.js';

export const en: Texts = {
  payTo: (merchant) => `Pay ${merchant}`,
  pay: (amount) => `Pay ${amount}`,
  authorize: (amount) => `Authorise ${amount}`,
  paying: 'Please wait…',
  amount: 'Amount',
  order: 'Order',
  description: 'For',
  fields: { number: 'Card number', expiry: 'Expiry date', cvv: 'Security code', name: 'Name on the card' },
  hints: {
    expiry: 'Month and year, such as 08/29',
    cvv: '3 or 4 digits on the card',
    three: '3 digits on the back of the card',
    four: '4 digits on the front of the card',
  },
  optional: 'optional',
  checkFields: 'Please check what you entered. Nothing was charged.',
  again: 'Please enter it again: it is not stored.',
  faults: {
    number: {
      missing: 'Enter the card number.',
      invalid: 'This is not a card number. Compare it with your card.',
      refused: 'This card cannot be used here. Use another one.',
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
    name: { invalid: 'The name is too long.', characters: 'The name has characters that no card has.' },
  },
  heldHint: 'The amount is held on your card now and charged later.',
  cancel: 'Cancel the payment',
  sandbox: 'This is a test. No money moves.',
  goOn: 'Go on',
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
    now: 'The first payment is taken now.',
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
      text: (kilobytes) => `The form is larger than ${kilobytes} KB. Go back, and enter only the card.`,
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
    declined: {
      title: 'The payment was declined',
      text: () => 'Nothing was charged. Try again, or use another card.',
    },
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
};
