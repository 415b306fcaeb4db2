import type { Schema } from '../base/contract.js';
import type { SettlementLine } from '../store/settlement/reports.js';

/** The settings of a processor account by which its lines and payments are compared. */
export type SettlementRules = Pick<
  Schema<'ProcessorSettings'>,
  'settlement_delay_days' | 'settlement_tolerances' | 'fee_schedule'
>;

/** Returns the largest accepted difference in a currency, in minor units. */
export const toleranceIn = ({ settlement_tolerances: tolerances = [] }: SettlementRules, currency: string): bigint =>
  BigInt(tolerances.find((one) => one.currency === currency)?.minor_units ?? 0);

/** The amounts of a line in the currency of its net amount. */
type LineFees = Pick<
  SettlementLine,
  'netCurrency' | 'netAmount' | 'commission' | 'markup' | 'schemeFee' | 'interchange'
>;

/** Returns the sum of a line's fees. */
export const reportedFee = ({ commission, markup, schemeFee, interchange }: LineFees): bigint =>
  commission + markup + schemeFee + interchange;

/**
 * Returns the agreed fee of a settled line, in minor units of its net amount. The gross amount is the net amount with
 * the fees: that of another currency is converted already. A pure function.
 * @returns undefined without a rule for the currency
 */
export function agreedFee({ fee_schedule: rules = [] }: SettlementRules, line: LineFees): bigint | undefined {
  const rule = rules.find(({ currency }) => currency === line.netCurrency);
  if (!rule) return undefined;
  const gross = line.netAmount + reportedFee(line);
  const scheme = rule.scheme_percentage === undefined ? line.schemeFee : share(gross, rule.scheme_percentage);
  return share(gross, rule.percentage) + BigInt(rule.fixed_minor_units ?? 0) + scheme + line.interchange;
}

/** Returns a percentage of a positive amount, rounded to the minor unit, half of one upwards. */
function share(amount: bigint, percentage: string): bigint {
  const [whole = '', fraction = ''] = percentage.split('.');
  return (amount * BigInt(whole + fraction.padEnd(4, '0')) + 500_000n) / 1_000_000n;
}
