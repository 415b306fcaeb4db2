import type { Clock } from '../../base/clock.js';
import type { StoreLog } from './log.js';
import { outageIn } from './outage.js';

const pauseMilliseconds = 1_000;

/**
 * Logs failures caused by an unreachable database: the first one immediately, and then one line a second with the
 * number of failures.
 * @returns a function that takes a failure. It returns true if the database caused the failure, which is then logged or
 * counted, and false otherwise
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
      log.error(
        { ...last, suppressed },
        'more operations failed within the last second because the database cannot be used',
      );
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
    log.error(last, 'the database cannot be used: operations that need it fail');
    count();
    return true;
  };
}
