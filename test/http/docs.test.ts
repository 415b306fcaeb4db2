import { expect } from 'chai';
import Koa from 'koa';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import { startLoopbackServer } from '../../scripts/support/loopback.js';
import { errors } from '../../src/base/errors/catalogue.js';
import { problem, slug, type ErrorCode } from '../../src/base/errors/errors.js';
import { docsRouter, type DocsOptions } from '../../src/http/documentation/docs.js';
import { exchange } from '../support/exchange.js';
import { html } from '../../src/http/pages/page.js';
import { knownProblem, problemBody } from '../../src/http/request/problem.js';
import { reasons } from '../../src/reasons/reasons.js';
import { closing, started } from '../support/started.js';

const projectFile = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const codes = Object.keys(errors) as ErrorCode[];
const served = JSON.parse(projectFile('generated/guides.json')) as readonly { readonly name: string }[];
const guides = served.map(({ name }) => name);
const pages = [
  '/docs',
  '/search',
  '/guides',
  ...guides.map((name) => `/guides/${name}`),
  '/errors/',
  ...codes.map((code) => `/errors/${slug(code)}`),
  '/reasons/',
  '/changelog',
];

/** The pages that a script draws, or makes better. */
const withScript: ReadonlySet<string> = new Set([
  '/docs',
  '/search',
  '/reasons/',
  ...guides.map((name) => `/guides/${name}`),
]);

interface ServedDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId?: string; readonly tags?: readonly string[] }>>>
  >;
}

/** Serves the pages on loopback, with the error boundary that the service has around them. */
async function serve(
  path = '',
  console?: DocsOptions['console'],
): Promise<{ address: string; baseUrl: string; close: () => Promise<void> }> {
  const { url: address, close } = await startLoopbackServer((request, response) => void answer(request, response));
  const baseUrl = address + path;
  const app = new Koa();
  app.use(async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const refusal = knownProblem(error);
      if (!refusal) throw error;
      ctx.status = errors[refusal.code].status;
      ctx.body = JSON.stringify(problemBody(refusal, baseUrl, 'b6c2'));
      ctx.type = 'application/problem+json';
    }
  });
  app.use(docsRouter({ baseUrl, console }).routes());
  const answer = app.callback();
  return { address, baseUrl, close };
}

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const addressesIn = (markup: string): string[] =>
  [...markup.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => unescape(address));

describe('the documentation', () => {
  const docs = started(() => serve());
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(docs.baseUrl + path, { redirect: 'manual', headers });
  const textOf = async (path: string): Promise<string> => (await get(path)).text();
  /** Answers of `pages`, each requested once. */
  const visited = new Map<string, Promise<{ response: Response; markup: string }>>();
  const visit = (path: string) => {
    const page = visited.get(path) ?? get(path).then(async (response) => ({ response, markup: await response.text() }));
    visited.set(path, page);
    return page;
  };

  describe('every page', () => {
    for (const path of pages)
      it(`${path} is a complete page with a title that loads nothing from elsewhere`, async () => {
        const { response, markup } = await visit(path);
        expect(response.status).to.equal(200);
        expect(response.headers.get('content-type')).to.equal('text/html; charset=utf-8');
        expect(response.headers.get('x-content-type-options')).to.equal('nosniff');
        expect(response.headers.has('strict-transport-security'), 'by plain HTTP it would lock out').to.be.false;
        expect(response.headers.get('referrer-policy')).to.equal('no-referrer');
        expect(markup).to.match(/^<!doctype html>\n<html lang="en">/);
        expect(markup).to.match(/<title>[^<]+<\/title>/);
        expect(markup.match(/<h1>/g)).to.have.length(1);
        // Examples use the names reserved for documentation (RFC 2606), or run on the reader's machine. Google Pay is
        // named by its address.
        const isOwn = (host: string): boolean =>
          host === docs.baseUrl ||
          /^https:\/\/(?:(?:www|pay)\.)?google\.com$|[/.]example\.(?:com|net)$|^http:\/\/(?:127\.0\.0\.1|localhost)\b/.test(
            host,
          );
        expect(markup.match(/https?:\/\/[^/"\s<&]+/g)?.filter((host) => !isOwn(host)) ?? []).to.eql([]);
        expect(addressesIn(markup).filter((address) => !/^[/#](?!\/)/.test(address))).to.eql([]);
      });

    it('has a policy that forbids everything it does not need', async () => {
      for (const path of pages) {
        const policy = (await visit(path)).response.headers.get('content-security-policy') ?? '';
        const sources = policy.split('; ').flatMap((directive) => directive.split(' ').slice(1));
        const formAction = `form-action ${path === '/search' ? "'self'" : "'none'"}`;
        for (const directive of ["default-src 'none'", "base-uri 'none'", formAction, "frame-ancestors 'none'"])
          expect(policy).to.include(directive);
        expect(sources, path).to.satisfy((all: string[]) =>
          all.every((source) => ["'none'", "'self'"].includes(source) || path === '/docs'),
        );
        expect(policy.includes('script-src'), path).to.equal(withScript.has(path));
      }
      expect((await get('/docs')).headers.get('content-security-policy'))
        .to.include("script-src 'self';")
        .and.include("connect-src 'self'")
        .and.not.match(/https?:|\*|unsafe-eval/);
    });

    it('has no script or inline style, but for the files of the API reference', async () => {
      for (const path of pages) {
        const { markup } = await visit(path);
        expect(markup, path).to.not.match(
          /<style|style=|<script(?! defer src="\/docs\/(?:scalar|reference|minisearch|search|filter|guides)\.js"(?: data-values="\/docs\/console\.json")?><\/script>)|\son\w+=/,
        );
        if (!withScript.has(path)) expect(markup, path).to.not.include('<script');
      }
    });

    it('leads only to addresses that answer, and to anchors that exist', async () => {
      const visits = await Promise.all(pages.map(visit));
      const addresses = visits
        .flatMap(({ markup }) => addressesIn(markup))
        .map((address) => address.replace(/#.*/, ''));
      for (const address of new Set(addresses))
        if (address !== '' && !visited.has(address)) expect((await get(address)).status, address).to.equal(200);
      const { markup } = await visit('/reasons/');
      const anchors = addressesIn(markup).filter((address) => address.startsWith('#'));
      expect(anchors).to.have.length(new Set(Object.keys(reasons).map((key) => key.split('.')[0])).size);
      for (const anchor of anchors) expect(markup).to.include(`id="${anchor.slice(1)}"`);
    });
  });

  describe('the API reference', () => {
    it('is where / leads to', async () => {
      const response = await get('/');
      expect(response.status).to.equal(302);
      expect(response.headers.get('location')).to.equal('/docs');
    });

    it('is drawn by the release of Scalar that its package brings, compressed for clients that accept it', async () => {
      const plain = await get('/docs/scalar.js', { 'accept-encoding': 'identity' });
      expect(plain.headers.get('content-type')).to.equal('text/javascript; charset=utf-8');
      expect(plain.headers.get('content-encoding')).to.equal(null);
      const bundle = Buffer.from(await plain.arrayBuffer());
      expect(bundle.toString('latin1')).to.match(/@scalar\/api-reference \d+\.\d+\.\d+/);

      const compressed = await get('/docs/scalar.js', { 'accept-encoding': 'gzip' });
      expect(compressed.headers.get('content-encoding')).to.equal('gzip');
      expect(compressed.headers.get('vary')).to.equal('Accept-Encoding');
      expect(Number(compressed.headers.get('content-length'))).to.be.lessThan(bundle.length / 3);
      expect(Buffer.from(await compressed.arrayBuffer()).equals(bundle)).to.equal(true);
    });

    it('makes no external calls, and has the anchors of operations that the error pages link to', async () => {
      interface Configuration {
        readonly url: string;
        readonly generateTagSlug: (tag: { name: string }) => string;
        readonly generateOperationSlug: (operation: { operationId: string }) => string;
      }
      let configuration: Configuration | undefined;
      runInNewContext(await textOf('/docs/reference.js'), {
        URL,
        MutationObserver: class {
          observe(): void {
            // The sandbox of this test has no document to observe.
          }
        },
        document: {
          currentScript: { src: `${docs.baseUrl}/docs/reference.js` },
          getElementById: () => ({ dataset: {} }),
          addEventListener: (_event: string, listener: () => void) => listener(),
        },
        Scalar: {
          createApiReference: (_element: string, given: Configuration) => {
            configuration = given;
          },
        },
      });
      await new Promise(setImmediate);
      if (!configuration) throw new Error('reference.js did not start Scalar');
      const { generateTagSlug, generateOperationSlug, ...settings } = configuration;
      expect(settings).to.deep.include({
        url: `${docs.baseUrl}/openapi.json`,
        withDefaultFonts: false,
        telemetry: false,
        proxyUrl: '',
        agent: { disabled: true },
        mcp: { disabled: true },
        hideClientButton: true,
        showDeveloperTools: 'never',
        persistAuth: false,
      });

      const { paths } = (await (await get('/openapi.json')).json()) as ServedDocument;
      const anchors = Object.values(paths)
        .flatMap((item) => Object.values(item))
        .flatMap(({ operationId, tags }) =>
          operationId && tags?.[0]
            ? [`/docs#tag/${generateTagSlug({ name: tags[0] })}/${generateOperationSlug({ operationId })}`]
            : [],
        );
      const linked = new Set(
        (await Promise.all(codes.map((code) => visit(`/errors/${slug(code)}`))))
          .flatMap(({ markup }) => addressesIn(markup))
          .filter((address) => address.includes('#tag/')),
      );
      expect(linked).to.include('/docs#tag/future-transactions/futureTransactionCharge');
      expect([...linked].filter((address) => !anchors.includes(address))).to.eql([]);
    });
  });

  describe('the console for requests', () => {
    const filled = { terminalId: 'TERM01', apiKey: 'ptk_test_of_this_machine', managementKey: 'ptm_of_this_machine' };
    const asked = async (address: string, host: string): Promise<unknown> =>
      JSON.parse(
        (await exchange(address, { method: 'GET', path: '/docs/console.json', headers: { Host: host } })).text,
      );

    it('is filled on the machine of a sandbox, and for no page that leads there by another name', async () => {
      await using sandbox = closing(await serve('', filled));
      const own = new URL(sandbox.address).host;
      expect(await asked(sandbox.address, own)).to.eql({
        terminal: 'TERM01',
        apiKey: filled.apiKey,
        managementKey: filled.managementKey,
      });
      expect(await asked(sandbox.address, 'attacker.example.com')).to.eql({});
      const markup = await (await fetch(`${sandbox.address}/docs`)).text();
      expect(markup).to.include('data-console="/docs/console.json"').and.not.include(filled.apiKey);
    });

    it('is empty elsewhere', async () => {
      expect(await (await get('/docs/console.json')).json()).to.eql({});
      expect(await textOf('/docs')).not.to.include('data-console');
    });
  });

  describe('the contract', () => {
    const sampleUrl = 'https://payments.example.com';

    it('is served as YAML and as JSON with equal content, and with this server as its address', async () => {
      const yaml = await get('/openapi.yaml');
      expect(yaml.headers.get('content-type')).to.equal('application/yaml');
      const json = await get('/openapi.json');
      expect(json.headers.get('content-type')).to.equal('application/json');
      const document = (await json.json()) as ServedDocument;
      expect(document.servers).to.have.length(1);
      expect(document.servers[0]).to.include({ url: docs.baseUrl }).and.not.have.property('variables');
      expect(parse(await yaml.text())).to.eql(document);
    });

    it('is the contract of the project in everything else', async () => {
      const own = (text: string): string => text.replaceAll(sampleUrl, docs.baseUrl);
      const { servers: _served, ...document } = JSON.parse(await textOf('/openapi.json')) as Record<string, unknown>;
      const { servers: _written, ...contract } = JSON.parse(own(projectFile('generated/openapi.json'))) as Record<
        string,
        unknown
      >;
      expect(document).to.eql(contract);
      const withoutServers = (text: string): string => text.replace(/^servers:\n(?:[ -].*\n)*/m, '');
      const yaml = await textOf('/openapi.yaml');
      expect(withoutServers(yaml)).to.equal(withoutServers(own(projectFile('generated/openapi.yaml'))));
      expect(yaml, 'an alias, which not every reader takes').not.to.match(/^\s*(?:- |[\w-]+: )[&*]\w/m);
    });

    for (const path of ['/openapi-3.0.yaml', '/openapi-clients.yaml'])
      it(`is served as OpenAPI 3.0 as well (${path}), with this server as its address`, async () => {
        const response = await get(path);
        expect(response.headers.get('content-type')).to.equal('application/yaml');
        const text = await response.text();
        expect(text).to.not.include(sampleUrl);
        // Parts only, because parsing all takes half a second. test/lab/contract/editions.test.ts reads all.
        const [top = ''] = /\nopenapi:[^]*?\nservers:\n(?:[ -].*\n)*/.exec(text) ?? [];
        const { openapi, servers } = parse(top) as ServedDocument & { openapi: string };
        expect(openapi).to.equal('3.0.3');
        expect(servers).to.have.length(1);
        expect(servers[0]).to.include({ url: docs.baseUrl }).and.not.have.property('variables');
        expect([...text.matchAll(/^ {2}(?:\? )?(\/[^:]*)(?::.*)?$/gm)].map(([, path]) => path)).to.eql(
          Object.keys(((await (await get('/openapi.json')).json()) as ServedDocument).paths),
        );
      });

    it('is sent again only when it has changed', async () => {
      for (const path of ['/openapi.yaml', '/openapi.json', '/openapi-3.0.yaml', '/openapi-clients.yaml', '/docs']) {
        const first = await get(path);
        expect(first.headers.get('cache-control')).to.equal('no-cache');
        // Named, or fetch itself would ask for a fresh answer.
        const revalidate = { 'cache-control': 'max-age=0' };
        const again = await get(path, { ...revalidate, 'if-none-match': first.headers.get('etag') ?? '' });
        expect(again.status).to.equal(304);
        expect(await again.text()).to.equal('');
        expect((await get(path, { ...revalidate, 'if-none-match': 'W/"other"' })).status).to.equal(200);
      }
    });

    it('answers HEAD without its body', async () => {
      const response = await fetch(`${docs.baseUrl}/openapi.json`, {
        method: 'HEAD',
        headers: { 'accept-encoding': 'identity' },
      });
      expect(response.status).to.equal(200);
      expect(Number(response.headers.get('content-length'))).to.equal(Buffer.byteLength(await textOf('/openapi.json')));
      expect(await response.text()).to.equal('');
    });
  });

  describe('the error pages', () => {
    it('list every code', async () => {
      const markup = await textOf('/errors');
      for (const code of codes)
        expect(markup).to.include(
          `<a href="/errors/${slug(code)}"><code>${code}</code></a></th><td>${errors[code].status}</td>`,
        );
    });

    for (const code of codes)
      it(`describe ${code} at the address in its problem body`, async () => {
        const { type } = problemBody(problem(code, 'An occurrence.'), docs.baseUrl, 'b6c2');
        const text = unescape(await (await fetch(type)).text());
        const { status, title, advice, retryable } = errors[code];
        for (const part of [`<h1>${code}</h1>`, `<dd>${status} `, `<dd>${title}</dd>`, `<p>${advice}</p>`])
          expect(text).to.include(part);
        expect(text).to.include(`<dt>Retry</dt><dd>${retryable ? 'Yes' : 'No'}: `);
        expect(text).to.match(/<h2>Answered by<\/h2>\n(?:<ul>\n<li>|<p>Every request that matches no operation)/);
        const example: unknown = JSON.parse(/<pre tabindex="0"><code>(.*?)<\/code><\/pre>/s.exec(text)?.[1] ?? 'null');
        expect(example).to.include({ reason_code: code, status, title, type });
      });

    it('list the operations that answer a code, and no others', async () => {
      const operations = (text: string): string[] =>
        [...text.matchAll(/<li><a [^>]*>[^<]*<\/a>: <code>([^<]*)<\/code>/g)].map(([, name = '']) => name);
      expect(operations(await textOf('/errors/amount-exceeds-authorized'))).to.eql([
        'POST /v1/payments/capture/{terminal_friendly_id}',
      ]);
      expect(operations(await textOf('/errors/invalid-signature'))).to.eql([
        'POST /v1/providers/{provider_key}/notifications/{terminal_friendly_id}',
        'POST /v1/providers/{provider_key}/notifications',
      ]);
      expect(operations(await textOf('/errors/validation-endpoint-not-found'))).to.eql([]);
      expect(operations(await textOf('/errors/invalid-api-key')))
        .to.include('GET /v1/payments/status/{terminal_friendly_id}/{transaction_id}')
        .and.not.include('GET /health');
    });

    it('refuse an unknown code', async () => {
      for (const path of [
        '/errors/validation-no-such-code',
        '/errors/constructor',
        '/errors/VALIDATION-INVALID-AMOUNT',
        '/errors/%3Cscript%3E',
      ]) {
        const response = await get(path);
        expect(response.status, path).to.equal(404);
        expect(response.headers.get('content-type')).to.include('application/problem+json');
        expect(await response.json()).to.include({ status: 404, reason_code: 'VALIDATION/ENDPOINT_NOT_FOUND' });
      }
    });
  });

  it('has a page with every status reason code', async () => {
    const rows = new Map(
      [...(await textOf('/reasons')).matchAll(/<tr id="([^"]+)">(.*?)<\/tr>/gs)].map(([, key = '', row = '']) => [
        key,
        unescape(row),
      ]),
    );
    expect([...rows.keys()].sort()).to.eql(Object.keys(reasons).sort());
    for (const [key, { name, description, class: reasonClass }] of Object.entries(reasons))
      expect(rows.get(key))
        .to.include(`<code>${key}</code>`)
        .and.include(`<td>${name}</td>`)
        .and.include(`<td>${description}`)
        .and.include(`<td>${reasonClass}`);
  });

  it('leads below the path that a proxy has put the service at', async () => {
    await using below = closing(await serve('/terminal'));
    const text = async (path: string): Promise<string> => (await fetch(below.address + path)).text();
    expect((await fetch(below.address, { redirect: 'manual' })).headers.get('location')).to.equal('/terminal/docs');
    for (const path of pages)
      expect(
        addressesIn(await text(path)).filter((address) => !/^(?:\/terminal\/|#)/.test(address)),
        path,
      ).to.eql([]);
    expect((JSON.parse(await text('/openapi.json')) as ServedDocument).servers[0]?.url).to.equal(
      `${below.address}/terminal`,
    );
  });
});

describe('the html template tag', () => {
  it('escapes its values, in text and in attributes', () => {
    const hostile = "\"><script>alert('1') & more</script>";
    expect(html`<a title="${hostile}">${hostile}</a>`.markup).to.equal(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;) &amp; ' +
        'more&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;1&#39;) &amp; more&lt;/script&gt;</a>',
    );
  });

  it('inserts markup and lists of it unchanged, undefined as nothing, and replacement patterns as text', () =>
    expect(html`<ul>${['a<b', '$&'].map((item) => html`<li>${item}</li>`)}</ul>${undefined}${0}`.markup).to.equal(
      '<ul><li>a&lt;b</li><li>$&amp;</li></ul>0',
    ));

  it('does not treat a backslash in the template as an escape of the next character', () =>
    expect(html`a\n${'b\\n'}`.markup).to.equal('a\nb\\n'));
});
