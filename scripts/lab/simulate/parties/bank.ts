import { createHash } from 'node:crypto';
import type { ReasonKey } from '../../../../src/reasons/reasons.js';
import type { FollowUpCall, LookupCall, LookupResult, PaymentCall } from '../../../../src/processors/processor.js';
import type { Processor, ProcessorResult } from '../../../../src/processors/processor.js';
import { simulatedCapabilities } from '../../../../src/processors/simulator/simulator.js';
import { checkSignature, readNotification } from '../../../../src/processors/simulator/notification.js';
import type { PlannedBank } from '../plan.js';
import { decisionOf, isLost, isNotifiedWithItsAnswer, isSlow, lostPayments } from '../scenes.js';
import type { Booking, Notice, Question, Sending } from '../history.js';
import type { Owner, Timeline } from '../time/timeline.js';
import { WayToBank } from './way-to-bank.js';

type Call = PaymentCall | FollowUpCall;

/** Maximum seconds from the arrival of a call in time to its effect (`Guarantees`). */
const longestDelaySeconds = 5;
const keySeconds = 24 * 60 * 60;

export const bankSecret = 'the-secret-of-the-banks-of-the-simulation';

/**
 * An acquiring bank with a ledger outside the service's database. It records every call that its promises do not
 * exclude, and enforces none of the service's rules.
 */
export class SimulatedBank {
  readonly bookings: Booking[] = [];
  readonly questions: Question[] = [];
  readonly sendings: Sending[] = [];
  readonly #byCall = new Map<string, Booking>();
  readonly #key: string;
  readonly #plan: PlannedBank;
  readonly #way: WayToBank;
  readonly #timeline: Timeline;
  readonly #notify: (notice: Notice) => void;

  constructor(key: string, plan: PlannedBank, timeline: Timeline, notify: (notice: Notice) => void) {
    this.#key = key;
    this.#plan = plan;
    this.#timeline = timeline;
    this.#way = new WayToBank(key, plan, timeline);
    this.#notify = notify;
  }

  /** Returns the bank as one instance reaches it. */
  processor(owner: Owner): Processor {
    const { keys, deadline, lookups } = this.#plan;
    const on =
      (operation: Booking['operation']) =>
      (call: Call): Promise<ProcessorResult> => {
        const { idempotencyKey: key } = call;
        this.sendings.push({ bank: this.#key, key, sender: owner.name, sentAt: this.#timeline.now });
        return this.#way.exchange(owner, `${operation} of ${key}`, () => this.#take(owner, operation, call), {
          isLost: isLost(centsOf(call)),
          isSlow: isSlow(centsOf(call), this.#key),
          onAnswer: (milliseconds) => this.#notifyWithAnswer(call, milliseconds),
        });
      };
    return {
      key: this.#key,
      kind: 'simulator',
      environment: 'sandbox',
      capabilities: {
        ...simulatedCapabilities,
        lookups,
        guarantees: () => ({
          keySeconds: keys ? keySeconds : undefined,
          longestDelaySeconds: deadline ? longestDelaySeconds : undefined,
        }),
      },
      sale: on('sale'),
      authorize: on('authorize'),
      verify: on('verify'),
      capture: on('capture'),
      void: on('void'),
      refund: on('refund'),
      lookup: (call) => this.#ask(owner, call),
      statement: (from, to) => this.#statement(owner, from, to),
      check: async () => ({ works: true, environment: 'sandbox', name: this.#key }),
      checkNotification: (rawBody, header, now) =>
        checkSignature(rawBody, header('x-provider-signature'), now, [bankSecret]),
      parseNotification: (rawBody) => [readNotification(JSON.parse(rawBody))],
      notificationAnswer: '',
    };
  }

  #take(owner: Owner, operation: Booking['operation'], call: Call): ProcessorResult {
    const { keys, deadline } = this.#plan;
    const timeline = this.#timeline;
    const known = this.#byCall.get(callName(call));
    if (known && keys) {
      timeline.record(`${this.#key}: knows the key of ${operation} ${call.idempotencyKey}, and records nothing`);
      if (known.effectiveAt > timeline.now) throw new Error('still processing the first call with this key');
      return resultOf(known);
    }
    if (deadline && timeline.instant() > call.notAfter.getTime()) {
      timeline.record(`${this.#key}: refuses ${operation} ${call.idempotencyKey}, which arrived after its deadline`);
      throw new Error('arrived after its deadline');
    }
    const booking = this.#book(owner, operation, call);
    if (booking.effectiveAt > timeline.now) throw new Error('it will be recorded shortly');
    return resultOf(booking);
  }

  #book(owner: Owner, operation: Booking['operation'], call: Call): Booking {
    const timeline = this.#timeline;
    // The same draws for the same call in every run with this seed, and for each of its arrivals.
    const draws = timeline.drawsOf(`${timeline.cause} at ${this.#key}`);
    const { approves, declines, late, corrects, notifies } = this.#plan;
    const later = draws.percent(late) ? draws.between(500, longestDelaySeconds * 1000) : 0;
    const cents = centsOf(call);
    const decided = decisionOf(cents, this.#key);
    const drawn = draws.percent(approves) ? 'approved' : draws.percent(declines) ? 'declined' : 'failed';
    const outcome = decided?.outcome ?? drawn;
    const booking: Booking = {
      bank: this.#key,
      terminalId: call.terminalId,
      key: call.idempotencyKey,
      operation,
      cents,
      currency: call.currency,
      reference: 'providerTransactionId' in call ? call.providerTransactionId : undefined,
      providerTransactionId: `${this.#key}-${call.idempotencyKey}-${this.bookings.length}`,
      bookedAt: timeline.now,
      effectiveAt: timeline.now + later,
      outcome,
      reason: decided?.reason ?? draws.oneOf(reasonsOf[outcome]),
    };
    this.bookings.push(booking);
    if (!this.#byCall.has(callName(call))) this.#byCall.set(callName(call), booking);
    timeline.countEffect(owner);
    timeline.record(`${this.#key}: records ${operation} ${booking.key} of ${booking.cents} cents: ${booking.outcome}`);
    // Often before its answer has arrived.
    if (draws.percent(notifies))
      this.#notifyService(booking, later + draws.between(0, draws.percent(50) ? 200 : 40_000));
    if (draws.percent(corrects) && booking.outcome !== 'failed') this.#correctLater(booking);
    return booking;
  }

  /** A bank reports its correction days or minutes later. */
  #correctLater(booking: Booking): void {
    this.#timeline.after(this.#timeline.draws.between(60_000, 600_000), () => {
      booking.correctedFrom = booking.outcome;
      booking.correctedAt = this.#timeline.now;
      booking.outcome = booking.outcome === 'approved' ? 'declined' : 'approved';
      booking.reason = reasonsOf[booking.outcome][0];
      this.#timeline.record(`${this.#key}: corrects ${booking.operation} ${booking.key} to ${booking.outcome}`);
      this.#notifyService(booking, 1_000);
    });
  }

  /** Times the notification to race with the answer. */
  #notifyWithAnswer(call: Call, milliseconds: number): void {
    const booking = this.#byCall.get(callName(call));
    if (!booking || !isNotifiedWithItsAnswer(booking.cents, this.#key)) return;
    const { draws } = this.#timeline;
    const body = this.#noticeOf(booking);
    for (let time = 0; time < 2; time++)
      this.#timeline.after(milliseconds - draws.between(-10, 60), () => {
        this.#notify({ bank: this.#key, body });
      });
  }

  #noticeOf(booking: Booking): string {
    const { outcome } = booking;
    return JSON.stringify({
      id: `${booking.providerTransactionId}-${outcome}`,
      created_at: new Date(this.#timeline.instant()).toISOString(),
      terminal_friendly_id: booking.terminalId,
      transaction_id: booking.key,
      provider_transaction_id: booking.providerTransactionId,
      outcome: outcome === 'failed' ? 'error' : outcome,
      ...(outcome === 'approved' ? {} : { reason_code: booking.reason }),
    });
  }

  /** Notifies the service, often more than once. */
  #notifyService(booking: Booking, afterMilliseconds: number): void {
    const { draws } = this.#timeline;
    const body = this.#noticeOf(booking);
    for (let time = draws.percent(30) ? 2 : 1; time > 0; time--)
      this.#timeline.after(afterMilliseconds + draws.between(0, draws.percent(50) ? 50 : 5_000), () => {
        this.#notify({ bank: this.#key, body });
      });
  }

  #ask(owner: Owner, call: LookupCall): Promise<LookupResult> {
    const { idempotencyKey: key } = call;
    const { now, cause } = this.#timeline;
    const byOperator = cause === 'operator';
    const question: Question = {
      bank: this.#key,
      key,
      asker: owner.name,
      byOperator,
      sentAt: now,
      wokeAt: owner.frozenUntil,
    };
    this.questions.push(question);
    if (isLost(centsOf(call))) this.#timeline.countQuestion(owner, lostPayments);
    return this.#way
      .exchange(owner, `lookup of ${key}`, () => this.#lookUp(call))
      .finally(() => {
        question.answeredAt = this.#timeline.now;
      });
  }

  #lookUp({ terminalId, idempotencyKey }: LookupCall): LookupResult {
    const { now } = this.#timeline;
    const recorded = this.#byCall.get(callName({ terminalId, idempotencyKey }));
    const found = recorded && recorded.effectiveAt <= now ? recorded : undefined;
    this.#timeline.record(`${this.#key}: looked up ${idempotencyKey}: ${found?.outcome ?? 'never received'}`);
    return found ? { found: 'outcome', result: resultOf(found) } : { found: 'never-received' };
  }

  async *#statement(owner: Owner, from: Date, to: Date) {
    const entries = await this.#way.exchange(owner, 'its statement', () =>
      this.bookings
        .map((booking) => ({
          booking,
          bookedAt: new Date(this.#timeline.instant() - this.#timeline.now + booking.effectiveAt),
        }))
        .filter(({ bookedAt }) => bookedAt >= from && bookedAt <= to),
    );
    for (const { booking, bookedAt } of entries.sort((one, other) => one.bookedAt.getTime() - other.bookedAt.getTime()))
      yield {
        terminalId: booking.terminalId,
        idempotencyKey: booking.key,
        outcome: booking.outcome,
        reason: booking.reason,
        amount: (booking.cents / 100).toFixed(2),
        currency: booking.currency,
        providerTransactionId: booking.providerTransactionId,
        operation: booking.operation,
        ...(booking.reference === undefined ? {} : { about: [booking.reference] }),
        bookedAt,
      };
  }
}

/** Decline reasons: some lead to another route, some to a later retry, some to neither. */
const reasonsOf = {
  approved: ['AUTH.APPROVED'],
  declined: ['PROCESSOR.DECLINED', 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS', 'PAYMENT_METHOD.STOLEN_INSTRUMENT'],
  failed: ['PROCESSOR.SYSTEM_ERROR'],
} as const satisfies Record<Booking['outcome'], [ReasonKey, ...ReasonKey[]]>;

const centsOf = ({ amount }: Pick<Call | LookupCall, 'amount'>): number => Math.round(Number(amount) * 100);

const callName = ({ terminalId, idempotencyKey }: Pick<Call, 'terminalId' | 'idempotencyKey'>): string =>
  `${terminalId} ${idempotencyKey}`;

function resultOf({ outcome, reason, providerTransactionId }: Booking): ProcessorResult {
  const answer = { reason, providerTransactionId, raw: { outcome } } as const;
  if (outcome !== 'approved') return { ...answer, outcome };
  const number = createHash('sha256').update(providerTransactionId).digest().readUInt32BE(0) % 1_000_000;
  return { ...answer, outcome, authorizationCode: String(number).padStart(6, '0') };
}
