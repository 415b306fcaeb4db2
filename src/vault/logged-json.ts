import { propertyNames } from '../../generated/enumerations.js';
import { identifierNames, securityCodeName, shortestNumber, withoutSecrets } from './redact.js';
import { shortestEncoded } from './separated-numbers.js';

const removed = Buffer.from('"[removed]"');

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
 * Returns a JSON object as the request log stores it, in UTF-8. `[removed]` replaces secrets, by name or by form, most
 * of a payment instrument, and values under names outside the contract. All property names stay, so that the request
 * remains recognizable.
 * @param json as `JSON.stringify` writes it, of limited depth (http/request/body.ts)
 */
export const loggedJson = (json: string, known: LoggedJson): Buffer =>
  new LoggedCopy(Buffer.from(json), known).of(known.isInstrument ? 'instrument' : 'other');

const byte = (character: string): number => character.charCodeAt(0);
const [quote, comma, backslash] = [byte('"'), byte(','), byte('\\')];
const [object, array, endOfObject, endOfArray] = [byte('{'), byte('['), byte('}'), byte(']')];

/** An acquirer reference number of Visa or Mastercard. 16 of its digits may pass the Luhn check. */
const acquirerReference = /^\d{23}$/;

/**
 * The digits that each byte of a text counts for. One that a security code, a key or another notation of a number needs
 * counts for a whole number.
 */
const digitsOf = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[0-9]/.test(character)) return 1;
  return /[a-zA-Z .,'/+@-]/.test(character) ? 0 : shortestNumber;
});

/** Copies JSON without its secrets. It reads bytes: walking through the parsed value takes longer. */
class LoggedCopy {
  #place = 0;
  readonly #parts: Buffer[] = [];
  #copiedTo = 0;
  #lastName = unnamed;

  constructor(
    private readonly json: Buffer,
    private readonly known: LoggedJson,
  ) {}

  of(kind: Kind): Buffer {
    this.#copyMembers(kind);
    if (this.#parts.length === 0) return this.json;
    return Buffer.concat([...this.#parts, this.json.subarray(this.#copiedTo)]);
  }

  /** Copies an object or an array. */
  #copyMembers(kind: Kind): void {
    const { json } = this;
    const isObject = json[this.#place++] === object;
    const first = json[this.#place];
    if (first === endOfObject || first === endOfArray) this.#place++;
    else
      do this.#copyMember(isObject ? this.#copyName() : unnamed, kind);
      while (json[this.#place++] === comma);
  }

  #copyMember(name: KnownName, kind: Kind): void {
    const start = this.#place;
    const parts = this.#parts.length;
    const copiedTo = this.#copiedTo;
    const isOut = isRemoved(name, kind, this.known);
    const first = this.json[start];
    if (first === quote && isOut) this.#passText();
    else if (first === quote) this.#copyText(name);
    else if (first === object || first === array) this.#copyMembers(name.kind);
    else if (!this.#copyNumber()) return;
    if (!isOut) return;
    this.#parts.length = parts;
    this.#copiedTo = copiedTo;
    this.#replace(start, removed);
  }

  #copyText(name: KnownName): void {
    const start = this.#place;
    const digits = this.#passText();
    if (digits < shortestNumber && this.#place - start < shortestEncoded) return;
    if (this.known.identifiersKept && name.isIdentifier) return;
    const text = textOf(this.json, start, this.#place);
    if (name.isAcquirerReference && !this.known.isSent && acquirerReference.test(text)) return;
    const safe = withoutSecrets(text);
    if (safe !== text) this.#replace(start, Buffer.from(JSON.stringify(safe)));
  }

  /** @returns the number of digits that the text counts for */
  #passText(): number {
    const { json } = this;
    let end = this.#place + 1;
    let digits = 0;
    for (let code = json[end]; code !== undefined && code !== quote; code = json[end]) {
      digits += digitsOf[code] as number;
      end += code === backslash ? 2 : 1;
    }
    this.#place = end + 1;
    return digits;
  }

  /** @returns false for true, false and null */
  #copyNumber(): boolean {
    const { json } = this;
    const start = this.#place;
    const isNumber = (json[start] ?? array) < array;
    let code = json[start];
    while (code !== undefined && code !== comma && code !== endOfObject && code !== endOfArray)
      code = json[++this.#place];
    const text = this.#place - start < shortestNumber ? '' : json.toString('latin1', start, this.#place);
    if (withoutSecrets(text) !== text) this.#replace(start, removed);
    return isNumber;
  }

  /** Copies a name with its colon. Most often it is the name that followed the last one before, too. */
  #copyName(): KnownName {
    const { json } = this;
    const start = this.#place;
    const expected = this.#lastName.next;
    if (expected && isAt(json, start, expected.written)) {
      this.#place += expected.written.length;
      return (this.#lastName = expected);
    }
    this.#passText();
    const text = textOf(json, start, this.#place++);
    const name = nameOf(text);
    this.#lastName.next = knownNames.get(text);
    if (!isAt(json, start, name.written)) this.#replace(start, name.written);
    return (this.#lastName = name);
  }

  /** Takes out what was passed since `start`. */
  #replace(start: number, by: Buffer): void {
    this.#parts.push(this.json.subarray(this.#copiedTo, start), by);
    this.#copiedTo = this.#place;
  }
}

/** Returns the text that is written, in quotes, between two places. */
function textOf(json: Buffer, start: number, end: number): string {
  const text = json.toString('utf8', start + 1, end - 1);
  return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
}

function isAt(json: Buffer, place: number, part: Buffer): boolean {
  for (let index = 0; index < part.length; index++) if (json[place + index] !== part[index]) return false;
  return true;
}

const isRemoved = (name: KnownName, kind: Kind, { isSent }: LoggedJson): boolean =>
  name.isSecret ||
  (isSent && !name.isOfContract) ||
  (kind === 'instrument' && !name.isOfInstrument) ||
  (kind === 'opening-page' && name.isAddress);

/** Facts about a property from its name alone. */
interface KnownName {
  /** The name as it is logged, in JSON and with its colon. */
  readonly written: Buffer;
  /** True if its value is card data, a token or a credential. */
  readonly isSecret: boolean;
  readonly isOfContract: boolean;
  readonly isOfInstrument: boolean;
  readonly isIdentifier: boolean;
  readonly isAcquirerReference: boolean;
  readonly isAddress: boolean;
  /** The kind of an object under this name. */
  readonly kind: Kind;
  /** The cached name that followed it last. */
  next: KnownName | undefined;
}

const readName = (name: string, shown: string): KnownName => ({
  written: Buffer.from(`${JSON.stringify(shown)}:`),
  isSecret: securityCodeName.test(name) || secretNames.has(name.toLowerCase().replace(/[^a-z]/g, '')),
  isOfContract: propertyNames.has(name),
  isOfInstrument: instrumentNames.has(name),
  isIdentifier: identifierNames.has(name),
  isAcquirerReference: name === 'arn',
  isAddress: name === 'url',
  kind: kinds.get(name) ?? 'other',
  next: undefined,
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
