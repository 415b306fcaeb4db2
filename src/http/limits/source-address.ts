import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Replaces the address of a connection that has closed. */
export const unknownAddress = 'unknown';

/** Returns the source address of a request, IPv4 or IPv6. */
export type SourceAddress = (request: Pick<IncomingMessage, 'socket' | 'headers'>) => string;

/**
 * Returns the reader of a client's address. That is the connection's address or, if a trusted proxy has it, the last
 * address in X-Forwarded-For that is not a trusted proxy. Entries before that one are untrusted.
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

/** The prefix of an IPv4 address written as IPv6 (RFC 4291, 2.5.5.2). */
const mappedPrefix = '::ffff:';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Returns an address without port, brackets and zone; an IPv4-mapped IPv6 address becomes IPv4. @returns undefined if
 * the text is not an address
 */
function plainAddress(text: string): string | undefined {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  const [, withPort] = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text) ?? [];
  const [zoneless = ''] = (bracketed ?? withPort ?? text).split('%', 1);
  const mapped = zoneless.toLowerCase().startsWith(mappedPrefix) ? zoneless.slice(mappedPrefix.length) : '';
  const address = isIP(mapped) === 4 ? mapped : zoneless;
  return isIP(address) === 0 ? undefined : address;
}
