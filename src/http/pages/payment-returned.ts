import { html, type Html } from './html.js';
import { documentOf, type Site } from './layout.js';
import { leadsOn } from './payer-document.js';

/** The outcome of a payment, as shown to a payer who returns from a processor's page. */
export type ReturnState = 'approved' | 'refused' | 'open' | 'unknown';

const texts: Readonly<Record<ReturnState, { readonly title: string; readonly text: string }>> = {
  approved: {
    title: 'Your payment was successful',
    text: 'The shop has been notified. You can close this page.',
  },
  refused: {
    title: 'Your payment was not made',
    text: 'You have not been charged. To pay another way, return to the shop.',
  },
  open: {
    title: 'Your payment is still being processed',
    text: 'Please do not pay again. The shop will tell you the result as soon as your bank has decided.',
  },
  unknown: {
    title: 'This address is not valid',
    text: 'This link is unknown or has expired. Please ask the shop about your payment.',
  },
};

/**
 * Returns the page for a payer who returns. It names neither the shop nor the payment.
 * @param next the page on which the payer continues. A link, because browsers apply the form-action policy of the
 * original form to redirects. Without it the page offers only a reload, if the outcome is open
 */
export const paymentReturnedPage = (site: Pick<Site, 'root'>, state: ReturnState, next?: string): Html => {
  const { title, text } = texts[state];
  return documentOf(site, {
    title,
    head: html`<meta name="robots" content="noindex">${next === undefined ? undefined : leadsOn(next)}`,
    body: html`<main class="page">
<h1>${title}</h1>
<p>${text}</p>
${next === undefined ? undefined : html`<p><a href="${next}">Continue</a></p>`}
${state === 'open' && next === undefined ? html`<p><a href="">Check again</a></p>` : undefined}
</main>`,
  });
};
