import { type Schema, service } from '../../contract/client.js';
import { Act, entered, textOf } from '../../parts/act.js';
import { Amount } from '../../parts/facts.js';
import { amountText } from '../../parts/words.js';
import { Field } from '../../parts/field.js';
import { keyed, TransactionLink } from './list.js';

interface Props {
  readonly details: Schema<'TransactionDetails'>;
}

type Transaction = Schema<'Transaction'>;

const refundable: readonly Transaction['type'][] = ['sale', 'capture', 'recurring_init', 'recurring'];

/** The actions that a transaction may allow in its status. The service decides. */
export function TransactionActs({ details }: Props) {
  const { transaction, linked_transactions: linked } = details;
  const status = transaction.status.status;
  const isHeld = transaction.type === 'preauth' && status === 'APPROVED';
  const wasEnded = linked.some(
    ({ relation, transaction: { type, status: outcome } }) =>
      relation === 'follow_up' && ['capture', 'void'].includes(type) && outcome.status === 'APPROVED',
  );
  const left = (transaction.amount ?? 0) - (details.refunded_amount ?? 0);
  // No card has been entered on the hosted page yet.
  const isAwaited =
    status === 'PROCESSING' && transaction.status.reasonCode === 'AUTH.PENDING' && details.provider_key === undefined;
  const isRefused = status === 'DECLINED' || status === 'ERROR';
  return (
    <>
      {isHeld && !wasEnded && (
        <>
          <Capture details={details} />
          <Void details={details} />
        </>
      )}
      {isAwaited && <Void details={details} />}
      {status === 'APPROVED' && left > 0 && refundable.includes(transaction.type) && (
        <Refund details={details} left={left} />
      )}
      {isRefused && ['sale', 'preauth'].includes(transaction.type) && <Retry details={details} />}
      <Resolve details={details} />
    </>
  );
}

const referenceTo = (transaction: Transaction) => ({
  transaction_reference_id: transaction.transaction_id,
  order_reference_id: transaction.order.order_id,
});

/** Returns the reason of a refund, if one is entered. */
function reasonIn(form: FormData): { readonly description?: string } {
  const description = textOf(form, 'description');
  return description === '' ? {} : { description };
}

const amountIn = (form: FormData) => ({ amount: Number(textOf(form, 'amount')) });

/** Returns an amount for a text field, without floating-point digits. */
const plain = (amount: number): string => String(Number(amount.toFixed(3)));

const doneWith =
  (terminal: string, what: string) =>
  ({ transaction_id: id, accepted }: { readonly transaction_id: string; readonly accepted: boolean }) => (
    <>
      {what} {accepted ? 'accepted' : 'declined'}: <TransactionLink id={id} terminal={terminal} />
    </>
  );

interface OfAmountProps extends Props {
  readonly most: number;
}

const AmountField = ({ details: { transaction }, most }: OfAmountProps) => (
  <Field
    name="amount"
    label={`Amount in ${transaction.currency ?? ''}`}
    type="number"
    min="0"
    max={plain(most)}
    step="any"
    defaultValue={plain(most)}
    required
  />
);

const Of = ({ details: { transaction, terminal_friendly_id: terminal } }: Props) => (
  <p>
    {transaction.type} {transaction.transaction_id} of{' '}
    <strong>
      <Amount amount={transaction.amount} currency={transaction.currency} />
    </strong>{' '}
    on terminal {terminal}
  </p>
);

const Capture = ({ details }: Props) => {
  const { transaction, terminal_friendly_id: terminal } = details;
  return (
    <Act
      operation="capture"
      name="Capture"
      act={(form, key) =>
        service.POST('/v1/payments/capture/{terminal_friendly_id}', {
          ...keyed(terminal, key),
          body: { ...referenceTo(transaction), ...amountIn(form) },
        })
      }
      done={doneWith(terminal, 'The capture is')}
    >
      <Of details={details} />
      <p>Captures the held amount, once. The remainder is released.</p>
      <AmountField details={details} most={transaction.amount ?? 0} />
    </Act>
  );
};

const Void = ({ details }: Props) => {
  const { transaction, terminal_friendly_id: terminal } = details;
  return (
    <Act
      operation="voidPayment"
      name="Void"
      danger
      act={(_form, key) =>
        service.POST('/v1/payments/void/{terminal_friendly_id}', {
          ...keyed(terminal, key),
          body: referenceTo(transaction),
        })
      }
      done={doneWith(terminal, 'The void is')}
    >
      <Of details={details} />
      <p>
        {transaction.status.status === 'PROCESSING'
          ? 'The payment page no longer accepts a card. Nothing was paid.'
          : 'Releases the held amount. It can no longer be captured.'}
      </p>
    </Act>
  );
};

const Refund = ({ details, left }: Props & { readonly left: number }) => {
  const { transaction, terminal_friendly_id: terminal } = details;
  return (
    <Act
      operation="refund"
      name="Refund"
      submit={(form) =>
        `Refund ${amountText(form ? amountIn(form).amount : Number(plain(left)), transaction.currency ?? '')}`
      }
      danger
      // A refund that is known by now is another one, and the reason makes none.
      identity={(form) => `${amountIn(form).amount} after ${details.refunded_amount ?? 0}`}
      act={(form, key) =>
        service.POST('/v1/payments/refund/{terminal_friendly_id}', {
          ...keyed(terminal, key),
          body: { ...referenceTo(transaction), ...amountIn(form), ...reasonIn(form) },
        })
      }
      done={doneWith(terminal, 'The refund is')}
    >
      <Of details={details} />
      <p>
        Up to <Amount amount={Number(plain(left))} currency={transaction.currency} /> can be refunded.
      </p>
      <AmountField details={details} most={left} />
      <Field name="description" label="Reason" maxLength={100} hint="For your records; the payer does not see it." />
    </Act>
  );
};

const Retry = ({ details }: Props) => {
  const { transaction, terminal_friendly_id: terminal } = details;
  const isSale = transaction.type === 'sale';
  return (
    <Act
      operation={isSale ? 'saleRetry' : 'preauthRetry'}
      name="Retry"
      act={(_form, key) => {
        const options = { ...keyed(terminal, key), body: { retry: { originating_id: transaction.transaction_id } } };
        return isSale
          ? service.POST('/v1/payments/sale/retry/{terminal_friendly_id}', options)
          : service.POST('/v1/payments/preauth/retry/{terminal_friendly_id}', options);
      }}
      done={doneWith(terminal, 'The retry is')}
    >
      <Of details={details} />
      <p>The payer’s card is charged again for the same amount.</p>
    </Act>
  );
};

/** Settles a transaction with an unknown outcome: by another lookup, or by the outcome found at the processor. */
function Resolve({ details }: { readonly details: Schema<'TransactionDetails'> }) {
  const { transaction, terminal_friendly_id: terminal } = details;
  if (transaction.status.status !== 'UNKNOWN') return null;
  const resolve = (body: Schema<'TransactionResolution'>) =>
    service.POST('/v1/management/transactions/{transaction_id}/resolve', {
      params: { path: { transaction_id: transaction.transaction_id }, query: { terminal_friendly_id: terminal } },
      body,
    });
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
          required
          options={[
            ['', 'Choose …'],
            ['declined', 'It was declined'],
            ['approved', 'It was approved'],
          ]}
        />
        <Field name="evidence" label="Evidence" long required maxLength={1000} />
        <Field
          name="provider_transaction_id"
          label="Processor's id"
          hint="Required for an approval: captures and refunds need it."
        />
        <Field name="authorization_code" label="Authorization code" />
      </Act>
    </>
  );
}
