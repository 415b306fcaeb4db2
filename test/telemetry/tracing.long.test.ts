import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { traceHeaders } from '../../src/http/request/headers.js';
import { client } from '../support/contract/contract-client.js';
import { approvedCard, card, payment } from '../support/payments.js';
import { answers, hangs } from '../support/receiver.js';
import { disguises } from '../support/records.js';
import { apiKey, managementKey, startTestService } from '../support/service.js';
import { startCollector } from '../support/telemetry.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { closing } from '../support/started.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const sender = 'b7ad6b7169203331';

describe('traces', () => {
  // Each starts a service of its own, and the library's patience is in real time.

  it('tell requests, the calls that they lead to, and webhooks; and no secret', async () => {
    const collector = await startCollector();
    const stage = await startWebhookStage({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const { http } = stage;
    const listener = await stage.listen(answers(503));
    const traced = {
      traceparent: `00-${traceId}-${sender}-01`,
      tracestate: `shop=${approvedCard}`,
      baggage: `card=${approvedCard}`,
    };
    const order = {
      payment_instrument: card(approvedCard, { card_cardholder_name: 'Ada Lovelace' }),
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    };
    const { transaction_id } = await http.sale({
      body: payment({ cvv: '737', order, description: 'for Ada' }),
      headers: traced,
      idempotencyKey: 'the-key-of-the-sale',
    }).ok;
    await http.transactionStatus({ transaction_id, headers: { traceparent: 'no trace at all' } }).ok;
    await http.send({ method: 'GET', path: `/v1/${approvedCard}` }).refused('VALIDATION/ENDPOINT_NOT_FOUND');
    await stage.deliver();
    await stage.unanswered(http.sale({ body: payment({ amount: 3002 }) }));
    await stage.timeOut();
    await stage.close();

    const named = (name: string) => collector.spans.filter((span) => span.name === name);
    const [sale, later] = named('sale');
    expect(sale).to.deep.include({ traceId, parentSpanId: sender, kind: 2 });
    expect(sale!.attributes).to.include({
      'http.request.method': 'POST',
      'http.response.status_code': 200,
      'payment.terminal_id': 'TERM01',
    });
    expect(later!.traceId).not.to.equal(traceId);
    const [call, unanswered] = named('simulator_a sale');
    expect(call).to.deep.include({
      traceId,
      parentSpanId: sale!.spanId,
      kind: 3,
      attributes: { 'payment.processor': 'simulator_a', 'payment.operation': 'sale', 'payment.outcome': 'approved' },
    });
    expect(unanswered).to.deep.include({ traceId: later!.traceId, status: { code: 2 } });
    expect(unanswered!.attributes).to.include({ 'payment.outcome': 'open', 'error.type': 'no_answer' });

    const [status] = named('transactionStatus');
    expect(status!.parentSpanId ?? '', 'a header that is no trace').to.equal('');
    expect(status!.attributes).to.include({ 'payment.transaction_id': transaction_id });
    expect(named('none').map(({ attributes }) => attributes['http.response.status_code'])).to.eql([404]);
    const [webhook] = named('webhook');
    expect(webhook!.attributes).to.include({
      'http.response.status_code': 503,
      'server.address': '127.0.0.1',
      'payment.endpoint_id': listener.endpointId,
    });

    expect([...collector.paths]).to.eql(['/v1/traces']);
    expect(collector.resource()).to.include({
      'service.name': 'payment-terminal',
      'deployment.environment.name': 'sandbox',
    });
    const keys = [apiKey, managementKey, listener.secret, 'the-key-of-the-sale'];
    const secrets = [approvedCard, '737', ...keys, 'Lovelace', 'ada@', 'for Ada'];
    const reported = collector
      .text()
      .replace(/"(traceId|spanId|parentSpanId|startTimeUnixNano|endTimeUnixNano)":"\w+"/g, '')
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
      .replaceAll(transaction_id, '');
    for (const secret of secrets) for (const form of disguises(secret)) expect(reported).not.to.include(form);
    await collector.close();
  });

  it('to a collector that hangs keep neither requests nor the stop waiting', async () => {
    await using collector = closing(await startCollector(hangs as () => void));
    const service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    for (let sale = 0; sale < 3; sale++) await client(service).sale({ body: payment() }).ok;
    const stopped = service.close();
    while (!service.clock.wakesIn(2_000)) await new Promise(setImmediate);
    await service.clock.advance(2_000);
    await stopped;
  });

  it('to a collector that is not there are dropped within the time of its variable, and that is logged once', async () => {
    process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '100';
    const collector = await startCollector();
    await collector.close();
    const service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await client(service).sale({ body: payment() }).ok;
    await service.close();
    delete process.env.OTEL_EXPORTER_OTLP_TIMEOUT;
    expect(service.logged.filter((line) => line.includes('traces could not be sent'))).to.have.length(1);
  });

  it('that nobody asked for load nothing of the SDK of OpenTelemetry, and a start nothing of the client of Adyen', async () => {
    const script = `
      import { createRequire } from 'node:module';
      import { openTracing } from './src/telemetry/open-tracing.ts';
      import { startService } from './src/service.ts';
      import { systemRandom as random } from './src/base/random.ts';
      const { cache } = createRequire(import.meta.url);
      const isSdk = (file) => /@opentelemetry.(sdk|core|exporter|otlp)/.test(file);
      const loaded = () => Object.keys(cache).filter(isSdk).length;
      const adyen = Object.keys(cache).filter((file) => /@adyen.api-library.lib.src.(client|services)/.test(file));
      await openTracing({ endpoint: undefined });
      const before = loaded();
      await openTracing({ endpoint: 'http://127.0.0.1:9', environment: 'sandbox', random });
      console.log(startService.name, adyen.length, before, loaded() > 0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '--eval', script],
      { cwd: new URL('../..', import.meta.url) },
    );
    expect(stdout.trim()).to.equal('startService 0 0 true');
  });
});

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('headers of a trace', () => {
  it('continue the trace of the sender, with its state', () => {
    const headers = { traceparent, tracestate: 'shop=00f067aa0ba902b7,congo=t61rcWkgMzE' };
    expect(traceHeaders(headers)).to.eql(headers);
    expect(traceHeaders({ host: 'a' })).to.eql({});
    for (const length of [512, 513])
      expect('tracestate' in traceHeaders({ tracestate: 'a'.repeat(length) })).to.equal(length === 512);
  });

  for (const number of ['4111111111111111', '4111-1111-1111-1111', '%34111111111111111', 'NDExMTExMTExMTExMTExMQ'])
    it(`leave out a tracestate with ${number}, and any baggage`, () => {
      const headers = { traceparent, tracestate: `shop=${number}`, baggage: `card=${number}` };
      expect(traceHeaders(headers)).to.eql({ traceparent });
    });
});
