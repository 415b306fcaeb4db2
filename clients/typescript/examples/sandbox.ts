import { Management, PaymentTerminal } from 'payment-terminal-client';
import { advanceClock, cards, completeChallenge } from 'payment-terminal-client/testing';

const { BASE_URL = '', TERMINAL = '', API_KEY = '', MANAGEMENT_KEY = '' } = process.env;
const terminal = new PaymentTerminal({ baseUrl: BASE_URL, terminalId: TERMINAL, apiKey: API_KEY });

const instrument = { payment_method: 'cards', card_number: cards.challenge, expiry_month: 12, expiry_year: 2040 };
const challenged = await terminal.sale({
  merchant_transaction_id: 'order-1002',
  amount: 20,
  currency: 'EUR',
  order: { payment_instrument: instrument },
});
const authenticated = await completeChallenge(terminal, challenged.transaction_id, 'succeeded');
console.log(authenticated.status.status);

const { now } = await terminal.sandboxClock();
const series = await terminal.recurringInit({
  amount: 5,
  currency: 'EUR',
  recurring: {
    managed_by: 'our_platform',
    first_payment_date: now.slice(0, 10), // today, on a terminal whose time zone is UTC
    recurring_date_type: 'monthly',
    time_interval: 1,
    number_of_payments: 3,
  },
  payment_instrument: { ...instrument, card_number: cards.approved },
  payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
});
await advanceClock(terminal, { days: 70 });
const { completed_transactions } = await terminal.recurringStatus(series.recurring_id);
console.log(`${completed_transactions.length} payments`);

const management = new Management({ baseUrl: BASE_URL, managementKey: MANAGEMENT_KEY });
for await (const transaction of management.transactionList({ terminal_friendly_id: TERMINAL, limit: 2 }))
  console.log(transaction.merchant_transaction_id, transaction.status.status);
