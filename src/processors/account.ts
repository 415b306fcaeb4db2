import type { Clock } from '../base/clock.js';
import type { Schema } from '../base/contract.js';
import type { Environment } from '../base/terminal.js';

/** The kinds of processors that this build supports. */
export const processorKinds = ['simulator', 'stripe', 'adyen'] as const;
export type ProcessorKind = (typeof processorKinds)[number];

/** Payment methods that a kind can charge, in the contract's words. A kind that is not listed charges all of them. */
export const chargeableMethods: Readonly<Partial<Record<ProcessorKind, readonly Schema<'PaymentMethod'>[]>>> = {
  stripe: ['cards', 'digital_wallets'],
  adyen: ['cards'],
};

/**
 * Returns the methods that an account charges: those in its settings that its kind supports, or all of them if none is
 * set.
 */
export const chargeable = (kind: 'stripe' | 'adyen', set: readonly string[]): readonly string[] => {
  const all: readonly string[] = chargeableMethods[kind] ?? [];
  return set.length === 0 ? all : all.filter((method) => set.includes(method));
};

/** The settings of an account, without its credentials. */
export interface ProcessorSettings {
  /** Overrides the address of the API in a sandbox, without a trailing slash. Undefined uses the processor's own. */
  readonly apiBase: string | undefined;
  /** True if card numbers may be sent to the account. */
  readonly sendCardNumbers: boolean;
  /** Accepted currencies. Empty means all that the processor accepts. */
  readonly currencies: readonly string[];
  /** Accepted methods, in the contract's words. Empty means all that the adapter supports. */
  readonly paymentMethods: readonly string[];
  /**
   * Hours after approval at which the processor captures a sale. Undefined captures immediately, or as set at the
   * processor.
   */
  readonly captureDelayHours: number | undefined;
}

export interface StripeCredentials {
  readonly secretKey: string;
  /** Newest first. After a rotation the previous secret is listed while it is still valid. */
  readonly webhookSecrets: readonly string[];
}

export interface AdyenCredentials {
  readonly apiKey: string;
  readonly merchantAccount: string;
  /** In hexadecimal, newest first. After a rotation the previous key is listed while it is still valid. */
  readonly hmacKeys: readonly string[];
  /** The prefix of the live endpoints; undefined in a sandbox. */
  readonly livePrefix: string | undefined;
}

export interface SimulatorCredentials {
  /** Sign its notifications. Newest first. */
  readonly secrets: readonly string[];
}

interface AccountOf<Kind extends ProcessorKind, Credentials> {
  readonly key: string;
  readonly kind: Kind;
  readonly environment: Environment;
  readonly settings: ProcessorSettings;
  /** Unsealed, in memory only. */
  readonly credentials: Credentials;
}

export type StripeAccount = AccountOf<'stripe', StripeCredentials>;
export type AdyenAccount = AccountOf<'adyen', AdyenCredentials>;
export type SimulatorAccount = AccountOf<'simulator', SimulatorCredentials>;

/** An account at a processor, with its credentials unsealed. */
export type ProcessorAccount = StripeAccount | AdyenAccount | SimulatorAccount;

/** The external dependencies of an adapter. */
export interface AdapterSources {
  readonly clock: Clock;
  /**
   * Sends a request to a processor. It follows no redirects and checks each address when it connects: only public
   * addresses are allowed, and local ones in a sandbox that permits them.
   * It throws when the connection fails, with the code of the failure on `error.cause`.
   */
  readonly fetch: typeof globalThis.fetch;
  /** Time limit of one call. The signal of a call can end it earlier. */
  readonly timeoutMilliseconds: number;
}
