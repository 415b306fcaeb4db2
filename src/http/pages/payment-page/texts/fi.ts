import type { Texts } from './en.js';

export const fi: Texts = {
  payTo: (merchant) => `Maksu: ${merchant}`,
  pay: (amount) => `Maksa ${amount}`,
  authorize: (amount) => `Varaa ${amount}`,
  paying: 'Odota…',
  amount: 'Summa',
  orCard: 'Tai maksa kortilla',
  order: 'Tilaus',
  description: 'Kohde',
  fields: { number: 'Kortin numero', expiry: 'Voimassa', cvv: 'Turvakoodi', name: 'Kortissa oleva nimi' },
  asked: {
    fields: {
      email: 'Sähköposti',
      phone: 'Puhelin',
      address: 'Osoite',
      postal_code: 'Postinumero',
      city: 'Kaupunki',
      country: 'Maa',
    },
    missing: 'Täytä tämä kenttä.',
    email: 'Anna sähköpostiosoite, esimerkiksi nimi@example.com.',
    phone: 'Anna numero +-merkin ja maatunnuksen kanssa.',
  },
  hints: {
    date: 'KK/VV',
    expiry: 'Kuukausi ja vuosi, esimerkiksi 08/29',
    cvv: 'Kortin 3 tai 4 numeroa',
    three: 'Kortin takapuolen 3 numeroa',
    four: 'Kortin etupuolen 4 numeroa',
  },
  receipt: {
    date: 'Päivä',
    card: 'Kortti',
    reference: 'Viite',
    print: 'Tulosta kuitti',
    send: 'Lähetä kuitti sähköpostitse',
    sent: 'Kuitti tulee sähköpostitse.',
  },
  items: { title: 'Tuotteet', subtotal: 'Välisumma', tax: 'Vero', total: 'Yhteensä' },
  needsScript:
    'Kortin syöttäminen vaatii JavaScriptin. Ota se käyttöön tällä sivulla tai pyydä kaupalta toista maksutapaa.',
  links: { terms: 'Ehdot', privacy: 'Tietosuoja', support: 'Ohje' },
  network: { choose: 'Korttiverkko', any: 'Automaattinen' },
  saved: { other: 'Toinen kortti', save: 'Tallenna tämä kortti ensi kertaa varten', remove: 'Poista' },
  optional: 'valinnainen',
  checkFields: 'Tarkista antamasi tiedot. Mitään ei veloitettu.',
  again: 'Anna se uudelleen: sitä ei tallenneta.',
  faults: {
    number: {
      missing: 'Anna kortin numero.',
      invalid: 'Tämä ei ole kortin numero. Vertaa sitä korttiisi.',
      refused: 'Korttia ei voi käyttää täällä. Käytä toista.',
      removed: 'Tätä korttia ei ole enää tallennettu.',
    },
    expiry: {
      missing: 'Anna kortin voimassaolo.',
      invalid: 'Anna kuukausi ja vuosi, esimerkiksi 08/29.',
      expired: 'Kortti on vanhentunut. Käytä toista.',
    },
    cvv: {
      missing: 'Anna turvakoodi.',
      invalid: 'Anna turvakoodin 3 tai 4 numeroa.',
      three: 'Anna kortin takapuolen 3 numeroa.',
      four: 'Anna kortin etupuolen 4 numeroa.',
    },
    name: { invalid: 'Nimi on liian pitkä.', characters: 'Nimessä on virheellisiä merkkejä.' },
  },
  heldHint: 'Summa varataan kortiltasi nyt ja veloitetaan myöhemmin.',
  time: {
    left: (left) => `Aikaa maksaa: ${left}`,
    more: 'Lisää aikaa',
    ending: 'Maksuaika päättyy pian. Valitse ”Lisää aikaa”, jos tarvitset sitä.',
    last: 'Maksuaika päättyy pian.',
    extended: 'Sait lisää aikaa.',
  },
  cancel: 'Peruuta maksu',
  sandbox: 'Tämä on testi. Rahaa ei siirry.',
  goOn: 'Jatka',
  back: (merchant) => `Takaisin: ${merchant}`,
  series: {
    title: 'Tämän hyväksyt',
    charged: (amount, every, times) =>
      every === undefined
        ? `Kauppa saa veloittaa kortilta ${amount} kerrallaan sopimuksenne mukaan, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) => {
      const unit = { daily: 'päivän', weekly: 'viikon', monthly: 'kuukauden', yearly: 'vuoden' }[dateType];
      return interval === 1
        ? { daily: 'joka päivä', weekly: 'joka viikko', monthly: 'joka kuukausi', yearly: 'joka vuosi' }[dateType]
        : `${interval} ${unit} välein`;
    },
    times: (count) => (count === undefined ? 'kunnes lopetat sen' : count === 1 ? 'kerran' : `${count} kertaa`),
    now: 'Ensimmäinen maksu veloitetaan nyt.',
    first: (date) => `Ensimmäinen maksu on ${date}. Tänään ei veloiteta mitään.`,
    until: (date) => `Sopimus päättyy ${date}: sen jälkeen ei veloiteta mitään.`,
    agree: 'Hyväksy ja tallenna kortti',
  },
  refusals: {
    tooMany: {
      title: 'Liian monta pyyntöä',
      text: 'Verkostasi tuli liian monta pyyntöä. Odota minuutti ja avaa sivu uudelleen.',
    },
    tooLarge: {
      title: 'Lomake on liian suuri',
      text: (kilobytes) => `Lomake on suurempi kuin ${kilobytes} kt. Palaa takaisin ja anna vain kortin tiedot.`,
    },
    failed: {
      title: 'Tämä ei onnistunut',
      text: 'Sivua ei voi nyt näyttää. Lataa se uudelleen ennen kuin maksat uudestaan: se näyttää maksusi tilan.',
    },
  },
  declines: {
    code: 'Turvakoodi tai jokin muu tieto on väärin. Tarkista se kortistasi ja anna se uudelleen.',
    expired: 'Kortti on vanhentunut. Käytä toista.',
    funds: 'Tilillä ei ole tarpeeksi rahaa. Käytä toista korttia.',
    blocked: 'Korttia ei voi käyttää. Käytä toista tai kysy pankistasi.',
    limit: 'Kortin raja on täynnä. Käytä toista tai kysy pankistasi.',
    later: 'Pankkiisi ei saada nyt yhteyttä. Yritä muutaman minuutin kuluttua uudelleen tai käytä toista korttia.',
    authentication: 'Pankkisi ei voinut vahvistaa henkilöllisyyttäsi. Yritä uudelleen tai käytä toista korttia.',
  },
  ownFailure: {
    title: 'Maksu ei onnistunut',
    text: 'Vika on meillä, ei kortissasi. Mitään ei veloitettu. Yritä uudelleen muutaman minuutin kuluttua.',
  },
  undecided: {
    text: 'Älä maksa uudelleen. Kauppa ilmoittaa tuloksen heti, kun pankkisi on päättänyt.',
    check: 'Tarkista uudelleen',
  },
  notFound: {
    title: 'Täällä ei ole maksua',
    text: 'Tässä osoitteessa ei ole maksua. Palaa kauppaan, joka ohjasi sinut tänne.',
  },
  states: {
    processing: { title: 'Maksuasi käsitellään', text: () => 'Odota. Sivu päivittyy itsestään.' },
    challenge: {
      title: 'Pankkisi pyytää vahvistusta',
      text: () => 'Vahvista maksu pankissasi. Sen jälkeen sivu päivittyy itsestään.',
    },
    paid: { title: 'Kiitos', text: (merchant) => `${merchant} sai maksusi. Voit sulkea sivun.` },
    declined: {
      title: 'Maksu hylättiin',
      text: () => 'Mitään ei veloitettu. Yritä uudelleen tai käytä toista korttia.',
    },
    failed: {
      title: 'Maksu ei ollut mahdollinen',
      text: (merchant) => `Mitään ei veloitettu. Palaa kauppaan (${merchant}) ja maksa toisella tavalla.`,
    },
    cancelled: {
      title: 'Maksu peruutettiin',
      text: (merchant) => `Mitään ei veloitettu. Voit palata kauppaan (${merchant}).`,
    },
    expired: {
      title: 'Maksuaika on päättynyt',
      text: (merchant) => `Mitään ei veloitettu. Palaa kauppaan (${merchant}) ja aloita alusta.`,
    },
  },
  issuer: {
    title: 'Vahvista maksusi',
    text: (merchant, amount) => `Anna lähettämämme koodi: maksu ${amount}, saaja ${merchant}.`,
    code: 'Kertakäyttökoodi',
    hint: (code) => `Tämä on testipankki: koodi on ${code}.`,
    wrong: (left) => `Koodi on väärä. Yrityksiä jäljellä: ${left}.`,
    confirm: 'Vahvista',
    leave: 'Peruuta',
    ended: 'Sinut ohjataan takaisin kauppaan',
  },
};
