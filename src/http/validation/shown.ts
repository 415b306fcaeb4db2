import type { Work } from '../../vault/digit-run.js';
import { withoutSecrets } from '../../vault/redact.js';

/** Characters searched for secrets beyond the shown part, so that no number is cut in two. */
const margin = 128;
const longestField = 300;
const longestValue = 100;

/**
 * Returns a field's path as it may be shown: clients choose property names and may put anything there (contract,
 * ProblemContext).
 */
export const shownField = (path: string, work?: Work): string =>
  withoutSecrets(path.slice(0, longestField + margin), work).slice(0, longestField);

/** Card data, secrets, and free text that may contain them: never shown. */
const hidden: ReadonlySet<string> = new Set([
  'card_number',
  'cvv',
  'expiry_month',
  'expiry_year',
  'token',
  'provider_token',
  'payment_instrument',
  'raw_request',
  'raw_response',
  'credentials',
  'password',
  'current_password',
  'new_password',
  'code',
  'sign_in_token',
  'invitation_token',
]);

/** True if a path leads to such data. */
export const isHidden = (segments: readonly string[]): boolean => segments.some((segment) => hidden.has(segment));

/** Returns a refused value as it may be shown: a short scalar without card data, a key or a secret. */
export function shown(value: unknown, segments: readonly string[], work?: Work): string | number | boolean | undefined {
  if (isHidden(segments)) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).slice(0, longestValue + margin);
  if (withoutSecrets(text, work) !== text) return undefined;
  return typeof value === 'number' ? value : text.slice(0, longestValue);
}
