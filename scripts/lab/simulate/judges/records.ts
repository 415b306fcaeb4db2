import type { Evidence } from '../world.js';

export interface TransactionRecord {
  readonly id: string;
  readonly type: 'sale' | 'preauth' | 'capture' | 'void' | 'refund' | 'recurring_init' | 'recurring';
  readonly status: 'PROCESSING' | 'APPROVED' | 'DECLINED' | 'ERROR' | 'CANCELLED' | 'UNKNOWN';
  readonly reason: string;
  readonly cents: number;
  readonly refundedCents: number;
  readonly bank: string | null;
  readonly attempt: number;
  readonly wasUnknown: boolean;
  readonly about: string | null;
  readonly successor: string | null;
  readonly refundFailed: boolean;
  /** The refused attempt that it retries. */
  readonly originating: string | null;
  readonly recurringId: string | null;
  /** The occurrence of a series that it charges. */
  readonly occurrence: string | null;
  /** The fingerprint of the card or of the wallet's payload. */
  readonly card: string | null;
  /** True for the payload of a wallet. */
  readonly isPayload: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The payment of the plan that it belongs to. */
  readonly payment: number | undefined;
  /** The series of the plan that it belongs to. */
  readonly series: number | undefined;
}

/** All transactions in chronological order, with indexes. */
export interface Records {
  readonly transactions: readonly TransactionRecord[];
  readonly byId: ReadonlyMap<string, TransactionRecord>;
  /** The captures, voids and refunds of each. */
  readonly followUps: ReadonlyMap<string, readonly TransactionRecord[]>;
}

type Row = Omit<TransactionRecord, 'payment' | 'series'> & { readonly reference: string | null };

export async function recordsOf({ database }: Pick<Evidence, 'database'>): Promise<Records> {
  const rows = await database.rows<Row>(
    `SELECT transaction_id AS id, type, status, reason, (amount * 100)::float8 AS cents,
       (refunded_amount * 100)::float8 AS "refundedCents", processor_key AS bank, attempt_number AS attempt,
       transaction_reference_id AS about, successor_id AS successor, refund_failed_at IS NOT NULL AS "refundFailed",
       merchant_transaction_id AS reference, originating_id AS originating, recurring_id AS "recurringId",
       future_transaction_id AS occurrence, fingerprint AS card,
       coalesce(sealed_number IS NOT NULL AND bin IS NULL, false) AS "isPayload",
       transaction_id IN (SELECT subject_id FROM events WHERE type = 'transaction.unknown') AS "wasUnknown",
       extract(epoch FROM transactions.created_at)::float8 * 1000 AS "createdAt",
       extract(epoch FROM updated_at)::float8 * 1000 AS "updatedAt"
     FROM transactions LEFT JOIN instruments USING (terminal_id, token)
     ORDER BY transactions.created_at, transaction_id`,
  );
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const referenceOf = ({ reference, about }: Row): string => {
    const earlier = rowById.get(about ?? '');
    return reference ?? (earlier ? referenceOf(earlier) : '');
  };
  const transactions = rows.map((row) => {
    const [, kind, number] = /^(payment|series)-(\d+)/.exec(referenceOf(row)) ?? [];
    return {
      ...row,
      payment: kind === 'payment' ? Number(number) : undefined,
      series: kind === 'series' ? Number(number) : undefined,
    };
  });
  return {
    transactions,
    byId: new Map(transactions.map((one) => [one.id, one])),
    followUps: groups(
      transactions.filter(({ about }) => about !== null),
      ({ about }) => about ?? '',
    ),
  };
}

export function groups<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item);
    const group = found.get(name);
    if (group) group.push(item);
    else found.set(name, [item]);
  }
  return found;
}

/** Returns the keys that have a discrepancy. */
export async function noticedIn({ database }: Pick<Evidence, 'database'>): Promise<ReadonlySet<string>> {
  const rows = await database.rows<{ id: string }>('SELECT idempotency_key AS id FROM discrepancies');
  return new Set(rows.map(({ id }) => id));
}

/** Returns a finding about the payment or series of a transaction. */
export function findingAbout({ byId }: Pick<Records, 'byId'>, judge: string, id: string, what: string): Finding {
  const { payment, series } = byId.get(id) ?? {};
  return { judge, payment, series, what };
}

export interface Finding {
  readonly judge: string;
  readonly what: string;
  /** The plan's payment that it is about, if known. */
  readonly payment?: number | undefined;
  /** The plan's series that it is about, if known. */
  readonly series?: number | undefined;
}
