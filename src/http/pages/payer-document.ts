import type { PageBrand } from '../../payer-pages/payment-page.js';
import { html, Html } from './html.js';

/** Leads to another page at once, with or without scripts. */
export const leadsOn = (address: string): Html => html`<meta http-equiv="refresh" content="0; url=${address}">`;

/** Where a page that a payer is led through, and its files, are. */
export interface PayerFrame {
  /** The path of the base URL, without a slash at its end. */
  readonly root: string;
  readonly language: string;
  readonly style: { readonly integrity: string };
  /** Its path below `root`. */
  readonly script: { readonly path: string; readonly integrity: string };
  /** A style sheet of the merchant's colours, where they have any. */
  readonly brandStyle?: string | undefined;
}

/** The end of the way through these pages, for the script of the page and for the page of the shop around it. */
export interface JourneyEnd {
  /** The transaction that the shop was answered with; undefined while the payer is still on the way. */
  readonly transactionId: string | undefined;
  /** The shop's address, where it wants its payer back. A page in a frame stays, and tells the page around it. */
  readonly shop: string | undefined;
  /** The sites that are told. */
  readonly frameAncestors: readonly string[];
}

const noteEnd = ({ transactionId, shop, frameAncestors }: JourneyEnd): Html =>
  html` data-ended="${transactionId}" data-shop="${shop}" data-told="${JSON.stringify(frameAncestors)}"`;

/** Leads on at once where no script runs. */
export const leadsOnWithoutScript = (address: string): Html => html`<noscript>${leadsOn(address)}</noscript>`;

interface PayerPage {
  readonly title: string;
  readonly head?: Html | undefined;
  readonly body: Html;
  readonly end?: JourneyEnd | undefined;
}

/** A page that a payer is led through, in the looks of the payment page. */
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

/** The merchant's picture. */
export const logoIn = (root: string, { logo }: PageBrand): Html | undefined =>
  logo === undefined ? undefined : html`<img class="logo" src="${root}/pay/logos/${logo}" alt="">`;
