import type { Texts } from './en.js';

const plurals = new Intl.PluralRules('ro');
/** Large numbers take "de": 22 de luni. */
const counted = (count: number): string => (plurals.select(count) === 'other' ? `${count} de` : String(count));

export const ro: Texts = {
  payTo: (merchant) => `Plată către ${merchant}`,
  pay: (amount) => `Plătiți ${amount}`,
  authorize: (amount) => `Rezervați ${amount}`,
  paying: 'Așteptați…',
  amount: 'Sumă',
  orCard: 'Sau plătiți cu cardul',
  order: 'Comandă',
  description: 'Pentru',
  fields: { number: 'Numărul cardului', expiry: 'Data expirării', cvv: 'Cod de securitate', name: 'Numele de pe card' },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Telefon',
      address: 'Adresă',
      postal_code: 'Cod poștal',
      city: 'Localitate',
      country: 'Țară',
    },
    missing: 'Completați acest câmp.',
    email: 'Introduceți o adresă de e-mail, de exemplu nume@example.com.',
    phone: 'Introduceți numărul cu + și prefixul țării.',
  },
  hints: {
    date: 'LL/AA',
    expiry: 'Luna și anul, de exemplu 08/29',
    cvv: '3 sau 4 cifre de pe card',
    three: '3 cifre de pe spatele cardului',
    four: '4 cifre de pe fața cardului',
  },
  receipt: {
    date: 'Data',
    card: 'Card',
    reference: 'Referință',
    print: 'Tipăriți chitanța',
    send: 'Trimite chitanța prin e-mail',
    sent: 'Chitanța va sosi prin e-mail.',
  },
  items: { title: 'Articole', subtotal: 'Subtotal', tax: 'Taxe', total: 'Total' },
  needsScript:
    'Introducerea cardului necesită JavaScript. Activați-l pentru această pagină sau cereți magazinului ' +
    'altă modalitate de plată.',
  links: { terms: 'Termeni', privacy: 'Confidențialitate', support: 'Ajutor' },
  network: { choose: 'Rețeaua cardului', any: 'Automat' },
  saved: { other: 'Alt card', save: 'Salvează acest card pentru data viitoare', remove: 'Elimină' },
  optional: 'opțional',
  checkFields: 'Verificați datele introduse. Nu s-a debitat nimic.',
  again: 'Introduceți-l din nou: nu este păstrat.',
  faults: {
    number: {
      missing: 'Introduceți numărul cardului.',
      invalid: 'Acesta nu este un număr de card. Comparați-l cu cardul.',
      refused: 'Cardul nu poate fi folosit aici. Folosiți altul.',
      removed: 'Acest card nu mai este salvat.',
    },
    expiry: {
      missing: 'Introduceți data expirării.',
      invalid: 'Introduceți luna și anul, de exemplu 08/29.',
      expired: 'Cardul a expirat. Folosiți altul.',
    },
    cvv: {
      missing: 'Introduceți codul de securitate.',
      invalid: 'Introduceți cele 3 sau 4 cifre ale codului.',
      three: 'Introduceți cele 3 cifre de pe spatele cardului.',
      four: 'Introduceți cele 4 cifre de pe fața cardului.',
    },
    name: { invalid: 'Numele este prea lung.', characters: 'Numele conține caractere nepermise.' },
  },
  heldHint: 'Suma este rezervată acum pe card și debitată mai târziu.',
  time: {
    left: (left) => `Timp rămas pentru plată: ${left}`,
    more: 'Mai mult timp',
    ending: 'Timpul pentru această plată se termină curând. Alegeți „Mai mult timp” dacă aveți nevoie.',
    last: 'Timpul pentru această plată se termină curând.',
    extended: 'Acum aveți mai mult timp.',
  },
  cancel: 'Anulați plata',
  sandbox: 'Acesta este un test. Nu se mută bani.',
  goOn: 'Continuați',
  back: (merchant) => `Înapoi la ${merchant}`,
  series: {
    title: 'Ce acceptați',
    charged: (amount, every, times) =>
      every === undefined
        ? `Magazinul poate debita de fiecare dată ${amount} de pe acest card, cum ați convenit, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? {
            daily: 'în fiecare zi',
            weekly: 'în fiecare săptămână',
            monthly: 'în fiecare lună',
            yearly: 'în fiecare an',
          }[dateType]
        : `la ${counted(interval)} ${{ daily: 'zile', weekly: 'săptămâni', monthly: 'luni', yearly: 'ani' }[dateType]}`,
    times: (count) =>
      count === undefined ? 'până când renunțați' : count === 1 ? 'o dată' : `de ${counted(count)} ori`,
    now: 'Prima plată se debitează acum.',
    first: (date) => `Prima plată este pe ${date}. Astăzi nu se debitează nimic.`,
    until: (date) => `Acordul se încheie pe ${date}: după aceea nu se mai debitează nimic.`,
    agree: 'Acceptați și salvați cardul',
  },
  refusals: {
    tooMany: {
      title: 'Prea multe cereri',
      text: 'Au venit prea multe cereri din rețeaua dvs. Așteptați un minut, apoi deschideți pagina din nou.',
    },
    tooLarge: {
      title: 'Formularul este prea mare',
      text: (kilobytes) => `Formularul este mai mare de ${kilobytes} kB. Înapoi, și introduceți numai datele cardului.`,
    },
    failed: {
      title: 'Nu a funcționat',
      text: 'Pagina nu poate fi afișată acum. Înainte de a plăti din nou, reîncărcați-o: arată starea plății.',
    },
  },
  declines: {
    code: 'Codul de securitate sau altă informație este greșită. Verificați cardul și introduceți din nou.',
    expired: 'Cardul a expirat. Folosiți altul.',
    funds: 'Nu sunt destui bani în cont. Folosiți alt card.',
    blocked: 'Cardul nu poate fi folosit. Folosiți altul sau întrebați banca.',
    limit: 'S-a atins o limită a cardului. Folosiți altul sau întrebați banca.',
    later: 'Banca dvs. nu poate fi contactată acum. Încercați peste câteva minute sau folosiți alt card.',
    authentication: 'Banca nu a putut confirma identitatea dvs. Încercați din nou sau folosiți alt card.',
  },
  ownFailure: {
    title: 'Plata nu a reușit',
    text: 'Eroarea este la noi, nu la cardul dvs. Nu s-a debitat nimic. Încercați peste câteva minute.',
  },
  undecided: {
    text: 'Nu plătiți din nou. Magazinul vă comunică rezultatul imediat ce banca a decis.',
    check: 'Verificați din nou',
  },
  notFound: {
    title: 'Nicio plată aici',
    text: 'La această adresă nu există nicio plată. Întoarceți-vă la magazinul care v-a trimis aici.',
  },
  states: {
    processing: { title: 'Plata este în curs', text: () => 'Așteptați. Pagina se actualizează automat.' },
    challenge: {
      title: 'Banca vă cere confirmarea',
      text: () => 'Confirmați plata la banca dvs. Apoi pagina se actualizează automat.',
    },
    paid: { title: 'Vă mulțumim', text: (merchant) => `${merchant} a primit plata. Puteți închide pagina.` },
    declined: {
      title: 'Plata a fost refuzată',
      text: () => 'Nu s-a debitat nimic. Încercați din nou sau folosiți alt card.',
    },
    failed: {
      title: 'Plata nu a fost posibilă',
      text: (merchant) => `Nu s-a debitat nimic. Întoarceți-vă la ${merchant} pentru a plăti altfel.`,
    },
    cancelled: {
      title: 'Plata a fost anulată',
      text: (merchant) => `Nu s-a debitat nimic. Vă puteți întoarce la ${merchant}.`,
    },
    expired: {
      title: 'Timpul pentru această plată a expirat',
      text: (merchant) => `Nu s-a debitat nimic. Întoarceți-vă la ${merchant} pentru a începe din nou.`,
    },
  },
  issuer: {
    title: 'Confirmați plata',
    text: (merchant, amount) => `Introduceți codul trimis pentru a plăti ${amount} către ${merchant}.`,
    code: 'Cod unic',
    hint: (code) => `Aceasta este o bancă de test: codul este ${code}.`,
    wrong: (left) => `Codul este greșit. Încercări rămase: ${left}.`,
    confirm: 'Confirmați',
    leave: 'Anulați',
    ended: 'Sunteți dus înapoi la magazin',
  },
};
