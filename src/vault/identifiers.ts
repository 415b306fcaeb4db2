import { invalidField, type Problem, problem } from '../base/errors/errors.js';
import { findCard, readOneTimeToken } from '../store/vault/instruments.js';
import type { Store } from '../store/connection/open.js';
import { ForgottenSecret } from './data-keys.js';
import { instrumentFingerprints } from './fingerprints.js';
import type { Vault } from './vault.js';
import { looksLikeCard } from './card.js';
import { identifierNames, possibleCardNumbers } from './redact.js';

export interface Identifier {
  /** Its path, as refusals name it. */
  readonly field: string;
  readonly text: string;
}

export interface SearchedTexts {
  readonly identifiers: readonly Identifier[];
  /** Card numbers of the same request. */
  readonly cardNumbers: readonly string[];
  /** Tokens; one of them may represent a card that was entered into card fields. */
  readonly tokens?: readonly string[];
}

/** The texts of a request body, at any depth. */
export interface BodyTexts extends SearchedTexts {
  /** Names of people and merchants. */
  readonly names: readonly Identifier[];
}

const personalNames: ReadonlySet<string> = new Set([
  'card_cardholder_name',
  'first_name',
  'last_name',
  'merchant_name',
]);

export type FoundTexts = { readonly [Kind in keyof Required<BodyTexts>]: Required<BodyTexts>[Kind][number][] };

export const newTexts = (): FoundTexts => ({ identifiers: [], cardNumbers: [], tokens: [], names: [] });

/** Adds a text of a body, if it is searched. @param field its path */
export function noteText(found: FoundTexts, name: string, field: string, text: string): void {
  if (identifierNames.has(name)) found.identifiers.push({ field, text });
  else if (name === 'card_number') found.cardNumbers.push(text);
  else if (name === 'token') found.tokens.push(text);
  else if (personalNames.has(name)) found.names.push({ field, text });
}

/** Returns the texts of a validated body without inner objects. */
export function textsOf(body: object): BodyTexts {
  const found = newTexts();
  for (const [name, text] of Object.entries(body)) if (typeof text === 'string') noteText(found, name, name, text);
  return found;
}

/** Identifiers from a processor, an issuer or this service: the merchant cannot choose others. */
const madeElsewhere: ReadonlySet<string> = new Set([
  'provider_token',
  'provider_transaction_id',
  'authorization_code',
  'fingerprint',
]);

/** True if a text contains a number that looks like a card's: a known range and length, with a correct check digit. */
export const isCardLike = (text: string): boolean => [...possibleCardNumbers(text)].some(looksLikeCard);

/**
 * Refuses identifiers that look like card numbers, even if no such card is known (Account,
 * `refuse_card_like_identifiers`).
 * @throws Problem VALIDATION/INVALID_FIELD, without the value
 */
export function refuseCardLike({ identifiers }: BodyTexts): void {
  const found = identifiers.find(
    ({ field, text }) => isCardLike(text) && !madeElsewhere.has(field.split('.').at(-1) ?? ''),
  );
  if (!found) return;
  const field = found.field.slice(0, 300);
  throw invalidField(`${field} looks like the number of a card, and the account refuses such identifiers.`, field);
}

/** In characters. More than all identifiers of an operation: most are the metadata of a payment and of its payer. */
const longestTogether = 53_248;

/**
 * Refuses more identifiers than are searched for card numbers in milliseconds: also fields that the operation does not
 * have, and whose length no schema limits, are searched, because the request log has them.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function refuseLongIdentifiers({ identifiers }: BodyTexts): void {
  const length = identifiers.reduce((sum, { text }) => sum + text.length, 0);
  if (length > longestTogether)
    throw problem('VALIDATION/INVALID_FIELD', `Identifiers have at most ${longestTogether} characters together.`);
}

const bidiControl = /\p{Bidi_Control}/u;

/**
 * Refuses a name with characters that change the direction of text, because it would be displayed in another order. The
 * payment page refuses them as well.
 * @throws Problem VALIDATION/INVALID_FIELD, without the value
 */
export function refuseBidiControls({ names }: BodyTexts): void {
  for (const { field, text } of names)
    if (bidiControl.test(text)) throw invalidField(`${field} has characters that change the direction of text.`, field);
}

interface KnownCards {
  readonly store: Pick<Store, 'pool'>;
  readonly vault: Vault;
}

/**
 * Finds an identifier that holds a card number, in any notation: of a card in the same request, or of a stored card of
 * a terminal. It queries the vault once, and only if a text has a possible number.
 * @param terminalIds terminals whose cards are searched
 * @returns the field; undefined if not found
 */
export async function fieldWithCardNumber(
  { store: { pool }, vault }: KnownCards,
  terminalIds: readonly string[],
  { identifiers, cardNumbers, tokens = [] }: SearchedTexts,
): Promise<string | undefined> {
  const possible = identifiers.flatMap(({ field, text }) =>
    Array.from(possibleCardNumbers(text), (number) => ({ field, number })),
  );
  if (possible.length === 0) return undefined;
  const entered = await enteredNumbers({ store: { pool }, vault }, terminalIds, tokens);
  const own = possible.find(({ number }) => cardNumbers.includes(number) || entered.includes(number));
  if (own) return own.field;
  const fields = new Map(
    possible.flatMap(({ field, number }) =>
      terminalIds
        .flatMap((terminalId) => instrumentFingerprints(vault, terminalId, number))
        .filter((fingerprint) => fingerprint !== undefined)
        .map((fingerprint) => [fingerprint, field] as const),
    ),
  );
  const fingerprint = await findCard(pool, terminalIds, [...fields.keys()]);
  return fingerprint === undefined ? undefined : fields.get(fingerprint);
}

/** Returns the card numbers behind unused one-time tokens. */
async function enteredNumbers(
  { store: { pool }, vault }: KnownCards,
  terminalIds: readonly string[],
  tokens: readonly string[],
): Promise<string[]> {
  const read = terminalIds.flatMap((terminalId) =>
    tokens.map(async (token) => ({ token, stored: await readOneTimeToken(pool, { terminalId, token }) })),
  );
  const opened = (await Promise.all(read)).map(async ({ token, stored }) => {
    if (!stored?.sealedCard) return [];
    try {
      return [(JSON.parse(await vault.openCard(stored.sealedCard, token)) as { card_number: string }).card_number];
    } catch (error) {
      if (error instanceof ForgottenSecret) return [];
      throw error;
    }
  });
  return (await Promise.all(opened)).flat();
}

/**
 * @throws Problem VALIDATION/INVALID_FIELD, without the value, for an identifier that holds a card number
 * (`fieldWithCardNumber`)
 */
export async function refuseCardNumbers(
  deps: KnownCards,
  terminalIds: readonly string[],
  texts: SearchedTexts,
): Promise<void> {
  const field = await fieldWithCardNumber(deps, terminalIds, texts);
  if (field !== undefined) throw cardNumberRefusal(field);
}

/** @param path names of properties, some of which the client may have invented */
export function cardNumberRefusal(path: string): Problem {
  const field = path.slice(0, 300);
  return invalidField(`${field} holds the number of a card. Send an identifier that does not.`, field);
}
