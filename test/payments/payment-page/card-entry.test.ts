import { expect } from 'chai';
import { default as creditCardType } from 'credit-card-type';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

interface CardEntry {
  brandOf(
    digits: string,
  ): { readonly name: string; readonly lengths: readonly number[]; readonly codeLength: number } | undefined;
  readonly checks: Readonly<Record<'number' | 'expiry', (text: string, more: object) => string | undefined>>;
}

/** The brands that the browser does not name, or only by a few ranges: the service decides about their cards. */
const unnamed = ['Maestro', 'Troy', 'Naranja', 'Verve', 'Elo', 'Mir', 'Hiper', 'Hipercard'];

describe('what a browser knows of cards', () => {
  const window: { cardEntry?: CardEntry } = {};
  runInNewContext(readFileSync('src/http/pages/card-entry.js', 'utf8'), { window });
  const { brandOf, checks } = window.cardEntry!;

  it('agrees with the service’s table of brands', () => {
    const known = Object.values(creditCardType.types).map((type) => creditCardType.getTypeInfo(type));
    for (const { niceType, patterns, lengths, code } of known.filter((each) => !unnamed.includes(each.niceType))) {
      const brand = patterns.map((start) => brandOf(String([start].flat()[0]))).find((each) => each?.name === niceType);
      expect(brand?.codeLength, niceType).to.equal(code.size);
      expect(brand?.lengths, niceType).to.include.members(lengths.filter((length) => length >= 13));
    }
  });

  it('refuses no card that another brand may have', () => {
    for (const { patterns, lengths, code } of Object.values(creditCardType.types).map((type) =>
      creditCardType.getTypeInfo(type),
    ))
      for (const start of patterns.flat()) {
        const brand = brandOf(String(start).padEnd(8, '0'));
        if (!brand) continue;
        expect(brand.codeLength, String(start)).to.equal(code.size);
        expect(
          brand.lengths.some((length) => lengths.includes(length)),
          String(start),
        ).to.equal(true);
      }
  });

  it('a card is good through its month, by the service’s calendar', () => {
    for (const [text, fault] of [
      ['02/26', 'expired'],
      ['03/26', undefined],
      ['2026-03', undefined],
      ['12 / 2025', 'expired'],
      ['00/30', 'invalid'],
    ] as const)
      expect(checks.expiry(text, { month: '2026-03' }), text).to.equal(fault);
  });
});
