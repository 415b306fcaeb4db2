import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import type { Input } from '../../src/operation/handler.js';
import { pagesOf } from '../support/contract/contract-client.js';
import { addTerminal } from '../support/merchants.js';
import { declinedCard, payment, paymentWith } from '../support/payments.js';
import { managementKey, terminalId } from '../support/service.js';
import { referenceTo, startStage, type Made } from '../support/stage.js';
import { started } from '../support/started.js';

type Search = Input<'managementTransactionList'>['query'];
type Page = Schema<'TransactionPage'>;

/** A time before all that the tests make themselves. */
const past = `timestamptz '2026-03-10 08:00:00+00'`;

describe('management: searching transactions', () => {
  let account: string;
  const stage = started(startStage);
  before(async () => {
    await addTerminal(stage.service, 'SECOND');
    ({ account_id: account } = await stage.http.managementTerminalGet().ok);
  });

  const list = (search: Search) => stage.http.managementTransactionList({ query: search }).ok;
  const idsOf = ({ transactions }: Page) => transactions.map(({ transaction_id }) => transaction_id);
  const found = async (search: Search) => idsOf(await list(search));

  const allPages = (search: Search) => pagesOf((at) => list({ ...search, ...at }));

  /** Writes past transactions of a terminal, one a minute, each with an order of its own unless they share one. */
  async function writePast(
    terminal: string,
    count: number,
    { status = 'APPROVED', type = 'sale', order = '', prefix = 'P' } = {},
  ): Promise<void> {
    const id = `'${prefix}' || lpad(n::text, 7, '0')`;
    await stage.query(
      `INSERT INTO orders (order_id, terminal_id, created_at) SELECT ${order === '' ? id : `'${order}'`}, $1, ${past}
      FROM generate_series(1, ${order === '' ? count : 1}) n`,
      terminal,
    );
    await stage.query(
      `INSERT INTO transactions (transaction_id, terminal_id, order_id, type, status, reason, amount, currency,
        created_at, updated_at)
      SELECT ${id}, $1, ${order === '' ? id : `'${order}'`}, $2::transaction_type, $3::transaction_status,
      'AUTH.APPROVED', 1, 'EUR', ${past} - n * interval '1 minute', ${past}
      FROM generate_series(1, ${count}) n`,
      terminal,
      type,
      status,
    );
  }
  /** An account with these terminals, so that what a test writes need not be removed again. */
  async function addAccount(...terminalIds: string[]): Promise<string> {
    const createdAt = stage.service.clock.now();
    const terminals = terminalIds.map((terminalId) => ({
      terminalId,
      environment: 'sandbox' as const,
      name: terminalId,
      routes: ['simulator_a'],
      createdAt,
    }));
    const { accountId } = await stage.service.deps.store.prisma.account.create({
      data: { name: terminalIds.join(), createdAt, terminals: { create: terminals } },
    });
    return accountId;
  }

  describe('finds what fits', () => {
    let declined: Made;
    let paid: Made;
    let returned: Made;
    let elsewhere: Made;
    before(async () => {
      const at = async <Result>(pending: Promise<Result>): Promise<Result> => {
        const result = await pending;
        await stage.service.clock.advance(1000);
        return result;
      };
      declined = await at(
        stage.http.sale({ body: paymentWith(declinedCard, { merchant_transaction_id: 'first' }) }).ok,
      );
      paid = await at(
        stage.http.sale({
          body: payment({
            merchant_transaction_id: 'second',
            order: { ...payment().order, merchant_order_id: 'basket-1' },
          }),
        }).ok,
      );
      returned = await at(stage.http.refund({ body: referenceTo(paid) }).ok);
      elsewhere = await at(
        stage.http.sale({ terminalId: 'SECOND', body: payment({ merchant_transaction_id: 'second' }) }).ok,
      );
    });

    it('on a terminal, the newest first', async () =>
      expect(await found({ terminal_friendly_id: terminalId })).to.eql(
        [returned, paid, declined].map(({ transaction_id }) => transaction_id),
      ));
    it('on all terminals of an account, the newest first', async () =>
      expect(await found({ account_id: account })).to.eql(
        [elsewhere, returned, paid, declined].map(({ transaction_id }) => transaction_id),
      ));
    it('as it stands', async () => {
      const [summary] = (await list({ order_id: paid.order_id!, type: 'sale' })).transactions;
      const { status, created_at, updated_at } = await stage.statusOf(paid);
      expect(summary?.provider_transaction_id).to.match(/^simulator_a_/);
      expect(summary).to.deep.include({
        transaction_id: paid.transaction_id,
        order_id: paid.order_id,
        terminal_friendly_id: terminalId,
        type: 'sale',
        status,
        amount: 10.5,
        currency: 'EUR',
        attempt_number: 1,
        merchant_transaction_id: 'second',
        merchant_order_id: 'basket-1',
        provider_key: 'simulator_a',
        created_at,
        updated_at,
      });
      expect(summary).not.to.have.any.keys('payer_id', 'recurring_id');
    });

    const here = { terminal_friendly_id: terminalId };
    const [order, ofAccount] = [() => ({ order_id: paid.order_id! }), () => ({ account_id: account })];
    const [second, basket] = [{ merchant_transaction_id: 'second' }, { merchant_order_id: 'basket-1' }];
    const approvedSale = { status: 'APPROVED', type: 'sale' } as const;
    const unknownAccount = '01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a';
    const searches: readonly [string, () => Search, () => Made[]][] = [
      ['by order', order, () => [returned, paid]],
      ['by order and type', () => ({ ...order(), type: 'refund' }), () => [returned]],
      ['by order and reference', () => ({ ...order(), merchant_transaction_id: 'second' }), () => [paid]],
      ['by order and another reference of the order', () => ({ ...order(), merchant_order_id: 'basket-2' }), () => []],
      ['by order of another terminal', () => ({ ...order(), terminal_friendly_id: 'SECOND' }), () => []],
      ['by unknown order', () => ({ order_id: 'NoOrder1' }), () => []],
      ['by merchant reference on a terminal', () => ({ ...here, merchant_transaction_id: 'second' }), () => [paid]],
      ['by merchant reference in an account', () => ({ ...ofAccount(), ...second }), () => [elsewhere, paid]],
      ['by merchant order reference', () => ({ ...ofAccount(), ...basket }), () => [returned, paid]],
      ['by merchant order reference and status', () => ({ ...here, ...basket, status: 'DECLINED' }), () => []],
      ['by unknown merchant order reference', () => ({ ...here, merchant_order_id: 'basket-9' }), () => []],
      ['by status', () => ({ ...here, status: 'DECLINED' }), () => [declined]],
      ['by type', () => ({ ...ofAccount(), type: 'refund' }), () => [returned]],
      [
        'by status, type and reference',
        () => ({ ...ofAccount(), ...approvedSale, ...second }),
        () => [elsewhere, paid],
      ],
      ['on an unknown terminal', () => ({ terminal_friendly_id: 'NoTerm' }), () => []],
      ['on a terminal of another account', () => ({ ...here, account_id: unknownAccount }), () => []],
    ];
    for (const [name, search, expected] of searches)
      it(name, async () =>
        expect(await found(search())).to.eql(expected().map(({ transaction_id }) => transaction_id)),
      );

    it('by time, from the first instant and without the last', async () => {
      const [at, of] = [(await stage.statusOf(paid)).created_at, (await stage.statusOf(returned)).created_at];
      const within = { terminal_friendly_id: terminalId };
      expect(await found({ ...within, created_since: at, created_until: of })).to.eql([paid.transaction_id]);
      expect(await found({ ...within, created_until: at })).to.eql([declined.transaction_id]);
      expect(await found({ ...within, created_since: of })).to.eql([returned.transaction_id]);
      expect(await found({ ...within, created_since: of, created_until: at })).to.eql([]);
    });
  });

  describe('page by page', () => {
    it('shows every transaction once while others are made, also those of one instant', async () => {
      await writePast('SECOND', 7);
      await stage.query(
        `UPDATE transactions SET created_at = ${past} - interval '3 minutes' WHERE terminal_id = 'SECOND' AND
          created_at < ${past} - interval '2 minutes'`,
      );
      const before = await found({ terminal_friendly_id: 'SECOND' });
      const pages = await pagesOf(async (at) => {
        const page = await list({ terminal_friendly_id: 'SECOND', limit: 3, ...at });
        await stage.http.sale({ terminalId: 'SECOND', body: payment() }).ok;
        return page;
      });
      expect(pages.flatMap(idsOf)).to.eql(before);
      expect(pages.slice(0, -1).map(({ transactions }) => transactions.length)).to.eql(Array(pages.length - 1).fill(3));
      expect(await found({ terminal_friendly_id: 'SECOND' })).to.have.length.greaterThan(before.length);
    });

    it('of several terminals', async () => {
      const account_id = await addAccount('BOTH01', 'BOTH02');
      await writePast('BOTH01', 5);
      await writePast('BOTH02', 5, { prefix: 'Q' });
      const search = { account_id, created_until: '2026-03-10T08:00:00Z' };
      const pages = await allPages({ ...search, limit: 3 });
      expect(pages.map(({ transactions }) => transactions.length)).to.eql([3, 3, 3, 1]);
      expect(pages.flatMap(idsOf)).to.eql(await found(search));
      expect(new Set(pages.flatMap(idsOf)).size).to.equal(10);
    });

    it('looks at ten thousand transactions for a status, and goes on from there', async () => {
      await addAccount('LOOKED');
      await writePast('LOOKED', 12_000);
      await stage.query(`UPDATE transactions SET status = 'ERROR' WHERE transaction_id IN ('P0000005', 'P0011000')`);
      const search = {
        terminal_friendly_id: 'LOOKED',
        status: 'ERROR',
        created_until: '2026-03-10T08:00:00Z',
      } as const;
      expect((await allPages(search)).map(idsOf)).to.eql([['P0000005'], ['P0011000']]);
      expect((await allPages({ ...search, limit: 1 })).map(idsOf)).to.eql([['P0000005'], ['P0011000']]);
      expect((await allPages({ ...search, status: 'CANCELLED' })).map(idsOf)).to.eql([[], []]);
      const oldest = { ...search, status: 'APPROVED', created_until: '2026-03-02T08:00:00Z', limit: 200 } as const;
      expect((await allPages(oldest)).flatMap(idsOf)).to.have.length(480);
    });

    it('keeps the order of time among terminals of which one has many more', async () => {
      const account_id = await addAccount('MANY01', 'FEW001');
      await writePast('MANY01', 5_600, { prefix: 'Q' });
      await writePast('FEW001', 1, { status: 'ERROR' });
      // The walk of the first terminal ends before its only fit, which is newer than that of the second.
      await stage.query(`UPDATE transactions SET status = 'ERROR' WHERE transaction_id = 'Q0005500'`);
      await stage.query(
        `UPDATE transactions SET created_at = ${past} - interval '5550 minutes' WHERE transaction_id = 'P0000001'`,
      );
      const pages = await allPages({ account_id, status: 'ERROR', created_until: '2026-03-10T08:00:00Z' });
      expect(pages.map(idsOf)).to.eql([[], ['Q0005500', 'P0000001']]);
    });

    it('looks for a type within one long order as well', async () => {
      await addAccount('LONG01');
      await writePast('LONG01', 10_500, { order: 'LONGorde' });
      await stage.query(`UPDATE transactions SET type = 'refund' WHERE transaction_id = 'P0010400'`);
      expect((await allPages({ order_id: 'LONGorde', type: 'refund' })).map(idsOf)).to.eql([[], ['P0010400']]);
    });
  });

  describe('is refused', () => {
    it('without a place to look', async () => {
      for (const search of [
        {},
        { merchant_transaction_id: 'first' },
        { merchant_order_id: 'basket-1' },
        { status: 'DECLINED', type: 'sale' },
        { created_since: '2026-01-01T00:00:00Z' },
      ] satisfies Search[]) {
        const problem = await stage.http
          .managementTransactionList({ query: search })
          .refused('VALIDATION/SEARCH_TOO_BROAD');
        expect(problem).to.deep.include({ status: 422, context: { field: 'terminal_friendly_id' } });
      }
    });

    it('with too many: terminals of an account, orders of one reference', async () => {
      const { accountId } = await stage.service.deps.store.prisma.account.create({
        data: { name: 'Many', createdAt: stage.service.clock.now() },
      });
      await stage.query(
        `INSERT INTO terminals (terminal_id, account_id, environment, name, routes, created_at)
        SELECT 'M' || lpad(n::text, 5, '0'), $1::uuid, 'sandbox', 'Many', '{}', ${past} FROM generate_series(1, 1000)
        n`,
        accountId,
      );
      expect(await found({ account_id: accountId })).to.eql([]);
      await stage.query(
        `INSERT INTO orders (order_id, terminal_id, merchant_order_id, created_at)
        SELECT 'S' || lpad(n::text, 7, '0'), 'M00001', 'same', ${past} FROM generate_series(1, 1000) n`,
      );
      expect(await found({ account_id: accountId, merchant_order_id: 'same' })).to.eql([]);
      await stage.query(
        `INSERT INTO orders (order_id, terminal_id, merchant_order_id, created_at) VALUES ('S0001001', 'M00002',
          'same', ${past})`,
      );
      const orders = await stage.http
        .managementTransactionList({ query: { account_id: accountId, merchant_order_id: 'same' } })
        .refused('VALIDATION/SEARCH_TOO_BROAD');
      expect(orders.context).to.eql({ field: 'order_id' });
      await stage.query(
        `INSERT INTO terminals (terminal_id, account_id, environment, name, routes, created_at) VALUES ('M01001',
          $1::uuid, 'sandbox', 'Many', '{}', ${past})`,
        accountId,
      );
      const terminals = await stage.http
        .managementTransactionList({ query: { account_id: accountId } })
        .refused('VALIDATION/SEARCH_TOO_BROAD');
      expect(terminals.context).to.eql({ field: 'terminal_friendly_id' });
    });

    const foreign = Buffer.from('2026-03-10 abcdefgh').toString('base64url');
    for (const [field, text] of [
      ['limit', '0'],
      ['limit', '201'],
      ['cursor', 'abc'],
      ['cursor', foreign],
      ['status', 'LOST'],
      ['type', 'gift'],
      ['order_id', 'short'],
      ['account_id', 'me'],
      ['terminal_friendly_id', 'T'],
      ['created_since', 'yesterday'],
      ['created_until', '2026-13-01T00:00:00Z'],
    ] as const)
      it(`with ${field}=${text}`, async () => {
        const search = new URLSearchParams({ terminal_friendly_id: terminalId, [field]: text }).toString();
        const request = {
          method: 'GET',
          path: `/v1/management/transactions?${search}`,
          headers: { 'x-management-key': managementKey },
        };
        await stage.http.send(request).refused('VALIDATION/INVALID_FIELD', field);
      });
  });
});
