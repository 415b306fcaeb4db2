import type { Texts } from './en.js';

export const fr: Texts = {
  payTo: (merchant) => `Paiement à ${merchant}`,
  pay: (amount) => `Payer ${amount}`,
  authorize: (amount) => `Autoriser ${amount}`,
  paying: 'Veuillez patienter…',
  amount: 'Montant',
  orCard: 'Ou payer par carte',
  order: 'Commande',
  description: 'Objet',
  fields: { number: 'Numéro de carte', expiry: 'Date d’expiration', cvv: 'Code de sécurité', name: 'Nom sur la carte' },
  asked: {
    fields: {
      email: 'E-mail',
      phone: 'Téléphone',
      address: 'Adresse',
      postal_code: 'Code postal',
      city: 'Ville',
      country: 'Pays',
    },
    missing: 'Remplissez ce champ.',
    email: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
    phone: 'Saisissez le numéro avec + et l’indicatif du pays.',
  },
  hints: {
    date: 'MM/AA',
    expiry: 'Mois et année, par exemple 08/29',
    cvv: '3 ou 4 chiffres sur la carte',
    three: '3 chiffres au dos de la carte',
    four: '4 chiffres au recto de la carte',
  },
  receipt: {
    date: 'Date',
    card: 'Carte',
    reference: 'Référence',
    print: 'Imprimer le reçu',
    send: 'Envoyer le reçu par e-mail',
    sent: 'Le reçu arrive par e-mail.',
  },
  items: { title: 'Articles', subtotal: 'Sous-total', tax: 'Taxes', total: 'Total' },
  needsScript:
    'La saisie de la carte nécessite JavaScript. Activez-le pour cette page ou demandez un autre moyen ' +
    'de paiement au commerçant.',
  links: { terms: 'Conditions', privacy: 'Confidentialité', support: 'Aide' },
  network: { choose: 'Réseau de la carte', any: 'Automatique' },
  saved: { other: 'Autre carte', save: 'Enregistrer cette carte pour la prochaine fois', remove: 'Supprimer' },
  optional: 'facultatif',
  checkFields: 'Veuillez vérifier votre saisie. Rien n’a été débité.',
  again: 'Saisissez-le à nouveau : il n’est pas conservé.',
  faults: {
    number: {
      missing: 'Saisissez le numéro de carte.',
      invalid: 'Ce n’est pas un numéro de carte. Comparez-le à votre carte.',
      refused: 'Cette carte n’est pas acceptée ici. Utilisez-en une autre.',
      removed: 'Cette carte n’est plus enregistrée.',
    },
    expiry: {
      missing: 'Saisissez la date d’expiration.',
      invalid: 'Saisissez le mois et l’année, par exemple 08/29.',
      expired: 'Cette carte a expiré. Utilisez-en une autre.',
    },
    cvv: {
      missing: 'Saisissez le code de sécurité.',
      invalid: 'Saisissez les 3 ou 4 chiffres du code de sécurité.',
      three: 'Saisissez les 3 chiffres au dos de la carte.',
      four: 'Saisissez les 4 chiffres au recto de la carte.',
    },
    name: {
      invalid: 'Le nom est trop long.',
      characters: 'Le nom contient des caractères qui ne figurent sur aucune carte.',
    },
  },
  heldHint: 'Le montant est réservé maintenant sur votre carte et débité plus tard.',
  time: {
    left: (left) => `Temps restant : ${left}`,
    more: 'Plus de temps',
    ending: 'Le temps prévu pour ce paiement se termine bientôt. Choisissez « Plus de temps » si nécessaire.',
    last: 'Le temps prévu pour ce paiement se termine bientôt.',
    extended: 'Vous avez maintenant plus de temps.',
  },
  cancel: 'Annuler le paiement',
  sandbox: 'Ceci est un test. Aucun argent ne circule.',
  goOn: 'Continuer',
  back: (merchant) => `Retour à ${merchant}`,
  series: {
    title: 'Ce que vous acceptez',
    charged: (amount, every, times) =>
      every === undefined
        ? `La boutique peut débiter cette carte de ${amount} à chaque fois, comme convenu avec vous, ${times}.`
        : `${amount} ${every}, ${times}.`,
    every: (dateType, interval) =>
      interval === 1
        ? { daily: 'chaque jour', weekly: 'chaque semaine', monthly: 'chaque mois', yearly: 'chaque année' }[dateType]
        : {
            daily: `tous les ${interval} jours`,
            weekly: `toutes les ${interval} semaines`,
            monthly: `tous les ${interval} mois`,
            yearly: `tous les ${interval} ans`,
          }[dateType],
    times: (count) => (count === undefined ? 'jusqu’à ce que vous y mettiez fin' : `${count} fois`),
    now: 'Le premier paiement est débité maintenant.',
    first: (date) => `Le premier paiement aura lieu le ${date}. Rien n’est débité aujourd’hui.`,
    until: (date) => `L’accord prend fin le ${date} : rien n’est débité à partir de cette date.`,
    agree: 'Accepter et enregistrer la carte',
  },
  refusals: {
    tooMany: {
      title: 'Trop de demandes',
      text: 'Trop de pages ont été demandées depuis votre réseau. Attendez une minute, puis rouvrez la page.',
    },
    tooLarge: {
      title: 'Le formulaire est trop volumineux',
      text: (kilobytes) => `Le formulaire dépasse ${kilobytes} Ko. Revenez en arrière et ne saisissez que la carte.`,
    },
    failed: {
      title: 'Cela n’a pas fonctionné',
      text:
        'La page ne peut pas être affichée pour le moment. Avant de payer à nouveau, rouvrez-la : elle ' +
        'indique ce qu’est devenu votre paiement.',
    },
  },
  declines: {
    code: 'Le code de sécurité ou une autre donnée est incorrect. Vérifiez votre carte et saisissez-le à nouveau.',
    expired: 'La carte a expiré. Utilisez-en une autre.',
    funds: 'Le compte n’est pas suffisamment approvisionné. Utilisez une autre carte.',
    blocked: 'La carte ne peut pas être utilisée. Utilisez-en une autre ou contactez votre banque.',
    limit: 'Un plafond de la carte est atteint. Utilisez-en une autre ou contactez votre banque.',
    later: 'Votre banque est injoignable pour le moment. Réessayez dans quelques minutes ou utilisez une autre carte.',
    authentication: 'Votre banque n’a pas pu confirmer votre identité. Réessayez ou utilisez une autre carte.',
  },
  ownFailure: {
    title: 'Le paiement n’a pas abouti',
    text: 'L’erreur vient de nous, pas de votre carte. Rien n’a été débité. Réessayez dans quelques minutes.',
  },
  undecided: {
    text: 'Ne payez pas une seconde fois. La boutique vous informe du résultat dès que votre banque a décidé.',
    check: 'Vérifier à nouveau',
  },
  notFound: {
    title: 'Aucun paiement ici',
    text: 'Il n’y a pas de paiement à cette adresse. Retournez à la boutique qui vous a envoyé ici.',
  },
  states: {
    processing: {
      title: 'Votre paiement est en cours',
      text: () => 'Veuillez patienter. Cette page se met à jour d’elle-même.',
    },
    challenge: {
      title: 'Votre banque demande une confirmation',
      text: () => 'Confirmez le paiement auprès de votre banque. Cette page se met ensuite à jour d’elle-même.',
    },
    paid: { title: 'Merci', text: (merchant) => `${merchant} a reçu votre paiement. Vous pouvez fermer cette page.` },
    declined: {
      title: 'Le paiement a été refusé',
      text: () => 'Rien n’a été débité. Réessayez, ou utilisez une autre carte.',
    },
    failed: {
      title: 'Le paiement n’a pas été possible',
      text: (merchant) => `Rien n’a été débité. Retournez chez ${merchant} pour payer autrement.`,
    },
    cancelled: {
      title: 'Le paiement a été annulé',
      text: (merchant) => `Rien n’a été débité. Vous pouvez retourner chez ${merchant}.`,
    },
    expired: {
      title: 'Le délai de ce paiement est dépassé',
      text: (merchant) => `Rien n’a été débité. Retournez chez ${merchant} pour recommencer.`,
    },
  },
  issuer: {
    title: 'Confirmez votre paiement',
    text: (merchant, amount) => `Saisissez le code que nous vous avons envoyé pour payer ${amount} à ${merchant}.`,
    code: 'Code à usage unique',
    hint: (code) => `Ceci est une banque de test : le code est ${code}.`,
    wrong: (left) => `Le code est incorrect. Essais restants : ${left}.`,
    confirm: 'Confirmer',
    leave: 'Annuler',
    ended: 'Vous êtes reconduit à la boutique',
  },
};
