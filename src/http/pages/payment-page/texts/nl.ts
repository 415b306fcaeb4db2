import type { Texts } from './en.js';

export const nl: Texts = {
  payTo: (merchant) => `Betaling aan ${merchant}`,
  pay: (amount) => `${amount} betalen`,
  authorize: (amount) => `${amount} reserveren`,
  paying: 'Even geduld…',
  amount: 'Bedrag',
  orCard: 'Of met kaart betalen',
  order: 'Bestelling',
  description: 'Voor',
  fields: { number: 'Kaartnummer', expiry: 'Vervaldatum', cvv: 'Beveiligingscode', name: 'Naam op de kaart' },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Telefoon',
      address: 'Adres',
      postal_code: 'Postcode',
      city: 'Plaats',
      country: 'Land',
    },
    missing: 'Vul dit veld in.',
    email: 'Vul een e-mailadres in, bijvoorbeeld naam@example.com.',
    phone: 'Vul het nummer in met + en de landcode.',
  },
  hints: {
    date: 'MM/JJ',
    expiry: 'Maand en jaar, bijvoorbeeld 08/29',
    cvv: '3 of 4 cijfers op de kaart',
    three: '3 cijfers op de achterkant van de kaart',
    four: '4 cijfers op de voorkant van de kaart',
  },
  receipt: {
    date: 'Datum',
    card: 'Kaart',
    reference: 'Referentie',
    print: 'Bon afdrukken',
    send: 'Bon per e-mail sturen',
    sent: 'De bon komt per e-mail.',
  },
  items: { title: 'Artikelen', subtotal: 'Subtotaal', tax: 'Belasting', total: 'Totaal' },
  needsScript:
    'Voor het invoeren van de kaart is JavaScript nodig. Schakel het in voor deze pagina of vraag de ' +
    'winkel om een andere betaalwijze.',
  links: { terms: 'Voorwaarden', privacy: 'Privacy', support: 'Hulp' },
  network: { choose: 'Kaartnetwerk', any: 'Automatisch' },
  saved: { other: 'Andere kaart', save: 'Deze kaart bewaren voor de volgende keer', remove: 'Verwijderen' },
  optional: 'optioneel',
  checkFields: 'Controleer wat u hebt ingevuld. Er is niets afgeschreven.',
  again: 'Vul dit opnieuw in: het wordt niet bewaard.',
  faults: {
    number: {
      missing: 'Vul het kaartnummer in.',
      invalid: 'Dit is geen kaartnummer. Vergelijk het met uw kaart.',
      refused: 'Deze kaart wordt hier niet geaccepteerd. Gebruik een andere.',
      removed: 'Deze kaart is niet meer bewaard.',
    },
    expiry: {
      missing: 'Vul de vervaldatum in.',
      invalid: 'Vul maand en jaar in, bijvoorbeeld 08/29.',
      expired: 'Deze kaart is verlopen. Gebruik een andere.',
    },
    cvv: {
      missing: 'Vul de beveiligingscode in.',
      invalid: 'Vul de 3 of 4 cijfers van de beveiligingscode in.',
      three: 'Vul de 3 cijfers op de achterkant van de kaart in.',
      four: 'Vul de 4 cijfers op de voorkant van de kaart in.',
    },
    name: { invalid: 'De naam is te lang.', characters: 'De naam bevat tekens die op geen enkele kaart staan.' },
  },
  heldHint: 'Het bedrag wordt nu op uw kaart gereserveerd en later afgeschreven.',
  time: {
    left: (left) => `Resterende tijd: ${left}`,
    more: 'Meer tijd',
    ending: 'De tijd voor deze betaling loopt bijna af. Kies ‘Meer tijd’ als u die nodig hebt.',
    last: 'De tijd voor deze betaling loopt bijna af.',
    extended: 'U hebt nu meer tijd.',
  },
  cancel: 'Betaling annuleren',
  sandbox: 'Dit is een test. Er wordt geen geld overgemaakt.',
  goOn: 'Verder',
  back: (merchant) => `Terug naar ${merchant}`,
  series: {
    title: 'Waarmee u akkoord gaat',
    charged: (amount, every, times) =>
      every === undefined
        ? `De winkel mag deze kaart telkens met ${amount} belasten, zoals met u afgesproken, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: 'elke dag', weekly: 'elke week', monthly: 'elke maand', yearly: 'elk jaar' }[dateType]
        : `elke ${interval} ${{ daily: 'dagen', weekly: 'weken', monthly: 'maanden', yearly: 'jaar' }[dateType]}`,
    times: (count) => (count === undefined ? 'totdat u het beëindigt' : `${count} keer`),
    now: 'De eerste betaling wordt nu afgeschreven.',
    first: (date) => `De eerste betaling is op ${date}. Vandaag wordt niets afgeschreven.`,
    until: (date) => `De afspraak eindigt op ${date}: vanaf dan wordt niets meer afgeschreven.`,
    agree: 'Akkoord en kaart opslaan',
  },
  refusals: {
    tooMany: {
      title: 'Te veel verzoeken',
      text: 'Er zijn te veel pagina’s opgevraagd vanaf uw netwerk. Wacht een minuut en open de pagina opnieuw.',
    },
    tooLarge: {
      title: 'Het formulier is te groot',
      text: (kilobytes) => `Het formulier is groter dan ${kilobytes} kB. Ga terug en vul alleen de kaart in.`,
    },
    failed: {
      title: 'Dit is niet gelukt',
      text:
        'De pagina kan nu niet worden getoond. Open haar opnieuw voordat u nog eens betaalt: ze toont wat er ' +
        'met uw betaling is gebeurd.',
    },
  },
  declines: {
    code: 'De beveiligingscode of een ander gegeven is onjuist. Controleer het op uw kaart en vul het opnieuw in.',
    expired: 'De kaart is verlopen. Gebruik een andere.',
    funds: 'Het saldo van de rekening is te laag. Gebruik een andere kaart.',
    blocked: 'De kaart kan niet worden gebruikt. Gebruik een andere of vraag het uw bank.',
    limit: 'Een limiet van de kaart is bereikt. Gebruik een andere of vraag het uw bank.',
    later: 'Uw bank is nu niet bereikbaar. Probeer het over enkele minuten opnieuw of gebruik een andere kaart.',
    authentication: 'Uw bank kon niet bevestigen dat u het bent. Probeer het opnieuw of gebruik een andere kaart.',
  },
  ownFailure: {
    title: 'De betaling is niet gelukt',
    text: 'De fout ligt bij ons, niet bij uw kaart. Er is niets afgeschreven. Probeer het over enkele minuten opnieuw.',
  },
  undecided: {
    text: 'Betaal niet opnieuw. De winkel laat u de uitkomst weten zodra uw bank heeft beslist.',
    check: 'Opnieuw controleren',
  },
  notFound: {
    title: 'Hier is geen betaling',
    text: 'Op dit adres is geen betaling. Ga terug naar de winkel die u hierheen heeft gestuurd.',
  },
  states: {
    processing: {
      title: 'Uw betaling wordt verwerkt',
      text: () => 'Een ogenblik geduld. Deze pagina ververst zichzelf.',
    },
    challenge: {
      title: 'Uw bank vraagt om een bevestiging',
      text: () => 'Bevestig de betaling bij uw bank. Daarna ververst deze pagina zichzelf.',
    },
    paid: {
      title: 'Bedankt',
      text: (merchant) => `${merchant} heeft uw betaling ontvangen. U kunt deze pagina sluiten.`,
    },
    declined: {
      title: 'De betaling is geweigerd',
      text: () => 'Er is niets afgeschreven. Probeer het opnieuw, of gebruik een andere kaart.',
    },
    failed: {
      title: 'De betaling was niet mogelijk',
      text: (merchant) => `Er is niets afgeschreven. Ga terug naar ${merchant} om anders te betalen.`,
    },
    cancelled: {
      title: 'De betaling is geannuleerd',
      text: (merchant) => `Er is niets afgeschreven. U kunt teruggaan naar ${merchant}.`,
    },
    expired: {
      title: 'De tijd voor deze betaling is voorbij',
      text: (merchant) => `Er is niets afgeschreven. Ga terug naar ${merchant} om opnieuw te beginnen.`,
    },
  },
  issuer: {
    title: 'Bevestig uw betaling',
    text: (merchant, amount) => `Voer de code in die we u hebben gestuurd om ${amount} aan ${merchant} te betalen.`,
    code: 'Eenmalige code',
    hint: (code) => `Dit is een testbank: de code is ${code}.`,
    wrong: (left) => `De code is onjuist. Resterende pogingen: ${left}.`,
    confirm: 'Bevestigen',
    leave: 'Annuleren',
    ended: 'U wordt teruggeleid naar de winkel',
  },
};
