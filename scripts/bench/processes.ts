import { fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import type { Answer, Call, Procedures } from './messages.js';

/** A process that this one started, and its procedures. */
export interface Child<P extends Procedures<P>> {
  /** @throws Error with the message of what the procedure threw; when the process ends meanwhile; when there is no answer in time */
  call<Name extends keyof P & string>(procedure: Name, argument: Parameters<P[Name]>[0], withinSeconds?: number): Promise<Awaited<ReturnType<P[Name]>>>;
  /** Rejects when the process ends without having been stopped. */
  readonly ended: Promise<never>;
  /** Asks the process to end, and ends it when it does not. */
  stop(): Promise<void>;
}

/** One run of the benchmark. */
export interface Run {
  /** Fires when it is to end early. */
  readonly signal: AbortSignal;
  /** Notes what is to be done at its end, however it ends, the last first. */
  readonly undoAtEnd: (what: () => Promise<unknown>) => void;
}

export interface ChildOptions {
  /** File URLs of modules to load before the script. */
  readonly preload?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
  /** Stops the process at its end. */
  readonly run: Run;
}

const graceMilliseconds = 10_000;
const shownErrorLength = 4_000;

/**
 * Starts a compiled script as a process of its own: no setting of this one reaches it, what it prints goes to /dev/null, and Ctrl-C at the
 * terminal goes to this process only, which stops its children in order.
 */
export function startProcess<P extends Procedures<P>>(script: string, { preload = [], settings = {}, run: { signal, undoAtEnd } }: ChildOptions): Child<P> {
  const name = basename(script, '.js');
  const child = fork(script, [], {
    execArgv: preload.flatMap((url) => ['--import', url]),
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    detached: true,
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => { errors = (errors + text).slice(-shownErrorLength); });

  let stopping = false;
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, killedBy) => {
      const error = new Error(`the process ${name} ended${stopping ? '' : ` by itself (${killedBy ?? `exit code ${code ?? '?'}`})`}${errors && `: ${errors}`}`);
      for (const { reject: fail } of pending.values()) fail(error);
      pending.clear();
      if (!stopping) reject(error);
    });
  });
  ended.catch(() => undefined); // Whoever waits for it hears of it; nobody has to.
  child.on('message', (answer: Answer) => {
    const call = pending.get(answer.id);
    pending.delete(answer.id);
    if ('error' in answer) call?.reject(new Error(answer.error));
    else call?.resolve(answer.value);
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const patience = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
    await gone;
    clearTimeout(patience);
  };
  undoAtEnd(stop);
  signal.addEventListener('abort', () => void stop(), { once: true });
  if (signal.aborted) void stop();

  let lastId = 0;
  return {
    ended,
    stop,
    call(procedure, argument, withinSeconds = 60) {
      if (!child.connected) return Promise.reject(new Error(`the process ${name} has ended${errors && `: ${errors}`}`));
      const id = ++lastId;
      let patience: NodeJS.Timeout | undefined;
      return new Promise<Awaited<ReturnType<P[typeof procedure]>>>((resolve, reject) => {
        pending.set(id, { resolve: resolve as (value: unknown) => void, reject });
        patience = setTimeout(() => reject(new Error(`the process ${name} did not answer "${procedure}" within ${withinSeconds} s`)), withinSeconds * 1000);
        child.send({ id, procedure, argument } satisfies Call);
      }).finally(() => {
        clearTimeout(patience);
        pending.delete(id);
      });
    },
  };
}
