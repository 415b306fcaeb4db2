import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { databaseServers } from './database-servers.js';
import { keyRefusals } from './live-keys.js';

/** The settings that a live service is held to. */
export interface LiveSettings {
  readonly databaseUrl: string | undefined;
  readonly baseUrl: string | undefined;
  readonly managementUrl: string | undefined;
  readonly managementKey: string | undefined;
  readonly vaultKeys: string | undefined;
  readonly fingerprintKey: string | undefined;
  readonly webhookAllowLocal: boolean;
  readonly processorAllowLocal: boolean;
  readonly refuseUnknownFields: boolean;
}

/**
 * What keeps settings from being those of a live service, a sentence each; none of them repeats a secret. What a
 * sandbox makes for itself, a live service is given: money must not depend on a file in a working directory.
 */
export function liveRefusals({
  databaseUrl,
  baseUrl,
  managementUrl,
  managementKey,
  vaultKeys,
  fingerprintKey,
  webhookAllowLocal,
  processorAllowLocal,
  refuseUnknownFields,
}: LiveSettings): string[] {
  const required = {
    DATABASE_URL: databaseUrl,
    BASE_URL: baseUrl,
    VAULT_KEYS: vaultKeys,
    FINGERPRINT_KEY: fingerprintKey,
  };
  const missing = Object.entries(required)
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  const refusals = missing.length === 0 ? [] : [`ENVIRONMENT=live needs ${missing.join(', ')} to be set.`];
  if (baseUrl !== undefined && !/^https:/i.test(baseUrl))
    refusals.push(`BASE_URL must start with https:// where ENVIRONMENT is live; it is "${baseUrl}".`);
  if (managementUrl !== undefined && !/^https:/i.test(managementUrl))
    refusals.push(`MANAGEMENT_URL must start with https:// where ENVIRONMENT is live; it is "${managementUrl}".`);
  refusals.push(...keyRefusals({ vaultKeys, fingerprintKey, managementKey }));
  for (const address of databaseUrl === undefined ? [] : databaseServers(databaseUrl)) {
    const refusal = databaseRefusal(address);
    if (refusal !== undefined) refusals.push(refusal);
  }
  if (webhookAllowLocal)
    refusals.push(
      'WEBHOOK_ALLOW_LOCAL is for sandboxes: ENVIRONMENT=live sends webhooks to public HTTPS addresses only. Unset it.',
    );
  if (processorAllowLocal)
    refusals.push(
      'PROCESSOR_ALLOW_LOCAL is for sandboxes: ENVIRONMENT=live calls processors ' +
        'at their own addresses only. Unset it.',
    );
  if (refuseUnknownFields)
    refusals.push(
      'REFUSE_UNKNOWN_FIELDS is for sandboxes: ENVIRONMENT=live ignores what it does not know, ' +
        'as the contract says. Unset it.',
    );
  return refusals;
}

const local = /^(\/|localhost$|127(\.\d{1,3}){3}$|::1$)/i;

/**
 * Why the way to a database is not safe; undefined when it is: by TLS to a server that proves who it is, or within the
 * machine. How an address is read is asked of node-postgres, which connects by it: `sslmode=require` checks the
 * certificate there, `no-verify` and libpq's own `require` do not.
 */
function databaseRefusal(databaseUrl: string): string | undefined {
  try {
    const { host, ssl } = new pg.Client({ connectionString: databaseUrl }) as {
      host: string;
      ssl: boolean | ConnectionOptions;
    };
    if (local.test(host) || ssl === true || (ssl !== false && ssl.rejectUnauthorized !== false)) return undefined;
  } catch (error) {
    return `DATABASE_URL cannot be used: ${(error as Error).message.replace(/\.$/, '')}.`;
  }
  return (
    "DATABASE_URL must ask for TLS that checks the server's certificate " +
    '(sslmode=verify-full, with sslrootcert=… for an authority of your own) ' +
    'where ENVIRONMENT is live, unless it names a Unix socket or a loopback address.'
  );
}
