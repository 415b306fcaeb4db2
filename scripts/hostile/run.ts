import { setTimeout as wait } from 'node:timers/promises';
import type { HttpAnswer } from './exchange.js';
import type { Attack, Expectation, HostileCase, HostileRequest, Target } from './case.js';
import { attackOn } from './send.js';

const patientRounds = 5;

export interface Outcome {
  readonly name: string;
  readonly result: 'held' | 'failed' | 'left out';
  /** Why it failed, or was left out. */
  readonly reason: string | undefined;
  readonly milliseconds: number;
}

/** Does one case to a service, and asks it for its life afterwards. Never throws: what goes wrong is the outcome. */
export async function runCase(hostile: HostileCase, target: Target): Promise<Outcome> {
  const missing = missingFor(hostile, target);
  if (missing !== undefined) return { name: hostile.name, result: 'left out', reason: missing, milliseconds: 0 };
  const began = performance.now();
  const attack = attackOn(target);
  const reason = await faultOf(hostile, attack).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  const milliseconds = performance.now() - began;
  const dead = reason === undefined ? await deadAfter(attack) : undefined;
  const fault = reason ?? dead;
  return { name: hostile.name, result: fault === undefined ? 'held' : 'failed', reason: fault, milliseconds };
}

function missingFor({ needs }: HostileCase, { managementKey, simulatorSecret }: Target): string | undefined {
  if (needs === 'management-key' && managementKey === undefined) return 'it needs the management key';
  return needs === 'simulator-secret' && simulatorSecret === undefined
    ? 'it needs the secret of the simulated processors'
    : undefined;
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
    return firstFault(answers.map((answer, index) => faultIn(answer, hostile.expect[index], target)));
  }
  const requests = typeof hostile.request === 'function' ? hostile.request(target) : hostile.request;
  for (const request of [requests].flat()) {
    const fault = faultIn(await sendPatiently(attack, request, hostile.expect), hostile.expect, target);
    if (fault !== undefined) return `${request.method ?? ''} ${request.path.slice(0, 60)}: ${fault}`.trim();
  }
  return undefined;
}

/** A service with its usual rate limits is asked again when it says so, unless that is what the case is about. */
async function sendPatiently(attack: Attack, request: HostileRequest, { status }: Expectation): Promise<HttpAnswer> {
  for (let round = 1; ; round++) {
    const answer = await attack.send(request);
    if (answer.status !== 429 || [status].flat().includes(429) || round === patientRounds) return answer;
    await wait(Number(answer.headers['retry-after']) * 1000);
  }
}

const firstFault = (faults: readonly (string | undefined)[]): string | undefined =>
  faults.find((fault) => fault !== undefined);

async function deadAfter(attack: Attack): Promise<string | undefined> {
  const { status } = await attack.send({ path: '/health/live' }).catch(() => ({ status: 0 }));
  return status === 200 ? undefined : `afterwards /health/live answered ${status === 0 ? 'nothing' : status}`;
}

/** What is wrong with an answer: with what a case expects of it, and with what holds for all. */
export function faultIn(answer: HttpAnswer, expected: Expectation | undefined, target: Target): string | undefined {
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

function* generalFaults(answer: HttpAnswer, { apiKey, managementKey = apiKey }: Target): Generator<string | undefined> {
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
