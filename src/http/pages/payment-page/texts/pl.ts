import type { Texts } from './en.js';

export const pl: Texts = {
  payTo: (merchant) => `Płatność dla ${merchant}`,
  pay: (amount) => `Zapłać ${amount}`,
  authorize: (amount) => `Autoryzuj ${amount}`,
  paying: 'Proszę czekać…',
  amount: 'Kwota',
  orCard: 'Albo zapłać kartą',
  order: 'Zamówienie',
  description: 'Tytuł',
  fields: {
    number: 'Numer karty',
    expiry: 'Data ważności',
    cvv: 'Kod zabezpieczający',
    name: 'Imię i nazwisko na karcie',
  },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Telefon',
      address: 'Adres',
      postal_code: 'Kod pocztowy',
      city: 'Miejscowość',
      country: 'Kraj',
    },
    missing: 'Wypełnij to pole.',
    email: 'Wpisz adres e-mail, na przykład imie@example.com.',
    phone: 'Wpisz numer ze znakiem + i kodem kraju.',
  },
  hints: {
    date: 'MM/RR',
    expiry: 'Miesiąc i rok, na przykład 08/29',
    cvv: '3 lub 4 cyfry na karcie',
    three: '3 cyfry na odwrocie karty',
    four: '4 cyfry z przodu karty',
  },
  receipt: {
    date: 'Data',
    card: 'Karta',
    reference: 'Numer płatności',
    print: 'Drukuj potwierdzenie',
    send: 'Wyślij potwierdzenie e-mailem',
    sent: 'Potwierdzenie przyjdzie e-mailem.',
  },
  items: { title: 'Produkty', subtotal: 'Suma częściowa', tax: 'Podatek', total: 'Razem' },
  needsScript:
    'Wprowadzenie karty wymaga JavaScriptu. Włącz go dla tej strony albo zapytaj sklep o inny sposób płatności.',
  links: { terms: 'Regulamin', privacy: 'Prywatność', support: 'Pomoc' },
  network: { choose: 'Sieć karty', any: 'Automatycznie' },
  saved: { other: 'Inna karta', save: 'Zapisz tę kartę na następny raz', remove: 'Usuń' },
  optional: 'nieobowiązkowe',
  checkFields: 'Proszę sprawdzić wpisane dane. Nic nie zostało pobrane.',
  again: 'Proszę wpisać ponownie: nie jest to przechowywane.',
  faults: {
    number: {
      missing: 'Proszę wpisać numer karty.',
      invalid: 'To nie jest numer karty. Proszę porównać go z kartą.',
      refused: 'Ta karta nie jest tu przyjmowana. Proszę użyć innej.',
      removed: 'Ta karta nie jest już zapisana.',
    },
    expiry: {
      missing: 'Proszę wpisać datę ważności.',
      invalid: 'Proszę wpisać miesiąc i rok, na przykład 08/29.',
      expired: 'Ta karta straciła ważność. Proszę użyć innej.',
    },
    cvv: {
      missing: 'Proszę wpisać kod zabezpieczający.',
      invalid: 'Proszę wpisać 3 lub 4 cyfry kodu zabezpieczającego.',
      three: 'Proszę wpisać 3 cyfry z odwrotu karty.',
      four: 'Proszę wpisać 4 cyfry z przodu karty.',
    },
    name: {
      invalid: 'Nazwisko jest za długie.',
      characters: 'Nazwisko zawiera znaki, których nie ma na żadnej karcie.',
    },
  },
  heldHint: 'Kwota zostanie teraz zablokowana na karcie i pobrana później.',
  time: {
    left: (left) => `Pozostały czas: ${left}`,
    more: 'Więcej czasu',
    ending: 'Czas na tę płatność wkrótce się skończy. Jeśli go potrzebujesz, wybierz „Więcej czasu”.',
    last: 'Czas na tę płatność wkrótce się skończy.',
    extended: 'Masz teraz więcej czasu.',
  },
  cancel: 'Anuluj płatność',
  sandbox: 'To jest test. Żadne pieniądze nie są przekazywane.',
  goOn: 'Dalej',
  back: (merchant) => `Wróć do ${merchant}`,
  series: {
    title: 'Na co się zgadzasz',
    charged: (amount, every, times) =>
      every === undefined
        ? `Sklep może za każdym razem obciążyć tę kartę kwotą ${amount}, zgodnie z umową z Tobą, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) => {
      if (interval === 1)
        return { daily: 'codziennie', weekly: 'co tydzień', monthly: 'co miesiąc', yearly: 'co rok' }[dateType];
      const isFew = new Intl.PluralRules('pl').select(interval) === 'few';
      const units = isFew
        ? { daily: 'dni', weekly: 'tygodnie', monthly: 'miesiące', yearly: 'lata' }
        : { daily: 'dni', weekly: 'tygodni', monthly: 'miesięcy', yearly: 'lat' };
      return `co ${interval} ${units[dateType]}`;
    },
    times: (count) => (count === undefined ? 'do odwołania przez Ciebie' : count === 1 ? '1 raz' : `${count} razy`),
    now: 'Pierwsza płatność zostanie pobrana teraz.',
    first: (date) => `Pierwsza płatność: ${date}. Dziś nic nie zostanie pobrane.`,
    until: (date) => `Umowa kończy się ${date}: od tego dnia nic nie będzie pobierane.`,
    agree: 'Zgadzam się i zapisz kartę',
  },
  refusals: {
    tooMany: {
      title: 'Zbyt wiele żądań',
      text: 'Z tej sieci otwarto zbyt wiele stron. Proszę odczekać minutę i otworzyć stronę ponownie.',
    },
    tooLarge: {
      title: 'Formularz jest za duży',
      text: (kilobytes) => `Formularz ma więcej niż ${kilobytes} KB. Proszę wrócić i wpisać tylko kartę.`,
    },
    failed: {
      title: 'Nie udało się',
      text:
        'Strony nie można teraz wyświetlić. Przed ponowną płatnością proszę otworzyć ją jeszcze raz: pokaże, ' +
        'co stało się z płatnością.',
    },
  },
  declines: {
    code: 'Kod zabezpieczający lub inna dana jest błędna. Proszę sprawdzić na karcie i wpisać ponownie.',
    expired: 'Karta straciła ważność. Proszę użyć innej.',
    funds: 'Na koncie brakuje środków. Proszę użyć innej karty.',
    blocked: 'Tej karty nie można użyć. Proszę użyć innej lub zapytać w banku.',
    limit: 'Osiągnięto limit karty. Proszę użyć innej lub zapytać w banku.',
    later: 'Bank jest teraz nieosiągalny. Proszę spróbować ponownie za kilka minut lub użyć innej karty.',
    authentication: 'Bank nie mógł potwierdzić tożsamości. Proszę spróbować ponownie lub użyć innej karty.',
  },
  ownFailure: {
    title: 'Płatność nie doszła do skutku',
    text:
      'Błąd jest po naszej stronie, a nie po stronie karty. Nic nie pobrano. Proszę spróbować ponownie za ' +
      'kilka minut.',
  },
  undecided: {
    text: 'Nie płać ponownie. Sklep poinformuje o wyniku, gdy tylko bank podejmie decyzję.',
    check: 'Sprawdź ponownie',
  },
  notFound: {
    title: 'Nie ma tu żadnej płatności',
    text: 'Pod tym adresem nie ma płatności. Proszę wrócić do sklepu, z którego nastąpiło przejście.',
  },
  states: {
    processing: { title: 'Płatność jest przetwarzana', text: () => 'Proszę czekać. Ta strona odświeża się sama.' },
    challenge: {
      title: 'Bank prosi o potwierdzenie',
      text: () => 'Proszę potwierdzić płatność w banku. Potem ta strona odświeży się sama.',
    },
    paid: { title: 'Dziękujemy', text: (merchant) => `${merchant} otrzymał płatność. Można zamknąć tę stronę.` },
    declined: {
      title: 'Płatność została odrzucona',
      text: () => 'Nic nie zostało pobrane. Proszę spróbować ponownie lub użyć innej karty.',
    },
    failed: {
      title: 'Płatność nie była możliwa',
      text: (merchant) => `Nic nie zostało pobrane. Proszę wrócić do ${merchant} i zapłacić inaczej.`,
    },
    cancelled: {
      title: 'Płatność została anulowana',
      text: (merchant) => `Nic nie zostało pobrane. Można wrócić do ${merchant}.`,
    },
    expired: {
      title: 'Czas na tę płatność minął',
      text: (merchant) => `Nic nie zostało pobrane. Proszę wrócić do ${merchant} i zacząć od nowa.`,
    },
  },
  issuer: {
    title: 'Potwierdź płatność',
    text: (merchant, amount) => `Wpisz kod, który wysłaliśmy, aby zapłacić ${amount} na rzecz ${merchant}.`,
    code: 'Kod jednorazowy',
    hint: (code) => `To jest bank testowy: kod to ${code}.`,
    wrong: (left) => `Kod jest nieprawidłowy. Pozostałe próby: ${left}.`,
    confirm: 'Potwierdź',
    leave: 'Anuluj',
    ended: 'Wracasz do sklepu',
  },
};
