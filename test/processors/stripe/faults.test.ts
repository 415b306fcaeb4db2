import { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { PaymentCall, ProcessorResult } from '../../../src/processors/processor.js';
import { TestClock, until } from '../../support/time/clock.js';
import { cardDetails, followUpCall, lookupOf, paymentCall, followUps } from '../../support/processors/processors.js';
import { testStart } from '../../support/service.js';
import { replacing, started } from '../../support/started.js';
import { type Fault, nobodysAddress } from '../faulty-line.js';
import { adapterAt, secretKey, stripeOverLine } from './adapter.js';
import { FakeStripe } from './fake-stripe.js';

/** Uses a fake Stripe and a proxy on loopback. The connections and Node's errors are real. */
describe('faults between the Stripe adapter and Stripe', () => {
  const patient = new TimeLimit();
  const { fake, line, stripe } = started(stripeOverLine);
  let keys = 0;

  const token = { kind: 'provider_token', providerToken: 'pm_card_visa' } as const;
  const call = (fields: Partial<PaymentCall> = {}): PaymentCall =>
    paymentCall({ idempotencyKey: `f${String(++keys).padStart(7, '0')}`, instrument: token, ...fields });
  const again = <Call extends object>(made: Call): Call => ({ ...made, repeated: true });
  const executions = ({ idempotencyKey }: PaymentCall): number => fake.executions.get(`TERM01-${idempotencyKey}`) ?? 0;
  /** Returns the outcome and reason of a call, or the name of the error that leaves it open. */
  const reported = (answer: Promise<ProcessorResult>): Promise<string> =>
    answer
      .then(({ outcome, reason }) => `${outcome} ${reason}`)
      .catch((error: unknown) => `open ${(error as Error).name}`);
  const apiError = (status: number, error: object): Fault => ({
    kind: 'answered',
    status,
    body: JSON.stringify({ error }),
  });

  it('the advice of the network in a decline counts, in its answer and in a lookup', async () => {
    for (const [advice, reason] of [
      [{ advice_code: 'do_not_try_again' }, 'NETWORK.DO_NOT_TRY_AGAIN'],
      [{ network_advice_code: '21' }, 'NETWORK.RECURRING_PAYMENT_CANCELLED'],
    ] as const) {
      const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', ...advice };
      line.next(apiError(402, error));
      expect(await reported(stripe.sale(call(), patient))).to.equal(`declined ${reason}`);
      const providerToken = 'pm_card_chargeDeclinedInsufficientFunds';
      const made = call({ instrument: { kind: 'provider_token', providerToken } });
      const { providerTransactionId } = await stripe.sale(made, patient);
      Object.assign(fake.objects.get(providerTransactionId!)!['last_payment_error'] as object, advice);
      const found = await stripe.lookup(lookupOf(made, { providerTransactionId }), patient);
      expect(found).to.have.nested.property('result.reason', reason);
    }
  });

  it('a capture or void that is answered with an intent in another state is open', async () => {
    const hold = (await stripe.authorize(call(), patient)).providerTransactionId!;
    for (const [operation, path, status] of [
      ['capture', 'capture', 'requires_capture'],
      ['capture', 'capture', 'processing'],
      ['void', 'cancel', 'requires_capture'],
    ] as const) {
      const intent = { id: hold, object: 'payment_intent', status, last_payment_error: null, latest_charge: 'ch_1' };
      line.next({ kind: 'answered', status: 200, body: JSON.stringify(intent) }, (request) =>
        request.path.endsWith(path),
      );
      const followUp = followUpCall({ idempotencyKey: call().idempotencyKey, providerTransactionId: hold });
      expect(await reported(stripe[operation](followUp, patient)), `${operation} ${status}`).to.equal('open Error');
    }
  });

  it('a capture in the dashboard that has settled ours is found by its charge, and no other one is', async () => {
    const found = async (paymentId: string, { idempotencyKey }: PaymentCall, charge: string | undefined) => {
      const of = { operation: 'capture', paymentId, providerTransactionId: charge } as const;
      return (await stripe.lookup(lookupOf({ idempotencyKey }, of), patient)).found;
    };
    const held = async () => (await stripe.authorize(call(), patient)).providerTransactionId!;
    const chargeOf = (intent: string): string => String(fake.objects.get(intent)!['latest_charge']);
    const [there, here, ours, another] = [await held(), await held(), call(), call()];
    fake.inDashboard(`payment_intents/${there}/capture`, { amount_to_capture: '1050' });
    expect(await found(there, ours, chargeOf(there))).to.equal('outcome');
    for (const charge of [chargeOf(here), undefined])
      expect(await found(there, ours, charge)).to.equal('never-received');
    await stripe.capture(followUpCall({ ...another, providerTransactionId: here }), patient);
    expect(await found(here, another, chargeOf(here))).to.equal('outcome');
    expect(await found(here, ours, chargeOf(here)), 'it has another name').to.equal('never-received');
  });

  describe('a sale whose request or answer is lost', () => {
    for (const [fault, isRecorded] of [
      [{ kind: 'request-lost' }, false],
      [{ kind: 'answer-lost' }, true],
      [{ kind: 'cut' }, true],
    ] as const)
      it(`${fault.kind}: is open, is sent once, and is one payment when it is sent again`, async () => {
        const sale = call();
        const sent = line.requests.length;
        line.next(fault);
        expect(await reported(stripe.sale(sale, patient))).to.equal('open NoAnswer');
        expect(line.requests.length - sent, 'the SDK repeats nothing').to.equal(1);
        expect(executions(sale)).to.equal(isRecorded ? 1 : 0);
        expect(await stripe.lookup(lookupOf(sale), patient)).to.have.property(
          'found',
          isRecorded ? 'outcome' : 'never-received',
        );
        expect(await reported(stripe.sale(again(sale), patient))).to.equal('approved AUTH.APPROVED');
        expect(executions(sale)).to.equal(1);
      });

    it('an answer after the limit leaves it open, and the call ends when the caller aborts', async () => {
      const sale = call();
      const impatient = new TimeLimit();
      line.next({ kind: 'late' });
      const answer = reported(stripe.sale(sale, impatient));
      await until('it is recorded', () => executions(sale) === 1);
      impatient.reach();
      expect(await answer).to.equal('open NoAnswer');
      expect(await reported(stripe.sale(again(sale), patient))).to.equal('approved AUTH.APPROVED');
      expect(executions(sale)).to.equal(1);
    });

    it('so are a capture, a void and a refund', async () => {
      for (const [operation, earlier] of followUps) {
        const { providerTransactionId } = await stripe[earlier](call(), patient);
        const followUp = followUpCall({
          idempotencyKey: `f${String(++keys).padStart(7, '0')}`,
          providerTransactionId: providerTransactionId!,
        });
        line.next({ kind: 'answer-lost' });
        expect(await reported(stripe[operation](followUp, patient)), operation).to.equal('open NoAnswer');
        const asked = lookupOf(followUp, { operation, paymentId: followUp.paymentId });
        expect(await stripe.lookup(asked, patient)).to.have.nested.property('result.outcome', 'approved');
        expect(await reported(stripe[operation](again(followUp), patient))).to.equal('approved PROCESSOR.SUCCESSFUL');
        expect(fake.executions.get(`TERM01-${followUp.idempotencyKey}`)).to.equal(1);
      }
    });

    it('a failed preparation is not a payment: a first call has failed, a repeated one is open', async () => {
      const card = cardDetails(FakeStripe.cards.approved, { cvv: '123' });
      for (const fault of [{ kind: 'request-lost' }, { kind: 'answer-lost' }] as const) {
        const sale = call({ instrument: card });
        line.next(fault);
        expect(await reported(stripe.sale(sale, patient))).to.equal('failed PROCESSOR.SYSTEM_ERROR');
        line.next(fault);
        expect(await reported(stripe.sale(again(sale), patient))).to.equal('open NoAnswer');
        expect(executions(sale)).to.equal(0);
      }
    });

    it('is found by its repetition while the search is behind', async () => {
      const sale = call();
      line.next({ kind: 'answer-lost' });
      await reported(stripe.sale(sale, patient));
      using _replaced = replacing(fake, { isIndexed: false });
      expect(await stripe.lookup(lookupOf(sale), patient)).to.eql({ found: 'never-received' });
      expect(await reported(stripe.sale(again(sale), patient))).to.equal('approved AUTH.APPROVED');
      expect(executions(sale)).to.equal(1);
    });
  });

  describe('answers of Stripe that are not an outcome', () => {
    const open = 'open Refused';
    for (const [title, status, error, first, repeated] of [
      ['429', 429, { type: 'invalid_request_error', code: 'rate_limit' }, 'failed PROCESSOR.RATE_LIMITED', open],
      ['429 of a locked object', 429, { type: 'invalid_request_error', code: 'lock_timeout' }, open, open],
      ['401', 401, { type: 'invalid_request_error' }, 'failed ROUTING.INVALID_CREDENTIALS', open],
      ['403', 403, { type: 'invalid_request_error' }, 'failed ROUTING.INVALID_CREDENTIALS', open],
      ['409', 409, { type: 'invalid_request_error', code: 'idempotency_key_in_use' }, open, open],
      ['400 of a key with other parameters', 400, { type: 'idempotency_error' }, open, open],
      ['424', 424, { type: 'api_error' }, open, open],
      ['500', 500, { type: 'api_error' }, open, open],
      ['503', 503, { type: 'api_error' }, open, open],
    ] as const)
      it(`${title}: ${first}; on a repetition ${repeated}`, async () => {
        const sale = call();
        const sent = line.requests.length;
        line.next(apiError(status, error));
        expect(await reported(stripe.sale(sale, patient))).to.equal(first);
        line.next(apiError(status, error));
        expect(await reported(stripe.sale(again(sale), patient))).to.equal(repeated);
        expect(line.requests.length - sent, 'the SDK repeats nothing').to.equal(2);
      });

    for (const [title, fault] of [
      ['a page of a proxy', { kind: 'answered', status: 502, body: '<html>Bad gateway</html>' }],
      ['an empty answer', { kind: 'answered', status: 200, body: '' }],
      ['no object', { kind: 'answered', status: 200, body: 'null' }],
      ['an object of another kind', { kind: 'answered', status: 200, body: '{"id":"pi_1","object":"payment_intent"}' }],
      ['a redirect', { kind: 'answered', status: 307, body: '', headers: { location: 'https://elsewhere.example/' } }],
      ['a 402 that is not of Stripe', { kind: 'answered', status: 402, body: '{"message":"pay for the proxy"}' }],
    ] as const)
      it(`${title} leaves it open`, async () => {
        line.next(fault);
        expect(await reported(stripe.sale(call(), patient))).to.match(/^open /);
      });

    it('Stripe receives no data of the machine, and its notice is not printed', async () => {
      const warnings: string[] = [];
      const received = (warning: Error): void => void warnings.push(warning.message);
      process.on('warning', received);
      try {
        line.next({ kind: 'answered', status: 200, body: '{}', headers: { 'stripe-notice': 'a notice' } });
        await reported(stripe.sale(call(), patient));
        await new Promise((resolve) => setImmediate(resolve));
      } finally {
        process.off('warning', received);
      }
      expect(warnings).to.eql([]);
      expect(line.requests.at(-1)!.headers).not.to.have.any.keys(
        'x-stripe-client-user-agent',
        'x-stripe-client-telemetry',
      );
    });
  });

  describe('no connection', () => {
    it('is a failure that charged nothing, and proves nothing about an earlier call', async () => {
      const unreachable = adapterAt(nobodysAddress);
      expect(await reported(unreachable.sale(call(), patient))).to.equal('failed ROUTING.PROCESSOR_UNAVAILABLE');
      expect(await reported(unreachable.sale(again(call()), patient))).to.equal('open NeverSent');
      expect(await unreachable.check(patient.signal)).to.eql({ works: false, reason: 'ROUTING.PROCESSOR_UNAVAILABLE' });
    });

    it('so is an unknown host name', async () => {
      const nowhere = adapterAt('http://stripe.invalid');
      expect(await reported(nowhere.sale(call(), patient))).to.equal('failed ROUTING.PROCESSOR_UNAVAILABLE');
    });

    it('a connection that closes before a request is written proves nothing', async () => {
      const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as { port: number };
      const closing = adapterAt(`https://127.0.0.1:${port}`);
      expect(await reported(closing.sale(call(), patient))).to.equal('open NoAnswer');
      server.close();
    });

    it('a caller that wakes after its deadline sends nothing, or nothing more', async () => {
      for (const sentBefore of [0, 1]) {
        const late = new Date(testStart.getTime() + 10_000);
        const sent = line.requests.length;
        const clock = new TestClock(testStart);
        let isLimited = false;
        clock.now = () => {
          const isLate = isLimited && line.requests.length === sent + sentBefore;
          isLimited = true;
          return isLate ? late : testStart;
        };
        const sleepy = adapterAt(line.address, { clock, timeoutMilliseconds: 10_000 });
        const sale = call({ instrument: cardDetails(FakeStripe.cards.approved) });
        expect(await reported(sleepy.sale(sale, patient))).to.equal('failed ROUTING.PROCESSOR_UNAVAILABLE');
        expect(line.requests.length).to.equal(sent + sentBefore);
      }
    });
  });

  describe('card numbers and keys', () => {
    const number = FakeStripe.cards.declined;
    const card = cardDetails(number, { cardholderName: 'Marked Holder', cvv: '7093' });
    const deep = (value: unknown): string =>
      JSON.stringify(value, (_, part: unknown) =>
        part instanceof Error ? [part.name, part.message, part.stack, part.cause, Object.entries(part)] : part,
      );

    it('are in no answer and no error, though Stripe’s errors echo them', async () => {
      const said: unknown[] = [];
      const keep = (answer: Promise<unknown>): Promise<unknown> =>
        answer.then((result) => said.push(result)).catch((error: unknown) => said.push(error));
      const echo = { message: `No: ${number} ${secretKey} Marked Holder 7093`, param: number, code: number };
      await keep(stripe.sale(call({ instrument: card }), patient));
      for (const [status, type] of [
        [400, 'invalid_request_error'],
        [401, 'invalid_request_error'],
        [402, 'card_error'],
        [409, 'idempotency_error'],
        [500, 'api_error'],
      ] as const) {
        line.next(apiError(status, { type, ...echo, decline_code: number, advice_code: number }));
        await keep(stripe.sale(call({ instrument: card }), patient));
        line.next(apiError(status, { type, ...echo, payment_intent: { id: number } }), ({ path }) =>
          path.endsWith('payment_intents'),
        );
        await keep(stripe.sale(call({ instrument: card }), patient));
      }
      for (const kind of ['request-lost', 'answer-lost', 'cut'] as const) {
        line.next({ kind }, ({ path }) => path.endsWith('payment_intents'));
        await keep(stripe.sale(call({ instrument: card }), patient));
      }
      line.next({ kind: 'answered', status: 200, body: `${number} ${secretKey}` });
      await keep(stripe.sale(call({ instrument: card }), patient));
      await keep(adapterAt('http://127.0.0.1:1').sale(call({ instrument: card }), patient));

      expect(said).to.have.lengthOf(16);
      for (const each of said) {
        const text = deep(each);
        for (const secret of [number, secretKey, 'Marked Holder']) expect(text).not.to.include(secret);
        // The port of a connection may have these digits.
        expect(text).not.to.match(/(?<!\d)7093(?!\d)/);
      }
      expect(line.requests.filter(({ body }) => body.includes(number)).length, 'it was sent').to.be.greaterThan(0);
    });
  });
});
