import { useQuery } from '@tanstack/react-query';
import { type Schema, service } from '../../contract/client.js';
import { Act, textOf } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Failure, Waiting } from '../../parts/page.js';
import { keyed, TransactionLink } from '../transactions/list.js';

interface Props {
  readonly series: Schema<'SeriesDetails'>;
}

/**
 * Replaces the card of a series by another one of the payer. Nobody types a card number into the console: the payer has
 * paid with the card, or the merchant sends it.
 */
export const ChangeCard = ({ series }: Props) => {
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
function Cards({ series }: Props) {
  const { terminal_friendly_id: terminal, payer, payment_instrument: current } = series;
  const { data, error, isPending } = useQuery({
    queryKey: ['payer', payer.friendly_id, terminal],
    queryFn: ({ signal }) =>
      service.GET('/v1/management/terminals/{terminal_friendly_id}/payers/{payer_id}', {
        params: { path: { terminal_friendly_id: terminal, payer_id: payer.friendly_id ?? '' } },
        signal,
      }),
    enabled: payer.friendly_id !== undefined,
  });
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
