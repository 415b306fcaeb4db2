import type { ReactNode } from 'react';
import { messageOf, Refusal } from '../contract/refusal.js';

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
