import type { Texts } from './en.js';

export const es: Texts = {
  payTo: (merchant) => `Pago a ${merchant}`,
  pay: (amount) => `Pagar ${amount}`,
  authorize: (amount) => `Autorizar ${amount}`,
  paying: 'Espere, por favor…',
  amount: 'Importe',
  orCard: 'O pagar con tarjeta',
  order: 'Pedido',
  description: 'Concepto',
  fields: {
    number: 'Número de tarjeta',
    expiry: 'Fecha de caducidad',
    cvv: 'Código de seguridad',
    name: 'Nombre en la tarjeta',
  },
  asked: {
    fields: {
      email: 'Correo electrónico',
      phone: 'Teléfono',
      address: 'Dirección',
      postal_code: 'Código postal',
      city: 'Ciudad',
      country: 'País',
    },
    missing: 'Rellene este campo.',
    email: 'Introduzca un correo electrónico, por ejemplo nombre@example.com.',
    phone: 'Introduzca el número con + y el prefijo del país.',
  },
  hints: {
    date: 'MM/AA',
    expiry: 'Mes y año, por ejemplo 08/29',
    cvv: '3 o 4 cifras en la tarjeta',
    three: '3 cifras en el reverso de la tarjeta',
    four: '4 cifras en el anverso de la tarjeta',
  },
  receipt: {
    date: 'Fecha',
    card: 'Tarjeta',
    reference: 'Referencia',
    print: 'Imprimir el recibo',
    send: 'Enviar el recibo por correo electrónico',
    sent: 'El recibo llegará por correo electrónico.',
  },
  items: { title: 'Artículos', subtotal: 'Subtotal', tax: 'Impuestos', total: 'Total' },
  needsScript:
    'Para introducir la tarjeta se necesita JavaScript. Actívelo para esta página o pida a la tienda ' +
    'otra forma de pago.',
  links: { terms: 'Condiciones', privacy: 'Privacidad', support: 'Ayuda' },
  network: { choose: 'Red de la tarjeta', any: 'Automática' },
  saved: { other: 'Otra tarjeta', save: 'Guardar esta tarjeta para la próxima vez', remove: 'Eliminar' },
  optional: 'opcional',
  checkFields: 'Revise los datos. No se ha cobrado nada.',
  again: 'Introdúzcalo de nuevo: no se guarda.',
  faults: {
    number: {
      missing: 'Introduzca el número de tarjeta.',
      invalid: 'No es un número de tarjeta. Compárelo con su tarjeta.',
      refused: 'Esta tarjeta no se acepta aquí. Use otra.',
      removed: 'Esta tarjeta ya no está guardada.',
    },
    expiry: {
      missing: 'Introduzca la fecha de caducidad.',
      invalid: 'Introduzca mes y año, por ejemplo 08/29.',
      expired: 'Esta tarjeta ha caducado. Use otra.',
    },
    cvv: {
      missing: 'Introduzca el código de seguridad.',
      invalid: 'Introduzca las 3 o 4 cifras del código de seguridad.',
      three: 'Introduzca las 3 cifras del reverso de la tarjeta.',
      four: 'Introduzca las 4 cifras del anverso de la tarjeta.',
    },
    name: {
      invalid: 'El nombre es demasiado largo.',
      characters: 'El nombre tiene caracteres que no figuran en ninguna tarjeta.',
    },
  },
  heldHint: 'El importe se retiene ahora en su tarjeta y se cobra más tarde.',
  time: {
    left: (left) => `Tiempo restante: ${left}`,
    more: 'Más tiempo',
    ending: 'El tiempo para este pago termina pronto. Elija «Más tiempo» si lo necesita.',
    last: 'El tiempo para este pago termina pronto.',
    extended: 'Ahora tiene más tiempo.',
  },
  cancel: 'Cancelar el pago',
  sandbox: 'Esto es una prueba. No se mueve dinero.',
  goOn: 'Continuar',
  back: (merchant) => `Volver a ${merchant}`,
  series: {
    title: 'Lo que acepta',
    charged: (amount, every, times) =>
      every === undefined
        ? `La tienda puede cargar ${amount} cada vez en esta tarjeta, según lo acordado con usted, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? `cada ${{ daily: 'día', weekly: 'semana', monthly: 'mes', yearly: 'año' }[dateType]}`
        : `cada ${interval} ${{ daily: 'días', weekly: 'semanas', monthly: 'meses', yearly: 'años' }[dateType]}`,
    times: (count) => (count === undefined ? 'hasta que usted lo termine' : count === 1 ? '1 vez' : `${count} veces`),
    now: 'El primer pago se cobra ahora.',
    first: (date) => `El primer pago es el ${date}. Hoy no se cobra nada.`,
    until: (date) => `El acuerdo termina el ${date}: desde entonces no se cobra nada.`,
    agree: 'Aceptar y guardar la tarjeta',
  },
  refusals: {
    tooMany: {
      title: 'Demasiadas solicitudes',
      text: 'Se han pedido demasiadas páginas desde su red. Espere un minuto y abra la página de nuevo.',
    },
    tooLarge: {
      title: 'El formulario es demasiado grande',
      text: (kilobytes) => `El formulario supera los ${kilobytes} KB. Vuelva atrás e introduzca solo la tarjeta.`,
    },
    failed: {
      title: 'No ha funcionado',
      text:
        'La página no se puede mostrar en este momento. Antes de volver a pagar, ábrala otra vez: indica qué ' +
        'ha sido de su pago.',
    },
  },
  declines: {
    code: 'El código de seguridad u otro dato no es correcto. Compruébelo en su tarjeta e introdúzcalo de nuevo.',
    expired: 'La tarjeta ha caducado. Utilice otra.',
    funds: 'No hay saldo suficiente en la cuenta. Utilice otra tarjeta.',
    blocked: 'La tarjeta no se puede utilizar. Utilice otra o pregunte a su banco.',
    limit: 'Se ha alcanzado un límite de la tarjeta. Utilice otra o pregunte a su banco.',
    later:
      'No se puede contactar con su banco en este momento. Inténtelo de nuevo en unos minutos o utilice otra tarjeta.',
    authentication: 'Su banco no ha podido confirmar su identidad. Inténtelo de nuevo o utilice otra tarjeta.',
  },
  ownFailure: {
    title: 'El pago no se ha completado',
    text: 'El error es nuestro, no de su tarjeta. No se ha cobrado nada. Inténtelo de nuevo en unos minutos.',
  },
  undecided: {
    text: 'No pague otra vez. La tienda le comunica el resultado en cuanto su banco haya decidido.',
    check: 'Comprobar de nuevo',
  },
  notFound: {
    title: 'Aquí no hay ningún pago',
    text: 'No hay ningún pago en esta dirección. Vuelva a la tienda que le ha enviado aquí.',
  },
  states: {
    processing: {
      title: 'Su pago se está procesando',
      text: () => 'Espere, por favor. Esta página se actualiza sola.',
    },
    challenge: {
      title: 'Su banco pide una confirmación',
      text: () => 'Confirme el pago con su banco. Después esta página se actualiza sola.',
    },
    paid: { title: 'Gracias', text: (merchant) => `${merchant} ha recibido su pago. Puede cerrar esta página.` },
    declined: {
      title: 'El pago se ha rechazado',
      text: () => 'No se ha cobrado nada. Inténtelo de nuevo o use otra tarjeta.',
    },
    failed: {
      title: 'El pago no ha sido posible',
      text: (merchant) => `No se ha cobrado nada. Vuelva a ${merchant} para pagar de otra forma.`,
    },
    cancelled: {
      title: 'El pago se ha cancelado',
      text: (merchant) => `No se ha cobrado nada. Puede volver a ${merchant}.`,
    },
    expired: {
      title: 'El tiempo para este pago ha terminado',
      text: (merchant) => `No se ha cobrado nada. Vuelva a ${merchant} para empezar de nuevo.`,
    },
  },
  issuer: {
    title: 'Confirme su pago',
    text: (merchant, amount) => `Introduzca el código que le hemos enviado para pagar ${amount} a ${merchant}.`,
    code: 'Código de un solo uso',
    hint: (code) => `Este es un banco de pruebas: el código es ${code}.`,
    wrong: (left) => `El código no es correcto. Intentos restantes: ${left}.`,
    confirm: 'Confirmar',
    leave: 'Cancelar',
    ended: 'Le llevamos de vuelta a la tienda',
  },
};
