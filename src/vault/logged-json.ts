import { propertyNames } from '../../generated/enumerations.js';
import { identifierNames, mayHoldSecrets, securityCodeName, withoutSecrets } from './redact.js';

const removed = '"[removed]"';

/** Card data, tokens and credentials by their property names, in lower case and letters only. */
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
  'payload',
  'cryptogram',
  'credentials',
  'apikey',
  'secret',
  'password',
  'authorization',
  // Of imported attempts: the exchange of another system with its processor.
  'rawrequest',
  'rawresponse',
]);

/** Loggable properties of a payment instrument. Any other may be a card number with a wrong digit. */
const instrumentNames: ReadonlySet<string> = new Set([
  'payment_method',
  'card_card_last_four_digit',
  'card_bin',
  'expiration_date',
  'card_profile',
]);

/** The kind of an object, which decides what is logged of it: for a link to a page of the payer, not its address. */
type Kind = 'instrument' | 'opening-page' | 'other';
const kinds: ReadonlyMap<string, Kind> = new Map([
  ['payment_instrument', 'instrument'],
  ['next_action', 'opening-page'],
]);

/** Facts about a JSON value before it is redacted. */
interface LoggedJson {
  /** True if the whole value is card data. */
  readonly isInstrument?: boolean;
  /** True if the request was valid: its identifiers hold no card number (identifiers.ts) and are logged as they are. */
  readonly identifiersKept: boolean;
  /** True if a client or another system sent it: properties outside the contract have an unknown meaning. */
  readonly isSent: boolean;
}

/**
 * Returns a JSON object as the request log stores it. `[removed]` replaces secrets, by name or by form, most of a
 * payment instrument, and values under names outside the contract. All property names stay, so that the request remains
 * recognizable. It is serialized directly, without a redacted copy.
 * @param value as it was parsed, of limited depth (http/request/body.ts)
 */
export const loggedJson = (value: object, known: LoggedJson): string =>
  written(value, known.isInstrument ? 'instrument' : 'other', known);

function written(value: object, kind: Kind, known: LoggedJson): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => member(unnamed, item, kind, known)).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value)) {
    const content = (value as Readonly<Record<string, unknown>>)[name];
    if (content === undefined) continue;
    const knownName = nameOf(name);
    if (text !== '') text += ',';
    text += knownName.written + member(knownName, content, kind, known);
  }
  return `{${text}}`;
}

function member(name: KnownName, value: unknown, kind: Kind, known: LoggedJson): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (isRemoved(name, kind, known)) return removed;
  if (value instanceof Date) return quoted(value.toISOString());
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

/** A text that JSON writes unchanged: no control character, quote, backslash or half of a surrogate pair. */
const plain = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
export const quoted = (text: string): string => (plain.test(text) ? `"${text}"` : JSON.stringify(text));

/** Facts about a property from its name alone. */
interface KnownName {
  /** The name as it is logged, in JSON and with its colon. */
  readonly written: string;
  /** True if its value is card data, a token or a credential. */
  readonly isSecret: boolean;
  readonly isOfContract: boolean;
  readonly isOfInstrument: boolean;
  readonly isIdentifier: boolean;
  readonly isAddress: boolean;
  /** The kind of an object under this name. */
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

/** The items of an array, which have no name for the contract to know. */
const unnamed: KnownName = { ...readName('', ''), isOfContract: true };

/** Cached names, at most a thousand: the same names come with every request. */
const knownNames = new Map<string, KnownName>();

function nameOf(name: string): KnownName {
  const known = knownNames.get(name);
  if (known) return known;
  const shown = withoutSecrets(name);
  const found = readName(name, shown);
  if (shown === name && name.length <= 64 && knownNames.size < 1000) knownNames.set(name, found);
  return found;
}
