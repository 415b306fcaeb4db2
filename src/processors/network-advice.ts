import type { ReasonKey } from '../reasons/reasons.js';

/**
 * The meanings of Mastercard's Merchant Advice Codes from 21 on. The network defines them, so they are the same at each
 * processor (https://docs.stripe.com/declines/network-codes, Merchant Advice Codes).
 */
export const merchantAdviceCodes: readonly (readonly [string, ReasonKey])[] = [
  ['21', 'NETWORK.RECURRING_PAYMENT_CANCELLED'],
  ['22', 'NETWORK.MERCHANT_NOT_QUALIFIED_FOR_PRODUCT'],
  ['24', 'NETWORK.RETRY_AFTER_1_HOUR'],
  ['25', 'NETWORK.RETRY_AFTER_24_HOURS'],
  ['26', 'NETWORK.RETRY_AFTER_2_DAYS'],
  ['27', 'NETWORK.RETRY_AFTER_4_DAYS'],
  ['28', 'NETWORK.RETRY_AFTER_6_DAYS'],
  ['29', 'NETWORK.RETRY_AFTER_8_DAYS'],
  ['30', 'NETWORK.RETRY_AFTER_10_DAYS'],
  ['40', 'NETWORK.NON_RELOADABLE_PREPAID_CARD'],
  ['41', 'NETWORK.SINGLE_USE_VIRTUAL_CARD'],
  ['42', 'NETWORK.SANCTIONS_SCORE_EXCEEDED'],
];
