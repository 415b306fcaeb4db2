import type { Evidence } from '../world.js';

/** A transaction as it stands in the database. */
export interface TransactionRecord {
  readonly id: string;
  readonly type: 'sale' | 'preauth' | 'capture' | 'void' | 'refund';
  readonly status: 'PROCESSING' | 'APPROVED' | 'DECLINED' | 'ERROR' | 'CANCELLED' | 'UNKNOWN';
  readonly reason: string;
  readonly cents: number;
  readonly refundedCents: number;
  readonly bank: string | null;
  readonly attempt: number;
  readonly about: string | null;
  readonly successor: string | null;
  readonly refundFailed: boolean;
  /** The payment of the plan that it belongs to. */
  readonly payment: number | undefined;
}

type Row = Omit<TransactionRecord, 'payment'> & { readonly reference: string | null };

/** All transactions, with the payment of the plan that each belongs to. */
export async function transactionsOf({ database }: Pick<Evidence, 'database'>): Promise<TransactionRecord[]> {
  const rows = await database.rows<Row>(
    `SELECT transaction_id AS id, type, status, reason, (amount * 100)::float8 AS cents,
       (refunded_amount * 100)::float8 AS "refundedCents", processor_key AS bank, attempt_number AS attempt,
       transaction_reference_id AS about, successor_id AS successor, refund_failed_at IS NOT NULL AS "refundFailed",
       merchant_transaction_id AS reference
     FROM transactions ORDER BY created_at, transaction_id`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const paymentOf = ({ reference, about }: Row): number | undefined => {
    const [, number] = /^payment-(\d+)/.exec(reference ?? '') ?? [];
    if (number !== undefined) return Number(number);
    const earlier = byId.get(about ?? '');
    return earlier && paymentOf(earlier);
  };
  return rows.map((row) => ({ ...row, payment: paymentOf(row) }));
}
