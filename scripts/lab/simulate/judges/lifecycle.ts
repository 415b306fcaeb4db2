import { submittedBy, type Exchange } from '../history.js';
import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import { linearization, type TimedOperation } from './linearizability.js';
import { groups, type Records, type TransactionRecord } from './records.js';

const judge = 'lifecycle';

/** A payment as its clients can know it. */
interface Payment {
  readonly status: 'open' | 'approved' | 'refused' | 'unknown';
  /** The capture or void that holds the one place of a pre-authorization, and what became of it. */
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
    .filter(({ type, about }) => about === null && (type === 'sale' || type === 'preauth'))
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

/** A keyed request takes effect once, before its first answer; the other answers repeat that one. */
function oncePerKey(exchanges: readonly Exchange[]): Exchange[] {
  const alike = groups(
    exchanges.map((exchange, index) => ({ exchange, name: `${exchange.operation} ${exchange.key ?? index}` })),
    ({ name }) => name,
  );
  return [...alike.values()].map((all) => {
    const sent = all.map(({ exchange }) => exchange);
    const [first, ...others] = sent.toSorted((one, other) => (one.heardAt ?? Infinity) - (other.heardAt ?? Infinity));
    if (!first) throw new Error('a group has one at least');
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

/** A capture, void or refund takes what it needs, and keeps it or gives it back by its outcome. */
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
  what: `refund ${id} gives back`,
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
