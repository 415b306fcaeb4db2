// What makes the payment page better where scripts run. Without it the page works all the same: the server checks
// everything, and answers with the same page.
const form = document.querySelector('form[data-paying]');
const faults = document.getElementById('faults');
if (faults) faults.focus();

// While the outcome is not known, the page asks for it; without scripts the page says so itself.
const { next } = document.body.dataset;
if (next) window.setTimeout(() => window.location.replace(next), 3000);

/** By the first digits: enough to tell the payer which card it is. The server knows better. */
const brands = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|64[4-9]|65)/],
  ['Diners Club', /^3(0[0-5]|[689])/],
  ['JCB', /^35(2[89]|[3-8])/],
  ['UnionPay', /^62/],
  ['Maestro', /^(5018|5020|5038|6304|6759|676[1-3])/],
];

const digitsOf = (text) => text.replace(/\D/g, '');

/** In groups as they are printed: 4-6-5 on an American Express card, fours on all others. */
const grouped = (digits) =>
  (/^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? [])
  )
    .filter((group) => group !== '')
    .join(' ');

/** Writes a value and keeps the caret behind the digit that it was behind. */
function rewrite(input, value) {
  if (input.value === value) return;
  const before = digitsOf(input.value.slice(0, input.selectionStart)).length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = value;
  let place = 0;
  for (let seen = 0; seen < before && place < value.length; place++) if (/\d/.test(value[place])) seen++;
  if (atEnd) place = value.length;
  input.setSelectionRange(place, place);
}

/**
 * Keeps what is typed out of the files by which browsers open their windows again: they leave out what must not be
 * filled in. An empty field can be filled in.
 */
function keepOut(input) {
  const { autocomplete } = input;
  const mark = () => {
    input.autocomplete = input.value === '' ? autocomplete : 'off';
  };
  input.addEventListener('input', mark);
  mark();
}

/** Fills in the properties of the browser that EMV 3-D Secure asks for. */
function describeBrowser(elements) {
  const properties = {
    language: window.navigator.language,
    color_depth: window.screen.colorDepth,
    screen_height: window.screen.height,
    screen_width: window.screen.width,
    time_zone_offset: new Date().getTimezoneOffset(),
    java_enabled: false,
  };
  for (const [property, value] of Object.entries(properties)) elements[property].value = String(value);
}

// What was wrong with the form is shown, and is not to be shown again.
if (window.location.search) window.history.replaceState(null, '', window.location.pathname);

if (form) {
  const { number, expiry, cvv, name } = form.elements;
  for (const input of [number, expiry, cvv, name]) keepOut(input);
  const brand = document.createElement('span');
  brand.id = 'brand';
  brand.setAttribute('aria-live', 'polite');
  number.after(brand);

  number.addEventListener('input', () => {
    const digits = digitsOf(number.value).slice(0, 19);
    rewrite(number, grouped(digits));
    const name = brands.find(([, form]) => form.test(digits))?.[0] ?? '';
    if (brand.textContent !== name) brand.textContent = name;
  });

  expiry.addEventListener('input', () => {
    const digits = digitsOf(expiry.value);
    const isPlain = /^\d{3,4}$/.test(expiry.value);
    if (isPlain) rewrite(expiry, `${digits.slice(0, 2)}/${digits.slice(2)}`);
  });

  form.addEventListener('submit', () => {
    describeBrowser(form.elements);
    const button = form.querySelector('button');
    // After the form is sent: a disabled field would not be.
    window.setTimeout(() => {
      button.disabled = true;
      button.textContent = form.dataset.paying;
    });
  });
  // The page comes back from the browser's memory with its button as it was left.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
}
