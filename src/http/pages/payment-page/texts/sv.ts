import type { Texts } from './en.js';

const ordinals = new Intl.PluralRules('sv', { type: 'ordinal' });
/** 2:a, 3:e */
const nth = (number: number): string => `${number}:${ordinals.select(number) === 'one' ? 'a' : 'e'}`;

export const sv: Texts = {
  payTo: (merchant) => `Betala till ${merchant}`,
  pay: (amount) => `Betala ${amount}`,
  authorize: (amount) => `Reservera ${amount}`,
  paying: 'Vänta…',
  amount: 'Belopp',
  orCard: 'Eller betala med kort',
  order: 'Beställning',
  description: 'Avser',
  fields: { number: 'Kortnummer', expiry: 'Giltigt till', cvv: 'Säkerhetskod', name: 'Namn på kortet' },
  asked: {
    fields: {
      email: 'E-post',
      phone: 'Telefon',
      address: 'Adress',
      postal_code: 'Postnummer',
      city: 'Ort',
      country: 'Land',
    },
    missing: 'Fyll i det här fältet.',
    email: 'Ange en e-postadress, till exempel namn@example.com.',
    phone: 'Ange numret med + och landskod.',
  },
  hints: {
    date: 'MM/ÅÅ',
    expiry: 'Månad och år, till exempel 08/29',
    cvv: '3 eller 4 siffror på kortet',
    three: '3 siffror på kortets baksida',
    four: '4 siffror på kortets framsida',
  },
  receipt: {
    date: 'Datum',
    card: 'Kort',
    reference: 'Referens',
    print: 'Skriv ut kvittot',
    send: 'Skicka kvittot med e-post',
    sent: 'Kvittot kommer med e-post.',
  },
  items: { title: 'Varor', subtotal: 'Delsumma', tax: 'Moms', total: 'Totalt' },
  needsScript:
    'Kortinmatningen kräver JavaScript. Slå på det för den här sidan eller fråga butiken om ett annat sätt att betala.',
  links: { terms: 'Villkor', privacy: 'Integritet', support: 'Hjälp' },
  network: { choose: 'Kortnätverk', any: 'Automatiskt' },
  saved: { other: 'Ett annat kort', save: 'Spara det här kortet till nästa gång', remove: 'Ta bort' },
  optional: 'valfritt',
  checkFields: 'Kontrollera det du har angett. Inget har debiterats.',
  again: 'Ange det igen: det sparas inte.',
  faults: {
    number: {
      missing: 'Ange kortnumret.',
      invalid: 'Detta är inget kortnummer. Jämför med ditt kort.',
      refused: 'Kortet kan inte användas här. Använd ett annat.',
      removed: 'Det här kortet är inte längre sparat.',
    },
    expiry: {
      missing: 'Ange hur länge kortet gäller.',
      invalid: 'Ange månad och år, till exempel 08/29.',
      expired: 'Kortet har gått ut. Använd ett annat.',
    },
    cvv: {
      missing: 'Ange säkerhetskoden.',
      invalid: 'Ange säkerhetskodens 3 eller 4 siffror.',
      three: 'Ange de 3 siffrorna på kortets baksida.',
      four: 'Ange de 4 siffrorna på kortets framsida.',
    },
    name: { invalid: 'Namnet är för långt.', characters: 'Namnet innehåller ogiltiga tecken.' },
  },
  heldHint: 'Beloppet reserveras på ditt kort nu och debiteras senare.',
  time: {
    left: (left) => `Tid kvar att betala: ${left}`,
    more: 'Mer tid',
    ending: 'Tiden för betalningen tar snart slut. Välj ”Mer tid” om du behöver det.',
    last: 'Tiden för betalningen tar snart slut.',
    extended: 'Du har fått mer tid.',
  },
  cancel: 'Avbryt betalningen',
  sandbox: 'Detta är ett test. Inga pengar flyttas.',
  goOn: 'Fortsätt',
  back: (merchant) => `Tillbaka till ${merchant}`,
  series: {
    title: 'Det här godkänner du',
    charged: (amount, every, times) =>
      every === undefined
        ? `Butiken får debitera kortet ${amount} varje gång enligt er överenskommelse, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: 'varje dag', weekly: 'varje vecka', monthly: 'varje månad', yearly: 'varje år' }[dateType]
        : `var ${nth(interval)} ${{ daily: 'dag', weekly: 'vecka', monthly: 'månad', yearly: 'år' }[dateType]}`,
    times: (count) => (count === undefined ? 'tills du avslutar' : count === 1 ? 'en gång' : `${count} gånger`),
    now: 'Den första betalningen debiteras nu.',
    first: (date) => `Den första betalningen sker ${date}. Inget debiteras i dag.`,
    until: (date) => `Avtalet upphör ${date}: därefter debiteras inget.`,
    agree: 'Godkänn och spara kortet',
  },
  refusals: {
    tooMany: {
      title: 'För många förfrågningar',
      text: 'Det kom för många förfrågningar från ditt nätverk. Vänta en minut och öppna sidan igen.',
    },
    tooLarge: {
      title: 'Formuläret är för stort',
      text: (kilobytes) => `Formuläret är större än ${kilobytes} kB. Gå tillbaka och ange bara kortuppgifterna.`,
    },
    failed: {
      title: 'Det fungerade inte',
      text: 'Sidan kan inte visas just nu. Ladda om den innan du betalar igen: den visar hur det gick med betalningen.',
    },
  },
  declines: {
    code: 'Säkerhetskoden eller en annan uppgift är fel. Jämför med ditt kort och ange den igen.',
    expired: 'Kortet har gått ut. Använd ett annat.',
    funds: 'Det finns inte tillräckligt med pengar på kontot. Använd ett annat kort.',
    blocked: 'Kortet kan inte användas. Använd ett annat eller fråga din bank.',
    limit: 'En gräns för kortet är nådd. Använd ett annat eller fråga din bank.',
    later: 'Din bank går inte att nå just nu. Försök igen om några minuter eller använd ett annat kort.',
    authentication: 'Din bank kunde inte bekräfta att det är du. Försök igen eller använd ett annat kort.',
  },
  ownFailure: {
    title: 'Betalningen genomfördes inte',
    text: 'Felet ligger hos oss, inte hos ditt kort. Inget har debiterats. Försök igen om några minuter.',
  },
  undecided: {
    text: 'Betala inte en gång till. Butiken meddelar resultatet så snart din bank har beslutat.',
    check: 'Kontrollera igen',
  },
  notFound: {
    title: 'Ingen betalning här',
    text: 'Det finns ingen betalning på den här adressen. Gå tillbaka till butiken som skickade dig hit.',
  },
  states: {
    processing: { title: 'Din betalning behandlas', text: () => 'Vänta. Sidan uppdateras automatiskt.' },
    challenge: {
      title: 'Din bank ber dig bekräfta',
      text: () => 'Bekräfta betalningen hos din bank. Därefter uppdateras sidan automatiskt.',
    },
    paid: { title: 'Tack', text: (merchant) => `${merchant} har fått din betalning. Du kan stänga sidan.` },
    declined: {
      title: 'Betalningen nekades',
      text: () => 'Inget har debiterats. Försök igen eller använd ett annat kort.',
    },
    failed: {
      title: 'Betalningen var inte möjlig',
      text: (merchant) => `Inget har debiterats. Gå tillbaka till ${merchant} och betala på ett annat sätt.`,
    },
    cancelled: {
      title: 'Betalningen avbröts',
      text: (merchant) => `Inget har debiterats. Du kan gå tillbaka till ${merchant}.`,
    },
    expired: {
      title: 'Tiden för betalningen har gått ut',
      text: (merchant) => `Inget har debiterats. Gå tillbaka till ${merchant} och börja om.`,
    },
  },
  issuer: {
    title: 'Bekräfta din betalning',
    text: (merchant, amount) => `Ange koden som vi skickade för att betala ${amount} till ${merchant}.`,
    code: 'Engångskod',
    hint: (code) => `Det här är en testbank: koden är ${code}.`,
    wrong: (left) => `Koden är fel. Försök kvar: ${left}.`,
    confirm: 'Bekräfta',
    leave: 'Avbryt',
    ended: 'Du förs tillbaka till butiken',
  },
};
