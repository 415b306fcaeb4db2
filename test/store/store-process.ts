// A process that opens the store in the directory of its first argument and runs the action of its second one: hold,
// write; or takes the lock of that name: lock. Tests start and kill it.
import type { Store } from '../../src/store/connection/open.js';
import { lockDirectory } from '../../src/store/embedded/directory-lock.js';

const [dataDirectory = '', task] = process.argv.slice(2);
const report = (message: object): void => {
  process.send?.(message);
};
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

try {
  if (task === 'lock') {
    lockDirectory(dataDirectory);
    report({ locked: true });
    setInterval(() => undefined, 1 << 30);
  } else {
    const { openStore } = await import('../../src/store/connection/open.js');
    const store = await openStore({ dataDirectory, log });
    report({ opened: true });
    if (task === 'write') await writeRows(store);
  }
} catch (error) {
  report({ refused: error instanceof Error ? error.message : String(error) });
}

async function writeRows(store: Store): Promise<never> {
  await store.pool.query('CREATE TABLE IF NOT EXISTS written (n BIGINT PRIMARY KEY)');
  const [last] = (await store.pool.query<{ n: string }>('SELECT coalesce(max(n), 0) AS n FROM written')).rows;
  for (let n = Number(last?.n) + 1; ; n += 1) {
    await store.pool.query({ name: 'write', text: 'INSERT INTO written VALUES ($1)', values: [n] });
    report({ acknowledged: n });
  }
}
