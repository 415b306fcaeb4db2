import { unknownProperty, type Fault } from '../../scripts/conformance/faults.js';
import type { RequestField } from '../../scripts/conformance/request-fields.js';
import type { ErrorCode } from '../../src/errors.js';
import type { ContractOperation } from '../support/contract.js';

/** What a request with one fault is refused with. */
export interface ExpectedRefusal {
  readonly code: ErrorCode;
  /** The values of `context.field` that name the fault; empty where the refusal names no field. */
  readonly fields: readonly string[];
}

/**
 * The refusal that the contract promises for a fault in a field (contract, Errors and the descriptions of the reason codes). Written out here once
 * more: a suite that took it from the server would hold the server against itself.
 */
export function expectedRefusal({ keyHeader }: ContractOperation, field: RequestField, fault: Fault): ExpectedRefusal {
  const { place, path, choice } = field;
  const name = path.at(-1) ?? '';
  if (name === 'terminal_friendly_id' && keyHeader === 'x-api-key') return { code: 'TERMINAL_NOT_FOUND', fields: [] };
  if (name === 'X-Provider-Signature') return { code: 'INVALID_SIGNATURE', fields: [] };
  if (name === 'Idempotency-Key') return { code: 'VALIDATION/INVALID_IDEMPOTENCY_KEY', fields: [name] };
  const shapes = choice && path.length === choice.path.length + 1 ? [choice.path.join('.')] : [];
  // Without what it needs, a value has none of the shapes that may stand there.
  if (fault === 'missing' && shapes.length > 0) return { code: 'VALIDATION/INVALID_FIELD', fields: shapes };
  if (fault === 'unknown property') return { code: 'VALIDATION/INVALID_FIELD', fields: [[...path, unknownProperty].join('.'), ...choice?.path === path ? [path.join('.')] : []] };
  return { code: codeFor(place === 'body' ? name : '', fault), fields: path.length === 0 ? [] : [path.join('.')] };
}

function codeFor(name: string, fault: Fault): ErrorCode {
  const missing = fault === 'missing';
  switch (name) {
    case 'amount': return 'VALIDATION/INVALID_AMOUNT';
    case 'expiry_month':
    case 'expiry_year': return 'INVALID_EXPIRY';
    case 'currency': return missing ? 'VALIDATION/MISSING_FIELD' : 'INVALID_CURRENCY';
    case 'card_number': return missing ? 'VALIDATION/MISSING_FIELD' : 'INVALID_CARD_NUMBER';
    default: return missing ? 'VALIDATION/MISSING_FIELD' : 'VALIDATION/INVALID_FIELD';
  }
}
