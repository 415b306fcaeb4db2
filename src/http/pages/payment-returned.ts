import type { PayerJourney } from '../../payer-pages/payment-page.js';
import { html, type Html } from './page.js';
import { redirectTo, redirectWithoutScript, logoIn, payerDocument, type PayerFrame } from './payer-document.js';
import { texts, type Language } from './payment-page/languages.js';

/** The outcome of a payment, as shown to a payer who returns from a page of a bank or a processor. */
export interface Returned extends PayerJourney {
  readonly state: 'approved' | 'refused' | 'open';
}

export type ReturnedFrame = PayerFrame & { readonly language: Language };

const shownAs = { approved: 'paid', refused: 'failed', open: 'processing' } as const;

/**
 * Returns the page for a returning payer. It continues to the payment page or to the shop by a link, not by a redirect:
 * browsers apply the form-action policy of the original form to redirects. It names the payment only to a page of the
 * shop that may frame it.
 */
export function returnedDocument(frame: ReturnedFrame, view: Returned): Html {
  const words = texts[frame.language];
  const { state, merchantName, transactionId } = view;
  const { title, text } = words.states[shownAs[state]];
  const next = view.paymentPage === undefined ? undefined : `${view.paymentPage}/outcome`;
  const shop = next === undefined ? view.shop : undefined;
  const isWaiting = state === 'open' && next === undefined;
  const isTold = state !== 'open' && view.frameAncestors.length > 0;
  return payerDocument(frame, {
    title: `${title} · ${merchantName}`,
    head: next !== undefined ? redirectTo(next) : shop === undefined ? undefined : redirectWithoutScript(shop),
    end: next === undefined ? { ...view, transactionId: isTold ? transactionId : undefined } : undefined,
    body: html`<header>
${logoIn(frame.root, view.brand)}
<p class="merchant">${merchantName}</p>
</header>
<div role="status">
<h1>${title}</h1>
<p>${isWaiting ? words.undecided.text : text(merchantName)}</p>
</div>
${next && html`<p><a class="button" href="${next}">${words.goOn}</a></p>`}
${shop && html`<p><a class="button" href="${shop}">${words.back(merchantName)}</a></p>`}
${isWaiting ? html`<p><a class="button" href="">${words.undecided.check}</a></p>` : undefined}`,
  });
}

/** Returns the page for an unknown address: the same for all, so that addresses cannot be guessed. */
export const noReturnDocument = (frame: ReturnedFrame): Html => {
  const { title, text } = texts[frame.language].notFound;
  return payerDocument(frame, {
    title,
    body: html`<h1>${title}</h1>
<p>${text}</p>`,
  });
};
