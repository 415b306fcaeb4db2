import type { Pool } from 'pg';
import { readSandboxClock } from '../../store/sandbox/sandbox-clocks.js';
import { terminalTime } from '../../base/terminal.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import {
  bookEntry,
  decideEntry,
  findEntry,
  isEntryApproved,
  statementPage,
  type SimulatorEntryRow,
} from '../../store/sandbox/simulator-ledger.js';
import type { CallName, ProcessorKey, ProcessorResult } from '../processor.js';

/** One line in the simulated bank's books. */
export interface LedgerEntry extends CallName {
  readonly processorKey: ProcessorKey;
  readonly operation: string;
  readonly reference: string | undefined;
  readonly providerTransactionId: string;
  /** Decimal text in major units. */
  readonly amount: string;
  readonly currency: string;
  readonly outcome: ProcessorResult['outcome'] | 'unanswered' | 'lost';
  readonly reason: ReasonKey;
  readonly authorizationCode: string | undefined;
  readonly arn: string | undefined;
}

/** An entry as it stands in the books. */
export interface BookedEntry extends LedgerEntry {
  /** How often the key arrived. */
  readonly calls: number;
  /** When it arrived first. In real time. */
  readonly createdAt: Date;
  /** Whether it takes effect by now. */
  readonly isEffective: boolean;
}

type Decided = Pick<LedgerEntry, 'outcome' | 'reason' | 'authorizationCode' | 'arn'>;

/**
 * The simulated bank's books. They outlive a crash of the service, as a real bank's do. The bank lives in the time of
 * the terminal: `now` is the real time, which counts where the sandbox clock of the terminal is not frozen.
 */
export interface SimulatorLedger {
  /** The time of a terminal, in which its bank lives. */
  timeOf(terminalId: string, now: Date): Promise<Date>;
  /**
   * Books an entry, or finds the one that the same key booked before: that one is returned, and its calls are counted.
   * @param when takes effect `delaySeconds` after now, and is not booked when it is later than `notAfter`
   * @returns undefined when it came too late
   */
  book(
    entry: LedgerEntry,
    when: { readonly now: Date; readonly notAfter: Date | undefined; readonly delaySeconds: number },
  ): Promise<BookedEntry | undefined>;
  /** Books a call that was lost before. */
  arrive(processorKey: ProcessorKey, call: CallName, decided: Decided): Promise<BookedEntry>;
  /**
   * What the books say by now, by the name of the call or by the bank's own id: nothing of what was lost, or is to take
   * effect later.
   */
  find(
    processorKey: ProcessorKey,
    call: CallName & { readonly providerTransactionId?: string | undefined },
    now: Date,
  ): Promise<BookedEntry | undefined>;
  isApproved(processorKey: ProcessorKey, providerTransactionId: string, now: Date): Promise<boolean>;
  /**
   * Books the end of a challenge; undefined when none waits under the key. A second end of the same challenge finds the
   * first.
   */
  endChallenge(processorKey: ProcessorKey, call: CallName, end: Decided, now: Date): Promise<BookedEntry | undefined>;
  /** Books another outcome in place of what was booked; undefined when nothing was. */
  correct(processorKey: ProcessorKey, call: CallName, outcome: Decided): Promise<BookedEntry | undefined>;
  /**
   * A page of what arrived after a time, or after an entry of that time, and up to another, in the order of the times,
   * which are real ones. What was lost, is to take effect later, or has no outcome is left out.
   */
  statement(
    processorKey: ProcessorKey,
    after: { readonly at: Date; readonly last: CallName | undefined },
    to: Date,
    page: { readonly now: Date; readonly limit: number },
  ): Promise<BookedEntry[]>;
}

/** The columns hold what `LedgerEntry` allows: nothing else writes them. */
const booked = (row: SimulatorEntryRow): BookedEntry => row as BookedEntry;
const bookedIfAny = (row: SimulatorEntryRow | undefined): BookedEntry | undefined => row && booked(row);

export const simulatorLedger = (pool: Pool): SimulatorLedger => ({
  timeOf: async (terminalId, now) => terminalTime(await readSandboxClock(pool, terminalId), now),

  async book(entry, { now, notAfter, delaySeconds }) {
    return bookedIfAny(
      await bookEntry(pool, {
        processorKey: entry.processorKey,
        idempotencyKey: entry.idempotencyKey,
        terminalId: entry.terminalId,
        operation: entry.operation,
        reference: entry.reference,
        providerTransactionId: entry.providerTransactionId,
        amount: entry.amount,
        currency: entry.currency,
        outcome: entry.outcome,
        reason: entry.reason,
        authorizationCode: entry.authorizationCode,
        arn: entry.arn,
        now,
        notAfter,
        delaySeconds,
      }),
    );
  },

  async arrive(processorKey, { terminalId, idempotencyKey }, decided) {
    const entry = await decideEntry(pool, { terminalId, processorKey, idempotencyKey, ...decided, from: undefined });
    if (!entry) throw new Error('the simulator lost an entry');
    return booked(entry);
  },

  async find(processorKey, { terminalId, idempotencyKey, providerTransactionId }, now) {
    return bookedIfAny(await findEntry(pool, { terminalId, processorKey, idempotencyKey, providerTransactionId, now }));
  },

  isApproved: (processorKey, providerTransactionId, now) =>
    isEntryApproved(pool, { processorKey, providerTransactionId, now }),

  async endChallenge(processorKey, call, end, now) {
    const { terminalId, idempotencyKey } = call;
    const entry = await decideEntry(pool, { terminalId, processorKey, idempotencyKey, ...end, from: 'pending' });
    return entry ? booked(entry) : this.find(processorKey, call, now);
  },

  async correct(processorKey, { terminalId, idempotencyKey }, outcome) {
    return bookedIfAny(
      await decideEntry(pool, { terminalId, processorKey, idempotencyKey, ...outcome, from: undefined }),
    );
  },

  async statement(processorKey, { at, last }, to, { now, limit }) {
    const page = {
      processorKey,
      after: at,
      afterTerminal: last?.terminalId,
      afterKey: last?.idempotencyKey,
      to,
      now,
      limit,
    };
    return (await statementPage(pool, page)).map(booked);
  },
});
