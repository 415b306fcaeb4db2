// One of the three card fields, in a frame in a shop's page. The frame and that page exchange messages without card
// data, and both check their origins. The three frames call each other directly, which only pages of this origin can
// do, so the shop's page cannot intercept the card.
const { field, tokens, key, origins, month } = document.body.dataset;
const allowed = new Set(JSON.parse(origins));
const input = document.getElementById('field');
const faultText = document.getElementById('fault');
const hint = document.getElementById('hint');
const choice = document.getElementById('networks');
const network = document.getElementById('network');
const texts = JSON.parse(input.dataset.faults);
let shop;
let group;

/** Longer than the service needs: ends a request that hangs. */
const answerMilliseconds = 60_000;

const send = (message) => {
  if (shop !== undefined) window.parent.postMessage({ ...message, group }, shop);
};

const { plain, digitsOf, brandOf, expiryOf, checks, watch, onLeave, guard } = window.cardEntry;

/** The part of a token request that each field contributes. The service checks it again. */
const values = {
  number: (text) => ({ card_number: digitsOf(text), preferred_network: network?.value || undefined }),
  expiry(text) {
    const { month, year } = expiryOf(text);
    return { expiry_month: month, expiry_year: year };
  },
  cvv: (text) => ({ cvv: plain(text) }),
};

function read() {
  const text = input.value;
  if (plain(text) === '') return { fault: 'missing' };
  const { codeLength } = cardFieldFrames().number?.brand() ?? {};
  const fault = checks[field](text, { codeLength, month });
  return fault === undefined ? { value: values[field](text) } : { fault };
}

/** The interface of this frame for the other two. */
window.cardField = {
  field,
  isOf: (otherGroup, otherKey) => otherGroup === group && otherKey === key,
  read,
  /** For the number: returns the card's brand, if known. */
  brand: () => brandOf(digitsOf(input.value)),
  /** For the code: shows its number of digits. */
  expect(codeLength) {
    const hints = JSON.parse(hint.dataset.hints);
    hint.textContent = hints[codeLength] ?? hints.any;
    report();
  },
  /** Shows a fault, which screen readers announce; undefined clears it. */
  show(fault) {
    const text = fault === undefined ? '' : (texts[fault] ?? texts.invalid);
    if (faultText.textContent !== text) faultText.textContent = text;
    if (fault === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    report();
  },
  focus: () => {
    input.focus();
  },
};

let reported = JSON.stringify({ type: 'change', empty: true, complete: false });
let reportedBrand;

/** Notifies the shop's page of a changed state, but not of each key: it must not count the digits. */
function report() {
  if (shop === undefined) return;
  const { fault } = read();
  const shown = faultText.textContent === '' ? undefined : faultText.textContent;
  const state = { type: 'change', empty: input.value === '', complete: fault === undefined, fault: shown };
  if (reported !== JSON.stringify(state)) send(state);
  reported = JSON.stringify(state);
  if (field !== 'number') return;
  const name = window.cardField.brand()?.name;
  if (reportedBrand !== name) send({ type: 'brand', name });
  reportedBrand = name;
  offerNetworks(name);
}

/** Shows the choice of a network for a co-badged card, and notifies the shop's page. A hidden choice is none. */
function offerNetworks(brand) {
  if (!choice) return;
  const digits = digitsOf(input.value);
  const isCoBadged = choice.dataset.prefixes.split(' ').some((prefix) => digits.startsWith(prefix));
  const others = ['Visa', 'Mastercard'].filter((name) => name === brand).map((name) => name.toLowerCase());
  const networks = isCoBadged ? ['cartes_bancaires', ...others] : [];
  if (choice.dataset.shown === networks.join()) return;
  choice.dataset.shown = networks.join();
  choice.hidden = !isCoBadged;
  const other = network.lastElementChild;
  other.hidden = others.length === 0;
  other.textContent = brand;
  other.value = others.join();
  network.value = '';
  send({ type: 'networks', networks });
}

/** Returns the card fields in this page. Access to a frame of another origin throws, so it is skipped. */
function cardFieldFrames() {
  const found = {};
  for (let place = 0; place < window.parent.frames.length; place++) {
    try {
      const { cardField } = window.parent.frames[place];
      if (cardField?.isOf(group, key)) found[cardField.field] = cardField;
    } catch {
      // A frame of the shop or of another site.
    }
  }
  return found;
}

/** The field that a refusal of the service is about. */
const fieldOf = {
  card_number: ['number', 'invalid'],
  expiry_month: ['expiry', 'expired'],
  expiry_year: ['expiry', 'invalid'],
  cvv: ['cvv', 'invalid'],
  preferred_network: ['number', 'invalid'],
};

/** Returns the name of a fault in the shop's interface. */
const named = (fault) => (fault === 'three' || fault === 'four' ? 'invalid' : fault);

async function tokenize(cardholderName) {
  const fields = cardFieldFrames();
  if (!fields.number || !fields.expiry || !fields.cvv)
    return { type: 'failed', code: 'FIELDS_NOT_LOADED', message: 'A card field is missing from the page.' };
  const answers = ['number', 'expiry', 'cvv'].map((name) => [name, fields[name].read()]);
  const faults = answers.flatMap(([name, { fault }]) =>
    fault === undefined ? [] : [{ field: name, fault: named(fault) }],
  );
  for (const [name, { fault }] of answers) fields[name].show(fault);
  if (faults.length > 0) return refused(fields, faults);
  const card = Object.assign({}, ...answers.map(([, { value }]) => value));
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
    return { type: 'failed', code: 'SERVICE_UNAVAILABLE', message: 'The payment service did not respond. Try again.' };
  }
  if (response.ok) return { type: 'token', token: answer.token, expires_at: answer.expires_at };
  const [name, fault] = fieldOf[answer.context?.field] ?? [];
  if (name === undefined) return { type: 'failed', code: String(answer.reason_code), message: String(answer.title) };
  fields[name].show(fault);
  return refused(fields, [{ field: name, fault }]);
}

/** The browser properties that EMV 3-D Secure requires. */
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
  return { type: 'failed', code: 'FIELDS_INVALID', message: 'The card was not entered correctly.', faults };
}

const colour = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
/** The styles that a shop can set. They cannot load anything or read typed text. */
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

function changed() {
  guard(input);
  window.cardField.show(undefined);
  if (field === 'number') cardFieldFrames().cvv?.expect(window.cardField.brand()?.codeLength);
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
    changed();
  }
  if (data.type === 'tokenize' && field === 'number')
    send({ id: String(data.id), ...(await tokenize(data.cardholderName)) });
});

watch(input, field, changed);
onLeave(input, () => window.cardField.show(read().fault));
for (const type of ['focus', 'blur']) input.addEventListener(type, () => send({ type }));
input.addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Enter') send({ type: 'submit' });
});
