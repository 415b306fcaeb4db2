import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { propertyNames } from '../../../generated/enumerations.js';
import { Problem, problem } from '../../base/errors/errors.js';
import { type FoundTexts, newTexts, noteText } from '../../vault/identifiers.js';
import { quoted } from '../../base/quoted.js';
import { securityCodeName, withoutSecurityCodes } from '../../vault/redact.js';
import { type IgnoredField, ignored, maxIgnored, nothingInside, type Shape } from '../validation/ignored-fields.js';
import { endOfString, isStorable, jsonFault, withLongNumbers } from '../validation/json-text.js';
import { unstorable } from '../validation/validation.js';
import { bodyLimit, tooLarge } from './problem.js';
import type { RequestBody, VisitedBody } from './state.js';

/** Refuses a body whose declared length exceeds the limit, before any other check and without reading it. */
export function refuseTooLarge(ctx: Context): void {
  if (Number(ctx.get('content-length')) > bodyLimit) throw tooLarge();
}

// An option of co-body that the types do not declare.
const options: bodyParser.Options & { readonly onProtoPoisoning: 'ignore' } = {
  // visitBody refuses the name __proto__ with a message. JSON.parse makes it a plain property.
  enableTypes: ['json'],
  // readBody has checked the type.
  detectJSON: () => true,
  jsonLimit: `${bodyLimit}b`,
  strict: false,
  onProtoPoisoning: 'ignore',
  onerror(error, ctx) {
    // A malformed body is refused after the claim on the Idempotency-Key; an unreadable one immediately.
    if (!(error instanceof SyntaxError)) throw error;
    ctx.request.rawBody = (error as SyntaxError & { body?: string }).body ?? '';
  },
};

const parse = bodyParser(options);

/**
 * Reads the JSON body.
 * @param shape the fields that the operation knows
 * @throws Problem VALIDATION/UNSUPPORTED_MEDIA_TYPE, VALIDATION/REQUEST_TOO_LARGE
 */
export async function readBody(ctx: Context, shape: Shape): Promise<RequestBody> {
  if (isMissing(ctx)) return { raw: '', json: { refusal: empty() } };
  // The usual type is not parsed.
  const isJson =
    ctx.get('content-type') === 'application/json' ||
    (ctx.request.is('application/json') === 'application/json' && isUtf8Charset(ctx.request.charset));
  if (!isJson || !isPlain(ctx.get('content-encoding'))) {
    throw problem(
      'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      'The body must be application/json in UTF-8, without content encoding.',
    );
  }
  const chunks: Buffer[] = [];
  ctx.req.on('data', (chunk: Buffer) => chunks.push(chunk));
  await parse(ctx, () => Promise.resolve());
  const { body, rawBody } = ctx.request;
  const raw = typeof rawBody === 'string' ? rawBody : '';
  return new SentBody(raw, () => checkedJson(raw, body, chunks, shape));
}

class SentBody implements RequestBody {
  #json: RequestBody['json'] | undefined;
  constructor(
    readonly raw: string,
    private readonly read: () => RequestBody['json'],
  ) {}
  get json(): RequestBody['json'] {
    return (this.#json ??= this.read());
  }
}

/** In bytes. */
const fileLimit = 512 * 1024 * 1024;

/**
 * Returns the body of a request that sends a file, plain or compressed by gzip, without reading it.
 * @param types its possible media types
 * @throws Problem VALIDATION/UNSUPPORTED_MEDIA_TYPE, VALIDATION/REQUEST_TOO_LARGE by its declared length
 */
export function fileOf(ctx: Context, types: string[]): Readable {
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (
    typeof ctx.request.is(types) !== 'string' ||
    !isUtf8Charset(ctx.request.charset) ||
    !(isPlain(encoding) || encoding === 'gzip')
  )
    throw problem(
      'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      `The body must be ${types.join(' or ')} in UTF-8, plain or with the content encoding gzip.`,
    );
  if (Number(ctx.get('content-length')) > fileLimit)
    throw problem('VALIDATION/REQUEST_TOO_LARGE', 'The file is larger than 512 MiB.');
  return ctx.req;
}

/** A missing body has no type to check. */
const isMissing = (ctx: Context): boolean =>
  ctx.get('transfer-encoding') === '' && Number(ctx.get('content-length')) === 0;

const empty = () => problem('VALIDATION/MALFORMED_JSON', 'The body is empty: send a JSON object.');

/** @param sent the bytes of the text */
function checkedJson(text: string, value: unknown, sent: readonly Buffer[], shape: Shape): RequestBody['json'] {
  // Invalid UTF-8 was read as U+FFFD, which may also have been sent.
  if (text.includes('\ufffd') && !isUtf8(Buffer.concat(sent)))
    return { refusal: problem('VALIDATION/MALFORMED_JSON', 'The body is not valid UTF-8.') };
  if (text.trim() === '') return { refusal: empty() };
  if (value === undefined) return { refusal: notJson(text) };
  try {
    return visitBody(text, value, shape);
  } catch (error) {
    if (error instanceof Problem) return { refusal: error };
    throw error;
  }
}

function notJson(text: string): Problem {
  const fault = jsonFault(text, nestingLimit);
  return problem(
    'VALIDATION/MALFORMED_JSON',
    fault === undefined ? 'The body is not valid JSON.' : `The body is not valid JSON: ${fault}.`,
  );
}

const isUtf8Charset = (charset: string): boolean => charset === '' || /^utf-?8$/i.test(charset);
const isPlain = (encoding: string): boolean => encoding === '' || encoding.toLowerCase() === 'identity';

/**
 * Returns the text by which two bodies are compared: the canonical form of the JSON value, or a malformed body as
 * received, without security codes.
 */
export const canonicalBody = ({ raw, json }: RequestBody): string =>
  'value' in json ? json.canonical : withoutSecurityCodes(raw);

/** Maximum nesting of a request body (contract, Limits). */
export const nestingLimit = 32;

interface Visit {
  readonly texts: FoundTexts;
  readonly unknown: IgnoredField[];
  readonly deepest: number;
  properties: number;
  /** True if a number exceeds the range of a double. */
  exceeds?: boolean;
  /** The property of the value that is visited next; '' in an array. */
  name: string;
}

/**
 * Visits a parsed body once, for all that the pipeline needs of it before its schema.
 * @param text as received; valid JSON
 * @param shape the fields that the operation knows
 * @throws Problem for a body that is too deep, a duplicate property name (one of two amounts would be lost), a name
 *   that means the prototype, and text that cannot be stored
 */
export function visitBody(text: string, value: unknown, shape: Shape = nothingInside): VisitedBody {
  const visit = newVisit(nestingLimit);
  const canonical = visitValue(visit, value, '', shape, 0);
  if (namesIn(text) > visit.properties)
    throw problem('VALIDATION/MALFORMED_JSON', 'A property name is given twice in one object.');
  const exact = withLongNumbers(text, value, visit.exceeds);
  // The replacement of a number is two levels deep.
  return {
    value: exact,
    canonical: exact === value ? canonical : visitValue(newVisit(nestingLimit + 2), exact, '', shape, 0),
    texts: visit.texts,
    unknown: visit.unknown,
  };
}

const newVisit = (deepest: number): Visit => ({ texts: newTexts(), unknown: [], deepest, properties: 0, name: '' });

/** @returns the value in canonical form */
function visitValue(visit: Visit, value: unknown, path: string, shape: Shape, depth: number): string {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw unstorable(path);
    return quoted(value);
  }
  if (typeof value === 'number' && !Number.isFinite(value)) visit.exceeds = true;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (depth === visit.deepest)
    throw problem('VALIDATION/MALFORMED_JSON', `The body is nested deeper than ${nestingLimit} levels.`);
  if (!Array.isArray(value)) return visitObject(visit, value as Members, path, shape, depth);
  const items = value.map((item, index) => {
    visit.name = '';
    return visitValue(visit, item, within(path, index), shape, depth + 1);
  });
  return `[${items.join(',')}]`;
}

type Members = Readonly<Record<string, unknown>>;

const within = (path: string, name: string | number): string => (path === '' ? `${name}` : `${path}.${name}`);

function visitObject(visit: Visit, members: Members, path: string, shape: Shape, depth: number): string {
  const names = Object.keys(members);
  const parts: Record<string, string> = {};
  const isMetadata = visit.name === 'metadata';
  visit.properties += names.length;
  for (const name of names) {
    const known = shape.properties.get(name);
    if (!known) refuseName(name, path);
    const member = members[name];
    const memberPath = within(path, name);
    if (!known && shape.properties.size > 0 && visit.unknown.length < maxIgnored)
      visit.unknown.push(ignored(path, name, shape.properties.keys()));
    if (typeof member === 'string') noteText(visit.texts, isMetadata ? 'metadata' : name, memberPath, member);
    visit.name = name;
    parts[name] = visitValue(visit, member, memberPath, known ?? nothingInside, depth + 1);
  }
  // In the order of the names, not of the texts, in which they are escaped (RFC 8785, 3.2.3).
  let text = '';
  for (const name of names.sort())
    if (!isSecurityCode(name)) text += `${text === '' ? '' : ','}${quoted(name)}:${parts[name] ?? ''}`;
  return `{${text}}`;
}

function refuseName(name: string, path: string): void {
  if (name === '__proto__') throw problem('VALIDATION/MALFORMED_JSON', 'No property may be named __proto__.');
  if (!isStorable(name)) throw unstorable(path);
}

const knownSecurityCodes = new Set([...propertyNames].filter((name) => securityCodeName.test(name)));
const isSecurityCode = (name: string): boolean =>
  propertyNames.has(name) ? knownSecurityCodes.has(name) : securityCodeName.test(name);

/** Counts the property names in a JSON text: strings followed by a colon. */
function namesIn(text: string): number {
  let count = 0;
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', quote)) {
    quote = endOfString(text, quote);
    for (quote++; isSpace(text.charCodeAt(quote)); quote++);
    if (text[quote] === ':') count++;
  }
  return count;
}

/** The white space of JSON (RFC 8259, 2). */
const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
