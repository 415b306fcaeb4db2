import { type Schema, service, useRead } from '../../contract/client.js';
import { Act, textOf } from '../../parts/act.js';
import { Amount } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Failure, Waiting } from '../../parts/page.js';
import { amountText } from '../../parts/words.js';
import { keyed, TransactionLink } from '../transactions/list.js';

interface OfSeries {
  readonly series: Schema<'SeriesDetails'>;
}

const What = ({ series }: OfSeries) => (
  <p>
    Series {series.recurring_id} of{' '}
    <strong>
      <Amount amount={series.amount} currency={series.currency} />
    </strong>{' '}
    a payment on terminal {series.terminal_friendly_id}
  </p>
);

/** The actions that a series may allow in its status. The service decides. */
export function SeriesActs({ series }: OfSeries) {
  const { recurring, recurring_id, terminal_friendly_id: terminal } = series;
  const isEnded = recurring.status === 'cancelled' || recurring.status === 'completed';
  if (isEnded) return null;
  const body = { recurring_id };
  return (
    <>
      <ChangeAmount series={series} />
      {recurring.managed_by !== 'payment_provider' && <ChangeCard series={series} />}
      {recurring.status === 'paused' ? (
        <Act
          operation="recurringResume"
          name="Resume"
          act={(_form, key) =>
            service.POST('/v1/payments/recurring/resume/{terminal_friendly_id}', { ...keyed(terminal, key), body })
          }
          done={() => 'The series is active again.'}
        >
          <What series={series} />
          <p>It is charged again from its next date. Past dates stay cancelled.</p>
        </Act>
      ) : (
        <Act
          operation="recurringPause"
          name="Pause"
          act={(_form, key) =>
            service.POST('/v1/payments/recurring/pause/{terminal_friendly_id}', { ...keyed(terminal, key), body })
          }
          done={() => 'The series is paused.'}
        >
          <What series={series} />
          <p>Nothing is charged until it is resumed. Payments due meanwhile are cancelled, and not made up later.</p>
        </Act>
      )}
      <Act
        operation="recurringCancel"
        name="Cancel the series"
        danger
        act={(_form, key) =>
          service.POST('/v1/payments/recurring/cancel/{terminal_friendly_id}', { ...keyed(terminal, key), body })
        }
        done={() => 'The series is cancelled.'}
      >
        <What series={series} />
        <p>Its future payments are cancelled. It cannot be undone: the payer would have to start a new series.</p>
      </Act>
    </>
  );
}

const ChangeAmount = ({ series }: OfSeries) => {
  const { recurring_id, currency, terminal_friendly_id: terminal } = series;
  const amountIn = (form: FormData) => Number(textOf(form, 'amount'));
  return (
    <Act
      operation="recurringUpdate"
      name="Change amount"
      submit={(form) => `Charge ${amountText(form ? amountIn(form) : series.amount, currency)} a payment`}
      act={(form) =>
        service.PUT('/v1/payments/recurring/update/{terminal_friendly_id}', {
          params: { path: { terminal_friendly_id: terminal } },
          body: { recurring_id, amount: amountIn(form) },
        })
      }
      done={() => 'The amount is changed.'}
    >
      <What series={series} />
      <p>Later payments have the new amount, except those whose own amount was changed.</p>
      <Field
        name="amount"
        label={`Amount in ${currency}`}
        type="number"
        min="0"
        step="any"
        defaultValue={String(series.amount)}
        required
      />
    </Act>
  );
};

interface OfOccurrence extends OfSeries {
  readonly planned: Schema<'SeriesOccurrence'>;
}

/** The actions that a payment of a series may allow. The service decides. */
export function OccurrenceActs({ series, planned }: OfOccurrence) {
  const { status } = planned.occurrence;
  const isActive = series.recurring.status === 'active';
  if (series.recurring.managed_by === 'payment_provider') return null;
  const waitsForRetry = status === 'processing' && planned.retry_at !== undefined;
  return (
    <div className="acts">
      {isActive && (status === 'pending' || status === 'failed') && <Charge series={series} planned={planned} />}
      {(status === 'pending' || waitsForRetry) && <Skip series={series} planned={planned} />}
    </div>
  );
}

const WhatOccurrence = ({ series, planned: { occurrence } }: OfOccurrence) => (
  <p>
    Payment {occurrence.sequence_number} of series {series.recurring_id}, planned for {occurrence.scheduled_date}:{' '}
    <strong>
      <Amount amount={occurrence.amount} currency={occurrence.currency} />
    </strong>
  </p>
);

const idsOf = ({ occurrence }: Schema<'SeriesOccurrence'>) => ({
  recurring_id: occurrence.recurring_id,
  future_transaction_id: occurrence.future_transaction_id,
});

function Charge({ series, planned }: OfOccurrence) {
  const { terminal_friendly_id: terminal } = series;
  const { sequence_number: number } = planned.occurrence;
  return (
    <Act
      operation="futureTransactionCharge"
      name="Charge now"
      title={`Charge payment ${number} now`}
      danger
      submit={() => `Charge ${amountText(planned.occurrence.amount, planned.occurrence.currency)} now`}
      act={(_form, key) =>
        service.POST('/v1/payments/recurring/future-transactions/charge/{terminal_friendly_id}', {
          ...keyed(terminal, key),
          body: { ...idsOf(planned), amount: planned.occurrence.amount },
        })
      }
      done={({ transaction_id: id, accepted }) => (
        <>
          Payment {number} is {accepted ? 'accepted' : 'declined'}: <TransactionLink id={id} terminal={terminal} />
        </>
      )}
    >
      <WhatOccurrence series={series} planned={planned} />
      <p>The payer’s instrument is charged now. The other payments and their dates do not change.</p>
    </Act>
  );
}

function Skip({ series, planned }: OfOccurrence) {
  const { sequence_number: number } = planned.occurrence;
  return (
    <Act
      operation="futureTransactionCancel"
      name="Skip"
      title={`Skip payment ${number}`}
      danger
      act={(_form, key) =>
        service.POST('/v1/payments/recurring/future-transactions/cancel/{terminal_friendly_id}', {
          ...keyed(series.terminal_friendly_id, key),
          body: idsOf(planned),
        })
      }
      done={() => `Payment ${number} is cancelled.`}
    >
      <WhatOccurrence series={series} planned={planned} />
      <p>It is not charged. The series continues with its next date, and no payment is added at its end.</p>
    </Act>
  );
}

/**
 * Replaces the card of a series by another one of the payer. Nobody types a card number into the console: the payer has
 * paid with the card, or the merchant sends it.
 */
const ChangeCard = ({ series }: OfSeries) => {
  const { recurring_id, terminal_friendly_id: terminal } = series;
  return (
    <Act
      operation="recurringInstrument"
      name="Change card"
      act={async (form, key) => {
        const token = await tokenOf(textOf(form, 'payment'), terminal);
        return service.POST('/v1/payments/recurring/instrument/{terminal_friendly_id}', {
          ...keyed(terminal, key),
          body: { recurring_id, token },
        });
      }}
      done={({ transaction_id: id, accepted }) => (
        <>
          {accepted
            ? 'The bank checks the card. The series uses it once the check is approved: '
            : 'The bank declined the card. The series keeps the other one: '}
          <TransactionLink id={id} terminal={terminal} />
        </>
      )}
    >
      <p>
        Series {recurring_id} charges the card …{series.payment_instrument?.card_card_last_four_digit}. The bank checks
        the new card without a charge.
      </p>
      <Cards series={series} />
    </Act>
  );
};

/** The other cards with which the payer has paid on the terminal, each by its newest payment. */
function Cards({ series }: OfSeries) {
  const { terminal_friendly_id: terminal, payer, payment_instrument: current } = series;
  const { data, error, isPending } = useRead(
    '/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}',
    { path: { terminal_friendly_id: terminal, payer_id: payer.friendly_id ?? '' } },
    { enabled: payer.friendly_id !== undefined },
  );
  const cards = new Map<string, string>();
  for (const { status, card_last_four: last, card_brand: brand = 'card', transaction_id: id } of data?.transactions ??
    [])
    if (status.status === 'APPROVED' && last !== undefined && last !== current?.card_card_last_four_digit)
      cards.set(`${brand} …${last}`, cards.get(`${brand} …${last}`) ?? id);
  if (payer.friendly_id !== undefined && isPending) return <Waiting />;
  return (
    <>
      <Failure error={error} />
      {cards.size === 0 ? (
        <p>The payer has paid with no other card on this terminal. The merchant can send one by API.</p>
      ) : (
        <Field
          name="payment"
          label="New card"
          options={[['', 'Choose'], ...Array.from(cards, ([card, id]) => [id, card] as const)]}
          required
        />
      )}
    </>
  );
}

/** Returns the token of the card of a payment. */
async function tokenOf(transactionId: string, terminal: string): Promise<string> {
  const { transaction } = await service.GET('/v1/management/transactions/{transaction_id}', {
    params: { path: { transaction_id: transactionId }, query: { terminal_friendly_id: terminal } },
  });
  const { payment_instrument: instrument } = transaction.order;
  if (!instrument) throw new Error('The payment has no card.');
  return instrument.token;
}
