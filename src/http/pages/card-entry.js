// Formats and checks a card while the payer types. The scripts of the payment page and of the card fields begin with
// this file. The service checks everything again.
window.cardEntry = (() => {
  'use strict';

  /** Name, first digits, lengths and digits of the security code. A test compares it with the service's table. */
  const brands = [
    ['Visa', /^4/, [13, 16, 18, 19], 3],
    ['Mastercard', /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16], 3],
    ['American Express', /^3[47]/, [15], 4],
    ['Discover', /^(6011|64[4-9]|65)/, [16, 19], 3],
    ['Diners Club', /^3(0[0-5]|[689])/, [14, 16, 19], 3],
    ['JCB', /^35(2[89]|[3-8])/, [16, 17, 18, 19], 3],
    ['UnionPay', /^62/, [14, 15, 16, 17, 18, 19], 3],
    ['Maestro', /^(5018|5020|5038|6304|6759|676[1-3])/, [13, 14, 15, 16, 17, 18, 19], 3],
  ].map(([name, start, lengths, codeLength]) => ({ name, start, lengths, codeLength }));

  /** Replaces full-width characters by plain ones, and the digits of Arabic and Persian keyboards. */
  const plain = (text) =>
    text
      .normalize('NFKC')
      .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
      .trim();
  const digitsOf = (text) => plain(text).replace(/\D/g, '');
  const brandOf = (digits) => brands.find(({ start }) => start.test(digits));

  function passesLuhn(digits) {
    let sum = 0;
    for (let index = 0; index < digits.length; index++) {
      const digit = Number(digits[digits.length - 1 - index]);
      const doubled = index % 2 === 1 ? digit * 2 : digit;
      sum += doubled > 9 ? doubled - 9 : doubled;
    }
    return sum % 10 === 0;
  }

  /** Reads month and year from `12/29`, `12 / 2029`, `1229`, and from `2029-12` as browsers fill it in. */
  function expiryOf(text) {
    const compact = plain(text).replace(/\s/g, '');
    const [, isoYear, isoMonth] = /^(\d{4})-(\d{2})$/.exec(compact) ?? [];
    const [, month = isoMonth, year = isoYear] = /^(\d{1,2})[/.-]?(\d{4}|\d{2})$/.exec(compact) ?? [];
    return Number(month) >= 1 && Number(month) <= 12
      ? { month: Number(month), year: Number(year) < 100 ? 2000 + Number(year) : Number(year) }
      : undefined;
  }

  /** Returns the fault of a filled field; undefined if it has none. */
  const checks = {
    number(text) {
      const digits = digitsOf(text);
      const lengths = brandOf(digits)?.lengths;
      const isLong = lengths ? lengths.includes(digits.length) : /^\d{13,19}$/.test(digits);
      return isLong && passesLuhn(digits) ? undefined : 'invalid';
    },
    /** @param month the service's month, `2026-11`: the payer's clock may be wrong */
    expiry(text, { month }) {
      const expiry = expiryOf(text);
      if (!expiry) return 'invalid';
      const [thisYear, thisMonth] = month.split('-').map(Number);
      return expiry.year * 12 + expiry.month < thisYear * 12 + thisMonth ? 'expired' : undefined;
    },
    /** @param codeLength that of the card's brand, if known */
    cvv(text, { codeLength }) {
      const code = plain(text);
      if (/^\d{3,4}$/.test(code) && (codeLength ?? code.length) === code.length) return undefined;
      return { 3: 'three', 4: 'four' }[codeLength] ?? 'invalid';
    },
    name: (text) => (/[\p{Bidi_Control}\p{Cc}]/u.test(text) ? 'characters' : undefined),
  };

  /** Writes a value and keeps the caret after the same digit. */
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

  /** Groups digits as on the card: 4-6-5 for American Express, fours for all others. */
  const grouped = (digits) =>
    (/^3[47]/.test(digits)
      ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
      : (digits.match(/.{1,4}/g) ?? [])
    )
      .filter((group) => group !== '')
      .join(' ');

  /** Formats the typed text of each field. */
  const forms = {
    number: (text) => grouped(digitsOf(text).slice(0, 19)),
    /** A month from 2 to 9 has one digit: `829` is 08/29. */
    expiry(text) {
      const typed = plain(text);
      if (/^([2-9]\d{1,2}|1[3-9]\d?)$/.test(typed)) return `0${typed[0]}/${typed.slice(1)}`;
      return /^\d{3,4}$/.test(typed) ? `${typed.slice(0, 2)}/${typed.slice(2)}` : typed;
    },
    cvv: plain,
  };

  /** Formats a field and calls back after each change. Leaves text alone during composition. */
  function watch(input, field, changed) {
    const update = (event) => {
      if (event.isComposing) return;
      if (Object.hasOwn(forms, field)) rewrite(input, forms[field](input.value));
      changed();
    };
    input.addEventListener('input', update);
    input.addEventListener('compositionend', update);
  }

  /** Longer than a button press: a fault shown during the press would move the button away from the pointer. */
  const pressMilliseconds = 250;

  /** Calls back when the payer leaves a field that has text. Empty fields are reported when the form is sent. */
  const onLeave = (input, left) =>
    input.addEventListener('blur', () => window.setTimeout(() => input.value !== '' && left(), pressMilliseconds));

  /**
   * Keeps typed values out of the browser's session restore, which skips fields with autocomplete off. An empty field
   * can be filled in.
   */
  const guard = (input) => {
    input.autocomplete = input.value === '' ? input.dataset.autocomplete : 'off';
  };

  return { plain, digitsOf, brandOf, expiryOf, checks, watch, onLeave, guard };
})();
