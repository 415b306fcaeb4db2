import { problem, type Problem } from '../base/errors/errors.js';
import { findCard } from '../store/vault/instruments.js';
import { readOneTimeToken } from '../store/vault/one-time-tokens.js';
import type { Store } from '../store/connection/open.js';
import { instrumentFingerprints } from './fingerprints.js';
import { looksLikeCard } from './card.js';
import { identifierNames } from './identifier-names.js';
import { possibleCardNumbers } from './redact.js';
import type { Vault } from './vault.js';

/** A text of a request that is kept as it is. */
export interface Identifier {
  /** Where it stands, as a refusal names it. */
  readonly field: string;
  readonly text: string;
}

/** The identifiers of a request body, wherever they stand, and the card numbers that it pays with. */
export interface BodyTexts {
  readonly identifiers: readonly Identifier[];
  readonly cardNumbers: readonly string[];
  /** Tokens, of which one may stand for a card that was entered into card fields. */
  readonly tokens?: readonly string[];
}

/** Reads a body that is nested a few levels deep at most (http/json.ts). */
export function textsOf(body: unknown): BodyTexts {
  const found = { identifiers: [] as Identifier[], cardNumbers: [] as string[], tokens: [] as string[] };
  collect(body, '', found);
  return found;
}

function collect(
  value: unknown,
  path: string,
  found: { readonly identifiers: Identifier[]; readonly cardNumbers: string[]; readonly tokens: string[] },
): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`;
    if (typeof member !== 'string') collect(member, field, found);
    else if (identifierNames.has(name)) found.identifiers.push({ field, text: member });
    else if (name === 'card_number') found.cardNumbers.push(member);
    else if (name === 'token') found.tokens.push(member);
  }
}

/** Identifiers that a processor, an issuer or this service makes: the merchant cannot choose others. */
const madeElsewhere: ReadonlySet<string> = new Set([
  'provider_token',
  'provider_transaction_id',
  'authorization_code',
  'fingerprint',
]);

/** True if a text holds a number that looks like a card's: of a known range and length, with a right check digit. */
export const isCardLike = (text: string): boolean => [...possibleCardNumbers(text)].some(looksLikeCard);

/**
 * Refuses identifiers that look like card numbers, whether or not a card has the number (Account,
 * `refuse_card_like_identifiers`).
 * @throws Problem VALIDATION/INVALID_FIELD, without the value
 */
export function refuseCardLike({ identifiers }: BodyTexts): void {
  const found = identifiers.find(
    ({ field, text }) => !madeElsewhere.has(field.split('.').at(-1) ?? '') && isCardLike(text),
  );
  if (!found) return;
  const field = found.field.slice(0, 300);
  throw problem(
    'VALIDATION/INVALID_FIELD',
    `${field} looks like the number of a card, and the account refuses such identifiers.`,
    { field },
  );
}

/** Where the cards of terminals are looked up. */
interface KnownCards {
  readonly store: Pick<Store, 'pool'>;
  readonly vault: Vault;
}

/**
 * Finds an identifier that holds the number of a card, written in any way: of a card of the same request, or of one
 * that a terminal has in its vault. The vault is asked once, and only when there is a number that could be one.
 * @param terminalIds whose cards are looked up
 * @returns the field; undefined when there is none
 */
export async function fieldWithCardNumber(
  { store: { pool }, vault }: KnownCards,
  terminalIds: readonly string[],
  { identifiers, cardNumbers, tokens = [] }: BodyTexts,
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

/** The numbers of the cards behind one-time tokens that were not used yet. */
async function enteredNumbers(
  { store: { pool }, vault }: KnownCards,
  terminalIds: readonly string[],
  tokens: readonly string[],
): Promise<string[]> {
  const read = terminalIds.flatMap((terminalId) =>
    tokens.map(async (token) => ({ token, kept: await readOneTimeToken(pool, terminalId, token) })),
  );
  return (await Promise.all(read)).flatMap(({ token, kept }) =>
    kept?.sealedCard ? [(JSON.parse(vault.open(kept.sealedCard, token)) as { card_number: string }).card_number] : [],
  );
}

/**
 * @throws Problem VALIDATION/INVALID_FIELD, without the value, for an identifier with a card number in it
 * (`fieldWithCardNumber`)
 */
export async function refuseCardNumbers(
  deps: KnownCards,
  terminalIds: readonly string[],
  texts: BodyTexts,
): Promise<void> {
  const field = await fieldWithCardNumber(deps, terminalIds, texts);
  if (field !== undefined) throw cardNumberRefusal(field);
}

/** @param path names of properties, of which a client may have invented some */
export function cardNumberRefusal(path: string): Problem {
  const field = path.slice(0, 300);
  return problem('VALIDATION/INVALID_FIELD', `${field} holds the number of a card. Send an identifier that does not.`, {
    field,
  });
}
