import { isObject, type Json, type JsonObject } from './strict-schema.js';

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
    return segmentsOf(pointer).reduce<Json | undefined>((value, segment) => {
      if (Array.isArray(value)) return (value as readonly Json[])[Number(segment)];
      return isObject(value) ? value[segment] : undefined;
    }, this.root);
  }

  /** Returns the object, or the component it references. Siblings of the reference take precedence. */
  resolved(object: JsonObject): JsonObject {
    if (typeof object.$ref !== 'string') return object;
    const { $ref, ...beside } = object;
    return { ...this.resolved(this.at($ref.slice(1))), ...beside };
  }

  /** Returns the resolved members of an object by name. */
  members(object: Json | undefined): [string, JsonObject][] {
    return Object.entries(isObject(object) ? object : {}).map(([name, value]) => [
      name,
      this.resolved(value as JsonObject),
    ]);
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

const segmentsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
const escaped = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1');
