import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';
import { html, Html } from '../pages/html.js';
import { documentationPage, type Site } from '../pages/layout.js';

/** A guide, as scripts/contract/guides.ts makes it of the project's papers. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly parts: readonly { readonly id: string; readonly title: string; readonly html: string }[];
}

/** All guides, with the addresses of this service. */
export const readGuides = ({ root }: Site): readonly Guide[] =>
  JSON.parse(readFileSync(join(packageRoot, 'generated/guides.json'), 'utf8').replaceAll('{root}', root)) as Guide[];

/** The guides, with the way to each. */
export const guidesPage = (site: Site, guides: readonly Guide[]): Html =>
  documentationPage(
    site,
    'Guides',
    html`<dl>
${guides.map(
  ({ name, title, summary }) => html`<dt><a href="${site.root}/guides/${name}">${title}</a></dt><dd>${summary}</dd>\n`,
)}</dl>
<p>Every operation, field and example is in the <a href="${site.root}/docs">API reference</a>.</p>`,
  );

/** One guide. Its markup is made of this project's own papers, and holds nothing of anybody else's. */
export const guidePage = (site: Site, { title, parts }: Guide): Html =>
  documentationPage(
    site,
    title,
    html`${parts.map(({ id, title: heading, html: markup }) =>
      heading === '' || heading === title
        ? new Html(markup)
        : html`<h2 id="${id}">${heading}</h2>
${new Html(markup)}`,
    )}<p><a href="${site.root}/guides">All guides</a></p>`,
  );
