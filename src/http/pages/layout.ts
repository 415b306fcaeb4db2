import { policy } from './answer.js';
import { html, type Html } from './html.js';

/** The facts about the server that every page needs. */
export interface Site {
  readonly name: string;
  /** The path of the base URL, without a trailing slash: '' if the service has its own host. */
  readonly root: string;
}

/** Returns the path of a base URL, without a trailing slash. */
export const rootOf = (baseUrl: string): string => new URL(baseUrl).pathname.replace(/\/+$/, '');

interface Frame {
  readonly title: string;
  /** Markup for the end of the head. */
  readonly head?: Html;
  readonly body: Html;
}

/** Returns a complete HTML document. */
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

/** Returns the navigation bar of the documentation. */
export const navigation = ({ name, root }: Site): Html => html`<header class="bar">
<nav aria-label="Documentation">
<a href="${root}/docs"><strong>${name}</strong></a>
<a href="${root}/guides">Guides</a>
<a href="${root}/search">Search</a>
<a href="${root}/errors/">Error codes</a>
<a href="${root}/reasons/">Status reason codes</a>
<a href="${root}/changelog">Changes</a>
<a href="${root}/openapi.yaml">OpenAPI</a>
</nav>
</header>`;

/**
 * Returns a page of the documentation: navigation bar, heading and content. @param head markup for the end of the head
 */
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

/** The content policy of a page with a filter: its script, style and icon from this server only. */
export const filterPolicy = policy({ 'script-src': "'self'", 'style-src': "'self'", 'img-src': "'self'" });

/** Returns the form that filters a page's tables; `filter.js` shows it. */
export const filter = (label: string): Html => html`<form id="filter" role="search" hidden>
<label for="filter-text">${label}</label>
<input type="search" id="filter-text" autocomplete="off" spellcheck="false">
<p id="filter-count" role="status"></p>
</form>`;

/** Returns the script element of a page with a filter. */
export const filterScript = ({ root }: Site): Html => html`<script defer src="${root}/docs/filter.js"></script>`;
