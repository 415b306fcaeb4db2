import { operationsOf, type ContractDocument, type OperationName } from './served-contract.js';

/** A field of requests or answers, with an operation that has it: preferably in its request. */
export interface ContractField {
  readonly name: string;
  readonly description: string;
  readonly operation: OperationName;
}

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** Returns every field of the contract once, by name. */
export function fieldsOf(contract: ContractDocument): readonly ContractField[] {
  const found = new Map<string, ContractField>();
  const operations = operationsOf(contract.paths);
  // A part visited for one operation has no new names for the next.
  const seen = new Set<unknown>();
  for (const part of ['requestBody', 'responses'] as const) {
    for (const { operation, name: operationName } of operations) {
      collect(operation[part], (name, description) => {
        if (!found.has(name)) found.set(name, { name, description, operation: operationName });
      });
    }
  }
  return [...found.values()];

  /** Visits a part of an operation and its references, each once. */
  function collect(value: unknown, note: (name: string, description: string) => void): void {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { $ref, properties, ...others } = value as Schema;
    if ($ref !== undefined) collect(referred($ref), note);
    for (const [name, schema] of Object.entries(properties ?? {})) {
      note(name, descriptionOf(schema));
      collect(schema, note);
    }
    for (const [name, other] of Object.entries(others))
      if (name !== 'examples' && name !== 'headers') collect(other, note);
  }

  function descriptionOf(schema: Schema): string {
    const { description } = schema;
    if (description !== undefined || schema.$ref === undefined) return description ?? '';
    return (referred(schema.$ref) as Schema).description ?? '';
  }

  function referred(reference: string): unknown {
    return reference
      .slice(2)
      .split('/')
      .reduce<unknown>((place, name) => (place as Record<string, unknown>)[name.replaceAll('~1', '/')], contract);
  }
}
