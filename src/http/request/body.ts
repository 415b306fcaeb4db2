import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { problem, type Problem } from '../../base/errors/errors.js';
import { securityCodeName, withoutSecurityCodes } from '../../vault/redact.js';
import { endOfString, isStorable, jsonFault, withLongNumbers } from '../validation/json-text.js';
import { bodyLimit, tooLarge } from './problem.js';
import type { RequestBody } from './state.js';
import { shownAt, unstorable } from '../validation/validation.js';

/** Refuses a body whose declared length exceeds the limit, before any other check and without reading it. */
export function refuseTooLarge(ctx: Context): void {
  if (Number(ctx.get('content-length')) > bodyLimit) throw tooLarge();
}

// An option of co-body that the types do not declare.
const options: bodyParser.Options & { readonly onProtoPoisoning: 'ignore' } = {
  // jsonRefusal refuses the name __proto__ with a message. JSON.parse makes it a plain property.
  enableTypes: ['json'],
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
 * @throws Problem VALIDATION/UNSUPPORTED_MEDIA_TYPE, VALIDATION/REQUEST_TOO_LARGE
 */
export async function readBody(ctx: Context): Promise<RequestBody> {
  if (isMissing(ctx)) return { raw: '', json: { refusal: empty() } };
  if (
    ctx.request.is('application/json') !== 'application/json' ||
    !isUtf8Charset(ctx.request.charset) ||
    !isPlain(ctx.get('content-encoding'))
  ) {
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
  let json: RequestBody['json'] | undefined;
  return {
    raw,
    get json() {
      return (json ??= checkedJson(raw, body, chunks));
    },
  };
}

/** In bytes. */
const fileLimit = 512 * 1024 * 1024;

/**
 * Returns the body of a request that sends a CSV file, plain or compressed by gzip, without reading it.
 * @throws Problem VALIDATION/UNSUPPORTED_MEDIA_TYPE, VALIDATION/REQUEST_TOO_LARGE by its declared length
 */
export function fileOf(ctx: Context): Readable {
  const encoding = ctx.get('content-encoding').toLowerCase();
  if (
    ctx.request.is('text/csv') !== 'text/csv' ||
    !isUtf8Charset(ctx.request.charset) ||
    !(isPlain(encoding) || encoding === 'gzip')
  )
    throw problem(
      'VALIDATION/UNSUPPORTED_MEDIA_TYPE',
      'The body must be text/csv in UTF-8, plain or with the content encoding gzip.',
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
function checkedJson(text: string, value: unknown, sent: readonly Buffer[]): RequestBody['json'] {
  // Invalid UTF-8 was read as U+FFFD, which may also have been sent.
  if (text.includes('\ufffd') && !isUtf8(Buffer.concat(sent)))
    return { refusal: problem('VALIDATION/MALFORMED_JSON', 'The body is not valid UTF-8.') };
  if (text.trim() === '') return { refusal: empty() };
  if (value === undefined) return { refusal: notJson(text) };
  const refusal = jsonRefusal(text, value);
  return refusal ? { refusal } : { value: withLongNumbers(text, value) };
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
 * Returns the text by which two bodies are compared: the JSON value in canonical form (RFC 8785), or a malformed body
 * as received.
 *
 * Security codes are removed wherever they occur. Stored data must not depend on one (PCI DSS 3.3.1), and three digits
 * can be guessed from a keyed digest. Bodies that differ only in the security code are therefore equal.
 */
export function canonicalBody(body: RequestBody | undefined): string {
  if (!body) return '';
  return 'value' in body.json ? canonical(body.json.value) : withoutSecurityCodes(body.raw);
}

/** Returns a parsed JSON value in canonical form, without security codes. Nesting is limited. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const name of Object.keys(members).sort())
    if (!securityCodeName.test(name))
      text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonical(members[name])}`;
  return `{${text}}`;
}

/** Maximum nesting of a request body (contract, Limits). */
export const nestingLimit = 32;

/** An object or array of a body, with its path. */
interface Container {
  readonly members: Readonly<Record<string, unknown>>;
  readonly name: string;
  readonly within: Container | undefined;
  readonly depth: number;
}

/**
 * Returns the refusal of a parsed JSON body before any schema is applied: too deep, a duplicate property name (one of
 * two amounts would be lost), a name that means the prototype, text that cannot be stored, a number out of range. The
 * traversal has its own stack, for values of any depth.
 * @param text as received; valid JSON
 */
export function jsonRefusal(text: string, value: unknown): Problem | undefined {
  let properties = 0;
  const body = { members: { value }, name: '', within: undefined, depth: -1 };
  const open: Container[] = [body];
  for (let container = open.pop(); container; container = open.pop()) {
    const { members, depth } = container;
    if (depth === nestingLimit)
      return problem('VALIDATION/MALFORMED_JSON', `The body is nested deeper than ${nestingLimit} levels.`);
    const names = Object.keys(members);
    if (container !== body && !Array.isArray(members)) properties += names.length;
    for (const name of names) {
      const member = members[name];
      if (name === '__proto__') return problem('VALIDATION/MALFORMED_JSON', 'No property may be named __proto__.');
      if (!isStorable(name)) return unstorable(pathTo(container));
      if (typeof member === 'string' && !isStorable(member)) return unstorable(pathTo(container, name));
      if (typeof member === 'number' && !Number.isFinite(member))
        return problem(
          'VALIDATION/MALFORMED_JSON',
          'A number is too large to be read.',
          shownAt(pathTo(container, name)),
        );
      if (typeof member === 'object' && member !== null)
        open.push({ members: member as Container['members'], name, within: container, depth: depth + 1 });
    }
  }
  return propertyNames(text) > properties
    ? problem('VALIDATION/MALFORMED_JSON', 'A property name is given twice in one object.')
    : undefined;
}

/** Returns the dotted path of a member, or of the container; empty for the body as a whole. */
function pathTo(container: Container, name?: string): string {
  const names = name === undefined ? [] : [name];
  for (let each: Container | undefined = container; each; each = each.within) names.unshift(each.name);
  // The first name is the wrapper's, the second its value's.
  return names.slice(2).join('.');
}

/** Counts the property names in a JSON text: strings followed by a colon. */
function propertyNames(text: string): number {
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
