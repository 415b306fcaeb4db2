import { defineQuery, type Executor } from '../query/query.js';

/** A payment without an approval or a retry in this database. */
export interface ChainEnd {
  readonly transactionId: string;
  readonly createdAt: Date;
}

const page = 1_000;

const chainEnds = defineQuery<{ terminalId: string; createdAt: Date; transactionId: string; limit: number }, ChainEnd>(
  'chain-ends',
  `SELECT transaction_id AS "transactionId", created_at AS "createdAt" FROM transactions
    WHERE terminal_id = :terminalId AND created_at >= :createdAt
      AND (created_at, transaction_id) > (:createdAt, :transactionId)
      AND status IN ('PROCESSING', 'UNKNOWN', 'DECLINED', 'ERROR') AND successor_id IS NULL
      AND type IN ('sale', 'preauth', 'recurring', 'recurring_init')
    ORDER BY created_at, transaction_id LIMIT :limit::int`,
);

/**
 * Reads the payments of a terminal that may have been retried without a record here, page by page.
 * @param since in the terminal's time
 */
export async function* readChainEnds(on: Executor, terminalId: string, since: Date): AsyncGenerator<ChainEnd[]> {
  for (let after: ChainEnd = { transactionId: '', createdAt: since }; ;) {
    const found = await chainEnds.rows(on, { terminalId, ...after, limit: page });
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (!last || found.length < page) return;
    after = last;
  }
}
