import { STATUS_CODES } from 'node:http';
import { errors } from '../../base/errors/catalogue.js';
import type { ErrorDefinition } from '../../base/errors/definition.js';
import { slug, type ErrorCode } from '../../base/errors/errors.js';
import { html, type Html } from '../pages/html.js';
import { documentationPage, type Site } from '../pages/layout.js';
import { operationAnchor } from './reference-page.js';
import { codeInContract, type CodeInContract, type ContractDocument } from './served-contract.js';

const catalogue = Object.entries(errors) as [ErrorCode, ErrorDefinition][];

/** Returns the list of error codes, with links to their pages. */
export const errorsPage = (site: Site): Html =>
  documentationPage(
    site,
    'Error codes',
    html`
<p>A refused request is answered with a problem body (RFC 7807) that carries one of these codes as
<code>reason_code</code>. Branch on the code, not on <code>title</code> or <code>detail</code>: codes are stable. A
declined payment is not an error: its status carries a
<a href="${site.root}/reasons/">status reason code</a>.</p>
<div class="scroll" role="region" aria-label="Error codes" tabindex="0">
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Title</th>
<th scope="col">Retry</th></tr></thead>
<tbody>
${catalogue.map(
  ([code, { status, title, retryable }]) => html`<tr>
<th scope="row">
<a href="${site.root}/errors/${slug(code)}"><code>${code}</code></a></th><td>${status}</td><td>${title}</td>
<td>${retryable ? 'yes' : 'no'}</td>
</tr>
`,
)}</tbody>
</table>
</div>`,
  );

/** Returns the page of an error code, which the `type` of a problem body links (specification, Error body). */
export function errorPage(site: Site, contract: ContractDocument, code: ErrorCode): Html {
  const { status, title, retryable, advice, extension }: ErrorDefinition = errors[code];
  const found = codeInContract(contract, code);
  const retry = retryable ? 'Yes: the request can succeed later.' : 'No: the same request would be refused again.';
  return documentationPage(
    site,
    code,
    html`
<dl>
<dt>HTTP status</dt><dd>${status} ${STATUS_CODES[status]}</dd>
<dt>Title</dt><dd>${title}</dd>
<dt>Retry</dt><dd>${retry}</dd>
${extension && html`<dt>Origin</dt><dd>An extension: it goes beyond the published specification.</dd>\n`}</dl>
<h2>What to do</h2>
<p>${advice}</p>
${
  found &&
  html`<h2>Answered by</h2>
${answeredBy(site, found)}<h2>Example</h2>
<pre tabindex="0"><code>${JSON.stringify(found.example, null, 2)}</code></pre>
`
}<p><a href="${site.root}/errors/">All error codes</a></p>`,
  );
}

/** Lists the sources of a code: unmatched requests and operations. */
const answeredBy = ({ root }: Site, { unmatched, operations }: CodeInContract): Html => {
  const others = unmatched ? html`<p>Every request that matches no operation.</p>\n` : undefined;
  if (operations.length === 0) return html`${others}`;
  return html`${others}<ul>
${operations.map((operation) => {
  const address = `${root}/docs${operationAnchor(operation)}`;
  return html`<li><a href="${address}">${operation.summary}</a>: <code>${operation.method} ${operation.path}</code></li>
`;
})}</ul>
`;
};
