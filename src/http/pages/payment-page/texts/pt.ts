import type { Texts } from './en.js';

export const pt: Texts = {
  payTo: (merchant) => `Pagamento a ${merchant}`,
  pay: (amount) => `Pagar ${amount}`,
  authorize: (amount) => `Autorizar ${amount}`,
  paying: 'Aguarde…',
  amount: 'Valor',
  orCard: 'Ou pagar com cartão',
  order: 'Encomenda',
  description: 'Descrição',
  fields: {
    number: 'Número do cartão',
    expiry: 'Data de validade',
    cvv: 'Código de segurança',
    name: 'Nome no cartão',
  },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Telefone',
      address: 'Morada',
      postal_code: 'Código postal',
      city: 'Cidade',
      country: 'País',
    },
    missing: 'Preencha este campo.',
    email: 'Introduza um endereço de e-mail, por exemplo nome@example.com.',
    phone: 'Introduza o número com + e o indicativo do país.',
  },
  hints: {
    date: 'MM/AA',
    expiry: 'Mês e ano, por exemplo 08/29',
    cvv: '3 ou 4 algarismos no cartão',
    three: '3 algarismos no verso do cartão',
    four: '4 algarismos na frente do cartão',
  },
  receipt: {
    date: 'Data',
    card: 'Cartão',
    reference: 'Referência',
    print: 'Imprimir o recibo',
    send: 'Enviar o recibo por e-mail',
    sent: 'O recibo chegará por e-mail.',
  },
  items: { title: 'Artigos', subtotal: 'Subtotal', tax: 'Impostos', total: 'Total' },
  needsScript:
    'A introdução do cartão precisa de JavaScript. Ative-o para esta página ou peça à loja outra forma de pagamento.',
  links: { terms: 'Termos', privacy: 'Privacidade', support: 'Ajuda' },
  network: { choose: 'Rede do cartão', any: 'Automática' },
  saved: { other: 'Outro cartão', save: 'Guardar este cartão para a próxima vez', remove: 'Remover' },
  optional: 'opcional',
  checkFields: 'Verifique os dados. Nada foi cobrado.',
  again: 'Introduza-o de novo: não é guardado.',
  faults: {
    number: {
      missing: 'Introduza o número do cartão.',
      invalid: 'Não é um número de cartão. Compare-o com o seu cartão.',
      refused: 'Este cartão não é aceite aqui. Use outro.',
      removed: 'Este cartão já não está guardado.',
    },
    expiry: {
      missing: 'Introduza a data de validade.',
      invalid: 'Introduza mês e ano, por exemplo 08/29.',
      expired: 'Este cartão expirou. Use outro.',
    },
    cvv: {
      missing: 'Introduza o código de segurança.',
      invalid: 'Introduza os 3 ou 4 algarismos do código de segurança.',
      three: 'Introduza os 3 algarismos do verso do cartão.',
      four: 'Introduza os 4 algarismos da frente do cartão.',
    },
    name: {
      invalid: 'O nome é demasiado longo.',
      characters: 'O nome tem caracteres que não existem em nenhum cartão.',
    },
  },
  heldHint: 'O valor fica agora reservado no seu cartão e é cobrado mais tarde.',
  time: {
    left: (left) => `Tempo restante: ${left}`,
    more: 'Mais tempo',
    ending: 'O tempo para este pagamento termina em breve. Escolha «Mais tempo» se precisar.',
    last: 'O tempo para este pagamento termina em breve.',
    extended: 'Tem agora mais tempo.',
  },
  cancel: 'Cancelar o pagamento',
  sandbox: 'Isto é um teste. Nenhum dinheiro é movimentado.',
  goOn: 'Continuar',
  back: (merchant) => `Voltar para ${merchant}`,
  series: {
    title: 'O que aceita',
    charged: (amount, every, times) =>
      every === undefined
        ? `A loja pode cobrar ${amount} de cada vez neste cartão, conforme combinado consigo, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? `a cada ${{ daily: 'dia', weekly: 'semana', monthly: 'mês', yearly: 'ano' }[dateType]}`
        : `a cada ${interval} ${{ daily: 'dias', weekly: 'semanas', monthly: 'meses', yearly: 'anos' }[dateType]}`,
    times: (count) => (count === undefined ? 'até que o termine' : count === 1 ? '1 vez' : `${count} vezes`),
    now: 'O primeiro pagamento é cobrado agora.',
    first: (date) => `O primeiro pagamento é em ${date}. Hoje não é cobrado nada.`,
    until: (date) => `O acordo termina em ${date}: a partir daí não é cobrado nada.`,
    agree: 'Aceitar e guardar o cartão',
  },
  refusals: {
    tooMany: {
      title: 'Demasiados pedidos',
      text: 'Foram pedidas demasiadas páginas a partir da sua rede. Aguarde um minuto e abra a página de novo.',
    },
    tooLarge: {
      title: 'O formulário é demasiado grande',
      text: (kilobytes) => `O formulário tem mais de ${kilobytes} KB. Volte atrás e introduza apenas o cartão.`,
    },
    failed: {
      title: 'Não funcionou',
      text:
        'A página não pode ser mostrada neste momento. Antes de pagar de novo, abra-a outra vez: indica o ' +
        'que aconteceu ao pagamento.',
    },
  },
  declines: {
    code: 'O código de segurança ou outro dado está errado. Verifique-o no cartão e introduza-o de novo.',
    expired: 'O cartão expirou. Utilize outro.',
    funds: 'Não há saldo suficiente na conta. Utilize outro cartão.',
    blocked: 'O cartão não pode ser utilizado. Utilize outro ou pergunte ao seu banco.',
    limit: 'Foi atingido um limite do cartão. Utilize outro ou pergunte ao seu banco.',
    later:
      'O seu banco não está disponível neste momento. Tente de novo dentro de alguns minutos ou utilize outro cartão.',
    authentication: 'O seu banco não conseguiu confirmar a sua identidade. Tente de novo ou utilize outro cartão.',
  },
  ownFailure: {
    title: 'O pagamento não foi concluído',
    text: 'O erro é nosso, não do seu cartão. Nada foi cobrado. Tente de novo dentro de alguns minutos.',
  },
  undecided: {
    text: 'Não pague outra vez. A loja comunica-lhe o resultado assim que o seu banco decidir.',
    check: 'Verificar de novo',
  },
  notFound: {
    title: 'Não há aqui nenhum pagamento',
    text: 'Não há nenhum pagamento neste endereço. Volte à loja que o enviou para aqui.',
  },
  states: {
    processing: {
      title: 'O seu pagamento está a ser processado',
      text: () => 'Aguarde. Esta página atualiza-se sozinha.',
    },
    challenge: {
      title: 'O seu banco pede uma confirmação',
      text: () => 'Confirme o pagamento no seu banco. Depois esta página atualiza-se sozinha.',
    },
    paid: { title: 'Obrigado', text: (merchant) => `${merchant} recebeu o seu pagamento. Pode fechar esta página.` },
    declined: {
      title: 'O pagamento foi recusado',
      text: () => 'Nada foi cobrado. Tente novamente, ou use outro cartão.',
    },
    failed: {
      title: 'O pagamento não foi possível',
      text: (merchant) => `Nada foi cobrado. Volte a ${merchant} para pagar de outra forma.`,
    },
    cancelled: {
      title: 'O pagamento foi cancelado',
      text: (merchant) => `Nada foi cobrado. Pode voltar a ${merchant}.`,
    },
    expired: {
      title: 'O tempo para este pagamento terminou',
      text: (merchant) => `Nada foi cobrado. Volte a ${merchant} para começar de novo.`,
    },
  },
  issuer: {
    title: 'Confirme o pagamento',
    text: (merchant, amount) => `Introduza o código que lhe enviámos para pagar ${amount} a ${merchant}.`,
    code: 'Código de utilização única',
    hint: (code) => `Este é um banco de teste: o código é ${code}.`,
    wrong: (left) => `O código está errado. Tentativas restantes: ${left}.`,
    confirm: 'Confirmar',
    leave: 'Cancelar',
    ended: 'Está a voltar à loja',
  },
};
