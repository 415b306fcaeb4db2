import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Router } from '@koa/router';
import { problem } from '../../../base/errors/errors.js';
import { packageRoot } from '../../../base/package-root.js';
import { fixedAnswer, fixedPage, policy, type FixedAnswer } from '../answer.js';
import { html } from '../html.js';
import { documentationPage, rootOf, type Site } from '../layout.js';

export interface ConsoleOptions {
  /** Where operators reach the console, without a trailing slash. */
  readonly consoleUrl: string;
}

/** Made of console/ by scripts/build-console.js. */
const built = join(packageRoot, 'dist/console');

/** What the name of a file ends with that scripts/build-console.js has compressed. */
const brotli = '.br';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The page loads its scripts, styles and icon from this server and talks to its operations, and nothing else; no other
 * page may frame it, and no text in it becomes a script (CSP Level 3).
 */
const consolePolicy = policy({
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'require-trusted-types-for': "'script'",
});

const headers = {
  'Content-Security-Policy': consolePolicy,
  // For browsers that know no frame-ancestors.
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/**
 * The operator's console under /console/: one page for all its addresses, whose scripts show the view that the address
 * names. Its files have a hash in their names and are kept for ever; the page that names them is never kept.
 */
export function consoleRouter({ consoleUrl }: ConsoleOptions, directory = built): Router {
  const root = rootOf(consoleUrl);
  const router = new Router({ strict: true });
  const files = new Map<string, FixedAnswer>();
  let page: FixedAnswer | undefined;

  /** Read when it is first asked for: a service whose console nobody opens does not carry it. */
  function load(): FixedAnswer {
    if (!existsSync(join(directory, 'index.html'))) return notBuilt({ name: 'Console', root });
    const names = readdirSync(join(directory, 'assets'));
    for (const name of names.filter((each) => !each.endsWith(brotli))) {
      const content = readFileSync(join(directory, 'assets', name));
      const type = types[extname(name)] ?? 'application/octet-stream';
      const kept = { 'Cache-Control': 'public, max-age=31536000, immutable' };
      const compressed = names.includes(name + brotli)
        ? readFileSync(join(directory, 'assets', name + brotli))
        : undefined;
      files.set(name, fixedAnswer(type, content, kept, compressed));
    }
    const markup = readFileSync(join(directory, 'index.html'), 'utf8').replaceAll('"./', `"${root}/console/`);
    return fixedAnswer('text/html; charset=utf-8', markup, { ...headers, 'Cache-Control': 'no-store' });
  }

  router.get('/console', (ctx) => ctx.redirect(`${root}/console/`));
  router.get('/console/assets/:name', async (ctx) => {
    page ??= load();
    const file = files.get(ctx.params['name'] ?? '');
    if (!file) throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'The console has no such file: load its page again.');
    await file(ctx);
  });
  router.get(/^\/console\/.*/, async (ctx) => {
    page ??= load();
    await page(ctx);
  });
  return router;
}

const notBuilt = (site: Site): FixedAnswer =>
  fixedPage(
    documentationPage(
      site,
      'The console is not built',
      html`<p>Run <code>npm run build</code> where the sources are, and start the service again.</p>`,
    ),
    { 'Cache-Control': 'no-store' },
  );
