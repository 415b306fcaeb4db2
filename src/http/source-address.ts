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

/**
 * What limits are counted by: an IPv4 address, or the network of an IPv6 address, /64, of which one subscriber has all
 * addresses.
 * @param address one that SourceAddress returned
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  // An IPv4 address at the end stands for two groups.
  const length = (groups: readonly string[]): number => groups.length + (groups.at(-1)?.includes('.') ? 1 : 0);
  const groups =
    tail === undefined ? head : [...head, ...Array<string>(8 - head.length - length(tail)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
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
