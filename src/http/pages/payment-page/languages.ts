import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageLanguages } from '../../../../generated/enumerations.js';
import { packageRoot } from '../../../base/package-root.js';
import { sandboxWalletCards, type PaymentPageView, type SeriesTerms } from '../../../payer-pages/payment-page.js';
import { html, type Html } from '../page.js';
import type { Context } from 'koa';
import type { Schema } from '../../../base/contract.js';
import { currencyDecimals, decimalText, minorUnits } from '../../../base/money.js';
import { en, type Forms, type Texts } from './texts/en.js';

/** The languages of the payment page. The first one is the default. */
export type Language = Schema<'PageLanguage'>;

/** The texts by language. @throws Error if a language has no file */
export const texts = Object.fromEntries(
  pageLanguages.map((language) => [language, language === 'en' ? en : translated(language)]),
) as Readonly<Record<Language, Texts>>;

/** Reads a language's texts, whose names are paths: `faults.cvv.three`. */
function translated(language: Language): Texts {
  const file = join(packageRoot, `src/http/pages/payment-page/texts/${language}.json`);
  const root: Record<string, unknown> = {};
  for (const [path, text] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let part = root;
    for (const name of names) part = (part[name] ??= {}) as Record<string, unknown>;
    part[last] = text;
  }
  return root as Texts;
}

/** Fills the gaps of a text, such as `{merchant}`. */
export const filled = (text: string, gaps: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));

/** The direction of a language's script, for the attribute `dir` (HTML). */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** Returns the browser's preferred language (RFC 9110, 12.5.4). */
export function languageOf(ctx: Context): Language {
  const found = ctx.acceptsLanguages([...pageLanguages, 'no']);
  // `no` covers both forms of Norwegian (BCP 47).
  if (found === 'no') return 'nb';
  return pageLanguages.find((language) => language === found) ?? 'en';
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
    pay: filled(pay, {
      amount: amount === undefined || currency === undefined ? '' : amountIn(language, amount, currency),
    }).trim(),
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

/** Returns the form of a text for a number (CLDR). */
const formFor = <Text>(forms: Forms<Text>, count: number, rules: Intl.PluralRules): Text =>
  forms[count === 1 ? 1 : rules.select(count)] ?? forms.other;

/** Returns an interval in words: "every 2 months". Swedish uses ordinals: "var 2:a månad". */
export function intervalIn(language: Language, dateType: Schema<'RecurringDateType'>, count: number): string {
  const rules = new Intl.PluralRules(language, { type: language === 'sv' ? 'ordinal' : 'cardinal' });
  return filled(formFor(texts[language].series.every, count, rules)[dateType], { count });
}

/** Returns a total number of payments in words: "12 times". @param count undefined: until the series is ended */
export function timesIn(language: Language, count: number | undefined): string {
  const { times } = texts[language].series;
  if (count === undefined) return times.open;
  return filled(formFor(times, count, new Intl.PluralRules(language)), { count });
}

/** Returns the terms of a series in words: "€19.99 every month, 12 times." */
export function termsIn(language: Language, currency: string, terms: SeriesTerms): string[] {
  const { charged, chargedByShop, now, first, until } = texts[language].series;
  const { every, firstPaymentDate, cancellationDate } = terms;
  const said = { amount: amountIn(language, terms.amount, currency), times: timesIn(language, terms.payments) };
  return [
    every === undefined
      ? filled(chargedByShop, said)
      : filled(charged, { ...said, every: intervalIn(language, every.dateType, every.interval) }),
    firstPaymentDate === undefined ? now : filled(first, { date: dateIn(language, firstPaymentDate) }),
    ...(cancellationDate === undefined ? [] : [filled(until, { date: dateIn(language, cancellationDate) })]),
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
