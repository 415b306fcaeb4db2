import { type ReactNode, useEffect } from 'react';
import { messageOf, Refusal } from '../contract/client.js';
import { classOf, type Column } from './export.js';

/** What went wrong, read aloud when it appears. */
export function Failure({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div className="notice bad" role="alert">
      <p>{messageOf(error)}</p>
      {error instanceof Refusal && error.reasonCode !== undefined && <code>{error.reasonCode}</code>}
    </div>
  );
}

/** What has been done, read aloud when it appears. */
export function Done({ children }: { readonly children: ReactNode }) {
  return (
    <div className="notice good" role="status">
      {children}
    </div>
  );
}

export const Waiting = () => (
  <p className="quiet" role="status">
    Loading …
  </p>
);

interface PageProps {
  readonly title: string;
  /** Beside the heading: what can be done. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A view with its heading, which is the title of the window too. */
export function Page({ title, acts, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {acts !== undefined && <div className="acts">{acts}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a view under a heading of its own. */
export function Section({ title, acts, children }: PageProps) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {acts !== undefined && <div className="acts">{acts}</div>}
      </div>
      {children}
    </section>
  );
}

interface SmallTableProps<Record> {
  readonly label: string;
  readonly rows: readonly Record[];
  readonly columns: readonly Column<Record>[];
  readonly rowKey: (row: Record) => string;
}

/** A table of a few records, which needs nothing of what long ones do: the first view is there sooner without. */
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
