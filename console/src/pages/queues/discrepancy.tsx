import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { answered, type Schema, service } from '../../contract/client.js';
import { Act, entered } from '../../parts/act.js';
import { Amount, Facts, Instant, Json, Status, Tag } from '../../parts/facts.js';
import { Field } from '../../parts/field.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { TransactionLink } from '../transactions/list.js';

const one = '/v1/management/discrepancies/{discrepancy_id}';

/** A discrepancy: the record, the processor's report, and the decision. */
export function DiscrepancyView() {
  const { discrepancyId } = useParams({ from: '/shell/discrepancies/$discrepancyId' });
  const { data, error, isPending } = useQuery({
    queryKey: ['discrepancy', discrepancyId],
    queryFn: ({ signal }) =>
      answered(service.GET(one, { params: { path: { discrepancy_id: discrepancyId } }, signal })),
    refetchInterval: 10_000,
  });
  return (
    <Page title={`Discrepancy ${discrepancyId.slice(0, 8)}`}>
      <Failure error={error} />
      {isPending && <Waiting />}
      {data && <Details discrepancy={data} />}
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
                claimed.amount === undefined ? undefined : (
                  <Amount key="amount" amount={claimed.amount} currency={claimed.currency} />
                ),
              ],
              ["Processor's id", claimed.provider_transaction_id],
              [
                'Recorded',
                claimed.booked_at === undefined ? undefined : <Instant key="recorded" at={claimed.booked_at} />,
              ],
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
    return answered(
      service.POST('/v1/management/discrepancies/{discrepancy_id}/resolve', {
        params: { path: { discrepancy_id: id } },
        body: { resolution, evidence, ...(provider_transaction_id === undefined ? {} : { provider_transaction_id }) },
      }),
    );
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
