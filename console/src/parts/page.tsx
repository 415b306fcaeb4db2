import { createContext, type ReactNode, use, useEffect } from 'react';
import { messageOf, Refusal } from '../contract/client.js';

/** An error that screen readers announce. */
export function Failure({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <div className="notice bad" role="alert">
      <p>{messageOf(error)}</p>
      {error instanceof Refusal && error.reasonCode !== undefined && <code>{error.reasonCode}</code>}
    </div>
  );
}

/** A success notice that screen readers announce. */
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
  /** The actions next to the heading. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** The environment of the records of a view, in words; undefined while unknown. */
export const EnvironmentContext = createContext<string | undefined>(undefined);

/** A view with its heading, which is also the window's title, with the environment. */
export function Page({ title, acts, children }: PageProps) {
  const environment = use(EnvironmentContext);
  useEffect(() => {
    document.title = [title, environment, 'Console'].filter(Boolean).join(' · ');
  }, [title, environment]);
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

/** A section of a view with its own heading. */
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
