// Made from openapi.yaml by `npm run generate`. Do not edit.

export interface paths {
    "/v1/payments/sale/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a payment
         * @description Authorizes and captures in one step: the money is taken immediately, and no separate capture follows.
         *
         *     Name what is charged in exactly one way: `token` (an instrument stored earlier), `provider_token` (issued by the processor) or
         *     `order.payment_instrument` (a card). With `payment_collection: hosted_page` none is sent: the payer enters the instrument on the page of
         *     `next_action.url`, and the sale stays `PROCESSING` until then, at most 30 minutes.
         *
         *     `accepted` reports that the sale is being processed, not that the issuer approved it. The service waits a few seconds for the
         *     processor before it answers, so a quick decline already shows as `accepted: false`. Read the outcome from the transaction status or
         *     from the `transaction.*` events.
         *
         *     **Retry inside a sale.** With `retry`, the sale is a new attempt of an earlier sale that was `DECLINED` or `ERROR`, under the order of that
         *     sale. No field is dropped. Another instrument, a `cvv`, `merchant_transaction_id`, `description` and data about device, session and shipping
         *     are used. Another amount, currency, order or payer, or other details of the order, are refused. Without an instrument the original's is
         *     charged. If the sale was retried already, its newest attempt is retried, whichever attempt is named. To repeat a *request*, send it again
         *     with the same `Idempotency-Key` instead.
         *
         *     **Soft decline.** Where the issuer declines for want of an authentication (`AUTH.STRONG_AUTHENTICATION_REQUIRED`; response code 1A or 65),
         *     the payer is there and this service can authenticate them, it creates one linked attempt automatically. The answer then names that attempt,
         *     and `next_action` leads the payer to a challenge. `originating_id` of the new transaction names the declined one, whose `retried_by` names
         *     the new one. If this happens after the answer, the event `transaction.pending` of the linked attempt has the `next_action`.
         *
         *     A one-time token of the card fields is also a `token`. A used or expired one is refused with 422 `VALIDATION/TOKEN_ALREADY_USED` or
         *     `VALIDATION/TOKEN_EXPIRED`.
         *
         *     Refused with 404 when `order_id`, `token`, the payer's `friendly_id` or the retry's original is not known to this terminal; with 409
         *     while another retry of the same original is open; with 422 when the original cannot be retried or the order has other details.
         */
        post: operations["sale"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/sale/retry/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a sale
         * @description Creates a new attempt of an earlier sale that was `DECLINED` or `ERROR`. Amount, currency, order and instrument come from the original; a
         *     security code is never stored, so the new attempt carries none. The answer names a new transaction, whose `originating_id` is the attempt it
         *     retries and whose `attempt_number` is one higher. If the sale was retried already, its newest attempt is retried, whichever attempt is named.
         *
         *     Name the original by its `originating_id`, or import it from the processor that ran it: `provider_key` with `provider_transaction_id`, the
         *     recorded `interactions`, or both. Card numbers in imported interactions are redacted before anything is written.
         *
         *     The body holds `retry` and nothing else. Refused with 409 while the original is `PROCESSING` or another retry of it is open; with 422 when
         *     the original is not a declined or failed sale, when no stored instrument can be found, or when a processor later reports it as approved.
         *     After such a discrepancy it can be retried only once the operator has had that approval reversed.
         */
        post: operations["saleRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/preauth/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold an amount
         * @description Asks the issuer to hold `amount` on the payer's instrument without taking it. Store `transaction_id` and `order_id` of the answer: capture
         *     and void need both.
         *
         *     Body, rules, retry and refusals are those of the sale. An approved pre-authorization is captured once, in full or in part, or voided.
         */
        post: operations["preauth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/preauth/retry/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a pre-authorization
         * @description Creates a new attempt of an earlier pre-authorization that was `DECLINED` or `ERROR`. Everything else is as for the retry of a sale: the
         *     body holds `retry` and nothing else, and amount, currency, order and instrument come from the original.
         */
        post: operations["preauthRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/capture/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture a pre-authorization
         * @description Takes the money that an approved pre-authorization holds: all of it when `amount` is omitted, else at most the authorized amount. A
         *     pre-authorization is captured once; a partial capture releases the rest.
         *
         *     The answer names the capture's own `transaction_id` and the pre-authorization's `order_id`. Poll the status with the new id to confirm.
         *
         *     | Refused because | Answer |
         *     |---|---|
         *     | `amount` is above the authorized amount | 400 `AMOUNT_EXCEEDS_AUTHORIZED` |
         *     | already captured | 400 `VALIDATION/ALREADY_FULLY_CAPTURED` |
         *     | voided | 400 `VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED` |
         *     | the pre-authorization, or another capture or void of it, is still `PROCESSING` | 409 `VALIDATION/RELATED_TRANSACTION_LOCKED` |
         *     | not a pre-authorization, not approved, of another order, or its `merchant_transaction_id` repeated | 422 |
         */
        post: operations["capture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/void/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a pre-authorization
         * @description Releases the hold of an approved pre-authorization that has not been captured. The pre-authorization becomes `CANCELLED`; the answer names
         *     the void's own `transaction_id`, with which its status is polled.
         *
         *     Only pre-authorizations are voided: a sale or a capture is reversed through a refund. The one exception is a payment that waits for its payer
         *     on the hosted page. A sale, a pre-authorization or a recurring init without a card becomes `CANCELLED` immediately, no processor is called,
         *     and the page accepts no card. Once the payer has sent a card, the usual rules apply: `PROCESSING` is locked, and an approved payment is
         *     voided or refunded.
         *
         *     | Refused because | Answer |
         *     |---|---|
         *     | already captured | 400 `TRANSACTION_ALREADY_CAPTURED` |
         *     | already voided | 400 `VALIDATION/TRANSACTION_ALREADY_VOIDED` |
         *     | the pre-authorization, or another capture or void of it, is still `PROCESSING` | 409 `VALIDATION/RELATED_TRANSACTION_LOCKED` |
         *     | not a pre-authorization, not approved, or of another order | 422 |
         */
        post: operations["voidPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/refund/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund a payment
         * @description Returns money of an approved sale, capture, initial recurring payment or recurring charge: `amount` of it, or the rest if `amount` is
         *     omitted. Refunds may be partial and repeated. Pending, approved and unknown refunds together never exceed the original, even when sent
         *     concurrently. The original stays `APPROVED`.
         *
         *     The answer names the refund's own `transaction_id` and the original's `order_id`.
         *
         *     | Refused because | Answer |
         *     |---|---|
         *     | `amount` exceeds the refundable rest | 400 `VALIDATION/REFUND_AMOUNT_EXCEEDED` |
         *     | nothing is left | 409 `VALIDATION/FULL_REFUND_ALREADY_PROCESSED` |
         *     | the original is still `PROCESSING` | 409 `VALIDATION/RELATED_TRANSACTION_LOCKED` |
         *     | a type that cannot be refunded, not approved, of another order, or another currency | 422 |
         */
        post: operations["refund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/status/{terminal_friendly_id}/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a transaction
         * @description Answers with the transaction's details and its current status. While `status.status` is `PROCESSING`, poll or wait for an event; every other
         *     status is final.
         *
         *     A transaction is visible only on its own terminal. On another terminal it answers as if it did not exist: 404
         *     `VALIDATION/TRANSACTION_NOT_FOUND`. Full card numbers are never returned.
         */
        get: operations["transactionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/{provider_key}/notifications/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a processor's notification
         * @description Called by payment processors, not by integrators. It needs no API key: the processor's adapter verifies `X-Provider-Signature` over the raw
         *     body before it parses the body. A wrong signature, or a timestamp more than 300 seconds away, is refused with 401.
         *
         *     A notification is stored once per event id and answered before it is applied. It moves a transaction only forward, from `PROCESSING` or
         *     `UNKNOWN` to a final status. Late, repeated and reordered notifications change nothing and are also answered 200. A contradiction of a final
         *     status changes nothing and becomes a discrepancy for the operator, reported by `transaction.discrepancy`.
         *
         *     With `recurring_id` instead of `transaction_id` it reports a charge that the processor made itself, of a series with `managed_by`
         *     `payment_provider`. Then `provider_transaction_id`, `amount` and `currency` are present, and `scheduled_date` if the processor reports the
         *     date of the payment. The charge becomes a transaction of the series, once per `provider_transaction_id`. It executes the future transaction
         *     of that date, or the next planned one, or an added one. A charge that follows a declined one of the same date is a new attempt
         *     of it. The events are those of a charge by this service. No charge is dropped, even after the end of the series here or beyond its
         *     `number_of_payments`.
         *
         *     A properly signed notification for a transaction or series that the terminal does not have is refused with 404. So is a notification signed
         *     by another merchant's processor account. The same applies to a processor that the service is not connected to: a live service has no
         *     simulated processors.
         */
        post: operations["providerNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/providers/{provider_key}/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive notifications of a processor account
         * @description Called by payment processors, not by integrators: the notification address of a processor account. It needs no API key: the processor's
         *     adapter checks the signature, in headers or in the body, before it reads the body. A wrong signature is refused with 401.
         *
         *     A notification about an unknown transaction is acknowledged and ignored. All others are stored once per event id and answered before they are
         *     applied, as under `/v1/providers/{provider_key}/notifications/{terminal_friendly_id}`. A notification may arrive before the processor's
         *     answer. One with an unknown id of the processor is refused with 404 for two minutes, so that the processor sends it again. A notification of
         *     the processor's other environment (test, for a live account) is acknowledged and ignored.
         *
         *     Disputes are always stored: chargebacks, inquiries and early fraud warnings. The dispute of a known transaction sends `transaction.disputed`; the operator
         *     finds all of them under `/v1/management/disputes`.
         */
        post: operations["providerAccountNotification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the service
         * @description Answers 200 while the service can take payments, and 503 while it shuts down and completes remaining requests. Needs no API key and has no
         *     rate limit. `/health/` answers the same.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness for traffic
         * @description Answers 200 when the database responds and is writable and the instance's background workers run, else 503; `checks` names the failing part.
         *     A load balancer sends traffic to instances that answer 200. The answer comes within seconds, even if the database does not respond. An
         *     instance that shuts down answers 503 and serves requests until load balancers have had time to notice.
         */
        get: operations["healthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Answers 200 while the process can work; it queries neither the database nor anything else outside the process. No answer, or 503, means that
         *     its background work hangs: restart the instance.
         */
        get: operations["healthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/init/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a recurring series
         * @description Starts a recurring series: stores the payment instrument, schedules the payments and makes the first charge.
         *
         *     - First payment date today, or none: the init charges payment 1.
         *     - First payment date later: the init verifies the card with a zero amount, and payment 1 waits as future transaction 1. The payments after it
         *       are planned as future transactions where the platform manages the series.
         *     - With `managed_by` `our_platform` the service charges every payment on its date; `first_payment_date`, `recurring_date_type` and
         *       `time_interval` are then required. With `merchant` you charge each payment through recurring charge; with `payment_provider` the processor
         *       bills.
         *     - Exactly one of `payment_instrument`, `token` and `provider_token`, and exactly one of `payer` and `payer_fingerprint`: none is
         *       `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`.
         *     - With `payment_collection: hosted_page` no instrument is sent: the payer enters a card on the page of `next_action.url`, which says what is agreed,
         *       and the init stays `PROCESSING` until then, at most 30 minutes.
         *     - With `retry` the request is a new attempt of an earlier init: amount, currency, order and instrument come from that attempt, and another
         *       currency is refused.
         *
         *     Until the init is approved, no payment is scheduled and nothing else is charged; meanwhile the series can be cancelled, paused and updated.
         *     If the outcome of the init is known only days later, dates that have passed are not charged. The agreed number of payments then begins on the
         *     next date of the schedule.
         *
         *     The answer names the new series in `recurring_id`. `accepted` is false exactly when the attempt is already `DECLINED` or `ERROR` when the
         *     answer is written; a declined init leaves the series `cancelled`. Read the outcome from the transaction status, or wait for
         *     `transaction.approved` and `recurring.created`.
         */
        post: operations["recurringInit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/init/retry/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a recurring init
         * @description Creates a new attempt of a recurring init that ended `DECLINED` or `ERROR`. Amount, currency, order, schedule and instrument come from the
         *     earlier attempt; a CVV is never stored and so not sent again.
         *
         *     A cancelled series stays cancelled: the attempt starts a new series, named in `recurring_id`. When the first payment date of the earlier init
         *     has passed, the retry is refused with `VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`; start a new series instead. Only one retry of an
         *     attempt may be open at a time. The earlier attempt is named as for the retry of a sale; an imported one without a stored instrument is
         *     refused with `VALIDATION/INSTRUMENT_NOT_AVAILABLE`.
         *
         *     The body holds `retry` and nothing else. This is not idempotent replay: repeating the identical request with the same `Idempotency-Key`
         *     answers with the stored response and creates nothing.
         */
        post: operations["recurringInitRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/charge/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge a merchant-managed series
         * @description Charges the stored payment instrument of a series once. Only for active series with `managed_by` `merchant`.
         *
         *     - `amount` omitted charges the default amount of the series; `currency`, when sent, is the currency of the series.
         *     - Payment 1, where it still waits as future transaction 1, is executed by the first charge.
         *     - No more charges are made than `number_of_payments`: while the init, or charges that may be the last ones, are not settled, another one is
         *       refused with `VALIDATION/RELATED_TRANSACTION_LOCKED`.
         *     - With `retry` the request is a new attempt of an earlier charge of the same series: amount and currency come from that attempt.
         *
         *     `accepted` is false exactly when the attempt is already `DECLINED` or `ERROR` when the answer is written. Read the outcome from the
         *     transaction status, or wait for `transaction.approved` and `recurring.charged`. The approved charge that reaches `number_of_payments`
         *     completes the series. A hard decline pauses it.
         */
        post: operations["recurringCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/charge/retry/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a recurring charge
         * @description Creates a new attempt of a recurring charge that ended `DECLINED` or `ERROR`. Amount, currency, order and instrument come from the earlier
         *     attempt. The rules of the charge hold: the series is active and managed by the merchant. Only one retry of an attempt may be open at a time.
         *     The earlier attempt is named as for the retry of a sale; an imported one without a stored instrument is refused with
         *     `VALIDATION/INSTRUMENT_NOT_AVAILABLE`.
         *
         *     The body holds `retry` and nothing else. This is not idempotent replay: repeating the identical request with the same `Idempotency-Key`
         *     answers with the stored response and creates nothing.
         */
        post: operations["recurringChargeRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/status/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a recurring series
         * @description Answers with the series: its state, schedule, stored payment instrument, payer, the planned charges and the processed ones.
         *
         *     The query parameter `recurring_id` selects the series. A series is visible only on its own terminal. Cancelled and completed series stay
         *     readable.
         */
        get: operations["recurringStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/update/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a recurring series
         * @description Changes an active or paused series. Only the fields sent change; omitted ones keep their values. Processed charges are never affected: only
         *     pending occurrences are rebuilt.
         *
         *     - `amount` becomes the default of the charges to come. An occurrence whose amount was changed by itself keeps it.
         *     - `first_payment_date`, `recurring_date_type` and `time_interval` are for series with `managed_by` `our_platform`; on any other they are
         *       refused. The pending occurrences keep their ids and numbers and move onto the new schedule, from the first of its dates that is not over and
         *       comes after what was charged: nothing is charged for the past, nor twice for one date.
         *     - `number_of_payments` counts the payments already completed. A value at or below `completed_payments` completes the series at once.
         *
         *     A cancelled or completed series is refused with `VALIDATION/RECURRING_NOT_ACTIVE`. An `Idempotency-Key` has no effect on a PUT.
         *     `recurring.updated` reports the change; values that the series already has send no event. To change only one occurrence, update the future
         *     transaction.
         */
        put: operations["recurringUpdate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/instrument/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the payment instrument of a series
         * @description Verifies another instrument with the processor, without a charge, and uses it for later charges of the series. The verification is a
         *     transaction of type `recurring_init` with the amount 0: it can be declined, and it can wait for the payer. The series uses the instrument
         *     once that transaction is `APPROVED`, reported by `recurring.instrument_replaced`. Until then, and after a decline, it keeps the current one.
         *     Of two replacements the one approved last counts.
         *
         *     - Every charge that begins afterwards uses the new instrument: on the dates of the series, by request, and automatic retries that wait already. A
         *       charge that is under way is not made again.
         *     - The state of the series stays as it is: resume a paused one. What has failed can be charged again by hand.
         *     - A series with `managed_by` `payment_provider` is charged by the processor, which has the instrument: 422
         *       `VALIDATION/RECURRING_MANAGED_BY_PROVIDER`.
         *     - A declined verification is not retried: send the request again, with a new `Idempotency-Key`.
         */
        post: operations["recurringInstrument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/cancel/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a recurring series
         * @description Cancels an active or paused series for good. Its scheduled payments stop at once; a payment already processing may still finish. A payment
         *     that waits for its payer, on the hosted page or for authentication, becomes `CANCELLED`. A cancelled series cannot be reactivated: start a
         *     new one. The series and its transactions stay readable.
         *
         *     A series that is already cancelled is refused with `VALIDATION/RECURRING_ALREADY_CANCELLED`, a completed one with
         *     `VALIDATION/RECURRING_NOT_ACTIVE`. A repeat with the same `Idempotency-Key` answers with the stored 200. The events are `recurring.cancelled`
         *     and, for each planned payment, `future_transaction.cancelled`.
         */
        post: operations["recurringCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/pause/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a recurring series
         * @description Pauses an active series. Occurrences whose date passes while the series is paused are cancelled, never caught up. A payment already
         *     processing may still finish.
         *
         *     Pausing a paused series changes nothing and answers the same. A cancelled or completed series is refused with
         *     `VALIDATION/RECURRING_NOT_ACTIVE`. A series also pauses automatically after a hard decline, or when its automatic retries are used up. The
         *     event is `recurring.paused`.
         */
        post: operations["recurringPause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/resume/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused series
         * @description Makes a paused series active again. The next charge is the next upcoming occurrence; dates that passed during the pause stay cancelled.
         *
         *     Resuming an active series changes nothing and answers the same. A cancelled or completed series is refused with
         *     `VALIDATION/RECURRING_NOT_ACTIVE`. The event is `recurring.resumed`.
         */
        post: operations["recurringResume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/future-transactions/charge/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge a future transaction now
         * @description Charges one occurrence of an active series: a pending one before its date, or a failed one again. If `amount` is omitted, the planned amount
         *     is charged. The other occurrences and their dates stay as they are.
         *
         *     - The charge of a failed occurrence is a new attempt of its last one, linked to it by `originating_id`. If that cannot be retried, for its
         *       outcome is not known or a retry of it was approved, it is refused with `VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`.
         *     - An occurrence that was executed is refused with `VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED`; a
         *       cancelled one with `VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED`; one that is processing with `VALIDATION/RELATED_TRANSACTION_LOCKED`.
         *     - While the series is paused, its occurrences are not charged: `VALIDATION/RECURRING_NOT_ACTIVE`.
         *     - A series with `managed_by` `payment_provider` is charged by its processor alone: `VALIDATION/RECURRING_MANAGED_BY_PROVIDER`.
         *     - `recurring_id` must be the series that owns the occurrence.
         *
         *     `accepted` is false exactly when the attempt is already `DECLINED` or `ERROR` when the answer is written. If the platform manages the series,
         *     a declined charge is retried automatically, as on its date: the occurrence is `processing` until an attempt is approved or the last one
         *     fails. The event is `future_transaction.executed` or `future_transaction.failed`.
         */
        post: operations["futureTransactionCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/future-transactions/cancel/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a future transaction
         * @description Cancels one occurrence of a series that is pending or waits for an automatic retry. The retry is not made, and the series continues. Later
         *     occurrences keep their numbers and dates, and no payment is added at the end.
         *
         *     An executed occurrence is refused with `VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED` and a failed one with
         *     `VALIDATION/FUTURE_TRANSACTION_FAILED`. A cancelled one is refused with `VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED`, and one that is
         *     being charged with `VALIDATION/RELATED_TRANSACTION_LOCKED`. The event is `future_transaction.cancelled`.
         */
        post: operations["futureTransactionCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/future-transactions/status/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a future transaction
         * @description Answers with one occurrence of a series: its date, amount, position and state, and the transaction that executed it once it is `completed`.
         *
         *     The query parameter `future_transaction_id` selects the occurrence. It is visible only on its own terminal.
         */
        get: operations["futureTransactionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/recurring/future-transactions/update/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Update a future transaction
         * @description Changes the amount or the date of one pending occurrence. The default amount of the series, the other occurrences and their dates are
         *     unaffected: later payments are not shifted. To change the whole series, use recurring update.
         *
         *     - `scheduled_date` must be in the future, in the terminal's time zone.
         *     - An executed occurrence is refused with `VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED`, a failed one with
         *       `VALIDATION/FUTURE_TRANSACTION_FAILED`, a cancelled one with
         *       `VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED`, one that is processing with `VALIDATION/RELATED_TRANSACTION_LOCKED`.
         *
         *     An `Idempotency-Key` has no effect on a PUT. `future_transaction.updated` reports the change; a date and an amount that the occurrence
         *     already has send no event.
         */
        put: operations["futureTransactionUpdate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/card-fields/tokens/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a one-time token for a card
         * @description Called by the card fields in the page of a shop, with a publishable key. The card goes from the payer's browser to the service, and the
         *     shop's server receives only the token. A server with an API key sends the card with the payment instead.
         *
         *     The token pays once, as `token` of a sale, a pre-authorization or a recurring init of this terminal, within 15 minutes by its clock. It
         *     includes the security code: the payment has no `cvv` of its own. The answer and the events of the payment name a stored instrument with
         *     another token, which can be charged again.
         *
         *     Card and security code are stored encrypted until the token is used or has expired, and are then deleted. No processor is called, and no
         *     payment is made.
         */
        post: operations["tokenCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/clock/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the sandbox clock
         * @description Answers with the time on the terminal's clock. Each sandbox terminal has its own clock, which runs with real time until it is moved.
         *
         *     For test keys on sandbox terminals only.
         */
        get: operations["sandboxClock"];
        put?: never;
        /**
         * Move the sandbox clock forward
         * @description Moves the terminal's clock forward to the given time and freezes it there. Due charges, retries, expiries, idempotency ages and webhook
         *     schedules of the terminal follow it. The clock stops at each due time on the way, so that a year of a subscription plays in order and every
         *     event carries its own time. The answer comes when all due work is done. Only one request moves a clock at a time; another is refused with
         *     `SYSTEM/TEMPORARILY_UNAVAILABLE`.
         *
         *     A move covers at most five years and 50,000 pieces of due work (charges, retries, lookups, ends of series, deliveries), and takes about 30
         *     seconds at most. A move that reaches a limit answers `complete: false` with the current time of the clock: send the same request again until
         *     it is complete. A move stops when its client closes the connection, when its API key is revoked (401), and when the terminal is reset (503);
         *     the clock then stays where it is.
         *
         *     A time before the current one, or after the year 9998, is refused with `VALIDATION/INVALID_FIELD`. Resume lets the clock run again from its
         *     current time; reset returns it to real time. An `Idempotency-Key` has no effect here: moving to the same time twice changes nothing more. For
         *     test keys on sandbox terminals only.
         */
        post: operations["sandboxAdvanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/clock/resume/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume the sandbox clock
         * @description Lets a frozen clock run again from its current time, at the speed of real time; it stays ahead. Nothing is erased, and work is done when it
         *     is due, as on a live terminal. A running clock is not changed. While another request moves the clock, this one is refused with
         *     `SYSTEM/TEMPORARILY_UNAVAILABLE`.
         *
         *     The request has no body. An `Idempotency-Key` has no effect here. For test keys on sandbox terminals only.
         */
        post: operations["sandboxResumeClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/challenges/{terminal_friendly_id}/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a pending challenge
         * @description Acts as the payer: completes the 3-D Secure challenge that a transaction waits for. `succeeded` makes it `APPROVED`, `failed` makes it `DECLINED`
         *     with `AUTH.3DS_CHALLENGE_FAILED`.
         *
         *     To get such a transaction, pay with card 4000000000003220, or with a card whose payer this service challenges. A transaction that does not
         *     wait for a challenge is refused with `VALIDATION/RECORD_NOT_FOUND`. An `Idempotency-Key` has no effect here. For test keys on sandbox
         *     terminals only.
         */
        post: operations["sandboxChallenge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/bank-corrections/{terminal_friendly_id}/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct an outcome at the simulated bank
         * @description Acts as the bank: its ledger gets another outcome for a transaction that it has received. It reports the outcome by a notification, which is
         *     applied before the answer. This settles a transaction without an outcome, `PROCESSING` or `UNKNOWN`. A final status stays: a contradiction
         *     becomes a discrepancy, reported by `transaction.discrepancy`. An approved refund that is now `declined` is reported by
         *     `transaction.refund_failed`. A transaction that no bank has received is refused with `VALIDATION/RECORD_NOT_FOUND`. An `Idempotency-Key` has
         *     no effect here. For test keys on sandbox terminals only.
         */
        post: operations["sandboxBankCorrection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/disputes/{terminal_friendly_id}/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dispute a payment
         * @description Acts as the payer's bank: it opens a dispute of a transaction, changes it or decides it. Each request is one report of the processor, which sends
         *     `transaction.disputed`. A transaction has one dispute of each kind. A chargeback takes the amount of the transaction, and `won` returns it. An
         *     `Idempotency-Key` has no effect here. For test keys on sandbox terminals only.
         */
        post: operations["sandboxDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sandbox/reset/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Empty a sandbox terminal
         * @description Empties the terminal's data - transactions, orders, payers, stored instruments, series, events and idempotency records - and lets its clock
         *     run with real time again. The terminal, its API keys and its webhook endpoints stay. A running move of the clock is stopped.
         *
         *     The request has no body. An `Idempotency-Key` has no effect here. For test keys on sandbox terminals only.
         */
        post: operations["sandboxReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description All accounts, the newest first.
         */
        get: operations["managementAccountList"];
        put?: never;
        /**
         * Create an account
         * @description An account is one integrator. It owns terminals, API keys and webhook endpoints, and starts without any.
         */
        post: operations["managementAccountCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up an account
         * @description The account by its id.
         */
        get: operations["managementAccountGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Changes the fields in the body and leaves the rest.
         */
        patch: operations["managementAccountUpdate"];
        trace?: never;
    };
    "/v1/management/processor-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List processor accounts
         * @description The accounts at processors, the newest first. Credentials are not shown. The two simulated processors of a sandbox need no account and are
         *     not listed.
         */
        get: operations["managementProcessorAccountList"];
        put?: never;
        /**
         * Create a processor account
         * @description Allows the terminals of an account to be routed to a processor by `provider_key`, which is unique. The credentials are sealed and never shown
         *     again. Nothing is sent to the processor: `check` tests the credentials.
         *
         *     | kind | credentials |
         *     |---|---|
         *     | `stripe` | `secret_key`, `webhook_secret` |
         *     | `adyen` | `api_key`, `merchant_account`, `hmac_key`, and `live_prefix` for a live account |
         *     | `simulator` | `webhook_secret`; in a sandbox only |
         *
         *     Have the processor send its notifications to `/v1/providers/{provider_key}/notifications`.
         */
        post: operations["managementProcessorAccountCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/processor-accounts/{processor_account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a processor account
         * @description One processor account. Its credentials are not shown.
         */
        get: operations["managementProcessorAccountGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a processor account
         * @description Changes the fields in the body and leaves the rest; `settings` are replaced as a whole. The change reaches every instance within five seconds.
         *
         *     `enabled: false` disables an account: routes skip it. Its existing transactions are completed: captures, voids, refunds, lookups and
         *     notifications continue.
         */
        patch: operations["managementProcessorAccountUpdate"];
        trace?: never;
    };
    "/v1/management/processor-accounts/{processor_account_id}/rotate-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the credentials of a processor account
         * @description From now on calls use the new credentials; send all of them. Notifications signed with the previous secret are accepted for another
         *     `overlap_hours`; a rotation during these hours ends the oldest secret immediately. The change reaches every instance within five seconds;
         *     revoke the old key at the processor after that.
         *
         *     The account at the processor cannot change, because a repeated call would be a second payment there; create another processor account
         *     instead. A key of another account is refused with `VALIDATION/INVALID_FIELD`. At Stripe the service reads the account of the new key, and
         *     that of the previous key if it is not yet known. A restricted key without that permission must be able to read a payment of this processor
         *     account. Credentials that cannot be compared are refused.
         */
        post: operations["managementProcessorAccountRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/processor-accounts/{processor_account_id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the credentials of a processor account
         * @description Makes a harmless call with the credentials, which moves no money, and returns the result. The account at the processor is stored as
         *     `merchant_account`, if the processor reports it. `notifications` compares the webhooks that are set up there with the events that the service
         *     reads. The request has no body.
         */
        post: operations["managementProcessorAccountCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/terminals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List terminals
         * @description The terminals, the newest first.
         */
        get: operations["managementTerminalList"];
        put?: never;
        /**
         * Create a terminal
         * @description The service assigns the terminal's id. API keys that are created afterwards give access to it.
         *
         *     A service serves the terminals of its own environment. A terminal is routed to processor accounts of its own account and environment; in a
         *     sandbox also to the simulated processors `simulator_a` and `simulator_b`. A live terminal is never routed to a simulated processor, whose
         *     approvals move no money. Such a terminal is refused with 422: `VALIDATION/ENVIRONMENT_NOT_SERVED`, `VALIDATION/ROUTE_NOT_AVAILABLE`.
         */
        post: operations["managementTerminalCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/terminals/{terminal_friendly_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a terminal
         * @description The terminal by its id.
         */
        get: operations["managementTerminalGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a terminal
         * @description Changes the fields in the body and leaves the rest. The change applies immediately at the instance that answers, and within five seconds at
         *     the others.
         *
         *     Existing payments are not affected. Attempts in flight keep their route. Payments in a currency that the terminal no longer accepts can still
         *     be captured, voided, refunded and retried, and series in it are still charged. After a change of the time zone, planned occurrences keep
         *     their dates and due times; occurrences planned or moved later use the new zone.
         */
        patch: operations["managementTerminalUpdate"];
        trace?: never;
    };
    "/v1/management/terminals/{terminal_friendly_id}/instruments/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import stored instruments of a processor
         * @description Imports instruments that a processor account already stores: payment methods of customers at Stripe (`pm_…` of `cus_…`), stored payment
         *     methods of shoppers at Adyen. Each gets a `token`, which can pay and start series like the token of any payment. No processor is called, so a
         *     token that the processor does not know is declined when it is charged.
         *
         *     A record that was imported before is `known` and keeps its token, so an import can be repeated. A record that cannot be imported is `refused` and does
         *     not stop the others. With `dry_run` nothing is written.
         *
         *     A single instrument needs no import: a payment takes `provider_token` as `cus_…/pm_…` at Stripe and as `shopper/token` at Adyen.
         */
        post: operations["managementInstrumentImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/terminals/{terminal_friendly_id}/payment-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up the payment page of a terminal
         * @description The brand of the terminal's hosted payment page, its return addresses, and the sites that may show it in a frame. The lists of a terminal
         *     without settings are empty.
         */
        get: operations["managementPaymentPageGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the payment page of a terminal
         * @description Changes the fields in the body and leaves the rest; null removes a value. The change applies immediately, also to open pages: their next view
         *     has the new brand. A payment keeps its original `return_url` as long as the origin is listed.
         *
         *     The colours apply to the button and to links. A colour whose contrast with the page and with its text is below 4.5:1 (WCAG 2.2, 1.4.3) is
         *     refused with `VALIDATION/INSUFFICIENT_CONTRAST`.
         *
         *     A default `return_url` whose origin is not listed is refused with `VALIDATION/RETURN_URL_NOT_ALLOWED`, like that of a payment. So is removing its origin from the list.
         */
        patch: operations["managementPaymentPageUpdate"];
        trace?: never;
    };
    "/v1/management/terminals/{terminal_friendly_id}/payment-page/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a secret for the return addresses of a terminal
         * @description Creates the secret that signs the return addresses of payers. It replaces the previous one and is shown only in this answer. For 24 hours
         *     addresses are signed with both secrets, so that the shop can change over at any time. A rotation during these hours ends the oldest secret
         *     immediately. The request has no body.
         */
        post: operations["managementPaymentPageRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description The keys, the newest first, including expired and revoked ones. A key itself is never shown again; its `hint` is.
         */
        get: operations["managementApiKeyList"];
        put?: never;
        /**
         * Create an API key
         * @description `api_key` is shown only in this answer; the service stores its SHA-256. If the answer is lost, revoke the key and create another.
         *
         *     The key gives access to the named terminals, which belong to the account and to the key's environment.
         *
         *     With `allowed_origins` it is a **publishable key** (`ptp_…`) of one terminal, for the card fields in pages of these origins. Only
         *     `tokenCreate` accepts it, and it is not a secret. The origins of a key cannot change: create another key for another page, and revoke this
         *     one when it is no longer used.
         */
        post: operations["managementApiKeyCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/api-keys/{api_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up an API key
         * @description The key's record by its id. The key itself is not shown.
         */
        get: operations["managementApiKeyGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/api-keys/{api_key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key
         * @description Creates a new key with the account, terminals, origins, limit and expiry of the old one, shown only in this answer. The old key continues to
         *     work for `overlap_seconds`, so that the integrator can change over, or until its own expiry if that comes first.
         *
         *     A key is replaced once. Of two rotations one creates the new key, and the other is refused with 409 `VALIDATION/API_KEY_ALREADY_ROTATED`,
         *     which names the new key's id. If the answer was lost, rotate the new key, without overlap. An expired or revoked key cannot be replaced.
         */
        post: operations["managementApiKeyRotate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/api-keys/{api_key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description The key is refused with 401 from now on: immediately by the instance that answers, within five seconds by every other. A revocation is final.
         *     A key that replaced it stays valid. Revoking a revoked key changes nothing. The request has no body.
         */
        post: operations["managementApiKeyRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/audit-entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Every change by a management operation, the newest first. Each entry is written together with its change and stored permanently. Refused
         *     requests leave no entry, except for an invalid management key. An operation that changed nothing leaves an entry without changes. A rotation
         *     is recorded under the replaced key and names the new one in `replaced_by`.
         *
         *     Entries also record each reset of a sandbox terminal (`sandboxReset`) and each run of the command that reseals card numbers (`vaultReseal`).
         *     Requests with an invalid management key are recorded as `managementAuthentication`, with one entry per address in ten minutes, for ten
         *     addresses at most. An entry without `source_address` counts the others in `refused_requests`.
         */
        get: operations["managementAuditList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description The registered endpoints, the newest first. Secrets are not shown.
         */
        get: operations["managementWebhookEndpointList"];
        put?: never;
        /**
         * Register a webhook endpoint
         * @description Sends the future events of the account's terminals of one environment to `url`: all of them, or only the types in `event_types`.
         *     Earlier events are not sent.
         *
         *     `secret` is shown only in this answer. Store it with the receiver, which uses it to verify that an event came from this service.
         *
         *     An address must begin with `https://` and lead to a public network. The resolved address is checked on each call.
         */
        post: operations["managementWebhookEndpointCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/webhook-endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint with its secret and the record of its deliveries. Pending deliveries are not sent.
         */
        delete: operations["managementWebhookEndpointDelete"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes the fields in the body and leaves the rest. Pending deliveries go to the new `url`.
         *
         *     `enabled: false` disables an endpoint: new events are not queued for it, and pending deliveries wait. `enabled: true` enables it again, also
         *     after it was disabled for five days of failures, and sends pending deliveries immediately. `resend-failed` sends failed deliveries again.
         */
        patch: operations["managementWebhookEndpointUpdate"];
        trace?: never;
    };
    "/v1/management/webhook-endpoints/{endpoint_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook endpoint
         * @description Creates a new secret, shown only in this answer. For 24 hours every delivery is signed with both secrets, so that the receiver can change
         *     over at any time. A rotation during these hours ends the oldest secret immediately. The request has no body.
         */
        post: operations["managementWebhookEndpointRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/webhook-endpoints/{endpoint_id}/test-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends an event of the chosen type, with sample data and its own id, to this endpoint only. The endpoint need not be subscribed to the type. It is
         *     signed, delivered and repeated like any other. Sandbox endpoints only: the event carries `environment: sandbox`.
         */
        post: operations["managementWebhookEndpointTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description All events, or those of an account or a terminal, in the order in which they were written, for clients that poll. An event is listed only
         *     after all events written before it: a client that continues from `next_cursor` receives each event exactly once. Poll again for later events.
         *     `created_at` is not such an order, because the clocks of terminals differ. A filter on type or terminal scans up to 5,000 events a page. If
         *     few of them match, a page is shorter than `limit`, or empty, while `has_more` is true.
         *
         *     The same holds if terminals are stored in several databases, even while a terminal moves between them: its events keep their places in the
         *     list. Events of terminals in different databases are in order as far as the clocks of their servers agree.
         */
        get: operations["managementEventList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description A delivery is one event on its way to one endpoint. The newest come first.
         */
        get: operations["managementDeliveryList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/deliveries/resend-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all failed deliveries again
         * @description Makes every failed delivery of an event since `since` due immediately, for all enabled endpoints or for one. Each restarts the schedule of
         *     seven attempts.
         */
        post: operations["managementDeliveryResendFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a delivery
         * @description The delivery with the exact body that is sent, and every attempt with its answer.
         */
        get: operations["managementDeliveryGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/deliveries/{delivery_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Makes the delivery due immediately. A delivered or failed one restarts the schedule of seven attempts, with the same body and event id; a
         *     pending one is only brought forward. The request has no body.
         */
        post: operations["managementDeliveryResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search transactions
         * @description The transactions that match all given filters, the newest first. Pages are stable while transactions are added: new ones come before the
         *     first page, and no later page skips or repeats one.
         *
         *     Filter by `terminal_friendly_id`, `account_id` or `order_id`. A search without one of them is refused with 422 `VALIDATION/SEARCH_TOO_BROAD`.
         *     So is one for an account with more than 1000 terminals, or for a `merchant_order_id` that more than 1000 orders share.
         *
         *     A filter on `status` or `type` scans up to 10,000 transactions a page. If few of them match, a page is shorter than `limit`, or empty. Follow
         *     `next_cursor` until it is absent.
         */
        get: operations["managementTransactionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/transactions/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a transaction with its history
         * @description The transaction as its merchant sees it, with its history: every call to a processor, every event with its deliveries, and the linked
         *     transactions. Card data is shown only as in the transaction status.
         *
         *     Times of calls are in real time, all others by the terminal's clock: they differ on a sandbox terminal whose clock was moved.
         */
        get: operations["managementTransactionGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/transactions/{transaction_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle an UNKNOWN transaction
         * @description The service has queried the processor for more than twenty minutes and received no outcome. Evidence from outside settles the transaction now:
         *
         *     - `lookup` asks the processor once more, and settles the transaction by its answer. Without an answer nothing changes, and `settled` is false.
         *     - `approved` and `declined` state the outcome that the operator knows from elsewhere, the processor's portal or its support. `evidence` tells from
         *       where, and `approved` needs the processor's own id of the transaction: a capture or refund is sent with it.
         *
         *     The transaction continues as if the processor had reported the outcome: its event is sent, a refused capture, void or refund releases its
         *     amount, and a series counts its charge. A stated outcome has the reason `SYSTEM.RESOLVED_BY_OPERATOR` and is never retried automatically. It
         *     is final: the first operator, lookup or notification settles the transaction, and others are refused with 409
         *     `VALIDATION/TRANSACTION_NOT_UNKNOWN`.
         */
        post: operations["managementTransactionResolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/unknown-transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions whose outcome is unknown
         * @description The transactions of all terminals that wait for an operator to settle them, the longest waiting first.
         */
        get: operations["managementUnknownTransactionList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/discrepancies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the discrepancies with processors
         * @description A discrepancy is a processor's report that contradicts a final status. Examples are an approved payment that is `DECLINED` here, an approved
         *     one that is missing from the processor's ledger, another amount, or a ledger entry without a transaction. A final status never changes
         *     automatically, so an operator has to resolve it. Without `state` the unresolved ones are listed, `open` and `reversing`. The oldest comes
         *     first.
         */
        get: operations["managementDiscrepancyList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes
         * @description Chargebacks, inquiries of issuers and early fraud warnings, as reported by the processors, the newest first. `matched=false` lists the
         *     disputes of unknown payments, such as those of another system with the same processor account.
         */
        get: operations["managementDisputeList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/discrepancies/{discrepancy_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a discrepancy
         * @description Both sides of a discrepancy at the time when it was found, and its resolution.
         */
        get: operations["managementDiscrepancyGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/discrepancies/{discrepancy_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a discrepancy
         * @description - `accept` accepts the processor's report. **Nothing else changes**: the transaction keeps its status and its amounts, and nothing is
         *       captured, refunded, retried or counted by a series. The merchant and the operator settle the difference outside of this service; `evidence`
         *       describes it. A `reversing` one can also be accepted while no reversal is running: `evidence` then describes the result of the reversal.
         *     - `reverse` reverses a payment that the processor has approved and this service has not. It voids a pre-authorization, and refunds a sale, a
         *       capture or a charge, at that processor and in the amount recorded there. The call carries an idempotency key of the discrepancy, so that
         *       repeated requests move money only once. If the processor approves it, the discrepancy is `reversed`. If it refuses, the discrepancy is
         *       `open` again. If it does not respond, the discrepancy stays `reversing`: send the same request again. In both cases `resolved` is false.
         *       Other discrepancies cannot be reversed: 422 `VALIDATION/DISCREPANCY_NOT_REVERSIBLE`; nor can one that is `reversing` when the processor
         *       does not honour idempotency keys, or not for so long: it might give the money back twice.
         *
         *     A discrepancy is resolved once: 409 `VALIDATION/DISCREPANCY_RESOLVED`. While a reversal is running, other requests are refused with 409
         *     `VALIDATION/REVERSAL_IN_PROGRESS`. The acts leave entries in the audit log, and another `transaction.discrepancy` reports the resolution.
         *
         *     While work is held (see "Recovery"), `reverse` gets 503 `SYSTEM/TEMPORARILY_UNAVAILABLE`.
         */
        post: operations["managementDiscrepancyResolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List recurring series
         * @description The series of a terminal or an account, the newest first. The list is refused with 422 `VALIDATION/SEARCH_TOO_BROAD` without
         *     `terminal_friendly_id` or `account_id`, and for an account with more than 1000 terminals.
         */
        get: operations["managementSeriesList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/series/{recurring_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a recurring series with its occurrences
         * @description The series with a page of its occurrences, the last by number first. Its charges are the transactions of its `order_id`.
         */
        get: operations["managementSeriesGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search the request log
         * @description The requests that merchants sent with a valid key, with their answers, the newest first. Requests with an invalid key are not logged, because
         *     their account is unknown. Requests of the operator are in the audit log.
         *
         *     Filter by `terminal_friendly_id`, `account_id` or `api_key_id`. A search without one of them is refused with 422
         *     `VALIDATION/SEARCH_TOO_BROAD`. So is a `reference` without a terminal or account, and an account with more than 1000 terminals. Requests for
         *     a terminal that the key may not use belong to no terminal: only `api_key_id` finds them.
         *
         *     A filter on `operation`, `path`, `status` or `reason_code` scans up to 10,000 requests a page. With a status from 400 or a reason code it
         *     scans up to 10,000 refused or failed requests. If few of them match, a page is shorter than `limit`, or empty. Follow `next_cursor` until it
         *     is absent.
         *
         *     The log is written asynchronously: an entry appears about a second after its answer. Entries that cannot be written in time, because of load
         *     or an unreachable database, are dropped and counted (`payment_terminal_request_log_dropped_total`). Entries are stored for 30 days, up to the
         *     last million, unless the operator sets other limits.
         */
        get: operations["managementRequestList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a request with its answer
         * @description A request and its answer, both as JSON without card numbers, security codes, tokens, keys and the addresses of payers' pages. The events of
         *     its transaction and series are included.
         */
        get: operations["managementRequestGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get figures for a period
         * @description Payments and refusals on the terminals of an account, on one terminal, or on all, from `since` until before `until`. The figures are exact
         *     and counted on request. Money is summed by currency, never across currencies; a sum is decimal text, because a double cannot hold it.
         *
         *     A payment here is an attempt at a sale, a pre-authorization or a payment of a series; each retry counts as one more. Payments, captures and
         *     refunds are counted at the time of their creation by the terminal's clock, with their current status. `approval_rate` is the approved
         *     payments divided by those that were approved, declined or failed. `volume` is the sum of approved sales, captures and payments of series.
         *     `refunded` is the sum of approved refunds, without those that failed afterwards. Calls to processors are counted by the service's own clock,
         *     at the time of the call.
         *
         *     A period has at most 366 days by days or 31 days by hours, 1,000,000 transactions and 2,000,000 calls to processors. A longer one is refused
         *     with 422 `VALIDATION/SEARCH_TOO_BROAD`; request it in parts, whose figures add up. The same applies to more than 1000 terminals.
         */
        get: operations["managementOverviewGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/recovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the recovery state
         * @description Reports which database the service runs on, which one it last wrote, and whether it holds its work (see "Recovery").
         */
        get: operations["managementRecoveryGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/recovery/compare": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconcile with the ledgers of processors
         * @description Reads the statements of all processors from `since` to `until` and lists the approved payments that have no transaction here. With
         *     `import_missing` they are written as transactions, from the processors' entries and without a call. A charge of a series and a retry are
         *     linked to the attempts before them. Other payments have lost their order, payer and instrument; they can be read, captured, voided and
         *     refunded. The daily comparison records the rest as discrepancies.
         *
         *     Compare a processor without a statement manually. A comparison without the ledger of an `unavailable` processor or an unusable account does
         *     not allow the work to continue.
         */
        post: operations["managementRecoveryCompare"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/recovery/continue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Continue held work
         * @description Ends a recovery on an operator's decision: due work, deliveries and submissions continue, and this database counts as the last written one.
         *     Compare the ledgers of the processors first, unless `without_comparison` confirms that nothing was lost, as after a planned promotion that no
         *     instance followed.
         */
        post: operations["managementRecoveryContinue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/occurrences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List upcoming occurrences
         * @description The uncharged occurrences of a terminal or an account by date, for all kinds of series. The list is refused with 422
         *     `VALIDATION/SEARCH_TOO_BROAD` without `terminal_friendly_id` or `account_id`, and for an account with more than 1000 terminals. Dates are in
         *     the time zone of the terminal.
         */
        get: operations["managementOccurrenceList"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Open sessions, the newest first: the caller's own, or those of all users for an owner and the management key. Ended sessions are not shown.
         */
        get: operations["managementSessionList"];
        put?: never;
        /**
         * Sign in
         * @description Opens a session of a user and sets its cookie. Send `email` and `password`, with the `code` of the authenticator application if one is set
         *     up. Or send a `sign_in_token`, or a `passkey`, which counts as both factors. Every sign-in opens a new session; the session of the request
         *     ends.
         *
         *     A session ends an hour after its last use, and at the latest 12 hours after it was opened. Requests of a session other than GET carry its
         *     `csrf_token` in `x-csrf-token`.
         *
         *     A refused sign-in gives no reason. After five refusals for the same user from one address, or from one known browser, the wait is a minute,
         *     after five more two minutes, and so on up to an hour. Other addresses and browsers do not wait.
         *
         *     After 20 wrong codes within an hour, from any address, no code of the user is accepted (`VALIDATION/SECOND_FACTOR_LOCKED`). A sign-in with a
         *     passkey unlocks the codes, and so does an owner, with `second_factor_locked: false` on the user.
         */
        post: operations["managementSessionCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/sessions/passkey-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a challenge to sign in with a passkey
         * @description Creates the challenge that a passkey signs to sign in (WebAuthn, `navigator.credentials.get`), and a cookie that binds it to this browser. It
         *     is accepted once, within five minutes. No user is named: the authenticator knows its passkeys for `relying_party_id` and verifies its user.
         *     Send the signed challenge to `/v1/management/sessions` as `passkey`. The request has no body.
         */
        post: operations["managementPasskeySignInOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the session of this request
         * @description The signed-in user and the `csrf_token`, for a page that is opened again. The management key and access tokens have no session: 404.
         */
        get: operations["managementCurrentSessionGet"];
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Ends the session of this request immediately. The management key and access tokens have no session: 404.
         */
        delete: operations["managementCurrentSessionEnd"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Ends one of the caller's own sessions immediately; an owner and the management key may end any session. An ended session is not found.
         */
        delete: operations["managementSessionEnd"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description All users who manage the service, the newest first, including disabled ones.
         */
        get: operations["managementUserList"];
        put?: never;
        /**
         * Invite a user
         * @description Creates a user and a link for choosing a password, valid once within seven days. `invitation_token` is shown only in this answer. Give the
         *     link to the user over a secure channel: anyone with the link can sign in as the user. If it is lost, invite the user again.
         */
        post: operations["managementUserCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up a user
         * @description The user by their id.
         */
        get: operations["managementUserGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Changes the role of a user, unlocks their second factor, or disables them. Disabling ends their sessions immediately and makes their access
         *     tokens and invitations invalid. `disabled: false` restores access with the same password. Users are not deleted, because the audit log names
         *     them. The last active owner cannot be disabled or lose the role.
         */
        patch: operations["managementUserUpdate"];
        trace?: never;
    };
    "/v1/management/users/{user_id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a user again
         * @description Creates a new link for a user who has lost the first one or cannot sign in; earlier links become invalid. Nothing else changes until the link
         *     is used. The user then chooses a new password, all their sessions end, and their authenticator application and passkeys are removed. The
         *     request has no body.
         */
        post: operations["managementUserInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Sets the password of the invited user and signs them in. The link is accepted once.
         */
        post: operations["managementInvitationAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/users/current/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change one's own password
         * @description Sets the password of the session's user, and ends all their other sessions. `current_password` is required if the user has one. The management
         *     key and access tokens have no session: 404.
         */
        post: operations["managementPasswordChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/users/current/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the setup of an authenticator application
         * @description Creates the secret of an authenticator application (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), shown only in this answer. Codes are
         *     required once one of them is confirmed. A repeated request before that creates another secret.
         */
        post: operations["managementAuthenticatorCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/users/current/authenticator/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an authenticator application
         * @description Accepts the first code of the application; from now on a sign-in with the password needs one. Returns ten recovery codes, each of which
         *     replaces a code once. They are shown only in this answer.
         */
        post: operations["managementAuthenticatorConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/users/current/authenticator/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an authenticator application
         * @description From now on the password alone signs in. The recovery codes are deleted.
         */
        post: operations["managementAuthenticatorRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List passkeys
         * @description The caller's own passkeys, or those of all users for an owner and the management key. The newest come first.
         */
        get: operations["managementPasskeyList"];
        put?: never;
        /**
         * Add a passkey
         * @description Stores the public key of a passkey that the browser created with the options of `/v1/management/passkeys/options`, in the same session. The
         *     challenge is accepted once, even if the passkey is refused. The authenticator must have verified its user; attestation is not checked. From
         *     now on the passkey signs its user in without a password or a code. The management key and access tokens have no session: 404.
         */
        post: operations["managementPasskeyCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start adding a passkey
         * @description Creates the challenge with which the browser creates a passkey (WebAuthn, `navigator.credentials.create`: discoverable, with user
         *     verification, without attestation). It is accepted once, within five minutes, in this session. A user has at most ten passkeys. The
         *     management key and access tokens have no
         *     session: 404.
         */
        post: operations["managementPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Renames one of the caller's own passkeys. The management key and access tokens have no session: 404.
         */
        patch: operations["managementPasskeyUpdate"];
        trace?: never;
    };
    "/v1/management/passkeys/{passkey_id}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a passkey
         * @description Removes one of the caller's own passkeys, which can no longer sign in; the authenticator may continue to offer it. Its open sessions stay. The management key
         *     and access tokens have no session: 404.
         */
        post: operations["managementPasskeyRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/access-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List access tokens
         * @description The caller's own access tokens, or those of all users for an owner and the management key. The newest come first. A token itself is never shown again; its `hint` is.
         */
        get: operations["managementAccessTokenList"];
        put?: never;
        /**
         * Create an access token
         * @description A token acts for the user of the session, with the given role: at most that of the user, now and later. `read_only` and `operations` restrict
         *     it further. Send `current_password`, unless the session was opened with a passkey in the last five minutes. `access_token` is shown only in
         *     this answer; the service stores its SHA-256. The management key and access tokens cannot create tokens: 404.
         *
         *     All tokens of a user are revoked when the user accepts an invitation, changes the password, gets another role or is disabled. Adding or
         *     removing a passkey or an authenticator application revokes them too.
         */
        post: operations["managementAccessTokenCreate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/management/access-tokens/{access_token_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access token
         * @description Revokes one of the caller's own access tokens immediately and permanently; an owner and the management key may revoke any token. Revoking a revoked token changes
         *     nothing. The request has no body.
         */
        post: operations["managementAccessTokenRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "transaction.approved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A transaction was approved
         * @description Sent when a transaction of any type becomes `APPROVED`: a sale is captured, a pre-authorization is held, a capture, refund or void went
         *     through.
         */
        post: operations["transactionApprovedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.declined": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A transaction was declined
         * @description Sent when a transaction of any type becomes `DECLINED`. `data.status.reasonCode` has the reason. If an automatic retry follows,
         *     `transaction.retry_scheduled` is also sent.
         */
        post: operations["transactionDeclinedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A transaction waits for the payer
         * @description Sent when the payer must act before the transaction can continue: a 3-D Secure challenge, or a hosted page. `data.next_action`, when present,
         *     has the payer's next step. The outcome comes as a separate event.
         */
        post: operations["transactionPendingEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.error": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A transaction failed for a technical reason
         * @description Sent when a transaction becomes `ERROR`: a technical failure, distinct from a decline. It is generally safe to submit the payment again
         *     under a new `Idempotency-Key`.
         */
        post: operations["transactionErrorEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The outcome of a transaction is not known
         * @description Sent when a transaction becomes `UNKNOWN`: the processor has not reported the outcome. Treat it neither as paid nor as unpaid. Later evidence
         *     settles it, reported by `transaction.approved` or `transaction.declined`.
         */
        post: operations["transactionUnknownEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A transaction was cancelled
         * @description Sent when a transaction becomes `CANCELLED`, for example a pre-authorization that was voided or a hosted page that was not finished in time.
         *     No funds moved.
         */
        post: operations["transactionCancelledEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.retry_scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An automatic retry was scheduled
         * @description Sent when an automatic retry of a declined transaction is queued, after a soft decline. `data.transaction_id` is the declined transaction;
         *     the retry will be a new transaction.
         */
        post: operations["transactionRetryScheduledEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.retry_attempted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A retry was attempted
         * @description Sent when an attempt of this terminal is retried, automatically or at your request (`retry`, `…/retry/…`). `data.transaction_id` is the new
         *     transaction, `data.originating_id` the attempt before it. Its outcome comes as a separate event.
         */
        post: operations["transactionRetryAttemptedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.retry_cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An announced retry is not made
         * @description Sent when a retry that `transaction.retry_scheduled` announced will not be made; `data.cancellation_reason` has the reason. The transaction does not change.
         */
        post: operations["transactionRetryCancelledEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.discrepancy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A processor contradicts a final status
         * @description Sent when a processor's report contradicts the final status of a transaction. It has approved a declined one, has no entry for an approved
         *     one in its ledger, or has recorded another amount. The status stays, because a final status does not change automatically. Do not charge the
         *     payer again before the operator has resolved it; then the event is sent once more, with the new `data.discrepancy.state`.
         */
        post: operations["transactionDiscrepancyEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.disputed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment is disputed
         * @description Sent when a processor reports a chargeback, an inquiry or an early fraud warning about a transaction, and for each change: `data.dispute.phase` is `opened`,
         *     `updated`, `won` or `lost`. The transaction keeps its status. Stop the delivery of goods, and answer at the processor before `respond_by`. A report that is
         *     older than a known one sends no event.
         */
        post: operations["transactionDisputedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.refund_failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An approved refund failed
         * @description Sent when a processor reports that an approved refund failed afterwards, for example because the payer's account is closed. The refund stays
         *     `APPROVED`, which is final, and has `refund_failed_at`; its amount can be refunded again. The payer has not received the money.
         */
        post: operations["transactionRefundFailedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "transaction.identifier_masked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An identifier was masked
         * @description Sent when a payer enters a card on the payment page and an identifier of that payment (`merchant_transaction_id`, `merchant_order_id`, an `Idempotency-Key` or
         *     another) contains the number of that card. The number is replaced wherever it is stored, including earlier events and the request log: `x` for each digit but the
         *     last four, without separators. The event has the masked identifiers. Find the payment by `transaction_id`.
         */
        post: operations["transactionIdentifierMaskedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring series started
         * @description Sent when the init of a series is approved.
         */
        post: operations["recurringCreatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring.charged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring payment was approved
         * @description Sent when a charge of a series is approved, the first payment included. `transaction.approved` reports the transaction as well.
         */
        post: operations["recurringChargedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring series was cancelled
         * @description Sent when a series is cancelled: by request, by a declined init, or because its `cancellation_date` was reached.
         *     `future_transaction.cancelled` reports each planned payment as well.
         */
        post: operations["recurringCancelledEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring series was completed
         * @description Sent when the last payment of a series is processed.
         */
        post: operations["recurringCompletedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring.paused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring series was paused
         * @description Sent when a series is paused: by request, after a hard decline, or when its automatic retries are used up.
         */
        post: operations["recurringPausedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring.resumed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring series was resumed
         * @description Sent when a paused series is active again.
         */
        post: operations["recurringResumedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring.instrument_replaced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The instrument of a recurring series was replaced
         * @description Sent when the verification of a new instrument was approved: later charges use it.
         */
        post: operations["recurringInstrumentReplacedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recurring.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recurring series was updated
         * @description Sent when the amount, the schedule or the number of payments of a series changes. `data` holds the new values.
         */
        post: operations["recurringUpdatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "future_transaction.scheduled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A future payment was scheduled
         * @description Sent when an occurrence of a series is planned.
         */
        post: operations["futureTransactionScheduledEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "future_transaction.executed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled payment was processed
         * @description Sent when a charge of an occurrence is approved: the occurrence is `completed`. `transaction.approved` reports the transaction as well.
         */
        post: operations["futureTransactionExecutedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "future_transaction.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled payment was cancelled
         * @description Sent when an occurrence is cancelled: by request, with its series, or because its date passed while the series was paused.
         */
        post: operations["futureTransactionCancelledEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "future_transaction.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled payment failed
         * @description Sent when an occurrence could not be charged and no retry is left: the occurrence is `failed` and uses up its number.
         *     `data.status.reasonCode` has the reason of the last failure.
         */
        post: operations["futureTransactionFailedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "future_transaction.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A scheduled payment was moved or changed
         * @description Sent when the date or the amount of an occurrence changes. `data` holds the new values.
         */
        post: operations["futureTransactionUpdatedEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Identifies a terminal. Assigned when the account is provisioned.
         * @example a1B2c3
         */
        TerminalId: string;
        /**
         * @description Identifies a transaction on its terminal. Set by the service.
         * @example 7hK2mQ9x
         */
        TransactionId: string;
        /**
         * @description Identifies an order on its terminal. Set by the service; payments that belong together share it.
         * @example Xk29fLq0
         */
        OrderId: string;
        /**
         * @description Identifies a recurring series on its terminal. Set by the service.
         * @example Rc4nT8wZ
         */
        RecurringId: string;
        /**
         * @description Identifies one scheduled payment of a series. Set by the service.
         * @example Ft9kL3pV
         */
        FutureTransactionId: string;
        /**
         * @description Identifies a payer on its terminal. Set by the service.
         * @example P4y3rA1z
         */
        PayerId: string;
        /**
         * @description Your own reference of this transaction, echoed in answers and events and used for reconciliation.
         * @example order-10001-sale-1
         */
        MerchantTransactionId: string;
        /**
         * @description Your own reference of the order.
         * @example order-10001
         */
        MerchantOrderId: string;
        /**
         * @description A stored payment instrument, from `payment_instrument.token` of an answer: send it instead of card data. Opaque, exactly 88 characters. Not to be confused with `provider_token`. A sale, a pre-authorization and a recurring init also accept a one-time token of the card fields: once, within 15 minutes, and without a `cvv`, which it includes. A request refused before an attempt leaves it usable. An attempt uses it up, whatever the outcome; a repeat with the same `Idempotency-Key` gets the stored answer.
         * @example ImXaughy/DrvFp0Hk2XlkPDLyO1GwqeYTIpkKAPP2Wy0eASmPPIqefbKRpJowp7p5ypQWbYtClmP5C38jcxRvA==
         */
        Token: string;
        /**
         * @description A payment-method reference issued by the processor, forwarded to it unchanged. Not to be confused with `token`, which this service issues. One that belongs to a customer is sent with it: `cus_…/pm_…` at Stripe, `shopper/token` at Adyen.
         * @example pm_1QxT7eLkdIwHu7ix0aBcDeFg
         */
        ProviderToken: string;
        /**
         * @description Recognizes a card profile, payer, address or device across transactions: the same input gives the same fingerprint, until the operator rotates the fingerprint key. A payer is then found by the new and by the previous one. Exactly 88 characters, opaque; it can be stored and sent with later requests.
         * @example P7W6+4qh+//zqIh/geciVMvLncMLwBoKvM/Fy1ibvGuMHxHL6dRlJNEoMq0h5s+4a0qs0IPFpGWhouTiYMK1cw==
         */
        Fingerprint: string;
        /**
         * Format: double
         * @description Amount in major currency units (`49.99`, never `4999`). It has at most as many decimals as its currency: 2 for USD, EUR and GBP, 0 for JPY and the other zero-decimal currencies, 3 for KWD, BHD, JOD and OMR. The largest amount follows the currency too (`x-currency-maxima`): 999,999.99 in USD. Both are therefore checked by the service, not by this schema: 400 `VALIDATION/INVALID_AMOUNT`.
         * @example 49.99
         */
        Amount: number;
        /**
         * Format: double
         * @description Amount of a transaction in major currency units. 0 only if no money is to move, as in the card verification at the start of a series with a later first payment.
         * @example 49.99
         */
        TransactionAmount: number;
        /**
         * @description ISO 4217 code. The list is the specification's; fifty of its members can be charged, the others are refused with 400 `INVALID_CURRENCY` (see Amounts at the top).
         * @example USD
         * @enum {string}
         */
        Currency: "AED" | "AFN" | "ALL" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BOV" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "CHE" | "CHF" | "CHW" | "CLF" | "CLP" | "CNY" | "COP" | "COU" | "CRC" | "CUC" | "CUP" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "EUR" | "FJD" | "FKP" | "GBP" | "GEL" | "GHS" | "GIP" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IQD" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LBP" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRU" | "MUR" | "MVR" | "MWK" | "MXN" | "MXV" | "MYR" | "MZN" | "NAD" | "NGN" | "NIO" | "NOK" | "NPR" | "NZD" | "OMR" | "PAB" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RON" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STN" | "SVC" | "SYP" | "SZL" | "THB" | "TJS" | "TMT" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UGX" | "USD" | "USN" | "UYI" | "UYU" | "UYW" | "UZS" | "VED" | "VES" | "VND" | "VUV" | "WST" | "XAF" | "XAG" | "XAU" | "XBA" | "XBB" | "XBC" | "XBD" | "XCD" | "XDR" | "XOF" | "XPD" | "XPF" | "XPT" | "XSU" | "XTS" | "XUA" | "XXX" | "YER" | "ZAR" | "ZMW" | "ZWL";
        /**
         * Format: date-time
         * @description A time, ISO 8601 with date, time and offset. The service answers in UTC.
         * @example 2026-12-01T12:00:00.000Z
         */
        Timestamp: string;
        /**
         * Format: date
         * @description A calendar date, `YYYY-MM-DD`, in the terminal's time zone; 9998-12-31 is the last.
         * @example 2026-12-01
         */
        CalendarDate: string;
        /**
         * @description Free text about the payment, for your own use.
         * @example Annual plan
         */
        Description: string;
        /**
         * @description Text for the payer's bank statement: Latin letters, digits, spaces and `. , _ - ? + /`, with at least one letter. Adyen gets it as the whole text (`shopperStatement`). Stripe puts it after the prefix of the account (`statement_descriptor_suffix`); prefix, `* ` and this text have at most 22 characters there.
         * @example ORDER 1001
         */
        StatementDescriptor: string;
        /** @description A sale or a pre-authorization. Exactly one of `token`, `provider_token` and `order.payment_instrument` names the instrument; send none, and no `cvv`, when `payment_collection` is `hosted_page`. With `retry` it is optional: the original's instrument is the default. The service checks this rule: a missing instrument is answered with 400 `VALIDATION/MISSING_FIELD`, several with 400 `VALIDATION/INVALID_FIELD`. Unknown properties are ignored. */
        SubmissionRequest: {
            merchant_transaction_id: components["schemas"]["MerchantTransactionId"];
            /** @description The amount to take (sale) or to hold (pre-authorization), in major currency units, with at most the currency's decimals. With `retry` by `originating_id` it must be the original's: another amount is refused with 422 `VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`. */
            amount: components["schemas"]["Amount"];
            /** @description ISO 4217 code of `amount`. With `retry`, the currency of the original. */
            currency: components["schemas"]["Currency"];
            device_profile?: components["schemas"]["DeviceProfile"];
            browser_profile?: components["schemas"]["BrowserProfile"];
            session?: components["schemas"]["Session"];
            /** @description An existing order of this terminal that the payment belongs to. Omit it to open a new order; unknown ones are refused with 404. The order keeps its details: other details in `order` (`merchant_order_id`, `description`, `payer`) must match them, or are refused with 422 `VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`. */
            order_id?: components["schemas"]["OrderId"];
            order?: components["schemas"]["OrderRequest"];
            /**
             * @description IPv4 address that the payer's request came from, for risk rules and 3-D Secure.
             * @example 203.0.113.24
             */
            payer_request_ip_address?: string;
            ship_indicator?: components["schemas"]["ShipIndicator"];
            /**
             * @description Age of the shipping address on the customer's record, in your words or as an EMV 3-D Secure code.
             * @example 04
             */
            delivery_address_usage_indicator?: string;
            /**
             * @description Delivery timeframe of the order, in your words or as an EMV 3-D Secure code.
             * @example 02
             */
            delivery_timeframe?: string;
            shipping_recipient?: components["schemas"]["ShippingRecipient"];
            description?: components["schemas"]["Description"];
            /** @description Text for the payer's bank statement. Left out, that of the terminal is used; with `retry`, that of the earlier attempt. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            token?: components["schemas"]["Token"];
            provider_token?: components["schemas"]["ProviderToken"];
            cvv?: components["schemas"]["Cvv"];
            payment_collection?: components["schemas"]["PaymentCollection"];
            return_url?: components["schemas"]["ReturnUrl"];
            language?: components["schemas"]["PageLanguage"];
            exemption_requested?: components["schemas"]["Exemption"];
            /** @description Makes this submission a new attempt of an earlier one of the same kind, named in one of two ways. */
            retry?: components["schemas"]["RetryOrigin"];
        };
        /**
         * @description Asks the issuer not to challenge the payer (PSD2, regulatory technical standards on strong customer authentication). `low_value`: article 16, 30 EUR or 25 GBP at most. `transaction_risk_analysis`: article 18, 500 EUR or 440 GBP at most. `trusted_beneficiary`: article 13, the merchant is on the payer's list at the issuer. `delegated_authentication`: you have authenticated the payer yourself, as agreed with the issuer. The service checks limits in these currencies; in others the issuer does. The issuer decides and may still challenge. If it does not, or is not asked, the merchant bears a chargeback for fraud (`three_ds.liability`). Refused with 400 `VALIDATION/INVALID_FIELD` above a limit, with `retry`, for a new instrument other than a card, and for `delegated_authentication` with `payment_collection`. In the first payment of a series only `delegated_authentication` is allowed, because article 14 requires authentication.
         * @example low_value
         * @enum {string}
         */
        Exemption: "low_value" | "transaction_risk_analysis" | "trusted_beneficiary" | "delegated_authentication";
        /**
         * @description The card's security code, 3 or 4 digits. Forwarded to the processor, never stored, never returned. An instrument that the processor holds (`provider_token`) is charged without it. So is a payment after the payer was redirected to authenticate with this service. If every processor of the terminal needs the code, such a card is refused with `ROUTING/NO_ROUTE` before authentication.
         * @example 123
         */
        Cvv: string;
        /** @description The card that a payer entered. Unknown properties are ignored. */
        TokenRequest: {
            /**
             * @description The card number, 13 to 19 digits without separators, passing the Luhn check.
             * @example 4111111111111111
             */
            card_number: string;
            /**
             * @description Month of expiry. Month and year must not be in the past.
             * @example 12
             */
            expiry_month: number;
            /**
             * @description Year of expiry, four digits.
             * @example 2030
             */
            expiry_year: number;
            /**
             * @description The security code, with as many digits as the brand of the card has. Stored encrypted with the token, and deleted when it is used or has expired.
             * @example 123
             */
            cvv: string;
            /**
             * @description The cardholder's name as printed on the card. Characters that change the direction of text are refused.
             * @example Ada Lovelace
             */
            card_cardholder_name?: string;
            /** @description The payer's browser, which the card fields describe. 3-D Secure uses it if the payment sends no `browser_profile` of its own. */
            browser_profile?: components["schemas"]["BrowserProfile"];
        };
        /** @description A token that pays once. */
        OneTimeToken: {
            /** @description Send it as `token` of a sale, a pre-authorization or a recurring init. */
            token: components["schemas"]["Token"];
            /** @description The time from which it is refused, by the clock of the terminal: after 15 minutes. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description `hosted_page`: the payer enters a card on a page of the service, at `next_action.url` of the answer. The request then has no instrument. If it is not completed within 30 minutes, the transaction becomes `CANCELLED` with `PAYMENT_METHOD.COLLECTION_EXPIRED`; if the payer cancels, with `PAYMENT_METHOD.COLLECTION_CANCELLED`. After a decline the payer may try again, five times in total and within these 30 minutes. Each further try is a new attempt, linked to the previous one by `originating_id`, like a retry: follow its events, or read the chain of the order. The page is in the `language` of the request, else in that of the payer's browser: English, German, French, Spanish, Italian, Portuguese, Dutch or Polish. While the payer has sent no card, a void of the transaction ends it, and the page with it.
         * @example hosted_page
         * @enum {string}
         */
        PaymentCollection: "hosted_page";
        /**
         * Format: uri
         * @description The return address of the payer's browser after the payment on the hosted page, instead of the terminal's default. Sent with `payment_collection`, or with a `token`: then for a payer who is authenticated, once the outcome is known. `https://`, in a sandbox also `http://` with a loopback address, of one of the `return_origins` of the terminal's payment page, without user, password and fragment; any other is refused with 422 `VALIDATION/RETURN_URL_NOT_ALLOWED`. The service adds to its query, in place of parameters of the same names: `transaction_id`, the transaction of the answer; `last_transaction_id`, the payer's last attempt, which differs after a decline; `order_id`; `status`, that of the last attempt; `timestamp`, in seconds; and `signature`, which proves to the merchant that the service wrote them. The transaction's status is the outcome, not the address.
         * @example https://shop.example.com/checkout/paid?basket=1001
         */
        ReturnUrl: string;
        /**
         * @description The language of the payer's pages, regardless of the payer's browser. Sent with `payment_collection` or with a `token` only.
         * @example de
         * @enum {string}
         */
        PageLanguage: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl";
        /**
         * @description Shipping method, coded as in EMV 3-D Secure: `01` to the billing address, `02` to another verified address, `03` to an address other than the billing address, `04` to a store, `05` digital goods, `06` travel and event tickets that are not shipped, `07` other, `08` pick-up and go, `09` locker or other automated pick-up.
         * @example 01
         * @enum {string}
         */
        ShipIndicator: "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09";
        /** @description The order: its description, payer and instrument. */
        OrderRequest: {
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /** @description Free text about the order, for your own use. */
            description?: components["schemas"]["Description"];
            payment_instrument?: components["schemas"]["PaymentInstrumentRequest"];
            payer?: components["schemas"]["PayerRequest"];
        };
        /** @description The instrument to charge. For `payment_method: cards` the service requires `card_number`, `expiry_month` and `expiry_year` (400 `INVALID_CARD_NUMBER`, `INVALID_EXPIRY`). The other methods carry no data of their own here: they need a `provider_token` in the request, which this object then only accompanies. That dependency is checked by the service, not by this schema. */
        PaymentInstrumentRequest: {
            payment_method: components["schemas"]["PaymentMethod"];
            /**
             * @description The card number, 13 to 19 digits without separators, passing the Luhn check. Required for `cards`. Encrypted at rest, never returned.
             * @example 4111111111111111
             */
            card_number?: string;
            /**
             * @description Month of expiry. Required for `cards`; month and year must not be in the past.
             * @example 12
             */
            expiry_month?: number;
            /**
             * @description Year of expiry, four digits. Required for `cards`.
             * @example 2030
             */
            expiry_year?: number;
            /**
             * @description The cardholder's name as printed on the card. Characters that change the direction of text are refused.
             * @example Ada Lovelace
             */
            card_cardholder_name?: string;
            card_profile?: components["schemas"]["CardProfileReference"];
        };
        /** @description Recognizes a card that the service has seen before. */
        CardProfileReference: {
            /** @description The `card_profile.fingerprint` of an earlier answer. */
            fingerprint?: components["schemas"]["Fingerprint"];
        };
        /**
         * @description The kind of payment instrument.
         * @example cards
         * @enum {string}
         */
        PaymentMethod: "cards" | "digital_wallets" | "bnpl" | "online_banking" | "rtp" | "vouchers" | "cash" | "direct_debit" | "cryptocurrencies";
        /** @description Who pays. */
        PayerRequest: {
            /**
             * @description Given name.
             * @example Ada
             */
            first_name: string;
            /**
             * @description Family name.
             * @example Lovelace
             */
            last_name: string;
            /**
             * @description Email address, internationalized ones included (RFC 6531): letters of any script on both sides of the at sign. Answers show it in two parts, `email_username` and `email_domain`.
             * @example ada@example.com
             */
            email: string;
            /** @description A payer of an earlier answer to link this payment to. Other fields of the payer are then ignored. Unknown ones are refused with 404. */
            friendly_id?: components["schemas"]["PayerId"];
            /**
             * @description The full name, if it differs from given name and family name together.
             * @example Augusta Ada King
             * @example Countess of Lovelace
             */
            full_name?: string;
            phone_number?: components["schemas"]["PhoneNumber"];
            /**
             * @description National identity or tax number, where the payment method or the country asks for one.
             * @example AB123456C
             */
            national_id?: string;
            /** @description Date of birth, `YYYY-MM-DD`, today or earlier. */
            birth_date?: components["schemas"]["CalendarDate"];
            /** @description The payer's billing address. */
            address?: components["schemas"]["Address"];
        };
        /**
         * @description Telephone number in E.164 form, a plus sign and up to fifteen digits.
         * @example +442079460018
         */
        PhoneNumber: string;
        /** @description A postal address. Send what you know. */
        Address: {
            /**
             * @description First address line.
             * @example 12 St James's Square
             */
            address_1?: string;
            /**
             * @description Second address line.
             * @example Second floor
             */
            address_2?: string;
            /**
             * @description Street, if known separately.
             * @example St James's Square
             */
            street?: string;
            /**
             * @description House number or name of the building.
             * @example 12
             */
            building?: string;
            /**
             * @description Entrance of the building.
             * @example B
             */
            entrance?: string;
            /**
             * @description Floor.
             * @example 2
             */
            floor?: string;
            /**
             * @description Apartment or unit.
             * @example 24
             */
            apartment?: string;
            /**
             * @description Postal code, as written in its country.
             * @example SW1Y 4LB
             */
            postal_code?: string;
            /**
             * @description City or town.
             * @example London
             */
            city_name?: string;
            /**
             * @description The city's number in the GeoNames database.
             * @example 2643743
             */
            city_geoname_id?: string;
            /**
             * @description State, province or region, ISO 3166-2.
             * @example GB-LND
             */
            state_code?: string;
            /**
             * @description Country, ISO 3166-1 alpha-2.
             * @example GB
             */
            country_code?: string;
            /** @description Recognizes this address across transactions. */
            fingerprint?: components["schemas"]["Fingerprint"];
        };
        /** @description Who receives the goods. */
        ShippingRecipient: {
            /**
             * @description Given name.
             * @example Charles
             */
            first_name: string;
            /**
             * @description Family name.
             * @example Babbage
             */
            last_name: string;
            /**
             * @description The full name, if it differs from given name and family name together.
             * @example Charles Babbage
             */
            full_name?: string;
            /** @description The recipient's identifier in this service, where the recipient is a payer of an earlier answer. Unknown ones are refused with 404. */
            friendly_id?: components["schemas"]["PayerId"];
            usage_type?: components["schemas"]["AddressUsageType"];
            /** @description The shipping address. */
            address?: components["schemas"]["Address"];
        };
        /**
         * @description True if the goods go to a home, false for a place of business.
         * @example residential
         * @enum {string}
         */
        AddressUsageType: "residential" | "business";
        /** @description The device that the payer orders with, for risk rules. */
        DeviceProfile: {
            /** @description Recognizes the device across transactions. */
            fingerprint?: components["schemas"]["Fingerprint"];
            /**
             * @description Operating system.
             * @example macOS
             */
            os_name?: string;
            /**
             * @description Version of the operating system.
             * @example 15.1
             */
            os_version?: string;
            /**
             * @description Browser.
             * @example Firefox
             */
            browser_name?: string;
            /**
             * @description Version of the browser.
             * @example 145.0
             */
            browser_version?: string;
            /**
             * @description Language of the browser, ISO 639-3.
             * @example eng
             */
            browser_language?: string;
        };
        /** @description Browser data for EMV 3-D Secure. Read it in the browser, and send all of it if a challenge is possible. */
        BrowserProfile: {
            /**
             * @description The `Accept` header that the browser sent to you (`browserAcceptHeader`).
             * @example text/html,application/xhtml+xml;q=0.9
             */
            accept_header?: string;
            /**
             * @description The `User-Agent` header that the browser sent to you (`browserUserAgent`).
             * @example Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0
             */
            user_agent?: string;
            /**
             * @description Language of the browser, an IETF BCP 47 tag from `navigator.language` (`browserLanguage`).
             * @example en-GB
             */
            language?: string;
            /**
             * @description Bits per pixel, from `screen.colorDepth` (`browserColorDepth`).
             * @example 24
             */
            color_depth?: number;
            /**
             * @description Height of the screen in pixels, from `screen.height` (`browserScreenHeight`).
             * @example 1080
             */
            screen_height?: number;
            /**
             * @description Width of the screen in pixels, from `screen.width` (`browserScreenWidth`).
             * @example 1920
             */
            screen_width?: number;
            /**
             * @description Minutes from local time to UTC, from `new Date().getTimezoneOffset()` (`browserTZ`).
             * @example -60
             */
            time_zone_offset?: number;
            /**
             * @description True if the browser runs Java, from `navigator.javaEnabled()` (`browserJavaEnabled`).
             * @example false
             */
            java_enabled?: boolean;
            /**
             * @description True if the browser runs JavaScript (`browserJavascriptEnabled`).
             * @example true
             */
            javascript_enabled?: boolean;
            challenge_window_size?: components["schemas"]["ChallengeWindowSize"];
        };
        /**
         * @description Size of the challenge window (`challengeWindowSize`): `01` 250 x 400, `02` 390 x 400, `03` 500 x 600, `04` 600 x 400 pixels, `05` full screen.
         * @example 05
         * @enum {string}
         */
        ChallengeWindowSize: "01" | "02" | "03" | "04" | "05";
        /** @description The payer's shopping session, for risk rules and for your own reconciliation. */
        Session: {
            /**
             * @description Your identifier of the session.
             * @example sess-5f1d0c
             */
            session_id?: string;
            /** @description When the session began, ISO 8601. */
            started_at?: components["schemas"]["Timestamp"];
            /**
             * @description Another reference of the session in your systems.
             * @example checkout-2026-12-01-778
             */
            merchant_session_reference?: string;
        };
        /** @description The acknowledgement of a submission, with its ids. Not its outcome. */
        SubmissionResponse: {
            /** @description The new transaction; for a capture, refund or retry, the id of that capture, refund or attempt. */
            transaction_id: components["schemas"]["TransactionId"];
            accepted: components["schemas"]["Accepted"];
            /** @description The order of the transaction; for a capture, refund or retry, the original's. */
            order_id?: components["schemas"]["OrderId"];
            /** @description Your own reference, as you sent it. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description Your own reference of the order, when the order carries one. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /** @description The next step for the payer, before the payment can continue. Absent if no step is needed. */
            next_action?: components["schemas"]["NextAction"];
        };
        /**
         * @description True if the operation was accepted for processing. `false` exactly when the attempt is already `DECLINED` or `ERROR`; `true` when it is approved, still `PROCESSING` or `UNKNOWN`. `true` does not mean that the issuer approved.
         * @example true
         */
        Accepted: boolean;
        /** @description The next step for the payer, before the payment can continue. It is a page of this service, which may lead to a 3-D Secure challenge, or a challenge on a page of the processor. From the processor's page they return to a page of this service, which completes the payment with the processor, if needed, and shows the result so far. The transaction's status is the outcome, not what the page shows. */
        NextAction: {
            type: components["schemas"]["NextActionType"];
            /**
             * Format: uri
             * @description The address to send the payer's browser to.
             * @example https://payments.example.com/pay/u3Vq8ZpL0sYw6RkN
             */
            url: string;
            /** @description The payer's deadline. After it, a payment on a page of this service becomes `CANCELLED`, or `DECLINED` if a card was entered and the payer is in authentication. A payment on a processor's page becomes `DECLINED`, or `UNKNOWN` if the processor does not support lookups and may report later. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description `redirect`: send the payer's browser to `url`.
         * @example redirect
         * @enum {string}
         */
        NextActionType: "redirect";
        /** @description A retry on its own. Nothing but `retry` may be sent. */
        RetryRequest: {
            retry: components["schemas"]["RetryOrigin"];
        };
        /** @description The attempt to retry, named in exactly one of two ways. */
        RetryOrigin: components["schemas"]["RetryByOriginatingAttempt"] | components["schemas"]["RetryByProcessorImport"];
        /** @description The attempt to retry is a transaction of this terminal. */
        RetryByOriginatingAttempt: {
            /** @description The `transaction_id` of the earlier attempt, `DECLINED` or `ERROR` and of the same kind. */
            originating_id: components["schemas"]["TransactionId"];
            initiated_by?: components["schemas"]["RetryInitiator"];
        };
        /** @description The attempt to retry was made with a processor outside this service. `interactions` may be omitted when `provider_transaction_id` is given and is required without it; the service checks that. */
        RetryByProcessorImport: {
            /** @description The processor that ran the attempt. */
            provider_key: components["schemas"]["ProviderKey"];
            /**
             * @description The processor's own id of the attempt.
             * @example sim_9f8e7d6c5b4a
             */
            provider_transaction_id?: string;
            /** @description The exchanges with the processor, oldest first. */
            interactions?: components["schemas"]["RetryInteraction"][];
            initiated_by?: components["schemas"]["RetryInitiator"];
        };
        /**
         * @description The initiator of the retry: `payer` if the payer requested it and is present, `merchant` otherwise. Default: `merchant`. It is reported to processors and issuers. A merchant's retry with a stored instrument never involves the payer; a payer's may need `next_action`.
         * @example payer
         * @enum {string}
         */
        RetryInitiator: "payer" | "merchant";
        /** @description One exchange with a processor. Card numbers in it are redacted before anything is written. */
        RetryInteraction: {
            type: components["schemas"]["InteractionType"];
            /**
             * @description When the exchange took place, an ISO 8601 date, or date-time with or without an offset, in the same forms as a `scheduled_date`. The service checks that the time exists and is not in the future.
             * @example 2026-11-30T09:15:00Z
             */
            timestamp: string;
            /**
             * @description The request as it was sent to the processor.
             * @example {"amount":"49.99","currency":"USD","token":"sim_tok_1"}
             */
            raw_request: string;
            /**
             * @description The processor's answer as it was received.
             * @example {"result":"declined","code":"51"}
             */
            raw_response: string;
        };
        /**
         * @description The operation of an exchange with a processor.
         * @example sale
         * @enum {string}
         */
        InteractionType: "sale" | "preauth" | "account_verification" | "recurring_init" | "recurring" | "payout" | "capture" | "refund" | "void";
        /**
         * @description A processor account, by its name as set by the operator. The sandbox has two of its own, `simulator_a` and `simulator_b`.
         * @example simulator_a
         */
        ProviderKey: string;
        /** @description Takes the money that a pre-authorization holds. Unknown properties are ignored. */
        CaptureRequest: {
            /** @description The `transaction_id` of the pre-authorization. */
            transaction_reference_id: components["schemas"]["TransactionId"];
            /** @description The `order_id` of the pre-authorization. */
            order_reference_id: components["schemas"]["OrderId"];
            /** @description Your own reference of the capture. It must differ from the pre-authorization's. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The amount to take, in major units of the pre-authorization's currency: at most the authorized amount. Default: all of it. */
            amount?: components["schemas"]["Amount"];
            /** @description Free text about the capture, for your own use. */
            description?: components["schemas"]["Description"];
        };
        /** @description Releases the hold of a pre-authorization. Unknown properties are ignored. */
        VoidRequest: {
            /** @description The `transaction_id` of the pre-authorization. */
            transaction_reference_id: components["schemas"]["TransactionId"];
            /** @description The `order_id` of the pre-authorization. */
            order_reference_id: components["schemas"]["OrderId"];
        };
        /** @description The acknowledgement of a void, with its ids. Not its outcome. */
        VoidResponse: {
            /** @description The transaction of the void itself. */
            transaction_id: components["schemas"]["TransactionId"];
            accepted: components["schemas"]["Accepted"];
            /** @description The order of the pre-authorization. */
            order_id: components["schemas"]["OrderId"];
            /** @description Your own reference of the order, when the order carries one. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
        };
        /** @description Returns money of an approved payment. Unknown properties are ignored. */
        RefundRequest: {
            /** @description The `transaction_id` of the payment to refund. */
            transaction_reference_id: components["schemas"]["TransactionId"];
            /** @description The `order_id` of the payment to refund. */
            order_reference_id: components["schemas"]["OrderId"];
            /**
             * Format: double
             * @description The amount to return, in major units of the payment's currency. Default: the rest.
             * @example 49.99
             */
            amount?: number;
            /** @description The payment's currency, as an optional check. Another one is refused with 422. */
            currency?: components["schemas"]["Currency"];
            /** @description Your own reference of the refund. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description Free text about the refund, for your own use. */
            description?: components["schemas"]["Description"];
        };
        /** @description One attempt to move money, hold it, release it or return it. */
        Transaction: {
            transaction_id: components["schemas"]["TransactionId"];
            type: components["schemas"]["TransactionType"];
            amount?: components["schemas"]["TransactionAmount"];
            /** @description ISO 4217 code of `amount`. */
            currency?: components["schemas"]["Currency"];
            /**
             * @description The acquirer's authorization code. Present once approved, if the processor reports one.
             * @example 831000
             */
            authorization_code?: string;
            /**
             * @description Acquirer reference number, for tracing the payment through the card network. Present if the processor reports one.
             * @example 74537606335000123456789
             */
            arn?: string;
            /**
             * @description 1 for the first attempt; a retry has the number of the attempt it retries plus 1.
             * @example 1
             */
            attempt_number?: number;
            /** @description Time at which the service accepted the transaction. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change of its status. */
            updated_at: components["schemas"]["Timestamp"];
            status: components["schemas"]["StatusObject"];
            order: components["schemas"]["TransactionOrder"];
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The attempt that this one retries. Absent on first attempts. */
            originating_id?: components["schemas"]["TransactionId"];
            /** @description The attempt that retries this `DECLINED` or `ERROR` one. It comes from you, the payer on the payment page, the retry schedule, or the service after a soft decline. The last attempt of the chain has the outcome of the payment. Absent on attempts that were not retried. */
            retried_by?: components["schemas"]["TransactionId"];
            /** @description The payment that this capture, void or refund belongs to. */
            transaction_reference_id?: components["schemas"]["TransactionId"];
            /** @description The recurring series that this payment belongs to. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The free text that was sent with the submission. */
            description?: components["schemas"]["Description"];
            /** @description The next step for the payer. Present only while the payment waits for it. */
            next_action?: components["schemas"]["NextAction"];
            /** @description `payment_provider` if the transaction originated at the processor and not from a request to this service. Examples are a refund, capture or void in its dashboard, the expiry of a hold, and a charge of a series that the processor manages. Otherwise absent. */
            managed_by?: components["schemas"]["ManagedBy"];
            /** @description Time at which the processor reported that this approved refund failed afterwards. Its status stays `APPROVED`, which is final; its amount can be refunded again. Otherwise absent. */
            refund_failed_at?: components["schemas"]["Timestamp"];
            three_ds?: components["schemas"]["ThreeDs"];
            /** @description The text for the payer's bank statement that the processor gets. Absent if neither the request nor the terminal has one. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            /** @description The requested exemption. The issuer's decision and the liability are in `three_ds`. Without `three_ds` it was sent to the processor with the payment, and the merchant is liable unless the processor has authenticated the payer on its own page. */
            exemption_requested?: components["schemas"]["Exemption"];
        };
        /** @description The result of the payer's EMV 3-D Secure authentication by this service: in the sandbox, for the cards of its table. Absent if the processor authenticates the payer, or no authentication takes place. */
        ThreeDs: {
            status: components["schemas"]["ThreeDsStatus"];
            /**
             * @description Version of the protocol (`messageVersion`).
             * @example 2.2.0
             */
            version: string;
            /**
             * @description Electronic commerce indicator that the payment was authorized with: Mastercard `02` authenticated, `01` attempted, `06` exempted, `00` none of them; all other networks `05`, `06`, `07`, `07`. Absent until there is a result.
             * @example 05
             */
            eci?: string;
            /**
             * @description The directory server's id of the authentication (`dsTransID`). Absent before its answer.
             * @example 4e4bf2a1-0f0f-4d0e-8a6c-2b8c6f7f1c55
             */
            ds_transaction_id?: string;
            liability: components["schemas"]["Liability"];
        };
        /**
         * @description The party that bears a chargeback for fraud once the payment is approved. By the networks' rules it is the issuer after `authenticated` and `attempted`, and the merchant after all others.
         * @example issuer
         * @enum {string}
         */
        Liability: "issuer" | "merchant";
        /**
         * @description The state of the authentication. `pending`: the issuer was not called yet, the payer's browser must come first. `challenge` (`transStatus` C): the payer must confirm at the issuer. The results are `authenticated` (Y), `attempted` (A), `exempted` (I, the issuer accepts the requested exemption), `failed` (N), `unavailable` (U) and `rejected` (R). After `authenticated`, `attempted`, `exempted` and `unavailable` the payment is authorized, after `failed` and `rejected` it is `DECLINED`.
         * @example authenticated
         * @enum {string}
         */
        ThreeDsStatus: "pending" | "challenge" | "authenticated" | "attempted" | "exempted" | "failed" | "unavailable" | "rejected";
        /**
         * @description The kind of a transaction.
         * @example sale
         * @enum {string}
         */
        TransactionType: "sale" | "preauth" | "capture" | "refund" | "void" | "recurring_init" | "recurring" | "payout" | "account_verification";
        /**
         * @description The status of a transaction. `PROCESSING` is the only status that is not final: `APPROVED` by the issuer, `DECLINED` by issuer, processor or a rule, `ERROR` for a technical failure, `CANCELLED` before any money moved, `UNKNOWN` when the outcome could not be determined.
         * @example APPROVED
         * @enum {string}
         */
        TransactionStatus: "APPROVED" | "PROCESSING" | "DECLINED" | "ERROR" | "CANCELLED" | "UNKNOWN";
        /** @description The status of a transaction and the reason for it. */
        StatusObject: {
            status?: components["schemas"]["TransactionStatus"];
            reasonCode: components["schemas"]["StatusReasonCode"];
            domain?: components["schemas"]["ReasonDomain"];
            /**
             * @description The reason without its domain.
             * @example INSUFFICIENT_FUNDS
             */
            reason?: string;
            /**
             * @description Short name of the reason, readable by people.
             * @example Insufficient funds
             */
            name: string;
            /**
             * @description Explains the reason, for logs and support. Not meant for the payer.
             * @example The account lacks the money or the credit for the amount.
             */
            description?: string;
            field?: components["schemas"]["StatusField"];
        };
        /**
         * @description Why the transaction has its status, `DOMAIN.REASON`, at most two segments. For your own branching and logs, not for payers. Tolerate unknown codes: their `domain` names the source. There are more than three hundred, grouped by domain; `/reasons/` has a page for them.
         * @example PAYER_ACCOUNT.INSUFFICIENT_FUNDS
         */
        StatusReasonCode: string;
        /** @description The request field of a validation-related reason. Present for such reasons only. */
        StatusField: {
            /**
             * @description JSON pointer (RFC 6901) to the field.
             * @example /order/payment_instrument/expiry_year
             */
            pointer: string;
        };
        /**
         * @description The source of a reason: `SYSTEM` the service failed, `VALIDATION` the request failed validation, `RISK` a risk rule blocked or flagged it, `ROUTING` no processor could be reached or chosen, `AUTH` the issuer's authorization, `PROCESSOR` the acquiring processor, `PAYMENT_METHOD` the payment method, `PAYER_ACCOUNT` the payer's account, `NETWORK` the card network.
         * @example PAYER_ACCOUNT
         * @enum {string}
         */
        ReasonDomain: "SYSTEM" | "VALIDATION" | "RISK" | "ROUTING" | "AUTH" | "PROCESSOR" | "PAYMENT_METHOD" | "PAYER_ACCOUNT" | "NETWORK";
        /** @description The order that a transaction belongs to. */
        TransactionOrder: {
            order_id: components["schemas"]["OrderId"];
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /**
             * @description The processor's own reference of the order.
             * @example sim_order_5521
             */
            provider_order_id?: string;
            /** @description The free text that was sent with the order. */
            description?: components["schemas"]["Description"];
            payer?: components["schemas"]["TransactionPayer"];
            payment_instrument?: components["schemas"]["PaymentInstrument"];
        };
        /** @description The payer, as known to the service. */
        TransactionPayer: {
            friendly_id: components["schemas"]["PayerId"];
            /** @description Recognizes this payer; send it as `payer_fingerprint` to start a recurring series. Exactly 88 characters. */
            fingerprint?: components["schemas"]["Fingerprint"];
            /**
             * @description Given name.
             * @example Ada
             */
            first_name?: string;
            /**
             * @description Family name.
             * @example Lovelace
             */
            last_name?: string;
            /**
             * @description The part of the email address before the at sign.
             * @example ada
             */
            email_username?: string;
            /**
             * @description The part of the email address after the at sign.
             * @example example.com
             */
            email_domain?: string;
            phone_number?: components["schemas"]["PhoneNumber"];
        };
        /** @description The stored payment instrument. Full card numbers are never returned. */
        PaymentInstrument: {
            /** @description Charges this instrument again without card data. Exactly 88 characters. An instrument without an approved payment is deleted 30 days after its last attempt, unless the operator sets another period. Its token is then refused with `VALIDATION/INSTRUMENT_NOT_AVAILABLE`. */
            token: components["schemas"]["Token"];
            /** @description The kind of payment instrument. For a `provider_token` sent without `order.payment_instrument` it is the processor's report with the approval, and `cards` until then. */
            payment_method: components["schemas"]["PaymentMethod"];
            /**
             * @description The cardholder's name.
             * @example Ada Lovelace
             */
            card_cardholder_name?: string;
            /**
             * @description The last four digits of the card number.
             * @example 1111
             */
            card_card_last_four_digit?: string;
            /**
             * @description The first six or eleven digits of the card number, which identify the issuer.
             * @example 411111
             */
            card_bin?: string;
            /** @description Expiry of the card, ISO 8601 - the last second of its month of expiry. */
            expiration_date?: components["schemas"]["Timestamp"];
            card_profile?: components["schemas"]["CardProfile"];
        };
        /** @description Details of the card. */
        CardProfile: {
            /** @description Recognizes this card across transactions. Exactly 88 characters. */
            fingerprint: components["schemas"]["Fingerprint"];
            issuer?: components["schemas"]["CardIssuer"];
            brand?: components["schemas"]["CardBrand"];
            /**
             * @description For example consumer or commercial.
             * @example consumer
             */
            category?: string;
            /**
             * @description For example credit, debit or prepaid; `unknown` if the number does not show it.
             * @example credit
             */
            cardType: string;
            /**
             * @description Number of digits of the card number.
             * @example 16
             */
            panLength?: number;
            /**
             * @description For example personal or business.
             * @example personal
             */
            cardUsage?: string;
        };
        /** @description The bank that issued the card. */
        CardIssuer: {
            /**
             * @description The issuer's name.
             * @example Example Bank
             */
            name?: string;
        };
        /** @description The card network. */
        CardBrand: {
            /**
             * @description The network's name.
             * @example Visa
             */
            name?: string;
        };
        /** @description The reason why a request was refused or failed (RFC 7807). Branch on `reason_code`. */
        Problem: {
            /**
             * Format: uri
             * @description The address of a page that explains this kind of error.
             * @example https://payments.example.com/errors/validation-invalid-amount
             */
            type: string;
            /**
             * @description Short summary, the same for every occurrence of this kind of error.
             * @example Invalid amount
             */
            title: string;
            /**
             * @description The HTTP status of this answer.
             * @example 400
             */
            status: number;
            /**
             * @description Explanation of this occurrence, for developers. Its wording may change.
             * @example amount must be at least 0.01.
             */
            detail: string;
            /**
             * Format: uri
             * @description Identifies this occurrence, for support.
             * @example urn:uuid:0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
             */
            instance?: string;
            reason_code: components["schemas"]["ReasonCode"];
            context?: components["schemas"]["ProblemContext"];
            /** @description All offending fields, at most 20: first the one of `context.field`. Only if the refusal names a field. */
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description An offending field. */
        FieldError: {
            /**
             * @description The field, as in `context.field`.
             * @example order.payer.first_name
             */
            field: string;
            code: components["schemas"]["ReasonCode"];
            /**
             * @description The problem and what to send instead, for developers. Its wording may change.
             * @example The field order.payer.first_name is missing. There is a firstName: did you mean first_name?
             */
            message: string;
        };
        /**
         * @description Machine-readable kind of error, `DOMAIN/REASON` with slashes; some codes have no domain. Values keep their meaning across versions; new ones may be added, so fall back on the HTTP status for codes that you do not know.
         * @example VALIDATION/INVALID_AMOUNT
         * @enum {string}
         */
        ReasonCode: "INVALID_API_KEY" | "INVALID_SIGNATURE" | "TERMINAL_NOT_FOUND" | "VALIDATION/API_KEY_ENVIRONMENT_MISMATCH" | "VALIDATION/INVALID_AMOUNT" | "VALIDATION/MISSING_FIELD" | "VALIDATION/INVALID_FIELD" | "INVALID_CURRENCY" | "INVALID_CARD_NUMBER" | "INVALID_EXPIRY" | "VALIDATION/MALFORMED_JSON" | "VALIDATION/INVALID_IDEMPOTENCY_KEY" | "AMOUNT_EXCEEDS_AUTHORIZED" | "TRANSACTION_ALREADY_CAPTURED" | "VALIDATION/ALREADY_FULLY_CAPTURED" | "VALIDATION/CAPTURE_NOT_ALLOWED_VOIDED" | "VALIDATION/TRANSACTION_ALREADY_VOIDED" | "VALIDATION/REFUND_AMOUNT_EXCEEDED" | "VALIDATION/INVALID_START_DATE" | "VALIDATION/INVALID_SCHEDULED_DATE" | "VALIDATION/TRANSACTION_NOT_FOUND" | "VALIDATION/RECURRING_NOT_FOUND" | "VALIDATION/FUTURE_TRANSACTION_NOT_FOUND" | "VALIDATION/RECORD_NOT_FOUND" | "VALIDATION/ENDPOINT_NOT_FOUND" | "VALIDATION/METHOD_NOT_ALLOWED" | "VALIDATION/MALFORMED_REQUEST" | "VALIDATION/REQUEST_TIMEOUT" | "VALIDATION/TARGET_TOO_LONG" | "VALIDATION/EXPECTATION_FAILED" | "VALIDATION/HEADERS_TOO_LARGE" | "ROUTING/IDEMPOTENCY_CONFLICT" | "VALIDATION/RELATED_TRANSACTION_LOCKED" | "VALIDATION/FULL_REFUND_ALREADY_PROCESSED" | "VALIDATION/RECURRING_NOT_ACTIVE" | "VALIDATION/RECURRING_ALREADY_CANCELLED" | "VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED" | "VALIDATION/FUTURE_TRANSACTION_FAILED" | "VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED" | "VALIDATION/WEBHOOK_ENDPOINT_DISABLED" | "VALIDATION/TRANSACTION_NOT_UNKNOWN" | "VALIDATION/LOOKUP_IN_PROGRESS" | "VALIDATION/DISCREPANCY_NOT_FOUND" | "VALIDATION/DISCREPANCY_RESOLVED" | "VALIDATION/REVERSAL_IN_PROGRESS" | "VALIDATION/DISCREPANCY_NOT_REVERSIBLE" | "VALIDATION/API_KEY_NOT_ACTIVE" | "VALIDATION/SESSION_NOT_VALID" | "VALIDATION/SIGN_IN_REFUSED" | "VALIDATION/SECOND_FACTOR_REQUIRED" | "VALIDATION/SECOND_FACTOR_LOCKED" | "VALIDATION/ROLE_NOT_SUFFICIENT" | "VALIDATION/SCOPE_NOT_SUFFICIENT" | "VALIDATION/CROSS_SITE_REQUEST" | "VALIDATION/EMAIL_TAKEN" | "VALIDATION/LAST_OWNER" | "VALIDATION/NOT_IN_RECOVERY" | "VALIDATION/RECOVERY_NOT_COMPARED" | "VALIDATION/AUTHENTICATOR_IN_USE" | "VALIDATION/PASSKEY_IN_USE" | "VALIDATION/TOO_MANY_PASSKEYS" | "VALIDATION/PASSKEY_NOT_VALID" | "VALIDATION/API_KEY_ALREADY_ROTATED" | "VALIDATION/REQUEST_TOO_LARGE" | "VALIDATION/UNSUPPORTED_MEDIA_TYPE" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_CAPTURE" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_VOID" | "VALIDATION/INVALID_TRANSACTION_TYPE_FOR_REFUND" | "VALIDATION/ORIGINAL_TRANSACTION_NOT_APPROVED" | "VALIDATION/ORDER_ID_DID_NOT_MATCH_REFERENCED_TRANSACTION_ORDER_ID" | "VALIDATION/ORDER_DETAILS_DID_NOT_MATCH" | "VALIDATION/CURRENCY_DID_NOT_MATCH_REFERENCED_TRANSACTION_CURRENCY" | "VALIDATION/DUPLICATE_TRANSACTION" | "VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED" | "VALIDATION/INSTRUMENT_NOT_AVAILABLE" | "VALIDATION/TOKEN_ALREADY_USED" | "VALIDATION/TOKEN_EXPIRED" | "VALIDATION/RECURRING_MANAGED_BY_PROVIDER" | "VALIDATION/RECURRING_NOT_MANAGED_BY_MERCHANT" | "VALIDATION/RECURRING_NOT_MANAGED_BY_PLATFORM" | "VALIDATION/RECURRING_ID_DID_NOT_MATCH_REFERENCED_FUTURE_TRANSACTION" | "VALIDATION/WEBHOOK_ADDRESS_NOT_ALLOWED" | "VALIDATION/TEST_EVENT_NEEDS_SANDBOX" | "VALIDATION/SEARCH_TOO_BROAD" | "VALIDATION/ENVIRONMENT_NOT_SERVED" | "VALIDATION/ROUTE_NOT_AVAILABLE" | "VALIDATION/PROVIDER_KEY_TAKEN" | "VALIDATION/PROCESSOR_ADDRESS_NOT_ALLOWED" | "VALIDATION/RETURN_URL_NOT_ALLOWED" | "VALIDATION/INSUFFICIENT_CONTRAST" | "ROUTING/NO_ROUTE" | "ROUTING/OPERATION_NOT_SUPPORTED" | "RATE_LIMIT_EXCEEDED" | "SYSTEM/INTERNAL_ERROR" | "ROUTING/RESOURCE_LOCKED" | "SYSTEM/TEMPORARILY_UNAVAILABLE";
        /** @description Extra data about an error; which fields are present depends on `reason_code`. Never card data. */
        ProblemContext: {
            /**
             * @description The offending field of the body, as a dotted path; for parameters, the parameter's name.
             * @example order.payment_instrument.expiry_year
             */
            field?: string;
            /**
             * @description The offending value as it was sent, a JSON value of any type. Left out for card data.
             * @example 10.555
             */
            value?: unknown;
            /** @description The transaction that the request conflicts with or refers to. */
            transaction_id?: components["schemas"]["TransactionId"];
            /**
             * @description The terminal as named in the path.
             * @example a1B2c3
             */
            terminal_friendly_id?: string;
            /**
             * @description The idempotency key of the request.
             * @example order-10001-sale-1
             */
            idempotency_key?: string;
            /**
             * @description Seconds to wait before sending the same request again; the same as `Retry-After`.
             * @example 1
             */
            retry_after_seconds?: number;
            /** @description The maximum amount for the operation, in major currency units. */
            available_amount?: components["schemas"]["TransactionAmount"];
            /** @description The expected currency. */
            currency?: components["schemas"]["Currency"];
            /** @description The series that the request conflicts with or refers to. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The scheduled payment that the request conflicts with or refers to. */
            future_transaction_id?: components["schemas"]["FutureTransactionId"];
            /**
             * @description The current status of the conflicting record.
             * @example PROCESSING
             */
            status?: string;
            /** @description The webhook endpoint that the request refers to. */
            endpoint_id?: components["schemas"]["WebhookEndpointId"];
            /** @description The API key that the request refers to. */
            api_key_id?: components["schemas"]["ApiKeyId"];
            /**
             * @description The operation that the scope of the access token does not include, by its `operationId`.
             * @example managementTransactionResolve
             */
            operation?: string;
            /** @description The required role. */
            required_role?: components["schemas"]["UserRole"];
            /** @description The role of the caller. */
            role?: components["schemas"]["UserRole"];
            /** @description The API key that replaced this one. */
            replaced_by?: components["schemas"]["ApiKeyId"];
            /** @description The discrepancy that the request refers to. */
            discrepancy_id?: components["schemas"]["DiscrepancyId"];
        };
        /** @description A processor's report of a payment, in the format of the simulated processors. It is about a call of this service (`transaction_id`) or the processor's own charge of a series (`recurring_id`, with `provider_transaction_id`, `amount` and `currency`). Send exactly one of both ids; the service checks this. Unknown properties are ignored. */
        ProviderNotification: {
            /**
             * @description The processor's id of the event. A repeated id changes nothing.
             * @example sim_evt_3f0e1d2c
             */
            id: string;
            /** @description Time at which the processor settled the outcome. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The transaction, by the idempotency key that this service sent to the processor. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description The series that the processor charged itself. Excludes `transaction_id`. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The amount charged, in major units. Only with `recurring_id`. */
            amount?: components["schemas"]["Amount"];
            /** @description The currency of `amount`. Only with `recurring_id`. */
            currency?: components["schemas"]["Currency"];
            /** @description The date of the charged payment. Only with `recurring_id`. */
            scheduled_date?: components["schemas"]["CalendarDate"];
            /**
             * @description The processor's own id of the payment.
             * @example sim_9f8e7d6c5b4a
             */
            provider_transaction_id?: string;
            outcome: components["schemas"]["ProviderOutcome"];
            /** @description The reason, `DOMAIN.REASON`. Omitted for approved payments. */
            reason_code?: components["schemas"]["StatusReasonCode"];
            /**
             * @description The acquirer's authorization code.
             * @example 831000
             */
            authorization_code?: string;
            /**
             * @description Acquirer reference number.
             * @example 74537606335000123456789
             */
            arn?: string;
        };
        /**
         * @description The outcome at the processor: `approved`, `declined`, or `error` for a technical failure without a charge.
         * @example approved
         * @enum {string}
         */
        ProviderOutcome: "approved" | "declined" | "error";
        /** @description The acknowledgement of a stored notification. */
        ProviderNotificationReceipt: {
            /**
             * @description The processor's id of the event, as it was sent.
             * @example sim_evt_3f0e1d2c
             */
            id: string;
            /**
             * @description True if the event was already stored.
             * @example false
             */
            duplicate: boolean;
        };
        /** @description The health of the instance that answers. */
        HealthReport: {
            status: components["schemas"]["HealthStatus"];
            /** @description Time of the answer. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description The checked parts. Only in answers of the readiness check. */
            checks?: components["schemas"]["HealthChecks"];
        };
        /** @description The health of each part that the service needs. */
        HealthChecks: {
            /** @description `held` while work is held on a restored database. */
            recovery: components["schemas"]["RecoveryStatus"];
            /** @description State of the database: it must respond and be writable. */
            database: components["schemas"]["DatabaseStatus"];
            /** @description State of the background workers. */
            workers: components["schemas"]["WorkersStatus"];
        };
        /**
         * @description `ok`, or `unavailable`.
         * @example ok
         * @enum {string}
         */
        HealthStatus: "ok" | "unavailable";
        /**
         * @description `ok`; `unavailable`: the database does not respond in time; or `read_only`: it responds but is not writable, like a replica.
         * @example ok
         * @enum {string}
         */
        DatabaseStatus: "ok" | "unavailable" | "read_only";
        /**
         * @description `none`, or `held`: reads are answered, and due work, deliveries and submissions wait (see "Recovery").
         * @example none
         * @enum {string}
         */
        RecoveryStatus: "none" | "held";
        /**
         * @description `ok`, `unavailable`, or `none`: the instance only serves the API, and others do the background work.
         * @example ok
         * @enum {string}
         */
        WorkersStatus: "ok" | "unavailable" | "none";
        /** @description Starts a recurring series. Exactly one of `payment_instrument`, `token` and `provider_token`, or none with `payment_collection`, and exactly one of `payer` and `payer_fingerprint` must be sent. The service checks both rules: a missing field is `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`. With `retry` neither is required: the default is the instrument of the retried attempt, and payer and order are always those of that attempt. Others are refused with 422 `VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`. Unknown properties are ignored. */
        RecurringInitRequest: {
            /** @description The amount of each charge, in major units of the currency: the default for every payment of the series. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of every charge of the series. */
            currency: components["schemas"]["Currency"];
            /** @description The management and the schedule of the series. */
            recurring: components["schemas"]["RecurringScheduleRequest"];
            /** @description The instrument to store and charge. Excludes `token` and `provider_token`. */
            payment_instrument?: components["schemas"]["PaymentInstrumentRequest"];
            /** @description A payment instrument stored earlier on this terminal. Excludes `payment_instrument` and `provider_token`. */
            token?: components["schemas"]["Token"];
            /** @description A payment-method reference issued by the processor. Excludes `payment_instrument` and `token`. */
            provider_token?: components["schemas"]["ProviderToken"];
            /** @description The payer of the series. Excludes `payer_fingerprint`. */
            payer?: components["schemas"]["PayerRequest"];
            /** @description The fingerprint of a payer known to this terminal. Excludes `payer`. */
            payer_fingerprint?: components["schemas"]["Fingerprint"];
            /** @description The card verification value, used for the init alone and never stored. */
            cvv?: components["schemas"]["Cvv"];
            /** @description The payer's browser, for 3-D Secure. Send all of it if a challenge is possible. */
            browser_profile?: components["schemas"]["BrowserProfile"];
            /** @description Your own reference of the init transaction, for reconciliation. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description Your own reference of the order of the series. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /** @description Description of the series. */
            description?: components["schemas"]["Description"];
            /** @description Text for the payer's bank statement, of every payment of the series. Left out, that of the terminal is used. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            /** @description `hosted_page`: the payer reads the terms of the series and enters a card on a page of the service, at `next_action.url` of the answer. The request then names no instrument and no `cvv`. The series begins when the payer has paid. Otherwise it is cancelled. Each further try on the page starts another series, like a retry; `originating_id` and `recurring_id` of its transaction name both. */
            payment_collection?: components["schemas"]["PaymentCollection"];
            return_url?: components["schemas"]["ReturnUrl"];
            language?: components["schemas"]["PageLanguage"];
            exemption_requested?: components["schemas"]["Exemption"];
            /** @description Makes this request a new attempt of an earlier recurring init, linked to it. */
            retry?: components["schemas"]["RetryOrigin"];
        };
        /** @description The schedule of a new series. With `managed_by` `our_platform` the fields `first_payment_date`, `recurring_date_type` and `time_interval` are required; the service checks it and answers `VALIDATION/MISSING_FIELD`. The first payment falls on the first payment date, and each later one a whole number of intervals after it. In a month that is too short it falls on the last day: 31 January, 28 February, 31 March. */
        RecurringScheduleRequest: {
            /** @description The party that decides when the series is charged. It cannot be changed later. */
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The day of payment 1, in the terminal's time zone: today or later. Omitted, the init charges payment 1. A past day is `VALIDATION/INVALID_START_DATE`. */
            first_payment_date?: components["schemas"]["CalendarDate"];
            /** @description The unit of the interval between two payments. */
            recurring_date_type?: components["schemas"]["RecurringDateType"];
            /**
             * @description The number of units between two payments: 2 with `weekly` means every second week.
             * @example 1
             */
            time_interval?: number;
            /**
             * @description Total number of payments. Omitted, the series is open-ended. A number with a last payment after 9998-12-31 is refused with 400 `VALIDATION/INVALID_FIELD`, unless a `cancellation_date` ends the series earlier.
             * @example 12
             */
            number_of_payments?: number;
            /**
             * Format: date
             * @description The day on which the agreement ends. Nothing is charged on or after it, and reaching it cancels the series. Null means no end, as in the status of a series.
             * @example 2027-11-30
             */
            cancellation_date?: string | null;
        };
        /** @description Charges a merchant-managed series once. Unknown properties are ignored. */
        RecurringChargeRequest: {
            /** @description The series to charge. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The amount of this charge, in major units. Omitted, the default amount of the series is charged. */
            amount?: components["schemas"]["Amount"];
            /** @description Must be the currency of the series when it is sent. */
            currency?: components["schemas"]["Currency"];
            /** @description Your own reference of this charge, for reconciliation. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The card verification value, used for this charge alone and never stored. */
            cvv?: components["schemas"]["Cvv"];
            /** @description Makes this request a new attempt of an earlier charge of the same series, linked to it. */
            retry?: components["schemas"]["RetryOrigin"];
        };
        /** @description Replaces the payment instrument of a series. Exactly one of `payment_instrument`, `token` and `provider_token` must be sent. The service checks this: a missing instrument is `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`. Unknown properties are ignored. */
        RecurringInstrumentRequest: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The instrument to store and to charge from now on. Excludes `token` and `provider_token`. */
            payment_instrument?: components["schemas"]["PaymentInstrumentRequest"];
            /** @description A payment instrument stored earlier on this terminal. Excludes `payment_instrument` and `provider_token`. */
            token?: components["schemas"]["Token"];
            /** @description A payment-method reference issued by the processor. Excludes `payment_instrument` and `token`. */
            provider_token?: components["schemas"]["ProviderToken"];
            /** @description The card verification value, used for the verification alone and never stored. */
            cvv?: components["schemas"]["Cvv"];
            /** @description Your own reference of the verification, for reconciliation. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
        };
        /** @description The fields of a series to change. Omitted fields keep their values. Unknown properties are ignored. */
        RecurringUpdateRequest: {
            /** @description The series to update. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The new default amount of future charges, in major units of the currency of the series. Processed charges are unaffected. */
            amount?: components["schemas"]["Amount"];
            /** @description The new anchor of the schedule, today or later in the terminal's time zone. Only for series with `managed_by` `our_platform`. */
            first_payment_date?: components["schemas"]["CalendarDate"];
            /** @description The new unit of the interval. Only for series with `managed_by` `our_platform`. */
            recurring_date_type?: components["schemas"]["RecurringDateType"];
            /**
             * @description The new number of units between two payments. Only for series with `managed_by` `our_platform`.
             * @example 1
             */
            time_interval?: number;
            /**
             * @description The new total of payments, including completed ones. A value at or below `completed_payments` completes the series immediately. A number or schedule with a last payment after 9998-12-31 is refused with 400 `VALIDATION/INVALID_FIELD`.
             * @example 24
             */
            number_of_payments?: number;
        };
        /** @description Names the series to cancel, pause or resume. Unknown properties are ignored. */
        RecurringReferenceRequest: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
        };
        /** @description The answer to a recurring init, a recurring charge and their retries. */
        RecurringSubmissionResponse: {
            /** @description The new transaction. Read its outcome from the status endpoint. */
            transaction_id: components["schemas"]["TransactionId"];
            accepted: components["schemas"]["Accepted"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /** @description The series: the new one after an init, the charged one after a charge. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description Echo of the request. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description Present when the order carries one. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /** @description The next step for the payer, before the series can begin. Absent if no step is needed. */
            next_action?: components["schemas"]["NextAction"];
        };
        /** @description The answer to recurring cancel. */
        RecurringCancelResult: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /**
             * @description True when the series is now cancelled.
             * @example true
             */
            cancelled: boolean;
        };
        /** @description The answer to recurring update. */
        RecurringUpdateResult: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /**
             * @description True when the series now has the values sent.
             * @example true
             */
            updated: boolean;
        };
        /** @description The answer to recurring pause and resume. */
        RecurringStateResponse: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The current state of the series. */
            status: components["schemas"]["SeriesStatus"];
        };
        /** @description A recurring series: its state, schedule, instrument, payer, planned charges and processed ones. */
        RecurringSeries: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The order that all charges of the series belong to. */
            order_id: components["schemas"]["OrderId"];
            /** @description The state of the series. */
            status: components["schemas"]["SeriesStatus"];
            /** @description The schedule of the series and its progress. */
            recurring: components["schemas"]["RecurringSchedule"];
            /** @description The stored instrument that is charged. A full card number is never returned. Absent until the payer has sent a card on the hosted page. */
            payment_instrument?: components["schemas"]["PaymentInstrument"];
            /** @description The payer of the series. */
            payer: components["schemas"]["RecurringPayer"];
            /** @description The planned charges that are not yet processed, by date. An open-ended series keeps 12 of them ahead. */
            future_transactions: components["schemas"]["PlannedTransaction"][];
            /** @description The processed charges in chronological order, declined ones included. */
            completed_transactions: components["schemas"]["CompletedTransaction"][];
        };
        /** @description The schedule of a series and its progress. */
        RecurringSchedule: {
            /** @description The state of the series. */
            status: components["schemas"]["SeriesStatus"];
            /** @description The party that decides when the series is charged. */
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The day of payment 1, in the terminal's time zone. Absent when none was agreed. */
            first_payment_date?: components["schemas"]["CalendarDate"];
            /** @description The unit of the interval between two payments. Absent when no schedule was agreed. */
            recurring_date_type?: components["schemas"]["RecurringDateType"];
            /**
             * @description The number of units between two payments. Absent when no schedule was agreed.
             * @example 1
             */
            time_interval?: number;
            /**
             * @description Total number of payments. Absent if the series is open-ended.
             * @example 12
             */
            number_of_payments?: number;
            /**
             * Format: date
             * @description The day on which the agreement ends automatically, or null when none was agreed.
             * @example 2027-11-30
             */
            cancellation_date?: string | null;
            /**
             * @description Number of approved charges.
             * @example 3
             */
            completed_payments: number;
            /**
             * @description Number of remaining payments, without cancelled and failed occurrences. 0 once the series has ended, absent if it is open-ended.
             * @example 9
             */
            remaining_payments?: number;
        };
        /** @description The payer of a series. The email address is returned in two parts. */
        RecurringPayer: {
            /**
             * @description Given name.
             * @example Ada
             */
            first_name?: string;
            /**
             * @description Family name.
             * @example Lovelace
             */
            last_name?: string;
            /**
             * @description The part of the email address before the at sign.
             * @example ada
             */
            email_username?: string;
            /**
             * @description The part of the email address after the at sign.
             * @example example.com
             */
            email_domain?: string;
            /** @description The payer, for use as `payer.friendly_id` in later requests. */
            friendly_id?: components["schemas"]["PayerId"];
            /** @description Recognizes the payer, for use as `payer_fingerprint` in later requests. */
            fingerprint?: components["schemas"]["Fingerprint"];
        };
        /** @description A planned charge of a series. */
        PlannedTransaction: {
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series, which requests name together with the future transaction. */
            recurring_id?: components["schemas"]["RecurringId"];
            /**
             * @description Its position in the series, from 1.
             * @example 2
             */
            sequence_number?: number;
            /** @description The day of the charge, in the terminal's time zone. */
            scheduled_date: components["schemas"]["CalendarDate"];
            /** @description The amount that will be charged, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the series. */
            currency: components["schemas"]["Currency"];
            /** @description The state of the future transaction: `pending` or `processing`. */
            status: components["schemas"]["FutureTransactionStatus"];
        };
        /** @description A processed charge of a series. */
        CompletedTransaction: {
            /** @description The transaction. Read its outcome from the status endpoint. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /** @description The amount of the charge, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the charge. */
            currency: components["schemas"]["Currency"];
            /**
             * @description False when the charge is `DECLINED` or `ERROR`, otherwise true.
             * @example true
             */
            accepted: boolean;
        };
        /**
         * @description The state of a series: `active` is charged, `paused` is not charged until it is resumed, `cancelled` and `completed` are final.
         * @example active
         * @enum {string}
         */
        SeriesStatus: "active" | "paused" | "cancelled" | "completed";
        /**
         * @description The party that decides when a series is charged: `merchant` charges each payment through the API, `our_platform` charges on the planned dates, `payment_provider` leaves it to the processor, whose charges become transactions of the series as it reports them.
         * @example our_platform
         * @enum {string}
         */
        ManagedBy: "merchant" | "our_platform" | "payment_provider";
        /**
         * @description The unit of the interval between two payments of a series.
         * @example monthly
         * @enum {string}
         */
        RecurringDateType: "daily" | "weekly" | "monthly" | "yearly";
        /** @description Charges one occurrence of a series now. Unknown properties are ignored. */
        FutureTransactionChargeRequest: {
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series of the future transaction. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The amount of this charge, in major units of the currency of the series. Omitted, the planned amount is charged. */
            amount?: components["schemas"]["Amount"];
        };
        /** @description Cancels one occurrence of a series. Unknown properties are ignored. */
        FutureTransactionCancelRequest: {
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series of the future transaction. */
            recurring_id: components["schemas"]["RecurringId"];
        };
        /** @description The fields of one occurrence to change. Omitted fields keep their values. Unknown properties are ignored. */
        FutureTransactionUpdateRequest: {
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series of the future transaction. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The amount of this occurrence, in major units of the currency of the series. */
            amount?: components["schemas"]["Amount"];
            /**
             * @description The new day of the charge, in the future: a calendar date (`YYYY-MM-DD`) or an ISO 8601 date-time. For a date-time, the day in the terminal's time zone counts; without an offset it is local to the terminal. The service also checks the value: an impossible date is `VALIDATION/INVALID_FIELD`. A day that is not after today, such as that of a date-time later today, is `VALIDATION/INVALID_SCHEDULED_DATE`.
             * @example 2030-03-15
             */
            scheduled_date?: string;
        };
        /** @description The answer to the charge of a future transaction. */
        FutureTransactionSubmissionResponse: {
            /** @description The new transaction. Read its outcome from the status endpoint. */
            transaction_id: components["schemas"]["TransactionId"];
            accepted: components["schemas"]["Accepted"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /** @description The series that is charged. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The occurrence that is charged. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description Present when the order carries one. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
        };
        /** @description The answer to the cancellation of a future transaction. */
        FutureTransactionCancelResult: {
            /** @description The series that owns the future transaction. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /**
             * @description True when the future transaction is now cancelled.
             * @example true
             */
            cancelled: boolean;
        };
        /** @description The answer to the update of a future transaction. */
        FutureTransactionUpdateResult: {
            /** @description The series that owns the future transaction. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /**
             * @description True when the future transaction now has the values sent.
             * @example true
             */
            updated: boolean;
        };
        /** @description One planned or executed occurrence of a series. */
        FutureTransaction: {
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series of the future transaction. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The day of the charge, in the terminal's time zone. */
            scheduled_date: components["schemas"]["CalendarDate"];
            /**
             * @description The position in the series; 1 is the first payment.
             * @example 4
             */
            sequence_number: number;
            /** @description The amount of the occurrence, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the series. */
            currency: components["schemas"]["Currency"];
            /** @description The state of the occurrence. */
            status: components["schemas"]["FutureTransactionStatus"];
            /** @description The transaction that executed it. Only when `completed`. */
            executed_transaction?: components["schemas"]["TransactionId"];
            /** @description Time of the execution. Only when `completed`. */
            executed_at?: components["schemas"]["Timestamp"];
            /**
             * @description A remark for people, for example why the occurrence was cancelled.
             * @example Cancelled while the series was paused.
             */
            notes?: string;
        };
        /**
         * @description The state of an occurrence. `pending` becomes `processing` or `cancelled`, `processing` becomes `completed` or `failed`; the last three are final. A failed or cancelled occurrence uses up its number.
         * @example pending
         * @enum {string}
         */
        FutureTransactionStatus: "pending" | "processing" | "completed" | "failed" | "cancelled";
        /** @description The clock of a sandbox terminal. */
        SandboxClock: {
            /** @description The time on the terminal's clock. */
            now: components["schemas"]["Timestamp"];
            /**
             * @description True if the clock is frozen: from a move until it is resumed or the terminal is reset.
             * @example true
             */
            frozen: boolean;
        };
        /** @description The result of a move of the clock. */
        SandboxClockMove: {
            /** @description The current time of the clock. */
            now: components["schemas"]["Timestamp"];
            /**
             * @description True if the clock is frozen: from a move until it is resumed or the terminal is reset.
             * @example true
             */
            frozen: boolean;
            /**
             * @description True if the clock reached the requested time. If not, the move reached a limit: all work due before `now` is done, and the same request, sent again, continues from there.
             * @example true
             */
            complete: boolean;
        };
        /** @description The time to move the clock to. Unknown properties are ignored. */
        SandboxClockRequest: {
            /** @description The new time: not before the current one, and not after 9998-12-31T23:59:59.999Z. */
            now: components["schemas"]["Timestamp"];
        };
        /** @description The payer's result of the pending challenge. Unknown properties are ignored. */
        ChallengeRequest: {
            /** @description The result of the challenge. */
            outcome: components["schemas"]["ChallengeOutcome"];
        };
        /**
         * @description The result of a challenge: `succeeded` approves the transaction, `failed` declines it with `AUTH.3DS_CHALLENGE_FAILED`.
         * @example succeeded
         * @enum {string}
         */
        ChallengeOutcome: "succeeded" | "failed";
        /** @description The transaction after its challenge. */
        ChallengeResponse: {
            /** @description The transaction whose challenge ended. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The current status of the transaction. */
            status: components["schemas"]["StatusObject"];
        };
        /** @description The new outcome at the simulated bank. Unknown properties are ignored. */
        BankCorrectionRequest: {
            /** @description The outcome in its ledger. */
            outcome: components["schemas"]["ProviderOutcome"];
        };
        /** @description The transaction after the bank's correction. */
        BankCorrectionResponse: {
            /** @description The corrected transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The current status of the transaction; a final one does not change. */
            status: components["schemas"]["StatusObject"];
        };
        /** @description A report about a dispute of a transaction. Unknown properties are ignored. */
        SandboxDisputeRequest: {
            /** @description The phase that the dispute reaches. */
            phase: components["schemas"]["DisputePhase"];
            /** @description The kind of dispute; without it, `chargeback`. */
            kind?: components["schemas"]["DisputeKind"];
        };
        /** @description The transaction and its dispute. */
        SandboxDisputeResult: {
            /** @description The disputed transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The dispute, with the phase of its newest report. */
            dispute: components["schemas"]["EventDispute"];
        };
        /** @description The terminal after its reset. */
        SandboxResetResult: {
            /** @description The terminal that was emptied. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /**
             * @description True when the terminal's data is deleted and its clock runs with real time.
             * @example true
             */
            reset: boolean;
        };
        /**
         * @description Identifies an account: one integrator with its terminals and keys.
         * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
         */
        AccountId: string;
        /**
         * @description A name for people. It neither begins nor ends with a space; one that holds a card number is refused.
         * @example Example Shop
         */
        RecordName: string;
        /** @description The account to create. Unknown properties are ignored. */
        AccountRequest: {
            /** @description The account's name; it need not be unique. */
            name: components["schemas"]["RecordName"];
        };
        /** @description The fields to change. Unknown properties are ignored. */
        AccountChange: {
            /** @description The new name. */
            name?: components["schemas"]["RecordName"];
            /** @description True if its terminals share records. After it is disabled, a terminal keeps the records it has taken over. */
            shares_records?: components["schemas"]["SharesRecords"];
            /** @description True if identifiers that look like card numbers are refused. */
            refuse_card_like_identifiers?: components["schemas"]["RefuseCardLikeIdentifiers"];
        };
        /**
         * @description True to refuse merchant identifiers (`merchant_transaction_id`, `merchant_order_id`, `session_id` and the like) that contain a number like a card's: a known range and length, with a valid check digit. The refusal is 400 `VALIDATION/INVALID_FIELD`. Otherwise an identifier is refused only if it contains the number of a known card, and masked once the payer has entered such a card.
         * @example false
         */
        RefuseCardLikeIdentifiers: boolean;
        /** @description The latest references of the account's transactions and orders, 10,000 at most. If none looks like a card number, `refuse_card_like_identifiers` can be enabled without refusing the merchant's own. */
        IdentifierCheck: {
            /**
             * @description Number of examined references.
             * @example 10000
             */
            examined: number;
            /**
             * @description Number of examined references that look like card numbers.
             * @example 0
             */
            card_like: number;
        };
        /**
         * @description True if the terminals of an account and one environment share tokens, payers and orders. A terminal that receives a record of another takes over a copy under the same id. Transactions and series are never shared.
         * @example false
         */
        SharesRecords: boolean;
        /** @description One integrator. */
        Account: {
            /** @description The account. */
            account_id: components["schemas"]["AccountId"];
            /** @description Its name. */
            name: components["schemas"]["RecordName"];
            /** @description True if its terminals share records. Off for a new account. */
            shares_records: components["schemas"]["SharesRecords"];
            /** @description True if identifiers that look like card numbers are refused. Off for a new account. */
            refuse_card_like_identifiers: components["schemas"]["RefuseCardLikeIdentifiers"];
            /** @description A check of the account's identifiers for card-like numbers. Only for one account (`managementAccountGet`) that does not refuse them. */
            identifier_check?: components["schemas"]["IdentifierCheck"];
            /** @description Time of its creation. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of accounts. */
        AccountPage: {
            /** @description The accounts, the newest first. */
            accounts: components["schemas"]["Account"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /**
         * @description A time zone by its name in the IANA database. Offsets and abbreviations are not accepted.
         * @example Europe/Vienna
         */
        TimeZone: string;
        /**
         * @description ISO 4217 code of a currency that can be charged.
         * @example EUR
         * @enum {string}
         */
        SupportedCurrency: "USD" | "EUR" | "GBP" | "JPY" | "KWD" | "CNY" | "AUD" | "CAD" | "CHF" | "SEK" | "NOK" | "DKK" | "RUB" | "ILS" | "INR" | "BRL" | "MXN" | "ZAR" | "SGD" | "HKD" | "NZD" | "AED" | "SAR" | "TRY" | "PLN" | "CZK" | "HUF" | "THB" | "PHP" | "MYR" | "BGN" | "RON" | "IDR" | "KRW" | "COP" | "UAH" | "VND" | "QAR" | "BHD" | "EGP" | "MAD" | "KES" | "UGX" | "NGN" | "OMR" | "ARS" | "CLP" | "JOD" | "PYG" | "RWF";
        /** @description The terminal to create. Unknown properties are ignored. */
        TerminalRequest: {
            /** @description The account that owns it. */
            account_id: components["schemas"]["AccountId"];
            /** @description Its name. */
            name: components["schemas"]["RecordName"];
            /** @description The environment of the service, which is the default; the other one is refused. */
            environment?: components["schemas"]["Environment"];
            /**
             * @description The processors in the order of their use, each once.
             * @example [
             *       "simulator_a",
             *       "simulator_b"
             *     ]
             */
            routes: components["schemas"]["ProviderKey"][];
            /** @description Of payments that have none of their own. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            /** @description The time zone of the dates of the terminal's series; `UTC` by default. */
            time_zone?: components["schemas"]["TimeZone"];
            /**
             * @description True to retry soft-declined sales and pre-authorizations automatically, like recurring charges. False by default.
             * @example false
             */
            retry_one_off?: boolean;
            /**
             * @description The currencies of new payments and new series; any other is refused with 400 `INVALID_CURRENCY`. Omitted or empty: all fifty.
             * @example [
             *       "EUR",
             *       "USD"
             *     ]
             */
            currencies?: components["schemas"]["SupportedCurrency"][];
            /**
             * @description The largest amounts of payments, each currency once; an amount above is refused with 400 `VALIDATION/INVALID_AMOUNT`. Omitted or empty: the limits of the currencies apply.
             * @example [
             *       {
             *         "currency": "EUR",
             *         "amount": 5000
             *       }
             *     ]
             */
            amount_limits?: components["schemas"]["AmountLimit"][];
        };
        /** @description The largest amount of one payment in a currency. At most the currency's own limit. */
        AmountLimit: {
            /** @description The limited currency. */
            currency: components["schemas"]["SupportedCurrency"];
            /**
             * Format: double
             * @description The largest amount, in major units with the decimals of the currency.
             * @example 5000
             */
            amount: number;
        };
        /** @description The fields to change. Unknown properties are ignored. */
        TerminalChange: {
            /** @description The new name. */
            name?: components["schemas"]["RecordName"];
            /**
             * @description The processors in the order of their use, each once.
             * @example [
             *       "simulator_a",
             *       "simulator_b"
             *     ]
             */
            routes?: components["schemas"]["ProviderKey"][];
            /**
             * @description Text for bank statements, of payments that have none of their own (see `StatementDescriptor`). Null removes it.
             * @example EXAMPLE SHOP
             */
            statement_descriptor?: string | null;
            /** @description The time zone of the dates of the terminal's series; planned charges keep their due times. */
            time_zone?: components["schemas"]["TimeZone"];
            /**
             * @description True if soft-declined sales and pre-authorizations are retried automatically, like recurring charges.
             * @example true
             */
            retry_one_off?: boolean;
            /**
             * @description The currencies of new payments and new series; any other is refused with 400 `INVALID_CURRENCY`. Empty: all fifty.
             * @example [
             *       "EUR",
             *       "USD"
             *     ]
             */
            currencies?: components["schemas"]["SupportedCurrency"][];
            /**
             * @description The largest amounts of payments, each currency once; the list replaces the earlier one. An amount above is refused with 400 `VALIDATION/INVALID_AMOUNT`. The limits apply to new payments and series, and to later changes of the amount of a series or a charge.
             * @example [
             *       {
             *         "currency": "EUR",
             *         "amount": 5000
             *       }
             *     ]
             */
            amount_limits?: components["schemas"]["AmountLimit"][];
        };
        /**
         * @description The origin of a page in the form of browsers: scheme, lower-case host, and any non-default port. No path and no trailing slash. `https://`, in a sandbox also `http://` with a loopback address.
         * @example https://shop.example.com
         */
        WebOrigin: string;
        /**
         * @description A colour as in CSS, six hexadecimal digits after a number sign. Null is the default colour.
         * @example #7a1fa2
         */
        BrandColour: string | null;
        /** @description Additional texts of a payment page in one language. Plain text; a text with a card number is refused. */
        PageTexts: {
            /** @description The language of these texts. */
            language: components["schemas"]["PageLanguage"];
            /**
             * @description The text above the form.
             * @example Your wine is held for you for half an hour.
             */
            welcome?: string;
            /**
             * @description The text after the payment.
             * @example We pack your wine today.
             */
            thanks?: string;
        };
        /** @description Texts of a payment page, one for each language. A payer with another language sees none. */
        PageTextList: components["schemas"]["PageTexts"][];
        /** @description The fields of a payment page to change. Unknown properties are ignored. */
        PaymentPageChange: {
            /**
             * @description The payee's name on the page. Null is the name of the account.
             * @example Example Shop
             */
            merchant_name?: string | null;
            /**
             * Format: uri
             * @description The default return address of payers, unless their payment names another. Null shows a final page without a return.
             * @example https://shop.example.com/checkout/paid
             */
            return_url?: string | null;
            /**
             * @description The allowed sites for return addresses.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            return_origins?: components["schemas"]["WebOrigin"][];
            /**
             * @description The sites that may show the page in a frame, and the one on which this service authenticates payers (`frame-ancestors` of their Content-Security-Policy). Empty: none may.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            frame_ancestors?: components["schemas"]["WebOrigin"][];
            /** @description The colour of the button and of links on the light page. */
            colour?: components["schemas"]["BrandColour"];
            /** @description The colour on the dark page, for payers whose browser prefers one. */
            colour_dark?: components["schemas"]["BrandColour"];
            /**
             * @description A PNG, JPEG or WebP image of 24 KiB at most, in base64. The service stores it and serves it itself; the format is detected from its first bytes. Null removes it.
             * @example iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
             */
            logo?: string | null;
            /** @description All texts; they replace the previous ones. */
            texts?: components["schemas"]["PageTextList"];
        };
        /** @description The hosted payment page of a terminal. */
        PaymentPage: {
            /** @description The terminal of the page. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The payee's name on the page; absent for the name of the account. */
            merchant_name?: components["schemas"]["RecordName"];
            /**
             * Format: uri
             * @description The default return address of payers; absent without one.
             * @example https://shop.example.com/checkout/paid
             */
            return_url?: string;
            /**
             * @description The allowed sites for return addresses.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            return_origins: components["schemas"]["WebOrigin"][];
            /**
             * @description The sites that may show the page in a frame.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            frame_ancestors: components["schemas"]["WebOrigin"][];
            /** @description The colour of the button and of links; absent for the default. */
            colour?: components["schemas"]["BrandColour"];
            /** @description The colour on the dark page. */
            colour_dark?: components["schemas"]["BrandColour"];
            logo?: components["schemas"]["PageLogo"];
            texts: components["schemas"]["PageTextList"];
            /** @description Time until which return addresses are also signed with the previous secret; absent when it has passed. */
            previous_secret_until?: components["schemas"]["Timestamp"];
        };
        /**
         * @description The kind of an image.
         * @example image/png
         * @enum {string}
         */
        LogoMediaType: "image/png" | "image/jpeg" | "image/webp";
        /** @description The logo of a payment page. */
        PageLogo: {
            media_type: components["schemas"]["LogoMediaType"];
            /**
             * @description Its length in bytes.
             * @example 2048
             */
            bytes: number;
            /**
             * @description Its digest, in hexadecimal digits.
             * @example 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
             */
            sha256: string;
        };
        /** @description The new secret of a payment page. */
        PaymentPageSecret: {
            /** @description The terminal. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /**
             * @description The secret that signs return addresses. Shown only here: store it with the shop.
             * @example rtsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
            /** @description Time until which return addresses are also signed with the previous secret; absent for the first one. */
            previous_secret_until?: components["schemas"]["Timestamp"];
        };
        /** @description A terminal. */
        Terminal: {
            /** @description The terminal's id, as in the paths of its operations. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The account that owns it. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment: simulated or real payments. */
            environment: components["schemas"]["Environment"];
            /** @description Its name. */
            name: components["schemas"]["RecordName"];
            /**
             * @description The processors in the order of their use, each once.
             * @example [
             *       "simulator_a",
             *       "simulator_b"
             *     ]
             */
            routes: components["schemas"]["ProviderKey"][];
            /** @description The default text of payments without their own. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            /** @description The time zone of the dates of its series. */
            time_zone: components["schemas"]["TimeZone"];
            /**
             * @description True if soft-declined sales and pre-authorizations are retried automatically, like recurring charges.
             * @example false
             */
            retry_one_off: boolean;
            /**
             * @description The currencies of new payments and new series; empty for all fifty.
             * @example [
             *       "EUR",
             *       "USD"
             *     ]
             */
            currencies: components["schemas"]["SupportedCurrency"][];
            /**
             * @description The terminal's own amount limits; empty when only the limits of the currencies apply.
             * @example [
             *       {
             *         "currency": "EUR",
             *         "amount": 5000
             *       }
             *     ]
             */
            amount_limits: components["schemas"]["AmountLimit"][];
            /** @description Time of its creation. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of terminals. */
        TerminalPage: {
            /** @description The terminals, the newest first. */
            terminals: components["schemas"]["Terminal"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /**
         * @description Identifies an API key. It is not the key, and not a secret.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        ApiKeyId: string;
        /**
         * @description An API key, for the header `x-api-key`: `ptk_test_` or `ptk_live_`, 40 random letters and digits, and 6 of a checksum. A publishable key, for `x-publishable-key`, begins with `ptp_` instead.
         * @example ptk_test_EXAMPLE0000000000000000000000000000000001m3xQe
         */
        ApiKeyText: string;
        /**
         * @description `active`: the key is accepted; `expired`: its expiry has passed; `revoked`: the operator has revoked it.
         * @example active
         * @enum {string}
         */
        ApiKeyState: "active" | "expired" | "revoked";
        /** @description The API key to create. Unknown properties are ignored. */
        ApiKeyRequest: {
            /** @description The account that owns it. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of the service, which is the default; the other one is refused. */
            environment?: components["schemas"]["Environment"];
            /**
             * @description The terminals that the key gives access to: of the account, and of the key's environment. A publishable key has one.
             * @example [
             *       "a1B2c3"
             *     ]
             */
            terminal_friendly_ids: components["schemas"]["TerminalId"][];
            /**
             * @description Creates a publishable key with the origins of the pages that may show its card fields. Origins use https; in a sandbox also `http://localhost` and `http://127.0.0.1`, with or without a port. If one page frames another, all pages around the fields must have these origins.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            allowed_origins?: components["schemas"]["WebOrigin"][];
            /**
             * @description Maximum number of requests per second of the key, instead of the default of the service.
             * @example 200
             */
            requests_per_second?: number;
            /** @description The expiry of the key, in the future. Omitted, the key does not expire. */
            expires_at?: components["schemas"]["Timestamp"];
        };
        /** @description The record of an API key, without the key. */
        ApiKey: {
            /** @description The key. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description The account that owns it. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of its terminals. */
            environment: components["schemas"]["Environment"];
            /**
             * @description The terminals that the key gives access to.
             * @example [
             *       "a1B2c3"
             *     ]
             */
            terminal_friendly_ids: components["schemas"]["TerminalId"][];
            /**
             * @description The origins of the pages that may show the card fields of a publishable key; absent from every other key.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            allowed_origins?: components["schemas"]["WebOrigin"][];
            /**
             * @description The last four characters of the key, to recognize it.
             * @example 3xQe
             */
            hint: string;
            /** @description The state of the credential. */
            state: components["schemas"]["ApiKeyState"];
            /**
             * @description Maximum number of requests per second of the key. Absent if it has the default of the service.
             * @example 200
             */
            requests_per_second?: number;
            /** @description Time of its creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of its expiry; absent if it does not expire. */
            expires_at?: components["schemas"]["Timestamp"];
            /** @description Time of its revocation; absent if it is not revoked. */
            revoked_at?: components["schemas"]["Timestamp"];
            /** @description The key that replaced it; absent if it was not rotated. */
            replaced_by?: components["schemas"]["ApiKeyId"];
        };
        /** @description A newly created API key. */
        NewApiKey: {
            /** @description The key. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description The account that owns it. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of its terminals. */
            environment: components["schemas"]["Environment"];
            /**
             * @description The terminals that the key gives access to.
             * @example [
             *       "a1B2c3"
             *     ]
             */
            terminal_friendly_ids: components["schemas"]["TerminalId"][];
            /**
             * @description The origins of the pages that may show the card fields of a publishable key; absent from every other key.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            allowed_origins?: components["schemas"]["WebOrigin"][];
            /**
             * @description The last four characters of the key, to recognize it.
             * @example 3xQe
             */
            hint: string;
            /** @description The state of the credential. */
            state: components["schemas"]["ApiKeyState"];
            /**
             * @description Maximum number of requests per second of the key. Absent if it has the default of the service.
             * @example 200
             */
            requests_per_second?: number;
            /** @description Time of its creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of its expiry; absent if it does not expire. */
            expires_at?: components["schemas"]["Timestamp"];
            /** @description The key. Shown only here: give it to the integrator over a secure channel. */
            api_key: components["schemas"]["ApiKeyText"];
        };
        /** @description A page of API keys. */
        ApiKeyPage: {
            /** @description The API keys, the newest first. */
            api_keys: components["schemas"]["ApiKey"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description The terms of the replacement. Unknown properties are ignored. */
        ApiKeyRotationRequest: {
            /**
             * @description Number of seconds for which the old key continues to work; 0 ends it immediately.
             * @default 86400
             * @example 86400
             */
            overlap_seconds?: number;
        };
        /** @description The new key, and the end of the old one. */
        ApiKeyRotation: {
            /** @description The new key. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description The new key itself. Shown only here: give it to the integrator over a secure channel. */
            api_key: components["schemas"]["ApiKeyText"];
            /** @description The old key. */
            replaced_api_key_id: components["schemas"]["ApiKeyId"];
            /** @description Time from which the old key is refused. */
            replaced_until: components["schemas"]["Timestamp"];
        };
        /**
         * @description Identifies a user. Set by the service.
         * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
         */
        UserId: string;
        /**
         * @description The e-mail address that identifies a user; case does not matter.
         * @example ada@example.com
         */
        UserEmail: string;
        /**
         * @description The role of a user: a `viewer` reads, `support` also resends and tests, an `operator` changes records, an `owner` manages users.
         * @example operator
         * @enum {string}
         */
        UserRole: "viewer" | "support" | "operator" | "owner";
        /**
         * @description The state of the user: invited, active or disabled.
         * @example active
         * @enum {string}
         */
        UserState: "invited" | "active" | "disabled";
        /** @description A user who manages the service. */
        User: {
            /** @description The user. */
            user_id: components["schemas"]["UserId"];
            /** @description The e-mail address, in lower case. */
            email: components["schemas"]["UserEmail"];
            /** @description The role of the user. */
            role: components["schemas"]["UserRole"];
            /** @description The state of the user. */
            state: components["schemas"]["UserState"];
            /**
             * @description True if a sign-in with the password needs a code of an authenticator application. A passkey needs neither.
             * @example true
             */
            second_factor: boolean;
            /** @description Time of the 20th wrong code within an hour, since which no code is accepted. Absent while codes are accepted. */
            second_factor_locked_at?: components["schemas"]["Timestamp"];
            /** @description Time of the invitation. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of users. */
        UserPage: {
            /** @description The users, the newest first. */
            users: components["schemas"]["User"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description The user to invite. Unknown properties are ignored. */
        UserRequest: {
            /** @description The e-mail address. It is stored in lower case and cannot be changed. */
            email: components["schemas"]["UserEmail"];
            /** @description The role of the user. */
            role: components["schemas"]["UserRole"];
        };
        /** @description The fields to change. Omitted fields keep their values. Unknown properties are ignored. */
        UserChange: {
            /** @description The new role of the user. */
            role?: components["schemas"]["UserRole"];
            /**
             * @description True to disable the user.
             * @example true
             */
            disabled?: boolean;
            /**
             * @description `false` accepts the codes of the user again. Codes lock after 20 wrong ones within an hour.
             * @example false
             * @enum {boolean}
             */
            second_factor_locked?: false;
        };
        /** @description An invited user, with the link. */
        Invitation: {
            /** @description The user to invite. */
            user: components["schemas"]["User"];
            /** @description The token that accepts the invitation. Shown only here. */
            invitation_token: components["schemas"]["OneTimeText"];
            /**
             * @description The path of the console's page for it. Prefix it with the address of the service.
             * @example /console/invitation#token=pto_EXAMPLE0000000000000000000000000000000001m3xQe
             */
            invitation_path: string;
            /** @description The expiry of the link. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /** @description The link and the password. Unknown properties are ignored. */
        InvitationAcceptance: {
            /** @description The token in the link. */
            invitation_token: components["schemas"]["OneTimeText"];
            /** @description The new password. */
            password: components["schemas"]["Password"];
        };
        /**
         * @description A password of 12 characters or more. Only its argon2id hash is stored. A new password is refused with `VALIDATION/INVALID_FIELD` if it is common, with or without
         *     digits and signs around it, or if it consists of the user's e-mail address or the product's name.
         * @example correct horse battery staple
         */
        Password: string;
        /**
         * @description The user's current password.
         * @example correct horse battery staple
         */
        GivenPassword: string;
        /** @description The old password and the new one. Unknown properties are ignored. */
        PasswordChange: {
            /** @description The current password, if the user has one. */
            current_password?: components["schemas"]["GivenPassword"];
            /** @description The new password. */
            new_password: components["schemas"]["Password"];
        };
        /** @description The confirmation of the user's presence. Unknown properties are ignored. */
        OwnPassword: {
            /** @description The password of the user; omitted if the user has no password. */
            current_password?: components["schemas"]["GivenPassword"];
        };
        /** @description The settings for an authenticator application. */
        Authenticator: {
            /**
             * @description The secret in base32, to type in.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The same as an address, for a QR code.
             * @example otpauth://totp/Payment%20terminal:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Payment%20terminal
             */
            otpauth_url: string;
        };
        /** @description The code from the application. Unknown properties are ignored. */
        AuthenticatorCode: {
            /**
             * @description Six digits.
             * @example 123456
             */
            code: string;
        };
        /** @description Codes for use after the loss of the application. Each is accepted once. */
        RecoveryCodeList: {
            /** @description The codes. Shown only here. */
            recovery_codes: components["schemas"]["RecoveryCode"][];
        };
        /**
         * @description A code that replaces the authenticator application once.
         * @example 7K3M-9QXT-2VHB-5RWN
         */
        RecoveryCode: string;
        /**
         * @description Identifies a passkey. Set by the service.
         * @example 01940a6e-bf80-7297-b1ad-9f84736f5f4e
         */
        PasskeyId: string;
        /**
         * @description The name of a passkey's device, for people.
         * @example Office laptop
         */
        PasskeyName: string;
        /**
         * @description Identifies a passkey at its authenticator. Set by the authenticator, in base64url.
         * @example qvJbmCCvpsLeNfG4EBNjtZ8XwA1zhmBs8C9cMfFf2ZU
         */
        CredentialId: string;
        /** @description The record of a passkey. */
        Passkey: {
            /** @description The passkey. */
            passkey_id: components["schemas"]["PasskeyId"];
            /** @description The user that it signs in. */
            user_id: components["schemas"]["UserId"];
            /** @description The same user. */
            email: components["schemas"]["UserEmail"];
            /** @description The name of its device. */
            name: components["schemas"]["PasskeyName"];
            /**
             * @description True if its provider may copy it to other devices of the user. A passkey of a security key stays on it.
             * @example false
             */
            synced: boolean;
            /** @description Time of its addition. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of its last sign-in; absent before the first. */
            last_used_at?: components["schemas"]["Timestamp"];
        };
        /** @description A page of passkeys. */
        PasskeyPage: {
            /** @description The passkeys, the newest first. */
            passkeys: components["schemas"]["Passkey"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description The options for creating a passkey (`PublicKeyCredentialCreationOptions`). */
        PasskeyOptions: {
            /**
             * @description Random bytes, which the authenticator signs; base64url, as every binary value here.
             * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
             */
            challenge: string;
            /**
             * @description The domain that the passkey is for (`rp.id`, `rpId`). Browsers create and use it only on pages of this domain.
             * @example payments.example.com
             */
            relying_party_id: string;
            /**
             * @description Its name in browsers (`rp.name`).
             * @example Payment terminal
             */
            relying_party_name: string;
            /**
             * @description The id of the user in the passkey (`user.id`).
             * @example MDE5NDBhNmUtOGM1ZC03ZjY0LThlN2EtNmM1MTQwM2YyZTFk
             */
            user_handle: string;
            /** @description The user (`user.name`). */
            user_name: components["schemas"]["UserEmail"];
            /**
             * @description The accepted signatures, the best first (`pubKeyCredParams`, by their COSE numbers).
             * @example [
             *       -8,
             *       -7,
             *       -257
             *     ]
             */
            algorithms: number[];
            /** @description The passkeys of the user (`excludeCredentials`). An authenticator with one of them creates no other. */
            known_credential_ids: components["schemas"]["CredentialId"][];
            /**
             * @description The lifetime of the challenge.
             * @example 300
             */
            expires_in_seconds: number;
        };
        /** @description The options for signing in with a passkey (`PublicKeyCredentialRequestOptions`). */
        PasskeySignInOptions: {
            /**
             * @description Random bytes, which the authenticator signs; base64url, as every binary value here.
             * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
             */
            challenge: string;
            /**
             * @description The domain that the passkey is for (`rp.id`, `rpId`). Browsers create and use it only on pages of this domain.
             * @example payments.example.com
             */
            relying_party_id: string;
            /**
             * @description The lifetime of the challenge.
             * @example 300
             */
            expires_in_seconds: number;
        };
        /** @description The credential from the authenticator (`AuthenticatorAttestationResponse`). Unknown properties are ignored. */
        PasskeyRequest: {
            /** @description The name of its device. */
            name: components["schemas"]["PasskeyName"];
            /** @description The authenticator's id of the passkey. */
            credential_id: components["schemas"]["CredentialId"];
            /**
             * @description The browser's data about the ceremony (`clientDataJSON`), with the challenge and the origin of the page.
             * @example eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0
             */
            client_data: string;
            /**
             * @description The public key, in CBOR (`attestationObject`).
             * @example o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg
             */
            attestation_object: string;
        };
        /** @description The fields to change. Unknown properties are ignored. */
        PasskeyChange: {
            /** @description The name of its device. */
            name: components["schemas"]["PasskeyName"];
        };
        /** @description A passkey after its removal. */
        PasskeyRemoval: {
            /** @description The removed passkey. */
            passkey_id: components["schemas"]["PasskeyId"];
            /**
             * @description True when it is removed.
             * @example true
             */
            removed: boolean;
        };
        /** @description The assertion of a passkey (`AuthenticatorAssertionResponse`). Unknown properties are ignored. */
        PasskeyAssertion: {
            /** @description The authenticator's id of the passkey. */
            credential_id: components["schemas"]["CredentialId"];
            /**
             * @description The browser's data about the ceremony (`clientDataJSON`), with the challenge and the origin of the page.
             * @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0
             */
            client_data: string;
            /**
             * @description The authenticator's data (`authenticatorData`), with the user verification and the signature counter.
             * @example dKbqkhPJnC90siSSsyDPQCYqlMGpUKA5fyklC2CEHvAFAAAAAQ
             */
            authenticator_data: string;
            /**
             * @description The signature over both.
             * @example MEUCIQDYXBOpCWSWq2Ll4558GJKD2RoWg958lvJSB_GdeokxogIgWuEVQ7ee6AswQY0OsuQ6y8Ks6jhd45bDx92wjXKs900
             */
            signature: string;
            /**
             * @description The user id in the passkey (`userHandle`).
             * @example MDE5NDBhNmUtOGM1ZC03ZjY0LThlN2EtNmM1MTQwM2YyZTFk
             */
            user_handle: string;
        };
        /**
         * @description The purpose of an access token, for people.
         * @example nightly export
         */
        AccessTokenName: string;
        /**
         * @description The state of an access token.
         * @example active
         * @enum {string}
         */
        AccessTokenState: "active" | "expired" | "revoked";
        /** @description The access token to create. Unknown properties are ignored. */
        AccessTokenRequest: {
            /** @description The purpose of the token. */
            name: components["schemas"]["AccessTokenName"];
            /** @description The role of the token, at most that of the user, which is the default. */
            role?: components["schemas"]["UserRole"];
            /**
             * @description Days until it expires. The service accepts at most `ACCESS_TOKEN_MAX_DAYS` of its settings, 90 by default. The default is 90, or that maximum if it is less.
             * @default 90
             * @example 90
             */
            expires_in_days?: number;
            read_only?: components["schemas"]["AccessTokenReadOnly"];
            operations?: components["schemas"]["AccessTokenOperations"];
            /** @description The user's password. Not needed for a session opened with a passkey in the last five minutes, nor by a user without a password. */
            current_password?: components["schemas"]["GivenPassword"];
        };
        /**
         * @description True if the token is refused every operation that is not a GET.
         * @default false
         * @example true
         */
        AccessTokenReadOnly: boolean;
        /**
         * @description The `operationId`s that the token is accepted for, among those that its role allows. Empty for all of them.
         * @example [
         *       "managementTransactionList",
         *       "managementTransactionGet"
         *     ]
         */
        AccessTokenOperations: string[];
        /** @description The record of an access token. */
        AccessToken: {
            /** @description The access token. */
            access_token_id: components["schemas"]["AccessTokenId"];
            /** @description The user that it acts for. */
            user_id: components["schemas"]["UserId"];
            /** @description The same user. */
            email: components["schemas"]["UserEmail"];
            /** @description The purpose of the token. */
            name: components["schemas"]["AccessTokenName"];
            /** @description The role of the token, if its user's role allows it. */
            role: components["schemas"]["UserRole"];
            read_only: components["schemas"]["AccessTokenReadOnly"];
            operations: components["schemas"]["AccessTokenOperations"];
            /**
             * @description The last four characters of the token, to recognize it.
             * @example 3xQe
             */
            hint: string;
            /** @description The state of the credential. */
            state: components["schemas"]["AccessTokenState"];
            /** @description Time of its creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of its expiry. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description Time of its last use, to the minute; absent before the first. */
            last_used_at?: components["schemas"]["Timestamp"];
        };
        /** @description A newly created access token. */
        NewAccessToken: {
            /** @description The access token. */
            access_token_id: components["schemas"]["AccessTokenId"];
            /** @description The user that it acts for. */
            user_id: components["schemas"]["UserId"];
            /** @description The same user. */
            email: components["schemas"]["UserEmail"];
            /** @description The purpose of the token. */
            name: components["schemas"]["AccessTokenName"];
            /** @description The role of the token, if its user's role allows it. */
            role: components["schemas"]["UserRole"];
            read_only: components["schemas"]["AccessTokenReadOnly"];
            operations: components["schemas"]["AccessTokenOperations"];
            /**
             * @description The last four characters of the token, to recognize it.
             * @example 3xQe
             */
            hint: string;
            /** @description The state of the credential. */
            state: components["schemas"]["AccessTokenState"];
            /** @description Time of its creation. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of its expiry. */
            expires_at: components["schemas"]["Timestamp"];
            /**
             * @description The token. Shown only here: store it like a password.
             * @example pta_EXAMPLE0000000000000000000000000000000001m3xQe
             */
            access_token: string;
        };
        /** @description A page of access tokens. */
        AccessTokenPage: {
            /** @description The access tokens, the newest first. */
            access_tokens: components["schemas"]["AccessToken"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description The credentials: `email` and `password`, `sign_in_token`, or `passkey`. Unknown properties are ignored. */
        SignInRequest: {
            /** @description The user. */
            email?: components["schemas"]["UserEmail"];
            /** @description The password of the user. */
            password?: components["schemas"]["GivenPassword"];
            /**
             * @description The six digits of the authenticator application, or a recovery code, if the user has set one up.
             * @example 123456
             */
            code?: string;
            /** @description The token of the link that a sandbox prints when it starts. */
            sign_in_token?: components["schemas"]["OneTimeText"];
            /** @description A challenge of this browser that a passkey has signed. */
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        /**
         * @description A token that is accepted once.
         * @example pto_EXAMPLE0000000000000000000000000000000001m3xQe
         */
        OneTimeText: string;
        /**
         * @description Identifies a session. It gives no access. Set by the service.
         * @example 01940a6e-9d6e-7075-9f8b-7d62514f3e2c
         */
        SessionId: string;
        /**
         * @description The method of the sign-in.
         * @example password
         * @enum {string}
         */
        SignInMethod: "password" | "invitation" | "sign_in_link" | "passkey";
        /** @description A user's session. */
        UserSession: {
            /** @description The session. */
            session_id: components["schemas"]["SessionId"];
            /** @description The account that owns it. */
            user_id: components["schemas"]["UserId"];
            /** @description The same user. */
            email: components["schemas"]["UserEmail"];
            /** @description The method of its sign-in. */
            method: components["schemas"]["SignInMethod"];
            /**
             * @description The client address at sign-in; absent if unknown.
             * @example 203.0.113.7
             */
            source_address?: string;
            /**
             * @description The `User-Agent` of the browser that opened it; absent if none was sent.
             * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
             */
            user_agent?: string;
            /** @description Time of the sign-in. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of its last use, to the minute. */
            last_used_at: components["schemas"]["Timestamp"];
            /** @description Time of its end: an hour after its last use, at the latest 12 hours after the sign-in. */
            expires_at: components["schemas"]["Timestamp"];
            /**
             * @description True for the session of this request.
             * @example true
             */
            current: boolean;
        };
        /** @description The session of this request, and its user. */
        OpenSession: {
            /** @description The session. */
            session_id: components["schemas"]["SessionId"];
            /** @description The signed-in user. */
            user: components["schemas"]["User"];
            /**
             * @description The value of `x-csrf-token` for every request of this session other than GET. It stays the same for the whole session.
             * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
             */
            csrf_token: string;
            /**
             * @description Number of seconds without a request after which it ends.
             * @example 3600
             */
            idle_seconds: number;
            /** @description Time of its end, regardless of its use. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of sessions. */
        SessionPage: {
            /** @description The open sessions, the newest first. */
            sessions: components["schemas"]["UserSession"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A session after its end. */
        SessionEnd: {
            /** @description The ended session. */
            session_id: components["schemas"]["SessionId"];
            /**
             * @description True when it has ended.
             * @example true
             */
            ended: boolean;
        };
        /**
         * @description The credential of the actor.
         * @example session
         * @enum {string}
         */
        AuditActorKind: "management_key" | "session" | "access_token" | "api_key" | "command";
        /** @description The actor of a change, as known at that time. */
        AuditActor: {
            /** @description A key, a command, or a user by a session or an access token. */
            kind: components["schemas"]["AuditActorKind"];
            /** @description The user; absent if none was involved. */
            user_id?: components["schemas"]["UserId"];
            /** @description The same user. */
            email?: components["schemas"]["UserEmail"];
            /** @description The access token; absent for a session. */
            access_token_id?: components["schemas"]["AccessTokenId"];
        };
        /**
         * @description Identifies an access token. It gives no access. Set by the service.
         * @example 01940a6e-ae7f-7186-a09c-8e73625f4e3d
         */
        AccessTokenId: string;
        /**
         * @description Identifies an audit entry. Set by the service.
         * @example 2342
         */
        AuditEntryId: string;
        /**
         * @description An operation, by its operationId in this document: of management, `sandboxReset`, or an operation that a user called on behalf of a merchant (`capture`, `recurringCancel` and the others with a role); `managementAuthentication` for an invalid management key; `vaultReseal` for the command of that name.
         * @example managementApiKeyRevoke
         */
        ManagementOperation: string;
        /**
         * @description Identifies a processor account. Set by the service.
         * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
         */
        ProcessorAccountId: string;
        /**
         * @description The processor of the account. More may be added.
         * @example stripe
         * @enum {string}
         */
        ProcessorKind: "simulator" | "stripe" | "adyen";
        /** @description The credentials at the processor. Never shown again, not even in a refusal. Unknown properties are ignored. */
        ProcessorCredentials: {
            /**
             * @description For Stripe, the secret or restricted key of the API.
             * @example sk_test_51Example
             */
            secret_key?: string;
            /**
             * @description For Stripe, the signing secret of the webhook endpoint. For a simulated processor, the secret that signs its notifications.
             * @example whsec_example_of_a_secret
             */
            webhook_secret?: string;
            /**
             * @description For Adyen, the key of the API credential.
             * @example AQEexample
             */
            api_key?: string;
            /**
             * @description For Adyen, the name of the merchant account.
             * @example ExampleShopECOM
             */
            merchant_account?: string;
            /**
             * @description For Adyen, the HMAC key of the webhook, in hexadecimal.
             * @example 44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056
             */
            hmac_key?: string;
            /**
             * @description For Adyen, the prefix of the live endpoints.
             * @example 1797a841fbb37ca7-ExampleShop
             */
            live_prefix?: string;
        };
        /** @description The settings of a processor account. Unknown properties are ignored. */
        ProcessorSettings: {
            /**
             * @description Another address of the processor's API, in a sandbox only. It begins with `https://` and leads to a public network; a service with `PROCESSOR_ALLOW_LOCAL=true` also accepts loopback and `http://`.
             * @example https://processor-mock.example.com
             */
            api_base?: string;
            /**
             * @description True if card numbers may be sent to the processor. Otherwise only tokens of the processor are charged.
             * @example true
             */
            send_card_numbers?: boolean;
            /**
             * @description The currencies that it is used for. Omitted or empty: all that the processor accepts.
             * @example [
             *       "EUR",
             *       "USD"
             *     ]
             */
            currencies?: components["schemas"]["SupportedCurrency"][];
            /**
             * @description The payment methods that it is used for. Omitted or empty: all that the adapter supports.
             * @example [
             *       "cards"
             *     ]
             */
            payment_methods?: components["schemas"]["PaymentMethod"][];
            /**
             * @description Number of hours after its approval at which the processor captures a sale; by default the processor's own setting. Adyen only: the others capture immediately, and more than 0 is refused.
             * @example 0
             */
            capture_delay_hours?: number;
        };
        /** @description The processor account to create. Unknown properties are ignored. */
        ProcessorAccountRequest: {
            /** @description The account whose terminals may be routed to it. */
            account_id: components["schemas"]["AccountId"];
            /** @description Its name in routes and transactions. It cannot be changed. */
            provider_key: components["schemas"]["ProviderKey"];
            kind: components["schemas"]["ProcessorKind"];
            /** @description The environment of the account; by default that of the service. */
            environment?: components["schemas"]["Environment"];
            credentials: components["schemas"]["ProcessorCredentials"];
            settings?: components["schemas"]["ProcessorSettings"];
        };
        /** @description The fields to change. Unknown properties are ignored. */
        ProcessorAccountChange: {
            /**
             * @description Enables or disables the processor account.
             * @example false
             */
            enabled?: boolean;
            /** @description All settings; they replace the previous ones. */
            settings?: components["schemas"]["ProcessorSettings"];
        };
        /** @description The new credentials, all of them. Unknown properties are ignored. */
        ProcessorCredentialsRotation: {
            credentials: components["schemas"]["ProcessorCredentials"];
            /**
             * @description Number of hours for which notifications signed with the previous secret are accepted.
             * @default 24
             * @example 48
             */
            overlap_hours?: number;
        };
        /** @description An account at a processor. Without its credentials. */
        ProcessorAccount: {
            processor_account_id: components["schemas"]["ProcessorAccountId"];
            /** @description The account whose terminals may be routed to it. */
            account_id: components["schemas"]["AccountId"];
            /** @description Its name in routes and transactions. */
            provider_key: components["schemas"]["ProviderKey"];
            kind: components["schemas"]["ProcessorKind"];
            environment: components["schemas"]["Environment"];
            /**
             * @description True if new payments are routed to it.
             * @example true
             */
            enabled: boolean;
            settings: components["schemas"]["ProcessorSettings"];
            /**
             * @description The account at the processor, by the processor's own name: the merchant account at Adyen, the id of the account at Stripe. It cannot be changed. Absent while unknown: at Stripe, `check` and a rotation read it if the key has the permission.
             * @example acct_1Example
             */
            merchant_account?: string;
            /** @description Time until which notifications signed with the previous secret are accepted; absent when it has passed. */
            previous_secret_until?: components["schemas"]["Timestamp"];
            /** @description Time of its creation. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of processor accounts. */
        ProcessorAccountPage: {
            /** @description The processor accounts, the newest first. */
            processor_accounts: components["schemas"]["ProcessorAccount"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description The result of a call with the credentials of a processor account. */
        ProcessorAccountCheck: {
            processor_account_id: components["schemas"]["ProcessorAccountId"];
            /**
             * @description True if the processor accepted the credentials and they belong to the environment of the account.
             * @example true
             */
            works: boolean;
            /** @description The mode of the credentials; absent if unknown. */
            environment?: components["schemas"]["Environment"];
            /**
             * @description The processor's name of the account; absent if not reported.
             * @example Example Shop
             */
            name?: string;
            /** @description The reason why they do not work, from the status catalogue; absent when they work. */
            reason?: components["schemas"]["StatusReasonCode"];
            notifications?: components["schemas"]["NotificationSetup"];
        };
        /**
         * @description `complete`; `incomplete` if `missing_events` or `problems` list required changes; `unknown` if the processor does not report its setup, and `problems` lists the steps to take instead.
         * @example incomplete
         * @enum {string}
         */
        NotificationSetupState: "complete" | "incomplete" | "unknown";
        /** @description The notifications that the processor is set up to send, compared with those that the service reads. Absent if the credentials do not work, and for a simulated processor. */
        NotificationSetup: {
            state: components["schemas"]["NotificationSetupState"];
            /**
             * @description The required notification address at the processor.
             * @example https://pay.example.com/v1/providers/stripe_main/notifications
             */
            address: string;
            /**
             * @description The API version of the events, if the endpoint has one.
             * @example 2026-08-26.dahlia
             */
            api_version?: string;
            /** @description The events that the service reads and the processor does not send. */
            missing_events: string[];
            /** @description Other required changes, as sentences. */
            problems: string[];
        };
        /** @description A processor's notification in its own format, which only its adapter reads. The properties are those of a simulated processor. Unknown properties are the processor's own. */
        ProviderAccountNotification: {
            /**
             * @description The processor's id of the event.
             * @example sim_evt_3f0e1d2e
             */
            id?: string;
            /** @description Time at which the processor settled the outcome. */
            created_at?: components["schemas"]["Timestamp"];
            /**
             * @description The terminal that has the transaction.
             * @example a1B2c3
             */
            terminal_friendly_id?: string;
            /**
             * @description The transaction concerned.
             * @example 7hK2mQ9x
             */
            transaction_id?: string;
            /**
             * @description The processor's own id of the transaction.
             * @example sim_9f8e7d6c5b4a
             */
            provider_transaction_id?: string;
            outcome?: components["schemas"]["ProviderOutcome"];
            /**
             * @description The reason, from the status catalogue.
             * @example AUTH.DO_NOT_HONOR
             */
            reason_code?: string;
            /**
             * @description Only for an approval.
             * @example 831000
             */
            authorization_code?: string;
            /**
             * @description Only for an approval.
             * @example 74537606335000123456789
             */
            arn?: string;
        };
        /**
         * @description The answer that the processor expects to its notifications.
         * @example [accepted]
         */
        ProviderAccountAnswer: string;
        /**
         * @description The kind of the changed record. More may be added.
         * @example api_key
         * @enum {string}
         */
        AuditSubject: "account" | "terminal" | "api_key" | "processor_account" | "webhook_endpoint" | "event" | "delivery" | "transaction" | "series" | "discrepancy" | "management_key" | "vault" | "user" | "session" | "access_token" | "passkey" | "recovery";
        /**
         * @description Identifies the changed record, by its usual id.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        AuditSubjectId: string;
        /**
         * @description A text, an id, a time or the name of a state; for a list, its members separated by commas. Card numbers are removed.
         * @example Europe/Vienna
         */
        AuditText: string;
        /**
         * @description A number.
         * @example 200
         */
        AuditNumber: number;
        /**
         * @description Yes or no.
         * @example true
         */
        AuditSwitch: boolean;
        /**
         * @description The value of a field as the record shows it.
         * @example Europe/Vienna
         */
        AuditValue: components["schemas"]["AuditText"] | components["schemas"]["AuditNumber"] | components["schemas"]["AuditSwitch"];
        /** @description One field before and after a change. */
        AuditedField: {
            /**
             * @description Its name in the record.
             * @example time_zone
             */
            field: string;
            /** @description The previous value; absent if there was none. */
            before?: components["schemas"]["AuditValue"];
            /** @description The new value; absent without one. */
            after?: components["schemas"]["AuditValue"];
        };
        /** @description One change by the operator, or another recorded act. */
        AuditEntry: {
            /** @description The entry. */
            audit_entry_id: components["schemas"]["AuditEntryId"];
            /** @description The operation. */
            operation: components["schemas"]["ManagementOperation"];
            /** @description The kind of the changed record. */
            subject: components["schemas"]["AuditSubject"];
            /** @description The changed record; absent if there were several. */
            subject_id?: components["schemas"]["AuditSubjectId"];
            /** @description The account of the record; absent if the records belong to several accounts. */
            account_id?: components["schemas"]["AccountId"];
            /**
             * @description The `X-Request-Id` of the request, as in the log. For a command, the id of its run.
             * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
             */
            request_id: string;
            /**
             * @description The client address; absent for a command, and for an entry that counts requests of several addresses.
             * @example 203.0.113.7
             */
            source_address?: string;
            /** @description The actor; absent if a credential was refused. */
            actor?: components["schemas"]["AuditActor"];
            /** @description The fields with changed values, without secrets. */
            changes: components["schemas"]["AuditedField"][];
            /** @description Time of the change. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of entries. */
        AuditPage: {
            /** @description The entries, the newest first. */
            audit_entries: components["schemas"]["AuditEntry"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /**
         * @description Identifies a webhook endpoint. Set by the service.
         * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
         */
        WebhookEndpointId: string;
        /**
         * @description Identifies a delivery. Set by the service.
         * @example 481516
         */
        DeliveryId: string;
        /**
         * @description The start of a page. Opaque.
         * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
         */
        PageCursor: string;
        /**
         * @description Sandbox terminals take simulated payments, live ones real ones.
         * @example sandbox
         * @enum {string}
         */
        Environment: "sandbox" | "live";
        /**
         * @description The type of an event. Each is described under the webhooks of this document. More may be added, so ignore unknown ones.
         * @example transaction.approved
         * @enum {string}
         */
        EventType: "transaction.approved" | "transaction.declined" | "transaction.pending" | "transaction.retry_scheduled" | "transaction.retry_attempted" | "recurring.created" | "recurring.charged" | "recurring.cancelled" | "recurring.completed" | "future_transaction.scheduled" | "future_transaction.executed" | "future_transaction.cancelled" | "transaction.error" | "transaction.unknown" | "transaction.cancelled" | "transaction.retry_cancelled" | "transaction.discrepancy" | "transaction.disputed" | "transaction.refund_failed" | "transaction.identifier_masked" | "recurring.paused" | "recurring.resumed" | "recurring.updated" | "recurring.instrument_replaced" | "future_transaction.failed" | "future_transaction.updated";
        /**
         * @description The reason why an endpoint is disabled - `operator`, by request; `failing`, because every attempt failed for five days.
         * @example failing
         * @enum {string}
         */
        WebhookEndpointDisabledReason: "operator" | "failing";
        /**
         * @description `pending`: an attempt is due or being made; `delivered`: the receiver answered 2xx; `failed`: the last of seven attempts failed, and it is not sent again unless requested.
         * @example pending
         * @enum {string}
         */
        DeliveryState: "pending" | "delivered" | "failed";
        /** @description The endpoint to register. Unknown properties are ignored. */
        WebhookEndpointRequest: {
            /**
             * @description The address, beginning with `https://`. User names, passwords and addresses of private networks are refused.
             * @example https://shop.example.com/webhooks
             */
            url: string;
            /**
             * @description The types to send. Omitted or empty: all of them.
             * @example [
             *       "transaction.approved",
             *       "transaction.declined"
             *     ]
             */
            event_types?: components["schemas"]["EventType"][];
            /** @description The account; optional while there is only one. */
            account_id?: components["schemas"]["AccountId"];
            /** @description The environment of the terminals; by default that of the service. */
            environment?: components["schemas"]["Environment"];
        };
        /** @description The fields to change. Unknown properties are ignored. */
        WebhookEndpointChange: {
            /**
             * @description The new address, under the rules of registration.
             * @example https://shop.example.com/webhooks
             */
            url?: string;
            /**
             * @description The types to send from now on. Empty: all of them.
             * @example [
             *       "transaction.approved",
             *       "transaction.declined"
             *     ]
             */
            event_types?: components["schemas"]["EventType"][];
            /**
             * @description Enables or disables the endpoint.
             * @example true
             */
            enabled?: boolean;
        };
        /** @description A registered webhook endpoint. */
        WebhookEndpoint: {
            /** @description The endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The account whose events it receives. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of the terminals whose events it receives. */
            environment: components["schemas"]["Environment"];
            /**
             * @description The address for events.
             * @example https://shop.example.com/webhooks
             */
            url: string;
            /**
             * @description The types that are sent. Empty: all of them, including types that are added later.
             * @example [
             *       "transaction.approved",
             *       "transaction.declined"
             *     ]
             */
            event_types: components["schemas"]["EventType"][];
            /**
             * @description True if events are sent.
             * @example true
             */
            enabled: boolean;
            /** @description The reason why it is disabled; absent while it is enabled. */
            disabled_reason?: components["schemas"]["WebhookEndpointDisabledReason"];
            /** @description Time at which it was disabled; absent while it is enabled. */
            disabled_at?: components["schemas"]["Timestamp"];
            /** @description Time since which every attempt has failed; absent if the last one succeeded. After five days the endpoint is disabled. */
            failing_since?: components["schemas"]["Timestamp"];
            /** @description Time until which deliveries are also signed with the previous secret; absent if they are not. */
            previous_secret_until?: components["schemas"]["Timestamp"];
            /** @description Time of its registration. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A newly registered webhook endpoint. */
        WebhookEndpointWithSecret: {
            /** @description The endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The account whose events it receives. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of the terminals whose events it receives. */
            environment: components["schemas"]["Environment"];
            /**
             * @description The address for events.
             * @example https://shop.example.com/webhooks
             */
            url: string;
            /**
             * @description The types that are sent. Empty: all of them, including types that are added later.
             * @example [
             *       "transaction.approved",
             *       "transaction.declined"
             *     ]
             */
            event_types: components["schemas"]["EventType"][];
            /**
             * @description True if events are sent.
             * @example true
             */
            enabled: boolean;
            /** @description Time of its registration. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description The signing secret. Shown only here: store it with the receiver.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
        };
        /** @description A page of webhook endpoints. */
        WebhookEndpointPage: {
            /** @description The endpoints, the newest first. */
            webhook_endpoints: components["schemas"]["WebhookEndpoint"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description An endpoint after its deletion. */
        WebhookEndpointDeletion: {
            /** @description The deleted endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /**
             * @description True when it is deleted.
             * @example true
             */
            deleted: boolean;
        };
        /** @description The new secret of an endpoint. */
        WebhookSecretRotation: {
            /** @description The endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /**
             * @description The signing secret. Shown only here: store it with the receiver.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
            /** @description Time until which deliveries are also signed with the previous secret. */
            previous_secret_until: components["schemas"]["Timestamp"];
        };
        /** @description The event to send. Unknown properties are ignored. */
        TestEventRequest: {
            /** @description The type of the event. */
            type: components["schemas"]["EventType"];
        };
        /** @description A test event on its way. */
        TestEventReceipt: {
            /** @description The id that the event carries. */
            event_id: components["schemas"]["EventId"];
            /** @description The address of its delivery record. */
            delivery_id: components["schemas"]["DeliveryId"];
        };
        /** @description An event on its way to an endpoint. */
        Delivery: {
            /** @description The delivery. */
            delivery_id: components["schemas"]["DeliveryId"];
            /** @description The event, by which receivers recognize repeats. */
            event_id: components["schemas"]["EventId"];
            /** @description The type of the event. */
            event_type: components["schemas"]["EventType"];
            /** @description The receiving endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The terminal of the event. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Its state. */
            state: components["schemas"]["DeliveryState"];
            /**
             * @description Number of attempts, including those before a manual resend.
             * @example 1
             */
            attempt_count: number;
            /** @description Due time of the next attempt, by the terminal's clock; present while pending. */
            due_at?: components["schemas"]["Timestamp"];
            /** @description Time of the event, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description An event as it was written. */
        EventRecord: {
            /** @description The event, by which receivers recognize repeats. */
            event_id: components["schemas"]["EventId"];
            /** @description Its type. */
            event_type: components["schemas"]["EventType"];
            /** @description The terminal of the event. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Time of the event, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description The exact JSON body of its deliveries.
             * @example {"id":"9c0d1e2f-3a4b-4c5d-8e6f-708192a3b4c5","type":"transaction.approved"}
             */
            body: string;
        };
        /** @description A page of events. */
        EventPage: {
            /** @description The events, in the order in which they were written. */
            events: components["schemas"]["EventRecord"][];
            /** @description The cursor of the next page. Always present: after the last page it finds later events. */
            next_cursor: components["schemas"]["PageCursor"];
            /**
             * @description True if the next page has events now.
             * @example false
             */
            has_more: boolean;
        };
        /** @description A page of deliveries. */
        DeliveryPage: {
            /** @description The deliveries, the newest first. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A delivery with its body and the answers to it. */
        DeliveryDetails: {
            /** @description The delivery. */
            delivery_id: components["schemas"]["DeliveryId"];
            /** @description The event, by which receivers recognize repeats. */
            event_id: components["schemas"]["EventId"];
            /** @description The type of the event. */
            event_type: components["schemas"]["EventType"];
            /** @description The receiving endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The terminal of the event. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Its state. */
            state: components["schemas"]["DeliveryState"];
            /**
             * @description Number of attempts, including those before a manual resend.
             * @example 1
             */
            attempt_count: number;
            /** @description Due time of the next attempt, by the terminal's clock; present while pending. */
            due_at?: components["schemas"]["Timestamp"];
            /** @description Time of the event, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description The exact JSON body of every attempt.
             * @example {"id":"9c0d1e2f-3a4b-4c5d-8e6f-708192a3b4c5","type":"transaction.approved"}
             */
            body: string;
            /** @description The attempts, the oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One attempt of a delivery. */
        DeliveryAttempt: {
            /**
             * @description 1 for the first.
             * @example 1
             */
            attempt_number: number;
            /** @description Time of its start, in real time. */
            started_at: components["schemas"]["Timestamp"];
            /**
             * @description Its duration, in milliseconds.
             * @example 42
             */
            duration_ms: number;
            /**
             * @description The HTTP status of the receiver's answer; absent without an answer.
             * @example 500
             */
            status?: number;
            /**
             * @description The beginning of the answer's body, without card numbers.
             * @example upstream timed out
             */
            answer_excerpt?: string;
            /**
             * @description The reason for a missing answer; absent if there was one.
             * @example no answer within 30 seconds
             */
            error?: string;
        };
        /** @description The failed deliveries to send again. Unknown properties are ignored. */
        ResendFailedRequest: {
            /** @description The time of the oldest event to send again, by its terminal's clock. */
            since: components["schemas"]["Timestamp"];
            /** @description Only deliveries to this endpoint. */
            endpoint_id?: components["schemas"]["WebhookEndpointId"];
        };
        /** @description The result of a resend of failed deliveries. */
        ResentDeliveries: {
            /**
             * @description Number of deliveries that are now due.
             * @example 3
             */
            resent: number;
        };
        /** @description A transaction in a list. */
        TransactionSummary: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The terminal of the transaction. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The order of the transaction. */
            order_id: components["schemas"]["OrderId"];
            /** @description Its type. */
            type: components["schemas"]["TransactionType"];
            /** @description Its status, with the reason. */
            status: components["schemas"]["StatusObject"];
            /** @description Its amount, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of its amount. */
            currency: components["schemas"]["Currency"];
            /**
             * @description 1 for the first attempt; a retry has the number of the attempt it retries plus 1.
             * @example 1
             */
            attempt_number: number;
            /** @description The merchant's reference; absent if none was sent. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The merchant's reference of the order; absent if none was sent. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /** @description The payer; absent if none was named. */
            payer_id?: components["schemas"]["PayerId"];
            /** @description The series of the transaction; absent without one. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The current or last processor; absent if none was called. */
            provider_key?: components["schemas"]["ProviderKey"];
            /**
             * @description The processor's own id of the transaction; absent while unknown.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
            /** @description Time of its acceptance. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of the last change of its status. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of transactions. */
        TransactionPage: {
            /** @description The transactions, the newest first. */
            transactions: components["schemas"]["TransactionSummary"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A transaction that waits for an operator to settle it. */
        UnknownTransaction: {
            /** @description The transaction. */
            transaction: components["schemas"]["TransactionSummary"];
            /** @description Time at which the service stopped looking up its outcome. */
            unknown_since: components["schemas"]["Timestamp"];
            /**
             * @description Its waiting time, in seconds, by the terminal's clock.
             * @example 5400
             */
            age_seconds: number;
        };
        /** @description A page of transactions whose outcome is unknown. */
        UnknownTransactionPage: {
            /** @description The transactions, the longest waiting first. */
            unknown_transactions: components["schemas"]["UnknownTransaction"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description One exchange with a processor about a transaction, or its replacement. */
        ProcessorCall: {
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description The operation of the exchange. */
            operation: components["schemas"]["ProcessorOperation"];
            /**
             * @description The key under which the processor performs the operation once; it is sent together with the terminal's id. The platform's charge of an occurrence derives it from the series, the number of the occurrence and the attempt. A retry derives it from the attempt before it. So a restored database sends the same key again.
             * @example 7hK2mQ9x
             */
            idempotency_key: string;
            /** @description The outcome of the exchange. */
            outcome: components["schemas"]["ProcessorCallOutcome"];
            /** @description The reason, from the status catalogue. */
            reason_code: components["schemas"]["StatusReasonCode"];
            /**
             * @description The processor's answer as JSON text cut at 4096 characters, without card data; for a `statement`, the operator's statement. Absent without an answer.
             * @example {"outcome":"approved","reason":"AUTH.APPROVED"}
             */
            raw_answer?: string;
            address_verification?: components["schemas"]["AddressVerification"];
            /** @description Time of its start, in real time. */
            started_at: components["schemas"]["Timestamp"];
            /** @description Time of its end, in real time. */
            finished_at: components["schemas"]["Timestamp"];
        };
        /** @description Stored instruments of one processor account. Unknown properties are ignored. */
        InstrumentImportRequest: {
            /** @description The processor account that stores the instruments. */
            provider_key: components["schemas"]["ProviderKey"];
            /**
             * @description Checks the records and writes nothing.
             * @default false
             * @example true
             */
            dry_run?: boolean;
            /** @description The records. Send a larger file in several requests, as `payment-terminal instruments import` does. */
            instruments: components["schemas"]["InstrumentToImport"][];
        };
        /** @description An instrument that a processor stores, with its customer there. */
        InstrumentToImport: {
            /**
             * @description The processor's id of the instrument: `pm_…` or `card_…` at Stripe, `storedPaymentMethodId` at Adyen.
             * @example pm_1QxT7eLkdIwHu7ix0aBcDeFg
             */
            provider_token: string;
            /**
             * @description The processor's id of the customer whose instrument it is: `cus_…` at Stripe, `shopperReference` at Adyen.
             * @example cus_QxT7eLkdIwHu7i
             */
            customer: string;
            /**
             * @description The card network's id of the payment by which the payer agreed to further charges. Stored with the instrument and sent to processors that accept it.
             * @example 016126544281996
             */
            network_transaction_id?: string;
            /**
             * @description Month of expiry. Comes with `expiry_year`. It may have passed, because processors update stored cards.
             * @example 12
             */
            expiry_month?: number;
            /**
             * @description Year of expiry, four digits.
             * @example 2030
             */
            expiry_year?: number;
        };
        /** @description The outcome of an import. */
        InstrumentImport: {
            /**
             * @description True if nothing was written.
             * @example false
             */
            dry_run: boolean;
            /** @description One for each record, in the order of the request. */
            results: components["schemas"]["InstrumentImportResult"][];
        };
        /** @description The outcome of one record of an import. */
        InstrumentImportResult: {
            /**
             * @description The place of the record in the request, from 1.
             * @example 1
             */
            position: number;
            outcome: components["schemas"]["InstrumentImportOutcome"];
            /** @description The token of the instrument. Absent for a refused record, and for a new one in a dry run. */
            token?: components["schemas"]["Token"];
            /**
             * @description The property of a refused record that has to change.
             * @example expiry_year
             */
            field?: string;
            /**
             * @description The reason for a refusal, without the value.
             * @example Send expiry_month and expiry_year together.
             */
            detail?: string;
        };
        /**
         * @description `imported`, or would be in a dry run; `known` from an earlier import or an earlier record of this one; `refused`.
         * @example imported
         * @enum {string}
         */
        InstrumentImportOutcome: "imported" | "known" | "refused";
        /** @description The issuer's comparison of the payer's billing address (AVS), where the processor returned one. */
        AddressVerification: {
            /** @description The street and the house number. */
            street: components["schemas"]["AddressVerificationResult"];
            /** @description The postal code. */
            postal_code: components["schemas"]["AddressVerificationResult"];
        };
        /**
         * @description `match` and `no_match` come from the issuer; `unavailable` means that it compared nothing.
         * @example match
         * @enum {string}
         */
        AddressVerificationResult: "match" | "no_match" | "unavailable";
        /**
         * @description `sale`, `authorize` and `verify` send a payment; `capture`, `void` and `refund` send a follow-up. `lookup` queries an earlier outcome, `redirect` completes a payment after the payer's return from the processor's page, and `notification` is the processor's report. `statement` is the outcome that an operator stated.
         * @example sale
         * @enum {string}
         */
        ProcessorOperation: "sale" | "authorize" | "verify" | "capture" | "void" | "refund" | "lookup" | "redirect" | "notification" | "statement";
        /**
         * @description `approved` and `declined` by the processor; `pending` while it waits for the payer; `received` if it has only accepted the order and reports the outcome later; `failed` with nothing charged; `open` without an answer.
         * @example approved
         * @enum {string}
         */
        ProcessorCallOutcome: "approved" | "declined" | "pending" | "received" | "failed" | "open";
        /** @description The state of the delivery of an event to one endpoint. */
        EventDelivery: {
            /** @description The delivery. */
            delivery_id: components["schemas"]["DeliveryId"];
            /** @description The receiving endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description Its state. */
            state: components["schemas"]["DeliveryState"];
            /**
             * @description Number of attempts.
             * @example 1
             */
            attempt_count: number;
        };
        /** @description An event about a transaction. */
        TransactionEvent: {
            /** @description The event. */
            event_id: components["schemas"]["EventId"];
            /** @description The type of the event. */
            type: components["schemas"]["EventType"];
            /** @description Time of the event, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Its deliveries, one for each subscribed endpoint. */
            deliveries: components["schemas"]["EventDelivery"][];
        };
        /**
         * @description The relation of a linked transaction to this one: `originating`, the attempt that this one retries; `retry`, the attempt that retries this one; `reference`, the payment of this capture, void or refund; `follow_up`, a capture, void or refund of this payment.
         * @example follow_up
         * @enum {string}
         */
        TransactionRelation: "originating" | "retry" | "reference" | "follow_up";
        /** @description A transaction that another one is linked to. */
        LinkedTransaction: {
            /** @description Its relation to the other transaction. */
            relation: components["schemas"]["TransactionRelation"];
            /** @description The linked transaction. */
            transaction: components["schemas"]["TransactionSummary"];
        };
        /** @description A transaction with its history. */
        TransactionDetails: {
            /** @description The terminal of the transaction. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The account that the terminal belongs to. */
            account_id: components["schemas"]["AccountId"];
            /** @description The transaction, as its merchant sees it. */
            transaction: components["schemas"]["Transaction"];
            /** @description The charged occurrence of a series; absent without one. */
            future_transaction_id?: components["schemas"]["FutureTransactionId"];
            /** @description The refunded amount, including refunds with an open outcome; absent without refunds. */
            refunded_amount?: components["schemas"]["TransactionAmount"];
            /** @description The current or last processor; absent if none was called. */
            provider_key?: components["schemas"]["ProviderKey"];
            /**
             * @description The processor's own id of the transaction; absent while unknown.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
            /**
             * @description Number of automatic lookups of its outcome.
             * @example 0
             */
            lookup_count: number;
            /** @description Time of the next lookup, or of the payer's deadline; present while it is `PROCESSING`. */
            due_at?: components["schemas"]["Timestamp"];
            /** @description Time of its automatic retry; present while one is planned. */
            retry_at?: components["schemas"]["Timestamp"];
            /** @description The exchanges with processors, the oldest first; of more than 200 the last. */
            calls: components["schemas"]["ProcessorCall"][];
            /** @description The events about it, the oldest first; of more than 100 the last. */
            events: components["schemas"]["TransactionEvent"][];
            /** @description All attempts of the same payment in their order, including itself: the attempts before it and its retries. Of a long chain at most 50 before it and 50 after it. */
            attempts: components["schemas"]["TransactionSummary"][];
            /** @description The linked transactions; of more than 100 captures, voids and refunds the last, the newest first. */
            linked_transactions: components["schemas"]["LinkedTransaction"][];
            /** @description The disputes of it, the newest first; absent if it was never disputed. Of more than 20 the newest. */
            disputes?: components["schemas"]["Dispute"][];
        };
        /** @description The evidence that settles an UNKNOWN transaction. Unknown properties are ignored. */
        TransactionResolution: {
            /** @description Query the processor, or state the outcome. */
            resolution: components["schemas"]["Resolution"];
            /**
             * @description The source of the stated outcome, for later reviews. Required with `approved` and `declined`. Card data in it is not stored.
             * @example Acquirer portal, 2 Dec 2026: settled in batch 4711. Confirmed by phone, case 88231.
             */
            evidence?: string;
            /**
             * @description The processor's own id of the transaction. Required with `approved`.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
            /**
             * @description The acquirer's authorization code, with `approved`, if known.
             * @example 831000
             */
            authorization_code?: string;
        };
        /**
         * @description `lookup` queries the processor once more; `approved` and `declined` state the outcome.
         * @example lookup
         * @enum {string}
         */
        Resolution: "lookup" | "approved" | "declined";
        /** @description The result of a settlement. */
        TransactionResolved: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /**
             * @description True if it now has an outcome. False if a lookup found none: the transaction is still UNKNOWN.
             * @example true
             */
            settled: boolean;
            /** @description Its status, with the reason. */
            status: components["schemas"]["StatusObject"];
        };
        /**
         * @description Identifies a dispute. Set by the service.
         * @example 019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        DisputeId: string;
        /**
         * @description `chargeback`, the payer's bank takes the money back; `inquiry`, it asks for information and takes nothing yet; `fraud_warning`, it reported the payment as fraudulent, which may precede a chargeback.
         * @example chargeback
         * @enum {string}
         */
        DisputeKind: "chargeback" | "inquiry" | "fraud_warning";
        /**
         * @description `opened`; `updated`, something changed and the dispute is undecided; `won`, the merchant keeps the money; `lost`. A second chargeback can turn `won` into `updated` or `lost`.
         * @example opened
         * @enum {string}
         */
        DisputePhase: "opened" | "updated" | "won" | "lost";
        /**
         * @description The reason as the processor reports it, either the card scheme's code or the processor's own word.
         * @example 10.4
         */
        DisputeReasonCode: string;
        /**
         * @description The amount that the dispute has taken from the merchant's balance at the processor so far, as decimal text in major units, without fees. `0` after the money was returned. Absent while the processor has reported no movement.
         * @example 49.99
         */
        WithdrawnAmount: string;
        /** @description The disputed transaction. */
        DisputedTransaction: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The terminal of the transaction. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
        };
        /** @description One report of a processor about a dispute. */
        DisputeReport: {
            /**
             * @description The processor's id of the report. Each id is stored once.
             * @example sim_evt_3f0e1d2e
             */
            provider_event_id: string;
            /**
             * @description The processor's own word for the event or status.
             * @example needs_response
             */
            provider_status: string;
            /** @description The phase of the dispute in the report. */
            phase: components["schemas"]["DisputePhase"];
            /** @description The time of the report according to the processor. */
            occurred_at: components["schemas"]["Timestamp"];
            /** @description The time it was received, in real time. */
            received_at: components["schemas"]["Timestamp"];
        };
        /** @description A dispute of a payment, as its newest report describes it. Reports may arrive late, repeated and out of order. */
        Dispute: {
            /** @description The dispute. */
            dispute_id: components["schemas"]["DisputeId"];
            /** @description The processor that reported it. */
            provider_key: components["schemas"]["ProviderKey"];
            /**
             * @description The processor's id of the dispute.
             * @example sim_dp_3f0e1d2e
             */
            provider_dispute_id: string;
            /** @description The kind of dispute. */
            kind: components["schemas"]["DisputeKind"];
            /** @description The phase of its newest report. */
            phase: components["schemas"]["DisputePhase"];
            /** @description The disputed amount, in major units; absent when it was not reported. */
            amount?: components["schemas"]["TransactionAmount"];
            /** @description The currency of the disputed amount. */
            currency?: components["schemas"]["Currency"];
            /** @description The reason; absent when it was not reported. */
            reason_code?: components["schemas"]["DisputeReasonCode"];
            /** @description The processor's deadline for an answer; absent if it reported none. */
            respond_by?: components["schemas"]["Timestamp"];
            /** @description The amount taken from the merchant's balance so far. */
            withdrawn_amount?: components["schemas"]["WithdrawnAmount"];
            /** @description The currency of that amount, which is that of the balance. */
            withdrawn_currency?: components["schemas"]["Currency"];
            /** @description The transaction; absent when it is unknown. */
            transaction?: components["schemas"]["DisputedTransaction"];
            /**
             * @description The processor's id of the payment; absent when it was not reported.
             * @example sim_9f8e7d6c5b4a
             */
            provider_transaction_id?: string;
            /** @description The time of the earliest report according to the processor. */
            opened_at: components["schemas"]["Timestamp"];
            /** @description The time of the newest report according to the processor. */
            updated_at: components["schemas"]["Timestamp"];
            /** @description The environment: simulated or real payments. */
            environment: components["schemas"]["Environment"];
            /** @description The reports in the order of their times; of more than 50 the last. */
            reports: components["schemas"]["DisputeReport"][];
        };
        /** @description A page of disputes. */
        DisputePage: {
            /** @description The disputes, the newest first. */
            disputes: components["schemas"]["Dispute"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description The disputes that are undecided now. */
        DisputeFigures: {
            /** @description Undecided disputes of the terminals asked for. Fraud warnings are not counted. */
            open: components["schemas"]["Count"];
            /** @description The earliest deadline among them that has not passed; absent without one. */
            respond_by?: components["schemas"]["Timestamp"];
            /** @description Undecided disputes of unknown payments, in the whole service. */
            unmatched: components["schemas"]["Count"];
        };
        /**
         * @description Identifies a discrepancy. Set by the service.
         * @example 019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        DiscrepancyId: string;
        /**
         * @description `open` waits for an operator; `reversing` waits for the processor's answer to a requested reversal; `accepted` is settled outside of this service; `reversed` was reversed at the processor.
         * @example open
         * @enum {string}
         */
        DiscrepancyState: "open" | "reversing" | "accepted" | "reversed";
        /**
         * @description The first source: a `notification` of the processor, the answer to a `lookup`, a `late_answer` to a call whose transaction was settled meanwhile, or the processor's `statement`.
         * @example notification
         * @enum {string}
         */
        DiscrepancySource: "notification" | "lookup" | "late_answer" | "statement";
        /**
         * @description How a payment ended according to its processor: `approved`, `declined`, `error` for a technical failure without a charge, or `missing` when its ledger has no such entry.
         * @example approved
         * @enum {string}
         */
        ClaimedOutcome: "approved" | "declined" | "error" | "missing";
        /** @description The transaction at the time when the discrepancy was found. */
        RecordedSide: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The terminal of the transaction. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Its status, with the reason. */
            status: components["schemas"]["StatusObject"];
            /** @description Its amount, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of its amount. */
            currency: components["schemas"]["Currency"];
        };
        /** @description The processor's report. */
        ClaimedSide: {
            /** @description The outcome there. */
            outcome: components["schemas"]["ClaimedOutcome"];
            /** @description The reason; absent if not reported. */
            reason_code?: components["schemas"]["StatusReasonCode"];
            /** @description The amount in its ledger, in major units; absent if not reported. */
            amount?: components["schemas"]["TransactionAmount"];
            /** @description The currency of that amount. */
            currency?: components["schemas"]["Currency"];
            /**
             * @description Its own id of the entry; absent if not reported.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
            /** @description Time of the entry there; absent if not reported. */
            booked_at?: components["schemas"]["Timestamp"];
            /**
             * @description Its report as JSON text cut at 4096 characters, without card data.
             * @example {"outcome":"approved"}
             */
            raw_answer?: string;
        };
        /** @description A processor's report that contradicts a final status. The same report about the same transaction is stored once. */
        Discrepancy: {
            /** @description The discrepancy. */
            discrepancy_id: components["schemas"]["DiscrepancyId"];
            /** @description Its state. */
            state: components["schemas"]["DiscrepancyState"];
            /** @description Its first source. */
            source: components["schemas"]["DiscrepancySource"];
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /**
             * @description Its name at the processor: the id of the transaction, if there is one.
             * @example 7hK2mQ9x
             */
            idempotency_key: string;
            /** @description The record of this service; absent if no transaction matches the entry. */
            recorded?: components["schemas"]["RecordedSide"];
            /** @description The processor's report. */
            claimed: components["schemas"]["ClaimedSide"];
            /**
             * @description True if `reverse` can resolve it.
             * @example true
             */
            reversible: boolean;
            /** @description The environment: simulated or real payments. */
            environment: components["schemas"]["Environment"];
            /**
             * @description The stated evidence of the resolution; absent before it.
             * @example Acquirer portal: settled in batch 4711. The merchant has booked it by hand, case 88231.
             */
            evidence?: string;
            /** @description Time at which it was found, in real time. */
            found_at: components["schemas"]["Timestamp"];
            /** @description Time of its resolution, in real time; absent while unresolved. */
            resolved_at?: components["schemas"]["Timestamp"];
        };
        /** @description A page of discrepancies. */
        DiscrepancyPage: {
            /** @description The discrepancies, the oldest first. */
            discrepancies: components["schemas"]["Discrepancy"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description The resolution of a discrepancy. Unknown properties are ignored. */
        DiscrepancyResolution: {
            /** @description The act. */
            resolution: components["schemas"]["DiscrepancyDecision"];
            /**
             * @description The evidence of the resolution, for later reviews. Card data in it is not stored.
             * @example Acquirer portal: settled in batch 4711. The merchant has booked it by hand, case 88231.
             */
            evidence: string;
            /**
             * @description The processor's own id of the entry to reverse. Required with `reverse` if the processor did not report it; otherwise ignored.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
        };
        /**
         * @description `accept` the processor's report, or `reverse` its approval.
         * @example accept
         * @enum {string}
         */
        DiscrepancyDecision: "accept" | "reverse";
        /** @description The result of a resolution. */
        DiscrepancyResolved: {
            /**
             * @description True if it is now resolved. False if the processor refused the reversal or did not respond.
             * @example true
             */
            resolved: boolean;
            /** @description The current discrepancy. */
            discrepancy: components["schemas"]["Discrepancy"];
        };
        /** @description A recurring series in a list. */
        SeriesSummary: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The terminal of the series. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The order of its charges. */
            order_id: components["schemas"]["OrderId"];
            /** @description The state of the series. */
            status: components["schemas"]["SeriesStatus"];
            /** @description The party that decides when it is charged. */
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The default amount of future charges, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of its charges. */
            currency: components["schemas"]["Currency"];
            /**
             * @description Number of approved charges.
             * @example 3
             */
            completed_payments: number;
            /**
             * @description Total number of payments; absent if it is open-ended.
             * @example 12
             */
            number_of_payments?: number;
            /** @description Time of the request. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of its last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of series. */
        SeriesPage: {
            /** @description The series, the newest first. */
            series: components["schemas"]["SeriesSummary"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A planned or executed charge of a series. */
        SeriesOccurrence: {
            /** @description The occurrence, as its merchant sees it. */
            occurrence: components["schemas"]["FutureTransaction"];
            /** @description The transaction of its approved or last charge; absent before the first. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description When that transaction is retried automatically; present while such a retry is planned. */
            retry_at?: components["schemas"]["Timestamp"];
            /** @description Time of its last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A series with a page of its occurrences. */
        SeriesDetails: {
            /** @description The terminal of the series. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The account that the terminal belongs to. */
            account_id: components["schemas"]["AccountId"];
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The order of its charges. */
            order_id: components["schemas"]["OrderId"];
            /** @description The transaction that started it. */
            init_transaction_id: components["schemas"]["TransactionId"];
            /** @description The default amount of future charges, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of its charges. */
            currency: components["schemas"]["Currency"];
            /** @description Its state, schedule and progress. */
            recurring: components["schemas"]["RecurringSchedule"];
            /** @description The stored instrument that is charged. */
            payment_instrument?: components["schemas"]["PaymentInstrument"];
            /** @description The payer. */
            payer: components["schemas"]["RecurringPayer"];
            /** @description Time at which its init was approved; absent without an approval. */
            started_at?: components["schemas"]["Timestamp"];
            /** @description A page of its occurrences, the last by number first. */
            occurrences: components["schemas"]["SeriesOccurrence"][];
            /** @description The cursor of the next page of occurrences; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
            /** @description Time of the request. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Time of its last change. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A planned charge, with details of its series. */
        OccurrenceToCome: {
            /** @description The terminal of the series. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The order that the charges of the series belong to. */
            order_id: components["schemas"]["OrderId"];
            /** @description The party that charges it. */
            managed_by: components["schemas"]["ManagedBy"];
            /** @description The state of the series: while it is paused, nothing is charged. */
            series_status: components["schemas"]["SeriesStatus"];
            /** @description The occurrence. */
            occurrence: components["schemas"]["FutureTransaction"];
        };
        /** @description A page of upcoming occurrences. */
        OccurrencePage: {
            /** @description The occurrences, the next first. */
            occurrences: components["schemas"]["OccurrenceToCome"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /**
         * @description Identifies a request: its `X-Request-Id`.
         * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
         */
        RequestId: string;
        /**
         * @description An operation of this document, by its operationId.
         * @example sale
         */
        OperationName: string;
        /**
         * @description A transaction, a series or an occurrence.
         * @example 7hK2mQ9x
         */
        EventSubjectId: string;
        /** @description A request in the log. */
        RequestSummary: {
            /** @description The request. */
            request_id: components["schemas"]["RequestId"];
            /** @description The terminal; absent if the key may not use the named one, or it does not exist. */
            terminal_friendly_id?: components["schemas"]["TerminalId"];
            /** @description The key of the request. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description The operation. */
            operation: components["schemas"]["OperationName"];
            /**
             * @description The HTTP method.
             * @example POST
             */
            method: string;
            /**
             * @description The path. A malformed id in it is left out.
             * @example /v1/payments/sale/a1B2c3
             */
            path: string;
            /**
             * @description The HTTP status of the answer; 499 if the client closed the connection before it.
             * @example 400
             */
            status: number;
            /** @description The reason of a refusal or failure; absent without one. */
            reason_code?: components["schemas"]["ReasonCode"];
            /**
             * @description The first field in the refusal; absent if it names none.
             * @example amount
             */
            field?: string;
            /**
             * @description Time to answer, in milliseconds.
             * @example 41
             */
            duration_ms: number;
            /** @description The created or named transaction; absent without one. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description The created or named series; absent without one. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The merchant's reference; absent if none was sent. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The merchant's reference of the order; absent if none was sent. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /**
             * @description Its `Idempotency-Key`; absent if none, or a malformed one, was sent.
             * @example order-1001-sale-1
             */
            idempotency_key?: string;
            /**
             * @description True if a stored answer was repeated; absent without an `Idempotency-Key`.
             * @example false
             */
            idempotency_replayed?: boolean;
            /** @description Time of its receipt, in real time. */
            received_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of the request log. */
        RequestPage: {
            /** @description The requests, the newest first. */
            requests: components["schemas"]["RequestSummary"][];
            /** @description The cursor of the next page; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A request with its answer. */
        RequestDetails: {
            /** @description The request. */
            request_id: components["schemas"]["RequestId"];
            /** @description The terminal; absent if the key may not use the named one, or it does not exist. */
            terminal_friendly_id?: components["schemas"]["TerminalId"];
            /** @description The key of the request. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description The operation. */
            operation: components["schemas"]["OperationName"];
            /**
             * @description The HTTP method.
             * @example POST
             */
            method: string;
            /**
             * @description The path. A malformed id in it is left out.
             * @example /v1/payments/sale/a1B2c3
             */
            path: string;
            /**
             * @description The known query parameters as JSON, under the same rules as the body; absent without any.
             * @example {"recurring_id":"Rc7mN2xQ"}
             */
            query?: string;
            /**
             * @description The HTTP status of the answer; 499 if the client closed the connection before it.
             * @example 400
             */
            status: number;
            /** @description The reason of a refusal or failure; absent without one. */
            reason_code?: components["schemas"]["ReasonCode"];
            /**
             * @description The first field in the refusal; absent if it names none.
             * @example amount
             */
            field?: string;
            /**
             * @description Time to answer, in milliseconds.
             * @example 41
             */
            duration_ms: number;
            /** @description The created or named transaction; absent without one. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description The created or named series; absent without one. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The merchant's reference; absent if none was sent. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The merchant's reference of the order; absent if none was sent. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /**
             * @description Its `Idempotency-Key`; absent if none, or a malformed one, was sent.
             * @example order-1001-sale-1
             */
            idempotency_key?: string;
            /**
             * @description True if a stored answer was repeated; absent without an `Idempotency-Key`.
             * @example false
             */
            idempotency_replayed?: boolean;
            /** @description Time of its receipt, in real time. */
            received_at: components["schemas"]["Timestamp"];
            /**
             * @description The client address; absent if unknown.
             * @example 203.0.113.7
             */
            source_address?: string;
            /**
             * @description The client's `User-Agent`; absent if none was sent.
             * @example shop/2.1
             */
            user_agent?: string;
            /**
             * @description The parsed JSON body, with `[removed]` in place of values that are not stored and of unknown properties. Absent if it was missing, not a JSON object, or longer than 32768 characters.
             * @example {"amount":49.99,"currency":"EUR"}
             */
            request_body?: string;
            /**
             * @description The answer under the same rules; absent if longer than 32768 characters.
             * @example {"accepted":true,"transaction_id":"7hK2mQ9x"}
             */
            answer_body?: string;
            /** @description The events of the transaction and of the series, the oldest first; of more than 100 the last. */
            events: components["schemas"]["RequestEvent"][];
        };
        /** @description An event of a request's transaction or series. */
        RequestEvent: {
            /** @description The event. */
            event_id: components["schemas"]["EventId"];
            /** @description Its type. */
            type: components["schemas"]["EventType"];
            /** @description Time of the event, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description By days, or by hours.
         * @example day
         * @enum {string}
         */
        OverviewBucket: "hour" | "day";
        /**
         * @description The kind of pending work or open case.
         * @example deliveries
         * @enum {string}
         */
        BacklogQueue: "deliveries" | "lookups" | "occurrences" | "retries" | "notifications" | "attempts_processing" | "attempts_unknown" | "discrepancies";
        /**
         * @description A sum in major units of one currency, as decimal text with the decimals of the currency.
         * @example 5898.82
         */
        SummedAmount: string;
        /**
         * @description Approved payments divided by those that were approved, declined or failed, with four decimals.
         * @example 0.9008
         */
        ApprovalRate: number;
        /** @description Number of payments in each status. */
        PaymentCounts: {
            /** @description With the status `APPROVED`. */
            approved: components["schemas"]["Count"];
            /** @description With the status `DECLINED`. */
            declined: components["schemas"]["Count"];
            /** @description With the status `ERROR`. */
            error: components["schemas"]["Count"];
            /** @description With the status `CANCELLED`. */
            cancelled: components["schemas"]["Count"];
            /** @description With the status `PROCESSING`. */
            processing: components["schemas"]["Count"];
            /** @description With the status `UNKNOWN`. */
            unknown: components["schemas"]["Count"];
        };
        /**
         * @description A number of records.
         * @example 118
         */
        Count: number;
        /** @description Figures of a period. */
        Overview: {
            /** @description The start of the period, inclusive. */
            since: components["schemas"]["Timestamp"];
            /** @description The end of the period, exclusive. */
            until: components["schemas"]["Timestamp"];
            /** @description The interval of the figures. */
            bucket: components["schemas"]["OverviewBucket"];
            /** @description The time zone of the days. */
            time_zone: components["schemas"]["TimeZone"];
            /** @description The payments in all currencies. */
            payments: components["schemas"]["PaymentCounts"];
            /** @description The approval rate of all payments; absent if none is final. */
            approval_rate?: components["schemas"]["ApprovalRate"];
            /** @description The figures by currency, in the order of their codes; currencies without payments are left out. */
            currencies: components["schemas"]["CurrencyFigures"][];
            /** @description The reasons of declines and failures, the most frequent first; of more than 50 reasons the first. */
            declines: components["schemas"]["DeclineFigures"][];
            /** @description The processors that were called in the period, by name. */
            processors: components["schemas"]["ProcessorFigures"][];
            /** @description The current backlog of the whole service, regardless of the terminal; empty queues are left out. */
            backlog: components["schemas"]["QueueFigures"][];
            /** @description The current state of webhooks to the endpoints of the account, or of all accounts. */
            deliveries: components["schemas"]["DeliveryFigures"];
            /** @description The disputes that are undecided now. */
            disputes: components["schemas"]["DisputeFigures"];
        };
        /** @description Figures of one currency. */
        CurrencyFigures: {
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description The payments. */
            payments: components["schemas"]["PaymentCounts"];
            /** @description The approval rate; absent if no payment is final. */
            approval_rate?: components["schemas"]["ApprovalRate"];
            /** @description The sum of approved sales, captures and payments of series. */
            volume: components["schemas"]["SummedAmount"];
            /** @description The sum of approved refunds. */
            refunded: components["schemas"]["SummedAmount"];
            /** @description Number of these refunds. */
            refund_count: components["schemas"]["Count"];
            /** @description The same by days or hours, the oldest first; empty ones are left out. */
            buckets: components["schemas"]["FigureBucket"][];
        };
        /** @description Figures of one day or hour. */
        FigureBucket: {
            /** @description Start of the day or hour; the first may begin before `since`. */
            starts_at: components["schemas"]["Timestamp"];
            /** @description The payments. */
            payments: components["schemas"]["PaymentCounts"];
            /** @description The sum of approved sales, captures and payments of series. */
            volume: components["schemas"]["SummedAmount"];
            /** @description The sum of approved refunds. */
            refunded: components["schemas"]["SummedAmount"];
            /** @description Number of these refunds. */
            refund_count: components["schemas"]["Count"];
        };
        /** @description Number of declines and failures for one reason. */
        DeclineFigures: {
            /** @description The reason. */
            reason_code: components["schemas"]["StatusReasonCode"];
            /** @description Number of payments. */
            count: components["schemas"]["Count"];
        };
        /** @description The response figures of a processor. */
        ProcessorFigures: {
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description Number of calls. */
            calls: components["schemas"]["Count"];
            /** @description Number of calls without an answer. */
            unanswered: components["schemas"]["Count"];
            /**
             * @description Median response time, in milliseconds; absent without answers.
             * @example 180
             */
            median_ms?: number;
            /**
             * @description 95th percentile of the response time, in milliseconds; absent without answers.
             * @example 420
             */
            p95_ms?: number;
        };
        /** @description One kind of pending work or open cases. */
        QueueFigures: {
            /** @description The kind. */
            queue: components["schemas"]["BacklogQueue"];
            /**
             * @description The number of waiting items, counted up to 10000; deliveries up to 10000 for each endpoint.
             * @example 2
             */
            depth: number;
            /**
             * @description The waiting time of the oldest, in seconds, by the clock of its terminal.
             * @example 31
             */
            oldest_seconds: number;
        };
        /** @description The state of webhooks, each state counted up to 10000 for each endpoint. */
        DeliveryFigures: {
            /** @description Deliveries that wait for an attempt. */
            pending: components["schemas"]["Count"];
            /** @description Waiting deliveries with a failed attempt. */
            retrying: components["schemas"]["Count"];
            /** @description Stored deliveries that have used up their attempts. */
            failed: components["schemas"]["Count"];
            /** @description The endpoints whose attempts all fail, including those disabled for it; of more than 100 the first. */
            failing_endpoints: components["schemas"]["WebhookEndpointId"][];
        };
        /**
         * @description The reason why work is held. `other_database`: the system identifier or the database is another one, as after a logical restore. `other_timeline`: the database was restored or promoted while no running instance could confirm that nothing was lost. `lost_writes`: an instance has seen writes that are now missing. `other_cell`: the database belongs to another `CELL_ID`. `requested`: by `RECOVERY=true`.
         * @example other_timeline
         * @enum {string}
         */
        RecoveryReason: "other_database" | "other_timeline" | "lost_writes" | "other_cell" | "requested";
        /**
         * @description The system identifier of a PostgreSQL cluster, and the OID of a database in it.
         * @example 7711234510228455466/16384
         */
        SystemIdentifier: string;
        /**
         * @description A timeline of PostgreSQL, which each promotion and each restore to a point in time counts up.
         * @example 2
         */
        Timeline: number;
        /** @description The database that the service runs on, and the one that it last wrote. */
        Recovery: {
            /**
             * @description True while due work, deliveries and submissions are held.
             * @example true
             */
            held: boolean;
            /** @description The reason; absent if work is not held. */
            reason?: components["schemas"]["RecoveryReason"];
            /** @description Time since which work is held, in real time; absent if it is not. */
            held_since?: components["schemas"]["Timestamp"];
            /**
             * @description The cell that the database belongs to; absent if it belongs to none.
             * @example eu-1
             */
            cell_id?: string;
            /** @description The current database. */
            system_identifier: components["schemas"]["SystemIdentifier"];
            /** @description The current timeline. */
            timeline: components["schemas"]["Timeline"];
            /** @description The database that the service last wrote. */
            recorded_system_identifier: components["schemas"]["SystemIdentifier"];
            /** @description The timeline that the service last wrote. */
            recorded_timeline: components["schemas"]["Timeline"];
            /** @description Time of the service's last heartbeat in this database. After a restore, the end of the restored data. */
            last_written_at: components["schemas"]["Timestamp"];
            /** @description The last comparison of this recovery; absent before the first. */
            comparison?: components["schemas"]["RecoveryComparisonSummary"];
        };
        /** @description The result of a comparison with the ledgers of the processors. */
        RecoveryComparisonSummary: {
            /** @description Time of the comparison, in real time. */
            compared_at: components["schemas"]["Timestamp"];
            /**
             * @description Approved payments that the last comparison found in the ledgers only.
             * @example 3
             */
            missing_count: number;
            /**
             * @description Payments that were imported in this recovery.
             * @example 3
             */
            imported_count: number;
        };
        /** @description A comparison with the ledgers of the processors. */
        RecoveryCompareRequest: {
            /** @description The start of the compared period; by default an hour before the last write in the database. */
            since?: components["schemas"]["Timestamp"];
            /** @description The end of the compared period; by default now. */
            until?: components["schemas"]["Timestamp"];
            /**
             * @description Writes payments that are missing here as transactions.
             * @default false
             * @example true
             */
            import_missing?: boolean;
        };
        /** @description The payments that are in processors' ledgers and not in this database. */
        RecoveryComparison: {
            /** @description The start of the compared period, in real time. */
            since: components["schemas"]["Timestamp"];
            /** @description The end of the compared period, in real time. */
            until: components["schemas"]["Timestamp"];
            /** @description The processors. */
            ledgers: components["schemas"]["ComparedLedger"][];
            /**
             * @description Approved payments that are in a ledger only.
             * @example 1
             */
            missing_count: number;
            /**
             * @description Those of them that were imported.
             * @example 1
             */
            imported_count: number;
            /** @description The payments; of more than 1000 the first. */
            missing: components["schemas"]["MissingPayment"][];
        };
        /**
         * @description `compared`: its entries were compared. `no_statement`: the processor gives no statement; compare it manually. `unavailable`: the processor did not give its statement; compare again. `unusable_account`: the credentials of the account cannot be opened; restore the key of the vault.
         * @example compared
         * @enum {string}
         */
        LedgerState: "compared" | "no_statement" | "unavailable" | "unusable_account";
        /**
         * @description The call that a processor has recorded.
         * @example sale
         * @enum {string}
         */
        LedgerOperation: "sale" | "authorize" | "verify" | "capture" | "void" | "refund";
        /** @description The ledger of a processor. */
        ComparedLedger: {
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description The result of the comparison. */
            state: components["schemas"]["LedgerState"];
            /**
             * @description False for a processor that gives no statement. Compare it manually.
             * @example true
             */
            has_statement: boolean;
            /**
             * @description The entries that were compared; absent without a statement.
             * @example 12
             */
            entry_count?: number;
        };
        /** @description An approved entry of a ledger without a transaction here. */
        MissingPayment: {
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description The terminal that sent it. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The call that made it. */
            operation: components["schemas"]["LedgerOperation"];
            /**
             * @description The idempotency key at the processor: the id of the missing transaction.
             * @example 7hK2mQ9x
             */
            idempotency_key: string;
            /**
             * @description True if it is a transaction here now. Its id is the `idempotency_key`.
             * @example true
             */
            imported: boolean;
            /**
             * @description The processor's own id.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id: string;
            /**
             * @description The amount as decimal text in major units.
             * @example 20
             */
            amount: string;
            /** @description The currency. */
            currency: components["schemas"]["Currency"];
            /** @description Time of the processor's entry, in real time. */
            booked_at: components["schemas"]["Timestamp"];
            /** @description The series of the charge; present if it was imported. */
            recurring_id?: components["schemas"]["RecurringId"];
        };
        /** @description An operator's decision that held work may continue. */
        RecoveryContinueRequest: {
            /**
             * @description The reason, for the audit log.
             * @example The missing payments were imported.
             */
            comment: string;
            /**
             * @description Continues although the ledgers have not been compared.
             * @default false
             * @example false
             */
            without_comparison?: boolean;
        };
        /** @description The status of a transaction in an event: a part of the status object of the status endpoint. */
        EventStatus: {
            status: components["schemas"]["TransactionStatus"];
            reasonCode: components["schemas"]["StatusReasonCode"];
            domain: components["schemas"]["ReasonDomain"];
        };
        /**
         * @description Identifies the event. The same event can arrive more than once, always with the same id: store it to recognize repeats.
         * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
         */
        EventId: string;
        /**
         * @description Present, with the value `sandbox`, on events of sandbox terminals; absent on live ones.
         * @example sandbox
         * @enum {string}
         */
        EventEnvironment: "sandbox";
        /** @description The transaction of an event. */
        TransactionEventData: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The order that the transaction belongs to. */
            order_id: components["schemas"]["OrderId"];
            /** @description Your own reference, when the request carried one. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The type of the transaction. */
            type: components["schemas"]["TransactionType"];
            /** @description The amount of the transaction, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of the transaction. */
            currency: components["schemas"]["Currency"];
            /** @description The status of the transaction when the event happened. */
            status: components["schemas"]["EventStatus"];
            /**
             * @description 1 is the first attempt; higher values are retries.
             * @example 1
             */
            attempt_number: number;
            /** @description The attempt before this one. Only when the transaction is a retry. */
            originating_id?: components["schemas"]["TransactionId"];
            /** @description The transaction that was captured, voided or refunded. Only on captures, voids and refunds. */
            transaction_reference_id?: components["schemas"]["TransactionId"];
            /** @description The series. Only on transactions of a series. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description `payment_provider` if the transaction was made at the processor, as in its dashboard. Only on those. */
            managed_by?: components["schemas"]["ManagedBy"];
            /** @description The next step for the payer. Only while the transaction waits for the payer. */
            next_action?: components["schemas"]["NextAction"];
        };
        /** @description The declined transaction, and when it is retried. */
        TransactionRetryScheduledEventData: {
            /** @description The declined transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The order that the transaction belongs to. */
            order_id: components["schemas"]["OrderId"];
            /** @description Your own reference, when the request carried one. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The type of the transaction. */
            type: components["schemas"]["TransactionType"];
            /** @description The amount of the transaction, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of the transaction. */
            currency: components["schemas"]["Currency"];
            /** @description The status of the transaction when the event happened. */
            status: components["schemas"]["EventStatus"];
            /**
             * @description The number of the declined attempt; the retry will have the next one.
             * @example 1
             */
            attempt_number: number;
            /** @description The attempt that the retry will be linked to: the same as `transaction_id`. The `transaction.retry_attempted` of this retry carries the same value. */
            originating_id: components["schemas"]["TransactionId"];
            /** @description Due time of the retry. */
            retry_at: components["schemas"]["Timestamp"];
            /** @description The series. Only on transactions of a series. */
            recurring_id?: components["schemas"]["RecurringId"];
        };
        /** @description The new transaction that a retry made. */
        TransactionRetryAttemptedEventData: {
            /** @description The new transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The order that the transaction belongs to. */
            order_id: components["schemas"]["OrderId"];
            /** @description Your own reference, when the request carried one. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The type of the transaction. */
            type: components["schemas"]["TransactionType"];
            /** @description The amount of the transaction, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of the transaction. */
            currency: components["schemas"]["Currency"];
            /** @description The status of the transaction when the event happened. */
            status: components["schemas"]["EventStatus"];
            /**
             * @description The number of the attempt: the one of the attempt before it plus 1.
             * @example 2
             */
            attempt_number: number;
            /** @description The attempt before this one. */
            originating_id: components["schemas"]["TransactionId"];
            /** @description The series. Only on transactions of a series. */
            recurring_id?: components["schemas"]["RecurringId"];
        };
        /**
         * @description The reason why an announced retry is not made: `attempt_limit`, its card was charged the amount ten times within thirty days; `retried`, you retried the transaction yourself; `series_not_active`, its series was paused or has ended; `future_transaction_cancelled`, you cancelled its occurrence; `discrepancy`, the processor reports that the refused transaction was approved. More may be added.
         * @example attempt_limit
         * @enum {string}
         */
        RetryCancellation: "attempt_limit" | "retried" | "series_not_active" | "future_transaction_cancelled" | "discrepancy";
        /** @description The refused transaction whose retry was announced and is not made. */
        TransactionRetryCancelledEventData: {
            /** @description The refused transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The order that the transaction belongs to. */
            order_id: components["schemas"]["OrderId"];
            /** @description Your own reference, when the request carried one. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The type of the transaction. */
            type: components["schemas"]["TransactionType"];
            /** @description The amount of the transaction, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of the transaction. */
            currency: components["schemas"]["Currency"];
            /** @description The status of the transaction, which has not changed. */
            status: components["schemas"]["EventStatus"];
            /**
             * @description The number of the refused attempt.
             * @example 1
             */
            attempt_number: number;
            /** @description The same as `transaction_id`, as in the `transaction.retry_scheduled` that announced the retry. */
            originating_id: components["schemas"]["TransactionId"];
            /** @description Due time of the retry. */
            retry_at: components["schemas"]["Timestamp"];
            /** @description The reason. */
            cancellation_reason: components["schemas"]["RetryCancellation"];
            /** @description The series. Only on transactions of a series. */
            recurring_id?: components["schemas"]["RecurringId"];
        };
        /** @description A processor's report that contradicts a transaction. */
        EventDiscrepancy: {
            /** @description The discrepancy, by which the operator finds it. */
            discrepancy_id: components["schemas"]["DiscrepancyId"];
            /** @description Its state. */
            state: components["schemas"]["DiscrepancyState"];
            /** @description Its first source. */
            source: components["schemas"]["DiscrepancySource"];
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description The outcome there. */
            claimed_outcome: components["schemas"]["ClaimedOutcome"];
            /** @description The amount in the processor's ledger, in major units. Only if known. */
            claimed_amount?: components["schemas"]["TransactionAmount"];
            /** @description The currency of that amount. */
            claimed_currency?: components["schemas"]["Currency"];
        };
        /** @description The transaction, which has not changed, and the contradicting report. */
        TransactionDiscrepancyEventData: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The order that the transaction belongs to. */
            order_id: components["schemas"]["OrderId"];
            /** @description Your own reference, when the request carried one. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The type of the transaction. */
            type: components["schemas"]["TransactionType"];
            /** @description The amount of the transaction, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of the transaction. */
            currency: components["schemas"]["Currency"];
            /** @description The status of the transaction, which stays. */
            status: components["schemas"]["EventStatus"];
            /**
             * @description 1 is the first attempt; higher values are retries.
             * @example 1
             */
            attempt_number: number;
            /** @description The attempt before this one. Only when the transaction is a retry. */
            originating_id?: components["schemas"]["TransactionId"];
            /** @description The transaction that was captured, voided or refunded. Only on captures, voids and refunds. */
            transaction_reference_id?: components["schemas"]["TransactionId"];
            /** @description The series. Only on transactions of a series. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The processor's report. */
            discrepancy: components["schemas"]["EventDiscrepancy"];
        };
        /** @description A dispute as an event reports it. */
        EventDispute: {
            /** @description The dispute. */
            dispute_id: components["schemas"]["DisputeId"];
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description The kind of dispute. */
            kind: components["schemas"]["DisputeKind"];
            /** @description The change. `opened` comes once; `updated` also reports money movements after the decision. */
            phase: components["schemas"]["DisputePhase"];
            /** @description The disputed amount. Only when it is known. */
            amount?: components["schemas"]["TransactionAmount"];
            /** @description The currency of the disputed amount. */
            currency?: components["schemas"]["Currency"];
            /** @description The reason. Only when it is known. */
            reason_code?: components["schemas"]["DisputeReasonCode"];
            /** @description The deadline for an answer. Only when the processor reported one. */
            respond_by?: components["schemas"]["Timestamp"];
            /** @description The amount taken from the merchant's balance so far. */
            withdrawn_amount?: components["schemas"]["WithdrawnAmount"];
            /** @description The currency of that amount. */
            withdrawn_currency?: components["schemas"]["Currency"];
        };
        /** @description The transaction, which does not change, and its dispute. */
        TransactionDisputedEventData: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The order that the transaction belongs to. */
            order_id: components["schemas"]["OrderId"];
            /** @description Your own reference, when the request carried one. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The type of the transaction. */
            type: components["schemas"]["TransactionType"];
            /** @description The amount of the transaction, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of the transaction. */
            currency: components["schemas"]["Currency"];
            /** @description The status of the transaction, which a dispute does not change. */
            status: components["schemas"]["EventStatus"];
            /**
             * @description 1 is the first attempt; higher values are retries.
             * @example 1
             */
            attempt_number: number;
            /** @description The attempt before this one. Only when the transaction is a retry. */
            originating_id?: components["schemas"]["TransactionId"];
            /** @description The transaction that was captured, voided or refunded. Only on captures, voids and refunds. */
            transaction_reference_id?: components["schemas"]["TransactionId"];
            /** @description The series. Only on transactions of a series. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The dispute. */
            dispute: components["schemas"]["EventDispute"];
        };
        /** @description The series of an event. */
        RecurringEventData: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /** @description The default amount of future charges, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the series. */
            currency: components["schemas"]["Currency"];
            /** @description The state and the schedule of the series when the event happened. */
            recurring: components["schemas"]["RecurringSchedule"];
        };
        /** @description The series whose instrument was replaced, and the transaction that verified the new one. */
        RecurringInstrumentEventData: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /** @description The verification of the new instrument. Its status shows the instrument. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The default amount of future charges, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the series. */
            currency: components["schemas"]["Currency"];
            /** @description The state and the schedule of the series when the event happened. */
            recurring: components["schemas"]["RecurringSchedule"];
        };
        /** @description The approved charge of a series. */
        RecurringChargedEventData: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The approved transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /** @description The occurrence that was charged, when the charge was planned. */
            future_transaction_id?: components["schemas"]["FutureTransactionId"];
            /** @description Your own reference, when the request carried one. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The type of the transaction. */
            type: components["schemas"]["TransactionType"];
            /** @description The amount of the transaction, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of the transaction. */
            currency: components["schemas"]["Currency"];
            /** @description The status of the transaction when the event happened. */
            status: components["schemas"]["EventStatus"];
            /**
             * @description 1 is the first attempt; higher values are retries.
             * @example 1
             */
            attempt_number: number;
            /** @description The attempt before this one. Only when the charge is a retry. */
            originating_id?: components["schemas"]["TransactionId"];
            /** @description The state and the schedule of the series when the event happened, including this charge. */
            recurring: components["schemas"]["RecurringSchedule"];
        };
        /** @description The occurrence of an event. */
        FutureTransactionEventData: {
            /** @description The occurrence. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series of the future transaction. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /**
             * @description The position in the series; 1 is the first payment.
             * @example 4
             */
            sequence_number: number;
            /** @description The day of the charge, in the terminal's time zone. */
            scheduled_date: components["schemas"]["CalendarDate"];
            /** @description The state of the occurrence when the event happened. */
            future_transaction_status: components["schemas"]["FutureTransactionStatus"];
            /** @description The amount of the occurrence, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the series. */
            currency: components["schemas"]["Currency"];
        };
        /** @description The occurrence, and the transaction of its approved or last charge. */
        FutureTransactionChargeEventData: {
            /** @description The occurrence. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series of the future transaction. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /**
             * @description The position in the series; 1 is the first payment.
             * @example 4
             */
            sequence_number: number;
            /** @description The day of the charge, in the terminal's time zone. */
            scheduled_date: components["schemas"]["CalendarDate"];
            /** @description The state of the occurrence when the event happened. */
            future_transaction_status: components["schemas"]["FutureTransactionStatus"];
            /** @description The transaction of the approved or last charge of the occurrence. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The type of the transaction. */
            type: components["schemas"]["TransactionType"];
            /** @description The amount of the occurrence, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of the series. */
            currency: components["schemas"]["Currency"];
            /** @description The status of the transaction when the event happened. */
            status: components["schemas"]["EventStatus"];
            /**
             * @description 1 is the first attempt; higher values are retries.
             * @example 1
             */
            attempt_number: number;
            /** @description The attempt before this one. Only when the transaction is a retry. */
            originating_id?: components["schemas"]["TransactionId"];
        };
        /** @description The event `transaction.approved`. A transaction was approved. */
        TransactionApprovedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.approved
             * @enum {string}
             */
            type: "transaction.approved";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.declined`. A transaction was declined. */
        TransactionDeclinedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.declined
             * @enum {string}
             */
            type: "transaction.declined";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.pending`. A transaction waits for the payer. */
        TransactionPendingEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.pending
             * @enum {string}
             */
            type: "transaction.pending";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.error`. A transaction failed for a technical reason. */
        TransactionErrorEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.error
             * @enum {string}
             */
            type: "transaction.error";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.unknown`. The outcome of a transaction is not known. */
        TransactionUnknownEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.unknown
             * @enum {string}
             */
            type: "transaction.unknown";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.cancelled`. A transaction was cancelled. */
        TransactionCancelledEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.cancelled
             * @enum {string}
             */
            type: "transaction.cancelled";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.retry_scheduled`. An automatic retry was scheduled. */
        TransactionRetryScheduledEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.retry_scheduled
             * @enum {string}
             */
            type: "transaction.retry_scheduled";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionRetryScheduledEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.retry_attempted`. A retry was attempted. */
        TransactionRetryAttemptedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.retry_attempted
             * @enum {string}
             */
            type: "transaction.retry_attempted";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionRetryAttemptedEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.retry_cancelled`. An announced retry is not made. */
        TransactionRetryCancelledEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.retry_cancelled
             * @enum {string}
             */
            type: "transaction.retry_cancelled";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionRetryCancelledEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.discrepancy`. A processor contradicts a final status. */
        TransactionDiscrepancyEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.discrepancy
             * @enum {string}
             */
            type: "transaction.discrepancy";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionDiscrepancyEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.disputed`. A payment is disputed. */
        TransactionDisputedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.disputed
             * @enum {string}
             */
            type: "transaction.disputed";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionDisputedEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.refund_failed`. An approved refund failed. */
        TransactionRefundFailedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.refund_failed
             * @enum {string}
             */
            type: "transaction.refund_failed";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.identifier_masked`. An identifier held the number of the payer's card and was masked. */
        TransactionIdentifierMaskedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.identifier_masked
             * @enum {string}
             */
            type: "transaction.identifier_masked";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.created`. A recurring series started. */
        RecurringCreatedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.created
             * @enum {string}
             */
            type: "recurring.created";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.charged`. A recurring payment was approved. */
        RecurringChargedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.charged
             * @enum {string}
             */
            type: "recurring.charged";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["RecurringChargedEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.cancelled`. A recurring series was cancelled. */
        RecurringCancelledEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.cancelled
             * @enum {string}
             */
            type: "recurring.cancelled";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.completed`. A recurring series was completed. */
        RecurringCompletedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.completed
             * @enum {string}
             */
            type: "recurring.completed";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.paused`. A recurring series was paused. */
        RecurringPausedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.paused
             * @enum {string}
             */
            type: "recurring.paused";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.resumed`. A recurring series was resumed. */
        RecurringResumedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.resumed
             * @enum {string}
             */
            type: "recurring.resumed";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.instrument_replaced`. The payment instrument of a recurring series was replaced. */
        RecurringInstrumentReplacedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.instrument_replaced
             * @enum {string}
             */
            type: "recurring.instrument_replaced";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["RecurringInstrumentEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.updated`. A recurring series was updated. */
        RecurringUpdatedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.updated
             * @enum {string}
             */
            type: "recurring.updated";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.scheduled`. A future payment was scheduled. */
        FutureTransactionScheduledEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.scheduled
             * @enum {string}
             */
            type: "future_transaction.scheduled";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["FutureTransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.executed`. A scheduled payment was processed. */
        FutureTransactionExecutedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.executed
             * @enum {string}
             */
            type: "future_transaction.executed";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["FutureTransactionChargeEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.cancelled`. A scheduled payment was cancelled. */
        FutureTransactionCancelledEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.cancelled
             * @enum {string}
             */
            type: "future_transaction.cancelled";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["FutureTransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.failed`. A scheduled payment failed. */
        FutureTransactionFailedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.failed
             * @enum {string}
             */
            type: "future_transaction.failed";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["FutureTransactionChargeEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.updated`. A scheduled payment was moved or changed. */
        FutureTransactionUpdatedEvent: {
            /** @description Unique per event: the key for recognizing repeats. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.updated
             * @enum {string}
             */
            type: "future_transaction.updated";
            /** @description Time of the event. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The records of the event. */
            data: components["schemas"]["FutureTransactionEventData"];
            /** @description Distinguishes sandbox events from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
    };
    responses: {
        /** @description The key that the operation takes (API key, publishable key or management key) is missing, malformed, unknown or revoked, or is of another kind. */
        Unauthorized: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key is missing, malformed, unknown or revoked, or is of another kind. For a user: the management key, access token or session is not valid. */
        ActUnauthorized: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no management key, access token or session, or it is not valid: unknown, revoked, expired or ended, or its user is disabled. */
        ManagementUnauthorized: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The scope of the access token, `read_only` or `operations`, does not include the operation. */
        ScopeForbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the user or of the access token is too low (`x-role`), or the scope of the access token does not include it. */
        ManagementForbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role of the user or of the access token is too low (`x-role`). Or the scope of the access token does not include the operation, or the request of a session comes from another site or without its CSRF token. */
        ManagementChangeForbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request comes from a page of another site. */
        CrossSiteForbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request of a session comes from another site or without its CSRF token. Or the scope of the access token does not include the operation. */
        OwnChangeForbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no session, or the password or the code is wrong. */
        OwnChangeUnauthorized: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many sign-ins of this user from the client's address or device were refused, with increasing waits. Other addresses and devices do not wait. After ten wrong passwords from anywhere, unknown browsers wait as well; known browsers and passkeys do not. */
        TooManySignIns: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key gives no access to this terminal, or belongs to the other environment. For a user: the terminal does not exist, the role is too low (`x-role`), or the request of a session comes from another site or without its CSRF token. */
        ActForbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key gives no access to this terminal, or belongs to the other environment. */
        Forbidden: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 262144 bytes. With a `Content-Length`, it is refused before the API key is checked. */
        PayloadTooLarge: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not JSON in UTF-8, or has a content encoding. */
        UnsupportedMediaType: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key has used up its rate limit, or the client address sent too many invalid keys. Send the same request again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The client address sent too many invalid keys. Send the same request again after `Retry-After` seconds. */
        TooManyFailedAuthentications: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service failed unexpectedly. Send the same request with the same key again, with exponential backoff. */
        InternalError: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A request with the same key is still running, or the service is unavailable. Send the same request with the same key again. */
        Unavailable: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service is temporarily unavailable. Send the same request again after `Retry-After` seconds. */
        UnavailableRead: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No operation has this path. */
        EndpointNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path has other methods, which `Allow` lists. */
        MethodNotAllowed: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not HTTP, has no Host, or names no path. The connection is closed if the end of the request is unclear. */
        MalformedRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request did not arrive within 30 seconds. The connection is closed. */
        RequestTimeout: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The path and query are longer than 8000 characters. */
        TargetTooLong: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The `Expect` header is not `100-continue`. The connection is closed. */
        ExpectationFailed: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The headers are larger than 16 KiB. The connection is closed. */
        HeadersTooLarge: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not well formed, or a field is missing or wrong. */
        SubmissionBadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The order, token, payer or the retry's original is not known to this terminal. */
        SubmissionNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The idempotency key was used with another body, or a retry of the same original is open. */
        SubmissionConflict: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No processor of the terminal accepts the payment, the original attempt cannot be retried this way, or the order has other details. Other reasons: the instrument of the token was deleted, the one-time token was used or has expired, or the `return_url` is not allowed. */
        SubmissionUnprocessable: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not well formed, or a field is missing or wrong. */
        RetryBadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The attempt to retry is not known to this terminal. */
        RetryNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The idempotency key was used with another body, or the original is still processing or has an open retry. */
        RetryConflict: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No processor of the terminal takes the payment, the original attempt cannot be retried, or its instrument is not stored. */
        RetryUnprocessable: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The referenced transaction is not known to this terminal. */
        RelatedTransactionNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The idempotency key was used with another body, or the referenced transaction is still being processed. */
        RelatedTransactionConflict: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The series is not active, the attempt to retry is not finished, or the idempotency key was used with another body. */
        RecurringChargeConflict: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The query parameter that selects the record is missing or malformed. */
        SelectorBadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request failed validation; the series is unchanged. */
        RecurringReferenceBadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The series is not known to this terminal. */
        RecurringReferenceNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The series is cancelled or completed, or the idempotency key was used with another body. */
        RecurringStateConflict: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The future transaction is not known to this terminal. */
        FutureTransactionNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "Idempotency-Key": components["headers"]["IdempotencyKey"];
                "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The future transaction is not known to this terminal. */
        FutureTransactionRecordNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request failed validation; nothing was changed. */
        SandboxBadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request failed validation; nothing was changed. */
        ManagementBadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The change failed validation; nothing was changed. */
        ManagementChangeBadRequest: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An id or a query parameter is malformed. */
        ManagementInvalidField: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An id refers to an unknown record. */
        ManagementNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Webhooks are not sent to this address. */
        WebhookAddressUnprocessable: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The endpoint is disabled. */
        WebhookEndpointConflict: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such transaction. */
        ManagementTransactionNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such discrepancy. */
        ManagementDiscrepancyNotFound: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The search is not restricted to a terminal, account or order, or matches too many of them. */
        SearchUnprocessable: {
            headers: {
                Link: components["headers"]["Link"];
                "X-Request-Id": components["headers"]["XRequestId"];
                "Cache-Control": components["headers"]["CacheControl"];
                "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The event was received. Any 2xx status within 30 seconds acknowledges it, and the body is not read. Any other answer, including a redirect, or no answer leads to redelivery. The next attempts follow after 1 minute, 5 minutes, 30 minutes, 2 hours, 8 hours and 24 hours. */
        WebhookAcknowledged: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
    };
    parameters: {
        /**
         * @description The terminal that the operation runs on, as assigned when the account was provisioned.
         * @example a1B2c3
         */
        TerminalFriendlyId: components["schemas"]["TerminalId"];
        /**
         * @description The transaction id from the answer to its submission.
         * @example 7hK2mQ9x
         */
        TransactionId: components["schemas"]["TransactionId"];
        /**
         * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
         * @example order-10001-sale-1
         */
        IdempotencyKey: string;
        /**
         * @description The recurring series to look up.
         * @example Rc4nT8wZ
         */
        RecurringIdQuery: components["schemas"]["RecurringId"];
        /**
         * @description The scheduled payment to look up.
         * @example Ft9kL3pV
         */
        FutureTransactionIdQuery: components["schemas"]["FutureTransactionId"];
        /**
         * @description The processor that sends the notification.
         * @example simulator_a
         */
        ProviderKey: components["schemas"]["ProviderKey"];
        /**
         * @description The processor account id from the answer to its creation.
         * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
         */
        ProcessorAccountId: components["schemas"]["ProcessorAccountId"];
        /**
         * @description `t=<unix timestamp>,v1=<signature>`: the signature is the lower-case hexadecimal HMAC-SHA256 of `<t>.<raw body>`, keyed with the secret agreed with the operator. A missing or malformed header is answered like a wrong signature, 401.
         * @example t=1796083200,v1=5f8d1c0a3b7e92446de0a9c1b2f3845760718293a4b5c6d7e8f90123456789ab
         */
        ProviderSignature: string;
        /**
         * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
         * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        ServiceSignature: string;
        /**
         * @description The session id from the list.
         * @example 01940a6e-9d6e-7075-9f8b-7d62514f3e2c
         */
        SessionId: components["schemas"]["SessionId"];
        /**
         * @description The user id from the list.
         * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
         */
        UserId: components["schemas"]["UserId"];
        /**
         * @description The access token id from the list.
         * @example 01940a6e-ae7f-7186-a09c-8e73625f4e3d
         */
        AccessTokenId: components["schemas"]["AccessTokenId"];
        /**
         * @description The passkey id from the list.
         * @example 01940a6e-bf80-7297-b1ad-9f84736f5f4e
         */
        PasskeyId: components["schemas"]["PasskeyId"];
        /**
         * @description Only those of this user. Only owners see those of other users.
         * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
         */
        UserIdQuery: components["schemas"]["UserId"];
        /**
         * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
         * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
         */
        WebhookId: components["schemas"]["EventId"];
        /**
         * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
         * @example 1796126400
         */
        WebhookTimestamp: string;
        /**
         * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        WebhookSignature: string;
        /**
         * @description The account id from the answer to its creation.
         * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
         */
        AccountId: components["schemas"]["AccountId"];
        /**
         * @description The API key id from the answer to its creation.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        ApiKeyId: components["schemas"]["ApiKeyId"];
        /**
         * @description Only changes of records of this kind.
         * @example api_key
         */
        AuditSubjectQuery: components["schemas"]["AuditSubject"];
        /**
         * @description Only changes of the record with this id.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        AuditSubjectIdQuery: components["schemas"]["AuditSubjectId"];
        /**
         * @description Only changes by this operation.
         * @example managementApiKeyRevoke
         */
        AuditOperationQuery: components["schemas"]["ManagementOperation"];
        /**
         * @description Only changes at this time or later.
         * @example 2026-12-01T00:00:00.000Z
         */
        AuditSinceQuery: components["schemas"]["Timestamp"];
        /**
         * @description Only changes before this time.
         * @example 2026-12-02T00:00:00.000Z
         */
        AuditUntilQuery: components["schemas"]["Timestamp"];
        /**
         * @description The endpoint id from the answer to its registration.
         * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
         */
        WebhookEndpointId: components["schemas"]["WebhookEndpointId"];
        /**
         * @description The delivery id from the list.
         * @example 481516
         */
        DeliveryId: components["schemas"]["DeliveryId"];
        /**
         * @description Only records of this account.
         * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
         */
        AccountIdQuery: components["schemas"]["AccountId"];
        /**
         * @description Only deliveries to this endpoint.
         * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
         */
        EndpointIdQuery: components["schemas"]["WebhookEndpointId"];
        /**
         * @description Only events of this type.
         * @example transaction.approved
         */
        EventTypeQuery: components["schemas"]["EventType"];
        /**
         * @description The start without a cursor: the oldest stored event, or after the newest one, so that the first page is empty.
         * @example newest
         */
        EventStartQuery: "oldest" | "newest";
        /**
         * @description Only deliveries in this state.
         * @example failed
         */
        DeliveryStateQuery: components["schemas"]["DeliveryState"];
        /**
         * @description `next_cursor` of the previous page; without it the first page is returned.
         * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
         */
        PageCursor: components["schemas"]["PageCursor"];
        /**
         * @description Maximum number of records in a page.
         * @example 50
         */
        PageLimit: number;
        /**
         * @description Only records of this terminal.
         * @example a1B2c3
         */
        TerminalQuery: components["schemas"]["TerminalId"];
        /**
         * @description The terminal of the record. Ids are unique within a terminal. If several terminals have a record with the id, the answer is 404 unless one of
         *     them is named here.
         * @example a1B2c3
         */
        OwnerTerminalQuery: components["schemas"]["TerminalId"];
        /**
         * @description Only transactions of this order.
         * @example Xk29fLq0
         */
        OrderIdQuery: components["schemas"]["OrderId"];
        /**
         * @description Only transactions with this merchant reference.
         * @example order-1001
         */
        MerchantTransactionIdQuery: components["schemas"]["MerchantTransactionId"];
        /**
         * @description Only transactions of orders with this merchant reference.
         * @example booking-778
         */
        MerchantOrderIdQuery: components["schemas"]["MerchantOrderId"];
        /**
         * @description Only transactions with this status.
         * @example DECLINED
         */
        TransactionStatusQuery: components["schemas"]["TransactionStatus"];
        /**
         * @description Only transactions of this type.
         * @example refund
         */
        TransactionTypeQuery: components["schemas"]["TransactionType"];
        /**
         * @description Only transactions created at this time or later, by the terminal's clock.
         * @example 2026-12-01T00:00:00Z
         */
        CreatedSinceQuery: components["schemas"]["Timestamp"];
        /**
         * @description Only transactions created before this time, by the terminal's clock.
         * @example 2026-12-02T00:00:00Z
         */
        CreatedUntilQuery: components["schemas"]["Timestamp"];
        /**
         * @description Only discrepancies in this state; by default those that wait for an operator.
         * @example open
         */
        DiscrepancyStateQuery: components["schemas"]["DiscrepancyState"];
        /**
         * @description Only disputes in this phase.
         * @example opened
         */
        DisputePhaseQuery: components["schemas"]["DisputePhase"];
        /**
         * @description `true` lists disputes of known transactions, `false` those of unknown payments. Without it both are listed.
         * @example false
         */
        DisputeMatchedQuery: boolean;
        /**
         * @description The discrepancy id from the list.
         * @example 019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        DiscrepancyIdPath: components["schemas"]["DiscrepancyId"];
        /**
         * @description Only series with this status.
         * @example active
         */
        SeriesStatusQuery: components["schemas"]["SeriesStatus"];
        /**
         * @description Only entries about the transaction, series or occurrence with this id.
         * @example 7hK2mQ9x
         */
        SubjectIdQuery: components["schemas"]["EventSubjectId"];
        /**
         * @description Only requests with this API key.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        ApiKeyIdQuery: components["schemas"]["ApiKeyId"];
        /**
         * @description Only requests with this reference in the request or the answer. It is a transaction, a series, a merchant reference of a transaction or order, or an `Idempotency-Key`.
         * @example order-1001
         */
        RequestReferenceQuery: string;
        /**
         * @description Only requests to this operation, by its operationId in this document.
         * @example sale
         */
        RequestOperationQuery: components["schemas"]["OperationName"];
        /**
         * @description Only requests to this path, as shown in the log.
         * @example /v1/payments/sale/a1B2c3
         */
        RequestPathQuery: string;
        /**
         * @description Only requests answered with this HTTP status.
         * @example 422
         */
        RequestStatusQuery: number;
        /**
         * @description Only requests refused or failed with this reason code.
         * @example VALIDATION/INVALID_AMOUNT
         */
        RequestReasonCodeQuery: components["schemas"]["ReasonCode"];
        /**
         * @description Only requests received at this time or later, in real time.
         * @example 2026-12-01T00:00:00.000Z
         */
        RequestSinceQuery: components["schemas"]["Timestamp"];
        /**
         * @description Only requests received before this time, in real time.
         * @example 2026-12-02T00:00:00.000Z
         */
        RequestUntilQuery: components["schemas"]["Timestamp"];
        /**
         * @description The request, by its `X-Request-Id`.
         * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
         */
        RequestIdPath: components["schemas"]["RequestId"];
        /**
         * @description The start of the period, inclusive.
         * @example 2026-12-01T00:00:00.000Z
         */
        OverviewSinceQuery: components["schemas"]["Timestamp"];
        /**
         * @description The end of the period, exclusive.
         * @example 2026-12-02T00:00:00.000Z
         */
        OverviewUntilQuery: components["schemas"]["Timestamp"];
        /**
         * @description The interval of the figures.
         * @example day
         */
        OverviewBucketQuery: components["schemas"]["OverviewBucket"];
        /**
         * @description The time zone of the days; UTC by default.
         * @example Europe/Vienna
         */
        OverviewTimeZoneQuery: components["schemas"]["TimeZone"];
        /**
         * @description Only occurrences of this date or later.
         * @example 2026-12-01
         */
        OccurrenceSinceQuery: components["schemas"]["CalendarDate"];
        /**
         * @description Only occurrences before this date.
         * @example 2027-01-01
         */
        OccurrenceUntilQuery: components["schemas"]["CalendarDate"];
        /**
         * @description The series id from the answer to its start.
         * @example Rc7mN2xQ
         */
        RecurringIdPath: components["schemas"]["RecurringId"];
    };
    requestBodies: never;
    headers: {
        /** @description Documentation of this service (RFC 8631) - `service-doc` for people, `service-desc` for machines. */
        Link: string;
        /** @description Identifies this request. Quote it to support. */
        XRequestId: string;
        /** @description Answers contain payment data - intermediaries must not store them. */
        CacheControl: "no-store";
        /** @description Clients must not guess another media type from the body. */
        XContentTypeOptions: "nosniff";
        /** @description The session, HttpOnly and SameSite=Strict. Programs other than browsers use access tokens. */
        SetCookie: string;
        /** @description Binds the challenge to this browser, HttpOnly and SameSite=Strict. It gives no access. */
        SetChallengeCookie: string;
        /** @description Requests that this key may send per second to operations of this kind. Present once the API key was accepted. */
        RateLimitLimit: number;
        /** @description Remaining requests in the current second. Present once the API key was accepted. */
        RateLimitRemaining: number;
        /** @description The end of the current window, in seconds since 1970-01-01T00:00:00Z. Present once the API key was accepted. */
        RateLimitReset: number;
        /** @description Seconds to wait before sending the same request again. */
        RetryAfter: number;
        /** @description The key of the request. Present when the request carried a valid `Idempotency-Key`. */
        IdempotencyKey: string;
        /** @description `false` on the first answer, `true` on a repeated stored answer. Present when the request carried a valid `Idempotency-Key`. */
        IdempotencyReplayed: boolean;
        /** @description Time until which the answer is stored for repetition, ISO 8601. Present when the request carried a valid `Idempotency-Key`. */
        IdempotencyExpires: string;
        /** @description Ignored unknown parts of the request: the first ten properties of the body and query parameters. A list of strings (RFC 9651) of at most 100 characters each. `suggestion` is the field that was probably meant. Values are never repeated. Absent if nothing was ignored. */
        IgnoredFields: string;
        /** @description The methods of this path (RFC 9110). */
        Allow: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    sale: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The sale. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest"];
            };
        };
        responses: {
            /** @description The sale was submitted. Read `accepted`, then the status. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
            400: components["responses"]["SubmissionBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SubmissionNotFound"];
            409: components["responses"]["SubmissionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SubmissionUnprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    saleRetry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The sale to retry. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description The new attempt was submitted. Read `accepted`, then the status. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
            400: components["responses"]["RetryBadRequest"];
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["RetryNotFound"];
            409: components["responses"]["RetryConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RetryUnprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    preauth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The pre-authorization. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmissionRequest"];
            };
        };
        responses: {
            /** @description The pre-authorization was submitted. Read `accepted`, then the status. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
            400: components["responses"]["SubmissionBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SubmissionNotFound"];
            409: components["responses"]["SubmissionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SubmissionUnprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    preauthRetry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The pre-authorization to retry. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description The new attempt was submitted. Read `accepted`, then the status. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
            400: components["responses"]["RetryBadRequest"];
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["RetryNotFound"];
            409: components["responses"]["RetryConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RetryUnprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    capture: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The pre-authorization to capture, and the amount. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaptureRequest"];
            };
        };
        responses: {
            /** @description The capture was submitted. Read `accepted`, then the status. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
            /** @description The request is not well formed, a field is missing or wrong, or the state of the pre-authorization forbids the capture. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["RelatedTransactionNotFound"];
            409: components["responses"]["RelatedTransactionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The referenced transaction cannot be captured this way, or its processor does not support it. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    voidPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The pre-authorization to void. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidRequest"];
            };
        };
        responses: {
            /** @description The void was submitted. Read `accepted`, then the status. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidResponse"];
                };
            };
            /** @description The request is not well formed, a field is missing or wrong, or the state of the pre-authorization forbids the void. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["RelatedTransactionNotFound"];
            409: components["responses"]["RelatedTransactionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The referenced transaction cannot be voided this way. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    refund: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The payment to refund, and the amount. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description The refund was submitted. Read `accepted`, then the status. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionResponse"];
                };
            };
            /** @description The request is not well formed, a field is missing or wrong, or the amount exceeds the refundable rest. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["RelatedTransactionNotFound"];
            /** @description The idempotency key was used with another body, the payment is still processing, or it is fully refunded. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The referenced transaction cannot be refunded this way, or its processor does not support it. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    transactionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
                /**
                 * @description The transaction id from the answer to its submission.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
                };
            };
            /** @description The transaction id is malformed. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The transaction is not known to this terminal. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    providerNotification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the signature is the lower-case hexadecimal HMAC-SHA256 of `<t>.<raw body>`, keyed with the secret agreed with the operator. A missing or malformed header is answered like a wrong signature, 401.
                 * @example t=1796083200,v1=5f8d1c0a3b7e92446de0a9c1b2f3845760718293a4b5c6d7e8f90123456789ab
                 */
                "X-Provider-Signature"?: components["parameters"]["ProviderSignature"];
            };
            path: {
                /**
                 * @description The processor that sends the notification.
                 * @example simulator_a
                 */
                provider_key: components["parameters"]["ProviderKey"];
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The processor's event. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderNotification"];
            };
        };
        responses: {
            /** @description The notification is stored and will be applied. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProviderNotificationReceipt"];
                };
            };
            /** @description The notification is not well formed, or a field is missing or wrong. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The signature is missing or wrong, or its timestamp is more than 300 seconds away. */
            401: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The terminal does not exist or has no route to this processor. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many notifications of this processor came from one address in a second. This one was not processed: send it again after `Retry-After` seconds. */
            429: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    providerAccountNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The processor that sends the notification.
                 * @example simulator_a
                 */
                provider_key: components["parameters"]["ProviderKey"];
            };
            cookie?: never;
        };
        /** @description The notifications, in the form of the processor. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProviderAccountNotification"];
            };
        };
        responses: {
            /** @description The notifications are stored and will be applied. The body is the text that the processor expects, and may be empty. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": components["schemas"]["ProviderAccountAnswer"];
                };
            };
            /** @description The notification cannot be read. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The signature is missing or wrong, or too old. */
            401: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description There is no such processor account, or no such transaction yet. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many notifications of this processor came from one address in a second. This one was not processed: send it again after `Retry-After` seconds. */
            429: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service works. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
            /** @description The service is unavailable. */
            503: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
        };
    };
    healthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Traffic may be sent here. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
            /** @description No traffic should be sent here now. */
            503: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
        };
    };
    healthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is alive. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
            /** @description The background work of the process hangs; restart it. */
            503: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReport"];
                };
            };
        };
    };
    recurringInit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The series to start, with the payment instrument and the payer. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringInitRequest"];
            };
        };
        responses: {
            /** @description The init was submitted: read `accepted`. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSubmissionResponse"];
                };
            };
            /** @description The request failed validation; no series was created. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SubmissionNotFound"];
            409: components["responses"]["SubmissionConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["SubmissionUnprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recurringInitRetry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The recurring init to retry. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description The new attempt was submitted: read `accepted`. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSubmissionResponse"];
                };
            };
            400: components["responses"]["RetryBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RetryNotFound"];
            409: components["responses"]["RetryConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["RetryUnprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recurringCharge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The series to charge. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringChargeRequest"];
            };
        };
        responses: {
            /** @description The charge was submitted: read `accepted`. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSubmissionResponse"];
                };
            };
            /** @description The request failed validation; nothing was charged. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The series, or the attempt to retry, is not known to this terminal. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            409: components["responses"]["RecurringChargeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The series is not managed by the merchant, the currency differs, the attempt cannot be retried, or no processor of the terminal accepts the payment. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recurringChargeRetry: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The recurring charge to retry. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description The new attempt was submitted: read `accepted`. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSubmissionResponse"];
                };
            };
            400: components["responses"]["RetryBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["RetryNotFound"];
            409: components["responses"]["RecurringChargeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The attempt cannot be retried, its series is not managed by the merchant, or no processor of the terminal accepts the payment. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recurringStatus: {
        parameters: {
            query: {
                /**
                 * @description The recurring series to look up.
                 * @example Rc4nT8wZ
                 */
                recurring_id: components["parameters"]["RecurringIdQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series as it is now. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSeries"];
                };
            };
            400: components["responses"]["SelectorBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The series is not known to this terminal. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    recurringUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The series to update, and the fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringUpdateRequest"];
            };
        };
        responses: {
            /** @description The series was updated. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringUpdateResult"];
                };
            };
            /** @description The request failed validation; the series is unchanged. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The series is not known to this terminal. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The series is cancelled or completed. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Scheduling fields were sent for a series that the platform does not manage. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    recurringInstrument: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The series, and its new instrument. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringInstrumentRequest"];
            };
        };
        responses: {
            /** @description The verification was submitted: read `accepted`. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringSubmissionResponse"];
                };
            };
            /** @description The request failed validation; nothing was verified. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The series, or the token, is not known to this terminal. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The series has ended, its init is not settled, or the idempotency key was used with another body. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The processor manages the series, the stored instrument was deleted, the one-time token was used or is expired, or no processor of the terminal accepts it. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recurringCancel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The series to cancel. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringReferenceRequest"];
            };
        };
        responses: {
            /** @description The series is cancelled. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringCancelResult"];
                };
            };
            400: components["responses"]["RecurringReferenceBadRequest"];
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["RecurringReferenceNotFound"];
            /** @description The series is already cancelled or completed, or the idempotency key was used with another body. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recurringPause: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The series to pause. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringReferenceRequest"];
            };
        };
        responses: {
            /** @description The series is paused. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringStateResponse"];
                };
            };
            400: components["responses"]["RecurringReferenceBadRequest"];
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["RecurringReferenceNotFound"];
            409: components["responses"]["RecurringStateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    recurringResume: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The series to resume. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringReferenceRequest"];
            };
        };
        responses: {
            /** @description The series is active. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecurringStateResponse"];
                };
            };
            400: components["responses"]["RecurringReferenceBadRequest"];
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["RecurringReferenceNotFound"];
            409: components["responses"]["RecurringStateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    futureTransactionCharge: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The future transaction to charge. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FutureTransactionChargeRequest"];
            };
        };
        responses: {
            /** @description The charge was submitted: read `accepted`. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FutureTransactionSubmissionResponse"];
                };
            };
            /** @description The request failed validation; nothing was charged. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["FutureTransactionNotFound"];
            /** @description The future transaction is no longer pending, its series is not active, or the idempotency key was used with another body. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The future transaction belongs to another series, its series is managed by the processor, its last attempt cannot be retried, or no processor of the terminal accepts the payment. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    futureTransactionCancel: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your choice, unique per operation: an order number with a suffix or a UUID. The same key with the same body, apart from its `cvv`, within 24 hours returns the stored answer and runs nothing.
                 * @example order-10001-sale-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The future transaction to cancel. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FutureTransactionCancelRequest"];
            };
        };
        responses: {
            /** @description The future transaction is cancelled. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FutureTransactionCancelResult"];
                };
            };
            /** @description The request failed validation; the future transaction is unchanged. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["ActUnauthorized"];
            403: components["responses"]["ActForbidden"];
            404: components["responses"]["FutureTransactionNotFound"];
            /** @description The future transaction is no longer pending, or the idempotency key was used with another body. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The future transaction belongs to another series. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Key": components["headers"]["IdempotencyKey"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    "Idempotency-Expires": components["headers"]["IdempotencyExpires"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    futureTransactionStatus: {
        parameters: {
            query: {
                /**
                 * @description The scheduled payment to look up.
                 * @example Ft9kL3pV
                 */
                future_transaction_id: components["parameters"]["FutureTransactionIdQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The future transaction as it is now. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FutureTransaction"];
                };
            };
            400: components["responses"]["SelectorBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["FutureTransactionRecordNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    futureTransactionUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The future transaction to update, and the fields to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FutureTransactionUpdateRequest"];
            };
        };
        responses: {
            /** @description The future transaction was updated. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FutureTransactionUpdateResult"];
                };
            };
            /** @description The request failed validation; the future transaction is unchanged. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["FutureTransactionRecordNotFound"];
            /** @description The future transaction is no longer pending. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The future transaction belongs to another series, or no processor of the terminal accepts the payment. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    tokenCreate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The card. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenRequest"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTimeToken"];
                };
            };
            /** @description The card is invalid or has expired, or a field is missing or wrong; no token was created. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The publishable key does not belong to this terminal. */
            403: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The key or the client address has used up its limit, or the address sent too many invalid keys. Send the same request again after `Retry-After` seconds. */
            429: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    sandboxClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The time on the terminal's clock. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    sandboxAdvanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The time to move the clock to. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxClockRequest"];
            };
        };
        responses: {
            /** @description The time that the clock reached; all work due by then is done. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClockMove"];
                };
            };
            400: components["responses"]["SandboxBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    sandboxResumeClock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock runs. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxClock"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    sandboxChallenge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
                /**
                 * @description The transaction id from the answer to its submission.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        /** @description The result of the challenge. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeRequest"];
            };
        };
        responses: {
            /** @description The challenge ended. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChallengeResponse"];
                };
            };
            400: components["responses"]["SandboxBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The transaction is not known to this terminal, or it does not wait for a challenge. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    sandboxBankCorrection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
                /**
                 * @description The transaction id from the answer to its submission.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        /** @description The new outcome in the bank's ledger. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankCorrectionRequest"];
            };
        };
        responses: {
            /** @description The bank has reported its correction. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankCorrectionResponse"];
                };
            };
            400: components["responses"]["SandboxBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The transaction is not known to this terminal, or no bank has received it. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    sandboxDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
                /**
                 * @description The transaction id from the answer to its submission.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        /** @description The phase that the dispute reaches. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxDisputeRequest"];
            };
        };
        responses: {
            /** @description The dispute was reported. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxDisputeResult"];
                };
            };
            400: components["responses"]["SandboxBadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The transaction is not known to this terminal, or no processor has received it. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    sandboxReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terminal is empty. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SandboxResetResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAccountList: {
        parameters: {
            query?: {
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAccountCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The account to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountRequest"];
            };
        };
        responses: {
            /** @description The account was created. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAccountGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account id from the answer to its creation.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAccountUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account id from the answer to its creation.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /** @description The fields of the account to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountChange"];
            };
        };
        responses: {
            /** @description The account after the change. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementProcessorAccountList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The accounts. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessorAccountPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementProcessorAccountCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The processor account to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessorAccountRequest"];
            };
        };
        responses: {
            /** @description The processor account was created. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessorAccount"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            /** @description Another processor account has the provider_key. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The service cannot use such an account; nothing was created. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementProcessorAccountGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The processor account id from the answer to its creation.
                 * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
                 */
                processor_account_id: components["parameters"]["ProcessorAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The processor account. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessorAccount"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementProcessorAccountUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The processor account id from the answer to its creation.
                 * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
                 */
                processor_account_id: components["parameters"]["ProcessorAccountId"];
            };
            cookie?: never;
        };
        /** @description The fields of the processor account to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessorAccountChange"];
            };
        };
        responses: {
            /** @description The processor account after the change. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessorAccount"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The service must not call the address; nothing was changed. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementProcessorAccountRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The processor account id from the answer to its creation.
                 * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
                 */
                processor_account_id: components["parameters"]["ProcessorAccountId"];
            };
            cookie?: never;
        };
        /** @description The new credentials. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessorCredentialsRotation"];
            };
        };
        responses: {
            /** @description The credentials were replaced. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessorAccount"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementProcessorAccountCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The processor account id from the answer to its creation.
                 * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
                 */
                processor_account_id: components["parameters"]["ProcessorAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the call. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessorAccountCheck"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementTerminalList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terminals. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TerminalPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementTerminalCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The terminal to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalRequest"];
            };
        };
        responses: {
            /** @description The terminal was created. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The service cannot serve such a terminal; nothing was created. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementTerminalGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terminal. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementTerminalUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The fields of the terminal to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalChange"];
            };
        };
        responses: {
            /** @description The terminal after the change. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Terminal"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The terminal cannot be routed this way; nothing was changed. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementInstrumentImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The instruments to import. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstrumentImportRequest"];
            };
        };
        responses: {
            /** @description The outcome of each record, in the order of the request. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstrumentImport"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The terminal cannot be routed to this processor account; nothing was imported. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPaymentPageGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment page. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPaymentPageUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        /** @description The fields of the payment page to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentPageChange"];
            };
        };
        responses: {
            /** @description The payment page after the change. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPage"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The contrast of a colour is too low, or the return address is not allowed; nothing was changed. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPaymentPageRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The terminal that the operation runs on, as assigned when the account was provisioned.
                 * @example a1B2c3
                 */
                terminal_friendly_id: components["parameters"]["TerminalFriendlyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment page has a new secret. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentPageSecret"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementApiKeyList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementApiKeyCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The API key to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key was created. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The key, or one of its terminals, belongs to the other environment; nothing was created. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementApiKeyGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key id from the answer to its creation.
                 * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                api_key_id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The record of the key. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementApiKeyRotate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key id from the answer to its creation.
                 * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                api_key_id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        /** @description The terms of the replacement. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRotationRequest"];
            };
        };
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyRotation"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            /** @description The key has been replaced, or is no longer accepted; nothing was changed. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementApiKeyRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The API key id from the answer to its creation.
                 * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                api_key_id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAuditList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only changes of records of this kind.
                 * @example api_key
                 */
                subject?: components["parameters"]["AuditSubjectQuery"];
                /**
                 * @description Only changes of the record with this id.
                 * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                subject_id?: components["parameters"]["AuditSubjectIdQuery"];
                /**
                 * @description Only changes by this operation.
                 * @example managementApiKeyRevoke
                 */
                operation?: components["parameters"]["AuditOperationQuery"];
                /**
                 * @description Only changes at this time or later.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                since?: components["parameters"]["AuditSinceQuery"];
                /**
                 * @description Only changes before this time.
                 * @example 2026-12-02T00:00:00.000Z
                 */
                until?: components["parameters"]["AuditUntilQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementWebhookEndpointList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementWebhookEndpointCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The endpoint to register. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint is registered. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["WebhookAddressUnprocessable"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementWebhookEndpointDelete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint id from the answer to its registration.
                 * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
                 */
                endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint was deleted. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointDeletion"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementWebhookEndpointUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint id from the answer to its registration.
                 * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
                 */
                endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /** @description The fields of the endpoint to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description The endpoint after the change. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["WebhookAddressUnprocessable"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementWebhookEndpointRotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint id from the answer to its registration.
                 * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
                 */
                endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint has a new secret. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookSecretRotation"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementWebhookEndpointTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The endpoint id from the answer to its registration.
                 * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
                 */
                endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /** @description The type of the event to send. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestEventRequest"];
            };
        };
        responses: {
            /** @description The event is on its way. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestEventReceipt"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["WebhookEndpointConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The endpoint receives no sandbox events. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementEventList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only records of this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only events of this type.
                 * @example transaction.approved
                 */
                type?: components["parameters"]["EventTypeQuery"];
                /**
                 * @description Only entries about the transaction, series or occurrence with this id.
                 * @example 7hK2mQ9x
                 */
                subject_id?: components["parameters"]["SubjectIdQuery"];
                /**
                 * @description The start without a cursor: the oldest stored event, or after the newest one, so that the first page is empty.
                 * @example newest
                 */
                start?: components["parameters"]["EventStartQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementDeliveryList: {
        parameters: {
            query?: {
                /**
                 * @description Only deliveries in this state.
                 * @example failed
                 */
                state?: components["parameters"]["DeliveryStateQuery"];
                /**
                 * @description Only deliveries to this endpoint.
                 * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
                 */
                endpoint_id?: components["parameters"]["EndpointIdQuery"];
                /**
                 * @description Only entries about the transaction, series or occurrence with this id.
                 * @example 7hK2mQ9x
                 */
                subject_id?: components["parameters"]["SubjectIdQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementDeliveryResendFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The start of the period whose failed deliveries are sent again. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResendFailedRequest"];
            };
        };
        responses: {
            /** @description The deliveries are due now. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResentDeliveries"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementDeliveryGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery id from the list.
                 * @example 481516
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetails"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementDeliveryResend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The delivery id from the list.
                 * @example 481516
                 */
                delivery_id: components["parameters"]["DeliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery is due now. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            409: components["responses"]["WebhookEndpointConflict"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementTransactionList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only transactions of this order.
                 * @example Xk29fLq0
                 */
                order_id?: components["parameters"]["OrderIdQuery"];
                /**
                 * @description Only transactions with this merchant reference.
                 * @example order-1001
                 */
                merchant_transaction_id?: components["parameters"]["MerchantTransactionIdQuery"];
                /**
                 * @description Only transactions of orders with this merchant reference.
                 * @example booking-778
                 */
                merchant_order_id?: components["parameters"]["MerchantOrderIdQuery"];
                /**
                 * @description Only transactions with this status.
                 * @example DECLINED
                 */
                status?: components["parameters"]["TransactionStatusQuery"];
                /**
                 * @description Only transactions of this type.
                 * @example refund
                 */
                type?: components["parameters"]["TransactionTypeQuery"];
                /**
                 * @description Only transactions created at this time or later, by the terminal's clock.
                 * @example 2026-12-01T00:00:00Z
                 */
                created_since?: components["parameters"]["CreatedSinceQuery"];
                /**
                 * @description Only transactions created before this time, by the terminal's clock.
                 * @example 2026-12-02T00:00:00Z
                 */
                created_until?: components["parameters"]["CreatedUntilQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transactions. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            422: components["responses"]["SearchUnprocessable"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementTransactionGet: {
        parameters: {
            query?: {
                /**
                 * @description The terminal of the record. Ids are unique within a terminal. If several terminals have a record with the id, the answer is 404 unless one of
                 *     them is named here.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The transaction id from the answer to its submission.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction with its history. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionDetails"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementTransactionNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementTransactionResolve: {
        parameters: {
            query?: {
                /**
                 * @description The terminal of the record. Ids are unique within a terminal. If several terminals have a record with the id, the answer is 404 unless one of
                 *     them is named here.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The transaction id from the answer to its submission.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        /** @description The evidence that settles the transaction. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionResolution"];
            };
        };
        responses: {
            /** @description The transaction after the request. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResolved"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementTransactionNotFound"];
            /** @description The transaction is not UNKNOWN, or a lookup of it is running. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementUnknownTransactionList: {
        parameters: {
            query?: {
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The waiting transactions. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownTransactionPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementDiscrepancyList: {
        parameters: {
            query?: {
                /**
                 * @description Only discrepancies in this state; by default those that wait for an operator.
                 * @example open
                 */
                state?: components["parameters"]["DiscrepancyStateQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discrepancies. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscrepancyPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementDisputeList: {
        parameters: {
            query?: {
                /**
                 * @description Only disputes in this phase.
                 * @example opened
                 */
                phase?: components["parameters"]["DisputePhaseQuery"];
                /**
                 * @description `true` lists disputes of known transactions, `false` those of unknown payments. Without it both are listed.
                 * @example false
                 */
                matched?: components["parameters"]["DisputeMatchedQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The disputes. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputePage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementDiscrepancyGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The discrepancy id from the list.
                 * @example 019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                discrepancy_id: components["parameters"]["DiscrepancyIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The discrepancy. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Discrepancy"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementDiscrepancyNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementDiscrepancyResolve: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The discrepancy id from the list.
                 * @example 019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                discrepancy_id: components["parameters"]["DiscrepancyIdPath"];
            };
            cookie?: never;
        };
        /** @description The resolution. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscrepancyResolution"];
            };
        };
        responses: {
            /** @description The discrepancy after the request. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscrepancyResolved"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementDiscrepancyNotFound"];
            /** @description The discrepancy is already resolved, or a reversal is running. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description The processor has nothing to reverse. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementSeriesList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only series with this status.
                 * @example active
                 */
                status?: components["parameters"]["SeriesStatusQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            422: components["responses"]["SearchUnprocessable"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementSeriesGet: {
        parameters: {
            query?: {
                /**
                 * @description The terminal of the record. Ids are unique within a terminal. If several terminals have a record with the id, the answer is 404 unless one of
                 *     them is named here.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The series id from the answer to its start.
                 * @example Rc7mN2xQ
                 */
                recurring_id: components["parameters"]["RecurringIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The series with its occurrences. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeriesDetails"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            /** @description There is no such series. */
            404: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementRequestList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only requests with this API key.
                 * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                api_key_id?: components["parameters"]["ApiKeyIdQuery"];
                /**
                 * @description Only requests with this reference in the request or the answer. It is a transaction, a series, a merchant reference of a transaction or order, or an `Idempotency-Key`.
                 * @example order-1001
                 */
                reference?: components["parameters"]["RequestReferenceQuery"];
                /**
                 * @description Only requests to this operation, by its operationId in this document.
                 * @example sale
                 */
                operation?: components["parameters"]["RequestOperationQuery"];
                /**
                 * @description Only requests to this path, as shown in the log.
                 * @example /v1/payments/sale/a1B2c3
                 */
                path?: components["parameters"]["RequestPathQuery"];
                /**
                 * @description Only requests answered with this HTTP status.
                 * @example 422
                 */
                status?: components["parameters"]["RequestStatusQuery"];
                /**
                 * @description Only requests refused or failed with this reason code.
                 * @example VALIDATION/INVALID_AMOUNT
                 */
                reason_code?: components["parameters"]["RequestReasonCodeQuery"];
                /**
                 * @description Only requests received at this time or later, in real time.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                since?: components["parameters"]["RequestSinceQuery"];
                /**
                 * @description Only requests received before this time, in real time.
                 * @example 2026-12-02T00:00:00.000Z
                 */
                until?: components["parameters"]["RequestUntilQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requests. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            422: components["responses"]["SearchUnprocessable"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementRequestGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The request, by its `X-Request-Id`.
                 * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
                 */
                request_id: components["parameters"]["RequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RequestDetails"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementOverviewGet: {
        parameters: {
            query: {
                /**
                 * @description The start of the period, inclusive.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                since: components["parameters"]["OverviewSinceQuery"];
                /**
                 * @description The end of the period, exclusive.
                 * @example 2026-12-02T00:00:00.000Z
                 */
                until: components["parameters"]["OverviewUntilQuery"];
                /**
                 * @description The interval of the figures.
                 * @example day
                 */
                bucket?: components["parameters"]["OverviewBucketQuery"];
                /**
                 * @description The time zone of the days; UTC by default.
                 * @example Europe/Vienna
                 */
                time_zone?: components["parameters"]["OverviewTimeZoneQuery"];
                /**
                 * @description Only records of this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            /** @description The period is missing, is not valid, or is too long for its parts. */
            400: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            422: components["responses"]["SearchUnprocessable"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementRecoveryGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state of the installation. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recovery"];
                };
            };
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementRecoveryCompare: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The period to compare, and whether to import charges. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryCompareRequest"];
            };
        };
        responses: {
            /** @description The ledgers were compared. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryComparison"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            /** @description The work is not held. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementRecoveryContinue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The reason why the work may continue. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecoveryContinueRequest"];
            };
        };
        responses: {
            /** @description The work continues. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recovery"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            /** @description The work is not held, or the ledgers have not been compared. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementOccurrenceList: {
        parameters: {
            query?: {
                /**
                 * @description Only records of this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only records of this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only occurrences of this date or later.
                 * @example 2026-12-01
                 */
                since?: components["parameters"]["OccurrenceSinceQuery"];
                /**
                 * @description Only occurrences before this date.
                 * @example 2027-01-01
                 */
                until?: components["parameters"]["OccurrenceUntilQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The occurrences. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OccurrencePage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            422: components["responses"]["SearchUnprocessable"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementSessionList: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this user. Only owners see those of other users.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id?: components["parameters"]["UserIdQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementSessionCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The credentials. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description The session is open. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSession"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            /** @description The credentials are not valid. All causes, including an unknown user, get the same answer. */
            401: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["CrossSiteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPasskeySignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The challenge for the passkey. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "Set-Cookie": components["headers"]["SetChallengeCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeySignInOptions"];
                };
            };
            403: components["responses"]["CrossSiteForbidden"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementCurrentSessionGet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSession"];
                };
            };
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ScopeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementCurrentSessionEnd: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionEnd"];
                };
            };
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementSessionEnd: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The session id from the list.
                 * @example 01940a6e-9d6e-7075-9f8b-7d62514f3e2c
                 */
                session_id: components["parameters"]["SessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionEnd"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementUserList: {
        parameters: {
            query?: {
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementUserCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The user to invite. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRequest"];
            };
        };
        responses: {
            /** @description The user was invited. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            /** @description A user with this e-mail address exists already. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementUserGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user id from the list.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementUserUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user id from the list.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /** @description The fields of the user to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            /** @description The user after the change. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            /** @description This is the last active owner; nothing was changed. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementUserInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user id from the list.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user was invited. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementInvitationAccept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The link and the password. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description The user has signed in. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    "Set-Cookie": components["headers"]["SetCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSession"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            /** @description The link is unknown, was used, or has expired. */
            401: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["CrossSiteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPasswordChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The old password and the new one. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["OwnChangeUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAuthenticatorCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The password of the user. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description The secret for the application. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authenticator"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["OwnChangeUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            /** @description The user has an authenticator application. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAuthenticatorConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The code from the application. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthenticatorCode"];
            };
        };
        responses: {
            /** @description The application is set up. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodeList"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["OwnChangeUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            /** @description The user has already confirmed it. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAuthenticatorRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The password of the user. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["OwnChangeUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPasskeyList: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this user. Only owners see those of other users.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id?: components["parameters"]["UserIdQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The passkeys. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPasskeyCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The credential that the authenticator created. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyRequest"];
            };
        };
        responses: {
            /** @description The passkey. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            /** @description The passkey is already stored, or the user has ten. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It was not created for this service with a valid challenge of this session, or its user was not verified. */
            422: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The password of the user. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description The options for the browser. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyOptions"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["OwnChangeUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            /** @description The user has ten passkeys. */
            409: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPasskeyUpdate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The passkey id from the list.
                 * @example 01940a6e-bf80-7297-b1ad-9f84736f5f4e
                 */
                passkey_id: components["parameters"]["PasskeyId"];
            };
            cookie?: never;
        };
        /** @description The name. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyChange"];
            };
        };
        responses: {
            /** @description The passkey. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementPasskeyRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The passkey id from the list.
                 * @example 01940a6e-bf80-7297-b1ad-9f84736f5f4e
                 */
                passkey_id: components["parameters"]["PasskeyId"];
            };
            cookie?: never;
        };
        /** @description The password of the user. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OwnPassword"];
            };
        };
        responses: {
            /** @description The passkey was removed. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRemoval"];
                };
            };
            400: components["responses"]["ManagementChangeBadRequest"];
            401: components["responses"]["OwnChangeUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAccessTokenList: {
        parameters: {
            query?: {
                /**
                 * @description Only those of this user. Only owners see those of other users.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id?: components["parameters"]["UserIdQuery"];
                /**
                 * @description `next_cursor` of the previous page; without it the first page is returned.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description Maximum number of records in a page.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access tokens. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessTokenPage"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["ManagementForbidden"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAccessTokenCreate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The access token to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessTokenRequest"];
            };
        };
        responses: {
            /** @description The access token was created. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    "X-Ignored-Fields": components["headers"]["IgnoredFields"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewAccessToken"];
                };
            };
            400: components["responses"]["ManagementBadRequest"];
            401: components["responses"]["OwnChangeUnauthorized"];
            403: components["responses"]["ManagementChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManySignIns"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    managementAccessTokenRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The access token id from the list.
                 * @example 01940a6e-ae7f-7186-a09c-8e73625f4e3d
                 */
                access_token_id: components["parameters"]["AccessTokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access token was revoked. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "Cache-Control": components["headers"]["CacheControl"];
                    "X-Content-Type-Options": components["headers"]["XContentTypeOptions"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccessToken"];
                };
            };
            400: components["responses"]["ManagementInvalidField"];
            401: components["responses"]["ManagementUnauthorized"];
            403: components["responses"]["OwnChangeForbidden"];
            404: components["responses"]["ManagementNotFound"];
            429: components["responses"]["TooManyFailedAuthentications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["UnavailableRead"];
        };
    };
    transactionApprovedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.approved`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionApprovedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionDeclinedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.declined`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionDeclinedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionPendingEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.pending`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionPendingEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionErrorEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.error`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionErrorEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionUnknownEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.unknown`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionUnknownEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionCancelledEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.cancelled`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionCancelledEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionRetryScheduledEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.retry_scheduled`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionRetryScheduledEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionRetryAttemptedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.retry_attempted`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionRetryAttemptedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionRetryCancelledEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.retry_cancelled`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionRetryCancelledEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionDiscrepancyEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.discrepancy`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionDiscrepancyEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionDisputedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.disputed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionDisputedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionRefundFailedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.refund_failed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionRefundFailedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    transactionIdentifierMaskedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `transaction.identifier_masked`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionIdentifierMaskedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    recurringCreatedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `recurring.created`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringCreatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    recurringChargedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `recurring.charged`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringChargedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    recurringCancelledEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `recurring.cancelled`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringCancelledEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    recurringCompletedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `recurring.completed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringCompletedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    recurringPausedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `recurring.paused`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringPausedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    recurringResumedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `recurring.resumed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringResumedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    recurringInstrumentReplacedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `recurring.instrument_replaced`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringInstrumentReplacedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    recurringUpdatedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `recurring.updated`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecurringUpdatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    futureTransactionScheduledEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `future_transaction.scheduled`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FutureTransactionScheduledEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    futureTransactionExecutedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `future_transaction.executed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FutureTransactionExecutedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    futureTransactionCancelledEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `future_transaction.cancelled`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FutureTransactionCancelledEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    futureTransactionFailedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `future_transaction.failed`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FutureTransactionFailedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
    futureTransactionUpdatedEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as shown, including `whsec_`. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after a rotation of the secret there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on each of its deliveries. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description The time of the signature, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint. After a rotation of the secret there are two, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
                 * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The event `future_transaction.updated`. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["FutureTransactionUpdatedEvent"];
            };
        };
        responses: {
            200: components["responses"]["WebhookAcknowledged"];
        };
    };
}
