import { expect } from 'chai';
import { judge } from '../../src/store/recovery/recovery.js';
import type { RecordedState } from '../../src/store/recovery/recovery-state.js';

const recorded = (changes: Partial<RecordedState> = {}): RecordedState => ({
  systemIdentifier: '77/5',
  timeline: 3,
  cellId: null,
  beat: 100,
  beatAt: new Date('2026-03-10T09:00:00Z'),
  heldSince: null,
  heldBecause: null,
  comparedAt: null,
  missing: 0,
  imported: 0,
  ...changes,
});
const here = { systemIdentifier: '77/5', timeline: 3 };
/** Of a primary whose commits wait for a standby. */
const seen = { ...here, isSynchronous: true };
const promoted = { ...here, timeline: 4 };

describe('the database that an instance finds', () => {
  const cases = [
    ['is the one that was last written', judge(here, recorded(), undefined), 'continues'],
    ['is another cluster', judge({ ...here, systemIdentifier: '78/5' }, recorded(), undefined), 'other_database'],
    [
      'is another database of the cluster',
      judge({ ...here, systemIdentifier: '77/6' }, recorded(), undefined),
      'other_database',
    ],
    ['was promoted while no instance ran', judge(promoted, recorded(), undefined), 'other_timeline'],
    [
      'was promoted under an instance that misses nothing',
      judge(promoted, recorded(), { ...seen, beat: 100 }),
      'follows',
    ],
    ['was promoted twice under it', judge({ ...here, timeline: 5 }, recorded(), { ...seen, beat: 99 }), 'follows'],
    [
      'was promoted from a primary whose commits waited for no standby',
      judge(promoted, recorded(), { ...seen, beat: 100, isSynchronous: false }),
      'other_timeline',
    ],
    [
      'was restored under an instance that saw later writes',
      judge(promoted, recorded(), { ...seen, beat: 101 }),
      'lost_writes',
    ],
    [
      'lost writes without a promotion, as from a snapshot',
      judge(here, recorded(), { ...seen, beat: 101 }),
      'lost_writes',
    ],
    [
      'was restored to a promotion before the one that the instance saw',
      judge(promoted, recorded({ timeline: 2 }), { ...seen, beat: 100 }),
      'other_timeline',
    ],
    [
      'went back to an earlier timeline',
      judge({ ...here, timeline: 2 }, recorded(), { ...seen, beat: 100 }),
      'other_timeline',
    ],
  ] as const;
  for (const [name, verdict, expected] of cases) it(`${name}: ${expected}`, () => expect(verdict).to.equal(expected));
});
