import { plusSeconds } from '../../base/clock.js';
import type { Access } from '../../operation/handler.js';
import type { ProcessorDeps } from '../payment-deps.js';

/** Seconds after its creation, or after a call without an answer, at which an open attempt is first looked up. */
export const firstLookupSeconds = 10;

/** The times of an attempt whose call begins now: until when it may take effect, and when it is looked up. */
export interface CallTimes {
  readonly dueAt: Date;
  readonly leasedUntil: Date;
  readonly takesEffectUntil: Date;
}

export function callTimes(
  { clock, config }: Pick<ProcessorDeps, 'clock' | 'config'>,
  { terminal, now }: Pick<Access, 'terminal' | 'now'>,
): CallTimes {
  const callSeconds = (config.processorTimeoutMilliseconds / 1000) * Math.max(1, terminal.routes.length);
  return {
    dueAt: plusSeconds(now, firstLookupSeconds),
    leasedUntil: plusSeconds(clock.now(), callSeconds + firstLookupSeconds),
    takesEffectUntil: plusSeconds(now, callSeconds),
  };
}
