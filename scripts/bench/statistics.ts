import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** A median with its range. */
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

/**
 * Returns the range that contains the true median of all rounds with 95 % confidence, for any distribution (binomial).
 * With fewer than nine values it is the full range.
 */
export function medianRange(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const skipped = Math.max(0, Math.floor((values.length - 1 - 1.96 * Math.sqrt(values.length)) / 2));
  return {
    median: spread(values).median,
    least: sorted[skipped] ?? NaN,
    most: sorted[values.length - 1 - skipped] ?? NaN,
  };
}

export const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/** Counts times in microseconds, to three digits. */
export const latencyHistogram = (): RecordableHistogram => createHistogram({ figures: 3 });

/** Returns the median and the 99th percentile of histograms, in milliseconds. */
export function quantilesOf(histograms: readonly RecordableHistogram[]): {
  readonly p50: number;
  readonly p99: number;
} {
  const all = latencyHistogram();
  for (const each of histograms) all.add(each);
  return { p50: all.percentile(50) / 1000, p99: all.percentile(99) / 1000 };
}

export const thousands = (value: number): string => Math.round(value).toLocaleString('en');
export const range = ({ least, most }: Spread): string => `${thousands(least)} to ${thousands(most)}`;
export const ratio = ({ median, least, most }: Spread): string =>
  `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
