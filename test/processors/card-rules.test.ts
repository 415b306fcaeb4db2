import { expect } from 'chai';
import { liveCardRules } from '../../src/processors/card-rules.js';
import { sandboxCardRules } from '../../src/processors/simulator/sandbox-cards.js';

describe('what is known of a card before a processor is asked', () => {
  const [known, blocked, other] = ['4111111111111111', '4100000000000019', '4539148803436467'] as const;

  it('is what the sandbox says of its own cards, and nothing of others', () => {
    expect(sandboxCardRules(known)).to.deep.equal({
      issuer: { name: 'Sandbox Bank One', cardType: 'credit', category: 'consumer', cardUsage: 'personal' },
      refusal: undefined,
    });
    expect(sandboxCardRules(blocked).refusal).to.equal('RISK.FRAUD_SUSPECTED');
    expect(sandboxCardRules(other)).to.deep.equal({ issuer: undefined, refusal: undefined });
  });

  it('is nothing in a live service', () => {
    for (const number of [known, blocked, other])
      expect(liveCardRules(number)).to.deep.equal({ issuer: undefined, refusal: undefined });
  });
});
