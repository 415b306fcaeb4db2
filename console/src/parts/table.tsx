import { getCoreRowModel, useReactTable, type ColumnDef, type Row } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classOf, type Column } from './small-table.js';

interface Props<Record> {
  readonly label: string;
  readonly rows: readonly Record[];
  readonly columns: readonly Column<Record>[];
  readonly rowKey: (row: Record) => string;
  readonly hidden?: readonly string[];
}

/**
 * Number of rows from which only visible rows are rendered. Shorter tables are rendered completely, so that scrolling
 * runs no scripts.
 */
const virtualFrom = 400;
const estimatedHeight = 49;
const none: readonly string[] = [];

/** A table of records. A long table renders only its visible rows and announces their number. */
export function Table<Record>({ label, rows, columns, rowKey, hidden = none }: Props<Record>) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop(frame.current?.offsetTop ?? 0);
  }, []);
  // Memoized between frames of a scroll, as are the rows that stay visible.
  const definitions = useMemo(() => columns.flatMap(definitionOf), [columns]);
  const columnVisibility = useMemo(() => Object.fromEntries(hidden.map((name) => [name, false])), [hidden]);
  const table = useReactTable<Record>({
    data: rows as Record[],
    columns: definitions,
    state: { columnVisibility },
    getCoreRowModel: getCoreRowModel(),
    getRowId: rowKey,
  });
  const all = table.getRowModel().rows;
  const virtual = useWindowVirtualizer({
    count: all.length,
    estimateSize: () => estimatedHeight,
    overscan: 12,
    scrollMargin: top,
    enabled: all.length >= virtualFrom,
  });
  const isVirtual = all.length >= virtualFrom;
  const items = virtual.getVirtualItems();
  const shown = isVirtual ? items.flatMap(({ index }) => all[index] ?? []) : all;
  const before = isVirtual ? (items[0]?.start ?? top) - top : 0;
  const after = isVirtual ? virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top) : 0;
  return (
    <div className="table-frame list-frame" role="region" aria-label={label} tabIndex={0} ref={frame}>
      <table aria-rowcount={all.length + 1}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" className={classOf(columnOf(header.column.columnDef))}>
                  {header.id}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          <Gap height={before} />
          {shown.map((row) => (
            <TableRow
              key={row.id}
              row={row as Row<unknown>}
              columns={definitions}
              hidden={hidden}
              measure={isVirtual ? virtual.measureElement : null}
            />
          ))}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

const definitionOf = <Record,>(column: Column<Record>): ColumnDef<Record>[] =>
  column.cell === undefined ? [] : [{ id: column.name, meta: column }];

const columnOf = ({ meta }: { readonly meta?: unknown }): Column<unknown> => meta as Column<unknown>;

interface RowProps {
  readonly row: Row<unknown>;
  /** The inputs of the cells other than the row. */
  readonly columns: unknown;
  readonly hidden: unknown;
  readonly measure: ((element: HTMLTableRowElement | null) => void) | null;
}

const TableRow = memo(function TableRow({ row, measure }: RowProps) {
  return (
    <tr aria-rowindex={row.index + 2} data-index={row.index} ref={measure}>
      {row.getVisibleCells().map(({ id, column }) => {
        const { cell, ...rest } = columnOf(column.columnDef);
        return (
          // Called, not rendered as a component: new column definitions must not close open elements in a row.
          <td key={id} className={classOf(rest)}>
            {cell?.(row.original)}
          </td>
        );
      })}
    </tr>
  );
});

const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" className="gap">
      <td style={{ height }} />
    </tr>
  ) : null;
