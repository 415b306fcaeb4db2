import type { ChallengeView } from '../../../access-control-page.js';
import { html, type Html } from '../html.js';
import { payerDocument, type PayerFrame } from '../payer-document.js';
import { amountIn, texts, type Language } from '../payment-page/languages.js';
import { issuerTexts } from './texts.js';

export type IssuerFrame = PayerFrame & { readonly language: Language };

/** For what leads to no challenge. */
export const noChallengeDocument = (frame: IssuerFrame): Html => {
  const { title, text } = texts[frame.language].notFound;
  return payerDocument(frame, {
    title,
    body: html`<h1>${title}</h1>
<p>${text}</p>`,
  });
};

/** What the issuer asks the payer, or how it leads back. */
export const challengeDocument = (
  frame: IssuerFrame,
  view: ChallengeView,
  more: { readonly sessionData: string; readonly wasWrong: boolean; readonly code: string },
): Html => (view.state === 'asked' ? askedDocument(frame, view, more) : endedDocument(frame, view, more));

function askedDocument(
  frame: IssuerFrame,
  view: Extract<ChallengeView, { state: 'asked' }>,
  { sessionData, wasWrong, code }: { readonly sessionData: string; readonly wasWrong: boolean; readonly code: string },
): Html {
  const words = issuerTexts[frame.language];
  const amount = amountIn(frame.language, view.amount, view.currency);
  const path = `${frame.root}/sandbox/acs/challenge/${view.acsTransactionId}`;
  const session = html`<input type="hidden" name="threeDSSessionData" value="${sessionData}">`;
  return payerDocument(frame, {
    title: words.title,
    body: html`<p class="sandbox">${words.hint(code)}</p>
<h1>${words.title}</h1>
<p>${words.text(view.merchantName, amount)}</p>
<form method="post" action="${path}">
${session}
<div class="field">
<label for="code">${words.code}</label>
${wasWrong ? html`<span class="fault" id="wrong" role="alert">${words.wrong(view.triesLeft)}</span>` : undefined}
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required
 ${wasWrong ? html`aria-invalid="true" aria-describedby="wrong"` : undefined}>
</div>
<button class="button" type="submit">${words.confirm}</button>
</form>
<form method="post" action="${path}/cancel">
${session}
<button class="quiet" type="submit">${words.leave}</button>
</form>`,
  });
}

function endedDocument(
  frame: IssuerFrame,
  { notificationUrl, response }: Extract<ChallengeView, { state: 'ended' }>,
  { sessionData }: { readonly sessionData: string },
): Html {
  const { ended } = issuerTexts[frame.language];
  return payerDocument(frame, {
    title: ended,
    body: html`<div role="status"><h1>${ended}</h1></div>
<form method="post" action="${notificationUrl}" data-leads-on>
<input type="hidden" name="cres" value="${response}">
${sessionData === '' ? undefined : html`<input type="hidden" name="threeDSSessionData" value="${sessionData}">`}
<button class="button" type="submit">${texts[frame.language].goOn}</button>
</form>`,
  });
}

/** In the hidden frame of a shop: tells it that the browser was looked at. Nobody sees it. */
export const methodDocument = (
  frame: IssuerFrame,
  method: { readonly notificationUrl: string; readonly methodData: string },
): Html =>
  payerDocument(frame, {
    title: '3-D Secure',
    body: html`<form method="post" action="${method.notificationUrl}" data-leads-on>
<input type="hidden" name="threeDSMethodData" value="${method.methodData}">
</form>`,
  });
