// A process that opens the store in the directory of its first argument and runs the action of its second one. Tests
// start and kill it.
import { openStore } from '../../src/store/connection/open.js';

const [dataDirectory = '', task] = process.argv.slice(2);
const report = (message: object): void => {
  process.send?.(message);
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  const store = await openStore({ dataDirectory, log });
  report({ opened: true });
  if (task === 'write') {
    await store.pool.query('CREATE TABLE IF NOT EXISTS written (n BIGINT PRIMARY KEY)');
    const [last] = (await store.pool.query<{ n: string }>('SELECT coalesce(max(n), 0) AS n FROM written')).rows;
    for (let n = Number(last?.n) + 1; ; n += 1) {
      await store.pool.query({ name: 'write', text: 'INSERT INTO written VALUES ($1)', values: [n] });
      report({ acknowledged: n });
    }
  }
} catch (error) {
  report({ refused: error instanceof Error ? error.message : String(error) });
}
