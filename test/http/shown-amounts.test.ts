import { expect } from 'chai';
import { amountText } from '../../console/src/parts/amount-text.js';
import { amountIn, texts, type Language } from '../../src/http/pages/payment-page/languages.js';
import { currencyDecimals } from '../../src/base/money.js';

describe('amounts that people are shown', () => {
  /** Its digits from the last whole one on. */
  const decimalsIn = (text: string): number => /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0;

  it('have the decimals of the contract, on the payment page in each language', () => {
    for (const [currency, decimals] of currencyDecimals)
      for (const language of Object.keys(texts) as Language[]) {
        const amount = decimals === 0 ? '10' : `10.${'489'.slice(0, decimals)}`;
        const shown = amountIn(language, amount, currency);
        expect(shown.replace(/\D/g, ''), `${shown}, ${currency} in ${language}`).to.equal(amount.replace('.', ''));
        expect(decimalsIn(amountIn(language, '7', currency)), `${currency} in ${language}`).to.equal(decimals);
      }
  });

  it('have the decimals of the contract, in the console', () => {
    for (const [currency, decimals] of currencyDecimals)
      expect(decimalsIn(amountText(7, currency)), currency).to.equal(decimals);
    expect(amountText(10.49, 'HUF')).to.equal('10.49 HUF');
  });
});
