import { expect } from 'chai';
import { writeRenewedCard } from '../../../src/store/vault/data-keys.js';
import { startLoopbackServer } from '../../../scripts/support/loopback.js';
import { parseKeyEncryption } from '../../../src/config/vault-keys.js';
import { systemRandom } from '../../../src/base/random.js';
import { openVaultOf } from '../../../src/service.js';
import { UnreadableSecret } from '../../../src/vault/aes.js';
import type { DataKeyDeps } from '../../../src/vault/data-keys.js';
import { destroyDataKeys, rotateDataKeys, wrapping } from '../../../src/vault/wrapped-keys.js';
import { KeysUnavailable, openKeyEncryptions, type KeyEncryption } from '../../../src/vault/key-encryption.js';
import { reseal, rewrap } from '../../../src/vault/reseal.js';
import { client } from '../../support/contract/contract-client.js';
import { card, payment, unpaid } from '../../support/payments.js';
import { startApiService, startInstances, possibleInstances, terminalId } from '../../support/service.js';
import type { TestService } from '../../support/service.js';
import { TestClock, thrownBy } from '../../support/time/clock.js';
import { merchantInit, platformInit, seriesClient } from '../../recurring/series-client.js';
import { closing, startedForEach } from '../../support/started.js';

const day = 24 * 60 * 60 * 1_000;
const transitToken = 'hvs.the-token-of-the-tests';

/** Answers as the transit engine of HashiCorp Vault, by its published API. Its ciphertexts are the request itself. */
async function startTransit() {
  const requests: { url: string; body: Record<string, string> }[] = [];
  const state = { refuses: false };
  const { url, close } = await startLoopbackServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, string>;
      requests.push({ url: `${request.method} ${request.url}`, body });
      const answer = (status: number, value: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (state.refuses || request.headers['x-vault-token'] !== transitToken)
        return answer(403, { errors: ['permission denied'] });
      const { plaintext, ciphertext, associated_data } = body;
      if (ciphertext === undefined)
        return answer(200, { data: { ciphertext: `vault:v1:${associated_data}:${plaintext}`, key_version: 1 } });
      const [, , bound, secret] = ciphertext.split(':');
      return bound === associated_data
        ? answer(200, { data: { plaintext: secret } })
        : answer(400, { errors: ['cipher: message authentication failed'] });
    });
  });
  return {
    requests,
    state,
    settings: { KEY_ENCRYPTION: `vault-transit:${url}/transit/cards`, VAULT_TRANSIT_TOKEN: transitToken },
    close,
  };
}

const stored = (service: TestService) =>
  service.query<{ id: string; owner: string; period: string; version: number; wrapped: Buffer | null; by: string }>(
    `SELECT data_key_id AS id, owner, period, version, wrapped, wrapped_by AS by FROM data_keys
      ORDER BY owner = 'service', owner, period, version`,
  );

/** A second process on the database of a service, with its settings. */
async function another(service: TestService, vaultKeys = keys) {
  const { store, config, log } = service.deps;
  const sources = { store, clock: service.clock, random: systemRandom, log, fetch: globalThis.fetch };
  const opened = await openVaultOf({ ...config, vaultKeys, fingerprintKey: hashKey }, undefined, sources);
  return { ...sources, ...opened, cacheSeconds: config.keyCacheSeconds };
}
/** Wraps all keys again under the newest key-encrypting key. */
const rewrapped = ({ deps }: TestService, { encryptions }: { readonly encryptions: readonly KeyEncryption[] }) =>
  rewrap({ pool: deps.store.pool, keys: wrapping(encryptions) }, () => undefined, new AbortController().signal);
const keys = `k1:${Buffer.alloc(32, 5).toString('base64')}`;
const nextKeys = `k2:${Buffer.alloc(32, 8).toString('base64')}`;
const hashKey = Buffer.alloc(32, 6).toString('base64');
const settings = { VAULT_KEYS: keys, FINGERPRINT_KEY: hashKey };

describe('data keys', () => {
  let service: TestService;
  const api = () => client(service);
  const start = async (more: Record<string, string> = {}) => {
    service = await startApiService({ ...settings, ...more });
  };
  const sold = async () => {
    const { transaction_id } = await api().sale({ body: payment() }).ok;
    return (await api().transactionStatus({ transaction_id }).ok).order.payment_instrument!.token;
  };
  const accountId = async () => (await api().managementTerminalGet().ok).account_id;
  afterEach(() => service.close());

  it('are one for each account and month, made once by processes that need it at once', async () => {
    await start();
    const account = await accountId();
    const others = await Promise.all([another(service), another(service), another(service)]);
    const sealed = await Promise.all(others.map(({ vault }) => vault.sealCard(account, '4111111111111111', 'a token')));
    for (const { vault } of others)
      for (const value of sealed) expect(await vault.openCard(value, 'a token')).to.equal('4111111111111111');
    await sold();
    await service.clock.advance(31 * day);
    await sold();
    expect((await stored(service)).map(({ owner, period, version }) => [owner, period, version])).to.eql([
      [account, '2026-03', 1],
      [account, '2026-04', 1],
      ['service', 'always', 1],
    ]);
  });

  it('are not used on the day of an upgrade, when instances without them still run', async () => {
    await start();
    await sold();
    await service.query('DELETE FROM data_keys');
    const upgraded = await another(service);
    const account = await accountId();
    const sealed = await upgraded.vault.sealCard(account, '4111111111111111', 'a token');
    expect(upgraded.vault.keyOf(sealed)).to.equal('k1');
    expect(upgraded.vault.newestKey()).to.equal('k1');
    await rotateDataKeys(upgraded);
    await service.clock.advance(10 * 60_000);
    expect((await another(service)).vault.newestKey(), 'a rotation does not end the day').to.equal('k1');
    await service.clock.advance(day);
    const later = await upgraded.vault.sealCard(account, '4111111111111111', 'a token');
    expect(upgraded.vault.keyOf(later)).to.match(/^\./);
    for (const value of [sealed, later])
      expect(await upgraded.vault.openCard(value, 'a token')).to.equal('4111111111111111');
  });

  it('rotate under payments without a failure, and all cards stay usable', async () => {
    await start();
    const account = await accountId();
    const tokens = [await sold(), await sold()];
    const other = await another(service);
    const selling = Array.from({ length: 24 }, async (_, index) => {
      await api().sale({ body: unpaid({ token: tokens[index % 2]! }) }).ok;
      return sold();
    });
    for (let time = 0; time < 3; time++) {
      expect(await rotateDataKeys(other)).to.equal(2);
      expect((await rewrapped(service, other)).unopened).to.equal(0);
      service.deps.dataKeys.forget();
    }
    tokens.push(...(await Promise.all(selling)));
    expect((await stored(service)).map(({ version }) => version)).to.eql([1, 2, 3, 4, 1, 2, 3, 4]);
    const fresh = await another(service);
    for (const row of await service.query<{ token: string; sealed: Buffer }>(
      'SELECT token, sealed_number AS sealed FROM instruments',
    ))
      expect(await fresh.vault.openCard(row.sealed, row.token)).to.equal('4111111111111111');
    for (const token of tokens) await api().sale({ body: unpaid({ token }) }).ok;
    expect(fresh.vault.newestKey(), 'not before all have read it').to.equal((await stored(service))[4]!.id);
    await service.clock.advance(5 * 60_000);
    expect(fresh.vault.newestKey()).to.equal((await stored(service))[7]!.id);
    expect(await api().managementTerminalGet().ok).to.include({ account_id: account });
  });

  it('open what a key seals that another cell has added, read at most once in ten seconds while it is unknown', async () => {
    await start();
    const reader = await another(service);
    await rotateDataKeys(reader);
    await service.clock.advance(5 * 60 * 1_000);
    const sealed = (await another(service)).vault.seal('a secret', 'its owner');
    const open = async () => {
      await reader.vault.loadKeys(sealed);
      return reader.vault.open(sealed, 'its owner');
    };
    const id = reader.vault.keyOf(sealed);
    const missing = async () => (await thrownBy(open())).name;
    await service.query(`UPDATE data_keys SET period = '2026-01' WHERE data_key_id = '${id}'`);
    expect(await missing()).to.equal('UnreadableSecret');
    await service.query(`UPDATE data_keys SET period = 'always' WHERE data_key_id = '${id}'`);
    await service.clock.advance(9_999);
    expect(await missing()).to.equal('UnreadableSecret');
    await service.clock.advance(2);
    expect(await open()).to.equal('a secret');
  });

  it('that the database lacks seal no stored card again', async () => {
    await start();
    const token = await sold();
    const other = await another(service);
    await rotateDataKeys(other);
    const sealedNumber = await other.vault.sealCard(await accountId(), '4111111111111111', token);
    await service.query('DELETE FROM data_keys WHERE data_key_id = $1', other.vault.keyOf(sealedNumber));
    const [{ was }] = (await service.query('SELECT sealed_number AS was FROM instruments')) as [{ was: Buffer }];
    expect(await writeRenewedCard(other.store.pool, { terminalId, token, was, sealedNumber })).to.equal(0);
    const keyed = { pool: other.store.pool, vault: other.vault, keys: wrapping(other.encryptions) };
    const [, cards] = await reseal(keyed, () => undefined, new AbortController().signal);
    expect(cards).to.include({ records: 'instruments', changed: 0, overtaken: 1 });
  });

  describe('under a key of HashiCorp Vault', () => {
    const transit = startedForEach(startTransit);
    beforeEach(() => start(transit.settings));
    const checks = async () => (await api().healthReady().ok).checks;

    it('are wrapped there, bound to owner and period, and cached', async () => {
      const account = await accountId();
      await api().sale({ body: unpaid({ token: await sold() }) }).ok;
      const [card, secrets] = await stored(service);
      const boundTo = ({ body }: { body: Record<string, string> }) =>
        Buffer.from(body.associated_data!, 'base64').toString();
      expect(transit.requests.filter(({ url }) => url === 'POST /v1/transit/encrypt/cards').map(boundTo)).to.eql([
        `data key ${secrets!.id} of service always`,
        `data key ${card!.id} of ${account} 2026-03`,
      ]);
      expect(
        new Set(transit.requests.filter(({ url }) => url === 'POST /v1/transit/decrypt/cards').map(boundTo)),
        'the key of the cards is in memory',
      ).to.eql(new Set([`data key ${secrets!.id} of service always`]));
      expect(card!.by).to.equal(transit.settings.KEY_ENCRYPTION);
    });

    it('serve from memory while it is out of reach, then refuse cards with 503, and lose nothing', async () => {
      const token = await sold();
      transit.state.refuses = true;
      await api().sale({ body: unpaid({ token }) }).ok;
      await service.deps.dataKeys.refresh();
      expect(await checks()).to.deep.include({ keys: 'unavailable', database: 'ok' });
      service.clock.setBy = -200_000;
      await service.clock.advance(301_000);
      const idempotencyKey = 'after-the-loss';
      for (const body of [payment(), unpaid({ token })]) {
        const { context } = await api()
          .sale({ body, idempotencyKey: `${idempotencyKey}-${'token' in body}` })
          .refused('SYSTEM/TEMPORARILY_UNAVAILABLE');
        expect(context).to.include({ retry_after_seconds: 5 });
      }
      const before = await service.query('SELECT FROM transactions');
      transit.state.refuses = false;
      await service.clock.advance(1_000);
      await api().sale({ body: unpaid({ token }), idempotencyKey: `${idempotencyKey}-true` }).ok;
      expect(await checks()).to.include({ keys: 'ok' });
      expect(await service.query('SELECT FROM transactions')).to.have.lengthOf(before.length + 1);
    });

    it('serve for half of the time for which they are cached, also if they were loaded between two runs', async () => {
      const token = await sold();
      await service.clock.advance(149_000);
      await service.deps.dataKeys.refresh();
      transit.state.refuses = true;
      await service.clock.advance(152_000);
      await api().sale({ body: unpaid({ token }) }).ok;
    });

    const openedUnder = (keyEncryption: string, more: Partial<Parameters<typeof openVaultOf>[2]> = {}) => {
      const { config, store, log } = service.deps;
      const sources = { store, clock: service.clock, random: systemRandom, log, fetch: globalThis.fetch, ...more };
      return openVaultOf({ ...config, keyEncryption: parseKeyEncryption(keyEncryption) }, undefined, sources);
    };

    it('of the next month are loaded ahead, some in each run, and seal while their system is out of reach', async () => {
      await service.clock.advance(Date.parse('2026-03-31T23:58:00Z') - service.clock.now().getTime());
      const recovery: NonNullable<DataKeyDeps['recovery']> = { switches: 0, lastReason: 'requested' };
      const opened = await openedUnder(transit.settings.KEY_ENCRYPTION, { recovery });
      const accounts = Array.from({ length: 201 }, (_, index) => `account-${index}`);
      const seal = () => Promise.all(accounts.map((account) => opened.dataKeys.sealing(account)));
      const sealing = await seal();
      const ahead: number[] = [];
      for (const lastReason of ['requested', undefined, undefined, undefined] as const) {
        Object.assign(recovery, { lastReason });
        await opened.dataKeys.refresh();
        ahead.push((await stored(service)).filter(({ period }) => period === '2026-04').length);
      }
      expect(ahead).to.eql([0, 200, 201, 201]);
      expect(await rotateDataKeys({ ...service.deps, ...opened })).to.equal(1 + 2 * 201);
      transit.state.refuses = true;
      await service.clock.advance(121_000);
      expect(new Set([...sealing, ...(await seal())].map((key) => key!.id))).to.have.lengthOf(402);
    });

    it('that the database lacks after a switch seal nothing, and the others go on', async () => {
      const recovery = { switches: 0, lastReason: undefined };
      let during: (() => Promise<unknown>) | undefined;
      const fetch: typeof globalThis.fetch = async (...call) => {
        await during?.();
        return globalThis.fetch(...call);
      };
      const { dataKeys } = await openedUnder(transit.settings.KEY_ENCRYPTION, { recovery, fetch });
      const keyOf = async (owner: string) => (await dataKeys.sealing(owner))!.id;
      const [known] = [await keyOf('kept'), await keyOf('lost')];
      await service.deps.dataKeys.sealing('loading');
      during = async () => {
        during = undefined;
        await service.query(`DELETE FROM data_keys WHERE owner IN ('lost', 'loading')`);
        recovery.switches++;
      };
      const loaded = await keyOf('loading');
      transit.state.refuses = true;
      expect(await keyOf('kept')).to.equal(known);
      expect(await thrownBy(keyOf('lost'))).to.be.instanceOf(KeysUnavailable);
      transit.state.refuses = false;
      await service.clock.advance(1_001);
      const ids = [known, loaded, await keyOf('lost')];
      expect((await stored(service)).map(({ id }) => id)).to.include.members(ids);
    });

    it('of a key that is out of reach are refused, and those of another key are not', async () => {
      await sold();
      const { dataKeys } = await openedUnder(`environment,${transit.settings.KEY_ENCRYPTION}`);
      const account = systemRandom.uuid();
      await dataKeys.sealing(account);
      const [ofTransit] = (await stored(service)).filter(
        ({ by, owner }) => by !== 'environment' && owner !== 'service',
      );
      transit.state.refuses = true;
      expect(await dataKeys.opening(ofTransit!.id).catch((error: unknown) => error)).to.be.instanceOf(KeysUnavailable);
      dataKeys.forget();
      expect(await dataKeys.sealing(account)).to.include({ owner: account });
      expect(dataKeys.state()).to.equal('unavailable');
    });

    it('move from the environment and back without a stop', async () => {
      const token = await sold();
      const both = `${transit.settings.KEY_ENCRYPTION},environment`;
      const moved = async (keyEncryption: string) => rewrapped(service, await openedUnder(keyEncryption));
      await moved(`environment,${transit.settings.KEY_ENCRYPTION}`);
      expect(new Set((await stored(service)).map(({ by }) => by))).to.eql(new Set(['environment']));
      await api().sale({ body: unpaid({ token }) }).ok;
      await moved(both);
      expect(new Set((await stored(service)).map(({ by }) => by))).to.eql(new Set([transit.settings.KEY_ENCRYPTION]));
      service.deps.dataKeys.forget();
      await api().sale({ body: unpaid({ token }) }).ok;
    });
  });

  describe('that are destroyed', () => {
    const destroy = async (period: string) =>
      destroyDataKeys(
        { ...service.deps, cacheSeconds: 300 },
        { accountId: await accountId(), period },
        {
          operation: 'managementVaultDestroy',
          subject: 'vault',
          requestId: systemRandom.uuid(),
          actor: { kind: 'command' },
        },
      );

    beforeEach(() => start());

    it('take the cards of their month along, but not those that were used since', async () => {
      const [unused, used] = [await sold(), await sold()];
      await service.clock.advance(31 * day);
      await api().sale({ body: unpaid({ token: used }) }).ok;
      expect(await destroy('2026-03')).to.equal(1);
      service.deps.dataKeys.forget();
      const { context } = await api()
        .sale({ body: unpaid({ token: unused }) })
        .refused('VALIDATION/INSTRUMENT_NOT_AVAILABLE');
      expect(JSON.stringify(context ?? {})).not.to.include('411111');
      await api().sale({ body: unpaid({ token: used }) }).ok;
      expect((await stored(service)).map(({ wrapped }) => wrapped === null)).to.eql([true, false, false]);
      expect(await destroy('2026-03'), 'again').to.equal(0);
      const sealed = 'SELECT sealed_number AS was FROM instruments WHERE token = $1';
      const [{ was }] = (await service.query<{ was: Buffer }>(sealed, used)) as [{ was: Buffer }];
      await service.query('UPDATE instruments SET sealed_number = NULL WHERE token = $1', used);
      const renewed = { terminalId, token: used, was, sealedNumber: was };
      expect(await writeRenewedCard(service.deps.store.pool, renewed), 'erased meanwhile').to.equal(0);
      expect(
        await service.query(`SELECT FROM audit_entries WHERE operation = 'managementVaultDestroy'`),
      ).to.have.lengthOf(2);
    });

    it('are forgotten in backups once their key-encrypting key is, while the others open by a current table', async () => {
      const account = await accountId();
      const gone = await service.deps.vault.sealCard(account, '4111111111111111', 'gone');
      await service.clock.advance(31 * day);
      const stays = await service.deps.vault.sealCard(account, '5555555555554444', 'stays');
      const backup = await stored(service);
      await destroy('2026-03');
      await rewrapped(service, await another(service, `${nextKeys},${keys}`));
      const withoutOldKey = await another(service, nextKeys);
      expect(await withoutOldKey.vault.openCard(stays, 'stays')).to.equal('5555555555554444');
      for (const { id, wrapped } of backup)
        await service.query('UPDATE data_keys SET wrapped = $2 WHERE data_key_id = $1', id, wrapped);
      const restored = await another(service, nextKeys);
      expect(await thrownBy(restored.vault.openCard(gone, 'gone'))).to.be.instanceOf(UnreadableSecret);
    });

    it('pause a series whose card they sealed, until it has another', async () => {
      const series = seriesClient(service);
      const id = await series.start(platformInit('2026-04-20'));
      await service.clock.advance(31 * day);
      await destroy('2026-03');
      service.deps.dataKeys.forget();
      await series.moveTo('2026-04-21T12:00:00Z');
      expect((await series.status(id)).status).to.equal('paused');
      expect(await service.query(`SELECT FROM transactions WHERE type = 'recurring'`)).to.have.lengthOf(0);
      expect((await series.events(id)).map(({ type }) => type)).to.include('recurring.paused');
    });

    it('end the charges of the bank that manages a series, while it charges the others', async () => {
      const series = seriesClient(service);
      const monthly = { first_payment_date: '2026-04-20', recurring_date_type: 'monthly', time_interval: 1 } as const;
      const managed = (number: string) =>
        series.start(
          merchantInit({ managed_by: 'payment_provider', ...monthly }, { payment_instrument: card(number) }),
        );
      const forgotten = await managed('4111111111111111');
      await service.clock.advance(31 * day);
      const usable = await managed('5555555555554444');
      await destroy('2026-03');
      service.deps.dataKeys.forget();
      await series.moveTo('2026-05-21T12:00:00Z');
      const records = await service.query<{ id: string; next: Date | null; charges: number }>(
        'SELECT recurring_id AS id, bank_charges_at AS next, bank_charges AS charges FROM series',
      );
      const of = (id: string) => records.find((record) => record.id === id);
      expect(of(forgotten)).to.include({ next: null });
      expect(of(usable)).to.include({ charges: 2 });
      expect((await series.status(usable)).recurring.completed_payments).to.equal(2);
      expect((await series.status(forgotten)).recurring.completed_payments).to.equal(0);
    });

    it('are not those of a month that may still seal', async () => {
      const token = await sold();
      for (const period of ['2026-03', '2026-04'])
        expect(await destroy(period).catch((error: unknown) => String(error))).to.include('may seal until');
      await api().sale({ body: unpaid({ token }) }).ok;
    });
  });
});

describe('a key-encrypting key of AWS KMS', () => {
  const arn = 'arn:aws:kms:eu-central-1:123456789012:key/00000000-0000-4000-8000-000000000000';
  const opened = (load: (name: string) => Promise<unknown>): Promise<KeyEncryption[]> =>
    openKeyEncryptions(parseKeyEncryption(`aws-kms:${arn}`), {
      clock: new TestClock(new Date()),
      environment: undefined,
      transitToken: undefined,
      fetch: globalThis.fetch,
      load,
    });

  /** The part of AWS's library that is used, with a key that only reverses the bytes. */
  const library = (sent: object[]) => ({
    KMSClient: class {
      constructor(options: object) {
        sent.push(options);
      }
      async send(command: { input: { Plaintext?: Buffer; CiphertextBlob?: Buffer } }) {
        sent.push(command.input);
        const { Plaintext, CiphertextBlob } = command.input;
        if (Plaintext) return { CiphertextBlob: Uint8Array.from(Plaintext).reverse() };
        if (CiphertextBlob?.length === 32) return { Plaintext: Uint8Array.from(CiphertextBlob).reverse() };
        throw Object.assign(new Error(`ciphertext ${String(CiphertextBlob)}`), { name: 'InvalidCiphertextException' });
      }
    },
    EncryptCommand: class {
      constructor(readonly input: object) {}
    },
    DecryptCommand: class {
      constructor(readonly input: object) {}
    },
  });

  it('wraps and unwraps in its region, bound by the encryption context', async () => {
    const sent: Record<string, unknown>[] = [];
    const [kms] = await opened(async () => library(sent));
    const secret = systemRandom.bytes(32);
    expect(await kms!.unwrap(await kms!.wrap(secret, 'data key .a of b'), 'data key .a of b')).to.eql(secret);
    expect(sent[0]).to.include({ region: 'eu-central-1' });
    for (const input of sent.slice(1))
      expect(input).to.deep.include({ KeyId: arn, EncryptionContext: { payment_terminal: 'data key .a of b' } });
  });

  it('is unavailable when it refuses, without a word of what was sent', async () => {
    const [kms] = await opened(async () => library([]));
    const error = await thrownBy(kms!.unwrap(Buffer.from('secret'), 'x'));
    expect(error).to.be.instanceOf(KeysUnavailable);
    expect(error.message).to.equal(`The key-encrypting key aws-kms:${arn} cannot be used: InvalidCiphertextException.`);
  });

  it('tells what to install', async () => {
    const error = await opened(() => Promise.reject(new Error('not found'))).catch((thrown: unknown) => thrown);
    expect((error as Error).message).to.equal(
      'AWS KMS needs the package @aws-sdk/client-kms: run `npm install @aws-sdk/client-kms`.',
    );
  });
});

describe('data keys of several instances', () => {
  for (const count of possibleInstances)
    it(`are agreed on by ${count} when all sell at once`, async () => {
      await using instances = closing(await startInstances(count));
      const sales = instances.services.flatMap((service) =>
        Array.from({ length: 6 }, () => client(service).sale({ body: payment() }).ok),
      );
      await Promise.all(sales);
      expect((await stored(instances.services[0]!)).map(({ version }) => version)).to.eql([1, 1]);
    });
});
