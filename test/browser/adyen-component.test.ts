import { expect } from 'chai';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { findTool } from '../../scripts/support/tool.js';
import { authenticatedCards, authenticatedPayment, payerBrowser } from '../support/processors/authentication.js';
import type { Shown } from '../support/processors/authentication.js';
import { startedBrowser, openPage, startShopSite } from '../support/pages/browser.js';
import { startStage } from '../support/stage.js';
import { started } from '../support/started.js';
import { storedOf } from '../support/records.js';

/** The library is not among the dependencies: `npm run tools` installs it. */
const entry = findTool('@adyen/adyen-web')?.('@adyen/adyen-web');
const library = entry === undefined ? '/nowhere' : join(dirname(entry), '..', 'es');

/** The modules of Adyen's library as they were published, which import one another by their paths. */
function moduleOf(path: string): { readonly type: string; readonly content: Buffer } | undefined {
  const file = path.startsWith('/adyen/') ? normalize(join(library, path.slice('/adyen/'.length))) : '';
  return file.startsWith(library) && existsSync(file)
    ? { type: 'text/javascript', content: readFileSync(file) }
    : undefined;
}

type Fields = Readonly<Record<string, string>>;
const encoded = (message: object): string => Buffer.from(JSON.stringify(message)).toString('base64');
const decoded = (text: string): Fields => JSON.parse(Buffer.from(text, 'base64url').toString()) as Fields;

/** Reads a form that the service's page has for browsers, as the server of a shop would be told what it holds. */
const fieldOf = ({ forms }: Shown, name: string): string =>
  forms.map(({ fields }) => fields[name]).find((value) => value !== undefined) ?? '';

/**
 * The sandbox's issuer, led through by a component that is not of this project's making. What the component waits for
 * in the end, a message of the page that the issuer leads back to, is of Adyen's own making: here the answer of this
 * service's page is replaced by it, after that page has taken what the issuer sent.
 */
describe('3-D Secure by the component of another maker, Adyen’s', () => {
  before(function () {
    if (entry === undefined) this.skip();
  });
  const stage = started(startStage);
  const browser = startedBrowser();
  const shop = started(() => startShopSite(moduleOf));

  /** The requests that the component makes to its maker, none of which is let through. */
  async function blockedIn(context: BrowserContext): Promise<string[]> {
    const blocked: string[] = [];
    await context.route(
      (url) => ![shop.origin, stage.service.baseUrl].includes(url.origin),
      (route) => {
        blocked.push(route.request().url());
        return route.abort();
      },
    );
    return blocked;
  }

  /** Answers in place of a page of the service that has taken a form, as Adyen's own page answers its component. */
  const posts = (context: BrowserContext, path: string, message: (form: URLSearchParams) => object) =>
    context.route(`${stage.service.baseUrl}/pay/authenticate/*/${path}`, async (route) => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      await route.fetch({ maxRedirects: 0 });
      const text = JSON.stringify(JSON.stringify(message(form)));
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script>parent.postMessage(${text}, ${JSON.stringify(shop.origin)})</script>`,
      });
    });

  /** Has the component handle an action, as a shop does. @returns what it says when it is done */
  async function handle(page: Page, action: object): Promise<Fields> {
    return page.evaluate<Fields>(`import('${shop.origin}/adyen/index.js').then(({ AdyenCheckout }) =>
      new Promise((resolve, reject) => AdyenCheckout({
        environment: 'test', clientKey: 'test_ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', countryCode: 'NL', locale: 'en-US',
        _environmentUrls: { api: 'http://localhost:8080/test/' }, analytics: { enabled: false },
        onAdditionalDetails: (state) => resolve(state.data.details), onError: reject,
      }).then((checkout) => checkout.createFromAction(${JSON.stringify(action)}, {
        challengeWindowSize: '03', isMDFlow: ${'subtype' in action && action.subtype === 'fingerprint'},
        on3DS2RedirectFlowComplete: ({ data }) => resolve(data),
      }).mount('#bank')).catch(reject)))`);
  }

  it('leads through the method URL and the challenge', async () => {
    const body = authenticatedPayment(authenticatedCards.challengedWithMethod);
    const made = await stage.http.sale({ body }).ok;
    const { context, page } = await openPage(browser);
    const blocked = await blockedIn(context);
    shop.show('<div id="bank"></div>');
    await page.goto(shop.origin);

    const first = await payerBrowser.open(made.next_action!.url);
    const method = decoded(fieldOf(first, 'threeDSMethodData'));
    await posts(context, 'method', (form) => {
      const { threeDSServerTransID } = decoded(form.get('threeDSMethodData') ?? '');
      const isOurs = threeDSServerTransID === method['threeDSServerTransID'];
      return { type: 'fingerPrintResult', result: { threeDSCompInd: isOurs ? 'Y' : 'N' } };
    });
    const fingerprint = await handle(page, {
      type: 'threeDS2',
      subtype: 'fingerprint',
      paymentData: 'of the shop',
      token: encoded({ ...method, threeDSMethodUrl: first.forms[0]!.action }),
    });
    expect(decoded(fingerprint['fingerprintResult'] ?? '')).to.eql({ threeDSCompInd: 'Y' });
    const completed = await storedOf<boolean>(stage, made, 'method_completed', 'authentications');
    expect(completed, 'the issuer has looked at the browser').to.equal(true);

    const second = await payerBrowser.send(await payerBrowser.open(made.next_action!.url), 0);
    const { threeDSServerTransID, acsTransID, messageVersion } = decoded(fieldOf(second, 'creq'));
    await posts(context, 'returned', (form) => {
      const { transStatus } = decoded(form.get('cres') ?? '');
      return { type: 'challengeResult', result: { transStatus } };
    });
    await page.goto(shop.origin);
    const challenge = handle(page, {
      type: 'threeDS2',
      subtype: 'challenge',
      paymentData: 'of the shop',
      authorisationToken: 'of the shop',
      token: encoded({
        threeDSServerTransID,
        acsTransID,
        messageVersion,
        acsURL: second.forms[0]!.action,
        threeDSNotificationURL: `${made.next_action!.url}/returned`,
      }),
    });
    const code = page.frameLocator('iframe[name="threeDSIframe"]').getByLabel('One-time code');
    await code.fill('123456');
    await code.press('Enter');
    const { threeDSResult } = await challenge;
    expect(decoded(threeDSResult ?? '')).to.include({ transStatus: 'Y' });
    const { status, three_ds } = await stage.statusOf(made);
    expect(status.status).to.equal('APPROVED');
    expect(three_ds).to.include({ status: 'authenticated', eci: '05', liability: 'issuer' });
    // Translations, images and the like of the component's maker: asked for, and not given.
    for (const address of blocked) expect(new URL(address).hostname).to.match(/(^|\.)adyen\.com$|^localhost$/);
  });
});
