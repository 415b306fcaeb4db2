#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.js';
import { ConfigError, readConfig, type Config } from '../config/config.js';
import { createLog } from '../logging/log.js';
import { sandboxSecrets } from '../management/sandbox.js';
import { systemRandom } from '../base/random.js';
import { vaultOf } from '../service.js';
import { writeAuditEntry, type NewAuditEntry } from '../store/audit/audit-entry.js';
import { openStore, type Store } from '../store/connection/open.js';
import { sealedByKey } from '../store/vault/sealed-values.js';
import { reseal, type Resealed } from '../vault/reseal.js';
import type { Vault } from '../vault/vault.js';

const usage = `Usage: payment-terminal-vault reseal | status
       npm run vault -- reseal | status    (in a checkout of the project)

Works on the database of the service, with the settings of the service: DATABASE_URL, VAULT_KEYS, FINGERPRINT_KEY and
so on. Services may run meanwhile. Only one process can open an embedded database: stop the service there first.

  status   shows how many values each key of VAULT_KEYS has sealed
  reseal   seals card numbers, secrets of webhooks, payment pages and users and credentials of processors again under
           the newest key of VAULT_KEYS. While FINGERPRINT_KEY has two keys it writes the fingerprints of instruments
           and payers under the first. It may be stopped (Ctrl-C) and run again. The audit log records it

To rotate a key, add the new one behind the old one on every instance (old,new), then put it in front on every
instance (new,old), run reseal, and take the old one away when status says that it seals nothing. Let a day pass
before you take away a FINGERPRINT_KEY: answers to Idempotency-Keys are known by it.

  --help   this text
`;

const reportEvery = 10_000;

async function main(): Promise<number> {
  const {
    values,
    positionals: [command, ...more],
  } = parseArgs({ options: { help: { type: 'boolean', short: 'h', default: false } }, allowPositionals: true });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if ((command !== 'reseal' && command !== 'status') || more.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  const config = readConfig();
  const vault = await openVaultOf(config);
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
    const failed = command === 'reseal' && (await runReseal(store, vault));
    for (const { key, values: count } of await sealedByKey(store.pool))
      process.stdout.write(`${key}${key === vault.newestKey ? ' (newest)' : ''}: ${count} sealed\n`);
    return failed ? 1 : 0;
  } finally {
    await store.close();
  }
}

async function openVaultOf(config: Config): Promise<Vault> {
  const secrets =
    config.environment === 'sandbox' ? await sandboxSecrets(config.dataDirectory, systemRandom) : undefined;
  return vaultOf(config, secrets, systemRandom);
}

/** @returns true if some values were not resealed */
async function runReseal(store: Store, vault: Vault): Promise<boolean> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const run: Pick<NewAuditEntry, 'operation' | 'subject' | 'requestId' | 'actor'> = {
    operation: 'vaultReseal',
    subject: 'vault',
    requestId: systemRandom.uuid(),
    actor: { kind: 'command' },
  };
  // Comes before anything is opened: the log has the run even if it does not finish.
  await writeAuditEntry(store.prisma, {
    ...run,
    changes: [{ field: 'newest_key', after: vault.newestKey }],
    createdAt: systemClock.now(),
  });
  const done = await reseal(
    { pool: store.pool, vault },
    (progress) => {
      if (progress.seen % reportEvery === 0 && progress.seen > 0) process.stderr.write(`${sentence(progress)}\n`);
    },
    stopping.signal,
  );
  await writeAuditEntry(store.prisma, { ...run, changes: done.flatMap(changesOf), createdAt: systemClock.now() });
  for (const progress of done) process.stdout.write(`${sentence(progress)}\n`);
  if (stopping.signal.aborted) process.stderr.write('stopped before its end: run it again\n');
  return stopping.signal.aborted || done.some(({ overtaken, unopened }) => overtaken + unopened > 0);
}

const sentence = ({ records, seen, changed, overtaken, unopened }: Resealed): string =>
  [
    `${records}: ${seen} seen, ${changed} resealed`,
    ...(overtaken > 0 ? [`${overtaken} changed meanwhile (run it again)`] : []),
    ...(unopened > 0 ? [`${unopened} could not be opened`] : []),
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
  process.stderr.write(`${error instanceof ConfigError ? reason : `The vault cannot be worked on. ${reason}`}\n`);
  process.exitCode = 1;
}
