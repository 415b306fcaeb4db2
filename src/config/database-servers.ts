/** The values of libpq's target_session_attrs for the server that accepts writes; the service uses no other. */
const wanted: ReadonlySet<string> = new Set(['read-write', 'primary']);

/**
 * Returns the address of each server in a connection address: one, or a primary with its standbys in any order.
 * @throws Error that states the fault without the address, which may have a password
 */
export function databaseServers(address: string): string[] {
  const servers = addressesIn(address);
  if (servers.length === 0 || !servers.every((server) => URL.canParse(server)))
    throw new Error('must be an address that starts with postgres:// or postgresql://');
  return servers.map((server) => {
    const url = new URL(server);
    const attributes = url.searchParams.get('target_session_attrs');
    if (attributes === null) return server;
    if (!wanted.has(attributes))
      throw new Error(
        'selects a server that does not accept writes: omit target_session_attrs, or set it to read-write',
      );
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

/** Returns a server's host and port, for messages. */
export const placeOfServer = (address: string): string => new URL(address).host;

/** True if an address names a standby in addition to the primary. */
export const hasStandby = (address: string | undefined): boolean =>
  address !== undefined && databaseServers(address).length > 1;

/** Returns one address for each host, because libpq writes several in one: `postgres://user@one:5432,two:5432/name`. */
function addressesIn(address: string): string[] {
  const scheme = /^postgres(?:ql)?:\/\//i.exec(address)?.[0];
  if (scheme === undefined) return [];
  const length = address.slice(scheme.length).search(/[/?#]/);
  const end = length < 0 ? address.length : scheme.length + length;
  const begin = Math.max(address.lastIndexOf('@', end) + 1, scheme.length);
  const hosts = address.slice(begin, end).split(',');
  return hosts.map((host) => `${address.slice(0, begin)}${host}${address.slice(end)}`);
}

interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly databaseStandbyLag: number | undefined;
  readonly databaseTimeouts: { readonly answer: number; readonly statement: number };
}

/** Returns the contradictions in the database settings, a sentence each. */
export function databaseRefusals({ databaseUrl, databaseStandbyLag, databaseTimeouts }: DatabaseSettings): string[] {
  const refusals: string[] = [];
  if (databaseStandbyLag !== undefined && !hasStandby(databaseUrl))
    refusals.push(
      'DATABASE_STANDBY_LAG_MS needs the hosts of a primary and its standby in DATABASE_URL, with a comma in between.',
    );
  if (databaseTimeouts.answer <= databaseTimeouts.statement)
    refusals.push(
      'DATABASE_ANSWER_TIMEOUT_MS must be more than DATABASE_STATEMENT_TIMEOUT_MS: ' +
        'PostgreSQL must end a statement before the service closes its connection.',
    );
  return refusals;
}
