import { problem } from '../base/errors/errors.js';
import { redactCardData } from '../vault/redact.js';

/**
 * Returns a display name, which is shown, listed and audited.
 * @throws Problem VALIDATION/INVALID_FIELD when it holds a card number
 */
export function checkedName(name: string): string {
  if (redactCardData(name) !== name)
    throw problem('VALIDATION/INVALID_FIELD', 'The field name holds a card number.', { field: 'name' });
  return name;
}
