import { type Schema, service, useRows } from '../../contract/client.js';
import { Act, textOf } from '../../parts/act.js';
import { Amount, Instant, Tag } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Section, Loaded } from '../../parts/page.js';
import { transactionColumn } from '../transactions/list.js';
import { kindWords } from './balances.js';
import { amountColumn, instantColumn, recordColumn, SmallTable, textColumn } from '../../parts/small-table.js';

type Exception = Schema<'ReconciliationException'>;

/** Acts on exceptions, on all of them or on none. */
export const actOn = (
  ids: readonly string[],
  action: Schema<'ReconciliationAction'>,
  fields: Omit<Schema<'NewReconciliationAct'>, 'exception_ids' | 'action'> = {},
) => service.POST('/v1/management/settlement-exception-acts', { body: { exception_ids: [...ids], action, ...fields } });

interface ThisIsItProps extends Pick<Schema<'ReconciliationSuggestion'>, 'amount' | 'currency'> {
  readonly id: string;
  readonly words: string;
  readonly fields: Parameters<typeof actOn>[2];
}

const ThisIsIt = ({ id, words, fields, amount, currency }: ThisIsItProps) => (
  <Act
    operation="managementSettlementExceptionAct"
    name="This is it"
    title="Match the line"
    act={() => actOn([id], 'match', fields)}
    done={() => 'It is matched.'}
  >
    <p>
      The line is about the {words} of <Amount amount={amount} currency={currency} />.
    </p>
  </Act>
);

/** Shows ways to close an exception: by its payment or payout, or by an adjustment. */
export function Suggestions({ details }: { readonly details: Schema<'ReconciliationExceptionDetails'> }) {
  const { exception, suggestions } = details;
  return (
    <Section title="Close it" acts={<Adjust exception={exception} />}>
      {exception.statement_id !== undefined ? (
        <Payouts exception={exception} />
      ) : suggestions.length === 0 ? (
        <p>No payment resembles the line.</p>
      ) : (
        <SmallTable<Schema<'ReconciliationSuggestion'>>
          label="Suggested payments"
          rows={suggestions}
          rowKey={({ transaction }) => transaction.transaction_id}
          columns={[
            transactionColumn(({ transaction }) => transaction),
            { name: 'Same', cell: (row) => kindWords(row.reason) },
            amountColumn('Amount', (row) => row),
            { name: 'Made', cell: (row) => <Instant at={row.created_at} /> },
            {
              name: 'Action',
              cell: ({ transaction, ...row }) => (
                <ThisIsIt
                  {...row}
                  id={exception.exception_id}
                  words={`payment ${transaction.transaction_id}`}
                  fields={transaction}
                />
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

const payoutsPath = '/v1/management/accounts/{account_id}/payouts';

/** The payouts that the entry of a bank statement may be, those of a similar amount first. */
function Payouts({ exception }: { readonly exception: Exception }) {
  const { account_id, environment, currency, exception_id: id, reported_amount: reported } = exception;
  const missing = useRows(payoutsPath, 'payouts', { account_id, state: 'missing' });
  const inTransit = useRows(payoutsPath, 'payouts', { account_id, state: 'in_transit' });
  const difference = ({ amount }: Schema<'Payout'>): number => Math.abs(Number(amount) - Number(reported));
  const rows = [missing, inTransit]
    .flatMap(({ data }) => data?.rows ?? [])
    // Only credits of the bank become exceptions.
    .filter((row) => row.environment === environment && row.currency === currency && Number(row.amount) > 0)
    .sort((one, other) => difference(one) - difference(other));
  return (
    <Loaded read={missing.data ? inTransit : missing}>
      {() =>
        rows.length === 0 ? (
          <p>No payout in {currency} is on its way.</p>
        ) : (
          <SmallTable<Schema<'Payout'>>
            label="Payouts"
            rows={rows}
            rowKey={(row) => `${row.report_id} ${row.line_number}`}
            columns={[
              recordColumn('Report', 'settlement_report', (row) => row.report_id, { short: true }),
              textColumn('Batch', (row) => row.batch),
              { name: 'State', cell: (row) => <Tag name={row.state} /> },
              amountColumn('Amount', (row) => row),
              textColumn('Processor', (row) => row.provider_key, { wide: true }),
              instantColumn('Paid', (row) => row.occurred_at, { wide: true }),
              {
                name: 'Action',
                cell: ({ report_id, line_number, ...row }) => (
                  <ThisIsIt {...row} id={id} words={`payout ${row.batch ?? ''}`} fields={{ report_id, line_number }} />
                ),
              },
            ]}
          />
        )
      }
    </Loaded>
  );
}

const adjustmentsPath = '/v1/management/accounts/{account_id}/journal/adjustments';

/** Closes an exception by a posted adjustment of the journal, which an owner has written. */
function Adjust({ exception }: { readonly exception: Exception }) {
  const { data } = useRows(adjustmentsPath, 'adjustments', { account_id: exception.account_id });
  const posted = data?.rows.filter(({ state }) => state === 'posted') ?? [];
  return (
    <Act
      operation="managementSettlementExceptionAct"
      name="Adjusted"
      title="Closed by an adjustment of the journal"
      disabled={posted.length === 0}
      act={(form) => actOn([exception.exception_id], 'adjust', { adjustment_id: textOf(form, 'adjustment_id') })}
      done={() => 'It is closed.'}
    >
      <Field
        name="adjustment_id"
        label="Adjustment"
        options={posted.map(({ adjustment_id: id, day, reason }) => [id, `${day} ${reason}`])}
        required
      />
    </Act>
  );
}
