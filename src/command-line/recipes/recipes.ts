import type { paths, schemas } from '../../../generated/types.js';
import { plusSeconds } from '../../base/clock.js';
import { answered, type PostArguments, postPayment } from '../connection.js';
import { bankCorrects, bankDisputes, maskedIdentifier, requestedReceipt, settledPayout } from './sandbox-bank.js';
import type { Sandbox } from './sandbox-bank.js';
import { advanceClock, readClock } from '../commands/sandbox-clock.js';

type EventType = schemas['EventType'];
type InitRequest = schemas['RecurringInitRequest'];
type Submission =
  paths['/v1/payments/sale/{terminal_friendly_id}']['post']['requestBody']['content']['application/json'];

/** The steps by which a sandbox produces an event of a type. */
interface Recipe {
  /** The reason for moving the clock, if it must move. */
  readonly movesClock?: string;
  /** True for an event that may be listed with another terminal of the account. */
  readonly ofAccount?: true;
  readonly produce: (sandbox: Sandbox) => Promise<unknown>;
}

const day = 24 * 60 * 60;
/** Cards of the sandbox by the names of the client libraries (docs/guides/test-cards.md). */
export const cards = {
  approved: '4111111111111111',
  doNotHonor: '4000000000000002',
  insufficientFunds: '4000000000009995',
  lost: '4000000000009987',
  stolen: '4000000000009979',
  expired: '4000000000000069',
  wrongCvv: '4000000000000127',
  suspectedOfFraud: '4100000000000019',
  processorError: '4000000000000119',
  challenge: '4000000000003220',
  declinedLater: '4000000000000341',
};
const neverAnswered = 3002;

const at = ({ terminal }: Sandbox) => ({ path: { terminal_friendly_id: terminal } });
const card = (cardNumber: string) => ({
  payment_method: 'cards' as const,
  card_number: cardNumber,
  expiry_month: 12,
  expiry_year: 2060,
});
const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

const payment = (cardNumber: string, amount: number): Submission => ({
  merchant_transaction_id: 'events-trigger',
  amount,
  currency: 'EUR',
  order: { payment_instrument: card(cardNumber), payer },
});

const post = <Name extends string>(sandbox: Sandbox, ...[operation, body]: PostArguments<Name>) =>
  postPayment(sandbox.service, at(sandbox), operation, body);

const sale =
  (cardNumber: string, amount = 10.5) =>
  (sandbox: Sandbox) =>
    post(sandbox, ['The sale', 'sale'], payment(cardNumber, amount));

const referenceTo = ({ transaction_id, order_id = '' }: { transaction_id: string; order_id?: string }) => ({
  transaction_reference_id: transaction_id,
  order_reference_id: order_id,
});

async function voidedAuthorization(sandbox: Sandbox): Promise<void> {
  const held = await post(sandbox, ['The pre-authorization', 'preauth'], payment(cards.approved, 10.5));
  await post(sandbox, ['The void', 'void'], referenceTo(held));
}

const series = async (
  sandbox: Sandbox,
  recurring: InitRequest['recurring'],
  cardNumber = cards.approved,
  amount = 10.5,
): Promise<string> => {
  const body = { amount, currency: 'EUR' as const, recurring, payment_instrument: card(cardNumber), payer };
  return (await post(sandbox, ['The start of a series', 'recurring/init'], body)).recurring_id;
};

const merchantSeries = (sandbox: Sandbox) => series(sandbox, { managed_by: 'merchant' });

/** Starts a daily series with a future first date: occurrences are planned, but not charged yet. */
async function plannedSeries(
  sandbox: Sandbox,
  cardNumber?: string,
): Promise<{ recurring_id: string; future_transaction_id: string }> {
  const { now } = await readClock(sandbox.service, sandbox.terminal);
  // Two days, because the terminal's calendar may be a day ahead or behind.
  const first = plusSeconds(new Date(now), 2 * day)
    .toISOString()
    .slice(0, 10);
  // The amount varies: ten refused attempts of an amount with a card in thirty days end its retries.
  const amount = 10 + (Math.floor(new Date(now).getTime() / 60_000) % 1000);
  const schedule = {
    managed_by: 'our_platform',
    first_payment_date: first,
    recurring_date_type: 'daily',
    time_interval: 1,
    number_of_payments: 2,
  } as const;
  const recurringId = await series(sandbox, schedule, cardNumber, amount);
  const status = await answered(
    'The status of the series',
    sandbox.service.GET('/v1/payments/recurring/status/{terminal_friendly_id}', {
      params: { ...at(sandbox), query: { recurring_id: recurringId } },
    }),
  );
  const [planned] = status.future_transactions;
  if (!planned) throw new Error('The series was started, but has no planned payment.');
  return { recurring_id: recurringId, future_transaction_id: planned.future_transaction_id };
}

/** Makes a series that the clock charges with a card that has insufficient funds by then. */
const declinedByDate =
  (days: number) =>
  async (sandbox: Sandbox): Promise<void> => {
    await plannedSeries(sandbox, cards.declinedLater);
    sandbox.note(`Moving the clock by ${days} days`);
    await advanceClock(sandbox.service, sandbox.terminal, days * day, sandbox.note);
  };

/** Cancels a series while its charge waits for a retry. */
async function retryCancelled(sandbox: Sandbox): Promise<void> {
  const { recurring_id } = await plannedSeries(sandbox, cards.declinedLater);
  sandbox.note('Moving the clock by 3 days');
  await advanceClock(sandbox.service, sandbox.terminal, 3 * day, sandbox.note);
  await changed('cancel')(sandbox, recurring_id);
}

async function unknown(sandbox: Sandbox): Promise<void> {
  sandbox.note('Waiting for a processor that never responds; this takes half a minute');
  await sale(cards.approved, neverAnswered)(sandbox);
  await advanceClock(sandbox.service, sandbox.terminal, 60 * 60, sandbox.note);
}

/** Makes a refund that the simulated bank then declines. */
async function failedRefund(sandbox: Sandbox): Promise<void> {
  const refund = await post(sandbox, ['The refund', 'refund'], referenceTo(await sale(cards.approved)(sandbox)));
  await bankCorrects(sandbox, refund.transaction_id, 'declined');
}

const changed =
  (path: 'cancel' | 'pause' | 'resume') =>
  async (sandbox: Sandbox, recurringId: string): Promise<string> => {
    await post(sandbox, [`To ${path} the series`, `recurring/${path}`], { recurring_id: recurringId });
    return recurringId;
  };

const soft = 'a charge is declined by its date, and retried days later';

/** Each event of the contract with its recipe. */
export const recipes: Readonly<Record<EventType, Recipe>> = {
  'transaction.approved': { produce: sale(cards.approved) },
  'transaction.declined': { produce: sale(cards.doNotHonor) },
  'transaction.pending': { produce: sale(cards.challenge) },
  'transaction.error': { produce: sale(cards.processorError) },
  'transaction.cancelled': { produce: voidedAuthorization },
  'transaction.unknown': {
    movesClock: 'an outcome is UNKNOWN after 25 minutes of unsuccessful lookups',
    produce: unknown,
  },
  'transaction.retry_scheduled': { movesClock: soft, produce: declinedByDate(3) },
  'transaction.retry_attempted': { movesClock: soft, produce: declinedByDate(5) },
  'transaction.discrepancy': {
    produce: async (sandbox) =>
      bankCorrects(sandbox, (await sale(cards.doNotHonor)(sandbox)).transaction_id, 'approved'),
  },
  'transaction.disputed': {
    produce: async (sandbox) => bankDisputes(sandbox, (await sale(cards.approved)(sandbox)).transaction_id),
  },
  'transaction.refund_failed': { produce: failedRefund },
  'transaction.identifier_masked': { produce: maskedIdentifier },
  'transaction.receipt_requested': { produce: requestedReceipt },
  'settlement.imported': { ofAccount: true, produce: settledPayout },
  'payout.paid': { ofAccount: true, produce: settledPayout },
  'reconciliation.exception': { ofAccount: true, produce: settledPayout },
  'transaction.retry_cancelled': { movesClock: soft, produce: retryCancelled },
  'recurring.created': { produce: merchantSeries },
  'recurring.charged': {
    produce: async (sandbox) =>
      post(sandbox, ['The charge', 'recurring/charge'], { recurring_id: await merchantSeries(sandbox) }),
  },
  'recurring.cancelled': { produce: async (sandbox) => changed('cancel')(sandbox, await merchantSeries(sandbox)) },
  'recurring.completed': { produce: (sandbox) => series(sandbox, { managed_by: 'merchant', number_of_payments: 1 }) },
  'recurring.paused': { produce: async (sandbox) => changed('pause')(sandbox, await merchantSeries(sandbox)) },
  'recurring.resumed': {
    produce: async (sandbox) =>
      changed('resume')(sandbox, await changed('pause')(sandbox, await merchantSeries(sandbox))),
  },
  'recurring.updated': {
    produce: async (sandbox) =>
      answered(
        'The update',
        sandbox.service.PUT('/v1/payments/recurring/update/{terminal_friendly_id}', {
          params: at(sandbox),
          body: { recurring_id: await merchantSeries(sandbox), amount: 12 },
        }),
      ),
  },
  'recurring.instrument_replaced': {
    produce: async (sandbox) =>
      post(sandbox, ['The replacement', 'recurring/instrument'], {
        ...{ recurring_id: await merchantSeries(sandbox), payment_instrument: card(cards.approved) },
      }),
  },
  'future_transaction.scheduled': { produce: (sandbox) => plannedSeries(sandbox) },
  'future_transaction.executed': {
    produce: async (sandbox) =>
      post(sandbox, ['The charge', 'recurring/future-transactions/charge'], await plannedSeries(sandbox)),
  },
  'future_transaction.cancelled': {
    produce: async (sandbox) =>
      post(sandbox, ['The cancellation', 'recurring/future-transactions/cancel'], await plannedSeries(sandbox)),
  },
  'future_transaction.updated': {
    produce: async (sandbox) =>
      answered(
        'The update',
        sandbox.service.PUT('/v1/payments/recurring/future-transactions/update/{terminal_friendly_id}', {
          params: at(sandbox),
          body: { ...(await plannedSeries(sandbox)), amount: 12 },
        }),
      ),
  },
  'future_transaction.failed': {
    movesClock: 'a payment fails when the automatic retries of 25 days are used up',
    produce: declinedByDate(32),
  },
};
