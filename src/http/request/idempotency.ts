import type { Context } from 'koa';
import { plusSeconds, type Clock } from '../../base/clock.js';
import { errors } from '../../base/errors/catalogue.js';
import { problem, Problem } from '../../base/errors/errors.js';
import type { Random } from '../../base/random.js';
import {
  IdempotencyKeyTaken,
  dropIdempotencyKey,
  readIdempotencyKey,
  storeAnswer,
  type IdempotencyKey,
  type HeldIdempotencyKey,
} from '../../store/idempotency/idempotency-keys.js';
import type { Database } from '../../store/connection/open.js';
import type { Terminal } from '../../base/terminal.js';
import { cardNumberRefusal, fieldWithCardNumber, textsOf, type BodyTexts } from '../../vault/identifiers.js';
import { cardNumbersIn, possibleCardNumbers } from '../../vault/redact.js';
import type { Vault } from '../../vault/vault.js';
import { canonicalBody } from './canonical-body.js';
import { problemBody } from './problem.js';
import type { RequestBody, RequestState, Route } from './state.js';

/** How long a stored answer is kept, in the terminal's time (specification, Limits). */
export const cacheSeconds = 24 * 60 * 60;
/** How long a duplicate waits for the first request's answer (specification, Limits). */
const waitSeconds = 10;
const pollMilliseconds = 50;

export interface IdempotencyOptions {
  readonly store: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly baseUrl: string;
  /** How long a request that holds a claim may take, in seconds; after that a duplicate finishes it. */
  readonly leaseSeconds: number;
  /** The answer of an attempt whose request died, from what was recorded. */
  readonly answerOf: (terminalId: string, operation: string, transactionId: string) => Promise<object | undefined>;
}

type KeyedContext = Context & { state: RequestState };

/** Does what the request asks for, and puts the answer into its context. */
type Run = (claim: IdempotencyKey | undefined) => Promise<void>;

/** A request of which it is known who sent it, for what, and with which body. */
export interface KeyedRequest {
  readonly route: Route;
  readonly terminal: Terminal;
  readonly now: Date;
  readonly body: RequestBody | undefined;
}

/**
 * Idempotency of keyed POSTs (specification, Limits; Endpoints). The claim on a key is written together with what it
 * stands for: with the attempt, or with the final answer of a request that made none. A request that finds it taken
 * answers what the other one answered.
 */
export function idempotency(
  options: IdempotencyOptions,
): (ctx: KeyedContext, request: KeyedRequest, run: Run) => Promise<void> {
  const {
    store: { pool },
    clock,
    random,
    vault,
    baseUrl,
    leaseSeconds,
  } = options;
  const polls = new Map<string, Promise<HeldIdempotencyKey | undefined>>();

  async function answerFirst(ctx: KeyedContext, run: Run, claim: IdempotencyKey): Promise<void> {
    try {
      await run(claim);
    } catch (error) {
      if (!(error instanceof Problem) || errors[error.code].status >= 500) throw error;
      answer(ctx, errors[error.code].status, JSON.stringify(problemBody(error, baseUrl, ctx.state.requestId)));
    }
    // An operation that wrote something stored its answer with it.
    if (!claim.answered && !(await storeAnswer(pool, claim, undefined, ctx.status, String(ctx.body))))
      throw new IdempotencyKeyTaken();
    describe(ctx, claim.key, claim.expiresAt, false);
  }

  async function answerDuplicate(ctx: KeyedContext, run: Run, claim: IdempotencyKey, bodyText: string): Promise<void> {
    const givenUp = clock.now().getTime() + waitSeconds * 1000;
    let held = await readIdempotencyKey(pool, claim);
    for (;;) {
      if (!held) return retake(ctx, run, claim);
      if (!vault.isDigestOf(held.digest, bodyText)) {
        describe(ctx, claim.key, held.expiresAt, false);
        throw problem('ROUTING/IDEMPOTENCY_CONFLICT', 'The Idempotency-Key was used with another body.', {
          idempotency_key: claim.key,
        });
      }
      if (held.answerStatus === null && held.leasedUntil <= clock.now()) {
        if (!held.attempted) {
          await dropIdempotencyKey(pool, claim, held);
          return retake(ctx, run, claim);
        }
        await finish(claim, held);
        held = await readIdempotencyKey(pool, claim);
        continue;
      }
      if (held.answerStatus !== null && held.answerBody !== null)
        return replay(ctx, held.answerStatus, held.answerBody, held.expiresAt);
      if (clock.now().getTime() >= givenUp) {
        throw problem('ROUTING/RESOURCE_LOCKED', 'The first request with this Idempotency-Key is still running.', {
          idempotency_key: claim.key,
          retry_after_seconds: 1,
        });
      }
      held = await nextHeld(claim);
    }
  }

  /**
   * How the claim on a key stands a little later. Duplicates that wait for the same key in this process ask the
   * database together.
   */
  function nextHeld(claim: IdempotencyKey): Promise<HeldIdempotencyKey | undefined> {
    const name = `${claim.terminalId} ${claim.operation} ${claim.key}`;
    const running = polls.get(name);
    if (running) return running;
    const poll = clock.sleep(pollMilliseconds).then(() => {
      // Requests from now on need its state after that.
      polls.delete(name);
      return readIdempotencyKey(pool, claim);
    });
    polls.set(name, poll);
    return poll;
  }

  /** The request that held the key is gone and left nothing: this one is the first now. */
  async function retake(ctx: KeyedContext, run: Run, claim: IdempotencyKey): Promise<void> {
    try {
      await answerFirst(ctx, run, claim);
    } catch (error) {
      if (error instanceof IdempotencyKeyTaken)
        throw problem('ROUTING/RESOURCE_LOCKED', 'Another request with this Idempotency-Key has just begun.', {
          idempotency_key: claim.key,
          retry_after_seconds: 1,
        });
      throw error;
    }
  }

  /**
   * Answers for a request that died after its attempt was written, from the attempt. The operation is not run again.
   */
  async function finish(claim: IdempotencyKey, held: HeldIdempotencyKey): Promise<void> {
    const body =
      held.transactionId === null
        ? undefined
        : await options.answerOf(claim.terminalId, claim.operation, held.transactionId);
    if (!body) throw new Error('a claim names an attempt that cannot be read');
    await storeAnswer(
      pool,
      { ...claim, owner: held.owner, expiresAt: held.expiresAt },
      held.transactionId ?? undefined,
      200,
      JSON.stringify(body),
    );
  }

  /**
   * Refuses a key that holds the number of a card before anything is stored under it. A key that is stored already was
   * none when it was first used: its answer is repeated.
   * @throws Problem VALIDATION/INVALID_FIELD
   */
  async function refuseCardNumber(claim: IdempotencyKey, body: RequestBody | undefined): Promise<void> {
    if (possibleCardNumbers(claim.key).size === 0) return;
    const field = await fieldWithCardNumber(options, [claim.terminalId], {
      ...(body ? paidWith(body) : { cardNumbers: [] }),
      identifiers: [{ field: 'Idempotency-Key', text: claim.key }],
    });
    if (field !== undefined && !(await readIdempotencyKey(pool, claim))) throw cardNumberRefusal(field);
  }

  return async (ctx, { route, terminal, now, body }, run) => {
    const key = ctx.get('idempotency-key');
    if (!route.takesIdempotencyKey || ctx.headers['idempotency-key'] === undefined) return run(undefined);
    if (!/^[\w-]{1,255}$/.test(key)) {
      throw problem(
        'VALIDATION/INVALID_IDEMPOTENCY_KEY',
        'Idempotency-Key must be 1 to 255 letters, digits, underscores or hyphens.',
        { field: 'Idempotency-Key' },
      );
    }
    const bodyText = canonicalBody(body);
    const claim: IdempotencyKey = {
      terminalId: terminal.terminalId,
      operation: route.operationId,
      key,
      digest: vault.digest(bodyText),
      owner: random.uuid(),
      now,
      leasedUntil: plusSeconds(clock.now(), leaseSeconds),
      expiresAt: plusSeconds(now, cacheSeconds),
      answered: false,
    };
    await refuseCardNumber(claim, body);
    try {
      await answerFirst(ctx, run, claim);
    } catch (error) {
      if (!(error instanceof IdempotencyKeyTaken)) throw error;
      await answerDuplicate(ctx, run, claim, bodyText);
    }
  };
}

/** The cards and tokens that a body pays with; of a body that cannot be read, all numbers that it seems to hold. */
const paidWith = ({ raw, json }: RequestBody): Pick<BodyTexts, 'cardNumbers' | 'tokens'> =>
  'value' in json
    ? textsOf(json.value)
    : { cardNumbers: cardNumbersIn(raw).map(({ start, end }) => raw.slice(start, end).replace(/\D/g, '')) };

function replay(ctx: KeyedContext, status: number, body: string, expiresAt: Date): void {
  describe(ctx, ctx.get('idempotency-key'), expiresAt, true);
  answer(ctx, status, body);
}

function answer(ctx: KeyedContext, status: number, body: string): void {
  ctx.status = status;
  ctx.body = body;
  ctx.type = status < 400 ? 'application/json' : 'application/problem+json';
}

function describe(ctx: KeyedContext, key: string, expiresAt: Date, replayed: boolean): void {
  ctx.set({
    'Idempotency-Key': key,
    'Idempotency-Replayed': String(replayed),
    'Idempotency-Expires': expiresAt.toISOString(),
  });
}
