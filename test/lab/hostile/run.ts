import { once } from 'node:events';
import { connect } from 'node:net';
import { exchange, type HttpAnswer, type HttpRequest } from '../../support/exchange.js';
import { card, payment } from '../../support/payments.js';

/**
 * Runs one case against a service, then checks that the service is alive.
 * @returns the fault; undefined when the service held
 */
export const faultIn = async (hostile: HostileCase, target: Target): Promise<string | undefined> =>
  (await faultOf(hostile, target)) ?? (await deadAfter(target));

async function faultOf(hostile: HostileCase, target: Target): Promise<string | undefined> {
  if ('write' in hostile) {
    const bytes = typeof hostile.write === 'function' ? hostile.write(target) : hostile.write;
    const answers = await writeBytes(target, bytes);
    if (answers.length !== hostile.expect.length)
      return (
        `there were ${answers.length} answers, not ${hostile.expect.length}: ` +
        answers.map(({ status }) => status).join(', ')
      );
    return firstFault(answers.map((answer, index) => faultInAnswer(answer, hostile.expect[index], target)));
  }
  const requests = typeof hostile.request === 'function' ? hostile.request(target) : hostile.request;
  for (const request of [requests].flat()) {
    const fault = faultInAnswer(await sendRequest(target, request), hostile.expect, target);
    if (fault !== undefined) return `${request.method ?? ''} ${request.path.slice(0, 60)}: ${fault}`.trim();
  }
  return undefined;
}

const firstFault = (faults: readonly (string | undefined)[]): string | undefined =>
  faults.find((fault) => fault !== undefined);

async function deadAfter(target: Target): Promise<string | undefined> {
  const { status } = await sendRequest(target, { path: '/health/live' }).catch(() => ({ status: 0 }));
  return status === 200 ? undefined : `afterwards /health/live answered ${status === 0 ? 'nothing' : status}`;
}

/** Returns the fault of an answer: against the case's expectation, or against the rules for all answers. */
function faultInAnswer(answer: HttpAnswer, expected: Expectation | undefined, target: Target): string | undefined {
  if (!expected) return undefined;
  const statuses = [expected.status].flat();
  if (!statuses.includes(answer.status))
    return `the answer was ${answer.status}, not ${statuses.join(' or ')}: ${answer.text.slice(0, 300)}`;
  const code = problemOf(answer)?.reason_code;
  if (expected.code !== undefined && code !== expected.code)
    return `the reason code was ${String(code)}, not ${expected.code}: ${answer.text.slice(0, 300)}`;
  return firstFault([...generalFaults(answer, target)]) ?? expected.also?.(answer);
}

interface ProblemBody {
  readonly reason_code?: unknown;
  readonly status?: unknown;
}

function problemOf({ headers, text }: HttpAnswer): ProblemBody | undefined {
  return headers['content-type']?.startsWith('application/problem+json')
    ? (JSON.parse(text === '' ? '{}' : text) as ProblemBody)
    : undefined;
}

/** Signs of internals in an answer: places in the program, SQL and library names. */
const internals =
  /\bat [^\n"]*(?:\.[jt]s|node:[a-z/]+):\d+|\b(?:INSERT INTO|DELETE FROM|violates \w+ constraint|prisma|pglite|koa)\b/i;

function* generalFaults(answer: HttpAnswer, { apiKey, managementKey }: Target): Generator<string | undefined> {
  const { status, headers, text } = answer;
  if (headers['x-request-id'] === undefined) yield `an answer ${status} has no X-Request-Id`;
  if (headers['x-content-type-options'] !== 'nosniff')
    yield `an answer ${status} has no X-Content-Type-Options: nosniff`;
  // Pages of the documentation are kept, and asked for again by their ETag.
  if (headers['cache-control'] !== 'no-store' && headers.etag === undefined)
    yield `an answer ${status} has Cache-Control ${String(headers['cache-control'])}`;
  if (status >= 400 && text !== '') {
    const problem = problemOf(answer);
    if (problem === undefined) yield `a refusal is ${String(headers['content-type'])}: ${text.slice(0, 200)}`;
    else if (problem.status !== status)
      yield `a problem of status ${String(problem.status)} is answered with ${status}`;
    if (internals.test(text)) yield `a refusal shows how the service is made: ${text.slice(0, 300)}`;
    if (text.includes(apiKey) || text.includes(managementKey)) yield 'a refusal shows a key';
  }
}

/** The service that is attacked, and what is known of it. */
export interface Target {
  readonly baseUrl: string;
  readonly terminalId: string;
  readonly apiKey: string;
  readonly managementKey: string;
  /** The secret that signs the notifications of simulated processors. */
  readonly simulatorSecret: string;
  /** The time by the service's clock. */
  readonly now: () => Date;
}

/** A request. In its path and in a body that is text, `{terminal}` stands for the terminal. */
export interface HostileRequest extends Pick<HttpRequest, 'path' | 'headers'> {
  /** POST when there is a body, otherwise GET. */
  readonly method?: string;
  /** The key to send: none unless said. */
  readonly key?: 'api' | 'management';
  /** Text as it is, anything else as JSON. With a body and no other type, the content type is application/json. */
  readonly body?: string | object;
}

/**
 * Bytes written to a connection as they are. All that comes back until the other side closes it, or is silent after its
 * last answer, are the answers.
 */
export interface HostileBytes {
  readonly bytes: string;
}

interface Expectation {
  /** Of each answer; several, where either is right. */
  readonly status: number | readonly number[];
  /** The reason code of the problem. */
  readonly code?: string;
  /** Another condition. @returns the fault, undefined if there is none */
  readonly also?: (answer: HttpAnswer) => string | undefined;
}

interface Named {
  /** The request and its result in a few words. */
  readonly name: string;
}

/** Requests of which each is answered as expected. */
interface Requests extends Named {
  readonly request:
    | HostileRequest
    | readonly HostileRequest[]
    | ((target: Target) => HostileRequest | readonly HostileRequest[]);
  readonly expect: Expectation;
}

/** Bytes on one connection, and the answers to them in their order. */
interface Bytes extends Named {
  readonly write: HostileBytes | ((target: Target) => HostileBytes);
  readonly expect: readonly Expectation[];
}

/** One hostile thing to do to a service, and how it has to take it. */
export type HostileCase = Requests | Bytes;

/** Sufficient for very slow machines: a connection that the service neither uses nor ends is a fault. */
const silenceMilliseconds = 90_000;

function sendRequest(target: Target, { method, path, key, headers, body }: HostileRequest): Promise<HttpAnswer> {
  const filled = (text: string): string => text.replaceAll('{terminal}', target.terminalId);
  return exchange(target.baseUrl, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    path: filled(path),
    headers: {
      ...(key === 'api' && { 'x-api-key': target.apiKey }),
      ...(key === 'management' && { 'x-management-key': target.managementKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: filled(typeof body === 'string' ? body : JSON.stringify(body)) }),
  });
}

async function writeBytes({ baseUrl }: Target, { bytes }: HostileBytes): Promise<readonly HttpAnswer[]> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  const closed = new Promise<void>((resolve, reject) => {
    socket.on('close', () => resolve());
    // A connection that is reset has ended as well.
    socket.on('error', () => resolve());
    socket.setTimeout(silenceMilliseconds, () => reject(new Error('the service left a connection open in silence')));
  });
  socket.write(bytes);
  await closed.finally(() => socket.destroy());
  return answersIn(Buffer.concat(chunks));
}

/** The answers in what a server sent, which has announced the length of each. @throws Error when it did not */
function answersIn(received: Buffer): HttpAnswer[] {
  const answers: HttpAnswer[] = [];
  for (let rest = received; rest.length > 0;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`what came back is no HTTP: ${rest.toString('latin1').slice(0, 200)}`);
    const [statusLine = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const status = Number(statusLine.split(' ')[1]);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.subarray(end + 4, end + 4 + length);
    if (body.length < length) throw new Error(`an answer ${status} breaks off after ${body.length} of ${length} bytes`);
    // 100 Continue is no answer.
    if (status >= 200) answers.push({ status, headers, text: body.toString() });
    rest = rest.subarray(end + 4 + length);
  }
  return answers;
}

/** A sale that is approved, as text. `fields` are put in the place of its own. */
export const sale = (fields: object = {}): string =>
  JSON.stringify({
    ...payment({ merchant_transaction_id: 'hostile-1', order: { payment_instrument: card(), payer } }),
    ...fields,
  });

const payer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

export const salePath = '/v1/payments/sale/{terminal}';
