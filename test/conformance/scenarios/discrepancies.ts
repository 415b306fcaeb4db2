import { succeeded, type Answer, type RequestBody } from '../../support/contract/contract-client.js';
import { Readable } from 'node:stream';
import type { Schema } from '../../../src/base/contract.js';
import { holdReport } from '../../../src/settlement/import-report.js';
import { declines } from '../../support/processors/scripted-processor.js';
import { hold, processorAccount } from '../../support/processors/processors.js';
import { adyenReport, balanceRow, bankCsv, camt, chargeRow, settledRow } from '../../support/settlement.js';
import { stripeReport } from '../../support/settlement.js';
import { referenceTo, type Made } from '../../support/stage.js';
import { until } from '../../support/time/clock.js';
import { cards, managed, merchantSeries, pay } from '../flows.js';
import { having, pagesOf, shownBy } from '../scenario.js';
import type { EventScenarios, InProcessScenario, Scenario, Scenarios, Sights, World } from '../scenario.js';
import { correct, dispute } from './operator.js';

/** A sale that is declined here, and approved at the bank. */
async function approvedThere(world: World): Promise<Made> {
  const sale = await pay(world, 'sale', cards.declined);
  await correct(world, sale, 'approved').ok;
  return sale;
}

async function approvedHere(world: World): Promise<Made> {
  const sale = await pay(world, 'sale');
  await correct(world, sale, 'declined').ok;
  return sale;
}

async function disputed(world: World): Promise<Made> {
  const sale = await pay(world, 'sale');
  await dispute(world, sale);
  return sale;
}

/** Finds the discrepancy of a transaction in the list. */
async function of(world: World, { transaction_id }: Made): Promise<Schema<'Discrepancy'>> {
  for (let cursor: string | undefined; ;) {
    const page = await world.api.managementDiscrepancyList({
      query: { limit: 200, ...(cursor === undefined ? {} : { cursor }) },
    }).ok;
    const found = page.discrepancies.find(({ idempotency_key }) => idempotency_key === transaction_id);
    if (found) return found;
    if (page.next_cursor === undefined) throw new Error(`no discrepancy of ${transaction_id} is listed`);
    cursor = page.next_cursor;
  }
}

type Resolution = RequestBody<'managementDiscrepancyResolve'>;
const evidence = 'Acquirer portal: settled in batch 4711, case 88231.';
const accept: Resolution = { resolution: 'accept', evidence };
const reverse: Resolution = { resolution: 'reverse', evidence };
const resolve = ({ api }: World, { discrepancy_id }: Pick<Schema<'Discrepancy'>, 'discrepancy_id'>, body: Resolution) =>
  api.managementDiscrepancyResolve({ discrepancy_id, body });

/** The provider key of a new processor account. */
async function processorOf(world: World, rules: Schema<'ProcessorSettings'> = {}): Promise<string> {
  const provider_key = `books_${world.unique().replace(/\W/g, '').slice(-20)}`;
  const settings = { send_card_numbers: true, ...rules };
  await world.api.managementProcessorAccountCreate({
    body: processorAccount(managed(world), { provider_key, settings }),
  }).ok;
  return provider_key;
}

const importOf = ({ api }: World, provider_key: string, rawBody = adyenReport([settledRow()])) =>
  api.managementSettlementReportImport({ query: { provider_key }, rawBody });

const importedBy = async (world: World, rawBody?: string) => {
  const provider_key = await processorOf(world);
  const { report_id } = await importOf(world, provider_key, rawBody).ok;
  return { provider_key, report_id };
};

/** Sends a file while another one fills the memory for imports. */
const whileHeld = (send: Scenario): InProcessScenario => ({
  inProcess: 'another import fills the memory',
  run: (world) =>
    holdReport(Readable.from([Buffer.alloc(64 * 1024 * 1024).fill('\x1f\x8b', 0, 2, 'latin1')]), () => send(world)),
});

/** The same, once the journal has its lines. */
async function postedBy(world: World, imported = importedBy(world)) {
  const report = await imported;
  await world.until(
    'the lines are posted',
    async () => (await world.api.managementSettlementReportGet({ report_id: report.report_id }).ok).posted,
  );
  return report;
}

const settlement: Scenarios = {
  'managementSettlementReportList/200/SettlementReports': having(postedBy, (world) =>
    world.api.managementSettlementReportList({ query: { account_id: managed(world) } }),
  ),
  'managementSettlementReportImport/200/SettlementReportImported': async (world) =>
    importOf(world, await processorOf(world)),
  'managementSettlementReportImport/409/VALIDATION/SETTLEMENT_REPORT_CONFLICT': async (world) =>
    importOf(world, (await importedBy(world)).provider_key, adyenReport([settledRow(), settledRow()])),
  'managementSettlementReportImport/413/VALIDATION/REQUEST_TOO_LARGE': async (world) =>
    world.api.managementSettlementReportImport({
      query: { provider_key: await processorOf(world) },
      // It begins like gzip, and is never read to its end.
      rawBody: Buffer.alloc(64 * 1024 * 1024 + 1).fill('\x1f\x8b', 0, 2, 'latin1'),
    }),
  'managementSettlementReportImport/415/VALIDATION/UNSUPPORTED_MEDIA_TYPE': async (world) =>
    world.api.managementSettlementReportImport({
      query: { provider_key: await processorOf(world) },
      rawBody: '{}',
      headers: { 'Content-Type': 'application/json' },
    }),
  'managementSettlementReportImport/422/VALIDATION/SETTLEMENT_REPORT_INVALID': async (world) =>
    importOf(world, await processorOf(world), adyenReport([settledRow({ Type: 'Topup' })])),
  'managementSettlementReportImport/503/ROUTING/RESOURCE_LOCKED': whileHeld(async (world) =>
    importOf(world, await processorOf(world)),
  ),
  'managementSettlementReportGet/200/SettlementReportFound': having(postedBy, ({ api }, { report_id }) =>
    api.managementSettlementReportGet({ report_id }),
  ),
  'managementSettlementLineList/200/SettlementLines': (world) => settledLine(world),
  'managementBankStatementList/200/BankStatements': async (world) => {
    await statementOf(world);
    return world.api.managementBankStatementList({ query: { account_id: managed(world) } });
  },
  'managementBankStatementImport/200/BankStatementImported': (world) => sendStatement(world, statementFile(world)),
  'managementBankStatementImport/409/VALIDATION/BANK_STATEMENT_CONFLICT': async (world) => {
    const file = statementFile(world);
    await sendStatement(world, file).ok;
    return sendStatement(world, `${file}\n`);
  },
  'managementBankStatementImport/413/VALIDATION/REQUEST_TOO_LARGE': (world) =>
    sendStatement(world, Buffer.alloc(64 * 1024 * 1024 + 1).fill('\x1f\x8b', 0, 2, 'latin1')),
  'managementBankStatementImport/415/VALIDATION/UNSUPPORTED_MEDIA_TYPE': (world) =>
    world.api.managementBankStatementImport({
      ...{ query: { account_id: managed(world) }, rawBody: '{}' },
      headers: { 'Content-Type': 'application/json' },
    }),
  'managementBankStatementImport/422/VALIDATION/BANK_STATEMENT_INVALID': (world) =>
    sendStatement(world, bankCsv([['2026-12-04', '12.505', 'PO_1']])),
  'managementBankStatementImport/503/ROUTING/RESOURCE_LOCKED': whileHeld((world) =>
    sendStatement(world, statementFile(world)),
  ),
  'managementBankLineList/200/BankLines': (world) => arrivedPayout(world),
  'managementPayoutList/200/Payouts': payoutIn('arrived'),
  'managementSettlementExceptionList/200/ReconciliationExceptions': having(postedBy, (world) =>
    world.api.managementSettlementExceptionList({ query: { account_id: managed(world) } }),
  ),
  'managementSettlementExceptionGet/200/ReconciliationExceptionFound': suggested,
  'managementSettlementExceptionAct/200/ReconciliationExceptionExplained': async (world) =>
    actOn(world, await foundException(world), explain),
  'managementSettlementExceptionAct/409/VALIDATION/EXCEPTION_STATE_CONFLICT': async (world) =>
    actOn(world, await foundException(world), { action: 'reopen', text: 'It is not closed.' }),
  'managementSettlementExceptionAct/422/VALIDATION/EXCEPTION_NOT_CLOSABLE': async (world) =>
    actOn(world, await foundException(world), { action: 'match' }),
};

const sendStatement = (world: World, rawBody: string | Uint8Array) =>
  world.api.managementBankStatementImport({ query: { account_id: managed(world) }, rawBody });

/** A credit with a reference of its own. */
const statementFile = (world: World, reference = 'RENT', amount = '48.97') =>
  bankCsv([['2026-03-14', amount, reference, world.unique().slice(-30)]]);

const statementOf = async (world: World, file = statementFile(world)) => sendStatement(world, file).ok;

/** The row of a payout of 31.07. */
const payoutRow = (world: World, payout = `po_${world.unique().replace(/\W/g, '').slice(-20)}`) =>
  chargeRow({
    ...{ balance_transaction_id: `txn_${payout}`, gross: '-31.07', fee: '0', net: '-31.07', source_id: payout },
    ...{ reporting_category: 'payout', charge_id: '', payment_intent_id: '', automatic_payout_id: payout },
  });

/** A payout of 31.07, once the journal has it. Its line is the second one. */
async function paidOut(world: World) {
  const row = payoutRow(world);
  const { report_id } = await postedBy(world, importedBy(world, stripeReport([row])));
  return { payout: row['source_id'], report_id };
}

/** The entries of a statement, once the journal has them. */
async function arrivedPayout(world: World) {
  const { payout } = await paidOut(world);
  const { statement_id } = await statementOf(world, statementFile(world, payout, '31.07'));
  const read = () => world.api.managementBankLineList({ statement_id });
  await until('the payout is found', async () => (await read().ok).lines[0]!.state === 'matched');
  return read();
}

/** The payouts of an account, of which one arrived, or one is not in the statements of its time. */
function payoutIn(state: 'arrived' | 'missing', limit = 200) {
  return async (world: World) => {
    await arrivedPayout(world);
    const days = ['2026-03-01', '2026-03-30'].map((day) => [day, '-1.00', world.unique()] as const);
    if (state === 'missing') {
      const row = { ...payoutRow(world), currency: 'chf', gross: '-8', net: '-8' };
      await postedBy(world, importedBy(world, stripeReport([row])));
      await statementOf(world, bankCsv(days).replaceAll('EUR', 'CHF'));
    }
    const params = { account_id: managed(world) };
    const read = () => world.api.managementPayoutList({ ...params, query: { state } });
    await until('the payout is found', async () => (await read().ok).payouts.length > 0);
    return limit === 1 ? world.api.managementPayoutList({ ...params, query: { limit } }) : read();
  };
}

/** The exception of a credit that is no payout. */
async function foreignCredit(world: World) {
  const { statement_id } = await statementOf(world);
  const read = () => world.api.managementSettlementExceptionList({ query: { account_id: managed(world) } });
  await until('it is found', async () => (await read().ok).exceptions.some((one) => one.statement_id === statement_id));
  return read();
}

/** The exception of a credit that a person has matched with a payout. */
async function matchedCredit(world: World) {
  const { report_id } = await paidOut(world);
  const { exceptions } = await succeeded(foreignCredit(world));
  const { exception_id } = exceptions.find(({ problem, state }) => problem === 'unallocated' && state === 'open')!;
  await actOn(world, exception_id, { action: 'match', report_id, line_number: 2 }).ok;
  return world.api.managementSettlementExceptionGet({ exception_id });
}

type Act = Omit<RequestBody<'managementSettlementExceptionAct'>, 'exception_ids'>;
const explain: Act = { action: 'explain', text: 'A payment of the former shop system.' };

function actOn({ api }: World, exception_id: string, act: Act) {
  return api.managementSettlementExceptionAct({ body: { exception_ids: [exception_id], ...act } });
}

/** Returns the newest exception, that of a line without a payment. */
async function foundException(world: World, report: Promise<unknown> = postedBy(world)): Promise<string> {
  await report;
  const { exceptions } = await world.api.managementSettlementExceptionList({
    query: { account_id: managed(world), state: 'open', limit: 1 },
  }).ok;
  return exceptions[0]!.exception_id;
}

/** An exception with a payment of the same amount. */
async function suggested(world: World) {
  const exception_id = await foundException(world, settledLine(world, '10.50', `order ${world.unique()}`));
  return world.api.managementSettlementExceptionGet({ exception_id });
}

/** An exception after an act. */
async function explained(world: World) {
  const exception_id = await foundException(world);
  await actOn(world, exception_id, explain).ok;
  return world.api.managementSettlementExceptionGet({ exception_id });
}

/** An exception that a user took. */
async function owned(world: World) {
  const exception_id = await foundException(world);
  const { changing: headers } = await world.newUser('operator');
  const body = { exception_ids: [exception_id], action: 'assign' as const };
  await world.api.managementSettlementExceptionAct({ managementKey: null, headers, body }).ok;
  return world.api.managementSettlementExceptionGet({ exception_id });
}

/** An exception whose line was matched with its suggestion, which an entry of the journal moves. */
async function matchedException(world: World) {
  const { exception, suggestions } = await succeeded(suggested(world));
  const { transaction_id, terminal_friendly_id } = suggestions[0]!.transaction;
  await actOn(world, exception.exception_id, { action: 'match', transaction_id, terminal_friendly_id }).ok;
  return world.api.managementSettlementExceptionGet({ ...exception });
}

/** The line of a payment, once the journal has it. @param reference our own by default */
async function settledLine(
  world: World,
  gross = '10.50',
  reference?: string,
  provider_key?: string,
): Promise<Answer<unknown>> {
  provider_key ??= await processorOf(world);
  await world.api.managementTerminalUpdate({ body: { routes: [provider_key] } }).ok;
  const { transaction_id } = await pay(world, 'sale');
  await world.api.managementTerminalUpdate({ body: { routes: ['simulator_a', 'simulator_b'] } }).ok;
  const row = settledRow({
    'Merchant Reference': reference ?? `${world.credentials.terminalId}-${transaction_id}`,
    'Creation Date': await clockOf(world),
    TimeZone: 'UTC',
    'Gross Credit (GC)': gross,
    'Net Credit (NC)': (Number(gross) - 0.37).toFixed(2),
  });
  const { report_id } = await importOf(world, provider_key, adyenReport([row])).ok;
  await postedBy(world, Promise.resolve({ provider_key, report_id }));
  return world.api.managementSettlementLineList({ report_id });
}

/** The payment of a settled line. */
async function settledTransaction(world: World) {
  const { lines } = (await succeeded(settledLine(world))) as { lines: readonly Schema<'SettlementLine'>[] };
  const { transaction_id } = lines[0]!.transaction!;
  return world.api.managementTransactionGet({ transaction_id });
}

/** The terminal's time as in a report. */
async function clockOf({ api }: World): Promise<string> {
  const { now } = await api.sandboxClock().ok;
  return now.slice(0, 19).replace('T', ' ');
}

const linesOf =
  (file: string, limit = 50): Scenario =>
  async (world) => {
    const { report_id } = await importedBy(world, file);
    return world.api.managementSettlementLineList({ report_id, query: { limit } });
  };

export const scenarios: Scenarios = {
  ...settlement,
  'managementDiscrepancyList/200/DiscrepanciesWaiting': having(approvedThere, ({ api }) =>
    api.managementDiscrepancyList({ query: { state: 'open' } }),
  ),
  'managementDisputeList/200/DisputesFound': having(disputed, ({ api }) =>
    api.managementDisputeList({ query: { phase: 'opened', matched: true } }),
  ),
  'managementDiscrepancyGet/200/DiscrepancyFound': async (world) => {
    const { discrepancy_id } = await of(world, await approvedThere(world));
    return world.api.managementDiscrepancyGet({ discrepancy_id });
  },
  'managementDiscrepancyResolve/200/DiscrepancyAccepted': async (world) =>
    resolve(world, await of(world, await approvedThere(world)), accept),
  'managementDiscrepancyResolve/200/DiscrepancyReversed': async (world) =>
    resolve(world, await of(world, await approvedThere(world)), reverse),
  'managementDiscrepancyResolve/200/ReversalRefused': {
    inProcess: 'the simulated bank refuses a refund',
    async run(world, { bank }) {
      const found = await of(world, await approvedThere(world));
      bank.next('refund', declines('PROCESSOR.DECLINED'));
      return resolve(world, found, reverse);
    },
  },
  'managementDiscrepancyResolve/409/VALIDATION/DISCREPANCY_RESOLVED': async (world) => {
    const found = await of(world, await approvedThere(world));
    await resolve(world, found, accept).ok;
    return resolve(world, found, accept);
  },
  'managementDiscrepancyResolve/409/VALIDATION/REVERSAL_IN_PROGRESS': {
    inProcess: 'the simulated bank takes its time over a refund',
    async run(world, { bank }) {
      const found = await of(world, await approvedThere(world));
      const held = hold();
      bank.next('refund', held.script);
      const first = resolve(world, found, reverse);
      await held.arrived;
      const second = await resolve(world, found, reverse);
      held.release();
      await first;
      return second;
    },
  },
  'managementDiscrepancyResolve/422/VALIDATION/DISCREPANCY_NOT_REVERSIBLE': async (world) =>
    resolve(world, await of(world, await approvedHere(world)), reverse),
};

async function failedRefund(world: World): Promise<Made> {
  const refund = await world.api.refund({
    body: { ...referenceTo(await pay(world, 'sale')), merchant_transaction_id: world.unique() },
  }).ok;
  await correct(world, refund, 'declined').ok;
  return refund;
}

export const events: EventScenarios = {
  'settlement.imported': async (world) => ({ report_id: (await importedBy(world)).report_id }),
  'payout.paid': async (world) => {
    const { lines } = await succeeded(arrivedPayout(world));
    return { report_id: lines[0]!.payout!.report_id };
  },
  'reconciliation.exception': async (world) => ({ exception_id: await foundException(world) }),
  // Also for a retry, a capture and a charge of a series, whose events have more properties.
  'transaction.discrepancy': async (world) => {
    const refused = await pay(world, 'sale', cards.declined);
    const retried = await world.api.saleRetry({ body: { retry: { originating_id: refused.transaction_id } } }).ok;
    await correct(world, retried, 'approved').ok;
    const capture = await world.api.capture({ body: referenceTo(await pay(world, 'preauth')) }).ok;
    await correct(world, capture, 'declined').ok;
    await correct(world, await merchantSeries(world), 'declined').ok;
    return { transaction_id: (await approvedThere(world)).transaction_id };
  },
  'transaction.disputed': async (world) => {
    const retried = await world.api.saleRetry({
      body: { retry: { originating_id: (await pay(world, 'sale', cards.declined)).transaction_id } },
    }).ok;
    await dispute(world, retried);
    const capture = await world.api.capture({ body: referenceTo(await pay(world, 'preauth')) }).ok;
    await dispute(world, capture, { phase: 'updated' });
    await dispute(world, await merchantSeries(world));
    return { transaction_id: (await disputed(world)).transaction_id };
  },
  'transaction.refund_failed': async (world) => ({ transaction_id: (await failedRefund(world)).transaction_id }),
};

/** Exceptions, the newest of which is of a line with a payment. */
async function differing(world: World) {
  await postedBy(world);
  await settledLine(world, '10.60');
  return world.api.managementSettlementExceptionList({ query: { account_id: managed(world), limit: 1 } });
}

export const sights: Sights = {
  'Transaction/properties/refund_failed_at': async (world) =>
    world.api.transactionStatus({ transaction_id: (await failedRefund(world)).transaction_id }),
};

/** A payment after one that a report has. */
async function awaitedLine(world: World) {
  const provider_key = await processorOf(world, { settlement_delay_days: 3 });
  await settledLine(world, '10.50', undefined, provider_key);
  await world.api.managementTerminalUpdate({ body: { routes: [provider_key] } }).ok;
  const { transaction_id } = await pay(world, 'sale');
  await world.api.managementTerminalUpdate({ body: { routes: ['simulator_a', 'simulator_b'] } }).ok;
  return world.api.managementTransactionGet({ transaction_id });
}

export const managementSights: Sights = {
  'BankStatement/properties/bank_account': (world) => sendStatement(world, camt()),
  ...pagesOf(
    'BankStatementPage',
    (world) => statementOf(world),
    (world) => world.api.managementBankStatementList({ query: { limit: 1, account_id: managed(world) } }),
  ),
  'BankLinePage/properties/next_cursor': async (world) => {
    const rows = [1, 2].map((nth) => ['2026-03-14', '-1.00', `${nth} ${world.unique()}`] as const);
    const params = { statement_id: (await statementOf(world, bankCsv(rows))).statement_id };
    return world.api.managementBankLineList({ ...params, query: { limit: 1 } });
  },
  'Payout/properties/exception_id': payoutIn('missing'),
  'PayoutPage/properties/next_cursor': payoutIn('missing', 1),
  ...shownBy(
    payoutIn('arrived'),
    ...(['Payout', 'batch', 'batch_line_count', 'rest', 'statement_id', 'statement_line', 'booked_on'] as const),
  ),
  ...shownBy(arrivedPayout, 'BankLine', 'bank_reference', 'payout'),
  ...shownBy(foreignCredit, 'ReconciliationException', 'statement_id', 'statement_line'),
  ...shownBy(differing, 'ReconciliationException', 'report_id', 'line_number', 'provider_key', 'reported_amount'),
  ...shownBy(differing, 'ReconciliationException', 'transaction', 'expected_amount'),
  ...shownBy(differing, 'ReconciliationExceptionPage', 'next_cursor'),
  ...shownBy(explained, 'ReconciliationException', 'resolution', 'closed_at'),
  ...shownBy(matchedException, 'ReconciliationException', 'adjustment_id'),
  ...shownBy(owned, 'ReconciliationException', 'owner_id', 'owner_email'),
  ...shownBy(matchedException, 'ReconciliationAct', 'adjustment_id', 'transaction'),
  ...shownBy(owned, 'ReconciliationAct', 'by_email', 'owner_email'),
  ...shownBy(explained, 'ReconciliationAct', 'text'),
  ...shownBy(matchedCredit, 'ReconciliationAct', 'payout'),
  ...pagesOf(
    'SettlementReportPage',
    (world) => importedBy(world),
    (world) => world.api.managementSettlementReportList({ query: { limit: 1, account_id: managed(world) } }),
  ),
  'SettlementLinePage/properties/next_cursor': linesOf(stripeReport(), 1),
  ...shownBy(linesOf(stripeReport()), 'SettlementLine', 'batch', 'provider_line_id'),
  'SettlementLine/properties/merchant_reference': linesOf(adyenReport([settledRow()])),
  'SettlementLine/properties/description': linesOf(adyenReport([balanceRow('Fee', { 'Net Debit (NC)': '1' })])),
  'SettlementLine/properties/transaction': settledLine,
  ...shownBy(settledTransaction, 'TransactionDetails', 'settlement'),
  ...shownBy(settledTransaction, 'TransactionSettlement', 'net_amount', 'fee_amount', 'net_currency'),
  ...shownBy(settledTransaction, 'SettlementLine', 'report_id', 'paid_out'),
  'TransactionDetails/properties/awaited_settlement': awaitedLine,
  'TransactionDetails/properties/disputes': having(disputed, ({ api }, { transaction_id }) =>
    api.managementTransactionGet({ transaction_id }),
  ),
  'DisputePage/properties/next_cursor': async (world) => {
    await dispute(world, await disputed(world), { phase: 'opened', kind: 'fraud_warning' });
    return world.api.managementDisputeList({ query: { limit: 1 } });
  },
  'DisputeFigures/properties/respond_by': having(disputed, ({ api }) =>
    api.managementOverviewGet({ query: { since: '2026-01-01T00:00:00Z', until: '2026-12-31T00:00:00Z' } }),
  ),
  ...pagesOf('DiscrepancyPage', approvedThere, ({ api }) => api.managementDiscrepancyList({ query: { limit: 1 } })),
};
