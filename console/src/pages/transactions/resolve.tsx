import { answered, type Schema, service } from '../../contract/client.js';
import { Act, entered } from '../../parts/act.js';
import { Amount } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';

/** Settles a transaction with an unknown outcome: by another lookup, or by the outcome found at the processor. */
export function Resolve({ details }: { readonly details: Schema<'TransactionDetails'> }) {
  const { transaction, terminal_friendly_id: terminal } = details;
  if (transaction.status.status !== 'UNKNOWN') return null;
  const resolve = (body: Schema<'TransactionResolution'>) =>
    answered(
      service.POST('/v1/management/transactions/{transaction_id}/resolve', {
        params: { path: { transaction_id: transaction.transaction_id }, query: { terminal_friendly_id: terminal } },
        body,
      }),
    );
  const amount = (
    <p>
      {transaction.type} of{' '}
      <strong>
        <Amount amount={transaction.amount} currency={transaction.currency} />
      </strong>{' '}
      at {details.provider_key ?? 'no processor'}
    </p>
  );
  return (
    <>
      <Act
        operation="managementTransactionResolve"
        name="Look up again"
        act={() => resolve({ resolution: 'lookup' })}
        done={({ settled, status }) =>
          settled ? `It is settled: ${status.status ?? ''}.` : 'The processor does not report an outcome.'
        }
      >
        {amount}
        <p>The service queries the processor for the outcome again.</p>
      </Act>
      <Act
        operation="managementTransactionResolve"
        name="State the outcome"
        danger
        act={(form) => resolve(entered(form) as Schema<'TransactionResolution'>)}
        done={({ status }) => `It is settled: ${status.status ?? ''}.`}
      >
        {amount}
        <Field
          name="resolution"
          label="What the processor shows"
          options={[
            ['declined', 'It did not take the money'],
            ['approved', 'It took the money'],
          ]}
        />
        <Field name="evidence" label="What you know it from" long required maxLength={1000} />
        <Field
          name="provider_transaction_id"
          label="Processor's id"
          hint="Needed where it took the money: it is captured and refunded by it."
        />
        <Field name="authorization_code" label="Authorization code" />
      </Act>
    </>
  );
}
