const form = document.querySelector('form');
const outcome = document.querySelector('[role=status]');
// http://…/?single-line shows the card as one field.
const isLine = new window.URLSearchParams(window.location.search).has('single-line');
const fields = CardFields.create({
  key: document.body.dataset.key,
  fields: isLine ? { card: '#card-number' } : { number: '#card-number', expiry: '#card-expiry', cvv: '#card-cvv' },
  style: { borderRadius: '2px' },
});
fields.on('brand', ({ name }) => {
  document.getElementById('brand').textContent = name ?? '';
});

const says = {
  APPROVED: 'Thank you, it is paid.',
  DECLINED: 'The card was declined. Nothing was charged: try another one.',
  PROCESSING: 'Your payment is being processed.',
};

const post = async (path, body) => (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json();

/** Continues with the payer's bank if needed, and shows the outcome. */
async function finish({ status, next }) {
  outcome.textContent = 'Please wait…';
  if (next) {
    const { transaction_id: id } = await fields.handleNextAction(next);
    ({ status } = await post('/status', { id }));
  }
  outcome.textContent = says[status] ?? 'The outcome is not known yet.';
}

// The wallets that this browser and the shop's account have.
CardFields.wallets({
  key: document.body.dataset.key,
  place: '#wallets',
  amount: '12.50',
  currency: 'EUR',
  async pay(wallet) {
    const made = await post('/pay', { wallet });
    // The sheet closes first, and the page of the bank opens.
    finish(made).catch(({ message }) => (outcome.textContent = message));
    return made.status !== 'DECLINED';
  },
  failed: () => (outcome.textContent = 'The wallet does not work at the moment. Pay by card, or try again.'),
}).catch(({ message }) => window.console.warn(message));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  outcome.textContent = 'Please wait…';
  try {
    const { token } = await fields.tokenize({ cardholderName: form.elements.name.value });
    await finish(await post('/pay', { token }));
  } catch (error) {
    // The field itself shows its error.
    outcome.textContent = error.code === 'FIELDS_INVALID' ? '' : error.message;
  }
});
