import type { Context } from 'koa';
import type { PageBrand, PayerBrowser, PayerJourney } from '../../payer-pages/payment-page.js';
import { digestOf, html, Html, ownFile } from './page.js';
import { directionOf, type Language, languageOf, texts } from './payment-page/languages.js';

/** Returns the element that redirects to another page immediately, with or without scripts. */
export const redirectTo = (address: string): Html => html`<meta http-equiv="refresh" content="0; url=${address}">`;

/** The layout of a payer page and the addresses of its files. */
export interface PayerFrame {
  /** The path of the base URL, without a trailing slash. */
  readonly root: string;
  readonly language: Language;
  /** The elements of its style sheets, and their sources for the page's policy. */
  readonly styles: Html;
  readonly styleSource: string;
  /** Its path below `root`. */
  readonly script: { readonly path: string; readonly integrity: string };
  /** The merchant's brand, if the payment is known. */
  readonly brand?: PageBrand | undefined;
}

/** Returns the script of the pages between card entry and outcome. */
export const authenticationScript = () => ({
  path: '/pay/authenticate.js',
  ...ownFile('authentication/authenticate.js'),
});

/** Returns a function that frames pages with a script: in the language and the colours of a payment, if it is known. */
export function payerFrames(root: string, { path, integrity }: PayerFrame['script']) {
  const style = ownFile('payment-page/pay.css');
  return (ctx: Context, journey?: Pick<PayerJourney, 'language' | 'brand'>): PayerFrame => {
    const brandStyle = journey && brandStyleOf(journey.brand);
    return {
      root,
      language: journey?.language ?? languageOf(ctx),
      styles: html`<link rel="stylesheet" href="${root}/pay/pay.css" integrity="${style.integrity}">${
        brandStyle === undefined ? undefined : styleElement(brandStyle)
      }`,
      styleSource: styleSource(brandStyle),
      script: { path, integrity },
      brand: journey?.brand,
    };
  };
}

export const styleElement = (style: string): Html => html`<style>${new Html(style)}</style>`;

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
  /** The address from which the page reloads the state. */
  readonly next?: string | undefined;
  /** True for the order next to the form, in sufficiently wide windows. */
  readonly isWide?: boolean;
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

export const payerDocument = (
  { root, language, styles, script }: PayerFrame,
  { title, head, body, end, next, isWide = false }: PayerPage,
): Html => html`${payerHead(root, language, title)}
${styles}
<script src="${root}${script.path}" integrity="${script.integrity}" defer></script>
${head}
</head>
<body${end && noteEnd(end)}${next === undefined ? undefined : html` data-next="${next}"`}>
<main${isWide ? html` class="wide"` : undefined}>
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

/** The address of a page belongs to one payer: it must not be cached or leak to other sites. */
const guarded = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

/** Answers with a page for a payer. @param csp its content policy */
export function showPage(ctx: Context, status: number, language: Language, csp: string, { markup }: Html): void {
  ctx.status = status;
  ctx.set({
    ...guarded,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': csp,
    'Content-Language': language,
    Vary: 'Accept-Language',
  });
  ctx.body = markup;
}

/** Redirects to a page (RFC 9110, 15.4.4), so that browsers do not resend the form. */
export function seeOther(ctx: Context, address: string): void {
  ctx.set(guarded);
  ctx.redirect(address);
  ctx.status = 303;
}

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
