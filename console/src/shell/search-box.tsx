import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { textOf } from '../parts/form-data.js';

/** "What happened to order 1001?": any id or reference, from every view. */
export function SearchBox() {
  const id = useId();
  const navigate = useNavigate();
  return (
    <form
      className="search-box"
      role="search"
      aria-label="The whole service"
      onSubmit={(event) => {
        event.preventDefault();
        const q = textOf(new FormData(event.currentTarget), 'q');
        if (q !== '') void navigate({ to: '/search', search: { q } });
      }}
    >
      <label htmlFor={id} className="hidden">
        Order, reference or transaction
      </label>
      <input id={id} name="q" type="search" placeholder="Order, reference or transaction" spellCheck={false} required />
      <button type="submit">Search</button>
    </form>
  );
}
