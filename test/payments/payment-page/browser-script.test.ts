import { expect } from 'chai';
import { default as creditCardType } from 'credit-card-type';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { type Language, texts } from '../../../src/http/pages/payment-page/languages.js';
import { declineReasonOf } from '../../../src/payments/payment-page/decline-reason.js';
import { cards } from '../../processors/adyen/fake-adyen.js';
import { adyenBehindService } from '../../processors/adyen/stage.js';
import { merchantInit } from '../../recurring/series-client.js';
import { client, type ContractClient } from '../../support/contract/contract-client.js';
import { enteredCard, publishableKey, typed, visitor } from '../../support/pages/payment-page.js';
import { card, type SubmissionRequest, unpaid } from '../../support/payments.js';
import { terminalId } from '../../support/service.js';
import { started } from '../../support/started.js';

interface CardEntry {
  brandOf(
    digits: string,
  ): { readonly name: string; readonly lengths: readonly number[]; readonly codeLength: number } | undefined;
  readonly checks: Readonly<Record<'number' | 'expiry', (text: string, more: object) => string | undefined>>;
}

/** Brands that the browser knows by no range or only a few. The service decides about their cards. */
const unnamed = ['Maestro', 'Troy', 'Naranja', 'Verve', 'Elo', 'Mir', 'Hiper', 'Hipercard'];

describe('card checks in the browser', () => {
  const window: { cardEntry?: CardEntry } = {};
  runInNewContext(readFileSync('src/http/pages/card-entry.js', 'utf8'), { window });
  const { brandOf, checks } = window.cardEntry!;

  it('agree with the service’s table of brands', () => {
    const known = Object.values(creditCardType.types).map((type) => creditCardType.getTypeInfo(type));
    for (const { niceType, patterns, lengths, code } of known.filter((each) => !unnamed.includes(each.niceType))) {
      const brand = patterns.map((start) => brandOf(String([start].flat()[0]))).find((each) => each?.name === niceType);
      expect(brand?.codeLength, niceType).to.equal(code.size);
      expect(brand?.lengths, niceType).to.include.members(lengths.filter((length) => length >= 13));
    }
  });

  it('refuse no card that another brand may have', () => {
    for (const { patterns, lengths, code } of Object.values(creditCardType.types).map((type) =>
      creditCardType.getTypeInfo(type),
    ))
      for (const start of patterns.flat()) {
        const brand = brandOf(String(start).padEnd(8, '0'));
        if (!brand) continue;
        expect(brand.codeLength, String(start)).to.equal(code.size);
        expect(
          brand.lengths.some((length) => lengths.includes(length)),
          String(start),
        ).to.equal(true);
      }
  });

  it('accept a card through its month, by the service’s calendar', () => {
    for (const [text, fault] of [
      ['02/26', 'expired'],
      ['03/26', undefined],
      ['2026-03', undefined],
      ['12 / 2025', 'expired'],
      ['00/30', 'invalid'],
    ] as const)
      expect(checks.expiry(text, { month: '2026-03' }), text).to.equal(fault);
  });
});

describe('the decline message for a payer', () => {
  it('gives the reason that a payer may know, and never shows a failure of the service as a decline', () => {
    for (const [reason, shown] of [
      ['PAYMENT_METHOD.CVV_FAILURE', 'code'],
      ['PAYMENT_METHOD.EXPIRED_CARD', 'expired'],
      ['PAYER_ACCOUNT.INSUFFICIENT_FUNDS', 'funds'],
      ['PAYMENT_METHOD.CARD_BLOCKED', 'blocked'],
      ['PAYER_ACCOUNT.AMOUNT_LIMIT_EXCEEDED', 'limit'],
      ['AUTH.ISSUER_UNAVAILABLE', 'later'],
      ['AUTH.3DS_CHALLENGE_FAILED', 'authentication'],
      ['PAYMENT_METHOD.STOLEN_INSTRUMENT', undefined],
      ['PROCESSOR.DECLINED', undefined],
      ['PROCESSOR.RISK', undefined],
      ['PROCESSOR.TEMPORARILY_UNAVAILABLE', 'own'],
    ] as const)
      expect(declineReasonOf({ status: 'DECLINED', reason }), reason).to.equal(shown);
    expect(declineReasonOf({ status: 'ERROR', reason: 'AUTH.FAILED' })).to.equal('own');
    expect(declineReasonOf({ status: 'CANCELLED', reason: 'AUTH.FAILED' })).to.equal(undefined);
  });
});

/** Returns the texts of a language by path, without further forms of plural. Gaps are filled with `Name`. */
function textsOf(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value.replace(/\{\w+\}/g, 'Name')]];
  return Object.entries(value as object).flatMap(([name, each]) =>
    /^(one|two|few|many)$/.test(name) ? [] : textsOf(each, `${path}.${name}`),
  );
}

describe('the texts of the payment page', () => {
  const english = new Map(textsOf(texts.en));
  for (const language of Object.keys(texts) as Language[])
    it(`are complete in ${language}, and fit the page`, () => {
      const translated = textsOf(texts[language]);
      expect(translated.map(([path]) => path).sort()).to.eql([...english.keys()].sort());
      for (const [path, text] of translated) {
        expect(text.trim(), path).to.equal(text).and.not.equal('');
        // Short labels may double; sentences grow by half.
        expect(text.length, `${path}: ${text}`).to.be.at.most(english.get(path)!.length * 1.5 + 20);
        if (language !== 'en' && english.get(path)!.split(' ').length > 3)
          expect(text, `${path} is translated`).not.to.equal(english.get(path));
      }
    });
});

/** The fields that the script of the payment page fills in. */
const reported = {
  language: 'de-AT',
  color_depth: '30',
  screen_height: '1080',
  screen_width: '1920',
  time_zone_offset: '-60',
  java_enabled: 'false',
};

const atAdyen = {
  language: 'de-AT',
  colorDepth: 30,
  screenHeight: 1080,
  screenWidth: 1920,
  timeZoneOffset: -60,
  javaEnabled: false,
  javaScriptEnabled: true,
};

const browser_profile = {
  accept_header: '*/*',
  user_agent: 'Mozilla/5.0 Firefox/145.0',
  language: 'fr-FR',
  color_depth: 24,
  screen_height: 800,
  screen_width: 1280,
  time_zone_offset: 300,
  java_enabled: false,
  javascript_enabled: true,
} as const;

describe("the payer's browser, which a processor needs for 3-D Secure", () => {
  let http: ContractClient;
  let fields: ContractClient;
  const behind = started(adyenBehindService);
  before(async () => {
    ({ http } = behind);
    const { api_key: key } = await publishableKey(http);
    fields = client(behind.stage.service, {
      credentials: { terminalId, apiKey: 'ptk_test_key_of_the_tests', managementKey: undefined, publishableKey: key },
    });
  });

  const sent = () => behind.fake.exchanges.at(-1)!.request.browserInfo;
  const page = { payment_collection: 'hosted_page' } as const;

  it('is sent complete from the payment page, for the first card and for another after a decline', async () => {
    const made = await http.sale({ body: unpaid(page) }).ok;
    const payer = visitor(made.next_action!.url);
    await payer.pay(typed(cards.declined, reported));
    expect(sent()).to.deep.include({ ...atAdyen, userAgent: 'node', acceptHeader: '*/*' });
    await payer.pay(typed(cards.approved, { ...reported, language: 'it-IT' }));
    expect(sent()).to.deep.include({ ...atAdyen, language: 'it-IT' });
  });

  it('is sent from the page that starts a series, and is stored for a repeated call', async () => {
    const { payment_instrument: _none, ...terms } = merchantInit();
    const made = await http.recurringInit({ body: { ...terms, ...page } }).ok;
    await visitor(made.next_action!.url).pay(typed(cards.approved, reported));
    expect(sent()).to.deep.include(atAdyen);
    const [row] = await behind.stage.query<{ profile: object }>(
      "SELECT context -> 'browser_profile' AS profile FROM transactions WHERE transaction_id = $1",
      made.transaction_id,
    );
    expect(row!.profile).to.include({ language: 'de-AT', color_depth: 30, javascript_enabled: true });
  });

  it('replaces the profile that the shop sent for the page, and keeps the other fields', async () => {
    const context = { payer_request_ip_address: '192.0.2.7', browser_profile };
    const made = await http.sale({ body: unpaid({ ...page, ...context }) }).ok;
    await visitor(made.next_action!.url).pay(typed(cards.approved, reported));
    expect(sent()).to.deep.include(atAdyen);
    const [row] = await behind.stage.query<{ address: string }>(
      "SELECT context ->> 'payer_request_ip_address' AS address FROM transactions WHERE transaction_id = $1",
      made.transaction_id,
    );
    expect(row).to.eql({ address: '192.0.2.7' });
  });

  it('is that of the second card for its attempt, which keeps the other fields too', async () => {
    const context = { payer_request_ip_address: '192.0.2.7', browser_profile };
    const made = await http.sale({ body: unpaid({ ...page, ...context }) }).ok;
    await visitor(made.next_action!.url).pay(typed(cards.declined, reported));
    await visitor(made.next_action!.url).pay(typed(cards.approved, reported));
    const [row] = await behind.stage.query<{ address: string; language: string }>(
      `SELECT context ->> 'payer_request_ip_address' AS address, context -> 'browser_profile' ->> 'language' AS language
        FROM transactions WHERE originating_id = $1`,
      made.transaction_id,
    );
    expect(row).to.eql({ address: '192.0.2.7', language: 'de-AT' });
  });

  it('is not sent in part, by a page without scripts', async () => {
    const made = await http.sale({ body: unpaid(page) }).ok;
    await visitor(made.next_action!.url).pay(typed(cards.approved));
    expect(sent()).to.equal(undefined);
  });

  const payWith = async (request: Partial<SubmissionRequest>): Promise<unknown> => {
    const { token } = await fields.tokenCreate({ body: enteredCard(cards.approved, { browser_profile }) }).ok;
    await http.sale({ body: unpaid({ token, ...request }) }).ok;
    return sent();
  };

  it('comes with the token of the card fields, unless the payment sends its own', async () => {
    expect(await payWith({})).to.deep.include({ language: 'fr-FR', colorDepth: 24, acceptHeader: '*/*' });
    const own = { ...browser_profile, language: 'es-ES' };
    expect(await payWith({ browser_profile: own })).to.deep.include({ language: 'es-ES' });
  });

  it('comes with a recurring init, and with its retry', async () => {
    const declined = { ...merchantInit({}, { payment_instrument: card(cards.declined) }), browser_profile };
    const { transaction_id } = await http.recurringInit({ body: declined }).ok;
    expect(sent()).to.deep.include({ language: 'fr-FR', screenWidth: 1280 });
    const { payer: _same, ...again } = merchantInit({}, { payment_instrument: card(cards.approved) });
    const retry = { ...again, retry: { originating_id: transaction_id } };
    const profile = { ...browser_profile, language: 'es-ES' };
    await http.recurringInit({ body: { ...retry, browser_profile: profile } }).ok;
    expect(sent()).to.deep.include({ language: 'es-ES', screenWidth: 1280 });
  });

  it('comes with the token of the card fields, or with the request, when the card of a series is replaced', async () => {
    const { recurring_id } = await http.recurringInit({ body: merchantInit() }).ok;
    const { token } = await fields.tokenCreate({ body: enteredCard(cards.approved, { browser_profile }) }).ok;
    await http.recurringInstrument({ body: { recurring_id, token } }).ok;
    expect(sent()).to.deep.include({ language: 'fr-FR', screenWidth: 1280 });
    const own = {
      payment_instrument: card(cards.approved),
      browser_profile: { ...browser_profile, language: 'es-ES' },
    };
    await http.recurringInstrument({ body: { recurring_id, ...own } }).ok;
    expect(sent()).to.deep.include({ language: 'es-ES' });
  });
});
