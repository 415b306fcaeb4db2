import { expect } from 'chai';
import { default as creditCardType } from 'credit-card-type';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { texts, type Language } from '../../../src/http/pages/payment-page/languages.js';
import { declineReasonOf } from '../../../src/payments/payment-page/decline-reason.js';

interface CardEntry {
  brandOf(
    digits: string,
  ): { readonly name: string; readonly lengths: readonly number[]; readonly codeLength: number } | undefined;
  readonly checks: Readonly<Record<'number' | 'expiry', (text: string, more: object) => string | undefined>>;
}

/** Brands that the browser knows by no range or only a few. The service decides about their cards. */
const unnamed = ['Maestro', 'Troy', 'Naranja', 'Verve', 'Elo', 'Mir', 'Hiper', 'Hipercard'];

describe('card checks in the browser', () => {
  const window: { cardEntry?: CardEntry } = {};
  runInNewContext(readFileSync('src/http/pages/card-entry.js', 'utf8'), { window });
  const { brandOf, checks } = window.cardEntry!;

  it('agree with the service’s table of brands', () => {
    const known = Object.values(creditCardType.types).map((type) => creditCardType.getTypeInfo(type));
    for (const { niceType, patterns, lengths, code } of known.filter((each) => !unnamed.includes(each.niceType))) {
      const brand = patterns.map((start) => brandOf(String([start].flat()[0]))).find((each) => each?.name === niceType);
      expect(brand?.codeLength, niceType).to.equal(code.size);
      expect(brand?.lengths, niceType).to.include.members(lengths.filter((length) => length >= 13));
    }
  });

  it('refuse no card that another brand may have', () => {
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

  it('accept a card through its month, by the service’s calendar', () => {
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

describe('the decline message for a payer', () => {
  it('gives the reason that a payer may know, and never shows a failure of the service as a decline', () => {
    for (const [reason, shown] of [
      ['PAYMENT_METHOD.CVV_FAILURE', 'code'],
      ['PAYMENT_METHOD.EXPIRED_CARD', 'expired'],
      ['PAYER_ACCOUNT.INSUFFICIENT_FUNDS', 'funds'],
      ['PAYMENT_METHOD.CARD_BLOCKED', 'blocked'],
      ['PAYER_ACCOUNT.AMOUNT_LIMIT_EXCEEDED', 'limit'],
      ['AUTH.ISSUER_UNAVAILABLE', 'later'],
      ['AUTH.3DS_CHALLENGE_FAILED', 'authentication'],
      ['PAYMENT_METHOD.STOLEN_INSTRUMENT', undefined],
      ['PROCESSOR.DECLINED', undefined],
      ['PROCESSOR.RISK', undefined],
      ['PROCESSOR.TEMPORARILY_UNAVAILABLE', 'own'],
    ] as const)
      expect(declineReasonOf({ status: 'DECLINED', reason }), reason).to.equal(shown);
    expect(declineReasonOf({ status: 'ERROR', reason: 'AUTH.FAILED' })).to.equal('own');
    expect(declineReasonOf({ status: 'CANCELLED', reason: 'AUTH.FAILED' })).to.equal(undefined);
  });
});

/** Returns the texts of a language by path. Gaps are filled with names of the same length in every language. */
function textsOf(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const textWith = value as (...gaps: readonly unknown[]) => unknown;
    return textsOf(path === '.series.every' ? textWith('monthly', 3) : textWith('Name', 'Name', 'Name'), path);
  }
  return Object.entries(value as object).flatMap(([name, each]) => textsOf(each, `${path}.${name}`));
}

describe('the texts of the payment page', () => {
  const english = new Map(textsOf(texts.en));
  for (const language of Object.keys(texts) as Language[])
    it(`are complete in ${language}, and fit the page`, () => {
      const translated = textsOf(texts[language]);
      expect(translated.map(([path]) => path).sort()).to.deep.equal([...english.keys()].sort());
      for (const [path, text] of translated) {
        expect(text.trim(), path).to.equal(text).and.not.equal('');
        // Short labels may double; sentences grow by half.
        expect(text.length, `${path}: ${text}`).to.be.at.most(english.get(path)!.length * 1.5 + 20);
        if (language !== 'en' && english.get(path)!.split(' ').length > 3)
          expect(text, `${path} is translated`).not.to.equal(english.get(path));
      }
    });
});
