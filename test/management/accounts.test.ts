import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { pagesOf, startedApi } from '../support/contract/contract-client.js';
import type { Schema } from '../../src/base/contract.js';
import { payment } from '../support/payments.js';

describe('management: accounts', () => {
  const { service, api } = startedApi();

  it('are made, looked up and renamed', async () => {
    const made = await api.managementAccountCreate({ body: { name: 'Example Shop' } }).ok;
    const { account_id, ...rest } = made;
    expect(rest).to.eql({
      name: 'Example Shop',
      shares_records: false,
      state: 'active',
      refuse_card_like_identifiers: false,
      adjustments_need_approval: false,
      created_at: service.clock.now().toISOString(),
    });
    const params = { account_id };
    const identifier_check = { examined: 0, card_like: 0 };
    expect(await api.managementAccountGet({ ...params }).ok).to.eql({ ...made, identifier_check });
    await service.clock.advance(1_000);
    const renamed = { ...made, name: 'Ünïcode 店' };
    expect(await api.managementAccountUpdate({ ...params, body: { name: renamed.name } }).ok).to.eql(renamed);
    expect(await api.managementAccountUpdate({ ...params, body: {} }).ok).to.eql(renamed);
    expect(await api.managementAccountGet({ ...params }).ok).to.eql({ ...renamed, identifier_check });
  });

  it('refuse identifiers that look like card numbers where they are told to', async () => {
    const { account_id } = await api.managementAccountCreate({ body: { name: 'Numbered orders' } }).ok;
    const params = { account_id };
    const { terminal_friendly_id: terminalId } = await api.managementTerminalCreate({
      body: { account_id, name: 'Shop', routes: ['simulator_a'] },
    }).ok;
    const { api_key: apiKey } = await api.managementApiKeyCreate({
      body: { account_id, terminal_friendly_ids: [terminalId] },
    }).ok;
    const sell = (fields: Partial<Schema<'SubmissionRequest'>>) =>
      api.sale({ body: { ...payment(), ...fields }, terminalId, apiKey });
    const ordered = (merchant_order_id: string) => ({ order: { ...payment().order, merchant_order_id } });
    const cardLike = ['order-4539148803436467', '4539 1488 0343 6467', '378282246310005'];
    // Another range, another length, another check digit.
    const others = ['9999999999999995', '45391488034364', '4539148803436468'];
    for (const id of cardLike) await sell({ merchant_transaction_id: `${id}-before` }).ok;
    expect((await api.managementAccountGet({ ...params }).ok).identifier_check).to.eql({ examined: 3, card_like: 3 });

    const body = { refuse_card_like_identifiers: true };
    expect(await api.managementAccountUpdate({ ...params, body }).ok).to.include(body);
    for (const id of cardLike) {
      const { detail, context } = await sell({ merchant_transaction_id: id }).refused('VALIDATION/INVALID_FIELD');
      expect(context).to.eql({ field: 'merchant_transaction_id' });
      expect(detail).to.include('looks like the number of a card');
      const { context: ofOrder } = await sell(ordered(id)).refused('VALIDATION/INVALID_FIELD');
      expect(ofOrder).to.eql({ field: 'order.merchant_order_id' });
    }
    for (const id of others) await sell({ merchant_transaction_id: id, ...ordered(id) }).ok;
    expect(await api.managementAccountGet({ ...params }).ok).not.to.have.property('identifier_check');
    await api.managementAccountUpdate({ ...params, body: { refuse_card_like_identifiers: false } }).ok;
    expect((await api.managementAccountGet({ ...params }).ok).identifier_check).to.eql({ examined: 9, card_like: 3 });
  });

  const wrongNames: Record<string, unknown> = {
    'is empty': '',
    'is a space': ' ',
    'begins with a space': ' Shop',
    'ends with a space': 'Shop ',
    'has two lines': 'Shop\nShop',
    'is too long': 'x'.repeat(101),
    'is no text': 7,
    'is null': null,
    'holds a card number': 'Shop 4111 1111 1111 1111',
  };
  for (const [what, name] of Object.entries(wrongNames))
    it(`refuse a name that ${what}`, async () => {
      const { account_id } = await api.managementAccountCreate({ body: { name: 'x'.repeat(100) } }).ok;
      for (const answer of [
        api.managementAccountCreate({ invalidBody: { name } }),
        api.managementAccountUpdate({ account_id, invalidBody: { name } }),
      ]) {
        const { context } = await answer.refused('VALIDATION/INVALID_FIELD');
        expect(context?.field).to.equal('name');
        expect(JSON.stringify(context)).not.to.include('4111');
      }
    });
  it('need a name', () => api.managementAccountCreate({ invalidBody: {} }).refused('VALIDATION/MISSING_FIELD'));

  it('that are not there are 404', async () => {
    const params = { account_id: randomUUID() };
    const expected = { field: 'account_id', value: params.account_id };
    await api.managementAccountGet({ ...params }).refused('VALIDATION/RECORD_NOT_FOUND', expected);
    await api
      .managementAccountUpdate({ ...params, body: { name: 'Nobody' } })
      .refused('VALIDATION/RECORD_NOT_FOUND', expected);
    await api.managementAccountGet({ account_id: 'me' }).refused('VALIDATION/INVALID_FIELD');
    await api.managementAccountUpdate({ account_id: 'me', body: {} }).refused('VALIDATION/INVALID_FIELD');
  });

  it('renamed by many at once have the name of the last of them, and the audit log tells each step', async () => {
    const { account_id } = await api.managementAccountCreate({ body: { name: 'Start' } }).ok;
    const names = Array.from({ length: 8 }, (_, index) => `Name ${index}`);
    await Promise.all(names.map((name) => api.managementAccountUpdate({ account_id, body: { name } }).ok));
    const { audit_entries: entries } = await api.managementAuditList({
      query: { subject_id: account_id, operation: 'managementAccountUpdate' },
    }).ok;
    const steps = entries.reverse().map(({ changes: [change] }) => change);
    expect(steps.map((step) => step?.after)).to.have.members(names);
    const chain = [{ after: 'Start' }, ...steps];
    for (const step of steps)
      expect(
        chain.some((earlier) => earlier?.after === step?.before),
        `nobody named it ${String(step?.before)}`,
      ).to.equal(true);
    expect(new Set(steps.map((step) => step?.before))).to.have.property('size', names.length);
    expect((await api.managementAccountGet({ account_id }).ok).name).to.be.oneOf(names);
  });

  describe('in a list', () => {
    const list = async (query: { cursor?: string; limit?: number }) => api.managementAccountList({ query }).ok;

    it('come page by page, the newest first, each once, while others are made', async () => {
      await service.clock.advance(1);
      const before: string[] = [];
      for (let account = 0; account < 7; account++) {
        before.unshift((await api.managementAccountCreate({ body: { name: `Account ${account}` } }).ok).account_id);
        // Some at the same time: then the id decides.
        if (account % 3 === 0) await service.clock.advance(1);
      }
      const idsOf = ({ accounts }: Schema<'AccountPage'>) => accounts.map(({ account_id }) => account_id);
      const everything = idsOf(await list({ limit: 200 }));
      expect(everything.slice(0, 7)).to.have.members(before);
      const pages = await pagesOf(async (at) => {
        const page = await list({ limit: 2, ...at });
        await service.clock.advance(1);
        await api.managementAccountCreate({ body: { name: 'Made meanwhile' } }).ok;
        return page;
      });
      expect(pages.flatMap(idsOf)).to.eql(everything);
    });

    it('are the first fifty when the request does not say', async () => {
      for (let account = 0; account < 51; account++)
        await api.managementAccountCreate({ body: { name: 'One of many' } }).ok;
      const page = await list({});
      expect(page.accounts).to.have.length(50);
      expect(page.next_cursor).to.be.a('string');
    });

    for (const cursor of [
      'x',
      Buffer.from('1 2').toString('base64url'),
      Buffer.from('1234567890123 a1B2c3').toString('base64url'),
    ])
      it(`refuse the cursor ${cursor}, which is not theirs`, () =>
        api
          .managementAccountList({ query: { cursor } })
          .refused('VALIDATION/INVALID_FIELD', { field: 'cursor', value: cursor }));
  });
});
