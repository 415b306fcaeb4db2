import { AssertionError } from 'chai';
import type { OperationSuite } from '../../scripts/conformance/suite.js';
import type { Answer } from '../support/contract/contract-client.js';
import { contractDocument } from '../support/contract/contract.js';
import type { Json } from '../../scripts/contract/strict-schema.js';
import { statesIn } from './declared-properties.js';
import { places } from './evidence.js';
import { operationNamed } from './requests.js';
import { sharedScenario } from './scenarios/every-operation.js';
import type { AnyScenario, Scenarios } from './scenario.js';
import { suite } from './suite.js';

/** One declared answer, and how it is provoked. */
export interface Cell {
  readonly operationId: string;
  /** `422/VALIDATION/DUPLICATE_TRANSACTION`, `200/CaptureAccepted`. */
  readonly name: string;
  readonly mediaType: string;
  readonly scenario: AnyScenario | undefined;
}

/** The cells of all operations, with the scenarios of the rooms, or else those that operations have in common. */
export function allCells(rooms: Scenarios): Cell[] {
  return Object.entries(suite.operations).flatMap(([operationId, { cells }]: [string, OperationSuite]) =>
    Object.entries(cells).map(([name, mediaType]) => ({
      operationId,
      name,
      mediaType,
      scenario:
        rooms[`${operationId}/${name}`] ??
        sharedScenario(operationNamed(operationId), name.slice(name.indexOf('/') + 1)),
    })),
  );
}

/** What to write for a cell that nothing provokes. */
export const toWrite = ({ operationId, name }: Cell): string =>
  `Nothing provokes ${operationId}/${name}. Write in test/conformance/scenarios/, in the file of the ` +
  `operation's room: '${operationId}/${name}': (world) => …, which makes the ` +
  'service answer exactly this and returns the answer; or take the answer out of openapi.yaml, if the ' +
  'service never gives it.';

/**
 * @throws AssertionError unless the answer is the one that the cell tells of. That it keeps the contract, the client
 * has seen to.
 */
export function checkAnswer(
  { operationId, name, mediaType }: Cell,
  { status, headers, text, body }: Answer<unknown>,
): void {
  const [wanted = '', ...rest] = name.split('/');
  const [given] = (headers['content-type'] ?? '').split(';');
  if (String(status) !== wanted || given !== mediaType)
    throw new AssertionError(
      `${wanted} with ${mediaType} was to be provoked, but the answer was ${status} with ${given}: ` +
        text.slice(0, 1000),
    );
  if (mediaType === 'application/problem+json') {
    const { reason_code: code } = body as { readonly reason_code: string };
    if (code !== rest.join('/'))
      throw new AssertionError(`${rest.join('/')} was to be provoked, but the answer was ${text.slice(0, 1000)}`);
    return;
  }
  const operation = operationNamed(operationId);
  const pointer = places.body(places.response(operation, status), mediaType);
  const example = operation.responses.get(status)?.examples.get(rest.join('/')) ?? null;
  const said = statesIn(contractDocument, pointer, body as Json);
  const missing = statesIn(contractDocument, pointer, example).filter((state) => !said.includes(state));
  if (missing.length > 0)
    throw new AssertionError(
      `The answer is not of the kind of the example ${rest.join('/')}, which says ${missing.join(', ')}: ` +
        text.slice(0, 1000),
    );
}
