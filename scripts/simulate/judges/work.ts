import type { Question } from '../bank.js';
import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import { groups, type Records } from './records.js';

const judge = 'work';

/** Within so long, nobody takes over what another instance is at work on: a lease is longer than a question may take. */
const soonMilliseconds = 15_000;

/** What is due is one instance's work at a time: a bank is not asked about one call by two of them at once. */
export function judgeWork({ questions }: Pick<Evidence, 'questions'>, { byId }: Records): Finding[] {
  return [...groups(questions, ({ bank, key }) => `${key} of ${bank}`)].flatMap(([name, all]) =>
    all.flatMap((one, index) => {
      const before = all[index - 1];
      if (!before || !isTooSoon(before, one)) return [];
      const { payment, series } = byId.get(one.key) ?? {};
      const what = `${before.asker.name} and, ${one.sentAt - before.sentAt} ms later, ${one.asker.name} asked for ${name}`;
      return [{ judge, payment, series, what }];
    }),
  );
}

const isTooSoon = (one: Question, next: Question): boolean =>
  one.asker !== next.asker && !one.byOperator && !next.byOperator && next.sentAt - one.sentAt < soonMilliseconds;
