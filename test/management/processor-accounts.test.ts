import { expect } from 'chai';
import { processorSignature } from '../../scripts/support/processor-walk.js';
import type { Schema } from '../../src/base/contract.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { refused, type RequestBody, succeeded, startedApi } from '../support/contract/contract-client.js';
import { addTerminal } from '../support/merchants.js';
import { payment } from '../support/payments.js';
import { accountSecret, processorAccount } from '../support/processors/processors.js';
import { terminalId } from '../support/service.js';
import { type Made, startStage, referenceTo } from '../support/stage.js';
import { started } from '../support/started.js';

type Request = RequestBody<'managementProcessorAccountCreate'>;

const stripe = { secret_key: 'sk_test_a-secret-of-stripe', webhook_secret: 'whsec_another-secret-of-stripe' };
const adyen = { api_key: 'AQE-a-secret-of-adyen', merchant_account: 'ShopECOM', hmac_key: 'ab'.repeat(32) };

describe('management: processor accounts', () => {
  let account: string;
  const { service, api } = startedApi({ PROCESSOR_ALLOW_LOCAL: 'true' });
  before(async () => {
    account = (await api.managementTerminalGet().ok).account_id;
  });

  const make = async (fields: Partial<Request> = {}): Promise<Schema<'ProcessorAccount'>> =>
    api.managementProcessorAccountCreate({ body: processorAccount(account, fields) }).ok;
  const named = ({ processor_account_id }: Schema<'ProcessorAccount'>) => ({ processor_account_id });
  const terminalOf = async (routes: string[]) =>
    api.managementTerminalCreate({ body: { account_id: account, name: 'Web shop', routes } });
  /** Routes the test's terminal, pays, and routes it back. */
  async function payBy(routes: string[], body = payment({ currency: 'EUR' })) {
    await api.managementTerminalUpdate({ body: { routes } }).ok;
    try {
      return await api.sale({ body });
    } finally {
      await api.managementTerminalUpdate({ body: { routes: ['simulator_a', 'simulator_b'] } }).ok;
    }
  }
  const processorOf = async ({ transaction_id }: Made) =>
    (
      await service.query<{ processor_key: string }>(
        'SELECT processor_key FROM transactions WHERE transaction_id = $1',
        transaction_id,
      )
    )[0]!.processor_key;

  it('are made, looked up and listed, the newest first, and never with a credential', async () => {
    const made = await make({ kind: 'stripe', credentials: stripe, settings: { capture_delay_hours: 0 } });
    expect(made).to.deep.include({ kind: 'stripe', environment: 'sandbox', enabled: true });
    expect(made.settings).to.eql({ capture_delay_hours: 0 });
    expect(await api.managementProcessorAccountGet(named(made)).ok).to.eql(made);
    const { processor_accounts } = await api.managementProcessorAccountList({ query: { limit: 1 } }).ok;
    expect(processor_accounts).to.eql([made]);
    const rows = await service.query(`SELECT * FROM processor_accounts, audit_entries`);
    for (const reported of [JSON.stringify(made), JSON.stringify(processor_accounts), rowText(rows)])
      for (const secret of Object.values(stripe)) expect(reported).not.to.include(secret);
  });

  const rowText = (rows: readonly object[]): string =>
    rows
      .flatMap((row) => Object.values(row) as unknown[])
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
      .join('\n');

  describe('are refused with', () => {
    const ofStripe = (credentials: object, settings = {}) =>
      ({ kind: 'stripe', credentials: { ...stripe, ...credentials }, settings }) as const;
    const ofAdyen = (credentials: object, settings = {}) =>
      ({ kind: 'adyen', credentials: { ...adyen, ...credentials }, settings }) as const;
    const wrong: Record<string, [Partial<Request>, field: string, code?: ErrorCode]> = {
      'no secret key': [ofStripe({ secret_key: undefined }), 'credentials.secret_key', 'VALIDATION/MISSING_FIELD'],
      'a credential of another kind': [ofStripe({ api_key: adyen.api_key }), 'credentials.api_key'],
      'a live key in a sandbox': [ofStripe({ secret_key: 'sk_live_a-secret-of-stripe' }), 'credentials.secret_key'],
      'no merchant account': [
        ofAdyen({ merchant_account: undefined }),
        'credentials.merchant_account',
        'VALIDATION/MISSING_FIELD',
      ],
      'an HMAC key that is not hexadecimal': [
        ofAdyen({ hmac_key: 'a-secret-of-adyen-that-is-no-hexadecimal' }),
        'credentials.hmac_key',
      ],
      'an address that is none': [{ settings: { api_base: 'https://' + ' ' } }, 'settings.api_base'],
      'a private address': [
        { settings: { api_base: 'https://10.1.2.3' } },
        'settings.api_base',
        'VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED',
      ],
      'a delay of captures that Stripe does not have': [
        ofStripe({}, { capture_delay_hours: 24 }),
        'settings.capture_delay_hours',
      ],
      'a payment method that Adyen cannot charge here': [
        ofAdyen({}, { payment_methods: ['cards', 'direct_debit'] }),
        'settings.payment_methods',
      ],
      'a payment method that Stripe cannot charge here': [
        ofStripe({}, { payment_methods: ['vouchers'] }),
        'settings.payment_methods',
      ],
      'the environment of another service': [
        { environment: 'live' },
        'environment',
        'VALIDATION/ENVIRONMENT_NOT_SERVED',
      ],
      'the name of a simulated processor of the sandbox': [
        { provider_key: 'simulator_b' },
        'provider_key',
        'VALIDATION/PROVIDER_KEY_TAKEN',
      ],
    };
    for (const [name, [fields, field, code = 'VALIDATION/INVALID_FIELD']] of Object.entries(wrong))
      it(`${name}, and no credential is repeated`, async () => {
        const answer = await api.managementProcessorAccountCreate({ body: processorAccount(account, fields) });
        expect(JSON.stringify(answer.body)).not.to.match(/secret-of|ab{8}/);
        await refused(answer, code, field);
      });

    it('a provider_key that another account has', async () => {
      const { provider_key } = await make();
      await api
        .managementProcessorAccountCreate({ body: processorAccount(account, { provider_key }) })
        .refused('VALIDATION/PROVIDER_KEY_TAKEN');
    });
  });

  it('take a loopback address where that is allowed', async () => {
    const { settings } = await make({ settings: { api_base: 'http://127.0.0.1:12111' } });
    expect(settings.api_base).to.equal('http://127.0.0.1:12111');
  });

  it('name the merchant account at Adyen, keep it when their key is replaced, and take its delay of captures', async () => {
    const made = await make({ kind: 'adyen', credentials: adyen, settings: { capture_delay_hours: 24 } });
    expect(made).to.include({ merchant_account: adyen.merchant_account });
    const replaced = { ...adyen, api_key: 'AQE-the-next-secret-of-adyen' };
    const rotate = (credentials: typeof adyen) =>
      api.managementProcessorAccountRotate({ ...named(made), body: { credentials } });
    expect(await rotate(replaced).ok).to.include({ merchant_account: adyen.merchant_account });
    await rotate({ ...replaced, merchant_account: 'AnotherShopECOM' }).refused(
      'VALIDATION/INVALID_FIELD',
      'credentials.merchant_account',
    );
  });

  it('take no delay of captures in a change, where the processor has none', async () => {
    const made = await make();
    await api
      .managementProcessorAccountUpdate({ ...named(made), body: { settings: { capture_delay_hours: 1 } } })
      .refused('VALIDATION/INVALID_FIELD', 'settings.capture_delay_hours');
  });

  it('take payments of terminals that are routed to them', async () => {
    const { provider_key } = await make();
    const sale = await succeeded(payBy([provider_key]));
    expect(await processorOf(sale)).to.equal(provider_key);
    expect(await api.refund({ body: referenceTo(sale) }).ok).to.include({ accepted: true });
  });

  it('of another merchant are no route, and are not told of', async () => {
    const { account_id: other } = await api.managementAccountCreate({ body: { name: 'Another shop' } }).ok;
    const { provider_key } = await make({ account_id: other });
    expect((await refused(terminalOf([provider_key]), 'VALIDATION/ROUTE_NOT_AVAILABLE')).detail).to.equal(
      (await refused(terminalOf(['no_such_bank']), 'VALIDATION/ROUTE_NOT_AVAILABLE')).detail.replace(
        'no_such_bank',
        provider_key,
      ),
    );
  });

  it('refuse what they cannot do before an attempt is written, and pass it on to the next route', async () => {
    const { provider_key } = await make({ settings: { currencies: ['KWD'], send_card_numbers: true } });
    const before = (await service.query('SELECT FROM transactions')).length;
    const { detail } = await refused(payBy([provider_key]), 'ROUTING/NO_ROUTE');
    expect(detail).to.include(`${provider_key} does not take EUR`);
    expect((await service.query('SELECT FROM transactions')).length).to.equal(before);
    expect(await processorOf(await succeeded(payBy([provider_key, 'simulator_b'])))).to.equal('simulator_b');
  });

  it('are sent no card numbers unless they are set to', async () => {
    const made = await make({ settings: {} });
    await refused(payBy([made.provider_key]), 'ROUTING/NO_ROUTE');
    const settings = { send_card_numbers: true };
    await api.managementProcessorAccountUpdate({ ...named(made), body: { settings } }).ok;
    await succeeded(payBy([made.provider_key]));
    const taken = await api.managementProcessorAccountUpdate({ ...named(made), body: { settings: {} } }).ok;
    expect(taken.settings).to.eql({});
    await refused(payBy([made.provider_key]), 'ROUTING/NO_ROUTE');
  });

  it('that are switched off get no new payments, and bring what they have to its end', async () => {
    const made = await make();
    const sale = await succeeded(payBy([made.provider_key]));
    await api.managementProcessorAccountUpdate({ ...named(made), body: { enabled: false } }).ok;
    expect(await processorOf(await succeeded(payBy([made.provider_key, 'simulator_a'])))).to.equal('simulator_a');
    expect(await succeeded(payBy([made.provider_key]))).to.include({ accepted: false });
    expect(await api.refund({ body: referenceTo(sale) }).ok).to.include({ accepted: true });
  });

  it('are tried by a harmless call, which tells the mode', async () =>
    expect(await api.managementProcessorAccountCheck(named(await make())).ok).to.include({
      works: true,
      environment: 'sandbox',
    }));

  describe('their notifications', () => {
    const notice = (
      made: Schema<'ProcessorAccount'>,
      { transaction_id }: Made,
      fields: object = {},
      secret = accountSecret,
    ) => {
      const now = service.clock.now();
      const rawBody = JSON.stringify({
        id: `of-${made.provider_key}-${transaction_id}`,
        created_at: now.toISOString(),
        terminal_friendly_id: terminalId,
        transaction_id,
        outcome: 'declined',
        ...fields,
      });
      const signature = processorSignature(secret, Math.floor(now.getTime() / 1000), rawBody);
      return api.providerAccountNotification({
        provider_key: made.provider_key,
        rawBody,
        headers: { 'x-provider-signature': signature },
      });
    };
    const kept = async (made: Schema<'ProcessorAccount'>) =>
      (await service.query('SELECT FROM provider_notifications WHERE provider_key = $1', made.provider_key)).length;
    const sold = async (made: Schema<'ProcessorAccount'>): Promise<Made> => succeeded(payBy([made.provider_key]));

    it('are taken at the address of the account, once', async () => {
      const made = await make();
      const sale = await sold(made);
      expect((await notice(made, sale)).status).to.equal(200);
      expect((await notice(made, sale)).status).to.equal(200);
      expect(await kept(made)).to.equal(1);
    });

    it('of a call that was never made are taken and not kept, since a call is written before it is sent', async () => {
      const made = await make();
      expect((await notice(made, { transaction_id: 'nothing1' })).status).to.equal(200);
      expect(await kept(made)).to.equal(0);
    });

    it('about a terminal of another merchant are about nothing', async () => {
      const { account_id: other } = await api.managementAccountCreate({ body: { name: 'Another shop' } }).ok;
      const sale = await api.sale({ body: payment() }).ok;
      const made = await make({ account_id: other });
      expect((await notice(made, sale)).status).to.equal(200);
      expect(await kept(made)).to.equal(0);
    });

    it('are taken under the secret before for as long as a rotation says, and under the new one at once', async () => {
      const made = await make();
      const sale = await sold(made);
      const next = 'the-next-secret-of-the-account';
      const { previous_secret_until: until } = await api.managementProcessorAccountRotate({
        ...named(made),
        body: { credentials: { webhook_secret: next }, overlap_hours: 2 },
      }).ok;
      expect(until).to.equal(new Date(service.clock.now().getTime() + 2 * 3_600_000).toISOString());
      expect((await notice(made, sale, {}, next)).status).to.equal(200);
      expect((await notice(made, sale)).status).to.equal(200);
      await service.clock.advance(2 * 3_600_000 + 1);
      await notice(made, sale).refused('INVALID_SIGNATURE');
      expect((await notice(made, sale, {}, next)).status).to.equal(200);
      expect(await api.managementProcessorAccountGet(named(made)).ok).not.to.have.property('previous_secret_until');
    });

    it('are refused under the secret before when a rotation leaves no overlap', async () => {
      const made = await make();
      await api.managementProcessorAccountRotate({
        ...named(made),
        body: { credentials: { webhook_secret: 'the-next-secret-of-the-account' }, overlap_hours: 0 },
      }).ok;
      await notice(made, { transaction_id: 'nothing1' }).refused('INVALID_SIGNATURE');
    });
  });
});

const other = 'OTHER1';

/** The hour in which the calls are made that are counted here, before that of the tests' own payments. */
const hour = { since: '2026-03-10T07:00:00.000Z', until: '2026-03-10T08:00:00.000Z' };

/** Milliseconds that calls of a terminal took, by the processor; undefined for one without an answer. */
type Took = Readonly<Record<string, readonly (number | undefined)[]>>;

/**
 * Of each two terminals have different medians and 95th percentiles: 60 and 120, 140 and 9,000. Neither these nor
 * anything between them is that of both, 90 and 170.
 */
const took: Readonly<Record<string, Took>> = {
  [terminalId]: {
    simulator_a: [120, 10, 110, 20, 100, 30, 90, 40, 80, 50, 70, 60, undefined],
    simulator_b: [undefined],
  },
  [other]: {
    simulator_a: [9_000, 15, 170, 120, 130, 160, 150, 140, undefined, undefined],
    simulator_b: [undefined],
    stripe: [7, 0, 5],
  },
};

describe('how long the answers of processors to several terminals took', () => {
  const stage = started(startStage);
  before(() => addTerminal(stage.service, other));

  it('is told of all of them together, exactly', async () => {
    const { http, service } = stage;
    for (const [terminal, calls] of Object.entries(took)) {
      const { transaction_id } = await http.sale({ terminalId: terminal, body: payment() }).ok;
      const rows = Object.entries(calls).flatMap(([processor, times]) =>
        times.map(
          (milliseconds) => `('${terminal}', '${transaction_id}', '${processor}', 'sale',
            '${milliseconds === undefined ? 'open' : 'approved'}', 'AUTH.APPROVED', '${hour.since}',
            '${hour.since}'::timestamptz + interval '${milliseconds ?? 20_000} milliseconds')`,
        ),
      );
      await service.query(
        `INSERT INTO processor_calls (terminal_id, transaction_id, processor_key, operation, outcome, reason,
          started_at, finished_at) VALUES ${rows.join(', ')}`,
      );
    }
    expect((await http.managementOverviewGet({ query: hour }).ok).processors).to.eql([
      { provider_key: 'simulator_a', calls: 23, unanswered: 3, median_ms: 90, p95_ms: 170 },
      { provider_key: 'simulator_b', calls: 2, unanswered: 2 },
      { provider_key: 'stripe', calls: 3, unanswered: 0, median_ms: 5, p95_ms: 7 },
    ]);
  });
});
