import type { ProcessorAccountRow } from '../store/processors/processor-accounts.js';
import type { Vault } from '../vault/vault.js';
import type { ProcessorAccount, ProcessorKind, ProcessorSettings } from './account.js';

/** Credentials of one kind, under the names of the contract. */
export type NamedCredentials = Readonly<Record<string, string>>;

/** The names of the credentials of each kind. */
export const credentialNames: Readonly<
  Record<
    ProcessorKind,
    { readonly required: readonly string[]; readonly live: readonly string[]; readonly notifications: string }
  >
> = {
  simulator: { required: ['webhook_secret'], live: [], notifications: 'webhook_secret' },
  stripe: { required: ['secret_key', 'webhook_secret'], live: [], notifications: 'webhook_secret' },
  adyen: { required: ['api_key', 'merchant_account', 'hmac_key'], live: ['live_prefix'], notifications: 'hmac_key' },
};

/** Settings as they are stored, in the contract's words. */
export interface StoredSettings {
  readonly api_base?: string;
  readonly send_card_numbers?: boolean;
  readonly currencies?: readonly string[];
  readonly payment_methods?: readonly string[];
  readonly capture_delay_hours?: number;
}

type Sealed = Pick<ProcessorAccountRow, 'processorAccountId' | 'sealedCredentials'>;

/** Seals credentials for the account with this id. */
export const sealCredentials = (vault: Vault, processorAccountId: string, credentials: NamedCredentials): Buffer =>
  vault.seal(JSON.stringify(credentials), processorAccountId);

/** @throws Error when they cannot be opened: their key is missing, or they belong to another account */
export const openCredentials = (vault: Vault, { processorAccountId, sealedCredentials }: Sealed): NamedCredentials =>
  JSON.parse(vault.open(sealedCredentials, processorAccountId)) as NamedCredentials;

/**
 * Returns true while the secret before the last rotation is still valid.
 * @param now real time
 */
export const isOverlapping = ({ previousUntil }: Pick<ProcessorAccountRow, 'previousUntil'>, now: Date): boolean =>
  previousUntil !== null && previousUntil > now;

/**
 * Converts a row to an account for its adapter, with the credentials opened.
 * @param now real time
 * @throws Error when the credentials cannot be opened
 */
export function unsealedAccount(vault: Vault, row: ProcessorAccountRow, now: Date): ProcessorAccount {
  const { processorAccountId, sealedPrevious } = row;
  const previous =
    sealedPrevious && isOverlapping(row, now) ? vault.open(sealedPrevious, processorAccountId) : undefined;
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
});

function withoutTrailingSlashes(address: string): string {
  let { length } = address;
  while (address[length - 1] === '/') length -= 1;
  return address.slice(0, length);
}
