import { expect } from 'chai';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { attemptPauses } from '../../src/webhooks/schedule.js';
import { isAuthentic } from '../../src/webhooks/verify.js';
import { runDueDeliveries } from '../../src/webhooks/deliver.js';
import { answers, floods, hangs, redirects, resets, type Behaviour, type ReceivedEvent } from '../support/receiver.js';
import { until } from '../support/time/clock.js';
import { type Listener, startWebhookStage } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

describe('webhooks: delivery', () => {
  const stage = started(startWebhookStage);
  afterEach(() => stage.clear());

  const seconds = (): number => Math.floor(stage.service.clock.now().getTime() / 1000);
  function expectAuthentic({ headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>, { secret }: Listener): void {
    const signature = String(headers['x-service-signature']);
    expect(isAuthentic(body, signature, secret, stage.service.clock.now())).to.equal(true);
  }

  it('sends an event once, at once: the frozen body, signed, as JSON', async () => {
    const listener = await stage.listen();
    const { transaction_id } = await stage.sellAndDeliver();

    expect(listener.receiver.received).to.have.length(1);
    const [{ headers, body, event }] = listener.receiver.received as [(typeof listener.receiver.received)[0]];
    const text = 'SELECT body FROM events WHERE subject_id = $1';
    const [stored] = await stage.query<{ body: string }>(text, transaction_id);
    expect(body).to.equal(stored?.body);
    expect(event).to.include({ type: 'transaction.approved', environment: 'sandbox' });
    expect(event.data).to.include({ transaction_id });
    expect(headers).to.include({
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(seconds()),
    });
    expect(headers['x-service-signature']).to.match(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expectAuthentic({ headers, body }, listener);

    const [delivery] = await stage.deliveriesTo(listener);
    expect(delivery).to.deep.include({
      state: 'delivered',
      attempt_count: 1,
      event_id: event.id,
      event_type: 'transaction.approved',
      body,
    });
    expect(delivery?.attempts).to.eql([
      {
        attempt_number: 1,
        started_at: stage.service.clock.now().toISOString(),
        duration_ms: 0,
        status: 200,
        answer_excerpt: '',
      },
    ]);
    expect(delivery).not.to.have.property('due_at');
  });

  it('takes any 2xx status for an acknowledgement', async () => {
    const listener = await stage.listenAndSell(answers(204));
    expect((await stage.deliveriesTo(listener)).map(({ state }) => state)).to.eql(['delivered']);
  });

  const headers = `HTTP/1.1 200 OK\r\n${'x-flood: y\r\n'.repeat(10_000)}`;
  const failures: readonly (readonly [name: string, behaviour: Behaviour, attempt: object])[] = [
    ['answers 500', answers(500, 'out of order'), { status: 500, answer_excerpt: 'out of order' }],
    ['answers 404', answers(404), { status: 404, answer_excerpt: '' }],
    ['answers 304', answers(304), { status: 304, answer_excerpt: '' }],
    [
      'answers with a card number',
      answers(400, 'no 4111 1111 1111 1111'),
      { status: 400, answer_excerpt: 'no [card number removed]' },
    ],
    ['answers with a NUL character', answers(400, 'a\0b'), { status: 400, answer_excerpt: 'a\ufffdb' }],
    ['answers something else than HTTP', ({ socket }) => socket?.end('hello\r\n\r\n'), { error: /HTTP/ }],
    ['answers with headers that do not end', ({ socket }) => socket?.write(headers), { error: /HEADERS_OVERFLOW/ }],
    ['resets the connection', resets, { error: /ECONNRESET|UND_ERR_SOCKET/ }],
    ['closes the connection', ({ socket }) => socket?.destroy(), { error: /UND_ERR_SOCKET/ }],
  ];
  for (const [name, behaviour, attempt] of failures)
    it(`tries a receiver again in a minute that ${name}`, async () => {
      const listener = await stage.listenAndSell(behaviour);
      const [delivery] = await stage.deliveriesTo(listener);
      expect(delivery).to.include({
        state: 'pending',
        attempt_count: 1,
        due_at: new Date(stage.service.clock.now().getTime() + 60_000).toISOString(),
      });
      for (const [field, value] of Object.entries(attempt)) {
        const found = delivery?.attempts[0]?.[field as 'error'];
        if (value instanceof RegExp) expect(found).to.match(value);
        else expect(found).to.equal(value);
      }
      listener.receiver.behaviour = answers(200);
      await stage.passAndDeliver(60);
      expect((await stage.deliveriesTo(listener))[0]).to.include({ state: 'delivered', attempt_count: 2 });
    });

  it('tries a receiver again that nobody stands behind', async () => {
    const listener = await stage.listen();
    await listener.receiver.close();
    await stage.sellAndDeliver();
    const [delivery] = await stage.deliveriesTo(listener);
    expect(delivery?.attempts[0]?.error).to.match(/ECONNREFUSED/);
  });

  it('follows no redirect', async () => {
    const elsewhere = await stage.listen(answers(200), { event_types: ['recurring.created'] });
    const listener = await stage.listenAndSell(redirects(elsewhere.receiver.url));
    expect(elsewhere.receiver.received).to.eql([]);
    expect((await stage.deliveriesTo(listener))[0]?.attempts).to.have.nested.property('[0].status', 307);
  });

  it('hangs up on a receiver whose answer does not end, and keeps the first 1024 characters of it', async () => {
    const acknowledging = await stage.listen(floods(200));
    const failing = await stage.listen(floods(503));
    await stage.sellAndDeliver();
    for (const [listener, state] of [
      [acknowledging, 'delivered'],
      [failing, 'pending'],
    ] as const) {
      const [delivery] = await stage.deliveriesTo(listener);
      expect(delivery).to.include({ state });
      expect(delivery?.attempts[0]?.answer_excerpt).to.equal('flood '.repeat(200).slice(0, 1024));
      await until('the connection is closed', () => listener.receiver.connections() === 0);
    }
  });

  describe('of a receiver that takes its time', () => {
    type Steps = (listener: Listener) => Promise<void>;

    /** Runs `steps` while an attempt waits for its answer. */
    async function during(behaviour: Behaviour, steps: Steps) {
      const listener = await stage.listen(behaviour);
      await stage.sell();
      return duringNext(listener, steps);
    }

    async function duringNext(listener: Listener, steps: Steps) {
      const { received } = listener.receiver;
      const before = received.length;
      const delivering = stage.deliver();
      await until('the event arrives', () => received.length === before + 1);
      await steps(listener);
      await delivering;
      return (await stage.deliveriesTo(listener))[0];
    }

    it('gives it 30 seconds, and counts the minute from the beginning', async () => {
      const began = stage.service.clock.now().getTime();
      const delivery = await during(hangs, () => stage.service.clock.advance(30_000));
      expect(delivery).to.include({ state: 'pending', due_at: new Date(began + 60_000).toISOString() });
      expect(delivery?.attempts).to.eql([
        {
          attempt_number: 1,
          started_at: new Date(began).toISOString(),
          duration_ms: 30_000,
          error: 'no answer within 30 seconds',
        },
      ]);
    });

    let waiting: ServerResponse | undefined;
    const waits: Behaviour = (response) => {
      waiting = response;
    };

    const answeredAfter = (milliseconds: number) =>
      during(waits, async () => {
        await stage.service.clock.advance(milliseconds);
        waiting?.writeHead(202).end();
      });

    it('takes an answer just before the end', async () => {
      const delivery = await answeredAfter(29_999);
      expect(delivery).to.include({ state: 'delivered' });
      expect(delivery?.attempts[0]).to.include({ status: 202, duration_ms: 29_999 });
    });

    it('does not take an answer after the end', async () =>
      expect(await answeredAfter(30_000)).to.include({ state: 'pending' }));

    const resends = async (listener: Listener): Promise<unknown> => {
      const [running] = await stage.deliveriesTo(listener);
      return stage.http.managementDeliveryResend({ delivery_id: running!.delivery_id }).ok;
    };

    const enables = async ({ endpointId: endpoint_id }: Listener): Promise<void> => {
      for (const enabled of [false, true])
        await stage.http.managementWebhookEndpointUpdate({ endpoint_id, body: { enabled } }).ok;
    };

    const moves = ({ endpointId: endpoint_id, receiver }: Listener): Promise<unknown> =>
      stage.http.managementWebhookEndpointUpdate({ endpoint_id, body: { url: `${receiver.url}/moved` } }).ok;

    /** The receiver recovers during an attempt, which fails all the same. */
    const hastened =
      (hasten: (listener: Listener) => Promise<unknown>, milliseconds = 10_000): Steps =>
      async (listener) => {
        await stage.service.clock.advance(milliseconds);
        await hasten(listener);
        listener.receiver.behaviour = answers(200);
        waiting?.writeHead(503).end();
      };

    for (const [what, hasten] of Object.entries({ 'was resent': resends, 'has an endpoint that was enabled': enables }))
      it(`attempts at once again, after a failure, what ${what} meanwhile`, async () => {
        // The clock of a sandbox may stand still.
        for (const milliseconds of [10_000, 0]) {
          const delivery = await during(waits, hastened(hasten, milliseconds));
          expect(delivery).to.include({ state: 'delivered' });
          expect(delivery?.attempts.map(({ status }) => status)).to.eql([503, 200]);
        }
      });

    for (const [what, hasten, after] of [
      ['attempts once more what was resent during its last attempt', resends, { state: 'delivered', attempt_count: 8 }],
      ['fails what its endpoint left during its last attempt', moves, { state: 'failed', attempt_count: 7 }],
    ] as const)
      it(`${what}, and leaves the endpoint enabled`, async () => {
        const listener = await stage.listenAndSell(answers(500));
        // A delivery that fails for good after five days of failures disables its endpoint.
        await stage.passAndDeliver(5 * 24 * 3600);
        for (const pause of attemptPauses.slice(2, -1)) await stage.passAndDeliver(pause);
        listener.receiver.behaviour = waits;
        await stage.service.clock.advance(attemptPauses.at(-1)! * 1000);
        const delivery = await duringNext(listener, hastened(hasten));
        expect(await stage.endpoint(listener)).to.include({ enabled: true });
        expect(delivery).to.include(after);
      });

    it('takes a status whose body never ends for an answer', async () => {
      let hasStatus = false;
      const seen = (): void => {
        hasStatus = true;
      };
      subscribe('undici:request:headers', seen);
      const delivery = await during(
        (response) => {
          response.writeHead(200).write('one moment');
        },
        async () => {
          await until('the status has come', () => hasStatus);
          await stage.service.clock.advance(30_000);
        },
      );
      unsubscribe('undici:request:headers', seen);
      expect(delivery).to.include({ state: 'delivered' });
      expect(delivery?.attempts[0]).to.include({ status: 200, answer_excerpt: 'one moment' });
    });
  });

  it('makes 7 attempts exactly by the schedule, with the same body and a fresh signature each, and then none', async () => {
    const listener = await stage.listen(answers(500));
    const { received } = listener.receiver;
    await stage.sell();
    for (const [index, pause] of attemptPauses.entries()) {
      if (pause > 0) await stage.passAndDeliver(pause - 0.001);
      expect(received).to.have.length(index);
      await stage.passAndDeliver(pause > 0 ? 0.001 : 0);
      expect(received).to.have.length(index + 1);
      const { headers, body } = received[index]!;
      expect(headers['webhook-timestamp']).to.equal(String(seconds()));
      expectAuthentic({ headers, body }, listener);
    }
    expect(new Set(received.map(({ body }) => body))).to.have.property('size', 1);
    const [delivery] = await stage.deliveriesTo(listener);
    expect(delivery).to.include({ state: 'failed', attempt_count: 7 });
    expect(delivery?.attempts.map(({ attempt_number }) => attempt_number)).to.eql([1, 2, 3, 4, 5, 6, 7]);
    await stage.passAndDeliver(30 * 24 * 3600);
    expect(received).to.have.length(7);
  });

  it('attempts what is due once, however many are at it', async () => {
    const listener = await stage.listen();
    for (let sale = 0; sale < 20; sale++) await stage.sell();
    await Promise.all(Array.from({ length: 5 }, () => stage.deliver()));
    expect(new Set(listener.receiver.received.map(({ event }) => event.id))).to.have.property('size', 20);
    expect(listener.receiver.received).to.have.length(20);
  });

  it('attempts again what an instance was at when it died, once its lease is over', async () => {
    const listener = await stage.listen(hangs);
    const { deps, clock } = stage.service;
    await stage.sell();
    void runDueDeliveries({ ...deps, webhooks: { ...deps.webhooks, post: () => new Promise(() => undefined) } });
    const leased = () => stage.query('SELECT 1 FROM deliveries WHERE leased_until IS NOT NULL');
    await until('the delivery is leased', async () => (await leased()).length === 1);
    listener.receiver.behaviour = answers(200);
    await clock.advance(59_999);
    await stage.deliver();
    expect(listener.receiver.received).to.eql([]);
    await stage.passAndDeliver(0.001);
    expect(listener.receiver.received).to.have.length(1);
    expect((await stage.deliveriesTo(listener))[0]).to.include({ state: 'delivered', attempt_count: 1 });
  });

  it('writes nothing of an attempt whose lease was lost to another', async () => {
    const listener = await stage.listen();
    const { deps } = stage.service;
    let answer: (() => void) | undefined;
    await stage.sell();
    const late = runDueDeliveries({
      ...deps,
      webhooks: {
        ...deps.webhooks,
        post: () =>
          new Promise((resolve) => {
            answer = () => resolve({ status: 500, excerpt: 'late' });
          }),
      },
    });
    await until('the delivery is leased', () => answer !== undefined);
    await stage.passAndDeliver(60);
    answer?.();
    await late;
    const [delivery] = await stage.deliveriesTo(listener);
    expect(delivery).to.include({ state: 'delivered', attempt_count: 1 });
    expect(delivery?.attempts).to.have.nested.property('[0].status', 200);
  });
});
