import type { PaymentPageView } from '../../../payer-pages/payment-page.js';
import { html, type Html } from '../page.js';
import { logoIn } from '../payer-document.js';
import { amountIn, dateIn, texts, type Language } from './languages.js';

/** True for the init of a series whose first payment is later. */
export const takesNothing = ({ series }: PaymentPageView): boolean => series?.firstPaymentDate !== undefined;

/**
 * Returns the order: the merchant, the amount and its details.
 * @param root the path of the base URL, without a trailing slash
 * @param title the name of the merchant, or the page's heading with it
 */
export function orderIn(language: Language, root: string, view: PaymentPageView, title: Html): Html {
  const words = texts[language];
  const { merchantOrderId, description, amount, currency, sandbox, brand, receipt } = view;
  const details = [
    [words.order, merchantOrderId],
    [words.description, description],
    [words.receipt.date, receipt && dateIn(language, receipt.date)],
    [words.receipt.card, receipt?.card && [receipt.card.brand, '••••', receipt.card.lastFour].join(' ').trim()],
    [words.receipt.reference, receipt?.reference],
  ].filter(([, text]) => text !== undefined);
  return html`<header>
${sandbox ? html`<p class="sandbox">${words.sandbox}</p>` : undefined}
${logoIn(root, brand)}
${title}
${
  takesNothing(view)
    ? undefined
    : html`<p class="amount"><span class="unseen">${words.amount}</span>
${amountIn(language, amount, currency)}</p>`
}
${
  details.length === 0
    ? undefined
    : html`<dl>
${details.map(([name, text]) => html`<div><dt>${name}</dt><dd>${text}</dd></div>\n`)}</dl>`
}
</header>`;
}
