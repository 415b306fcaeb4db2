import type { Texts } from './en.js';

export const hu: Texts = {
  payTo: (merchant) => `Fizetés: ${merchant}`,
  pay: (amount) => `${amount} fizetése`,
  authorize: (amount) => `${amount} zárolása`,
  paying: 'Kis türelmet…',
  amount: 'Összeg',
  orCard: 'Vagy fizessen kártyával',
  order: 'Rendelés',
  description: 'Tárgy',
  fields: { number: 'Kártyaszám', expiry: 'Lejárat', cvv: 'Biztonsági kód', name: 'Név a kártyán' },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Telefon',
      address: 'Cím',
      postal_code: 'Irányítószám',
      city: 'Város',
      country: 'Ország',
    },
    missing: 'Töltse ki ezt a mezőt.',
    email: 'Adjon meg egy e-mail-címet, például nev@example.com.',
    phone: 'Adja meg a számot + jellel és országkóddal.',
  },
  hints: {
    date: 'HH/ÉÉ',
    expiry: 'Hónap és év, például 08/29',
    cvv: '3 vagy 4 számjegy a kártyán',
    three: '3 számjegy a kártya hátoldalán',
    four: '4 számjegy a kártya előlapján',
  },
  receipt: {
    date: 'Dátum',
    card: 'Kártya',
    reference: 'Hivatkozás',
    print: 'Bizonylat nyomtatása',
    send: 'Bizonylat küldése e-mailben',
    sent: 'A bizonylat e-mailben érkezik.',
  },
  items: { title: 'Tételek', subtotal: 'Részösszeg', tax: 'Adó', total: 'Összesen' },
  needsScript:
    'A kártya megadásához JavaScript szükséges. Kapcsolja be ezen az oldalon, vagy kérjen az üzlettől ' +
    'másik fizetési módot.',
  links: { terms: 'Feltételek', privacy: 'Adatvédelem', support: 'Súgó' },
  network: { choose: 'Kártyahálózat', any: 'Automatikus' },
  saved: { other: 'Másik kártya', save: 'A kártya mentése a következő alkalomra', remove: 'Eltávolítás' },
  optional: 'nem kötelező',
  checkFields: 'Ellenőrizze a megadott adatokat. Nem történt terhelés.',
  again: 'Adja meg újra: nem tároljuk.',
  faults: {
    number: {
      missing: 'Adja meg a kártyaszámot.',
      invalid: 'Ez nem kártyaszám. Vesse össze a kártyájával.',
      refused: 'Ez a kártya itt nem használható. Használjon másikat.',
      removed: 'Ez a kártya már nincs mentve.',
    },
    expiry: {
      missing: 'Adja meg a lejárat dátumát.',
      invalid: 'Adja meg a hónapot és az évet, például 08/29.',
      expired: 'A kártya lejárt. Használjon másikat.',
    },
    cvv: {
      missing: 'Adja meg a biztonsági kódot.',
      invalid: 'Adja meg a biztonsági kód 3 vagy 4 számjegyét.',
      three: 'Adja meg a kártya hátoldalán lévő 3 számjegyet.',
      four: 'Adja meg a kártya előlapján lévő 4 számjegyet.',
    },
    name: { invalid: 'A név túl hosszú.', characters: 'A név érvénytelen karaktereket tartalmaz.' },
  },
  heldHint: 'Az összeget most zároljuk a kártyáján, a terhelés később történik.',
  time: {
    left: (left) => `Hátralévő idő: ${left}`,
    more: 'Több idő',
    ending: 'A fizetésre szánt idő hamarosan lejár. Ha szükséges, válassza a „Több idő” gombot.',
    last: 'A fizetésre szánt idő hamarosan lejár.',
    extended: 'Most több ideje van.',
  },
  cancel: 'Fizetés megszakítása',
  sandbox: 'Ez egy teszt. Nem történik pénzmozgás.',
  goOn: 'Tovább',
  back: (merchant) => `Vissza: ${merchant}`,
  series: {
    title: 'Amihez hozzájárul',
    charged: (amount, every, times) =>
      every === undefined
        ? `Az üzlet a megállapodás szerint alkalmanként ${amount} összeggel terhelheti a kártyát, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: 'naponta', weekly: 'hetente', monthly: 'havonta', yearly: 'évente' }[dateType]
        : `${interval} ${{ daily: 'naponta', weekly: 'hetente', monthly: 'havonta', yearly: 'évente' }[dateType]}`,
    times: (count) => (count === undefined ? 'amíg le nem mondja' : count === 1 ? 'egyszer' : `${count} alkalommal`),
    now: 'Az első összeget most terheljük.',
    first: (date) => `Az első fizetés napja: ${date}. Ma nem terhelünk semmit.`,
    until: (date) => `A megállapodás vége: ${date}. Utána nem terhelünk semmit.`,
    agree: 'Elfogadás és a kártya mentése',
  },
  refusals: {
    tooMany: {
      title: 'Túl sok kérés',
      text: 'Túl sok kérés érkezett a hálózatáról. Várjon egy percet, majd nyissa meg újra az oldalt.',
    },
    tooLarge: {
      title: 'Az űrlap túl nagy',
      text: (kilobytes) => `Az űrlap nagyobb, mint ${kilobytes} kB. Lépjen vissza, és csak a kártyaadatokat adja meg.`,
    },
    failed: {
      title: 'Ez nem sikerült',
      text: 'Az oldal most nem jeleníthető meg. Mielőtt újra fizet, töltse be újra: mutatja a fizetés állapotát.',
    },
  },
  declines: {
    code: 'A biztonsági kód vagy más adat hibás. Vesse össze a kártyájával, és adja meg újra.',
    expired: 'A kártya lejárt. Használjon másikat.',
    funds: 'Nincs elég fedezet a számlán. Használjon másik kártyát.',
    blocked: 'A kártya nem használható. Használjon másikat, vagy kérdezze a bankját.',
    limit: 'A kártya elérte a limitjét. Használjon másikat, vagy kérdezze a bankját.',
    later: 'A bankja most nem érhető el. Próbálja újra néhány perc múlva, vagy használjon másik kártyát.',
    authentication: 'A bankja nem tudta azonosítani Önt. Próbálja újra, vagy használjon másik kártyát.',
  },
  ownFailure: {
    title: 'A fizetés nem sikerült',
    text: 'A hiba nálunk van, nem a kártyájában. Nem történt terhelés. Próbálja újra néhány perc múlva.',
  },
  undecided: {
    text: 'Ne fizessen még egyszer. Az üzlet közli az eredményt, amint a bankja döntött.',
    check: 'Újraellenőrzés',
  },
  notFound: {
    title: 'Itt nincs fizetés',
    text: 'Ezen a címen nincs fizetés. Térjen vissza abba az üzletbe, amelyik ide irányította.',
  },
  states: {
    processing: { title: 'A fizetés feldolgozása folyik', text: () => 'Kis türelmet. Az oldal magától frissül.' },
    challenge: {
      title: 'A bankja megerősítést kér',
      text: () => 'Erősítse meg a fizetést a bankjánál. Utána az oldal magától frissül.',
    },
    paid: { title: 'Köszönjük', text: (merchant) => `${merchant} megkapta a fizetést. Az oldalt bezárhatja.` },
    declined: {
      title: 'A fizetést elutasították',
      text: () => 'Nem történt terhelés. Próbálja újra, vagy használjon másik kártyát.',
    },
    failed: {
      title: 'A fizetés nem volt lehetséges',
      text: (merchant) => `Nem történt terhelés. Térjen vissza ide: ${merchant}, és fizessen más módon.`,
    },
    cancelled: {
      title: 'A fizetést megszakították',
      text: (merchant) => `Nem történt terhelés. Visszatérhet ide: ${merchant}.`,
    },
    expired: {
      title: 'A fizetésre szánt idő lejárt',
      text: (merchant) => `Nem történt terhelés. Térjen vissza ide: ${merchant}, és kezdje újra.`,
    },
  },
  issuer: {
    title: 'Erősítse meg a fizetést',
    text: (merchant, amount) => `Adja meg az elküldött kódot: ${amount}, kedvezményezett: ${merchant}.`,
    code: 'Egyszeri kód',
    hint: (code) => `Ez egy tesztbank: a kód ${code}.`,
    wrong: (left) => `A kód hibás. Hátralévő próbálkozások: ${left}.`,
    confirm: 'Megerősítés',
    leave: 'Mégse',
    ended: 'Visszairányítjuk az üzletbe',
  },
};
