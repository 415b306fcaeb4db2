import { useEffect, type ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Beside the heading: what can be done. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}

/** A view with its heading, which is the title of the window too. */
export function Page({ title, acts, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
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

/** A part of a view under a heading of its own. */
export function Section({ title, acts, children }: Props) {
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
