import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { type FilterName, type ListPath, readPage, type Row, type RowsKey } from '../contract/client.js';
import { ExportButtons } from './export.js';
import type { Column } from './small-table.js';
import { Table } from './table.js';
import { asQuery, type Filter, Filters, SavedViews, useFilled, useScoped } from './filters.js';
import { AuditLink, Failure, Page, Waiting } from './page.js';

/** The definition of a list view. */
export interface Listing<Path extends ListPath> {
  readonly title: string;
  readonly path: Path;
  /** The property of the answer that contains the records. */
  readonly rows: RowsKey<Path>;
  readonly rowKey: (row: Row<Path>) => string;
  readonly columns: readonly Column<Row<Path>>[];
  readonly filters?: readonly Filter<FilterName<Path>>[];
  /** Query parameters of every request. */
  readonly always?: Readonly<Partial<Record<FilterName<Path>, string>>>;
  /** Returns the id by which the audit log knows a record. */
  readonly audited?: (row: Row<Path>) => string;
  /** The text for an empty list. */
  readonly empty?: string;
}

const pageSize = 100;
const pollMilliseconds = 10_000;

interface Props<Path extends ListPath> {
  readonly listing: Listing<Path>;
  readonly acts?: ReactNode;
  readonly children?: ReactNode;
}

/** A list view: filters and saved views in the address, pages of records, and exports. */
export function ResourceList<Path extends ListPath>({ listing, acts, children }: Props<Path>) {
  const filters: readonly Filter[] = listing.filters ?? [];
  const filled = useFilled(filters);
  const scoped = useScoped(filters, filled);
  return (
    <Page title={listing.title} acts={acts}>
      {children}
      {filters.length > 0 && (
        <>
          {/* The key resets typed values when the address changes, not when the accounts are loaded. */}
          <Filters key={JSON.stringify(filled)} filters={filters} filled={scoped ?? filled} />
          <SavedViews list={listing.title} filled={filled} />
        </>
      )}
      {scoped && <Records listing={listing} query={{ ...listing.always, ...asQuery(filters, scoped) }} />}
    </Page>
  );
}

/** A list with the filters that are set. */
export interface RecordsProps<Path extends ListPath> {
  readonly listing: Listing<Path>;
  readonly query: Readonly<Record<string, string>>;
}

/** Returns the columns with one that links to the changes of each record. */
const withAudit = <Path extends ListPath>({ columns, audited }: Listing<Path>): readonly Column<Row<Path>>[] =>
  audited === undefined
    ? columns
    : [...columns, { name: 'Changes', cell: (row) => <AuditLink id={audited(row)} name="Audit log" />, wide: 'most' }];

/**
 * The records of a list. The first page is reloaded every ten seconds while the window is visible and no later page is
 * loaded.
 */
export function Records<Path extends ListPath>({ listing, query }: RecordsProps<Path>) {
  const { path, rows: key } = listing;
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: [path, query],
    queryFn: ({ pageParam, signal }) => readPage(path, key, { query, cursor: pageParam, limit: pageSize, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : pollMilliseconds),
  });
  const columns = useMemo(() => withAudit(listing), [listing]);
  const records = data?.pages.flatMap((page) => page.rows) ?? [];
  const exported = listing.columns.filter(({ value }) => value !== undefined);
  return (
    <>
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && (
        <>
          <div className="list-head">
            <p role="status">
              {records.length} {hasNextPage ? 'so far, possibly more' : records.length === 1 ? 'record' : 'records'}
            </p>
            <div className="acts">
              <ColumnChoice
                columns={columns.flatMap(({ name, cell }) => (cell ? [name] : []))}
                hidden={hidden}
                onChange={setHidden}
              />
              <button type="button" onClick={() => void refetch()}>
                Refresh
              </button>
              {exported.length > 0 && <ExportButtons listing={listing} query={query} />}
            </div>
          </div>
          {records.length === 0 ? (
            <p className="empty">{listing.empty ?? 'No entries.'}</p>
          ) : (
            <Table label={listing.title} rows={records} columns={columns} rowKey={listing.rowKey} hidden={hidden} />
          )}
          {hasNextPage && (
            <button type="button" className="more" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? 'Loading …' : 'Show more'}
            </button>
          )}
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly columns: readonly string[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

const ColumnChoice = ({ columns, hidden, onChange }: ChoiceProps) => (
  <details className="menu">
    <summary>Columns</summary>
    <fieldset>
      <legend>Visible columns</legend>
      {columns.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={!hidden.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? hidden.filter((each) => each !== name) : [...hidden, name])
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  </details>
);
