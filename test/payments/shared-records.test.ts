import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { addTerminal, addApiKey } from '../support/access.js';
import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { merchantInit } from '../recurring/series-client.js';
import { payment, unpaid } from '../support/payments.js';
import { startStage, type OtherTerminal, type Stage } from '../support/stage.js';
import { referenceTo } from '../support/stage.js';
import { terminalId as here } from '../support/service.js';

const there = 'TERM03';
const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

describe('tokens, payers and orders of the terminals of an account', () => {
  let stage: Stage;
  let api: ContractClient;
  let accountId: string;
  let foreign: OtherTerminal;
  /** On the account's other terminal. */
  const atOther = { terminalId: there, apiKey: 'ptk_test_key_of_both_terminals' };
  before(async () => {
    stage = await startStage();
    const { service } = stage;
    api = client(service);
    ({ accountId } = await service.deps.store.prisma.terminal.findUniqueOrThrow({ where: { terminalId: here } }));
    await addTerminal(service, there, { environment: 'sandbox' });
    await addTerminal(service, 'LIVE01', { environment: 'live' });
    await addApiKey(service, atOther.apiKey, [here, there]);
    foreign = await stage.openOtherTerminal();
  });
  after(() => stage.close());
  beforeEach(() => share(false));

  const share = (shares_records: boolean) =>
    succeeded(api.managementAccountUpdate({ params: { account_id: accountId }, body: { shares_records } }));
  const statusOf = (transaction_id: string, at: Partial<OtherTerminal> = {}): Promise<Schema<'Transaction'>> =>
    succeeded(api.transactionStatus({ params: { transaction_id }, ...at }));

  /** A payment on the first terminal: what can be named of it. */
  async function made() {
    const { transaction_id, order_id = '' } = await succeeded(
      api.sale({ body: payment({ order: { ...payment().order, merchant_order_id: 'cart-7', payer } }) }),
    );
    const { order } = await statusOf(transaction_id);
    return {
      transaction_id,
      order_id,
      token: order.payment_instrument!.token,
      payerId: order.payer!.friendly_id,
      fingerprint: order.payer!.fingerprint!,
    };
  }
  const withToken = (token: string, at: OtherTerminal) => api.sale({ body: unpaid({ token }), ...at });
  const withOrder = (order_id: string, at: OtherTerminal) =>
    api.sale({
      body: { ...payment(), order: { payment_instrument: payment().order!.payment_instrument! }, order_id },
      ...at,
    });
  const withPayer = (friendly_id: string, at: OtherTerminal) =>
    api.sale({ body: payment({ order: { ...payment().order, payer: { ...payer, friendly_id } } }), ...at });
  const withFingerprint = (payer_fingerprint: string, at: OtherTerminal) => {
    const { payer: _payer, ...body } = merchantInit();
    return api.recurringInit({ body: { ...body, payer_fingerprint }, ...at });
  };

  it('belong to one terminal, unless the operator lets the account share them', async () => {
    const { token, order_id, payerId, fingerprint } = await made();
    for (const answer of [
      withToken(token, atOther),
      withOrder(order_id, atOther),
      withPayer(payerId, atOther),
      withFingerprint(fingerprint, atOther),
    ])
      await refused(answer, 'VALIDATION/RECORD_NOT_FOUND');
  });

  it('are taken over by the other terminals where the account shares them, under the same ids', async () => {
    await share(true);
    const { token, order_id, payerId, fingerprint } = await made();
    const paid = await succeeded(withToken(token, atOther));
    const instrument = (await statusOf(paid.transaction_id, atOther)).order.payment_instrument!;
    expect([paid.accepted, instrument.token, instrument.card_card_last_four_digit]).to.deep.equal([
      true,
      token,
      '1111',
    ]);

    const ordered = await succeeded(withOrder(order_id, atOther));
    const { order } = await statusOf(ordered.transaction_id, atOther);
    expect(order).to.deep.include({ order_id, merchant_order_id: 'cart-7' });
    expect(order.payer).to.include({ friendly_id: payerId, email_username: 'ada' });
    expect(order.payer?.fingerprint, 'a fingerprint is the terminal’s own').not.to.equal(fingerprint);

    const other = await made();
    expect((await succeeded(withPayer(other.payerId, atOther))).accepted).to.equal(true);
    const { recurring_id } = await succeeded(withFingerprint((await made()).fingerprint, atOther));
    const series = await succeeded(api.recurringStatus({ query: { recurring_id }, ...atOther }));
    expect(series.payer).to.include({ first_name: 'Ada', email_domain: 'example.com' });
  });

  it('are kept by the terminal that took them over, also when sharing ends or the other one is emptied', async () => {
    await share(true);
    const { token } = await made();
    await succeeded(withToken(token, atOther));
    await share(false);
    expect((await succeeded(withToken(token, atOther))).accepted).to.equal(true);
    await succeeded(api.sandboxReset());
    expect((await succeeded(withToken(token, atOther))).accepted).to.equal(true);
    await refused(api.sale({ body: unpaid({ token }) }), 'VALIDATION/RECORD_NOT_FOUND');
  });

  it('are taken over once by requests that come together', async () => {
    await share(true);
    const { token } = await made();
    const answers = await Promise.all(Array.from({ length: 5 }, () => succeeded(withToken(token, atOther))));
    expect(answers.map(({ accepted }) => accepted)).to.deep.equal([true, true, true, true, true]);
    expect(await stage.service.deps.store.prisma.instrument.count({ where: { terminalId: there, token } })).to.equal(1);
  });

  it('are not shared with another account, nor with the other environment, nor are transactions and series', async () => {
    await share(true);
    const { token, order_id, payerId, fingerprint, transaction_id } = await made();
    for (const answer of [
      withToken(token, foreign),
      withOrder(order_id, foreign),
      withPayer(payerId, foreign),
      withFingerprint(fingerprint, foreign),
    ])
      await refused(answer, 'VALIDATION/RECORD_NOT_FOUND');
    const { pool } = stage.service.deps.store;
    const { findSharedInstrument } = await import('../../src/store/payments/shared-records.js');
    const found = await findSharedInstrument(pool, there, token);
    expect(JSON.parse(found?.record ?? '{}')).to.include({ terminal_id: here });
    expect(await findSharedInstrument(pool, 'LIVE01', token)).to.equal(undefined);

    await refused(
      api.transactionStatus({ params: { transaction_id }, ...atOther }),
      'VALIDATION/TRANSACTION_NOT_FOUND',
    );
    await refused(
      api.refund({ body: referenceTo({ transaction_id, order_id }), ...atOther }),
      'VALIDATION/TRANSACTION_NOT_FOUND',
    );
    const { recurring_id } = await succeeded(api.recurringInit({ body: merchantInit() }));
    await refused(api.recurringCharge({ body: { recurring_id }, ...atOther }), 'VALIDATION/RECURRING_NOT_FOUND');
  });

  it('are not taken over once the instrument was deleted', async () => {
    await share(true);
    const { token } = await made();
    await stage.service.deps.store.prisma.instrument.updateMany({
      where: { token },
      data: { retiredAt: stage.service.clock.now() },
    });
    await refused(withToken(token, atOther), 'VALIDATION/RECORD_NOT_FOUND');
  });

  it('are switched by an operator, which the audit log tells', async () => {
    await share(true);
    const { audit_entries: entries } = await succeeded(
      api.managementAuditList({ query: { account_id: accountId, operation: 'managementAccountUpdate', limit: 1 } }),
    );
    expect(entries[0]?.changes).to.deep.equal([{ field: 'shares_records', before: false, after: true }]);
  });
});
