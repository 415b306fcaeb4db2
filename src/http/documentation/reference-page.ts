import { policy } from '../pages/answer.js';
import { html, type Html } from '../pages/html.js';
import { documentOf, navigation, type Site } from '../pages/layout.js';
import type { OperationName } from './served-contract.js';

/**
 * What the API reference may load and call: this server alone. Scalar writes style elements and attributes of its own,
 * hence the inline styles; scripts come from files only. It shows what was downloaded from blob: addresses that it
 * makes itself.
 */
export const referencePolicy = policy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
});

/**
 * The API reference. `reference.js` beside this file starts Scalar in it.
 * @param isFilled whether the console for requests is filled with a terminal and its key
 */
export const referencePage = (site: Site, isFilled: boolean): Html =>
  documentOf(site, {
    title: `API reference · ${site.name}`,
    head: html`<script defer src="${site.root}/docs/reference.js"></script>
<script defer src="${site.root}/docs/scalar.js"></script>`,
    body: html`${navigation(site)}
${isFilled ? filledReference(site) : html`<div id="reference"></div>`}
<noscript><main class="page">
<h1>API reference</h1>
<p>The reference is drawn by a script. Without one, read the contract itself:
<a href="${site.root}/openapi.yaml">openapi.yaml</a>.</p>
</main></noscript>`,
  });

/** Where an operation stands in the reference. `reference.js` gives Scalar the same rule. */
export const operationAnchor = ({ tag, operationId }: OperationName): string =>
  `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${operationId}`;

const filledReference = ({ root }: Site): Html =>
  html`<div id="reference" data-console="${root}/docs/console.json"></div>`;
