import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { readGuides } from '../../src/http/documentation/guides.js';
import { searchIndex, type Found } from '../../src/http/documentation/search-page.js';
import { servedContract } from '../../src/http/documentation/served-contract.js';

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
  const { document } = servedContract('http://127.0.0.1:3000');
  const search = searchOf(searchIndex(site, document, readGuides(site)));

  for (const [query, path] of Object.entries(answers))
    it(`answers "${query}" by ${path}`, () => {
      expect(search(query)[0]?.address.replace(/#.*/, '')).to.equal(path);
    });

  for (const [name, kind] of Object.entries(names))
    it(`finds ${name} by its name`, () => {
      expect(search(name)[0]?.kind).to.equal(kind);
    });

  it('finds nothing for a word of nobody', () => {
    expect(search('xyzzy')).to.deep.equal([]);
    expect(search(' ')).to.deep.equal([]);
  });
});
