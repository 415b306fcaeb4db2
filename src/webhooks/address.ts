import { isIP, isIPv6 } from 'node:net';

/** The kind of network of an IP address. Only `public` addresses are called. */
export type Network =
  | 'public'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'shared'
  | 'metadata'
  | 'multicast'
  | 'unspecified'
  | 'reserved';

type Block = readonly [block: string, network: Network];

/**
 * The special-purpose blocks of IPv4 (IANA IPv4 Special-Purpose Address Registry, RFC 6890), and the metadata services
 * outside of them. The first match counts.
 */
const blocks4: readonly Block[] = [
  ['169.254.169.254/32', 'metadata'],
  ['169.254.170.0/24', 'metadata'],
  ['100.100.100.200/32', 'metadata'],
  ['168.63.129.16/32', 'metadata'],
  ['0.0.0.0/8', 'unspecified'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['100.64.0.0/10', 'shared'],
  ['10.0.0.0/8', 'private'],
  ['172.16.0.0/12', 'private'],
  ['192.168.0.0/16', 'private'],
  ['192.0.0.0/24', 'reserved'],
  ['192.0.2.0/24', 'reserved'],
  ['192.88.99.0/24', 'reserved'],
  ['198.18.0.0/15', 'reserved'],
  ['198.51.100.0/24', 'reserved'],
  ['203.0.113.0/24', 'reserved'],
  ['224.0.0.0/4', 'multicast'],
  ['240.0.0.0/4', 'reserved'],
];

/**
 * The special-purpose blocks of IPv6. Everything outside of 2000::/3, the only block allocated for unicast, is
 * reserved.
 */
const blocks6: readonly Block[] = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['fd00:ec2::/32', 'metadata'],
  ['fd20:ce::/32', 'metadata'],
  ['fc00::/7', 'private'],
  ['fec0::/10', 'private'],
  ['fe80::/10', 'link-local'],
  ['ff00::/8', 'multicast'],
  ['2001::/23', 'reserved'],
  ['2001:db8::/32', 'reserved'],
  ['3fff::/20', 'reserved'],
  ['2000::/3', 'public'],
  ['::/0', 'reserved'],
];

/**
 * IPv6 blocks whose addresses contain an IPv4 address, by its lowest bit: mapped and translated addresses, NAT64, 6to4.
 */
const carriers: readonly (readonly [block: string, lowestBit: bigint])[] = [
  ['::ffff:0:0/96', 0n],
  ['::ffff:0:0:0/96', 0n],
  ['64:ff9b::/96', 0n],
  ['2002::/16', 80n],
];

/**
 * Returns the kind of network of an IP address.
 * @param ip as the system's resolver or a URL writes it; a zone (`%eth0`) is ignored
 * @throws Error for an invalid IP address
 */
export function networkOf(ip: string): Network {
  const [address = ''] = ip.split('%');
  if (isIP(address) === 0) throw new Error(`"${ip}" is not an IP address`);
  return isIPv6(address) ? network6(bits(address)) : network4(bits(address));
}

const network4 = (address: bigint): Network => blocks4.find(([block]) => lies(address, block, 32n))?.[1] ?? 'public';

function network6(address: bigint): Network {
  const carrier = carriers.find(([block]) => lies(address, block, 128n));
  if (carrier) return network4((address >> carrier[1]) & 0xffff_ffffn);
  return blocks6.find(([block]) => lies(address, block, 128n))?.[1] ?? 'reserved';
}

function lies(address: bigint, block: string, width: bigint): boolean {
  const [first = '', length = ''] = block.split('/');
  const shift = width - BigInt(length);
  return address >> shift === bits(first) >> shift;
}

/** Returns an IP address as a number. */
function bits(ip: string): bigint {
  if (!ip.includes(':')) return ip.split('.').reduce((sum, octet) => (sum << 8n) | BigInt(octet), 0n);
  const groups = ip.replace(/[\d.]+$/, (last) => (last.includes('.') ? hexGroups(last) : last));
  const [before = '', after] = groups.split('::');
  const [left, right] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = after === undefined ? 0 : 8 - (left?.length ?? 0) - (right?.length ?? 0);
  return [...(left ?? []), ...Array<string>(zeros).fill('0'), ...(right ?? [])].reduce(
    (sum, group) => (sum << 16n) | BigInt(`0x${group}`),
    0n,
  );
}

/** Converts the dotted end of an IPv6 address to its two groups. */
function hexGroups(dotted: string): string {
  const value = bits(dotted);
  return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

/** The settings that limit webhook addresses. */
export interface AddressRules {
  /** A developer's sandbox may use plain HTTP and loopback, the operator's own settings `private` networks as well. */
  readonly allowLocal: boolean | 'private';
  /** The ports that may be called; undefined for any. */
  readonly ports: readonly number[] | undefined;
}

/** Returns the port in an address, or the default of its protocol. @param port empty for the default */
export const portOf = (protocol: string, port: string): number =>
  port !== '' ? Number(port) : protocol === 'https:' ? 443 : 80;

/** True if an address of this network may be called. */
export const isCallable = (network: Network, allowLocal: AddressRules['allowLocal']): boolean =>
  network === 'public' ||
  (allowLocal !== false && network === 'loopback') ||
  (allowLocal === 'private' && (network === 'private' || network === 'shared'));

/**
 * Names that never resolve outside of a network: RFC 6761, RFC 6762, RFC 8375, and the TLD that ICANN reserves for
 * private use.
 */
const localNames = /(^|\.)(local|internal|home\.arpa)$/;

/**
 * Returns the reason to refuse a webhook address; undefined if it may be registered. The addresses behind a name are
 * checked at each call. `URL` has already normalized decimal, octal and hexadecimal IP addresses (WHATWG URL, host
 * parsing).
 */
export function addressRefusal(url: URL, { allowLocal, ports }: AddressRules): string | undefined {
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:'))
    return (
      'The address must begin with https://. To receive events on your own machine, use `webhooks listen`, ' +
      'or start a sandbox with WEBHOOK_ALLOW_LOCAL=true.'
    );
  if (url.username !== '' || url.password !== '')
    return 'The address must not hold a user name or password: deliveries are signed.';
  if (ports?.includes(portOf(url.protocol, url.port)) === false)
    return `The port of the address must be ${ports.join(' or ')}.`;
  const network = networkOfHost(url.hostname);
  return network === undefined || isCallable(network, allowLocal)
    ? undefined
    : `The address is in a network that is not allowed: ${network}.`;
}

/** Returns the network of a URL's literal IP address. Undefined for a name that must be resolved. */
export function networkOfHost(hostname: string): Network | undefined {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (isIP(host) !== 0) return networkOf(host);
  if (/(^|\.)localhost$/.test(host)) return 'loopback';
  return localNames.test(host) ? 'private' : undefined;
}
