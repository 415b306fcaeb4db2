import { propertyNames } from '../../generated/enumerations.js';
import { identifierNames } from './identifiers.js';
import { securityCodeName, withoutSecrets } from './redact.js';

const removed = '[removed]';

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
 * names of all properties stay, so that it can be seen what was sent.
 * @param value nested a few levels deep at most (http/json.ts)
 */
export function loggedJson(value: object, { isInstrument = false, identifiersKept, isSent }: LoggedJson): string {
  return JSON.stringify(redacted(value, isInstrument ? 'instrument' : 'other'));

  function redacted(member: object, kind: Kind): object {
    if (Array.isArray(member)) return member.map((item: unknown) => shown('', item, kind));
    const kept: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(member)) kept[knownName(name).shown] = shown(name, inner, kind);
    return kept;
  }

  function isRemoved(name: string, kind: Kind): boolean {
    if (isSent && name !== '' && !propertyNames.has(name)) return true;
    if (kind === 'instrument' && !instrumentNames.has(name)) return true;
    return knownName(name).isSecret || (kind === 'opening-page' && name === 'url');
  }

  function shown(name: string, member: unknown, kind: Kind): unknown {
    if (member === null || typeof member === 'boolean') return member;
    if (isRemoved(name, kind)) return removed;
    if (typeof member === 'object') return redacted(member, kinds.get(name) ?? 'other');
    if (typeof member === 'string') return identifiersKept && identifierNames.has(name) ? member : clean(member);
    // A number.
    const text = JSON.stringify(member);
    return clean(text) === text ? member : removed;
  }
}

/** A text without secrets. Most are too short for a card number, without three digits and without the mark of a key. */
const clean = (text: string): string => (text.length < 13 && !/\d{3}|_/.test(text) ? text : withoutSecrets(text));

/** A name as it is kept, and whether what it names is not. */
interface KnownName {
  readonly shown: string;
  readonly isSecret: boolean;
}

/** What was found of names, a thousand at most: the same come back with every request. */
const knownNames = new Map<string, KnownName>();

function knownName(name: string): KnownName {
  const known = knownNames.get(name);
  if (known) return known;
  const found = {
    shown: withoutSecrets(name),
    isSecret: securityCodeName.test(name) || secretNames.has(name.toLowerCase().replace(/[^a-z]/g, '')),
  };
  if (found.shown === name && name.length <= 64 && knownNames.size < 1000) knownNames.set(name, found);
  return found;
}
