import { expect } from 'chai';
import type { Input } from '../../src/operation/handler.js';
import { merchantInit, platformInit, seriesClient } from '../recurring/series-client.js';
import { pagesOf } from '../support/contract/contract-client.js';
import { addTerminal } from '../support/merchants.js';
import { card } from '../support/payments.js';
import { started } from '../support/started.js';
import { managementKey, startApiService, terminalId } from '../support/service.js';

type Search = Input<'managementSeriesList'>['query'];

describe('management: recurring series', () => {
  const service = started(startApiService);
  const series = started(() => seriesClient(service));
  let account: string;
  const recurringIds: string[] = [];
  let elsewhere: string;
  before(async () => {
    await addTerminal(service, 'SECOND');
    ({ account_id: account } = await series.api.managementTerminalGet().ok);
    for (const schedule of [{ number_of_payments: 4 }, {}, { number_of_payments: 2 }]) {
      recurringIds.unshift(await series.start(platformInit('2026-03-10', schedule)));
      await service.clock.advance(1000);
    }
    ({ recurring_id: elsewhere } = await series.api.recurringInit({ terminalId: 'SECOND', body: merchantInit() }).ok);
    await series.api.recurringPause({ body: { recurring_id: recurringIds[1]! } }).ok;
  });

  const list = (search: Search) => series.api.managementSeriesList({ query: search }).ok;
  const found = async (search: Search) => (await list(search)).series.map(({ recurring_id }) => recurring_id);
  const get = (recurringId: string, search: { cursor?: string; limit?: number } = {}) =>
    series.api.managementSeriesGet({ recurring_id: recurringId, query: search }).ok;

  it('are listed by terminal or account, and status, the newest first', async () => {
    expect(await found({ terminal_friendly_id: terminalId })).to.eql(recurringIds);
    expect(await found({ account_id: account })).to.eql([elsewhere, ...recurringIds]);
    expect(await found({ account_id: account, terminal_friendly_id: 'SECOND' })).to.eql([elsewhere]);
    expect(await found({ terminal_friendly_id: terminalId, status: 'paused' })).to.eql([recurringIds[1]]);
    expect(await found({ account_id: account, status: 'active' })).to.eql([
      elsewhere,
      recurringIds[0],
      recurringIds[2],
    ]);
    expect(await found({ account_id: account, status: 'cancelled' })).to.eql([]);
    expect(await found({ terminal_friendly_id: 'NoTerm' })).to.eql([]);
  });

  it('are listed as they stand', async () => {
    const [summary] = (await list({ terminal_friendly_id: terminalId, limit: 1 })).series;
    const { order_id } = await series.status(recurringIds[0]!);
    expect(summary).to.deep.include({
      recurring_id: recurringIds[0],
      terminal_friendly_id: terminalId,
      order_id,
      status: 'active',
      managed_by: 'our_platform',
      amount: 20,
      currency: 'USD',
      completed_payments: 1,
      number_of_payments: 2,
    });
  });

  it('are listed page by page, also while others are started', async () => {
    let read = 0;
    const pages = await pagesOf(async (at) => {
      if (++read === 3) await series.api.recurringInit({ terminalId: 'SECOND', body: merchantInit() }).ok;
      return list({ account_id: account, limit: 1, ...at });
    });
    const ids = pages.flatMap((page) => page.series.map(({ recurring_id }) => recurring_id));
    expect(ids).to.eql([elsewhere, ...recurringIds]);
  });

  it('are looked up with their occurrences, the last first', async () => {
    const id = recurringIds[2]!;
    const { order_id, recurring, payment_instrument, payer } = await series.status(id);
    const { occurrences, init_transaction_id, created_at, updated_at, ...details } = await get(id);
    expect(details).to.eql({
      terminal_friendly_id: terminalId,
      account_id: account,
      recurring_id: id,
      order_id,
      amount: 20,
      currency: 'USD',
      recurring,
      payment_instrument,
      payer,
      started_at: created_at,
    });
    expect(new Date(updated_at).getTime()).to.be.at.least(new Date(created_at).getTime());
    const { transactions } = await series.api.managementTransactionList({ query: { order_id } }).ok;
    expect(transactions.map(({ transaction_id, recurring_id }) => [transaction_id, recurring_id])).to.eql([
      [init_transaction_id, id],
    ]);
    expect(
      occurrences.map(({ occurrence: { sequence_number, scheduled_date, status } }) => [
        sequence_number,
        scheduled_date,
        status,
      ]),
    ).to.eql([
      [4, '2026-06-10', 'pending'],
      [3, '2026-05-10', 'pending'],
      [2, '2026-04-10', 'pending'],
    ]);
  });

  it('are looked up with their occurrences page by page', async () => {
    const whole = (await get(recurringIds[1]!)).occurrences;
    expect(whole).to.have.length(12);
    const first = await get(recurringIds[1]!, { limit: 7 });
    const second = await get(recurringIds[1]!, { limit: 7, cursor: first.next_cursor! });
    expect([...first.occurrences, ...second.occurrences]).to.eql(whole);
    expect(second).not.to.have.property('next_cursor');
    expect(first.recurring).to.eql(second.recurring);
  });

  it('show the transaction that charged an occurrence, or tried to, and the retry that is planned', async () => {
    const id = await series.start(
      platformInit('2026-03-10', { number_of_payments: 3 }, { payment_instrument: card('4000000000000341') }),
    );
    await series.moveTo('2026-04-10T06:00:00Z');
    const [third, second] = (await get(id)).occurrences;
    expect(third).to.have.all.keys('occurrence', 'updated_at');
    expect(second?.occurrence.status).to.equal('processing');
    const { transaction, retry_at } = await series.api.managementTransactionGet({
      transaction_id: second?.transaction_id ?? '',
    }).ok;
    expect(transaction.status).to.include({ status: 'DECLINED', reasonCode: 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS' });
    expect([second?.retry_at, retry_at]).to.eql(Array(2).fill('2026-04-11T00:00:00.000Z'));
    const { future_transaction_id } = await series.api.managementTransactionGet({
      transaction_id: second?.transaction_id ?? '',
    }).ok;
    expect(future_transaction_id).to.equal(second?.occurrence.future_transaction_id);
  });

  describe('are refused', () => {
    it('without a terminal or an account', async () => {
      const problem = await series.api
        .managementSeriesList({ query: { status: 'active' } })
        .refused('VALIDATION/SEARCH_TOO_BROAD');
      expect(problem).to.deep.include({ status: 422, context: { field: 'terminal_friendly_id' } });
    });
    it('when there is no such series', async () => {
      const problem = await series.api
        .managementSeriesGet({ recurring_id: 'Unknown1' })
        .refused('VALIDATION/RECURRING_NOT_FOUND');
      expect(problem).to.deep.include({ status: 404, context: { recurring_id: 'Unknown1' } });
      await series.api.managementSeriesGet({ recurring_id: 'short' }).refused('VALIDATION/INVALID_FIELD');
    });
    for (const query of ['status=lost', 'limit=0', 'cursor=abc', 'account_id=1'])
      it(`with ${query}`, async () => {
        const path = `/v1/management/series?terminal_friendly_id=${terminalId}&${query}`;
        await series.api
          .send({ method: 'GET', path, headers: { 'x-management-key': managementKey } })
          .refused('VALIDATION/INVALID_FIELD', query.split('=')[0]);
      });
    it('with a cursor of another list', () =>
      series.api
        .managementSeriesGet({
          recurring_id: recurringIds[0]!,
          query: { cursor: Buffer.from('last').toString('base64url') },
        })
        .refused('VALIDATION/INVALID_FIELD'));
  });
});
