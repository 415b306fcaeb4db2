import type { components } from '../../generated/types.js';

/** The words of the contract's schemas that are none of JSON Schema. scripts/contract/marks.ts has their rules. */
export const schemaMarks = [
  'example',
  'x-extension',
  'x-extension-values',
  'x-extensible-enum',
  'x-reason-code',
  'x-missing-reason-code',
  'x-currency-maxima',
] as const;

/** The contract's schemas by their names. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Given<Fields> = { [Field in keyof Fields]?: NonNullable<Fields[Field]> };

/** The fields that have a value: an absent field is left out of an answer, never null. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  const present: Given<Fields> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined && value !== null) present[name] = value;
  }
  return present;
}
