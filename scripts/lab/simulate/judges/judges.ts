import type { Evidence } from '../world.js';
import { judgeAnswers } from './answers.js';
import { judgeEvents } from './events.js';
import { judgeJournal } from './journal.js';
import { type Finding, recordsOf } from './records.js';
import { judgeLifecycle } from './lifecycle.js';
import { judgeMoney } from './money.js';
import { judgeRetries, judgeSettled, judgeWork } from './background-work.js';
import { judgeRestored } from './restored.js';
import { judgeSeries } from './series.js';

const judges = [
  judgeMoney,
  judgeAnswers,
  judgeLifecycle,
  judgeEvents,
  judgeSeries,
  judgeRetries,
  judgeWork,
  judgeSettled,
  judgeJournal,
];

/** Returns the findings of all judges. They use only answers, bank entries and records, never the service's code. */
export async function judge(evidence: Evidence): Promise<Finding[]> {
  const records = await recordsOf(evidence);
  // Clients received answers that the database has lost: only the restore and the journal are judged.
  if (evidence.restored)
    return [...(await judgeRestored(evidence, records)), ...(await judgeJournal(evidence, records))];
  const found: Finding[] = [];
  for (const one of judges) found.push(...(await one(evidence, records)));
  return found;
}
