import { type ErrorDefinition, errors } from '../../base/errors/catalogue.js';
import { slug, type ErrorCode } from '../../base/errors/errors.js';
import { isReasonKey, reasonOf, reasons } from '../../reasons/reasons.js';
import { documentOf, html, type Html, navigation, policy, type Site } from '../pages/page.js';
import { type ContractDocument, fieldsOf, operationNames, operationAnchor } from './served-contract.js';
import type { Guide } from './guides.js';

/** An entry of the search. */
export interface Found {
  readonly kind: 'Guide' | 'Page' | 'Operation' | 'Field' | 'Card' | 'Error code' | 'Status reason';
  readonly title: string;
  readonly text: string;
  /** Search terms that neither title nor text uses. */
  readonly keywords?: string;
  readonly address: string;
}

/** Pages of the service that are not guides. */
const pages: readonly Found[] = [
  {
    kind: 'Page',
    title: 'Error codes',
    text: 'Every reason code of a refusal.',
    keywords: 'problem',
    address: '/errors/',
  },
  {
    kind: 'Page',
    title: 'Status reason codes',
    text: 'Every reason of a declined or failed payment.',
    keywords: 'decline codes declined',
    address: '/reasons/',
  },
  {
    kind: 'Page',
    title: 'Changes',
    text: 'Changes of the API by version.',
    keywords: 'changelog',
    address: '/changelog',
  },
];

/** Returns all entries of the search. `search.js` indexes them in the browser. */
export function searchIndex({ root }: Site, contract: ContractDocument, guides: readonly Guide[]): readonly Found[] {
  const operations = operationNames(contract);
  return [
    ...pages.map((page) => ({ ...page, address: root + page.address })),
    ...guides.flatMap(({ name, title, summary, keywords, parts }): Found[] => [
      { kind: 'Guide', title, text: summary, keywords, address: `${root}/guides/${name}` },
      ...parts
        .filter((part) => part.title !== '')
        .map((part): Found => ({
          kind: 'Guide',
          title: `${title}: ${part.title}`,
          text: plain(part.html),
          address: `${root}/guides/${name}#${part.id}`,
        })),
    ]),
    ...operations.map((operation): Found => ({
      kind: 'Operation',
      title: operation.summary,
      text: `${operation.operationId} ${operation.method} ${operation.path}`,
      address: `${root}/docs${operationAnchor(operation)}`,
    })),
    ...fieldsOf(contract).map(({ name, description, operation }): Found => ({
      kind: 'Field',
      title: name,
      text: description,
      address: `${root}/docs${operationAnchor(operation)}`,
    })),
    ...cardsOf(contract.info.description).map(({ number, outcome }): Found => ({
      kind: 'Card',
      title: number,
      text: outcome,
      address: `${root}/guides/test-cards`,
    })),
    ...(Object.entries(errors) as [ErrorCode, ErrorDefinition][]).map(([code, { title, advice }]): Found => ({
      kind: 'Error code',
      title: code,
      text: `${title}. ${advice}`,
      address: `${root}/errors/${slug(code)}`,
    })),
    ...Object.keys(reasons)
      .filter(isReasonKey)
      .map(reasonOf)
      .map(({ key, name, description }): Found => ({
        kind: 'Status reason',
        title: key,
        text: `${name}. ${description}`,
        address: `${root}/reasons/#${key}`,
      })),
  ];
}

/** Returns the sandbox's cards from the tables of the contract. */
const cardsOf = (description: string): { readonly number: string; readonly outcome: string }[] =>
  [...description.matchAll(/^\| ([\d, ]{15,}) \| (.*) \|$/gm)].flatMap(([, numbers = '', outcome = '']) =>
    numbers.split(', ').map((number) => ({ number, outcome: outcome.replaceAll('`', '').replaceAll(' | ', ', ') })),
  );

const plain = (markup: string): string =>
  markup
    .replace(/<[^<>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The content policy of the search page: this server alone. */
export const searchPolicy = policy({
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
});

/** Returns the search page for guides, operations, fields, cards and reason codes. */
export const searchPage = (site: Site): Html =>
  documentOf(site, {
    title: `Search · ${site.name}`,
    head: html`<script defer src="${site.root}/docs/minisearch.js"></script>
<script defer src="${site.root}/docs/search.js"></script>`,
    body: html`${navigation(site)}
<main class="page">
<h1>Search</h1>
<form action="${site.root}/search" role="search">
<label for="q">Guide, operation, field, card or code</label>
<input type="search" id="q" name="q" autocomplete="off" spellcheck="false">
</form>
<p id="count" role="status"></p>
<ol id="found" class="found"></ol>
<noscript><p>The search needs JavaScript. Without it, see the <a href="${site.root}/guides">guides</a>,
<a href="${site.root}/errors/">error codes</a> and
<a href="${site.root}/reasons/">status reason codes</a>.</p></noscript>
</main>`,
  });
