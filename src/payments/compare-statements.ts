import { eachBounded } from '../bounded.js';
import { plusSeconds, withinTime, type Clock } from '../clock.js';
import type { Deps } from '../deps.js';
import type { Processor, ProcessorResult, StatementEntry } from '../processors/processor.js';
import { readDiscrepancy } from '../store/discrepancies.js';
import { approvedHere, leaseComparison, releaseComparison, type ApprovedHere } from '../store/statement-comparisons.js';
import type { Terminal } from '../terminal.js';
import { askProcessor } from './ask-processor.js';
import type { Attempt } from './attempt.js';
import { noteContradiction, noteUnknownBooking } from './discrepancies.js';
import { hear } from './hear.js';
import { readAttempts } from './read-attempt.js';
import { discrepancyOfReversal } from './reverse-discrepancy.js';

/** What is younger is left to the calls and lookups that settle it: after 25 minutes of lookups, or half an hour of a payer's, they are over. */
const marginSeconds = 60 * 60;
const daySeconds = 24 * 60 * 60;
/** How much is compared in one round: what is held in memory, and done under one lease. */
const mostEntries = 2_000;
const leaseSeconds = 10 * 60;
/** How long a processor may take to state so much. */
const patienceMilliseconds = 60_000;
const atOnce = 4;

/** A stretch of time of which both sides are complete. */
interface Stretch {
  readonly until: Date;
  readonly booked: readonly StatementEntry[];
  readonly approved: readonly ApprovedHere[];
}

/**
 * Compares the books of every processor with the transactions of the last days, the next stretch of each. What is found needs no notification:
 * approved there and refused here, approved here and not on the books, another amount, a booking that nobody knows. What is PROCESSING is left
 * to its lookups; what is UNKNOWN is settled by what was booked, which is the processor's own word as a notification is.
 * @returns true when there may be more
 */
export async function compareStatements(deps: Deps): Promise<boolean> {
  if (deps.config.statements.days === 0) return false;
  const rounds: boolean[] = [];
  await eachBounded([...deps.processors.values()], 1, async ({ processor }) => { rounds.push(await compareNext(deps, processor)); });
  return rounds.includes(true) && !deps.lifecycle.stopping;
}

async function compareNext(deps: Deps, processor: Processor): Promise<boolean> {
  const { store: { pool }, clock, config } = deps;
  const now = clock.now();
  const to = plusSeconds(now, -marginSeconds);
  const leasedUntil = plusSeconds(now, leaseSeconds);
  const from = await leaseComparison(pool, processor.key, {
    now, leasedUntil, earliest: plusSeconds(now, -config.statements.days * daySeconds), againAt: plusSeconds(now, daySeconds),
  });
  if (!from) return false;
  let comparedUntil = from;
  try {
    if (from < to) {
      const stretch = await readStretch(deps, processor, from, to);
      await compareStretch(deps, processor, stretch);
      comparedUntil = stretch.until;
    }
  } finally {
    await releaseComparison(pool, processor.key, leasedUntil, comparedUntil);
  }
  return from < to && comparedUntil < to;
}

/** Both sides of the next stretch, which ends earlier where one of them has more than is compared in one round. */
async function readStretch({ store: { pool }, clock }: Deps, processor: Processor, from: Date, to: Date): Promise<Stretch> {
  const approved = await approvedHere(pool, processor.key, from, to, mostEntries + 1);
  const untilHere = endOf(approved.map(({ at }) => at), from, to);
  const booked = await stated(clock, processor, from, untilHere);
  const until = endOf(booked.map(({ bookedAt }) => bookedAt), from, untilHere);
  return { until, booked: booked.filter(({ bookedAt }) => bookedAt <= until), approved: approved.filter(({ at }) => at <= until) };
}

/** The last instant of which everything was read. */
function endOf(times: readonly Date[], from: Date, to: Date): Date {
  const last = times.at(-1);
  if (!last || times.length <= mostEntries) return to;
  return new Date(Math.max(last.getTime() - 1, from.getTime() + 1));
}

async function stated(clock: Clock, processor: Processor, from: Date, to: Date): Promise<StatementEntry[]> {
  const limit = { over: false };
  const read = async (): Promise<StatementEntry[]> => {
    const entries: StatementEntry[] = [];
    for await (const entry of processor.statement(from, to)) {
      entries.push(entry);
      if (limit.over || entries.length > mostEntries) break;
    }
    return entries;
  };
  const entries = await withinTime(clock, patienceMilliseconds, read(), () => { limit.over = true; });
  if (!entries) throw new Error(`${processor.key} did not give its statement within ${patienceMilliseconds} ms`);
  return entries;
}

async function compareStretch(deps: Deps, processor: Processor, { booked, approved }: Stretch): Promise<void> {
  const known = await readWithTerminals(deps, booked.map(({ idempotencyKey }) => idempotencyKey));
  await eachBounded(booked, atOnce, (entry) => compareEntry(deps, processor, entry, known.get(entry.idempotencyKey)));

  const onTheBooks = new Set(booked.map(({ idempotencyKey }) => idempotencyKey));
  const absent = [...new Set(approved.map(({ transactionId }) => transactionId))].filter((id) => !onTheBooks.has(id));
  const unbooked = await readWithTerminals(deps, absent);
  await eachBounded([...unbooked.values()], atOnce, ({ terminal, attempt }) => compareUnbooked(deps, processor, terminal, attempt));
}

async function compareEntry(deps: Deps, processor: Processor, entry: StatementEntry, known: Known | undefined): Promise<void> {
  const { idempotencyKey, outcome, reason, amount, currency, providerTransactionId, bookedAt } = entry;
  const raw = { outcome, amount, currency, provider_transaction_id: providerTransactionId, booked_at: bookedAt.toISOString() };
  if (known) {
    const answer = { reason, providerTransactionId, raw };
    const result: ProcessorResult = outcome === 'approved' ? { ...answer, outcome, authorizationCode: undefined, arn: undefined, providerOrderId: undefined } : { ...answer, outcome };
    await hear(deps, known.terminal, known.attempt, { processorKey: processor.key, source: 'statement', result, amount, currency, bookedAt }, ['UNKNOWN']);
  } else if (outcome === 'approved' && !await isOurReversal(deps, idempotencyKey)) {
    await noteUnknownBooking(deps, idempotencyKey, { processorKey: processor.key, source: 'statement', outcome, reason, amount, currency, providerTransactionId, bookedAt, raw });
  }
}

async function isOurReversal({ store }: Deps, idempotencyKey: string): Promise<boolean> {
  const discrepancyId = discrepancyOfReversal(idempotencyKey);
  return discrepancyId !== undefined && await readDiscrepancy(store.pool, discrepancyId) !== undefined;
}

/** What is not among the bookings of the stretch may be booked at its edge, or later: only what the processor says of it when it is asked counts. */
async function compareUnbooked(deps: Deps, processor: Processor, terminal: Terminal, attempt: Attempt): Promise<void> {
  if (attempt.status !== 'APPROVED' || attempt.processorKey !== processor.key) return;
  const { found, record } = await askProcessor(deps, attempt);
  const calls = record ? [record] : [];
  if (found.found === 'never-received') await noteContradiction(deps, terminal, attempt, { processorKey: processor.key, source: 'statement', outcome: 'missing', calls });
  if (found.found === 'outcome') await hear(deps, terminal, attempt, { processorKey: processor.key, source: 'statement', result: found.result, calls }, []);
}

interface Known {
  readonly terminal: Terminal;
  readonly attempt: Attempt;
}

async function readWithTerminals({ store: { prisma, pool } }: Deps, transactionIds: readonly string[]): Promise<ReadonlyMap<string, Known>> {
  if (transactionIds.length === 0) return new Map();
  const attempts = await readAttempts(pool, transactionIds);
  const terminals = await prisma.terminal.findMany({ where: { terminalId: { in: [...new Set(attempts.map(({ terminalId }) => terminalId))] } } });
  return new Map(attempts.flatMap((attempt) => {
    const terminal = terminals.find(({ terminalId }) => terminalId === attempt.terminalId);
    return terminal ? [[attempt.transactionId, { terminal, attempt }] as const] : [];
  }));
}
