import { STATUS_CODES } from 'node:http';
import { type ErrorDefinition, errors } from '../../base/errors/catalogue.js';
import { type ErrorCode, slug } from '../../base/errors/errors.js';
import { isReasonKey, type Reason, type ReasonClass, reasonOf, reasons } from '../../reasons/reasons.js';
import { documentationPage, filter, filterScript, html, type Html, type Site } from '../pages/page.js';
import { codeInContract, type CodeInContract, type ContractDocument, operationAnchor } from './served-contract.js';

const catalogue = Object.entries(errors) as [ErrorCode, ErrorDefinition][];

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

const classes: Readonly<Record<ReasonClass, string>> = {
  soft: 'Declined; a later attempt may succeed. Reroutable: another processor may approve it immediately.',
  hard: 'Declined permanently: the same payment must not be attempted again.',
  technical: 'Failed before acceptance, or with provably no charge: it is safe to submit the payment again.',
  'payer-action': 'The payer has to do something first: authenticate, correct the card data or use another instrument.',
  none: 'Not a decline: approved, cancelled, in progress or outcome unknown.',
};

/** Returns the catalogue of status reason codes, by domain (specification, Status object). Every code has an anchor. */
export function reasonsPage(site: Site): Html {
  const all = Object.keys(reasons).filter(isReasonKey).map(reasonOf);
  const domains = [...new Set(all.map(({ domain }) => domain))];
  return documentationPage(
    site,
    'Status reason codes',
    html`
<p>The status of a transaction carries one of these ${all.length} codes as <code>reasonCode</code>. They are made for
programs and logs, not for payers. Codes keep their meaning; new ones may be added, so treat a code that you do not
know by the status alone. The codes that refuse a request are another list: <a href="${site.root}/errors/">error
codes</a>.</p>
${filter('Only codes with')}
<h2>Classes</h2>
<dl>
${Object.entries(classes).map(([name, meaning]) => html`<dt>${name}</dt><dd>${meaning}</dd>\n`)}</dl>
<h2>Domains</h2>
<ul class="columns">
${domains.map((domain) => html`<li><a href="#${domain}">${domain}</a></li>\n`)}</ul>
${domains.map((domain) =>
  domainSection(
    domain,
    all.filter((reason) => reason.domain === domain),
  ),
)}`,
    filterScript(site),
  );
}

const domainSection = (domain: string, members: readonly Reason[]): Html => html`<section aria-labelledby="${domain}">
<h2 id="${domain}">${domain}</h2>
<div class="scroll" role="region" aria-label="Codes of ${domain}" tabindex="0">
<table>
<thead><tr><th scope="col">Code</th><th scope="col">Name</th><th scope="col">Description</th>
<th scope="col">Class</th></tr></thead>
<tbody>
${members.map(reasonRow)}</tbody>
</table>
</div>
</section>
`;

const reasonRow = (reason: Reason): Html => html`<tr id="${reason.key}">
<th scope="row"><code>${reason.key}</code></th>
<td>${reason.name}</td>
<td>${reason.description}${reason.field && html` Field: <code>${reason.field}</code>`}</td>
<td>${reason.class}${reason.class === 'soft' && reason.reroutable ? ', reroutable' : ''}</td>
</tr>
`;
