import type { Texts } from './en.js';

export const de: Texts = {
  payTo: (merchant) => `Zahlung an ${merchant}`,
  pay: (amount) => `${amount} bezahlen`,
  authorize: (amount) => `${amount} reservieren`,
  paying: 'Bitte warten…',
  amount: 'Betrag',
  orCard: 'Oder mit Karte zahlen',
  order: 'Bestellung',
  description: 'Für',
  fields: { number: 'Kartennummer', expiry: 'Gültig bis', cvv: 'Prüfnummer', name: 'Name auf der Karte' },
  asked: {
    fields: {
      email: 'E-Mail',
      phone: 'Telefon',
      address: 'Straße und Hausnummer',
      postal_code: 'Postleitzahl',
      city: 'Ort',
      country: 'Land',
    },
    missing: 'Füllen Sie dieses Feld aus.',
    email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    phone: 'Geben Sie die Nummer mit + und Landesvorwahl ein.',
  },
  hints: {
    date: 'MM/JJ',
    expiry: 'Monat und Jahr, zum Beispiel 08/29',
    cvv: '3 oder 4 Ziffern auf der Karte',
    three: '3 Ziffern auf der Rückseite der Karte',
    four: '4 Ziffern auf der Vorderseite der Karte',
  },
  receipt: {
    date: 'Datum',
    card: 'Karte',
    reference: 'Referenz',
    print: 'Beleg drucken',
    send: 'Beleg per E-Mail senden',
    sent: 'Der Beleg kommt per E-Mail.',
  },
  items: { title: 'Artikel', subtotal: 'Zwischensumme', tax: 'Steuer', total: 'Gesamtbetrag' },
  needsScript:
    'Die Karteneingabe braucht JavaScript. Schalten Sie es für diese Seite ein, oder fragen Sie den Shop ' +
    'nach einem anderen Weg zu zahlen.',
  links: { terms: 'AGB', privacy: 'Datenschutz', support: 'Hilfe' },
  network: { choose: 'Kartennetz', any: 'Automatisch' },
  saved: { other: 'Andere Karte', save: 'Diese Karte für das nächste Mal speichern', remove: 'Entfernen' },
  optional: 'freiwillig',
  checkFields: 'Bitte prüfen Sie Ihre Eingaben. Es wurde nichts abgebucht.',
  again: 'Bitte geben Sie sie noch einmal ein: Sie wird nicht gespeichert.',
  faults: {
    number: {
      missing: 'Geben Sie die Kartennummer ein.',
      invalid: 'Das ist keine Kartennummer. Vergleichen Sie sie mit Ihrer Karte.',
      refused: 'Diese Karte wird hier nicht angenommen. Nehmen Sie eine andere.',
      removed: 'Diese Karte ist nicht mehr gespeichert.',
    },
    expiry: {
      missing: 'Geben Sie ein, bis wann die Karte gültig ist.',
      invalid: 'Geben Sie Monat und Jahr ein, zum Beispiel 08/29.',
      expired: 'Diese Karte ist abgelaufen. Nehmen Sie eine andere.',
    },
    cvv: {
      missing: 'Geben Sie die Prüfnummer ein.',
      invalid: 'Geben Sie die 3 oder 4 Ziffern der Prüfnummer ein.',
      three: 'Geben Sie die 3 Ziffern von der Rückseite der Karte ein.',
      four: 'Geben Sie die 4 Ziffern von der Vorderseite der Karte ein.',
    },
    name: { invalid: 'Der Name ist zu lang.', characters: 'Der Name hat Zeichen, die auf keiner Karte stehen.' },
  },
  heldHint: 'Der Betrag wird jetzt auf Ihrer Karte reserviert und später abgebucht.',
  time: {
    left: (left) => `Verbleibende Zeit: ${left}`,
    more: 'Mehr Zeit',
    ending: 'Die Zeit für diese Zahlung läuft bald ab. Wählen Sie „Mehr Zeit“, wenn Sie sie brauchen.',
    last: 'Die Zeit für diese Zahlung läuft bald ab.',
    extended: 'Sie haben jetzt mehr Zeit.',
  },
  cancel: 'Zahlung abbrechen',
  sandbox: 'Dies ist ein Test. Es fließt kein Geld.',
  goOn: 'Weiter',
  back: (merchant) => `Zurück zu ${merchant}`,
  series: {
    title: 'Was Sie vereinbaren',
    charged: (amount, every, times) =>
      every === undefined
        ? `Der Shop darf diese Karte wie mit Ihnen vereinbart mit jeweils ${amount} belasten, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: 'jeden Tag', weekly: 'jede Woche', monthly: 'jeden Monat', yearly: 'jedes Jahr' }[dateType]
        : `alle ${interval} ${{ daily: 'Tage', weekly: 'Wochen', monthly: 'Monate', yearly: 'Jahre' }[dateType]}`,
    times: (count) => (count === undefined ? 'bis Sie es beenden' : count === 1 ? 'einmal' : `${count}-mal`),
    now: 'Die erste Zahlung wird jetzt abgebucht.',
    first: (date) => `Die erste Zahlung ist am ${date}. Heute wird nichts abgebucht.`,
    until: (date) => `Die Vereinbarung endet am ${date}: Ab dann wird nichts mehr abgebucht.`,
    agree: 'Zustimmen und Karte speichern',
  },
  refusals: {
    tooMany: {
      title: 'Zu viele Anfragen',
      text:
        'Aus Ihrem Netz wurden zu viele Seiten aufgerufen. Warten Sie eine Minute, und öffnen Sie die Seite ' +
        'erneut.',
    },
    tooLarge: {
      title: 'Das Formular ist zu groß',
      text: (kilobytes) =>
        `Das Formular ist größer als ${kilobytes} KB. Gehen Sie zurück, und geben Sie nur die Karte ein.`,
    },
    failed: {
      title: 'Das hat nicht geklappt',
      text:
        'Die Seite kann gerade nicht angezeigt werden. Öffnen Sie sie erneut, bevor Sie noch einmal zahlen: ' +
        'Sie zeigt, was aus Ihrer Zahlung wurde.',
    },
  },
  declines: {
    code:
      'Die Prüfnummer oder eine andere Angabe ist falsch. Vergleichen Sie sie mit Ihrer Karte, und geben ' +
      'Sie sie erneut ein.',
    expired: 'Die Karte ist abgelaufen. Verwenden Sie eine andere.',
    funds: 'Das Konto ist nicht ausreichend gedeckt. Verwenden Sie eine andere Karte.',
    blocked: 'Die Karte kann nicht verwendet werden. Verwenden Sie eine andere, oder fragen Sie Ihre Bank.',
    limit: 'Ein Limit der Karte ist erreicht. Verwenden Sie eine andere, oder fragen Sie Ihre Bank.',
    later:
      'Ihre Bank ist gerade nicht erreichbar. Versuchen Sie es in einigen Minuten erneut, oder verwenden ' +
      'Sie eine andere Karte.',
    authentication:
      'Ihre Bank konnte nicht bestätigen, dass Sie es sind. Versuchen Sie es erneut, oder verwenden Sie ' +
      'eine andere Karte.',
  },
  ownFailure: {
    title: 'Die Zahlung kam nicht zustande',
    text:
      'Der Fehler liegt bei uns, nicht bei Ihrer Karte. Es wurde nichts abgebucht. Versuchen Sie es in ' +
      'einigen Minuten erneut.',
  },
  undecided: {
    text: 'Bitte zahlen Sie nicht noch einmal. Der Shop teilt Ihnen das Ergebnis mit, sobald die Bank entschieden hat.',
    check: 'Erneut prüfen',
  },
  notFound: {
    title: 'Hier ist keine Zahlung',
    text: 'Unter dieser Adresse gibt es keine Zahlung. Gehen Sie zurück zu dem Shop, der Sie hierher geleitet hat.',
  },
  states: {
    processing: {
      title: 'Ihre Zahlung wird bearbeitet',
      text: () => 'Bitte warten Sie. Diese Seite aktualisiert sich von selbst.',
    },
    challenge: {
      title: 'Ihre Bank bittet um Bestätigung',
      text: () => 'Bestätigen Sie die Zahlung bei Ihrer Bank. Diese Seite aktualisiert sich danach von selbst.',
    },
    paid: {
      title: 'Vielen Dank',
      text: (merchant) => `Ihre Zahlung ist bei ${merchant} angekommen. Sie können diese Seite schließen.`,
    },
    declined: {
      title: 'Die Zahlung wurde abgelehnt',
      text: () => 'Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder mit einer anderen Karte.',
    },
    failed: {
      title: 'Die Zahlung war nicht möglich',
      text: (merchant) => `Es wurde nichts abgebucht. Gehen Sie zurück zu ${merchant}, um anders zu bezahlen.`,
    },
    cancelled: {
      title: 'Die Zahlung wurde abgebrochen',
      text: (merchant) => `Es wurde nichts abgebucht. Sie können zu ${merchant} zurückgehen.`,
    },
    expired: {
      title: 'Die Zeit für diese Zahlung ist abgelaufen',
      text: (merchant) => `Es wurde nichts abgebucht. Gehen Sie zurück zu ${merchant}, um neu zu beginnen.`,
    },
  },
  issuer: {
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
};
