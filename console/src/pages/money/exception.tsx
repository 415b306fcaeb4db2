import { useParams } from '@tanstack/react-router';
import { type Schema, useRead } from '../../contract/client.js';
import { Act, entered } from '../../parts/act.js';
import { Amount, Facts, Instant, Tag, RecordLink } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Page, Section, Loaded } from '../../parts/page.js';
import { TransactionLink } from '../transactions/list.js';
import { kindWords } from './balances.js';
import { actOn, Suggestions } from './suggestions.js';
import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { shortcutOf } from '../../parts/dialog.js';
import { SmallTable } from '../../parts/small-table.js';

type Action = Schema<'ReconciliationAction'>;

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
  /** True for the entry of a bank statement, whose match names its payout. */
  readonly isEntry?: boolean;
  readonly done?: () => void;
  /** Called when a key is pressed, before its act begins. */
  readonly prepare?: () => void;
}

/** The acts on selected exceptions, with their keys. */
export function ExceptionActs({ ids, isEntry = false, done, prepare }: Props) {
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
      {kinds
        .filter(({ action }) => !(isEntry && action === 'match'))
        .map(({ action, name, shortcut, why, field, past }) => (
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

const one = '/v1/management/settlement-exceptions/{exception_id}';
type Exception = Schema<'ReconciliationException'>;

/** An exception: its line, the payments that it may be about, its acts. */
export function ExceptionView() {
  const { exceptionId } = useParams({ from: '/shell/exceptions/$exceptionId' });
  const read = useRead(one, { path: { exception_id: exceptionId } }, { refetchInterval: 10_000 });
  return (
    <Page
      title={`Exception ${exceptionId.slice(0, 8)}`}
      record={exceptionId}
      acts={read.data && <ExceptionActs ids={[exceptionId]} isEntry={read.data.exception.statement_id !== undefined} />}
    >
      <Loaded read={read}>
        {(data) => (
          <>
            <p className="lead">
              <Tag name={data.exception.state} /> {kindWords(data.exception.problem)}
            </p>
            <Section title="Facts">
              <ExceptionFacts exception={data.exception} />
            </Section>
            {data.exception.state === 'open' && <Suggestions details={data} />}
            <Acts acts={data.acts} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function ExceptionFacts({ exception }: { readonly exception: Exception }) {
  const { report_id: report, statement_id: statement, currency, transaction, closed_at: closed } = exception;
  return (
    <Facts
      facts={[
        ['Processor', exception.provider_key],
        [
          'Transaction',
          transaction && (
            <TransactionLink key="id" id={transaction.transaction_id} terminal={transaction.terminal_friendly_id} />
          ),
        ],
        ['Expected', <Amount key="expected" amount={exception.expected_amount} currency={currency} />],
        ['Reported', <Amount key="reported" amount={exception.reported_amount} currency={currency} />],
        [
          'Line',
          report && (
            <RecordLink key="line" of="settlement_report" id={report}>
              {exception.line_number} of report {report.slice(0, 8)}
            </RecordLink>
          ),
        ],
        [
          'Entry',
          statement && (
            <RecordLink key="entry" of="bank_statement" id={statement}>
              {exception.statement_line} of bank statement {statement.slice(0, 8)}
            </RecordLink>
          ),
        ],
        ['Owner', exception.owner_email],
        ['Resolution', exception.resolution],
        ['Adjustment', exception.adjustment_id],
        ['Found', <Instant key="found" at={exception.opened_at} />],
        ['Closed', closed && <Instant key="closed" at={closed} />],
      ]}
    />
  );
}

const matchOf = ({ transaction, payout }: Schema<'ReconciliationAct'>): string | undefined =>
  payout ? `payout of ${payout.provider_key}, line ${payout.line_number}` : transaction?.transaction_id;

function Acts({ acts }: { readonly acts: readonly Schema<'ReconciliationAct'>[] }) {
  if (acts.length === 0) return null;
  return (
    <Section title="Acts">
      <SmallTable
        label="Acts"
        rows={acts}
        rowKey={({ action, at }) => `${action} ${at}`}
        columns={[
          { name: 'Act', cell: (row) => row.action },
          { name: 'By', cell: (row) => row.by_email ?? 'the service' },
          { name: 'Text', cell: (row) => row.text ?? row.owner_email ?? matchOf(row) },
          { name: 'Time', cell: (row) => <Instant at={row.at} /> },
        ]}
      />
    </Section>
  );
}
