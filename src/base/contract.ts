import type { schemas } from '../../generated/types.js';

/** The contract's own keywords in schemas, beyond JSON Schema. scripts/contract/checks.ts has their rules. */
export const schemaMarks = [
  'example',
  'x-extension',
  'x-extension-values',
  'x-extensible-enum',
  'x-reason-code',
  'x-missing-reason-code',
  'x-currency-maxima',
] as const;

export type Schema<Name extends keyof schemas> = schemas[Name];

type Given<Fields> = { [Field in keyof Fields]?: NonNullable<Fields[Field]> };

/** Returns the fields that have a value: an answer omits an absent field and never sends null. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const present: Given<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present;
}
