import { expect } from 'chai';
import { systemRandom, type Random } from '../../src/base/random.js';
import { refused } from '../support/contract/contract-client.js';
import { declinedCard, payment, paymentWith } from '../support/payments.js';
import { referenceTo, startStage, type OtherTerminal, retryOf } from '../support/stage.js';
import { merchantInit } from '../recurring/series-client.js';
import { started } from '../support/started.js';
import { planOf } from '../support/records.js';

/** Draws ids and tokens, and draws the same ones again, so that two terminals have records of the same names. */
class RepeatingRandom implements Random {
  readonly #ids: string[] = [];
  readonly #timedUuids: string[] = [];
  readonly #tokens: Buffer[] = [];
  #drawn = { ids: 0, timedUuids: 0, tokens: 0 };

  repeat(): void {
    this.#drawn = { ids: 0, timedUuids: 0, tokens: 0 };
  }

  bytes(count: number): Buffer {
    if (count !== 64) return systemRandom.bytes(count);
    return Buffer.from((this.#tokens[this.#drawn.tokens++] ??= systemRandom.bytes(count)));
  }

  uuid(): string {
    return systemRandom.uuid();
  }

  timedUuid(at: Date): string {
    return (this.#timedUuids[this.#drawn.timedUuids++] ??= systemRandom.timedUuid(at));
  }

  friendlyId(at: Date): string {
    return (this.#ids[this.#drawn.ids++] ??= systemRandom.friendlyId(at));
  }
}

/** Tables whose rows belong to a terminal but are not written by payments, and their lookup keys. */
const otherKeys: Readonly<Record<string, string>> = {
  api_key_terminals: 'read by the key, before the terminal is known',
  request_log: 'the operator’s; that of a terminal which the key may not use has none',
  discrepancies: 'the operator’s; one about an unknown booking has no terminal',
  disputes: 'the operator’s; one of an unknown payment has no terminal',
  settlement_lines: 'the operator’s; a report is of an account',
  reconciliation_exceptions: 'the operator’s; that of a fee has no terminal',
  journal_postings: 'the operator’s; an account has one journal for its terminals',
};

describe('the terminals of a store', () => {
  describe('by the schema', () => {
    const stage = started(startStage);

    const constraints = async (kind: 'p' | 'f') =>
      (
        await stage.service.query<{ table: string; first: string }>(
          `SELECT t.relname AS "table", a.attname AS first FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
             JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = c.conkey[1]
           WHERE c.contype = $1 AND c.connamespace = 'public'::regnamespace AND NOT t.relispartition
             AND EXISTS (SELECT FROM pg_attribute o WHERE o.attrelid = t.oid AND o.attname = 'terminal_id')`,
          kind,
        )
      ).filter(({ table }) => !(table in otherKeys) && table !== 'terminals');

    it('primary keys of rows that a payment writes begin with the terminal', async () => {
      const keys = await constraints('p');
      expect(keys.map(({ table }) => table)).to.include.members(['transactions', 'events', 'delivery_attempts']);
      expect(keys.filter(({ first }) => first !== 'terminal_id')).to.eql([]);
    });

    it('and so do its foreign keys', async () => {
      const keys = await constraints('f');
      expect(keys).to.have.length.greaterThan(5);
      expect(keys.filter(({ first }) => first !== 'terminal_id')).to.eql([]);
    });
  });

  describe('that have a record of an id', () => {
    const stage = started(startStage);
    before(() => import('../../src/store/terminals/terminals.js'));

    for (const kind of ['transaction', 'series', 'order', 'delivery'])
      it(`are looked for one by one, each by its index: ${kind}`, async () => {
        const { queries } = await import('../../src/store/query/query.js');
        const query = queries.get(`terminals-with-${kind}`)!;
        const plan = await planOf(stage.service, query, { id: '1' }, ['seqscan', 'bitmapscan']);
        expect(plan).to.match(/Index Cond: \(+terminal_id = terminals\.terminal_id\)/);
      });
  });

  describe('with records of the same ids', () => {
    const random = new RepeatingRandom();
    const stage = started(() => startStage({}, { random }));
    const other = started(() => stage.openOtherTerminal());

    /** Payments of every kind, and a series. @returns the ids of the transactions and of the series */
    async function story(terminal: Partial<OtherTerminal>, amount: number) {
      const { http, service } = stage;
      const sale = await http.sale({ ...terminal, body: payment({ amount }) }).ok;
      const refund = await http.refund({ ...terminal, body: { ...referenceTo(sale), amount: amount - 1 } }).ok;
      const preauth = await http.preauth({ ...terminal, body: payment({ amount }) }).ok;
      const capture = await http.capture({ ...terminal, body: referenceTo(preauth) }).ok;
      const declined = await http.sale({ ...terminal, body: paymentWith(declinedCard, { amount }) }).ok;
      const retry = await http.saleRetry({ ...terminal, body: retryOf(declined) }).ok;
      const series = await http.recurringInit({ ...terminal, body: merchantInit({}, { amount }) }).ok;
      const charge = await http.recurringCharge({
        ...terminal,
        body: { recurring_id: series.recurring_id, amount: amount + 1, currency: 'USD' },
      }).ok;
      await service.deps.background.settled();
      const ids = [sale, refund, preauth, capture, declined, retry, series, charge].map((made) => made.transaction_id);
      return { ids, recurringId: series.recurring_id };
    }

    const shown = (terminal: Partial<OtherTerminal>, ids: readonly string[]) =>
      Promise.all(ids.map((transaction_id) => stage.http.transactionStatus({ ...terminal, transaction_id }).ok));

    it('see and change their own only', async () => {
      const first = await story({}, 20);
      const before = await shown({}, first.ids);
      random.repeat();
      const second = await story(other, 50);
      // A retry's id is derived from its terminal and the attempt before it. The others are random.
      const retryOfOther = second.ids[5]!;
      expect(first.ids).not.to.include(retryOfOther);
      expect(second).to.eql({ ...first, ids: first.ids.with(5, retryOfOther) });
      expect(await shown({}, first.ids)).to.eql(before);

      const others = await shown(other, second.ids);
      expect(before.map(({ amount }) => amount)).to.eql([20, 19, 20, 20, 20, 20, 20, 21]);
      expect(others.map(({ amount }) => amount)).to.eql([50, 49, 50, 50, 50, 50, 50, 51]);
      expect(others.map(({ status }) => status.status)).to.eql(before.map(({ status }) => status.status));
      const { prisma } = stage.service.deps.store;
      for (const terminalId of ['TERM01', 'TERM02']) {
        expect(await prisma.transaction.count({ where: { terminalId } })).to.equal(8);
        expect(await prisma.processorCall.count({ where: { terminalId } })).to.equal(8);
        expect(await prisma.simulatorEntry.count({ where: { terminalId } })).to.equal(8);
        const series = await prisma.series.findFirstOrThrow({ where: { terminalId } });
        expect(series).to.include({ recurringId: first.recurringId, completedPayments: 2 });
      }
    });

    it('are shown to an operator who names the terminal, and to no other', async () => {
      const { http, service } = stage;
      const { transactionId, recurringId } = await service.deps.store.prisma.transaction.findFirstOrThrow({
        where: { terminalId: 'TERM02', type: 'recurring_init' },
      });
      const transaction = { transaction_id: transactionId };
      const series = { recurring_id: recurringId! };
      await refused(await http.managementTransactionGet({ ...transaction }), 'VALIDATION/TRANSACTION_NOT_FOUND');
      await refused(await http.managementSeriesGet({ ...series }), 'VALIDATION/RECURRING_NOT_FOUND');
      for (const terminal_friendly_id of ['TERM01', 'TERM02']) {
        const query = { terminal_friendly_id };
        const shown = await http.managementTransactionGet({ ...transaction, query }).ok;
        expect(shown).to.include({ terminal_friendly_id });
        expect(await http.managementSeriesGet({ ...series, query }).ok).to.include({ terminal_friendly_id });
      }
    });
  });
});
