import { amountText } from './amount-text.js';

export function Amount({
  amount,
  currency,
}: {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
}) {
  if (amount === undefined || currency === undefined) return <span className="quiet">none</span>;
  return <span className="amount">{amountText(amount, currency)}</span>;
}
