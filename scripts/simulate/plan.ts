import { Draws } from './draws.js';

/** What goes wrong with an instance, a statement, a call to a bank, or a client's request. */
export const faultKinds = [
  /** The instance ends between two awaits, and a new one starts later. */
  'crash',
  /** The instance stands still and goes on later with its old beliefs. */
  'freeze',
  /** The database takes no connection. */
  'statement-refused',
  /** The database gives the statement up for another's sake. */
  'statement-deadlock',
  /** The connection breaks before the statement arrives. */
  'statement-lost',
  /** The statement is done, and the connection breaks before its answer. */
  'statement-unanswered',
  /** The statement is done, and nothing is heard of it for the longest that is waited for. */
  'statement-silent',
  /** The statement takes seconds. */
  'statement-slow',
  /** The call never reaches the bank. */
  'call-lost',
  /** The call reaches the bank when nobody waits for it any more. */
  'call-late',
  /** The bank's answer is lost. */
  'answer-lost',
  /** The bank's answer comes when nobody waits for it any more. */
  'answer-late',
  /** The client's request does not reach the service. */
  'request-lost',
  /** The service's answer does not reach the client. */
  'reply-lost',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export const statementFaults = faultKinds.filter((kind) => kind.startsWith('statement-'));
export const callFaults: readonly FaultKind[] = ['call-lost', 'call-late'];
export const answerFaults: readonly FaultKind[] = ['answer-lost', 'answer-late'];

/** A fault that waits for its cause to come to a step. */
export interface PlannedFault {
  readonly kind: FaultKind;
  /** What it befalls: a payment (`payment 7`), or the work of the instances that is due by the clock (`background`). */
  readonly cause: string;
  /** The first fitting event of the cause from its so manieth one. */
  readonly step: number;
  /** How long the instance is away or stands still, or how much later something comes, in milliseconds. */
  readonly milliseconds: number;
}

export const paymentKinds = ['sale', 'preauth'] as const;
export const followUpKinds = ['capture', 'void', 'refund', 'retry', 'status', 'again', 'other-body'] as const;

/** What a client does after its payment was answered. */
export interface FollowUp {
  readonly kind: (typeof followUpKinds)[number];
  /** After the answer to the payment. */
  readonly afterMilliseconds: number;
  /** Of a refund or capture: which part of the amount, in hundredths. */
  readonly percent: number;
  readonly keyed: boolean;
}

/** A payment by one client, with all that the client does about it. */
export interface PlannedPayment {
  readonly number: number;
  readonly atMilliseconds: number;
  readonly kind: (typeof paymentKinds)[number];
  /** In cents. */
  readonly cents: number;
  /** Whether a security code is sent, so that the call cannot be repeated. */
  readonly withCvv: boolean;
  readonly keyed: boolean;
  /** The same request once more, so many milliseconds after the first, to any instance. */
  readonly duplicateAfter: number | undefined;
  readonly followUps: readonly FollowUp[];
}

/** What a bank promises, in the service's words (Guarantees, Capabilities). */
export interface BankPromise {
  readonly keys: boolean;
  readonly deadline: boolean;
  readonly lookups: boolean;
}

/** All that is chosen before a run: a run with less of it is what a failing seed shrinks to. */
export interface Plan {
  readonly seed: string;
  readonly instances: number;
  readonly banks: readonly [BankPromise, BankPromise];
  readonly payments: readonly PlannedPayment[];
  readonly faults: readonly PlannedFault[];
}

const promises = [
  { keys: true, deadline: true, lookups: true },
  { keys: true, deadline: true, lookups: true },
  { keys: true, deadline: false, lookups: true },
  { keys: false, deadline: true, lookups: true },
  { keys: false, deadline: false, lookups: true },
  { keys: true, deadline: false, lookups: false },
] as const satisfies [BankPromise, ...BankPromise[]];

/** Milliseconds between the payments of a run, on average. */
const pauseMilliseconds = 150;

/** What a seed says. @param operations how many requests the clients make about their payments, at least */
export function planOf(seed: string, operations: number): Plan {
  const draws = new Draws(`${seed} plan`);
  const payments: PlannedPayment[] = [];
  let at = 0;
  for (let made = 0; made < operations;) {
    at += draws.between(0, 2 * pauseMilliseconds);
    const payment = paymentOf(new Draws(`${seed} payment ${payments.length}`), payments.length, at);
    payments.push(payment);
    made += 1 + payment.followUps.length + (payment.duplicateAfter === undefined ? 0 : 1);
  }
  return {
    seed,
    instances: draws.between(2, 4),
    banks: [draws.oneOf(promises), draws.oneOf(promises)],
    payments,
    faults: faultsOf(draws, payments.length),
  };
}

function paymentOf(draws: Draws, number: number, atMilliseconds: number): PlannedPayment {
  const kind = draws.percent(55) ? 'sale' : 'preauth';
  const keyed = draws.percent(75);
  return {
    number,
    atMilliseconds,
    kind,
    cents: 100 * (1_000 + number) + draws.between(0, 99),
    withCvv: draws.percent(50),
    keyed,
    duplicateAfter: keyed && draws.percent(25) ? draws.between(0, draws.percent(50) ? 50 : 15_000) : undefined,
    followUps: Array.from({ length: draws.between(0, 5) }, () => followUpOf(draws, kind)),
  };
}

function followUpOf(draws: Draws, kind: PlannedPayment['kind']): FollowUp {
  return {
    kind:
      kind === 'sale'
        ? draws.oneOf(['refund', 'refund', 'refund', 'status', 'again', 'retry', 'other-body'])
        : draws.oneOf(['capture', 'capture', 'void', 'refund', 'status', 'again', 'retry']),
    // Often at the same moment, so that they race.
    afterMilliseconds: draws.percent(50) ? draws.between(0, 20) : draws.between(0, 30_000),
    percent: draws.oneOf([100, 60, 50, 40, 30]),
    keyed: draws.percent(60),
  };
}

/** As many faults as payments: many meet none, some of them several. */
function faultsOf(draws: Draws, payments: number): PlannedFault[] {
  const ofPayments = Array.from({ length: payments }, () => ({
    ...faultOf(draws),
    cause: `payment ${draws.between(0, payments - 1)}`,
    step: draws.between(1, draws.percent(50) ? 16 : 90),
  }));
  const ofBackground = Array.from({ length: Math.ceil(payments / 8) }, () => ({
    ...faultOf(draws),
    cause: 'background',
    step: draws.between(1, 60 * payments),
  }));
  return [...ofPayments, ...ofBackground];
}

function faultOf(draws: Draws): Pick<PlannedFault, 'kind' | 'milliseconds'> {
  const kind: FaultKind = draws.oneOf([
    ...faultKinds,
    'crash',
    'freeze',
    'freeze',
    'call-late',
    'answer-lost',
    'call-lost',
  ]);
  return { kind, milliseconds: draws.percent(30) ? draws.between(100, 5_000) : draws.between(5_000, 90_000) };
}
