import { TimeLimit } from '../../../src/base/clock.js';
import { expect } from 'chai';
import { plusSeconds, systemClock } from '../../../src/base/clock.js';
import type { FollowUpCall, PaymentCall, ProcessorResult } from '../../../src/processors/processor.js';
import { cardDetails, followUpCall } from '../../support/processors/processors.js';
import { startedForEach } from '../../support/started.js';
import { until } from '../../support/time/clock.js';
import { type Fault, nobodysAddress } from '../faulty-line.js';
import { apiKey, batch, hmacKey, itemOf } from './fake-adyen.js';
import { account, adapterOf, cardCall, complete, faultyStage, newKey, patient } from './stage.js';
import { inspect } from 'node:util';

const error = (status: number, errorCode: string, headers: Readonly<Record<string, string>> = {}): Fault => ({
  kind: 'answered',
  status,
  body: JSON.stringify({ status, errorCode, message: 'a message', errorType: 'validation' }),
  headers,
});
/** @param body text, or an object for JSON */
const replaced = (body: string | object): Fault => ({
  kind: 'replaced',
  status: 200,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const authorised = (fields: object): Fault => replaced({ resultCode: 'Authorised', ...fields });
const transient = { 'transient-error': 'true' };
const ofTheKey = { 'idempotency-key': 'the key' };

describe('faults between the Adyen adapter and Adyen', () => {
  const { fake, line, processor } = startedForEach(faultyStage);

  /** Returns an adapter's result of a call, or `open`. */
  const said = (call: Promise<ProcessorResult>): Promise<ProcessorResult | { readonly outcome: 'open' }> =>
    call.catch(() => ({ outcome: 'open' }) as const);
  const recordCount = ({ terminalId, idempotencyKey }: PaymentCall | FollowUpCall): number =>
    fake.recordCount(terminalId, idempotencyKey);
  const again = <Call extends PaymentCall | FollowUpCall>(call: Call): Call => ({ ...call, repeated: true });

  const openFaults: Readonly<Record<string, Fault>> = {
    'the request is lost': { kind: 'request-lost' },
    'the connection is cut in the middle of the request': { kind: 'request-cut' },
    'the answer is lost': { kind: 'answer-lost' },
    'the connection is cut in the middle of the answer': { kind: 'cut' },
    'the answer cannot be read': replaced('<html>'),
    'the answer is no object': replaced('[]'),
    'the answer is empty': replaced(''),
    'the answer is of another payment': authorised({ merchantReference: 'TERM01-Another1' }),
    'the answer is of another amount': authorised({ amount: { value: 1, currency: 'EUR' } }),
    'a part is authorised': replaced({ resultCode: 'PartiallyAuthorised' }),
    'the result is not known': replaced({ resultCode: 'Perhaps' }),
    '500': error(500, '903'),
    '500 without a body': { kind: 'answered', status: 500 },
    '502': { kind: 'answered', status: 502, body: '<html>' },
    '504': { kind: 'answered', status: 504 },
    '308': { kind: 'answered', status: 308, headers: { location: 'http://127.0.0.1:1/elsewhere' } },
    '409': error(409, '704', transient),
    '422 with 704': error(422, '704', transient),
  };

  for (const [name, fault] of Object.entries(openFaults)) {
    it(`${name}: open, and recorded once after the call was sent again under its key`, async () => {
      const call = cardCall();
      line.always = fault;
      expect(await said(processor.sale(call, patient))).to.eql({ outcome: 'open' });
      line.always = undefined;
      expect(await said(processor.sale(again(call), patient))).to.include({ outcome: 'approved' });
      expect(recordCount(call)).to.equal(1);
    });

    it(`${name}, of a capture: open, and recorded once after it was sent again`, async () => {
      const { providerTransactionId } = await processor.authorize(cardCall(), patient);
      const call = followUpCall({ idempotencyKey: newKey(), providerTransactionId: providerTransactionId! });
      line.always = fault;
      expect(await said(processor.capture(call, patient))).to.eql({ outcome: 'open' });
      line.always = undefined;
      expect(await said(processor.capture(again(call), patient))).to.include({ outcome: 'received' });
      expect(recordCount(call)).to.equal(1);
      expect(fake.ledger().map(({ captured }) => captured)).to.eql([1050]);
    });
  }

  it('an answer after the limit: the call is aborted, and has the same answer under its key', async () => {
    const call = cardCall();
    line.always = { kind: 'late' };
    const limit = new TimeLimit();
    const answer = said(processor.sale(call, limit));
    await until('it is recorded', async () => recordCount(call) === 1);
    limit.reach();
    expect(await answer).to.eql({ outcome: 'open' });
    line.always = undefined;
    expect(await processor.sale(again(call), patient)).to.include({ outcome: 'approved' });
    expect(recordCount(call)).to.equal(1);
  });

  it('a call that is aborted before it begins is not sent', async () => {
    const call = cardCall();
    expect(await said(processor.sale(call, TimeLimit.reached()))).to.eql({ outcome: 'open' });
    expect(recordCount(call)).to.equal(0);
  });

  for (const [name, environment, notAfterSeconds, lateAfter] of [
    ['after the time that a call may take', 'sandbox', 60, 10],
    ['after the last moment at which it may take effect', 'live', 3, 3],
  ] as const)
    it(`a call whose process slept until ${name} is not sent: open`, async () => {
      const began = new Date('2026-03-10T09:00:00Z');
      for (const [seconds, recordedOnce] of [
        [lateAfter - 1, 1],
        [lateAfter, 0],
      ] as const) {
        const times = [began, plusSeconds(began, seconds)];
        const asleep = { ...systemClock, now: () => (times.length > 1 ? times.shift()! : times[0]!) };
        const credentials = environment === 'live' ? { livePrefix: '1797a841fbb37ca7-AdyenDemo' } : {};
        const late = adapterOf(account(line.address, { environment, credentials }), globalThis.fetch, asleep);
        const call = cardCall(undefined, { notAfter: plusSeconds(began, notAfterSeconds) });
        const { outcome } = await said(late.sale(call, patient));
        expect([outcome, recordCount(call)]).to.eql([recordedOnce === 1 ? 'approved' : 'open', recordedOnce]);
      }
    });

  /** Faults on a first call which prove that nothing was charged, with the reason. */
  const refusing: Readonly<Record<string, readonly [Fault, string, string]>> = {
    '400': [error(400, '702'), 'failed', 'PROCESSOR.INVALID_TRANSACTION_FORMAT'],
    '401': [error(401, '000'), 'failed', 'ROUTING.INVALID_CREDENTIALS'],
    '403': [error(403, '010'), 'failed', 'ROUTING.INVALID_CREDENTIALS'],
    '403 with 901': [error(403, '901'), 'failed', 'PROCESSOR.MID_INVALID_OR_INACTIVE'],
    '404': [error(404, '000'), 'failed', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
    '422': [error(422, '14_030'), 'declined', 'PROCESSOR.VALIDATION_INVALID_FIELD'],
    '422 with 101': [error(422, '101'), 'declined', 'PAYMENT_METHOD.INVALID_CARD_NUMBER'],
    '422 with 803': [error(422, '803'), 'declined', 'PAYMENT_METHOD.PROVIDER_TOKEN_NOT_FOUND'],
    '429': [{ kind: 'answered', status: 429 }, 'failed', 'PROCESSOR.RATE_LIMITED'],
    '500 with 905': [error(500, '905_1'), 'failed', 'PROCESSOR.UNSUPPORTED_TRANSACTION_TYPE'],
    '503 with 703, transient': [error(503, '703', transient), 'failed', 'PROCESSOR.SYSTEM_ERROR'],
  };

  for (const [name, [fault, outcome, reason]] of Object.entries(refusing))
    it(`${name}: ${outcome}, ${reason}; on a repetition it proves nothing about the call before`, async () => {
      const call = cardCall();
      line.always = fault;
      expect(await processor.sale(call, patient)).to.include({ outcome, reason });
      expect(recordCount(call)).to.equal(0);
      expect(await said(processor.sale(again(call), patient))).to.eql({ outcome: 'open' });
    });

  it('422 that bears the key is the answer to the call before', async () => {
    line.always = error(422, '101', ofTheKey);
    expect(await processor.sale(again(cardCall()), patient)).to.include({ outcome: 'declined' });
  });

  it('no connection: nothing was charged; on a repetition it proves nothing about the call before', async () => {
    const nowhere = adapterOf(account(nobodysAddress));
    const call = cardCall();
    expect(await nowhere.sale(call, patient)).to.include({
      outcome: 'failed',
      reason: 'ROUTING.PROCESSOR_UNAVAILABLE',
    });
    expect(await said(nowhere.sale(again(call), patient))).to.eql({ outcome: 'open' });
  });

  it('a redirect that cannot be finished leaves the payment as it is', async () => {
    const call = cardCall();
    for (const fault of [error(422, '101', ofTheKey), error(401, '000'), { kind: 'answer-lost' } as const]) {
      line.always = fault;
      expect(await said(complete(processor, call, { redirectResult: 'tampered' }))).to.eql({ outcome: 'open' });
    }
  });

  it('duplicate and reordered notifications have the same results and ids', async () => {
    const { providerTransactionId } = await processor.authorize(cardCall(), patient);
    const paymentId = providerTransactionId!;
    for (const amount of ['4', '6.5'])
      await processor.capture(
        followUpCall({ idempotencyKey: newKey(), amount, providerTransactionId: paymentId, originalAmount: '10.5' }),
        patient,
      );
    const inOrder = processor.parseNotification(fake.take());
    expect(inOrder.map(({ result }) => result.outcome)).to.eql(['approved', 'approved', 'approved']);
    expect(new Set(inOrder.map(({ providerEventId }) => providerEventId)).size).to.equal(3);
    expect(fake.ledger()).to.deep.include.members([{ ...fake.ledger()[0]!, captured: 1050 }]);
  });

  for (const [fault, expected] of [
    [undefined, { works: true, environment: 'sandbox', name: 'ExampleShopECOM' }],
    [error(401, '000'), { works: false, reason: 'ROUTING.INVALID_CREDENTIALS' }],
    [error(403, '901'), { works: false, reason: 'PROCESSOR.MID_INVALID_OR_INACTIVE' }],
    [error(500, '903'), { works: false, reason: 'PROCESSOR.SYSTEM_ERROR' }],
    [{ kind: 'request-lost' }, { works: false, reason: 'ROUTING.PROCESSOR_UNAVAILABLE' }],
  ] as const)
    it(`the check of the account: ${JSON.stringify(expected)}`, async () => {
      line.always = fault;
      expect(await processor.check(patient.signal)).to.eql(expected);
    });

  it('the check of the account is aborted by its signal', async () => {
    const ended = await processor
      .check(AbortSignal.abort())
      .then(() => 'answered')
      .catch(() => 'given up');
    expect(ended).to.equal('given up');
  });
});

const marked = { cardNumber: '4532015112830366', cvv: '70931', holder: 'Marked Holder' } as const;
const secrets = [marked.cardNumber, marked.cvv, marked.holder, apiKey, hmacKey];
const all = secrets.join(' ');

const answers: Readonly<Record<string, Fault>> = {
  'a connection that breaks': { kind: 'answer-lost' },
  'an answer that is cut': { kind: 'cut' },
  'an answer that is no JSON and repeats all': replaced(`<html>${all}`),
  'an answer that repeats all in its fields': replaced({
    resultCode: 'Refused',
    pspReference: marked.cardNumber + all,
    refusalReason: all,
    refusalReasonCode: marked.cardNumber,
    additionalData: { refusalReasonRaw: all, merchantAdviceCode: all, inferredRefusalReason: all, more: all },
  }),
  'an approval that repeats all in its fields': authorised({
    additionalData: {
      authCode: marked.cardNumber,
      networkTxReference: all,
      'tokenization.storedPaymentMethodId': all,
      'tokenization.shopperReference': 'TERM01-Payer001',
    },
  }),
  'a result that repeats all': replaced({ resultCode: all }),
  'an action that is none': replaced({ resultCode: 'RedirectShopper', action: { type: all, url: all } }),
  'an action of a strange form': replaced({
    resultCode: 'RedirectShopper',
    action: all,
    additionalData: all,
    amount: all,
  }),
  ...Object.fromEntries(
    [400, 401, 403, 404, 422, 429, 500, 503].map((status) => [
      `an error ${status} that repeats all`,
      {
        kind: 'answered',
        status,
        body: JSON.stringify({ status, message: all, errorCode: marked.cardNumber, errorType: all, pspReference: all }),
      } as const,
    ]),
  ),
};

describe('the output of the Adyen adapter', () => {
  const { fake, line, processor } = startedForEach(faultyStage);
  let printed: string[];
  const printers = ['log', 'warn', 'error', 'info', 'debug'] as const;
  const own = Object.fromEntries(printers.map((name) => [name, console[name]]));

  beforeEach(() => {
    printed = [];
    for (const name of printers) console[name] = (...args: unknown[]) => void printed.push(inspect(args));
  });
  afterEach(() => {
    for (const name of printers) console[name] = own[name] as typeof console.log;
  });

  const call = () =>
    cardCall(marked.cardNumber, {
      instrument: cardDetails(marked.cardNumber, { cardholderName: marked.holder, cvv: marked.cvv }),
    });

  function holdsNothing(...left: unknown[]): void {
    const text = [...left, ...printed]
      .map((value) => inspect(value, { depth: Infinity, showHidden: true, maxStringLength: Infinity }))
      .join('\n');
    for (const secret of secrets) expect(text.includes(secret), text).to.equal(false);
  }

  for (const [name, fault] of Object.entries(answers))
    it(`holds no card, key or name: ${name}`, async () => {
      const taken = await processor.authorize(cardCall(), patient);
      line.always = fault;
      const kept = (made: Promise<unknown>): Promise<unknown> => made.catch((error: unknown) => error);
      holdsNothing(
        await kept(processor.sale(call(), patient)),
        await kept(processor.sale({ ...call(), repeated: true }, patient)),
        await kept(processor.verify(call(), patient)),
        await kept(
          processor.capture(
            followUpCall({ idempotencyKey: newKey(), providerTransactionId: taken.providerTransactionId! }),
            patient,
          ),
        ),
        await kept(complete(processor, call(), { redirectResult: all })),
        await kept(processor.check(patient.signal)),
      );
    });

  it('holds no card, key or name: a call that was answered well', async () => {
    const result = await processor.sale(call(), patient);
    expect(fake.exchanges[0]!.request.paymentMethod).to.include({ number: marked.cardNumber, cvc: marked.cvv });
    expect(result).to.include({ outcome: 'approved' });
    holdsNothing(result, processor);
  });

  it('holds no card, key or name: notifications that repeat all', () => {
    const item = itemOf({
      eventCode: 'REFUND',
      pspReference: 'QFQTPCQ8HX000001',
      merchantReference: 'TERM01-T0000001-refund',
      success: 'false',
      reason: `refused ${marked.cardNumber}`,
      additionalData: { arn: all, authCode: all },
    });
    holdsNothing(processor.parseNotification(batch([item])));
  });
});
