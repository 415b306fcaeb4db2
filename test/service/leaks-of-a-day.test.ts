import { expect } from 'chai';
import { inspect } from 'node:util';
import { type Collector, startCollector } from '../support/telemetry.js';
import { databaseText, disguises } from '../support/records.js';
import { testServer } from '../support/database/database.js';
import { card, unpaid } from '../support/payments.js';
import { referenceTo, type Made } from '../support/stage.js';
import { apiKey, hmacKey, merchantAccount } from '../processors/adyen/fake-adyen.js';
import type { Fault } from '../processors/faulty-line.js';
import { adyenKey, startLiveStage, stripeHost, stripeKey, type LiveStage } from './live-stage.js';

const credentials = {
  stripe: { secret_key: 'sk_live_marked0credential0of0stripe', webhook_secret: 'whsec_marked0secret0of0the0endpoint' },
  adyen: { api_key: apiKey, merchant_account: merchantAccount, hmac_key: hmacKey },
};
const refusedKey = 'sk_test_marked0key0of0the0other0mode';
const rotatedSecret = 'whsec_marked0secret0of0the0rotation';
const number = '4539148803436467';
const cvv = '7093';
const secrets = [...Object.values(credentials.stripe), apiKey, hmacKey, refusedKey, rotatedSecret, number];
/** Said by a processor, or by something before it. */
const all = [...secrets, `CVV ${cvv}`].join(' ');
/** Matches it alone, and not as a part of another number or an id. */
const cvvAlone = new RegExp(`(?<![0-9A-Za-z.-])${cvv}(?![0-9A-Za-z-])`);

const leaksIn = (text: string): string[] => [
  ...secrets.filter((secret) => [secret, ...disguises(secret)].some((form) => text.includes(form))),
  ...(text.includes(number.replace(/(\d{4})(?=\d)/g, '$1 ')) ? [number] : []),
  ...(cvvAlone.test(text) ? [cvv] : []),
];

/** The faults of calls. Each answer repeats all data that it could have seen. */
const faults: readonly Fault[] = [
  ...[400, 401, 402, 403, 409, 422, 429, 500, 503].map((status) => ({
    kind: 'answered' as const,
    status,
    body: JSON.stringify({
      error: { type: 'card_error', code: 'card_declined', message: all, param: number, decline_code: number },
      ...{ status, message: all, errorCode: number, errorType: all, pspReference: all },
    }),
  })),
  { kind: 'answered', status: 200, body: `<html>${all}` },
  {
    kind: 'answered',
    status: 200,
    body: JSON.stringify({ resultCode: 'Refused', refusalReason: all, refusalReasonCode: number, pspReference: all }),
  },
  { kind: 'request-lost' },
  { kind: 'answer-lost' },
  { kind: 'cut' },
];
const nameOf = (fault: Fault): string => (fault.kind === 'answered' ? `answered ${fault.status}` : fault.kind);

/** Held by: fakes of our own for both processors, behind a live service on PostgreSQL. */
describe('card numbers and credentials in a live service', () => {
  let stage: LiveStage;
  let collector: Collector;
  const answers: string[] = [];
  const printed: string[] = [];
  const printers = ['log', 'warn', 'error', 'info', 'debug'] as const;
  const own = Object.fromEntries(printers.map((name) => [name, console[name]]));

  before(async function () {
    // A live service requires PostgreSQL.
    if (testServer === undefined) this.skip();
    collector = await startCollector();
    stage = await startLiveStage(testServer, credentials, {
      settings: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'debug', STATEMENT_DAYS: '0' },
      observe: (_, { status, headers, text }) => answers.push(`${status} ${JSON.stringify(headers)} ${text}`),
    });
  });
  beforeEach(() => {
    for (const name of printers)
      console[name] = (...values: unknown[]) => void printed.push(inspect(values, { depth: Infinity }));
  });
  afterEach(() => Object.assign(console, own));
  after(async () => {
    await (stage as LiveStage | undefined)?.close();
    await (collector as Collector | undefined)?.close();
  });

  let orders = 0;
  const body = () =>
    unpaid({
      merchant_transaction_id: `order-${++orders}`,
      cvv,
      order: { payment_instrument: card(number, { card_cardholder_name: 'Ada Lovelace' }) },
    });
  const sell = (): Promise<Made> => stage.http.sale({ body: body() }).ok;

  const hold = (): Promise<Made> => stage.http.preauth({ body: body() }).ok;

  /**
   * Makes a capture and a refund of approved payments, then another sale and hold, whatever their outcomes.
   * @param meet runs before each of them
   */
  async function trade(meet: () => void = () => undefined): Promise<void> {
    const [sale, held] = [await sell(), await hold()];
    await stage.report();
    meet();
    await stage.http.capture({ body: referenceTo(held) }).ok;
    await stage.http.refund({ body: { ...referenceTo(sale), amount: 1 } }).ok;
    await sell();
    await hold();
    await stage.pass(60);
    await stage.report();
  }

  const paths = {
    stripe: ['/capture', '/refunds', '/payment_methods', '/payment_intents'],
    adyen: ['/captures', '/refunds', '/payments', '/payments'],
  } as const;

  /** The fault meets every kind of call once. */
  async function spoiled(processor: keyof typeof paths, fault: Fault): Promise<void> {
    const line = stage.lines[processor];
    await trade(() => {
      for (const end of paths[processor])
        line.next(fault, ({ method, path }) => method === 'POST' && path.endsWith(end));
    });
    expect(line.waiting, 'faults that nothing met').to.equal(0);
  }

  async function withoutStripe(work: () => Promise<void>): Promise<void> {
    stage.hosts.unreachable.add(stripeHost);
    try {
      await work();
    } finally {
      stage.hosts.unreachable.delete(stripeHost);
    }
  }

  it('pass through both processors', async () => {
    await trade();
    await withoutStripe(() => trade());
    const seen = [...stage.lines.stripe.requests, ...stage.lines.adyen.requests];
    const sent = seen.map(({ headers, body: text }) => JSON.stringify(headers) + text).join('\n');
    for (const secret of [number, cvv, credentials.stripe.secret_key, apiKey]) expect(sent).to.include(secret);
  });

  for (const fault of faults) {
    it(`meet Stripe: ${nameOf(fault)}`, () => spoiled('stripe', fault));

    it(`meet Adyen: ${nameOf(fault)}`, () => withoutStripe(() => spoiled('adyen', fault)));
  }

  it('are the operator’s: accounts are checked, refused, rotated', async () => {
    const { processor_accounts } = await stage.http.managementProcessorAccountList().ok;
    for (const { processor_account_id } of processor_accounts) {
      const params = { processor_account_id };
      await stage.http.managementProcessorAccountCheck({ ...params }).ok;
      stage.lines.stripe.next({ kind: 'answered', status: 401, body: JSON.stringify({ error: { message: all } }) });
      stage.lines.adyen.next({ kind: 'answered', status: 401, body: JSON.stringify({ message: all }) });
      await stage.http.managementProcessorAccountCheck({ ...params }).ok;
    }
    const [{ account_id }] = processor_accounts as [(typeof processor_accounts)[0]];
    const { status } = await stage.http.managementProcessorAccountCreate({
      body: {
        account_id,
        provider_key: 'stripe_two',
        kind: 'stripe',
        credentials: { ...credentials.stripe, secret_key: refusedKey },
      },
    });
    expect(status).to.equal(400);
    const stripe = processor_accounts.find(({ provider_key }) => provider_key === stripeKey)!;
    await stage.http.managementProcessorAccountRotate({
      processor_account_id: stripe.processor_account_id,
      body: { credentials: { ...credentials.stripe, webhook_secret: rotatedSecret } },
    }).ok;
    await stage.http.managementAuditList().ok;
    for (const provider_key of [stripeKey, adyenKey])
      await stage.http.providerAccountNotification({ provider_key, rawBody: JSON.stringify({ all }) });
  });

  it('are in no answer', () => {
    expect(answers.length).to.be.greaterThan(100);
    expect(answers.filter((answer) => leaksIn(answer).length > 0)).to.eql([]);
  });

  it('are in no table, unless sealed: no event, no audit entry, no record of a call', async () => {
    const text = await databaseText(stage.service);
    expect(text).to.include(adyenKey).and.include('transaction.declined').and.include('audit_entries ');
    expect(text.split('\n').filter((line) => leaksIn(line).length > 0)).to.eql([]);
  });

  it('are in no line of the log at its most verbose level, and in no output', () => {
    const { logged } = stage.service;
    expect(logged.length).to.be.greaterThan(20);
    expect([...logged, ...printed].filter((line) => leaksIn(line).length > 0)).to.eql([]);
  });

  it('are in no trace', async () => {
    await stage.service.stop();
    const text = collector.text();
    expect(text).to.include(stripeKey).and.include(adyenKey);
    expect(leaksIn(text)).to.eql([]);
  });
});
