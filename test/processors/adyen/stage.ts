import { expect } from 'chai';
import { type Clock, systemClock, TimeLimit } from '../../../src/base/clock.js';
import type { AdyenAccount } from '../../../src/processors/account.js';
import { adyen } from '../../../src/processors/adyen/adyen.js';
import type { PaymentCall, Processor, ProcessorResult, Redirect } from '../../../src/processors/processor.js';
import { cardDetails, paymentCall } from '../../support/processors/processors.js';
import { type BehindService, startBehindService } from '../behind-service.js';
import { FaultyLine } from '../faulty-line.js';
import { apiKey, batch, cards, FakeAdyen, hmacKey, merchantAccount } from './fake-adyen.js';

type Changes = { readonly [Part in 'settings' | 'credentials']?: Partial<AdyenAccount[Part]> } & Partial<
  Pick<AdyenAccount, 'environment'>
>;

/** An account at the fake. */
export const account = (
  apiBase: string | undefined,
  { settings, credentials, ...rest }: Changes = {},
): AdyenAccount => ({
  key: 'adyen_eu',
  kind: 'adyen',
  environment: 'sandbox',
  settings: {
    apiBase,
    sendCardNumbers: true,
    currencies: [],
    paymentMethods: [],
    captureDelayHours: undefined,
    ...settings,
  },
  credentials: { apiKey, merchantAccount, hmacKeys: [hmacKey], livePrefix: undefined, ...credentials },
  ...rest,
});

/** The adapter completes redirects. */
export type AdyenProcessor = Processor & { readonly redirect: Redirect };

/** The adapter of an account, over the network of this machine. */
export const adapterOf = (of: AdyenAccount, fetch = globalThis.fetch, clock: Clock = systemClock): AdyenProcessor =>
  adyen(of, { clock, fetch, timeoutMilliseconds: 10_000 }) as AdyenProcessor;

/** A fake with an adapter before it. */
export async function stage(changes?: Changes) {
  const fake = await FakeAdyen.start();
  return { fake, processor: adapterOf(account(fake.address, changes)), close: () => fake.close() };
}

/** The same, over a line that can be broken. */
export async function faultyStage() {
  const fake = await FakeAdyen.start();
  const line = await FaultyLine.open(fake.address);
  const close = async () => {
    await line.close();
    await fake.close();
  };
  return { fake, line, processor: adapterOf(account(line.address)), close };
}

export const patient = new TimeLimit();

let calls = 0;
/** A new transaction id, as a call has it. */
export const newKey = (): string => `T${String(++calls).padStart(7, '0')}`;

/** A payment by one of the fake's cards. */
export const cardCall = (cardNumber: string = cards.approved, fields: Partial<PaymentCall> = {}): PaymentCall =>
  paymentCall({
    idempotencyKey: newKey(),
    instrument: cardDetails(cardNumber, { expiryMonth: 3, cardholderName: 'Ada Lovelace' }),
    ...fields,
  });

/** The reference of a call at Adyen. */
export const referenceTo = ({ terminalId, idempotencyKey }: PaymentCall): string => `${terminalId}-${idempotencyKey}`;

/** The browser of a payer. */
export const browser = {
  acceptHeader: 'text/html',
  userAgent: 'Mozilla/5.0 Firefox/145.0',
  language: 'en-GB',
  colorDepth: 24,
  screenHeight: 1080,
  screenWidth: 1920,
  timeZoneOffset: -60,
  javaEnabled: false,
  javascriptEnabled: true,
} as const;

/** Sends the adapter the data with which the payer of a call returned. */
export const complete = (
  { redirect }: AdyenProcessor,
  { terminalId, idempotencyKey, amount, currency }: PaymentCall,
  brought: Readonly<Record<string, string>>,
  providerTransactionId?: string,
): Promise<ProcessorResult> =>
  redirect.complete({ terminalId, idempotencyKey, amount, currency, providerTransactionId, brought }, patient);

/** Key of the account at the fake. */
export const providerKey = 'adyen_eu';

export interface AdyenBehindService extends BehindService<FakeAdyen> {
  /** Delivers notifications as one signed batch, which is accepted. */
  report(...items: Parameters<typeof batch>[0]): Promise<void>;
}

export async function adyenBehindService(): Promise<AdyenBehindService> {
  const credentials = { api_key: apiKey, merchant_account: merchantAccount, hmac_key: hmacKey };
  const account = { kind: 'adyen', provider_key: providerKey, credentials } as const;
  const behind = await startBehindService(await FakeAdyen.start(), cards.approved, account);
  return {
    ...behind,
    async report(...items) {
      expect(await behind.deliver(batch(items))).to.deep.include({ status: 200, body: '[accepted]' });
    },
  };
}
