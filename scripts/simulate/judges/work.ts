import type { Question } from '../bank-books.js';
import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import { groups, type Records } from './records.js';

const judge = 'work';

/** For so long no instance takes over what another is at work on, answered or not. */
const leaseMilliseconds = 15_000;
/** Who has stood still goes on with a lease that may be over. */
const awakeMilliseconds = 60_000;

/** What is due is one instance's work at a time: a bank is not asked about one call by two of them at once. */
export function judgeWork({ questions }: Pick<Evidence, 'questions'>, { byId }: Records): Finding[] {
  return [...groups(questions, ({ bank, key }) => `${key} of ${bank}`)].flatMap(([name, all]) =>
    all.flatMap((one, index) => {
      const before = all[index - 1];
      if (!before || !isTooSoon(before, one)) return [];
      const { payment, series } = byId.get(one.key) ?? {};
      const sooner = one.sentAt - before.sentAt;
      const what = `${before.asker.name} and, ${sooner} ms later, ${one.asker.name} asked for ${name}`;
      return [{ judge, payment, series, what }];
    }),
  );
}

const isAwake = ({ byOperator, sentAt, wokeAt }: Question): boolean =>
  !byOperator && (wokeAt === 0 || sentAt - wokeAt > awakeMilliseconds);

const isTooSoon = (one: Question, next: Question): boolean =>
  one.asker !== next.asker &&
  isAwake(one) &&
  isAwake(next) &&
  next.sentAt < Math.min(one.answeredAt ?? Infinity, one.sentAt + leaseMilliseconds);
