import type { Exchange } from './exchanges.js';

/**
 * Answers that a service without its database, or at its end, must not give: 5xx other than 503, and 503 that does not
 * say when to come again.
 * @returns a sentence for every sort
 */
export function serverErrors(exchanges: readonly Exchange[]): string[] {
  const sorts = new Map<string, { count: number; text: string }>();
  for (const { status, retryAfter, text = '' } of exchanges) {
    if (status === undefined || status < 500 || (status === 503 && retryAfter !== undefined)) continue;
    const sort = status === 503 ? '503 without Retry-After' : String(status);
    const known = sorts.get(sort);
    sorts.set(sort, { count: (known?.count ?? 0) + 1, text: known?.text ?? text });
  }
  return [...sorts].map(([sort, { count, text }]) => `answered ${sort}, ${count} times: ${text}`);
}
