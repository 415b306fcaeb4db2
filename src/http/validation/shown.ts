import type { Work } from '../../vault/digit-run.js';
import { withoutSecrets } from '../../vault/redact.js';

/**
 * How much of a text that is shown back is searched for what must not be shown: what is shown of it, and so much that
 * no number is cut in two.
 */
const margin = 128;
const longestField = 300;
const longestValue = 100;

/**
 * The path of a field as it may be shown back: property names are the client's, who may have put anything there
 * (contract, ProblemContext).
 */
export const shownField = (path: string, work?: Work): string =>
  withoutSecrets(path.slice(0, longestField + margin), work).slice(0, longestField);

/** Secret or card data, and free text that may hold it: never shown back. */
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

/** Whether a path leads to such data. */
export const isHidden = (segments: readonly string[]): boolean => segments.some((segment) => hidden.has(segment));

/** The refused value as it may be shown back: a short scalar without card data, a key or a secret. */
export function shown(value: unknown, segments: readonly string[], work?: Work): string | number | boolean | undefined {
  if (isHidden(segments)) return undefined;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).slice(0, longestValue + margin);
  if (withoutSecrets(text, work) !== text) return undefined;
  return typeof value === 'number' ? value : text.slice(0, longestValue);
}
