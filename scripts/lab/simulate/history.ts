export type PaymentOperation = 'sale' | 'preauth' | 'capture' | 'void' | 'refund' | 'retry' | 'status';
/** `series` asks for the status of one. */
export type SeriesOperation = 'init' | 'charge' | 'cancel' | 'pause' | 'resume' | 'series';

/** What a client did and heard: the judges know of the service what its clients know. */
export interface Exchange {
  /** The payment of the plan that it is about, or the series. */
  readonly payment: number | undefined;
  readonly series?: number;
  readonly operation: PaymentOperation | SeriesOperation;
  readonly key: string | undefined;
  readonly body: string;
  /** The transaction or series that it is about, where it is about one. */
  readonly about: string | undefined;
  readonly cents: number;
  /** In milliseconds since the beginning. */
  readonly sentAt: number;
  /** When the last answer came; undefined: none came. */
  heardAt?: number;
  status?: number;
  answer?: string;
  /** How often it was sent. */
  sent: number;
  /** Under a key that was used with another body. */
  readonly conflicting?: boolean;
}

/** What an answer to a submission says. */
export interface Submitted {
  readonly transaction_id: string;
  readonly order_id: string;
  readonly accepted: boolean;
}

/** The submission that an exchange was answered with, if it was. */
export const submittedBy = ({ operation, status, answer }: Exchange): Submitted | undefined =>
  status === 200 && answer !== undefined && !silent.has(operation) ? (JSON.parse(answer) as Submitted) : undefined;

/** What makes no transaction. */
const silent: ReadonlySet<Exchange['operation']> = new Set(['status', 'series', 'cancel', 'pause', 'resume']);
