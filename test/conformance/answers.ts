import { AssertionError } from 'chai';
import { eachCell } from '../../scripts/conformance/suite.js';
import type { Answer } from '../support/contract/contract-client.js';
import { contractDocument } from '../support/contract/contract.js';
import type { Json } from '../../scripts/contract/source.js';
import { statesIn, places } from './evidence.js';
import { operationNamed } from './requests.js';
import { sharedScenario } from './scenarios/every-operation.js';
import { type AnyScenario, type Scenarios, suite } from './scenario.js';

/** A declared answer, and the scenario that provokes it. */
export interface Cell {
  readonly operationId: string;
  /** For example `422/VALIDATION/DUPLICATE_TRANSACTION` or `200/CaptureAccepted`. */
  readonly name: string;
  readonly mediaType: string;
  readonly scenario: AnyScenario | undefined;
  /** Its scenario is that of other operations as well. */
  readonly isShared: boolean;
}

/** Returns the cells of all operations, with the scenario of a scenario file or else the shared one. */
export function allCells(scenarios: Scenarios): Cell[] {
  return Object.entries(suite.operations).flatMap(([operationId, { cells }]) =>
    eachCell(cells).map(({ name, mediaType }) => {
      const own = scenarios[`${operationId}/${name}`];
      const scenario = own ?? sharedScenario(operationNamed(operationId), name.slice(name.indexOf('/') + 1));
      return { operationId, name, mediaType, scenario, isShared: own === undefined };
    }),
  );
}

/** Returns the cells, but shared ones only of the first operation of a tag that takes the same key. */
export function withoutRepeats(cells: readonly Cell[]): Cell[] {
  const seen = new Set<string>();
  return cells.filter(({ operationId, name, isShared }) => {
    const { tag, keyHeader } = operationNamed(operationId);
    const before = seen.size;
    return !isShared || seen.add(`${name} ${tag} ${keyHeader}`).size > before;
  });
}

/** Returns the instruction for adding a missing scenario. */
export const instructionFor = ({ operationId, name }: Cell): string =>
  `No scenario provokes ${operationId}/${name}. Write in test/conformance/scenarios/, in the file of the ` +
  `operation’s subject: '${operationId}/${name}': (world) => …, which makes the ` +
  'service answer exactly this and returns the answer; or take the answer out of openapi.yaml, if the ' +
  'service never gives it.';

/**
 * Checks an answer against its cell. The client has already checked it against the contract.
 * @throws AssertionError if the answer is another one
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
      `The answer is not of the kind of the example ${rest.join('/')}, which has ${missing.join(', ')}: ` +
        text.slice(0, 1000),
    );
}
