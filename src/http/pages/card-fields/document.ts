import { html, type Html } from '../html.js';
import { codeHints, texts, type Language } from '../payment-page/languages.js';

/** The fields; each has its own frame. */
export const cardFields = ['number', 'expiry', 'cvv'] as const;
export type CardField = (typeof cardFields)[number];

export interface FieldFrame {
  /** The path of the base URL, without a trailing slash. */
  readonly root: string;
  readonly language: Language;
  /** `sha384-…` of the files (W3C Subresource Integrity). */
  readonly integrity: { readonly script: string; readonly style: string };
  readonly publishableKey: string;
  readonly terminalId: string;
  /** The origins whose messages the frame accepts. */
  readonly origins: readonly string[];
  /** The month in UTC, `2026-11`: the payer's clock may be wrong. */
  readonly month: string;
}

const attributes: Readonly<Record<CardField, Html>> = {
  number: html`autocomplete="cc-number" data-autocomplete="cc-number" maxlength="60"`,
  expiry: html`autocomplete="cc-exp" data-autocomplete="cc-exp" maxlength="9"`,
  cvv: html`autocomplete="cc-csc" data-autocomplete="cc-csc" maxlength="4"`,
};

/** Returns the page in the frame of a field: label, hint, input and its fault, which screen readers announce. */
export function fieldDocument(field: CardField, frame: FieldFrame): Html {
  const { root, language, integrity, publishableKey, terminalId, origins, month } = frame;
  const { fields, hints, faults } = texts[language];
  const hint = field === 'number' ? undefined : hints[field];
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>${fields[field]}</title>
<link rel="stylesheet" href="${root}/fields/v1/frame.css" integrity="${integrity.style}">
<script src="${root}/fields/v1/frame.js" integrity="${integrity.script}" defer></script>
</head>
<body data-field="${field}" data-key="${publishableKey}" data-origins="${JSON.stringify(origins)}"
 data-month="${month}"
 data-tokens="${root}/v1/card-fields/tokens/${terminalId}">
<div id="content">
<label for="field">${fields[field]}</label>
${hint === undefined ? undefined : html`<span class="hint" id="hint" data-hints="${codeHints(hints)}">${hint}</span>`}
<input id="field" inputmode="numeric" spellcheck="false" required ${attributes[field]}
 aria-describedby="${hint === undefined ? '' : 'hint '}fault"
 data-faults="${JSON.stringify(faults[field])}">
<span class="fault" id="fault" role="alert"></span>
</div>
</body>
</html>
`;
}
