import { expect } from 'chai';
import { cards } from '../../processors/adyen/fake-adyen.js';
import { adyenBehindService } from '../../processors/adyen/stage.js';
import { merchantInit } from '../../recurring/series-client.js';
import { enteredCard, publishableKey, typed, visitor } from '../../support/pages/payment-page.js';
import { client, succeeded, type ContractClient } from '../../support/contract/contract-client.js';
import { card, unpaid, type SubmissionRequest } from '../../support/payments.js';
import { query } from '../../support/records.js';
import { terminalId } from '../../support/service.js';
import { started } from '../../support/started.js';

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
    const made = await succeeded(http.sale({ body: unpaid(page) }));
    const payer = visitor(made.next_action!.url);
    await payer.pay(typed(cards.declined, reported));
    expect(sent()).to.deep.include({ ...atAdyen, userAgent: 'node', acceptHeader: '*/*' });
    await payer.pay(typed(cards.approved, { ...reported, language: 'it-IT' }));
    expect(sent()).to.deep.include({ ...atAdyen, language: 'it-IT' });
  });

  it('is sent from the page that starts a series, and is stored for a repeated call', async () => {
    const { payment_instrument: _none, ...terms } = merchantInit();
    const made = await succeeded(http.recurringInit({ body: { ...terms, ...page } }));
    await visitor(made.next_action!.url).pay(typed(cards.approved, reported));
    expect(sent()).to.deep.include(atAdyen);
    const [row] = await query<{ profile: object }>(
      behind.stage.service,
      "SELECT context -> 'browser_profile' AS profile FROM transactions WHERE transaction_id = $1",
      made.transaction_id,
    );
    expect(row!.profile).to.include({ language: 'de-AT', color_depth: 30, javascript_enabled: true });
  });

  it('replaces the profile that the shop sent for the page, and keeps the other fields', async () => {
    const context = { payer_request_ip_address: '192.0.2.7', browser_profile };
    const made = await succeeded(http.sale({ body: unpaid({ ...page, ...context }) }));
    await visitor(made.next_action!.url).pay(typed(cards.approved, reported));
    expect(sent()).to.deep.include(atAdyen);
    const [row] = await query<{ address: string }>(
      behind.stage.service,
      "SELECT context ->> 'payer_request_ip_address' AS address FROM transactions WHERE transaction_id = $1",
      made.transaction_id,
    );
    expect(row).to.deep.equal({ address: '192.0.2.7' });
  });

  it('is not sent in part, by a page without scripts', async () => {
    const made = await succeeded(http.sale({ body: unpaid(page) }));
    await visitor(made.next_action!.url).pay(typed(cards.approved));
    expect(sent()).to.equal(undefined);
  });

  const payWith = async (request: Partial<SubmissionRequest>): Promise<unknown> => {
    const { token } = await succeeded(fields.tokenCreate({ body: enteredCard(cards.approved, { browser_profile }) }));
    await succeeded(http.sale({ body: unpaid({ token, ...request }) }));
    return sent();
  };

  it('comes with the token of the card fields, unless the payment sends its own', async () => {
    expect(await payWith({})).to.deep.include({ language: 'fr-FR', colorDepth: 24, acceptHeader: '*/*' });
    const own = { ...browser_profile, language: 'es-ES' };
    expect(await payWith({ browser_profile: own })).to.deep.include({ language: 'es-ES' });
  });

  it('comes with a recurring init, and with its retry', async () => {
    const declined = { ...merchantInit({}, { payment_instrument: card(cards.declined) }), browser_profile };
    const { transaction_id } = await succeeded(http.recurringInit({ body: declined }));
    expect(sent()).to.deep.include({ language: 'fr-FR', screenWidth: 1280 });
    const { payer: _same, ...again } = merchantInit({}, { payment_instrument: card(cards.approved) });
    const retry = { ...again, retry: { originating_id: transaction_id } };
    const profile = { ...browser_profile, language: 'es-ES' };
    await succeeded(http.recurringInit({ body: { ...retry, browser_profile: profile } }));
    expect(sent()).to.deep.include({ language: 'es-ES', screenWidth: 1280 });
  });
});
