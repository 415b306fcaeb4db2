import type { Context } from 'koa';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { it } from './texts/it.js';
import { nl } from './texts/nl.js';
import { pl } from './texts/pl.js';
import { pt } from './texts/pt.js';
import type { Texts } from './texts/texts.js';

/** The languages of the payment page. The first one is taken where a browser asks for none of them. */
export const texts = { en, de, fr, es, it, pt, nl, pl } as const satisfies Readonly<Record<string, Texts>>;
export type Language = keyof typeof texts;

const languages = Object.keys(texts) as Language[];

/** The language that a browser likes best (RFC 9110, 12.5.4). */
export function languageOf(ctx: Context): Language {
  const found = ctx.acceptsLanguages(languages);
  return languages.find((language) => language === found) ?? 'en';
}

/** An amount as it is written in a language. @param amount decimal text in major units */
export const amountIn = (language: Language, amount: string, currency: string): string =>
  // A text keeps all its digits, as a number would not (ECMA-402).
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount as unknown as number);
