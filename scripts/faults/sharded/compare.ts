import { audit } from '../audit.js';
import type { Result } from '../run.js';
import { serverErrors } from '../server-errors.js';
import type { EventReader } from './event-reader.js';
import { judgeEvents, judgePlaces, judgePrepared } from './judges.js';
import type { ShardedStage } from './stage.js';

/** What was done until the books are compared. */
export type Done = Pick<Result, 'fault' | 'rounds' | 'recoverySeconds'>;

/** Has everything answered that was cut off, stops the instances, and compares the books of all shards. */
export async function compare(stage: ShardedStage, reader: EventReader, done: Done): Promise<Result> {
  const { progress, customers } = stage;
  const { fault, rounds, recoverySeconds } = done;
  const all = customers.flatMap(({ load }) => load.exchanges.all);
  const locked = all.filter(({ status }) => status === 503).length;
  for (const what of serverErrors(all)) stage.fault('untrue', what);
  progress(`the faults are over, ${locked} times 503: what was cut off is sent again`);
  for (const { terminalId, load } of customers) {
    const [target] = stage.targets(terminalId);
    if (!target) continue;
    await load.finish(target).catch((error: unknown) => stage.fault('stuck', String(error)));
    await load.replay(target, 20).catch((error: unknown) => stage.fault('untrue', `a replay failed: ${String(error)}`));
    for (const what of load.faults) stage.fault('untrue', what);
  }
  progress(`${await judgeEvents(stage, reader)} events`);
  for (const instance of stage.instances) await instance.stop();
  await judgePlaces(stage);
  progress('the books are compared');
  const submissions = customers.flatMap(({ load }) => load.submissions);
  const { faults, transactions, taken } = await audit(stage.lastSettings, submissions);
  await judgePrepared(stage);
  progress(`${transactions} transactions; taken ${taken.service}, by the bank's books ${taken.bank}`);
  return {
    fault,
    rounds,
    submissions: submissions.length,
    faults: [...stage.faults, ...faults],
    serverErrors: all.filter(({ status }) => status !== undefined && status >= 500).length,
    unanswered: all.filter(({ status }) => status === undefined).length,
    recoverySeconds,
  };
}
