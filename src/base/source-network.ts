import { BlockList, isIP, isIPv6 } from 'node:net';

export interface Networks {
  /** False for a text that is not an address. */
  includes(address: string): boolean;
}

/** Returns the IPv4 address that is mapped into an IPv6 address (RFC 4291, 2.5.5.2), in any spelling, if one is. */
function mappedIn(address: string): string | undefined {
  if (!isIPv6(address)) return undefined;
  const [, high, low] = /^\[::ffff:([0-9a-f]+):([0-9a-f]+)\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** @param entries addresses, and networks in CIDR notation, for which `isNetwork` is true */
export function networks(entries: readonly string[]): Networks {
  // One list for each: a single one would find every IPv4 address in `::/0`.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const entry of entries) {
    const [written = '', prefix = isIPv6(entry) ? '128' : '32'] = entry.split('/');
    const mapped = Number(prefix) >= 96 ? mappedIn(written) : undefined;
    const [address, bits] = mapped === undefined ? [written, Number(prefix)] : [mapped, Number(prefix) - 96];
    const family = familyOf(address);
    lists[family].addSubnet(address, bits, family);
  }
  const includes = (address: string): boolean => {
    const plain = mappedIn(address) ?? address;
    return isIP(plain) !== 0 && lists[familyOf(plain)].check(plain, familyOf(plain));
  };
  return { includes };
}

/** True for an address, or a network in CIDR notation. */
export function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/**
 * Returns the key that limits per source count by: an IPv4 address, or the /64 network of an IPv6 address, because one
 * subscriber has all of it.
 * @param address as node:net writes it, without a zone
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  // An IPv4 address at the end is two groups.
  const length = (groups: readonly string[]): number => groups.length + (groups.at(-1)?.includes('.') ? 1 : 0);
  const groups =
    tail === undefined ? head : [...head, ...Array<string>(8 - head.length - length(tail)).fill('0'), ...tail];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
