import type { Context } from 'koa';

/**
 * The address that a request came from, as the audit log tells it: the other end of the connection. The one place that decides it.
 * @returns undefined when the connection is gone already
 */
export function sourceAddress({ ip }: Pick<Context, 'ip'>): string | undefined {
  // An IPv4 address as a socket for both families writes it (RFC 4291, 2.5.5.2).
  return ip === '' ? undefined : ip.replace(/^::ffff:(?=\d+\.)/, '');
}
