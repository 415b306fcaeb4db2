import type { Surroundings } from '../../clients/typescript/src/terminal.js';

export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** An answer, or what is thrown instead of one. */
export type Scripted = Response | Error;

/** A client library's surroundings with scripted answers and a clock that does not wait. */
export interface ScriptedSurroundings extends Surroundings {
  readonly sent: Sent[];
  /** Pauses, in milliseconds. */
  readonly slept: number[];
}

export function scripted(...answers: readonly Scripted[]): ScriptedSurroundings {
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
    fetch: async (url, { method = '', headers, body }) => {
      sent.push({ url, method, headers: Object.fromEntries(new Headers(headers)), body: body as string | undefined });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer === undefined) throw new Error('nothing is written for this request');
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
  };
}

export const answer = (body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { headers });

export const refusal = (status: number, reasonCode: string, headers: Record<string, string> = {}): Response =>
  Response.json(
    { type: 'about:blank', title: 'A title', status, detail: 'What happened.', reason_code: reasonCode },
    { status, headers: { 'x-request-id': 'request-1', ...headers } },
  );

/** The error of `fetch` when the connection breaks. */
export const broken = (): Error => new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
