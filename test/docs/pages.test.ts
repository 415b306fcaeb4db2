import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { expect } from 'chai';
import { readGuides } from '../../src/http/documentation/guides.js';
import { type Found, searchIndex } from '../../src/http/documentation/search-page.js';
import { servedContract } from '../../src/http/documentation/served-contract.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'));
const textOf = (page: string): string => readFileSync(root + page, 'utf8');

/** Returns the anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

interface Answers {
  readonly paths: Readonly<
    Record<string, { get: { responses: { 200: { content: { 'application/json': { schema: { $ref: string } } } } } } }>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

describe('the pages of the docs', () => {
  for (const page of pages)
    it(`${page} links only to files and headings that exist`, () => {
      const broken = [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => {
          const [path = '', anchor] = target.split('#');
          const linked = path === '' ? page : join(dirname(page), path);
          if (!existsSync(root + linked)) return true;
          return anchor !== undefined && !anchorsOf(linked).includes(anchor);
        });
      expect(broken).to.eql([]);
    });

  it('docs/operate/pci.md and the threat model name tests that exist, by their titles', () => {
    const named = [...textOf('docs/operate/pci.md').matchAll(/`(test\/[^`]+)` "([^"]+)"/g)];
    expect(named.length).to.be.at.least(25);
    const missing = named.filter(([, file = '', title = '']) => {
      const source = existsSync(root + file) ? textOf(file) : '';
      return !new RegExp(`(describe|it)\\((['"\`])${title.replace(/[()]/g, '\\$&')}`).test(source);
    });
    expect(missing.map(([cell]) => cell)).to.eql([]);
    const threats = textOf('docs/internals/threat-model.md');
    const tests = [...threats.matchAll(/`([\w-]+(?:\/[\w-]+)*(?:\/|\.test\.ts))`/g)].map(([, path = '']) => path);
    expect(tests.length).to.be.at.least(40);
    expect(tests.filter((path) => !existsSync(`${root}test/${path}`))).to.eql([]);
  });

  it('tell no integrator to charge again after an idempotency conflict: a new key is for a new operation only', () => {
    const advice = pages.flatMap((page) => textOf(page).match(/^.*IDEMPOTENCY_CONFLICT.*new key.*$/gim) ?? []);
    expect(advice).to.not.be.empty;
    expect(advice.filter((line) => !line.includes('new operation'))).to.eql([]);
  });

  it('read by jq only fields that the answers have', () => {
    const { paths, components } = servedContract('http://127.0.0.1:3000').document as unknown as Answers;
    const read = pages.flatMap((page) => [
      ...textOf(page).matchAll(/(\/v1\/management\/[\w-]+)["? ].*\| jq '\[?\.(\w+)/g),
    ]);
    expect(read.length).to.be.at.least(10);
    const wrong = read.filter(([, path = '', field = '']) => {
      const { $ref } = paths[path]!.get.responses['200'].content['application/json'].schema;
      return !JSON.stringify(components.schemas[$ref.split('/').at(-1)!]).includes(`"${field}":`);
    });
    expect(wrong.map(([command]) => command)).to.eql([]);
  });

  it('are short: the README 120 lines, the overview 300, a page of internals 200', () => {
    const lines = (page: string): number => textOf(page).split('\n').length;
    const limit = (page: string): number =>
      page === 'README.md'
        ? 120
        : page === 'docs/internals/README.md'
          ? 300
          : page.startsWith('docs/internals/')
            ? 200
            : 400;
    expect(pages.filter((page) => page !== 'CONTRIBUTING.md' && lines(page) > limit(page))).to.eql([]);
  });

  for (const folder of ['guides', 'operate', 'internals', 'studies'])
    it(`the index of docs/${folder} lists each of its pages`, () => {
      const index = textOf(`docs/${folder}/README.md`);
      const missing = readdirSync(`${root}docs/${folder}`).filter(
        (name) => name !== 'README.md' && !index.includes(`(${name})`),
      );
      expect(missing).to.eql([]);
    });

  it('name no setting that the service does not read, and every setting that it reads', () => {
    const firstColumn = textOf('docs/operate/settings.md').match(/^\| `[^|]*/gm) ?? [];
    const listed = new Set(firstColumn.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []));
    const read = readdirSync(`${root}src/config`)
      .map((name) => textOf(`src/config/${name}`))
      .join('\n');
    const names = [...read.matchAll(/^\s+([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(names.length).to.be.greaterThan(50);
    expect(names.filter((name) => !listed.has(name))).to.eql([]);
    expect([...listed].filter((name) => !names.includes(name))).to.eql([]);
  });
});

const site = { name: 'Service', root: '' };
const file = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

/** Questions of users, each with the path of the page that answers it. */
const answers: Readonly<Record<string, string>> = {
  'test cards': '/guides/test-cards',
  refund: '/guides/refunds',
  'partial refund': '/guides/refunds',
  refudn: '/guides/refunds',
  'webhook signature': '/guides/webhooks',
  'localhost webhook': '/guides/webhooks',
  idempotency: '/guides/idempotency-and-retries',
  idempotancy: '/guides/idempotency-and-retries',
  retry: '/guides/idempotency-and-retries',
  '3ds': '/guides/3d-secure',
  'decline codes': '/reasons/',
  'go live': '/guides/going-live',
  certificate: '/guides/going-live',
  backup: '/guides/backup-and-restore',
  'rate limit': '/guides/errors',
  'rotate key': '/guides/rotate-keys',
  'api key': '/guides/merchants-and-terminals',
  currency: '/guides/merchants-and-terminals',
  'subscription trial': '/guides/subscriptions',
  unknown: '/guides/payments-are-unknown',
  'sandbox clock': '/guides/test-cards',
  export: '/guides/console',
  passkey: '/guides/people-and-roles',
  metrics: '/guides/metrics-and-alerts',
  mcp: '/guides/agents',
  'list transactions': '/guides/first-payment',
  pagination: '/guides/first-payment',
  quickstart: '/guides/first-payment',
  'hosted page': '/guides/payment-page',
  '4000 0000 0000 9995': '/guides/test-cards',
};

/** Names of the contract, each with the kind of entry that it leads to. */
const names: Readonly<Record<string, Found['kind']>> = {
  merchant_order_id: 'Field',
  managementRequestList: 'Operation',
  refund_amount_exceeded: 'Error code',
  'AUTH.DO_NOT_HONOR': 'Status reason',
  '4000000000009995': 'Card',
};

describe('the search of the docs', () => {
  const page = createContext({ document: { addEventListener: () => undefined } });
  runInContext(`${file('generated/minisearch.js')}\n${file('src/http/pages/search.js')}`, page);
  const searchOf = runInContext('searchOf', page) as (entries: readonly Found[]) => (query: string) => Found[];
  const search = searchOf(searchIndex(site, servedContract('http://127.0.0.1:3000').document, readGuides(site)));

  for (const [query, path] of Object.entries(answers))
    it(`answers "${query}" by ${path}`, () => expect(search(query)[0]?.address.replace(/#.*/, '')).to.equal(path));

  for (const [name, kind] of Object.entries(names))
    it(`finds ${name} by its name`, () => expect(search(name)[0]?.kind).to.equal(kind));

  it('finds nothing for a word of nobody', () => {
    expect(search('xyzzy')).to.eql([]);
    expect(search(' ')).to.eql([]);
  });
});
