import type { BankChallengeView, ChallengeView } from '../../../payer-pages/authentication-page.js';
import { html, type Html } from '../page.js';
import { type JourneyEnd, logoIn, payerDocument, type PayerFrame } from '../payer-document.js';
import { amountIn, filled, texts } from '../payment-page/languages.js';
import { returnedDocument } from '../payer-returns.js';

/** Returns the page of a challenge: the issuer's question, or the way back. */
export const challengeDocument = (
  frame: PayerFrame,
  view: ChallengeView,
  more: { readonly sessionData: string; readonly code: string },
): Html => (view.state === 'asked' ? askedDocument(frame, view, more) : endedDocument(frame, view, more));

function askedDocument(
  frame: PayerFrame,
  view: Extract<ChallengeView, { state: 'asked' }>,
  { sessionData, code }: { readonly sessionData: string; readonly code: string },
): Html {
  return askDocument(frame, view, {
    path: `${frame.root}/sandbox/acs/challenge/${view.acsTransactionId}`,
    hidden: { threeDSSessionData: sessionData },
    triesLeft: view.wasWrong ? view.triesLeft : undefined,
    code,
  });
}

interface Question {
  readonly path: string;
  readonly hidden: Readonly<Record<string, string>>;
  /** The remaining tries after a wrong code. */
  readonly triesLeft: number | undefined;
  readonly code: string;
  /** The end of the journey, for the shop's page around this one. */
  readonly end?: JourneyEnd | undefined;
}

function askDocument(
  frame: PayerFrame,
  {
    merchantName,
    amount,
    currency,
  }: Pick<Extract<ChallengeView, { state: 'asked' }>, 'merchantName' | 'amount' | 'currency'>,
  { path, hidden, triesLeft, code, end }: Question,
): Html {
  const words = texts[frame.language].issuer;
  const session = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const wrong =
    triesLeft === undefined
      ? undefined
      : html`<p class="fault" id="wrong" role="alert">${filled(words.wrong, { left: triesLeft })}</p>`;
  return payerDocument(frame, {
    title: words.title,
    end,
    body: html`<p class="sandbox">${filled(words.hint, { code })}</p>
${frame.brand && logoIn(frame.root, frame.brand)}
<h1>${words.title}</h1>
<p>${filled(words.text, { merchant: merchantName, amount: amountIn(frame.language, amount, currency) })}</p>
<form method="post" action="${path}">
${session}
<div class="field">
<label for="code">${words.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required
 ${wrong && html`aria-invalid="true" aria-describedby="wrong"`}>
<div class="notes">${wrong}</div>
</div>
<button class="button" type="submit">${words.confirm}</button>
</form>
<form method="post" action="${path}/cancel">
${session}
<button class="quiet" type="submit">${words.leave}</button>
</form>`,
  });
}

/**
 * Returns the page of a simulated bank that authenticates the payer outside 3-D Secure, before and after the answer.
 */
export function bankChallengeDocument(frame: PayerFrame, view: BankChallengeView, question: Question): Html {
  if (view.state === 'asked')
    return askDocument(frame, view, { ...question, end: { ...view, transactionId: undefined, shop: undefined } });
  return returnedDocument(frame, { ...view, state: view.state });
}

function endedDocument(
  frame: PayerFrame,
  { notificationUrl, response }: Extract<ChallengeView, { state: 'ended' }>,
  { sessionData }: { readonly sessionData: string },
): Html {
  const {
    goOn,
    issuer: { ended },
  } = texts[frame.language];
  return payerDocument(frame, {
    title: ended,
    body: html`<div role="status"><h1>${ended}</h1></div>
<form method="post" action="${notificationUrl}" data-redirect-to>
<input type="hidden" name="cres" value="${response}">
${sessionData === '' ? undefined : html`<input type="hidden" name="threeDSSessionData" value="${sessionData}">`}
<button class="button" type="submit">${goOn}</button>
</form>`,
  });
}

/** Returns the page in the shop's hidden frame that reports the end of the 3DS method. It is invisible. */
export const methodDocument = (
  frame: PayerFrame,
  method: { readonly notificationUrl: string; readonly methodData: string },
): Html =>
  payerDocument(frame, {
    title: '3-D Secure',
    body: html`<form method="post" action="${method.notificationUrl}" data-redirect-to>
<input type="hidden" name="threeDSMethodData" value="${method.methodData}">
</form>`,
  });
