import { columnTypes } from '../../../src/store/query/execution.js';
import type { DatabaseType, DescribedColumn, Description } from './description.js';
import { written, type Kind, type Signature, type ValueType } from './signatures.js';

/** A statement with its name and parameter names, in the order of their placeholders. */
export interface NamedStatement {
  readonly name: string;
  readonly parameters: readonly string[];
}

/**
 * A value of each type as PostgreSQL sends it, and the TypeScript types that a parameter of the type accepts. The
 * pool's parsers determine the TypeScript type of a column.
 */
const types: Readonly<Record<string, { readonly sent: string; readonly accepts: readonly Kind[] }>> = {
  bool: { sent: 't', accepts: ['boolean'] },
  int2: { sent: '1', accepts: ['number'] },
  int4: { sent: '1', accepts: ['number'] },
  int8: { sent: '1', accepts: ['string', 'number', 'bigint'] },
  float4: { sent: '1', accepts: ['number'] },
  float8: { sent: '1', accepts: ['number'] },
  oid: { sent: '1', accepts: ['number'] },
  // Not number: an amount is never the result of a float computation.
  numeric: { sent: '1.5', accepts: ['string'] },
  text: { sent: 'a', accepts: ['string'] },
  varchar: { sent: 'a', accepts: ['string'] },
  bpchar: { sent: 'a', accepts: ['string'] },
  name: { sent: 'a', accepts: ['string'] },
  uuid: { sent: '00000000-0000-0000-0000-000000000000', accepts: ['string'] },
  xid8: { sent: '1', accepts: ['string'] },
  inet: { sent: '127.0.0.1', accepts: ['string'] },
  date: { sent: '2026-01-01', accepts: ['string'] },
  interval: { sent: '1 day', accepts: ['string'] },
  timestamp: { sent: '2026-01-01 00:00:00', accepts: ['Date'] },
  timestamptz: { sent: '2026-01-01 00:00:00+00', accepts: ['Date'] },
  bytea: { sent: '\\x00', accepts: ['bytes'] },
  // A string is sent as JSON text. An array would be sent as PostgreSQL's array, and is refused for that.
  json: { sent: '{}', accepts: ['object', 'unknown', 'string'] },
  jsonb: { sent: '{}', accepts: ['object', 'unknown', 'string'] },
  void: { sent: '', accepts: [] },
};

/**
 * Returns the differences between the types of a statement and the database, each with its fix. Empty if they match.
 * @param neverNull columns, as `statement.column`, that hold no null although their table permits it
 */
export function differences(
  { name, parameters }: NamedStatement,
  signature: Signature,
  description: Description,
  neverNull: ReadonlySet<string> = new Set(),
): string[] {
  const { place } = signature;
  const said = [
    ...missing(parameters, signature.parameters, (parameter) => `Parameters has no ${parameter}, which the SQL names`),
    ...missing([...signature.parameters.keys()], new Set(parameters), unnamedParameter),
    ...parameters.flatMap((parameter, index) => {
      const [stated, type] = [signature.parameters.get(parameter), description.parameters[index]];
      return stated && type ? parameterDifference(parameter, stated, type) : [];
    }),
    ...columnDifferences(name, signature, description.columns, neverNull),
  ];
  return said.map((what) => `${place}, statement ${name}: ${what}`);
}

const unnamedParameter = (parameter: string): string =>
  `the SQL names no :${parameter}: take it out of Parameters, or use it`;

const missing = (
  names: readonly string[],
  among: { has(name: string): boolean },
  message: (name: string) => string,
): string[] => names.filter((name) => !among.has(name)).map(message);

function parameterDifference(name: string, stated: ValueType, type: DatabaseType): string[] {
  const accepted = acceptedBy(type);
  if (!accepted) return [`PostgreSQL wants ${typeName(type)} for :${name}, which ${unknownType}`];
  const refused = stated.kinds.filter((kind) => !isAccepted(kind, accepted, type));
  if (refused.length === 0) return [];
  const [wanted, found] = [written({ kinds: accepted, nullable: false }), written(stated)];
  return [
    `PostgreSQL wants ${typeName(type)} for :${name}, and Parameters has ${found}: ` +
      `make it ${wanted || 'nothing'}, or cast the parameter in the SQL (:${name}::type)`,
  ];
}

/** Returns the kinds that a parameter of the type accepts, or undefined for an unknown type. */
function acceptedBy({ labels, name }: DatabaseType): readonly Kind[] | undefined {
  return labels ? ['string', { literals: labels }] : types[name]?.accepts;
}

function isAccepted(kind: Kind, accepted: readonly Kind[], type: DatabaseType): boolean {
  if (typeof kind === 'string') return !type.isArray && accepted.includes(kind);
  if ('elements' in kind) {
    const element = { ...type, isArray: false };
    return type.isArray && kind.elements.kinds.every((each) => isAccepted(each, accepted, element));
  }
  if (type.isArray) return false;
  return type.labels ? among(kind.literals, type.labels) : accepted.includes('string');
}

const among = (some: readonly string[], all: readonly string[]): boolean => some.every((each) => all.includes(each));

function columnDifferences(
  statement: string,
  signature: Signature,
  columns: readonly DescribedColumn[],
  neverNull: ReadonlySet<string>,
): string[] {
  const names = columns.map(({ name }) => name);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  return [
    ...repeated.map((name) => `the SQL answers two columns ${name}, of which one is lost: name them apart`),
    ...missing(names, signature.columns, (name) => `the SQL answers a column ${name} that Row has not: add it to Row`),
    ...missing(
      [...signature.columns.keys()],
      new Set(names),
      (name) => `Row has ${name}, and the SQL answers no such column: select it, or take it out of Row`,
    ),
    ...columns.flatMap((column) => {
      const stated = signature.columns.get(column.name);
      if (!stated) return [];
      return [
        ...typeDifference(column, stated),
        ...(neverNull.has(`${statement}.${column.name}`) ? [] : nullDifference(column, stated)),
      ];
    }),
  ];
}

function typeDifference({ name, type }: DescribedColumn, stated: ValueType): string[] {
  const sent = type.labels?.[0] ?? types[type.name]?.sent;
  if (sent === undefined) return [`the column ${name} is ${typeName(type)}, which ${unknownType}`];
  if (isRead(stated, type, sent)) return [];
  const read = type.labels && !type.isArray ? `string or ${labelled(type.labels)}` : kindOfValue(parsed(type, sent));
  return [
    `the column ${name} is ${typeName(type)}, which node-postgres reads as ${read}, and Row has ${written(stated)}`,
  ];
}

const labelled = (labels: readonly string[]): string => written({ kinds: [{ literals: labels }], nullable: false });

function parsed({ oid, isArray }: DatabaseType, sent: string): unknown {
  // Its declaration requires a number.
  const parse = columnTypes.getTypeParser(oid, 'text') as unknown as (text: string) => unknown;
  return parse(isArray ? `{"${sent.replaceAll('\\', '\\\\')}"}` : sent);
}

/** Returns true if the stated type includes the values that the pool's parsers make of the column. */
function isRead(stated: ValueType, type: DatabaseType, sent: string): boolean {
  if (!type.isArray && (type.name === 'json' || type.name === 'jsonb'))
    return stated.kinds.every((kind) => kind !== 'Date' && kind !== 'bytes' && kind !== 'bigint');
  return stated.kinds.length > 0 && stated.kinds.every((kind) => holds(kind, parsed(type, sent), type));
}

function holds(kind: Kind, value: unknown, type: DatabaseType): boolean {
  if (typeof kind === 'string') return kind === 'unknown' || kind === kindOfValue(value);
  if ('elements' in kind)
    return Array.isArray(value) && kind.elements.kinds.every((each) => holds(each, value[0] as unknown, type));
  if (typeof value !== 'string') return false;
  // A column of an enum may hold any of its labels. The values of a text are unknown.
  return type.labels === undefined || among(type.labels, kind.literals);
}

function kindOfValue(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${kindOfValue(value[0])}`;
  if (value instanceof Date) return 'Date';
  if (value instanceof Uint8Array) return 'bytes';
  return typeof value;
}

function nullDifference({ name, source }: DescribedColumn, stated: ValueType): string[] {
  if (!source || source.notNull || stated.nullable) return [];
  return [
    `the column ${name} is ${source.table}.${source.column}, which may be null, and Row has ${written(stated)}: ` +
      'add | null, or give it a line with the reason among the columns that are never null in queries.test.ts',
  ];
}

const typeName = ({ name, isArray, labels }: DatabaseType): string =>
  `${labels ? 'the enum ' : ''}${name}${isArray ? '[]' : ''}`;

const unknownType = 'test/support/queries/comparison.ts does not know: add it to its table of types';
