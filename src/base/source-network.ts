import { isIPv6 } from 'node:net';

/**
 * What limits are counted by: an IPv4 address, or the network of an IPv6 address, /64, of which one subscriber has all
 * addresses.
 * @param address as node:net writes it, without a zone
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
