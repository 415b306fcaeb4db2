import type { Texts } from './en.js';

export const it: Texts = {
  payTo: (merchant) => `Pagamento a ${merchant}`,
  pay: (amount) => `Paga ${amount}`,
  authorize: (amount) => `Autorizza ${amount}`,
  paying: 'Attendere…',
  amount: 'Importo',
  orCard: 'Oppure paga con carta',
  order: 'Ordine',
  description: 'Causale',
  fields: {
    number: 'Numero della carta',
    expiry: 'Data di scadenza',
    cvv: 'Codice di sicurezza',
    name: 'Nome sulla carta',
  },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Telefono',
      address: 'Indirizzo',
      postal_code: 'CAP',
      city: 'Città',
      country: 'Paese',
    },
    missing: 'Compili questo campo.',
    email: 'Inserisca un indirizzo e-mail, per esempio nome@example.com.',
    phone: 'Inserisca il numero con + e il prefisso del paese.',
  },
  hints: {
    date: 'MM/AA',
    expiry: 'Mese e anno, per esempio 08/29',
    cvv: '3 o 4 cifre sulla carta',
    three: '3 cifre sul retro della carta',
    four: '4 cifre sul fronte della carta',
  },
  receipt: {
    date: 'Data',
    card: 'Carta',
    reference: 'Riferimento',
    print: 'Stampa la ricevuta',
    send: 'Invia la ricevuta via e-mail',
    sent: 'La ricevuta arriverà via e-mail.',
  },
  items: { title: 'Articoli', subtotal: 'Subtotale', tax: 'Imposte', total: 'Totale' },
  needsScript:
    'L’inserimento della carta richiede JavaScript. Lo attivi per questa pagina o chieda al negozio un ' +
    'altro modo di pagare.',
  links: { terms: 'Condizioni', privacy: 'Privacy', support: 'Assistenza' },
  network: { choose: 'Circuito della carta', any: 'Automatico' },
  saved: { other: 'Un’altra carta', save: 'Salva questa carta per la prossima volta', remove: 'Rimuovi' },
  optional: 'facoltativo',
  checkFields: 'Controllare i dati inseriti. Non è stato addebitato nulla.',
  again: 'Inserirlo di nuovo: non viene conservato.',
  faults: {
    number: {
      missing: 'Inserire il numero della carta.',
      invalid: 'Non è un numero di carta. Confrontarlo con la carta.',
      refused: 'Questa carta non è accettata qui. Usarne un’altra.',
      removed: 'Questa carta non è più salvata.',
    },
    expiry: {
      missing: 'Inserire la data di scadenza.',
      invalid: 'Inserire mese e anno, per esempio 08/29.',
      expired: 'Questa carta è scaduta. Usarne un’altra.',
    },
    cvv: {
      missing: 'Inserire il codice di sicurezza.',
      invalid: 'Inserire le 3 o 4 cifre del codice di sicurezza.',
      three: 'Inserire le 3 cifre sul retro della carta.',
      four: 'Inserire le 4 cifre sul fronte della carta.',
    },
    name: {
      invalid: 'Il nome è troppo lungo.',
      characters: 'Il nome contiene caratteri che non si trovano su nessuna carta.',
    },
  },
  heldHint: 'L’importo viene bloccato ora sulla carta e addebitato più tardi.',
  time: {
    left: (left) => `Tempo rimasto: ${left}`,
    more: 'Più tempo',
    ending: 'Il tempo per questo pagamento sta per scadere. Scelga «Più tempo» se le serve.',
    last: 'Il tempo per questo pagamento sta per scadere.',
    extended: 'Ora ha più tempo.',
  },
  cancel: 'Annulla il pagamento',
  sandbox: 'Questa è una prova. Nessun denaro viene spostato.',
  goOn: 'Continua',
  back: (merchant) => `Torna a ${merchant}`,
  series: {
    title: 'Che cosa accetta',
    charged: (amount, every, times) =>
      every === undefined
        ? `Il negozio può addebitare ${amount} ogni volta su questa carta, come concordato con Lei, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? `ogni ${{ daily: 'giorno', weekly: 'settimana', monthly: 'mese', yearly: 'anno' }[dateType]}`
        : `ogni ${interval} ${{ daily: 'giorni', weekly: 'settimane', monthly: 'mesi', yearly: 'anni' }[dateType]}`,
    times: (count) => (count === undefined ? 'finché Lei non lo termina' : count === 1 ? '1 volta' : `${count} volte`),
    now: 'Il primo pagamento viene addebitato ora.',
    first: (date) => `Il primo pagamento è previsto per il ${date}. Oggi non viene addebitato nulla.`,
    until: (date) => `L’accordo termina il ${date}: da allora non viene addebitato nulla.`,
    agree: 'Accetta e salva la carta',
  },
  refusals: {
    tooMany: {
      title: 'Troppe richieste',
      text: 'Dalla sua rete sono state richieste troppe pagine. Attenda un minuto e riapra la pagina.',
    },
    tooLarge: {
      title: 'Il modulo è troppo grande',
      text: (kilobytes) => `Il modulo supera ${kilobytes} KB. Torni indietro e inserisca solo la carta.`,
    },
    failed: {
      title: 'Non ha funzionato',
      text:
        'La pagina non può essere mostrata in questo momento. Prima di pagare di nuovo, la riapra: indica ' +
        'l’esito del pagamento.',
    },
  },
  declines: {
    code: 'Il codice di sicurezza o un altro dato è errato. Lo controlli sulla carta e lo inserisca di nuovo.',
    expired: 'La carta è scaduta. Ne usi un’altra.',
    funds: 'Il saldo del conto non è sufficiente. Usi un’altra carta.',
    blocked: 'La carta non può essere usata. Ne usi un’altra o chieda alla sua banca.',
    limit: 'È stato raggiunto un limite della carta. Ne usi un’altra o chieda alla sua banca.',
    later: 'La sua banca non è raggiungibile in questo momento. Riprovi tra qualche minuto o usi un’altra carta.',
    authentication: 'La sua banca non ha potuto confermare la sua identità. Riprovi o usi un’altra carta.',
  },
  ownFailure: {
    title: 'Il pagamento non è andato a buon fine',
    text: 'L’errore è nostro, non della sua carta. Non è stato addebitato nulla. Riprovi tra qualche minuto.',
  },
  undecided: {
    text: 'Non paghi di nuovo. Il negozio le comunica l’esito appena la sua banca ha deciso.',
    check: 'Controlla di nuovo',
  },
  notFound: {
    title: 'Qui non c’è nessun pagamento',
    text: 'A questo indirizzo non c’è nessun pagamento. Tornare al negozio di provenienza.',
  },
  states: {
    processing: { title: 'Il pagamento è in corso', text: () => 'Attendere. Questa pagina si aggiorna da sola.' },
    challenge: {
      title: 'La banca chiede una conferma',
      text: () => 'Confermare il pagamento con la banca. Poi questa pagina si aggiorna da sola.',
    },
    paid: {
      title: 'Grazie',
      text: (merchant) => `${merchant} ha ricevuto il pagamento. Questa pagina si può chiudere.`,
    },
    declined: {
      title: 'Il pagamento è stato rifiutato',
      text: () => 'Non è stato addebitato nulla. Riprovare, o usare un’altra carta.',
    },
    failed: {
      title: 'Il pagamento non è stato possibile',
      text: (merchant) => `Non è stato addebitato nulla. Tornare a ${merchant} per pagare in un altro modo.`,
    },
    cancelled: {
      title: 'Il pagamento è stato annullato',
      text: (merchant) => `Non è stato addebitato nulla. Si può tornare a ${merchant}.`,
    },
    expired: {
      title: 'Il tempo per questo pagamento è scaduto',
      text: (merchant) => `Non è stato addebitato nulla. Tornare a ${merchant} per ricominciare.`,
    },
  },
  issuer: {
    title: 'Confermi il pagamento',
    text: (merchant, amount) => `Inserisca il codice che le abbiamo inviato per pagare ${amount} a ${merchant}.`,
    code: 'Codice monouso',
    hint: (code) => `Questa è una banca di prova: il codice è ${code}.`,
    wrong: (left) => `Il codice non è corretto. Tentativi rimasti: ${left}.`,
    confirm: 'Conferma',
    leave: 'Annulla',
    ended: 'La riportiamo al negozio',
  },
};
