import { expect } from 'chai';
import { endpointQueue, type ServeResult } from '../../src/webhooks/deliver.js';
import { attemptPauses, nextAttempt } from '../../src/webhooks/schedule.js';
import { answers } from '../support/receiver.js';
import { terminalId } from '../support/service.js';
import { started } from '../support/started.js';
import { type Listener, startWebhookStage } from '../support/webhook-stage.js';

/** A queue whose endpoints are served for as long as the test says. */
class Served {
  readonly begun: string[] = [];
  readonly #ends = new Map<string, (result: ServeResult) => void>();
  readonly queue: (endpoint: string) => void;

  constructor(quick: number, slow: number) {
    this.queue = endpointQueue({ quick, slow }, (endpoint) => {
      expect(this.#ends.has(endpoint), `${endpoint} is served twice at a time`).to.equal(false);
      this.begun.push(endpoint);
      return new Promise((resolve) => {
        this.#ends.set(endpoint, resolve);
      });
    });
  }

  async end(endpoint: string, result: Partial<ServeResult> = {}): Promise<void> {
    const resolve = this.#ends.get(endpoint);
    expect(resolve, `${endpoint} is served`).not.to.equal(undefined);
    this.#ends.delete(endpoint);
    resolve?.({ more: false, slow: false, ...result });
    await new Promise((done) => {
      setImmediate(done);
    });
  }

  /** Returns the calls begun since the last one. */
  called = (): string[] => this.begun.splice(0);
}

describe('webhooks: the queue of endpoints', () => {
  it('serves in order, as many at once as the limit allows', async () => {
    const served = new Served(2, 1);
    for (const endpoint of ['a', 'b', 'c', 'd']) served.queue(endpoint);
    expect(served.called()).to.eql(['a', 'b']);
    await served.end('b');
    expect(served.called()).to.eql(['c']);
    await served.end('a');
    expect(served.called()).to.eql(['d']);
  });

  it('holds an endpoint once', async () => {
    const served = new Served(1, 1);
    for (const endpoint of ['a', 'b', 'b', 'b']) served.queue(endpoint);
    await served.end('a');
    await served.end('b');
    expect(served.called()).to.eql(['a', 'b']);
  });

  it('serves an endpoint once more, afterwards, that is queued while it is served', async () => {
    const served = new Served(2, 1);
    for (const endpoint of ['a', 'a', 'a']) served.queue(endpoint);
    expect(served.called()).to.eql(['a']);
    await served.end('a');
    expect(served.called()).to.eql(['a']);
    await served.end('a');
    expect(served.called()).to.eql([]);
  });

  it('serves an endpoint with more to do again, behind the others', async () => {
    const served = new Served(1, 1);
    for (const endpoint of ['a', 'b', 'c']) served.queue(endpoint);
    await served.end('a', { more: true });
    await served.end('b', { more: true });
    await served.end('c');
    await served.end('a');
    expect(served.called()).to.eql(['a', 'b', 'c', 'a', 'b']);
  });

  it('lets slow endpoints wait for slow ones, and no other', async () => {
    const served = new Served(2, 1);
    served.queue('slow 1');
    served.queue('slow 2');
    await served.end('slow 1', { more: true, slow: true });
    await served.end('slow 2', { more: true, slow: true });
    for (const endpoint of ['a', 'b', 'slow 1', 'slow 2']) served.queue(endpoint);
    expect(served.called()).to.eql(['slow 1', 'slow 2', 'slow 1', 'a', 'b']);
    await served.end('slow 1', { slow: true });
    expect(served.called()).to.eql(['slow 2']);
  });

  it('takes an endpoint back among the quick that was slow once', async () => {
    const served = new Served(2, 1);
    served.queue('a');
    await served.end('a', { slow: true });
    served.queue('a');
    await served.end('a');
    served.queue('slow');
    await served.end('slow', { slow: true });
    served.queue('slow');
    served.queue('a');
    expect(served.called()).to.eql(['a', 'a', 'slow', 'slow', 'a']);
  });
});

describe('webhooks: the schedule', () => {
  const began = new Date('2026-03-10T09:00:00.000Z');

  it('is the one of the specification: 7 attempts, each after the one before', () => {
    const offsets: number[] = [];
    let at: Date | undefined = began;
    for (let attempts = 1; at !== undefined; attempts++) {
      offsets.push((at.getTime() - began.getTime()) / 60_000);
      at = nextAttempt(attempts, at);
    }
    expect(offsets).to.eql([0, 1, 6, 36, 36 + 120, 36 + 120 + 480, 36 + 120 + 480 + 1440]);
  });

  it('counts from when the attempt began, whatever it took', () =>
    expect(nextAttempt(1, new Date('2026-03-10T09:00:07.123Z'))).to.eql(new Date('2026-03-10T09:01:07.123Z')));
});

const wholeSchedule = attemptPauses.reduce((sum, pause) => sum + pause, 0);

describe('webhooks: sending again', () => {
  const stage = started(startWebhookStage);
  afterEach(async () => {
    await stage.clear();
    // The clock of the terminal runs again.
    await stage.http.sandboxReset({ terminalId }).ok;
  });

  const resend = (deliveryId: string) => stage.http.managementDeliveryResend({ delivery_id: deliveryId });

  async function runOut(listener: Listener): Promise<void> {
    for (const pause of attemptPauses) await stage.passAndDeliver(pause);
    expect((await stage.deliveriesTo(listener)).map(({ state }) => state))
      .to.include('failed')
      .and.not.include('pending');
  }

  it('sends what was delivered once more, with the same id and body', async () => {
    const listener = await stage.listenAndSell();
    const [delivery] = await stage.deliveriesTo(listener);
    await stage.service.clock.advance(1000);
    expect(await resend(delivery!.delivery_id).ok).to.include({
      state: 'pending',
      attempt_count: 1,
      due_at: stage.service.clock.now().toISOString(),
    });
    await stage.deliver();
    const [first, second, ...others] = listener.receiver.received;
    expect(others).to.eql([]);
    expect(second?.body).to.equal(first?.body);
    expect(second?.headers['webhook-id']).to.equal(first?.headers['webhook-id']);
    expect(second?.headers['webhook-timestamp']).not.to.equal(first?.headers['webhook-timestamp']);
    expect((await stage.deliveriesTo(listener))[0]).to.include({ state: 'delivered', attempt_count: 2 });
  });

  it('begins the schedule of a failed one anew, by the same way', async () => {
    const listener = await stage.listen(answers(500));
    await stage.sell();
    await runOut(listener);
    const [failed] = await stage.deliveriesTo(listener);
    await resend(failed!.delivery_id).ok;
    await stage.deliver();
    expect((await stage.deliveriesTo(listener))[0]).to.include({
      state: 'pending',
      attempt_count: 8,
      due_at: new Date(stage.service.clock.now().getTime() + 60_000).toISOString(),
    });
    for (const pause of attemptPauses.slice(1)) await stage.passAndDeliver(pause);
    const [again] = await stage.deliveriesTo(listener);
    expect(again).to.include({ state: 'failed', attempt_count: 14 });
    expect(again?.attempts.map(({ attempt_number }) => attempt_number)).to.eql(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
  });

  it('brings one that waits forward, and leaves it its place in the schedule', async () => {
    const listener = await stage.listenAndSell(answers(500));
    const [waiting] = await stage.deliveriesTo(listener);
    await resend(waiting!.delivery_id).ok;
    await stage.deliver();
    expect((await stage.deliveriesTo(listener))[0]).to.include({
      attempt_count: 2,
      due_at: new Date(stage.service.clock.now().getTime() + 300_000).toISOString(),
    });
  });

  it('is refused while the endpoint is switched off', async () => {
    const listener = await stage.listenAndSell();
    const [delivery] = await stage.deliveriesTo(listener);
    await stage.http.managementWebhookEndpointUpdate({ endpoint_id: listener.endpointId, body: { enabled: false } }).ok;
    await resend(delivery!.delivery_id).refused('VALIDATION/WEBHOOK_ENDPOINT_DISABLED');
    expect((await stage.deliveriesTo(listener))[0]).to.include({ state: 'delivered' });
  });

  it('takes all that failed since a time, of all enabled endpoints or of one', async () => {
    const [one, other, off] = [
      await stage.listen(answers(500)),
      await stage.listen(answers(500)),
      await stage.listen(answers(500)),
    ];
    await stage.sell();
    await stage.service.clock.advance(1);
    const since = stage.service.clock.now().toISOString();
    await stage.sell();
    await runOut(one);
    await stage.http.managementWebhookEndpointUpdate({ endpoint_id: off.endpointId, body: { enabled: false } }).ok;
    for (const { receiver } of [one, other, off]) {
      receiver.behaviour = answers(200);
      receiver.received.length = 0;
    }
    const all = (fields: object = {}) => stage.http.managementDeliveryResendFailed({ body: { since, ...fields } }).ok;
    expect(await all({ endpoint_id: one.endpointId })).to.eql({ resent: 1 });
    expect(await all()).to.eql({ resent: 1 });
    expect(await all()).to.eql({ resent: 0 });
    expect(await all({ since: '2000-01-01T00:00:00Z' })).to.eql({ resent: 2 });
    await stage.deliver();
    expect([one, other, off].map(({ receiver }) => receiver.received.length)).to.eql([2, 2, 0]);
    for (const invalidBody of [{ since: 'yesterday' }, { since, endpoint_id: 'all' }])
      await stage.http.managementDeliveryResendFailed({ invalidBody }).refused('VALIDATION/INVALID_FIELD');
    await stage.http.managementDeliveryResendFailed({ invalidBody: {} }).refused('VALIDATION/MISSING_FIELD');
  });

  describe('by the sandbox clock', () => {
    const advanceTo = (time: number) =>
      stage.http.sandboxAdvanceClock({ body: { now: new Date(time).toISOString() } }).ok;

    it('makes all attempts on the way, when the clock is moved past them', async () => {
      const listener = await stage.listen(answers(500));
      const began = stage.service.clock.now().getTime();
      await advanceTo(began);
      await stage.sell();
      await advanceTo(began + wholeSchedule * 1000 - 1);
      expect((await stage.deliveriesTo(listener))[0]).to.include({
        state: 'pending',
        attempt_count: 6,
        due_at: new Date(began + wholeSchedule * 1000).toISOString(),
      });
      await advanceTo(began + wholeSchedule * 1000);
      expect((await stage.deliveriesTo(listener))[0]).to.include({ state: 'failed', attempt_count: 7 });
      const [first] = listener.receiver.received;
      expect(first?.headers['webhook-timestamp'], 'signatures follow the real time').to.equal(
        String(Math.floor(began / 1000)),
      );
    });

    it('leaves what is due by the real time alone, while the clock stands still', async () => {
      const listener = await stage.listen(answers(500));
      await advanceTo(stage.service.clock.now().getTime());
      await stage.sellAndDeliver();
      await stage.passAndDeliver(24 * 3600);
      expect(listener.receiver.received).to.have.length(1);
    });

    it('goes with the data of the terminal when that is reset', async () => {
      const listener = await stage.listenAndSell(answers(500));
      await stage.http.sandboxReset({ terminalId }).ok;
      expect(await stage.deliveriesTo(listener)).to.eql([]);
      await stage.passAndDeliver(60);
      expect(listener.receiver.received).to.have.length(1);
      expect(await stage.endpoint(listener)).to.include({ enabled: true });
    });
  });
});
