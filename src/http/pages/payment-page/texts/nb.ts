import type { Texts } from './en.js';

export const nb: Texts = {
  payTo: (merchant) => `Betal til ${merchant}`,
  pay: (amount) => `Betal ${amount}`,
  authorize: (amount) => `Reserver ${amount}`,
  paying: 'Vent litt…',
  amount: 'Beløp',
  orCard: 'Eller betal med kort',
  order: 'Ordre',
  description: 'For',
  fields: { number: 'Kortnummer', expiry: 'Utløpsdato', cvv: 'Sikkerhetskode', name: 'Navn på kortet' },
  asked: {
    fields: {
      email: 'E-post',
      phone: 'Telefon',
      address: 'Adresse',
      postal_code: 'Postnummer',
      city: 'Sted',
      country: 'Land',
    },
    missing: 'Fyll ut dette feltet.',
    email: 'Skriv inn en e-postadresse, for eksempel navn@example.com.',
    phone: 'Skriv inn nummeret med + og landkode.',
  },
  hints: {
    date: 'MM/ÅÅ',
    expiry: 'Måned og år, for eksempel 08/29',
    cvv: '3 eller 4 sifre på kortet',
    three: '3 sifre på baksiden av kortet',
    four: '4 sifre på forsiden av kortet',
  },
  receipt: {
    date: 'Dato',
    card: 'Kort',
    reference: 'Referanse',
    print: 'Skriv ut kvitteringen',
    send: 'Send kvitteringen på e-post',
    sent: 'Kvitteringen kommer på e-post.',
  },
  items: { title: 'Varer', subtotal: 'Delsum', tax: 'Avgift', total: 'Totalt' },
  needsScript:
    'Innskriving av kortet krever JavaScript. Slå det på for denne siden, eller spør butikken om en ' +
    'annen betalingsmåte.',
  links: { terms: 'Vilkår', privacy: 'Personvern', support: 'Hjelp' },
  network: { choose: 'Kortnettverk', any: 'Automatisk' },
  saved: { other: 'Et annet kort', save: 'Lagre dette kortet til neste gang', remove: 'Fjern' },
  optional: 'valgfritt',
  checkFields: 'Kontroller det du har skrevet inn. Ingenting er trukket.',
  again: 'Skriv det inn på nytt: det lagres ikke.',
  faults: {
    number: {
      missing: 'Skriv inn kortnummeret.',
      invalid: 'Dette er ikke et kortnummer. Sammenlign med kortet ditt.',
      refused: 'Kortet kan ikke brukes her. Bruk et annet.',
      removed: 'Dette kortet er ikke lenger lagret.',
    },
    expiry: {
      missing: 'Skriv inn utløpsdatoen.',
      invalid: 'Skriv inn måned og år, for eksempel 08/29.',
      expired: 'Kortet er utløpt. Bruk et annet.',
    },
    cvv: {
      missing: 'Skriv inn sikkerhetskoden.',
      invalid: 'Skriv inn de 3 eller 4 sifrene i sikkerhetskoden.',
      three: 'Skriv inn de 3 sifrene på baksiden av kortet.',
      four: 'Skriv inn de 4 sifrene på forsiden av kortet.',
    },
    name: { invalid: 'Navnet er for langt.', characters: 'Navnet inneholder ugyldige tegn.' },
  },
  heldHint: 'Beløpet reserveres på kortet ditt nå og trekkes senere.',
  time: {
    left: (left) => `Tid igjen til å betale: ${left}`,
    more: 'Mer tid',
    ending: 'Tiden for denne betalingen går snart ut. Velg «Mer tid» hvis du trenger det.',
    last: 'Tiden for denne betalingen går snart ut.',
    extended: 'Du har fått mer tid.',
  },
  cancel: 'Avbryt betalingen',
  sandbox: 'Dette er en test. Ingen penger flyttes.',
  goOn: 'Fortsett',
  back: (merchant) => `Tilbake til ${merchant}`,
  series: {
    title: 'Dette godtar du',
    charged: (amount, every, times) =>
      every === undefined
        ? `Butikken kan trekke ${amount} fra kortet hver gang, slik dere har avtalt, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: 'hver dag', weekly: 'hver uke', monthly: 'hver måned', yearly: 'hvert år' }[dateType]
        : {
            daily: `hver ${interval}. dag`,
            weekly: `hver ${interval}. uke`,
            monthly: `hver ${interval}. måned`,
            yearly: `hvert ${interval}. år`,
          }[dateType],
    times: (count) => (count === undefined ? 'til du avslutter det' : count === 1 ? 'én gang' : `${count} ganger`),
    now: 'Den første betalingen trekkes nå.',
    first: (date) => `Den første betalingen er ${date}. Ingenting trekkes i dag.`,
    until: (date) => `Avtalen slutter ${date}: etter det trekkes ingenting.`,
    agree: 'Godta og lagre kortet',
  },
  refusals: {
    tooMany: {
      title: 'For mange forespørsler',
      text: 'Det kom for mange forespørsler fra nettverket ditt. Vent et minutt, og åpne siden på nytt.',
    },
    tooLarge: {
      title: 'Skjemaet er for stort',
      text: (kilobytes) => `Skjemaet er større enn ${kilobytes} kB. Gå tilbake, og skriv bare inn kortopplysningene.`,
    },
    failed: {
      title: 'Dette gikk ikke',
      text: 'Siden kan ikke vises akkurat nå. Last den inn på nytt før du betaler igjen: den viser betalingens status.',
    },
  },
  declines: {
    code: 'Sikkerhetskoden eller en annen opplysning er feil. Sammenlign med kortet, og skriv den inn på nytt.',
    expired: 'Kortet er utløpt. Bruk et annet.',
    funds: 'Det er ikke nok penger på kontoen. Bruk et annet kort.',
    blocked: 'Kortet kan ikke brukes. Bruk et annet, eller spør banken din.',
    limit: 'En grense for kortet er nådd. Bruk et annet, eller spør banken din.',
    later: 'Banken din kan ikke nås akkurat nå. Prøv igjen om noen minutter, eller bruk et annet kort.',
    authentication: 'Banken din kunne ikke bekrefte at det er deg. Prøv igjen, eller bruk et annet kort.',
  },
  ownFailure: {
    title: 'Betalingen ble ikke gjennomført',
    text: 'Feilen er hos oss, ikke ved kortet ditt. Ingenting er trukket. Prøv igjen om noen minutter.',
  },
  undecided: {
    text: 'Ikke betal en gang til. Butikken gir deg beskjed så snart banken har bestemt seg.',
    check: 'Kontroller igjen',
  },
  notFound: {
    title: 'Ingen betaling her',
    text: 'Det finnes ingen betaling på denne adressen. Gå tilbake til butikken som sendte deg hit.',
  },
  states: {
    processing: { title: 'Betalingen behandles', text: () => 'Vent litt. Siden oppdateres automatisk.' },
    challenge: {
      title: 'Banken ber deg bekrefte',
      text: () => 'Bekreft betalingen hos banken din. Deretter oppdateres siden automatisk.',
    },
    paid: { title: 'Takk', text: (merchant) => `${merchant} har fått betalingen din. Du kan lukke siden.` },
    declined: {
      title: 'Betalingen ble avvist',
      text: () => 'Ingenting er trukket. Prøv igjen, eller bruk et annet kort.',
    },
    failed: {
      title: 'Betalingen var ikke mulig',
      text: (merchant) => `Ingenting er trukket. Gå tilbake til ${merchant} for å betale på en annen måte.`,
    },
    cancelled: {
      title: 'Betalingen ble avbrutt',
      text: (merchant) => `Ingenting er trukket. Du kan gå tilbake til ${merchant}.`,
    },
    expired: {
      title: 'Tiden for denne betalingen er ute',
      text: (merchant) => `Ingenting er trukket. Gå tilbake til ${merchant} for å begynne på nytt.`,
    },
  },
  issuer: {
    title: 'Bekreft betalingen',
    text: (merchant, amount) => `Skriv inn koden vi sendte deg, for å betale ${amount} til ${merchant}.`,
    code: 'Engangskode',
    hint: (code) => `Dette er en testbank: koden er ${code}.`,
    wrong: (left) => `Koden er feil. Forsøk igjen: ${left}.`,
    confirm: 'Bekreft',
    leave: 'Avbryt',
    ended: 'Du føres tilbake til butikken',
  },
};
