import { Link } from '@tanstack/react-router';
import type { Schema } from '../../contract/client.js';
import { type RecordKind, RecordLink, recordViews } from '../../parts/facts.js';
import { ResourceList, type Listing } from '../../parts/resource-list.js';
import { operationWords } from '../../parts/words.js';
import { instantColumn, textColumn } from '../../parts/small-table.js';

const path = '/v1/management/audit-entries';

const audit: Listing<typeof path> = {
  title: 'Audit log',
  path,
  rows: 'audit_entries',
  rowKey: (row) => row.audit_entry_id,
  filters: [
    { name: 'operation', label: 'Operation' },
    { name: 'subject_id', label: 'Record' },
    { name: 'actor_email', label: 'Person' },
    { name: 'since', label: 'Since', kind: 'instant' },
    { name: 'until', label: 'Before', kind: 'instant' },
  ],
  columns: [
    instantColumn('When', (row) => row.created_at),
    {
      name: 'Operation',
      cell: (row) => <span title={row.operation}>{operationWords(row.operation)}</span>,
      value: (row) => row.operation,
    },
    textColumn('Of', (row) => row.subject, { wide: true }),
    { name: 'Record', cell: (row) => <Subject entry={row} />, value: (row) => row.subject_id },
    {
      name: 'Actor',
      cell: ({ actor }) =>
        actor?.email === undefined ? (
          actor?.kind.replace('_', ' ')
        ) : (
          <Link to="/audit" search={{ actor_email: actor.email } as never}>
            {actor.email}
          </Link>
        ),
      value: ({ actor }) => actor?.email ?? actor?.kind,
    },
    { name: 'From', cell: (row) => row.source_address ?? 'a command', value: (row) => row.source_address, wide: true },
    { name: 'Changes', cell: (row) => <Changes changes={row.changes} />, value: (row) => JSON.stringify(row.changes) },
  ],
};

/** The subject of an audit entry, with a link if it has a view. */
function Subject({ entry: { subject, subject_id: id, changes } }: { readonly entry: Schema<'AuditEntry'> }) {
  if (id === undefined) return null;
  // The address of a payer has the terminal, which the changes of a payer do not name.
  if (subject === 'payer' || !(subject in recordViews)) return <code>{id}</code>;
  const terminal = changes.find(({ field }) => field === 'terminal_friendly_id')?.after;
  const isOfTerminal = ['transaction', 'series'].includes(subject) && typeof terminal === 'string';
  return <RecordLink of={subject as RecordKind} id={id} terminal={isOfTerminal ? terminal : undefined} />;
}

const Changes = ({ changes }: { readonly changes: readonly Schema<'AuditedField'>[] }) =>
  changes.length === 0 ? (
    <span className="quiet">no visible field</span>
  ) : (
    <ul>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}: {before !== undefined && <del>{String(before)}</del>}{' '}
          {after !== undefined && <ins>{String(after)}</ins>}
        </li>
      ))}
    </ul>
  );

export const AuditList = () => <ResourceList listing={audit} />;
