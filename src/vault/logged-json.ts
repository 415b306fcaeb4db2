import { propertyNames } from '../../generated/enumerations.js';
import { identifierNames } from './identifier-names.js';
import { mayHoldSecrets, securityCodeName, withoutSecrets } from './redact.js';

/** In JSON. */
const removed = '"[removed]"';

/** Card data, tokens and credentials by the names of their properties, in lower case and without what is no letter. */
const secretNames: ReadonlySet<string> = new Set([
  'cardnumber',
  'pan',
  'primaryaccountnumber',
  'cardholdername',
  'cardcardholdername',
  'expirymonth',
  'expiryyear',
  'token',
  'providertoken',
  'credentials',
  'apikey',
  'secret',
  'password',
  'authorization',
  // Of imported attempts: what another system exchanged with its processor.
  'rawrequest',
  'rawresponse',
]);

/** What may be kept of a payment instrument. What else a client puts there may be a card number with a digit wrong. */
const instrumentNames: ReadonlySet<string> = new Set([
  'payment_method',
  'card_card_last_four_digit',
  'card_bin',
  'expiration_date',
  'card_profile',
]);

/** What an object is, where that decides what is kept of it: of one that opens a page of the payer, not its address. */
type Kind = 'instrument' | 'opening-page' | 'other';
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['payment_instrument', 'instrument'],
  ['next_action', 'opening-page'],
]);

/** What is known of a JSON value before it is redacted. */
export interface LoggedJson {
  /** The whole value is the data of a card. */
  readonly isInstrument?: boolean;
  /**
   * The request was found to be right: its identifiers hold no card number (identifiers.ts) and are kept as they are.
   */
  readonly identifiersKept: boolean;
  /** It came from outside: of a property that the contract does not know it cannot be said what it is. */
  readonly isSent: boolean;
}

/**
 * A JSON object as the request log keeps it: what names a secret, or is written like one, is `[removed]`, and so is
 * what a payment instrument holds beside its kind, and what is sent under a name that the contract does not know. The
 * names of all properties stay, so that it can be seen what was sent. It is written as it is read: no redacted copy is
 * made of it first.
 * @param value as it was parsed, nested a few levels deep at most (http/json.ts)
 */
export const loggedJson = (value: object, known: LoggedJson): string =>
  written(value, known.isInstrument ? 'instrument' : 'other', known);

function written(value: object, kind: Kind, known: LoggedJson): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => member(unnamed, item, kind, known)).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value)) {
    const knownName = nameOf(name);
    if (text !== '') text += ',';
    text += knownName.written + member(knownName, (value as Readonly<Record<string, unknown>>)[name], kind, known);
  }
  return `{${text}}`;
}

function member(name: KnownName, value: unknown, kind: Kind, known: LoggedJson): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (isRemoved(name, kind, known)) return removed;
  if (typeof value === 'object') return written(value, name.kind, known);
  if (typeof value === 'string') {
    const isKept = known.identifiersKept && name.isIdentifier;
    return quoted(isKept ? value : withoutSecrets(value));
  }
  const number = JSON.stringify(value);
  return mayHoldSecrets(number) && withoutSecrets(number) !== number ? removed : number;
}

const isRemoved = (name: KnownName, kind: Kind, { isSent }: LoggedJson): boolean =>
  name.isSecret ||
  (isSent && !name.isOfContract) ||
  (kind === 'instrument' && !name.isOfInstrument) ||
  (kind === 'opening-page' && name.isAddress);

/** A text that JSON writes as it is: no control character, quote, backslash or half of a surrogate pair is in it. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));

/** What is known of a property by its name alone. */
interface KnownName {
  /** As it is kept, in JSON and with its colon. */
  readonly written: string;
  /** Its value is card data, a token or a credential. */
  readonly isSecret: boolean;
  readonly isOfContract: boolean;
  readonly isOfInstrument: boolean;
  readonly isIdentifier: boolean;
  readonly isAddress: boolean;
  /** What an object under this name is. */
  readonly kind: Kind;
}

const readName = (name: string, shown: string): KnownName => ({
  written: `${quoted(shown)}:`,
  isSecret: securityCodeName.test(name) || secretNames.has(name.toLowerCase().replace(/[^a-z]/g, '')),
  isOfContract: propertyNames.has(name),
  isOfInstrument: instrumentNames.has(name),
  isIdentifier: identifierNames.has(name),
  isAddress: name === 'url',
  kind: kinds.get(name) ?? 'other',
});

/** Of the items of an array, which have no name that the contract could know. */
const unnamed: KnownName = { ...readName('', ''), isOfContract: true };

/** What was found of names, a thousand at most: the same come back with every request. */
const knownNames = new Map<string, KnownName>();

function nameOf(name: string): KnownName {
  const known = knownNames.get(name);
  if (known) return known;
  const shown = withoutSecrets(name);
  const found = readName(name, shown);
  if (shown === name && name.length <= 64 && knownNames.size < 1000) knownNames.set(name, found);
  return found;
}
