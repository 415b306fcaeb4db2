import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import type { Schema } from '../../src/base/contract.js';
import { subscribedEvents as adyenEvents } from '../../src/processors/adyen/account-setup.js';
import { isReadableVersion, subscribedEvents as stripeEvents } from '../../src/processors/stripe/webhook-endpoints.js';
import { readEvent } from '../../src/processors/stripe/events.js';
import { stripeApiVersion } from '../../src/processors/stripe/exchange.js';
import { payment } from '../support/payments.js';
import { referenceTo, type Made, type Stage } from '../support/stage.js';
import { adyenBehindService } from './adyen/stage.js';
import { signedEvent, stripeBehindService } from './stripe/adapter.js';
import { started } from '../support/started.js';

type Setup = Schema<'NotificationSetup'>;

async function setupOf({ http }: Stage, providerKey: string): Promise<Setup> {
  const { processor_accounts } = await http.managementProcessorAccountList().ok;
  const { processor_account_id } = processor_accounts.find(({ provider_key }) => provider_key === providerKey)!;
  return (await http.managementProcessorAccountCheck({ processor_account_id }).ok).notifications!;
}

describe('the check of the notifications that are set up', () => {
  describe('at Stripe', () => {
    const behind = started(stripeBehindService);

    const address = (): string => `${behind.stage.service.baseUrl}/v1/providers/stripe_main/notifications`;
    const endpoint = (fields: Readonly<Record<string, unknown>> = {}) => ({
      id: 'we_1',
      object: 'webhook_endpoint',
      url: address(),
      status: 'enabled',
      api_version: stripeApiVersion,
      enabled_events: [...stripeEvents],
      ...fields,
    });
    const checked = (...endpoints: readonly ReturnType<typeof endpoint>[]): Promise<Setup> => {
      behind.fake.webhookEndpoints = [...endpoints];
      return setupOf(behind.stage, 'stripe_main');
    };

    it('finds an endpoint with all events, or with the events of two together', async () => {
      const complete = {
        state: 'complete',
        address: address(),
        api_version: stripeApiVersion,
        missing_events: [],
        problems: [],
      };
      expect(await checked(endpoint())).to.eql(complete);
      expect(await checked(endpoint({ enabled_events: ['*'] }))).to.eql(complete);
      const [first, ...others] = stripeEvents;
      expect(
        await checked(
          endpoint({ enabled_events: [first] }),
          endpoint({ enabled_events: others, url: `${address()}/TERM01` }),
        ),
      ).to.eql(complete);
    });

    it('names the events that are missing', async () => {
      const some = stripeEvents.filter((event) => !event.startsWith('refund.'));
      expect(await checked(endpoint({ enabled_events: some }))).to.deep.include({
        state: 'incomplete',
        missing_events: ['refund.created', 'refund.updated', 'refund.failed'],
      });
    });

    it('names the events about disputes, which were not subscribed in earlier versions', async () => {
      const earlier = stripeEvents.filter((event) => !/dispute|fraud/.test(event));
      expect(await checked(endpoint({ enabled_events: earlier }))).to.deep.include({
        state: 'incomplete',
        missing_events: [
          ...['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed'].map(
            (end) => `charge.dispute.${end}`,
          ),
          'radar.early_fraud_warning.created',
          'radar.early_fraud_warning.updated',
        ],
      });
    });

    it('reports a missing endpoint, and does not accept another address', async () => {
      for (const endpoints of [[], [endpoint({ url: `${address()}-of-another` })]]) {
        const { state, missing_events, problems } = await checked(...endpoints);
        expect([state, missing_events]).to.eql(['incomplete', [...stripeEvents]]);
        expect(problems).to.eql([`Stripe has no webhook endpoint at ${address()}.`]);
      }
    });

    for (const [what, fields, words] of [
      ['a disabled endpoint', { status: 'disabled' }, /is disabled/],
      ['the default version of the account', { api_version: null }, /default API version/],
      ['a version that is not read', { api_version: '2031-01-01.future' }, /2031-01-01.future are refused/],
    ] as const)
      it(`reports ${what}`, async () => {
        const { state, problems } = await checked(endpoint(fields));
        expect(state).to.equal('incomplete');
        expect(problems.join(' ')).to.match(words);
      });

    it('reports the fix if the key may not read endpoints', async () => {
      behind.fake.webhookEndpoints = undefined;
      const { state, problems } = await setupOf(behind.stage, 'stripe_main');
      expect(state).to.equal('unknown');
      expect(problems.join()).to.match(/may not read webhook endpoints.*guides\/processors/);
    });
  });

  describe('at Adyen', () => {
    const behind = started(adyenBehindService);

    const address = (): string => `${behind.stage.service.baseUrl}/v1/providers/adyen_eu/notifications`;
    const checked = (fields?: Readonly<Record<string, unknown>>): Promise<Setup> => {
      const webhook = {
        type: 'standard',
        url: address(),
        active: true,
        communicationFormat: 'json',
        additionalSettings: { includeEventCodes: ['OFFER_CLOSED'], excludeEventCodes: [] },
        ...fields,
      };
      behind.fake.webhooks = fields && [webhook];
      return setupOf(behind.stage, 'adyen_eu');
    };

    it('finds a webhook with all events', async () =>
      expect(await checked({})).to.eql({ state: 'complete', address: address(), missing_events: [], problems: [] }));

    it('names the events that are not switched on, or excluded', async () => {
      const additionalSettings = {
        includeEventCodes: [],
        excludeEventCodes: ['EXPIRE', 'REFUND_FAILED', 'NOTIFICATION_OF_CHARGEBACK'],
      };
      expect(await checked({ additionalSettings })).to.deep.include({
        state: 'incomplete',
        missing_events: ['EXPIRE', 'REFUND_FAILED', 'OFFER_CLOSED', 'NOTIFICATION_OF_CHARGEBACK'],
      });
      expect((await checked({ additionalSettings: null })).missing_events).to.eql(['OFFER_CLOSED']);
    });

    it('reports a webhook that is not active, or sends no JSON', async () => {
      expect(await checked({ active: false })).to.deep.include({
        missing_events: [...adyenEvents],
        problems: ['A webhook is not active.'],
      });
      expect((await checked({ communicationFormat: 'soap' })).problems).to.eql(['A webhook does not send JSON.']);
    });

    it('recommends a test notification if Adyen does not report the setup', async () => {
      for (const setup of [await checked(), await checked({ url: 'https://shop.example.com' })]) {
        expect(setup.state).to.equal('unknown');
        expect(setup.problems.join()).to.match(/send a test notification/);
      }
    });
  });

  it('covers everything in the guide to going live', () => {
    const guide = readFileSync(new URL('../../docs/operate/processors.md', import.meta.url), 'utf8');
    for (const event of [...stripeEvents, ...adyenEvents]) expect(guide).to.include(`\`${event}\``);
    expect(guide).to.include(`\`${stripeApiVersion}\``);
  });
});

describe('the API version of an event of Stripe', () => {
  for (const [version, isRead] of [
    [stripeApiVersion, true],
    ['2024-09-30.acacia', true],
    ['2022-08-01', true],
    ['2019-02-11', true],
    ['2018-11-08', false],
    ['2027-03-01', false],
    ['2031-01-01.future', false],
    ['2026-08-26.preview', false],
    ['', false],
  ] as const)
    it(`${version === '' ? 'without a date' : version} is ${isRead ? '' : 'not '}read`, () =>
      expect(isReadableVersion(version)).to.equal(isRead));

  describe('behind the service', () => {
    const behind = started(stripeBehindService);

    const report = async (event: object): Promise<{ readonly status: number; readonly body: unknown }> => {
      const { service, http } = behind.stage;
      const signed = signedEvent(event, service.clock.now());
      const answer = await http.providerAccountNotification({ provider_key: 'stripe_main', ...signed });
      await service.deps.background.settled();
      return answer;
    };
    const lastEvent = () => structuredClone(behind.fake.events.at(-1)!);
    const hold = (): Promise<Made> => behind.stage.http.preauth({ body: payment() }).ok;

    it('is refused with words where it is not read, of our own payments only', async () => {
      await hold();
      const event: Readonly<Record<string, unknown>> = { ...lastEvent(), api_version: '2031-01-01.future' };
      const { status, body } = await report(event);
      expect(status).to.equal(400);
      expect((body as Schema<'Problem'>).detail).to.match(/API version 2031-01-01\.future is not supported.*dahlia/);
      const { object } = event['data'] as { readonly object: object };
      expect((await report({ ...event, data: { object: { ...object, metadata: {} } } })).status).to.equal(200);
      expect((await report({ ...event, type: 'customer.updated' })).status).to.equal(200);
    });

    it('before 2022-11-15 is read by its list of charges: a void does not contradict its hold', async () => {
      const held = await hold();
      await behind.stage.http.voidPayment({ body: referenceTo(held) }).ok;
      const event = lastEvent();
      expect(event['type']).to.equal('payment_intent.canceled');
      const { latest_charge: id, ...object } = (event['data'] as { object: Readonly<Record<string, unknown>> }).object;
      const charges = { object: 'list', data: [{ id, object: 'charge' }] };
      const old = { ...event, api_version: '2020-08-27', data: { object: { ...object, charges } } };
      const [read] = readEvent(JSON.stringify(old), { environment: 'sandbox' });
      expect(read!.about).to.deep.include({ by: 'modification', kind: 'void' });
      expect(read!.result.providerTransactionId, 'that of our void').to.equal(id);
      expect((await report(old)).status).to.equal(200);
      const { discrepancies } = await behind.stage.http.managementDiscrepancyList().ok;
      expect(discrepancies.filter(({ idempotency_key }) => idempotency_key.includes(held.transaction_id))).to.eql([]);
      expect((await behind.stage.statusOf(held)).status.status).to.equal('CANCELLED');
    });
  });
});
