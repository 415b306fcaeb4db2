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

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  outcome.textContent = 'Please wait…';
  try {
    const { token } = await fields.tokenize({ cardholderName: form.elements.name.value });
    const made = await post('/pay', { token });
    let { status } = made;
    if (made.next) {
      const { transaction_id: id } = await fields.handleNextAction(made.next);
      ({ status } = await post('/status', { id }));
    }
    outcome.textContent = says[status] ?? 'The outcome is not known yet.';
  } catch (error) {
    // The field itself shows its error.
    outcome.textContent = error.code === 'FIELDS_INVALID' ? '' : error.message;
  }
});
