import { type ContractDocument, isObject, type JsonObject } from '../contract/source.js';
import { type Edge, edgesOf, type Fault, faultsOf } from './faults.js';
import { fieldName, type RequestField, requestFields } from './request-fields.js';

/** The faults that must be refused in each of these fields, and the edges that must be accepted. */
interface FieldGroup {
  readonly names: readonly string[];
  readonly refused: readonly Fault[];
  readonly accepted: readonly Edge[];
}

/** Required coverage of an operation. */
interface OperationSuite {
  /** Answers by media type: `400/VALIDATION/INVALID_AMOUNT`, or for a success the name of its example. */
  readonly cells: Readonly<Record<string, readonly string[]>>;
  /** The names of the request's examples. */
  readonly examples: readonly string[];
  /** Groups of fields with the same requirements. */
  readonly fields: readonly FieldGroup[];
}

/** All cases that the suite must cover. */
interface Suite {
  readonly operations: Readonly<Record<string, OperationSuite>>;
  /** The answers to requests that match no operation. */
  readonly unmatched: OperationSuite['cells'];
  readonly events: readonly string[];
}

/** Builds the suite of a contract. */
export function suiteOf(document: ContractDocument): Suite {
  const operations = Object.values(document.at('/paths')).flatMap(
    (item) => Object.values(item as JsonObject) as JsonObject[],
  );
  return {
    operations: Object.fromEntries(
      operations.map((operation) => [operation.operationId as string, operationSuite(document, operation)]),
    ),
    unmatched: cellsOf(document, document.at('/x-unmatched-requests')),
    events: Object.keys(document.at('/webhooks')),
  };
}

function operationSuite(document: ContractDocument, operation: JsonObject): OperationSuite {
  const content = isObject(operation.requestBody) ? document.resolved(operation.requestBody).content : undefined;
  return {
    cells: cellsOf(document, operation.responses as JsonObject),
    examples: document
      .members(content)
      .flatMap(([type, { examples }]) => (type === 'application/json' ? Object.keys(examples as JsonObject) : [])),
    fields: grouped(requestFields(document, operation)),
  };
}

function grouped(fields: readonly RequestField[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup & { readonly names: string[] }>();
  for (const field of fields) {
    const needs = { refused: faultsOf(field), accepted: edgesOf(field) };
    if (needs.refused.length + needs.accepted.length === 0) continue;
    const key = JSON.stringify(needs);
    const group = groups.get(key) ?? { ...needs, names: [] };
    group.names.push(fieldName(field));
    groups.set(key, group);
  }
  return [...groups.values()];
}

function cellsOf(document: ContractDocument, responses: JsonObject): OperationSuite['cells'] {
  const cells: Record<string, string[]> = {};
  for (const [status, { content }] of document.members(responses))
    for (const [mediaType, { examples }] of document.members(content)) {
      const names = document
        .members(examples)
        .map(([name, { value }]) =>
          isObject(value) && typeof value.reason_code === 'string' ? value.reason_code : name,
        );
      (cells[mediaType] ??= []).push(...new Set(names.map((name) => `${status}/${name}`)));
    }
  return cells;
}

export const eachCell = (cells: OperationSuite['cells']): { readonly name: string; readonly mediaType: string }[] =>
  Object.entries(cells).flatMap(([mediaType, names]) => names.map((name) => ({ name, mediaType })));

/** Returns each fault, or each edge, of each field. */
export const eachCase = <Of extends 'refused' | 'accepted'>(
  fields: readonly FieldGroup[],
  of: Of,
): { readonly name: string; readonly what: FieldGroup[Of][number] }[] =>
  fields.flatMap(({ names, [of]: cases }) => names.flatMap((name) => cases.map((what) => ({ name, what }))));
