import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { problem } from '../errors.js';
import type { Random } from '../random.js';
import type { HashAnswer, HashOrder, HashQuestion, PasswordCost } from './password-worker.js';

/** What a service may be started with: tests make hundreds of users. It is no setting, and otherwise as recommended. */
export interface GivenCost {
  readonly passwordCost?: PasswordCost | undefined;
}

/** The least that OWASP recommends for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. */
export const recommended: PasswordCost = { memorySize: 19_456, iterations: 2 };

/** The hashes of passwords, which cost a tenth of a second each: they are computed in a thread of their own. */
export interface PasswordHashes {
  /** The argon2id hash of a password in the PHC format. @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE */
  hash(password: string): Promise<string>;
  /**
   * Whether a password has this hash. Without a hash it takes as long, and it has not.
   * @throws Problem SYSTEM/TEMPORARILY_UNAVAILABLE
   */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** Ends the thread. */
  close(): Promise<void>;
}

/** How many may wait for the thread: what waits longer than a few seconds is better refused. */
const mostWaiting = 32;

/** The hash of no password that anyone has. Exported for the test of what it costs. */
export const noPassword = ({ memorySize, iterations }: PasswordCost): string =>
  `$argon2id$v=19$m=${memorySize},t=${iterations},p=1$bm8gdXNlciBoYXMgdGhpcw$${'A'.repeat(43)}`;

/**
 * Starts the thread when the first hash is asked for.
 * @param cost less than is recommended in tests only
 */
export function passwordHashes(random: Random, cost = recommended): PasswordHashes {
  const waiting = new Map<
    number,
    {
      readonly resolve: (answer: string | boolean) => void;
      readonly reject: (error: Error) => void;
    }
  >();
  let worker: Worker | undefined;
  let orders = 0;

  function failAll(error: Error): void {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function thread(): Worker {
    if (worker) return worker;
    const started = startWorker();
    // A service may end while it waits for orders.
    started.unref();
    started.on('message', ({ id, result, failed }: HashAnswer) => {
      const order = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) started.unref();
      if (failed === undefined) order?.resolve(result);
      else order?.reject(new Error(`a password could not be hashed: ${failed}`));
    });
    started.on('error', failAll);
    started.on('exit', () => {
      if (worker === started) failAll(new Error('the thread for passwords ended'));
    });
    return (worker = started);
  }

  function ask(question: HashQuestion): Promise<string | boolean> {
    if (waiting.size >= mostWaiting)
      throw problem('SYSTEM/TEMPORARILY_UNAVAILABLE', 'Too many users sign in at this moment.', {
        retry_after_seconds: 1,
      });
    const id = ++orders;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      thread().ref();
      thread().postMessage({ id, ...question } satisfies HashOrder);
    });
  }

  return {
    hash: async (password) => (await ask({ password, salt: Uint8Array.from(random.bytes(16)), cost })) as string,
    matches: async (password, hash) =>
      (await ask({ password, hash: hash ?? noPassword(cost) })) === true && hash !== undefined,
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
