// Card fields for the page of a shop: frames of the payment service in which a payer enters a card. What is typed goes
// from the frames to the service. This script, and the page around it, see no digit of it, and get a token.
(() => {
  'use strict';
  const base = new URL('.', document.currentScript.src);
  const names = ['number', 'expiry', 'cvv'];
  // Until a frame has said what it is called in the language of the payer.
  const titles = { number: 'Card number', expiry: 'Expiry date', cvv: 'Security code' };
  const loadMilliseconds = 30_000;
  /** Longer than the frame waits for the service: this ends what waits for a frame that is gone. */
  const answerMilliseconds = 90_000;

  /**
   * Why there is no token. `code`: FIELDS_INVALID (`faults` says which), FIELDS_NOT_LOADED, SERVICE_UNAVAILABLE, or a
   * reason code of the service.
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
    if (!(element instanceof window.HTMLElement))
      throw new TypeError(`CardFields: there is no element ${String(place)}.`);
    return element;
  };

  /**
   * Puts the three fields into elements of the page.
   * @param options key: a publishable key. fields: the elements of number, expiry and cvv, or their selectors.
   * language: such as de, otherwise the browser's. style: values of the properties that the documentation lists
   */
  function create({ key, fields: places, language, style = {} }) {
    const group = window.crypto.randomUUID();
    const frames = new Map(names.map((name) => [name, frameFor(name, { key, language })]));
    const ready = new Map();
    let running;

    const send = (name, message) => frames.get(name).contentWindow?.postMessage({ ...message, group }, base.origin);

    /** What the frames have to say, by its type. */
    const heard = {
      ready([name, frame], { label }) {
        frame.title = String(label);
        ready.get(name)();
      },
      height([, frame], { height }) {
        frame.style.height = `${Math.min(500, Number(height) || 0)}px`;
      },
      submit: ([, frame]) => frame.closest('form')?.requestSubmit(),
      // For who builds the shop.
      'refused-style': (_entry, { property }) =>
        window.console.warn(`CardFields: the style ${String(property)} is not one that the fields take.`),
      token: (_entry, answer) => answer.id === running?.id && running.answer(answer),
      failed: (_entry, answer) => answer.id === running?.id && running.answer(answer),
    };

    function receive({ source, origin, data }) {
      if (origin !== base.origin || data?.group !== group || !Object.hasOwn(heard, data.type)) return;
      const entry = [...frames].find(([, { contentWindow }]) => contentWindow === source);
      if (entry) heard[data.type](entry, data);
    }
    window.addEventListener('message', receive);

    const loaded = Promise.all(
      names.map(
        (name) =>
          new Promise((resolve, reject) => {
            ready.set(name, resolve);
            frames.get(name).addEventListener('load', () => send(name, { type: 'configure', style }));
            const message =
              'The card fields did not load: check the publishable key, and that its allowed origins have';
            window.setTimeout(
              () => reject(new CardFieldsError('FIELDS_NOT_LOADED', `${message} ${window.location.origin}.`)),
              loadMilliseconds,
            );
          }),
      ),
    ).then(() => undefined);
    // Whoever waits for nothing learns of it when a token is asked for.
    loaded.catch(() => undefined);
    for (const name of names) elementOf(places[name]).append(frames.get(name));

    async function tokenized(cardholderName) {
      await loaded;
      const { type, token, expires_at, faults, code, message } = await new Promise((answer) => {
        running = { id: window.crypto.randomUUID(), answer };
        send('number', { type: 'tokenize', id: running.id, cardholderName });
        const gone = {
          type: 'failed',
          code: 'SERVICE_UNAVAILABLE',
          message: 'The card fields did not answer. Try again.',
        };
        window.setTimeout(() => answer(gone), answerMilliseconds);
      });
      if (type === 'token') return { token, expires_at };
      throw new CardFieldsError(code, message, faults);
    }

    let pending;
    return {
      /** Resolves when the fields can be used. */
      ready: loaded,
      /**
       * Makes a token of what was entered: `{token, expires_at}`. Asked again meanwhile, it answers the same. Fields
       * with faults say so themselves, and the first of them is focused.
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
      /** Takes the fields away. */
      remove: () => {
        window.removeEventListener('message', receive);
        for (const frame of frames.values()) frame.remove();
      },
    };
  }

  function frameFor(name, { key, language }) {
    const address = new URL(`frames/${encodeURIComponent(key)}/${name}`, base);
    if (language !== undefined) address.searchParams.set('language', language);
    const frame = document.createElement('iframe');
    frame.src = address.href;
    frame.title = titles[name];
    frame.referrerPolicy = 'origin';
    // The page of the frame has no background and no dark form of its own: it is seen on that of the shop.
    frame.style.cssText = 'display:block;width:100%;height:6rem;border:0;color-scheme:light';
    return frame;
  }

  window.CardFields = Object.freeze({ create, CardFieldsError });
})();
