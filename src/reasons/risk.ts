import { hard, none, soft, type ReasonTable } from './definition.js';

/** RISK: a risk rule of the terminal blocked or flagged the payment, before any processor was asked. */
export const risk = {
  'RISK.FRAUD_SUSPECTED': hard(
    'Fraud suspected',
    'Scoring marked the payment as likely fraud; no processor was asked.',
  ),
  'RISK.BLOCKED': hard('Blocked by rule', 'A rule of the terminal refuses payments of this kind.'),
  'RISK.BLOCKLISTED_INSTRUMENT': hard(
    'Blocklisted instrument',
    'The payment instrument is on the block list of the terminal.',
  ),
  'RISK.BLOCKLISTED_PAYER': hard('Blocklisted payer', 'The payer is on the block list of the terminal.'),
  'RISK.COUNTRY_BLOCKED': hard(
    'Country not allowed',
    'The terminal refuses the issuing country of the card or the country of the payer.',
  ),
  'RISK.IP_BLOCKED': hard('Address not allowed', 'The terminal refuses the IP address of the payer.'),
  'RISK.AMOUNT_ABOVE_LIMIT': hard(
    'Amount above risk limit',
    'The amount is above the ceiling the terminal sets itself.',
  ),
  'RISK.VELOCITY_EXCEEDED': soft(
    'Too many attempts',
    'The instrument or the payer made more attempts on this terminal than its time window allows.',
  ),
  'RISK.RETRY_LIMIT_REACHED': hard(
    'Retry limit reached',
    'One more attempt with this card and amount would pass the limit of this service on repeated attempts.',
  ),
  'RISK.MANUAL_REVIEW': none('Held for review', 'The payment waits for the decision of an operator.'),
  'RISK.REVIEW_REJECTED': hard('Rejected on review', 'An operator reviewed the payment and refused it.'),
} satisfies ReasonTable<'RISK'>;
