import { expect } from 'chai';
import type { Finding, Records } from '../../../scripts/lab/simulate/judges/records.js';
import { judgeAnswers, judgeEvents } from '../../../scripts/lab/simulate/judges/answers.js';
import { judgeJournal, judgeMoney } from '../../../scripts/lab/simulate/judges/money.js';
import { judgeRetries, judgeSettled } from '../../../scripts/lab/simulate/judges/background-work.js';
import { occurrenceChargeId } from '../../../src/payments/write/written-attempt.js';
import { judgeRestored } from '../../../scripts/lab/simulate/judges/restored.js';
import { judgeSeries } from '../../../scripts/lab/simulate/judges/series.js';
import type { Evidence } from '../../../scripts/lab/simulate/world.js';
import { at, booking, delivered, event, exchange, findings, submitted, transaction, type History } from './history.js';

/** A wrong history differs from the right one in some of what there is, and the judge finds one thing in it. */
interface Cases {
  readonly judge: (evidence: Evidence, records: Records) => Finding[] | Promise<Finding[]>;
  readonly right: History;
  readonly wrong: Readonly<Record<string, readonly [History, RegExp]>>;
}

const refund = (id: string, fields = {}) => transaction(id, { type: 'refund', about: 'A', cents: 600, ...fields });
const refunded = (key: string, fields = {}) =>
  booking(key, { operation: 'refund', cents: 600, reference: 'booking of A', ...fields });
const paid = exchange('sale', submitted('A'));
const soldA = transaction('A', { refundedCents: 600 });
const preauthA = transaction('A', { type: 'preauth' });
const captureB = transaction('B', { type: 'capture', about: 'A' });
const voidC = transaction('C', { type: 'void', about: 'A' });
const authorized = exchange('preauth', submitted('A'));
const captured = exchange('capture', submitted('B'), { about: 'A' });
const voided = exchange('void', submitted('C'), { about: 'A' });
const holdOfA = booking('A', { operation: 'authorize' });
const voidOfA = booking('C', { operation: 'void', reference: 'booking of A' });
const gaveBack = exchange('refund', submitted('B'), { about: 'A', cents: 600 });

const money: Cases = {
  judge: judgeMoney,
  right: { transactions: [soldA, refund('B')], exchanges: [paid, gaveBack], bookings: [booking('A'), refunded('B')] },
  wrong: {
    'books one attempt twice': [
      { bookings: [booking('A'), booking('A', { providerTransactionId: 'again' }), refunded('B')] },
      /^simulator_a recorded A 2 times$/,
    ],
    'approves one attempt at two banks': [
      { bookings: [booking('A'), booking('A', { bank: 'simulator_b' }), refunded('B')] },
      /^A was approved by simulator_a and simulator_b$/,
    ],
    'has a booking without a transaction': [
      { bookings: [booking('A'), refunded('B'), booking('C')] },
      /^a bank recorded C, which the database does not have$/,
    ],
    'gives back more than was paid': [
      {
        transactions: [transaction('A', { cents: 1000, refundedCents: 1000 }), refund('B', { cents: 1000 })],
        bookings: [booking('A', { cents: 1000 }), { ...refunded('B'), cents: 1001 }],
      },
      /^(of A, 1000 cents, 1001 were refunded|refund B is APPROVED: the bank recorded 1001 cents)$/,
    ],
    'makes two payments of one': [
      { transactions: [soldA, refund('B'), transaction('C', { status: 'DECLINED' })] },
      /^one payment made A and C$/,
    ],
    'makes a refund that was not asked for': [{ exchanges: [paid] }, /^1 transactions were made by fewer requests/],
    'says otherwise than the bank': [
      { bookings: [booking('A', { outcome: 'declined' }), refunded('B')] },
      /^sale A is APPROVED: the bank reports otherwise$/,
    ],
    'gives up a call that may still arrive': [
      {
        transactions: [
          soldA,
          refund('B'),
          transaction('C', { status: 'ERROR', reason: 'PROCESSOR.NOT_RECEIVED', bank: 'simulator_b', attempt: 2 }),
        ],
        sendings: [{ bank: 'simulator_b', key: 'C', sender: 'one', sentAt: 0 }],
      },
      /^C counts as never received, but its call may still arrive$/,
    ],
    'contradicts what no bank has corrected': [
      { discrepancies: [{ id: 'A', claim: 'approved' }] },
      /^A is contradicted \(approved\), but its bank corrected nothing$/,
    ],
    'counts less as given back than was': [
      { transactions: [transaction('A', { refundedCents: 0 }), refund('B')] },
      /^sale A counts 0 cents as refunded, of 600$/,
    ],
    'counts more as given back than was paid': [
      { transactions: [transaction('A', { refundedCents: 1600 }), refund('B')] },
      /^sale A (is APPROVED: 1600 of 1000 cents count as refunded|counts 1600 cents as refunded, of 600)$/,
    ],
    'has not noticed what its bank has corrected': [
      { bookings: [booking('A', { outcome: 'declined', correctedFrom: 'approved' }), refunded('B')] },
      /^sale A is APPROVED: the bank corrected it, but there is no discrepancy$/,
    ],
    'approves one payment twice': [
      {
        transactions: [soldA, refund('B'), transaction('C', { attempt: 2 })],
        bookings: [booking('A'), refunded('B'), booking('C')],
      },
      /^one payment was approved as A and C$/,
    ],
    'pays again what a bank has approved after all': [
      {
        transactions: [
          transaction('A', { status: 'DECLINED', refundedCents: 600 }),
          refund('B'),
          transaction('C', { attempt: 2 }),
        ],
        bookings: [
          booking('A', { correctedFrom: 'declined', correctedAt: 0 }),
          refunded('B'),
          booking('C', { bookedAt: 3_600_001 }),
        ],
        discrepancies: [{ id: 'A', claim: 'approved' }],
      },
      /^payment 1 was paid as A, and again as C$/,
    ],
    'attempts one refused payment again twice': [
      {
        transactions: [
          transaction('A', { status: 'DECLINED' }),
          transaction('C', { status: 'DECLINED', attempt: 2, originating: 'A' }),
          transaction('D', { status: 'DECLINED', attempt: 2, originating: 'A' }),
        ],
        bookings: [],
      },
      /^one attempt was retried as C and D$/,
    ],
    'begins a series twice': [
      {
        transactions: ['A', 'C'].map((id) => transaction(id, { type: 'recurring_init', reference: 'series-1' })),
        bookings: [booking('A'), booking('C')],
      },
      /^one series began with A and C$/,
    ],
    'takes more than was authorized': [
      {
        transactions: [preauthA, captureB],
        exchanges: [authorized, captured],
        bookings: [holdOfA, booking('B', { operation: 'capture', cents: 1001, reference: 'booking of A' })],
      },
      /^(of A, 1000 cents, 1001 were captured|capture B is APPROVED: the bank recorded 1001 cents)$/,
    ],
    'gives back more of a capture than was captured': [
      {
        transactions: [
          transaction('A', { type: 'capture', cents: 500, refundedCents: 600, reference: null }),
          refund('B'),
        ],
        bookings: [booking('A', { operation: 'capture', cents: 500 }), refunded('B')],
      },
      /^(of A, 500 cents, 600 were refunded|capture A is APPROVED: 600 of 500 cents count as refunded)$/,
    ],
    'pays another amount than was ordered': [
      { transactions: [transaction('A', { cents: 999 })], bookings: [booking('A', { cents: 999 })] },
      /^simulator_a recorded sale A with 999 cents, not 1000$/,
    ],
    'gives back at a bank that has not been paid': [
      { bookings: [booking('A'), refunded('B', { bank: 'simulator_b' })] },
      /^simulator_b recorded refund B of a payment elsewhere$/,
    ],
    'captures a pre-authorization and voids it': [
      {
        transactions: [transaction('A', { type: 'preauth', status: 'CANCELLED' }), captureB, voidC],
        exchanges: [authorized, captured, voided],
        bookings: [holdOfA, booking('B', { operation: 'capture', reference: 'booking of A' }), voidOfA],
      },
      /^A (is|was) closed by B and C$/,
    ],
    'leaves what was voided as it was': [
      { transactions: [preauthA, voidC], exchanges: [authorized, voided], bookings: [holdOfA, voidOfA] },
      /^A was voided, but is APPROVED$/,
    ],
    'makes two refunds of one that was sent twice under its key': [
      {
        transactions: [
          transaction('A', { refundedCents: 800 }),
          refund('B', { cents: 400 }),
          refund('C', { cents: 400 }),
        ],
        exchanges: [paid, ...[20, 40].map((sentAt) => ({ ...gaveBack, key: 'refund-1', sentAt }))],
        bookings: [booking('A'), { ...refunded('B'), cents: 400 }, { ...refunded('C'), cents: 400 }],
      },
      /^2 transactions were made by fewer requests: refund of A$/,
    ],
  },
};

const keyed = { key: 'payment-1' };
const asked = (word: string, sentAt: number) =>
  exchange(
    'status',
    { transaction: { status: word } },
    { about: 'A', sentAt, heardAt: sentAt + 5, answer: `"status":"${word}"` },
  );

const answers: Cases = {
  judge: judgeAnswers,
  right: {
    transactions: [transaction('A')],
    exchanges: [
      exchange('sale', submitted('A'), keyed),
      exchange('sale', submitted('A'), { ...keyed, sentAt: 90_000 }),
      asked('PROCESSING', 20),
      asked('APPROVED', 40),
    ],
  },
  wrong: {
    'has lost what was acknowledged': [{ transactions: [] }, /^sale was answered with A, which is missing$/],
    'has approved what it answered as refused': [
      { exchanges: [exchange('sale', submitted('A', false))] },
      /^sale A was answered as refused, but is APPROVED$/,
    ],
    'answers one key twice, and differently': [
      { exchanges: [exchange('sale', submitted('A'), keyed), exchange('sale', { ...submitted('A'), more: 1 }, keyed)] },
      /^key payment-1 was answered /,
    ],
    'answers another body under a key': [
      { exchanges: [exchange('sale', submitted('A'), { ...keyed, conflicting: true })] },
      /^another body under key payment-1 was answered/,
    ],
    'goes back in what it says of a status': [
      { exchanges: [asked('APPROVED', 20), asked('PROCESSING', 40)] },
      /^A was APPROVED, and then PROCESSING$/,
    ],
    'shuts out a key in force': [
      { exchanges: [exchange('sale', {}, { status: 401 })] },
      /^sale with a key in force was answered 401$/,
    ],
    'refuses a valid request': [
      { exchanges: [exchange('sale', {}, { status: 400, answer: 'INVALID_FIELD' })] },
      /^sale was refused: INVALID_FIELD$/,
    ],
    'answers with a transaction of another kind': [
      { exchanges: [exchange('refund', submitted('A'), { about: 'Z' })] },
      /^refund was answered with the sale A$/,
    ],
    'answers with the transaction of another payment': [
      { transactions: [transaction('A', { reference: 'payment-2' })] },
      /^sale was answered with A, which is of another payment$/,
    ],
    'records another amount than was asked for': [
      {
        transactions: [preauthA, captureB],
        exchanges: [exchange('capture', submitted('B'), { about: 'A', cents: 400 })],
      },
      /^capture was answered with B, which is of 1000 cents, not 400$/,
    ],
    'gives back another transaction than was asked for': [
      { transactions: [transaction('A'), transaction('Z'), refund('B', { about: 'Z' })], exchanges: [gaveBack] },
      /^refund was answered with B, which is about Z$/,
    ],
    'does not know what it has acknowledged': [
      { exchanges: [exchange('status', {}, { about: 'A', status: 404 })] },
      /^a status was answered 404: /,
    ],
  },
};

const firstAs = <One extends object>([first, ...others]: readonly One[], fields: Partial<One>): One[] => [
  { ...first!, ...fields },
  ...others,
];
const approved = event('1', 'A', 'transaction.approved');
const brought = delivered('1');

const events: Cases = {
  judge: judgeEvents,
  right: { transactions: [transaction('A')], events: [approved], ...brought },
  wrong: {
    'has a change without an event': [
      { events: [], deliveries: [], received: [] },
      /^sale A is APPROVED, but has 0 events of it$/,
    ],
    'has a retry without an event': [
      { transactions: [transaction('A', { originating: 'Z' })] },
      /^A is a retry without exactly one event of it$/,
    ],
    'reports one change twice': [
      {
        events: [approved, event('2', 'A', 'transaction.approved')],
        deliveries: [...brought.deliveries, ...delivered('2').deliveries],
        received: [...brought.received, ...delivered('2').received],
      },
      /^(sale A is APPROVED, but has 2 events of it|A transaction.approved has 2 events)$/,
    ],
    'brings other words than were written': [
      { received: firstAs(brought.received, { body: '{}' }) },
      /^a receiver got 1, which differs from the record$/,
    ],
    'signs with another secret': [
      { received: firstAs(brought.received, { authentic: false }) },
      /^1 was not signed with the secret of /,
    ],
    'has an event without a delivery': [{ deliveries: brought.deliveries.slice(1) }, /: 0 deliveries$/],
    'counts as delivered what was refused': [
      { received: firstAs(brought.received, { acknowledged: false }) },
      /: counts as delivered, but was never accepted$/,
    ],
    'gives up before its schedule ends': [
      { deliveries: firstAs(brought.deliveries, { state: 'failed', attempts: 3 }) },
      /: failed after 3 attempts$/,
    ],
    'forgets a delivery': [
      { deliveries: firstAs(brought.deliveries, { state: 'pending', isDue: true }) },
      /: not delivered, after 1 attempts$/,
    ],
    'begins a delivery hours late': [
      { deliveries: firstAs(brought.deliveries, { state: 'pending', attempts: 0 }) },
      /: not delivered, after 0 attempts$/,
    ],
  },
};

const plannedSeries = {
  id: 'S',
  status: 'active',
  startedAt: at(0),
  firstNumber: 1,
  completed: 2,
  payments: 5,
  first: '2026-03-10',
  dateType: 'daily',
  interval: 1,
};
const occurrence = (number: number, fields = {}) => {
  const planned = `2026-03-${9 + number}`;
  return { id: `o${number}`, series: 'S', number, planned, scheduled: planned, status: 'completed', ...fields };
};
const charge = (id: string, number: number, fields = {}) =>
  transaction(id, {
    type: 'recurring',
    recurringId: 'S',
    occurrence: `o${number}`,
    createdAt: at(number - 1),
    reference: 'series-1',
    ...fields,
  });
const charges = [charge('A', 1), charge('B', 2)];
const occurrences = [occurrence(1), occurrence(2), occurrence(3, { status: 'pending' })];
const seriesEvents = [
  event('1', 'S', 'recurring.charged'),
  event('2', 'S', 'recurring.charged'),
  event('3', 'o1', 'future_transaction.executed'),
  event('4', 'o2', 'future_transaction.executed'),
];
/** An act of the client on the series, this number of days after the beginning. */
const manages = (operation: 'pause' | 'resume' | 'cancel' | 'update', days: number) =>
  exchange(operation, {}, { series: 1, about: 'S', sentAt: at(days) - at(0), heardAt: at(days) - at(0) + 100 });
const update = { ...manages('update', 0.5), cents: 950 };

const series: Cases = {
  judge: judgeSeries,
  right: {
    series: [plannedSeries],
    occurrences,
    transactions: charges,
    events: seriesEvents,
    exchanges: [manages('pause', 0.2), manages('resume', 0.4), { ...update, sent: 2, status: 409 }],
    bookings: [booking('A', { cents: 900 }), booking('B', { cents: 900 })],
  },
  wrong: {
    'plans a payment for another day': [
      { occurrences: [...occurrences.slice(0, 2), occurrence(3, { planned: '2026-03-13', status: 'pending' })] },
      /: payment 3 is planned for 2026-03-13$/,
    ],
    'plans payments for days before it had started': [
      { series: [{ ...plannedSeries, startedAt: at(1) }] },
      /: payment [123] is planned for 2026-03-1[012]$/,
    ],
    // The update may have been made before it was repeated and refused.
    'charges another amount than was ordered': [
      { bookings: [booking('A'), booking('B', { cents: 950 })] },
      /: simulator_a recorded A with 1000 cents, not as ordered$/,
    ],
    'charges the amount from before an update': [
      { exchanges: [update] },
      /: simulator_a recorded B with 900 cents, not as ordered$/,
    ],
    'charges a day late': [
      { transactions: [charges[0]!, charge('B', 2, { createdAt: at(2) })] },
      /: payment 2 of 2026-03-11 was charged on 2026-03-12$/,
    ],
    'charges a day early': [
      { transactions: [charges[0]!, charge('B', 2, { createdAt: at(0) })] },
      /: payment 2 of 2026-03-11 was charged on 2026-03-10$/,
    ],
    'charges one payment twice': [
      {
        transactions: [...charges, charge('C', 2, { attempt: 2 })],
        series: [{ ...plannedSeries, completed: 3 }],
        events: [...seriesEvents, event('5', 'S', 'recurring.charged')],
      },
      /: payment 2 was made as B and C$/,
    ],
    'counts a payment that was refused': [
      { transactions: [charges[0]!, charge('B', 2, { status: 'DECLINED' })] },
      /: (payment 2 is completed, but 0 of its charges are approved|2 payments count as made, of 1)$/,
    ],
    'counts too few payments': [
      { series: [{ ...plannedSeries, completed: 1 }], events: seriesEvents.slice(1) },
      /: 1 payments count as made, of 2$/,
    ],
    'charges beyond its number of payments': [
      { series: [{ ...plannedSeries, payments: 1 }] },
      /: 2 payments were made, of 1$/,
    ],
    'has an event too few': [{ events: seriesEvents.slice(1) }, /: 2 payments, and 1 events of them$/],
    'does not report that a payment was executed': [
      { events: seriesEvents.slice(0, 3) },
      /: o2 is completed, but has 0 events of it$/,
    ],
    'ends without an event': [
      { series: [{ ...plannedSeries, status: 'cancelled' }] },
      /: it is cancelled, and 0 events report cancelled$/,
    ],
    'forgets to plan the next payment': [
      { occurrences: occurrences.slice(0, 2) },
      /: it is active, but nothing is planned$/,
    ],
    'charges while it is paused': [
      { exchanges: [manages('pause', 0.2), manages('resume', 1.5)] },
      /: B was charged after the client received the answer to its pause$/,
    ],
    'charges after it was cancelled': [
      { exchanges: [manages('cancel', 0.5)] },
      /: B was charged after the client received the answer to its cancel$/,
    ],
  },
};

const declined = { status: 'DECLINED', reason: 'PROCESSOR.DECLINED' };
const first = transaction('A', { ...declined, successor: 'B' });
const second = (fields = {}) =>
  transaction('B', { originating: 'A', attempt: 2, createdAt: at(1), updatedAt: at(1), ...fields });
/** Attempts of another payment with the card and amount. */
const earlier = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    transaction(`e${index}`, {
      ...declined,
      reason: 'PAYMENT_METHOD.STOLEN_INSTRUMENT',
      createdAt: at(0.5),
      reference: 'payment-2',
    }),
  );

const retries: Cases = {
  judge: judgeRetries,
  right: {
    transactions: [
      ...[...earlier(8), first, second(), transaction('W', { ...declined, isPayload: true, card: 'W' })],
      transaction('U', { ...declined, wasUnknown: true, card: 'U' }),
    ],
  },
  wrong: {
    'comes before its day': [
      { transactions: [first, second({ createdAt: at(0.9) })] },
      /^B came 8640000 ms before its time$/,
    ],
    'comes hours after its time': [
      { transactions: [first, second({ createdAt: at(1.5) })] },
      /^B came 43200000 ms after its time$/,
    ],
    'comes later than one more rest, when who took it had not heard so': [
      { transactions: [first, second({ createdAt: at(1.75) })], unheard: [{ name: 'due-lease-retry', at: at(1.2) }] },
      /^B came 64800000 ms after its time$/,
    ],
    'comes hours after its time, when something else was not heard': [
      {
        transactions: [first, second({ createdAt: at(1.5) })],
        unheard: [
          { name: 'due-lease-retry', at: at(0.5) },
          { name: 'settle', at: at(1.2) },
        ],
      },
      /^B came 43200000 ms after its time$/,
    ],
    'has one more attempt than the schedule': [
      { transactions: [transaction('A', { ...declined, attempt: 5, successor: 'B' }), second({ attempt: 6 })] },
      /^B came Infinity ms before its time$/,
    ],
    'is attempted beyond the cap of the card': [
      { transactions: [...earlier(9), first, second()] },
      /^B is attempt 11 of one card and amount$/,
    ],
    'charges the payload of a wallet again': [
      { transactions: [first, second({ isPayload: true })] },
      /^B charges the payload of a wallet again$/,
    ],
    'retries what was unknown': [
      { transactions: [transaction('A', { ...declined, successor: 'B', wasUnknown: true }), second()] },
      /^sale A was UNKNOWN, but is retried$/,
    ],
    'announces a retry of what was unknown': [
      {
        transactions: [transaction('A', { ...declined, wasUnknown: true })],
        announcedRetries: [{ id: 'A', dueAt: at(1) }],
      },
      /^sale A was UNKNOWN, but is retried$/,
    ],
    'announces a retry for a day long after its own': [
      { transactions: [transaction('A', declined)], announcedRetries: [{ id: 'A', dueAt: at(100) }] },
      /^sale A was refused, but was not retried$/,
    ],
    'forgets a refused payment': [
      { transactions: [transaction('A', declined)] },
      /^sale A was refused, but was not retried$/,
    ],
  },
};

const settled: Cases = {
  judge: judgeSettled,
  right: { transactions: [transaction('A')], failures: ['a run of background work failed: Connection terminated'] },
  wrong: {
    'leaves a payment open': [
      { transactions: [transaction('A', { status: 'PROCESSING', reason: 'PROCESSOR.PROCESSING' })] },
      /^sale A is still open: PROCESSOR.PROCESSING$/,
    ],
    'leaves work undone': [{ overdue: [{ what: 'a retry of A' }] }, /^a retry of A is overdue$/],
    'lets a client wait': [{ waiting: true }, /^a client still waits for an answer$/],
    'fails in a way that no fault explains': [
      { failures: ['it failed: undefined is no function'] },
      /undefined is no function$/,
    ],
  },
};

const occurrenceOf = (id: string, fields: object = {}) =>
  transaction(id, {
    type: 'recurring',
    cents: 900,
    recurringId: 'S',
    occurrence: id,
    reference: 'series-1',
    ...fields,
  });
// Its bank answers no lookups, and the next comparison of statements has not come.
const unknownD = occurrenceOf('D', { status: 'UNKNOWN', reason: 'PROCESSOR.UNKNOWN' });
const restoredEvents = [
  ...['A', 'B', 'C'].map((id) => event(`event of ${id}`, id, 'transaction.approved')),
  event('event of D', 'D', 'transaction.unknown'),
];
const deliveries = ['A', 'B', 'C', 'D'].map((id) => delivered(`event of ${id}`));

const restoredBookings = [booking('A'), booking('B', { cents: 900 }), booking('C', { cents: 900 })];
/** The occurrence of B is charged once more as C. */
const chargedAgain = (status: 'declined' | 'unknown'): History => ({
  transactions: [
    transaction('A'),
    occurrenceOf('B', { status: status.toUpperCase() }),
    occurrenceOf('C', { occurrence: 'B' }),
  ],
  bookings: restoredBookings,
  events: restoredEvents.map((one, index) => (index === 1 ? event('event of B', 'B', `transaction.${status}`) : one)),
  series: [{ id: 'S', status: 'active', completed: 1 }],
});
const chargeOfB = occurrenceChargeId('SIM001', 'S', 1)(0);
const restored: Cases = {
  judge: judgeRestored,
  right: {
    transactions: [transaction('A'), occurrenceOf('B'), occurrenceOf('C'), unknownD],
    bookings: [booking('A'), ...['B', 'C', 'D'].map((key) => booking(key, { cents: 900 }))],
    series: [{ id: 'S', status: 'active', completed: 2 }],
    events: restoredEvents,
    deliveries: deliveries.flatMap((one) => one.deliveries),
    received: [
      ...deliveries.flatMap((one) => one.received),
      ...delivered('event that was lost').received.map((one) => ({ ...one, receivedAt: 25 })),
    ],
    restored: {
      lost: new Set(['A', 'C']),
      open: new Set(['A']),
      listed: new Map([
        ['A', true],
        ['C', true],
      ]),
    },
  },
  wrong: {
    'continues before the comparison': [
      { restored: { earlyStatus: 200 } },
      /^the work continued before the comparison$/,
    ],
    'does not list a lost payment': [
      { restored: { lost: new Set(['A']) } },
      /^a bank approved A, which the comparison does not list$/,
    ],
    'does not import a lost payment': [
      { restored: { lost: new Set(['A']), listed: new Map([['A', false]]) } },
      /^A is missing, but was not imported$/,
    ],
    'declines an open payment that a bank approved': [
      { transactions: [transaction('A', { status: 'DECLINED' }), occurrenceOf('B'), occurrenceOf('C'), unknownD] },
      /^(simulator_a approved A, which is DECLINED|A was open in .*, and is DECLINED|sale A is DECLINED, but has 0 .*)$/,
    ],
    'forgets a payment for good': [
      { transactions: [occurrenceOf('B'), occurrenceOf('C'), unknownD], events: restoredEvents.slice(1) },
      /^(simulator_a approved A, which is missing|A was open in .*, and is missing|a receiver got event of A, which differs from the record)$/,
    ],
    'approves one key twice': [
      { bookings: [booking('A'), booking('A'), booking('B'), booking('C', { cents: 900 })] },
      /^(A was approved 2 times|payment 1 is A and B)$/,
    ],
    'charges an occurrence under another key': [
      { ...chargedAgain('declined'), discrepancies: [{ id: 'B' }] },
      /^series S, active: B is an uncounted payment$/,
    ],
    'charges an occurrence though its charge is unknown': [
      chargedAgain('unknown'),
      /^series S, active: B is an uncounted payment$/,
    ],
    'charges an occurrence whose lost charge is not imported': [
      {
        transactions: [transaction('A'), occurrenceOf('C', { occurrence: 'B' })],
        bookings: [booking('A'), booking(chargeOfB, { cents: 900 }), booking('C', { cents: 900 })],
        occurrences: [{ id: 'B', series: 'S', number: 1 }],
        series: [{ id: 'S', status: 'active', completed: 1 }],
        discrepancies: [{ id: chargeOfB }],
        restored: { listed: new Map([[chargeOfB, false]]) },
      },
      new RegExp(`^series S, active: ${chargeOfB} is an uncounted payment$`),
    ],
    'imports a charge outside of its series': [
      {
        transactions: [transaction('A'), transaction('B', { cents: 900, reference: null }), occurrenceOf('C')],
        bookings: restoredBookings,
        series: [{ id: 'S', status: 'active', completed: 1 }],
      },
      /^series S, active: B is an uncounted payment$/,
    ],
    'delivers an event that it does not have': [
      { received: delivered('event of X').received.map((one) => ({ ...one, receivedAt: 40 })), deliveries: [] },
      /(which differs from the record|0 deliveries)$/,
    ],
  },
};

const entryOf = (id: string, kind: string, [debit, credit]: readonly [string, string], cents = 1000) =>
  [
    { account: debit, cents },
    { account: credit, cents: -cents },
  ].map((posting) => ({ id, kind, bank: 'simulator_a', ...posting }));
const saleEntry = (id: string) => entryOf(id, 'sale', ['processor_receivable', 'sales']);
const saleOfA = saleEntry('A');
const refundOfB = entryOf('B', 'refund', ['sales_refunds', 'refunds_in_flight'], 600);
const failureOfB = entryOf('B', 'refund_failed', ['refunds_in_flight', 'sales_refunds'], 600);

const failed = { outcome: 'declined', correctedFrom: 'approved' } as const;
const hold = { operation: 'authorize' } as const;

const journal: Cases = {
  judge: judgeJournal,
  right: {
    transactions: [
      transaction('A'),
      refund('B', { refundFailed: true }),
      transaction('C', { status: 'DECLINED' }),
      transaction('D', { type: 'preauth' }),
    ],
    bookings: [booking('A'), refunded('B', failed), booking('D', hold)],
    postings: [...saleOfA, ...refundOfB, ...failureOfB],
  },
  wrong: {
    'forgets a payment': [
      { postings: [...refundOfB, ...failureOfB] },
      /^the journal has (nothing for sale A, not sale |0 cents on \w+( of A)? at )/,
    ],
    'posts a payment twice': [
      { postings: [...saleOfA, ...saleOfA, ...refundOfB, ...failureOfB] },
      /^the journal has (sale .*, sale .* for sale A|-?2000 cents on )/,
    ],
    'leaves a failed refund in the journal': [
      { postings: [...saleOfA, ...refundOfB] },
      /for refund B, not refund .*, refund_failed/,
    ],
    'posts a declined payment or a hold': [
      { postings: [...saleOfA, ...refundOfB, ...failureOfB, ...saleEntry('C')] },
      /(for sale C, not nothing|a sale of C, -?1000 cents, unknown to simulator_a|, which .* -?(0|1000))$/,
    ],
    'posts what is no transaction': [
      { postings: [...saleOfA, ...refundOfB, ...failureOfB, ...saleEntry('X')] },
      /^the journal has (X, which is no transaction|a sale of X, -?1000 cents, unknown to simulator_a|.* cents on )/,
    ],
    'posts a payment that its bank does not have': [
      { bookings: [refunded('B', failed), booking('D', hold)] },
      /^the journal has (a sale of A, -?1000 cents, unknown to simulator_a|-?1000 cents on \w+( of A)? at )/,
    ],
    'has other amounts than the bank': [
      { bookings: [booking('A', { cents: 999 }), refunded('B', failed), booking('D', hold)] },
      /^the journal has (a sale of A, |-?1000 cents on \w+( of A)? at simulator_a, which .* -?999$)/,
    ],
    'lacks what only a bank has': [
      { bookings: [booking('A'), refunded('B', failed), booking('D', hold), booking('E')] },
      /^the journal has (0 cents on \w+ of E|-?1000 cents on \w+) at simulator_a, which .* -?[12]000$/,
    ],
    'has balances that are not the sums of its postings': [
      { balances: [...saleOfA, ...saleOfA] },
      /^the journal has -?2000 cents on \w+ at simulator_a, which has, by the ledger of its bank, -?1000$/,
    ],
    'has a trial balance that is not zero': [
      { balances: saleOfA.slice(0, 1) },
      /^the trial balance of the journal is 1000 cents$|^the journal has 0 cents on sales at simulator_a/,
    ],
  },
};

const all = { money, answers, events, series, retries, settled, restored, journal };

describe('simulation: a judge', () => {
  for (const [name, { judge, right, wrong }] of Object.entries(all)) {
    it(`(${name}) finds nothing in a right history`, async () => expect(await findings(judge, right)).to.eql([]));
    for (const [what, [difference, finding]] of Object.entries(wrong))
      it(`(${name}) finds a history that ${what}`, async () => {
        const found = await findings(judge, { ...right, ...difference });
        expect(found).to.not.be.empty;
        for (const one of found) expect(one).to.match(finding);
      });
  }

  it('(restored) finds nothing when a series did not start, and its lost charge is a payment of its own', async () => {
    const init = transaction('I', {
      type: 'recurring_init',
      status: 'DECLINED',
      recurringId: 'S',
      reference: 'series-1',
    });
    const found = await findings(judgeRestored, {
      ...restored.right,
      transactions: [transaction('A'), init, transaction('B', { cents: 900, reference: null })],
      bookings: [booking('A'), booking('B', { cents: 900 })],
      series: [{ id: 'S', status: 'cancelled', completed: 0 }],
      ...{ events: [], deliveries: [], received: [] },
    });
    expect(found.filter((one) => !one.includes('events'))).to.eql([]);
  });
});
