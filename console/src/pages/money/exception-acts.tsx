import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { answered, type Schema, service } from '../../contract/client.js';
import { Act, entered } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { shortcutOf } from '../../parts/dialog.js';

type Action = Schema<'ReconciliationAction'>;

/** Acts on exceptions, on all of them or on none. */
export const actOn = (
  ids: readonly string[],
  action: Action,
  fields: Omit<Schema<'NewReconciliationAct'>, 'exception_ids' | 'action'> = {},
) =>
  answered(
    service.POST('/v1/management/settlement-exception-acts', { body: { exception_ids: [...ids], action, ...fields } }),
  );

interface Kind {
  readonly action: Action;
  readonly name: string;
  readonly shortcut: string;
  readonly why: string;
  /** The field that the act takes. */
  readonly field?: { readonly name: 'text' | 'owner_id'; readonly label: string; readonly required: boolean };
  readonly past: string;
}

const text = (label: string) => ({ name: 'text', label, required: true }) as const;

const kinds: readonly Kind[] = [
  {
    ...{ action: 'assign', name: 'Assign', shortcut: 't', past: 'assigned', why: 'The owner works on them.' },
    field: { name: 'owner_id', label: 'Id of the user; empty for yourself', required: false },
  },
  { action: 'release', name: 'Release', shortcut: 'r', past: 'released', why: 'They have no owner afterwards.' },
  {
    ...{ action: 'note', name: 'Note', shortcut: 'n', past: 'noted', why: 'The note stays in the list of acts.' },
    field: text('Note'),
  },
  {
    ...{ action: 'match', name: 'Match', shortcut: 'm', past: 'matched' },
    why: 'Closes them: each line is about its only suggested payment, and the journal moves its amount there.',
  },
  {
    ...{ action: 'explain', name: 'Explain', shortcut: 'e', past: 'explained' },
    why: 'Closes them. The explanation states why nothing has to be done.',
    field: text('Explanation'),
  },
  {
    ...{ action: 'reopen', name: 'Reopen', shortcut: 'u', past: 'reopened' },
    why: 'Opens them again. A match is reversed in the journal.',
    field: text('Reason'),
  },
];

interface Props {
  readonly ids: readonly string[];
  readonly done?: () => void;
  /** Called when a key is pressed, before its act begins. */
  readonly prepare?: () => void;
}

/** The acts on selected exceptions, with their keys. */
export function ExceptionActs({ ids, done, prepare }: Props) {
  const acts = useRef<HTMLDivElement>(null);
  // With the buttons, so that no key is lost between them and the effect.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = shortcutOf(event);
      if (!kinds.some(({ shortcut }) => shortcut === key)) return;
      event.preventDefault();
      flushSync(() => prepare?.());
      acts.current?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key ?? ''}"]`)?.click();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [prepare]);
  return (
    <div className="acts" ref={acts}>
      {kinds.map(({ action, name, shortcut, why, field, past }) => (
        <Act
          key={action}
          operation="managementSettlementExceptionAct"
          name={name}
          title={`${name}: ${ids.length} ${ids.length === 1 ? 'exception' : 'exceptions'}`}
          shortcut={shortcut}
          disabled={ids.length === 0}
          act={(form) => actOn(ids, action, entered(form))}
          done={({ exceptions }) => {
            done?.();
            return `${exceptions.length} ${past}.`;
          }}
        >
          <p>{why}</p>
          {field && <Field {...field} long={field.name === 'text'} maxLength={1000} />}
        </Act>
      ))}
    </div>
  );
}
