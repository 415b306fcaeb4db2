import type { PageBrand } from '../../payer-pages/payment-page.js';
import { html, Html } from './html.js';

/** Returns the element that redirects to another page immediately, with or without scripts. */
export const leadsOn = (address: string): Html => html`<meta http-equiv="refresh" content="0; url=${address}">`;

/** The layout of a payer page and the addresses of its files. */
export interface PayerFrame {
  /** The path of the base URL, without a trailing slash. */
  readonly root: string;
  readonly language: string;
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
export const leadsOnWithoutScript = (address: string): Html => html`<noscript>${leadsOn(address)}</noscript>`;

interface PayerPage {
  readonly title: string;
  readonly head?: Html | undefined;
  readonly body: Html;
  readonly end?: JourneyEnd | undefined;
}

/** Returns a payer page in the style of the payment page. */
export const payerDocument = (
  { root, language, style, script, brandStyle }: PayerFrame,
  { title, head, body, end }: PayerPage,
): Html => html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${root}/docs/icon.svg">
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

/** Returns the merchant's logo. */
export const logoIn = (root: string, { logo }: PageBrand): Html | undefined =>
  logo === undefined ? undefined : html`<img class="logo" src="${root}/pay/logos/${logo}" alt="">`;
