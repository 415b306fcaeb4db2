import type { components } from '../generated/types.js';

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
