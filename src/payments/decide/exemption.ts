import { problemOfFields, type Problem } from '../../base/errors/errors.js';
import { exceeds } from '../../base/money.js';
import type { Exemption } from '../../store/payments/attempt.js';
import type { Payment } from '../read/attempt.js';
import type { ChosenSource } from './payment-source.js';

/** Delegated regulation (EU) 2018/389, articles 16 and 18 with its annex; for pounds the UK's technical standards. */
const limits: Readonly<Partial<Record<Exemption, Readonly<Record<string, string>>>>> = {
  low_value: { EUR: '30', GBP: '25' },
  transaction_risk_analysis: { EUR: '500', GBP: '440' },
};

/** The request fields that affect an exemption. */
interface ExemptionFields {
  readonly exemption_requested?: Exemption | undefined;
  readonly payment_collection?: string | undefined;
}

const refusal = (detail: string, exemption: Exemption, ...others: readonly string[]): Problem =>
  problemOfFields('VALIDATION/INVALID_FIELD', detail, ['exemption_requested', ...others], { value: exemption });

/**
 * Refuses an exemption that cannot be had. Above a limit it is only said where the limit has that currency.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function refuseExemption(
  { exemption_requested: exemption, payment_collection: collection }: ExemptionFields,
  { type, amount, currency }: Pick<Payment, 'type' | 'amount' | 'currency'>,
  source: ChosenSource | undefined,
): void {
  if (exemption === undefined) return;
  if (type === 'recurring_init' && exemption !== 'delegated_authentication')
    throw refusal(
      'The payer of the first payment of a series is authenticated: send delegated_authentication or nothing.',
      exemption,
    );
  if (exemption === 'delegated_authentication' && collection !== undefined)
    throw refusal(
      'The payer gives the card on the hosted page, so that you have not authenticated them for it.',
      exemption,
      'payment_collection',
    );
  if (source !== undefined && source.kind !== 'stored' && source.paymentMethod !== 'cards')
    throw refusal('An exemption is asked of the issuer of a card: send it with a card only.', exemption);
  const limit = limits[exemption]?.[currency];
  if (limit !== undefined && exceeds(amount, limit))
    throw refusal(`The exemption ${exemption} is for ${limit} ${currency} at most.`, exemption, 'amount', 'currency');
}

/**
 * A refused payment is not exempted a second time: its issuer may have refused the exemption.
 * @throws Problem VALIDATION/INVALID_FIELD
 */
export function refuseExemptionOfRetry({ exemption_requested: exemption }: ExemptionFields): void {
  if (exemption !== undefined)
    throw refusal('An exemption is asked for a first attempt only: leave it out of a retry.', exemption, 'retry');
}
