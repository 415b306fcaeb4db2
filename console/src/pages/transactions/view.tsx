import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { answered, type Schema, service } from '../../contract/client.js';
import { Amount, Status } from '../../parts/facts.js';
import { Failure, Page, Section, Waiting } from '../../parts/page.js';
import { TransactionActs } from './acts.js';
import { TransactionFacts } from './facts.js';
import { LinkedTransactions } from './linked.js';
import { Timeline } from './timeline.js';

const pollMilliseconds = 5000;

/** A transaction: its facts, its history and its actions. */
export function TransactionView() {
  const { transactionId } = useParams({ from: '/shell/transactions/$transactionId' });
  const { terminal } = useSearch({ strict: false });
  const query = useTransaction(transactionId, terminal);
  const title = `Transaction ${transactionId}`;
  return (
    <Page title={title} acts={query.data && <TransactionActs details={query.data} />}>
      <Failure error={query.error} />
      {query.isPending && <Waiting />}
      {query.data && <Details details={query.data} />}
    </Page>
  );
}

/** Reads a transaction with its history, and polls while the view is visible. */
const useTransaction = (transactionId: string, terminal: string | undefined) =>
  useQuery({
    queryKey: ['transaction', transactionId, terminal],
    queryFn: ({ signal }) =>
      answered(
        service.GET('/v1/management/transactions/{transaction_id}', {
          params: {
            path: { transaction_id: transactionId },
            query: terminal ? { terminal_friendly_id: terminal } : {},
          },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.error ? false : pollMilliseconds),
  });

function Details({ details }: { readonly details: Schema<'TransactionDetails'> }) {
  const { transaction } = details;
  return (
    <>
      <p className="lead">
        <Status status={transaction.status} />{' '}
        <strong>
          <Amount amount={transaction.amount} currency={transaction.currency} />
        </strong>{' '}
        {transaction.type}
      </p>
      {transaction.status.status !== 'APPROVED' && transaction.status.description !== undefined && (
        <p className="why">
          {transaction.status.name}: {transaction.status.description}
        </p>
      )}
      <Section title="What happened">
        <Timeline details={details} />
      </Section>
      <Section title="Facts">
        <TransactionFacts details={details} />
      </Section>
      <LinkedTransactions details={details} />
    </>
  );
}
