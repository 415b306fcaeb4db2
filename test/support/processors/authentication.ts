import { expect } from 'chai';
import { type SubmissionRequest, card, payment } from '../payments.js';

/** The sandbox cards with authentication, by their outcome. */
export const authenticatedCards = {
  frictionless: '4000002000001006',
  withMethod: '4000002000001014',
  silentMethod: '4000002000001022',
  attempted: '4000002000001030',
  failed: '4000002000001048',
  unavailable: '4000002000001055',
  rejected: '4000002000001063',
  challenged: '4000002000001071',
  challengedMastercard: '5200002000001076',
  challengedWithMethod: '4000002000001089',
  noAnswer: '4000002000001097',
  exempted: '4000002000001105',
  exemptedMastercard: '5200002000001100',
  softDeclined: '4000002000001113',
} as const;

/** The authentication data that a processor receives. */
export const proof = {
  status: 'authenticated',
  challenged: true,
  eci: '05',
  version: '2.2.0',
  dsTransactionId: '4e4bf2a1-0f0f-4d0e-8a6c-2b8c6f7f1c55',
  authenticationValue: 'AAECAwQFBgcICQoLDA0ODxAREhM=',
} as const;

/** All browser data that a shop can send. */
export const browserProfile = {
  accept_header: 'text/html',
  user_agent: 'Mozilla/5.0',
  language: 'en-GB',
  color_depth: 24,
  screen_height: 1080,
  screen_width: 1920,
  time_zone_offset: -60,
  java_enabled: false,
  javascript_enabled: true,
} as const;

/** A payment of 10.50 EUR with one of those cards. */
export const authenticatedPayment = (
  number: string,
  fields: Partial<SubmissionRequest> = { browser_profile: browserProfile },
): SubmissionRequest => payment({ order: { payment_instrument: card(number) }, ...fields });

interface Form {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Shown {
  readonly status: number;
  readonly text: string;
  readonly title: string | undefined;
  readonly headers: Headers;
  readonly url: string;
  readonly forms: readonly Form[];
}

const unescaped = (text: string): string =>
  text
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

function formsIn(text: string, url: string): Form[] {
  return [...text.matchAll(/<form[^>]* action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(([, action = '', body = '']) => ({
    action: new URL(unescaped(action), url).href,
    fields: Object.fromEntries(
      [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
        name,
        unescaped(value),
      ]),
    ),
  }));
}

async function request(url: string, fields?: Readonly<Record<string, string>>): Promise<Shown> {
  const form = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {};
  const response = await fetch(url, { redirect: 'manual', ...form });
  const { status, headers } = response;
  const text = await response.text();
  return { status, text, title: /<h1>([^<]*)<\/h1>/.exec(text)?.[1], headers, url, forms: formsIn(text, url) };
}

/** Returns the next address that a browser opens automatically, from the answer's redirect or the page. */
function ledTo({ headers, text, url }: Shown): string | undefined {
  const address = headers.get('location') ?? /content="0; url=([^"]*)"/.exec(text)?.[1];
  return address === undefined ? undefined : new URL(unescaped(address), url).href;
}

/** A payer's browser without scripts: it sends forms and follows redirects. */
export const payerBrowser = {
  async open(url: string, fields?: Readonly<Record<string, string>>): Promise<Shown> {
    let shown = await request(url, fields);
    for (let step = 0; step < 8; step++) {
      const next = ledTo(shown);
      if (next === undefined) return shown;
      // Tests send no request beyond this machine: a foreign address ends the redirects.
      if (new URL(next).origin !== new URL(url).origin) return { ...shown, url: next };
      shown = await request(next);
    }
    throw new Error(`the payer is led in a circle: ${shown.url}`);
  },
  /** Sends a form of a page. */
  send(shown: Shown, index: number, fields: Readonly<Record<string, string>> = {}): Promise<Shown> {
    const form = shown.forms[index];
    if (!form) throw new Error(`the page has no such form: ${shown.text}`);
    return payerBrowser.open(form.action, { ...form.fields, ...fields });
  },
  /** Opens the issuer's challenge from the payer's page. */
  async challenge(url: string): Promise<Shown> {
    const asked = await payerBrowser.send(await payerBrowser.open(url), 0);
    expect(asked.title).to.equal('Confirm your payment');
    return asked;
  },
  /** Completes a challenge with one or more codes, and returns. */
  async confirm(url: string, ...codes: readonly string[]): Promise<Shown> {
    let shown = await payerBrowser.challenge(url);
    for (const code of codes) shown = await payerBrowser.send(shown, 0, { code });
    return payerBrowser.send(shown, 0);
  },
};
