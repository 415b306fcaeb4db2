import { sandboxWalletCards, type PaymentPageView, type SeriesTerms } from '../../../payer-pages/payment-page.js';
import { html, type Html } from '../page.js';
import type { Context } from 'koa';
import type { Schema } from '../../../base/contract.js';
import { currencyDecimals, decimalText, minorUnits } from '../../../base/money.js';
import { ar } from './texts/ar.js';
import { cs } from './texts/cs.js';
import { da } from './texts/da.js';
import { de } from './texts/de.js';
import { el } from './texts/el.js';
import { en, type Texts } from './texts/en.js';
import { es } from './texts/es.js';
import { fi } from './texts/fi.js';
import { fr } from './texts/fr.js';
import { hu } from './texts/hu.js';
import { it } from './texts/it.js';
import { ja } from './texts/ja.js';
import { nb } from './texts/nb.js';
import { nl } from './texts/nl.js';
import { pl } from './texts/pl.js';
import { pt } from './texts/pt.js';
import { ro } from './texts/ro.js';
import { sv } from './texts/sv.js';
import { tr } from './texts/tr.js';
import { uk } from './texts/uk.js';

/** The languages of the payment page. The first one is the default. */
export type Language = Schema<'PageLanguage'>;
export const texts: Readonly<Record<Language, Texts>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ar,
  cs,
  da,
  el,
  fi,
  hu,
  ja,
  nb,
  ro,
  sv,
  tr,
  uk,
};

/** The direction of a language's script, for the attribute `dir` (HTML). */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

const languages = Object.keys(texts) as Language[];

/** Returns the browser's preferred language (RFC 9110, 12.5.4). */
export function languageOf(ctx: Context): Language {
  const found = ctx.acceptsLanguages([...languages, 'no']);
  // `no` covers both forms of Norwegian (BCP 47).
  if (found === 'no') return 'nb';
  return languages.find((language) => language === found) ?? 'en';
}

/** Returns the hints of the security code for scripts: by number of digits, as JSON. */
export const codeHints = ({ cvv: any, three, four }: Texts['hints']): string =>
  JSON.stringify({ any, 3: three, 4: four });

/**
 * Formats an amount in a language, with the decimals of the contract. Those of CLDR vary by version and omit the minor
 * units of HUF, COP and IDR.
 * @param amount decimal text in major units
 */
export function amountIn(language: Language, amount: string, currency: string): string {
  const digits = currencyDecimals.get(currency);
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Text keeps all its digits, unlike a number (ECMA-402).
  return format.format(amount as unknown as number);
}

/** Returns the texts of the wallets and of the sandbox's sheets, for scripts. */
export function walletTexts(language: Language, amount?: string, currency?: string) {
  const { pay, paying, cancel, sandbox, states, declines, ownFailure, faults } = texts[language];
  return {
    lang: language,
    pay: pay(amount === undefined || currency === undefined ? '' : amountIn(language, amount, currency)).trim(),
    ...{ paying, cancel, sandbox },
    failed: ownFailure.text,
    refused: faults.number.refused,
    paid: states.paid.title,
    /** The cards in the sandbox's wallets, by their outcome. */
    cards: {
      approved: `Visa •••• ${sandboxWalletCards.approved}`,
      declined: `Visa •••• ${sandboxWalletCards.declined}: ${states.declined.title}`,
      challenged: `Visa •••• ${sandboxWalletCards.challenged}: ${states.challenge.title}`,
      failed: declines.later,
    },
  };
}

export const numberIn = (language: Language, count: number): string => new Intl.NumberFormat(language).format(count);

export const minutesIn = (language: Language, minutes: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }).format(minutes);

/** Formats a day in a language. @param date `2026-12-01` */
export const dateIn = (language: Language, date: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

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

/** Returns the place of the wallets' buttons, which the script shows if the browser has them. */
export function walletPlace(language: Language, view: PaymentPageView, path: string): Html | undefined {
  const { wallets: offers, currency } = view;
  if (offers.length === 0) return undefined;
  const amount = decimalText(minorUnits(view.amount, currency), currency);
  const data = { offers, amount, currency, path, texts: walletTexts(language, amount, currency) };
  return html`<div id="wallets" data-wallets="${JSON.stringify(data)}" hidden>
<div id="wallet-fault" role="alert"></div>
<p class="or"><span>${texts[language].orCard}</span></p>
</div>`;
}
