package main

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"math/big"
	"net/http"
	"os"
	"strings"

	"driver/terminal"
)

var (
	ctx        = context.Background()
	terminalID = os.Getenv("TERMINAL_ID")
	client     *terminal.ClientWithResponses
)

func main() {
	log.SetFlags(log.Lshortfile)
	withKey := terminal.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("API_KEY"))
		return nil
	})
	var err error
	client, err = terminal.NewClientWithResponses(os.Getenv("BASE_URL"), withKey)
	check(err == nil, err)

	key := "go-sale"
	sale, err := client.SaleWithResponse(ctx, terminalID, &terminal.SaleParams{IdempotencyKey: &key}, submission("go-sale", 999999.99, "4111111111111111"))
	check(err == nil && sale.JSON200 != nil && sale.JSON200.Accepted && sale.JSON200.OrderId != nil, sale, err)
	sold := statusOf(sale.JSON200.TransactionId)
	check(sold.Status.Status != nil && *sold.Status.Status == terminal.TransactionStatusAPPROVED && *sold.Amount == 999999.99, sold)

	preauth, err := client.PreauthWithResponse(ctx, terminalID, nil, submission("go-preauth", 20.5, "4111111111111111"))
	check(err == nil && preauth.JSON200 != nil, preauth, err)
	capture := func(amount float64) *terminal.CaptureResponse {
		request := terminal.CaptureRequest{TransactionReferenceId: preauth.JSON200.TransactionId, OrderReferenceId: *preauth.JSON200.OrderId, Amount: &amount}
		answer, err := client.CaptureWithResponse(ctx, terminalID, nil, request)
		check(err == nil, err)
		return answer
	}
	refused := capture(20.51)
	check(refused.ApplicationproblemJSON400 != nil && refused.ApplicationproblemJSON400.ReasonCode == "AMOUNT_EXCEEDS_AUTHORIZED", string(refused.Body))
	captured := capture(12.25)
	check(captured.JSON200 != nil, string(captured.Body))
	check(*statusOf(captured.JSON200.TransactionId).Amount == 12.25, captured)

	amount, currency := 0.99, terminal.CurrencyEUR
	refund, err := client.RefundWithResponse(ctx, terminalID, nil, terminal.RefundRequest{
		TransactionReferenceId: sale.JSON200.TransactionId, OrderReferenceId: *sale.JSON200.OrderId, Amount: &amount, Currency: &currency,
	})
	check(err == nil && refund.JSON200 != nil, refund, err)
	check(statusOf(refund.JSON200.TransactionId).Type == "refund", refund)

	declined, err := client.SaleWithResponse(ctx, terminalID, nil, submission("go-declined", 1, "4000000000009995"))
	check(err == nil && declined.JSON200 != nil && !declined.JSON200.Accepted, declined, err)
	check(statusOf(declined.JSON200.TransactionId).Status.ReasonCode == "PAYER_ACCOUNT.INSUFFICIENT_FUNDS", declined)

	// Amounts keep every digit; what is computed with them is computed in decimals.
	sum := new(big.Rat).Add(decimal(0.1), decimal(0.2))
	check(sum.Cmp(big.NewRat(3, 10)) == 0 && decimal(*sold.Amount).Cmp(big.NewRat(99999999, 100)) == 0, sum)

	retried, err := client.SaleRetryWithResponse(ctx, terminalID, nil, terminal.RetryRequest{Retry: terminal.RetryOrigin{OriginatingId: &declined.JSON200.TransactionId}})
	check(err == nil && retried.JSON200 != nil, retried, err)
	check(*statusOf(retried.JSON200.TransactionId).AttemptNumber == 2, retried)

	afghani := submission("go-newer", 1, "4111111111111111")
	afghani.Currency = terminal.CurrencyAFN
	newer, err := client.SaleWithResponse(ctx, terminalID, nil, afghani)
	check(err == nil && newer.ApplicationproblemJSON400 != nil && newer.ApplicationproblemJSON400.ReasonCode == "MOON/WRONG_PHASE", newer, err)
	suspected, err := client.SaleWithResponse(ctx, terminalID, nil, submission("go-suspected", 1, "4100000000000019"))
	check(err == nil && suspected.JSON200 != nil, suspected, err)
	check(*statusOf(suspected.JSON200.TransactionId).Status.Domain == "MOON", suspected)

	body := os.Getenv("WEBHOOK_BODY")
	timestamp, signature, _ := strings.Cut(strings.TrimPrefix(os.Getenv("WEBHOOK_SIGNATURE"), "t="), ",v1=")
	mac := hmac.New(sha256.New, []byte(os.Getenv("WEBHOOK_SECRET")))
	mac.Write([]byte(timestamp + "." + body))
	given, _ := hex.DecodeString(signature)
	check(hmac.Equal(given, mac.Sum(nil)), signature)
	var event struct {
		Type string
		Data terminal.TransactionEventData
	}
	err = json.Unmarshal([]byte(body), &event)
	check(err == nil && event.Type == "transaction.declined" && event.Data.Status.Domain == "MOON", event, err)

	fmt.Println("sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says")
}

func submission(reference string, amount float64, cardNumber string) terminal.SubmissionRequest {
	month, year := 12, 2030
	return terminal.SubmissionRequest{
		MerchantTransactionId: reference, Amount: amount, Currency: terminal.CurrencyEUR,
		Order: &terminal.OrderRequest{
			PaymentInstrument: &terminal.PaymentInstrumentRequest{PaymentMethod: "cards", CardNumber: &cardNumber, ExpiryMonth: &month, ExpiryYear: &year},
			Payer:             &terminal.PayerRequest{FirstName: "Ada", LastName: "Lovelace", Email: "ada@example.com"},
		},
	}
}

func decimal(amount float64) *big.Rat {
	exact, _ := new(big.Rat).SetString(fmt.Sprint(amount))
	return exact
}

func statusOf(transactionID string) *terminal.Transaction {
	answer, err := client.TransactionStatusWithResponse(ctx, terminalID, transactionID)
	check(err == nil && answer.JSON200 != nil, answer, err)
	return answer.JSON200
}

func check(holds bool, found ...any) {
	if !holds {
		log.Output(2, fmt.Sprintf("%+v", found))
		os.Exit(1)
	}
}
