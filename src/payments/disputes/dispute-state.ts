import type { Schema } from '../../base/contract.js';
import type { DisputeReport } from '../../processors/disputes.js';
import type { DisputeState } from '../../store/disputes/disputes.js';

type Phase = Schema<'DisputePhase'>;

/** Of two reports with the same time, the one of the higher rank is newer: processors report whole seconds. */
const ranks: Readonly<Record<Phase, number>> = { opened: 0, updated: 1, won: 2, lost: 2 };

const isDecided = (phase: Phase): boolean => phase === 'won' || phase === 'lost';

/** The transaction that a dispute is about; undefined while it is unknown. */
type Disputed = { readonly terminalId: string; readonly transactionId: string } | undefined;

/**
 * Returns the state of a dispute after a report. An older report only adds what was unknown. Pure.
 * @param known undefined for the first report
 */
export function disputeAfter(known: DisputeState | undefined, report: DisputeReport, disputed: Disputed): DisputeState {
  const told = stateOf(report, disputed);
  if (!known) return told;
  const [newer, older] = isNewer(known, report) ? [told, known] : [known, told];
  const { amount, currency } = newer.amount === null ? older : newer;
  const { withdrawnAmount, withdrawnCurrency, withdrawnAt } = movesLater(known, told) ? told : known;
  return {
    terminalId: told.terminalId,
    transactionId: told.transactionId,
    providerTransactionId: known.providerTransactionId ?? told.providerTransactionId,
    kind: newer === told ? (report.kind ?? known.kind) : known.kind,
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

/** The state that one report describes. */
const stateOf = (report: DisputeReport, disputed: Disputed): DisputeState => ({
  terminalId: null,
  transactionId: null,
  ...(disputed && { terminalId: disputed.terminalId, transactionId: disputed.transactionId }),
  providerTransactionId: report.about.providerTransactionIds[0] ?? null,
  kind: report.kind ?? 'chargeback',
  phase: report.phase,
  amount: report.amount ?? null,
  currency: report.currency ?? null,
  reasonCode: report.reasonCode ?? null,
  respondBy: report.respondBy ?? null,
  ...moved(report),
  openedAt: report.occurredAt,
  updatedAt: report.occurredAt,
});

const moved = ({
  withdrawn,
  occurredAt,
}: DisputeReport): Pick<DisputeState, 'withdrawnAmount' | 'withdrawnCurrency' | 'withdrawnAt'> =>
  withdrawn
    ? { withdrawnAmount: withdrawn.amount, withdrawnCurrency: withdrawn.currency, withdrawnAt: occurredAt }
    : { withdrawnAmount: null, withdrawnCurrency: null, withdrawnAt: null };

function isNewer(known: DisputeState, report: DisputeReport): boolean {
  const later = report.occurredAt.getTime() - known.updatedAt.getTime();
  return later === 0 ? ranks[report.phase] >= ranks[known.phase] : later > 0;
}

const movesLater = (known: DisputeState, told: DisputeState): boolean =>
  told.withdrawnAt !== null && (known.withdrawnAt === null || told.withdrawnAt >= known.withdrawnAt);

/**
 * Returns the phase that an event announces after a report: `opened` once, a decision when it is new, `updated`
 * otherwise. Undefined for an older report, which changes nothing that was announced. Pure.
 */
export function announcedPhase(
  known: DisputeState | undefined,
  report: DisputeReport,
  state: DisputeState,
): Phase | undefined {
  if (state.transactionId === null) return undefined;
  if (!known || known.transactionId === null) return isDecided(state.phase) ? state.phase : 'opened';
  if (!isNewer(known, report)) return undefined;
  return isDecided(state.phase) && state.phase !== known.phase ? state.phase : 'updated';
}
