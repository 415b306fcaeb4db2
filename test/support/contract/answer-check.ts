import { errors } from '../../../src/base/errors/catalogue.js';
import { slug, type ErrorCode } from '../../../src/base/errors/errors.js';
import { contract as served, type Contract, type ContractOperation, type ContractResponse } from './contract.js';
import type { HttpAnswer, HttpRequest } from '../exchange.js';

/** Matches a refusal of an invalid key, or of one with a card number, which is never shown or stored. */
const refusesKey = /"VALIDATION\/INVALID_IDEMPOTENCY_KEY"|"context":\{"field":"Idempotency-Key"\}/;
const idempotencyHeaders = ['idempotency-key', 'idempotency-replayed', 'idempotency-expires'];
const rateLimitHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

/** Internals that no client may see: places in the program, and its database queries. */
const internals: readonly [what: string, pattern: RegExp][] = [
  ['a stack', /\bat [^\n"]*(?:\.[jt]s|node:[a-z/]+):\d+/],
  ['SQL', /\b(?:SELECT .+ FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|violates \w+ constraint)\b/i],
];
/** Does not match within a random value, such as the nonce `ajV-B8ujnLjLq9l`. */
const library = /(?<![\w=-])(?:prisma|postgres|pglite|ajv|koa)\b(?!-[\w-]{12})/i;
/** Matches base64 of 16 bytes and more, among which are signatures. They may hold any short word. */
const base64 = /[\w+/=-]{22,}/g;
const isRandom = (text: string): boolean => [/\d/, /[a-z]/, /[A-Z]/].every((kind) => kind.test(text));

/**
 * Returns a sentence for each fault of an answer against the contract. Empty if it has none. An undeclared property of
 * the body is a fault here, although the contract allows additions.
 * @param baseUrl the prefix of the addresses of problem types
 * @param contract the contract of the service, except in tests of the check itself
 */
export const answerFaults = (
  request: HttpRequest,
  answer: HttpAnswer,
  baseUrl: string,
  contract: Contract = served,
): string[] => [...eachFault(request, answer, baseUrl, contract)];

/** Yields the faults one after the other, those first that cost the least work. */
export function* eachFault(
  request: HttpRequest,
  answer: HttpAnswer,
  baseUrl: string,
  contract: Contract,
): Generator<string> {
  const matched = contract.match(request.method, request.path);
  const operation = typeof matched === 'string' ? undefined : matched;
  const declared = new Map([...unmatchedAnswers(matched, contract), ...(operation?.responses ?? [])]);
  const response = declared.get(answer.status);
  if (!response) {
    const name = operation?.operationId ?? 'a request without an operation';
    yield (
      `${name} answered ${answer.status}, which the contract does not declare for it: declare it in ` +
      `openapi.yaml, or answer one of ${[...declared.keys()].join(', ')}.`
    );
    return;
  }
  yield* headerFaults(answer, response, contract);
  if (operation) {
    yield* fieldFaults(request, answer, operation);
    yield* idempotencyFaults(request, answer, response, operation);
    yield* rateLimitFaults(request, answer, response, operation);
  }
  yield* bodyFaults(request, answer, response, baseUrl);
  if (operation) yield* requestFaults(request, answer, operation);
  yield* leaks(request, answer);
}

/**
 * Returns the answers that do not depend on an operation: those before routing for any request, and those for unknown
 * operations otherwise.
 */
function unmatchedAnswers(
  matched: ReturnType<Contract['match']>,
  { unmatchedResponses }: Contract,
): [number, ContractResponse][] {
  const elsewhere = typeof matched === 'string' ? [matched === 'unknown-path' ? 405 : 404] : [400, 404, 405];
  return [...unmatchedResponses].filter(([status]) => !elsewhere.includes(status));
}

function bodyFaults(request: HttpRequest, answer: HttpAnswer, response: ContractResponse, baseUrl: string): string[] {
  const [mediaType = '', ...parameters] = (answer.headers['content-type'] ?? '').split(/; */);
  const check = response.bodies.get(mediaType);
  if (!check)
    return [
      `The content type is "${mediaType}": the contract declares ` +
        `${[...response.bodies.keys()].join(' or ')} for ${answer.status}.`,
    ];
  if (parameters.some((parameter) => parameter.toLowerCase() !== 'charset=utf-8'))
    return [`The content type has the parameters ${parameters.join('; ')}: only charset=utf-8 may stand there.`];
  if (request.method === 'HEAD') return answer.text === '' ? [] : ['The answer to HEAD has a body: leave it out.'];
  const body = mediaType === 'text/plain' || mediaType === 'text/csv' ? answer.text : parsed(answer.text);
  if (body === undefined) return ['The body is not JSON.'];
  const faults = check(body).map(
    (fault) => `The body does not fit its schema, ${fault}: declare it in openapi.yaml, or answer what is declared.`,
  );
  return mediaType === 'application/problem+json'
    ? [...faults, ...problemFaults(body, answer, response, baseUrl)]
    : faults;
}

function problemFaults(
  body: unknown,
  { status, headers }: HttpAnswer,
  { reasonCodes }: ContractResponse,
  baseUrl: string,
): string[] {
  const problem = body as Readonly<Record<string, unknown>>;
  const code = String(problem.reason_code);
  if (!Object.hasOwn(errors, code))
    return [`The reason_code ${code} is not in src/base/errors/errors.json: add it there, and to the contract.`];
  const { status: definedStatus, title } = errors[code as ErrorCode];
  const expected: Readonly<Record<string, unknown>> = {
    status: definedStatus,
    title,
    type: `${baseUrl}/errors/${slug(code as ErrorCode)}`,
  };
  const context = problem.context as { readonly retry_after_seconds?: number } | undefined;
  return [
    ...(reasonCodes.has(code)
      ? []
      : [
          `${status} ${code} has no example in the contract: add one there, or answer one of ` +
            `${[...reasonCodes].join(', ')}.`,
        ]),
    ...Object.entries(expected)
      .filter(([name, value]) => problem[name] !== value)
      .map(
        ([name, value]) =>
          `The problem's ${name} is ${JSON.stringify(problem[name])}: for ${code} it must be ${JSON.stringify(value)}.`,
      ),
    ...(definedStatus === status
      ? []
      : [`${code} was answered with ${status}: src/base/errors/errors.json says ${definedStatus}.`]),
    ...(context?.retry_after_seconds === undefined || String(context.retry_after_seconds) === headers['retry-after']
      ? []
      : [
          `context.retry_after_seconds is ${context.retry_after_seconds}, Retry-After is ` +
            `${headers['retry-after'] ?? 'missing'}: they must say the same.`,
        ]),
    ...(problem.instance === `urn:uuid:${String(headers['x-request-id'])}` || headers['idempotency-replayed'] === 'true'
      ? []
      : [`The problem's instance is ${String(problem.instance)}: it must name the X-Request-Id.`]),
  ];
}

function headerFaults(
  { status, headers }: HttpAnswer,
  response: ContractResponse,
  { declaredHeaders }: Contract,
): string[] {
  const missing = [...response.headers].filter(([name, { required }]) => required && headers[name] === undefined);
  const link = String(headers.link);
  return [
    ...missing.map(([name]) => `The header ${name} is missing: the contract requires it with ${status}.`),
    ...Object.entries(headers).flatMap(([name, value]) => {
      const declared = response.headers.get(name);
      if (declared)
        return declared.check(value).map((fault) => `The header ${name} does not fit its schema, ${fault}.`);
      return declaredHeaders.has(name)
        ? [`The header ${name} is not declared for ${status}: declare it in openapi.yaml, or leave it out.`]
        : [];
    }),
    ...['service-doc', 'service-desc']
      .filter((relation) => !link.includes(`rel="${relation}"`))
      .map((relation) => `The Link header has no ${relation} (RFC 8631).`),
  ];
}

/** A NUL character or half of a surrogate pair, which is refused anywhere, in unknown properties too. */
const brokenText = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** A refusal names its field, and the field exists in the contract. */
function fieldFaults(
  { body }: HttpRequest,
  { status, text }: HttpAnswer,
  { operationId, mayName }: ContractOperation,
): string[] {
  const { context, reason_code: code = '' } = (status < 400 ? {} : (parsed(text) ?? {})) as {
    readonly context?: { readonly field?: string };
    readonly reason_code?: string;
  };
  // The body last: it may have megabytes.
  return context?.field === undefined || mayName(context.field, code) || brokenText.test(String(body))
    ? []
    : [`The problem's context.field is ${context.field}: ${operationId} has no such field in the contract.`];
}

/** A request that succeeds, or is refused by a business rule, is valid by the contract. */
function requestFaults(
  { body }: HttpRequest,
  { status }: HttpAnswer,
  { operationId, takesBody, checkBody }: ContractOperation,
): string[] {
  if (!takesBody || (status !== 200 && status !== 422)) return [];
  return checkBody(
    parsed(
      Buffer.from(body ?? '')
        .toString()
        .replace(/^\ufeff/, ''),
    ),
  ).map(
    (fault) =>
      `${operationId} answered ${status} to a body that its schema does not take, ${fault}: declare it in ` +
      'openapi.yaml, or refuse it.',
  );
}

/**
 * The three headers are on every answer to a keyed POST that is stored or was found by its key, and on no other
 * (contract, Idempotency).
 */
function idempotencyFaults(
  { headers: sent }: HttpRequest,
  { status, headers, text }: HttpAnswer,
  response: ContractResponse,
  { keyed }: ContractOperation,
): string[] {
  const key = Object.entries(sent ?? {}).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
  const expected = keyed && key !== undefined && response.headers.has('idempotency-key') && !refusesKey.test(text);
  const present = idempotencyHeaders.filter((name) => headers[name] !== undefined);
  if (!expected)
    return present.map(
      (name) => `The header ${name} is on the answer to a request whose key was not looked at (${status}).`,
    );
  return [
    ...idempotencyHeaders
      .filter((name) => !present.includes(name))
      .map((name) => `The header ${name} is missing on the answer to a keyed POST (${status}).`),
    ...(headers['idempotency-key'] === key
      ? []
      : [`Idempotency-Key is answered as ${String(headers['idempotency-key'])}: it must be the request's.`]),
  ];
}

/**
 * Every answer after the rate limit reports the rest of it. Earlier answers do not: an announced body that is too
 * large, a guessed key, a key from another address, a terminal of another cell and an unauthorized user. After an
 * internal error it may be missing.
 */
function rateLimitFaults(
  { headers: sent }: HttpRequest,
  { status, headers, text }: HttpAnswer,
  response: ContractResponse,
  { keyHeader }: ContractOperation,
): string[] {
  if (
    keyHeader !== 'x-api-key' ||
    status === 413 ||
    status === 421 ||
    status >= 500 ||
    !response.headers.has('x-ratelimit-limit')
  )
    return [];
  if (status === 403 && (!sent?.['x-api-key'] || text.includes('VALIDATION/ADDRESS_NOT_PERMITTED'))) return [];
  if (status === 429 && rateLimitHeaders.every((name) => headers[name] === undefined)) return [];
  return rateLimitHeaders
    .filter((name) => headers[name] === undefined && response.headers.get(name)?.required !== true)
    .map((name) => `The header ${name} is missing on ${status}.`);
}

function leaks({ headers: sent }: HttpRequest, answer: HttpAnswer): string[] {
  const shown = `${answer.text}\n${Object.entries(answer.headers)
    .filter(([name]) => name !== 'link')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')}`;
  const keys = Object.entries(sent ?? {})
    .filter(([name]) => /^x-(api|management)-key$/i.test(name))
    .map(([, key]) => String(key));
  return [
    ...internals.filter(([, pattern]) => pattern.test(shown)).map(([what]) => `The answer shows ${what}.`),
    ...(library.test(shown.replace(base64, (text) => (isRandom(text) ? '' : text)))
      ? ['The answer shows the name of a driver or library.']
      : []),
    ...(keys.some((key) => key !== '' && shown.includes(key)) ? ['The answer shows the API key.'] : []),
  ];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
