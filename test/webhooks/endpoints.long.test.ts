import { expect } from 'chai';
import { recordEvents, newEvent } from '../../src/store/events/events.js';
import { deliveryRounds } from '../../src/webhooks/deliver.js';
import { attemptPauses } from '../../src/webhooks/schedule.js';
import { isAuthentic } from '../../src/webhooks/verify.js';
import { addTerminal } from '../support/merchants.js';
import type { RequestBody } from '../support/contract/contract-client.js';
import { declinedCard, payment, paymentWith } from '../support/payments.js';
import { answers, hangs } from '../support/receiver.js';
import { until } from '../support/time/clock.js';
import { terminalId } from '../support/service.js';
import { startWebhookStage, type Listener } from '../support/webhook-stage.js';
import { started } from '../support/started.js';

const day = 24 * 3600;

describe('webhooks: endpoints', () => {
  const stage = started(startWebhookStage);
  afterEach(() => stage.clear());

  const typesAt = ({ receiver }: Listener): string[] => receiver.received.map(({ event }) => event.type);
  const change = ({ endpointId }: Listener, body: RequestBody<'managementWebhookEndpointUpdate'>) =>
    stage.http.managementWebhookEndpointUpdate({ endpoint_id: endpointId, body }).ok;
  const decline = () => stage.http.sale({ body: paymentWith(declinedCard) }).ok;

  it('get the types that they want, and all when they name none', async () => {
    const all = await stage.listen();
    const declined = await stage.listen(answers(200), { event_types: ['transaction.declined', 'transaction.error'] });
    const none = await stage.listen(answers(200), { event_types: ['recurring.created'] });
    await stage.sell();
    await decline();
    await stage.deliver();
    expect(typesAt(all)).to.have.members(['transaction.approved', 'transaction.declined']);
    expect(typesAt(declined)).to.eql(['transaction.declined']);
    expect(typesAt(none)).to.eql([]);
    expect(await stage.deliveriesTo(none)).to.eql([]);
  });

  it('get what happens after their registration only', async () => {
    await stage.sell();
    const listener = await stage.listen();
    await stage.deliver();
    expect(listener.receiver.received).to.eql([]);
  });

  it('get the events of their environment only', async () => {
    await addTerminal(stage.service, 'LIVE01', { environment: 'live' });
    const [sandbox, live] = [await stage.listen(), await stage.listen(answers(200), { environment: 'live' })];
    const { store, random, clock } = stage.service.deps;
    const terminal = await store.prisma.terminal.findUniqueOrThrow({ where: { terminalId: 'LIVE01' } });
    const { transaction_id } = await stage.sellAndDeliver();
    const [{ event }] = sandbox.receiver.received as [(typeof sandbox.receiver.received)[0]];
    await recordEvents(store.pool, [
      newEvent(random, terminal, {
        type: 'transaction.approved',
        subjectId: transaction_id,
        data: event.data,
        createdAt: clock.now(),
      }),
    ]);
    await stage.deliver();
    expect(sandbox.receiver.received).to.have.length(1);
    expect(live.receiver.received).to.have.length(1);
    expect(live.receiver.received[0]?.event).not.to.have.property('environment');
  });

  it('that are switched off get nothing new; what waits is sent when they are switched on', async () => {
    const listener = await stage.listenAndSell(answers(500));
    listener.receiver.behaviour = answers(200);
    expect(await change(listener, { enabled: false })).to.include({
      enabled: false,
      disabled_reason: 'operator',
      disabled_at: stage.service.clock.now().toISOString(),
    });
    await decline();
    await stage.passAndDeliver(day);
    expect(typesAt(listener)).to.eql(['transaction.approved']);
    const enabled = await change(listener, { enabled: true });
    expect(enabled).to.include({ enabled: true });
    expect(enabled).not.to.have.any.keys('disabled_reason', 'disabled_at', 'failing_since');
    await stage.deliver();
    expect(typesAt(listener)).to.eql(['transaction.approved', 'transaction.approved']);
    expect((await stage.deliveriesTo(listener)).map(({ state }) => state)).to.eql(['delivered']);
  });

  it('that are switched on get what waits at once, and it keeps its place in the schedule', async () => {
    const listener = await stage.listenAndSell(answers(500));
    await change(listener, { enabled: true });
    await stage.deliver();
    expect(typesAt(listener)).to.have.length(1);
    await change(listener, { enabled: false });
    await change(listener, { enabled: true });
    await stage.deliver();
    expect(typesAt(listener)).to.have.length(2);
    const due_at = new Date(stage.service.clock.now().getTime() + 300_000).toISOString();
    expect((await stage.deliveriesTo(listener))[0]).to.include({ state: 'pending', attempt_count: 2, due_at });
  });

  it('that move get what waits at their new address', async () => {
    const listener = await stage.listenAndSell(answers(500));
    const elsewhere = await stage.listen(answers(200), { event_types: ['recurring.created'] });
    const moved = await change(listener, { url: elsewhere.receiver.url });
    expect(moved).not.to.have.property('failing_since');
    await stage.passAndDeliver(60);
    expect(typesAt(elsewhere)).to.eql(['transaction.approved']);
    expect(typesAt(listener)).to.have.length(1);
  });

  it('that are deleted get nothing more, and leave nothing that was written meanwhile', async () => {
    const listener = await stage.listenAndSell(answers(500));
    const written = `INSERT INTO deliveries (terminal_id, event_id, endpoint_id, due_at, created_at)
      SELECT terminal_id, event_id, '${listener.endpointId}', created_at, created_at FROM events LIMIT 1`;
    // In place of another transaction's delivery, between the deletion and its commit.
    await stage.service.query(`
      CREATE FUNCTION deliver_late() RETURNS trigger AS $$ BEGIN
        ${written};
        RETURN NULL;
      END $$ LANGUAGE plpgsql;
      CREATE TRIGGER deliver_late AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION deliver_late()`);
    await stage.http.managementWebhookEndpointDelete({ endpoint_id: listener.endpointId }).ok;
    await stage.service.query('DROP FUNCTION deliver_late CASCADE');
    await stage.passAndDeliver(day);
    expect(typesAt(listener)).to.have.length(1);
    expect(await stage.query('SELECT 1 FROM deliveries WHERE endpoint_id = $1', listener.endpointId)).to.eql([]);
    // The commit of another transaction comes after both.
    const [late] = await stage.query<{ id: string }>(`${written} RETURNING delivery_id::text AS id`);
    const resent = stage.http.managementDeliveryResend({ delivery_id: late!.id });
    expect((await resent.refused('VALIDATION/RECORD_NOT_FOUND')).context).to.include({ field: 'delivery_id' });
  });

  describe('that only fail', () => {
    const logged = () => stage.service.logged.filter((line) => line.includes('is disabled'));

    /** Has a delivery fail so that its last attempt is due `seconds` after the first. */
    async function failUntil(seconds: number): Promise<void> {
      const pauses = attemptPauses.slice(2);
      await stage.passAndDeliver(seconds - pauses.reduce((sum, pause) => sum + pause));
      for (const pause of pauses.slice(0, -1)) await stage.passAndDeliver(pause);
    }

    it('are switched off by a delivery that fails for good after five days, with a notice', async () => {
      const listener = await stage.listenAndSell(answers(500));
      const since = stage.service.clock.now().toISOString();
      await failUntil(5 * day);
      await stage.sellAndDeliver();
      expect(await stage.endpoint(listener)).to.include({ enabled: true, failing_since: since });

      const before = logged().length;
      await stage.passAndDeliver(attemptPauses.at(-1)!);
      expect(await stage.endpoint(listener)).to.include({
        enabled: false,
        disabled_reason: 'failing',
        failing_since: since,
        disabled_at: stage.service.clock.now().toISOString(),
      });
      expect(logged().slice(before)).to.have.length(1);
      expect(logged().at(-1)).to.include(listener.endpointId).and.include('"level":40');

      const attempts = listener.receiver.received.length;
      await stage.sell();
      await stage.passAndDeliver(day);
      expect(listener.receiver.received).to.have.length(attempts);

      listener.receiver.behaviour = answers(200);
      await change(listener, { enabled: true });
      await stage.deliver();
      expect((await stage.deliveriesTo(listener)).map(({ state }) => state)).to.eql(['failed', 'delivered']);
      expect(await stage.endpoint(listener)).not.to.have.property('failing_since');
    });

    it('stay on when a delivery fails for good before, and when a later one fails once', async () => {
      const listener = await stage.listenAndSell(answers(500));
      const since = stage.service.clock.now().toISOString();
      await failUntil(5 * day - 0.001);
      await stage.passAndDeliver(attemptPauses.at(-1)!);
      await stage.service.clock.advance(7 * day * 1000);
      await stage.sellAndDeliver();
      expect(await stage.endpoint(listener)).to.include({ enabled: true, failing_since: since });
      listener.receiver.behaviour = answers(200);
      await stage.passAndDeliver(60);
      expect((await stage.deliveriesTo(listener)).map(({ state }) => state)).to.eql(['failed', 'delivered']);
      expect(await stage.endpoint(listener)).not.to.have.property('failing_since');
    });

    it('are switched off by real time, also by a terminal whose clock is ahead', async () => {
      await addTerminal(stage.service, 'AHEAD1');
      await stage.query('UPDATE terminals SET clock_ahead = $1 WHERE terminal_id = $2', 60 * day * 1000, 'AHEAD1');
      const fail = async (terminal: string, pauses = attemptPauses) => {
        await stage.http.sale({ terminalId: terminal, body: payment() }).ok;
        for (const pause of pauses) await stage.passAndDeliver(pause);
      };
      for (const [first, second] of [[terminalId, 'AHEAD1'] as const, ['AHEAD1', terminalId] as const]) {
        const listener = await stage.listen(answers(500));
        const since = stage.service.clock.now().toISOString();
        await fail(first, [0]);
        await fail(second);
        expect(await stage.endpoint(listener)).to.include({ enabled: true, failing_since: since });
        await stage.passAndDeliver(4 * day);
        await fail(second);
        expect(await stage.endpoint(listener)).to.include({ enabled: false, failing_since: since });
      }
    });

    it('start anew with every success, also if the process ends while it is written', async () => {
      const listener = await stage.listenAndSell(answers(500));
      await stage.service.clock.advance(4 * day * 1000);
      listener.receiver.behaviour = answers(200);
      await stage.query('ALTER TABLE webhook_endpoints ADD CONSTRAINT ended CHECK (failing_since IS NOT NULL)');
      await stage.deliver();
      await stage.query('ALTER TABLE webhook_endpoints DROP CONSTRAINT ended');
      await stage.passAndDeliver(60);
      expect(await stage.endpoint(listener)).not.to.have.property('failing_since');
      listener.receiver.behaviour = answers(500);
      await stage.sell();
      await stage.passAndDeliver(2 * day);
      expect(await stage.endpoint(listener)).to.include({ enabled: true });
    });
  });

  it('whose secret was rotated get both signatures for 24 hours', async () => {
    const listener = await stage.listen();
    const params = { endpoint_id: listener.endpointId };
    const until24 = new Date(stage.service.clock.now().getTime() + day * 1000).toISOString();
    const rotated = await stage.http.managementWebhookEndpointRotateSecret({ ...params }).ok;
    expect(rotated.previous_secret_until).to.equal(until24);
    expect(await stage.endpoint(listener)).to.include({ previous_secret_until: until24 });

    const verified = async (...secrets: string[]): Promise<boolean[]> => {
      await stage.sellAndDeliver();
      const { body, headers } = listener.receiver.received.at(-1)!;
      return secrets.map((secret) =>
        isAuthentic(body, String(headers['x-service-signature']), secret, stage.service.clock.now()),
      );
    };
    expect(await verified(listener.secret, rotated.secret)).to.eql([true, true]);
    await stage.service.clock.advance(day * 1000 - 1);
    expect(await verified(listener.secret, rotated.secret)).to.eql([true, true]);
    await stage.service.clock.advance(1);
    expect(await verified(listener.secret, rotated.secret)).to.eql([false, true]);
    expect(await stage.endpoint(listener)).not.to.have.property('previous_secret_until');

    const [second, third] = [
      await stage.http.managementWebhookEndpointRotateSecret({ ...params }).ok,
      await stage.http.managementWebhookEndpointRotateSecret({ ...params }).ok,
    ];
    expect(await verified(rotated.secret, second.secret, third.secret)).to.eql([false, true, true]);
  });

  it('do not wait for one that hangs', async () => {
    const { deps, clock } = stage.service;
    const round = deliveryRounds(deps);
    const began = clock.now();
    const hanging = await stage.listen(hangs);
    const others = await Promise.all(Array.from({ length: 10 }, () => stage.listen()));
    // More than a round takes at once.
    for (let sale = 1; sale <= 10; sale++) {
      await stage.sell();
      await round();
      await until('the others have every event', () =>
        others.every(({ receiver }) => receiver.received.length === sale),
      );
    }
    expect(clock.now()).to.eql(began);
    expect(hanging.receiver.received).to.have.length(1);
    hanging.receiver.behaviour = answers(200);
    await clock.advance(30_000);
    await deps.background.settled();
    expect(hanging.receiver.received).to.have.length(10);
  });

  it('that are switched off while they are served get nothing more', async () => {
    const { deps, clock } = stage.service;
    const listener = await stage.listen(hangs);
    for (let sale = 1; sale <= 10; sale++) await stage.sell();
    await deliveryRounds(deps)();
    await until('a batch has begun', () => listener.receiver.received.length === 8);
    await change(listener, { enabled: false });
    listener.receiver.behaviour = answers(200);
    await clock.advance(30_000);
    await deps.background.settled();
    expect(listener.receiver.received).to.have.length(8);
  });

  it('that change during the wait for the rate limit are served as they are after it', async () => {
    const { deps, clock } = stage.service;
    const listener = await stage.listen();
    const elsewhere = await stage.listen(answers(500), { event_types: ['recurring.created'] });
    for (let sale = 1; sale <= 7; sale++) await stage.sell();
    await deliveryRounds({ ...deps, config: { ...deps.config, webhookAttemptsPerSecond: 1 } })();
    await until('the batch waits', () => clock.sleeping > 0);
    await change(listener, { url: elsewhere.receiver.url });
    await clock.advance(7_000);
    await deps.background.settled();
    expect([typesAt(listener).length, typesAt(elsewhere).length]).to.eql([0, 7]);
    const due_at = new Date(clock.now().getTime() + 60_000).toISOString();
    expect((await stage.deliveriesTo(listener))[0]).to.include({ attempt_count: 1, due_at });
  });

  it('get the units of one whose deliveries another instance has leased', async () => {
    const { deps, clock } = stage.service;
    const listeners: Listener[] = [];
    for (let sale = 0; sale < 24; sale++) {
      if (sale % 8 === 0) listeners.push(await stage.listen());
      await clock.advance(1);
      await stage.sell();
    }
    await deliveryRounds({ ...deps, config: { ...deps.config, webhookAttemptsPerSecond: 8 } })();
    await until('the second one waits', () => typesAt(listeners[0]!).length === 8 && clock.sleeping > 0);
    await stage.query(
      "UPDATE deliveries SET leased_until = 'infinity' WHERE endpoint_id = $1",
      listeners[1]!.endpointId,
    );
    await clock.advance(1_000);
    await until('the third one is served', () => typesAt(listeners[2]!).length === 8);
  });

  it('that are being served when the work is held get nothing more', async () => {
    const { deps, clock } = stage.service;
    let isHeld = false;
    const round = deliveryRounds({ ...deps, recovery: { isHeld: () => Promise.resolve(isHeld) } });
    const { receiver } = await stage.listen(hangs);
    for (let sale = 1; sale <= 10; sale++) await stage.sell();
    await round();
    await until('a batch has begun', () => receiver.received.length === 8);
    await round();
    isHeld = true;
    receiver.behaviour = answers(200);
    await clock.advance(30_000);
    await deps.background.settled();
    expect(receiver.received).to.have.length(8);
    isHeld = false;
    await round();
    await until('the rest is delivered', () => receiver.received.length === 10);
  });
});
