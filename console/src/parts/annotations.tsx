import { useState } from 'react';
import { Refusal, type Schema, service } from '../contract/client.js';
import { type OperationId, useMay } from '../session/session.js';
import { Act, textOf, useAction } from './act.js';
import { Facts, Instant } from './facts.js';
import { Field, RefusedFields, submitted } from './field.js';
import { Failure, Section } from './page.js';

interface NotesProps {
  readonly notes: readonly Schema<'Note'>[] | undefined;
  /** The operation that writes one. */
  readonly operation: OperationId;
  readonly write: (text: string) => Promise<unknown>;
}

/** The notes of people about a record, with an input for those who may write one. */
export function Notes({ notes = [], operation, write }: NotesProps) {
  const may = useMay();
  const { busy, error, run } = useAction<unknown>();
  // A new key empties the input.
  const [written, setWritten] = useState(0);
  const add = async (text: string): Promise<void> => {
    await write(text);
    setWritten((count) => count + 1);
  };
  return (
    <Section title="Notes">
      {notes.length === 0 && <p className="empty">No notes.</p>}
      {notes.map((note) => (
        <article key={note.note_id} className="note">
          <p>{note.text}</p>
          <p className="quiet">
            {note.by_email ?? 'The management key'}, <Instant at={note.created_at} />
          </p>
        </article>
      ))}
      {may(operation) && (
        <form
          key={written}
          onSubmit={submitted((form) => {
            if (!busy) run(() => add(textOf(form, 'text')));
          })}
        >
          <RefusedFields value={error instanceof Refusal ? error.fields : []}>
            <Field
              name="text"
              label="New note"
              hint="For your colleagues. No card data."
              long
              maxLength={2000}
              required
            />
          </RefusedFields>
          <Failure error={error} />
          <button type="submit" aria-disabled={busy}>
            Add note
          </button>
        </form>
      )}
    </Section>
  );
}

interface MetadataProps {
  readonly metadata: Schema<'Metadata'> | undefined;
  readonly operation: 'managementTransactionMetadataUpdate' | 'managementPayerMetadataUpdate';
  readonly terminal: string;
  /** The transaction or the payer. */
  readonly id: string;
}

/** The metadata of a record, with an action that sets or removes a key. */
export const Metadata = ({ metadata = {}, operation, terminal, id }: MetadataProps) => (
  <Section
    title="Metadata"
    acts={
      <Act
        operation={operation}
        name="Change metadata"
        act={(form) => change({ operation, terminal, id }, textOf(form, 'key'), textOf(form, 'value'))}
        done={() => 'The metadata is changed.'}
      >
        <Field name="key" label="Key" maxLength={40} pattern="[0-9A-Za-z][0-9A-Za-z_.\-]*" required />
        <Field name="value" label="Value" maxLength={500} hint="Left empty, the key is removed." />
      </Act>
    }
  >
    {Object.keys(metadata).length === 0 ? (
      <p className="empty">No metadata.</p>
    ) : (
      <Facts facts={Object.entries(metadata)} />
    )}
  </Section>
);

function change({ operation, terminal, id }: Omit<MetadataProps, 'metadata'>, key: string, value: string) {
  const body = value === '' ? { remove: [key] } : { set: { [key]: value } };
  if (operation === 'managementPayerMetadataUpdate')
    return service.PATCH('/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}/metadata', {
      params: { path: { terminal_friendly_id: terminal, payer_id: id } },
      body,
    });
  return service.PATCH('/v1/management/transactions/{transaction_id}/metadata', {
    params: { path: { transaction_id: id }, query: { terminal_friendly_id: terminal } },
    body,
  });
}
