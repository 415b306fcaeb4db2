import { type Actor, memberAccount } from '../../base/actor.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import type { Database } from '../../store/connection/open.js';
import { type Owner, ownersByParameter } from '../../store/terminals/accounts.js';
import type { Route } from '../request/state.js';

/** The validated parts of a request that can name a record or an account. */
interface Named {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

type BoundedRoute = Pick<Route, 'operationId' | 'member' | 'queryNames' | 'takesBody'>;

/**
 * Bounds the request of a member to the member's account, before its handler runs. Every management request and every
 * user's action on a merchant's operation passes here. An operation without a bound in the contract (`x-member`) is
 * refused. `account`: the account filter is filled in, and another account refused. `record`: the named record belongs
 * to the account. `self`: the caller acts below `owner`, and thus on own records. `credentials`: names no record.
 * @param input filled in with the account, or the terminal of a record
 * @returns the actor that the handler sees
 * @throws Problem VALIDATION/SCOPE_NOT_SUFFICIENT; the refusal of a record that does not exist, for one of another
 * account
 */
export async function boundToAccount(store: Database, actor: Actor, route: BoundedRoute, input: Named): Promise<Actor> {
  const accountId = memberAccount(actor);
  if (accountId === undefined) return actor;
  switch (route.member) {
    case 'credentials':
      return actor;
    case 'self':
      return { ...actor, role: actor.role === 'owner' ? 'operator' : actor.role } as Actor;
    case 'account':
      bindAccount(accountId, route, input);
      await refuseForeign(store, accountId, route, input);
      return actor;
    case 'record':
      if ((await refuseForeign(store, accountId, route, input)) === 0) throw outside(route, 'Name a record.');
      return actor;
    default:
      return refuseUnbounded(actor, route);
  }
}

/** Refuses an operation without a bound to members. @throws Problem VALIDATION/SCOPE_NOT_SUFFICIENT */
export function refuseUnbounded(actor: Actor, route: Pick<BoundedRoute, 'operationId' | 'member'>): Actor {
  if (memberAccount(actor) !== undefined && route.member === 'none')
    throw outside(route, 'The operation is for users of the installation, not for members of an account.');
  return actor;
}

/** Sets `account_id` in the path, the query or the body, or refuses another value. */
function bindAccount(accountId: string, route: BoundedRoute, { path, query, body }: Named): void {
  const place = 'account_id' in path ? path : route.queryNames.includes('account_id') ? query : body;
  if (typeof place !== 'object' || place === null) throw outside(route, 'The operation has no account.');
  const fields = place as Record<string, unknown>;
  const sent = fields['account_id'];
  if (sent === undefined) fields['account_id'] = accountId;
  else if (typeof sent !== 'string' || sent.toLowerCase() !== accountId)
    throw place === path ? notFound('account_id', sent) : outside(route, 'The account is another one.');
}

/** Checks every known id of a record in the path, the query and the body. @returns the number of ids */
async function refuseForeign(store: Database, accountId: string, route: BoundedRoute, input: Named): Promise<number> {
  const body = typeof input.body === 'object' && input.body !== null ? Object.entries(input.body) : [];
  const entries = [...Object.entries(input.path), ...Object.entries(input.query), ...body];
  let count = 0;
  for (const [name, id] of entries) {
    const find = Object.hasOwn(ownersByParameter, name) ? ownersByParameter[name] : undefined;
    if (!find || typeof id !== 'string') continue;
    count += 1;
    const owners = await find(store, id);
    const own = owners.filter((owner) => owner.accountId === accountId);
    // Without a terminal, the operation could read the record of another account with the same id.
    const isOwn = own.length > 0 && (own.length === owners.length || route.queryNames.includes('terminal_friendly_id'));
    if (!isOwn) throw name in input.path ? notFound(name, id) : outside(route, `There is no such ${name}.`);
    if (name in input.path) bindTerminal(own, name, route, input);
  }
  return count;
}

/** Names the terminal of a record whose id is unique within its terminal only, so that no other account's is read. */
function bindTerminal(own: readonly Owner[], name: string, { queryNames }: BoundedRoute, { query }: Named): void {
  if (!queryNames.includes('terminal_friendly_id')) return;
  const sent = query['terminal_friendly_id'];
  if (sent !== undefined) return;
  if (own.length > 1) throw notFound(name, own.map(({ terminalId }) => terminalId).join(', '));
  query['terminal_friendly_id'] = own[0]?.terminalId;
}

const outside = ({ operationId }: Pick<BoundedRoute, 'operationId'>, detail: string): Problem =>
  problem('VALIDATION/SCOPE_NOT_SUFFICIENT', detail, { operation: operationId });

function notFound(name: string, value: unknown): Problem {
  const [id, detail] = [String(value), 'There is no such record.'];
  if (name === 'transaction_id') return problem('VALIDATION/TRANSACTION_NOT_FOUND', detail, { transaction_id: id });
  if (name === 'recurring_id') return problem('VALIDATION/RECURRING_NOT_FOUND', detail, { recurring_id: id });
  return problem('VALIDATION/RECORD_NOT_FOUND', detail, { field: name, value: id });
}
