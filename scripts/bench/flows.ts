/**
 * One request of a flow, as a template: in its path and its body `{known}` stands for the id of a transaction that is there, and
 * `{transaction_id}` and `{order_id}` for those that the first request of the flow was answered with.
 */
export interface Step {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Whether each request gets an Idempotency-Key of its own. */
  readonly keyed: boolean;
}

/** Requests that follow each other, each sent when the one before is answered. */
export interface Flow {
  readonly name: string;
  /** How often it comes, beside the other flows of its scenario. */
  readonly weight: number;
  readonly steps: readonly [Step, ...Step[]];
}

/** What a template is filled with. */
export interface Ids {
  readonly known: string;
  /** Undefined until the first request of the flow is answered. */
  readonly first: { readonly transactionId: string; readonly orderId: string } | undefined;
}

/** @throws Error when the template names an answer that is not there */
export function filled(template: string, { known, first }: Ids): string {
  return template.replace(/\{(known|transaction_id|order_id)\}/g, (_, name) => {
    if (name === 'known') return known;
    if (!first) throw new Error(`the first request of a flow cannot name {${name}}: nothing was answered yet`);
    return name === 'order_id' ? first.orderId : first.transactionId;
  });
}

/** The ids in the answer to the first request of a flow. */
export function idsOf(answer: string): Ids['first'] {
  const { transaction_id: transactionId, order_id: orderId } = JSON.parse(answer) as { transaction_id?: string; order_id?: string };
  return transactionId === undefined || orderId === undefined ? undefined : { transactionId, orderId };
}

/** The flows in the order in which they begin, as often as their weights say and as evenly as can be (smooth weighted round robin); then again. */
export function sequence(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const credit = weights.map(() => 0);
  return Array.from({ length: total }, () => {
    weights.forEach((weight, index) => { credit[index] = (credit[index] ?? 0) + weight; });
    const chosen = credit.indexOf(Math.max(...credit));
    credit[chosen] = (credit[chosen] ?? 0) - total;
    return chosen;
  });
}
