import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect } from 'react';
import { messageOf, Refusal } from '../contract/client.js';
import { useMay } from '../session/session.js';

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

interface LoadedProps<Data> {
  readonly read: { readonly data: Data | undefined; readonly error: unknown; readonly isPending: boolean };
  readonly children: (data: Data) => ReactNode;
}

/** Shows a record once it has been read; before, that it is loaded, or why it is not. */
export const Loaded = <Data,>({ read: { data, error, isPending }, children }: LoadedProps<Data>) => (
  <>
    <Failure error={error} />
    {isPending && <Waiting />}
    {data !== undefined && children(data)}
  </>
);

interface SectionProps {
  readonly title: string;
  /** The actions next to the heading. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

interface PageProps extends SectionProps {
  /** The id of the record that the view shows, for a link to its changes. */
  readonly record?: string;
}

/** The account and the environment of the records of a view, in words; empty while unknown. */
export const SurroundingsContext = createContext('');

/** A view with its heading, which is also the window's title, with account and environment. */
export function Page({ title, acts, record, children }: PageProps) {
  const surroundings = use(SurroundingsContext);
  useEffect(() => {
    document.title = [title, surroundings, 'Console'].filter(Boolean).join(' · ');
  }, [title, surroundings]);
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {(acts !== undefined || record !== undefined) && (
          <div className="acts">
            {record !== undefined && <AuditLink id={record} />}
            {acts}
          </div>
        )}
      </header>
      {children}
    </>
  );
}

/** Links to the changes of a record, for those who may read the audit log. */
export function AuditLink({ id, name = 'Audit log' }: { readonly id: string; readonly name?: string }) {
  const may = useMay();
  return (
    may('managementAuditList') && (
      <Link to="/audit" search={{ subject_id: id } as never}>
        {name}
      </Link>
    )
  );
}

export function Section({ title, acts, children }: SectionProps) {
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
