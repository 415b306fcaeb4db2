import type { Booking, Exchange, Sending } from '../../../scripts/lab/simulate/history.js';
import { type Finding, type Records, recordsOf } from '../../../scripts/lab/simulate/judges/records.js';
import { dayMilliseconds } from '../../../scripts/lab/simulate/plan.js';
import { receiverUrls, type Received } from '../../../scripts/lab/simulate/parties/receivers.js';
import { beginning } from '../../../scripts/lab/simulate/time/timeline.js';
import type { Restored } from '../../../scripts/lab/simulate/restore.js';
import type { Evidence } from '../../../scripts/lab/simulate/world.js';

/** Everything that a judge is shown, right or wrong. */
export interface History {
  readonly transactions?: readonly object[];
  readonly exchanges?: readonly Exchange[];
  readonly bookings?: readonly Booking[];
  readonly sendings?: readonly Sending[];
  readonly discrepancies?: readonly object[];
  readonly events?: readonly object[];
  readonly postings?: readonly object[];
  /** By default those of the postings. */
  readonly balances?: readonly object[];
  readonly deliveries?: readonly object[];
  readonly received?: readonly Received[];
  readonly series?: readonly object[];
  readonly occurrences?: readonly object[];
  readonly announcedRetries?: readonly object[];
  readonly overdue?: readonly object[];
  readonly waiting?: boolean;
  readonly failures?: readonly string[];
  readonly restored?: Partial<Restored>;
  readonly unheard?: readonly { readonly name: string; readonly at: number }[];
}

type Judge = (evidence: Evidence, records: Records) => Finding[] | Promise<Finding[]>;

export async function findings(judge: Judge, history: History): Promise<string[]> {
  const { exchanges = [], bookings = [], received = [], waiting = false, failures = [], unheard = [] } = history;
  const { sendings = [] } = history;
  // By what the statement holds that the judge asks with.
  const tables: readonly (readonly [string, readonly object[] | undefined])[] = [
    ['AS what FROM scheduled_retries', history.overdue],
    ['SELECT transaction_id AS id, type', history.transactions],
    ['FROM journal_postings', history.postings],
    ['FROM journal_balances', history.balances ?? history.postings],
    ['FROM discrepancies', history.discrepancies],
    ['FROM deliveries', history.deliveries],
    ['FROM series', history.series],
    ['FROM scheduled_retries', history.announcedRetries],
    ['FROM occurrences', history.occurrences],
    ['FROM events', history.events],
  ];
  const rows = async (text: string): Promise<readonly object[]> => {
    const table = tables.find(([name]) => text.includes(name));
    if (!table) throw new Error(`a judge asks for what no history has: ${text}`);
    return table[1] ?? [];
  };
  const evidence = {
    plan: {
      retries: true,
      banks: [{ deadline: true }, { deadline: false }],
      timeZone: 'UTC',
      payments: [{ number: 1, cents: 1000 }],
      series: [{ number: 1, cents: 900 }],
    },
    exchanges,
    bookings,
    questions: [],
    sendings,
    received,
    database: { rows, unheard },
    restored: {
      ...{ lostAt: 20, restoredAt: 30, heldUntil: 30, earlyStatus: 409 },
      ...{ lost: new Set(), open: new Set(), listed: new Map() },
      ...history.restored,
    },
    waiting,
    failures,
    endedAt: at(40),
  } as unknown as Evidence;
  return (await judge(evidence, await recordsOf(evidence))).map(({ what }) => what);
}

/** Milliseconds since 1970, so many days after the beginning. */
export const at = (days: number): number => beginning + days * dayMilliseconds;

export const transaction = (id: string, fields: object = {}): object => ({
  id,
  type: 'sale',
  status: 'APPROVED',
  reason: 'AUTH.APPROVED',
  cents: 1000,
  refundedCents: 0,
  bank: 'simulator_a',
  attempt: 1,
  about: null,
  successor: null,
  refundFailed: false,
  originating: null,
  recurringId: null,
  occurrence: null,
  createdAt: at(0),
  updatedAt: at(0),
  reference: 'payment-1',
  ...fields,
});

export const booking = (key: string, fields: Partial<Booking> = {}): Booking => ({
  bank: 'simulator_a',
  terminalId: 'SIM001',
  key,
  operation: 'sale',
  cents: 1000,
  currency: 'EUR',
  reference: undefined,
  providerTransactionId: `booking of ${key}`,
  bookedAt: 0,
  effectiveAt: 0,
  outcome: 'approved',
  reason: 'AUTH.APPROVED',
  ...fields,
});

export const exchange = (
  operation: Exchange['operation'],
  answer: object,
  fields: Partial<Exchange> = {},
): Exchange => ({
  payment: 1,
  operation,
  key: undefined,
  body: '',
  about: undefined,
  cents: 1000,
  sentAt: 0,
  heardAt: 10,
  sent: 1,
  status: 200,
  answer: JSON.stringify(answer),
  ...fields,
});

/** The answer to what was submitted. */
export const submitted = (id: string, accepted = true): object => ({ transaction_id: id, order_id: 'O', accepted });

export const event = (id: string, subject: string, type: string): object => ({
  id,
  subject,
  type,
  body: `{"id":"${id}"}`,
});

/** An event as it was brought to each receiver, and taken. */
export const delivered = (id: string): Pick<Required<History>, 'deliveries' | 'received'> => ({
  deliveries: receiverUrls.map((url) => ({
    event: id,
    url,
    state: 'delivered',
    attempts: 1,
    isDue: false,
    isNew: false,
  })),
  received: receiverUrls.map((endpoint) => ({
    eventId: id,
    endpoint,
    body: `{"id":"${id}"}`,
    acknowledged: true,
    authentic: true,
    receivedAt: 0,
  })),
});
