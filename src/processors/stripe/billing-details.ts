import type Stripe from 'stripe';
import { given, type Schema } from '../../base/contract.js';
import { type AddressVerification, type BillingAddress, billingAddressOf } from '../addresses.js';
import type { PaymentCall } from '../processor.js';

/**
 * Returns the payer's details for a card number: name, email, phone, and the address that the issuer verifies (AVS).
 */
export function billingDetails({ instrument, payer }: PaymentCall): {
  readonly billing_details?: Stripe.PaymentMethodCreateParams.BillingDetails;
} {
  const name = instrument.kind === 'card' ? instrument.cardholderName : undefined;
  const billing = billingAddressOf(payer?.address);
  const details = given({ name, ...contactOf(payer), address: billing && stripeAddress(billing) });
  return Object.keys(details).length === 0 ? {} : { billing_details: details };
}

/**
 * Matches the email addresses that Stripe accepts: a dotted ASCII name at a domain with a dot. Others are left out,
 * because Stripe refuses the payment with `email_invalid`.
 */
const acceptedEmail =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i;

/** Returns the payer's email and phone for a PaymentMethod or Customer. */
export const contactOf = (payer: PaymentCall['payer']): { readonly email?: string; readonly phone?: string } => ({
  ...(payer?.email !== undefined && acceptedEmail.test(payer.email) && { email: payer.email }),
  ...(payer?.phoneNumber !== undefined && { phone: payer.phoneNumber }),
});

function stripeAddress({ lines, city, state, postalCode, country }: BillingAddress): Stripe.AddressParam {
  const [line1, line2] = lines;
  return given({ line1, line2, city, state, postal_code: postalCode, country });
}

/** Stripe's results of a check: `pass`, `fail`, `unavailable` and `unchecked` (API reference, Charge). */
const readCheck = (check: string | null): AddressVerification['street'] =>
  check === 'pass' ? 'match' : check === 'fail' ? 'no_match' : 'unavailable';

/** Returns the issuer's address verification. Empty for a charge without one. */
export function addressChecksOf(charge: Stripe.Charge | null): { readonly address_verification?: AddressVerification } {
  const checks = charge?.payment_method_details?.card?.checks;
  if (!checks) return {};
  const { address_line1_check: line, address_postal_code_check: postalCode } = checks;
  if (line === null && postalCode === null) return {};
  return { address_verification: { street: readCheck(line), postal_code: readCheck(postalCode) } };
}

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
