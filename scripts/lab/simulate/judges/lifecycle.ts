import { type Booking, type Exchange, submittedBy } from '../history.js';
import type { Evidence } from '../world.js';
import { type Finding, groups, type Records, type TransactionRecord } from './records.js';

const judge = 'lifecycle';

/** A payment as far as its clients can know it. */
interface Payment {
  readonly status: 'open' | 'approved' | 'refused' | 'unknown';
  /** The capture or void that is the successor of a pre-authorization, with its outcome. */
  readonly closing: 'none' | 'running' | 'captured' | 'voided';
  /** Refunded and reserved amounts, in cents. */
  readonly refunded: number;
}

const beginning: Payment = { status: 'open', closing: 'none', refunded: 0 };

type Action = 'capture' | 'void' | 'refund';
type Step = TimedOperation<Payment>;

/** Conditions of a refusal by the specification's lifecycle, on the payment at the time of the refusal. */
const refusals: Readonly<Record<string, (payment: Payment, cents: number, about: TransactionRecord) => boolean>> = {
  'VALIDATION/RELATED_TRANSACTION_LOCKED': ({ status, closing }) => status === 'open' || closing === 'running',
  'VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED': ({ status }) => status === 'refused' || status === 'unknown',
  'VALIDATION/ALREADY_FULLY_CAPTURED': ({ closing }) => closing === 'captured',
  TRANSACTION_ALREADY_CAPTURED: ({ closing }) => closing === 'captured',
  'VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED': ({ closing }) => closing === 'voided',
  'VALIDATION/TRANSACTION_ALREADY_VOIDED': ({ closing }) => closing === 'voided',
  'VALIDATION/FULL_REFUND_ALREADY_PROCESSED': ({ refunded }, _, { cents }) => refunded === cents,
  'VALIDATION/REFUND_AMOUNT_EXCEEDED': ({ refunded }, part, { cents }) => refunded + part > cents,
  'VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND': (_, __, { type }) => type === 'preauth',
};

/** Words of a status view for a known state. */
const words = {
  open: ['PROCESSING'],
  approved: ['APPROVED', 'CANCELLED'],
  refused: ['DECLINED', 'ERROR'],
  unknown: ['UNKNOWN'],
} as const;

/** Finds payments whose requests and answers have no consistent order. */
export function judgeLifecycle({ exchanges }: Pick<Evidence, 'exchanges'>, records: Records): Finding[] {
  const byAbout = groups(exchanges, ({ about }) => about ?? '');
  const made = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const { transaction_id: id } = submittedBy(exchange) ?? {};
    if (id !== undefined && !made.has(id)) made.set(id, exchange);
  }
  return records.transactions
    .filter(({ type }) => type === 'sale' || type === 'preauth' || type === 'capture')
    .flatMap((about) => {
      const own = oncePerKey(byAbout.get(about.id) ?? []);
      const steps = [
        ...outcome(about, made.get(about.id)?.sentAt ?? 0),
        ...(records.followUps.get(about.id) ?? []).flatMap((one) => stepsOf(one, about, own)),
        ...own.flatMap((exchange) => answerSteps(exchange, about)),
      ];
      if (steps.length < 2 || linearization(beginning, steps)) return [];
      const what = steps.map((step) => `${step.what} (${step.from} to ${step.to} ms)`).join(', ');
      return [{ judge, payment: about.payment, what: `no order explains the answers about ${about.id}: ${what}` }];
    });
}

/** A keyed request takes effect once, before its first answer. The other answers repeat that one. */
function oncePerKey(exchanges: readonly Exchange[]): Exchange[] {
  const alike = groups(
    exchanges.map((exchange, index) => ({ exchange, name: `${exchange.operation} ${exchange.key ?? index}` })),
    ({ name }) => name,
  );
  return [...alike.values()].map((all) => {
    const sent = all.map(({ exchange }) => exchange);
    const [first, ...others] = sent.toSorted((one, other) => (one.heardAt ?? Infinity) - (other.heardAt ?? Infinity));
    if (!first) throw new Error('a group has at least one');
    return { ...first, sentAt: Math.min(first.sentAt, ...others.map(({ sentAt }) => sentAt)) };
  });
}

function outcome({ id, status }: TransactionRecord, from: number): Step[] {
  const open = ({ status: before }: Payment): boolean => before === 'open' || before === 'unknown';
  const unknown: Step = {
    what: `${id} is unknown`,
    from,
    to: Infinity,
    optional: status !== 'UNKNOWN',
    apply: (payment) => (payment.status === 'open' ? { ...payment, status: 'unknown' } : undefined),
  };
  if (status === 'PROCESSING' || status === 'UNKNOWN') return [unknown];
  const known = status === 'APPROVED' || status === 'CANCELLED' ? 'approved' : 'refused';
  const settle = (payment: Payment): Payment | undefined => (open(payment) ? { ...payment, status: known } : undefined);
  return [unknown, { what: `${id} is ${known}`, from, to: Infinity, apply: settle }];
}

/** A capture, void or refund reserves its share, and keeps or releases it by its outcome. */
function stepsOf(made: TransactionRecord, about: TransactionRecord, exchanges: readonly Exchange[]): Step[] {
  const { id, type, cents, status, refundFailed } = made;
  const exchange =
    exchanges.find((one) => submittedBy(one)?.transaction_id === id) ??
    exchanges.find((one) => one.operation === type && one.status === undefined);
  const from = exchange?.sentAt ?? 0;
  const answered = exchange && submittedBy(exchange) ? (exchange.heardAt ?? Infinity) : Infinity;
  const isRefund = type === 'refund';
  const take: Step = {
    what: `${type} ${id} takes`,
    from,
    to: answered,
    apply: (payment) => {
      if (payment.status !== 'approved') return undefined;
      if (isRefund) return payment.refunded + cents <= about.cents ? refunded(payment, cents) : undefined;
      return payment.closing === 'none' ? { ...payment, closing: 'running' } : undefined;
    },
  };
  const saidRefused = exchange !== undefined && submittedBy(exchange)?.accepted === false;
  const to = saidRefused ? answered : Infinity;
  return [take, ...settlements(made, from, to), ...(refundFailed ? [givesBack(made, from)] : [])].map((step) => ({
    ...step,
    what: `${step.what}${status === 'PROCESSING' ? ' (open)' : ''}`,
  }));
}

const refunded = (payment: Payment, cents: number): Payment => ({ ...payment, refunded: payment.refunded + cents });

const givesBack = ({ id, cents }: TransactionRecord, from: number, to = Infinity): Step => ({
  what: `refund ${id} is released`,
  from,
  to,
  apply: (payment) => (payment.refunded >= cents ? refunded(payment, -cents) : undefined),
});

function settlements(made: TransactionRecord, from: number, to: number): Step[] {
  const { id, type, status } = made;
  const isRefused = status === 'DECLINED' || status === 'ERROR';
  if (type === 'refund') return isRefused ? [givesBack(made, from, to)] : [];
  if (!isRefused && status !== 'APPROVED') return [];
  const closing = isRefused ? 'none' : type === 'void' ? 'voided' : 'captured';
  return [
    {
      what: `${type} ${id} is ${status}`,
      from,
      to,
      apply: (payment) => (payment.closing === 'running' ? { ...payment, closing } : undefined),
    },
  ];
}

/** Requires that a refusal or status was true at some time between request and answer. */
function answerSteps(exchange: Exchange, about: TransactionRecord): Step[] {
  const { operation, status, answer = '', sentAt: from, heardAt: to = Infinity, cents } = exchange;
  if (operation === 'status') {
    const word = /"status":"([A-Z]+)"/.exec(answer)?.[1];
    const isSo = (payment: Payment): boolean =>
      (words[payment.status] as readonly string[]).includes(word ?? '') &&
      (word === 'CANCELLED') === (payment.closing === 'voided');
    return word === undefined
      ? []
      : [{ what: `status ${word}`, from, to, apply: (payment) => (isSo(payment) ? payment : undefined) }];
  }
  if (!isAction(operation) || status === undefined || status === 200) return [];
  const code = /"reason_code":"([^"]+)"/.exec(answer)?.[1] ?? '';
  const holds = refusals[code];
  return [
    {
      what: `${operation} refused with ${code}`,
      from,
      to,
      apply: (payment) => (holds?.(payment, cents, about) === true ? payment : undefined),
    },
  ];
}

const isAction = (operation: Exchange['operation']): operation is Action =>
  operation === 'capture' || operation === 'void' || operation === 'refund';

/** An operation that took effect at one time within known bounds. */
export interface TimedOperation<State> {
  readonly what: string;
  /** The earliest time of its effect. */
  readonly from: number;
  /** The latest time of its effect; Infinity if unknown. */
  readonly to: number;
  /** True if the operation may not have taken effect. */
  readonly optional?: boolean;
  /** Returns the next state; undefined if the operation with its result is impossible in this state. */
  readonly apply: (state: State) => State | undefined;
}

/**
 * Searches an order of the operations, each at a time within its bounds, that explains every result (Herlihy and Wing,
 * 1990). The search is that of Wing and Gong, and remembers failed states like Lowe and Porcupine.
 * @param initial a state that is serializable as JSON
 * @returns the operations in such an order; undefined if no order exists
 */
export function linearization<State>(
  initial: State,
  operations: readonly TimedOperation<State>[],
): readonly string[] | undefined {
  const futile = new Set<string>();
  const order: string[] = [];

  function search(state: State, left: ReadonlySet<number>): boolean {
    const due = [...left].filter((index) => operations[index]?.optional !== true);
    if (due.length === 0) return true;
    const name = `${[...left].join()} ${JSON.stringify(state)}`;
    if (futile.has(name)) return false;
    // An operation that began after another ended cannot precede it.
    const earliestEnd = Math.min(...due.map((index) => operations[index]?.to ?? Infinity));
    for (const index of left) {
      const operation = operations[index];
      if (!operation || operation.from > earliestEnd) continue;
      const next = operation.apply(state);
      if (next === undefined) continue;
      order.push(operation.what);
      const rest = new Set(left);
      rest.delete(index);
      if (search(next, rest)) return true;
      order.pop();
    }
    futile.add(name);
    return false;
  }

  return search(initial, new Set(operations.keys())) ? order : undefined;
}

/** Checks that the banks recorded payments with the ordered amounts, and each follow-up where its payment is. */
export function otherThanOrdered(
  { plan, bookings }: Pick<Evidence, 'plan' | 'bookings'>,
  { byId }: Records,
): { readonly about: string; readonly what: string }[] {
  const ordered = new Map<number | undefined, number>(plan.payments.map(({ number, cents }) => [number, cents]));
  const places = new Set(bookings.map(({ bank, providerTransactionId: id }) => `${bank} ${id}`));
  return bookings.flatMap(({ key, bank, operation, cents, reference }) => {
    const what = (text: string) => [{ about: key, what: `${bank} recorded ${operation} ${key} ${text}` }];
    if (reference !== undefined) return places.has(`${bank} ${reference}`) ? [] : what('of a payment elsewhere');
    const wanted = ordered.get(byId.get(key)?.payment) ?? cents;
    return cents === wanted ? [] : what(`with ${cents} cents, not ${wanted}`);
  });
}

/** Time within which the service learns of a bank's correction, in milliseconds. */
const learnedMilliseconds = 60 * 60 * 1000;

/** Checks that no payment was approved again after the service could know, by the banks' ledgers, that it had been. */
export function paidTwice(
  bookings: readonly Booking[],
  { byId }: Records,
): { readonly about: string; readonly what: string }[] {
  const paid = bookings.filter(
    ({ operation, outcome }) => outcome === 'approved' && (operation === 'sale' || operation === 'authorize'),
  );
  const nameOf = ({ key }: Booking): string => {
    const { occurrence, payment } = byId.get(key) ?? {};
    return occurrence ?? (payment === undefined ? key : `payment ${payment}`);
  };
  return [...groups(paid, nameOf)].flatMap(([name, all]) =>
    all.flatMap((one) =>
      all
        .filter((later) => later.key !== one.key && later.bookedAt > one.bookedAt)
        .filter(({ bookedAt }) => bookedAt > (one.correctedAt ?? -Infinity) + learnedMilliseconds)
        .map(({ key }) => ({ about: key, what: `${name} was paid as ${one.key}, and again as ${key}` })),
    ),
  );
}
