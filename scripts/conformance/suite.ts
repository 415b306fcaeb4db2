import { filled } from '../support/table.js';
import { type ContractDocument, isObject, type JsonObject } from '../contract/source.js';
import { type Edge, edgesOf, type Fault, faultsOf } from './faults.js';
import { fieldName, requestFields } from './request-fields.js';

/** Required coverage of an operation. */
export interface OperationSuite {
  /** Answers by media type: `400/VALIDATION/INVALID_AMOUNT`, or for a success the name of its example. */
  readonly cells: Readonly<Record<string, readonly string[]>>;
  /** The names of the request's examples. */
  readonly examples: readonly string[];
  /** By field name: the faults that must be refused, and the edges that must be accepted. */
  readonly fields: Readonly<Record<string, { readonly refused: readonly Fault[]; readonly accepted: readonly Edge[] }>>;
}

/** Content of generated/conformance.json: all cases that the suite must cover. */
export interface Suite {
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
    fields: Object.fromEntries(
      requestFields(document, operation)
        .map((field) => [fieldName(field), { refused: faultsOf(field), accepted: edgesOf(field) }] as const)
        .filter(([, { refused, accepted }]) => refused.length + accepted.length > 0),
    ),
  };
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

/** Returns each cell with its media type. */
export const eachCell = (cells: OperationSuite['cells']): { readonly name: string; readonly mediaType: string }[] =>
  Object.entries(cells).flatMap(([mediaType, names]) => names.map((name) => ({ name, mediaType })));

/** Formats the suite as text, with one field on each line, so that a diff shows the new requirements. */
export function suiteText(suite: Suite): string {
  const cells = (each: OperationSuite['cells'], indent: string): string =>
    Object.entries(each)
      .map(([mediaType, names]) => {
        const texts = names.map((name) => JSON.stringify(name));
        return `${indent}${JSON.stringify(mediaType)}: [\n${filled(texts, `${indent} `)}\n${indent}]`;
      })
      .join(',\n');
  const lines = (fields: OperationSuite['fields']): string =>
    Object.entries(fields)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const operations = Object.entries(suite.operations).map(
    ([operationId, each]) => `  ${JSON.stringify(operationId)}: {
   "cells": {\n${cells(each.cells, '    ')}\n   },
   "examples": ${JSON.stringify(each.examples)},
   "fields": {\n${lines(each.fields)}\n   }
  }`,
  );
  return (
    `{\n "operations": {\n${operations.join(',\n')}\n },\n "unmatched": ` +
    `{\n${cells(suite.unmatched, '  ')}\n },\n "events": ${JSON.stringify(suite.events)}\n}\n`
  );
}
