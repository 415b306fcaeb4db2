import { useRef, useState } from 'react';
import { type ListPath, readPage, type Row } from '../contract/client.js';
import { Failure } from './page.js';
import type { RecordsProps } from './resource-list.js';

/** Spreadsheets treat text that begins with one of these as a formula, unless it is a number. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** Returns a line of CSV (RFC 4180). Escapes merchants' texts so that spreadsheets never run them as formulas. */
const csvLine = (values: readonly (string | number | undefined)[]): string => `${values.map(csvValue).join(',')}\r\n`;

function csvValue(value: string | number | undefined): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Saves a text as a file on the viewer's device. */
export function download(parts: readonly (string | Blob)[], type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const pageSize = 200;

/**
 * Saves the whole list, page by page. Newer records appear before the first page, so no record is repeated or missing.
 */
export function ExportButtons<Path extends ListPath>({ listing, query }: RecordsProps<Path>) {
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
