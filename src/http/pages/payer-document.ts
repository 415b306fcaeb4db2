import type { Context } from 'koa';
import type { PageBrand, PayerBrowser } from '../../payer-pages/payment-page.js';
import { digestOf, html, Html } from './page.js';
import { directionOf, type Language, languageOf, texts } from './payment-page/languages.js';

/** Returns the element that redirects to another page immediately, with or without scripts. */
export const redirectTo = (address: string): Html => html`<meta http-equiv="refresh" content="0; url=${address}">`;

/** The layout of a payer page and the addresses of its files. */
export interface PayerFrame {
  /** The path of the base URL, without a trailing slash. */
  readonly root: string;
  readonly language: Language;
  readonly style: { readonly integrity: string };
  /** Its path below `root`. */
  readonly script: { readonly path: string; readonly integrity: string };
  /** A style sheet of the merchant's colours, if set. */
  readonly brandStyle?: string | undefined;
}

/** The end of the payer's journey, for the page's script and for the shop's page around it. */
export interface JourneyEnd {
  /** The transaction in the shop's answer; undefined before the end. */
  readonly transactionId: string | undefined;
  /** The shop's return address, if set. A page in a frame does not go there: it notifies the page around it. */
  readonly shop: string | undefined;
  /** The sites to notify. */
  readonly frameAncestors: readonly string[];
}

const noteEnd = ({ transactionId, shop, frameAncestors }: JourneyEnd): Html =>
  html` data-ended="${transactionId}" data-shop="${shop}" data-told="${JSON.stringify(frameAncestors)}"`;

/** Redirects immediately if scripts are disabled. */
export const redirectWithoutScript = (address: string): Html => html`<noscript>${redirectTo(address)}</noscript>`;

interface PayerPage {
  readonly title: string;
  readonly head?: Html | undefined;
  readonly body: Html;
  readonly end?: JourneyEnd | undefined;
}

/** Returns the beginning of a payer's page, up to the middle of its head. */
export const payerHead = (root: string, language: Language, title: string): Html => html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${root}/docs/icon.svg">`;

/** Returns a payer page in the style of the payment page. */
export const payerDocument = (
  { root, language, style, script, brandStyle }: PayerFrame,
  { title, head, body, end }: PayerPage,
): Html => html`${payerHead(root, language, title)}
<link rel="stylesheet" href="${root}/pay/pay.css" integrity="${style.integrity}">
${
  brandStyle === undefined
    ? undefined
    : html`<style>${new Html(brandStyle)}</style>
`
}<script src="${root}${script.path}" integrity="${script.integrity}" defer></script>
${head}
</head>
<body${end && noteEnd(end)}>
<main>
${body}
</main>
</body>
</html>
`;

/** Returns the page for an unknown address: the same for all, so that addresses cannot be guessed. */
export const unknownDocument = (frame: PayerFrame): Html => {
  const { title, text } = texts[frame.language].notFound;
  return payerDocument(frame, {
    title,
    body: html`<h1>${title}</h1>
<p>${text}</p>`,
  });
};

/** Returns the merchant's logo. */
export const logoIn = (root: string, { logo }: PageBrand): Html | undefined =>
  logo === undefined ? undefined : html`<img class="logo" src="${root}/pay/logos/${logo}" alt="">`;

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
  const headers = { acceptHeader: ctx.get('Accept').slice(0, 2048), userAgent: ctx.get('User-Agent').slice(0, 2048) };
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

/**
 * Returns the host of the page that sent a request. Proxies do not change the `Origin`, and only known ones count.
 * @param baseUrls the base URLs of the page, the one of its terminal first
 */
export function hostShown(ctx: Context, baseUrls: readonly [string, ...string[]]): string {
  const shown = baseUrls.find((baseUrl) => new URL(baseUrl).origin === ctx.get('Origin')) ?? baseUrls[0];
  return new URL(shown).hostname;
}

/** Returns the style sheet of a merchant's colours, which override those of pay.css; undefined without any. */
export function brandStyleOf({ colour, colourDark }: PageBrand): string | undefined {
  if (colour === undefined && colourDark === undefined) return undefined;
  return `:root{--action:light-dark(${colour ?? 'var(--own-action)'},${colourDark ?? 'var(--own-action)'})}`;
}

/** Returns the `style-src` of a page with a brand: its own file and, by digest, the merchant's colours. */
export const styleSource = (brandStyle: string | undefined): string =>
  ["'self'", ...(brandStyle === undefined ? [] : [`'${digestOf('sha256', brandStyle)}'`])].join(' ');
