import type { SimulatorEntry } from '../../../generated/prisma/client.js';
import { defineQuery, terminalTime } from '../query/query.js';
import { isOfThisCell } from '../due-work/due-work.js';

// SQL, because simultaneous calls with one key must be recorded once, within one round trip of a sale.

export type SimulatorEntryRow = Omit<SimulatorEntry, 'amount' | 'effectiveAt' | 'batch'> & {
  /** Decimal text in major units. */
  readonly amount: string;
  readonly isEffective: boolean;
};

const columns = `processor_key AS "processorKey", idempotency_key AS "idempotencyKey", terminal_id AS "terminalId",
  operation, reference, provider_transaction_id AS "providerTransactionId", amount, currency, outcome, reason,
  authorization_code AS "authorizationCode", arn, calls, created_at AS "createdAt"`;

/** True if an entry has taken effect by its terminal's clock. `:now` is the real time. */
const isEffective = `effective_at <= coalesce(
  (SELECT ${terminalTime(':now::timestamptz(3)')} FROM terminals
    WHERE terminals.terminal_id = simulator_entries.terminal_id),
  :now::timestamptz(3))`;

/** Records an entry, or counts the call of the one with the same key. Undefined if it arrived after `notAfter`. */
export const bookEntry = defineQuery<
  Omit<SimulatorEntryRow, 'reference' | 'authorizationCode' | 'arn' | 'calls' | 'createdAt' | 'isEffective'> & {
    reference: string | undefined;
    authorizationCode: string | undefined;
    arn: string | undefined;
    now: Date;
    notAfter: Date | undefined;
    delaySeconds: number;
  },
  SimulatorEntryRow
>(
  'simulator-book',
  `INSERT INTO simulator_entries (processor_key, idempotency_key, terminal_id, operation, reference,
      provider_transaction_id, amount, currency, outcome, reason, authorization_code, arn, created_at, effective_at)
    SELECT :processorKey, :idempotencyKey, :terminalId::bpchar, :operation, :reference, :providerTransactionId,
      :amount::numeric, :currency, :outcome, :reason, :authorizationCode, :arn, :now::timestamptz,
      bank.now + make_interval(secs => :delaySeconds)
    FROM (SELECT coalesce(
      (SELECT ${terminalTime(':now::timestamptz(3)')} FROM terminals WHERE terminal_id = :terminalId::bpchar),
      :now::timestamptz(3)) AS now) bank
    WHERE bank.now <= coalesce(:notAfter::timestamptz, bank.now) OR EXISTS (
      SELECT FROM simulator_entries known
      WHERE known.terminal_id = :terminalId::bpchar AND known.processor_key = :processorKey
        AND known.idempotency_key = :idempotencyKey)
    ON CONFLICT (terminal_id, processor_key, idempotency_key) DO UPDATE SET calls = simulator_entries.calls + 1
    RETURNING ${columns}, ${isEffective} AS "isEffective"`,
  'writes',
).row;

type EntryKey = Pick<SimulatorEntryRow, 'terminalId' | 'processorKey' | 'idempotencyKey'>;

/** The bank's decision about an entry, first or changed. */
interface Decision extends EntryKey {
  readonly outcome: string;
  readonly reason: string;
  readonly authorizationCode: string | undefined;
  readonly arn: string | undefined;
  /** The outcome that the entry must have; undefined for any. */
  readonly from: string | undefined;
}

/** Writes a decision; undefined for an unknown entry, or one with another outcome than `from`. */
export const decideEntry = defineQuery<Decision, SimulatorEntryRow>(
  'simulator-decide',
  `UPDATE simulator_entries
    SET outcome = :outcome, reason = :reason, authorization_code = :authorizationCode, arn = :arn
    WHERE terminal_id = :terminalId AND processor_key = :processorKey AND idempotency_key = :idempotencyKey
      AND (:from::text IS NULL OR outcome = :from)
    RETURNING ${columns}, TRUE AS "isEffective"`,
).row;

/** Returns the entry of a call that has taken effect and was not lost. @param parameters `now` is real time */
export const findEntry = defineQuery<
  EntryKey & { providerTransactionId: string | undefined; now: Date },
  SimulatorEntryRow
>(
  'simulator-find',
  `SELECT ${columns}, TRUE AS "isEffective" FROM simulator_entries
    WHERE terminal_id = :terminalId AND processor_key = :processorKey
      AND (idempotency_key = :idempotencyKey OR provider_transaction_id = :providerTransactionId)
      AND outcome <> 'lost' AND ${isEffective}`,
  'reads',
).row;

/** True if the bank has approved a transaction. @param parameters `now` is real time */
export const isEntryApproved = defineQuery<{ processorKey: string; providerTransactionId: string; now: Date }>(
  'simulator-is-approved',
  `SELECT FROM simulator_entries
    WHERE processor_key = :processorKey AND provider_transaction_id = :providerTransactionId
      AND outcome = 'approved' AND ${isEffective}`,
).affectsOne;

/** Returns a page of the entries that arrived in a period, in the order of their times. */
export const statementPage = defineQuery<
  {
    processorKey: string;
    after: Date;
    afterTerminal: string | undefined;
    afterKey: string | undefined;
    to: Date;
    now: Date;
    limit: number;
  },
  SimulatorEntryRow
>(
  'simulator-statement',
  `SELECT ${columns}, TRUE AS "isEffective" FROM simulator_entries
    WHERE processor_key = :processorKey AND created_at >= :after
      AND (created_at > :after OR (terminal_id, idempotency_key) > (:afterTerminal, :afterKey)) AND created_at <= :to
      AND outcome IN ('approved', 'declined', 'failed')
      AND operation NOT IN ('chargeback', 'chargeback_reversal') AND ${isEffective}
      AND ${isOfThisCell('simulator_entries')}
    ORDER BY created_at, terminal_id, idempotency_key LIMIT :limit`,
).rows;
