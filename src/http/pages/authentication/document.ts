import type { AuthenticationState, AuthenticationView } from '../../../payer-pages/authentication-page.js';
import { html, type Html } from '../html.js';
import { browserInputs } from '../payer-browser.js';
import { leadsOn, leadsOnWithoutScript, logoIn, payerDocument, type PayerFrame } from '../payer-document.js';
import { amountIn, texts, type Language } from '../payment-page/languages.js';

export type AuthenticationFrame = PayerFrame & { readonly language: Language };

/** Returns the page for an unknown address: the same for all, so that addresses cannot be guessed. */
export const notFoundDocument = (frame: AuthenticationFrame): Html => {
  const { title, text } = texts[frame.language].notFound;
  return payerDocument(frame, {
    title,
    body: html`<h1>${title}</h1>
<p>${text}</p>`,
  });
};

/** Seconds after which a page reloads the outcome. */
const refreshSeconds = 3;

/**
 * Returns the page of a payer during authentication. Scripts continue automatically. A payer who came from a payment
 * page returns there by this page, not by a redirect: browsers apply the form-action policy of the issuer's page to
 * redirects.
 * @param path of the page
 */
export function authenticationDocument(frame: AuthenticationFrame, view: AuthenticationView, path: string): Html {
  const { merchantName, state } = view;
  const words = texts[frame.language];
  const { title, text } = words.states[shownAs[state.step]];
  const isDone = state.step !== 'browser' && state.step !== 'challenge';
  const outcome = isDone && view.paymentPage !== undefined ? `${view.paymentPage}/outcome` : undefined;
  const next = state.step === 'again' ? state.url : outcome;
  const shop = next === undefined ? view.shop : undefined;
  const isOver = state.step === 'approved' || state.step === 'refused';
  return payerDocument(frame, {
    title: `${title} · ${merchantName}`,
    head: next === undefined ? headOf(state, view.shop) : leadsOn(next),
    end: { ...view, transactionId: isOver && next === undefined ? view.transactionId : undefined },
    body: html`${view.sandbox ? html`<p class="sandbox">${words.sandbox}</p>` : undefined}
<header>
${logoIn(frame.root, view.brand)}
<strong>${merchantName}</strong>
<dl>
<dt>${words.amount}</dt><dd class="amount">${amountIn(frame.language, view.amount, view.currency)}</dd>
</dl>
</header>
<div role="status">
<h1>${title}</h1>
<p>${text(merchantName)}</p>
</div>
${next === undefined ? undefined : html`<p><a class="button" href="${next}">${words.goOn}</a></p>`}
${shop && html`<p><a class="button" href="${shop}">${words.back(merchantName)}</a></p>`}
${formsOf(state, path, words.goOn)}`,
  });
}

function headOf({ step }: AuthenticationState, shop: string | undefined): Html | undefined {
  if (step === 'open') return html`<meta http-equiv="refresh" content="${refreshSeconds}">`;
  return shop === undefined ? undefined : leadsOnWithoutScript(shop);
}

const shownAs = {
  browser: 'processing',
  challenge: 'challenge',
  again: 'challenge',
  open: 'processing',
  approved: 'paid',
  refused: 'failed',
} as const satisfies Record<AuthenticationState['step'], string>;

function formsOf(state: AuthenticationState, path: string, goOn: string): Html | undefined {
  switch (state.step) {
    case 'browser':
      return html`${methodForm(state.method)}
<form method="post" action="${path}" data-leads-on="browser">
${browserInputs()}<button class="button" type="submit">${goOn}</button>
</form>`;
    case 'challenge':
      return html`<form method="post" action="${state.url}" data-leads-on="challenge">
<input type="hidden" name="creq" value="${state.request}">
<button class="button" type="submit">${goOn}</button>
</form>`;
    default:
      return undefined;
  }
}

/** Returns the form of the 3DS method, in a hidden frame. The script sends it. */
const methodForm = (method: { readonly url: string; readonly data: string } | undefined): Html | undefined =>
  method &&
  html`<form method="post" action="${method.url}" target="issuer" data-method hidden>
<input type="hidden" name="threeDSMethodData" value="${method.data}">
</form>
<iframe name="issuer" title="3-D Secure" hidden></iframe>`;
