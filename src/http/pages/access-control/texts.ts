import type { Language } from '../payment-page/languages.js';

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

export const issuerTexts: Readonly<Record<Language, IssuerTexts>> = {
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
