import { passesLuhn } from './card.js';

/**
 * Digits, with single spaces or hyphens between them or not: at least as many as the shortest card number has. Before them, so that it is passed
 * over: a UUID (RFC 9562), unless it has digits only. Of random ones, one of 350 has so many digits in a row that pass the Luhn check.
 */
const digitRuns = /\b(?=[\d-]{0,35}[a-f])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b|(\d(?:[ -]?\d){12,})/gi;

/**
 * Numbers as the schemes issue them, for digits that run on without a break: a card number between others is longer than itself. Looks ahead,
 * so that every place is tried.
 */
const issuedNumbers = /(?=(4\d{15}|(?:5[1-5]|2[2-7]|35|6\d)\d{14}|3[47]\d{13}|3[068]\d{12}))/g;

/** A security code after its name, as JSON, XML, a form or a log writes it. Three digits alone could be anything. */
const securityCodes = /((?:cvv2?|cvc2?|cvn2?|csc|cav2|security[ _-]?code|verification[ _-]?(?:code|value))(?:\\?["'])?\s*[:=>]\s*(?:\\?["'])?)\d{3,4}(?!\d)/gi;

const numberRemoved = '[card number removed]';
const longest = 19;
const shortest = 13;

/** Text with every card number taken out: 13 to 19 digits, with spaces or hyphens between them or not, that pass the Luhn check. */
export function redactCardNumbers(text: string): string {
  return text.replace(digitRuns, (match, run: string | undefined) => run === undefined ? match : redactRun(run.split(/([ -])/)));
}

/** @param parts groups of digits, with what separates them in between */
function redactRun(parts: readonly string[]): string {
  let redacted = '';
  for (let index = 0; index < parts.length;) {
    const end = index % 2 === 0 ? endOfNumber(parts, index) : undefined;
    redacted += end === undefined ? redactWithin(parts[index] ?? '') : numberRemoved;
    index = end ?? index + 1;
  }
  return redacted;
}

/** Where the longest card number ends that begins with a group and takes whole groups. */
function endOfNumber(parts: readonly string[], start: number): number | undefined {
  let digits = '';
  let end: number | undefined;
  for (let index = start; index < parts.length; index += 2) {
    digits += parts[index] ?? '';
    if (digits.length > longest) break;
    if (digits.length >= shortest && passesLuhn(digits)) end = index + 1;
  }
  return end;
}

function redactWithin(group: string): string {
  let redacted = '';
  let rest = 0;
  for (const { 1: number = '', index } of group.matchAll(issuedNumbers)) {
    if (index < rest || !passesLuhn(number)) continue;
    redacted += group.slice(rest, index) + numberRemoved;
    rest = index + number.length;
  }
  return redacted + group.slice(rest);
}

/** Text without card numbers and without security codes that are named as such. */
export const redactCardData = (text: string): string => redactCardNumbers(text).replace(securityCodes, '$1[removed]');

/** A JSON value with the card data in its texts and numbers taken out. */
export function redactedJson(value: object): object {
  return JSON.parse(JSON.stringify(value, (_key, member: unknown) => {
    if (typeof member === 'string') return redactCardData(member);
    return typeof member === 'number' && redactCardNumbers(String(member)) !== String(member) ? numberRemoved : member;
  })) as object;
}
