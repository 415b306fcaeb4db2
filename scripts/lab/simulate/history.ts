export type PaymentOperation = 'sale' | 'preauth' | 'capture' | 'void' | 'refund' | 'retry' | 'status';
/** `series` asks for the status of one. */
export type SeriesOperation = 'init' | 'charge' | 'cancel' | 'pause' | 'resume' | 'series';

/** A client's request and its answer: the judges know the service only through its clients. */
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
  /** Time of the last answer; undefined if none arrived. */
  heardAt?: number;
  status?: number;
  answer?: string;
  /** Number of times the request was sent. */
  sent: number;
  /** Under a key that was used with another body. */
  readonly conflicting?: boolean;
}

/** The content of an answer to a submission. */
export interface Submitted {
  readonly transaction_id: string;
  readonly order_id: string;
  readonly accepted: boolean;
}

/** The submission that an exchange was answered with, if it was. */
export const submittedBy = ({ operation, status, answer }: Exchange): Submitted | undefined =>
  status === 200 && answer !== undefined && !silent.has(operation) ? (JSON.parse(answer) as Submitted) : undefined;

/** Operations that create no transaction. */
const silent: ReadonlySet<Exchange['operation']> = new Set(['status', 'series', 'cancel', 'pause', 'resume']);
