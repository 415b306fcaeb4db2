import type { Deps } from '../deps.js';
import type { Handler } from '../handler.js';

const report = (deps: Deps, status: 'ok' | 'unavailable') => ({ status, timestamp: deps.clock.now().toISOString() });

/** The process answers. */
export const healthLive: Handler<'healthLive'> = async (deps) => ({ status: 200, body: report(deps, 'ok') });

/** The process answers and is not stopping. */
export const health: Handler<'health'> = async (deps) => deps.lifecycle.stopping
  ? { status: 503, body: report(deps, 'unavailable') }
  : { status: 200, body: report(deps, 'ok') };

/** The process can do the work of its role: the database answers and the workers run, where it has any. */
export const healthReady: Handler<'healthReady'> = async (deps) => {
  const database = await deps.store.pool.query('SELECT 1').then(() => 'ok' as const, () => 'unavailable' as const);
  const workers = deps.config.role === 'api' ? 'none' : deps.lifecycle.tickers.every((ticker) => ticker.healthy()) ? 'ok' : 'unavailable';
  const status = database === 'ok' && workers !== 'unavailable' && !deps.lifecycle.stopping ? 'ok' : 'unavailable';
  const body = { ...report(deps, status), checks: { database, workers } } as const;
  return status === 'ok' ? { status: 200, body } : { status: 503, body };
};
