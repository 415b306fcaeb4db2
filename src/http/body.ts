import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { problem } from '../errors.js';
import { jsonRefusal } from './json.js';
import { bodyLimit, tooLarge } from './problem.js';
import type { RequestBody } from './state.js';

/** Refuses a body whose declared length is over the limit before anything else is looked at, without reading it. */
export function refuseTooLarge(ctx: Context): void {
  if (Number(ctx.get('content-length')) > bodyLimit) throw tooLarge();
}

const parse = bodyParser({
  enableTypes: ['json'], jsonLimit: `${bodyLimit}b`, strict: false,
  onerror(error, ctx) {
    // What cannot be parsed is answered after the claim on the Idempotency-Key; a body that cannot be read, now.
    if (!(error instanceof SyntaxError)) throw error;
    ctx.request.rawBody = (error as SyntaxError & { body?: string }).body ?? '';
  },
});

/**
 * Reads the JSON body.
 * @throws Problem VALIDATION/UNSUPPORTED_MEDIA_TYPE, VALIDATION/REQUEST_TOO_LARGE
 */
export async function readBody(ctx: Context): Promise<RequestBody> {
  if (ctx.request.is('application/json') !== 'application/json' || !isUtf8(ctx.request.charset) || !isPlain(ctx.get('content-encoding'))) {
    throw problem('VALIDATION/UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8, without content encoding.');
  }
  await parse(ctx, () => Promise.resolve());
  const { body, rawBody } = ctx.request;
  const raw = typeof rawBody === 'string' ? rawBody : '';
  const isText = isWholeUtf8(raw, ctx.get('content-length'));
  return { raw, json: isText ? checkedJson(raw, body) : { refusal: problem('VALIDATION/MALFORMED_JSON', 'The body is not valid UTF-8.') } };
}

function checkedJson(text: string, value: unknown): RequestBody['json'] {
  if (text.trim() === '') return { refusal: problem('VALIDATION/MALFORMED_JSON', 'The body is empty.') };
  if (value === undefined) return { refusal: problem('VALIDATION/MALFORMED_JSON', 'The body is not valid JSON.') };
  const refusal = jsonRefusal(text, value);
  return refusal ? { refusal } : { value };
}

/** A byte that is no UTF-8 was read as U+FFFD, which is longer: the text no longer has the length that was sent. */
const isWholeUtf8 = (text: string, sentLength: string): boolean => !text.includes('\ufffd') || Buffer.byteLength(text) === Number(sentLength);

const isUtf8 = (charset: string): boolean => charset === '' || /^utf-?8$/i.test(charset);
const isPlain = (encoding: string): boolean => encoding === '' || encoding.toLowerCase() === 'identity';
