import type { BankChallengeView, ChallengeView } from '../../../payer-pages/authentication-page.js';
import type { PageBrand } from '../../../payer-pages/payment-page.js';
import { html, type Html } from '../page.js';
import { type JourneyEnd, logoIn, payerDocument, type PayerFrame } from '../payer-document.js';
import { amountIn, type Language, texts } from '../payment-page/languages.js';
import { returnedDocument } from '../payment-returned.js';

export interface IssuerFrame extends PayerFrame {
  readonly language: Language;
  /** The merchant's brand, if the payment is known. */
  readonly brand?: PageBrand | undefined;
}

/** Returns the page for an unknown challenge. */
export const noChallengeDocument = (frame: IssuerFrame): Html => {
  const { title, text } = texts[frame.language].notFound;
  return payerDocument(frame, {
    title,
    body: html`<h1>${title}</h1>
<p>${text}</p>`,
  });
};

/** Returns the page of a challenge: the issuer's question, or the way back. */
export const challengeDocument = (
  frame: IssuerFrame,
  view: ChallengeView,
  more: { readonly sessionData: string; readonly code: string },
): Html => (view.state === 'asked' ? askedDocument(frame, view, more) : endedDocument(frame, view, more));

function askedDocument(
  frame: IssuerFrame,
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
  frame: IssuerFrame,
  {
    merchantName,
    amount,
    currency,
  }: Pick<Extract<ChallengeView, { state: 'asked' }>, 'merchantName' | 'amount' | 'currency'>,
  { path, hidden, triesLeft, code, end }: Question,
): Html {
  const words = issuerTexts[frame.language];
  const session = Object.entries(hidden).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const wrong =
    triesLeft === undefined
      ? undefined
      : html`<span class="fault" id="wrong" role="alert">${words.wrong(triesLeft)}</span>`;
  return payerDocument(frame, {
    title: words.title,
    end,
    body: html`<p class="sandbox">${words.hint(code)}</p>
${frame.brand && logoIn(frame.root, frame.brand)}
<h1>${words.title}</h1>
<p>${words.text(merchantName, amountIn(frame.language, amount, currency))}</p>
<form method="post" action="${path}">
${session}
<div class="field">
<label for="code">${words.code}</label>
${wrong}
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required
 ${wrong && html`aria-invalid="true" aria-describedby="wrong"`}>
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
export function bankChallengeDocument(frame: IssuerFrame, view: BankChallengeView, question: Question): Html {
  if (view.state === 'asked')
    return askDocument(frame, view, { ...question, end: { ...view, transactionId: undefined, shop: undefined } });
  return returnedDocument(frame, { ...view, state: view.state });
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
<form method="post" action="${notificationUrl}" data-redirect-to>
<input type="hidden" name="cres" value="${response}">
${sessionData === '' ? undefined : html`<input type="hidden" name="threeDSSessionData" value="${sessionData}">`}
<button class="button" type="submit">${texts[frame.language].goOn}</button>
</form>`,
  });
}

/** Returns the page in the shop's hidden frame that reports the end of the 3DS method. It is invisible. */
export const methodDocument = (
  frame: IssuerFrame,
  method: { readonly notificationUrl: string; readonly methodData: string },
): Html =>
  payerDocument(frame, {
    title: '3-D Secure',
    body: html`<form method="post" action="${method.notificationUrl}" data-redirect-to>
<input type="hidden" name="threeDSMethodData" value="${method.methodData}">
</form>`,
  });

/** The texts of the sandbox's issuer in one language. */
export interface IssuerTexts {
  readonly title: string;
  readonly text: (merchant: string, amount: string) => string;
  readonly code: string;
  readonly hint: (code: string) => string;
  readonly wrong: (triesLeft: number) => string;
  readonly confirm: string;
  readonly leave: string;
  /** The challenge has ended. */
  readonly ended: string;
}

const issuerTexts: Readonly<Record<Language, IssuerTexts>> = {
  en: {
    title: 'Confirm your payment',
    text: (merchant, amount) => `Enter the code that we sent you to pay ${amount} to ${merchant}.`,
    code: 'One-time code',
    hint: (code) => `This is a test bank: the code is ${code}.`,
    wrong: (left) => `The code is wrong. Tries left: ${left}.`,
    confirm: 'Confirm',
    leave: 'Cancel',
    ended: 'You are led back to the shop',
  },
  de: {
    title: 'Bestätigen Sie Ihre Zahlung',
    text: (merchant, amount) =>
      `Geben Sie den Code ein, den wir Ihnen geschickt haben, um ${amount} an ${merchant} zu zahlen.`,
    code: 'Einmalcode',
    hint: (code) => `Dies ist eine Testbank: Der Code ist ${code}.`,
    wrong: (left) => `Der Code ist falsch. Verbleibende Versuche: ${left}.`,
    confirm: 'Bestätigen',
    leave: 'Abbrechen',
    ended: 'Sie werden zum Shop zurückgeleitet',
  },
  es: {
    title: 'Confirme su pago',
    text: (merchant, amount) => `Introduzca el código que le hemos enviado para pagar ${amount} a ${merchant}.`,
    code: 'Código de un solo uso',
    hint: (code) => `Este es un banco de pruebas: el código es ${code}.`,
    wrong: (left) => `El código no es correcto. Intentos restantes: ${left}.`,
    confirm: 'Confirmar',
    leave: 'Cancelar',
    ended: 'Le llevamos de vuelta a la tienda',
  },
  fr: {
    title: 'Confirmez votre paiement',
    text: (merchant, amount) => `Saisissez le code que nous vous avons envoyé pour payer ${amount} à ${merchant}.`,
    code: 'Code à usage unique',
    hint: (code) => `Ceci est une banque de test : le code est ${code}.`,
    wrong: (left) => `Le code est incorrect. Essais restants : ${left}.`,
    confirm: 'Confirmer',
    leave: 'Annuler',
    ended: 'Vous êtes reconduit à la boutique',
  },
  it: {
    title: 'Confermi il pagamento',
    text: (merchant, amount) => `Inserisca il codice che le abbiamo inviato per pagare ${amount} a ${merchant}.`,
    code: 'Codice monouso',
    hint: (code) => `Questa è una banca di prova: il codice è ${code}.`,
    wrong: (left) => `Il codice non è corretto. Tentativi rimasti: ${left}.`,
    confirm: 'Conferma',
    leave: 'Annulla',
    ended: 'La riportiamo al negozio',
  },
  nl: {
    title: 'Bevestig uw betaling',
    text: (merchant, amount) => `Voer de code in die we u hebben gestuurd om ${amount} aan ${merchant} te betalen.`,
    code: 'Eenmalige code',
    hint: (code) => `Dit is een testbank: de code is ${code}.`,
    wrong: (left) => `De code is onjuist. Resterende pogingen: ${left}.`,
    confirm: 'Bevestigen',
    leave: 'Annuleren',
    ended: 'U wordt teruggeleid naar de winkel',
  },
  pl: {
    title: 'Potwierdź płatność',
    text: (merchant, amount) => `Wpisz kod, który wysłaliśmy, aby zapłacić ${amount} na rzecz ${merchant}.`,
    code: 'Kod jednorazowy',
    hint: (code) => `To jest bank testowy: kod to ${code}.`,
    wrong: (left) => `Kod jest nieprawidłowy. Pozostałe próby: ${left}.`,
    confirm: 'Potwierdź',
    leave: 'Anuluj',
    ended: 'Wracasz do sklepu',
  },
  pt: {
    title: 'Confirme o pagamento',
    text: (merchant, amount) => `Introduza o código que lhe enviámos para pagar ${amount} a ${merchant}.`,
    code: 'Código de utilização única',
    hint: (code) => `Este é um banco de teste: o código é ${code}.`,
    wrong: (left) => `O código está errado. Tentativas restantes: ${left}.`,
    confirm: 'Confirmar',
    leave: 'Cancelar',
    ended: 'Está a voltar à loja',
  },
};
