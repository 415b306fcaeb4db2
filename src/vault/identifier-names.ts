/**
 * The properties of requests that are identifiers: a reference of the merchant's or of a processor's, an address, a
 * number by which an authority knows a person. They are kept as they are sent, because a digit less makes another one
 * of them; one of ten order numbers of 16 digits passes the Luhn check. What holds the number of a card is refused
 * instead (`refuseCardNumbers`). All other texts are free, and redacted
 * (docs/internals/secrets.md has the table).
 */
export const identifierNames: ReadonlySet<string> = new Set([
  'merchant_transaction_id',
  'merchant_order_id',
  'provider_token',
  'provider_transaction_id',
  'return_url',
  'authorization_code',
  'session_id',
  'merchant_session_reference',
  'email',
  'phone_number',
  'national_id',
  'fingerprint',
]);
