import { readSeries, type Series } from '../store/series/series.js';
import { eachBounded } from '../base/background.js';
import { plusSeconds, TimeLimit } from '../base/clock.js';
import { keepNotification } from '../payments/settle/provider-notifications.js';
import { instrumentDetails } from '../payments/decide/instrument.js';
import { isInstrumentGone } from '../payments/decide/payment-source.js';
import { type Attempt, isAuthenticating, isChallenged } from '../payments/read/attempt.js';
import type { InstrumentDetails, ProcessorResult } from '../processors/processor.js';
import { dueInstant, occurrenceDate } from '../recurring/calendar.js';
import { initOf } from '../recurring/charge.js';
import { takeProviderCharges } from '../recurring/provider-charges.js';
import type { RecurringDeps } from '../recurring/series-operation.js';
import { agreedSchedule, storedAmount } from '../recurring/series.js';
import { readDueBankCharges } from '../store/due-work/due-work.js';
import { advanceBankCharges } from '../store/series/charges.js';
import { terminalsOf } from '../store/terminals/terminals.js';
import { terminalNow, type Terminal } from '../base/terminal.js';
import type { Schema } from '../base/contract.js';
import type { BankChallengePages, BankChallengeView } from '../payer-pages/authentication-page.js';
import { payerJourneyOf } from '../payments/payment-page/payer-journey.js';
import { type AttemptOnTerminal, readAttempt } from '../payments/read/read-attempt.js';
import { outcomeOf, settleOutcome } from '../payments/settle/outcome.js';
import type { SandboxDeps } from './sandbox-deps.js';

/** Returns the challenges of the simulated banks. Live terminals and payments at other processors have none. */
export function bankChallenges(deps: SandboxDeps): BankChallengePages {
  const { store, clock } = deps;

  async function find(terminalId: string, transactionId: string): Promise<AttemptOnTerminal | undefined> {
    if (!/^[0-9A-Za-z]{6}$/.test(terminalId) || !/^[0-9A-Za-z]{8}$/.test(transactionId)) return undefined;
    const attempt = await readAttempt(store.pool, terminalId, transactionId);
    const bank = (await deps.processors.get(attempt?.processorKey ?? ''))?.processor.sandbox;
    if (!attempt || !bank) return undefined;
    const terminal = (await terminalsOf(store.prisma, [attempt]))(attempt);
    return terminal.environment === 'sandbox' ? { terminal, attempt } : undefined;
  }

  return {
    async read(terminalId, transactionId) {
      const found = await find(terminalId, transactionId);
      if (!found) return undefined;
      const { attempt } = found;
      return {
        ...(await payerJourneyOf(deps, attempt)),
        state: stateOf(attempt),
        amount: attempt.payment.amount,
        currency: attempt.payment.currency,
      };
    },

    async end(terminalId, transactionId, outcome) {
      const found = await find(terminalId, transactionId);
      if (found && stateOf(found.attempt) === 'asked')
        await endAtBank(deps, found.terminal, found.attempt, outcome, terminalNow(found.terminal, clock));
    },
  };
}

function stateOf(attempt: Attempt): BankChallengeView['state'] {
  if (attempt.status === 'APPROVED') return 'approved';
  if (attempt.status === 'UNKNOWN') return 'open';
  if (attempt.status !== 'PROCESSING') return 'refused';
  return isChallenged(attempt) && !isAuthenticating(attempt) ? 'asked' : 'open';
}

export type Settled = Pick<Attempt, 'status' | 'reason'>;

/**
 * Ends a challenge of the simulated bank, and settles the attempt by it. @returns undefined if there is no open
 * challenge
 */
export async function endAtBank(
  deps: SandboxDeps,
  terminal: Terminal,
  attempt: Attempt,
  ending: Schema<'ChallengeOutcome'>,
  now: Date,
): Promise<Settled | undefined> {
  const { terminalId } = terminal;
  const { transactionId } = attempt;
  const waits = attempt.status === 'PROCESSING' && isChallenged(attempt);
  const bank = waits ? (await deps.processors.get(attempt.processorKey ?? ''))?.processor.sandbox : undefined;
  const result = await bank?.endChallenge({ terminalId, idempotencyKey: transactionId }, ending);
  if (!result) return undefined;
  const outcome = await outcomeOf(deps, result, attempt.processorKey ?? undefined, now);
  const { settled } = await settleOutcome(deps, terminal, attempt, outcome, { at: now });
  return settled ? outcome : ((await readAttempt(deps.store.pool, terminalId, transactionId)) ?? outcome);
}

const batch = 50;

/**
 * Charges due series at the simulated bank that manages them, and reports each charge as a notification. The bank uses
 * the schedule agreed with the init. It continues during a pause here, like a processor without pauses.
 * @param scope one terminal if only its sandbox clock was moved
 * @returns true if there may be more
 */
export async function runBankCharges(
  deps: RecurringDeps,
  { terminalId, count }: { readonly terminalId?: string; readonly count?: (things: number) => void } = {},
): Promise<boolean> {
  const due = await readDueBankCharges(deps.store.pool, { now: deps.clock.now(), limit: batch, terminalId });
  if (due.length > 0) {
    count?.(due.length);
    const terminalOf = await terminalsOf(deps.store.prisma, due);
    await eachBounded(due, 1, async ({ terminalId: owner, id: recurringId, dueAt }) => {
      const series = await readSeries(deps.store.prisma, { terminalId: owner, recurringId });
      // Another instance may have made this charge since the list was read; the next one is not due.
      if (series?.bankChargesAt?.getTime() === dueAt.getTime())
        await charge(deps, terminalOf({ terminalId: owner }), series, dueAt);
    });
  }
  const more = await takeProviderCharges(deps, { ...(terminalId === undefined ? {} : { terminalId }) });
  return more || due.length === batch;
}

/** Returns null for a forgotten card, which ends the charges of this series. An error would stop those of all. */
const instrumentOf = async ({ vault }: RecurringDeps, { instrument }: Attempt): Promise<InstrumentDetails | null> =>
  instrument &&
  instrumentDetails(vault, instrument, undefined).catch((error: unknown) => {
    if (isInstrumentGone(error)) return null;
    throw error;
  });

/** Two instances, or one after a crash, make the same charge under the same key, which the bank records once. */
async function charge(deps: RecurringDeps, terminal: Terminal, series: Series, dueAt: Date): Promise<void> {
  const { terminalId, recurringId, bankCharges: made, firstSequence } = series;
  const schedule = agreedSchedule(series);
  const init = await initOf(deps, series);
  const processor = (await deps.processors.get(init.processorKey ?? ''))?.processor;
  const date = schedule && occurrenceDate(schedule, firstSequence + made);
  const instrument = await instrumentOf(deps, init);
  if (!schedule || date === undefined || !instrument || processor?.kind !== 'simulator') {
    await advanceBankCharges(deps.store.pool, { terminalId, recurringId, made, nextAt: null });
    return;
  }
  const at = terminalNow(terminal, deps.clock);
  const name = `series_${recurringId}_${firstSequence + made}`;
  const amount = storedAmount(series.amount);
  const result = await processor
    .sale(
      {
        terminalId,
        idempotencyKey: name,
        amount,
        currency: series.currency,
        notAfter: plusSeconds(at, 60),
        instrument,
        stored: true,
        origin: 'series',
        initial: false,
        attemptNumber: 1,
      },
      // The bank does not wait for itself: an amount that makes it unresponsive is not charged.
      TimeLimit.reached(),
    )
    .catch((): ProcessorResult | undefined => undefined);
  if (result)
    await keepNotification(deps, processor.key, terminalId, {
      providerEventId: `sim_evt_${name}`,
      transactionId: deps.random.friendlyId(at),
      result,
      amount,
      currency: series.currency,
      charge: { recurringId, scheduledDate: date },
    });
  const next = occurrenceDate(schedule, firstSequence + made + 1);
  const isOver =
    next === undefined ||
    (schedule.numberOfPayments !== null && firstSequence + made >= schedule.numberOfPayments) ||
    (schedule.cancellationDate !== null && next >= schedule.cancellationDate);
  const nextAt = isOver ? null : dueInstant(next, terminal.timeZone);
  await advanceBankCharges(deps.store.pool, { terminalId, recurringId, made, nextAt });
  deps.log.info(
    { series: recurringId, charge: name, dueAt },
    'the simulated bank has charged a series that it manages',
  );
}
