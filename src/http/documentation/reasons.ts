import { isReasonKey, reasonOf, reasons, type Reason, type ReasonClass } from '../../reasons/reasons.js';
import { html, type Html } from '../pages/html.js';
import { documentationPage, filter, filterScript, type Site } from '../pages/layout.js';

const classes: Readonly<Record<ReasonClass, string>> = {
  soft: 'Declined; a later attempt may succeed. Reroutable: another processor may approve the same payment at once.',
  hard: 'Declined for good: the same payment must not be attempted again.',
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
