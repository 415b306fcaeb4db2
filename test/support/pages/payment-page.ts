import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Schema } from '../../../src/base/contract.js';
import type { ContractClient, Credentials } from '../contract/contract-client.js';
import { approvedCard } from '../payments.js';
import { terminalId } from '../service.js';

/** A page as a browser shows it. */
export interface ShownPage {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The immediate target of a redirect or of the page. Null if the browser stays. */
  readonly location: string | null;
}

/** Expects texts on a page, and others not. */
export async function expectText(
  page: Promise<ShownPage>,
  there: readonly string[],
  absent: readonly string[] = [],
): Promise<void> {
  const { text } = await page;
  for (const part of there) expect(text).to.include(part);
  for (const part of absent) expect(text).not.to.include(part);
}

/** For a page that asks for nothing about the payer. */
export const noPayer = { email: '', phone: '', address: '', postal_code: '', city: '', country: '' };

/** Returns the fields of the form as a payer types them. */
export const typed = (number: string = approvedCard, fields: Readonly<Record<string, string>> = {}) => ({
  card: '',
  save: '',
  network: '',
  number,
  expiry: '12/30',
  cvv: '123',
  name: 'Ada Lovelace',
  ...fields,
});

/** Opens a payment page in a browser without scripts. */
export function visitor(url: string, language = 'en') {
  async function send(address: string, fields?: Readonly<Record<string, string>>): Promise<ShownPage> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { 'Accept-Language': language },
      ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
    });
    const { status, headers } = response;
    const text = await response.text();
    const location = headers.get('location');
    // The answer to a form redirects through the outcome page.
    if (fields && location?.endsWith('/outcome')) return send(new URL(location, address).href);
    const [, refresh] = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(text) ?? [];
    return { status, headers, text, location: location ?? refresh?.replaceAll('&amp;', '&') ?? null };
  }
  const visit = (): Promise<ShownPage> => send(url);
  async function attempt(): Promise<string> {
    const [, id] = /name="attempt" value="([^"]+)"/.exec((await visit()).text) ?? [];
    expect(id, 'the page has a form').to.be.a('string');
    return id ?? '';
  }
  return {
    visit,
    attempt,
    /** Fills in the form of the page and sends it. */
    askForReceipt: (email: string) => send(`${url}/receipt`, { email }),
    pay: async (fields = typed()) => send(url, { attempt: await attempt(), ...fields }),
    /** Opens the target of an answer, on this site. */
    follow: ({ location }: ShownPage) => send(new URL(location ?? '', url).href),
    /** Sends a form that was filled in before. */
    sendForm: (attemptId: string, fields = typed()) => send(url, { attempt: attemptId, ...fields }),
    moreTime: () => send(`${url}/more-time`, {}),
    /** Returns the remaining time, as scripts read it. */
    time: async () => (await (await fetch(`${url}/time`)).json()) as { seconds_left: number; may_extend: boolean },
    cancel: () => send(`${url}/cancel`, {}),
    removeCard: (card: string) => send(`${url}/remove-card`, { card }),
  };
}

/** A card as card fields send it. */
export const enteredCard = (
  cardNumber: string = approvedCard,
  fields: Partial<Schema<'TokenRequest'>> = {},
): Schema<'TokenRequest'> => ({ card_number: cardNumber, expiry_month: 12, expiry_year: 2030, cvv: '123', ...fields });

export async function publishableKey(
  api: Pick<ContractClient, 'managementTerminalGet' | 'managementApiKeyCreate'>,
  allowed_origins: readonly string[] = ['https://shop.example.com'],
  terminal: string = terminalId,
  fields: Partial<Schema<'ApiKeyRequest'>> = {},
): Promise<Schema<'NewApiKey'>> {
  const { account_id } = await api.managementTerminalGet({ terminalId: terminal }).ok;
  return api.managementApiKeyCreate({
    body: { account_id, terminal_friendly_ids: [terminal], allowed_origins: [...allowed_origins], ...fields },
  }).ok;
}

/** Returns the credentials with a new publishable key of their terminal. */
export async function withPublishableKey(api: ContractClient, credentials: Credentials): Promise<Credentials> {
  const { api_key } = await publishableKey(api, undefined, credentials.terminalId);
  return { ...credentials, publishableKey: api_key };
}

/** Creates a merchant's certificate, which is its own authority, and its key, in PEM. @param host its name */
export function merchantIdentity(host = 'merchant.example'): Schema<'ApplePayIdentity'> {
  const folder = mkdtempSync(join(tmpdir(), 'wallets-'));
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', '3650'];
    const form = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', ...names];
    execFileSync('openssl', ['req', ...form, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    return { certificate: readFileSync(certificate, 'utf8'), private_key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
