import type { Evidence } from '../world.js';
import { judgeAnswers } from './answers.js';
import { judgeEvents } from './events.js';
import type { Finding } from './finding.js';
import { judgeLifecycle } from './lifecycle.js';
import { judgeMoney } from './money.js';
import { recordsOf } from './records.js';
import { judgeRetries } from './retries.js';
import { judgeSeries } from './series.js';
import { judgeSettled } from './settled.js';
import { judgeWork } from './work.js';

const judges = [
  judgeMoney,
  judgeAnswers,
  judgeLifecycle,
  judgeEvents,
  judgeSeries,
  judgeRetries,
  judgeWork,
  judgeSettled,
];

/** Returns the findings of all judges. They use only answers, bank entries and records, never the service's code. */
export async function judge(evidence: Evidence): Promise<Finding[]> {
  const records = await recordsOf(evidence);
  const found: Finding[] = [];
  for (const one of judges) found.push(...(await one(evidence, records)));
  return found;
}
