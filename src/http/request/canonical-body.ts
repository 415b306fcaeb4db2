import canonicalize from 'canonicalize';
import { securityCodeName, withoutSecurityCodes } from '../../vault/redact.js';
import type { RequestBody } from './state.js';

/**
 * Returns the text by which two bodies are compared: the JSON value in canonical form (RFC 8785), or a malformed body
 * as received.
 *
 * Security codes are removed wherever they occur. Stored data must not depend on one (PCI DSS 3.3.1), and three digits
 * can be guessed from a keyed digest. Bodies that differ only in the security code are therefore equal.
 */
export function canonicalBody(body: RequestBody | undefined): string {
  if (!body) return '';
  const text = 'value' in body.json ? canonicalize(withoutCodes(body.json.value)) : undefined;
  return text ?? withoutSecurityCodes(body.raw);
}

/** Removes the members named like a security code. Nesting is limited (json.ts). */
function withoutCodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutCodes);
  if (typeof value !== 'object' || value === null) return value;
  const rest: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value))
    if (!securityCodeName.test(name)) rest[name] = withoutCodes(member);
  return rest;
}
