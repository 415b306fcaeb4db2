using System;
using System.Linq;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json;
using Payments.Api;
using Payments.Client;
using Payments.Model;

public static class Driver {
  static readonly string TerminalId = Setting("TERMINAL_ID");
  static readonly PaymentsApi Api = new PaymentsApi(new HttpClient(), new Configuration {
    BasePath = Setting("BASE_URL"), ApiKey = { ["x-api-key"] = Setting("API_KEY") },
  });

  public static void Main() {
    var sale = Api.Sale(TerminalId, Submission("csharp-sale", 999999.99, "4111111111111111"), "csharp-sale");
    Check(sale.Accepted, sale);
    var sold = Api.TransactionStatus(TerminalId, sale.TransactionId);
    Check(sold.Status.Status == TransactionStatus.APPROVED && sold.Amount == 999999.99, sold);

    var held = Api.Preauth(TerminalId, Submission("csharp-preauth", 20.5, "4111111111111111"));
    Check(Refusal(() => Api.Capture(TerminalId, Capture(held, 20.51))) == "AMOUNT_EXCEEDS_AUTHORIZED", "more than was held was captured");
    var captured = Api.Capture(TerminalId, Capture(held, 12.25));
    Check(Api.TransactionStatus(TerminalId, captured.TransactionId).Amount == 12.25, captured);

    var refund = Api.Refund(TerminalId, new RefundRequest(
      transactionReferenceId: sale.TransactionId, orderReferenceId: sale.OrderId, amount: 0.99, currency: Currency.EUR));
    Check(Api.TransactionStatus(TerminalId, refund.TransactionId).Type == "refund", refund);

    var declined = Api.Sale(TerminalId, Submission("csharp-declined", 1, "4000000000009995"));
    Check(!declined.Accepted, declined);
    Check(Api.TransactionStatus(TerminalId, declined.TransactionId).Status.ReasonCode == "PAYER_ACCOUNT.INSUFFICIENT_FUNDS", declined);

    // Amounts keep every digit; what is computed with them is computed in decimals.
    Check((decimal)sold.Amount == 999999.99m && (decimal)0.1 + (decimal)0.2 == 0.3m, sold);

    var retried = Api.SaleRetry(TerminalId, new RetryRequest(new RetryOrigin(originatingId: declined.TransactionId)));
    Check(Api.TransactionStatus(TerminalId, retried.TransactionId).AttemptNumber == 2, retried);

    Check(Refusal(() => Api.Sale(TerminalId, Submission("csharp-newer", 1, "4111111111111111", Currency.AFN))) == "MOON/WRONG_PHASE", "a later version");
    var suspected = Api.Sale(TerminalId, Submission("csharp-suspected", 1, "4100000000000019"));
    Check(Api.TransactionStatus(TerminalId, suspected.TransactionId).Status.Domain == "MOON", suspected);

    var body = Setting("WEBHOOK_BODY");
    var fields = Setting("WEBHOOK_SIGNATURE").Substring("t=".Length).Split(new[] { ",v1=" }, StringSplitOptions.None);
    using (var mac = new HMACSHA256(Encoding.UTF8.GetBytes(Setting("WEBHOOK_SECRET")))) {
      var expected = mac.ComputeHash(Encoding.UTF8.GetBytes($"{fields[0]}.{body}"));
      Check(string.Concat(expected.Select(octet => octet.ToString("x2"))) == fields[1], fields[1]);
    }
    var told = JsonConvert.DeserializeObject<TransactionDeclinedEvent>(body);
    Check(told.Data.Amount == 10.5 && told.Data.Status.Domain == "MOON", told);

    Console.WriteLine("sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says");
  }

  static SubmissionRequest Submission(string reference, double amount, string cardNumber, Currency currency = Currency.EUR) =>
    new SubmissionRequest(merchantTransactionId: reference, amount: amount, currency: currency, order: new OrderRequest(
      paymentInstrument: new PaymentInstrumentRequest(paymentMethod: "cards", cardNumber: cardNumber, expiryMonth: 12, expiryYear: 2030),
      payer: new PayerRequest(firstName: "Ada", lastName: "Lovelace", email: "ada@example.com")));

  static CaptureRequest Capture(SubmissionResponse held, double amount) =>
    new CaptureRequest(transactionReferenceId: held.TransactionId, orderReferenceId: held.OrderId, amount: amount);

  /// <summary>The reason code with which a request is refused.</summary>
  static string Refusal(Action request) {
    try {
      request();
    } catch (ApiException refused) {
      return JsonConvert.DeserializeObject<Problem>((string)refused.ErrorContent).ReasonCode;
    }
    throw new Exception("it was not refused");
  }

  static string Setting(string name) => Environment.GetEnvironmentVariable(name);

  static void Check(bool holds, object found) {
    if (!holds) throw new Exception(Convert.ToString(found));
  }
}
