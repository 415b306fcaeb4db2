import { useLocation, useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Schema } from '../../contract/client.js';
import { Tag, RecordLink } from '../../parts/facts.js';
import { shortcutOf } from '../../parts/dialog.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { kindWords } from './balances.js';
import { ExceptionActs } from './exception.js';
import { transactionColumn } from '../transactions/list.js';
import { amountColumn, type Column, instantColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/settlement-exceptions';
type Exception = Schema<'ReconciliationException'>;

const columns: readonly Column<Exception>[] = [
  {
    name: 'Problem',
    cell: ({ exception_id: id, problem }) => (
      <RecordLink of="reconciliation_exception" id={id}>
        {kindWords(problem)}
      </RecordLink>
    ),
    value: (row) => row.problem,
  },
  { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
  transactionColumn(({ transaction }) => transaction),
  amountColumn('Expected', (row) => ({ amount: row.expected_amount, currency: row.currency })),
  amountColumn('Reported', (row) => ({ amount: row.reported_amount, currency: row.currency })),
  { name: 'Currency', value: (row) => row.currency },
  textColumn('Processor', (row) => row.provider_key, { wide: true }),
  textColumn('Owner', (row) => row.owner_email, { wide: true }),
  instantColumn('Found', (row) => row.opened_at),
];

/** Returns the boxes of the rows, in their order. The focused one is the current row. */
const boxes = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[name=exception]')];

const idOf = ({ value }: HTMLInputElement): string => value;

const focusedIndex = (all: readonly HTMLInputElement[]): number =>
  all.findIndex((box) => box === document.activeElement);

interface BoxProps {
  readonly exception: Exception;
  readonly selected: boolean;
  readonly onChange: (selected: boolean) => void;
}

/** Selects an exception. If the row disappears with the focus, because it was closed, the next row gets it. */
function Box({ exception: { problem, exception_id: id, opened_at: at }, selected, onChange }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      if (own === null || own !== document.activeElement) return;
      const place = boxes().indexOf(own);
      requestAnimationFrame(() => {
        const rest = boxes();
        (rest[Math.min(place, rest.length - 1)] ?? document.getElementById('main'))?.focus();
      });
    };
  }, []);
  return (
    <input
      ref={box}
      type="checkbox"
      name="exception"
      value={id}
      checked={selected}
      aria-label={`Select ${kindWords(problem)} of ${at}`}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}

/** Handles the keys of the list until the view is left. @param select replaces the selection */
function useKeys(select: (change: (ids: ReadonlySet<string>) => ReadonlySet<string>) => void): void {
  const navigate = useNavigate();
  // With the rows, so that no key is lost between them and the effect.
  useLayoutEffect(() => {
    const move = (by: number): void => {
      const all = boxes();
      const at = focusedIndex(all);
      all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
    };
    const onKey = (event: KeyboardEvent): void => {
      const key = shortcutOf(event);
      const current = boxes()[focusedIndex(boxes())];
      if (key === undefined) return;
      if (key === 'j' || (current && key === 'ArrowDown')) move(1);
      else if (key === 'k' || (current && key === 'ArrowUp')) move(-1);
      else if (key === 'x') current?.click();
      // As many as one act takes.
      else if (key === 'a') select((ids) => new Set(ids.size > 0 ? [] : Array.from(boxes().slice(0, 100), idOf)));
      else if (key === 'o' || (current && key === 'Enter')) {
        if (current) void navigate({ to: '/exceptions/$exceptionId', params: { exceptionId: current.value } });
      } else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, select]);
}

/** The keys of the list and their acts, without the last. */
const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['a', 'the first hundred or none'],
  ['o', 'open'],
  ['t', 'assign'],
  ['r', 'release'],
  ['n', 'note'],
  ['m', 'match'],
  ['e', 'explain'],
] as const;

/** The queue of exceptions, which can be worked through by keyboard alone. */
export const ExceptionList = () => <Exceptions key={useLocation().searchStr} />;

/** A selection ends with the filters by which it was made. */
function Exceptions() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** The row that was selected for an act on the current row. */
  const taken = useRef<string>(undefined);
  useKeys(setSelected);
  const listing = useMemo<Listing<typeof path>>(
    () => ({
      title: 'Exceptions',
      path,
      rows: 'exceptions',
      rowKey: (row) => row.exception_id,
      empty: 'No exception matches.',
      filters: [
        { name: 'account_id', label: 'Account' },
        { name: 'state', label: 'State', options: ['open', 'closed'] },
        { name: 'owner_id', label: 'Owner’s id' },
      ],
      columns: [
        {
          name: 'Select',
          cell: (row) => (
            <Box
              exception={row}
              selected={selected.has(row.exception_id)}
              onChange={(isSelected) => {
                taken.current = undefined;
                setSelected((ids) => {
                  const others = [...ids].filter((id) => id !== row.exception_id);
                  return new Set(isSelected ? [...others, row.exception_id] : others);
                });
              }}
            />
          ),
        },
        ...columns,
      ],
    }),
    [selected],
  );
  return (
    <ResourceList listing={listing}>
      <p className="why">
        Keys, about the selected ones or the current one:
        {keys.map(([key, act]) => (
          <span key={key}>
            {' '}
            <kbd>{key}</kbd> {act},
          </span>
        ))}{' '}
        <kbd>u</kbd> reopen.
      </p>
      <div className="selection">
        <span role="status">{selected.size} selected</span>
        <ExceptionActs
          ids={[...selected]}
          done={() => setSelected(new Set())}
          // Without a selection, an act is about the current row.
          prepare={() => {
            const current = boxes()[focusedIndex(boxes())];
            if (!current || [...selected].some((id) => id !== taken.current)) return;
            taken.current = current.value;
            setSelected(new Set([current.value]));
          }}
        />
      </div>
    </ResourceList>
  );
}
