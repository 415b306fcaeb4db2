<?php
declare(strict_types=1);

use Terminal\Api\PaymentsApi;
use Terminal\ApiException;
use Terminal\Configuration;
use Terminal\Model\CaptureRequest;
use Terminal\Model\Currency;
use Terminal\Model\OrderRequest;
use Terminal\Model\PayerRequest;
use Terminal\Model\PaymentInstrumentRequest;
use Terminal\Model\Problem;
use Terminal\Model\RefundRequest;
use Terminal\Model\RetryOrigin;
use Terminal\Model\RetryRequest;
use Terminal\Model\SubmissionRequest;
use Terminal\Model\TransactionDeclinedEvent;
use Terminal\Model\TransactionStatus;
use Terminal\ObjectSerializer;

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/terminal/lib/' . str_replace('\\', '/', substr($class, strlen('Terminal\\'))) . '.php';
    if (str_starts_with($class, 'Terminal\\') && is_file($file)) require $file;
});

$terminal = getenv('TERMINAL_ID');
$configuration = (new Configuration())->setHost(getenv('BASE_URL'))->setApiKey('x-api-key', getenv('API_KEY'));
$payments = new PaymentsApi(new GuzzleHttp\Client(), $configuration);

function check(bool $holds, mixed $found = null): void
{
    if (!$holds) throw new LogicException(print_r($found, true));
}

function submission(string $reference, float $amount, string $cardNumber, string $currency = Currency::EUR): SubmissionRequest
{
    return new SubmissionRequest([
        'merchant_transaction_id' => $reference, 'amount' => $amount, 'currency' => $currency,
        'order' => new OrderRequest([
            'payment_instrument' => new PaymentInstrumentRequest(['payment_method' => 'cards', 'card_number' => $cardNumber, 'expiry_month' => 12, 'expiry_year' => 2030]),
            'payer' => new PayerRequest(['first_name' => 'Ada', 'last_name' => 'Lovelace', 'email' => 'ada@example.com']),
        ]),
    ]);
}

/** The reason code with which a request is refused. */
function refusal(callable $request): string
{
    try {
        $request();
    } catch (ApiException $refused) {
        return ObjectSerializer::deserialize(json_decode($refused->getResponseBody()), Problem::class)->getReasonCode();
    }
    throw new LogicException('it was not refused');
}

$sale = $payments->sale($terminal, submission('php-sale', 999999.99, '4111111111111111'), 'php-sale');
check($sale->getAccepted(), $sale);
$sold = $payments->transactionStatus($terminal, $sale->getTransactionId());
check($sold->getStatus()->getStatus() === TransactionStatus::APPROVED && $sold->getAmount() === 999999.99, $sold);

$preauth = $payments->preauth($terminal, submission('php-preauth', 20.5, '4111111111111111'));
$held = ['transaction_reference_id' => $preauth->getTransactionId(), 'order_reference_id' => $preauth->getOrderId()];
check(refusal(fn () => $payments->capture($terminal, new CaptureRequest($held + ['amount' => 20.51]))) === 'AMOUNT_EXCEEDS_AUTHORIZED');
$captured = $payments->capture($terminal, new CaptureRequest($held + ['amount' => 12.25]));
check($payments->transactionStatus($terminal, $captured->getTransactionId())->getAmount() === 12.25, $captured);

$refund = $payments->refund($terminal, new RefundRequest([
    'transaction_reference_id' => $sale->getTransactionId(), 'order_reference_id' => $sale->getOrderId(), 'amount' => 0.99, 'currency' => Currency::EUR,
]));
check($payments->transactionStatus($terminal, $refund->getTransactionId())->getType() === 'refund', $refund);

$declined = $payments->sale($terminal, submission('php-declined', 1, '4000000000009995'));
check(!$declined->getAccepted(), $declined);
check($payments->transactionStatus($terminal, $declined->getTransactionId())->getStatus()->getReasonCode() === 'PAYER_ACCOUNT.INSUFFICIENT_FUNDS');

// Amounts keep every digit; what is computed with them is computed in the smallest units.
$cents = fn (float $amount): int => (int) round($amount * 100);
check($cents($sold->getAmount()) === 99999999 && $cents(0.1) + $cents(0.2) === $cents(0.3));

$retried = $payments->saleRetry($terminal, new RetryRequest(['retry' => new RetryOrigin(['originating_id' => $declined->getTransactionId()])]));
check($payments->transactionStatus($terminal, $retried->getTransactionId())->getAttemptNumber() === 2, $retried);

check(refusal(fn () => $payments->sale($terminal, submission('php-newer', 1, '4111111111111111', Currency::AFN))) === 'MOON/WRONG_PHASE');
$suspected = $payments->sale($terminal, submission('php-suspected', 1, '4100000000000019'));
check($payments->transactionStatus($terminal, $suspected->getTransactionId())->getStatus()->getDomain() === 'MOON', $suspected);

$body = getenv('WEBHOOK_BODY');
check(preg_match('/^t=(\d+),v1=([0-9a-f]{64})$/', getenv('WEBHOOK_SIGNATURE'), $fields) === 1);
check(hash_equals(hash_hmac('sha256', "$fields[1].$body", getenv('WEBHOOK_SECRET')), $fields[2]));
$event = ObjectSerializer::deserialize(json_decode($body), TransactionDeclinedEvent::class);
check($event->getData()->getAmount() === 10.5 && $event->getData()->getStatus()->getDomain() === 'MOON', $event);

echo "sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says\n";
