import java.util.Objects;
import terminal.ApiClient;
import terminal.ApiException;
import terminal.api.PaymentsApi;
import terminal.model.*;

public final class Driver {
  private static final String TERMINAL_ID = System.getenv("TERMINAL_ID");
  private static final ApiClient CLIENT = new ApiClient();
  private static final PaymentsApi PAYMENTS;

  static {
    CLIENT.updateBaseUri(System.getenv("BASE_URL"));
    CLIENT.setRequestInterceptor(request -> request.header("x-api-key", System.getenv("API_KEY")));
    PAYMENTS = new PaymentsApi(CLIENT);
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
      check(refused.getCode() == 400 && problem.getReasonCode() == ReasonCode.AMOUNT_EXCEEDS_AUTHORIZED, problem);
    }
    SubmissionResponse captured = PAYMENTS.capture(TERMINAL_ID, capture.amount(12.25), null);
    check(PAYMENTS.transactionStatus(TERMINAL_ID, captured.getTransactionId()).getAmount() == 12.25, captured);

    SubmissionResponse refund = PAYMENTS.refund(TERMINAL_ID, new RefundRequest()
        .transactionReferenceId(sale.getTransactionId()).orderReferenceId(sale.getOrderId()).amount(0.99).currency(Currency.EUR), null);
    check(PAYMENTS.transactionStatus(TERMINAL_ID, refund.getTransactionId()).getType() == TransactionType.REFUND, refund);

    SubmissionResponse declined = PAYMENTS.sale(TERMINAL_ID, submission("java-declined", 1, "4000000000009995"), null);
    check(!declined.getAccepted(), declined);
    StatusObject status = PAYMENTS.transactionStatus(TERMINAL_ID, declined.getTransactionId()).getStatus();
    check(Objects.equals(status.getReasonCode(), "PAYER_ACCOUNT.INSUFFICIENT_FUNDS"), status);

    System.out.println("sale, status, capture, refund, refusal and decline as the contract says");
  }

  private static SubmissionRequest submission(String reference, double amount, String cardNumber) {
    return new SubmissionRequest().merchantTransactionId(reference).amount(amount).currency(Currency.EUR).order(new OrderRequest()
        .paymentInstrument(new PaymentInstrumentRequest().paymentMethod(PaymentMethod.CARDS).cardNumber(cardNumber).expiryMonth(12).expiryYear(2030))
        .payer(new PayerRequest().firstName("Ada").lastName("Lovelace").email("ada@example.com")));
  }

  private static void check(boolean holds, Object found) {
    if (!holds) throw new AssertionError(String.valueOf(found));
  }
}
