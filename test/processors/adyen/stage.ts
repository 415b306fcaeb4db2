import { type Clock, systemClock } from '../../../src/base/clock.js';
import type { AdyenAccount } from '../../../src/processors/account.js';
import { adyen } from '../../../src/processors/adyen/adyen.js';
import type { PaymentCall, Processor, ProcessorResult, Redirect } from '../../../src/processors/processor.js';
import { client, type ContractClient } from '../../support/contract/contract-client.js';
import { paymentCall, processorAccount } from '../../support/processors/processors.js';
import { type Stage, startStage } from '../../support/stage.js';
import { type Fault as LineFault, FaultyLine } from '../faulty-line.js';
import { apiKey, cards, FakeAdyen, hmacKey, merchantAccount } from './fake-adyen.js';

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
export async function stage(changes?: Changes): Promise<{ fake: FakeAdyen; processor: AdyenProcessor }> {
  const fake = await FakeAdyen.start();
  return { fake, processor: adapterOf(account(fake.url, changes)) };
}

export const patient = new AbortController().signal;

let calls = 0;
/** A new transaction id, as a call has it. */
export const newKey = (): string => `T${String(++calls).padStart(7, '0')}`;

/** A payment by one of the fake's cards. */
export const cardCall = (cardNumber: string = cards.approved, fields: Partial<PaymentCall> = {}): PaymentCall =>
  paymentCall({
    idempotencyKey: newKey(),
    instrument: {
      kind: 'card',
      cardNumber,
      expiryMonth: 3,
      expiryYear: 2030,
      cardholderName: 'Ada Lovelace',
      cvv: undefined,
    },
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

/** The fate of the next requests between an adapter and its processor. */
export type Fault =
  | { readonly kind: 'none' }
  /** It never arrives, and the connection is cut. */
  | { readonly kind: 'request lost' }
  /** A half of it arrives, and the connection is cut. */
  | { readonly kind: 'request cut' }
  /** It arrives; the connection is cut before the answer. */
  | { readonly kind: 'answer lost' }
  /** It arrives; a half of the answer comes back. */
  | { readonly kind: 'answer cut' }
  /** The request arrives; no answer returns. */
  | { readonly kind: 'answer held' }
  /** It does not arrive; another answers. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** The request arrives, and the answer is replaced. */
  | { readonly kind: 'answer replaced'; readonly status: number; readonly body: string };

/** A line to a processor, on which messages are lost, cut and changed for as long as it is so. */
export class FaultLine {
  private constructor(private readonly line: FaultyLine) {}

  /** @param target the port of loopback on which the processor listens */
  static async open(target: number): Promise<FaultLine> {
    return new FaultLine(await FaultyLine.open(`http://127.0.0.1:${target}`));
  }

  get url(): string {
    return this.line.address;
  }

  set fault(fault: Fault) {
    this.line.always = faultOf(fault);
  }

  close(): Promise<void> {
    return this.line.close();
  }
}

function faultOf(fault: Fault): LineFault | undefined {
  switch (fault.kind) {
    case 'none':
      return undefined;
    case 'request lost':
      return { kind: 'request-lost' };
    case 'request cut':
      return { kind: 'request-cut' };
    case 'answer lost':
      return { kind: 'answer-lost' };
    case 'answer cut':
      return { kind: 'cut' };
    case 'answer held':
      return { kind: 'late' };
    case 'answered':
      return { ...fault, body: fault.body ?? '' };
    case 'answer replaced':
      return { ...fault, kind: 'replaced' };
  }
}

/** Key of the account at the fake. */
export const providerKey = 'adyen_eu';

export interface BehindService {
  readonly fake: FakeAdyen;
  readonly line: FaultLine;
  readonly stage: Stage;
  readonly http: ContractClient;
  close(): Promise<void>;
}

/** The service with a terminal that is routed to an account at the fake, over a line that can be broken. */
export async function adyenBehindService(): Promise<BehindService> {
  const fake = await FakeAdyen.start();
  const line = await FaultLine.open(fake.port);
  const stage = await startStage({ PROCESSOR_ALLOW_LOCAL: 'true' });
  const http = client(stage.service);
  const { account_id: account } = await http.managementTerminalGet().ok;
  await http.managementProcessorAccountCreate({
    body: processorAccount(account, {
      provider_key: providerKey,
      kind: 'adyen',
      credentials: { api_key: apiKey, merchant_account: merchantAccount, hmac_key: hmacKey },
      settings: { api_base: line.url, send_card_numbers: true },
    }),
  }).ok;
  await http.managementTerminalUpdate({ body: { routes: [providerKey] } }).ok;
  const close = async (): Promise<void> => {
    await stage.close();
    await line.close();
    await fake.close();
  };
  return { fake, line, stage, http, close };
}
