import type { HttpAnswer } from '../support/exchange.js';
import type { Attack, Expectation, HostileCase, Target } from './case.js';
import { attackOn } from './send.js';

/**
 * Runs one case against a service, then checks that the service is alive.
 * @returns the fault; undefined when the service held
 */
export async function faultIn(hostile: HostileCase, target: Target): Promise<string | undefined> {
  const attack = attackOn(target);
  return (await faultOf(hostile, attack)) ?? (await deadAfter(attack));
}

async function faultOf(hostile: HostileCase, attack: Attack): Promise<string | undefined> {
  const { target } = attack;
  if ('steps' in hostile) return hostile.steps(attack);
  if ('write' in hostile) {
    const answers = await attack.write(typeof hostile.write === 'function' ? hostile.write(target) : hostile.write);
    if (answers.length !== hostile.expect.length)
      return (
        `there were ${answers.length} answers, not ${hostile.expect.length}: ` +
        answers.map(({ status }) => status).join(', ')
      );
    return firstFault(answers.map((answer, index) => faultInAnswer(answer, hostile.expect[index], target)));
  }
  const requests = typeof hostile.request === 'function' ? hostile.request(target) : hostile.request;
  for (const request of [requests].flat()) {
    const fault = faultInAnswer(await attack.send(request), hostile.expect, target);
    if (fault !== undefined) return `${request.method ?? ''} ${request.path.slice(0, 60)}: ${fault}`.trim();
  }
  return undefined;
}

const firstFault = (faults: readonly (string | undefined)[]): string | undefined =>
  faults.find((fault) => fault !== undefined);

async function deadAfter(attack: Attack): Promise<string | undefined> {
  const { status } = await attack.send({ path: '/health/live' }).catch(() => ({ status: 0 }));
  return status === 200 ? undefined : `afterwards /health/live answered ${status === 0 ? 'nothing' : status}`;
}

/** What is wrong with an answer: with what a case expects of it, and with what holds for all. */
export function faultInAnswer(
  answer: HttpAnswer,
  expected: Expectation | undefined,
  target: Target,
): string | undefined {
  if (!expected) return undefined;
  const statuses = [expected.status].flat();
  if (!statuses.includes(answer.status))
    return `the answer was ${answer.status}, not ${statuses.join(' or ')}: ${answer.text.slice(0, 300)}`;
  const code = problemOf(answer)?.reason_code;
  if (expected.code !== undefined && code !== expected.code)
    return `the reason code was ${String(code)}, not ${expected.code}: ${answer.text.slice(0, 300)}`;
  return firstFault([...generalFaults(answer, target)]) ?? expected.also?.(answer, target);
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

/** Where in the program something failed, and how it speaks to its database. */
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
