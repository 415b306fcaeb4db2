import type { Context } from 'koa';
import type { PayerBrowser } from '../../payer-pages/payer-browser.js';
import { html, type Html } from './html.js';
import { languageOf } from './payment-page/languages.js';

/** The form fields that a script fills with properties of the payer's browser. Without scripts they stay empty. */
const browserFields = [
  'language',
  'color_depth',
  'screen_height',
  'screen_width',
  'time_zone_offset',
  'java_enabled',
] as const;

/** Returns the hidden inputs of `browserFields`, for a payer's form. */
export const browserInputs = (): Html =>
  html`${browserFields.map((name) => html`<input type="hidden" name="${name}" value="">\n`)}`;

/**
 * Returns the payer's browser, from its headers and from `browserInputs`.
 * @param field returns a form field; empty text for a missing one
 */
export function payerBrowserOf(ctx: Context, field: (name: string) => string): PayerBrowser {
  const number = (name: string): number | undefined =>
    /^-?\d{1,6}$/.test(field(name)) ? Number(field(name)) : undefined;
  const headers = {
    acceptHeader: ctx.get('Accept').slice(0, 2048),
    userAgent: ctx.get('User-Agent').slice(0, 2048),
  };
  const language = field('language').slice(0, 35);
  if (language === '') return { ...headers, language: languageOf(ctx), javascriptEnabled: false };
  return {
    ...headers,
    language,
    javascriptEnabled: true,
    javaEnabled: field('java_enabled') === 'true',
    colorDepth: number('color_depth'),
    screenHeight: number('screen_height'),
    screenWidth: number('screen_width'),
    timeZoneOffset: number('time_zone_offset'),
  };
}
