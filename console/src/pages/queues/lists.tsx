import { type Schema, service, useRead } from '../../contract/client.js';
import { Amount, Instant, spanText, Tag, Facts, Json, Status } from '../../parts/facts.js';
import { type Listing, ResourceList } from '../../parts/resource-list.js';
import { transactionColumn, TransactionLink } from '../transactions/list.js';
import { useParams } from '@tanstack/react-router';
import { Act, entered } from '../../parts/act.js';
import { Field } from '../../parts/field.js';
import { Page, Section, Loaded } from '../../parts/page.js';
import { amountColumn, instantColumn, recordColumn, textColumn } from '../../parts/small-table.js';

const discrepanciesPath = '/v1/management/discrepancies';
const states: readonly Schema<'DiscrepancyState'>[] = ['open', 'reversing', 'accepted', 'reversed'];

const discrepancies: Listing<typeof discrepanciesPath> = {
  title: 'Discrepancies',
  path: discrepanciesPath,
  rows: 'discrepancies',
  rowKey: (row) => row.discrepancy_id,
  empty: 'No processor report contradicts the records.',
  filters: [{ name: 'state', label: 'State', options: states }],
  columns: [
    recordColumn('Discrepancy', 'discrepancy', (row) => row.discrepancy_id, { short: true }),
    { name: 'State', cell: (row) => <Tag name={row.state} />, value: (row) => row.state },
    {
      name: 'Recorded',
      cell: (row) => row.recorded?.status.status ?? 'nothing',
      value: (row) => row.recorded?.status.status,
    },
    textColumn('Claimed', (row) => row.claimed.outcome),
    amountColumn('Amount', ({ recorded, claimed }) => ({
      amount: claimed.amount ?? recorded?.amount,
      currency: claimed.currency ?? recorded?.currency,
    })),
    { name: 'Currency', value: ({ recorded, claimed }) => claimed.currency ?? recorded?.currency },
    textColumn('Source', (row) => row.source, { wide: true }),
    textColumn('Processor', (row) => row.provider_key, { wide: true }),
    instantColumn('Found', (row) => row.found_at),
  ],
};

export const DiscrepancyList = () => <ResourceList listing={discrepancies} />;

const disputesPath = '/v1/management/disputes';
const phases: readonly Schema<'DisputePhase'>[] = ['opened', 'updated', 'won', 'lost'];

const disputes: Listing<typeof disputesPath> = {
  title: 'Disputes',
  path: disputesPath,
  rows: 'disputes',
  rowKey: (row) => row.dispute_id,
  empty: 'No payment is disputed.',
  filters: [
    { name: 'phase', label: 'Phase', options: phases },
    { name: 'matched', label: 'Transaction known', options: ['true', 'false'] },
  ],
  columns: [
    transactionColumn(({ transaction }) => transaction),
    textColumn('Kind', (row) => row.kind),
    { name: 'Phase', cell: (row) => <Tag name={row.phase} />, value: (row) => row.phase },
    amountColumn('Amount', (row) => row),
    { name: 'Currency', value: (row) => row.currency },
    textColumn('Reason', (row) => row.reason_code),
    instantColumn('Answer by', (row) => row.respond_by, { none: '' }),
    {
      name: 'Withdrawn',
      cell: (row) => (row.withdrawn_amount === undefined ? null : `${row.withdrawn_amount} ${row.withdrawn_currency}`),
      value: (row) => row.withdrawn_amount,
      align: 'end',
      wide: true,
    },
    { name: 'Withdrawn currency', value: (row) => row.withdrawn_currency },
    textColumn('Processor', (row) => row.provider_key, { wide: true }),
    {
      name: 'Processor’s id',
      cell: (row) => <code>{row.provider_dispute_id}</code>,
      value: (row) => row.provider_dispute_id,
      wide: true,
    },
    instantColumn('Opened', (row) => row.opened_at),
  ],
};

export const DisputeList = () => <ResourceList listing={disputes} />;

const unknownPath = '/v1/management/unknown-transactions';

const unknown: Listing<typeof unknownPath> = {
  title: 'Unknown outcomes',
  path: unknownPath,
  rows: 'unknown_transactions',
  rowKey: ({ transaction }) => `${transaction.terminal_friendly_id} ${transaction.transaction_id}`,
  empty: 'Every outcome is known.',
  columns: [
    transactionColumn(({ transaction }) => transaction),
    textColumn('Type', ({ transaction }) => transaction.type),
    amountColumn('Amount', ({ transaction }) => transaction),
    { name: 'Currency', value: ({ transaction }) => transaction.currency },
    textColumn("Merchant's reference", ({ transaction }) => transaction.merchant_transaction_id, { wide: true }),
    textColumn('Processor', ({ transaction }) => transaction.provider_key),
    instantColumn('Unknown since', (row) => row.unknown_since, {
      terminal: ({ transaction }) => transaction.terminal_friendly_id,
    }),
    { name: 'Duration', cell: (row) => spanText(row.age_seconds), value: (row) => row.age_seconds },
  ],
};

export const UnknownList = () => (
  <ResourceList listing={unknown}>
    <p className="why">
      The processor has not reported the outcome of these. Open one, compare it with the processor's own page, and
      resolve it there: by another lookup, or by stating the outcome.
    </p>
  </ResourceList>
);

const one = '/v1/management/discrepancies/{discrepancy_id}';

/** A discrepancy: the record, the processor's report, and the decision. */
export function DiscrepancyView() {
  const { discrepancyId } = useParams({ from: '/shell/discrepancies/$discrepancyId' });
  const read = useRead(one, { path: { discrepancy_id: discrepancyId } }, { refetchInterval: 10_000 });
  return (
    <Page title={`Discrepancy ${discrepancyId.slice(0, 8)}`} record={discrepancyId}>
      <Loaded read={read}>{(data) => <Details discrepancy={data} />}</Loaded>
    </Page>
  );
}

function Details({ discrepancy }: { readonly discrepancy: Schema<'Discrepancy'> }) {
  const { recorded, claimed } = discrepancy;
  return (
    <>
      <p className="lead">
        <Tag name={discrepancy.state} /> found by {discrepancy.source} of {discrepancy.provider_key},{' '}
        <Instant at={discrepancy.found_at} />
      </p>
      <div className="cards">
        <Section title="Our record">
          {recorded ? (
            <Facts
              facts={[
                [
                  'Transaction',
                  <TransactionLink key="id" id={recorded.transaction_id} terminal={recorded.terminal_friendly_id} />,
                ],
                ['Status', <Status key="status" status={recorded.status} />],
                ['Amount', <Amount key="amount" amount={recorded.amount} currency={recorded.currency} />],
              ]}
            />
          ) : (
            <p>None: no matching transaction is known.</p>
          )}
        </Section>
        <Section title="The processor's report">
          <Facts
            facts={[
              ['Outcome', <Tag key="outcome" name={claimed.outcome} />],
              ['Reason', claimed.reason_code],
              [
                'Amount',
                claimed.amount !== undefined && (
                  <Amount key="amount" amount={claimed.amount} currency={claimed.currency} />
                ),
              ],
              ["Processor's id", claimed.provider_transaction_id],
              ['Recorded', claimed.booked_at && <Instant key="recorded" at={claimed.booked_at} />],
            ]}
          />
          {claimed.raw_answer !== undefined && <Json text={claimed.raw_answer} label="Its answer" />}
        </Section>
      </div>
      <Section title="Decision">
        {discrepancy.evidence !== undefined && <p className="why">{discrepancy.evidence}</p>}
        {discrepancy.state === 'open' ? <Decide discrepancy={discrepancy} /> : <Tag name={discrepancy.state} />}
      </Section>
    </>
  );
}

function Decide({ discrepancy }: { readonly discrepancy: Schema<'Discrepancy'> }) {
  const { discrepancy_id: id, recorded, claimed, reversible } = discrepancy;
  const amount = (
    <Amount amount={claimed.amount ?? recorded?.amount} currency={claimed.currency ?? recorded?.currency} />
  );
  const resolve = (resolution: Schema<'DiscrepancyDecision'>, form: FormData) => {
    const { evidence = '', provider_transaction_id } = entered(form);
    return service.POST('/v1/management/discrepancies/{discrepancy_id}/resolve', {
      params: { path: { discrepancy_id: id } },
      body: { resolution, evidence, ...(provider_transaction_id === undefined ? {} : { provider_transaction_id }) },
    });
  };
  const evidence = <Field name="evidence" label="Evidence" long required maxLength={1000} />;
  return (
    <div className="acts">
      <Act
        operation="managementDiscrepancyResolve"
        name="Accept"
        title="Accept the processor's report"
        act={(form) => resolve('accept', form)}
        done={() => 'It is accepted.'}
      >
        <p>
          The processor's report, <strong>{claimed.outcome}</strong> of <strong>{amount}</strong>, is recorded as
          accepted. Nothing is sent to it.
        </p>
        {evidence}
      </Act>
      {reversible && (
        <Act
          operation="managementDiscrepancyResolve"
          name="Reverse"
          title="Return the money at the processor"
          danger
          act={(form) => resolve('reverse', form)}
          done={({ resolved }) => (resolved ? 'It is reversed.' : 'The processor has not confirmed it yet.')}
        >
          <p>
            The processor is asked to give back <strong>{amount}</strong>.
          </p>
          {evidence}
          <Field name="provider_transaction_id" label="Processor's id" defaultValue={claimed.provider_transaction_id} />
        </Act>
      )}
    </div>
  );
}
