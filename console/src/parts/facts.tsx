import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

/** What is known of a record: names and values. What is not known is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** JSON as text, spread over lines; what is none is shown as it is. */
export function Json({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <pre className="json" role="region" aria-label={label} tabIndex={0}>
      {spread(text)}
    </pre>
  );
}

function spread(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
