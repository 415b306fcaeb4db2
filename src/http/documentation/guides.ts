import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';
import { documentationPage, html, Html, policy, type Site } from '../pages/page.js';

/** A guide, as scripts/contract/guides.ts renders it from docs/guides and docs/operate. */
export interface Guide {
  readonly name: string;
  /** The heading of its list. */
  readonly section: string;
  readonly title: string;
  readonly summary: string;
  /** Search terms that the text itself does not use. */
  readonly keywords: string;
  readonly parts: readonly { readonly id: string; readonly title: string; readonly html: string }[];
}

/** Names under which guides were published before, and their present names. */
export const movedGuides: Readonly<Record<string, string>> = { 'first-sale': 'first-payment', cards: 'test-cards' };

/** Returns all guides, with the addresses of this service. */
export const readGuides = ({ root }: Site): readonly Guide[] =>
  JSON.parse(readFileSync(join(packageRoot, 'generated/guides.json'), 'utf8').replaceAll('{root}', root)) as Guide[];

export const guidesPage = (site: Site, guides: readonly Guide[]): Html =>
  documentationPage(
    site,
    'Guides',
    html`${[...new Set(guides.map(({ section }) => section))].map(
      (heading) => html`<h2>${heading}</h2>
<dl>
${guides
  .filter(({ section }) => section === heading)
  .map(
    ({ name, title, summary }) =>
      html`<dt><a href="${site.root}/guides/${name}">${title}</a></dt><dd>${summary}</dd>\n`,
  )}</dl>
`,
    )}<p>Every operation, field and example is in the <a href="${site.root}/docs">API reference</a>.</p>`,
  );

/** Allows scripts, styles, images and calls of this server only. */
export const guidePolicy = policy({
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
});

/**
 * Returns the page of a guide. `guides.js` adds copy buttons, tabs and, on the machine of a sandbox, its values. The
 * markup comes from the project's own files, so it is trusted.
 */
export const guidePage = (site: Site, { name, title, section, parts }: Guide, guides: readonly Guide[]): Html =>
  documentationPage(
    site,
    title,
    html`${parts.map(({ id, title: heading, html: markup }) =>
      heading === ''
        ? new Html(markup)
        : html`<h2 id="${id}">${heading}</h2>
${new Html(markup)}`,
    )}${nextGuide(site, name, section, guides)}<p><a href="${site.root}/guides">All guides</a></p>`,
    html`<script defer src="${site.root}/docs/guides.js" data-values="${site.root}/docs/console.json"></script>`,
  );

function nextGuide(site: Site, name: string, section: string, guides: readonly Guide[]): Html {
  const next = guides[guides.findIndex((guide) => guide.name === name) + 1];
  return next?.section === section
    ? html`<p>Next: <a href="${site.root}/guides/${next.name}">${next.title}</a></p>
`
    : html``;
}

export interface ChangelogItem {
  readonly where: string;
  readonly what: string;
}

/** Changes of a version that clients can notice, in generated/changelog.json. */
export interface ChangelogEntry {
  readonly version: string;
  /** Day of the release; absent before it. */
  readonly date?: string;
  readonly breaks: readonly ChangelogItem[];
  readonly adds: readonly ChangelogItem[];
}

/**
 * Returns the page of changes that clients can notice, newest version first. A comparison of the contracts generates
 * it.
 */
export function changelogPage(site: Site): Html {
  const entries = JSON.parse(readFileSync(join(packageRoot, 'generated/changelog.json'), 'utf8')) as ChangelogEntry[];
  return documentationPage(
    site,
    'Changes',
    html`
<p>Changes of requests and answers that clients of the API can notice, by version. Within version 1 nothing breaks a
client. An operation is deprecated before it is removed: its answers carry <code>Deprecation</code> and
<code>Sunset</code>.</p>
${entries.map(
  ({ version, date, breaks, adds }, index) => html`<h2>${version}${date === undefined ? '' : ` · ${date}`}</h2>
${
  date === undefined
    ? html`<p>Not released.</p>
`
    : undefined
}${section('Breaks clients', breaks)}${section(index === entries.length - 1 ? 'Begins with' : 'Adds', adds)}`,
)}`,
  );
}

const section = (title: string, items: readonly ChangelogItem[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<h3>${title}</h3>
<ul>
${items.map(({ where, what }) => html`<li><code>${where}</code>: ${what}</li>\n`)}</ul>
`;
