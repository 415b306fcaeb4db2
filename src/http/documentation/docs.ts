import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from '@koa/router';
import { errors } from '../../base/errors/catalogue.js';
import { problem, slug, type ErrorCode } from '../../base/errors/errors.js';
import { packageRoot } from '../../base/package-root.js';
import { documentOf, filterPolicy, fixedAnswer, fixedPage, html, navigation, policy, rootOf } from '../pages/page.js';
import type { Html, Site } from '../pages/page.js';
import { changelogPage, guidePage, guidePolicy, guidesPage, movedGuides, readGuides } from './guides.js';
import { errorPage, errorsPage, reasonsPage } from './codes.js';
import { searchIndex, searchPage, searchPolicy } from './search-page.js';
import { servedContract } from './served-contract.js';

export interface DocsOptions {
  /** The service's public address, without a trailing slash. */
  readonly baseUrl: string;
  /** Values to fill in the reference and the guides: of a sandbox that only its own machine reaches. */
  readonly console?:
    | { readonly terminalId: string; readonly apiKey: string; readonly managementKey: string }
    | undefined;
}

/** The names of the loopback address. */
const ownNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]', '::1']);

/** Reads a file that the compiler does not copy to dist/. */
const file =
  (name: string, folder = 'src/http/pages') =>
  (): Buffer =>
    readFileSync(join(packageRoot, folder, name));

/** Defers the creation of a value to its first use. */
function once<Thing extends object>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}

/**
 * Serves the documentation: the API reference and the contract, the guides, one search, and the reason codes. The
 * errors are at the addresses that problem bodies name as their `type`. Each page is created on first use, so it does
 * not delay the start.
 * @throws Problem VALIDATION/ENDPOINT_NOT_FOUND, while serving, for the page of an unknown error code or guide
 */
export function docsRouter({ baseUrl, console }: DocsOptions): Router {
  const contract = once(() => servedContract(baseUrl));
  const root = rootOf(baseUrl);
  const site = once((): Site => ({ name: contract().document.info.title, root }));
  const guides = once(() => readGuides(site()));
  const router = new Router();
  const docs: Docs = { router, root, contract, site, guides };
  referenceRoutes(docs, console);
  contractRoutes(docs);
  guideRoutes(docs);
  errorRoutes(docs);
  catalogueRoutes(docs);
  return router;
}

/** The parts that the pages share. */
interface Docs {
  readonly router: Router;
  readonly root: string;
  readonly contract: () => ReturnType<typeof servedContract>;
  readonly site: () => Site;
  readonly guides: () => ReturnType<typeof readGuides>;
}

/** The API reference, with the files that all pages load. */
function referenceRoutes({ router, root, site }: Docs, console: DocsOptions['console']): void {
  router.get('/', (ctx) => ctx.redirect(`${root}/docs`));
  router.get(
    '/docs',
    fixedPage(() => referencePage(site(), console !== undefined), { 'Content-Security-Policy': referencePolicy }),
  );
  const script = (name: string, folder?: string) =>
    router.get(`/docs/${name}`, fixedAnswer('text/javascript; charset=utf-8', file(name, folder)));
  for (const name of ['reference.js', 'guides.js', 'search.js', 'filter.js']) script(name);
  for (const name of ['scalar.js', 'minisearch.js']) script(name, 'generated');
  router.get('/docs/console.json', (ctx) => {
    // Protects against DNS rebinding: a foreign name that resolves to this machine gets no values.
    const filled = console && ownNames.has(ctx.hostname);
    ctx.set({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' });
    ctx.body = filled
      ? { terminal: console.terminalId, apiKey: console.apiKey, managementKey: console.managementKey }
      : {};
  });
  router.get('/docs/style.css', fixedAnswer('text/css; charset=utf-8', file('style.css')));
  router.get('/docs/icon.svg', fixedAnswer('image/svg+xml', file('icon.svg')));
}

function contractRoutes({ router, contract }: Docs): void {
  for (const [path, type, edition] of [
    ['/openapi.yaml', 'application/yaml', 'yaml'],
    ['/openapi-3.0.yaml', 'application/yaml', 'olderYaml'],
    ['/openapi-clients.yaml', 'application/yaml', 'clientsYaml'],
    ['/openapi.json', 'application/json', 'json'],
  ] as const)
    router.get(
      path,
      fixedAnswer(type, () => contract()[edition]),
    );
}

function guideRoutes({ router, root, site, guides }: Docs): void {
  const guidePages = once(
    () =>
      new Map(
        guides().map((guide) => [
          guide.name,
          fixedPage(() => guidePage(site(), guide, guides()), { 'Content-Security-Policy': guidePolicy }),
        ]),
      ),
  );
  router.get(
    '/guides',
    fixedPage(() => guidesPage(site(), guides())),
  );
  router.get('/guides/:name', async (ctx) => {
    const name = ctx.params['name'] ?? '';
    if (Object.hasOwn(movedGuides, name)) {
      ctx.status = 301;
      ctx.redirect(`${root}/guides/${movedGuides[name] ?? ''}`);
      return;
    }
    const page = guidePages().get(name);
    if (!page) throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'There is no such guide. /guides/ lists all of them.');
    await page(ctx);
  });
}

function errorRoutes({ router, contract, site }: Docs): void {
  const codes = new Map((Object.keys(errors) as ErrorCode[]).map((code) => [slug(code), code]));
  const errorPages = new Map<ErrorCode, ReturnType<typeof fixedPage>>();
  router.get(
    '/errors',
    fixedPage(() => errorsPage(site())),
  );
  router.get('/errors/:slug', async (ctx) => {
    const code = codes.get(ctx.params['slug'] ?? '');
    if (!code)
      throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'There is no such error code. /errors/ lists all of them.');
    const page = errorPages.get(code) ?? fixedPage(errorPage(site(), contract().document, code));
    errorPages.set(code, page);
    await page(ctx);
  });
}

/** The changelog, the status reason codes, and the search over everything. */
function catalogueRoutes({ router, contract, site, guides }: Docs): void {
  router.get(
    '/search',
    fixedPage(() => searchPage(site()), { 'Content-Security-Policy': searchPolicy }),
  );
  router.get(
    '/search.json',
    fixedAnswer('application/json', () => JSON.stringify(searchIndex(site(), contract().document, guides()))),
  );
  router.get(
    '/changelog',
    fixedPage(() => changelogPage(site())),
  );
  router.get(
    '/reasons',
    fixedPage(() => reasonsPage(site()), { 'Content-Security-Policy': filterPolicy }),
  );
}

/**
 * The content policy of the API reference: this server alone. Scalar writes style elements and attributes, hence the
 * inline styles; scripts come from files only. Scalar shows downloads from blob: addresses that it creates.
 */
const referencePolicy = policy({
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
});

/**
 * Returns the API reference. `reference.js` starts Scalar in it.
 * @param isFilled true fills the request console with a terminal and its key
 */
const referencePage = (site: Site, isFilled: boolean): Html =>
  documentOf(site, {
    title: `API reference · ${site.name}`,
    head: html`<script defer src="${site.root}/docs/reference.js"></script>
<script defer src="${site.root}/docs/scalar.js"></script>`,
    body: html`${navigation(site)}
${isFilled ? filledReference(site) : html`<div id="reference"></div>`}
<noscript><main class="page">
<h1>API reference</h1>
<p>The reference needs JavaScript. Without it, read the contract:
<a href="${site.root}/openapi.yaml">openapi.yaml</a>.</p>
</main></noscript>`,
  });

const filledReference = ({ root }: Site): Html =>
  html`<div id="reference" data-console="${root}/docs/console.json"></div>`;
