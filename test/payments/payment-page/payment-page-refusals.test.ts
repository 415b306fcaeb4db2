import { expect } from 'chai';
import { visitor } from '../../support/pages/payment-page.js';
import { succeeded } from '../../support/contract/contract-client.js';
import { unpaid } from '../../support/payments.js';
import { startStage, type Stage } from '../../support/stage.js';

describe('the pages of payers refuse by a page', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await startStage({ RATE_LIMIT_FAILED_AUTHENTICATIONS: '3' });
  });
  afterEach(() => stage.close());

  const hosted = async () =>
    (await succeeded(stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }))).next_action!.url;
  const unknown = (place = 'pay') => `${stage.service.baseUrl}/${place}/TERM01${'A'.repeat(32)}`;

  for (const place of ['pay', 'pay/returned', 'pay/authenticate'])
    it(`made-up addresses below /${place} are counted, and stop no payer behind the same address`, async () => {
      const url = await hosted();
      const statuses: number[] = [];
      for (let time = 0; time < 5; time++) statuses.push((await visitor(unknown(place)).visit()).status);
      expect(statuses).to.deep.equal([404, 404, 404, 429, 429]);
      const refused = await visitor(unknown(place), 'de').visit();
      expect(refused.headers.get('content-type')).to.match(/^text\/html/);
      expect(refused.headers.get('retry-after')).to.match(/^\d+$/);
      expect(refused.text).to.include('<html lang="de"').and.include('Zu viele Anfragen');
      for (let time = 0; time < 5; time++) expect((await visitor(url).visit()).status).to.equal(200);
      expect((await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) })).status).to.equal(200);
    });

  it('a payer’s visits are not counted, however many share an address', async () => {
    const url = await hosted();
    const visits = await Promise.all(Array.from({ length: 20 }, () => visitor(url).visit()));
    expect(new Set(visits.map(({ status }) => status))).to.deep.equal(new Set([200]));
  });

  it('a form that is too large names its own limit', async () => {
    const response = await fetch(await hosted(), {
      method: 'POST',
      headers: { 'Accept-Language': 'fr' },
      body: new URLSearchParams({ number: '4'.repeat(9000) }),
    });
    expect(response.status).to.equal(413);
    const text = await response.text();
    expect(text).to.include('<html lang="fr"').and.include('8 Ko');
    expect(text).not.to.include('262144');
  });

  it('a path that no page has, and a body that is no form', async () => {
    const url = await hosted();
    const body = JSON.stringify({ number: '1' });
    const headers = { 'Content-Type': 'application/json' };
    for (const [answer, status] of [
      [await fetch(`${url}/nothing/here`), 404],
      [await fetch(url, { method: 'POST', headers, body }), 415],
    ] as const) {
      expect(answer.status).to.equal(status);
      expect(answer.headers.get('content-type')).to.match(/^text\/html/);
      expect(answer.headers.get('content-security-policy')).to.include("default-src 'none'");
    }
  });
});
