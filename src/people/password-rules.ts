import { invalidField } from '../base/errors/errors.js';
import { lastPasswords, type UserRow } from '../store/people/users.js';
import type { PasswordHashes } from './password-hash.js';

/** Number of most common passwords that are also refused with digits or signs around them. */
const mostCommon = 10_000;

/** Minimum length without the words that an attacker tries first: those of the user and of the product. */
const shortestRest = 8;

const productWords = ['paymentterminal', 'payment', 'terminal', 'gateway'];

interface CommonPasswords {
  readonly all: ReadonlySet<string>;
  readonly most: ReadonlySet<string>;
}

let loading: Promise<CommonPasswords> | undefined;

/** Loads the ranked list of leaked passwords of zxcvbn-ts on first use: reading it takes 0.1 s. */
const commonPasswords = (): Promise<CommonPasswords> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'];
    return { all: new Set(ranked), most: new Set(ranked.slice(0, mostCommon)) };
  }));

/**
 * Refuses a new password that an attacker tries first: one that leaked often, the user's own address, or the product's
 * name (NIST SP 800-63B, 3.1.1.2). The refusal does not repeat it.
 * @param field the password's place in the request
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export async function refuseGuessablePassword(password: string, email: string, field: string): Promise<void> {
  const text = password.normalize('NFKC').toLowerCase();
  if (withoutWords(text, email).length < shortestRest)
    throw invalidField(
      'The password consists of your e-mail address or the name of this product. Choose another one.',
      field,
    );
  const { all, most } = await commonPasswords();
  if (all.has(text) || most.has(letters(text)))
    throw invalidField(
      'The password is one of the most common ones, or one with digits or signs around it. Choose another one.',
      field,
    );
}

/**
 * Refuses a new password that is one of the user's last four (PCI DSS 8.3.7).
 * @param field the password's place in the request
 * @throws Problem VALIDATION/INVALID_FIELD; SYSTEM/TEMPORARILY_UNAVAILABLE
 */
export async function refuseUsedPassword(
  passwords: Pick<PasswordHashes, 'matches'>,
  password: string,
  user: UserRow,
  field: string,
): Promise<void> {
  for (const hash of lastPasswords(user))
    if (await passwords.matches(password, hash, 'new_password'))
      throw invalidField('The password is one of the last four of this user. Choose another one.', field);
}

/** The letters and digits of a text, without the words of the user and of the product. */
function withoutWords(text: string, email: string): string {
  const words = [email, ...email.split(/[@.+_-]/)]
    .map((word) => alphanumeric(word.normalize('NFKC').toLowerCase()))
    .filter((word) => word.length >= 3)
    .concat(productWords)
    .sort((one, other) => other.length - one.length);
  return words.reduce((rest, word) => rest.replaceAll(word, ''), alphanumeric(text));
}

const alphanumeric = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');

/** A text without the digits and signs at its start and its end. */
function letters(text: string): string {
  const characters = Array.from(text);
  const isLetter = (character: string): boolean => /\p{L}/u.test(character);
  const first = characters.findIndex(isLetter);
  return first === -1 ? '' : characters.slice(first, characters.findLastIndex(isLetter) + 1).join('');
}
