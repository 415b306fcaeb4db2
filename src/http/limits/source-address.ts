import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** What stands for the address of a connection that is gone already. */
export const unknownAddress = 'unknown';

/** Where a request comes from: an address, IPv4 or IPv6. */
export type SourceAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * The address of the client: that of the connection, or, where this is a trusted proxy's, the last one in
 * X-Forwarded-For that is no trusted proxy. What stands left of it was written by a client that is not trusted, and
 * says nothing.
 * @param trustedProxies addresses and networks in CIDR notation
 */
export function sourceAddress(trustedProxies: readonly string[]): SourceAddress {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return ({ socket, headers }) => {
    let address = plainAddress(socket.remoteAddress ?? '') ?? unknownAddress;
    if (trustedProxies.length === 0) return address;
    const hops = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isIP(address) !== 0 && trusted.check(address, familyOf(address))) {
      const before = plainAddress(hops.pop()?.trim() ?? '');
      if (before === undefined) break;
      address = before;
    }
    return address;
  };
}

/** How an IPv4 address begins that is written as IPv6 (RFC 4291, 2.5.5.2). */
const mappedPrefix = '::ffff:';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * An address without its port, brackets and zone; an IPv4 address in IPv6 clothes as IPv4. @returns undefined when it
 * is none
 */
function plainAddress(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withPort] = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text) ?? [];
  const [zoneless = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  const dressed = zoneless.toLowerCase().startsWith(mappedPrefix) ? zoneless.slice(mappedPrefix.length) : '';
  const address = isIP(dressed) === 4 ? dressed : zoneless;
  return isIP(address) === 0 ? undefined : address;
}
