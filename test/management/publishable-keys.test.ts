import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { earlierEditions } from '../../src/http/pages/card-fields/routes.js';
import { checkedOrigins, newApiKey } from '../../src/management/api-keys/api-key.js';
import { addTerminal } from '../support/merchants.js';
import { enteredCard, publishableKey } from '../support/pages/payment-page.js';
import { client, startedApi } from '../support/contract/contract-client.js';
import { unpaid } from '../support/payments.js';
import { apiKey, startApiService, terminalId } from '../support/service.js';
import { started } from '../support/started.js';

const shop = 'https://shop.example.com';

describe('publishable keys', () => {
  const { service, api } = startedApi();
  before(() => addTerminal(service, 'TERM02'));

  const tokenize = (key: string | null, terminal = terminalId) =>
    api.tokenCreate({ body: enteredCard(), publishableKey: key, terminalId: terminal });
  const frame = (key: string, field = 'number', headers: Record<string, string> = {}) =>
    fetch(`${service.baseUrl}/fields/v1/frames/${key}/${field}`, { headers });

  describe('are made', () => {
    it('for one terminal and the origins of its pages, which they show', async () => {
      const made = await publishableKey(api, [shop, 'http://localhost:4000']);
      expect(made.api_key).to.match(/^ptp_test_[0-9A-Za-z]{46}$/);
      expect(made).to.deep.include({ allowed_origins: [shop, 'http://localhost:4000'], state: 'active' });
      const shown = await api.managementApiKeyGet({ api_key_id: made.api_key_id }).ok;
      expect(shown.allowed_origins).to.eql([shop, 'http://localhost:4000']);
      await tokenize(made.api_key).ok;
      await tokenize(made.api_key, 'TERM02').refused('TERMINAL_NOT_FOUND');
    });

    for (const [what, origin] of [
      ['no https', 'http://shop.example.com'],
      ['a path', `${shop}/`],
      ['its usual port', `${shop}:443`],
      ['capital letters', 'https://Shop.example.com'],
      ['a wildcard', 'https://*.example.com'],
      ['a directive', "https://shop.example.com 'self'; script-src *"],
    ] as const)
      it(`for no origin with ${what}`, async () =>
        api
          .managementApiKeyCreate({
            body: {
              account_id: (await api.managementTerminalGet().ok).account_id,
              terminal_friendly_ids: [terminalId],
              allowed_origins: [shop, origin],
            },
          })
          .refused('VALIDATION/INVALID_FIELD', 'allowed_origins.1'));

    it('for no two terminals', async () => {
      const { account_id } = await api.managementTerminalGet().ok;
      const body = { account_id, terminal_friendly_ids: [terminalId, 'TERM02'], allowed_origins: [shop] };
      await api.managementApiKeyCreate({ body }).refused('VALIDATION/INVALID_FIELD', 'terminal_friendly_ids');
    });
  });

  it('can do nothing else, and no API key can do it', async () => {
    const { api_key: key } = await publishableKey(api);
    expect((await api.sale({ body: unpaid(), apiKey: key }).refused('INVALID_API_KEY')).detail).to.contain(
      'a publishable key',
    );
    await api.sandboxReset({ apiKey: key }).refused('INVALID_API_KEY');
    await api.managementAccountList({ managementKey: key }).refused('INVALID_API_KEY');
    expect((await tokenize(apiKey).refused('INVALID_API_KEY')).status).to.equal(401);
    await tokenize(null).refused('INVALID_API_KEY');
    // In either order: what was found good for the one is not good for the other.
    await tokenize(key).ok;
    await api.sale({ body: unpaid(), apiKey: key }).refused('INVALID_API_KEY');
    await api.sandboxClock().ok;
    await tokenize(apiKey).refused('INVALID_API_KEY');
  });

  it('are checked apart from API keys, even at the same time', async () => {
    const { accessControl } = service.deps;
    const { api_key: key } = await publishableKey(api);
    const from = () => '203.0.113.1';
    const asked = [accessControl.publishable(key, from), accessControl.caller(key, from)];
    expect((await Promise.allSettled(asked)).map(({ status }) => status)).to.eql(['fulfilled', 'rejected']);
  });

  it('are rotated with their origins, and revoked', async () => {
    const made = await publishableKey(api);
    const rotated = await api.managementApiKeyRotate({ api_key_id: made.api_key_id, body: { overlap_seconds: 0 } }).ok;
    expect(rotated.api_key).to.match(/^ptp_test_/);
    await tokenize(made.api_key).refused('INVALID_API_KEY');
    await tokenize(rotated.api_key).ok;
    expect((await frame(rotated.api_key)).headers.get('content-security-policy')).to.contain(`frame-ancestors ${shop}`);
    await api.managementApiKeyRevoke({ api_key_id: rotated.api_key_id }).ok;
    await tokenize(rotated.api_key).refused('INVALID_API_KEY');
    expect((await frame(rotated.api_key)).status).to.equal(401);
  });

  it('of live terminals begin with ptp_live_, and have no pages without https', () => {
    expect(newApiKey(service.deps.random, 'live', [shop])).to.match(/^ptp_live_/);
    const request = { account_id: '', terminal_friendly_ids: [terminalId], allowed_origins: ['http://localhost'] };
    expect(() => checkedOrigins(request, 'sandbox')).not.to.throw();
    expect(() => checkedOrigins(request, 'live')).to.throw('by https');
  });

  describe('are limited', () => {
    const limited = started(() => startApiService({ RATE_LIMIT_CARD_TOKENS: '2', TRUSTED_PROXIES: '127.0.0.1' }));

    it('by the address of the client', async () => {
      const other = client(limited);
      const { api_key: key } = await publishableKey(other);
      const from = (address: string) =>
        other.tokenCreate({ body: enteredCard(), publishableKey: key, headers: { 'X-Forwarded-For': address } });
      await from('192.0.2.1').ok;
      await from('192.0.2.1').ok;
      const refusal = await from('192.0.2.1');
      expect([refusal.status, Number(refusal.headers['retry-after']) > 0]).to.eql([429, true]);
      await from('192.0.2.2').ok;
      await limited.deps.requestLog.flush();
      const logged = await limited.query("SELECT status FROM request_log WHERE operation = 'tokenCreate'");
      expect(logged).to.eql([{ status: 200 }, { status: 200 }, { status: 200 }]);
    });

    it('also for the sheets of wallets', async () => {
      const { api_key: key } = await publishableKey(client(limited), [shop]);
      const ask = () =>
        fetch(`${limited.baseUrl}/fields/v1/wallets/${key}/payload`, {
          method: 'POST',
          headers: { Origin: shop, 'X-Forwarded-For': '192.0.2.40' },
          body: new URLSearchParams({ wallet: 'apple_pay', card: 'approved' }),
        });
      const answers = await Promise.all([ask(), ask(), ask()]);
      expect(answers.filter(({ status }) => status === 429)).to.have.length(1);
    });

    /** Sends cards with a new key, which has a limit of its own. */
    async function senderAt(requests_per_second: number) {
      const other = client(limited);
      const { account_id } = await other.managementTerminalGet().ok;
      const { api_key: publishableKey } = await other.managementApiKeyCreate({
        body: { account_id, terminal_friendly_ids: [terminalId], allowed_origins: [shop], requests_per_second },
      }).ok;
      return (address: string) =>
        other.tokenCreate({ body: enteredCard(), publishableKey, headers: { 'X-Forwarded-For': address } });
    }

    it('and by the key', async () => {
      const from = await senderAt(1);
      const answers = await Promise.all(Array.from({ length: 6 }, (_, place) => from(`192.0.2.${10 + place}`)));
      expect(answers.filter(({ status }) => status === 429).length).to.be.at.least(3);
    });

    it('by the key for all payers only within the limit of their addresses', async () => {
      const from = await senderAt(3);
      const flood = Promise.all(Array.from({ length: 20 }, () => from('192.0.2.30')));
      await from('192.0.2.31').ok;
      const refusals = (await flood).filter(({ status }) => status === 429);
      expect(refusals).to.have.length(18);
      for (const { text } of refusals) expect(text).to.include('cards came from this address');
    });
  });

  describe('the files of the card fields', () => {
    it('have an address that names their content, and the digest that goes with it', async () => {
      const { src, integrity } = (await (await fetch(`${service.baseUrl}/fields/v1/fields.json`)).json()) as {
        readonly src: string;
        readonly integrity: string;
      };
      const [pinned, stable] = [await fetch(src), await fetch(`${service.baseUrl}/fields/v1/fields.js`)];
      const text = await pinned.text();
      expect((await fetch(`${service.baseUrl}/fields/v1/fields.json?key=ptp_test_other`)).status).to.equal(401);
      expect(`sha384-${createHash('sha384').update(text).digest('base64')}`).to.equal(integrity);
      expect(pinned.headers.get('cache-control')).to.equal('public, max-age=31536000, immutable');
      expect(stable.headers.get('cache-control')).to.equal('no-cache');
      expect(await stable.text()).to.equal(text);
      for (const { headers } of [pinned, stable]) {
        expect(headers.get('access-control-allow-origin')).to.equal('*');
        expect(headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
        expect(headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
      }
    });

    it('of earlier releases go on under the addresses that named them', async () => {
      const kept = await mkdtemp(join(tmpdir(), 'editions-'));
      await writeFile(join(kept, '1.0.0.js'), 'first');
      await writeFile(join(kept, 'README.md'), 'no edition');
      const editions = [...earlierEditions(kept)];
      await rm(kept, { recursive: true });
      expect(editions.map(([name, content]) => [/^fields\.[\w-]{16}\.js$/.test(name), content.toString()])).to.eql([
        [true, 'first'],
      ]);
    });

    it('are frames that only the origins of the key may show', async () => {
      const { status, headers } = await frame((await publishableKey(api, [shop, 'https://pay.example.com'])).api_key);
      expect(status).to.equal(200);
      expect(headers.get('content-security-policy')).to.equal(
        "default-src 'none'; base-uri 'none'; form-action 'none'; " +
          `frame-ancestors ${shop} https://pay.example.com; style-src 'self'; script-src 'self'; connect-src 'self'`,
      );
      expect(headers.get('cross-origin-resource-policy')).to.equal('cross-origin');
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('access-control-allow-origin')).to.equal(null);
    });

    it('are in the language that is asked for, or the browser’s', async () => {
      const { api_key: key } = await publishableKey(api);
      expect(await (await frame(key, 'cvv', { 'Accept-Language': 'pl' })).text()).to.contain('lang="pl"');
      expect(await (await frame(key, 'cvv?language=fr-CA', { 'Accept-Language': 'pl' })).text()).to.contain(
        'lang="fr"',
      );
      expect(await (await frame(key, 'cvv?language=constructor')).text()).to.contain('lang="en"');
    });

    it('are none for an unknown key or field, or an API key', async () => {
      expect((await frame((await publishableKey(api)).api_key, 'name')).status).to.equal(404);
      expect((await frame('ptp_test_nothing')).status).to.equal(401);
      expect((await frame(apiKey)).status).to.equal(401);
    });
  });
});
