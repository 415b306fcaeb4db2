const form = document.querySelector('form');
const button = form.querySelector('button');
const outcome = document.querySelector('[role=status]');
const { key, order } = document.body.dataset;
// http://…/?single-line shows the card as one field.
const isLine = new window.URLSearchParams(window.location.search).has('single-line');
const fields = CardFields.create({
  key,
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
  REFUSED: 'The payment was refused. Nothing was charged: try again.',
  ERROR: 'The payment has failed. Nothing was charged: try again.',
  CANCELLED: 'The payment was cancelled. Nothing was charged: try again.',
};
const isMade = (status) => ['APPROVED', 'PROCESSING'].includes(status);

const unknown = 'The outcome is not known yet. Press the button again: you pay once.';
const post = async (path, body) => (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json();

/** Continues with the payer's bank if needed, and shows the outcome. The payer may press again unless it is paid. */
async function finish(paying) {
  button.disabled = true;
  outcome.textContent = 'Please wait…';
  try {
    const { next, ...made } = await paying;
    let { status } = made;
    if (next) {
      await fields.handleNextAction(next);
      ({ status } = await post('/status', { order }));
    }
    outcome.textContent = says[status] ?? unknown;
    button.disabled = isMade(status);
  } catch ({ code, message }) {
    // The field itself shows its error. Without a code, the answer of the shop is lost.
    outcome.textContent = code === 'FIELDS_INVALID' ? '' : code ? message : unknown;
    button.disabled = false;
  }
}

// The wallets that this browser and the shop's account have.
CardFields.wallets({
  key,
  place: '#wallets',
  amount: '12.50',
  currency: 'EUR',
  async pay(wallet) {
    const paying = post('/pay', { order, wallet });
    void finish(paying);
    const { status } = await paying;
    if (!(status in says)) throw new Error(unknown); // the sheet closes without an outcome
    return isMade(status);
  },
  // The shop's answer is lost, or the outcome is unknown: `finish` shows it.
  unknown: () => undefined,
  failed: () => (outcome.textContent = 'The wallet does not work at the moment. Pay by card, or try again.'),
}).catch(({ message }) => window.console.warn(message));

async function payByCard() {
  const { token } = await fields.tokenize({ cardholderName: form.elements.name.value });
  return post('/pay', { order, token });
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  // Enter in a field also submits the form while the button is disabled.
  if (!button.disabled) void finish(payByCard());
});
