import { expect } from 'chai';
import type { Core } from '../../clients/typescript/src/core.js';
import { type Attempt, type ClientOptions, fromMinorUnits, isProblem } from '../../clients/typescript/src/index.js';
import { Management, NoAnswerError, PaymentTerminal } from '../../clients/typescript/src/index.js';
import { PaymentTerminalError, ProblemError, StillProcessingError } from '../../clients/typescript/src/index.js';
import { type SubmissionRequest, toMinorUnits, UnexpectedAnswerError } from '../../clients/typescript/src/index.js';
import { operationTable } from '../../generated/operations.js';
import { contractOperations } from '../support/contract/contract.js';
import { payment } from '../support/payments.js';
import { thrownBy } from '../support/time/clock.js';
import type { Surroundings } from '../../clients/typescript/src/terminal.js';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly redirect: string | undefined;
}

/** An answer, or what is thrown instead of one. */
type Scripted = Response | Error;

/** A client library's surroundings with scripted answers and a clock that does not wait. */
interface ScriptedSurroundings extends Surroundings {
  readonly sent: Sent[];
  /** Pauses, in milliseconds. */
  readonly slept: number[];
}

function scripted(...answers: readonly Scripted[]): ScriptedSurroundings {
  const sent: Sent[] = [];
  const slept: number[] = [];
  let now = 0;
  return {
    sent,
    slept,
    now: () => now,
    random: () => 0,
    sleep: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      slept.push(milliseconds);
      now += milliseconds;
    },
    fetch: async (url, { method = '', headers: given, body, redirect }) => {
      const headers = Object.fromEntries(new Headers(given));
      sent.push({ url, method, headers, body: body as string | undefined, redirect });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer === undefined) throw new Error('nothing is written for this request');
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
  };
}

const answer = (body: unknown, headers: Record<string, string> = {}): Response => Response.json(body, { headers });

const refusal = (status: number, reasonCode: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { type: 'about:blank', title: 'A title', status, detail: 'What happened.', reason_code: reasonCode },
    { status, headers: { 'x-request-id': 'request-1', ...headers } },
  );

const failed = (status: number): Response => refusal(status, 'SYSTEM/INTERNAL_ERROR');

/** The error of `fetch` when the connection breaks. */
const broken = (): Error => new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });

const accepted = answer({ transaction_id: '7hK2mQ9x', accepted: true }, { 'x-request-id': 'request-1' });

const terminalOn = (surroundings: ScriptedSurroundings, options: Partial<ClientOptions> = {}): PaymentTerminal =>
  new PaymentTerminal({ baseUrl: 'https://pay.test/', terminalId: 'TERM01', apiKey: 'key', surroundings, ...options });
const managementOn = (surroundings: ScriptedSurroundings): Management =>
  new Management({ baseUrl: 'https://pay.test', managementKey: 'key', surroundings });

const keysOf = ({ sent }: ScriptedSurroundings): (string | undefined)[] =>
  sent.map(({ headers }) => headers['idempotency-key']);

describe('a call of the client library', () => {
  it('that writes has an idempotency key of its own, and sends it and the same body with every attempt', async () => {
    const surroundings = scripted(broken(), refusal(500, 'SYSTEM/INTERNAL_ERROR'), accepted);
    const terminal = terminalOn(surroundings);
    expect(await terminal.sale(payment())).to.eql({ transaction_id: '7hK2mQ9x', accepted: true });
    expect(surroundings.sent).to.have.length(3);
    expect(new Set(keysOf(surroundings)).size).to.equal(1);
    expect(keysOf(surroundings)[0]).to.match(/^[0-9a-f-]{36}$/);
    expect(new Set(surroundings.sent.map(({ body }) => body)).size).to.equal(1);

    await terminal.sale(payment());
    expect(new Set(keysOf(surroundings)).size, 'another call').to.equal(2);
    await terminal.sale(payment(), { idempotencyKey: 'order-1' });
    expect(keysOf(surroundings).at(-1)).to.equal('order-1');
    await terminal.sale(payment(), { idempotencyKey: '' });
    expect(keysOf(surroundings).at(-1), 'the service refuses it').to.equal('');
  });

  it('that reads has none', async () => {
    const surroundings = scripted(answer({}));
    await terminalOn(surroundings).transactionStatus('a/b');
    expect(surroundings.sent[0]).to.deep.include({ url: 'https://pay.test/v1/payments/status/TERM01/a%2Fb' });
    expect(keysOf(surroundings)).to.eql([undefined]);
  });

  it('goes on after a pause that doubles, half of it at random', async () => {
    const surroundings = scripted(broken());
    const error = await thrownBy(terminalOn(surroundings).sale(payment()));
    expect(error).to.be.instanceOf(NoAnswerError).and.include({ attempts: 5, operation: 'sale' });
    expect((error as NoAnswerError).message).to.equal('sale: no answer after 5 attempts (read ECONNRESET)');
    expect((error as NoAnswerError).idempotencyKey).to.equal(keysOf(surroundings)[0]);
    expect(surroundings.slept).to.eql([125, 250, 500, 1000]);
  });

  it('waits as long as Retry-After says', async () => {
    const surroundings = scripted(
      refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '7' }),
      refusal(503, 'ROUTING/RESOURCE_LOCKED', { 'retry-after': '3' }),
      accepted,
    );
    await terminalOn(surroundings).sale(payment());
    expect(surroundings.slept).to.eql([7000, 3000]);
  });

  it('waits until the date that a gateway writes there, by its own clock', async () => {
    const gateway = (retryAfter: string): Response =>
      new Response('busy', {
        status: 503,
        headers: { date: 'Tue, 01 Dec 2026 12:00:00 GMT', 'retry-after': retryAfter },
      });
    const surroundings = scripted(
      gateway('Tue, 01 Dec 2026 12:00:20 GMT'),
      gateway('Tue, 01 Dec 2026 11:59:00 GMT'),
      gateway('soon'),
      accepted,
    );
    await terminalOn(surroundings).sale(payment());
    expect(surroundings.slept).to.eql([20_000, 250, 500]);
  });

  it('ends at once when that would take longer than the call may', async () => {
    const surroundings = scripted(refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '7' }));
    const error = await thrownBy(terminalOn(surroundings, { callMilliseconds: 6000 }).sale(payment()));
    expect(isProblem(error, 'RATE_LIMIT_EXCEEDED')).to.equal(true);
    expect(surroundings).to.deep.include({ slept: [] });
    expect(surroundings.sent).to.have.length(1);
  });

  it('has an unknown outcome when a lost answer is followed by a refusal that precedes the key', async () => {
    const code = (status: number) => (status === 404 ? 'VALIDATION/ENDPOINT_NOT_FOUND' : 'INVALID_API_KEY');
    for (const status of [401, 403, 404, 405, 408, 421, 429])
      for (const lost of [broken(), ...[502, 503].map(failed), new Response('', { status: 200 })]) {
        const surroundings = scripted(lost, refusal(status, code(status)));
        const error = await thrownBy(terminalOn(surroundings, { attempts: 3 }).sale(payment()));
        expect(error, String(status)).to.be.instanceOf(NoAnswerError);
        expect(error).to.include({ idempotencyKey: keysOf(surroundings)[0] });
        expect((error as NoAnswerError).cause)
          .to.be.instanceOf(ProblemError)
          .and.include({ status });
      }
    const refusals = [refusal(429, 'RATE_LIMIT_EXCEEDED'), refusal(401, 'INVALID_API_KEY')];
    expect(isProblem(await thrownBy(terminalOn(scripted(...refusals)).sale(payment())))).to.equal(true);
    for (const [status, code] of [
      [404, 'VALIDATION/TRANSACTION_NOT_FOUND'],
      [422, 'VALIDATION/DUPLICATE_TRANSACTION'],
    ] as const) {
      const decided = scripted(broken(), refusal(status, code));
      expect(isProblem(await thrownBy(terminalOn(decided).sale(payment()))), code).to.equal(true);
    }
    const read = scripted(broken(), refusal(401, 'INVALID_API_KEY'));
    expect(isProblem(await thrownBy(terminalOn(read).transactionStatus('7hK2mQ9x')))).to.equal(true);
  });

  it('that changes a record without a key has an unknown outcome when a lost answer is followed by a refusal', async () => {
    // The first attempt may have completed the series: then the repetition finds it completed.
    const surroundings = scripted(broken(), refusal(409, 'VALIDATION/RECURRING_NOT_ACTIVE'));
    const error = await thrownBy(
      terminalOn(surroundings).recurringUpdate({ recurring_id: 'Rc4nT8wZ', number_of_payments: 1 }),
    );
    expect(surroundings.sent).to.have.length(2);
    expect(error).to.be.instanceOf(NoAnswerError);
    expect((error as NoAnswerError).cause)
      .to.be.instanceOf(ProblemError)
      .and.include({ status: 409 });
  });

  it('is not sent again when it was refused', async () => {
    const surroundings = scripted(refusal(422, 'VALIDATION/DUPLICATE_TRANSACTION'));
    const error = await thrownBy(terminalOn(surroundings).sale(payment()));
    expect(surroundings.sent).to.have.length(1);
    if (!isProblem(error)) return expect.fail('it is no problem');
    expect(error).to.include({ status: 422, requestId: 'request-1', attempts: 1 });
    expect(error.is('INVALID_CURRENCY')).to.equal(false);
    expect(error.is('INVALID_CURRENCY', 'VALIDATION/DUPLICATE_TRANSACTION')).to.equal(true);
    expect(error.message).to.equal('sale: What happened. (422 VALIDATION/DUPLICATE_TRANSACTION)');
  });

  it('survives reason codes that came after it', async () => {
    const error = await thrownBy(terminalOn(scripted(refusal(422, 'MOON/WRONG_PHASE'))).sale(payment()));
    expect(error).to.be.instanceOf(ProblemError).and.include({ reasonCode: 'MOON/WRONG_PHASE', status: 422 });
  });

  it('without a key is not sent again when its answer was lost, and is when it was not taken', async () => {
    const lost = scripted(broken(), answer({}));
    expect(await thrownBy(managementOn(lost).accountCreate({ name: 'Shop' }))).to.be.instanceOf(NoAnswerError);
    expect(lost.sent).to.have.length(1);
    for (const status of [500, 502, 503, 504]) {
      const once = scripted(failed(status), answer({}));
      expect(await thrownBy(managementOn(once).accountCreate({ name: 'Shop' }))).to.be.instanceOf(ProblemError);
      expect(once.sent).to.have.length(1);
    }
    const limited = scripted(refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '1' }), answer({}));
    await managementOn(limited).accountCreate({ name: 'Shop' });
    expect(limited.sent).to.have.length(2);
  });

  it('says so when something else answers', async () => {
    const surroundings = scripted(new Response('<h1>It works!</h1>', { status: 200 }));
    const error = await thrownBy(terminalOn(surroundings).sale(payment()));
    expect(error).to.be.instanceOf(UnexpectedAnswerError).and.include({ status: 200, text: '<h1>It works!</h1>' });
    expect(surroundings.sent).to.have.length(5);
    const moved = scripted(new Response('', { status: 302, headers: { location: 'https://elsewhere.test' } }));
    expect(await thrownBy(terminalOn(moved).sale(payment()))).to.be.instanceOf(UnexpectedAnswerError);
    expect(moved.sent, 'the key is sent nowhere else').to.have.length(1);
    expect(moved.sent[0]).to.include({ redirect: 'manual' });
  });

  it('is not made with what can never be sent', async () => {
    const surroundings = scripted(accepted);
    const error = await thrownBy(terminalOn(surroundings).sale(payment(), { idempotencyKey: 'заказ-1' }));
    expect(error).to.be.instanceOf(TypeError);
    expect(surroundings.sent).to.have.length(0);
    for (const baseUrl of ['', 'pay.test', 'ftp://pay.test'])
      expect(() => terminalOn(surroundings, { baseUrl }), baseUrl).to.throw(TypeError);
  });

  it('may have any time, also a part of a millisecond', async () => {
    const surroundings = scripted(accepted);
    await terminalOn(surroundings, { callMilliseconds: 6000.5 }).sale(payment());
    expect(surroundings.sent).to.have.length(1);
  });

  it('gives an attempt up after its time', async () => {
    const attempts: Attempt[] = [];
    const surroundings = scripted();
    const terminal = terminalOn(
      {
        ...surroundings,
        fetch: (_url, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      },
      { attemptMilliseconds: 5, attempts: 2, onAttempt: (attempt) => attempts.push(attempt) },
    );
    expect(await thrownBy(terminal.transactionStatus('7hK2mQ9x'))).to.be.instanceOf(NoAnswerError);
    expect(attempts.map(({ number, nextInMilliseconds }) => [number, nextInMilliseconds])).to.eql([
      [1, 125],
      [2, undefined],
    ]);
  });

  it('ends when its signal says so, with the reason of that', async () => {
    const stop = new AbortController();
    const surroundings = scripted(broken());
    const terminal = terminalOn(surroundings, { onAttempt: () => stop.abort(new Error('closing')) });
    const error = await thrownBy(terminal.sale(payment(), { signal: stop.signal }));
    expect(error).to.be.an('error').with.property('message', 'closing');
    expect(surroundings.sent).to.have.length(1);
  });

  it('reports every attempt', async () => {
    const attempts: Attempt[] = [];
    const surroundings = scripted(broken(), answer({}, { 'idempotency-replayed': 'true', 'x-request-id': 'r' }));
    await terminalOn(surroundings, { onAttempt: (attempt) => attempts.push(attempt) }).sale(payment(), {
      idempotencyKey: 'k',
    });
    const same = { operation: 'sale', idempotencyKey: 'k' };
    expect(attempts).to.eql([
      { ...same, number: 1, status: undefined, requestId: undefined, replayed: false, nextInMilliseconds: 125 },
      { ...same, number: 2, status: 200, requestId: 'r', replayed: true, nextInMilliseconds: undefined },
    ]);
  });
});

describe('what waits for an outcome', () => {
  const processing = answer({ transaction_id: '7hK2mQ9x', status: { status: 'PROCESSING' } });

  it('asks until there is one', async () => {
    const surroundings = scripted(processing, processing, answer({ status: { status: 'DECLINED' } }));
    expect((await terminalOn(surroundings).waitForOutcome('7hK2mQ9x')).status.status).to.equal('DECLINED');
    expect(surroundings.slept).to.eql([250, 500]);
  });

  it('reads on at the attempt that continues a declined one', async () => {
    const declined = answer({ status: { status: 'DECLINED' }, retried_by: '8jL3nR0y' });
    const surroundings = scripted(declined, processing, answer({ status: { status: 'APPROVED' } }));
    expect((await terminalOn(surroundings).waitForOutcome('7hK2mQ9x')).status.status).to.equal('APPROVED');
    expect(surroundings.sent.map(({ url }) => url.slice(-8))).to.eql(['7hK2mQ9x', '8jL3nR0y', '8jL3nR0y']);
    expect(surroundings.slept).to.eql([250]);
  });

  it('gives up after its time, with what it saw last', async () => {
    const surroundings = scripted(processing);
    const error = await thrownBy(terminalOn(surroundings).waitForOutcome('7hK2mQ9x', { milliseconds: 3000 }));
    expect(error).to.be.instanceOf(StillProcessingError);
    expect((error as StillProcessingError).transaction.transaction_id).to.equal('7hK2mQ9x');
    expect(error).to.be.instanceOf(PaymentTerminalError);
    expect(surroundings.slept).to.eql([250, 500, 1000]);
  });

  it('asks no longer than it may wait when there is no answer', async () => {
    const surroundings = scripted(refusal(503, 'ROUTING/RESOURCE_LOCKED', { 'retry-after': '4' }));
    const waiting = terminalOn(surroundings).waitForOutcome('7hK2mQ9x', { milliseconds: 10_000 });
    expect(isProblem(await thrownBy(waiting), 'ROUTING/RESOURCE_LOCKED')).to.equal(true);
    expect(surroundings.slept).to.eql([4000, 4000]);
  });
});

describe('a list of the client library', () => {
  const page = (names: readonly string[], next?: string, more?: boolean): Response =>
    answer({
      accounts: names.map((name) => ({ name })),
      events: names.map((name) => ({ name })),
      next_cursor: next,
      has_more: more,
    });
  const names = (items: readonly object[]): string[] => items.map((item) => (item as { name: string }).name);

  it('reads the pages one after the other, empty ones too', async () => {
    const surroundings = scripted(page(['a', 'b'], '1'), page([], '2'), page(['c']));
    expect(names(await managementOn(surroundings).accountList({ limit: 2 }).all())).to.eql(['a', 'b', 'c']);
    expect(surroundings.sent.map(({ url }) => new URL(url).search)).to.eql([
      '?limit=2',
      '?limit=2&cursor=1',
      '?limit=2&cursor=2',
    ]);
  });

  it('reads no page that nobody asks for', async () => {
    const surroundings = scripted(page(['a', 'b'], '1'), page(['c']));
    expect(names(await managementOn(surroundings).accountList().all(1))).to.eql(['a']);
    expect(surroundings.sent).to.have.length(1);
  });

  it('ends where the list of events says that there are no more, and goes on from its cursor', async () => {
    const surroundings = scripted(page(['a'], '1', true), page([], '2', false));
    expect(names(await managementOn(surroundings).eventList({ cursor: '0' }).all())).to.eql(['a']);
    expect(surroundings.sent.map(({ url }) => new URL(url).search)).to.eql(['?cursor=0', '?cursor=1']);
  });
});

describe('the client of the operator', () => {
  it('has the management key, or the access token of a user', async () => {
    const surroundings = scripted(answer({ accounts: [] }));
    const baseUrl = 'https://pay.test';
    await new Management({ baseUrl, managementKey: 'key', surroundings }).accountList().page();
    await new Management({ baseUrl, accessToken: 'pta_token', surroundings }).accountList().page();
    const [byKey, byToken] = surroundings.sent.map(({ headers }) => headers);
    expect(byKey).to.include({ 'x-management-key': 'key' }).and.not.have.property('authorization');
    expect(byToken).to.include({ authorization: 'Bearer pta_token' }).and.not.have.property('x-management-key');
  });
});

describe('the methods of the client library', () => {
  it('are the operations of the contract, with its methods, paths and keys', async () => {
    const called: Record<string, unknown> = {};
    const recorded = new Proxy({} as Core, {
      get: () => async (call: { operation: string; method: string; path: string; takesIdempotencyKey?: boolean }) => {
        called[call.operation] = [call.method.toLowerCase(), call.path, call.takesIdempotencyKey ?? false];
        return { items: [] };
      },
    });
    const given = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([placeholder]) => placeholder);
    const expected: Record<string, unknown> = {};
    const { TerminalOperations, ManagementOperations } =
      await import('../../clients/typescript/src/generated/operations.js');
    // The clients send and read JSON: operations that take or answer a file are left out.
    const withJson = new Set<string>(
      contractOperations
        .filter(({ responses }) => responses.get(200)?.bodies.has('application/json'))
        .map(({ operationId }) => operationId),
    );
    for (const [id, { method, path, tag, takesIdempotencyKey, streamsBody }] of Object.entries(operationTable)) {
      if (['Providers', 'Health', 'Card fields'].includes(tag) || streamsBody || !withJson.has(id)) continue;
      const isManagement = tag === 'Management';
      const name = isManagement ? id.charAt(10).toLowerCase() + id.slice(11) : id;
      expected[name] = [method, path.replaceAll(/[{}]/g, (brace) => encodeURIComponent(brace)), takesIdempotencyKey];
      const client = isManagement
        ? new ManagementOperations(recorded)
        : new TerminalOperations(recorded, '{terminal_friendly_id}');
      const placeholders = given(path).filter(
        (placeholder) => isManagement || placeholder !== '{terminal_friendly_id}',
      );
      const made = (client as unknown as Record<string, (...args: unknown[]) => unknown>)[name]!(
        ...placeholders,
        {},
        {},
      );
      await (made instanceof Promise ? made : (made as { page(): Promise<unknown> }).page());
    }
    expect(called).to.eql(expected);
    expect(Object.keys(expected).length).to.be.greaterThan(60);
    const methods = [TerminalOperations, ManagementOperations].flatMap((client) =>
      Object.getOwnPropertyNames(client.prototype),
    );
    expect(methods.sort()).to.eql(['constructor', 'constructor', ...Object.keys(expected)].sort());
  });
});

describe('the types of the client library', () => {
  it('accept a currency that a program holds as text', () => {
    const currency: string = 'eur'.toUpperCase();
    const request: Pick<SubmissionRequest, 'amount' | 'currency'> = { amount: 10, currency };
    expect(request.currency).to.equal('EUR');
  });
});

describe('amounts in the client library', () => {
  it('are exact in the smallest units of their currency', () => {
    expect(toMinorUnits(999_999.99, 2)).to.equal(99_999_999n);
    expect(toMinorUnits(0.1, 2) + toMinorUnits(0.2, 2)).to.equal(30n);
    expect(toMinorUnits(-1.005, 3)).to.equal(-1005n);
    expect(toMinorUnits(10, 0)).to.equal(10n);
    for (const units of [0n, 1n, 99n, -5n, 1005n, 99_999_999n])
      for (const decimals of [0, 2, 3]) expect(toMinorUnits(fromMinorUnits(units, decimals), decimals)).to.equal(units);
    expect(fromMinorUnits(29n, 2)).to.equal(0.29);
    for (const amount of [1.005, NaN, Infinity, 1e21])
      expect(() => toMinorUnits(amount, 2), String(amount)).to.throw(RangeError);
  });
});
