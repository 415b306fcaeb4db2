import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../base/package-root.js';
import { html, type Html } from '../pages/html.js';
import { documentationPage, type Site } from '../pages/layout.js';

interface Item {
  readonly where: string;
  readonly what: string;
}

/** A version in generated/changelog.json. */
interface Entry {
  readonly version: string;
  readonly date?: string;
  readonly breaks: readonly Item[];
  readonly adds: readonly Item[];
}

/**
 * Returns the page of changes that clients can notice, newest version first. A comparison of the contracts generates
 * it.
 */
export function changelogPage(site: Site): Html {
  const entries = JSON.parse(readFileSync(join(packageRoot, 'generated/changelog.json'), 'utf8')) as Entry[];
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

const section = (title: string, items: readonly Item[]): Html | undefined =>
  items.length === 0
    ? undefined
    : html`<h3>${title}</h3>
<ul>
${items.map(({ where, what }) => html`<li><code>${where}</code>: ${what}</li>\n`)}</ul>
`;
