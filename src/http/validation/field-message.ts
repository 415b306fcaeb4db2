import type { ErrorObject } from 'ajv';
import { distance } from 'fastest-levenshtein';
import type { ErrorCode } from '../../base/errors/errors.js';

/** The part of a contract schema that messages need, with references resolved. */
export interface RequestSchema {
  /** Points to the first place of a schema that a request has twice. */
  readonly $ref?: string;
  readonly 'x-reason-code'?: ErrorCode;
  readonly 'x-missing-reason-code'?: ErrorCode;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly items?: RequestSchema;
  readonly oneOf?: readonly RequestSchema[];
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
  readonly 'x-currency-maxima'?: object;
}

/** An invalid field, with all data that its message may need. */
export interface Fault {
  readonly error: ErrorObject;
  /** Its dotted path, safe to show; empty for the body as a whole. */
  readonly field: string;
  /** The schema that it was checked against. */
  readonly schema: RequestSchema | undefined;
  /** The value as received. It is never repeated. */
  readonly value: unknown;
  /** True if the field holds card data or a secret: its examples would look like real ones. */
  readonly isHidden: boolean;
}

/** Maximum number of values that a message lists. */
const maxValues = 12;

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const forms: Readonly<Record<string, string>> = {
  date: 'write it as 2026-12-01, year, month and day, with a day that the month has',
  'date-time': 'write it as 2026-12-01T12:00:00Z',
  email: 'write it as ada@example.com',
};

/** Returns the fault of a field and the expected form, in sentences without its value. */
export function faultMessage(fault: Fault): string {
  const { error, field, value } = fault;
  const subject = field === '' ? 'The body' : `The field ${field}`;
  const { keyword, message } = error;
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (keyword) {
    case 'required':
      return `${subject} is missing.${sentAs(fault)}`;
    case 'additionalProperties':
      return `${subject} is not allowed here.${meant(String(params['additionalProperty']), namesOf(fault.schema))}`;
    case 'enum':
      return `${subject} is not one of the allowed values${allowed(params['allowedValues'], value)}`;
    case 'oneOf':
      return `${subject} matches none of its allowed shapes: send ${shapes(fault.schema)}.${shapeMeant(fault)}`;
    case 'type':
      return `${subject} must be ${kindOf(params['type'])}, not ${sentKind(value)}.${quoted(params['type'], value)}`;
    case 'pattern':
      return `${subject} does not have the required form${example(fault)}.${idOfOtherKind(fault)}`;
    case 'minLength':
    case 'maxLength':
      return `${subject} must have ${lengths(fault)}.${idOfOtherKind(fault)}`;
    case 'format': {
      const format = String(params['format']);
      const form = forms[format];
      return `${subject} is not a valid ${format}${form === undefined ? '' : `: ${form}`}.`;
    }
    case 'minimum':
      return minimumMessage(fault, subject, Number(params['limit']));
    case 'maximum':
      return `${subject} must be at most ${String(params['limit'])}${maxima(fault)}.`;
    case 'minItems':
      return `${subject} must have at least ${String(params['limit'])} items.`;
    case 'maxItems':
      return `${subject} must have at most ${String(params['limit'])} items.`;
    case 'uniqueItems':
      return `${subject} has the same item twice.`;
    default:
      return `${subject} ${message ?? 'is invalid'}.`;
  }
}

const namesOf = (schema: RequestSchema | undefined): string[] => Object.keys(schema?.properties ?? {});

function meant(given: string, known: Iterable<string>): string {
  const found = nearest(given, known);
  return found === undefined ? '' : ` Did you mean ${found}?`;
}

/** Suggests the name under which a missing field was probably sent. */
function sentAs({ error, schema, value }: Fault): string {
  if (typeof value !== 'object' || value === null) return '';
  const known = schema?.properties ?? {};
  const missing = String((error.params as Readonly<Record<string, unknown>>)['missingProperty']);
  const unknown = firstUnknown(value, (name) => Object.hasOwn(known, name));
  const found = nearest(missing, unknown);
  return found === undefined ? '' : ` There is a ${found}: did you mean ${missing}?`;
}

/** Maximum number of unknown properties that are compared with the known ones. */
const maxUnknown = 25;

function firstUnknown(value: object, isKnown: (name: string) => boolean): string[] {
  const unknown: string[] = [];
  for (const name in value) {
    if (!isKnown(name)) unknown.push(name);
    if (unknown.length === maxUnknown) break;
  }
  return unknown;
}

function allowed(values: unknown, value: unknown): string {
  const texts = Array.isArray(values) ? values.map(String) : [];
  const list = texts.length <= maxValues ? `: ${texts.join(', ')}.` : '.';
  return typeof value === 'string' ? list + meant(value, texts) : list;
}

/** Lists the required fields of several shapes. */
const shapes = (schema: RequestSchema | undefined): string =>
  (schema?.oneOf ?? []).map(({ required = [] }) => required.join(' and ')).join(', or ');

/** Suggests the property of a shape that an unknown property probably means. */
function shapeMeant({ schema, value }: Fault): string {
  if (typeof value !== 'object' || value === null) return '';
  const known = (schema?.oneOf ?? []).flatMap(namesOf);
  const unknown = firstUnknown(value, (name) => known.includes(name));
  return unknown.map((name) => meant(name, known)).find((sentence) => sentence !== '') ?? '';
}

const kindOf = (type: unknown): string => kinds[String(type)] ?? String(type);

function sentKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' && !Number.isInteger(value)) return 'a number with a fraction';
  return kindOf(typeof value);
}

const quoted = (type: unknown, value: unknown): string =>
  (type === 'number' || type === 'integer' || type === 'boolean') && typeof value === 'string'
    ? ' Send it without quotation marks.'
    : '';

function lengths(fault: Fault): string {
  const { minLength, maxLength } = fault.schema ?? {};
  const { keyword, params } = fault.error;
  const limit = Number((params as Readonly<Record<string, unknown>>)['limit']);
  if (minLength !== undefined && minLength === maxLength) return `${limit} characters${example(fault)}`;
  const characters = `${limit} character${limit === 1 ? '' : 's'}`;
  return keyword === 'minLength' ? `at least ${characters}${example(fault)}` : `at most ${characters}`;
}

function example({ schema, isHidden }: Fault): string {
  const [first] = schema?.examples ?? [];
  return typeof first === 'string' && !isHidden ? `, as ${first} has` : '';
}

/** The limit of an amount is that of the currency with the highest one. */
const maxima = ({ schema }: Fault): string => (schema?.['x-currency-maxima'] ? ', and less in most currencies' : '');

/** The kinds of ids with distinct forms. Transactions, orders, series and payers share one. */
const idForms: readonly (readonly [form: RegExp, kind: string])[] = [
  [/^[0-9A-Za-z]{6}$/, 'of a terminal'],
  [/^[0-9A-Za-z]{8}$/, 'of a transaction, an order, a series, an occurrence or a payer'],
  [/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "of a record of the operator's"],
  [/^evt_[0-9A-Za-z]{22}$/, 'of an event'],
];

function idOfOtherKind({ field, value }: Fault): string {
  if (!/_id$/.test(field) || typeof value !== 'string') return '';
  const [, kind] = idForms.find(([form]) => form.test(value)) ?? [];
  return kind === undefined ? '' : ` This is the id ${kind}.`;
}

function minimumMessage({ schema, value, field }: Fault, subject: string, limit: number): string {
  if (schema?.['x-reason-code'] === 'INVALID_EXPIRY' && field.endsWith('expiry_year')) {
    return typeof value === 'number' && value >= 100
      ? `The card has expired: ${field} has passed.`
      : `${subject} must have four digits.`;
  }
  return `${subject} must be at least ${limit}.`;
}

/** Maximum length of a text that is compared: longer ones are not misspelled names of the contract. */
const longest = 64;

/**
 * Returns the known text that a client probably meant: the same letters in another notation (`firstName`, `usd`), a
 * slip of at most one letter in three, or almost the same words (`order_id`, `order_reference_id`).
 */
export function nearest(given: string, known: Iterable<string>): string | undefined {
  if (given.length > longest) return undefined;
  const wanted = letters(given);
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const other = letters(candidate);
    const steps = distance(wanted, other);
    const isSlip = steps <= Math.max(wanted.length, other.length) / 3;
    if (steps >= least || !(isSlip || haveWordsInCommon(given, candidate))) continue;
    best = candidate;
    least = steps;
  }
  return best;
}

const letters = (text: string): string => text.toLowerCase().replace(/[_\s-]/g, '');

/** True if all words of one are words of the other, at least two. */
function haveWordsInCommon(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((first, second) => first.length - second.length);
  return few !== undefined && few.length > 1 && few.every((word) => many?.includes(word));
}

/** Splits `orderId`, `order_id` and `order-id` into two words each. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_\s-]/);
