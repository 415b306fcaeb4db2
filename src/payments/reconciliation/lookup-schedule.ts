/** Seconds between the lookups of an attempt without an answer; the first comes `firstLookupSeconds` after the call. */
const pauses = [30, 2 * 60, 5 * 60, 15 * 60] as const;

/** Seconds until the next lookup, after so many; undefined when the last one was made. */
export const lookupPause = (lookups: number): number | undefined => pauses[Math.max(lookups, 1) - 1];
