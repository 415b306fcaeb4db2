import { useRef, useState } from 'react';
import { readPage, type ListPath, type Row } from '../contract/lists.js';
import { csvLine } from './csv.js';
import { download } from './download.js';
import { Failure } from './notice.js';
import type { Listing } from './resource-list.js';

interface Props<Path extends ListPath> {
  readonly listing: Listing<Path>;
  readonly query: Readonly<Record<string, string>>;
}

const pageSize = 200;

/**
 * Saves the whole list, page by page along its cursor: what is written meanwhile comes before the first page and is in
 * none, so that no record is there twice or left out.
 */
export function ExportButtons<Path extends ListPath>({ listing, query }: Props<Path>) {
  const [count, setCount] = useState<number>();
  const [error, setError] = useState<unknown>();
  const stop = useRef<AbortController>(undefined);

  async function save(kind: 'csv' | 'jsonl'): Promise<void> {
    const controller = (stop.current = new AbortController());
    setError(undefined);
    setCount(0);
    try {
      const parts = kind === 'csv' ? [csvLine(columns.map(({ name }) => name))] : [];
      let cursor: string | undefined;
      let written = 0;
      do {
        const { signal } = controller;
        const page = await readPage(listing.path, listing.rows, { query, cursor, limit: pageSize, signal });
        parts.push(page.rows.map(kind === 'csv' ? line : jsonLine).join(''));
        setCount((written += page.rows.length));
        cursor = page.next;
      } while (cursor !== undefined);
      const type = kind === 'csv' ? 'text/csv;charset=utf-8' : 'application/jsonl';
      const name = listing.title.toLowerCase().replaceAll(' ', '-');
      download(parts, type, `${name}-${new Date().toISOString().slice(0, 10)}.${kind}`);
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure);
    }
    setCount(undefined);
  }

  const columns = listing.columns.filter(({ value }) => value !== undefined);
  const line = (row: Row<Path>): string => csvLine(columns.map(({ value }) => value?.(row)));
  const jsonLine = (row: Row<Path>): string => `${JSON.stringify(row)}\n`;
  if (count !== undefined)
    return (
      <>
        <span role="status">{count} exported …</span>
        <button type="button" onClick={() => stop.current?.abort()}>
          Stop
        </button>
      </>
    );
  return (
    <>
      <button type="button" onClick={() => void save('csv')}>
        Export CSV
      </button>
      <button type="button" onClick={() => void save('jsonl')}>
        Export JSON lines
      </button>
      <Failure error={error} />
    </>
  );
}
