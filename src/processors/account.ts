import type { Clock } from '../base/clock.js';
import type { Schema } from '../base/contract.js';
import type { Environment } from '../base/terminal.js';

/** The kinds of processors that this build speaks to. */
export const processorKinds = ['simulator', 'stripe', 'adyen'] as const;
export type ProcessorKind = (typeof processorKinds)[number];

/** Payment methods that a kind can charge, in the contract's words. A kind that is not listed charges them all. */
export const chargeableMethods: Readonly<Partial<Record<ProcessorKind, readonly Schema<'PaymentMethod'>[]>>> = {
  stripe: ['cards', 'digital_wallets'],
  adyen: ['cards'],
};

/** The methods that an account charges: those of its settings that its kind can, or all of these if none is set. */
export const chargeable = (kind: 'stripe' | 'adyen', set: readonly string[]): readonly string[] => {
  const all: readonly string[] = chargeableMethods[kind] ?? [];
  return set.length === 0 ? all : all.filter((method) => set.includes(method));
};

/** What an account is set to, beside its credentials. */
export interface ProcessorSettings {
  /** Another address of the API, without a trailing slash; in a sandbox only. Undefined: the processor's own. */
  readonly apiBase: string | undefined;
  /** Whether the account may be sent card numbers. */
  readonly sendCardNumbers: boolean;
  /** None: all that the processor takes. */
  readonly currencies: readonly string[];
  /** In the contract's words. None: all that the adapter can. */
  readonly paymentMethods: readonly string[];
  /** The processor captures a sale so many hours after its approval. Undefined: at once, or as its account is set. */
  readonly captureDelayHours: number | undefined;
}

export interface StripeCredentials {
  readonly secretKey: string;
  /** The newest first. The one before is there while both are in force. */
  readonly webhookSecrets: readonly string[];
}

export interface AdyenCredentials {
  readonly apiKey: string;
  readonly merchantAccount: string;
  /** In hexadecimal, the newest first. The one before is there while both are in force. */
  readonly hmacKeys: readonly string[];
  /** The prefix of the live endpoints; undefined in a sandbox. */
  readonly livePrefix: string | undefined;
}

export interface SimulatorCredentials {
  /** Signs its notifications. The newest first. */
  readonly secrets: readonly string[];
}

interface AccountOf<Kind extends ProcessorKind, Credentials> {
  readonly key: string;
  readonly kind: Kind;
  readonly environment: Environment;
  readonly settings: ProcessorSettings;
  /** In memory only. */
  readonly credentials: Credentials;
}

export type StripeAccount = AccountOf<'stripe', StripeCredentials>;
export type AdyenAccount = AccountOf<'adyen', AdyenCredentials>;
export type SimulatorAccount = AccountOf<'simulator', SimulatorCredentials>;

/** An account at a processor, with its credentials unsealed. */
export type ProcessorAccount = StripeAccount | AdyenAccount | SimulatorAccount;

/** What an adapter may touch outside of itself. */
export interface AdapterSources {
  readonly clock: Clock;
  /**
   * The way to a processor. It follows no redirect, and every address is judged when the connection is made: what is
   * neither public nor, in a sandbox that allows it, local, is refused. It throws when there is no connection, with the
   * code of the failure on `error.cause`.
   */
  readonly fetch: typeof globalThis.fetch;
  /** How long one call may take; the signal of a call ends it in any case. */
  readonly timeoutMilliseconds: number;
}
