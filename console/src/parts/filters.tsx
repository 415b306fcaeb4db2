import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type SubmitEvent, useId, useState } from 'react';
import { useAccounts } from '../contract/client.js';
import { entered, textOf } from './act.js';
import { submitted } from './field.js';
import { Failure } from './page.js';

export interface Filter<Name extends string = string> {
  readonly name: Name;
  readonly label: string;
  /** Undefined: any text. */
  readonly kind?: 'instant' | 'date' | 'month' | 'account';
  readonly options?: readonly string[];
}

type Filled = Readonly<Record<string, string>>;

/** Returns the list's filters that are in the address. */
export function useFilled(filters: readonly Filter[]): Filled {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return Object.fromEntries(
    filters.flatMap(({ name }) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

/** Returns a time as a field of the browser's zone has it. */
const localTime = (value: string): string => {
  const date = new Date(value);
  return Number.isNaN(date.getTime())
    ? value
    : new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
};

/** Returns the filters as query parameters and in addresses: times in UTC. */
export const asQuery = (filters: readonly Filter[], filled: Filled): Filled =>
  Object.fromEntries(
    Object.entries(filled).flatMap(([name, value]) => {
      if (filters.find((filter) => filter.name === name)?.kind !== 'instant') return [[name, value]];
      const date = new Date(value);
      return Number.isNaN(date.getTime()) ? [] : [[name, date.toISOString()]];
    }),
  );

/** The form of the filters. Values are in the address, so that a view can be shared and the browser's history works. */
export function Filters({ filters, filled }: { readonly filters: readonly Filter[]; readonly filled: Filled }) {
  const navigate = useNavigate();
  // The fields show what applies, also where the address stays.
  const [times, setTimes] = useState(0);
  const go = (values: Filled): void => {
    setTimes(times + 1);
    void navigate({ to: '.', search: (() => values) as never, replace: false });
  };
  // On a phone the records come first.
  const [isOpen] = useState(() => !matchMedia('(max-width: 700px)').matches);
  const { isError } = useAccounts();
  return (
    <details open={isOpen || isError}>
      <summary>Filters</summary>
      <form className="filters" role="search" onSubmit={submitted((form) => go(asQuery(filters, entered(form))))}>
        {filters.map((filter) => (
          <FilterField key={`${filter.name} ${times}`} filter={filter} value={filled[filter.name] ?? ''} />
        ))}
        <div className="acts">
          <button type="submit" className="primary">
            Apply
          </button>
          <button type="button" onClick={() => go({})}>
            Clear
          </button>
        </div>
      </form>
    </details>
  );
}

/**
 * Returns the filters, with the first account added if the list needs an account or terminal and the address names
 * none.
 */
export function useScoped(filters: readonly Filter[], filled: Filled): Filled | undefined {
  const { data: accounts } = useAccounts();
  const needsAccount =
    filters.some(({ kind }) => kind === 'account') &&
    !['account_id', 'terminal_friendly_id', 'order_id'].some((name) => name in filled);
  if (!needsAccount) return filled;
  const first = accounts?.at(-1);
  return first && { ...filled, account_id: first.account_id };
}

const inputs = {
  instant: { type: 'datetime-local', step: 1 },
  date: { type: 'date' },
  month: { type: 'month' },
  text: { type: 'text', spellCheck: false },
} as const;

function FilterField({ filter, value }: { readonly filter: Filter; readonly value: string }) {
  const id = useId();
  const { data: accounts, error } = useAccounts();
  const { name, label, kind, options } = filter;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {kind === 'account' && <Failure error={error} />}
      {kind === 'account' ? (
        // The key resets the selection once the accounts are loaded.
        <select id={id} name={name} defaultValue={value} key={accounts?.length}>
          <option value="">Any</option>
          {accounts?.map((account) => (
            <option key={account.account_id} value={account.account_id}>
              {account.name}
            </option>
          ))}
        </select>
      ) : options ? (
        <select id={id} name={name} defaultValue={value}>
          <option value="">All</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          name={name}
          defaultValue={kind === 'instant' ? localTime(value) : value}
          {...inputs[kind ?? 'text']}
        />
      )}
    </div>
  );
}

interface SavedView {
  readonly name: string;
  readonly filled: Filled;
}

const keyOf = (list: string): string => `console:views:${list}`;

function savedViews(list: string): readonly SavedView[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(list)) ?? '[]') as SavedView[];
  } catch {
    return [];
  }
}

/** Named filters, saved in this browser. */
export function SavedViews({ list, filled }: { readonly list: string; readonly filled: Filled }) {
  const id = useId();
  const [views, setViews] = useState(() => savedViews(list));
  const keep = (changed: readonly SavedView[]): void => {
    localStorage.setItem(keyOf(list), JSON.stringify(changed));
    setViews(changed);
  };
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const name = textOf(new FormData(form), 'name');
    if (name === '') return;
    keep([...views.filter((view) => view.name !== name), { name, filled }]);
    form.reset();
  };
  return (
    <details className="saved">
      <summary>Saved views{views.length > 0 && ` (${views.length})`}</summary>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <Link to="." search={(() => view.filled) as never}>
              {view.name}
            </Link>
            <button
              type="button"
              aria-label={`Forget the view ${view.name}`}
              onClick={() => keep(views.filter(({ name }) => name !== view.name))}
            >
              Forget
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="inline">
        <label htmlFor={id}>Name of this view</label>
        <input id={id} name="name" maxLength={60} required />
        <button type="submit">Save</button>
      </form>
    </details>
  );
}
