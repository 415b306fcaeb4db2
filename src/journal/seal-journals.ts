import type { Logger } from 'pino';
import { sealJournal } from '../store/journal/journal-seals.js';
import type { JournalDeps } from './post-journals.js';

const dayMilliseconds = 24 * 60 * 60_000;

/**
 * Returns a pass of background work: once a day it seals in each journal what was posted until the end of the day
 * before, and logs the seals. Several instances share the work. It returns true if there may be more.
 */
export function journalSeals({
  store,
  clock,
  log,
}: Pick<JournalDeps, 'store' | 'clock'> & { readonly log: Pick<Logger, 'info'> }): () => Promise<boolean> {
  let sealed: string | undefined;
  return async () => {
    const day = new Date(clock.now().getTime() - dayMilliseconds).toISOString().slice(0, 10);
    if (day === sealed) return false;
    const seal = await sealJournal(store.pool, day);
    if (seal === undefined) sealed = day;
    else log.info(seal, 'seal of a journal');
    return seal !== undefined;
  };
}
