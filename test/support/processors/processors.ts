import type { Pool } from 'pg';
import { processorSignature } from '../../../scripts/support/processor-walk.js';
import type {
  FollowUpCall,
  LookupCall,
  PaymentCall,
  Processor,
  ProcessorKey,
} from '../../../src/processors/processor.js';
import type { Capabilities } from '../../../src/processors/capabilities.js';
import type { ProcessorRegistry } from '../../../src/processors/registry.js';
import { systemClock } from '../../../src/base/clock.js';
import { guard, type GuardedProcessor } from '../../../src/processors/routing.js';
import { Execution } from '../../../src/store/query/execution.js';
import type { ContractClient, RequestBody } from '../contract/contract-client.js';
import { simulatorSecret, type TestService } from '../service.js';
import type { Made } from '../stage.js';
import type { TestClock } from '../time/clock.js';
import type { Script } from './scripted-processor.js';

/** A call held on its way to the processor until it is released, as on a slow network. */
export interface Hold {
  readonly script: Script;
  /** Resolves when a call is held. */
  readonly arrived: Promise<void>;
  release(): void;
}

export function hold(): Hold {
  let arrive: () => void = () => undefined;
  let release: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  return {
    arrived,
    release: () => {
      release();
    },
    async script(deliver) {
      arrive();
      await released;
      return deliver();
    },
  };
}

/** Records the sales that reach a processor from now on, with their data. */
export function watchSales({ deps }: Pick<TestService, 'deps'>, key: ProcessorKey = 'simulator_a'): PaymentCall[] {
  const processors = deps.processors.builtIn;
  const behind = processors.get(key)!.processor;
  const calls: PaymentCall[] = [];
  const watching: Processor = {
    ...behind,
    sale(call, limit) {
      calls.push(call);
      return behind.sale(call, limit);
    },
  };
  processors.set(key, guarded([watching]).get(key)!);
  return calls;
}

/** Returns processors with their circuit breakers, by key. */
export const guarded = (processors: readonly Processor[], clock = systemClock): Map<string, GuardedProcessor> =>
  new Map(processors.map((processor) => [processor.key, guard(processor, clock)]));

/** Returns a registry with these processors and no accounts. */
export const registryOf = (builtIn: Map<string, GuardedProcessor>): ProcessorRegistry => ({
  builtIn,
  get: (key) => builtIn.get(key),
  values: () => builtIn.values(),
  make: () => Promise.reject(new Error('these processors have no accounts')),
  forget: () => undefined,
});

/** The signing secret of the simulated processors in accounts. */
export const accountSecret = 'the-secret-of-a-bank-of-an-account';

let made = 0;

/** Returns the request for an account at a simulated processor, under a unique name. */
export const processorAccount = (
  accountId: string,
  fields: Partial<RequestBody<'managementProcessorAccountCreate'>> = {},
): RequestBody<'managementProcessorAccountCreate'> => ({
  account_id: accountId,
  provider_key: `bank_${String(++made)}`,
  kind: 'simulator',
  credentials: { webhook_secret: accountSecret },
  settings: { send_card_numbers: true, currencies: ['EUR'] },
  ...fields,
});

/** The capabilities of a processor that can do nearly everything. */
export const everything: Capabilities = {
  paymentMethods: ['cards', 'digital_wallets'],
  currencies: undefined,
  refunds: 'partial',
  partialCapture: true,
  verify: true,
  cardNumbers: true,
  wallets: ['google_pay'],
  networkTokens: false,
  providerTokens: true,
  storedCredentials: true,
  cvvWithToken: true,
  cvvRequired: false,
  followUpSeconds: undefined,
  lookups: true,
  guarantees: () => ({ keySeconds: undefined, longestDelaySeconds: undefined }),
};

/** The follow-ups, each with the operation that it follows. */
export const followUps = [
  ['capture', 'authorize'],
  ['void', 'authorize'],
  ['refund', 'sale'],
] as const;

type CardDetails = Extract<PaymentCall['instrument'], { kind: 'card' }>;

export const cardDetails = (cardNumber = '4111111111111111', fields: Partial<CardDetails> = {}): CardDetails => ({
  kind: 'card',
  cardNumber,
  expiryMonth: 12,
  expiryYear: 2030,
  cardholderName: undefined,
  cvv: undefined,
  ...fields,
});

/** A payer, as adapters are told. */
export const knownPayer = {
  payerId: 'Payer001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: undefined,
  ipAddress: undefined,
};

/** Returns a call for a card payment that the payer started. */
export const paymentCall = (fields: Partial<PaymentCall> & Pick<PaymentCall, 'idempotencyKey'>): PaymentCall => ({
  amount: '10.5',
  currency: 'EUR',
  terminalId: 'TERM01',
  notAfter: new Date('2030-01-01T00:00:00Z'),
  stored: false,
  origin: 'payer',
  initial: false,
  attemptNumber: 1,
  instrument: cardDetails(),
  ...fields,
});

/** Returns a call for a capture, void or refund of a whole payment. */
export const followUpCall = (
  fields: Partial<FollowUpCall> & Pick<FollowUpCall, 'idempotencyKey' | 'providerTransactionId'>,
): FollowUpCall => ({
  amount: '10.5',
  currency: 'EUR',
  terminalId: 'TERM01',
  notAfter: new Date('2030-01-01T00:00:00Z'),
  paymentId: fields.providerTransactionId,
  originalAmount: fields.amount ?? '10.5',
  ...fields,
});

export const lookupOf = (
  { terminalId, idempotencyKey }: Pick<LookupCall, 'idempotencyKey'> & { readonly terminalId?: string },
  fields: Partial<LookupCall> = {},
): LookupCall => ({
  terminalId: terminalId ?? 'TERM01',
  idempotencyKey,
  operation: 'sale',
  amount: '10.5',
  currency: 'EUR',
  createdAt: new Date('2026-03-10T09:00:00Z'),
  ...fields,
});

/** The signing secret of the simulated banks: `SIMULATOR_SECRET`. */
export const bankSecret = 'the-secret-of-the-simulated-banks-of-a-test';

/** The content of a bank's notification. Its `id` must be unused. */
export interface BankNotification {
  readonly id: string;
  readonly outcome: 'approved' | 'declined' | 'error';
  readonly bank?: ProcessorKey;
  readonly fields?: object;
}

/** Returns a notification that a bank has signed, as its client sends it. */
export function signedNotification(now: Date, body: object, secret = simulatorSecret, secondsAgo = 0) {
  const rawBody = JSON.stringify({ created_at: now.toISOString(), ...body });
  const signature = processorSignature(secret, Math.floor(now.getTime() / 1000) - secondsAgo, rawBody);
  return { rawBody, headers: { 'x-provider-signature': signature } };
}

/** Sends a signed notification as a bank would. */
export function notify(
  http: ContractClient,
  now: Date,
  { transaction_id }: Made,
  { id, outcome, bank = 'simulator_a', fields = {} }: BankNotification,
) {
  const signed = signedNotification(now, { id, transaction_id, outcome, ...fields }, bankSecret);
  return http.providerNotification({ provider_key: bank, ...signed });
}

/** Returns true for queries of a simulated bank on its ledger, and on the time. */
const isOfBank = (query: unknown): boolean =>
  query instanceof Execution && (query.name.startsWith('simulator-') || query.name === 'sandbox-clock');

/**
 * Stops the clock while a simulated bank reads or writes its ledger. Tests advance the clock as soon as the bank is
 * called. Without this, the duration of a statement would decide if a call is recorded before the next one or before
 * its time limit.
 */
export function standStillForBanks(clock: TestClock, pool: Pool): void {
  const ask = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => {
    const answer = ask(...given);
    if (isOfBank(given[0])) clock.standStillFor(answer);
    return answer;
  }) as Pool['query'];
}
