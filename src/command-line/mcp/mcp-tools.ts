import { answered } from '../connection.js';
import {
  instrument,
  key,
  keyed,
  made,
  onTerminal,
  part,
  payer,
  payment,
  recurringId,
  reference,
  statusOf,
  submission,
  transactionId,
  type Given,
  type Workbench,
} from './mcp-workbench.js';
import { advanceClock, readClock } from '../commands/sandbox-clock.js';

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
    run: (bench, given) =>
      made(
        bench,
        answered(
          'The payment',
          bench.service.POST('/v1/payments/sale/{terminal_friendly_id}', {
            params: keyed(bench, given),
            body: submission(bench, given),
          }),
        ),
      ),
  },
  {
    name: 'hold_payment',
    description: 'Holds an amount (pre-authorization), to be captured or voided later.',
    changes: true,
    sandboxOnly: true,
    properties: payment,
    required: ['amount', 'currency', 'card'],
    run: (bench, given) =>
      made(
        bench,
        answered(
          'The pre-authorization',
          bench.service.POST('/v1/payments/preauth/{terminal_friendly_id}', {
            params: keyed(bench, given),
            body: submission(bench, given),
          }),
        ),
      ),
  },
  partTool('capture', 'Captures a held amount, or a part of it.'),
  {
    name: 'void_payment',
    description: 'Releases a held amount.',
    changes: true,
    properties: { transaction_id: transactionId, idempotency_key: key },
    required: ['transaction_id'],
    run: async (bench, given) =>
      answered(
        'The void',
        bench.service.POST('/v1/payments/void/{terminal_friendly_id}', {
          params: keyed(bench, given),
          body: await reference(bench, given),
        }),
      ),
  },
  partTool('refund', 'Refunds a payment, or a part of it.'),
  {
    name: 'retry_payment',
    description: 'Retries a declined or failed sale.',
    changes: true,
    properties: { transaction_id: transactionId, idempotency_key: key },
    required: ['transaction_id'],
    run: (bench, given) =>
      made(
        bench,
        answered(
          'The retry',
          bench.service.POST('/v1/payments/sale/retry/{terminal_friendly_id}', {
            params: keyed(bench, given),
            body: { retry: { originating_id: given.transaction_id } },
          }),
        ),
      ),
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
    description: 'Starts a series that the platform bills, with a first payment today.',
    changes: true,
    sandboxOnly: true,
    properties: {
      ...payment,
      interval: { enum: ['daily', 'weekly', 'monthly', 'yearly'] },
      number_of_payments: { type: 'integer', minimum: 1, description: 'Open-ended by default.' },
    },
    required: ['amount', 'currency', 'card', 'interval'],
    run: async (bench, given) =>
      answered(
        'The series',
        bench.service.POST('/v1/payments/recurring/init/{terminal_friendly_id}', {
          params: keyed(bench, given),
          body: {
            merchant_transaction_id: given.reference ?? bench.random.uuid(),
            amount: given.amount,
            currency: given.currency,
            recurring: {
              managed_by: 'our_platform',
              first_payment_date: (await readClock(bench.service, bench.terminal)).now.slice(0, 10),
              recurring_date_type: given.interval,
              time_interval: 1,
              ...(given.number_of_payments === undefined ? {} : { number_of_payments: given.number_of_payments }),
            },
            payment_instrument: instrument(given.card),
            payer,
          },
        }),
      ),
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
      answered(
        'The cancellation',
        bench.service.POST('/v1/payments/recurring/cancel/{terminal_friendly_id}', {
          params: keyed(bench, given),
          body: { recurring_id: given.recurring_id },
        }),
      ),
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
    run: async (bench, given) =>
      made(
        bench,
        answered(
          `The ${operation}`,
          bench.service.POST(`/v1/payments/${operation}/{terminal_friendly_id}`, {
            params: keyed(bench, given),
            body: { ...(await reference(bench, given)), amount: given.amount },
          }),
        ),
      ),
  };
}
