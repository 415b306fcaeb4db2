/** A sale that is approved, as text. `fields` are put in the place of its own. */
export const sale = (fields: object = {}): string =>
  JSON.stringify({
    merchant_transaction_id: 'hostile-1',
    amount: 10.5,
    currency: 'EUR',
    order: {
      payment_instrument: {
        payment_method: 'cards',
        card_number: '4111111111111111',
        expiry_month: 12,
        expiry_year: 2030,
      },
      payer: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    },
    ...fields,
  });

/** The path of a sale. */
export const salePath = '/v1/payments/sale/{terminal}';
