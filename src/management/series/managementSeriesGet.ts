import { given, type Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { Terminal } from '../../base/terminal.js';
import type { Handler } from '../../operation/handler.js';
import type { PaymentDeps } from '../../payments/payment-deps.js';
import type { SeriesDeps } from '../../recurring/series-operation.js';
import { amountNumber } from '../../base/money.js';
import { instrumentView, payerView } from '../../payments/read/view.js';
import { settleChargesOf } from '../../recurring/settle-charges.js';
import { initOf } from '../../recurring/charge.js';
import { occurrenceView, scheduleView, seriesPayer, storedAmount } from '../../recurring/series.js';
import { findRetryTimes } from '../../store/series/scheduled-retries.js';
import { type Occurrence, readSeriesPage, type Series } from '../../store/series/series.js';
import { findTerminalOrThrow, terminalsWith } from '../../store/terminals/terminals.js';
import { countOccurrences } from '../../store/series/occurrences.js';
import { notesOf } from '../notes.js';
import { notOne, type RecordDeps } from '../record.js';
import { pageLength, pageOf, positionOf } from '../listing.js';

/** Returns a series with a page of its occurrences, highest number first. */
export const managementSeriesGet: Handler<'managementSeriesGet', SeriesDeps & Pick<PaymentDeps, 'cardRules'>> = async (
  deps,
  { params, query },
) => {
  const { prisma } = deps.store;
  const { recurring_id: recurringId } = params;
  const { cursor, limit = pageLength } = query;
  const before = cursor === undefined ? undefined : Number(positionOf(cursor, /^\d{1,6}$/));
  const terminal = await terminalOfSeries(deps, recurringId, query.terminal_friendly_id);
  const { terminalId } = terminal;
  await settleChargesOf(deps, terminal, recurringId);
  const { occurrences, ...series } = await readSeriesPage(
    prisma,
    { terminalId, recurringId },
    { before, limit: limit + 1 },
  );
  const { page, next } = pageOf(occurrences, query, ({ sequenceNumber }) => String(sequenceNumber));
  const charges = page.flatMap(({ transactionId }) => transactionId ?? []);
  const retries = await findRetryTimes(prisma, terminalId, charges);
  const init = await initOf(deps, series);
  return {
    terminal_friendly_id: terminal.terminalId,
    account_id: terminal.accountId,
    recurring_id: recurringId,
    order_id: series.orderId,
    init_transaction_id: series.initTransactionId,
    amount: amountNumber(storedAmount(series.amount)),
    currency: series.currency as Schema<'Currency'>,
    recurring: scheduleView(series, await countOccurrences(deps.store.pool, series)),
    ...given({ payment_instrument: instrumentView(init.instrument, deps.cardRules) }),
    payer: seriesPayer(payerView(init.order.payer)),
    ...given({
      started_at: series.startedAt?.toISOString(),
      metadata: init.payment.details.metadata,
      notes: await notesOf(deps, { kind: 'series', terminalId, recordId: recurringId }),
    }),
    occurrences: page.map((occurrence) =>
      view(occurrence, series, occurrence.transactionId === null ? undefined : retries.get(occurrence.transactionId)),
    ),
    ...next,
    created_at: series.createdAt.toISOString(),
    updated_at: series.updatedAt.toISOString(),
  };
};

/**
 * Returns the named terminal of a series, or the only one that has it.
 * @throws Problem VALIDATION/RECURRING_NOT_FOUND, also when several terminals have one of this id
 */
export async function terminalOfSeries(
  { store: { prisma, pool } }: Pick<RecordDeps, 'store'>,
  recurringId: string,
  terminalId: string | undefined,
): Promise<Terminal> {
  const owners = await terminalsWith(pool, 'series', recurringId, terminalId);
  const [owner] = owners;
  if (owner === undefined || owners.length > 1)
    throw problem('VALIDATION/RECURRING_NOT_FOUND', notOne(owners, 'series'), { recurring_id: recurringId });
  return findTerminalOrThrow(prisma, owner);
}

const view = (occurrence: Occurrence, series: Series, retryAt: Date | undefined): Schema<'SeriesOccurrence'> => ({
  occurrence: occurrenceView(occurrence, series),
  ...given({ transaction_id: occurrence.transactionId, retry_at: retryAt?.toISOString() }),
  updated_at: occurrence.updatedAt.toISOString(),
});
