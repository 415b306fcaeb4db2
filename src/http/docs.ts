import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from '@koa/router';
import { errors } from '../error-catalogue.js';
import { problem, slug, type ErrorCode } from '../errors.js';
import { packageRoot } from '../store/package-root.js';
import { fixedAnswer, fixedPage } from './pages/answer.js';
import { changelogPage } from './pages/changelog.js';
import { errorPage, errorsPage } from './pages/errors.js';
import { rootOf, type Site } from './pages/layout.js';
import { reasonsPage } from './pages/reasons.js';
import { referencePage, referencePolicy } from './pages/reference.js';
import { servedContract } from './pages/served-contract.js';

export interface DocsOptions {
  /** Where clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
}

/** Files that are not TypeScript are not compiled: they are read from where they were written. */
const file = (name: string): Buffer => readFileSync(join(packageRoot, 'src/http/pages', name));

/**
 * The pages of the service: the API reference and the contract, the error codes under the addresses that problem bodies
 * name as their `type`, and the status reason codes. Each is made once: here, or, of the error codes, when the page is
 * first asked for.
 * @throws Problem VALIDATION/ENDPOINT_NOT_FOUND, while serving, for the page of an unknown error code
 */
export function docsRouter({ baseUrl }: DocsOptions): Router {
  const { document, json, yaml, olderYaml, clientsYaml } = servedContract(baseUrl);
  const site: Site = { name: document.info.title, root: rootOf(baseUrl) };
  const codes = new Map((Object.keys(errors) as ErrorCode[]).map((code) => [slug(code), code]));
  const errorPages = new Map<ErrorCode, ReturnType<typeof fixedPage>>();
  const router = new Router();

  router.get('/', (ctx) => ctx.redirect(`${site.root}/docs`));
  router.get('/docs', fixedPage(referencePage(site), { 'Content-Security-Policy': referencePolicy }));
  router.get('/docs/scalar.js', fixedAnswer('text/javascript; charset=utf-8', file('vendor/scalar.js')));
  router.get('/docs/reference.js', fixedAnswer('text/javascript; charset=utf-8', file('reference.js')));
  router.get('/docs/style.css', fixedAnswer('text/css; charset=utf-8', file('style.css')));
  router.get('/docs/icon.svg', fixedAnswer('image/svg+xml', file('icon.svg')));
  router.get('/openapi.yaml', fixedAnswer('application/yaml', yaml));
  router.get('/openapi-3.0.yaml', fixedAnswer('application/yaml', olderYaml));
  router.get('/openapi-clients.yaml', fixedAnswer('application/yaml', clientsYaml));
  router.get('/openapi.json', fixedAnswer('application/json', json));

  router.get('/errors', fixedPage(errorsPage(site)));
  router.get('/errors/:slug', async (ctx) => {
    const code = codes.get(ctx.params['slug'] ?? '');
    if (!code)
      throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'There is no such error code. /errors/ lists all of them.');
    const page = errorPages.get(code) ?? fixedPage(errorPage(site, document, code));
    errorPages.set(code, page);
    await page(ctx);
  });
  router.get('/reasons', fixedPage(reasonsPage(site)));
  router.get('/changelog', fixedPage(changelogPage(site)));

  return router;
}
