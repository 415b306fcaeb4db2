import type { ContractDocument } from '../contract/contract-document.js';
import { isObject, type JsonObject } from '../contract/strict-schema.js';
import { edgesOf, faultsOf, type Edge, type Fault } from './faults.js';
import { fieldName, requestFields } from './request-fields.js';

/** Required coverage of an operation. */
export interface OperationSuite {
  /**
   * Keys are `400/VALIDATION/INVALID_AMOUNT`, or for a success the name of its example. Values are the media types of
   * the answers.
   */
  readonly cells: Readonly<Record<string, string>>;
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
    examples: document.members(content).flatMap(([, { examples }]) => Object.keys(examples as JsonObject)),
    fields: Object.fromEntries(
      requestFields(document, operation)
        .map((field) => [fieldName(field), { refused: faultsOf(field), accepted: edgesOf(field) }] as const)
        .filter(([, { refused, accepted }]) => refused.length + accepted.length > 0),
    ),
  };
}

function cellsOf(document: ContractDocument, responses: JsonObject): OperationSuite['cells'] {
  return Object.fromEntries(
    document.members(responses).flatMap(([status, { content }]) =>
      document.members(content).flatMap(([mediaType, { examples }]) => {
        const names = document
          .members(examples)
          .map(([name, { value }]) =>
            isObject(value) && typeof value.reason_code === 'string' ? value.reason_code : name,
          );
        return [...new Set(names)].map((name) => [`${status}/${name}`, mediaType] as const);
      }),
    ),
  );
}

/** Formats the suite as text, with one field or cell on each line, so that a diff shows the new requirements. */
export function suiteText(suite: Suite): string {
  const lines = (object: object, indent: string): string =>
    Object.entries(object)
      .map(([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const operations = Object.entries(suite.operations).map(
    ([operationId, { cells, examples, fields }]) => `  ${JSON.stringify(operationId)}: {
   "cells": {\n${lines(cells, '    ')}\n   },
   "examples": ${JSON.stringify(examples)},
   "fields": {\n${lines(fields, '    ')}\n   }
  }`,
  );
  return (
    `{\n "operations": {\n${operations.join(',\n')}\n },\n "unmatched": ` +
    `{\n${lines(suite.unmatched, '  ')}\n },\n "events": ${JSON.stringify(suite.events)}\n}\n`
  );
}
