import { given, type Schema } from '../../base/contract.js';
import { currencyDecimals, units } from '../../base/money.js';
import type { Figures, PaymentNumbers } from '../../store/searches/overview.js';

/** Figures of one day or hour in one currency. */
export type Part = Figures & { readonly startsAt: Date; readonly currency: string };

/** Returns the figures by currency, each with its days or hours. @param parts in the order of currency and time */
export function figuresOf(parts: readonly Part[]): Schema<'CurrencyFigures'>[] {
  const currencies = [...new Set(parts.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const own = parts.filter((part) => part.currency === currency);
    const payments = sumOfPayments(own);
    return {
      currency: currency as Schema<'Currency'>,
      payments,
      ...given({ approval_rate: approvalRate(payments) }),
      volume: sumOf(
        own.map(({ volume }) => volume),
        currency,
      ),
      refunded: sumOf(
        own.map(({ refunded }) => refunded),
        currency,
      ),
      refund_count: own.reduce((sum, { refundCount }) => sum + refundCount, 0),
      buckets: own.map((part) => ({
        starts_at: part.startsAt.toISOString(),
        payments: sumOfPayments([part]),
        volume: sumOf([part.volume], currency),
        refunded: sumOf([part.refunded], currency),
        refund_count: part.refundCount,
      })),
    };
  });
}

/** Returns the number of payments by status over all parts. */
export function sumOfPayments(parts: readonly PaymentNumbers[]): Schema<'PaymentCounts'> {
  const sum = (of: keyof PaymentNumbers): number => parts.reduce((total, part) => total + part[of], 0);
  return {
    approved: sum('approved'),
    declined: sum('declined'),
    error: sum('error'),
    cancelled: sum('cancelled'),
    processing: sum('processing'),
    unknown: sum('unknown'),
  };
}

/** Returns the approval rate with four decimals, or undefined if no payment has ended. */
export function approvalRate({ approved, declined, error }: PaymentNumbers): number | undefined {
  const ended = approved + declined + error;
  return ended === 0 ? undefined : Math.round((approved / ended) * 10_000) / 10_000;
}

/** Returns the exact sum of decimal texts, with the decimals of the currency. */
function sumOf(texts: readonly string[], currency: string): string {
  const digits = texts
    .reduce((sum, text) => sum + units(text), 0n)
    .toString()
    .padStart(5, '0');
  const decimals = currencyDecimals.get(currency) ?? 4;
  const whole = digits.slice(0, -4);
  return decimals === 0 ? whole : `${whole}.${digits.slice(-4, digits.length - 4 + decimals)}`;
}
