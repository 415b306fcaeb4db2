import type { ConnectionOptions } from 'node:tls';
import pg from 'pg';
import { databaseServers } from './database-servers.js';
import { keyRefusals } from './live-keys.js';

/** The settings that a live service restricts. */
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
 * Returns the reasons, a sentence each, why settings do not suit a live service; no sentence repeats a secret. A live
 * service must set what a sandbox generates: money must not depend on a file in a working directory.
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
      'REFUSE_UNKNOWN_FIELDS is for sandboxes: ENVIRONMENT=live ignores unknown fields, ' +
        'as the contract says. Unset it.',
    );
  return refusals;
}

const local = /^(\/|localhost$|127(\.\d{1,3}){3}$|::1$)/i;

/**
 * Returns the reason why the connection to a database is not safe. It is safe within the machine, or by TLS with a
 * checked server certificate. node-postgres reads the address, because it connects by it: there `sslmode=require`
 * checks the certificate, but `no-verify` and libpq's own `require` do not.
 * @returns undefined if the connection is safe
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
