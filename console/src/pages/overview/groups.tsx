import { type Schema, useTerminals } from '../../contract/client.js';
import { Failure, Section, Waiting } from '../../parts/page.js';
import { amountText } from '../../parts/words.js';
import { SmallTable } from '../../parts/small-table.js';

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

export const count = new Intl.NumberFormat();

export const rateText = (rate: number | undefined): string =>
  rate === undefined ? 'no outcomes yet' : percent.format(rate);

/** The dimensions of the figures, by their names in the address. */
export const dimensions: Readonly<Record<Schema<'OverviewGroup'>, readonly [title: string, missing: string]>> = {
  terminal: ['Terminal', 'none'],
  processor: ['Processor', 'not called'],
  payment_method: ['Payment method', 'none'],
  country: ['Country', 'without an address'],
};

interface Props {
  readonly by: Schema<'OverviewGroup'>;
  /** Undefined while loading. */
  readonly overview: Schema<'Overview'> | undefined;
  /** The same of the period before it; undefined while loading. */
  readonly before: Schema<'Overview'> | undefined;
  readonly error: unknown;
  readonly select: (by: string) => void;
}

const keyOf = ({ name, currency }: Schema<'GroupFigures'>): string => `${name ?? ''} ${currency}`;

/** The figures of a period by one dimension, with those of the period before it. */
export function Groups({ by, overview, before, error, select }: Props) {
  const [title, missing] = dimensions[by];
  const earlier = new Map(before?.groups?.map((group) => [keyOf(group), group]));
  const { data: terminals } = useTerminals(by === 'terminal');
  const shown = ({ name = missing }: Schema<'GroupFigures'>): string => {
    if (by !== 'terminal') return name.replaceAll('_', ' ');
    const terminal = terminals?.find(({ terminal_friendly_id: id }) => id === name);
    return terminal ? `${name} ${terminal.name}` : name;
  };
  const volumeBefore = (group: Schema<'GroupFigures'>): string => {
    const volume = earlier.get(keyOf(group))?.volume;
    return volume === undefined ? 'none' : amountText(volume, group.currency);
  };
  return (
    <Section
      title={`By ${title.toLowerCase()}`}
      acts={
        <label className="inline">
          Figures by
          <select value={by} onChange={({ target }) => select(target.value)}>
            {Object.entries(dimensions).map(([name, [label]]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Failure error={error} />
      {!overview && error === null && <Waiting />}
      {overview?.groups?.length === 0 && <p className="quiet">No payment was made.</p>}
      {overview?.groups && overview.groups.length > 0 && (
        <SmallTable
          label={`Figures by ${title.toLowerCase()}`}
          rows={overview.groups}
          rowKey={keyOf}
          columns={[
            { name: title, cell: shown },
            { name: 'Approved', cell: ({ payments }) => count.format(payments.approved), align: 'end' },
            { name: 'Declined', cell: ({ payments }) => count.format(payments.declined), align: 'end' },
            { name: 'Failed', cell: ({ payments }) => count.format(payments.error), align: 'end', wide: true },
            { name: 'Approval rate', cell: (row) => rateText(row.approval_rate), align: 'end' },
            {
              name: 'Before',
              cell: (row) => rateText(earlier.get(keyOf(row))?.approval_rate),
              align: 'end',
              wide: true,
            },
            { name: 'Volume', cell: ({ volume, currency }) => amountText(volume, currency), align: 'end' },
            { name: 'Volume before', cell: (row) => before && volumeBefore(row), align: 'end', wide: true },
          ]}
        />
      )}
    </Section>
  );
}

type Kind = 'declined' | 'error';

const kinds: Readonly<Record<Kind, readonly [title: string, none: string]>> = {
  declined: ['Declines by reason', 'No payment was declined.'],
  error: ['Failures by reason', 'No payment failed.'],
};

/** The reasons of declined or failed payments, with their numbers in the period before. */
export function Reasons({
  kind,
  overview,
  before,
}: Pick<Props, 'before'> & { readonly kind: Kind; readonly overview: Schema<'Overview'> }) {
  const [title, none] = kinds[kind];
  const rows = overview.declines.filter((reason) => reason[kind] > 0).sort((one, other) => other[kind] - one[kind]);
  const earlier = new Map(before?.declines.map((reason) => [reason.reason_code, reason[kind]]));
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className="quiet">{none}</p>
      ) : (
        <SmallTable
          label={title}
          rows={rows}
          rowKey={({ reason_code: reason }) => reason}
          columns={[
            { name: 'Reason', cell: (row) => <span className="reference">{row.reason_code}</span> },
            { name: 'Count', cell: (row) => count.format(row[kind]), align: 'end' },
            { name: 'Before', cell: (row) => before && count.format(earlier.get(row.reason_code) ?? 0), align: 'end' },
          ]}
        />
      )}
    </Section>
  );
}
