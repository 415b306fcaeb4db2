import { isIPv6 } from 'node:net';
import type { Background } from '../base/background.js';
import type { Clock } from '../base/clock.js';
import { LRUCache } from 'lru-cache';
import { atMost } from '../base/at-most.js';
import { findUser, findUserIds, type NamedUser } from '../store/people/users.js';
import { networkOf } from '../base/source-network.js';
import { writeAuditEntry } from '../store/audit/audit-entry.js';
import type { Database } from '../store/connection/open.js';

interface RefusedSignIn {
  /** The user who was named; undefined if the user does not exist or the request named none. */
  readonly userId: string | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** The audit log's record of refused sign-ins. */
export interface RefusedSignIns {
  note(refused: RefusedSignIn): void;
  /**
   * Records a refusal under the user that it names, who is read once in ten minutes.
   * @param isLimited true if the limits refused it: then all such users are read in one query at the end of the ten
   * minutes
   */
  noteNamed(named: NamedUser, refused: Omit<RefusedSignIn, 'userId'>, isLimited: boolean): Promise<void>;
  /** Writes the counts of the current window, for example when the service stops. */
  readonly flush: () => void;
}

interface Counted {
  readonly requestId: string;
  networks: Map<string, number>;
}

interface Unread extends Counted {
  readonly named: NamedUser;
}

/** Maximum number of names whose user is read later. Further ones share the entry of unknown users. */
const mostUnread = 1_000;
const maxNames = 10_000;

const windowMilliseconds = 10 * 60_000;
const networksPerEntry = 80;
/** Bytes of an IPv4 address, and groups of an IPv6 network, that are left when networks are merged. */
const coarser = [3, 2, 1, 0];

/**
 * Records refused sign-ins in the audit log. The first refusal of a user in ten minutes is recorded immediately; the
 * others form one entry at the end of that time, with a count per address. Users that do not exist share an entry.
 *
 * The number of users bounds the number of entries. Beyond 80 addresses, adjacent ones are merged into networks, so
 * every refusal counts under its user and under a network that contains its address.
 */
export function refusedSignIns({
  store: { prisma },
  clock,
  background,
}: {
  readonly store: Pick<Database, 'prisma'>;
  readonly clock: Clock;
  readonly background: Background;
}): RefusedSignIns {
  let counts = new Map<string | undefined, Counted>();
  let unread = new Map<string, Unread>();
  /** The users of known names, without an id if the user does not exist. */
  const names = new LRUCache<string, { readonly userId: string | undefined }>(atMost(maxNames));
  let cancel: (() => void) | undefined;

  function write(userId: string | undefined, requestId: string, networks: ReadonlyMap<string, number>): void {
    background.run(
      'audit',
      writeAuditEntry(prisma, { ...entryOf(userId, requestId, networks), createdAt: clock.now() }),
    );
  }

  function flush(): void {
    cancel?.();
    cancel = undefined;
    const ended = counts;
    counts = new Map();
    for (const [userId, { requestId, networks }] of ended) if (networks.size > 0) write(userId, requestId, networks);
    names.clear();
    if (unread.size > 0) background.run('audit', writeUnread([...unread.values()]));
    unread = new Map();
  }

  async function writeUnread(refused: readonly Unread[]): Promise<void> {
    const ids = await findUserIds(
      prisma,
      refused.map(({ named }) => named),
    );
    for (const { named, requestId, networks } of refused) write(ids(named), requestId, networks);
  }

  function note({ userId, address, requestId }: RefusedSignIn): void {
    cancel ??= clock.timer(windowMilliseconds, flush);
    const counted = counts.get(userId);
    if (counted === undefined) {
      counts.set(userId, { requestId, networks: new Map() });
      write(userId, requestId, new Map([[address, 1]]));
    } else count(counted, address);
  }

  return {
    flush,
    note,
    async noteNamed(named, refused, isLimited) {
      const name = JSON.stringify(named);
      const known = names.get(name) ?? (isLimited ? undefined : { userId: (await findUser(prisma, named))?.userId });
      if (known) {
        names.set(name, known);
        note({ userId: known.userId, ...refused });
      } else if (unread.size < mostUnread || unread.has(name)) {
        cancel ??= clock.timer(windowMilliseconds, flush);
        const counted = unread.get(name) ?? { named, requestId: refused.requestId, networks: new Map() };
        unread.set(name, counted);
        count(counted, refused.address);
      } else note({ userId: undefined, ...refused });
    },
  };
}

/** Returns the audit entry of refused sign-ins, with a count per address. */
function entryOf(userId: string | undefined, requestId: string, networks: ReadonlyMap<string, number>) {
  const [first] = networks.keys();
  const refused = [...networks.values()].reduce((sum, count) => sum + count, 0);
  const addresses = [...networks].map(([network, count]) => `${network} ${count}`);
  return {
    operation: 'managementSessionCreate',
    subject: 'user',
    subjectId: userId,
    requestId,
    sourceAddress: networks.size === 1 && !first?.includes('/') ? first : undefined,
    changes: [
      { field: 'refused_sign_ins', after: refused },
      ...(networks.size === 1 ? [] : [{ field: 'source_addresses', after: addresses.join(', ') }]),
    ],
  } as const;
}

function count(counted: Counted, address: string): void {
  add(counted.networks, address, 1);
  for (const parts of coarser) {
    if (counted.networks.size <= networksPerEntry) return;
    counted.networks = merged(counted.networks, parts);
  }
}

function add(networks: Map<string, number>, network: string, count: number): void {
  networks.set(network, (networks.get(network) ?? 0) + count);
}

function merged(networks: ReadonlyMap<string, number>, parts: number): Map<string, number> {
  const fewer = new Map<string, number>();
  for (const [network, count] of networks) add(fewer, enclosing(network, parts), count);
  return fewer;
}

/** Returns the network of the first bytes of an IPv4 address, or of the first groups of an IPv6 address. */
function enclosing(network: string, parts: number): string {
  const [address = '', length] = network.split('/');
  if (address.includes(':')) {
    const groups = (isIPv6(address) ? networkOf(address) : '').replace('::/64', '').split(':').slice(0, parts);
    return length !== undefined && Number(length) <= parts * 16 ? network : `${groups.join(':')}::/${parts * 16}`;
  }
  if (length !== undefined && Number(length) <= parts * 8) return network;
  return `${[...address.split('.').slice(0, parts), ...Array<string>(4 - parts).fill('0')].join('.')}/${parts * 8}`;
}
