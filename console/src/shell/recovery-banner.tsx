import { useQuery } from '@tanstack/react-query';
import { answered, service, type Schema } from '../contract/client.js';
import { Instant } from '../parts/instant.js';

type Recovery = Schema<'Recovery'>;

const reasons: Readonly<Record<string, string>> = {
  other_database: 'The database is another one than the service last wrote.',
  other_timeline: 'The database was restored or promoted, and writes of its last time may be missing.',
  lost_writes: 'Writes that were seen before are gone from the database.',
  other_cell: 'The database belongs to another cell than this instance: correct its CELL_ID or its DATABASE_URL.',
  requested: 'It was started with RECOVERY=true.',
};

/** Tells on every view that work is held on a restored database, and what to do. */
export function RecoveryBanner() {
  const { data: recovery } = useQuery({
    queryKey: ['recovery'],
    queryFn: ({ signal }) => answered(service.GET('/v1/management/recovery', { signal })),
    refetchInterval: 10_000,
  });
  if (!recovery?.held) return null;
  return (
    <section className="notice bad" aria-label="Recovery">
      <p>
        <strong>Work is held.</strong> {reasons[recovery.reason ?? '']} Nothing is charged, retried or delivered, and
        payments get 503. What was written until <Instant at={recovery.last_written_at} /> is here.
      </p>
      {recovery.reason !== 'other_cell' && <NextStep recovery={recovery} />}
    </section>
  );
}

function NextStep({ recovery: { comparison } }: { readonly recovery: Recovery }) {
  if (!comparison)
    return (
      <p>
        Compare it with the processors, and import what is missing:{' '}
        <code>payment-terminal recovery compare --import</code>
      </p>
    );
  const { missing_count: missing, imported_count: imported, compared_at: at } = comparison;
  return (
    <p>
      Compared <Instant at={at} />: {missing} missing, {imported} imported. If nothing else is missing, continue:{' '}
      <code>payment-terminal recovery continue --comment &apos;…&apos;</code>
    </p>
  );
}
