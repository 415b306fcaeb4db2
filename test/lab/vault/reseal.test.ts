import { expect } from 'chai';
import { cardAttempts } from '../../../src/payments/retry/automatic-retry.js';
import { dataKeysByWrapping } from '../../../src/store/vault/data-keys.js';
import { sealedByKey } from '../../../src/store/vault/sealed-values.js';
import { reseal } from '../../../src/vault/reseal.js';
import { systemRandom } from '../../../src/base/random.js';
import { openVaultOf } from '../../../src/service.js';
import { rotateDataKeys, wrapping } from '../../../src/vault/wrapped-keys.js';
import type { Vault } from '../../../src/vault/vault.js';
import { client } from '../../support/contract/contract-client.js';
import { createLastingDatabase, type TestDatabase, testServer } from '../../support/database/database.js';
import { card, declinedCard, payment, paymentWith, unpaid } from '../../support/payments.js';
import { processorAccount } from '../../support/processors/processors.js';
import { addAuthenticator, asPage, codeOf, newUser, own, password } from '../../support/pages/sessions.js';
import { startApiService, terminalId, type TestService, sharedKeys } from '../../support/service.js';
import { spawnSync } from 'node:child_process';
import { bundled } from '../../../scripts/support/bundled.js';
import { TestClock } from '../../support/time/clock.js';
import { closing } from '../../support/started.js';

const base64Of = (filler: number): string => Buffer.alloc(32, filler).toString('base64');
const old = { VAULT_KEYS: `k1:${base64Of(1)}`, FINGERPRINT_KEY: base64Of(3) };
const both = { VAULT_KEYS: `k2:${base64Of(2)},k1:${base64Of(1)}`, FINGERPRINT_KEY: `${base64Of(4)},${base64Of(3)}` };
const rotated = { VAULT_KEYS: `k2:${base64Of(2)}`, FINGERPRINT_KEY: base64Of(4) };

/** One installation, whose services have other keys from one time to the next. */
describe('rotating the keys of the vault', () => {
  let database: TestDatabase;
  let service: TestService;

  const start = (keys: typeof old): Promise<TestService> => startApiService(keys, { database });
  const startWith = async (keys: typeof old): Promise<void> => {
    await service.close();
    service = await start(keys);
  };
  /** The vault of a command with other settings than the service. */
  const open = async (keys: typeof old) => {
    const { store, config, log } = service.deps;
    const { VAULT_KEYS: vaultKeys, FINGERPRINT_KEY: fingerprintKey } = keys;
    const { clock } = service;
    const sources = { store, clock, random: systemRandom, log, fetch: globalThis.fetch };
    const { vault, encryptions } = await openVaultOf({ ...config, vaultKeys, fingerprintKey }, undefined, sources);
    return { pool: store.pool, vault, keys: wrapping(encryptions), encryptions };
  };
  const run = async (keys = both, signal = new AbortController().signal) =>
    reseal(await open(keys), () => undefined, signal);
  /** In the future: instances without data keys may run, as on the day of an upgrade. */
  const sealUnderDataKeysFrom = async (from: Date): Promise<void> => {
    await service.query(`UPDATE data_keys SET usable_from = $1`, from);
    await service.deps.dataKeys.refresh();
  };
  const api = () => client(service);
  const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@example.com' };

  beforeEach(async () => {
    database = await createLastingDatabase();
    service = await start(old);
  });
  afterEach(async () => {
    await service.close();
    await database.drop();
  });

  async function sold(number?: string) {
    const { transaction_id } = await api().sale({
      body: payment({ order: { payment_instrument: card(number), payer } }),
    }).ok;
    const { order } = await api().transactionStatus({ transaction_id }).ok;
    return {
      transaction_id,
      token: order.payment_instrument!.token,
      cardFingerprint: order.payment_instrument!.card_profile!.fingerprint,
      payerFingerprint: order.payer!.fingerprint!,
    };
  }

  it('leaves nothing under the old keys, and everything usable without them', async () => {
    await sealUnderDataKeysFrom(new Date('2030-01-01'));
    const sale = await sold();
    await api().sale({ body: unpaid({ provider_token: 'sim-token' }) }).ok;
    const { endpoint_id, secret } = await api().managementWebhookEndpointCreate({
      body: { url: 'https://shop.example.com/' },
    }).ok;
    const { secret: second } = await api().managementWebhookEndpointRotateSecret({ endpoint_id }).ok;
    const { account_id } = await api().managementTerminalGet().ok;
    const { processor_account_id, provider_key } = await api().managementProcessorAccountCreate({
      body: processorAccount(account_id),
    }).ok;
    await api().managementProcessorAccountRotate({
      processor_account_id,
      body: { credentials: { webhook_secret: 'the-next-secret-of-the-bank' } },
    }).ok;
    const { secret: returnSecret } = await api().managementPaymentPageRotateSecret().ok;
    const { secret: secondReturnSecret } = await api().managementPaymentPageRotateSecret().ok;
    await service.query('UPDATE payment_pages SET sealed_identity = sealed_secret');
    const email = 'ada@example.com';
    const user = await newUser(service, api(), { email, role: 'viewer' });
    const { secret: codes } = await addAuthenticator(service, api(), user);
    await startWith(both);

    expect(await sealedByKey(service.deps.store.pool)).to.eql([{ key: 'k1', place: null, values: 9 }]);
    await sealUnderDataKeysFrom(new Date('2020-01-01'));
    expect(await run()).to.eql([
      { records: 'data keys', seen: 1, changed: 1, overtaken: 0, unopened: 0 },
      { records: 'instruments', seen: 2, changed: 2, overtaken: 0, unopened: 0 },
      { records: 'webhook endpoints', seen: 1, changed: 1, overtaken: 0, unopened: 0 },
      { records: 'processor accounts', seen: 1, changed: 1, overtaken: 0, unopened: 0 },
      { records: 'payment pages', seen: 1, changed: 1, overtaken: 0, unopened: 0 },
      { records: 'users', seen: 1, changed: 1, overtaken: 0, unopened: 0 },
      { records: 'payers', seen: 1, changed: 1, overtaken: 0, unopened: 0 },
    ]);
    expect((await sealedByKey(service.deps.store.pool)).map(({ place, values }) => ({ place, values }))).to.eql([
      { place: `${account_id} 2026-03`, values: 1 },
      { place: 'service always', values: 8 },
    ]);
    expect(await dataKeysByWrapping(service.deps.store.pool)).to.eql([{ wrappedBy: 'environment k2', keys: 2 }]);
    expect(
      (await run()).map(({ changed }) => changed),
      'again',
    ).to.eql([0, 0, 0, 0, 0, 0, 0]);

    await startWith(rotated);
    await service.clock.advance(60_000);
    await api().managementSessionCreate({ body: { email, password, code: codeOf(codes, service.clock.now()) } }).ok;
    expect(await service.deps.processors.get(provider_key), 'its credentials can be opened').not.to.equal(undefined);
    await api().sale({ body: unpaid({ token: sale.token }) }).ok;
    const again = await sold();
    const [stored] = await service.query<{ fingerprint: string }>(
      'SELECT fingerprint FROM instruments WHERE token = $1',
      sale.token,
    );
    expect(again.cardFingerprint).to.equal(stored!.fingerprint).and.not.to.equal(sale.cardFingerprint);
    const [endpoint] = await service.query<{ secret: Buffer; previous: Buffer }>(
      'SELECT sealed_secret AS secret, sealed_previous AS previous FROM webhook_endpoints',
    );
    expect([endpoint!.secret, endpoint!.previous].map((sealed) => service.deps.vault.open(sealed, endpoint_id))).to.eql(
      [second, secret],
    );
    const [page] = await service.query<{ terminal: string; secret: Buffer; previous: Buffer }>(
      'SELECT terminal_id AS terminal, sealed_secret AS secret, sealed_previous AS previous FROM payment_pages',
    );
    expect([page!.secret, page!.previous].map((sealed) => service.deps.vault.open(sealed, page!.terminal))).to.eql([
      secondReturnSecret,
      returnSecret,
    ]);
  });

  it('finds a payer by the fingerprint that a client was given before, during and after it', async () => {
    const { payerFingerprint, token, transaction_id } = await sold();
    const startSeries = (fingerprint: string) =>
      api().recurringInit({
        body: {
          merchant_transaction_id: 'series-1',
          amount: 5,
          currency: 'EUR',
          token,
          payer_fingerprint: fingerprint,
          recurring: { managed_by: 'merchant' },
        },
      });
    await startWith(both);
    await startSeries(payerFingerprint).ok;
    const during = await sold();
    for (const fingerprint of [payerFingerprint, during.payerFingerprint]) await startSeries(fingerprint).ok;
    const { order } = await api().transactionStatus({ transaction_id: during.transaction_id }).ok;
    const { transactions } = await api().managementPayerGet({ payer_id: order.payer!.friendly_id }).ok;
    expect(transactions.map(({ transaction_id }) => transaction_id)).to.include(transaction_id);
    await service.query(
      `INSERT INTO payers (terminal_id, payer_id, phone_number, created_at) VALUES ($1, 'unmailed', '+44', now())`,
      terminalId,
    );
    expect((await run()).at(-1)).to.include({ changed: 1, overtaken: 0 });
    await startWith(rotated);
    for (const fingerprint of [payerFingerprint, during.payerFingerprint]) await startSeries(fingerprint).ok;
    expect((await sold()).payerFingerprint).to.equal(during.payerFingerprint);
    await startSeries(Buffer.alloc(64, 1).toString('base64')).refused('VALIDATION/RECORD_NOT_FOUND');
  });

  it('knows the cards and the answers that are stored under either key', async () => {
    const number = '4539148803436467';
    await sold(number);
    const keyed = { body: payment(), idempotencyKey: 'order-1001' };
    const first = await api().sale(keyed);
    for (let time = 0; time < 5; time++) await api().sale({ body: paymentWith(declinedCard) }).ok;
    await startWith(both);
    await api()
      .sale({ body: payment({ merchant_transaction_id: number }) })
      .refused('VALIDATION/INVALID_FIELD');
    expect((await api().sale(keyed)).text).to.equal(first.text);
    let last = '';
    for (let time = 0; time < 5; time++)
      last = (await api().sale({ body: paymentWith(declinedCard) }).ok).transaction_id;
    const counted = async () =>
      (await cardAttempts(service.deps, { terminalId, transactionId: last }, new Date(0)))?.attempts;
    expect(await counted(), 'the ten attempts of the card are counted together').to.equal(10);
    await startWith({ ...rotated, VAULT_KEYS: both.VAULT_KEYS });
    expect(await counted(), 'by one key alone').to.equal(5);
  });

  it('leaves alone what a service changes at the same moment', async () => {
    const { token } = await sold();
    const { pool } = service.deps.store;
    await rotateDataKeys({ ...(await open(both)), ...service.deps });
    const { vault, keys } = await open(both);
    const erasing: Vault = {
      ...vault,
      sealCard: async (...card) => {
        // The connection executes this before what comes of the sealing.
        void pool.query('UPDATE instruments SET sealed_number = NULL WHERE token = $1', [token]);
        return vault.sealCard(...card);
      },
    };
    const [, instruments] = await reseal({ pool, vault: erasing, keys }, () => undefined, new AbortController().signal);
    const [row] = await service.query<{ sealed: Buffer | null }>('SELECT sealed_number AS sealed FROM instruments');
    // On several connections either may come first; in no order is an erased number there again.
    expect(row!.sealed).to.equal(null);
    expect(instruments!.changed + instruments!.overtaken).to.equal(1);
  });

  it('tells what cannot be opened, leaves it as it is, and goes on', async () => {
    const { token } = await sold();
    await sold('4242424242424242');
    await service.query(
      `UPDATE instruments SET sealed_number = overlay(sealed_number PLACING '\\x00'::bytea FROM 31) WHERE token = $1`,
      token,
    );
    await rotateDataKeys({ ...(await open(both)), ...service.deps });
    const before = await service.query('SELECT sealed_number FROM instruments WHERE token = $1', token);
    const [, instruments] = await run();
    expect(instruments).to.eql({ records: 'instruments', seen: 2, changed: 1, overtaken: 0, unopened: 1 });
    expect(await service.query('SELECT sealed_number FROM instruments WHERE token = $1', token)).to.eql(before);
  });

  it('goes on after a card that was imported twice, under either fingerprint key', async () => {
    await sold();
    await startWith(both);
    await sold();
    await service.query(`UPDATE instruments SET imported_from = 'pm_1'`);
    expect((await run())[1]).to.include({ seen: 2, unopened: 1 });
  });

  it('goes through more than a batch, and stops after the one at hand', async () => {
    const { account_id } = await api().managementTerminalGet().ok;
    const { vault } = await open(old);
    await sealUnderDataKeysFrom(new Date('2030-01-01'));
    const tokens = Array.from({ length: 1_200 }, () => vault.token(new Date()));
    await service.query(
      `INSERT INTO instruments (token, terminal_id, payment_method, fingerprint, sealed_number, created_at)
      SELECT token, $1, 'cards', fingerprint, sealed, now() FROM unnest($2::text[], $3::text[], $4::bytea[]) AS made
      (token, fingerprint, sealed)`,
      terminalId,
      tokens,
      tokens.map((token) => vault.fingerprints(`instrument/${terminalId}`, token)[0]),
      await Promise.all(tokens.map((token) => service.deps.vault.sealCard(account_id, '4111111111111111', token))),
    );
    const stopping = new AbortController();
    const { pool } = service.deps.store;
    await sealUnderDataKeysFrom(new Date('2020-01-01'));
    const [, stopped] = await reseal(
      await open(both),
      ({ records }) => {
        if (records === 'instruments') stopping.abort();
      },
      stopping.signal,
    );
    expect(stopped).to.include({ seen: 500, changed: 500 });
    expect((await run())[1]).to.include({ seen: 1_200, changed: 700 });
    expect((await sealedByKey(pool)).map(({ place, values }) => ({ place, values }))).to.eql([
      { place: `${account_id} 2026-03`, values: 1_200 },
    ]);
  });
});

it('the command on keys runs with an approved act of its kind, once', async () => {
  await using database = closing(await createLastingDatabase(), 'drop');
  const settings = { ...sharedKeys, TWO_CUSTODIANS: 'required' };
  const service = await startApiService(settings, { database, clock: new TestClock(new Date()) });
  const http = client(service);
  await http.sale({ body: payment() }).ok;
  const [ada, grace] = [
    await newUser(service, http, { email: 'ada@example.com', role: 'owner' }),
    await newUser(service, http, { email: 'grace@example.com', role: 'owner' }),
  ];
  const body = { kind: 'rotate', reason: 'A change.', ...own } as const;
  const { key_act_id } = await http.managementKeyActRequest({ ...asPage(ada), body }).ok;
  await http.managementKeyActApprove({ ...asPage(grace), key_act_id, body: own }).ok;
  await service.close();
  const vault = (args: string, more: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [bundled('src/programs/vault-command.ts'), ...args.split(' ')],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DATA_DIR: database.dataDirectory,
          ...(database.databaseUrl === undefined ? {} : { DATABASE_URL: database.databaseUrl }),
          ...settings,
          ...more,
        },
      },
    );
    return `${status} ${stdout}${stderr}`;
  };
  expect(vault('rotate --act somewhere')).to.match(/^2 Usage/);
  const destroy = 'destroy 01940a6e-8c5d-7f64-8e7a-6c51403f2e1a 2020-01 --yes';
  // Each start of the embedded database takes seconds.
  for (const command of testServer === undefined ? [destroy] : ['rotate', 'rewrap', 'reseal', destroy])
    expect(vault(command), command).to.match(/^1 .*TWO_CUSTODIANS is required/s);
  if (testServer !== undefined)
    expect(vault(`rewrap --act ${key_act_id}`)).to.match(/^1 .*is for rotate, not for rewrap/s);
  expect(vault(`rotate --act ${key_act_id}`)).to.match(/^0 data keys: 2 created/);
  expect(vault('reseal', { TWO_CUSTODIANS: 'optional' })).to.match(/^1 .*a newer key of the service seals from 20/s);
  if (testServer !== undefined)
    expect(vault('rotate', { TWO_CUSTODIANS: 'optional' })).to.match(/^0 data keys: 2 created/);
});
