import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { checkedLink, contrastOf, papers } from '../../../src/management/payment-pages/payment-page.js';
import type { RequestBody } from '../../support/contract/contract-client.js';
import { expectText, typed, visitor } from '../../support/pages/payment-page.js';
import { authenticatedCards, authenticatedPayment } from '../../support/processors/authentication.js';
import { card, payment, type SubmissionRequest, unpaid } from '../../support/payments.js';
import { startStage } from '../../support/stage.js';
import { started, startedForEach } from '../../support/started.js';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the payment page of a terminal', () => {
  const stage = started(startStage);

  type Change = RequestBody<'managementPaymentPageUpdate'>;
  const change = (body: Change) => stage.http.managementPaymentPageUpdate({ body });
  async function hosted(fields: Partial<SubmissionRequest> = {}, language?: string) {
    const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page', ...fields }) }).ok;
    return { made, payer: visitor(made.next_action!.url, language) };
  }
  async function page(language = 'en') {
    return (await hosted({}, language)).payer.visit();
  }

  it('has the merchant’s name, colours, logo and texts, from its own service and under its policy', async () => {
    await change({
      merchant_name: 'Wine & Co',
      colour: '#7A1FA2',
      colour_dark: '#d7a8ec',
      logo: png,
      texts: [
        { language: 'en', welcome: 'Held for you <b>', thanks: 'We pack today.' },
        { language: 'de', welcome: 'Für Sie zurückgelegt.' },
      ],
      further_texts: [{ language: 'sv', welcome: 'Vi håller ditt vin.' }],
    }).ok;
    const { text, headers } = await page();
    expect(text).to.include('Pay Wine &amp; Co');
    expect(text).to.match(/<style>[^<]*:root\{--action:light-dark\(#7a1fa2,#d7a8ec\)\}/);
    expect(text).to.include('Held for you &lt;b&gt;');
    expect(text).not.to.include('zurückgelegt');
    expect((await page('de')).text).to.include('Für Sie zurückgelegt.');
    expect((await page('sv')).text).to.include('Vi håller ditt vin.');
    expect((await page('fr')).text).not.to.include('Held for you');
    // Each list is replaced by itself.
    expect(await change({ texts: [] }).ok).to.deep.include({
      texts: [],
      further_texts: [{ language: 'sv', welcome: 'Vi håller ditt vin.' }],
    });
    expect(await change({ further_texts: [] }).ok).not.to.have.property('further_texts');
    expect((await page('sv')).text).not.to.include('Vi håller ditt vin.');
    const rules = headers.get('content-security-policy') ?? '';
    expect(rules).to.match(/style-src 'self' 'sha256-[\w+/=]{44}';/);
    expect(rules).not.to.include('unsafe');

    const [, path = ''] = /<img class="logo" src="([^"]+)"/.exec(text) ?? [];
    const logo = await fetch(new URL(path, stage.service.baseUrl));
    expect(Buffer.from(await logo.arrayBuffer()).toString('base64')).to.equal(png);
    expect(Object.fromEntries(logo.headers)).to.include({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    for (const digest of ['0'.repeat(64), '%00'])
      expect((await fetch(`${stage.service.baseUrl}/pay/logos/${digest}`)).status).to.equal(404);
  });

  it('changes only the given fields, and null removes one', async () => {
    await change({ merchant_name: 'Wine & Co', colour: '#7a1fa2', logo: png }).ok;
    const kept = await change({ colour: null, logo: null }).ok;
    expect(kept).to.include({ merchant_name: 'Wine & Co' });
    expect(kept).not.to.have.any.keys('colour', 'logo');
    expect(await stage.http.managementPaymentPageGet().ok).to.eql(kept);
    expect((await page()).text).not.to.include('class="logo"');
  });

  it('is refused a colour that is hard to read', async () => {
    for (const [body, field] of [
      [{ colour: '#ffcc00' }, 'colour'],
      [{ colour: '#777777' }, 'colour'],
      [{ colour_dark: '#555555' }, 'colour_dark'],
    ] as const) {
      const { detail } = await change(body).refused('VALIDATION/INSUFFICIENT_CONTRAST', field);
      expect(detail).to.include('4.5:1');
    }
    await change({ colour: '#767676', colour_dark: '#ffffff' }).ok;
  });

  it('judges contrast as WCAG does, against the background colours of the style sheet', () => {
    expect(contrastOf('#000000', '#ffffff')).to.be.closeTo(21, 0.001);
    expect(contrastOf('#777777', '#ffffff')).to.be.closeTo(4.478, 0.001);
    expect(contrastOf('#ffffff', '#ffffff')).to.equal(1);
    const css = readFileSync('src/http/pages/payment-page/pay.css', 'utf8');
    expect(css).to.include(`--paper: light-dark(${papers.colour}, ${papers.colour_dark});`);
    // Text on a button of the colour contrasts at least as well as the page background does.
    const [, onLight = '', onDark = ''] = /--on-action: light-dark\((#\w{6}), (#\w{6})\)/.exec(css) ?? [];
    expect(contrastOf('#767676', onLight)).to.be.at.least(contrastOf('#767676', papers.colour));
    expect(contrastOf('#808890', onDark)).to.be.at.least(contrastOf('#808890', papers.colour_dark));
  });

  it('accepts only images as a logo, by their content', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const content of [svg, Buffer.from('<!doctype html><script>alert(1)</script>'), Buffer.alloc(40)])
      await change({ logo: content.toString('base64') }).refused('VALIDATION/INVALID_FIELD');
    const long = Buffer.concat([Buffer.from(png, 'base64'), Buffer.alloc(24 * 1024)]);
    await stage.http
      .managementPaymentPageUpdate({ invalidBody: { logo: long.toString('base64') } })
      .refused('VALIDATION/INVALID_FIELD');
  });

  it('may be framed by the listed sites, and by no other', async () => {
    await change({ frame_ancestors: ['https://shop.example.com', 'https://shop.example.com:443'] }).ok;
    expect((await page()).headers.get('content-security-policy')).to.include(
      'frame-ancestors https://shop.example.com',
    );
    await change({ frame_ancestors: [] }).ok;
    expect((await page()).headers.get('content-security-policy')).to.include("frame-ancestors 'none'");
    for (const origin of [
      'http://shop.example.com',
      'https://SHOP.example.com',
      'https://shop.example.com/path',
      'https://a.example;script-src',
    ])
      await stage.http
        .managementPaymentPageUpdate({ invalidBody: { frame_ancestors: [origin] } })
        .refused('VALIDATION/INVALID_FIELD');
  });

  it('accepts no card number in its texts, and no language twice', async () => {
    for (const body of [
      { merchant_name: 'Shop 4111 1111 1111 1111' },
      { texts: [{ language: 'en', welcome: '4111111111111111' }] },
      { texts: [{ language: 'en' }, { language: 'en' }] },
      { further_texts: [{ language: 'sv', thanks: '4111111111111111' }] },
      { further_texts: [{ language: 'sv' }, { language: 'sv' }] },
    ] satisfies Change[])
      await change(body).refused('VALIDATION/INVALID_FIELD');
  });

  it('links to the merchant’s terms, privacy notice and help, in every state', async () => {
    const links = {
      terms_url: 'https://shop.example.com/terms',
      privacy_url: 'http://127.0.0.1:8080/privacy',
      support_url: 'https://shop.example.com/help?a=1&b=2',
    };
    expect(await change(links).ok).to.include(links);
    const { payer } = await hosted({}, 'de');
    const expectLinks = async () =>
      expect((await payer.visit()).text)
        .to.include('<a href="https://shop.example.com/terms" target="_blank" rel="noopener noreferrer">AGB</a>')
        .and.include('>Datenschutz</a>')
        .and.include('href="https://shop.example.com/help?a=1&amp;b=2"');
    await expectLinks();
    await payer.pay();
    await expectLinks();
    for (const link of ['http://shop.example.com/', 'https://', 'https://shop.example.com/4111111111111111'])
      await stage.http
        .managementPaymentPageUpdate({ invalidBody: { terms_url: link } })
        .refused('VALIDATION/INVALID_FIELD');
    await stage.http
      .managementPaymentPageUpdate({ invalidBody: { terms_url: 'javascript:alert(1)' } })
      .refused('VALIDATION/INVALID_FIELD');
    const left = await change({ terms_url: null, privacy_url: null }).ok;
    expect(left).to.include({ support_url: links.support_url }).and.not.have.any.keys('terms_url', 'privacy_url');
    await change({ support_url: null }).ok;
    expect((await page()).text).not.to.include('<footer>');
  });

  for (const [number, network, chosen, brand] of [
    ['4970110000000005', 'cartes_bancaires', 'cartes_bancaires', 'Cartes Bancaires'],
    ['4970110000000005', 'international', 'visa', 'Visa'],
    ['5555550000000002', 'international', 'mastercard', 'Mastercard'],
    ['4970110000000005', '', null, 'Visa'],
    ['4970110000000005', 'amex', null, 'Visa'],
    ['4111111111111111', 'cartes_bancaires', null, 'Visa'],
  ] as const)
    it(`lets the payer choose the network of a co-badged card: ${number.slice(0, 6)}, ${network}`, async () => {
      await change({ cartes_bancaires_prefixes: ['497', '555555'] }).ok;
      const { made, payer } = await hosted();
      await expectText(payer.visit(), ['data-prefixes="497 555555"', 'Cartes Bancaires']);
      await payer.pay(typed(number, { network }));
      expect((await payer.visit()).text).to.include(`<dd>${brand} ••••`);
      const { store } = stage.service.deps;
      const { token } = await store.prisma.transaction.findFirstOrThrow({
        where: { transactionId: made.transaction_id },
      });
      const { cardNetwork } = await store.prisma.instrument.findFirstOrThrow({ where: { token: token! } });
      expect(cardNetwork).to.equal(chosen);
      await change({ cartes_bancaires_prefixes: [] }).ok;
      expect((await page()).text).not.to.include('Cartes Bancaires');
    });

  const asks = ['email', 'phone_number', 'billing_address'] as const;
  const told = {
    email: 'grace@example.org',
    phone: '00 44 (20) 7946-0018',
    address: '1 Navy Yard 4111 1111 1111 1111',
    postal_code: 'SW1Y 4LB',
    city: 'London',
    country: 'GB',
  };

  it('asks the payer for what the request does not have, and stores it with the payment', async () => {
    await change({ ask_payer_for: [...asks] }).ok;
    const { made, payer } = await hosted();
    const { text } = await payer.visit();
    for (const field of Object.keys(told)) expect(text).to.include(`name="${field}"`);
    expect(text).to.include('<option value="GB">United Kingdom</option>');
    expect((await visitor(made.next_action!.url, 'de').visit()).text).to.include('>Vereinigtes Königreich</option>');

    const faulty = { ...told, email: 'grace@', phone: '020 7946', city: ' ', country: 'ZZ' };
    const again = await payer.follow(await payer.pay(typed(undefined, faulty)));
    for (const field of ['email', 'phone', 'city', 'country'])
      expect(again.text).to.include(`<a href="#${field}">`).and.include(`id="${field}-fault"`);
    expect(again.text).to.include('value="SW1Y 4LB"');
    expect(again.text).to.include('value="1 Navy Yard [card number removed]"');
    expect(again.text).not.to.include('href="#number"');

    const declined = await payer.follow(await payer.pay(typed('4000000000000002', told)));
    expect(declined.text).to.include('role="alert"').and.not.include('name="email"');
    await payer.pay();
    const paid = await stage.http.transactionStatus({ transaction_id: made.transaction_id }).ok;
    expect(paid.order.payer).to.include({
      email_username: 'grace',
      email_domain: 'example.org',
      phone_number: '+442079460018',
    });
    expect(paid.order.payer!.fingerprint).to.have.length(88);
    const stored = await stage.service.deps.store.prisma.payer.findFirstOrThrow({
      where: { payerId: paid.order.payer!.friendly_id },
    });
    expect(stored.details).to.eql({
      address: {
        address_1: '1 Navy Yard [card number removed]',
        postal_code: 'SW1Y 4LB',
        city_name: 'London',
        country_code: 'GB',
      },
    });
  });

  it('does not ask for what the request has, and changes nothing of it', async () => {
    await change({ ask_payer_for: [...asks] }).ok;
    const ada = {
      ...{ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', phone_number: '+3512345678' },
      address: { city_name: 'Lisboa' },
    };
    const order = { payer: ada };
    const { made, payer } = await hosted({ order });
    expect((await payer.visit()).text).not.to.include('name="email"');
    await payer.pay(typed(undefined, told));
    const { order: paid } = await stage.http.transactionStatus({ transaction_id: made.transaction_id }).ok;
    expect(paid.payer).to.include({ email_username: 'ada', phone_number: '+3512345678' });
    await change({ ask_payer_for: [] }).ok;
    expect((await page()).text).not.to.include('id="asked"');
  });

  it('offers the receipt by email, and tells the merchant once who asked for it', async () => {
    const { deps } = stage.service;
    const requested = () => deps.store.prisma.event.count({ where: { type: 'transaction.receipt_requested' } });
    await change({ email_receipts: false }).ok;
    const { made, payer } = await hosted();
    await payer.askForReceipt('ada@example.com');
    await payer.pay();
    await payer.askForReceipt('ada@example.com');
    expect((await payer.visit()).text).not.to.include('/receipt"');
    expect(await requested()).to.equal(0);

    await change({ email_receipts: true }).ok;
    await expectText(payer.visit(), ['/receipt"', 'name="email"']);
    const refusedOnce = await payer.follow(await payer.askForReceipt('ada@'));
    expect(refusedOnce.text).to.include('Enter an email address');
    expect(await requested()).to.equal(0);
    const asked = await Promise.all([1, 2, 3].map(() => payer.askForReceipt('ada@example.com')));
    await expectText(payer.follow(asked[0]!), ['on its way by email'], ['/receipt"']);
    expect(await requested()).to.equal(1);
    const { order } = await stage.http.transactionStatus({ transaction_id: made.transaction_id }).ok;
    expect(order.payer).to.include({ email_username: 'ada', email_domain: 'example.com' });

    // A payer with an address is not asked for it, and keeps it.
    const known = { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.org' };
    const { made: next, payer: grace } = await hosted({ order: { payer: known } });
    await grace.pay();
    await expectText(grace.visit(), ['/receipt"'], ['name="email"']);
    await grace.askForReceipt('mallory@example.com');
    expect(await requested()).to.equal(2);
    const status = await stage.http.transactionStatus({ transaction_id: next.transaction_id }).ok;
    expect(status.order.payer).to.include({ email_username: 'grace' });

    // An erased payer stays erased.
    const { payer: erased } = await hosted({ order: { payer: known } });
    await erased.pay();
    await stage.http.managementPayerErase({ body: { email: known.email, scope: 'payer' } }).ok;
    await erased.askForReceipt('mallory@example.com');
    expect(await requested()).to.equal(2);
  });

  it('uses the language of the request, whatever the browser prefers', async () => {
    const made = await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page', language: 'pl' }) }).ok;
    const { text, headers } = await visitor(made.next_action!.url, 'de').visit();
    expect(text).to.include('<html lang="pl"').and.include('Numer karty');
    expect(headers.get('content-language')).to.equal('pl');
  });
});

describe('payer pages refuse with a page', () => {
  const stage = startedForEach(() => startStage({ RATE_LIMIT_FAILED_AUTHENTICATIONS: '3' }));

  const hosted = async () =>
    (await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) }).ok).next_action!.url;
  const unknown = (place = 'pay') => `${stage.service.baseUrl}/${place}/TERM01${'A'.repeat(32)}`;

  for (const place of ['pay', 'pay/returned', 'pay/authenticate'])
    it(`guesses of addresses below /${place} are counted, and do not block payers behind the same IP address`, async () => {
      const url = await hosted();
      const statuses: number[] = [];
      for (let time = 0; time < 5; time++) statuses.push((await visitor(unknown(place)).visit()).status);
      expect(statuses).to.eql([404, 404, 404, 429, 429]);
      const refused = await visitor(unknown(place), 'de').visit();
      expect(refused.headers.get('content-type')).to.match(/^text\/html/);
      expect(refused.headers.get('retry-after')).to.match(/^\d+$/);
      expect(refused.text).to.include('<html lang="de"').and.include('Zu viele Anfragen');
      for (let time = 0; time < 5; time++) expect((await visitor(url).visit()).status).to.equal(200);
      expect((await stage.http.sale({ body: unpaid({ payment_collection: 'hosted_page' }) })).status).to.equal(200);
    });

  it('visits of payers are not counted, however many share an IP address', async () => {
    const url = await hosted();
    const visits = await Promise.all(Array.from({ length: 20 }, () => visitor(url).visit()));
    expect(new Set(visits.map(({ status }) => status))).to.eql(new Set([200]));
  });

  it('a form that is too large, with its limit', async () => {
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

  it('an unknown path, and a body that is not a form', async () => {
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

describe('the own domain of a terminal', () => {
  const stage = started(startStage);
  const domain = 'https://pay.shop.example.com';
  const change = (base_url: string | null) => stage.http.managementPaymentPageUpdate({ body: { base_url } }).ok;
  afterEach(() => change(null));
  const hosted = { payment_collection: 'hosted_page' } as const;
  const originOf = (made: { readonly next_action?: { readonly url: string } }) => new URL(made.next_action!.url).origin;

  it('begins every address that a payer receives', async () => {
    expect(await change(domain)).to.include({ base_url: domain });
    expect(await stage.http.managementPaymentPageGet().ok).to.include({ base_url: domain });
    const bodies = [
      unpaid(hosted),
      authenticatedPayment(authenticatedCards.challengedWithMethod),
      authenticatedPayment(authenticatedCards.challenged),
      payment({ order: { payment_instrument: card('4000000000003220') } }),
    ];
    for (const body of bodies) {
      const made = await stage.http.sale({ body }).ok;
      expect(originOf(made)).to.equal(domain);
      const { transaction_id } = made;
      const [event] = await stage.query<{ body: string }>(
        "SELECT body::text FROM events WHERE type = 'transaction.pending' AND subject_id = $1",
        transaction_id,
      );
      expect(event!.body).to.include(`"${made.next_action!.url}"`);
      const { transaction } = await stage.http.managementTransactionGet({ transaction_id }).ok;
      for (const shown of [await stage.statusOf(made), transaction]) expect(shown.next_action).to.eql(made.next_action);
      // The page is served under any host.
      const page = await visitor(made.next_action!.url.replace(domain, stage.service.baseUrl)).visit();
      expect(page.status).to.equal(200);
      const [, data = ''] = /name="threeDSMethodData" value="([^"]+)"/.exec(page.text) ?? [];
      const received = [page.text, Buffer.from(data, 'base64url').toString(), ...page.headers].flat().join(' ');
      expect(received).not.to.include(new URL(stage.service.baseUrl).host);
      if (made.next_action!.url.includes('/pay/authenticate/'))
        expect(received).to.include(`action="${domain}/sandbox/acs/`).and.include(`form-action 'self' ${domain};`);
    }
  });

  it('applies to later answers only, leaves other terminals alone, and is taken back', async () => {
    const { baseUrl } = stage.service;
    const sale = () => stage.http.sale({ body: unpaid(hosted), idempotencyKey: 'own-domain' });
    const made = await sale().ok;
    await change(domain);
    expect(await sale().ok, 'a stored answer').to.eql(made);
    expect(originOf(made)).to.equal(baseUrl);
    expect(originOf(await stage.statusOf(made))).to.equal(domain);
    const other = await stage.openOtherTerminal();
    expect(originOf(await stage.http.sale({ ...other, body: unpaid(hosted) }).ok)).to.equal(baseUrl);
    expect(await change(null)).not.to.have.property('base_url');
    expect(originOf(await stage.statusOf(made))).to.equal(baseUrl);
  });

  it('is an origin that browsers reach safely', async () => {
    expect(await change('http://127.0.0.2:8443')).to.include({ base_url: 'http://127.0.0.2:8443' });
    for (const base_url of [
      ...['http://pay.shop.example.com', 'https://PAY.shop.example.com', 'https://pay.shop.example.com/'],
      ...['https://pay.shop.example.com/path', 'https://pay.shop.example.com?a=1'],
      ...['https://user:secret@pay.shop.example.com', 'https://pay.shop.example.com:99999'],
      ...['https://999.999.999.999', 'https://4111111111111111.example.com'],
      ...['https://pay.shop.example.com;script-src', `https://${'a'.repeat(253)}.example`, 'javascript:alert(1)', ''],
    ]) {
      await stage.http
        .managementPaymentPageUpdate({ invalidBody: { base_url } })
        .refused('VALIDATION/INVALID_FIELD', 'base_url');
    }
    expect(() => checkedLink('base_url', 'http://127.0.0.2:8443', 'live')).to.throw('must begin with https://');
    expect(await stage.http.managementPaymentPageGet().ok).to.include({ base_url: 'http://127.0.0.2:8443' });
  });
});
