#!/usr/bin/env node
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { systemClock } from '../base/clock.js';
import { ConfigError, readConfig, type Config } from '../config/config.js';
import { createLog } from '../logging/log.js';
import { sandboxSecrets } from '../management/sandbox.js';
import { systemRandom } from '../base/random.js';
import { openVaultOf } from '../service.js';
import { writeAuditEntry, type NewAuditEntry } from '../store/audit/audit-entry.js';
import { openStore, type Store } from '../store/connection/open.js';
import { sealedByKey } from '../store/vault/sealed-values.js';
import { countCardsOf, dataKeysByWrapping, readNewestDataKeys, servicePeriod } from '../store/vault/data-keys.js';
import type { DataKeyDeps } from '../vault/data-keys.js';
import { runDecided, type KeyCommand } from '../vault/key-acts.js';
import { reseal, rewrap, type Resealed } from '../vault/reseal.js';
import type { Vault } from '../vault/vault.js';
import { destroyDataKeys, rotateDataKeys, wrapping } from '../vault/wrapped-keys.js';

const usage = `Usage: payment-terminal-vault status | rotate | rewrap | reseal | destroy ACCOUNT MONTH  [--act ID]
       npm run vault -- COMMAND    (in a checkout of the project)

Works on the database of the service, with the settings of the service: DATABASE_URL, KEY_ENCRYPTION, VAULT_KEYS,
FINGERPRINT_KEY and so on. Services may run meanwhile. Only one process can open an embedded database: stop the
service there first. The audit log records each run but status.

  status   shows how many values each key has sealed, and how many data keys each key-encrypting key has wrapped
  rotate   creates new data keys: of the service, and of this month for each account. Former ones still open
  rewrap   encrypts all data keys again by the first key of KEY_ENCRYPTION
  reseal   seals card numbers, secrets of webhooks, payment pages and users and credentials of processors again under
           the newest data keys, after it has wrapped these by the first key of KEY_ENCRYPTION and VAULT_KEYS. While
           FINGERPRINT_KEY has two keys it writes the fingerprints of instruments and payers under the first. It may
           be stopped (Ctrl-C) and run again
  destroy  destroys the data keys of an account and month (2026-11) that has ended. Cards under them are forgotten, also
           in backups, and cannot be restored. Without --yes it only shows how many there are. A payment with a card
           seals it again under the key of its month, and reseal does so for all

To replace a key of VAULT_KEYS or KEY_ENCRYPTION, add the new one after the old one on every instance (old,new), then
put it first on every instance (new,old), run reseal, and remove the old one when status does not show it. Wait a day
before you remove a FINGERPRINT_KEY: stored answers to Idempotency-Keys are matched by it.

With TWO_CUSTODIANS=required, the default of a live service, each command but status needs an act that one owner has
requested and another one has approved, in the console or by /v1/management/key-acts.

  --act ID  the approved act. The command may run again with it until it has finished
  --help    this text
`;

const commands = ['status', 'rotate', 'rewrap', 'reseal', 'destroy'] as const;
type Command = (typeof commands)[number];

const reportEvery = 10_000;

async function main(): Promise<number> {
  const {
    values,
    positionals: [command, ...more],
  } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      yes: { type: 'boolean', default: false },
      act: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const destroyed = command === 'destroy' ? placeOf(more) : undefined;
  if (
    !isCommand(command) ||
    (command === 'destroy' ? !destroyed : more.length > 0) ||
    (values.act !== undefined && !isId(values.act))
  ) {
    process.stderr.write(usage);
    return 2;
  }
  const config = readConfig();
  const log = createLog(config.logLevel, process.stderr);
  const store = await openStore({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    poolSize: 2,
    log: {
      info: () => undefined,
      warn: (details, message) => log.warn(details, message),
      error: (details, message) => log.error(details, message),
    },
  });
  try {
    const keys = await openKeys(config, store, log);
    const decided: Decided = (key, work) =>
      runDecided({ config, store, clock: systemClock, random: systemRandom }, values.act, key, work);
    const failed = destroyed
      ? await destroy(keys, destroyed, values.yes ? decided : undefined)
      : command !== 'status' &&
        command !== 'destroy' &&
        (await decided({ kind: command }, (since) => run(command, keys, since)));
    await printStatus(keys);
    return failed ? 1 : 0;
  } finally {
    await store.close();
  }
}

async function printStatus({ store, vault }: Keys): Promise<void> {
  const shown = { [vault.newestKey()]: ' (newest)' };
  for (const { key, place, values: count } of await sealedByKey(store.pool))
    process.stdout.write(`${key}${place === null ? '' : ` ${place}`}${shown[key] ?? ''}: ${count} sealed\n`);
  for (const { wrappedBy, keys: count } of await dataKeysByWrapping(store.pool))
    process.stdout.write(`${wrappedBy}: ${count} data keys\n`);
}

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

const isCommand = (text: string | undefined): text is Command => commands.some((command) => command === text);

type Keys = Pick<DataKeyDeps, 'clock' | 'random' | 'encryptions' | 'cacheSeconds'> & {
  readonly store: Store;
  readonly vault: Vault;
};

async function openKeys(config: Config, store: Store, log: Logger): Promise<Keys> {
  const sources = { store, clock: systemClock, random: systemRandom };
  const secrets =
    config.environment === 'sandbox' ? await sandboxSecrets(config.dataDirectory, systemRandom) : undefined;
  const { keyCacheSeconds: cacheSeconds } = config;
  return {
    ...sources,
    cacheSeconds,
    ...(await openVaultOf(config, secrets, { ...sources, log, fetch: globalThis.fetch })),
  };
}

/**
 * @param since the start of the act, if two people have decided it
 * @returns true if some values were not changed as they should be
 */
async function run(command: 'rotate' | 'rewrap' | 'reseal', keys: Keys, since: Date | undefined): Promise<boolean> {
  switch (command) {
    case 'rotate':
      return audited('managementVaultRotate', keys, async () => {
        const created = await rotateDataKeys(keys, since);
        process.stdout.write(`data keys: ${created} created\n`);
        return { changes: [{ field: 'data_keys_created', after: created }], failed: false };
      });
    case 'rewrap':
      return audited('managementVaultRewrap', keys, async (signal) =>
        resultOf([await rewrap({ pool: keys.store.pool, keys: wrapping(keys.encryptions) }, progressReport, signal)]),
      );
    case 'reseal': {
      const sources = { pool: keys.store.pool, vault: keys.vault, keys: wrapping(keys.encryptions) };
      const newest = await readNewestDataKeys(sources.pool, { periods: [servicePeriod] });
      const later = newest.find(({ version, usableFrom }) => version > 1 && usableFrom > systemClock.now());
      const failed = await audited('vaultReseal', keys, async (signal) =>
        resultOf(await reseal(sources, progressReport, signal)),
      );
      if (!later) return failed;
      const from = later.usableFrom.toISOString();
      process.stderr.write(`a newer key of the service seals from ${from}: run it again then\n`);
      return true;
    }
  }
}

/** @returns undefined for anything but the id of an account and a month */
function placeOf([accountId, period, ...more]: readonly string[]): Place | undefined {
  const isPlace = /^[\da-f-]{36}$/.test(accountId ?? '') && /^\d{4}-(0[1-9]|1[0-2])$/.test(period ?? '');
  return isPlace && more.length === 0 ? { accountId: accountId ?? '', period: period ?? '' } : undefined;
}

interface Place {
  readonly accountId: string;
  readonly period: string;
}

/** Runs a command if two people have decided it, or need not. */
type Decided = (command: KeyCommand, work: (since: Date | undefined) => Promise<boolean>) => Promise<boolean>;

/** @param decided undefined without `--yes` @returns true if nothing was destroyed */
async function destroy(keys: Keys, place: Place, decided: Decided | undefined): Promise<boolean> {
  const { accountId, period } = place;
  const cards = await countCardsOf(keys.store.pool, accountId, period);
  process.stdout.write(`${cards} cards are sealed under the data keys of ${accountId} ${period}\n`);
  if (!decided) {
    process.stderr.write('nothing was destroyed: add --yes\n');
    return true;
  }
  let destroyed = 0;
  await decided({ kind: 'destroy', ...place }, async () => {
    destroyed = await destroyDataKeys(keys, place, {
      operation: 'managementVaultDestroy',
      subject: 'vault',
      accountId,
      requestId: systemRandom.uuid(),
      actor: { kind: 'command' },
    });
    process.stdout.write(`data keys: ${destroyed} destroyed\n`);
    return false;
  });
  return destroyed === 0;
}

interface Result {
  readonly changes: readonly object[];
  readonly failed: boolean;
}

/** Runs a command between two entries of the audit log. */
async function audited(
  operation: string,
  { store, vault }: Keys,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<boolean> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const entry: Pick<NewAuditEntry, 'operation' | 'subject' | 'requestId' | 'actor'> = {
    operation,
    subject: 'vault',
    requestId: systemRandom.uuid(),
    actor: { kind: 'command' },
  };
  // Written before anything is opened, so that the audit log has the run even if it does not finish.
  await writeAuditEntry(store.prisma, {
    ...entry,
    changes: [{ field: 'newest_key', after: vault.newestKey() }],
    createdAt: systemClock.now(),
  });
  const { changes, failed } = await work(stopping.signal);
  await writeAuditEntry(store.prisma, { ...entry, changes: [...changes], createdAt: systemClock.now() });
  if (stopping.signal.aborted) process.stderr.write('stopped early: run it again\n');
  return stopping.signal.aborted || failed;
}

function progressReport(progress: Resealed): void {
  if (progress.seen % reportEvery === 0 && progress.seen > 0) process.stderr.write(`${sentence(progress)}\n`);
}

function resultOf(done: readonly Resealed[]): Result {
  for (const progress of done) process.stdout.write(`${sentence(progress)}\n`);
  return { changes: done.flatMap(changesOf), failed: done.some(({ overtaken, unopened }) => overtaken + unopened > 0) };
}

const sentence = ({ records, seen, changed, overtaken, unopened }: Resealed): string =>
  [
    `${records}: ${seen} seen, ${changed} resealed`,
    ...(overtaken > 0 ? [`${overtaken} changed meanwhile (run it again)`] : []),
    ...(unopened > 0 ? [`${unopened} could not be opened, or exist twice`] : []),
  ].join(', ');

const changesOf = ({ records, seen, changed, unopened }: Resealed): object[] =>
  Object.entries({ seen, changed, unopened }).map(([field, after]) => ({
    field: `${records.replace(' ', '_')}_${field}`,
    after,
  }));

try {
  process.exitCode = await main();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof ConfigError ? reason : `The vault command failed. ${reason}`}\n`);
  process.exitCode = 1;
}
