import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { temporarilyUnavailable } from '../base/errors/errors.js';
import type { Random } from '../base/random.js';
import type { HashAnswer, HashOrder, HashQuestion, PasswordCost } from './password-worker.js';

/**
 * The hash cost of a service. Only tests set it, because they make hundreds of users; the default is the recommended
 * cost.
 */
export interface GivenCost {
  readonly passwordCost?: PasswordCost | undefined;
}

/** The minimum that OWASP recommends for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. */
export const recommended: PasswordCost = { memorySize: 19_456, iterations: 2 };

/**
 * The purpose of a hash. Each purpose has its own queue and they take turns, so that unknown clients cannot delay known
 * browsers, signed-in users or new passwords.
 */
type PasswordPurpose = 'sign_in' | 'sign_in_known' | 'own_password' | 'new_password';

/** Computes password hashes in a thread. Each takes a tenth of a second. */
export interface PasswordHashes {
  /** Returns the argon2id hash of a new password in the PHC format. @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE */
  hash(password: string): Promise<string>;
  /**
   * Returns true if a password has this hash. Without a hash it takes as long and returns false.
   * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE
   */
  matches(password: string, hash: string | undefined, purpose: PasswordPurpose): Promise<boolean>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** Maximum length of a queue. An order that would wait longer than a few seconds is refused. */
const longestQueue = 32;

/** Returns a hash that matches no password. Exported for the test of its cost. */
export const noPassword = ({ memorySize, iterations }: PasswordCost): string =>
  `$argon2id$v=19$m=${memorySize},t=${iterations},p=1$bm8gdXNlciBoYXMgdGhpcw$${'A'.repeat(43)}`;

interface Order {
  readonly question: HashQuestion;
  readonly resolve: (answer: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Creates the hashes. The first order starts the thread, which works on one order at a time, from the queues in turn.
 * @param cost lower than recommended in tests only
 */
export function passwordHashes(random: Random, cost = recommended): PasswordHashes {
  const queues = new Map<PasswordPurpose, Order[]>();
  let worker: Worker | undefined;
  let current: Order | undefined;
  let orders = 0;

  function failAll(error: Error): void {
    worker = undefined;
    const failed = [...(current ? [current] : []), ...[...queues.values()].flat()];
    current = undefined;
    queues.clear();
    for (const { reject } of failed) reject(error);
  }

  function thread(): Worker {
    if (worker) return worker;
    const started = startWorker();
    // A service may end while the thread is idle.
    started.unref();
    started.on('message', ({ result, failed }: HashAnswer) => {
      const order = current;
      current = undefined;
      started.unref();
      if (failed === undefined) order?.resolve(result);
      else order?.reject(new Error(`a password could not be hashed: ${failed}`));
      sendNext();
    });
    started.on('error', failAll);
    started.on('exit', () => {
      if (worker === started) failAll(new Error('the thread for passwords ended'));
    });
    return (worker = started);
  }

  /** Sends the oldest order of the next queue, which then moves to the end of the turn. */
  function sendNext(): void {
    const [turn] = queues;
    if (current || !turn) return;
    const [purpose, waiting] = turn;
    current = waiting.shift();
    queues.delete(purpose);
    if (waiting.length > 0) queues.set(purpose, waiting);
    if (!current) return;
    thread().ref();
    thread().postMessage({ id: ++orders, ...current.question } satisfies HashOrder);
  }

  function ask(purpose: PasswordPurpose, question: HashQuestion): Promise<string | boolean> {
    const waiting = queues.get(purpose) ?? [];
    if (waiting.length >= longestQueue) throw temporarilyUnavailable('Too many users sign in at this moment.', 1);
    return new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      queues.set(purpose, waiting);
      sendNext();
    });
  }

  return {
    hash: async (password) =>
      (await ask('new_password', { password, salt: Uint8Array.from(random.bytes(16)), cost })) as string,
    matches: async (password, hash, purpose) =>
      (await ask(purpose, { password, hash: hash ?? noPassword(cost) })) === true && hash !== undefined,
    async close() {
      const ending = worker;
      worker = undefined;
      await ending?.terminate();
    },
  };
}

// import.meta.resolve is missing where a test runner loads this file as CommonJS.
const require = createRequire(import.meta.url);

function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./password-worker.js', import.meta.url));
  // As in store/embedded.ts: Node 20 does not run tsx's loader on the entry of a thread.
  const load = (file: string): string => `require(${JSON.stringify(file)})`;
  const entry = load(fileURLToPath(new URL('./password-worker.ts', import.meta.url)));
  return new Worker(
    `${load(require.resolve('hash-wasm'))}; ${load(require.resolve('tsx/cjs/api'))}.register(); ${entry}`,
    { eval: true, execArgv: [] },
  );
}
