import { answered, type Schema, service } from '../../contract/client.js';
import { Field } from '../../parts/field.js';
import { textOf, useDoing } from '../../parts/act.js';
import { Done, Failure, Section } from '../../parts/page.js';
import { useMay } from '../../session/role.js';
import { TransactionLink } from '../transactions/linked.js';
import { cards } from './cards.js';
import { sandboxKey, withKey } from './key.js';

function requestOf(form: FormData): Schema<'SubmissionRequest'> {
  const reference = textOf(form, 'reference');
  return {
    merchant_transaction_id: reference === '' ? `console-${crypto.randomUUID()}` : reference,
    amount: Number(textOf(form, 'amount')),
    currency: textOf(form, 'currency') as Schema<'Currency'>,
    order: {
      payment_instrument: {
        payment_method: 'cards',
        card_number: textOf(form, 'card'),
        expiry_month: 12,
        expiry_year: new Date().getFullYear() + 3,
      },
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    },
  };
}

/** Makes a payment as a merchant does, with a card of the table. */
export function SaleForm({ terminal }: { readonly terminal: Schema<'Terminal'> }) {
  const may = useMay();
  const { busy, error, result, run } = useDoing<Schema<'SubmissionResponse'>>();
  const { terminal_friendly_id: id } = terminal;
  const pay = async (form: FormData): Promise<Schema<'SubmissionResponse'>> => {
    const { headers } = withKey(await sandboxKey(terminal));
    const options = {
      params: { path: { terminal_friendly_id: id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
      headers,
      body: requestOf(form),
    };
    return answered(
      textOf(form, 'kind') === 'preauth'
        ? service.POST('/v1/payments/preauth/{terminal_friendly_id}', options)
        : service.POST('/v1/payments/sale/{terminal_friendly_id}', options),
    );
  };
  return (
    <Section title="Take a payment">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          run(() => pay(form));
        }}
      >
        <Field name="kind" label="Operation" options={['sale', 'preauth']} />
        <Field name="amount" label="Amount" type="number" min="0" step="any" defaultValue="10.50" required />
        <Field name="currency" label="Currency" defaultValue="EUR" pattern="[A-Z]{3}" required />
        <Field
          name="card"
          label="Card"
          options={cards.map(([number, outcome]) => [number, `${number}: ${outcome}`] as const)}
        />
        <Field name="reference" label="Merchant's reference" maxLength={255} />
        <button type="submit" className="primary" disabled={busy || !may('managementApiKeyCreate')}>
          Pay
        </button>
      </form>
      <Failure error={error} />
      {result && (
        <Done>
          {result.accepted ? 'Taken in' : 'Declined'}: <TransactionLink id={result.transaction_id} terminal={id} />
        </Done>
      )}
    </Section>
  );
}
