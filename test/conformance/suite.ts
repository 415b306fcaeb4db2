import { suiteOf } from '../../scripts/conformance/suite.js';
import { type Fault, unknownProperty } from '../../scripts/conformance/faults.js';
import type { RequestField } from '../../scripts/conformance/request-fields.js';
import type { ErrorCode } from '../../src/base/errors/errors.js';
import { contractDocument, type ContractOperation } from '../support/contract/contract.js';

/** All that the contract requires the suite to show. */
export const suite = suiteOf(contractDocument);

/** The expected refusal of a request with one fault. */
export interface ExpectedRefusal {
  readonly code: ErrorCode;
  /** The values of `context.field` that name the fault. Empty if the refusal names no field. */
  readonly fields: readonly string[];
}

/** Returns true if the operation takes a key of a terminal. Refusals of other keys give no details. */
export const isOfTerminals = ({ keyHeader }: Pick<ContractOperation, 'keyHeader'>): boolean =>
  keyHeader === 'x-api-key' || keyHeader === 'x-publishable-key';

/**
 * Returns the refusal that the contract promises for a fault in a field: from the marks of its schema, or else from
 * Errors and the descriptions of the reason codes.
 */
export function expectedRefusal(operation: ContractOperation, field: RequestField, fault: Fault): ExpectedRefusal {
  const { path, choice } = field;
  const name = path.at(-1) ?? '';
  if (name === 'terminal_friendly_id' && isOfTerminals(operation)) return { code: 'TERMINAL_NOT_FOUND', fields: [] };
  if (name === 'X-Provider-Signature') return { code: 'INVALID_SIGNATURE', fields: [] };
  if (name === 'Idempotency-Key') return { code: 'VALIDATION/INVALID_IDEMPOTENCY_KEY', fields: [name] };
  const shapes = choice && path.length === choice.path.length + 1 ? [choice.path.join('.')] : [];
  // A value without its required property matches none of the shapes that are allowed there.
  if (fault === 'missing' && shapes.length > 0) return { code: 'VALIDATION/INVALID_FIELD', fields: shapes };
  if (fault === 'unknown property')
    return {
      code: 'VALIDATION/INVALID_FIELD',
      fields: [[...path, unknownProperty].join('.'), ...(choice?.path === path ? [path.join('.')] : [])],
    };
  return { code: codeOf(field, fault), fields: path.length === 0 ? [] : [path.join('.')] };
}

function codeOf({ schema }: RequestField, fault: Fault): ErrorCode {
  return fault === 'missing'
    ? ((schema['x-missing-reason-code'] as ErrorCode | undefined) ?? 'VALIDATION/MISSING_FIELD')
    : ((schema['x-reason-code'] as ErrorCode | undefined) ?? 'VALIDATION/INVALID_FIELD');
}
