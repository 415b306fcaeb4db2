/** Returns the parameters of a merchant operation: the terminal of its path, and the key of a confirmation. */
export const keyed = (terminal: string, key: string) => ({
  params: { path: { terminal_friendly_id: terminal }, header: { 'Idempotency-Key': key } },
});
