import { payerFields } from '../../../payer-pages/payment-page.js';
import type { CardFault, FormAgain, PayerField, PaymentPageView } from '../../../payer-pages/payment-page.js';
import { countries } from '../../../base/countries.js';
import { html, Html } from '../page.js';
import { codeHints, type Language, texts } from './languages.js';
import type { Texts } from './texts/en.js';

/** The form of a page, for the first time or after a refusal. */
export interface FormState extends FormAgain {
  readonly path: string;
  /** True after the payer removed a saved card. */
  readonly isCardRemoved?: boolean;
}

interface FieldLook {
  readonly attributes: Html;
  readonly placeholder?: string;
  readonly hint?: string;
  /** The values to choose from. */
  readonly options?: readonly (readonly [value: string, name: string])[] | undefined;
}

const isPayerField = (name: CardFault['field']): name is PayerField =>
  (payerFields as readonly string[]).includes(name);

export const labelOf = (words: Texts, name: CardFault['field']): string =>
  isPayerField(name) ? words.asked.fields[name] : words.fields[name];

function faultsOf({ faults, asked }: Texts, name: CardFault['field']): Partial<Record<CardFault['fault'], string>> {
  if (!isPayerField(name)) return faults[name];
  const { missing } = asked;
  const invalid = name === 'email' || name === 'phone' ? asked[name] : missing;
  return { missing, invalid, characters: invalid === missing ? faults.name.characters : invalid };
}

/** The attributes of the fields about the payer: how browsers fill them in (HTML, autofill), and their keyboards. */
const payerInputs: Readonly<Record<PayerField, Html>> = {
  email: html`type="email" data-autocomplete="email" maxlength="254"`,
  phone: html`type="tel" data-autocomplete="tel" maxlength="30"`,
  address: html`data-autocomplete="street-address" maxlength="100"`,
  postal_code: html`data-autocomplete="postal-code" maxlength="20"`,
  city: html`data-autocomplete="address-level2" maxlength="50"`,
  country: html`data-autocomplete="country"`,
};

/** Returns the fields about the payer, before the wallets, which need them too. */
export function payerInputsIn(language: Language, form: FormState, { asked }: PaymentPageView): Html | undefined {
  if (asked.length === 0) return undefined;
  const words = texts[language];
  return html`<div id="asked">
${asked.map((name, place) => {
  const first = place === 0 && form.faults.length === 0 ? html` autofocus` : undefined;
  const attributes = html`form="pay" ${payerInputs[name]}${first}`;
  return field(words, form, name, { attributes, options: name === 'country' ? countriesIn(language) : undefined });
})}</div>`;
}

/** Returns the countries with their names in a language, in its order. */
function countriesIn(language: Language): readonly (readonly [code: string, name: string])[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  return countries()
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => order.compare(one, other));
}

/** Returns a field with its label and notes. A card number or security code is never shown again. */
export function field(words: Texts, form: FormState, name: CardFault['field'], look: FieldLook): Html {
  const { attributes, placeholder, hint, options } = look;
  const fault = form.faults.find((each) => each.field === name);
  const value = name === 'number' || name === 'cvv' ? '' : (form.entered[name] ?? '');
  const notes = notesOf(words, form, name, hint);
  const described = notes.length === 0 ? undefined : notes.map(({ id }) => id).join(' ');
  return html`<div class="field">
<label for="${name}">${labelOf(words, name)}${
    name === 'name' ? html` <span class="hint">(${words.optional})</span>` : undefined
  }</label>
<div class="box"><${options ? new Html('select') : html`input value="${value}"`} id="${name}" name="${name}"
 spellcheck="false" autocomplete="off" ${attributes} data-faults="${JSON.stringify(faultsOf(words, name))}"
 ${placeholder && html`placeholder="${placeholder}"`} ${name === 'name' ? undefined : html`required`}
 ${described && html`aria-describedby="${described}"`}
 ${fault && html`aria-invalid="true"`}>${
   options &&
   html`<option value=""></option>${options.map(
     ([code, shown]) => html`<option value="${code}"${code === value ? html` selected` : undefined}>${shown}</option>`,
   )}</select>`
 }</div>
<div class="notes">${notes.map(({ markup }) => markup)}</div>
</div>`;
}

interface Note {
  readonly id: string;
  readonly markup: Html;
}

/** Returns the texts that describe a field: its hint, its fault, and the reason why a valid number is empty again. */
function notesOf(words: Texts, { faults }: FormState, name: CardFault['field'], hint?: string): Note[] {
  const notes: Note[] = [];
  const add = (id: string, kind: 'hint' | 'unseen' | 'fault', text: string, hints?: Html): void => {
    notes.push({ id, markup: html`<p class="${kind}" id="${id}"${hints}>${text}</p>\n` });
  };
  if (hint !== undefined)
    add(
      `${name}-hint`,
      name === 'expiry' ? 'unseen' : 'hint',
      hint,
      name === 'cvv' ? html` data-hints="${codeHints(words.hints)}"` : undefined,
    );
  const fault = faults.find((each) => each.field === name);
  if (fault) add(`${name}-fault`, 'fault', faultText(words, fault));
  // The address never contains a number or a security code, because browsers store addresses.
  else if (faults.length > 0 && (name === 'number' || name === 'cvv')) add(`${name}-again`, 'hint', words.again);
  return notes;
}

const faultText = (words: Texts, { field: name, fault }: CardFault): string => faultsOf(words, name)[fault] ?? '';

/**
 * Returns the choice between the saved cards and another one. The style hides the fields that a saved card does not
 * need, also without scripts. Each card is removed by its form, after a second step.
 */
export function savedChoice(words: Texts, { savedCards }: PaymentPageView, form: FormState): Html | undefined {
  if (savedCards.length === 0) return undefined;
  const { other, remove } = words.saved;
  // After a fault of another card's number, or of a saved card that is gone, another one is entered.
  const isOther = form.faults.some(({ field: name }) => name === 'number') || form.entered.card === '';
  const chosen = savedCards.find(({ id }) => id === form.entered.card) ?? (isOther ? undefined : savedCards[0]);
  const focus = form.faults.length === 0 && form.isCardRemoved !== true ? html` autofocus` : undefined;
  const checked = html` checked${focus}`;
  const radio = (value: string, more?: Html): Html =>
    html`<input type="radio" name="card" value="${value}"${value === (chosen?.id ?? '') ? checked : undefined}${more}>`;
  return html`<fieldset class="saved">
<legend>${words.receipt.card}</legend>
${savedCards.map(({ id, brand = '', lastFour, expiry, codeLength }) => {
  const card = html`<bdi dir="ltr">${brand} <span aria-hidden="true">••••</span>&nbsp;${lastFour}</bdi>`;
  return html`<div><label>${radio(id, html` data-code="${codeLength}"`)}
<span>${card} <span class="hint"><span class="unseen">${words.fields.expiry}</span> ${expiry}</span></span></label>
<details><summary>${remove} <span class="unseen">${card}</span></summary>
<button class="quiet" form="remove" name="card" value="${id}">${remove}: ${card}</button></details></div>
`;
})}<label>${radio('')} <span>${other}</span></label>
</fieldset>`;
}

/** Returns the box by which the payer agrees that the card is saved. */
export const saveChoice = (words: Texts, { maySave }: PaymentPageView, { entered }: FormState): Html | undefined =>
  maySave
    ? html`<label class="save"><input type="checkbox" name="save" value="1"${
        entered.save ? html` checked` : undefined
      }> <span>${words.saved.save}</span></label>`
    : undefined;

/** The networks of co-badged cards, and their names, which are the same in all languages. */
const networks = [
  ['cartes_bancaires', 'Cartes Bancaires'],
  ['international', 'Visa / Mastercard'],
] as const;

/**
 * Returns the choice of the network. Scripts show it for co-badged cards only, and name the other network; without
 * scripts it is always shown.
 */
export function networkChoice(words: Texts, { coBadged }: PaymentPageView): Html | undefined {
  if (coBadged.length === 0) return undefined;
  const { choose, any } = words.network;
  return html`<fieldset class="network" id="network" data-prefixes="${coBadged.join(' ')}">
<legend>${choose}</legend>
${[['', any] as const, ...networks].map(
  ([
    value,
    name,
  ]) => html`<label><input type="radio" name="network" value="${value}" ${value === '' ? html`checked` : undefined}>
<span>${name}</span></label>
`,
)}</fieldset>`;
}
