import type { ReactNode } from 'react';

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

/** Returns the class of a cell. */
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
