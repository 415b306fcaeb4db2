import { expect } from 'chai';
import type { Schema } from '../../src/base/contract.js';
import { sweep } from '../../src/store/sweep/sweep.js';
import { secretKey, webhookSecret } from '../processors/stripe/adapter.js';
import { FakeStripe } from '../processors/stripe/fake-stripe.js';
import { payment, unpaid } from '../support/payments.js';
import { processorAccount } from '../support/processors/processors.js';
import { terminalId } from '../support/service.js';
import { storedOf } from '../support/records.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';

type Record = Schema<'InstrumentToImport'>;

const providerKey = 'stripe_main';
const day = 24 * 60 * 60 * 1000;

describe('management: the import of stored instruments', () => {
  const stage = started(() => startStage({ PROCESSOR_ALLOW_LOCAL: 'true', STATEMENT_DAYS: '0' }));
  const fake = started(() => FakeStripe.open());
  before(async () => {
    const { account_id: account } = await stage.http.managementTerminalGet().ok;
    const fields = {
      provider_key: providerKey,
      kind: 'stripe',
      credentials: { secret_key: secretKey, webhook_secret: webhookSecret },
      settings: { api_base: fake.address },
    } as const;
    await stage.http.managementProcessorAccountCreate({ body: processorAccount(account, fields) }).ok;
    await stage.http.managementTerminalUpdate({ body: { routes: [providerKey] } }).ok;
  });

  let made = 0;
  /** A customer's card at the fake. */
  function kept(fields: Partial<Record> = {}): Record {
    const provider_token = `pm_kept${++made}`;
    fake.objects.set(provider_token, { id: provider_token, object: 'payment_method', number: '4111111111111111' });
    return { provider_token, customer: `cus_kept${made}`, ...fields };
  }
  const send = (instruments: readonly Record[], fields: { readonly dry_run?: boolean } = {}) =>
    stage.http.managementInstrumentImport({
      body: { provider_key: providerKey, instruments: [...instruments], ...fields },
    });
  const imported = async (...instruments: readonly Record[]) => (await send(instruments).ok).results;
  const rows = async (): Promise<number> =>
    (await stage.query('SELECT FROM instruments WHERE imported_from IS NOT NULL')).length;
  const lastIntent = () => [...fake.objects.values()].filter(({ object }) => object === 'payment_intent').at(-1)!;

  it('charges an imported card as the card of its customer, and shows its expiry', async () => {
    const record = kept({ network_transaction_id: '016126544281996', expiry_month: 12, expiry_year: 2031 });
    const [{ outcome, token }] = (await imported(record)) as [Schema<'InstrumentImportResult'>];
    expect(outcome).to.equal('imported');
    const sale = await stage.http.sale({ body: unpaid({ token: token! }) }).ok;
    expect(lastIntent()).to.include({ customer: record.customer, payment_method: record.provider_token });
    const { status, order } = await stage.statusOf(sale);
    expect(status.status).to.equal('APPROVED');
    expect(order.payment_instrument).to.include({ token, payment_method: 'cards' });
    expect(order.payment_instrument!.expiration_date).to.match(/^2031-12-31/);
    const noted = 'SELECT network_transaction_id AS id FROM kept_credentials WHERE token = $1';
    expect(await stage.query(noted, token!)).to.eql([{ id: '016126544281996' }]);
  });

  it('starts a series with an imported card', async () => {
    const record = kept();
    const [{ token }] = (await imported(record)) as [Schema<'InstrumentImportResult'>];
    const body = {
      amount: 10,
      currency: 'EUR',
      recurring: { managed_by: 'merchant' },
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      token: token!,
    } as const;
    const { recurring_id } = await stage.http.recurringInit({ body }).ok;
    await stage.http.recurringCharge({ body: { recurring_id } }).ok;
    expect(lastIntent()).to.include({ customer: record.customer, payment_method: record.provider_token });
  });

  it('charges an imported card at the account that stores it, while that is a route', async () => {
    const [{ token }] = (await imported(kept())) as [Schema<'InstrumentImportResult'>];
    for (const routes of [['simulator_a'], ['simulator_a', providerKey], [providerKey]]) {
      await stage.http.managementTerminalUpdate({ body: { routes } }).ok;
      const sale = await stage.http.sale({ body: unpaid({ token: token! }) }).ok;
      expect(await storedOf(stage, sale, 'processor_key')).to.equal(routes.at(-1));
    }
  });

  it('takes a card with its customer in a payment, without an import', async () => {
    const { provider_token, customer } = kept();
    await stage.http.sale({ body: unpaid({ provider_token: `${customer}/${provider_token}` }) }).ok;
    expect(lastIntent()).to.include({ customer, payment_method: provider_token });
  });

  it('is repeated without another instrument, and names a repetition within a request', async () => {
    const [one, other] = [kept(), kept()];
    const first = await imported(one, other, one);
    expect(first.map(({ outcome }) => outcome)).to.eql(['imported', 'imported', 'known']);
    expect(first[2]!.token).to.equal(first[0]!.token);
    const again = await imported(other, one, kept());
    expect(again.map(({ outcome }) => outcome)).to.eql(['known', 'known', 'imported']);
    expect(again.slice(0, 2).map(({ token }) => token)).to.eql([first[1]!.token, first[0]!.token]);
  });

  it('makes one instrument of each record when it is made several times at once', async () => {
    const records = [kept(), kept(), kept()];
    const before = await rows();
    const all = await Promise.all(Array.from({ length: 5 }, () => imported(...records)));
    for (const [place] of records.entries())
      expect(new Set(all.map((results) => results[place]!.token))).to.have.length(1);
    expect(all.flat().filter(({ outcome }) => outcome === 'imported')).to.have.length(records.length);
    expect(await rows()).to.equal(before + records.length);
  });

  it('writes nothing in a dry run', async () => {
    const known = kept();
    const [{ token }] = (await imported(known)) as [Schema<'InstrumentImportResult'>];
    const before = await rows();
    const { dry_run, results } = await send([known, kept(), { ...kept(), customer: 'x' }], { dry_run: true }).ok;
    expect(dry_run).to.equal(true);
    expect(results.map(({ outcome }) => outcome)).to.eql(['known', 'imported', 'refused']);
    expect(results.map((result) => result.token)).to.eql([token, undefined, undefined]);
    expect(await rows()).to.equal(before);
  });

  for (const [what, fields, field] of [
    ['of a token that Stripe does not issue', { provider_token: 'tok_1' }, 'provider_token'],
    ['of a customer that Stripe does not issue', { customer: 'shopper-1' }, 'provider_token'],
    ['with half an expiry', { expiry_month: 12 }, 'expiry_year'],
    ['with the other half', { expiry_year: 2030 }, 'expiry_month'],
    ['with a card number as token', { provider_token: '5555 5555 5555 4444' }, 'provider_token'],
    ['with a card number as customer', { customer: '4242424242424242' }, 'customer'],
  ] as const)
    it(`refuses a record ${what}, and imports the others`, async () => {
      const results = await imported({ ...kept(), ...fields }, kept());
      expect(results[0]).to.include({ position: 1, outcome: 'refused', field });
      expect(JSON.stringify(results)).not.to.match(/4242424242424242|5555 5555/);
      expect(results[1]).to.include({ position: 2, outcome: 'imported' });
    });

  it('refuses what holds the number of a card in the vault', async () => {
    await stage.http.managementTerminalUpdate({ body: { routes: ['simulator_a'] } }).ok;
    await stage.http.sale({ body: payment() }).ok;
    await stage.http.managementTerminalUpdate({ body: { routes: [providerKey] } }).ok;
    const [result] = await imported(kept({ provider_token: 'pm_4111111111111111' }));
    expect(result).to.include({ outcome: 'refused', field: 'provider_token' });
  });

  it('refuses a processor account that the terminal cannot be routed to, and an unknown terminal', async () => {
    const body = { provider_key: 'no_such_bank', instruments: [kept()] };
    await stage.http.managementInstrumentImport({ body }).refused('VALIDATION/ROUTE_NOT_AVAILABLE');
    await stage.http
      .managementInstrumentImport({ terminalId: 'zzzzzz', body: { ...body, provider_key: providerKey } })
      .refused('VALIDATION/RECORD_NOT_FOUND');
  });

  it('is kept although its charges are declined, unlike the token of a first payment', async () => {
    const record = kept();
    fake.declineKept(record.provider_token, true);
    const [{ token }] = (await imported(record)) as [Schema<'InstrumentImportResult'>];
    await stage.http.sale({ body: unpaid({ token: token! }) }).ok;
    const { service } = stage;
    for (const milliseconds of [31 * day, day]) {
      await service.clock.advance(milliseconds);
      while (await sweep(service.deps.store.pool, service.clock.now(), service.deps.config.retentionDays));
    }
    fake.declineKept(record.provider_token, false);
    const sale = await stage.http.sale({ body: unpaid({ token: token! }) }).ok;
    expect((await stage.statusOf(sale)).status.status).to.equal('APPROVED');
    const charged = 'SELECT terminal_id AS terminal FROM instruments WHERE token = $1 AND retired_at IS NULL';
    expect(await service.query(charged, token!)).to.eql([{ terminal: terminalId }]);
  });
});
