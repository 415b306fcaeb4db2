import { expect } from 'chai';
import { announcedPhase, disputeAfter } from '../../src/payments/disputes/dispute-state.js';
import type { DisputeReport } from '../../src/processors/disputes.js';
import type { DisputeState } from '../../src/store/disputes/disputes.js';

describe('the state of a dispute', () => {
  const disputed = { terminalId: 'TERM01', transactionId: '7hK2mQ9x' };
  const report = (phase: DisputeReport['phase'], second: number, more: Partial<DisputeReport> = {}): DisputeReport => ({
    providerEventId: `${phase} ${second}`,
    providerDisputeId: 'dp_1',
    about: { providerTransactionIds: ['pi_1'] },
    kind: 'chargeback',
    phase,
    providerStatus: phase,
    amount: '10.5',
    currency: 'EUR',
    reasonCode: undefined,
    respondBy: undefined,
    withdrawn: undefined,
    occurredAt: new Date(Date.UTC(2026, 2, 10, 9, 0, second)),
    ...more,
  });
  const euros = (amount: string) => ({ withdrawn: { amount, currency: 'EUR' } });
  const history = [
    report('opened', 1, { reasonCode: '10.4', respondBy: new Date('2026-03-20T00:00:00Z') }),
    report('updated', 1, euros('10.5')),
    report('updated', 5),
    report('won', 9, euros('0')),
  ];
  const after = (reports: readonly DisputeReport[]) => {
    let state: DisputeState | undefined;
    const announced: string[] = [];
    for (const one of reports) {
      const next = disputeAfter(state, one, disputed);
      announced.push(announcedPhase(state, one, next) ?? 'nothing');
      state = next;
    }
    return { state, announced };
  };
  const permutations = <Item>(items: readonly Item[]): Item[][] =>
    items.length < 2
      ? [[...items]]
      : items.flatMap((item, at) =>
          permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
        );

  it('is announced as it goes: opened, updated, decided', () => {
    expect(after(history).announced).to.deep.equal(['opened', 'updated', 'updated', 'won']);
  });

  it('is the same in every order of the reports', () => {
    const { state } = after(history);
    expect(state).to.include({ phase: 'won', reasonCode: '10.4', withdrawnAmount: '0', providerTransactionId: 'pi_1' });
    for (const order of permutations(history)) expect(after(order).state).to.deep.equal(state);
  });

  it('announces a decision once, and nothing for what is older', () => {
    const [opened, , , won] = history as [DisputeReport, DisputeReport, DisputeReport, DisputeReport];
    expect(after([won, opened]).announced).to.deep.equal(['won', 'nothing']);
    expect(after([won, report('won', 12, euros('0'))]).announced).to.deep.equal(['won', 'updated']);
    expect(after([won, report('lost', 20)]).announced).to.deep.equal(['won', 'lost']);
  });

  it('has no event while its transaction is unknown, and opens when it becomes known', () => {
    const first = report('opened', 1);
    const unknown = disputeAfter(undefined, first, undefined);
    expect(announcedPhase(undefined, first, unknown)).to.equal(undefined);
    const second = report('updated', 2);
    expect(announcedPhase(unknown, second, disputeAfter(unknown, second, disputed))).to.equal('opened');
  });
});
