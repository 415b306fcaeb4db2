# frozen_string_literal: true

require 'bigdecimal'
require 'json'
require 'openssl'
require 'terminal'
require 'uri'

PaymentTerminal.configure do |configuration|
  address = URI(ENV.fetch('BASE_URL'))
  configuration.scheme = address.scheme
  configuration.host = "#{address.host}:#{address.port}"
  configuration.server_index = nil
  configuration.api_key['x-api-key'] = ENV.fetch('API_KEY')
end

TERMINAL = ENV.fetch('TERMINAL_ID')
PAYMENTS = PaymentTerminal::PaymentsApi.new

def check(holds, found = nil)
  raise "wrong: #{found.inspect}" unless holds
end

def submission(reference, amount, card_number, currency = PaymentTerminal::Currency::EUR)
  PaymentTerminal::SubmissionRequest.new(
    merchant_transaction_id: reference, amount: amount, currency: currency,
    order: PaymentTerminal::OrderRequest.new(
      payment_instrument: PaymentTerminal::PaymentInstrumentRequest.new(payment_method: 'cards', card_number: card_number, expiry_month: 12, expiry_year: 2030),
      payer: PaymentTerminal::PayerRequest.new(first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com')
    )
  )
end

def status_of(transaction_id)
  PAYMENTS.transaction_status(TERMINAL, transaction_id)
end

# The reason code with which a request is refused.
def refusal
  yield
  raise 'it was not refused'
rescue PaymentTerminal::ApiError => e
  PaymentTerminal::Problem.build_from_hash(JSON.parse(e.response_body, symbolize_names: true)).reason_code
end

sale = PAYMENTS.sale(TERMINAL, submission('ruby-sale', 999_999.99, '4111111111111111'), idempotency_key: 'ruby-sale')
check sale.accepted, sale
sold = status_of(sale.transaction_id)
check sold.status.status == PaymentTerminal::TransactionStatus::APPROVED && sold.amount == 999_999.99, sold

preauth = PAYMENTS.preauth(TERMINAL, submission('ruby-preauth', 20.5, '4111111111111111'))
held = { transaction_reference_id: preauth.transaction_id, order_reference_id: preauth.order_id }
check refusal { PAYMENTS.capture(TERMINAL, PaymentTerminal::CaptureRequest.new(held.merge(amount: 20.51))) } == 'AMOUNT_EXCEEDS_AUTHORIZED'
captured = PAYMENTS.capture(TERMINAL, PaymentTerminal::CaptureRequest.new(held.merge(amount: 12.25)))
check status_of(captured.transaction_id).amount == 12.25, captured

refund = PAYMENTS.refund(TERMINAL, PaymentTerminal::RefundRequest.new(
  transaction_reference_id: sale.transaction_id, order_reference_id: sale.order_id, amount: 0.99, currency: PaymentTerminal::Currency::EUR
))
check status_of(refund.transaction_id).type == 'refund', refund

declined = PAYMENTS.sale(TERMINAL, submission('ruby-declined', 1.0, '4000000000009995'))
check !declined.accepted, declined
check status_of(declined.transaction_id).status.reason_code == 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS'

# Amounts keep every digit; what is computed with them is computed in decimals.
check BigDecimal(sold.amount.to_s) == BigDecimal('999999.99')
check BigDecimal('0.1') + BigDecimal('0.2') == BigDecimal('0.3')

retried = PAYMENTS.sale_retry(TERMINAL, PaymentTerminal::RetryRequest.new(
  _retry: PaymentTerminal::RetryOrigin.new(originating_id: declined.transaction_id)
))
check status_of(retried.transaction_id).attempt_number == 2, retried

afghani = submission('ruby-newer', 1.0, '4111111111111111', PaymentTerminal::Currency::AFN)
check refusal { PAYMENTS.sale(TERMINAL, afghani) } == 'MOON/WRONG_PHASE'
suspected = PAYMENTS.sale(TERMINAL, submission('ruby-suspected', 1.0, '4100000000000019'))
check status_of(suspected.transaction_id).status.domain == 'MOON', suspected

body = ENV.fetch('WEBHOOK_BODY')
fields = ENV.fetch('WEBHOOK_SIGNATURE').split(',').to_h { |field| field.split('=') }
expected = OpenSSL::HMAC.hexdigest('SHA256', ENV.fetch('WEBHOOK_SECRET'), "#{fields['t']}.#{body}")
check OpenSSL.fixed_length_secure_compare(expected, fields['v1'])
event = PaymentTerminal::TransactionDeclinedEvent.build_from_hash(JSON.parse(body, symbolize_names: true))
check event.data.amount == 10.5 && event.data.status.domain == 'MOON', event

puts 'sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says'
