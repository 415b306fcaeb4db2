import { expect } from 'chai';
import { contractDocument, contractOperations, readContract } from '../../support/contract/contract.js';
import { contractMutants } from '../../conformance/contract-mutants.js';
import { propertiesIn, places } from '../../conformance/evidence.js';
import { readFileSync } from 'node:fs';
import { contractChanges } from '../../../scripts/contract/versions/compare.js';
import type { JsonObject } from '../../../scripts/contract/source.js';
import { mutationsOf } from './contract-changes.js';

/** Number of properties of answers to try: each copy is compiled. */
const tried = 12;

/** A copy of the contract is contradicted only by the property that it lacks. */
describe('a copy of the contract that lacks a property', () => {
  const mutants = contractMutants().filter(({ name }) => name.startsWith('the property /components/schemas/'));
  const ofAnswers = mutants.filter(({ name }) => name.endsWith(' of answers and events'));
  const step = Math.floor(ofAnswers.length / tried);

  it('refuses the examples of answers that have it, and takes all others', () => {
    let [refused, taken] = [0, 0];
    for (const { name, evidence, document } of ofAnswers.filter((_, index) => index % step === 0)) {
      const copy = readContract(document());
      for (const { operationId, responses } of copy.operations) {
        const operation = contractOperations.find((declared) => declared.operationId === operationId)!;
        const check = responses.get(200)?.bodies.get('application/json');
        if (!check) continue;
        const place = places.body(places.response(operation, 200), 'application/json');
        for (const [example, body] of operation.responses.get(200)!.examples) {
          const has = [...propertiesIn(contractDocument, place, body)].some(
            ({ pointer }) => evidence[0] === `property ${pointer}`,
          );
          const faults = check(body);
          expect(faults.length > 0, `${name}, ${example} of ${operationId}: ${faults.join('; ')}`).to.equal(has);
          if (has) refused += 1;
          else taken += 1;
        }
      }
    }
    expect(refused).to.be.greaterThan(20);
    expect(taken).to.be.greaterThan(1_000);
  });
});

describe('contract: the verdict on each kind of change', () => {
  const document = JSON.parse(
    readFileSync(new URL('../../../generated/openapi.json', import.meta.url), 'utf8'),
  ) as JsonObject;
  for (const { name, place, expected, document: changed } of mutationsOf(document, { perKind: 1 }))
    it(`${expected}: ${name} (${place})`, () => {
      const verdicts = contractChanges(document, changed).map(({ verdict }) => verdict);
      expect(verdicts.includes('breaking') ? 'breaking' : (verdicts[0] ?? 'none')).to.equal(expected);
    });
});
