/** A middle value and the range that it is the middle of. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (index: number): number => sorted[index] ?? NaN;
  const middle = (sorted.length - 1) / 2;
  return { median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2, least: at(0), most: at(sorted.length - 1) };
}

/** The smallest of the sorted values that so large a part of them does not exceed (nearest rank). */
export const quantile = (sorted: ArrayLike<number>, part: number): number => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? NaN;

export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** All values of several lists, sorted. */
export const pooled = (lists: readonly Float32Array[]): Float32Array => Float32Array.from(lists.flatMap((list) => [...list])).sort();
