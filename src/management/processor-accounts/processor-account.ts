import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../../config/config.js';
import { given, type Schema } from '../../base/contract.js';
import { existing, invalidField, missingField, problem, roleNotSufficient } from '../../base/errors/errors.js';
import { chargeableMethods, credentialNames, isOverlapping, processorKinds } from '../../processors/account.js';
import type { NamedCredentials, ProcessorKind } from '../../processors/account.js';
import type { ProcessorRegistry } from '../../processors/registry.js';
import { findProcessorAccount, lockProcessorAccountRow } from '../../store/processors/processor-accounts.js';
import type { ProcessorAccountRow, StoredSettings } from '../../store/processors/processor-accounts.js';
import type { Transaction } from '../../store/query/transaction.js';
import type { Vault } from '../../vault/vault.js';
import type { RecordDeps } from '../record.js';
import type { Environment } from '../../base/terminal.js';
import { addressRefusal } from '../../webhooks/address.js';

export interface ProcessorAccountDeps extends RecordDeps {
  readonly vault: Vault;
  readonly processors: ProcessorRegistry;
  readonly config: Pick<Config, 'environment' | 'processorAllowLocal' | 'processorTimeoutMilliseconds'>;
  /** The service's address for clients, without a trailing slash. */
  readonly baseUrl: string;
}

/** @throws Problem VALIDATION/RECORD_NOT_FOUND */
export const readProcessorAccount = async (
  client: Transaction,
  processorAccountId: string,
): Promise<ProcessorAccountRow> =>
  existing(
    await findProcessorAccount(client, processorAccountId),
    'There is no such processor account.',
    'processor_account_id',
    processorAccountId,
  );

/**
 * Returns the account, locked against other changes until the transaction ends.
 * @throws Problem VALIDATION/RECORD_NOT_FOUND
 */
export async function lockProcessorAccount(
  transaction: Transaction,
  processorAccountId: string,
): Promise<ProcessorAccountRow> {
  await lockProcessorAccountRow(transaction, processorAccountId);
  return readProcessorAccount(transaction, processorAccountId);
}

/** @param now real time, by which the overlap of two secrets ends */
export const processorAccountView = (account: ProcessorAccountRow, now: Date): Schema<'ProcessorAccount'> => ({
  processor_account_id: account.processorAccountId,
  account_id: account.accountId,
  provider_key: account.providerKey,
  kind: account.kind,
  environment: account.environment,
  enabled: account.enabled,
  settings: account.settings as Schema<'ProcessorSettings'>,
  created_at: account.createdAt.toISOString(),
  ...given({
    merchant_account: account.merchantAccount ?? undefined,
    previous_secret_until: isOverlapping(account, now) ? account.previousUntil?.toISOString() : undefined,
  }),
});

/** Returns the account for the audit log: each setting is a separate field, without credentials. */
export function auditedAccount(account: ProcessorAccountRow, now: Date): object {
  const { settings, ...rest } = processorAccountView(account, now);
  return { ...rest, ...settings };
}

/** Returns the result of a change of an account, and its audit entry. */
export const auditedChange = (before: ProcessorAccountRow, after: ProcessorAccountRow, now: Date) => ({
  result: processorAccountView(after, now),
  subject: ['processor_account', after.processorAccountId, after.accountId] as const,
  before: auditedAccount(before, now),
  after: auditedAccount(after, now),
});

/** @throws Problem VALIDATION/INVALID_FIELD for an unknown kind, and for a simulator in live mode */
export function knownKind(kind: string, environment: Environment): ProcessorKind {
  const known = processorKinds.find((one) => one === kind);
  if (known === undefined || (known === 'simulator' && environment === 'live'))
    throw invalidField(`There are no ${environment} accounts of the kind ${kind}.`, 'kind', kind);
  return known;
}

const namesOf = ({ required, live, together }: (typeof credentialNames)[ProcessorKind]): string[] => [
  ...required,
  ...live,
  ...together,
];

const allNames: readonly string[] = Object.values(credentialNames).flatMap(namesOf);

/** Prefix of a key for the other mode, for processors whose keys have one. */
const otherMode: Readonly<Record<Environment, RegExp>> = { sandbox: /^[a-z]+_live_/, live: /^[a-z]+_test_/ };

/**
 * Returns the credentials that an account of this kind needs, and no others. Errors do not repeat the values.
 * @throws Problem VALIDATION/MISSING_FIELD, VALIDATION/INVALID_FIELD
 */
export function checkedCredentials(
  kind: ProcessorKind,
  environment: Environment,
  sent: Schema<'ProcessorCredentials'>,
): NamedCredentials {
  const { required, live, together } = credentialNames[kind];
  const values: Readonly<Record<string, string | undefined>> = { ...sent };
  const needed = [
    ...required,
    ...(environment === 'live' ? live : []),
    ...(together.some((name) => values[name] !== undefined) ? together : []),
  ];
  const found = needed.map((name) => {
    const value = values[name];
    if (value === undefined)
      throw missingField(`An account of the kind ${kind} needs credentials.${name}.`, `credentials.${name}`);
    return [name, value] as const;
  });
  const own = namesOf(credentialNames[kind]);
  const foreign = allNames.find((name) => values[name] !== undefined && !own.includes(name));
  if (foreign !== undefined)
    throw invalidField(`An account of the kind ${kind} has no such credential.`, `credentials.${foreign}`);
  const wrong = kind === 'stripe' ? found.find(([, value]) => otherMode[environment].test(value)) : undefined;
  if (wrong) throw invalidField(`The key is not one of the ${environment} mode.`, `credentials.${wrong[0]}`);
  return Object.fromEntries(found);
}

/**
 * Returns settings in their stored form.
 * @throws Problem VALIDATION/INVALID_FIELD, VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED
 */
export function storedSettings(
  config: Pick<Config, 'processorAllowLocal'>,
  { kind, environment }: Pick<ProcessorAccountRow, 'kind' | 'environment'>,
  settings: Schema<'ProcessorSettings'>,
): StoredSettings {
  const { api_base, capture_delay_hours, payment_methods, publishable_key } = settings;
  if (api_base !== undefined) checkApiBase(config, environment, api_base);
  if (kind !== 'adyen' && (capture_delay_hours ?? 0) > 0)
    throw invalidField(`An account of the kind ${kind} captures a sale immediately.`, 'settings.capture_delay_hours');
  const uncharged = payment_methods?.find((method) => chargeableMethods[kind]?.includes(method) === false);
  if (uncharged !== undefined)
    throw invalidField(
      `An account of the kind ${kind} cannot charge ${uncharged}.`,
      'settings.payment_methods',
      uncharged,
    );
  if (publishable_key !== undefined && (kind !== 'stripe' || otherMode[environment].test(publishable_key)))
    throw invalidField(`An account of the kind ${kind} has no such ${environment} key.`, 'settings.publishable_key');
  const { send_card_numbers, currencies, simulated_settlement } = settings;
  if (simulated_settlement !== undefined && kind !== 'simulator')
    throw invalidField(`An account of the kind ${kind} is not simulated.`, 'settings.simulated_settlement');
  return given({
    simulated_settlement,
    ...{ api_base, send_card_numbers, currencies, payment_methods, capture_delay_hours, publishable_key },
    ...storedRules(settings),
  });
}

const storedRules = ({
  settlement_delay_days,
  settlement_tolerances,
  fee_schedule,
}: Schema<'ProcessorSettings'>): StoredSettings =>
  given({
    settlement_delay_days,
    settlement_tolerances: settlement_tolerances?.map(({ currency, minor_units }) => ({ currency, minor_units })),
    fee_schedule: fee_schedule?.map(({ currency, percentage, fixed_minor_units, scheme_percentage }) =>
      given({ currency, percentage, fixed_minor_units, scheme_percentage }),
    ),
  });

/** The settings that decide what counts as settled: an owner's. */
const settlementRules = ['settlement_delay_days', 'settlement_tolerances', 'fee_schedule'] as const;

/** @throws Problem VALIDATION/ROLE_NOT_SUFFICIENT if the settings change a rule of the settlement */
export function assertOwnsRules(role: string, { settings }: ProcessorAccountRow, changed: StoredSettings): void {
  const before = settings as StoredSettings;
  const field = settlementRules.find((name) => !isDeepStrictEqual(before[name], changed[name]));
  if (field !== undefined && role !== 'owner')
    throw roleNotSufficient(`The field settings.${field} needs the role owner.`, 'owner', role);
}

function checkApiBase(
  { processorAllowLocal: allowLocal }: Pick<Config, 'processorAllowLocal'>,
  environment: Environment,
  apiBase: string,
): void {
  const field = 'settings.api_base';
  if (!URL.canParse(apiBase)) throw invalidField(`The field ${field} is not a valid address.`, field);
  const refusal =
    environment === 'live'
      ? 'A live account uses the address of its processor only.'
      : addressRefusal(new URL(apiBase), { allowLocal, ports: undefined });
  if (refusal !== undefined) throw problem('VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED', refusal, { field });
}
