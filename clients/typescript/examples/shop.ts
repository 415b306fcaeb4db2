import { fromMinorUnits, isProblem, NoAnswerError, PaymentTerminal, toMinorUnits } from 'payment-terminal-client';

const { BASE_URL = '', TERMINAL = '', API_KEY = '' } = process.env;
const terminal = new PaymentTerminal({ baseUrl: BASE_URL, terminalId: TERMINAL, apiKey: API_KEY });

const sale = await terminal.sale(
  {
    merchant_transaction_id: 'order-1001',
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
  },
  { idempotencyKey: 'order-1001-sale' },
);
const paid = await terminal.waitForOutcome(sale.transaction_id);
console.log(paid.status.status, paid.status.reasonCode);

try {
  await terminal.refund({
    transaction_reference_id: sale.transaction_id,
    order_reference_id: sale.order_id ?? '',
    amount: 99,
    currency: 'EUR',
  });
} catch (error) {
  if (isProblem(error, 'VALIDATION/REFUND_AMOUNT_EXCEEDED')) {
    console.log(`at most ${error.problem.context?.available_amount ?? 0} can be refunded`);
  } else if (error instanceof NoAnswerError) {
    console.log(`unknown: repeat the call with the key ${error.idempotencyKey ?? ''}`);
  } else throw error;
}

const total = [0.1, 0.2].reduce((sum, amount) => sum + toMinorUnits(amount, 2), 0n);
console.log(fromMinorUnits(total, 2));
