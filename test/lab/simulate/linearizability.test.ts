import { expect } from 'chai';
import { linearization, type TimedOperation } from '../../../scripts/lab/simulate/judges/linearizability.js';

/** A register: what is read is what was written last. */
const write = (value: number, from: number, to: number, optional = false): TimedOperation<number> => ({
  what: `write ${value}`,
  from,
  to,
  optional,
  apply: () => value,
});
const read = (value: number, from: number, to: number): TimedOperation<number> => ({
  what: `read ${value}`,
  from,
  to,
  apply: (held) => (held === value ? held : undefined),
});
/** A place that is taken by compare-and-set. */
const take = (from: number, to: number): TimedOperation<number> => ({
  what: 'take',
  from,
  to,
  apply: (held) => (held === 0 ? 1 : undefined),
});

describe('simulation: linearizability', () => {
  it('finds the order of operations at the same time', () => {
    expect(linearization(0, [read(1, 0, 10), write(1, 2, 8), read(0, 1, 9)])).to.deep.equal([
      'read 0',
      'write 1',
      'read 1',
    ]);
  });

  it('refuses a reading of what was overwritten before it began', () => {
    expect(linearization(0, [write(1, 0, 1), read(0, 2, 3)])).to.equal(undefined);
  });

  it('refuses a reading that goes back behind another one', () => {
    expect(linearization(0, [write(1, 0, 10), read(1, 1, 2), read(0, 3, 4)])).to.equal(undefined);
  });

  it('refuses a place that two have taken', () => {
    expect(linearization(0, [take(0, 5), take(3, 9)])).to.equal(undefined);
  });

  it('lets what was not answered have been done late, early or never', () => {
    const unanswered = write(1, 0, Infinity, true);
    expect(linearization(0, [unanswered, read(0, 5, 6), read(1, 7, 8)])).to.deep.equal(['read 0', 'write 1', 'read 1']);
    expect(linearization(0, [unanswered, read(0, 5, 6)])).to.deep.equal(['read 0']);
    expect(linearization(0, [unanswered, read(1, 5, 6), read(0, 7, 8)])).to.equal(undefined);
  });

  it('takes operations that follow one another in their order only', () => {
    expect(linearization(0, [write(1, 0, 1), write(2, 2, 3), read(1, 4, 5)])).to.equal(undefined);
    expect(linearization(0, [write(1, 0, 3), write(2, 2, 3), read(1, 4, 5)])).to.deep.equal([
      'write 2',
      'write 1',
      'read 1',
    ]);
  });
});
