import { isUtf8 } from 'node:buffer';
import type { Context } from 'koa';
import bodyParser from 'koa-bodyparser';
import { problem, type Problem } from '../../base/errors/errors.js';
import { jsonFault } from '../validation/json-fault.js';
import { jsonRefusal, nestingLimit } from '../validation/json.js';
import { withLongNumbers } from '../validation/long-numbers.js';
import { bodyLimit, tooLarge } from './problem.js';
import type { RequestBody } from './state.js';

/** Refuses a body whose declared length is over the limit before anything else is looked at, without reading it. */
export function refuseTooLarge(ctx: Context): void {
  if (Number(ctx.get('content-length')) > bodyLimit) throw tooLarge();
}

// What it hands on to co-body, its types do not know.
const options: bodyParser.Options & { readonly onProtoPoisoning: 'ignore' } = {
  // A name __proto__ is refused by jsonRefusal, which says so; JSON.parse makes a plain property of it.
  enableTypes: ['json'],
  jsonLimit: `${bodyLimit}b`,
  strict: false,
  onProtoPoisoning: 'ignore',
  onerror(error, ctx) {
    // What cannot be parsed is answered after the claim on the Idempotency-Key; a body that cannot be read, now.
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

/** Without a body there is nothing whose type could be wrong. */
const isMissing = (ctx: Context): boolean =>
  ctx.get('transfer-encoding') === '' && Number(ctx.get('content-length')) === 0;

const empty = () => problem('VALIDATION/MALFORMED_JSON', 'The body is empty: send a JSON object.');

/** @param sent the bytes of which the text was made */
function checkedJson(text: string, value: unknown, sent: readonly Buffer[]): RequestBody['json'] {
  // What is no UTF-8 was read as U+FFFD, which may have been sent as well.
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
