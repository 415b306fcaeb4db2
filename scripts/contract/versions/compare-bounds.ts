import type { Json, JsonObject } from '../source.js';
import type { Judge } from './compare-schemas.js';

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Keywords that `compareBounds` compares. */
export const bounds: readonly string[] = [...lowerBounds, ...upperBounds, 'x-currency-maxima'];

/** Compares the bounds of two schemas, and the largest amounts by currency. */
export function compareBounds(old: JsonObject, now: JsonObject, judge: Judge): void {
  const [oldMaxima, newMaxima] = [maximaOf(old), maximaOf(now)];
  const amounts = newMaxima ? ofAmounts(judge) : judge;
  for (const bound of [...lowerBounds, ...upperBounds])
    compareBound(bound, old[bound], now[bound], bound === 'maximum' ? amounts : judge);
  for (const currency of Object.keys(newMaxima ?? oldMaxima ?? {}))
    compareBound('maximum', oldMaxima?.[currency] ?? old.maximum, newMaxima?.[currency] ?? now.maximum, {
      ...amounts,
      // Reported as a change of the schema's maximum.
      widens: () => undefined,
      narrows: (what) => amounts.narrows(`${currency}: ${what}`),
    });
}

const maximaOf = (schema: JsonObject): JsonObject | undefined => schema['x-currency-maxima'] as JsonObject | undefined;

/**
 * Judges bounds of amounts. An amount in an answer never exceeds the request's, so a client below the old limit is not
 * affected.
 */
const ofAmounts = (judge: Judge): Judge =>
  judge.direction === 'request'
    ? judge
    : { ...judge, widens: (what) => judge.report('additive', `${what}, as amounts of requests may grow`) };

function compareBound(
  bound: string,
  before: Json | undefined,
  after: Json | undefined,
  { widens, narrows }: Judge,
): void {
  if (before === after) return;
  const upper = upperBounds.includes(bound);
  const value = (given: Json | undefined): number => (typeof given === 'number' ? given : upper ? Infinity : -Infinity);
  const tighter = upper ? value(after) < value(before) : value(after) > value(before);
  (tighter ? narrows : widens)(`${bound} is ${shown(after)}, and was ${shown(before)}`);
}

/** Formats a value for a finding. */
export const shown = (value: Json | undefined): string => (value === undefined ? 'nothing' : JSON.stringify(value));
