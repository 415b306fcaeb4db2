import { documentOf, html, type Html, navigation, policy, type Site } from '../pages/page.js';
import type { OperationName } from './served-contract.js';

/**
 * The content policy of the API reference: this server alone. Scalar writes style elements and attributes, hence the
 * inline styles; scripts come from files only. Scalar shows downloads from blob: addresses that it creates.
 */
export const referencePolicy = policy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
});

/**
 * Returns the API reference. `reference.js` starts Scalar in it.
 * @param isFilled true fills the request console with a terminal and its key
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
<p>The reference needs JavaScript. Without it, read the contract:
<a href="${site.root}/openapi.yaml">openapi.yaml</a>.</p>
</main></noscript>`,
  });

/** Returns the anchor of an operation in the reference. `reference.js` gives Scalar the same rule. */
export const operationAnchor = ({ tag, operationId }: OperationName): string =>
  `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${operationId}`;

const filledReference = ({ root }: Site): Html =>
  html`<div id="reference" data-console="${root}/docs/console.json"></div>`;
