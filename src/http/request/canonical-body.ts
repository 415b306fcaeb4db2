import canonicalize from 'canonicalize';
import { securityCodeName, withoutSecurityCodes } from '../../vault/redact.js';
import type { RequestBody } from './state.js';

/**
 * The text by which two bodies are the same: the JSON value in any notation (RFC 8785); what is no such value counts as
 * it was sent. Security codes are left out, wherever they stand: nothing that is kept may depend on one (PCI DSS
 * 3.3.1), and three digits can be guessed from a digest with its key. A body that differs in its security code only is
 * therefore the same one.
 */
export function canonicalBody(body: RequestBody | undefined): string {
  if (!body) return '';
  const text = 'value' in body.json ? canonicalize(withoutCodes(body.json.value)) : undefined;
  return text ?? withoutSecurityCodes(body.raw);
}

/**
 * A JSON value without the members that are named as a security code. A body is nested a few levels deep at most
 * (json.ts).
 */
function withoutCodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCodes);
  if (typeof value !== 'object' || value === null) return value;
  const rest: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    if (!securityCodeName.test(name)) rest[name] = withoutCodes(member);
  return rest;
}
