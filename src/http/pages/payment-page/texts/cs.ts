import type { Texts } from './en.js';

const plurals = new Intl.PluralRules('cs');

export const cs: Texts = {
  payTo: (merchant) => `Platba pro ${merchant}`,
  pay: (amount) => `Zaplatit ${amount}`,
  authorize: (amount) => `Rezervovat ${amount}`,
  paying: 'Čekejte prosím…',
  amount: 'Částka',
  orCard: 'Nebo zaplaťte kartou',
  order: 'Objednávka',
  description: 'Za',
  fields: { number: 'Číslo karty', expiry: 'Platnost do', cvv: 'Bezpečnostní kód', name: 'Jméno na kartě' },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Telefon',
      address: 'Adresa',
      postal_code: 'PSČ',
      city: 'Město',
      country: 'Země',
    },
    missing: 'Vyplňte toto pole.',
    email: 'Zadejte e-mailovou adresu, například jmeno@example.com.',
    phone: 'Zadejte číslo se znakem + a předvolbou země.',
  },
  hints: {
    date: 'MM/RR',
    expiry: 'Měsíc a rok, například 08/29',
    cvv: '3 nebo 4 číslice na kartě',
    three: '3 číslice na zadní straně karty',
    four: '4 číslice na přední straně karty',
  },
  receipt: {
    date: 'Datum',
    card: 'Karta',
    reference: 'Označení',
    print: 'Vytisknout doklad',
    send: 'Poslat doklad e-mailem',
    sent: 'Doklad přijde e-mailem.',
  },
  items: { title: 'Položky', subtotal: 'Mezisoučet', tax: 'Daň', total: 'Celkem' },
  needsScript:
    'Zadání karty vyžaduje JavaScript. Zapněte jej pro tuto stránku, nebo požádejte obchod o jiný způsob platby.',
  links: { terms: 'Podmínky', privacy: 'Soukromí', support: 'Nápověda' },
  network: { choose: 'Karetní síť', any: 'Automaticky' },
  saved: { other: 'Jiná karta', save: 'Uložit tuto kartu pro příště', remove: 'Odebrat' },
  optional: 'nepovinné',
  checkFields: 'Zkontrolujte, co jste zadali. Nic nebylo strženo.',
  again: 'Zadejte je prosím znovu: neukládá se.',
  faults: {
    number: {
      missing: 'Zadejte číslo karty.',
      invalid: 'Toto není číslo karty. Porovnejte je se svou kartou.',
      refused: 'Tuto kartu zde nelze použít. Použijte jinou.',
      removed: 'Tato karta už není uložená.',
    },
    expiry: {
      missing: 'Zadejte platnost karty.',
      invalid: 'Zadejte měsíc a rok, například 08/29.',
      expired: 'Platnost karty skončila. Použijte jinou.',
    },
    cvv: {
      missing: 'Zadejte bezpečnostní kód.',
      invalid: 'Zadejte 3 nebo 4 číslice bezpečnostního kódu.',
      three: 'Zadejte 3 číslice ze zadní strany karty.',
      four: 'Zadejte 4 číslice z přední strany karty.',
    },
    name: { invalid: 'Jméno je příliš dlouhé.', characters: 'Jméno obsahuje neplatné znaky.' },
  },
  heldHint: 'Částka se nyní na kartě rezervuje a strhne se později.',
  time: {
    left: (left) => `Čas na zaplacení: ${left}`,
    more: 'Více času',
    ending: 'Čas na tuto platbu brzy skončí. Pokud potřebujete, zvolte „Více času“.',
    last: 'Čas na tuto platbu brzy skončí.',
    extended: 'Nyní máte více času.',
  },
  cancel: 'Zrušit platbu',
  sandbox: 'Toto je test. Žádné peníze se nepřevádějí.',
  goOn: 'Pokračovat',
  back: (merchant) => `Zpět do ${merchant}`,
  series: {
    title: 'S čím souhlasíte',
    charged: (amount, every, times) =>
      every === undefined
        ? `Obchod může z této karty pokaždé strhnout ${amount}, jak jste se dohodli, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) => {
      if (interval === 1)
        return { daily: 'každý den', weekly: 'každý týden', monthly: 'každý měsíc', yearly: 'každý rok' }[dateType];
      return plurals.select(interval) === 'few'
        ? `každé ${interval} ${{ daily: 'dny', weekly: 'týdny', monthly: 'měsíce', yearly: 'roky' }[dateType]}`
        : `každých ${interval} ${{ daily: 'dní', weekly: 'týdnů', monthly: 'měsíců', yearly: 'let' }[dateType]}`;
    },
    times: (count) => (count === undefined ? 'dokud to neukončíte' : count === 1 ? 'jednou' : `${count}krát`),
    now: 'První platba se strhne nyní.',
    first: (date) => `První platba bude ${date}. Dnes se nic nestrhne.`,
    until: (date) => `Dohoda končí ${date}: poté se nic nestrhne.`,
    agree: 'Souhlasit a uložit kartu',
  },
  refusals: {
    tooMany: {
      title: 'Příliš mnoho požadavků',
      text: 'Z vaší sítě přišlo příliš mnoho požadavků. Počkejte minutu a otevřete stránku znovu.',
    },
    tooLarge: {
      title: 'Formulář je příliš velký',
      text: (kilobytes) => `Formulář je větší než ${kilobytes} kB. Vraťte se a zadejte jen údaje karty.`,
    },
    failed: {
      title: 'Nepodařilo se',
      text: 'Stránku teď nelze zobrazit. Než zaplatíte znovu, načtěte ji: ukáže stav vaší platby.',
    },
  },
  declines: {
    code: 'Bezpečnostní kód nebo jiný údaj je chybný. Porovnejte jej se svou kartou a zadejte znovu.',
    expired: 'Platnost karty skončila. Použijte jinou.',
    funds: 'Na účtu není dost peněz. Použijte jinou kartu.',
    blocked: 'Kartu nelze použít. Použijte jinou nebo se zeptejte své banky.',
    limit: 'Byl dosažen limit karty. Použijte jinou nebo se zeptejte své banky.',
    later: 'Vaše banka teď není dostupná. Zkuste to za několik minut znovu nebo použijte jinou kartu.',
    authentication: 'Vaše banka nemohla ověřit vaši totožnost. Zkuste to znovu nebo použijte jinou kartu.',
  },
  ownFailure: {
    title: 'Platba neproběhla',
    text: 'Chyba je u nás, ne ve vaší kartě. Nic nebylo strženo. Zkuste to za několik minut znovu.',
  },
  undecided: {
    text: 'Neplaťte prosím znovu. Obchod vám sdělí výsledek, jakmile vaše banka rozhodne.',
    check: 'Zkontrolovat znovu',
  },
  notFound: {
    title: 'Zde není žádná platba',
    text: 'Na této adrese není žádná platba. Vraťte se do obchodu, který vás sem poslal.',
  },
  states: {
    processing: { title: 'Vaše platba se zpracovává', text: () => 'Čekejte prosím. Stránka se sama aktualizuje.' },
    challenge: {
      title: 'Vaše banka žádá o potvrzení',
      text: () => 'Potvrďte platbu ve své bance. Stránka se pak sama aktualizuje.',
    },
    paid: { title: 'Děkujeme', text: (merchant) => `${merchant} má vaši platbu. Stránku můžete zavřít.` },
    declined: {
      title: 'Platba byla zamítnuta',
      text: () => 'Nic nebylo strženo. Zkuste to znovu nebo použijte jinou kartu.',
    },
    failed: {
      title: 'Platba nebyla možná',
      text: (merchant) => `Nic nebylo strženo. Vraťte se do ${merchant} a zaplaťte jinak.`,
    },
    cancelled: {
      title: 'Platba byla zrušena',
      text: (merchant) => `Nic nebylo strženo. Můžete se vrátit do ${merchant}.`,
    },
    expired: {
      title: 'Čas na tuto platbu vypršel',
      text: (merchant) => `Nic nebylo strženo. Vraťte se do ${merchant} a začněte znovu.`,
    },
  },
  issuer: {
    title: 'Potvrďte platbu',
    text: (merchant, amount) => `Zadejte kód, který jsme vám poslali: platba ${amount} pro ${merchant}.`,
    code: 'Jednorázový kód',
    hint: (code) => `Toto je testovací banka: kód je ${code}.`,
    wrong: (left) => `Kód je chybný. Zbývající pokusy: ${left}.`,
    confirm: 'Potvrdit',
    leave: 'Zrušit',
    ended: 'Vracíte se do obchodu',
  },
};
