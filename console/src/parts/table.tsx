import { flexRender, getCoreRowModel, useReactTable, type ColumnDef } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

export interface Column<Record> {
  readonly name: string;
  /** A column without it is in exports only. */
  readonly cell?: (row: Record) => ReactNode;
  /** As it stands in an export; a column without it is in none. */
  readonly value?: (row: Record) => string | number | undefined;
  /** Left out where the window is narrow. */
  readonly wide?: boolean;
  readonly align?: 'end';
}

interface Props<Record> {
  readonly label: string;
  readonly rows: readonly Record[];
  readonly columns: readonly Column<Record>[];
  readonly rowKey: (row: Record) => string;
  readonly hidden?: readonly string[];
}

/** From how many rows on only those in sight are drawn. */
const virtualFrom = 60;
const estimatedHeight = 49;

/** Records as a table. Of a long one only the rows in sight are in the document, and their number is announced. */
export function Table<Record>({ label, rows, columns, rowKey, hidden = [] }: Props<Record>) {
  const frame = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    setTop(frame.current?.offsetTop ?? 0);
  }, []);
  const table = useReactTable<Record>({
    data: rows as Record[],
    columns: columns.flatMap(({ cell, ...column }): ColumnDef<Record>[] =>
      cell === undefined
        ? []
        : [
            {
              id: column.name,
              header: column.name,
              cell: ({ row }) => cell(row.original),
              meta: column,
            },
          ],
    ),
    state: { columnVisibility: Object.fromEntries(hidden.map((name) => [name, false])) },
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
  const classOf = (meta: unknown): string => {
    const { wide, align } = meta as Omit<Column<Record>, 'cell'>;
    return `${wide === true ? 'wide' : ''} ${align ?? ''}`.trim();
  };
  return (
    <div className="table-frame" role="region" aria-label={label} tabIndex={0} ref={frame}>
      <table aria-rowcount={all.length + 1}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col" className={classOf(header.column.columnDef.meta)}>
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          <Gap height={before} />
          {shown.map((row) => (
            <tr
              key={row.id}
              aria-rowindex={row.index + 2}
              data-index={row.index}
              ref={isVirtual ? virtual.measureElement : null}
            >
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} className={classOf(cell.column.columnDef.meta)}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
          <Gap height={after} />
        </tbody>
      </table>
    </div>
  );
}

const Gap = ({ height }: { readonly height: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" className="gap">
      <td style={{ height }} />
    </tr>
  ) : null;
