/** What a client did and heard: the judges know of the service what its clients know. */
export interface Exchange {
  /** The payment of the plan that it is about. */
  readonly payment: number;
  readonly operation: 'sale' | 'preauth' | 'capture' | 'void' | 'refund' | 'retry' | 'status';
  readonly key: string | undefined;
  readonly body: string;
  /** The transaction that it is about, where it is about one. */
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
export const submittedBy = ({ status, answer }: Exchange): Submitted | undefined =>
  status === 200 && answer !== undefined ? (JSON.parse(answer) as Submitted) : undefined;
