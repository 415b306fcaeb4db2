import type { Texts } from './en.js';

export const da: Texts = {
  payTo: (merchant) => `Betal til ${merchant}`,
  pay: (amount) => `Betal ${amount}`,
  authorize: (amount) => `Reservér ${amount}`,
  paying: 'Vent venligst…',
  amount: 'Beløb',
  orCard: 'Eller betal med kort',
  order: 'Ordre',
  description: 'For',
  fields: { number: 'Kortnummer', expiry: 'Udløbsdato', cvv: 'Sikkerhedskode', name: 'Navn på kortet' },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Telefon',
      address: 'Adresse',
      postal_code: 'Postnummer',
      city: 'By',
      country: 'Land',
    },
    missing: 'Udfyld dette felt.',
    email: 'Indtast en e-mailadresse, for eksempel navn@example.com.',
    phone: 'Indtast nummeret med + og landekode.',
  },
  hints: {
    date: 'MM/ÅÅ',
    expiry: 'Måned og år, for eksempel 08/29',
    cvv: '3 eller 4 cifre på kortet',
    three: '3 cifre på kortets bagside',
    four: '4 cifre på kortets forside',
  },
  receipt: {
    date: 'Dato',
    card: 'Kort',
    reference: 'Reference',
    print: 'Udskriv kvitteringen',
    send: 'Send kvitteringen på e-mail',
    sent: 'Kvitteringen kommer på e-mail.',
  },
  items: { title: 'Varer', subtotal: 'Subtotal', tax: 'Moms', total: 'I alt' },
  needsScript:
    'Indtastning af kortet kræver JavaScript. Slå det til for denne side, eller spørg butikken om en ' +
    'anden betalingsmåde.',
  links: { terms: 'Vilkår', privacy: 'Privatliv', support: 'Hjælp' },
  network: { choose: 'Kortnetværk', any: 'Automatisk' },
  saved: { other: 'Et andet kort', save: 'Gem dette kort til næste gang', remove: 'Fjern' },
  optional: 'valgfrit',
  checkFields: 'Kontrollér det, du har indtastet. Der er ikke trukket noget.',
  again: 'Indtast det igen: det gemmes ikke.',
  faults: {
    number: {
      missing: 'Indtast kortnummeret.',
      invalid: 'Dette er ikke et kortnummer. Sammenlign med dit kort.',
      refused: 'Kortet kan ikke bruges her. Brug et andet.',
      removed: 'Dette kort er ikke længere gemt.',
    },
    expiry: {
      missing: 'Indtast udløbsdatoen.',
      invalid: 'Indtast måned og år, for eksempel 08/29.',
      expired: 'Kortet er udløbet. Brug et andet.',
    },
    cvv: {
      missing: 'Indtast sikkerhedskoden.',
      invalid: 'Indtast sikkerhedskodens 3 eller 4 cifre.',
      three: 'Indtast de 3 cifre på kortets bagside.',
      four: 'Indtast de 4 cifre på kortets forside.',
    },
    name: { invalid: 'Navnet er for langt.', characters: 'Navnet indeholder ugyldige tegn.' },
  },
  heldHint: 'Beløbet reserveres på dit kort nu og trækkes senere.',
  time: {
    left: (left) => `Tid tilbage til at betale: ${left}`,
    more: 'Mere tid',
    ending: 'Tiden til denne betaling udløber snart. Vælg »Mere tid«, hvis du har brug for det.',
    last: 'Tiden til denne betaling udløber snart.',
    extended: 'Du har fået mere tid.',
  },
  cancel: 'Annullér betalingen',
  sandbox: 'Dette er en test. Der flyttes ingen penge.',
  goOn: 'Fortsæt',
  back: (merchant) => `Tilbage til ${merchant}`,
  series: {
    title: 'Det godkender du',
    charged: (amount, every, times) =>
      every === undefined
        ? `Butikken må trække ${amount} på kortet hver gang, som I har aftalt, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: 'hver dag', weekly: 'hver uge', monthly: 'hver måned', yearly: 'hvert år' }[dateType]
        : {
            daily: `hver ${interval}. dag`,
            weekly: `hver ${interval}. uge`,
            monthly: `hver ${interval}. måned`,
            yearly: `hvert ${interval}. år`,
          }[dateType],
    times: (count) => (count === undefined ? 'indtil du stopper det' : count === 1 ? 'én gang' : `${count} gange`),
    now: 'Den første betaling trækkes nu.',
    first: (date) => `Den første betaling er den ${date}. Der trækkes intet i dag.`,
    until: (date) => `Aftalen slutter den ${date}: derefter trækkes der intet.`,
    agree: 'Godkend og gem kortet',
  },
  refusals: {
    tooMany: {
      title: 'For mange forespørgsler',
      text: 'Der kom for mange forespørgsler fra dit netværk. Vent et minut, og åbn siden igen.',
    },
    tooLarge: {
      title: 'Formularen er for stor',
      text: (kilobytes) => `Formularen er større end ${kilobytes} kB. Gå tilbage, og indtast kun kortoplysningerne.`,
    },
    failed: {
      title: 'Det lykkedes ikke',
      text: 'Siden kan ikke vises i øjeblikket. Genindlæs den, før du betaler igen: den viser betalingens status.',
    },
  },
  declines: {
    code: 'Sikkerhedskoden eller en anden oplysning er forkert. Sammenlign med dit kort, og indtast den igen.',
    expired: 'Kortet er udløbet. Brug et andet.',
    funds: 'Der er ikke penge nok på kontoen. Brug et andet kort.',
    blocked: 'Kortet kan ikke bruges. Brug et andet, eller spørg din bank.',
    limit: 'En grænse for kortet er nået. Brug et andet, eller spørg din bank.',
    later: 'Din bank kan ikke kontaktes i øjeblikket. Prøv igen om et par minutter, eller brug et andet kort.',
    authentication: 'Din bank kunne ikke bekræfte, at det er dig. Prøv igen, eller brug et andet kort.',
  },
  ownFailure: {
    title: 'Betalingen blev ikke gennemført',
    text: 'Fejlen er hos os, ikke ved dit kort. Der er ikke trukket noget. Prøv igen om et par minutter.',
  },
  undecided: {
    text: 'Betal ikke igen. Butikken giver dig besked, så snart din bank har besluttet.',
    check: 'Kontrollér igen',
  },
  notFound: {
    title: 'Ingen betaling her',
    text: 'Der er ingen betaling på denne adresse. Gå tilbage til butikken, som sendte dig hertil.',
  },
  states: {
    processing: { title: 'Din betaling behandles', text: () => 'Vent venligst. Siden opdateres automatisk.' },
    challenge: {
      title: 'Din bank beder dig bekræfte',
      text: () => 'Bekræft betalingen hos din bank. Derefter opdateres siden automatisk.',
    },
    paid: { title: 'Tak', text: (merchant) => `${merchant} har fået din betaling. Du kan lukke siden.` },
    declined: {
      title: 'Betalingen blev afvist',
      text: () => 'Der er ikke trukket noget. Prøv igen, eller brug et andet kort.',
    },
    failed: {
      title: 'Betalingen var ikke mulig',
      text: (merchant) => `Der er ikke trukket noget. Gå tilbage til ${merchant} for at betale på en anden måde.`,
    },
    cancelled: {
      title: 'Betalingen blev annulleret',
      text: (merchant) => `Der er ikke trukket noget. Du kan gå tilbage til ${merchant}.`,
    },
    expired: {
      title: 'Tiden til denne betaling er udløbet',
      text: (merchant) => `Der er ikke trukket noget. Gå tilbage til ${merchant} for at begynde forfra.`,
    },
  },
  issuer: {
    title: 'Bekræft din betaling',
    text: (merchant, amount) => `Indtast koden, som vi sendte dig, for at betale ${amount} til ${merchant}.`,
    code: 'Engangskode',
    hint: (code) => `Dette er en testbank: koden er ${code}.`,
    wrong: (left) => `Koden er forkert. Forsøg tilbage: ${left}.`,
    confirm: 'Bekræft',
    leave: 'Annullér',
    ended: 'Du føres tilbage til butikken',
  },
};
