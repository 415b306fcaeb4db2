import { argon2id, argon2Verify } from 'hash-wasm';
import { parentPort } from 'node:worker_threads';

/** What the thread is asked: the hash of a password with a salt, or whether it has a hash. */
export interface HashOrder {
  readonly id: number;
  readonly password: string;
  readonly salt?: Uint8Array;
  readonly hash?: string;
}

export interface HashAnswer {
  readonly id: number;
  readonly result: string | boolean;
  readonly failed?: string;
}

/** The least that OWASP recommends for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. */
const cost = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 };

/** One order at a time: two at once would take twice the memory, and no less time. */
let last = Promise.resolve();

parentPort?.on('message', (order: HashOrder) => {
  last = last.then(async () => {
    parentPort?.postMessage(await answerTo(order));
  });
});

async function answerTo({ id, password, salt, hash }: HashOrder): Promise<HashAnswer> {
  try {
    if (hash !== undefined) return { id, result: await argon2Verify({ password, hash }) };
    return { id, result: await argon2id({ ...cost, password, salt: salt ?? '', outputType: 'encoded' }) };
  } catch (error) {
    return { id, result: false, failed: error instanceof Error ? error.name : 'unknown' };
  }
}
