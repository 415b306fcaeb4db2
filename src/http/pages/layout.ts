import { policy } from './answer.js';
import { html, type Html } from './html.js';

/** What every page has to know about the server that it is on. */
export interface Site {
  readonly name: string;
  /** The path of the base URL, without a slash at its end: '' when the service has a host to itself. */
  readonly root: string;
}

/** The path of a base URL, without a slash at its end. */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

interface Frame {
  readonly title: string;
  /** Markup for the end of the head. */
  readonly head?: Html;
  readonly body: Html;
}

/** A whole HTML document. */
export const documentOf = ({ root }: Pick<Site, 'root'>, { title, head, body }: Frame): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" type="image/svg+xml" href="${root}/docs/icon.svg">
<link rel="stylesheet" href="${root}/docs/style.css">
${head}
</head>
<body>
${body}
</body>
</html>
`;

/** The bar on top of the documentation. */
export const navigation = ({ name, root }: Site): Html => html`<header class="bar">
<nav aria-label="Documentation">
<a href="${root}/docs"><strong>${name}</strong></a>
<a href="${root}/guides">Guides</a>
<a href="${root}/search">Search</a>
<a href="${root}/errors/">Error codes</a>
<a href="${root}/reasons/">Status reason codes</a>
<a href="${root}/openapi.yaml">OpenAPI</a>
</nav>
</header>`;

/** A page of the documentation: the bar, one heading, the content. @param head markup for the end of the head */
export const documentationPage = (site: Site, title: string, content: Html, head?: Html): Html =>
  documentOf(site, {
    title: `${title} · ${site.name}`,
    ...(head ? { head } : {}),
    body: html`${navigation(site)}
<main class="page">
<h1>${title}</h1>
${content}
</main>`,
  });

/** What a page with a filter loads: nothing but the script of it, from this server. */
export const filterPolicy = policy({ 'script-src': "'self'", 'style-src': "'self'", 'img-src': "'self'" });

/** Where the rows of a page's tables are filtered; `filter.js` beside this file shows it. */
export const filter = (label: string): Html => html`<form id="filter" role="search" hidden>
<label for="filter-text">${label}</label>
<input type="search" id="filter-text" autocomplete="off" spellcheck="false">
<p id="filter-count" role="status"></p>
</form>`;

/** For the head of a page with a filter. */
export const filterScript = ({ root }: Site): Html => html`<script defer src="${root}/docs/filter.js"></script>`;
