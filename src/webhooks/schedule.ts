const minute = 60;
const hour = 60 * minute;

/**
 * Seconds between the attempts of a delivery: each counts from the attempt before, the first from the event
 * (specification, Events, Delivery).
 */
export const attemptPauses: readonly number[] = [0, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour];

/**
 * Returns the time of the next attempt after a failed one.
 * @param attempts the number made since the event, or since the delivery was resent manually; at least 1
 * @param madeAt the start of the last attempt
 * @returns undefined if no attempt is left: the delivery has failed
 */
export function nextAttempt(attempts: number, madeAt: Date): Date | undefined {
  const pause = attemptPauses[attempts];
  return pause === undefined ? undefined : new Date(madeAt.getTime() + pause * 1000);
}
