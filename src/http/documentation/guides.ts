import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';
import { policy } from '../pages/answer.js';
import { html, Html } from '../pages/html.js';
import { documentationPage, type Site } from '../pages/layout.js';

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
export const movedGuides: Readonly<Record<string, string>> = {
  'first-sale': 'first-payment',
  cards: 'test-cards',
};

/** Returns all guides, with the addresses of this service. */
export const readGuides = ({ root }: Site): readonly Guide[] =>
  JSON.parse(readFileSync(join(packageRoot, 'generated/guides.json'), 'utf8').replaceAll('{root}', root)) as Guide[];

/** Returns the list of guides by section. */
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
