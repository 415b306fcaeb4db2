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
  /** A page that may not be shown in a frame does not speak up. */
  const hereMilliseconds = 5_000;

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
      names.map((name) => {
        frames.get(name).addEventListener('load', () => send(name, { type: 'configure', style }));
        return withinLoadTime((resolve) => ready.set(name, resolve));
      }),
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
      handleNextAction,
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

  /** @param wait hands its argument to the frame, which calls it when it is ready */
  function withinLoadTime(wait) {
    return new Promise((resolve, reject) => {
      wait(resolve);
      const message = 'The card fields did not load: check the publishable key, and that its allowed origins have';
      window.setTimeout(
        () => reject(new CardFieldsError('FIELDS_NOT_LOADED', `${message} ${window.location.origin}.`)),
        loadMilliseconds,
      );
    });
  }

  /**
   * Has the payer confirm a payment with their bank: `next_action.url` of the sale. Shows the page in a frame above
   * this one. The whole page goes there with `fullPage`, for a page of a processor, and where no frame may show it:
   * then the payer comes back by the `return_url` of the sale.
   * @returns resolves with `{transaction_id}` when the outcome is known: ask your server for the status
   * @throws CardFieldsError PAYER_LEFT if the payer closed the frame; the payment waits until its time ends
   */
  function handleNextAction(url, { fullPage = false } = {}) {
    const leave = () => {
      window.location.assign(url);
      return new Promise(() => undefined);
    };
    if (fullPage || new URL(url).origin !== base.origin) return leave();
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
        if (origin !== base.origin || source !== frame.contentWindow) return;
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

  window.CardFields = Object.freeze({ create, handleNextAction, CardFieldsError });
})();
