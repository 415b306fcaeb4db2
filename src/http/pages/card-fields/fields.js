// Card fields for a shop's page: frames of the payment service in which a payer enters a card. The frames send the card
// to the service. This script and the page around it get a token and never see the card.
(() => {
  'use strict';
  const base = new URL('.', document.currentScript.src);
  const names = ['number', 'expiry', 'cvv'];
  const titles = { number: 'Card number', expiry: 'Expiry date', cvv: 'Security code' };
  const loadMilliseconds = 30_000;
  /** Longer than the frame waits for the service: ends the wait for a frame that was removed. */
  const answerMilliseconds = 90_000;
  const unanswered = {
    type: 'failed',
    code: 'SERVICE_UNAVAILABLE',
    message: 'The card fields did not respond. Try again.',
  };
  /** Time after which a page that may not be framed counts as missing. */
  const hereMilliseconds = 5_000;

  /**
   * The reason why there is no token. `code`: FIELDS_INVALID (`faults` lists them), FIELDS_NOT_LOADED,
   * SERVICE_UNAVAILABLE, or a reason code of the service.
   */
  class CardFieldsError extends Error {
    constructor(code, message, faults = []) {
      super(message);
      this.name = 'CardFieldsError';
      this.code = code;
      this.faults = faults;
    }
  }

  const elementOf = (place) => {
    const element = typeof place === 'string' ? document.querySelector(place) : place;
    if (!(element instanceof window.HTMLElement) || element.getRootNode() instanceof window.ShadowRoot)
      throw new TypeError(`CardFields: there is no element ${String(place)} outside of shadow trees.`);
    return element;
  };

  /**
   * Reports the states of the fields to listeners. A report never has a digit of the card, and none tells how many
   * digits a field has.
   */
  function reports() {
    const types = ['change', 'brand', 'networks', 'complete', 'focus', 'blur'];
    const listeners = new Map(types.map((type) => [type, new Set()]));
    const complete = new Map(names.map((name) => [name, false]));
    const report = (type, about) => listeners.get(type).forEach((listener) => listener(about));
    const areComplete = () => names.every((name) => complete.get(name));
    return {
      /**
       * Calls a listener at each `change` (field, empty, complete, fault), `brand` (name), `networks` (those to choose
       * from), `complete` (complete: all fields), `focus` and `blur` (field).
       * @returns a function that removes the listener
       */
      on: (type, listener) => {
        if (!listeners.has(type)) throw new TypeError(`CardFields: there is no event ${String(type)}.`);
        listeners.get(type).add(listener);
        return () => void listeners.get(type).delete(listener);
      },
      /** The handlers of the frames' messages. */
      handlers: {
        change([field], { empty, complete: isComplete, fault }) {
          const were = areComplete();
          complete.set(field, isComplete === true);
          const state = { field, empty: empty === true, complete: isComplete === true };
          report('change', fault === undefined ? state : { ...state, fault });
          if (were !== areComplete()) report('complete', { complete: areComplete() });
        },
        brand: (_entry, { name }) => report('brand', { name }),
        networks: (_entry, { networks }) => report('networks', { networks }),
        focus: ([field]) => report('focus', { field }),
        blur: ([field]) => report('blur', { field }),
      },
    };
  }

  /**
   * Adds the three fields to elements of the page, or all in one line to one element.
   * @param options key: a publishable key. fields: the elements of number, expiry and cvv, or their selectors; or only
   * `card`. language: such as de, otherwise the browser's. style: values of the properties that the documentation lists
   */
  function create({ key, fields: places, language, style = {} }) {
    const group = window.crypto.randomUUID();
    const frames = new Map(names.map((name) => [name, frameFor(name, { key, language, isLine: 'card' in places })]));
    const ready = new Map();
    const { on, handlers: reporting } = reports();
    let running;
    const send = (name, message) => frames.get(name).contentWindow?.postMessage({ ...message, group }, base.origin);

    /** Handlers of the frames' messages, by type. */
    const handlers = {
      ...reporting,
      ready([name, frame], { label }) {
        frame.title = String(label);
        ready.get(name)();
      },
      height([, frame], { height }) {
        frame.style.height = `${Math.min(500, Number(height) || 0)}px`;
      },
      submit: ([, frame]) => frame.closest('form')?.requestSubmit(),
      'refused-style': (_entry, { property }) =>
        window.console.warn(`CardFields: the style ${String(property)} is not supported.`),
      token: (_entry, answer) => answer.id === running?.id && running.answer(answer),
      failed: (_entry, answer) => answer.id === running?.id && running.answer(answer),
    };

    function receive({ source, origin, data }) {
      if (origin !== base.origin || data?.group !== group || !Object.hasOwn(handlers, data.type)) return;
      const entry = [...frames].find(([, { contentWindow }]) => contentWindow === source);
      if (entry) handlers[data.type](entry, data);
    }
    window.addEventListener('message', receive);

    const loaded = loading(
      names.map((name) => {
        frames.get(name).addEventListener('load', () => send(name, { type: 'configure', style }));
        return new Promise((resolve) => ready.set(name, resolve));
      }),
    );
    place(frames, places, style, on);
    async function tokenized(cardholderName) {
      await loaded();
      const { type, token, expires_at, faults, code, message } = await new Promise((answer) => {
        running = { id: window.crypto.randomUUID(), answer };
        send('number', { type: 'tokenize', id: running.id, cardholderName });
        window.setTimeout(() => answer(unanswered), answerMilliseconds);
      });
      if (type === 'token') return { token, expires_at };
      throw new CardFieldsError(code, message, faults);
    }

    let pending;
    return {
      handleNextAction,
      on,
      /** Resolves when the fields are ready. */
      get ready() {
        return loaded();
      },
      /**
       * Creates a token from the entered card: `{token, expires_at}`. Concurrent calls share one result. Invalid fields
       * show their faults, and the first of them is focused.
       * @throws CardFieldsError
       */
      tokenize({ cardholderName } = {}) {
        pending ??= tokenized(cardholderName).finally(() => {
          pending = undefined;
        });
        return pending;
      },
      focus: (name) => {
        frames.get(name).focus();
        send(name, { type: 'focus' });
      },
      /** Empties the fields. */
      clear: () => names.forEach((name) => send(name, { type: 'clear' })),
      /** Removes the fields. */
      remove: () => {
        window.removeEventListener('message', receive);
        for (const frame of frames.values()) (frame.closest('[data-card-line]') ?? frame).remove();
      },
    };
  }

  /** Returns a function that resolves when all are ready, in the end, and rejects while they are late. */
  function loading(waits) {
    const all = Promise.all(waits);
    const message = 'The card fields did not load: check the publishable key, and that its allowed origins have';
    const failure = new CardFieldsError('FIELDS_NOT_LOADED', `${message} ${window.location.origin}.`);
    const late = new Promise((_resolve, reject) => window.setTimeout(() => reject(failure), loadMilliseconds));
    // Without a handler for `ready`, `tokenize` reports the failure.
    late.catch(() => undefined);
    return () => Promise.race([all, late]).then(() => undefined);
  }

  /**
   * Shows the page on which the payer confirms a payment with their bank: `next_action.url` of the sale. The page opens
   * in a frame above this one. With `fullPage`, for a processor's page, or if the page may not be framed, the whole
   * window goes there. Then the payer returns by the `return_url` of the sale.
   * @returns resolves with `{transaction_id}` when the outcome is known: query the status from your server
   * @throws CardFieldsError PAYER_LEFT if the payer closed the frame; the payment waits until it expires
   */
  function handleNextAction(url, { fullPage = false } = {}) {
    const leave = () => {
      window.location.assign(url);
      return new Promise(() => undefined);
    };
    const { origin: service, pathname } = new URL(url);
    if (fullPage || (service !== base.origin && !pathname.includes('/pay/authenticate/'))) return leave();
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    const close = document.createElement('button');
    dialog.setAttribute('aria-label', '3-D Secure');
    dialog.style.cssText = 'box-sizing:border-box;width:min(34rem,100%);max-width:100%;padding:0;border:0';
    frame.title = '3-D Secure';
    frame.style.cssText = 'display:block;width:100%;height:min(40rem,75vh);border:0';
    close.type = 'button';
    close.textContent = '×';
    close.setAttribute('aria-label', 'Close');
    close.style.cssText = 'display:block;margin-inline-start:auto;min-width:2.75rem;min-height:2.75rem';
    frame.src = url;
    dialog.append(close, frame);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve, reject) => {
      let late;
      let isHere = false;
      const end = (settle) => {
        window.clearTimeout(late);
        window.removeEventListener('message', receive);
        dialog.remove();
        settle();
      };
      function receive({ source, origin, data }) {
        if (origin !== service || source !== frame.contentWindow) return;
        if (data?.type === 'payer-here') isHere = true;
        if (data?.type === 'payer-done') end(() => resolve({ transaction_id: String(data.transaction_id) }));
      }
      window.addEventListener('message', receive);
      const left = new CardFieldsError('PAYER_LEFT', 'The payer closed the page of their bank.');
      close.addEventListener('click', () => end(() => reject(left)));
      dialog.addEventListener('cancel', () => end(() => reject(left)));
      frame.addEventListener(
        'load',
        () => {
          late ??= window.setTimeout(() => isHere || end(() => resolve(leave())), hereMilliseconds);
        },
        { once: true },
      );
    });
  }

  function place(frames, places, style, on) {
    if ('card' in places) elementOf(places.card).append(lineOf(frames, style, on));
    else for (const name of names) elementOf(places[name]).append(frames.get(name));
  }

  /**
   * Returns an element that shows three frames as one field, with the fault of any below. Screen readers read the fault
   * in its frame.
   */
  function lineOf(frames, { borderColor, borderRadius, borderWidth, background, faultColor, focusColor }, on) {
    const line = document.createElement('div');
    const box = document.createElement('div');
    const fault = document.createElement('p');
    line.dataset.cardLine = '';
    box.style.cssText = 'box-sizing:border-box;display:flex;flex-wrap:wrap;overflow:hidden';
    const colour = { border: borderColor ?? '#767f89', fault: faultColor ?? '#b3261e', focus: focusColor ?? '#0a5bb5' };
    Object.assign(box.style, {
      border: `${borderWidth ?? '1px'} solid ${colour.border}`,
      borderRadius: borderRadius ?? '6px',
      background: background ?? '#ffffff',
    });
    // In a narrow place date and code wrap together.
    const pair = document.createElement('div');
    pair.style.cssText = 'display:flex;flex:1 1 10rem';
    for (const [name, frame] of frames) {
      const flex = name === 'number' ? '3 1 12.5rem' : '1 1 0';
      Object.assign(frame.style, { flex, width: 'auto', minWidth: '0', height: '2.75rem' });
      if (name !== 'number') pair.append(frame);
    }
    fault.setAttribute('aria-hidden', 'true');
    fault.style.cssText = `margin:.25rem 0 0;font-size:.875em;color:${colour.fault}`;
    fault.hidden = true;
    box.append(frames.get('number'), pair);
    line.append(box, fault);
    const faults = new Map();
    on('change', ({ field, fault: text }) => {
      faults.set(field, text);
      fault.textContent = names.map((name) => faults.get(name)).find((each) => each !== undefined) ?? '';
      fault.hidden = fault.textContent === '';
      box.style.borderColor = fault.hidden ? colour.border : colour.fault;
    });
    on('focus', () => {
      box.style.outline = `3px solid ${colour.focus}`;
      box.style.outlineOffset = '2px';
    });
    on('blur', () => {
      box.style.outline = '';
    });
    return line;
  }

  function frameFor(name, { key, language, isLine }) {
    const address = new URL(`frames/${encodeURIComponent(key)}/${name}`, base);
    if (isLine) address.searchParams.set('layout', 'line');
    if (language !== undefined) address.searchParams.set('language', language);
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = titles[name];
    frame.referrerPolicy = 'origin';
    // The frame is transparent and always light: the shop's page is its background.
    frame.style.cssText = 'display:block;width:100%;height:6rem;border:0;color-scheme:light';
    return frame;
  }

  const wallets = (options) => window.walletButtons.showInShop(base, options);
  window.CardFields = Object.freeze({ create, handleNextAction, wallets, CardFieldsError });
})();
