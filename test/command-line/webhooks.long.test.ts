import { connect } from 'node:net';
import { expect } from 'chai';
import { startLoopbackServer } from '../../scripts/support/loopback.js';
import { recipes } from '../../src/command-line/recipes/recipes.js';
import { isAuthentic } from '../../src/webhooks/verify.js';
import { turning } from '../recurring/series-client.js';
import { type Running, runOn, startOn } from '../support/command-line.js';
import { client } from '../support/contract/contract-client.js';
import { eventChecks } from '../support/contract/contract.js';
import { openLine } from '../support/database/database-line.js';
import { declinedCard, paymentWith } from '../support/payments.js';
import { answers, hangs, type Receiver, startReceiver } from '../support/receiver.js';
import { startTestService, terminalId, testStart } from '../support/service.js';
import { TestClock, until } from '../support/time/clock.js';
import { startWebhookStage } from '../support/webhook-stage.js';
import { started, startedForEach } from '../support/started.js';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

describe('the command line: webhooks', () => {
  const stage = started(startWebhookStage);
  const receiver = startedForEach(() => startReceiver(answers(204)));
  afterEach(() => stage.clear());

  const clock = new TestClock(testStart);
  const listening = async (...args: string[]): Promise<Running> => {
    const running = await startOn(stage.service, clock, 'webhooks', 'listen', ...args);
    await until('it listens', () => running.reported.includes(`Listening to ${stage.service.baseUrl}`));
    return running;
  };
  /** Lets it ask again and again until so many lines are printed. */
  const printed = (running: Running, count: number): Promise<void> =>
    until(`${count} events are printed`, async () => {
      await clock.advance(1_000);
      return running.printed.length >= count;
    });
  const decline = () => stage.http.sale({ body: paymentWith(declinedCard) }).ok;

  it('prints a line for each event from now on', async () => {
    const { transaction_id: earlier } = await stage.sell();
    // The list waits for the transactions that began before, also those of other databases on the server.
    await until('the earlier event is listed', async () => {
      return (await stage.http.managementEventList().ok).events.some(({ body }) => body.includes(earlier));
    });
    const running = await listening();
    const { transaction_id: first } = await stage.sell();
    const { transaction_id: second } = await decline();
    await printed(running, 2);
    const now = stage.service.clock.now().toISOString();
    expect(running.printed[0]).to.match(
      new RegExp(`^${now} transaction\\.approved ${terminalId} ${first} [0-9a-f-]{36}$`),
    );
    expect(running.printed[1]).to.match(new RegExp(`^${now} transaction\\.declined ${terminalId} ${second} `));
    expect((await running.stop()).code).to.equal(0);
  });

  it('hands on what a delivery would: the same body, the same headers, signed', async () => {
    const real = await stage.listen();
    const running = await listening('--forward', receiver.url, '--secret', secret, '--json');
    await stage.sellAndDeliver();
    await printed(running, 1);
    const [[forwarded], [delivered]] = [receiver.received, real.receiver.received];
    expect(forwarded!.body).to.equal(delivered!.body).and.to.equal(running.printed[0]);
    const names = (headers: object) =>
      Object.keys(headers)
        .filter(
          (name) => !['connection', 'accept', 'accept-language', 'accept-encoding', 'sec-fetch-mode'].includes(name),
        )
        .sort();
    expect(names(forwarded!.headers)).to.eql(names(delivered!.headers));
    for (const name of ['content-type', 'user-agent', 'webhook-id', 'content-length'])
      expect(forwarded!.headers[name], name).to.equal(delivered!.headers[name]);
    expect(
      isAuthentic(forwarded!.body, forwarded!.headers['x-service-signature']?.toString(), secret, clock.now()),
    ).to.equal(true);
    await running.stop();
  });

  it('makes a secret when it is given none, and goes on when the receiver does not take an event', async () => {
    receiver.behaviour = answers(500);
    const running = await listening('--forward', receiver.url);
    const [, made = ''] = /signed with (whsec_\S+)$/.exec(running.reported[0]!) ?? [];
    await stage.sell();
    await printed(running, 1);
    expect(running.printed[0]).to.match(/ -> 500 \(\d+ ms\)$/);
    const [{ body, headers }] = receiver.received as [Receiver['received'][number]];
    expect(isAuthentic(body, headers['x-service-signature']?.toString(), made, clock.now())).to.equal(true);
    await receiver.close();
    await stage.sell();
    await printed(running, 2);
    expect(running.printed[1]).to.include('-> no answer (ECONNREFUSED)');
    await running.stop();
  });

  for (const events of ['transaction.declined', 'transaction.declined,transaction.error'])
    it(`tells only ${events}`, async () => {
      const running = await listening('--events', events);
      await stage.sell();
      await decline();
      await printed(running, 1);
      expect(running.printed.map((line) => line.split(' ')[1])).to.eql(['transaction.declined']);
      await running.stop();
    });

  it('asks again when the service is gone, and misses nothing meanwhile', async () => {
    const { hostname, port } = new URL(stage.service.baseUrl);
    const line = await openLine(() => connect(Number(port), hostname));
    const baseUrl = `http://127.0.0.1:${line.port}`;
    const running = await startOn({ baseUrl }, clock, 'webhooks', 'listen');
    await until('it listens', () => running.reported.includes(`Listening to ${baseUrl}`));
    line.cut();
    await until('it notices', async () => {
      await clock.advance(1_000);
      return running.reported.some((reported) => reported.includes('does not respond'));
    });
    await stage.sell();
    await line.mend();
    await printed(running, 1);
    expect(running.reported.filter((reported) => reported.includes('does not respond'))).to.have.length(1);
    expect(running.reported).to.include('Listening again');
    await running.stop();
    line.cut();
  });

  it('goes on from where an earlier run ended', async () => {
    const first = await listening();
    const [, cursor = ''] = /--cursor (\S+)$/.exec((await first.stop()).reported.at(-1)!) ?? [];
    await stage.sell();
    const second = await listening('--cursor', cursor);
    await printed(second, 1);
    expect(second.printed[0]).to.include('transaction.approved');
    await second.stop();
  });

  it('hands on again what was cut off when an earlier run ended', async () => {
    receiver.behaviour = hangs;
    const first = await listening('--forward', receiver.url);
    const sold = [await stage.sell(), await stage.sell()];
    await until('the first is handed on', async () => {
      await clock.advance(1_000);
      return receiver.received.length > 0;
    });
    const { reported } = await first.stop();
    const [, cursor = ''] = /--cursor (\S+)$/.exec(reported.at(-1)!) ?? [];
    receiver.behaviour = answers(204);
    const second = await listening('--forward', receiver.url, '--cursor', cursor);
    await printed(second, 2);
    for (const [place, { transaction_id }] of sold.entries())
      expect(second.printed[place]).to.include(transaction_id).and.include('-> 204');
    await second.stop();
  });

  it('ends when the service refuses', async () => {
    const { code, reported } = await runOn(stage.service, 'webhooks', 'listen', '--cursor', 'abc');
    expect([code, reported.join()]).to.satisfy(
      ([ended, says]: [number, string]) => ended === 1 && says.includes('The cursor was not returned by this list.'),
    );
  });

  it('names its place when the service refuses later', async () => {
    const pages = [JSON.stringify({ events: [], next_cursor: 'place', has_more: false })];
    const { url: baseUrl, close } = await startLoopbackServer((_, response) =>
      response.writeHead(pages.length > 0 ? 200 : 401).end(pages.pop()),
    );
    const running = await startOn({ baseUrl }, clock, 'webhooks', 'listen');
    await until('it ends', async () => {
      await clock.advance(1_000);
      return running.reported.some((line) => line.includes('401'));
    });
    expect((await running.stop()).reported).to.include('Continue from here with --cursor place');
    await close();
  });

  it('are sent again, one delivery or all that failed', async () => {
    const listener = await stage.listenAndSell(answers(500));
    for (const minutes of [1, 5, 30, 120, 480, 1440]) await stage.passAndDeliver(minutes * 60);
    const [delivery] = await stage.deliveriesTo(listener);
    expect(delivery!.state).to.equal('failed');
    const failed = ['--failed-since', '2026-03-01T00:00:00Z', '--endpoint', listener.endpointId];
    const all = await runOn(stage.service, 'webhooks', 'resend', ...failed);
    expect(all.printed).to.eql(['Deliveries that are due now: 1.']);
    listener.receiver.behaviour = answers(200);
    await stage.deliver();
    const again = await runOn(stage.service, 'webhooks', 'resend', delivery!.delivery_id);
    expect(again.printed).to.eql([`The delivery ${delivery!.delivery_id} of transaction.approved is due now.`]);
    await stage.deliver();
    expect(listener.receiver.received).to.have.length(9);
    const ofTerminal = (id: string) => ['webhooks', 'resend', delivery!.delivery_id, '--terminal', id];
    expect((await runOn(stage.service, ...ofTerminal(terminalId))).code).to.equal(0);
    expect((await runOn(stage.service, ...ofTerminal('TERM09'))).code).to.equal(1);
    expect((await runOn(stage.service, 'webhooks', 'resend', '999999999999999999')).code).to.equal(1);
  });
});

describe('the command line: events trigger', () => {
  const service = started(startTestService);

  it('knows every event of the contract', () =>
    expect(Object.keys(recipes).sort()).to.eql([...eventChecks.keys()].sort()));

  for (const [type, { movesClock }] of Object.entries(recipes))
    it(`makes a ${type}${movesClock === undefined ? '' : ', when it may move the clock'}`, async () => {
      if (movesClock !== undefined) {
        const { code, reported } = await runOn(service, 'events', 'trigger', type);
        expect([code, reported.join()]).to.satisfy(
          ([ended, says]: [number, string]) =>
            ended === 2 && says.includes(movesClock) && says.includes('--move-clock'),
        );
      }
      const { code, printed, reported } = await turning(
        service,
        runOn(service, 'events', 'trigger', type, '--json', ...(movesClock === undefined ? [] : ['--move-clock'])),
      );
      expect(code, reported.join('\n')).to.equal(0);
      const event = JSON.parse(printed[0]!) as { type: string };
      expect(event.type).to.equal(type);
      expect(eventChecks.get(type)!(event)).to.eql([]);
    });

  it('leaves a terminal that can be reset', () => client(service).sandboxReset({ terminalId }).ok);

  it('makes the same event again while the clock of the terminal stands still, also after 2030', async () => {
    const now = '2031-01-01T00:00:00.000Z';
    await turning(service, client(service).sandboxAdvanceClock({ terminalId, body: { now } }).ok);
    const events = new Set<string>();
    for (const round of [1, 2]) {
      const masked = runOn(service, 'events', 'trigger', 'transaction.identifier_masked');
      const { code, printed, reported } = await turning(service, masked);
      expect(code, `${round}: ${reported.join()}`).to.equal(0);
      expect(printed[0]).to.include(`${now} transaction.identifier_masked`);
      expect(events.add(printed[0]!)).to.have.property('size', round);
    }
  });
});
