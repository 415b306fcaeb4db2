import { argon2id, argon2Verify } from 'hash-wasm';
import { parentPort } from 'node:worker_threads';

/** The cost of an argon2id hash: KiB of memory, and the number of passes. */
export interface PasswordCost {
  readonly memorySize: number;
  readonly iterations: number;
}

/** An order for the thread: hash a password with a salt, or compare it with a hash. */
export type HashOrder = { readonly id: number } & HashQuestion;

export type HashQuestion = { readonly password: string } & (
  | { readonly salt: Uint8Array; readonly cost: PasswordCost }
  | { readonly hash: string }
);

export interface HashAnswer {
  readonly id: number;
  readonly result: string | boolean;
  readonly failed?: string;
}

/** Orders run one at a time: two in parallel need twice the memory and save no time. */
let last = Promise.resolve();

parentPort?.on('message', (order: HashOrder) => {
  last = last.then(async () => {
    parentPort?.postMessage(await answerTo(order));
  });
});

async function answerTo(order: HashOrder): Promise<HashAnswer> {
  const { id, password } = order;
  try {
    if ('hash' in order) return { id, result: await argon2Verify({ password, hash: order.hash }) };
    const { salt, cost } = order;
    return {
      id,
      result: await argon2id({ ...cost, password, salt, parallelism: 1, hashLength: 32, outputType: 'encoded' }),
    };
  } catch (error) {
    return { id, result: false, failed: error instanceof Error ? error.name : 'unknown' };
  }
}
