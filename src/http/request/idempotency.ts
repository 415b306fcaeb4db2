import { plusSeconds } from '../../base/clock.js';
import { errors } from '../../base/errors/catalogue.js';
import { problem, Problem } from '../../base/errors/errors.js';
import {
  IdempotencyKeyTaken,
  dropIdempotencyKey,
  readIdempotencyKey,
  storeAnswer,
  type IdempotencyKey,
  type HeldIdempotencyKey,
} from '../../store/idempotency/idempotency-keys.js';
import type { Terminal } from '../../base/terminal.js';
import { cardNumberRefusal, fieldWithCardNumber, type SearchedTexts } from '../../vault/identifiers.js';
import { cardNumbersIn, possibleCardNumbers } from '../../vault/redact.js';
import { canonicalBody } from './body.js';
import type { HttpDeps } from './http-deps.js';
import { problemBody } from './problem.js';
import { mediaTypes, type AnsweringContext, type RequestBody, type Route } from './state.js';

/** Retention of a stored answer, in the terminal's time (specification, Limits). */
export const cacheSeconds = 24 * 60 * 60;
/** Time that a duplicate waits for the first request's answer (specification, Limits). */
const waitSeconds = 10;
/** Pause between two reads of the first request's answer. */
export const pollMilliseconds = 50;

export interface IdempotencyOptions extends Pick<HttpDeps, 'store' | 'clock' | 'random' | 'vault' | 'baseUrl'> {
  /** Maximum duration of a request that holds a claim, in seconds. After that a duplicate finishes it. */
  readonly leaseSeconds: number;
  /** Returns the answer of an attempt whose request died, from its record. */
  readonly answerOf: (terminalId: string, operation: string, transactionId: string) => Promise<object | undefined>;
}

/** Runs the operation, which sets the answer of the request. */
type Run = (claim: IdempotencyKey | undefined) => Promise<void>;

export interface KeyedRequest {
  readonly route: Route;
  readonly terminal: Terminal;
  readonly now: Date;
  readonly body: RequestBody | undefined;
}

interface Keys extends IdempotencyOptions {
  /** Reads the state of a claim after a short pause. */
  readonly nextHeld: (claim: IdempotencyKey) => Promise<HeldIdempotencyKey | undefined>;
}

/**
 * Implements idempotency of keyed POSTs (specification, Limits; Endpoints). The claim on a key is written together with
 * the attempt, or with the final answer of a request without one. A request that finds the key in use repeats the first
 * answer.
 */
export function idempotency(
  options: IdempotencyOptions,
): (ctx: AnsweringContext, request: KeyedRequest, run: Run) => Promise<void> {
  const keys: Keys = { ...options, nextHeld: pollTogether(options) };

  return async (ctx, request, run) => {
    if (!request.route.takesIdempotencyKey || ctx.headers['idempotency-key'] === undefined) return run(undefined);
    const key = keyOf(ctx);
    const bodyText = request.body ? canonicalBody(request.body) : '';
    const claim = claimOf(keys, key, request, bodyText);
    await refuseCardNumber(keys, claim, request.body);
    try {
      await answerFirst(keys, ctx, run, claim);
    } catch (error) {
      if (!(error instanceof IdempotencyKeyTaken)) throw error;
      const first = await firstAnswer(keys, ctx, claim, bodyText);
      if (first) return replay(ctx, first);
      await retake(keys, ctx, run, claim);
    }
  };
}

/** @throws Problem VALIDATION/INVALID_IDEMPOTENCY_KEY */
function keyOf(ctx: AnsweringContext): string {
  const key = ctx.get('idempotency-key');
  if (!/^[\w-]{1,255}$/.test(key)) {
    throw problem(
      'VALIDATION/INVALID_IDEMPOTENCY_KEY',
      'Idempotency-Key must be 1 to 255 letters, digits, underscores or hyphens.',
      { field: 'Idempotency-Key' },
    );
  }
  return key;
}

/** The end of the lease of a request that begins now. */
const leaseOf = ({ clock, leaseSeconds }: Keys): Date => plusSeconds(clock.now(), leaseSeconds);

function claimOf(keys: Keys, key: string, { terminal, route, now }: KeyedRequest, bodyText: string): IdempotencyKey {
  return {
    terminalId: terminal.terminalId,
    operation: route.operationId,
    key,
    digest: keys.vault.digest(bodyText),
    owner: keys.random.uuid(),
    now,
    leasedUntil: leaseOf(keys),
    expiresAt: plusSeconds(now, cacheSeconds),
    answered: false,
  };
}

/**
 * Refuses a key that contains a card number before anything is stored under it. A key that is already stored contained
 * none when it was first used, so its answer is repeated.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
async function refuseCardNumber(keys: Keys, claim: IdempotencyKey, body: RequestBody | undefined): Promise<void> {
  if (possibleCardNumbers(claim.key).size === 0) return;
  const field = await fieldWithCardNumber(keys, [claim.terminalId], {
    ...(body ? paidWith(body) : { cardNumbers: [] }),
    identifiers: [{ field: 'Idempotency-Key', text: claim.key }],
  });
  if (field !== undefined && !(await readIdempotencyKey(keys.store.pool, claim))) throw cardNumberRefusal(field);
}

/** Returns the cards and tokens in a body. For a malformed body, returns all numbers that look like cards. */
const paidWith = ({ raw, json }: RequestBody): Pick<SearchedTexts, 'cardNumbers' | 'tokens'> =>
  'value' in json
    ? json.texts
    : { cardNumbers: cardNumbersIn(raw).map(({ start, end }) => raw.slice(start, end).replace(/\D/g, '')) };

/**
 * Runs a request under its claim and stores its answer, unless the operation stored it with its own writes.
 * @throws IdempotencyKeyTaken if another request has the key
 */
async function answerFirst(
  { store, baseUrl }: Keys,
  ctx: AnsweringContext,
  run: Run,
  claim: IdempotencyKey,
): Promise<void> {
  try {
    await run(claim);
  } catch (error) {
    if (!(error instanceof Problem) || errors[error.code].status >= 500) throw error;
    answer(ctx, errors[error.code].status, JSON.stringify(problemBody(error, baseUrl, ctx.state.requestId)));
  }
  const given = ctx.state.answer;
  if (!given) throw new Error('an operation has no answer');
  if (!claim.answered && !(await storeAnswer(store.pool, claim, undefined, given.status, given.body)))
    throw new IdempotencyKeyTaken();
  describe(ctx, claim.key, claim.expiresAt, false);
}

/** Runs a request whose key was held by a dead request that left no attempt. */
async function retake(keys: Keys, ctx: AnsweringContext, run: Run, claim: IdempotencyKey): Promise<void> {
  try {
    await answerFirst(keys, ctx, run, { ...claim, leasedUntil: leaseOf(keys) });
  } catch (error) {
    if (error instanceof IdempotencyKeyTaken)
      throw stillRunning(claim, 'Another request with this Idempotency-Key has just started.');
    throw error;
  }
}

/** A stored answer and the time until which it is repeated. */
interface StoredAnswer {
  readonly status: number;
  readonly body: string;
  readonly expiresAt: Date;
}

/**
 * Waits for the answer of the request that holds the key. Creates the answer if that request died after writing its
 * attempt.
 * @returns undefined if the key is free again
 * @throws Problem ROUTING/IDEMPOTENCY_CONFLICT, ROUTING/RESOURCE_LOCKED
 */
async function firstAnswer(
  keys: Keys,
  ctx: AnsweringContext,
  claim: IdempotencyKey,
  bodyText: string,
): Promise<StoredAnswer | undefined> {
  const { clock, vault, store, nextHeld } = keys;
  const deadline = clock.now().getTime() + waitSeconds * 1000;
  let held = await readIdempotencyKey(store.pool, claim);
  while (held) {
    if (!vault.isDigestOf(held.digest, bodyText)) throw conflict(ctx, claim, held);
    const { answerStatus: status, answerBody: body, expiresAt } = held;
    if (status !== null && body !== null) return { status, body, expiresAt };
    if (status === null && held.leasedUntil <= clock.now()) {
      if (!held.attempted) {
        await dropIdempotencyKey(store.pool, claim, held);
        return undefined;
      }
      await finish(keys, claim, held);
      held = await readIdempotencyKey(store.pool, claim);
      continue;
    }
    if (clock.now().getTime() >= deadline)
      throw stillRunning(claim, 'The first request with this Idempotency-Key is still running.');
    held = await nextHeld(claim);
  }
  return undefined;
}

function conflict(ctx: AnsweringContext, { key }: IdempotencyKey, { expiresAt }: HeldIdempotencyKey): Problem {
  describe(ctx, key, expiresAt, false);
  return problem('ROUTING/IDEMPOTENCY_CONFLICT', 'The Idempotency-Key was used with another body.', {
    idempotency_key: key,
  });
}

const stillRunning = ({ key }: IdempotencyKey, detail: string): Problem =>
  problem('ROUTING/RESOURCE_LOCKED', detail, { idempotency_key: key, retry_after_seconds: 1 });

/** Creates the answer of a request that died after writing its attempt. The operation does not run again. */
async function finish(
  { store, answerOf }: Keys,
  claim: IdempotencyKey,
  { transactionId, owner, expiresAt }: HeldIdempotencyKey,
): Promise<void> {
  const body = transactionId === null ? undefined : await answerOf(claim.terminalId, claim.operation, transactionId);
  if (!body) throw new Error('a claim names an attempt that cannot be read');
  const held = { ...claim, owner, expiresAt };
  await storeAnswer(store.pool, held, transactionId ?? undefined, 200, JSON.stringify(body));
}

/** Returns a read of a claim that pauses first. Duplicates of one key in this process share the pause and the read. */
function pollTogether({ clock, store: { pool } }: IdempotencyOptions): Keys['nextHeld'] {
  const polls = new Map<string, Promise<HeldIdempotencyKey | undefined>>();

  return (claim) => {
    const name = `${claim.terminalId} ${claim.operation} ${claim.key}`;
    const running = polls.get(name);
    if (running) return running;
    const poll = clock.sleep(pollMilliseconds).then(() => {
      // Later requests need a later read.
      polls.delete(name);
      return readIdempotencyKey(pool, claim);
    });
    polls.set(name, poll);
    return poll;
  };
}

function replay(ctx: AnsweringContext, { status, body, expiresAt }: StoredAnswer): void {
  describe(ctx, ctx.get('idempotency-key'), expiresAt, true);
  answer(ctx, status, body);
}

function answer({ state }: AnsweringContext, status: number, body: string): void {
  state.answer = { status, type: status < 400 ? mediaTypes.json : mediaTypes.problem, body };
}

function describe({ state }: AnsweringContext, key: string, expiresAt: Date, replayed: boolean): void {
  state.replayed = replayed;
  state.headers.push(
    'Idempotency-Key',
    key,
    'Idempotency-Replayed',
    String(replayed),
    'Idempotency-Expires',
    expiresAt.toISOString(),
  );
}
