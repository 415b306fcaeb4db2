import { isIPv6 } from 'node:net';

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
