import { problem, type Problem } from '../base/errors/errors.js';
import { findCard } from '../store/vault/instruments.js';
import { readOneTimeToken } from '../store/vault/one-time-tokens.js';
import type { Store } from '../store/connection/open.js';
import { instrumentFingerprints } from './fingerprints.js';
import { looksLikeCard } from './card.js';
import { identifierNames } from './identifier-names.js';
import { possibleCardNumbers } from './redact.js';
import type { Vault } from './vault.js';

/** An identifier of a request. */
export interface Identifier {
  /** Its path, as refusals name it. */
  readonly field: string;
  readonly text: string;
}

/** The identifiers of a request body at any depth, and its card numbers. */
export interface BodyTexts {
  readonly identifiers: readonly Identifier[];
  readonly cardNumbers: readonly string[];
  /** Tokens; one of them may represent a card that was entered into card fields. */
  readonly tokens?: readonly string[];
}

/** Reads a body of limited depth (http/json.ts). */
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

/** Identifiers from a processor, an issuer or this service: the merchant cannot choose others. */
const madeElsewhere: ReadonlySet<string> = new Set([
  'provider_token',
  'provider_transaction_id',
  'authorization_code',
  'fingerprint',
]);

/** True if a text holds a number that looks like a card's: a known range and length, with a correct check digit. */
export const isCardLike = (text: string): boolean => [...possibleCardNumbers(text)].some(looksLikeCard);

/**
 * Refuses identifiers that look like card numbers, even if no such card is known (Account,
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

/** Access to the stored cards of terminals. */
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

/** Returns the card numbers behind unused one-time tokens. */
async function enteredNumbers(
  { store: { pool }, vault }: KnownCards,
  terminalIds: readonly string[],
  tokens: readonly string[],
): Promise<string[]> {
  const read = terminalIds.flatMap((terminalId) =>
    tokens.map(async (token) => ({ token, stored: await readOneTimeToken(pool, terminalId, token) })),
  );
  return (await Promise.all(read)).flatMap(({ token, stored }) =>
    stored?.sealedCard
      ? [(JSON.parse(vault.open(stored.sealedCard, token)) as { card_number: string }).card_number]
      : [],
  );
}

/**
 * @throws Problem VALIDATION/INVALID_FIELD, without the value, for an identifier that holds a card number
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

/** @param path names of properties, some of which the client may have invented */
export function cardNumberRefusal(path: string): Problem {
  const field = path.slice(0, 300);
  return problem('VALIDATION/INVALID_FIELD', `${field} holds the number of a card. Send an identifier that does not.`, {
    field,
  });
}
