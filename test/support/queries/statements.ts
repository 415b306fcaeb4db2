import type { TestService } from '../service.js';

/**
 * Has the statements of a service, outside of its transactions, go through a function.
 * @param answer gets the statement, with its name, and executes it by `ask`
 * @returns a function that takes this back
 */
export function intercept(
  { deps }: Pick<TestService, 'deps'>,
  answer: (statement: { readonly name?: string }, ask: () => Promise<unknown>) => Promise<unknown>,
): () => void {
  const { pool } = deps.store;
  const { query } = pool;
  const ask = query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
  pool.query = ((...given: unknown[]) => answer(given[0] as object, () => ask(...given))) as typeof query;
  return () => void (pool.query = query);
}
