import { useQuery } from '@tanstack/react-query';
import { answered, readPage, type Schema, service } from '../../contract/client.js';
import { Amount } from '../../parts/facts.js';
import { Failure, Section } from '../../parts/page.js';
import { Table } from '../../parts/table.js';
import { useAction } from '../../parts/act.js';
import { TransactionLink } from '../transactions/list.js';
import { sandboxKey, withKey } from './key.js';

const waits = 'AUTH.CHALLENGE_IN_PROGRESS';

/** The payments that wait for their payer. The user acts as the payer. */
export function Challenges({ terminal }: { readonly terminal: Schema<'Terminal'> }) {
  const { terminal_friendly_id: id } = terminal;
  const { data, error } = useQuery({
    queryKey: ['challenges', id],
    queryFn: ({ signal }) =>
      readPage('/v1/management/transactions', 'transactions', {
        query: { terminal_friendly_id: id, status: 'PROCESSING' },
        limit: 200,
        signal,
      }),
    refetchInterval: 5000,
  });
  const { busy, error: refused, run } = useAction<unknown>();
  const end = async (transactionId: string, outcome: Schema<'ChallengeOutcome'>) =>
    answered(
      service.POST('/v1/sandbox/challenges/{terminal_friendly_id}/{transaction_id}', {
        params: { path: { terminal_friendly_id: id, transaction_id: transactionId } },
        ...withKey(await sandboxKey(terminal)),
        body: { outcome },
      }),
    );
  const waiting = data?.rows.filter(({ status }) => status.reasonCode === waits) ?? [];
  return (
    <Section title="Challenges">
      <Failure error={error ?? refused} />
      {waiting.length === 0 ? (
        <p className="quiet">No payment waits for its payer. The card 4000000000003220 makes one.</p>
      ) : (
        <Table
          label="Challenges"
          rows={waiting}
          rowKey={({ transaction_id }) => transaction_id}
          columns={[
            { name: 'Transaction', cell: (row) => <TransactionLink id={row.transaction_id} terminal={id} /> },
            { name: 'Amount', cell: (row) => <Amount amount={row.amount} currency={row.currency} />, align: 'end' },
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
