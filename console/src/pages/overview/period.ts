import type { Schema } from '../../contract/client.js';

const [hour, day] = [3_600_000, 86_400_000];

/** The periods, by their names in the address. */
export const spans = { day: ['24 hours', day], week: ['7 days', 7 * day], month: ['30 days', 30 * day] } as const;
export type Span = keyof typeof spans;

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface Period {
  readonly span: Span;
  readonly account: string | undefined;
  readonly by?: Schema<'OverviewGroup'>;
  /** The milliseconds by which the period is moved back. */
  readonly ago?: number;
}

/** The period of the plain address of the overview. */
export const plainPeriod: Period = { span: 'week', account: undefined, by: 'terminal' };

/** Returns the parameters of the figures of a period until the end of the hour, to include current events. */
export function overviewQuery({ span, account, by, ago = 0 }: Period) {
  const until = new Date(Math.ceil(Date.now() / hour) * hour - ago);
  const since = new Date(until.getTime() - spans[span][1]);
  return {
    since: since.toISOString(),
    until: until.toISOString(),
    bucket: span === 'day' ? ('hour' as const) : ('day' as const),
    time_zone: zone,
    ...(account === undefined ? {} : { account_id: account }),
    ...(by === undefined ? {} : { group_by: by }),
  };
}
