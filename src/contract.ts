import type { components } from '../generated/types.js';

/** The contract's schemas by their names. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

type Given<Fields> = { [Field in keyof Fields]?: NonNullable<Fields[Field]> };

/** The fields that have a value: an absent field is left out of an answer, never null. */
export function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)) as Given<Fields>;
}
