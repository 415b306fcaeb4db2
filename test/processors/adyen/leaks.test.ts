import { expect } from 'chai';
import { inspect } from 'node:util';
import { followUpCall } from '../../support/processors/processors.js';
import { apiKey, batch, FakeAdyen, hmacKey, itemOf } from './fake-adyen.js';
import {
  account,
  adapterOf,
  type AdyenProcessor,
  cardCall,
  complete,
  type Fault,
  FaultLine,
  newKey,
  patient,
} from './stage.js';

const marked = { cardNumber: '4532015112830366', cvv: '70931', holder: 'Marked Holder' } as const;
const secrets = [marked.cardNumber, marked.cvv, marked.holder, apiKey, hmacKey];
const all = secrets.join(' ');

const answers: Readonly<Record<string, Fault>> = {
  'a connection that breaks': { kind: 'answer lost' },
  'an answer that is cut': { kind: 'answer cut' },
  'an answer that is no JSON and repeats all': { kind: 'answer replaced', status: 200, body: `<html>${all}` },
  'an answer that repeats all in its fields': {
    kind: 'answer replaced',
    status: 200,
    body: JSON.stringify({
      resultCode: 'Refused',
      pspReference: marked.cardNumber + all,
      refusalReason: all,
      refusalReasonCode: marked.cardNumber,
      additionalData: { refusalReasonRaw: all, merchantAdviceCode: all, inferredRefusalReason: all, more: all },
    }),
  },
  'an approval that repeats all in its fields': {
    kind: 'answer replaced',
    status: 200,
    body: JSON.stringify({
      resultCode: 'Authorised',
      additionalData: {
        authCode: marked.cardNumber,
        networkTxReference: all,
        'tokenization.storedPaymentMethodId': all,
        'tokenization.shopperReference': 'TERM01-Payer001',
      },
    }),
  },
  'a result that repeats all': { kind: 'answer replaced', status: 200, body: JSON.stringify({ resultCode: all }) },
  'an action that is none': {
    kind: 'answer replaced',
    status: 200,
    body: JSON.stringify({ resultCode: 'RedirectShopper', action: { type: all, url: all } }),
  },
  'an action of a strange form': {
    kind: 'answer replaced',
    status: 200,
    body: JSON.stringify({ resultCode: 'RedirectShopper', action: all, additionalData: all, amount: all }),
  },
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
  let fake: FakeAdyen;
  let line: FaultLine;
  let processor: AdyenProcessor;
  let printed: string[];
  const printers = ['log', 'warn', 'error', 'info', 'debug'] as const;
  const own = Object.fromEntries(printers.map((name) => [name, console[name]]));

  beforeEach(async () => {
    fake = await FakeAdyen.start();
    line = await FaultLine.open(fake.port);
    processor = adapterOf(account(line.url));
    printed = [];
    for (const name of printers) console[name] = (...args: unknown[]) => void printed.push(inspect(args));
  });
  afterEach(async () => {
    for (const name of printers) console[name] = own[name] as typeof console.log;
    await line.close();
    await fake.close();
  });

  const call = () =>
    cardCall(marked.cardNumber, {
      instrument: {
        kind: 'card',
        cardNumber: marked.cardNumber,
        expiryMonth: 3,
        expiryYear: 2030,
        cardholderName: marked.holder,
        cvv: marked.cvv,
      },
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
      line.fault = fault;
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
        await kept(processor.check(patient)),
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
      amount: { value: 1, currency: 'EUR' },
      success: 'false',
      reason: `refused ${marked.cardNumber}`,
      additionalData: { arn: all, authCode: all },
    });
    holdsNothing(processor.parseNotification(batch([item])));
  });
});
