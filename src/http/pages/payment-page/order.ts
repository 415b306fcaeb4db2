import type { PaymentPageView } from '../../../payer-pages/payment-page.js';
import { html, type Html } from '../page.js';
import { logoIn } from '../payer-document.js';
import type { Texts } from './texts/en.js';
import { amountIn, dateIn, type Language, numberIn, texts } from './languages.js';

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
${itemList(language, view)}
</header>`;
}

/** Returns the merchant's links. They open in a new window, so that typed text is not lost. */
export function linksIn(words: Texts, { brand }: PaymentPageView): Html | undefined {
  const links = (['terms', 'privacy', 'support'] as const).flatMap((name) => {
    const address = brand.links[name];
    if (address === undefined) return [];
    return html`<a href="${address}" target="_blank" rel="noopener noreferrer">${words.links[name]}</a>\n`;
  });
  return links.length === 0 ? undefined : html`<footer>${links}</footer>`;
}

/**
 * Returns the items with their sums: folded in narrow windows, until the payer opens them. pay.css and pay.js open them
 * in wide windows and on paper.
 */
function itemList(language: Language, { items, currency, receipt }: PaymentPageView): Html | undefined {
  if (!items) return undefined;
  const { title, ...words } = texts[language].items;
  const { lines, subtotal, tax, total } = items;
  const money = (amount: string): string => amountIn(language, amount, currency);
  const sums = [
    ...(tax === undefined ? [] : [[words.subtotal, subtotal] as const, [words.tax, tax] as const]),
    [words.total, total] as const,
  ];
  return html`<details class="items"${receipt && html` open`}>
<summary>${title} (${numberIn(language, lines.length)})</summary>
<ul>
${lines.map(
  ({ name, quantity, unitPrice, total: sum }) => html`<li><span><bdi>${name}</bdi>${
    quantity === 1
      ? undefined
      : html`
<span class="hint">${numberIn(language, quantity)} × ${money(unitPrice)}</span>`
  }</span>
<span>${money(sum)}</span></li>\n`,
)}</ul>
<dl>
${sums.map(([name, sum]) => html`<div><dt>${name}</dt><dd>${money(sum)}</dd></div>\n`)}</dl>
</details>`;
}
