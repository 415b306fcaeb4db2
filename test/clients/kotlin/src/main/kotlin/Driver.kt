import java.math.BigDecimal
import java.security.MessageDigest
import java.util.HexFormat
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import terminal.apis.PaymentsApi
import terminal.infrastructure.ApiClient
import terminal.infrastructure.ClientError
import terminal.infrastructure.ClientException
import terminal.infrastructure.Serializer
import terminal.models.*

private fun setting(name: String): String = System.getenv(name)
private val terminalId = setting("TERMINAL_ID")
private val payments = PaymentsApi(setting("BASE_URL"))

fun main() {
    ApiClient.apiKey["x-api-key"] = setting("API_KEY")

    val sale = payments.sale(terminalId, submission("kotlin-sale", 999999.99, "4111111111111111"), "kotlin-sale")
    check(sale.accepted)
    val sold = payments.transactionStatus(terminalId, sale.transactionId)
    check(sold.status.status == TransactionStatus.APPROVED && sold.amount == 999999.99) { sold }

    val preauth = payments.preauth(terminalId, submission("kotlin-preauth", 20.5, "4111111111111111"))
    val capture = CaptureRequest(transactionReferenceId = preauth.transactionId, orderReferenceId = preauth.orderId!!)
    check(refusal { payments.capture(terminalId, capture.copy(amount = 20.51)) } == "AMOUNT_EXCEEDS_AUTHORIZED")
    val captured = payments.capture(terminalId, capture.copy(amount = 12.25))
    check(payments.transactionStatus(terminalId, captured.transactionId).amount == 12.25)

    val refund = payments.refund(
        terminalId,
        RefundRequest(transactionReferenceId = sale.transactionId, orderReferenceId = sale.orderId!!, amount = 0.99, currency = Currency.EUR),
    )
    check(payments.transactionStatus(terminalId, refund.transactionId).type == "refund")

    val declined = payments.sale(terminalId, submission("kotlin-declined", 1.0, "4000000000009995"))
    check(!declined.accepted)
    check(payments.transactionStatus(terminalId, declined.transactionId).status.reasonCode == "PAYER_ACCOUNT.INSUFFICIENT_FUNDS")

    // Amounts keep every digit; what is computed with them is computed in decimals.
    check(BigDecimal.valueOf(sold.amount!!) == BigDecimal("999999.99"))
    check(BigDecimal.valueOf(0.1) + BigDecimal.valueOf(0.2) == BigDecimal("0.3"))

    val retried = payments.saleRetry(terminalId, RetryRequest(RetryOrigin(originatingId = declined.transactionId)))
    check(payments.transactionStatus(terminalId, retried.transactionId).attemptNumber == 2)

    val afghani = submission("kotlin-newer", 1.0, "4111111111111111").copy(currency = Currency.AFN)
    check(refusal { payments.sale(terminalId, afghani) } == "MOON/WRONG_PHASE")
    val suspected = payments.sale(terminalId, submission("kotlin-suspected", 1.0, "4100000000000019"))
    check(payments.transactionStatus(terminalId, suspected.transactionId).status.domain == "MOON")

    val body = setting("WEBHOOK_BODY")
    val (timestamp, signature) = setting("WEBHOOK_SIGNATURE").removePrefix("t=").split(",v1=")
    val mac = Mac.getInstance("HmacSHA256").apply { init(SecretKeySpec(setting("WEBHOOK_SECRET").toByteArray(), "HmacSHA256")) }
    check(MessageDigest.isEqual(mac.doFinal("$timestamp.$body".toByteArray()), HexFormat.of().parseHex(signature)))
    val event = Serializer.jacksonObjectMapper.readValue(body, TransactionDeclinedEvent::class.java)
    check(event.data.amount == 10.5 && event.data.status.domain == "MOON") { event }

    println("sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says")
    // The connections of the client would keep the process for a minute.
    kotlin.system.exitProcess(0)
}

private fun submission(reference: String, amount: Double, cardNumber: String) = SubmissionRequest(
    merchantTransactionId = reference, amount = amount, currency = Currency.EUR,
    order = OrderRequest(
        paymentInstrument = PaymentInstrumentRequest(paymentMethod = "cards", cardNumber = cardNumber, expiryMonth = 12, expiryYear = 2030),
        payer = PayerRequest(firstName = "Ada", lastName = "Lovelace", email = "ada@example.com"),
    ),
)

/** The reason code with which a request is refused. */
private fun refusal(request: () -> Unit): String = try {
    request()
    error("it was not refused")
} catch (refused: ClientException) {
    val body = (refused.response as ClientError<*>).body as String
    Serializer.jacksonObjectMapper.readValue(body, Problem::class.java).reasonCode
}
