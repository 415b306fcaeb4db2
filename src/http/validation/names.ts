import { problem } from '../../base/errors/errors.js';

/** The request properties that are names of people and merchants. */
const names: ReadonlySet<string> = new Set(['card_cardholder_name', 'first_name', 'last_name', 'merchant_name']);

/**
 * Refuses a name with characters that change the direction of text, because it would be displayed in another order. The
 * payment page refuses them as well.
 * @param value a request body of limited nesting (json.ts)
 * @throws Problem VALIDATION/INVALID_FIELD, without the value
 */
export function refuseBidiControls(value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`;
    if (typeof member !== 'string') refuseBidiControls(member, field);
    else if (names.has(name) && /\p{Bidi_Control}/u.test(member))
      throw problem('VALIDATION/INVALID_FIELD', `${field} has characters that change the direction of text.`, {
        field,
      });
  }
}
