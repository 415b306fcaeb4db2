import { eventTypes } from '../../../../generated/enumerations.js';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { Refusal, type Schema, service, useRows, useTerminals } from '../../contract/client.js';
import { textOf, useAction } from '../../parts/act.js';
import { Field, submitted } from '../../parts/field.js';
import { Done, Failure, Page, Section, Waiting } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { useMay } from '../../session/session.js';
import { TransactionLink } from '../transactions/list.js';
import { amounts, cards } from './cards.js';
import { Clock, sandboxKey, withKey } from './clock.js';
import { RecordLink } from '../../parts/facts.js';
import { amountColumn } from '../../parts/small-table.js';

const waits = 'AUTH.CHALLENGE_IN_PROGRESS';

/** The payments that wait for their payer. The user acts as the payer. */
function Challenges({ terminal }: { readonly terminal: Schema<'Terminal'> }) {
  const { terminal_friendly_id: id } = terminal;
  const open = { terminal_friendly_id: id, status: 'PROCESSING' };
  const { data, error } = useRows('/v1/management/transactions', 'transactions', open, { refetchInterval: 5000 });
  const { busy, error: refused, run } = useAction<unknown>();
  const end = async (transactionId: string, outcome: Schema<'ChallengeOutcome'>) =>
    service.POST('/v1/sandbox/challenges/{terminal_friendly_id}/{transaction_id}', {
      params: { path: { terminal_friendly_id: id, transaction_id: transactionId } },
      ...withKey(await sandboxKey(terminal)),
      body: { outcome },
    });
  const waiting = data?.rows.filter(({ status }) => status.reasonCode === waits) ?? [];
  return (
    <Section title="Challenges">
      <Failure error={error ?? refused} />
      {waiting.length === 0 ? (
        <p className="quiet">No payment waits for its payer. The card 4000000000003220 makes one.</p>
      ) : (
        <Table<Schema<'TransactionSummary'>>
          label="Challenges"
          rows={waiting}
          rowKey={({ transaction_id }) => transaction_id}
          columns={[
            { name: 'Transaction', cell: (row) => <TransactionLink id={row.transaction_id} terminal={id} /> },
            amountColumn('Amount', (row) => row),
            { name: "Merchant's reference", cell: (row) => row.merchant_transaction_id, wide: true },
            {
              name: 'The payer',
              cell: (row) => (
                <div className="acts">
                  {(['succeeded', 'failed'] as const).map((outcome) => (
                    <button
                      key={outcome}
                      type="button"
                      disabled={busy}
                      onClick={() => run(() => end(row.transaction_id, outcome))}
                    >
                      {outcome === 'succeeded' ? 'Confirms' : 'Fails'}
                    </button>
                  ))}
                </div>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

/** The tools of a sandbox: its clock, simulated banks and a simulated shop. */
export function SandboxView() {
  const { terminal: chosen } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, isPending } = useTerminals();
  const terminals = data?.filter(({ environment }) => environment === 'sandbox') ?? [];
  const terminal = terminals.find(({ terminal_friendly_id: id }) => id === chosen) ?? terminals.at(-1);
  return (
    <Page
      title="Sandbox"
      acts={
        <label className="inline">
          Terminal
          <select
            value={terminal?.terminal_friendly_id ?? ''}
            onChange={({ target }) => void navigate({ to: '/sandbox', search: { terminal: target.value } })}
          >
            {terminals.map(({ terminal_friendly_id: id, name }) => (
              <option key={id} value={id}>
                {id} {name}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && !terminal && <p className="empty">There is no sandbox terminal here.</p>}
      {terminal && <Parts key={terminal.terminal_friendly_id} terminal={terminal} />}
    </Page>
  );
}

const Parts = ({ terminal }: { readonly terminal: Schema<'Terminal'> }) => (
  <>
    <div className="cards">
      <SaleForm terminal={terminal} />
      <Clock terminal={terminal} />
      <TriggerEvent />
    </div>
    <Challenges terminal={terminal} />
    <div className="cards">
      <Section title="Cards">
        <Table
          label="Cards"
          rows={cards}
          rowKey={([number]) => number}
          columns={[
            { name: 'Card', cell: ([number]) => <code className="whole">{number}</code> },
            { name: 'Outcome', cell: ([, outcome]) => outcome },
          ]}
        />
      </Section>
      <Section title="Amounts">
        <Table
          label="Amounts"
          rows={amounts}
          rowKey={([amount]) => String(amount)}
          columns={[
            { name: 'Amount', cell: ([amount]) => amount, align: 'end' },
            { name: 'Outcome', cell: ([, outcome]) => outcome },
          ]}
        />
      </Section>
    </div>
  </>
);

function requestOf(form: FormData, key: string): Schema<'SubmissionRequest'> {
  const reference = textOf(form, 'reference');
  return {
    merchant_transaction_id: reference === '' ? `console-${key}` : reference,
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
function SaleForm({ terminal }: { readonly terminal: Schema<'Terminal'> }) {
  const may = useMay();
  const { busy, error, result, run } = useAction<Schema<'SubmissionResponse'>>();
  const { terminal_friendly_id: id } = terminal;
  // The keys of inputs whose outcome is not known.
  const keys = useRef(new Map<string, string>());
  const pay = async (form: FormData): Promise<Schema<'SubmissionResponse'>> => {
    const input = JSON.stringify([...form]);
    const earlier = keys.current.get(input);
    const key = earlier ?? crypto.randomUUID();
    const { headers } = withKey(await sandboxKey(terminal));
    keys.current.set(input, key);
    const options = {
      params: { path: { terminal_friendly_id: id }, header: { 'Idempotency-Key': key } },
      headers,
      body: requestOf(form, key),
    };
    try {
      const answer = await (textOf(form, 'kind') === 'preauth'
        ? service.POST('/v1/payments/preauth/{terminal_friendly_id}', options)
        : service.POST('/v1/payments/sale/{terminal_friendly_id}', options));
      keys.current.delete(input);
      return answer;
    } catch (error) {
      if (error instanceof Refusal && error.endsKey(earlier !== undefined)) keys.current.delete(input);
      throw error;
    }
  };
  return (
    <Section title="Make a payment">
      <form className="form" onSubmit={submitted((form) => run(() => pay(form)))}>
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
          {result.accepted ? 'Accepted' : 'Declined'}: <TransactionLink id={result.transaction_id} terminal={id} />
        </Done>
      )}
    </Section>
  );
}

/** Sends a test event of any type to a webhook endpoint. */
function TriggerEvent() {
  const may = useMay();
  const { data } = useRows('/v1/management/webhook-endpoints', 'webhook_endpoints', {}, { staleTime: 10_000 });
  const endpoints = data?.rows.filter(({ environment }) => environment === 'sandbox') ?? [];
  const { busy, error, result, run } = useAction<Schema<'TestEventReceipt'>>();
  return (
    <Section title="Trigger an event">
      {data && endpoints.length === 0 ? (
        <p className="quiet">
          No endpoint takes events yet: <Link to="/webhooks">register one</Link>.
        </p>
      ) : (
        <form
          className="form"
          onSubmit={submitted((form) =>
            run(() =>
              service.POST('/v1/management/webhook-endpoints/{endpoint_id}/test-events', {
                params: { path: { endpoint_id: textOf(form, 'endpoint') } },
                body: { type: textOf(form, 'type') as Schema<'EventType'> },
              }),
            ),
          )}
        >
          <Field
            name="endpoint"
            label="Endpoint"
            required
            options={endpoints.map(({ endpoint_id: id, url }) => [id, url] as const)}
          />
          <Field name="type" label="Type" options={eventTypes} />
          <button type="submit" className="primary" disabled={busy || !may('managementWebhookEndpointTest')}>
            Send
          </button>
        </form>
      )}
      <Failure error={error} />
      {result && (
        <Done>
          It is on its way:{' '}
          <RecordLink of="delivery" id={result.delivery_id}>
            delivery {result.delivery_id}
          </RecordLink>
          .
        </Done>
      )}
    </Section>
  );
}
