import { systemClock } from '../../src/base/clock.js';
import { adyen } from '../../src/processors/adyen/adyen.js';
import type { PaymentCall, Processor, ProcessorResult } from '../../src/processors/processor.js';
import { callMilliseconds, Walk, walkFollowUp, walkPayment } from '../support/processor-walk.js';

export const help = `Usage: ADYEN_API_KEY=… ADYEN_MERCHANT_ACCOUNT=… npm run processors -- adyen

Walks through the operations of the service by the Adyen adapter, in Adyen's test environment: holds, captures,
cancels, sales, refunds, declines, a verification, a series and repeated calls. Every step is printed with what it
should have come to; the exit code is 1 when one did not. Captures, cancels and refunds come to "received": their
outcomes are told by notifications, which this command does not wait for. What it makes stays in the test environment.

  ADYEN_API_KEY           a key of the test environment; a live one does not work there. It needs the role of Checkout,
                          and that of an API PCI payments for card numbers
  ADYEN_MERCHANT_ACCOUNT  a merchant account with manual captures and refunds allowed
  ADYEN_API_BASE          another address than Adyen's, such as a mock's`;

/** Adyen's test card; the holder's name decides the outcome of a payment (docs.adyen.com, result codes). */
const card = (cardholderName = 'Ada Lovelace'): Pick<PaymentCall, 'instrument' | 'payer'> => ({
  instrument: {
    kind: 'card',
    cardNumber: '4111111145551142',
    expiryMonth: 3,
    expiryYear: 2030,
    cardholderName,
    cvv: '737',
  },
  payer: {
    payerId: 'Walker01',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: undefined,
    phoneNumber: undefined,
    ipAddress: undefined,
  },
});

/** @returns true if everything was as expected */
export async function run(): Promise<boolean> {
  const { ADYEN_API_KEY: apiKey, ADYEN_MERCHANT_ACCOUNT: merchantAccount, ADYEN_API_BASE: apiBase } = process.env;
  if (apiKey === undefined || merchantAccount === undefined) {
    console.error(`ADYEN_API_KEY and ADYEN_MERCHANT_ACCOUNT must be set.\n\n${help}`);
    return false;
  }
  const processor = adyen(
    {
      key: 'adyen',
      kind: 'adyen',
      environment: 'sandbox',
      settings: { apiBase, sendCardNumbers: true, currencies: [], paymentMethods: [], captureDelayHours: undefined },
      credentials: { apiKey, merchantAccount, hmacKeys: [], livePrefix: undefined },
    },
    { clock: systemClock, fetch: globalThis.fetch, timeoutMilliseconds: callMilliseconds },
  );
  const walk = new Walk();
  const check = await processor.check(AbortSignal.timeout(callMilliseconds));
  walk.note('the credentials', check.works, JSON.stringify(check));
  if (!check.works) return walk.end();
  await payments(processor, walk);
  await declines(processor, walk);
  await series(processor, walk);
  return walk.end();
}

const idOf = (result: ProcessorResult | undefined): string => result?.providerTransactionId ?? 'none';

async function payments(processor: Processor, walk: Walk): Promise<void> {
  const hold = walkPayment(card());
  const held = await walk.step('a hold', 'approved', (limit) => processor.authorize(hold, limit));
  const again = await walk.step('the same hold again', 'approved', (limit) => processor.authorize(hold, limit));
  walk.note('it is the same payment', idOf(held) === idOf(again), idOf(again));
  const capture = walkFollowUp(idOf(held), '6');
  const taken = await walk.step('a capture of a part', 'received', (limit) => processor.capture(capture, limit));
  const retaken = await walk.step('the same again', 'received', (limit) => processor.capture(capture, limit));
  walk.note('it is the same capture', idOf(taken) === idOf(retaken), idOf(retaken));
  await walk.step('a refund of a part', 'received', (limit) => processor.refund(walkFollowUp(idOf(held), '2'), limit));

  const other = await walk.step('another hold', 'approved', (limit) => processor.authorize(walkPayment(card()), limit));
  await walk.step('its cancel', 'received', (limit) => processor.void(walkFollowUp(idOf(other)), limit));
  await walk.step('a sale', 'approved', (limit) => processor.sale(walkPayment(card()), limit));
  await walk.step('half a rupiah', 'failed VALIDATION.INVALID_AMOUNT', (limit) =>
    processor.sale(walkPayment({ ...card(), amount: '1000.5', currency: 'IDR' }), limit),
  );
}

async function declines(processor: Processor, walk: Walk): Promise<void> {
  for (const [holder, expected] of [
    ['DECLINED', 'declined AUTH.DO_NOT_HONOR'],
    ['NOT_ENOUGH_BALANCE', 'declined PAYER_ACCOUNT.INSUFFICIENT_FUNDS'],
    ['CARD_EXPIRED', 'declined PAYMENT_METHOD.EXPIRED_CARD'],
    ['CVC_DECLINED', 'declined PAYMENT_METHOD.CVV_FAILURE'],
    ['ISSUER_UNAVAILABLE', 'declined AUTH.ISSUER_UNAVAILABLE'],
  ] as const)
    await walk.step(holder, expected, (limit) => processor.sale(walkPayment(card(holder)), limit));
}

async function series(processor: Processor, walk: Walk): Promise<void> {
  const first = await walk.step('a verification that begins a series', 'approved', (limit) =>
    processor.verify(walkPayment({ ...card(), amount: '0', initial: true }), limit),
  );
  const storedCredential = first?.outcome === 'approved' ? first.storedCredential : undefined;
  walk.note('its credential is stored', storedCredential !== undefined, storedCredential ?? 'no');
  await walk.step('a charge of the series without the payer', 'approved', (limit) =>
    processor.sale(walkPayment({ ...card(), stored: true, origin: 'series', storedCredential }), limit),
  );
}
