import type { SeriesTerms } from '../../../payer-pages/payment-page.js';
import { html, type Html } from '../html.js';
import { amountIn, dateIn, texts, type Language } from './languages.js';

/** Returns the terms of a series in words: "€19.99 every month, 12 times." */
export function termsIn(language: Language, currency: string, terms: SeriesTerms): string[] {
  const { series } = texts[language];
  const { every, firstPaymentDate, cancellationDate } = terms;
  return [
    series.charged(
      amountIn(language, terms.amount, currency),
      every && series.every(every.dateType, every.interval),
      series.times(terms.payments),
    ),
    firstPaymentDate === undefined ? series.now : series.first(dateIn(language, firstPaymentDate)),
    ...(cancellationDate === undefined ? [] : [series.until(dateIn(language, cancellationDate))]),
  ];
}

/** Returns the terms that a payer agrees to before entering a card. */
export const agreement = (
  language: Language,
  currency: string,
  terms: SeriesTerms,
): Html => html`<section class="terms">
<h2>${texts[language].series.title}</h2>
${termsIn(language, currency, terms).map((sentence) => html`<p>${sentence}</p>\n`)}</section>`;
