import { hash as hashed } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../base/clock.js';
import { readPageOrigin, readSandboxClock } from '../../store/sandbox/sandbox.js';
import { terminalTime } from '../../base/terminal.js';
import type { Money } from '../../base/money.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import {
  bookEntry,
  decideEntry,
  findEntry,
  isEntryApproved,
  statementPage,
  type SimulatorEntryRow,
} from '../../store/sandbox/simulator-ledger.js';
import type { CallName, ProcessorKey, ProcessorResult, SandboxControls, StatementEntry } from '../processor.js';
import { approval, type Decision } from './sandbox-cards.js';

export interface LedgerEntry extends Money, CallName {
  readonly processorKey: ProcessorKey;
  readonly operation: string;
  readonly reference: string | undefined;
  readonly providerTransactionId: string;
  readonly outcome: Decision['outcome'];
  readonly reason: ReasonKey;
  readonly authorizationCode: string | undefined;
  readonly arn: string | undefined;
}

export interface RecordedEntry extends LedgerEntry {
  /** The number of times that the key arrived. */
  readonly calls: number;
  /** The first arrival, in real time. */
  readonly createdAt: Date;
  /** True once the entry has taken effect. */
  readonly isEffective: boolean;
}

type Decided = Pick<LedgerEntry, 'outcome' | 'reason' | 'authorizationCode' | 'arn'>;

/**
 * The simulated bank's ledger. It survives a crash of the service, as a real bank's does. The bank uses the terminal's
 * time. `now` is real time, which applies unless the terminal's sandbox clock is frozen.
 */
export interface SimulatorLedger {
  /** Returns the time of a terminal and its bank. */
  timeOf(terminalId: string, now: Date): Promise<Date>;
  /** Returns the terminal's own origin for payer pages; null without one. */
  pageOriginOf(terminalId: string): Promise<string | null>;
  /**
   * Records an entry, or returns the earlier one under the same key and counts the call.
   * @param when the entry takes effect `delaySeconds` after now; it is not recorded if that is later than `notAfter`
   * @returns undefined when it came too late
   */
  record(
    entry: LedgerEntry,
    when: { readonly now: Date; readonly notAfter: Date | undefined; readonly delaySeconds: number },
  ): Promise<RecordedEntry | undefined>;
  /** Records a call that was lost before. */
  arrive(processorKey: ProcessorKey, call: CallName, decided: Decided): Promise<RecordedEntry>;
  /**
   * Finds an entry by the name of the call or by the bank's id. Lost entries, and those that take effect later, are
   * left out.
   */
  find(
    processorKey: ProcessorKey,
    call: CallName & { readonly providerTransactionId?: string | undefined },
    now: Date,
  ): Promise<RecordedEntry | undefined>;
  isApproved(processorKey: ProcessorKey, providerTransactionId: string, now: Date): Promise<boolean>;
  /**
   * Records the end of a challenge. Returns undefined when none waits under the key. A second end of the same challenge
   * returns the first.
   */
  endChallenge(processorKey: ProcessorKey, call: CallName, end: Decided, now: Date): Promise<RecordedEntry | undefined>;
  /** Replaces the recorded outcome. Returns undefined when there is no entry. */
  correct(processorKey: ProcessorKey, call: CallName, outcome: Decided): Promise<RecordedEntry | undefined>;
  /**
   * Returns a page of entries that arrived after a time, or after an entry of that time, and up to another. They are in
   * the order of real arrival times. Entries that are lost, take effect later or have no outcome are left out.
   */
  statement(
    processorKey: ProcessorKey,
    after: { readonly at: Date; readonly last: CallName | undefined },
    to: Date,
    page: { readonly now: Date; readonly limit: number },
  ): Promise<RecordedEntry[]>;
}

/** The columns hold only values that `LedgerEntry` allows, because no other code writes them. */
const recorded = (row: SimulatorEntryRow): RecordedEntry => row as RecordedEntry;
const recordedIfAny = (row: SimulatorEntryRow | undefined): RecordedEntry | undefined => row && recorded(row);

/** Creates the ledger in the service's database. `arrive` throws an Error if the call has no entry. */
export const simulatorLedger = (pool: Pool): SimulatorLedger => ({
  timeOf: async (terminalId, now) => terminalTime(await readSandboxClock(pool, terminalId), now),

  pageOriginOf: (terminalId) => readPageOrigin(pool, terminalId),

  async record(entry, { now, notAfter, delaySeconds }) {
    return recordedIfAny(
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
    return recorded(entry);
  },

  async find(processorKey, { terminalId, idempotencyKey, providerTransactionId }, now) {
    return recordedIfAny(
      await findEntry(pool, { terminalId, processorKey, idempotencyKey, providerTransactionId, now }),
    );
  },

  isApproved: (processorKey, providerTransactionId, now) =>
    isEntryApproved(pool, { processorKey, providerTransactionId, now }),

  async endChallenge(processorKey, call, end, now) {
    const { terminalId, idempotencyKey } = call;
    const entry = await decideEntry(pool, { terminalId, processorKey, idempotencyKey, ...end, from: 'pending' });
    return entry ? recorded(entry) : this.find(processorKey, call, now);
  },

  async correct(processorKey, { terminalId, idempotencyKey }, outcome) {
    return recordedIfAny(
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
    return (await statementPage(pool, page)).map(recorded);
  },
});

const eightDigits = (random: number): string => String(random % 100_000_000).padStart(8, '0');

/**
 * Each byte in hexadecimal, with letters in place of digits. A run of 13 digits may look like a card number, and the
 * import of a settlement report refuses that.
 */
const letters = Array.from({ length: 256 }, (_, byte) =>
  byte
    .toString(16)
    .padStart(2, '0')
    .replace(/\d/g, (digit) => 'ghjkmnpqrs'[Number(digit)] ?? ''),
);

/** Derives the bank's references of a call from its keys, so that each run returns the same ones. */
export function references(
  key: ProcessorKey,
  { terminalId, idempotencyKey }: CallName,
  outcome: Decision['outcome'],
): Pick<LedgerEntry, 'providerTransactionId' | 'authorizationCode' | 'arn'> {
  const hash = hashed('sha256', `${key}/${terminalId}/${idempotencyKey}`, 'buffer');
  let id = '';
  for (let index = 0; index < 10; index++) id += letters[hash[index] ?? 0] ?? '';
  const approved = outcome === 'approved';
  return {
    providerTransactionId: `${key}_${id}`,
    authorizationCode: approved ? String(hash.readUInt32BE(10) % 1_000_000).padStart(6, '0') : undefined,
    arn: approved ? `7401234${eightDigits(hash.readUInt32BE(14))}${eightDigits(hash.readUInt32BE(18))}` : undefined,
  };
}

/** Converts a ledger entry to the result of its call. @throws Error for an entry without a result */
export function resultOf(entry: LedgerEntry): ProcessorResult {
  const { outcome, reason, providerTransactionId, authorizationCode, arn } = entry;
  if (outcome === 'unanswered' || outcome === 'lost') throw new Error(`a call that is ${outcome} has no result`);
  const raw = { outcome, reason, provider_transaction_id: providerTransactionId };
  return outcome === 'approved'
    ? {
        outcome,
        reason,
        providerTransactionId,
        authorizationCode,
        arn,
        providerOrderId: `order_${providerTransactionId.slice(-12)}`,
        raw,
      }
    : { outcome, reason, providerTransactionId, raw };
}

/** Converts a ledger entry to a statement entry. Returns nothing for an entry without an outcome. */
export function statementEntry({
  terminalId,
  idempotencyKey,
  operation,
  reference,
  outcome,
  reason,
  amount,
  currency,
  providerTransactionId,
  createdAt,
}: RecordedEntry): StatementEntry[] {
  if (outcome !== 'approved' && outcome !== 'declined' && outcome !== 'failed') return [];
  return [
    {
      terminalId,
      idempotencyKey,
      operation: operation as StatementEntry['operation'],
      ...(reference === undefined ? {} : { about: [reference] }),
      outcome,
      reason,
      amount,
      currency,
      providerTransactionId,
      bookedAt: createdAt,
    },
  ];
}

/** Returns the controls that only a simulated bank has. */
export const controlsOf = ({
  key,
  ledger,
  clock,
}: {
  readonly key: ProcessorKey;
  readonly ledger: SimulatorLedger;
  readonly clock: Clock;
}): SandboxControls => ({
  async endChallenge(call, outcome) {
    const decision: Decision =
      outcome === 'succeeded' ? approval : { outcome: 'declined', reason: 'AUTH.3DS_CHALLENGE_FAILED' };
    const { authorizationCode, arn } = references(key, call, decision.outcome);
    const entry = await ledger.endChallenge(
      key,
      call,
      { outcome: decision.outcome, reason: decision.reason, authorizationCode, arn },
      clock.now(),
    );
    return entry && resultOf(entry);
  },

  async correct(call, outcome) {
    const { authorizationCode, arn } = references(key, call, outcome);
    const entry = await ledger.correct(key, call, {
      outcome,
      reason: reasonOfCorrection[outcome],
      authorizationCode,
      arn,
    });
    return entry && resultOf(entry);
  },

  async chargeBack({ terminalId, idempotencyKey }, { providerTransactionId, amount, currency }, operation) {
    const call = { terminalId, idempotencyKey: `${operation}_${idempotencyKey}` };
    await ledger.record(
      {
        ...{ processorKey: key, ...call, operation, reference: providerTransactionId, amount, currency },
        ...{ ...approval, ...references(key, call, 'approved') },
      },
      { now: clock.now(), notAfter: undefined, delaySeconds: 0 },
    );
  },
});

const reasonOfCorrection = {
  approved: 'AUTH.APPROVED',
  declined: 'PROCESSOR.DECLINED',
  failed: 'PROCESSOR.SYSTEM_ERROR',
} as const;
