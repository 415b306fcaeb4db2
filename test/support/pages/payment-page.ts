import { expect } from 'chai';
import { approvedCard } from '../payments.js';

/** What a browser is shown. */
export interface ShownPage {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The address that the browser is led to, by a redirect or by the page, at once; null if it stays. */
  readonly location: string | null;
}

/** The fields of the form, as a payer types them. */
export const typed = (number: string = approvedCard, fields: Readonly<Record<string, string>> = {}) => ({
  number,
  expiry: '12/30',
  cvv: '123',
  name: 'Ada Lovelace',
  ...fields,
});

/** A payer's browser without scripts, at one payment page. */
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
    // The answer to a form leads by the page of the outcome.
    if (fields && location?.endsWith('/outcome')) return send(new URL(location, address).href);
    const [, refresh] = /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(text) ?? [];
    return { status, headers, text, location: location ?? refresh?.replaceAll('&amp;', '&') ?? null };
  }
  const visit = (): Promise<ShownPage> => send(url);
  /** The attempt that the form on the page is for. */
  async function attempt(): Promise<string> {
    const [, id] = /name="attempt" value="(\d+)"/.exec((await visit()).text) ?? [];
    expect(id, 'the page has a form').to.be.a('string');
    return id ?? '';
  }
  return {
    visit,
    attempt,
    /** Fills in the form of the page and sends it. */
    pay: async (fields = typed()) => send(url, { attempt: await attempt(), ...fields }),
    /** The page that an answer leads to, on this site. */
    follow: ({ location }: ShownPage) => send(new URL(location ?? '', url).href),
    /** Sends a form that was filled in before. */
    sendForm: (attemptId: string, fields = typed()) => send(url, { attempt: attemptId, ...fields }),
    cancel: () => send(`${url}/cancel`, {}),
  };
}
