import { expect } from 'chai';
import { addApiKey, addTerminal } from '../support/access.js';
import { client, refused, succeeded, type ContractClient } from '../support/contract/contract-client.js';
import { payment } from '../support/payments.js';
import { query } from '../support/records.js';
import { apiKey, startApiService, terminalId, type TestService } from '../support/service.js';
import { storedKey } from '../../src/management/api-keys/api-keys.js';

describe('access', () => {
  const otherTerminal = 'TERM02';
  const liveTerminal = 'LIVE01';
  const keys = {
    other: 'ptk_test_of_terminal_2',
    both: 'ptk_test_of_both_terminals',
    none: 'ptk_test_of_no_terminal',
    live: 'ptk_live_of_both_worlds',
    revoked: 'ptk_test_to_be_revoked',
    expiring: 'ptk_test_that_expires',
  };
  let service: TestService;
  let api: ContractClient;

  before(async () => {
    service = await startApiService();
    await addTerminal(service, otherTerminal);
    await addTerminal(service, liveTerminal, { environment: 'live' });
    await addApiKey(service, keys.other, [otherTerminal]);
    await addApiKey(service, keys.both, [terminalId, otherTerminal]);
    await addApiKey(service, keys.none, []);
    await addApiKey(service, keys.live, [terminalId, liveTerminal], { environment: 'live' });
    await addApiKey(service, keys.revoked);
    await addApiKey(service, keys.expiring, [terminalId], {
      expiresAt: new Date(service.clock.now().getTime() + 60_000),
    });
    api = client(service);
  });
  after(() => service.close());

  const pay = (key: string | null, terminal = terminalId) =>
    api.sale({ body: payment(), apiKey: key, terminalId: terminal });
  const attempts = async () => (await query(service, 'SELECT FROM transactions')).length;

  describe('the API key', () => {
    it('opens the terminal', async () => {
      await succeeded(pay(apiKey));
    });

    const wrong: Record<string, string | null> = {
      'is missing': null,
      'is empty': '',
      'is unknown': 'ptk_test_unknown_to_all',
      'is in another case': apiKey.toUpperCase(),
      'is cut short': apiKey.slice(0, -1),
      'has one character more': `${apiKey}x`,
      'is very long': 'k'.repeat(8_000),
    };
    for (const [name, key] of Object.entries(wrong)) {
      it(`is refused when it ${name}, and nothing runs`, async () => {
        const before = await attempts();
        const { context } = await refused(pay(key), 'INVALID_API_KEY');
        expect(context).to.equal(undefined);
        expect(await attempts()).to.equal(before);
      });
    }

    it('is taken from x-api-key alone', async () => {
      const request = {
        method: 'POST',
        path: `/v1/payments/sale/${terminalId}?x-api-key=${apiKey}&api_key=${apiKey}`,
        body: JSON.stringify(payment()),
      };
      const others = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${apiKey}`,
        'api-key': apiKey,
        Cookie: `x-api-key=${apiKey}`,
      };
      await refused(api.send({ ...request, headers: others }), 'INVALID_API_KEY');
    });

    it('may not be sent twice', async () => {
      const headers = { 'Content-Type': 'application/json', 'x-api-key': [apiKey, apiKey] };
      await refused(
        api.send({ method: 'POST', path: `/v1/payments/sale/${terminalId}`, body: JSON.stringify(payment()), headers }),
        'INVALID_API_KEY',
      );
    });

    it('is asked for before the terminal and the body are looked at', async () => {
      await refused(api.sale({ rawBody: '{', apiKey: null, terminalId: 'nobody' }), 'INVALID_API_KEY');
    });

    it('is refused within 5 seconds of its revocation, and others are not', async () => {
      await succeeded(pay(keys.revoked));
      await query(
        service,
        'UPDATE api_keys SET revoked_at = $1 WHERE hash = $2',
        service.clock.now(),
        storedKey(keys.revoked).hash,
      );
      await service.clock.advance(5_000);
      await refused(pay(keys.revoked), 'INVALID_API_KEY');
      await succeeded(pay(apiKey));
    });

    it('is refused from the moment at which its time is over', async () => {
      const {
        rows: [key],
      } = await service.deps.store.pool.query<{ expires_at: Date }>('SELECT expires_at FROM api_keys WHERE hash = $1', [
        storedKey(keys.expiring).hash,
      ]);
      await service.clock.advance(key!.expires_at.getTime() - service.clock.now().getTime() - 1);
      await succeeded(pay(keys.expiring));
      await service.clock.advance(1);
      await refused(pay(keys.expiring), 'INVALID_API_KEY');
    });

    it('is accepted within 5 seconds of its creation, though it was asked for before', async () => {
      await refused(pay('ptk_test_made_later'), 'INVALID_API_KEY');
      await addApiKey(service, 'ptk_test_made_later');
      await service.clock.advance(5_000);
      await succeeded(pay('ptk_test_made_later'));
    });

    it('is not stored, and not logged', async () => {
      expect(
        await query(service, `SELECT FROM api_keys WHERE encode(hash, 'escape') LIKE '%ptk_%' OR hint LIKE '%ptk_%'`),
      ).to.deep.equal([]);
      const log = service.logged.join('');
      expect(log).to.include('"status":401').and.not.include('ptk_');
    });
  });

  describe('the terminal', () => {
    it("must be one of the key's, and the answer does not tell whether it exists", async () => {
      const foreign = await refused(pay(keys.other), 'TERMINAL_NOT_FOUND');
      const unknown = await refused(pay(keys.other, 'NOSUCH'), 'TERMINAL_NOT_FOUND');
      expect([foreign.status, foreign.context]).to.deep.equal([403, { terminal_friendly_id: terminalId }]);
      expect([unknown.detail, unknown.status, unknown.context]).to.deep.equal([
        foreign.detail,
        403,
        { terminal_friendly_id: 'NOSUCH' },
      ]);
      await succeeded(pay(keys.other, otherTerminal));
    });

    it('may be one of several', async () => {
      for (const terminal of [terminalId, otherTerminal]) await succeeded(pay(keys.both, terminal));
    });

    it('is refused to a key that has none', async () => {
      await refused(pay(keys.none), 'TERMINAL_NOT_FOUND');
    });

    for (const id of ['term01', 'TERM0', 'TERM011', 'TERM-1', 'ÄERM01', ' TERM01', '__proto__', 'toString']) {
      it(`is not "${id}"`, async () => {
        await refused(pay(apiKey, id), 'TERMINAL_NOT_FOUND');
      });
    }

    it("is of the key's environment: a test key opens no live terminal, a live key no sandbox terminal", async () => {
      const test = await refused(pay(apiKey, liveTerminal), 'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH');
      const live = await refused(pay(keys.live), 'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH');
      expect([test.context, live.context]).to.deep.equal([
        { terminal_friendly_id: liveTerminal },
        { terminal_friendly_id: terminalId },
      ]);
      await succeeded(pay(keys.live, liveTerminal));
    });

    it('keeps what is its own: another one of the same key does not see its transactions', async () => {
      const { transaction_id } = await succeeded(pay(keys.both, otherTerminal));
      await refused(
        api.transactionStatus({ params: { transaction_id }, apiKey: keys.both }),
        'VALIDATION/TRANSACTION_NOT_FOUND',
      );
      await succeeded(
        api.transactionStatus({ params: { transaction_id }, apiKey: keys.both, terminalId: otherTerminal }),
      );
    });
  });

  it('needs no key for the health of the service', async () => {
    for (const check of [api.health(), api.healthLive(), api.healthReady()])
      expect((await succeeded(check)).status).to.equal('ok');
  });
});
