import { readFile } from 'node:fs/promises';
import { isAlias, isMap, isScalar, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { packageRoot } from '../../src/base/package-root.js';

/** The project's root. File names are relative to it. */
export const root = `${packageRoot}/`;

/** A problem of the contract: its place, description and advice. */
export interface Finding {
  readonly file: string;
  /** Line number, starting at 1. */
  readonly line: number;
  readonly message: string;
  readonly advice: string;
}

/** The names from the top of a document to a place in it. */
export type Path = readonly (string | number)[];

export interface Source {
  readonly file: string;
  readonly text: string;
  readonly document: JsonObject;
  /** Returns the line of the value at a path, or of its nearest ancestor. */
  readonly line: (path: Path) => number;
}

/** @throws Error with the line, if the file is not YAML */
export async function readSource(file: string): Promise<Source> {
  return sourceOf(file, await readFile(`${root}${file}`, 'utf8'));
}

/** Parses a document. Shared parts are in place. @throws Error with the line, if the text is not YAML */
export function sourceOf(file: string, text: string): Source {
  const lineCounter = new LineCounter();
  const parsed = parseDocument(text, { lineCounter, merge: true });
  /** Lists of headers and refusals and fields of events are YAML aliases. */
  const behindAlias = (node: Node | null): Node | null => (isAlias(node) ? (node.resolve(parsed) ?? null) : node);
  const pairOf = (node: Node | null, name: string): Pair | undefined => {
    if (!isMap(node)) return undefined;
    const found = node.items.find(({ key }) => isScalar(key) && String(key.value) === name);
    const merged = node.items.find(({ key }) => isScalar(key) && key.source === '<<');
    return found ?? pairOf(behindAlias((merged?.value ?? null) as Node | null), name);
  };
  const [fault] = parsed.errors;
  if (fault) throw new Error(`${file}:${lineCounter.linePos(fault.pos[0]).line} is not YAML: ${fault.message}`);
  const {
    'x-shared-facts': _,
    'x-shared-refusals': __,
    ...document
  } = parsed.toJS({ maxAliasCount: -1, reviver: extensionValues }) as JsonObject;
  return {
    file,
    text,
    document,
    line(path) {
      let place: Node | null = parsed.contents;
      let offset = 0;
      for (const name of path) {
        if (isMap(place)) {
          const pair = pairOf(place, String(name));
          if (!pair) break;
          offset = (pair.key as Node).range?.[0] ?? offset;
          place = behindAlias(pair.value as Node | null);
        } else {
          place = parsed.getIn(path.slice(0, path.indexOf(name) + 1), true) as Node | null;
          offset = place?.range?.[0] ?? offset;
        }
      }
      return lineCounter.linePos(offset).line;
    },
  };
}

/**
 * Writes the extension values of an enum where the file names those of the specification. A specified value that the
 * enum lacks remains in the list, so that the check of the marks reports it.
 */
function extensionValues(_name: unknown, value: unknown): unknown {
  if (!isObject(value as Json)) return value;
  const { 'x-specified-values': specified, enum: all = [] } = value as Record<string, string[] | undefined>;
  if (!specified) return value;
  const others = [all.filter((each) => !specified.includes(each)), specified.filter((each) => !all.includes(each))];
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, given]) =>
      name === 'x-specified-values' ? ['x-extension-values', others.flat()] : [name, given],
    ),
  );
}

/** Returns the path of a JSON pointer or a reference in the document. */
export const pathOf = (pointer: string): string[] =>
  pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((segment) => decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~'));

/** The contract as JSON, with accessors. It is immutable: `without` returns another document. */
export class ContractDocument {
  constructor(readonly root: JsonObject) {}

  /** Returns the value at a JSON pointer. @throws Error if it is missing */
  at(pointer: string): JsonObject {
    const found = this.find(pointer);
    if (!isObject(found))
      throw new Error(
        `The contract has nothing at ${pointer}: regenerate generated/openapi.json with \`npm run generate\`.`,
      );
    return found;
  }

  find(pointer: string): Json | undefined {
    let value: Json | undefined = this.root;
    for (const segment of segmentsOf(pointer))
      if (Array.isArray(value)) value = (value as readonly Json[])[Number(segment)];
      else value = isObject(value) ? value[segment] : undefined;
    return value;
  }

  /** Returns the object, or the component it references. Siblings of the reference take precedence. */
  resolved(object: JsonObject): JsonObject {
    if (typeof object.$ref !== 'string') return object;
    const { $ref, ...siblings } = object;
    return { ...this.resolved(this.at($ref.slice(1))), ...siblings };
  }

  /** Returns the resolved members of an object by name. */
  members(object: Json | undefined): [string, JsonObject][] {
    return Object.entries(isObject(object) ? object : {}).map(([name, value]) => [
      name,
      this.resolved(value as JsonObject),
    ]);
  }

  /** Returns the JSON form of an operation's request body; undefined if it takes none. */
  jsonRequest({ requestBody }: JsonObject): JsonObject | undefined {
    const content = isObject(requestBody) ? this.resolved(requestBody).content : undefined;
    return this.members(content).find(([type]) => type === 'application/json')?.[1];
  }

  /** Returns the pointer of a member, following references. */
  follow(pointer: string, ...segments: readonly string[]): string {
    return segments.reduce((reached, segment) => `${this.target(reached)}/${escaped(segment)}`, this.target(pointer));
  }

  /** Returns the pointer at the end of a chain of references. */
  target(pointer: string): string {
    const found = this.find(pointer);
    return isObject(found) && typeof found.$ref === 'string' ? this.target(found.$ref.slice(1)) : pointer;
  }

  /** Returns the document without the value at a pointer. The rest is shared. */
  without(pointer: string): ContractDocument {
    const take = (value: Json, [segment = '', ...rest]: readonly string[]): Json => {
      if (Array.isArray(value))
        return (value as readonly Json[]).flatMap((item, index) =>
          index !== Number(segment) ? [item] : rest.length === 0 ? [] : [take(item, rest)],
        );
      if (!isObject(value) || !(segment in value)) throw new Error(`The contract has nothing at ${pointer}.`);
      if (rest.length === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== segment));
      return { ...value, [segment]: take(value[segment] ?? null, rest) };
    };
    return new ContractDocument(take(this.root, segmentsOf(pointer)) as JsonObject);
  }
}

/** By pointer: tests read the same ones in thousands of documents. */
const segments = new Map<string, readonly string[]>();

function segmentsOf(pointer: string): readonly string[] {
  const known = segments.get(pointer);
  if (known) return known;
  const split = pointer.split('/').slice(1);
  const read = split.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  segments.set(pointer, read);
  return read;
}

const escaped = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');

/** A JSON Schema, or any value inside one. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** Keywords whose schemas describe the same value as their parent. */
const inPlace = ['allOf', 'anyOf', 'oneOf'];

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns a schema that refuses undeclared properties at every level, although the contract leaves answers open to
 * growth. Branches of allOf, anyOf and oneOf stay open: siblings declare properties of the same value. A reference to a
 * component such as `Sale` becomes one to the schema with id `contract:Sale`.
 */
export function closed(schema: Json): Json {
  const opened = open(schema);
  if (!isObject(opened)) return opened;
  const describes = ['properties', '$ref', ...inPlace].some((keyword) => keyword in opened);
  return describes && !('additionalProperties' in opened) ? { ...opened, unevaluatedProperties: false } : opened;
}

/** Returns the schema open at its own level; its properties and items stay closed. */
export function open(schema: Json): Json {
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, Json] => {
      if (keyword === '$ref' && typeof value === 'string')
        return [keyword, value.replace('#/components/schemas/', 'contract:')];
      if (keyword === 'properties' && isObject(value)) return [keyword, mapValues(value, closed)];
      if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, closed(value)];
      if (inPlace.includes(keyword) && Array.isArray(value)) return [keyword, value.map(open)];
      return [keyword, value];
    }),
  );
}

export const mapValues = (object: JsonObject, change: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
