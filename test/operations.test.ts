import { expect } from 'chai';
import { operations } from '../src/operations.js';
import { contractOperations } from './support/contract/contract.js';

/** That each does what the contract says, test/conformance/ shows. */
describe('operations', () => {
  it('are those of the contract', () => {
    expect(Object.keys(operations).sort()).to.deep.equal(
      contractOperations.map(({ operationId }) => operationId).sort(),
    );
  });
});
