import type { ReactNode } from 'react';
import { Amount, Instant, type RecordKind, RecordLink } from './facts.js';

export interface Column<Record> {
  readonly name: string;
  /** Without it, the column is in exports only. */
  readonly cell?: (row: Record) => ReactNode;
  /** The value in exports; without it, the column is not exported. */
  readonly value?: (row: Record) => string | number | undefined;
  /** True for a column that is hidden on narrow screens. */
  readonly wide?: boolean | 'most';
  readonly align?: 'end';
}

type Width = Pick<Column<never>, 'wide' | 'align'>;
type OfTerminal<Row> = Width & { readonly terminal?: (row: Row) => string | undefined };

/** Returns a column whose exports have what it shows. */
export const textColumn = <Row,>(
  name: string,
  read: (row: Row) => string | number | undefined,
  width?: Width,
): Column<Row> => ({ name, cell: read, value: read, ...width });

/** Returns a column of names of the merchant's, which may be long. */
export const referenceColumn = <Row,>(name: string, read: (row: Row) => string | undefined, width?: Width) => ({
  ...textColumn(name, read, width),
  cell: (row: Row) => <span className="reference">{read(row)}</span>,
});

/** Returns a column of points in time, in the terminal's zone too. @param options `none`: the text without one */
export const instantColumn = <Row,>(
  name: string,
  read: (row: Row) => string | undefined,
  { terminal, none, ...width }: OfTerminal<Row> & { readonly none?: string } = {},
): Column<Row> => ({
  ...textColumn(name, read, width),
  cell: (row) =>
    none !== undefined && read(row) === undefined ? none : <Instant at={read(row)} terminal={terminal?.(row)} />,
});

/** Returns a column of links to records. @param options `short`: by the beginning of the id */
export const recordColumn = <Row,>(
  name: string,
  of: RecordKind,
  read: (row: Row) => string,
  { terminal, short = false, ...width }: OfTerminal<Row> & { readonly short?: boolean } = {},
): Column<Row> => ({
  ...textColumn(name, read, width),
  cell: (row) => {
    const id = read(row);
    return <RecordLink of={of} id={id} terminal={terminal?.(row)} words={short ? id.slice(0, 8) : id} />;
  },
});

export const amountColumn = <Row,>(name: string, read: (row: Row) => Parameters<typeof Amount>[0]): Column<Row> => ({
  name,
  cell: (row) => <Amount {...read(row)} />,
  value: (row) => read(row).amount,
  align: 'end',
});

export const classOf = ({ wide, align }: Pick<Column<never>, 'wide' | 'align'>): string =>
  `${wide === undefined || wide === false ? '' : wide === 'most' ? 'widest' : 'wide'} ${align ?? ''}`.trim();

interface SmallTableProps<Record> {
  readonly label: string;
  readonly rows: readonly Record[];
  readonly columns: readonly Column<Record>[];
  readonly rowKey: (row: Record) => string;
}

/** A table of a few records, without the library for long ones, so that the first view loads faster. */
export const SmallTable = <Record,>({ label, rows, columns, rowKey }: SmallTableProps<Record>) => (
  <div className="table-frame" role="region" aria-label={label} tabIndex={0}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={classOf(column)}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.name} className={classOf(column)}>
                {column.cell?.(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
