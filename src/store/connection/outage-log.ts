import type { Clock } from '../../base/clock.js';
import type { StoreLog } from './log.js';
import { outageIn } from './outage.js';

const pauseMilliseconds = 1_000;

/**
 * Logs what fails because the database is away: the first failure at once, and from then on one line a second that says
 * how many there were.
 * @returns a function that takes a failure: true when the database is to blame and the failure is logged, or counted;
 * false when it is another one
 */
export function outageLog(log: StoreLog, clock: Clock): (error: unknown, details?: object) => boolean {
  let counting = false;
  let suppressed = 0;
  let last: object = {};

  function count(): void {
    counting = true;
    clock.timer(pauseMilliseconds, () => {
      counting = false;
      if (suppressed === 0) return;
      log.error({ ...last, suppressed }, 'more of what needs the database failed within the last second');
      suppressed = 0;
      count();
    });
  }

  return (error, details = {}) => {
    const outage = outageIn(error);
    if (outage === undefined) return false;
    last = { err: error, outage, ...details };
    if (counting) {
      suppressed += 1;
      return true;
    }
    log.error(last, 'the database cannot be used: what needs it fails');
    count();
    return true;
  };
}
