import { given, type Schema } from '../../base/contract.js';
import type { Handler } from '../../operation/handler.js';
import { payerView } from '../../payments/read/view.js';
import { disputesOfPayers } from '../../store/disputes/disputes.js';
import { findPayersBy, findTransactionsOf, type ListedPayer } from '../../store/searches/payers.js';
import { readListedSeries } from '../../store/searches/series.js';
import { readListed } from '../../store/searches/transactions.js';
import { disputeView } from '../disputes/managementDisputeList.js';
import { notesOf, noPayer } from '../notes.js';
import type { RecordDeps } from '../record.js';
import { seriesView } from '../series/managementSeriesList.js';
import { readTerminal } from '../terminals/terminal.js';
import { summaryView } from '../transactions/transaction.js';

/** Maximum number of transactions, and of disputes (contract, PayerDetails). */
const most = 20;

/** Maximum number of payers with the same e-mail address that count (contract, managementPayerGet). */
const mostPayers = 1000;

/** Returns a payer with what people wrote and what was paid, also by other payers with the same e-mail address. */
export const managementPayerGet: Handler<'managementPayerGet', RecordDeps> = async (deps, { params }) => {
  const { prisma, pool } = deps.store;
  const { terminalId } = await readTerminal(prisma, params.terminal_friendly_id);
  const [payer] = await findPayersBy(pool, [terminalId], { id: params.payer_id, fingerprints: [] }, 1);
  if (!payer) throw noPayer(params.payer_id);
  const { payerId, fingerprint, previousFingerprint } = payer;
  const fingerprints = [fingerprint, previousFingerprint].filter((each) => each !== null);
  const named = { id: undefined, fingerprints };
  const same = await findPayersBy(pool, [terminalId], named, mostPayers);
  const others = same.map((each) => each.payerId).filter((id) => id !== payerId);
  const payers = [payerId, ...others];
  const disputes = await disputesOfPayers(pool, { terminalId, payers, limit: most });
  const places = payers.map((id) => ({ terminalId, id }));
  const found = await findTransactionsOf(pool, places, most + 1);
  const listed = await readListed(
    pool,
    found.slice(0, most).map(({ id }) => ({ terminalId, transactionId: id })),
  );
  const ofSeries = new Set(listed.flatMap(({ recurringId }) => recurringId ?? []));
  const series = await readListedSeries(
    pool,
    [...ofSeries].map((id) => ({ terminalId, id })),
  );
  const rest = {
    notes: await notesOf(deps, { kind: 'payer', terminalId, recordId: payerId }, others),
    disputes: disputes.length === 0 ? undefined : disputes.map(disputeView),
  };
  return {
    ...payerSummary(payer),
    ...given(rest),
    transactions: listed.map(summaryView),
    series: series.map(seriesView),
    has_more: found.length > most,
  };
};

export const payerSummary = (payer: ListedPayer): Schema<'PayerSummary'> => ({
  terminal_friendly_id: payer.terminalId,
  payer: payerView(payer) ?? { friendly_id: payer.payerId },
  created_at: payer.createdAt.toISOString(),
});
