import { isOfTerminals } from './scenario.js';
import { eachFault } from '../support/contract/answer-check.js';
import { contractDocument, contractOperations, eventFaultsBy, readContract } from '../support/contract/contract.js';
import type { ContractOperation } from '../support/contract/contract.js';
import { type ContractDocument, isObject, type JsonObject } from '../../scripts/contract/source.js';
import { propertiesOf, places, type Seen } from './evidence.js';

/** A copy of the contract without one element. */
export interface ContractMutant {
  /** The removed element. */
  readonly name: string;
  readonly document: () => ContractDocument;
  /** The keys of evidence that may contradict it. */
  readonly evidence: readonly string[];
}

/**
 * Returns all mutants: the contract without one operation, status, media type, reason code, header, parameter, property
 * (of a request, answer or event) or event. The rest of the contract is unchanged, so recorded evidence has to
 * contradict each of them.
 */
export function contractMutants(): ContractMutant[] {
  const mutant = (
    name: string,
    evidence: string | readonly string[],
    ...pointers: readonly string[]
  ): ContractMutant => ({
    name,
    evidence: [evidence].flat(),
    document: () => pointers.reduce((document, pointer) => document.without(pointer), contractDocument),
  });
  const responses = new Set(
    contractOperations.flatMap((operation) =>
      [...operation.responses.keys()].map((status) => places.response(operation, status)),
    ),
  );
  const eventTypes = Object.keys(contractDocument.at('/webhooks'));
  const answered = [
    ...[...responses].flatMap((response) => mediaOf(response).map(([type]) => places.body(response, type))),
    ...eventTypes.map((type) => places.event(type)),
  ].flatMap((pointer) => [...propertiesOf(contractDocument, pointer)]);
  const asked = contractOperations
    .filter(({ takesBody }) => takesBody)
    .flatMap((operation) => [...propertiesOf(contractDocument, places.request(operation))]);
  return [
    ...contractOperations.flatMap((operation) => [
      mutant(
        `the operation ${operation.operationId}`,
        `operation ${operation.operationId}`,
        places.operation(operation),
      ),
      ...[...operation.responses.keys()].map((status) =>
        mutant(
          `the status ${status} of ${operation.operationId}`,
          `status ${operation.operationId} ${status}`,
          `${places.operation(operation)}/responses/${status}`,
        ),
      ),
      ...namedParameters(operation).map(({ name, pointer }) =>
        mutant(
          `the parameter ${name} of ${operation.operationId}`,
          `parameter ${operation.operationId} ${name}`,
          pointer,
        ),
      ),
    ]),
    ...[...responses].flatMap((response) => [
      ...mediaOf(response).flatMap(([type, media]) => [
        mutant(
          `${type} of ${response}`,
          `response ${response}`,
          contractDocument.follow(response, 'content') + `/${type.replace('/', '~1')}`,
        ),
        ...codesOf(media).map(([code, names]) =>
          mutant(
            `the reason code ${code} of ${response}`,
            `code ${response} ${code}`,
            ...names.map((name) => `${contractDocument.follow(response, 'content', type, 'examples')}/${name}`),
          ),
        ),
      ]),
      ...Object.keys((contractDocument.at(response).headers as JsonObject | undefined) ?? {}).map((header) =>
        mutant(
          `the header ${header} of ${response}`,
          `header ${response} ${header.toLowerCase()}`,
          `${response}/headers/${header}`,
        ),
      ),
    ]),
    ...[...new Set(answered)].map((pointer) =>
      mutant(`the property ${pointer} of answers and events`, `property ${pointer}`, ...propertyAt(pointer)),
    ),
    ...[...new Set(asked)].map((pointer) =>
      mutant(`the property ${pointer} of requests`, [`refused ${pointer}`, `taken ${pointer}`], ...propertyAt(pointer)),
    ),
    ...eventTypes.map((type) => mutant(`the event ${type}`, `event ${type}`, `/webhooks/${type}`)),
  ];
}

const mediaOf = (response: string): [string, JsonObject][] =>
  contractDocument.members(contractDocument.at(response).content);

/** Returns the places of a property in its schema: among the properties, and in `required` if it is there. */
function propertyAt(pointer: string): string[] {
  const [schema = '', name = ''] = pointer.split(/\/properties\/(?=[^/]+$)/);
  const index = ((contractDocument.at(schema).required as readonly string[] | undefined) ?? []).indexOf(name);
  return index === -1 ? [pointer] : [pointer, `${schema}/required/${index}`];
}

/** Returns the reason codes of the examples, with the names of the examples that have them. */
function codesOf({ examples }: JsonObject): [string, string[]][] {
  const codes = new Map<string, string[]>();
  for (const [name, { value }] of contractDocument.members(examples)) {
    if (isObject(value) && typeof value.reason_code === 'string')
      codes.set(value.reason_code, [...(codes.get(value.reason_code) ?? []), name]);
  }
  return [...codes];
}

/** Returns the parameters that a refusal names. A refusal does not name the terminal or a signature. */
function namedParameters(operation: ContractOperation): { readonly name: string; readonly pointer: string }[] {
  const pointer = `${places.operation(operation)}/parameters`;
  return ((contractDocument.find(pointer) as readonly JsonObject[] | undefined) ?? [])
    .map((parameter, index) => ({
      name: contractDocument.resolved(parameter).name as string,
      pointer: `${pointer}/${index}`,
    }))
    .filter(
      ({ name }) => !(name === 'X-Provider-Signature' || (name === 'terminal_friendly_id' && isOfTerminals(operation))),
    );
}

/**
 * Returns true if recorded evidence contradicts the mutant.
 * @param publicUrl the prefix of the addresses in answers
 */
export function isCaught(
  { document, evidence }: ContractMutant,
  index: ReadonlyMap<string, Seen>,
  publicUrl: string,
): boolean {
  const contract = readContract(document());
  return evidence
    .flatMap((key) => index.get(key) ?? [])
    .some(
      ({ exchanges, events }) =>
        exchanges.some(({ request, answer }) => !eachFault(request, answer, publicUrl, contract).next().done) ||
        events.some((event) => eventFaultsBy(contract)(event).length > 0),
    );
}
