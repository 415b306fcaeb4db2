import type { Evidence } from '../world.js';
import { judgeAnswers } from './answers.js';
import { judgeEvents } from './events.js';
import type { Finding } from './finding.js';
import { judgeLifecycle } from './lifecycle.js';
import { judgeMoney } from './money.js';
import { judgeSettled } from './settled.js';

/** What every judge finds. They know nothing of the service's code: only what was told, booked and written down. */
export async function judge(evidence: Evidence): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const one of [judgeMoney, judgeAnswers, judgeLifecycle, judgeEvents, judgeSettled])
    found.push(...(await one(evidence)));
  return found;
}
