import type { Logger } from 'pino';
import { plusSeconds } from '../base/clock.js';
import { checkPage, type CheckState, checkSteps, claimCheck, saveCheck } from '../store/journal/check-journal.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { JournalDeps } from './post-journals.js';
import { sealJournal } from '../store/journal/verify-journal.js';

export interface JournalCheckDeps extends JournalDeps {
  readonly log: Pick<Logger, 'error'>;
  readonly metrics: Pick<Metrics, 'journalChecked'>;
}

const leaseSeconds = 60;

/** The time of a run, after which it pauses for the requests. */
const workMilliseconds = 1_000;

/** The findings that are kept (contract). A fault in a rule would repeat itself for every record. */
const mostFindings = 50;

/** The longest subject (contract). */
const longestSubject = 300;

/**
 * Continues the daily check of the journal that is due longest: pages of its rules for about a second. Any instance
 * continues where another one has stopped, and a journal is checked once a day.
 * @param most limits the records of a page
 * @returns true if a page was checked and there is time left
 */
export async function checkJournals(deps: JournalCheckDeps, most = Infinity): Promise<boolean> {
  const { store, clock, lifecycle } = deps;
  const now = clock.now();
  const lease = plusSeconds(now, leaseSeconds);
  const due = await claimCheck(store.pool, { now, lease });
  if (!due) return false;
  const { accountId } = due;
  let state = due.state ?? { day: now.toISOString().slice(0, 10), step: 0, after: null, findings: [] };
  const began = clock.elapsed();
  try {
    while (checkSteps[state.step] && !lifecycle.stopping && clock.elapsed() - began < workMilliseconds)
      state = await nextPage(deps, accountId, state, most);
  } finally {
    // A failed page is checked again.
    if (checkSteps[state.step]) await saveCheck(store.pool, { accountId, lease, nextAt: now }, { state });
  }
  if (checkSteps[state.step]) return false;
  await finish(deps, accountId, lease, state);
  return !lifecycle.stopping;
}

async function nextPage(
  { store: { pool } }: JournalCheckDeps,
  accountId: string,
  state: CheckState,
  most: number,
): Promise<CheckState> {
  const { step, after } = state;
  const current = checkSteps[step];
  if (!current) return state;
  const limit = Math.min(current.limit, most);
  const page = await checkPage(pool, current, { accountId, after, limit });
  const found = [...state.findings, ...page.findings].map(({ problem, subject }) => ({
    ...{ problem, subject: subject.slice(0, longestSubject) },
  }));
  // Two pages may have the same balance.
  const different = new Map(found.map((finding) => [`${finding.problem} ${finding.subject}`, finding]));
  const findings = [...different.values()].slice(0, mostFindings);
  const isLast = page.read < limit || page.last === null;
  return { ...state, findings, step: isLast ? step + 1 : step, after: isLast ? null : page.last };
}

/** Saves the result, which an owner sees in the journal, and logs faults. */
async function finish(
  { store: { pool }, clock, log, metrics }: JournalCheckDeps,
  accountId: string,
  lease: Date,
  { day, findings }: CheckState,
): Promise<void> {
  const now = clock.now();
  const nextAt = new Date(
    `${plusSeconds(now, 24 * 3_600)
      .toISOString()
      .slice(0, 10)}T00:00:00.000Z`,
  );
  const result = { day, checkedAt: now.toISOString(), findings };
  if ((await saveCheck(pool, { accountId, lease, nextAt }, { result })) === 0) return;
  metrics.journalChecked(findings.length === 0 ? 'sound' : 'faulty');
  if (findings.length > 0)
    log.error(
      { account_id: accountId, day, findings: findings.slice(0, 10), count: findings.length },
      'the daily check of a journal found faults: run "payment-terminal-service journal verify", search the cause, ' +
        'and correct by adjustments or "journal rebuild" (docs/operate/close-a-month.md)',
    );
}

const dayMilliseconds = 24 * 60 * 60_000;

/**
 * Returns a pass of background work: once a day it seals in each journal what was posted until the end of the day
 * before, and logs the seals, at any LOG_LEVEL. Several instances share the work. It returns true if there may be more.
 */
export function journalSeals({
  store,
  clock,
  log,
}: Pick<JournalDeps, 'store' | 'clock'> & { readonly log: Pick<Logger, 'child'> }): () => Promise<boolean> {
  let sealed: string | undefined;
  const evidence = log.child({}, { level: 'info' });
  return async () => {
    const day = new Date(clock.now().getTime() - dayMilliseconds).toISOString().slice(0, 10);
    if (day === sealed) return false;
    const seal = await sealJournal(store.pool, day);
    if (seal === undefined) sealed = day;
    else evidence.info(seal, 'seal of a journal');
    return seal !== undefined;
  };
}
