import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Router } from '@koa/router';
import { problem } from '../../../base/errors/errors.js';
import { packageRoot } from '../../../base/package-root.js';
import type { Config } from '../../../config/config.js';
import { documentationPage, fixedAnswer, fixedPage, html, policy, rootOf } from '../page.js';
import type { FixedAnswer, Site } from '../page.js';

export interface ConsoleOptions {
  readonly config: Pick<Config, 'sso'>;
  /** The console's address, without a trailing slash. */
  readonly consoleUrl: string;
}

/** Created from console/ by scripts/build-console.js. */
const built = join(packageRoot, 'dist/console');

/** The suffix of files that scripts/build-console.js has compressed. */
const brotli = '.br';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The page loads scripts, styles and icon from this server and calls its operations, and nothing else. No page may
 * frame it, and text never becomes a script (CSP Level 3).
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
  // For browsers that do not support frame-ancestors.
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/**
 * Serves the operator's console under /console/: one page for all its addresses, whose scripts show the view of the
 * address. File names contain a hash, so browsers cache the files indefinitely; the page itself is not cached.
 */
export function consoleRouter({ consoleUrl, config }: ConsoleOptions, directory = built): Router {
  const root = rootOf(consoleUrl);
  const router = new Router({ strict: true });
  const files = new Map<string, FixedAnswer>();
  let page: FixedAnswer | undefined;

  /** Loads the console on first use, so that an unused console takes no memory. */
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
    const markup = readFileSync(join(directory, 'index.html'), 'utf8')
      .replaceAll('"./', `"${root}/console/`)
      .replace('</head>', config.sso ? '<meta name="sign-in-with-sso" /></head>' : '</head>');
    return fixedAnswer('text/html; charset=utf-8', markup, { ...headers, 'Cache-Control': 'no-store' });
  }

  router.get('/console', (ctx) => ctx.redirect(`${root}/console/`));
  router.get('/console/assets/:name', async (ctx) => {
    page ??= load();
    const file = files.get(ctx.params['name'] ?? '');
    if (!file) throw problem('VALIDATION/ENDPOINT_NOT_FOUND', 'The console has no such file: reload its page.');
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
      html`<p>Run <code>npm run build</code> in the source folder, and restart the service.</p>`,
    ),
    { 'Cache-Control': 'no-store' },
  );
