import { given, type Schema } from '../base/contract.js';
import { amountNumber } from '../base/money.js';
import { terminalNow } from '../base/terminal.js';
import type { PaymentNames } from '../processors/calls.js';
import type { DisputeReport } from '../processors/reports.js';
import type { GuardedProcessor } from '../processors/routing.js';
import { type DisputeState, type KnownDispute, readKnownDispute, writeDispute } from '../store/disputes/disputes.js';
import type { NewEvent } from '../store/events/events.js';
import type { SettlingDeps } from './payment-deps.js';
import { type AttemptOnTerminal, readOnTerminal, readPaymentAt } from './read/read-attempt.js';
import { transactionEvent } from './settle/events.js';

/** Concurrent reports of one dispute are rare. A try fails only if another report was stored first. */
const maxTries = 20;

/**
 * Stores a processor's report about a dispute, once per event id, with its event. Reports may come repeated and in any
 * order. The dispute of an unknown payment is stored without an event; a repeated report links it with the payment once
 * that is known.
 */
export async function noteDispute(deps: SettlingDeps, guarded: GuardedProcessor, report: DisputeReport): Promise<void> {
  const { processor } = guarded;
  const name = { processorKey: processor.key, providerDisputeId: report.providerDisputeId };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await readKnownDispute(deps.store.pool, { ...name, providerEventId: report.providerEventId });
    const disputed = await disputedTransaction(deps, guarded, known, report.about);
    if (isRepetition(known, disputed)) return;
    const at = deps.clock.now();
    const state = stateAfter(known, report, disputed?.attempt);
    const disputeId = known?.disputeId ?? deps.random.timedUuid(at);
    const phase = announcedPhase(known, report, state) ?? correctedPhase(known, report, state);
    const events = phase && disputed ? [eventOf(deps, disputed, { ...name, ...state, disputeId, phase })] : [];
    const written = await writeDispute(
      deps.store.pool,
      {
        ...name,
        ...state,
        disputeId,
        environment: processor.environment,
        knownReports: known?.reportCount ?? 0,
        providerEventId: report.providerEventId,
        providerStatus: report.providerStatus,
        reportedKind: report.kind,
        reportedPhase: report.phase,
        ...amountOf(report, state),
        occurredAt: report.occurredAt,
        receivedAt: at,
      },
      events,
    );
    if (!written) continue;
    const { transactionId, kind } = state;
    deps.log.warn(
      { dispute: disputeId, transaction: transactionId, processor: processor.key, kind, phase: report.phase },
      transactionId === null ? 'an unknown payment is disputed' : 'a payment is disputed',
    );
    return;
  }
  throw new Error(
    `a report about the dispute ${report.providerDisputeId} lost to concurrent reports ${maxTries} times`,
  );
}

/** True for a report that was stored, unless the payment was unknown then and is known now. */
const isRepetition = (known: KnownDispute | undefined, disputed: AttemptOnTerminal | undefined): boolean =>
  known?.hasReport === true && (known.transactionId !== null || !disputed);

/** The transaction of the dispute: the linked one, or the one named by the report on a terminal of the account. */
const disputedTransaction = (
  deps: Pick<SettlingDeps, 'store'>,
  guarded: GuardedProcessor,
  known: KnownDispute | undefined,
  about: PaymentNames,
): Promise<AttemptOnTerminal | undefined> =>
  known && known.terminalId !== null && known.transactionId !== null
    ? readOnTerminal(deps, known.terminalId, known.transactionId)
    : readPaymentAt(deps, guarded, about);

const amountOf = (report: DisputeReport, state: DisputeState) =>
  report.amount === undefined
    ? { reportedAmount: state.amount, reportedCurrency: state.currency }
    : { reportedAmount: report.amount, reportedCurrency: report.currency ?? state.currency };

type Announced = DisputeState & { readonly disputeId: string; readonly processorKey: string };

function eventOf(deps: SettlingDeps, { terminal, attempt }: AttemptOnTerminal, announced: Announced): NewEvent {
  const dispute: Schema<'EventDispute'> = {
    dispute_id: announced.disputeId,
    provider_key: announced.processorKey,
    ...disputeFacts(announced),
  };
  const at = terminalNow(terminal, deps.clock);
  return transactionEvent(deps.random, terminal, 'transaction.disputed', attempt, { outcome: attempt, at, dispute });
}

/** Returns the facts of a dispute for its event and its view. */
export const disputeFacts = (state: DisputeState) => ({
  kind: state.kind,
  phase: state.phase,
  ...given({
    amount: state.amount === null ? undefined : amountNumber(state.amount),
    currency: state.currency as Schema<'Currency'> | null,
    reason_code: state.reasonCode,
    respond_by: state.respondBy?.toISOString(),
    withdrawn_amount: state.withdrawnAmount,
    withdrawn_currency: state.withdrawnCurrency as Schema<'Currency'> | null,
  }),
});

type Phase = Schema<'DisputePhase'>;

/** Of two reports with the same time, the one of the higher rank is newer: processors report whole seconds. */
const ranks: Readonly<Record<Phase, number>> = { opened: 0, updated: 1, won: 2, lost: 2 };

const isDecided = (phase: Phase): boolean => phase === 'won' || phase === 'lost';

/** The transaction that a dispute is about; undefined while it is unknown. */
type Disputed = { readonly terminalId: string; readonly transactionId: string } | undefined;

/**
 * Returns the state of a dispute after a report. An older report only adds missing fields. A pure function.
 * @param known undefined for the first report
 */
export function disputeAfter(known: DisputeState | undefined, report: DisputeReport, disputed: Disputed): DisputeState {
  const reported = stateOf(report, disputed);
  if (!known) return reported;
  const [newer, older] = isNewer(known, report) ? [reported, known] : [known, reported];
  const { amount, currency } = newer.amount === null ? older : newer;
  const { withdrawnAmount, withdrawnCurrency, withdrawnAt } = movesLater(known, reported) ? reported : known;
  return {
    terminalId: reported.terminalId,
    transactionId: reported.transactionId,
    providerTransactionId: known.providerTransactionId ?? reported.providerTransactionId,
    kind: newer === reported ? (report.kind ?? known.kind) : known.kind,
    phase: newer.phase,
    amount,
    currency,
    reasonCode: newer.reasonCode ?? older.reasonCode,
    respondBy: newer.respondBy ?? older.respondBy,
    withdrawnAmount,
    withdrawnCurrency,
    withdrawnAt,
    openedAt: older.openedAt < newer.openedAt ? older.openedAt : newer.openedAt,
    updatedAt: newer.updatedAt,
  };
}

function stateAfter(known: KnownDispute | undefined, report: DisputeReport, disputed: Disputed): DisputeState {
  if (known?.hasReport) return linked(known, disputed);
  const state = disputeAfter(known, report, disputed);
  return report.kind && givesKind(known, report) ? { ...state, kind: report.kind } : state;
}

/** True if no other report with a kind is as late: the dispute has the kind of this one. */
const givesKind = (known: KnownDispute | undefined, { occurredAt }: DisputeReport): boolean =>
  known !== undefined && (known.kindAt === null || occurredAt > known.kindAt);

/** Returns the phase if a late report changes the kind of the dispute, or of an end: the journal reads it again. */
const correctedPhase = (known: KnownDispute | undefined, report: DisputeReport, state: DisputeState) =>
  known && (known.kind !== state.kind || isKindOfEnd(known, report)) ? state.phase : undefined;

const isKindOfEnd = ({ endedAt }: KnownDispute, { kind, occurredAt }: DisputeReport): boolean =>
  kind === 'chargeback' && endedAt !== null && occurredAt <= endedAt;

const linked = <State extends object>(state: State, disputed: Disputed) => ({
  ...state,
  terminalId: disputed?.terminalId ?? null,
  transactionId: disputed?.transactionId ?? null,
});

const stateOf = (report: DisputeReport, disputed: Disputed): DisputeState => ({
  ...linked({}, disputed),
  providerTransactionId: report.about.providerTransactionIds[0] ?? null,
  kind: report.kind ?? 'chargeback',
  phase: report.phase,
  amount: report.amount ?? null,
  currency: report.currency ?? null,
  reasonCode: report.reasonCode ?? null,
  respondBy: report.respondBy ?? null,
  ...moved(report),
  openedAt: report.occurredAt,
  updatedAt: placeOf(report),
});

/** Returns the time that orders a report among others. Comments are older than any other report. */
const placeOf = ({ isComment, occurredAt }: DisputeReport): Date => (isComment === true ? new Date(0) : occurredAt);

const moved = ({
  withdrawn,
  occurredAt,
}: DisputeReport): Pick<DisputeState, 'withdrawnAmount' | 'withdrawnCurrency' | 'withdrawnAt'> =>
  withdrawn
    ? { withdrawnAmount: withdrawn.amount, withdrawnCurrency: withdrawn.currency, withdrawnAt: occurredAt }
    : { withdrawnAmount: null, withdrawnCurrency: null, withdrawnAt: null };

function isNewer(known: DisputeState, report: DisputeReport): boolean {
  const later = placeOf(report).getTime() - known.updatedAt.getTime();
  return later === 0 ? ranks[report.phase] >= ranks[known.phase] : later > 0;
}

const movesLater = (known: DisputeState, reported: DisputeState): boolean =>
  reported.withdrawnAt !== null && (known.withdrawnAt === null || reported.withdrawnAt >= known.withdrawnAt);

/**
 * Returns the phase that an event announces after a report: `opened` once, a decision when it is new, `updated`
 * otherwise. Undefined for an older report and for comments after a decision, which change no announced fact. An older
 * decision before any other is announced as `updated`: the journal posts it. A pure function.
 */
export function announcedPhase(
  known: DisputeState | undefined,
  report: DisputeReport,
  state: DisputeState,
): Phase | undefined {
  if (state.transactionId === null) return undefined;
  if (!known || known.transactionId === null) return isDecided(state.phase) ? state.phase : 'opened';
  const isAnnounced = report.isComment === true || isDecided(report.phase);
  if (!isNewer(known, report)) return isAnnounced && !isDecided(state.phase) ? 'updated' : undefined;
  return isDecided(state.phase) && state.phase !== known.phase ? state.phase : 'updated';
}
