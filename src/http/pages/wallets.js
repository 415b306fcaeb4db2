// Shows Apple Pay and Google Pay where the browser and the shop's account have them. The scripts of the payment page
// and of the card fields contain this file. It loads no script of another site: the sheets belong to the browser, and
// those of the sandbox are dialogs in the page.
window.walletButtons = (() => {
  'use strict';
  const names = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };

  const buttonCss =
    'display:block;box-sizing:border-box;width:100%;min-height:3rem;margin:0 0 .75rem;padding:.5rem 1rem;' +
    'border:1px solid #767f89;border-radius:.375rem;background:light-dark(#000,#fff);color:light-dark(#fff,#000);' +
    'text-decoration:none;' +
    'font:600 1.0625rem/1.25 system-ui,sans-serif;cursor:pointer';

  /** The payer has closed the sheet. */
  class Cancelled extends Error {}

  /** A wallet without a sheet for the moment; its sheet cannot be opened. */
  class Unavailable extends Error {}

  const totalOf = ({ label }, { amount, currency }) => ({ label, amount: { currency, value: amount } });
  const googleRequest = (offer, total) =>
    new window.PaymentRequest([{ supportedMethods: 'https://google.com/pay', data: offer.request }], {
      total: totalOf(offer, total),
    });

  /**
   * The sheets of the browser and of the sandbox. `can`: the browser has it. `open`: resolves with `payload` and with
   * `end`, which shows the outcome if it is known. It is called in the payer's click, as browsers require.
   */
  const sheets = {
    browser_apple_pay: {
      can: () => window.ApplePaySession?.supportsVersion(3) === true && window.ApplePaySession.canMakePayments(),
      open: (offer, total, { validate }) =>
        new Promise((resolve, reject) => {
          const session = new window.ApplePaySession(3, {
            ...offer.request,
            total: { label: offer.label, amount: total.amount },
          });
          session.onvalidatemerchant = ({ validationURL }) =>
            validate(validationURL).then(
              (merchantSession) => session.completeMerchantValidation(merchantSession),
              (error) => {
                session.abort();
                reject(error);
              },
            );
          session.oncancel = () => reject(new Cancelled());
          session.onpaymentauthorized = ({ payment }) =>
            resolve({
              payload: JSON.stringify(payment.token.paymentData),
              end(isPaid) {
                if (isPaid === undefined) return session.abort();
                const { STATUS_SUCCESS, STATUS_FAILURE } = window.ApplePaySession;
                return session.completePayment({ status: isPaid ? STATUS_SUCCESS : STATUS_FAILURE });
              },
            });
          session.begin();
        }),
    },
    browser_google_pay: {
      can: async (offer, total) =>
        'PaymentRequest' in window && (await googleRequest(offer, total).canMakePayment()) === true,
      async open(offer, total) {
        const response = await googleRequest(offer, total)
          .show()
          .catch((error) => {
            throw error.name === 'AbortError' ? new Cancelled() : error;
          });
        return {
          payload: response.details.paymentMethodData.tokenizationData.token,
          end: (isPaid) => response.complete(isPaid === undefined ? 'unknown' : isPaid ? 'success' : 'fail'),
        };
      },
    },
    sandbox_apple_pay: { can: () => true, open: sandboxSheet },
    sandbox_google_pay: { can: () => true, open: sandboxSheet },
  };
  const sheetOf = ({ sheet, wallet }) => sheets[`${sheet}_${wallet}`];

  /** A browser may refuse the question: without TLS, or in a frame without the permission `payment`. */
  async function canShow(offer, total) {
    try {
      return await sheetOf(offer).can(offer, total);
    } catch {
      return false;
    }
  }

  const element = (name, properties, css, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.style.cssText = css;
    made.append(...children);
    return made;
  };

  /** A sheet with test cards, which ends as those of the wallets do: by a payload, a failure or its cancellation. */
  function sandboxSheet({ wallet }, { amount, currency }, { payloadOf, texts }) {
    const cards = Object.entries(texts.cards).filter(([card]) => wallet === 'google_pay' || card !== 'challenged');
    const choices = cards.map(([card, text], place) =>
      element(
        'label',
        {},
        'display:flex;gap:.75rem;align-items:center;min-height:2.75rem;padding:.25rem 0;font-weight:400',
        element(
          'input',
          { type: 'radio', name: 'card', value: card, checked: place === 0 },
          'width:1.25rem;min-height:1.25rem;margin:0;flex:none',
        ),
        text,
      ),
    );
    const pay = element('button', { textContent: texts.pay }, `${buttonCss};margin-top:.75rem`);
    const cancel = element(
      'button',
      { type: 'button', textContent: texts.cancel },
      `${buttonCss};background:#fff;color:#000`,
    );
    const says = element('p', { role: 'status' }, 'margin:.75rem 0 0;min-height:1.5rem;font-weight:600');
    const form = element('form', { method: 'dialog' }, '', ...choices, pay, cancel, says);
    const title = element('h2', { id: 'wallet-sheet', textContent: names[wallet] }, 'margin:0;font-size:1.25rem');
    const dialog = element(
      'dialog',
      { lang: texts.lang },
      'box-sizing:border-box;width:min(26rem,100%);max-width:100%;margin:auto auto 0;padding:1.25rem;border:0;' +
        'border-radius:1rem 1rem 0 0;background:#fff;color:#1b1f24;color-scheme:light;' +
        'font:1rem/1.5 system-ui,sans-serif',
      element('p', { textContent: texts.sandbox }, 'margin:0 0 .75rem;color:#565f69;font-size:.875rem'),
      title,
      element('p', { textContent: `${amount} ${currency}` }, 'margin:.25rem 0 .75rem;font-size:1.5rem;font-weight:700'),
      form,
    );
    dialog.setAttribute('aria-labelledby', title.id);
    document.body.append(dialog);
    dialog.showModal();
    return new Promise((resolve, reject) => {
      const fail = (error) => {
        dialog.remove();
        reject(error);
      };
      let isBusy = false;
      cancel.addEventListener('click', () => fail(new Cancelled()));
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (!isBusy) fail(new Cancelled());
      });
      form.addEventListener('submit', async (event) => {
        event.preventDefault();
        const { value } = form.elements.card;
        isBusy = true;
        for (const each of form.elements) each.disabled = true;
        says.textContent = texts.paying;
        try {
          if (value === 'failed') throw new Unavailable();
          const payload = await payloadOf(value);
          const end = (isPaid) => {
            says.textContent = isPaid ? texts.paid : '';
            window.setTimeout(() => dialog.remove(), 600);
          };
          resolve({ payload, end });
        } catch (error) {
          fail(error);
        }
      });
    });
  }

  /**
   * Pays, and shows the outcome in the sheet. A rejection of `pay` does not mean that the wallet does not work: the
   * payment may have been made.
   * @returns true if it is paid; undefined if that is not known
   */
  async function payBy(sheet, type, { pay, unknown }) {
    let isPaid;
    try {
      isPaid = (await pay({ type, payload: sheet.payload })) !== false;
    } catch (error) {
      unknown(error);
    }
    try {
      await sheet.end(isPaid);
    } catch {
      // The payer has closed the sheet.
    }
    return isPaid;
  }

  /**
   * Adds the buttons of the wallets that the browser has.
   * @param place the element for the buttons, which come first in it
   * @param about offers, amount and currency
   * @param sources payloadOf(wallet, card), validate(url) and texts; pay({type, payload}) resolves with true if it is
   * paid, and with `undefined` if that is not known; unknown(error) is called if it rejects; failed(error) is called
   * for a wallet that does not work: nothing was paid; isReady() returns false if the payer has to do something first
   * @returns resolves with the names of the wallets
   */
  async function show(place, { offers, amount, currency }, sources) {
    const { payloadOf, validate, texts, failed, isReady } = sources;
    const total = { amount, currency };
    const able = await Promise.all(offers.map((offer) => canShow(offer, total)));
    const shown = offers.filter((_offer, index) => able[index]);
    let isOpen = false;
    const buttons = shown.map((offer) => {
      const button = element('button', { type: 'button', textContent: names[offer.wallet], lang: 'en' }, buttonCss);
      button.addEventListener('click', async () => {
        if (isOpen || isReady?.() === false) return;
        isOpen = true;
        try {
          const opening = { validate, texts, payloadOf: (card) => payloadOf(offer.wallet, card) };
          const sheet = await sheetOf(offer).open(offer, total, opening);
          if ((await payBy(sheet, offer.wallet, sources)) === undefined) button.focus();
        } catch (error) {
          if (!(error instanceof Cancelled)) failed(error);
          button.focus();
        } finally {
          isOpen = false;
        }
      });
      return button;
    });
    place.prepend(...buttons);
    return shown.map(({ wallet }) => wallet);
  }

  /**
   * Shows the wallets of a publishable key in a shop's page, which then has the payload: encrypted for the processor.
   * @param options key; place: the element of the buttons; amount: decimal text; currency; language: such as de; pay:
   * receives {type, payload} and resolves with false for a payment that was not made; unknown: is called if it rejects,
   * because the payment may have been made; failed: is called for a wallet that does not work, so nothing was paid
   * @returns resolves with the names of the wallets
   */
  async function showInShop(base, { key, place, amount, currency, language, pay, ...reports }) {
    const { failed = () => undefined, unknown = window.console.warn } = reports;
    const at = (path) => new URL(`wallets/${encodeURIComponent(key)}${path}`, base);
    const read = async (address, fields) => {
      const body = fields && new window.URLSearchParams(fields);
      const response = await fetch(address, { method: body ? 'POST' : 'GET', body, credentials: 'omit' });
      if (!response.ok) throw new Unavailable(`The wallet is not available: ${response.status}.`);
      return response.json();
    };
    const about = at('');
    about.search = new window.URLSearchParams({ amount, currency, ...(language && { language }) });
    const { offers, texts } = await read(about);
    return show(
      typeof place === 'string' ? document.querySelector(place) : place,
      { offers, amount, currency },
      {
        ...{ texts, pay, failed, unknown },
        payloadOf: async (wallet, card) => (await read(at('/payload'), { wallet, card })).payload,
        validate: async (url) => (await read(at('/session'), { url })).session,
      },
    );
  }

  return { show, showInShop };
})();
