import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from '@koa/router';
import { errors } from '../../base/errors/catalogue.js';
import { problem, slug, type ErrorCode } from '../../base/errors/errors.js';
import { packageRoot } from '../../base/package-root.js';
import { filterPolicy, fixedAnswer, fixedPage, rootOf, type Site } from '../pages/page.js';
import { changelogPage, guidePage, guidePolicy, guidesPage, movedGuides, readGuides } from './guides.js';
import { errorPage, errorsPage, reasonsPage } from './codes.js';
import { referencePage, referencePolicy } from './reference-page.js';
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
  router.get('/docs/scalar.js', fixedAnswer('text/javascript; charset=utf-8', file('scalar.js', 'generated')));
  router.get('/docs/reference.js', fixedAnswer('text/javascript; charset=utf-8', file('reference.js')));
  router.get('/docs/minisearch.js', fixedAnswer('text/javascript; charset=utf-8', file('minisearch.js', 'generated')));
  router.get('/docs/guides.js', fixedAnswer('text/javascript; charset=utf-8', file('guides.js')));
  router.get('/docs/search.js', fixedAnswer('text/javascript; charset=utf-8', file('search.js')));
  router.get('/docs/filter.js', fixedAnswer('text/javascript; charset=utf-8', file('filter.js')));
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
  router.get(
    '/openapi.yaml',
    fixedAnswer('application/yaml', () => contract().yaml),
  );
  router.get(
    '/openapi-3.0.yaml',
    fixedAnswer('application/yaml', () => contract().olderYaml),
  );
  router.get(
    '/openapi-clients.yaml',
    fixedAnswer('application/yaml', () => contract().clientsYaml),
  );
  router.get(
    '/openapi.json',
    fixedAnswer('application/json', () => contract().json),
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
