/** What libpq calls the server that takes writes; the service never wants another. */
const wanted: ReadonlySet<string> = new Set(['read-write', 'primary']);

/**
 * The addresses of the servers that an address names: one, or a primary with its standbys in any order.
 * @throws Error with what is wrong, without the address, which may have a password
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
        'asks for another server than the one that takes writes: leave target_session_attrs out, or make it read-write',
      );
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

/** Where a server is, for people: its host and port. */
export const placeOfServer = (address: string): string => new URL(address).host;

/** Whether an address names a standby beside the server that takes writes. */
export const hasStandby = (address: string | undefined): boolean =>
  address !== undefined && databaseServers(address).length > 1;

/** One address for each host, as libpq writes several: `postgres://user@one:5432,two:5432/name`. */
function addressesIn(address: string): string[] {
  const scheme = /^postgres(?:ql)?:\/\//i.exec(address)?.[0];
  if (scheme === undefined) return [];
  const length = address.slice(scheme.length).search(/[/?#]/);
  const end = length < 0 ? address.length : scheme.length + length;
  const begin = Math.max(address.lastIndexOf('@', end) + 1, scheme.length);
  const hosts = address.slice(begin, end).split(',');
  return hosts.map((host) => `${address.slice(0, begin)}${host}${address.slice(end)}`);
}
