import type { Database } from '../connection/open.js';
import { readLoggedRequest } from '../request-log/request-log.js';
import { findTerminal, terminalsWith } from './terminals.js';

/** A place that holds a record: its account, and its terminal if the record belongs to one. */
export interface Owner {
  readonly accountId: string;
  readonly terminalId?: string;
}

type Find = (store: Database, id: string) => Promise<readonly Owner[]>;

const ofTerminal: Find = async ({ prisma }, terminalId) => {
  const terminal = await findTerminal(prisma, terminalId);
  return terminal ? [{ accountId: terminal.accountId, terminalId }] : [];
};

const ofTerminals = async (store: Database, terminalIds: readonly string[]): Promise<readonly Owner[]> =>
  (await Promise.all(terminalIds.map((terminalId) => ofTerminal(store, terminalId)))).flat();

const byTerminals =
  (kind: 'transaction' | 'series' | 'delivery'): Find =>
  async (store, id) =>
    ofTerminals(store, await terminalsWith(store.pool, kind, id, undefined));

const owned = (found: { readonly accountId: string | null } | null): readonly Owner[] =>
  found && found.accountId !== null ? [{ accountId: found.accountId }] : [];
const select = { accountId: true } as const;

/** The owners of a record, by the name of the parameter that holds its id. A record that is missing has none. */
export const ownersByParameter: Readonly<Record<string, Find>> = {
  terminal_friendly_id: ofTerminal,
  transaction_id: byTerminals('transaction'),
  recurring_id: byTerminals('series'),
  delivery_id: byTerminals('delivery'),
  api_key_id: async ({ prisma }, apiKeyId) => owned(await prisma.apiKey.findUnique({ where: { apiKeyId }, select })),
  endpoint_id: async ({ prisma }, endpointId) =>
    owned(await prisma.webhookEndpoint.findUnique({ where: { endpointId }, select })),
  user_id: async ({ prisma }, userId) => owned(await prisma.user.findUnique({ where: { userId }, select })),
  async request_id(store, id) {
    const found = await readLoggedRequest(store.pool, id);
    return found?.terminalId ? ofTerminal(store, found.terminalId) : [];
  },
};
