import { passesLuhn } from './card.js';

const digitRuns = /\d(?:[ -]?\d){12,18}/g;

/** Text with every card number taken out: 13 to 19 digits, with spaces or hyphens between them or not, that pass the Luhn check. */
export function redactCardNumbers(text: string): string {
  return text.replace(digitRuns, (run) => passesLuhn(run.replace(/[ -]/g, '')) ? '[card number removed]' : run);
}

/** A JSON value with every card number in its texts taken out. */
export function redactedJson(value: object): object {
  return JSON.parse(JSON.stringify(value, (_key, member: unknown) => typeof member === 'string' ? redactCardNumbers(member) : member)) as object;
}
