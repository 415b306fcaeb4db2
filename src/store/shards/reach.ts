import type { Statement } from '../execution.js';
import { queries } from '../query.js';

/**
 * What belongs to no terminal and is read beside the rows of terminals, small and seldom changed: every shard has it.
 * What changes it is written on all shards, or on none.
 */
const copiedTables: ReadonlySet<string> = new Set(['accounts', 'terminals', 'payment_pages', 'webhook_endpoints']);

/** What belongs to the installation, or is never read beside the rows of terminals: on the first shard only. */
const homeTables: ReadonlySet<string> = new Set([
  'processor_accounts',
  'api_keys',
  'api_key_terminals',
  'statement_comparisons',
  'request_log',
  'rate_limits',
  'users',
  'user_sessions',
  'access_tokens',
  'one_time_links',
  'recovery_codes',
  'passkeys',
  'passkey_challenges',
]);

/** Where an entry is written depends on what it is about: with a terminal's rows, or on the first shard. */
const auditTable = 'audit_entries';

/** What a terminal left where it was written when it was moved. */
const departedTable = 'departed_events';

/** What belongs to a terminal, and is on its shard: what the router is told of, and moves. */
export const terminalTables: ReadonlySet<string> = new Set([
  'payers',
  'orders',
  'instruments',
  'kept_credentials',
  'one_time_tokens',
  'refused_instruments',
  'transactions',
  'payer_returns',
  'authentications',
  'simulated_authentications',
  'imported_attempts',
  'processor_calls',
  'series',
  'occurrences',
  'open_charges',
  'scheduled_retries',
  'retry_counters',
  'idempotency_keys',
  'events',
  'deliveries',
  'delivery_attempts',
  'provider_notifications',
  'discrepancies',
  'disputes',
  'dispute_reports',
  'simulator_entries',
]);

/** Every table, once: exported for the test that compares them with the schema. */
export const placedTables: readonly string[] = [
  ...copiedTables,
  ...homeTables,
  ...terminalTables,
  auditTable,
  departedTable,
];

const tables: ReadonlySet<string> = new Set(placedTables);

/** Which shards a statement is about. */
export type Reach =
  | { readonly kind: 'terminal'; readonly terminalId: string }
  /** Rows of terminals, of which it names none, or several. */
  | { readonly kind: 'each'; readonly writes: boolean }
  /** It changes what every shard has. */
  | { readonly kind: 'copies' }
  /** @property writes whether it changes anything */
  | { readonly kind: 'home'; readonly writes: boolean };

/** What a text says, whatever its parameters are. */
interface Text {
  readonly scope: 'terminals' | 'copies' | 'home';
  readonly writes: boolean;
  /** Where its terminal stands among the parameters: one place, or several that have to agree. */
  readonly terminalAt: readonly number[];
}

const mentions = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:"public"\.)?"?([a-z_]+)"?/g;
const written = /\b(?:INTO|UPDATE|DELETE\s+FROM)\s+(?:"public"\.)?"?([a-z_]+)"?/g;

const namesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name).filter((name) => tables.has(name));

function read(text: string, terminalAt: readonly number[]): Text {
  const changed = namesOf(text, written);
  const mentioned = namesOf(text, mentions);
  const writes = changed.length > 0;
  const isOfTerminals = mentioned.some((table) => terminalTables.has(table) || table === departedTable);
  if (isOfTerminals || (mentioned.includes(auditTable) && !writes)) return { scope: 'terminals', writes, terminalAt };
  return { scope: changed.some((table) => copiedTables.has(table)) ? 'copies' : 'home', writes, terminalAt };
}

const texts = new Map<string, Text>();

/** What is known of a statement of the store. */
function ofStatement({ text, parameters }: Pick<Statement, 'text' | 'parameters'>): Text {
  let known = texts.get(text);
  if (!known) {
    const at = parameters.indexOf('terminalId');
    texts.set(text, (known = read(text, at < 0 ? [] : [at])));
  }
  return known;
}

/** What Prisma writes: `"terminal_id" = $1`, `"terminal_id" IN ($1,$2)`, or an INSERT whose columns name it. */
function ofPrisma(text: string): Text {
  const compared = [...text.matchAll(/"terminal_id"(?: = |\) = \(|\s+IN \()((?:\$\d+,?)+)/g)].flatMap(
    ([, places = '']) => [...places.matchAll(/\d+/g)].map(([number]) => Number(number) - 1),
  );
  const [columns = '', rest = ''] = text.startsWith('INSERT')
    ? text.slice(text.indexOf('(') + 1).split(') VALUES ')
    : [];
  const names = columns.split(',');
  const column = names.indexOf('"terminal_id"');
  if (column < 0) return read(text, compared);
  const [rows = ''] = rest.split(/ RETURNING | ON CONFLICT /);
  // Each row has a parameter for each column; casts are around some.
  const places = [...rows.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number) - 1);
  const width = names.length;
  return read(text, places.length % width === 0 ? places.filter((_, index) => index % width === column) : []);
}

/** Statements of the store that go through a transaction of Prisma have no name there. */
let byText: Map<string, readonly string[]> | undefined;

/** Where a statement goes. */
export function reachOf(
  statement: { readonly text: string; readonly parameters?: readonly string[] },
  values: readonly unknown[],
): Reach {
  byText ??= new Map([...queries.values()].map((query) => [query.text, query.parameters]));
  const parameters = statement.parameters ?? byText.get(statement.text);
  const { scope, writes, terminalAt } =
    parameters === undefined ? ofPrisma(statement.text) : ofStatement({ text: statement.text, parameters });
  if (scope === 'copies') return { kind: 'copies' };
  if (scope === 'home') return { kind: 'home', writes };
  const named = new Set(terminalAt.map((at) => values[at] ?? null));
  const [terminalId] = named;
  return named.size === 1 && typeof terminalId === 'string' && terminalId !== ''
    ? { kind: 'terminal', terminalId }
    : { kind: 'each', writes };
}

/** Whether a statement changes what every shard has beside the rows of a terminal: it would on one shard only. */
export const changesCopiesBesideTerminals = (text: string): boolean =>
  namesOf(text, written).some((table) => copiedTables.has(table)) &&
  namesOf(text, mentions).some((table) => terminalTables.has(table));
