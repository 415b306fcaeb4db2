import { expect } from 'chai';
import { contractDocument, contractOperations, readContract } from '../support/contract/contract.js';
import { contractMutants } from './contract-mutants.js';
import { propertiesIn } from './declared-properties.js';
import { places } from './evidence.js';

/** How many of the properties of answers are tried: each copy is compiled. */
const tried = 12;

/** What contradicts a copy of the contract must be what it lacks, and nothing that its check does by itself. */
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
