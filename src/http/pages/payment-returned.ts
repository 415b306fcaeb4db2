import { html, type Html } from './html.js';
import { documentOf, type Site } from './layout.js';
import { leadsOn } from './payer-document.js';

/** What a payer sees who comes back from a page of a processor: what became of the payment, if it is known. */
export type ReturnState = 'approved' | 'refused' | 'open' | 'unknown';

const texts: Readonly<Record<ReturnState, { readonly title: string; readonly text: string }>> = {
  approved: {
    title: 'Your payment was successful',
    text: 'The shop knows of it already. You can close this page.',
  },
  refused: {
    title: 'Your payment was not made',
    text: 'You have not been charged. To pay in another way, go back to the shop that sent you to your bank.',
  },
  open: {
    title: 'Your payment is not decided yet',
    text: 'Please do not pay again: the shop tells you what became of your payment as soon as your bank has decided.',
  },
  unknown: {
    title: 'This address is not valid',
    text: 'It is not known, or not any more. The shop that sent you to your bank tells you what became of the payment.',
  },
};

/**
 * Names neither the shop nor the payment.
 * @param next the page that the payer goes on at: by this page, since browsers hold a redirect against the form-action
 * of the page whose form led here. Without it this page leads nowhere but, where the outcome is open, to itself
 */
export const paymentReturnedPage = (site: Pick<Site, 'root'>, state: ReturnState, next?: string): Html => {
  const { title, text } = texts[state];
  return documentOf(site, {
    title,
    head: html`<meta name="robots" content="noindex">${next === undefined ? undefined : leadsOn(next)}`,
    body: html`<main class="page">
<h1>${title}</h1>
<p>${text}</p>
${next === undefined ? undefined : html`<p><a href="${next}">Go on</a></p>`}
${state === 'open' && next === undefined ? html`<p><a href="">Look again</a></p>` : undefined}
</main>`,
  });
};
