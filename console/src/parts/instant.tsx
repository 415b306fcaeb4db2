import { useQuery } from '@tanstack/react-query';
import { answered, service } from '../contract/client.js';

const minutes = 60_000;
const viewersZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const viewers = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone of a terminal's calendar; undefined until it is known. */
function useZone(terminalId: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['terminal', terminalId],
    queryFn: ({ signal }) =>
      answered(
        service.GET('/v1/management/terminals/{terminal_friendly_id}', {
          params: { path: { terminal_friendly_id: terminalId ?? '' } },
          signal,
        }),
      ),
    enabled: terminalId !== undefined,
    staleTime: 5 * minutes,
    retry: false,
  });
  return data?.time_zone;
}

interface Props {
  /** RFC 3339. */
  readonly at?: string | undefined;
  /** Its zone is shown beside the viewer's, where the two differ at that time. */
  readonly terminal?: string | undefined;
}

/** A point in time: in the viewer's zone, and in the terminal's. */
export function Instant({ at, terminal }: Props) {
  const zone = useZone(terminal);
  if (at === undefined) return <span className="quiet">none</span>;
  const date = new Date(at);
  const shown = viewers.format(date);
  const there = zone === undefined ? undefined : inZone(zone).format(date);
  const differs = zone !== undefined && there !== undefined && inZone(viewersZone).format(date) !== there;
  return (
    <time dateTime={at} className="instant">
      {shown}
      {differs && (
        <small>
          {there} {zone}
        </small>
      )}
    </time>
  );
}

function inZone(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
    formats.set(zone, format);
  }
  return format;
}

const spans = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** A length of time in its largest unit: `3 days`. */
export function spanText(seconds: number): string {
  const [size, unit] = spans.find(([each]) => seconds >= each) ?? spans[3];
  const count = Math.floor(seconds / size);
  return new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
