/**
 * The request properties that are identifiers: a reference of the merchant or of a processor, an address, or an
 * official number of a person. They are stored unredacted, because one digit less makes another identifier, and one of
 * ten order numbers of 16 digits passes the Luhn check. An identifier with a card number is refused instead
 * (`refuseCardNumbers`). All other texts are free and redacted (docs/internals/secrets.md has the table).
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
