import { classOf, type Column } from './column.js';

interface Props<Record> {
  readonly label: string;
  readonly rows: readonly Record[];
  readonly columns: readonly Column<Record>[];
  readonly rowKey: (row: Record) => string;
}

/** A table of a few records, which needs nothing of what long ones do: the first view is there sooner without. */
export const SmallTable = <Record,>({ label, rows, columns, rowKey }: Props<Record>) => (
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
