import { Link } from '@tanstack/react-router';
import { useId, useState, type SubmitEvent } from 'react';
import type { Filled } from './filters.js';
import { textOf } from './form-data.js';

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

/** Filters under a name, kept in this browser. */
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
