import { hash as hashed } from 'node:crypto';
import type { Clock } from '../../base/clock.js';
import type { CallName, ProcessorKey, ProcessorResult, SandboxControls, StatementEntry } from '../processor.js';
import { approval, type Decision } from './sandbox-cards.js';
import type { LedgerEntry, RecordedEntry, SimulatorLedger } from './simulator-ledger.js';

/**
 * Returns hexadecimal text without digits. A run of 13 digits may look like a card number, and the import of a
 * settlement report refuses that.
 */
const letters = (hexadecimal: string): string =>
  hexadecimal.replace(/\d/g, (digit) => 'ghjkmnpqrs'[Number(digit)] ?? '');

/** Derives the bank's references of a call from its keys, so that each run returns the same ones. */
export function references(
  key: ProcessorKey,
  { terminalId, idempotencyKey }: CallName,
  outcome: Decision['outcome'],
): Pick<LedgerEntry, 'providerTransactionId' | 'authorizationCode' | 'arn'> {
  const hash = hashed('sha256', `${key}/${terminalId}/${idempotencyKey}`, 'buffer');
  const approved = outcome === 'approved';
  return {
    providerTransactionId: `${key}_${letters(hash.subarray(0, 10).toString('hex'))}`,
    authorizationCode: approved ? String(hash.readUInt32BE(10) % 1_000_000).padStart(6, '0') : undefined,
    arn: approved
      ? (hash.readBigUInt64BE(14) % 10n ** 16n).toString().padStart(16, '0').padStart(23, '7401234')
      : undefined,
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
