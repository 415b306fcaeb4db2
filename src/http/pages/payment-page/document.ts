import type { CardFault, PaymentPageState, PaymentPageView } from '../../../payer-pages/payment-page.js';
import { html, type Html, policy } from '../page.js';
import { browserInputs, payerDocument, type PayerFrame, redirectTo } from '../payer-document.js';
import { field, type FormState, labelOf, networkChoice, payerInputsIn, saveChoice, savedChoice } from './fields.js';
import { agreement, amountIn, filled, type Language, minutesIn, texts, walletPlace } from './languages.js';
import { linksIn, orderIn, takesNothing } from './order.js';
import type { Texts } from './texts/en.js';

/** Returns the policy of a page, with the merchant's colours. */
export const pagePolicy = ({ styleSource }: PayerFrame, view: PaymentPageView | undefined): string =>
  policy({
    'style-src': styleSource,
    'script-src': "'self'",
    'img-src': "'self'",
    'connect-src': ["'self'", ...googlePay(view)].join(' '),
    'form-action': "'self'",
    'frame-ancestors': view?.frameAncestors.length ? view.frameAncestors.join(' ') : "'none'",
  });

/** Browsers check the address of a payment method, and those that it leads to, against the policy (Chromium, 2023). */
const googlePay = (view: PaymentPageView | undefined): readonly string[] =>
  view?.wallets.some(({ wallet, sheet }) => wallet === 'google_pay' && sheet === 'browser') === true
    ? ['https://google.com/pay', 'https://www.google.com/pay', 'https://pay.google.com']
    : [];

/** Seconds after which a page reloads the outcome. */
const refreshSeconds = 3;

/**
 * Returns the page of a payment in a state without card entry.
 * @param form the path of the page, and the fault of an email address
 * @param shop the address to which the payer is redirected immediately, if the shop set one
 */
export function stateDocument(
  frame: PayerFrame,
  view: PaymentPageView,
  state: Exclude<PaymentPageState, 'open' | 'declined'>,
  form: FormState,
  shop?: string,
): Html {
  const words = texts[frame.language];
  const { path } = form;
  const { title, text } = state === 'failed' ? declineIn(words, view) : stateIn(words, view, state);
  const { challengeUrl } = view;
  const away = shop ?? (state === 'challenge' ? challengeUrl : undefined);
  const waits = away === undefined && isSoonDecided(view, state);
  const next = waits ? `${path}/outcome` : undefined;
  const onward = shop === undefined ? words.goOn : filled(words.back, { merchant: view.merchantName });
  return payerDocument(frame, {
    title: `${title} · ${view.merchantName}`,
    head: away !== undefined ? redirectTo(away) : next === undefined ? undefined : refreshed(next),
    next,
    body: html`<div role="status">
<h1>${title}</h1>
<p>${text}</p>
${state === 'paid' ? brandText(frame.language, view, 'thanks') : undefined}
</div>
${orderIn(frame.language, frame.root, view, html`<p class="merchant">${view.merchantName}</p>`)}
${view.receipt && html`<button class="button" id="print" type="button" hidden>${words.receipt.print}</button>`}
${receiptForm(words, view, form)}
${checkLink(words, view, path)}
${waits || away !== undefined ? undefined : wayBack(words, view, path)}
${away === undefined ? undefined : html`<p><a class="button" href="${away}">${onward}</a></p>`}
${linksIn(words, view)}`,
  });
}

/** Returns the wish for a receipt by email: with the address, unless the payer has one. */
function receiptForm(words: Texts, { receipt }: PaymentPageView, form: FormState): Html | undefined {
  if (receipt?.email === undefined) return undefined;
  const { send, sent } = words.receipt;
  if (receipt.email === 'requested') return html`<p role="status">${sent}</p>`;
  const attributes = html`type="email" data-autocomplete="email" maxlength="254"`;
  return html`<form id="receipt" method="post" action="${form.path}/receipt">
${receipt.email === 'asks' ? field(words, form, 'email', { attributes }) : undefined}
<button class="quiet" type="submit">${send}</button>
</form>`;
}

/** Reloads the state if scripts are disabled. */
const refreshed = (next: string): Html =>
  html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}; url=${next}"></noscript>`;

/** Returns the form for a card, for the first time or after a refusal. */
export function formDocument(frame: PayerFrame, view: PaymentPageView, form: FormState): Html {
  const words = texts[frame.language];
  const { merchantName, held, attempt, state, series } = view;
  const amount = amountIn(frame.language, view.amount, view.currency);
  const payTo = filled(words.payTo, { merchant: merchantName });
  const declined = state === 'declined' && form.faults.length === 0 ? declineIn(words, view) : undefined;
  // An alert takes the focus instead, so that screen readers announce it first, also without scripts.
  const reasons = [declined, ...form.faults, ...view.asked, ...view.savedCards].filter(
    (reason) => reason !== undefined,
  );
  const isCalm = reasons.length === 0 && form.isCardRemoved !== true;
  const focus = isCalm ? html` autofocus` : undefined;
  return payerDocument(frame, {
    title: [declined?.title, form.faults.length > 0 ? words.checkFields : undefined, payTo]
      .filter((part) => part !== undefined)
      .join(' · '),
    isWide: true,
    body: html`${orderIn(frame.language, frame.root, view, html`<h1>${payTo}</h1>`)}
<div class="payment">
${declined ? declineAlert(declined) : brandText(frame.language, view, 'welcome')}
${series && agreement(frame.language, view.currency, series)}
${form.isCardRemoved === true ? removedStatus(words) : faultList(words, form.faults)}
${payerInputsIn(frame.language, form, view)}
${walletPlace(frame.language, view, form.path)}
<form id="pay" method="post" action="${form.path}" novalidate data-paying="${words.paying}"
 data-month="${view.month}">
<input type="hidden" name="attempt" value="${attempt}">
${browserInputs()}${savedChoice(words, view, form)}
${field(words, form, 'number', {
  attributes: html`inputmode="numeric" data-autocomplete="cc-number" maxlength="60"${focus}`,
  placeholder: '1234 1234 1234 1234',
})}
${networkChoice(words, view)}
<div class="pair">
${field(words, form, 'expiry', {
  attributes: html`inputmode="numeric" data-autocomplete="cc-exp" maxlength="9"`,
  placeholder: words.hints.date,
  hint: words.hints.expiry,
})}
${field(words, form, 'cvv', {
  attributes: html`inputmode="numeric" data-autocomplete="cc-csc" maxlength="4"`,
  placeholder: '123',
  hint: words.hints.cvv,
})}
</div>
${field(words, form, 'name', { attributes: html`data-autocomplete="cc-name" maxlength="100"` })}
${saveChoice(words, view, form)}
${held ? html`<p class="hint">${words.heldHint}</p>` : undefined}
<button class="button" type="submit">${
      held
        ? filled(words.authorize, { amount })
        : takesNothing(view)
          ? words.series.agree
          : filled(words.pay, { amount })
    }</button>
</form>
<form id="remove" method="post" action="${form.path}/remove-card"></form>
<form method="post" action="${form.path}/cancel">
<button class="quiet" type="submit">${
      state === 'open' || view.returnOrigin === undefined
        ? words.cancel
        : filled(words.back, { merchant: view.merchantName })
    }</button>
</form>
${timeForm(frame.language, view, form.path)}
</div>
${linksIn(words, view)}`,
  });
}

/** Seconds before the end of a page from which it warns. */
const warningSeconds = 5 * 60;

/** Returns the style that shows the warning in time, also without scripts. */
export const warningStyle = ({ secondsLeft }: PaymentPageView): string =>
  `#ending{animation-delay:${Math.max(0, secondsLeft - warningSeconds)}s}`;

/** Returns the time until the page ends, and the button for more (WCAG 2.2, 2.2.1). */
function timeForm(language: Language, { secondsLeft, mayExtend }: PaymentPageView, path: string): Html {
  const { left, more, ending, last, extended } = texts[language].time;
  const minutes = filled(left, { left: minutesIn(language, Math.ceil(secondsLeft / 60)) });
  return html`<form method="post" action="${path}/more-time" id="time" data-seconds="${secondsLeft}"
 data-warning="${warningSeconds}" data-left="${filled(left, { left: '{}' })}" data-extended="${extended}">
<p id="ending">${mayExtend ? ending : last}</p>
<p><span id="left">${minutes}</span>${
    mayExtend ? html` <button class="quiet" type="submit">${more}</button>` : undefined
  }</p>
<p id="announced" role="status"></p>
</form>`;
}

interface Said {
  readonly title: string;
  readonly text: string;
}

const stateIn = (words: Texts, { merchantName, isUndecided }: PaymentPageView, state: keyof Texts['states']): Said => ({
  title: words.states[state].title,
  text: isUndecided ? words.undecided.text : filled(words.states[state].text, { merchant: merchantName }),
});

const isSoonDecided = ({ isUndecided }: PaymentPageView, state: PaymentPageState): boolean =>
  state === 'challenge' || (state === 'processing' && !isUndecided);

/** Returns the link by which the payer of an undecided payment looks for its outcome. */
const checkLink = (words: Texts, { isUndecided }: PaymentPageView, path: string): Html | undefined =>
  isUndecided ? html`<p><a class="button" href="${path}">${words.undecided.check}</a></p>` : undefined;

/** Returns the text of a decline with its reason and the next step. A failure of the service has its own text. */
function declineIn(words: Texts, view: PaymentPageView): Said {
  const { reason } = view;
  if (reason === 'own') return words.ownFailure;
  const said = stateIn(words, view, view.state === 'failed' ? 'failed' : 'declined');
  return reason === undefined ? said : { title: said.title, text: words.declines[reason] };
}

const declineAlert = ({ title, text }: Said): Html =>
  html`<div class="alert" role="alert" id="faults" tabindex="-1" autofocus><strong>${title}</strong>
<p>${text}</p></div>`;

const removedStatus = ({ faults }: Texts): Html =>
  html`<p class="alert" role="status" id="faults" tabindex="-1" autofocus>${faults.number.removed}</p>`;

function brandText(language: Language, { brand }: PaymentPageView, name: 'welcome' | 'thanks'): Html | undefined {
  const text = brand.texts.find((each) => each.language === language)?.[name];
  return text === undefined ? undefined : html`<p class="brand-text">${text}</p>`;
}

const wayBack = (words: Texts, { merchantName, returnOrigin }: PaymentPageView, path: string): Html | undefined =>
  returnOrigin === undefined
    ? undefined
    : html`<p><a class="quiet" href="${path}/return">${filled(words.back, { merchant: merchantName })}</a></p>`;

/** Returns the fields with faults, whose texts are beside them. Screen readers announce it when the page loads. */
function faultList(words: Texts, faults: readonly CardFault[]): Html | undefined {
  if (faults.length === 0) return undefined;
  return html`<div class="alert" role="alert" id="faults" tabindex="-1" autofocus>
<strong>${words.checkFields}</strong>
<ul>
${faults.map(({ field: name }) => html`<li><a href="#${name}">${labelOf(words, name)}</a></li>\n`)}
</ul>
</div>`;
}
