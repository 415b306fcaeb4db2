import type { Question, Sending } from '../parties/bank-books.js';
import type { Evidence } from '../world.js';
import type { Finding } from './finding.js';
import { groups, type Records } from './records.js';

const judge = 'work';

/** Duration of a lease: no other instance takes over the work before. */
const leaseMilliseconds = 15_000;
/** A suspended instance continues with a lease that may have expired. */
const awakeMilliseconds = 60_000;

/** When so much time has passed since it was noted under a lease, a call is not sent any more. */
const sendingMilliseconds = 20_000;

/** Checks that due work runs on one instance at a time. */
export function judgeWork(
  { questions, sendings }: Pick<Evidence, 'questions' | 'sendings'>,
  records: Records,
): Finding[] {
  return [...askedAtOnce(questions, records), ...sentAfterAnother(questions, sendings, records)];
}

/** A bank is not asked about one call by two instances at once. */
function askedAtOnce(questions: readonly Question[], { byId }: Records): Finding[] {
  return [...groups(questions, ({ bank, key }) => `${key} of ${bank}`)].flatMap(([name, all]) =>
    all.flatMap((one, index) => {
      const before = all[index - 1];
      if (!before || !isTooSoon(before, one)) return [];
      const { payment, series } = byId.get(one.key) ?? {};
      const sooner = one.sentAt - before.sentAt;
      const what = `${before.asker} and, ${sooner} ms later, ${one.asker} asked for ${name}`;
      return [{ judge, payment, series, what }];
    }),
  );
}

/**
 * A lookup implies the lease on the call. An earlier holder that was suspended must not send the call any more: each
 * looks up before it sends again.
 */
function sentAfterAnother(questions: readonly Question[], sendings: readonly Sending[], { byId }: Records): Finding[] {
  const asked = groups(questions, ({ bank, key }) => `${key} of ${bank}`);
  return sendings.flatMap(({ bank, key, sender, sentAt }) => {
    const before = asked
      .get(`${key} of ${bank}`)
      // Several requests of an instance may wait for one answer, so its own lookup may look like the operator's. A
      // suspended instance may look up with an expired lease, which takes nothing over.
      ?.findLast((one) => one.sentAt <= sentAt && (isAwake(one) || one.asker === sender));
    if (!before || before.asker === sender || sentAt - before.sentAt < sendingMilliseconds) return [];
    const { payment, series } = byId.get(key) ?? {};
    const later = sentAt - before.sentAt;
    const what = `${sender} sent ${key} to ${bank} ${later} ms after ${before.asker} had taken it over`;
    return [{ judge, payment, series, what }];
  });
}

const isAwake = ({ byOperator, sentAt, wokeAt }: Question): boolean =>
  !byOperator && (wokeAt === 0 || sentAt - wokeAt > awakeMilliseconds);

const isTooSoon = (one: Question, next: Question): boolean =>
  one.asker !== next.asker &&
  isAwake(one) &&
  isAwake(next) &&
  next.sentAt < Math.min(one.answeredAt ?? Infinity, one.sentAt + leaseMilliseconds);
