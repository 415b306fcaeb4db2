import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import terminal.ApiClient;
import terminal.ApiException;
import terminal.api.PaymentsApi;
import terminal.api.RecurringApi;
import terminal.model.*;

public final class Driver {
  private static final String TERMINAL_ID = System.getenv("TERMINAL_ID");
  private static final ApiClient CLIENT = new ApiClient();
  private static final PaymentsApi PAYMENTS;
  private static final RecurringApi RECURRING;

  static {
    CLIENT.updateBaseUri(System.getenv("BASE_URL"));
    CLIENT.setRequestInterceptor(request -> request.header("x-api-key", System.getenv("API_KEY")));
    PAYMENTS = new PaymentsApi(CLIENT);
    RECURRING = new RecurringApi(CLIENT);
  }

  public static void main(String[] arguments) throws Exception {
    SubmissionResponse sale = PAYMENTS.sale(TERMINAL_ID, submission("java-sale", 999999.99, "4111111111111111"), "java-sale");
    check(sale.getAccepted(), sale);
    Transaction sold = PAYMENTS.transactionStatus(TERMINAL_ID, sale.getTransactionId());
    check(sold.getStatus().getStatus() == TransactionStatus.APPROVED && sold.getAmount() == 999999.99, sold);

    SubmissionResponse preauth = PAYMENTS.preauth(TERMINAL_ID, submission("java-preauth", 20.5, "4111111111111111"), null);
    CaptureRequest capture = new CaptureRequest().transactionReferenceId(preauth.getTransactionId()).orderReferenceId(preauth.getOrderId());
    try {
      PAYMENTS.capture(TERMINAL_ID, capture.amount(20.51), null);
      check(false, "more than was held was captured");
    } catch (ApiException refused) {
      Problem problem = CLIENT.getObjectMapper().readValue(refused.getResponseBody(), Problem.class);
      check(refused.getCode() == 400 && problem.getReasonCode().equals("AMOUNT_EXCEEDS_AUTHORIZED"), problem);
    }
    SubmissionResponse captured = PAYMENTS.capture(TERMINAL_ID, capture.amount(12.25), null);
    check(PAYMENTS.transactionStatus(TERMINAL_ID, captured.getTransactionId()).getAmount() == 12.25, captured);

    SubmissionResponse refund = PAYMENTS.refund(TERMINAL_ID, new RefundRequest()
        .transactionReferenceId(sale.getTransactionId()).orderReferenceId(sale.getOrderId()).amount(0.99).currency(Currency.EUR), null);
    check(PAYMENTS.transactionStatus(TERMINAL_ID, refund.getTransactionId()).getType().equals("refund"), refund);

    SubmissionResponse declined = PAYMENTS.sale(TERMINAL_ID, submission("java-declined", 1, "4000000000009995"), null);
    check(!declined.getAccepted(), declined);
    StatusObject status = PAYMENTS.transactionStatus(TERMINAL_ID, declined.getTransactionId()).getStatus();
    check(Objects.equals(status.getReasonCode(), "PAYER_ACCOUNT.INSUFFICIENT_FUNDS"), status);

    // Amounts keep every digit; what is computed with them is computed in decimals.
    check(BigDecimal.valueOf(sold.getAmount()).equals(new BigDecimal("999999.99")), sold);
    check(BigDecimal.valueOf(0.1).add(BigDecimal.valueOf(0.2)).equals(new BigDecimal("0.3")), "0.1 + 0.2");

    SubmissionResponse retried = PAYMENTS.saleRetry(TERMINAL_ID, new RetryRequest().retry(new RetryOrigin().originatingId(declined.getTransactionId())), null);
    check(PAYMENTS.transactionStatus(TERMINAL_ID, retried.getTransactionId()).getAttemptNumber() == 2, retried);

    // An empty list stays one, in answers and in requests, and is not the same as none.
    RecurringSeries series = RECURRING.recurringStatus(TERMINAL_ID, RECURRING.recurringInit(TERMINAL_ID, new RecurringInitRequest()
        .amount(1d).currency(Currency.EUR).recurring(new RecurringScheduleRequest().managedBy(ManagedBy.MERCHANT))
        .paymentInstrument(card("4111111111111111")).payer(payer()), null).getRecurringId());
    check(series.getFutureTransactions() != null && series.getFutureTransactions().isEmpty(), series);
    check(series.getCompletedTransactions().size() == 1, series);
    check(CLIENT.getObjectMapper().writeValueAsString(new TerminalChange().currencies(Set.of())).equals("{\"currencies\":[]}"), "currencies");
    check(CLIENT.getObjectMapper().writeValueAsString(new TerminalChange()).equals("{}"), "no currencies");

    try {
      PAYMENTS.sale(TERMINAL_ID, submission("java-newer", 1, "4111111111111111").currency(Currency.AFN), null);
      check(false, "a currency that cannot be charged was charged");
    } catch (ApiException refused) {
      Problem problem = CLIENT.getObjectMapper().readValue(refused.getResponseBody(), Problem.class);
      check(problem.getReasonCode().equals("MOON/WRONG_PHASE"), problem);
    }
    SubmissionResponse suspected = PAYMENTS.sale(TERMINAL_ID, submission("java-suspected", 1, "4100000000000019"), null);
    check("MOON".equals(PAYMENTS.transactionStatus(TERMINAL_ID, suspected.getTransactionId()).getStatus().getDomain()), suspected);

    String body = System.getenv("WEBHOOK_BODY");
    String[] fields = System.getenv("WEBHOOK_SIGNATURE").substring("t=".length()).split(",v1=");
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(System.getenv("WEBHOOK_SECRET").getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] expected = mac.doFinal((fields[0] + "." + body).getBytes(StandardCharsets.UTF_8));
    check(MessageDigest.isEqual(expected, HexFormat.of().parseHex(fields[1])), fields);
    TransactionDeclinedEvent event = CLIENT.getObjectMapper().readValue(body, TransactionDeclinedEvent.class);
    check(event.getData().getAmount() == 10.5 && "MOON".equals(event.getData().getStatus().getDomain()), event);

    System.out.println("sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says");
  }

  private static SubmissionRequest submission(String reference, double amount, String cardNumber) {
    return new SubmissionRequest().merchantTransactionId(reference).amount(amount).currency(Currency.EUR).order(new OrderRequest()
        .paymentInstrument(card(cardNumber))
        .payer(payer()));
  }

  private static PayerRequest payer() {
    return new PayerRequest().firstName("Ada").lastName("Lovelace").email("ada@example.com");
  }

  private static PaymentInstrumentRequest card(String number) {
    return new PaymentInstrumentRequest().paymentMethod("cards").cardNumber(number).expiryMonth(12).expiryYear(2030);
  }

  private static void check(boolean holds, Object found) {
    if (!holds) throw new AssertionError(String.valueOf(found));
  }
}
