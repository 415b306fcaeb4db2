// One of the three card fields, in a frame in the page of a shop. It speaks to that page by messages, whose origins
// both check and which carry nothing of what was typed; to its two sisters it speaks directly, which only pages of this
// origin can: the page of the shop cannot come between them.
const { field, tokens, key, origins } = document.body.dataset;
const allowed = new Set(JSON.parse(origins));
const input = document.getElementById('field');
const faultText = document.getElementById('fault');
let shop;
let group;

/** The service answers sooner: this ends what hangs. */
const answerMilliseconds = 60_000;

const send = (message) => {
  if (shop !== undefined) window.parent.postMessage({ ...message, group }, shop);
};

const digitsOf = (text) => text.replace(/\D/g, '');

function passesLuhn(digits) {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** `12/29`, `12 / 2029`, `1229`, and `2029-12` as browsers fill it in. */
function expiryOf(text) {
  const plain = text.replace(/\s/g, '');
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(plain) ?? [];
  const [, month = isoMonth, year = isoYear] = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(plain) ?? [];
  return Number(month) >= 1 && Number(month) <= 12
    ? { expiry_month: Number(month), expiry_year: Number(year) < 100 ? 2000 + Number(year) : Number(year) }
    : undefined;
}

/** What is wrong with a text, and what of a token request it is. The service looks at it once more. */
const readers = {
  number(text) {
    const card_number = text.replace(/[\s-]/g, '');
    return /^\d{13,19}$/.test(card_number) && passesLuhn(card_number)
      ? { value: { card_number } }
      : { fault: 'invalid' };
  },
  // Whether it is over the service says: the clock of a payer may be wrong.
  expiry(text) {
    const value = expiryOf(text);
    return value ? { value } : { fault: 'invalid' };
  },
  cvv: (text) => (/^\d{3,4}$/.test(text) ? { value: { cvv: text } } : { fault: 'invalid' }),
};

/** What the sisters of this frame may ask of it. */
window.cardField = {
  field,
  isOf: (otherGroup, otherKey) => otherGroup === group && otherKey === key,
  read: () => (input.value.trim() === '' ? { fault: 'missing' } : readers[field](input.value.trim())),
  /** Shows what is wrong, which is read aloud; nothing when it is undefined. */
  show(fault) {
    const text = fault === undefined ? '' : (input.dataset[fault] ?? input.dataset.invalid);
    if (faultText.textContent !== text) faultText.textContent = text;
    if (fault === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  },
  focus: () => {
    input.focus();
  },
};

/** The fields beside this one. What is of another origin throws, and is none. */
function sisters() {
  const found = {};
  for (let place = 0; place < window.parent.frames.length; place++) {
    try {
      const { cardField } = window.parent.frames[place];
      if (cardField?.isOf(group, key)) found[cardField.field] = cardField;
    } catch {
      // A frame of the shop, or of somebody else.
    }
  }
  return found;
}

/** Which field a refusal of the service is about. */
const fieldOf = {
  card_number: ['number', 'invalid'],
  expiry_month: ['expiry', 'expired'],
  expiry_year: ['expiry', 'invalid'],
  cvv: ['cvv', 'invalid'],
};

async function tokenize(cardholderName) {
  const fields = sisters();
  if (!fields.number || !fields.expiry || !fields.cvv)
    return { type: 'failed', code: 'FIELDS_NOT_LOADED', message: 'A card field is missing from the page.' };
  const read = ['number', 'expiry', 'cvv'].map((name) => [name, fields[name].read()]);
  const faults = read.flatMap(([name, { fault }]) => (fault === undefined ? [] : [{ field: name, fault }]));
  for (const [name, { fault }] of read) fields[name].show(fault);
  if (faults.length > 0) return refused(fields, faults);
  const card = Object.assign({}, ...read.map(([, { value }]) => value));
  if (typeof cardholderName === 'string' && cardholderName.trim() !== '')
    card.card_cardholder_name = cardholderName.trim().slice(0, 100);
  let response;
  let answer;
  try {
    response = await fetch(tokens, {
      method: 'POST',
      headers: { Accept: '*/*', 'Content-Type': 'application/json', 'x-publishable-key': key },
      body: JSON.stringify({ ...card, browser_profile: browserProfile() }),
      credentials: 'omit',
      signal: window.AbortSignal.timeout(answerMilliseconds),
    });
    answer = await response.json();
  } catch {
    return { type: 'failed', code: 'SERVICE_UNAVAILABLE', message: 'The payment service did not answer. Try again.' };
  }
  if (response.ok) return { type: 'token', token: answer.token, expires_at: answer.expires_at };
  const [name, fault] = fieldOf[answer.context?.field] ?? [];
  if (name === undefined) return { type: 'failed', code: String(answer.reason_code), message: String(answer.title) };
  fields[name].show(fault);
  return refused(fields, [{ field: name, fault }]);
}

/** The properties of the browser that EMV 3-D Secure asks for. */
const browserProfile = () => ({
  accept_header: '*/*',
  user_agent: window.navigator.userAgent.slice(0, 2048),
  language: window.navigator.language.slice(0, 35),
  color_depth: window.screen.colorDepth,
  screen_height: window.screen.height,
  screen_width: window.screen.width,
  time_zone_offset: new Date().getTimezoneOffset(),
  java_enabled: false,
  javascript_enabled: true,
});

function refused(fields, faults) {
  fields[faults[0].field].focus();
  return { type: 'failed', code: 'FIELDS_INVALID', message: 'The card was not entered rightly.', faults };
}

const colour = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** All that a shop can choose: nothing of it can load anything, or read what was typed. */
const styles = {
  color: colour,
  background: colour,
  borderColor: colour,
  labelColor: colour,
  hintColor: colour,
  faultColor: colour,
  focusColor: colour,
  borderRadius: /^([0-9]|1[0-9]|2[0-4])px$/,
  borderWidth: /^[0-4]px$/,
  fontSize: /^(1[4-9]|2[0-4])px$/,
  fontFamily: /^(system-ui|sans-serif|serif|monospace)$/,
};

function configure(style) {
  for (const [property, value] of Object.entries(style ?? {})) {
    if (Object.hasOwn(styles, property) && typeof value === 'string' && styles[property].test(value))
      document.documentElement.style.setProperty(`--${property}`, value);
    else send({ type: 'refused-style', property: property.slice(0, 50) });
  }
  send({ type: 'ready', label: document.title });
  const content = document.getElementById('content');
  new window.ResizeObserver(() => {
    send({ type: 'height', height: Math.ceil(content.getBoundingClientRect().height) });
  }).observe(content);
}

window.addEventListener('message', async ({ source, origin, data }) => {
  if (source !== window.parent || !allowed.has(origin) || typeof data !== 'object' || data === null) return;
  if (data.type === 'configure' && shop === undefined) {
    shop = origin;
    group = String(data.group);
    configure(data.style);
  }
  if (origin !== shop || data.group !== group) return;
  if (data.type === 'focus') window.cardField.focus();
  if (data.type === 'clear') {
    input.value = '';
    input.autocomplete = autocomplete;
    window.cardField.show(undefined);
  }
  if (data.type === 'tokenize' && field === 'number')
    send({ id: String(data.id), ...(await tokenize(data.cardholderName)) });
});

/** Writes a value and keeps the caret behind the digit that it was behind. */
function rewrite(value) {
  if (input.value === value) return;
  const before = digitsOf(input.value.slice(0, input.selectionStart)).length;
  const atEnd = input.selectionStart === input.value.length;
  input.value = value;
  let place = 0;
  for (let seen = 0; seen < before && place < value.length; place++) if (/\d/.test(value[place])) seen++;
  if (atEnd) place = value.length;
  input.setSelectionRange(place, place);
}

/** In groups as they are printed: 4-6-5 on an American Express card, fours on all others. */
const grouped = (digits) =>
  (/^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? [])
  )
    .filter((group) => group !== '')
    .join(' ');

// Browsers leave what must not be filled in out of the files by which they open their windows again.
const { autocomplete } = input;
input.addEventListener('input', () => {
  input.autocomplete = input.value === '' ? autocomplete : 'off';
  window.cardField.show(undefined);
  if (field === 'number') rewrite(grouped(digitsOf(input.value).slice(0, 19)));
  const digits = digitsOf(input.value);
  if (field === 'expiry' && /^\d{3,4}$/.test(input.value)) rewrite(`${digits.slice(0, 2)}/${digits.slice(2)}`);
});
input.addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Enter') send({ type: 'submit' });
});
