import table from './errors.json' with { type: 'json' };

export interface ErrorDefinition {
  /** The HTTP status of the answer (specification, Errors). */
  readonly status: number;
  /** The constant summary of the problem. */
  readonly title: string;
  /** True if the same request may be sent again unchanged (specification, Client handling rules). */
  readonly retryable: boolean;
  /** The integrator's next step. */
  readonly advice: string;
  /** Marks codes that go beyond the published specification. */
  readonly extension?: true;
}

/** A failure is temporary: the same request may be sent again. */
type Kind = `${'' | 'extension '}${'refusal' | 'failure'}`;
type Row = readonly [status: number, kind: Kind, title: string, advice: string];

const definitionOf = ([status, kind, title, advice]: Row): ErrorDefinition => ({
  ...{ status, title, retryable: kind.endsWith('failure'), advice },
  ...(kind.startsWith('extension') && { extension: true }),
});

/**
 * The error catalogue: every `reason_code` of an answer of this service, as data. The contract's examples, the
 * `/errors/` pages and the answers are all checked against this table.
 */
export const errors = Object.fromEntries(
  Object.entries(table).map(([code, row]) => [code, definitionOf(row as unknown as Row)]),
) as Readonly<Record<keyof typeof table, ErrorDefinition>>;
