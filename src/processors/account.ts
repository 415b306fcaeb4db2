import type { Clock } from '../base/clock.js';
import type { Schema } from '../base/contract.js';
import type { Environment } from '../base/terminal.js';
import type { ProcessorAccountRow } from '../store/processors/processor-accounts.js';
import type { Vault } from '../vault/vault.js';

export const processorKinds = ['simulator', 'stripe', 'adyen'] as const;
export type ProcessorKind = (typeof processorKinds)[number];

/** Payment methods that a kind can charge, in the contract's words. A kind that is not listed charges all of them. */
export const chargeableMethods: Readonly<Partial<Record<ProcessorKind, readonly Schema<'PaymentMethod'>[]>>> = {
  stripe: ['cards', 'digital_wallets'],
  adyen: ['cards', 'digital_wallets'],
};

/**
 * Returns the methods that an account charges: those in its settings that its kind supports, or all of them if none is
 * set.
 */
export const chargeable = (kind: 'stripe' | 'adyen', set: readonly string[]): readonly string[] => {
  const all: readonly string[] = chargeableMethods[kind] ?? [];
  return set.length === 0 ? all : all.filter((method) => set.includes(method));
};

interface ProcessorSettings {
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
  /** By which Google Pay encrypts for an account at Stripe. */
  readonly publishableKey?: string | undefined;
}

interface StripeCredentials {
  readonly secretKey: string;
  /** Newest first. After a rotation the previous secret is listed while it is still valid. */
  readonly webhookSecrets: readonly string[];
}

interface AdyenCredentials {
  readonly apiKey: string;
  readonly merchantAccount: string;
  /** In hexadecimal, newest first. After a rotation the previous key is listed while it is still valid. */
  readonly hmacKeys: readonly string[];
  /** The prefix of the live endpoints; undefined in a sandbox. */
  readonly livePrefix: string | undefined;
  /** Of the report user, who downloads settlement reports: `user:password`. Undefined disables downloads. */
  readonly reportUser?: string | undefined;
}

interface SimulatorCredentials {
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

/** Credentials of one kind, under the names of the contract. */
export type NamedCredentials = Readonly<Record<string, string>>;

export const credentialNames: Readonly<
  Record<
    ProcessorKind,
    {
      readonly required: readonly string[];
      readonly live: readonly string[];
      /** All of them are given, or none. */
      readonly together: readonly string[];
      readonly notifications: string;
    }
  >
> = {
  simulator: { required: ['webhook_secret'], live: [], together: [], notifications: 'webhook_secret' },
  stripe: { required: ['secret_key', 'webhook_secret'], live: [], together: [], notifications: 'webhook_secret' },
  adyen: {
    required: ['api_key', 'merchant_account', 'hmac_key'],
    live: ['live_prefix'],
    together: ['report_user', 'report_password'],
    notifications: 'hmac_key',
  },
};

/** Settings as they are stored, in the contract's words. */
interface StoredSettings {
  readonly api_base?: string;
  readonly send_card_numbers?: boolean;
  readonly currencies?: readonly string[];
  readonly payment_methods?: readonly string[];
  readonly capture_delay_hours?: number;
  readonly publishable_key?: string;
}

type Sealed = Pick<ProcessorAccountRow, 'processorAccountId' | 'sealedCredentials'>;

/** Seals credentials as JSON, bound to the account's id: they cannot be opened for another account. */
export const sealCredentials = (vault: Vault, processorAccountId: string, credentials: NamedCredentials): Buffer =>
  vault.seal(JSON.stringify(credentials), processorAccountId);

/** @throws Error when they cannot be opened: their key is missing, or they belong to another account */
export const openCredentials = (vault: Vault, { processorAccountId, sealedCredentials }: Sealed): NamedCredentials =>
  JSON.parse(vault.open(sealedCredentials, processorAccountId)) as NamedCredentials;

/** Returns true while the secret before the last rotation is still valid. @param now real time */
export const isOverlapping = ({ previousUntil }: Pick<ProcessorAccountRow, 'previousUntil'>, now: Date): boolean =>
  previousUntil !== null && previousUntil > now;

/**
 * Converts a row to an account for its adapter, with the credentials opened.
 * @param now real time
 * @throws Error when the credentials cannot be opened
 */
export async function unsealedAccount(vault: Vault, row: ProcessorAccountRow, now: Date): Promise<ProcessorAccount> {
  const { processorAccountId, sealedCredentials } = row;
  const sealedPrevious = isOverlapping(row, now) ? row.sealedPrevious : null;
  await vault.loadKeys(sealedCredentials, ...(sealedPrevious ? [sealedPrevious] : []));
  const previous = sealedPrevious ? vault.open(sealedPrevious, processorAccountId) : undefined;
  return accountWith(row, openCredentials(vault, row), previous);
}

/**
 * Combines a row with the given credentials, which need not be stored yet.
 * @param previous the notification secret before the last rotation, while it is valid
 * @throws Error when one of the credentials is missing
 */
export function accountWith(
  row: Pick<ProcessorAccountRow, 'providerKey' | 'kind' | 'environment' | 'processorAccountId' | 'settings'>,
  credentials: NamedCredentials,
  previous?: string,
): ProcessorAccount {
  const { providerKey: key, kind, environment, processorAccountId } = row;
  const of = (name: string): string => {
    const value = credentials[name];
    if (value === undefined) throw new Error(`the ${kind} account ${processorAccountId} has no ${name}`);
    return value;
  };
  const secrets = [of(credentialNames[kind].notifications), ...(previous === undefined ? [] : [previous])];
  const common = { key, environment, settings: settingsOf(row.settings as StoredSettings) };
  switch (kind) {
    case 'stripe':
      return { ...common, kind, credentials: { secretKey: of('secret_key'), webhookSecrets: secrets } };
    case 'adyen':
      return {
        ...common,
        kind,
        credentials: {
          apiKey: of('api_key'),
          merchantAccount: of('merchant_account'),
          hmacKeys: secrets,
          livePrefix: credentials['live_prefix'],
          reportUser:
            credentials['report_user'] === undefined ? undefined : `${of('report_user')}:${of('report_password')}`,
        },
      };
    case 'simulator':
      return { ...common, kind, credentials: { secrets } };
  }
}

const settingsOf = (stored: StoredSettings): ProcessorSettings => ({
  apiBase: stored.api_base && withoutTrailingSlashes(stored.api_base),
  sendCardNumbers: stored.send_card_numbers ?? false,
  currencies: stored.currencies ?? [],
  paymentMethods: stored.payment_methods ?? [],
  captureDelayHours: stored.capture_delay_hours,
  publishableKey: stored.publishable_key,
});

function withoutTrailingSlashes(address: string): string {
  let { length } = address;
  while (address[length - 1] === '/') length -= 1;
  return address.slice(0, length);
}
