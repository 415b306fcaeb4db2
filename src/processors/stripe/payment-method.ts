import type Stripe from 'stripe';
import type { Schema } from '../../base/contract.js';

/** Stripe's types of payment methods (API reference, PaymentMethod) in the contract's words. */
const methods: Readonly<Record<string, Schema<'PaymentMethod'>>> = {
  card_present: 'cards',
  interac_present: 'cards',
  ...of('digital_wallets', ['alipay', 'amazon_pay', 'cashapp', 'grabpay', 'kakao_pay', 'link', 'mobilepay', 'paypal']),
  ...of('digital_wallets', ['naver_pay', 'payco', 'revolut_pay', 'samsung_pay', 'twint', 'wechat_pay']),
  ...of('bnpl', ['affirm', 'afterpay_clearpay', 'alma', 'billie', 'klarna', 'zip']),
  ...of('online_banking', ['bancontact', 'blik', 'eps', 'fpx', 'giropay', 'ideal', 'p24', 'sofort']),
  ...of('rtp', ['pay_by_bank', 'paynow', 'pix', 'promptpay', 'swish']),
  ...of('vouchers', ['boleto', 'konbini', 'multibanco', 'oxxo']),
  ...of('direct_debit', ['acss_debit', 'au_becs_debit', 'bacs_debit', 'nz_bank_account', 'sepa_debit']),
  ...of('direct_debit', ['us_bank_account']),
  crypto: 'cryptocurrencies',
};

function of(method: Schema<'PaymentMethod'>, types: readonly string[]): Record<string, Schema<'PaymentMethod'>> {
  return Object.fromEntries(types.map((type) => [type, method]));
}

/** Returns the payment method of a charge. A card in a wallet counts as a wallet. Undefined if unknown. */
export function paymentMethodOf(charge: Stripe.Charge | null): Schema<'PaymentMethod'> | undefined {
  const details = charge?.payment_method_details;
  if (!details) return undefined;
  if (details.card) return details.card.wallet ? 'digital_wallets' : 'cards';
  return methods[details.type];
}
