// Enhances the payment page. Without scripts the page works too: the server checks everything and answers with the same
// page.
const form = document.querySelector('form[data-paying]');
const faults = document.getElementById('faults');
// For browsers that support `autofocus` on form fields only. A payer who has moved on keeps their place.
if (faults && document.activeElement === document.body) faults.focus();

// Reloads the outcome until it is known; without scripts the page reloads itself.
const { next } = document.body.dataset;
if (next) window.setTimeout(() => window.location.replace(next), 3000);

const items = document.querySelector('.items');
if (items && window.matchMedia('(min-width: 56rem)').matches) items.open = true;

const { plain, digitsOf, brandOf, checks, watch, onLeave, guard } = window.cardEntry;

/** Fills in the browser properties that EMV 3-D Secure requires. */
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

// Removes the faults from the address, so that a reload does not show them again.
if (window.location.search) window.history.replaceState(null, '', window.location.pathname);

/** Shows the fault of a field; undefined clears it. */
function showFault(input, fault) {
  const id = `${input.name}-fault`;
  let shown = document.getElementById(id);
  if (!shown) {
    shown = document.createElement('p');
    shown.id = id;
    shown.className = 'fault';
    shown.setAttribute('aria-live', 'polite');
    input.closest('.field').querySelector('.notes').append(shown);
    input.setAttribute('aria-describedby', `${input.getAttribute('aria-describedby') ?? ''} ${id}`.trim());
  }
  const text = fault === undefined ? '' : JSON.parse(input.dataset.faults)[fault];
  if (shown.textContent !== text) shown.textContent = text;
  if (fault === undefined) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
}

/** The fields about the payer, before the card. The service checks them again. */
const ofPayer = [...document.querySelectorAll('#asked [name]')];
checks.email = (text) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(plain(text)) ? undefined : 'invalid');
checks.phone = (text) => (/^(\+|00)[1-9][\d\s()./-]+$/.test(plain(text)) ? undefined : 'invalid');

/** Shows the faults of fields, and leads the payer to the first. @returns true if there are none */
function areFaultless(found) {
  for (const [input, fault] of found) showFault(input, fault);
  const [first] = found.find(([, fault]) => fault !== undefined) ?? [];
  first?.focus();
  return first === undefined;
}

const areRight = (inputs) =>
  areFaultless(inputs.filter(({ offsetParent }) => offsetParent).map((input) => [input, faultOf(input)]));

/** The brand of the entered number; for a saved card the length of its code. */
function brandNow() {
  const { code } = form.querySelector('[name=card]:checked')?.dataset ?? {};
  return code === undefined ? brandOf(digitsOf(form.elements.number.value)) : { codeLength: Number(code) || undefined };
}

/** The values that only the service refused, with their faults, by field. */
const refused = new Map();

function faultOf(input) {
  const { value, fault } = refused.get(input) ?? {};
  if (value === input.value) return fault;
  if (plain(input.value) === '') return input.required ? 'missing' : undefined;
  const { codeLength } = brandNow() ?? {};
  return checks[input.name]?.(input.value, { codeLength, month: form.dataset.month });
}

if (form) {
  const { number, expiry, cvv, name } = form.elements;
  const inputs = [...ofPayer, number, expiry, cvv, name];
  const brand = document.createElement('span');
  brand.id = 'brand';
  brand.setAttribute('aria-live', 'polite');
  number.after(brand);
  const codeHint = document.getElementById('cvv-hint');
  const codeHints = JSON.parse(codeHint.dataset.hints);

  for (const input of inputs) {
    watch(input, input.name, () => {
      guard(input);
      showFault(input, undefined);
    });
    onLeave(input, () => showFault(input, faultOf(input)));
    guard(input);
  }

  const network = document.getElementById('network');
  /** Shows the choice of a network for co-badged cards. A hidden choice is none. */
  const offerNetworks = (name) => {
    if (!network) return;
    const digits = digitsOf(number.value);
    const isCoBadged = network.dataset.prefixes.split(' ').some((prefix) => digits.startsWith(prefix));
    network.classList.toggle('shown', isCoBadged);
    if (isCoBadged) network.querySelector('label:last-of-type span').textContent = name;
    else form.elements.network[0].checked = true;
  };
  const describeBrand = () => {
    const known = brandNow();
    if (brand.textContent !== (known?.name ?? '')) brand.textContent = known?.name ?? '';
    brand.dataset.name = known?.name ?? '';
    offerNetworks(known?.name ?? '');
    const hint = codeHints[known?.codeLength] ?? codeHints.any;
    if (codeHint.textContent !== hint) codeHint.textContent = hint;
  };
  watch(number, 'number', describeBrand);
  for (const choice of form.querySelectorAll('[name=card]')) choice.addEventListener('change', describeBrand);
  describeBrand();

  form.addEventListener('submit', (event) => {
    if (!areRight(inputs)) return event.preventDefault();
    describeBrowser(form.elements);
    // The button that removes a saved card belongs to another form.
    const button = form.querySelector('button:not([form])');
    // After the form is sent, because disabling the button earlier would leave it out.
    window.setTimeout(() => {
      button.disabled = true;
      button.textContent = form.dataset.paying;
    });
  });
  // A page restored from the browser's cache has its button disabled.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) window.location.reload();
  });
}

const wallets = document.getElementById('wallets');
if (wallets && form) {
  const { path, texts, ...about } = JSON.parse(wallets.dataset.wallets);
  const fault = document.getElementById('wallet-fault');
  const post = async (name, fields) => {
    const body = new window.URLSearchParams(fields);
    const response = await fetch(`${path}/${name}`, { method: 'POST', headers: { Accept: 'application/json' }, body });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  };
  const tell = (text) => {
    fault.className = text === '' ? '' : 'alert';
    fault.textContent = text;
  };
  const leave = () => window.setTimeout(() => window.location.replace(`${path}/outcome`), 700);
  const sources = {
    texts,
    payloadOf: async (wallet, card) => (await post('wallet-payload', { wallet, card })).payload,
    validate: async (url) => (await post('wallet-session', { url })).session,
    async pay({ type: wallet, payload }) {
      tell('');
      describeBrowser(form.elements);
      const sent = [...form.querySelectorAll('[type=hidden]'), ...ofPayer].map(({ name, value }) => [name, value]);
      const { state, faults: found } = await post('wallet', { ...Object.fromEntries(sent), wallet, payload });
      if (state === 'refused') {
        for (const { field, fault: name } of found) {
          const input = ofPayer.find((each) => each.name === field);
          if (input) refused.set(input, { value: input.value, fault: name });
        }
        if (areRight(ofPayer)) tell(texts.refused);
        return false;
      }
      leave();
      return state === 'paid' || state === 'processing' || state === 'challenge';
    },
    // Without an answer it may have been paid: the outcome tells.
    unknown: leave,
    failed: () => tell(texts.failed),
    isReady: () => areRight(ofPayer),
  };
  window.walletButtons.show(wallets, about, sources).then((shown) => {
    wallets.hidden = shown.length === 0;
  });
}

const printButton = document.getElementById('print');
if (printButton) {
  printButton.hidden = false;
  printButton.addEventListener('click', () => window.print());
}

// Shows the remaining time, warns before its end, and extends it without leaving the page.
const time = document.getElementById('time');
if (time) {
  const { dataset } = time;
  const [ending, left, announced] = ['ending', 'left', 'announced'].map((id) => document.getElementById(id));
  const minutes = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit: 'minute',
    unitDisplay: 'long',
  });
  const pause = 5000;
  let end = Date.now() + Number(dataset.seconds) * 1000;
  let warned = false;
  time.classList.add('counted');

  /** Reads the seconds counted by the service. @returns false if the page has ended */
  async function read(path, method) {
    const response = await fetch(path, { method, headers: { Accept: 'application/json' } });
    if (!response.ok) throw new Error(String(response.status));
    const { seconds_left: seconds, may_extend: mayExtend } = await response.json();
    if (!mayExtend) time.querySelector('button')?.remove();
    end = Date.now() + seconds * 1000;
    return seconds > 0;
  }

  function show(isEnding) {
    const shown = dataset.left.replace('{}', minutes.format(Math.max(0, Math.ceil((end - Date.now()) / 60_000))));
    if (left.textContent !== shown) left.textContent = shown;
    time.classList.toggle('ends', isEnding);
    if (isEnding && !warned) announced.textContent = `${ending.textContent} ${shown}`;
    warned = isEnding;
  }

  /** Queries the service before it warns and before it leaves: another tab may have extended the time, or paid. */
  async function tick() {
    const isEnding = () => end - Date.now() <= Number(dataset.warning) * 1000;
    try {
      if ((isEnding() && !warned) || end <= Date.now())
        if (!(await read(`${window.location.pathname}/time`, 'GET'))) return window.location.reload();
      show(isEnding());
    } catch {
      // The next tick queries again.
    }
    window.setTimeout(tick, pause);
  }

  time.addEventListener('submit', (event) => {
    event.preventDefault();
    read(time.action, 'POST').then(
      (isOpen) => {
        if (!isOpen) return window.location.reload();
        show(false);
        announced.textContent = `${dataset.extended} ${left.textContent}`;
      },
      () => time.submit(),
    );
  });
  void tick();
}
