import { html, type Html } from './html.js';

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
}

/** A page that a payer is led through, in the looks of the payment page. */
export const payerDocument = (
  { root, language, style, script }: PayerFrame,
  { title, head, body }: { readonly title: string; readonly head?: Html | undefined; readonly body: Html },
): Html => html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${root}/docs/icon.svg">
<link rel="stylesheet" href="${root}/pay/pay.css" integrity="${style.integrity}">
<script src="${root}${script.path}" integrity="${script.integrity}" defer></script>
${head}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
