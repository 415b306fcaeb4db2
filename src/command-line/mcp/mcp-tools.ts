import { answered, isRefusal, type PostArguments, postPayment, type Service } from '../connection.js';
import { advanceClock, readClock } from '../commands/sandbox-clock.js';
import type { schemas } from '../../../generated/types.js';
import { cards } from '../recipes/recipes.js';

type Currency = schemas['Currency'];

/** The service and terminal that an agent's tools use. */
export interface Workbench {
  readonly service: Service;
  readonly terminal: string;
  /** Undefined without a management key. */
  readonly operator: Service | undefined;
}

/** The properties of the tools' arguments. */
interface Given {
  readonly transaction_id: string;
  readonly recurring_id: string;
  readonly amount: number;
  readonly currency: Currency;
  readonly card: keyof typeof cards;
  readonly reference?: string;
  /** The given one, or a new one. */
  readonly idempotency_key: string;
  /** True if the key was given: it may have been sent before. */
  readonly repeats: boolean;
  readonly interval: 'daily' | 'weekly' | 'monthly' | 'yearly';
  readonly number_of_payments?: number;
  readonly outcome: 'succeeded' | 'failed';
  readonly days: number;
  readonly cursor?: string;
}

const transactionId = { type: 'string', pattern: '^[0-9A-Za-z]{8}$', description: 'Eight letters and digits.' };
const amount = { type: 'number', exclusiveMinimum: 0, description: 'In major units: 10.50 is ten euros fifty.' };
const currency = { type: 'string', pattern: '^[A-Z]{3}$', description: 'ISO 4217, such as EUR.' };
const key = {
  type: 'string',
  pattern: '^[0-9A-Za-z_-]{1,255}$',
  description: 'Repeat it after a lost answer, so that nothing is paid twice. Random by default.',
};
const payment = {
  amount,
  currency,
  card: { enum: Object.keys(cards), description: 'A card of the sandbox, by the outcome of its payments.' },
  reference: { type: 'string', description: 'Your own reference.' },
  idempotency_key: key,
};
const part = { transaction_id: transactionId, amount, idempotency_key: key };
const recurringId = { type: 'string', pattern: '^[0-9A-Za-z]{8}$', description: 'Eight letters and digits.' };

const onTerminal = ({ terminal }: Workbench) => ({ path: { terminal_friendly_id: terminal } });
const keyed = (bench: Workbench, { idempotency_key }: Given) => ({
  ...onTerminal(bench),
  header: { 'Idempotency-Key': idempotency_key },
});
/** The same when a payment is repeated under its key: another body would be refused. */
const referenceOf = ({ reference, idempotency_key: key }: Given): string => reference ?? key.slice(0, 100);
const instrument = (card: keyof typeof cards) => ({
  payment_method: 'cards' as const,
  card_number: cards[card],
  expiry_month: 12,
  expiry_year: 2040,
});
const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** Returns the date in the terminal's time zone, which only an operator's credential can read; otherwise in UTC. */
async function today(bench: Workbench): Promise<string> {
  const { now } = await readClock(bench.service, bench.terminal);
  if (!bench.operator) return now.slice(0, 10);
  const { time_zone: timeZone } = await answered(
    'The terminal',
    bench.operator.GET('/v1/management/terminals/{terminal_friendly_id}', { params: onTerminal(bench) }),
  );
  // Swedish dates are written as ISO 8601.
  return new Date(now).toLocaleDateString('sv', { timeZone });
}

const submission = (given: Given) => ({
  merchant_transaction_id: referenceOf(given),
  amount: given.amount,
  currency: given.currency,
  order: { payment_instrument: instrument(given.card), payer },
});

/** Posts a request under the given Idempotency-Key, or a new one, which a failure of unknown effect names. */
function post<Name extends string>(bench: Workbench, given: Given, ...[operation, body]: PostArguments<Name>) {
  const params = keyed(bench, given);
  return postPayment(bench.service, params, operation, body).catch((error: unknown) => {
    if (isRefusal(error, given.repeats)) throw error;
    const next = `It may have been done: repeat it with the idempotency_key ${params.header['Idempotency-Key']}.`;
    throw new Error(`${(error as Error).message} ${next}`, { cause: error });
  });
}

function statusOf(bench: Workbench, id: string) {
  return answered(
    'The status',
    bench.service.GET('/v1/payments/status/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { ...onTerminal(bench).path, transaction_id: id } },
    }),
  );
}

/** Returns the current state of the transaction that a submission created. */
async function made(bench: Workbench, pending: Promise<{ transaction_id: string }>): Promise<unknown> {
  const { transaction_id: id } = await pending;
  return statusOf(bench, id).catch((error: unknown) => {
    throw new Error(`${(error as Error).message} Transaction ${id} was made: read its status.`, { cause: error });
  });
}

/** Returns the ids by which a capture, void or refund names a transaction. */
async function reference(bench: Workbench, { transaction_id }: Given) {
  const { order } = await statusOf(bench, transaction_id);
  return { transaction_reference_id: transaction_id, order_reference_id: order.order_id };
}

/** A journey of the contract as a tool of the Model Context Protocol. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** True if it moves money or changes planned payments. */
  readonly changes: boolean;
  /** True if it exists only in a sandbox. */
  readonly sandboxOnly?: boolean;
  /** True if it needs a management key. */
  readonly forOperators?: boolean;
  /** The properties of its argument, as JSON Schema. */
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  /** Runs the tool. @param given matches the properties @throws Refused, Unreachable */
  readonly run: (workbench: Workbench, given: Given) => Promise<unknown>;
}

export const tools: readonly Tool[] = [
  {
    name: 'take_payment',
    description: 'Makes a payment, and returns the transaction. A decline is an outcome: read its status.',
    changes: true,
    sandboxOnly: true,
    properties: payment,
    required: ['amount', 'currency', 'card'],
    run: (bench, given) => made(bench, post(bench, given, ['The payment', 'sale'], submission(given))),
  },
  {
    name: 'hold_payment',
    description: 'Holds an amount (pre-authorization), to be captured or voided later.',
    changes: true,
    sandboxOnly: true,
    properties: payment,
    required: ['amount', 'currency', 'card'],
    run: (bench, given) => made(bench, post(bench, given, ['The pre-authorization', 'preauth'], submission(given))),
  },
  partTool('capture', 'Captures a held amount, or a part of it.'),
  {
    name: 'void_payment',
    description: 'Releases a held amount.',
    changes: true,
    properties: { transaction_id: transactionId, idempotency_key: key },
    required: ['transaction_id'],
    run: async (bench, given) => post(bench, given, ['The void', 'void'], await reference(bench, given)),
  },
  partTool('refund', 'Refunds a payment, or a part of it.'),
  {
    name: 'retry_payment',
    description: 'Retries a declined or failed sale.',
    changes: true,
    properties: { transaction_id: transactionId, idempotency_key: key },
    required: ['transaction_id'],
    run: (bench, given) => {
      const retry = { originating_id: given.transaction_id };
      return made(bench, post(bench, given, ['The retry', 'sale/retry'], { retry }));
    },
  },
  {
    name: 'payment_status',
    description: 'Returns the state of a transaction: its status with the reason, and its amounts.',
    changes: false,
    properties: { transaction_id: transactionId },
    required: ['transaction_id'],
    run: (bench, given) => statusOf(bench, given.transaction_id),
  },
  {
    name: 'list_payments',
    description: "Lists the terminal's transactions, newest first, 20 a page. Send next_cursor for the next page.",
    changes: false,
    forOperators: true,
    properties: { cursor: { type: 'string', description: 'The next_cursor of the previous page.' } },
    required: [],
    run: ({ operator, terminal }, { cursor }) => {
      if (!operator) throw new Error('Lists need a management key.');
      const query = { terminal_friendly_id: terminal, limit: 20, ...(cursor === undefined ? {} : { cursor }) };
      return answered('The list', operator.GET('/v1/management/transactions', { params: { query } }));
    },
  },
  {
    name: 'start_subscription',
    description:
      'Starts a series that the platform bills, with a first payment today (in UTC without a management key).',
    changes: true,
    sandboxOnly: true,
    properties: {
      ...payment,
      interval: { enum: ['daily', 'weekly', 'monthly', 'yearly'] },
      number_of_payments: { type: 'integer', minimum: 1, description: 'Open-ended by default.' },
    },
    required: ['amount', 'currency', 'card', 'interval'],
    run: async (bench, given) =>
      post(bench, given, ['The series', 'recurring/init'], {
        merchant_transaction_id: referenceOf(given),
        amount: given.amount,
        currency: given.currency,
        recurring: {
          managed_by: 'our_platform',
          first_payment_date: await today(bench),
          recurring_date_type: given.interval,
          time_interval: 1,
          ...(given.number_of_payments === undefined ? {} : { number_of_payments: given.number_of_payments }),
        },
        payment_instrument: instrument(given.card),
        payer,
      }),
  },
  {
    name: 'subscription_status',
    description: 'Returns a series with its past and planned payments.',
    changes: false,
    properties: { recurring_id: recurringId },
    required: ['recurring_id'],
    run: (bench, { recurring_id }) =>
      answered(
        'The series',
        bench.service.GET('/v1/payments/recurring/status/{terminal_friendly_id}', {
          params: { ...onTerminal(bench), query: { recurring_id } },
        }),
      ),
  },
  {
    name: 'cancel_subscription',
    description: 'Ends a series: nothing more is charged.',
    changes: true,
    properties: { recurring_id: recurringId, idempotency_key: key },
    required: ['recurring_id'],
    run: (bench, given) =>
      post(bench, given, ['The cancellation', 'recurring/cancel'], { recurring_id: given.recurring_id }),
  },
  {
    name: 'end_challenge',
    description: 'Acts as the payer: completes the 3-D Secure challenge of a payment.',
    changes: true,
    sandboxOnly: true,
    properties: { transaction_id: transactionId, outcome: { enum: ['succeeded', 'failed'] } },
    required: ['transaction_id', 'outcome'],
    run: (bench, { transaction_id, outcome }) =>
      answered(
        'The challenge',
        bench.service.POST('/v1/sandbox/challenges/{terminal_friendly_id}/{transaction_id}', {
          params: { path: { ...onTerminal(bench).path, transaction_id } },
          body: { outcome },
        }),
      ),
  },
  {
    name: 'sandbox_clock',
    description: "Returns the terminal's time.",
    changes: false,
    sandboxOnly: true,
    properties: {},
    required: [],
    run: ({ service, terminal }) => readClock(service, terminal),
  },
  {
    name: 'advance_clock',
    description: 'Moves the clock of the terminal forward, and completes the due work: charges, retries.',
    changes: true,
    sandboxOnly: true,
    properties: { days: { type: 'number', exclusiveMinimum: 0, maximum: 3660 } },
    required: ['days'],
    run: ({ service, terminal }, { days }) =>
      advanceClock(service, terminal, Math.ceil(days * 86_400), () => undefined),
  },
];

/** Creates a tool that moves all or part of an earlier amount. */
function partTool(operation: 'capture' | 'refund', description: string): Tool {
  return {
    name: `${operation}_payment`,
    description,
    changes: true,
    properties: part,
    required: ['transaction_id', 'amount'],
    run: async (bench, given) => {
      const body = { ...(await reference(bench, given)), amount: given.amount };
      return made(bench, post(bench, given, [`The ${operation}`, operation], body));
    },
  };
}
