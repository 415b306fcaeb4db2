import type { CardFault, FormAgain, PaymentPageView } from '../../../payer-pages/payment-page.js';
import { html, type Html } from '../page.js';
import { codeHints } from './languages.js';
import type { Texts } from './texts/en.js';

/** The form of a page, for the first time or after a refusal. */
export interface FormState extends FormAgain {
  /** The path of the page. */
  readonly path: string;
}

interface FieldLook {
  readonly attributes: Html;
  readonly placeholder?: string;
  readonly hint?: string;
}

/** Returns an input of the card with its label and notes. */
export function field(words: Texts, form: FormState, name: CardFault['field'], look: FieldLook): Html {
  const { attributes, placeholder, hint } = look;
  const fault = form.faults.find((each) => each.field === name);
  const value = name === 'expiry' || name === 'name' ? form.entered[name] : '';
  const notes = notesOf(words, form, name, hint);
  const described = notes.length === 0 ? undefined : notes.map(({ id }) => id).join(' ');
  return html`<div class="field">
<label for="${name}">${words.fields[name]}${
    name === 'name' ? html` <span class="hint">(${words.optional})</span>` : undefined
  }</label>
<div class="box"><input id="${name}" name="${name}" value="${value}" spellcheck="false"
 autocomplete="off" ${attributes} data-faults="${JSON.stringify(words.faults[name])}"
 ${placeholder && html`placeholder="${placeholder}"`} ${name === 'name' ? undefined : html`required`}
 ${described && html`aria-describedby="${described}"`}
 ${fault && html`aria-invalid="true"`}></div>
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

const faultText = ({ faults }: Texts, { field: name, fault }: CardFault): string =>
  (faults[name] as Partial<Record<CardFault['fault'], string>>)[fault] ?? '';

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
