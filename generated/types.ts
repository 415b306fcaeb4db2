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
         * @description Authorizes and captures in one step: the money is taken at once and no separate capture follows.
         *
         *     Name what is charged in exactly one way: `token` (an instrument stored earlier), `provider_token` (issued by the processor) or
         *     `order.payment_instrument` (a card). With `payment_collection: hosted_page` none is sent: the payer enters the instrument on the page of
         *     `next_action.url`, and the sale stays `PROCESSING` until then, at most 30 minutes.
         *
         *     The answer says whether the sale was taken in (`accepted`), not whether the issuer approved it. The service waits a few seconds for the
         *     processor before it answers, so a quick decline already shows as `accepted: false`. Read the outcome from the transaction status or
         *     from the `transaction.*` events.
         *
         *     **Retry inside a sale.** With `retry`, the sale is a new attempt of an earlier sale that was `DECLINED` or `ERROR`, under the order of
         *     that sale. Nothing that is sent is dropped: another instrument, a `cvv`, `merchant_transaction_id`, `description` and what is told of
         *     device, session and shipping are taken, and another amount, currency, order or payer, or other details of the order, are refused. Without
         *     an instrument that of the original is charged. Of a sale that was retried already, the newest attempt is the one that is attempted again,
         *     whichever is named. To repeat a *request*, send it again with the same `Idempotency-Key` instead.
         *
         *     **Soft decline.** Where the issuer declines for want of an authentication (`AUTH.STRONG_AUTHENTICATION_REQUIRED`; response code 1A or 65), the payer
         *     is there and this service can authenticate them, it makes a linked attempt by itself, once. The answer then names that one (`originating_id` of its
         *     transaction is the declined one, whose `retried_by` it is), and `next_action` leads the payer to a challenge. Where that comes after the answer, the
         *     event `transaction.pending` of the linked attempt has it.
         *
         *     A one-time token of the card fields is a `token` as well; used or expired, it is refused with 422 `VALIDATION/TOKEN_ALREADY_USED` or
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
         * @description Makes a new attempt of an earlier sale that was `DECLINED` or `ERROR`. Amount, currency, order and instrument come from the original; a
         *     security code is never stored, so the new attempt carries none. The answer names a new transaction, whose `originating_id` is the
         *     attempt it retries and whose `attempt_number` is one higher. Of a sale that was retried already, that is the newest attempt,
         *     whichever is named.
         *
         *     The original is named by its `originating_id`, or imported from the processor that ran it: `provider_key` with its
         *     `provider_transaction_id`, or with the recorded `interactions`, or both. Card numbers in imported interactions are redacted before
         *     anything is written.
         *
         *     The body holds `retry` and nothing else. Refused with 409 while the original is `PROCESSING` or another retry of it is open; with 422
         *     when the original is not a declined or failed sale, when no stored instrument can be found, or when a processor says afterwards that it has
         *     approved the original (a discrepancy): then it can be retried only after the operator has had that approval reversed.
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
         * @description Asks the issuer to hold `amount` on the payer's instrument without taking it. Keep `transaction_id` and `order_id` of the answer: capture
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
         * @description Makes a new attempt of an earlier pre-authorization that was `DECLINED` or `ERROR`. Everything else is as for the retry of a sale: the
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
         *     pre-authorization is captured once; what a partial capture leaves is released.
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
         *     Only pre-authorizations are voided: a sale or a capture is reversed through a refund. The one exception is a payment that waits for its payer on
         *     the hosted page: a sale, a pre-authorization or a recurring init of which no card was sent becomes `CANCELLED` at once, no processor is asked, and
         *     the page takes no card any more. Once the payer has sent a card it is as any other: `PROCESSING` is locked, and what was approved is voided or refunded.
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
         * @description Returns money of an approved sale, capture, initial recurring payment or recurring charge: `amount` of it, or all that is left when
         *     `amount` is omitted. Refunds may be partial and repeated. Pending, approved and unknown refunds together never exceed the original, also
         *     when they are sent at once. The original stays `APPROVED`.
         *
         *     The answer names the refund's own `transaction_id` and the original's `order_id`.
         *
         *     | Refused because | Answer |
         *     |---|---|
         *     | `amount` is more than what is left | 400 `VALIDATION/REFUND_AMOUNT_EXCEEDED` |
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
         * Look a transaction up
         * @description Answers with the transaction's details and its current status. While `status.status` is `PROCESSING`, ask again later or wait for an
         *     event; every other status is final.
         *
         *     A transaction is visible on its own terminal only: one of another terminal answers like one that does not exist, 404
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
         * @description Called by payment processors, not by integrators. It takes no API key: the processor's adapter verifies `X-Provider-Signature` over the
         *     raw body, before it looks at what the body says, and refuses a wrong signature, or a timestamp more than 300 seconds away, with 401.
         *
         *     A notification is stored once per event id, and answered before it is applied. It only moves a transaction forward, from `PROCESSING` or
         *     `UNKNOWN` to a final status: late, repeated and reordered notifications change nothing and are answered 200 as well. One that contradicts a
         *     final status changes nothing either, and becomes a discrepancy for the operator, told by `transaction.discrepancy`.
         *
         *     With `recurring_id` in place of `transaction_id` it tells of a charge that the processor has made by itself, of a series with `managed_by`
         *     `payment_provider`: `provider_transaction_id`, `amount` and `currency` come with it, and `scheduled_date` where the processor says which payment
         *     it was for. The charge becomes a transaction of the series, once per `provider_transaction_id`. It executes the future transaction of that date,
         *     or the next one that is planned; where there is none, one is added. A charge that follows a declined one of the same date is a new attempt of it.
         *     All events are told as for a charge of ours. Nothing that was charged is dropped: not when the series has ended here, and not beyond its
         *     `number_of_payments`.
         *
         *     A properly signed notification for a transaction or series that the terminal does not have is refused with 404. So is one signed by a processor
         *     account of another merchant, and every notification of a processor that the service is not connected to: a live service has no simulated
         *     processors.
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
         * @description Called by payment processors, not by integrators: the address of the notifications of a processor account. It takes no API key: the adapter of
         *     the processor checks its signature, in headers or in the body, before it looks at what the body says, and refuses a wrong one with 401.
         *
         *     What is about none of this service's transactions is taken, and nothing is done. Everything else is stored once per event id, and answered
         *     before it is applied, under the rules of `/v1/providers/{provider_key}/notifications/{terminal_friendly_id}`. A processor may be faster with its
         *     notification than with its answer: what names a transaction by an id of the processor that is not known yet is refused with 404 for two minutes, so
         *     that it is sent again. What is of the processor's other environment (a test's, for a live account) is taken, and nothing is done.
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
         * Tell whether the service works
         * @description 200 while the service can take payments, and 503 as soon as it was told to stop, while it serves what still comes. Needs no API key and counts against no rate limit. `/health/` answers the same.
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
         * Tell whether traffic may be sent here
         * @description 200 when the database answers and can be written and the background workers run, where the instance has any, else 503; `checks` names the part that fails. A load
         *     balancer sends traffic to instances that answer 200. The answer comes within seconds, whatever the database does. An instance that was told to stop answers 503, and serves
         *     what still comes until load balancers had time to notice.
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
         * Tell whether the process is alive
         * @description 200 while the process can do work at all; it asks neither the database nor anything else outside the process. No answer, or 503, means that the
         *     instance should be restarted: its background work hangs.
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
         * @description Starts a recurring series: stores the payment instrument, plans the payments and makes the first charge.
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
         *     Until the init is approved, nothing is planned and nothing else is charged; meanwhile the series can be cancelled, paused and updated.
         *     An init whose outcome is known only days later charges nothing for dates that have passed: the payments, as many as agreed, begin on
         *     the first date of the schedule that has not.
         *
         *     The answer names the new series in `recurring_id`. `accepted` is false exactly when the attempt is already `DECLINED` or `ERROR` as the
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
         * @description Makes a new attempt of a recurring init that ended `DECLINED` or `ERROR`. Amount, currency, order, schedule and instrument come from the
         *     earlier attempt; a CVV is never stored and so not sent again.
         *
         *     A cancelled series stays cancelled: the attempt starts a new series, named in `recurring_id`. When the first payment date of the earlier
         *     init has passed, the retry is refused with `VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`; start a new series instead. Only one retry of
         *     an attempt may be open at a time. The earlier attempt is named as for the retry of a sale; an imported one of which no stored instrument can
         *     be found is refused with `VALIDATION/INSTRUMENT_NOT_AVAILABLE`.
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
         *     `accepted` is false exactly when the attempt is already `DECLINED` or `ERROR` as the answer is written. Read the outcome from the
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
         * @description Makes a new attempt of a recurring charge that ended `DECLINED` or `ERROR`. Amount, currency, order and instrument come from the earlier
         *     attempt. The rules of the charge hold: the series is active and managed by the merchant. Only one retry of an attempt may be open at a time.
         *     The earlier attempt is named as for the retry of a sale; an imported one of which no stored instrument can be found is refused with
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
         *     The query parameter `recurring_id` selects the series. A series is visible on its own terminal only. Cancelled and completed series stay
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
         *     A cancelled or completed series is refused with `VALIDATION/RECURRING_NOT_ACTIVE`. An `Idempotency-Key` has no effect on a PUT. The change
         *     is told by `recurring.updated`; values that the series has already are no change and are told by no event. To change one occurrence only, update the future transaction.
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
         * @description Verifies another instrument with the processor, without a charge, and has the series charged with it from then on. The verification is a
         *     transaction of type `recurring_init` with the amount 0: it can be declined, and it can wait for the payer. The series takes the instrument once
         *     that transaction is `APPROVED`, told by `recurring.instrument_replaced`; until then, and after a decline, it keeps the one it has. Of two
         *     replacements the one that is approved last counts.
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
         * @description Cancels an active or paused series for good. Its scheduled payments stop at once; a payment already processing may still finish. One that waits
         *     for its payer, on the hosted page or to be authenticated by this service, is `CANCELLED`. There is no reactivation: start a new series instead.
         *     The series and its transactions stay readable.
         *
         *     A series that is already cancelled is refused with `VALIDATION/RECURRING_ALREADY_CANCELLED`, a completed one with
         *     `VALIDATION/RECURRING_NOT_ACTIVE`. A repeat with the same `Idempotency-Key` answers with the stored 200. Told by `recurring.cancelled` and,
         *     for each planned payment, `future_transaction.cancelled`.
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
         *     `VALIDATION/RECURRING_NOT_ACTIVE`. A series also pauses by itself after a hard decline, or when its automatic retries are used up. Told by
         *     `recurring.paused`.
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
         * @description Makes a paused series active again. The next charge is the next occurrence to come; dates that passed while it was paused stay cancelled.
         *
         *     Resuming an active series changes nothing and answers the same. A cancelled or completed series is refused with
         *     `VALIDATION/RECURRING_NOT_ACTIVE`. Told by `recurring.resumed`.
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
         * @description Charges one occurrence of an active series: a pending one before its date, or one that has failed once more. `amount` omitted charges the
         *     amount planned for it. The other occurrences and their dates stay as they are.
         *
         *     - The charge of a failed occurrence is a new attempt of its last one, linked to it by `originating_id`. If that cannot be retried, for its
         *       outcome is not known or a retry of it was approved, it is refused with `VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`.
         *     - An occurrence that was executed is refused with `VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED`; a
         *       cancelled one with `VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED`; one that is processing with `VALIDATION/RELATED_TRANSACTION_LOCKED`.
         *     - While the series is paused, its occurrences are not charged: `VALIDATION/RECURRING_NOT_ACTIVE`.
         *     - A series with `managed_by` `payment_provider` is charged by its processor alone: `VALIDATION/RECURRING_MANAGED_BY_PROVIDER`.
         *     - `recurring_id` must be the series that owns the occurrence.
         *
         *     `accepted` is false exactly when the attempt is already `DECLINED` or `ERROR` as the answer is written. Where the platform manages the
         *     series, a declined charge is retried as one on its date is: the occurrence is `processing` until an attempt is approved or none is left. Told by
         *     `future_transaction.executed` or `future_transaction.failed`.
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
         * @description Cancels one occurrence of a series that is pending, or that waits for an automatic retry: that is not made then, and the series goes on. It
         *     uses up its number: later occurrences keep their numbers and dates, and no payment is added at the end.
         *
         *     An executed occurrence is refused with `VALIDATION/FUTURE_TRANSACTION_ALREADY_EXECUTED`, a failed one with
         *     `VALIDATION/FUTURE_TRANSACTION_FAILED`, a cancelled one with `VALIDATION/FUTURE_TRANSACTION_ALREADY_CANCELLED`, one that is being charged with
         *     `VALIDATION/RELATED_TRANSACTION_LOCKED`. Told by `future_transaction.cancelled`.
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
         *     The query parameter `future_transaction_id` selects the occurrence. It is visible on its own terminal only.
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
         *     An `Idempotency-Key` has no effect on a PUT. The change is told by `future_transaction.updated`; a date and an
         *     amount that the occurrence has already are no change and are told by no event.
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
         * Make a one-time token of a card
         * @description Called by the card fields in the page of a shop, with a publishable key: the card goes from the payer's browser to the service, and the shop's server
         *     gets the token alone. A server that has an API key sends the card with the payment instead.
         *
         *     The token pays once, as `token` of a sale, a pre-authorization or a recurring init of this terminal, within 15 minutes on its clock. The security
         *     code goes with it to the processor: the payment has no `cvv` of its own. What the payment is answered and told of names an instrument
         *     with a token of its own, which can be charged again.
         *
         *     Card and security code are kept encrypted until the token is used or its time is over, and are deleted then. No processor is asked, and no payment
         *     is made.
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
         * @description Answers with the time on the terminal's clock. Each sandbox terminal has a clock of its own; it runs with real time until it is moved.
         *
         *     For test keys on sandbox terminals only.
         */
        get: operations["sandboxClock"];
        put?: never;
        /**
         * Move the sandbox clock forward
         * @description Moves the terminal's clock forward to the given time and freezes it there. Due charges, retries, expiries, idempotency ages and webhook
         *     schedules of the terminal follow it. On the way the clock stops wherever something falls due, so that a year of a subscription plays in order
         *     and every event carries the time at which it happened; the answer comes when all of it has been done. One request moves a clock at a time,
         *     another one is refused with `SYSTEM/TEMPORARILY_UNAVAILABLE`.
         *
         *     A move goes five years at most, does 50,000 due things at most (charges, retries, lookups, ends of series, attempts to deliver), and takes
         *     about 30 seconds at most. One that comes to such a limit answers `complete: false` with the time at which the clock stands: send the same
         *     request again until it is complete. A move stops when its client closes the connection, when its API key is revoked (401), and when the
         *     terminal is reset (503); the clock stays where it stands then.
         *
         *     A time before the current one, or after the year 9998, is refused with `VALIDATION/INVALID_FIELD`. Resume lets the clock run on from
         *     where it stands, reset brings it back to real time. An `Idempotency-Key` has no effect here: moving to the same time twice changes nothing more. For test keys on sandbox terminals only.
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
         * Let the sandbox clock run on
         * @description Lets a clock that stands still run again, from where it stands and as fast as real time: it stays ahead. Nothing is erased, and what falls due from
         *     now on is done when its time comes, as on a live terminal. A clock that runs already goes on as it does. While another request moves the clock it is
         *     refused with `SYSTEM/TEMPORARILY_UNAVAILABLE`.
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
         * End a waiting challenge
         * @description Plays the payer: ends the 3-D Secure challenge that a transaction waits for. `succeeded` makes it `APPROVED`, `failed` makes it `DECLINED`
         *     with `AUTH.3DS_CHALLENGE_FAILED`.
         *
         *     Pay with card 4000000000003220, or with one whose payer this service challenges, to get a transaction that waits. One that exists but waits for no challenge is refused with
         *     `VALIDATION/RECORD_NOT_FOUND`. An `Idempotency-Key` has no effect here. For test keys on sandbox terminals only.
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
         * Have the simulated bank correct itself
         * @description Plays the bank: its books get another outcome for a transaction that it has heard of, and it tells so by a notification, which is applied before this is answered.
         *
         *     A transaction without an outcome, `PROCESSING` or `UNKNOWN`, is settled by that. A final status stays, as always: a contradiction becomes a discrepancy, told by
         *     `transaction.discrepancy`, and an approved refund that is `declined` now is told by `transaction.refund_failed`. A transaction that no bank has heard of is
         *     refused with `VALIDATION/RECORD_NOT_FOUND`. An `Idempotency-Key` has no effect here. For test keys on sandbox terminals only.
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
         * Have a payment disputed
         * @description Plays the payer's bank: it opens a dispute of a transaction, changes it or decides it. Each request is one report of the processor, which sends
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
         *     run with real time again. The terminal, its API keys and its webhook endpoints stay. A move of the clock that is under way is stopped.
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
         * Make an account
         * @description An account is one integrator. It owns terminals, API keys and webhook endpoints, and begins without any.
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
         * @description Changes what the body names and leaves the rest.
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
         * @description The accounts at processors, the newest first. Credentials are not shown. The two simulated processors of a sandbox need no account and are not
         *     among them.
         */
        get: operations["managementProcessorAccountList"];
        put?: never;
        /**
         * Make a processor account
         * @description Lets the terminals of an account be routed to a processor by `provider_key`, which no other processor account has. The credentials
         *     are sealed and never shown again. Nothing is sent to the processor: `check` tells whether they work.
         *
         *     | kind | credentials |
         *     |---|---|
         *     | `stripe` | `secret_key`, `webhook_secret` |
         *     | `adyen` | `api_key`, `merchant_account`, `hmac_key`, and `live_prefix` where it is live |
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
         * @description Changes what the body names and leaves the rest; `settings` are replaced as a whole. Every instance knows it within five seconds.
         *
         *     `enabled: false` switches an account off: routes pass it over. What it has is brought to its end: captures, voids, refunds, lookups and
         *     notifications go on.
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
         * @description From now on calls are made with the new credentials, all of which have to be given. Notifications that are signed with the secret before are
         *     taken for `overlap_hours` more; a rotation during these hours ends the oldest secret at once. Every instance knows it within five seconds, so
         *     revoke the old key at the processor after that.
         *
         *     The account at the processor stays: another one is another processor account, for a call that is sent again there would be a second payment. A key of
         *     another account is refused with `VALIDATION/INVALID_FIELD`. Stripe is asked whose the new key is, and the key before where that is not known yet; a restricted
         *     key that may not read it has to see a payment of this processor account. What cannot be compared is refused.
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
         * Try the credentials of a processor account
         * @description Makes a harmless call with the credentials, which moves no money, and answers what came of it. Which account at the processor they are of is kept as
         *     `merchant_account`, where the processor tells. `notifications` compares the webhooks that are set up there with the events that the service reads.
         *     The request has no body.
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
         * Make a terminal
         * @description The service gives the terminal its id. It is opened by API keys that are made for it afterwards.
         *
         *     A service serves the terminals of its own environment. A terminal is routed to processor accounts of its own account and environment; in a
         *     sandbox also to the simulated processors `simulator_a` and `simulator_b`. A live terminal is never routed to a simulated processor, whose
         *     approvals move no money. What a service cannot serve is refused with 422:
         *     `VALIDATION/ENVIRONMENT_NOT_SERVED`, `VALIDATION/ROUTE_NOT_AVAILABLE`.
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
         * @description Changes what the body names and leaves the rest. It holds at once for requests to the instance that answered, and within five seconds for
         *     those to the others.
         *
         *     What began before goes on as it began. Attempts in flight keep their route. Payments in a currency that the terminal does not take any more can
         *     still be captured, voided, refunded and retried, and series in it are still charged. With a new time zone, occurrences that are planned keep
         *     their dates and the instants at which they fall due; what is planned or moved afterwards counts by the new zone.
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
         * @description Brings along instruments that a processor account already stores: payment methods of customers at Stripe (`pm_…` of `cus_…`), stored payment methods
         *     of shoppers at Adyen. Each gets a `token`, which pays and starts series like the token of any payment. No processor is called, so a token that the
         *     processor does not know is declined when it is charged.
         *
         *     A record that was imported before is `known` and keeps its token: an import can be repeated. A record that cannot be imported is `refused` and does
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
         * @description How the hosted payment page of the terminal looks, where it leads payers when they are done, and which sites may show it in a frame. Of a terminal
         *     of which nothing was set, the lists are empty.
         */
        get: operations["managementPaymentPageGet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the payment page of a terminal
         * @description Changes what the body names and leaves the rest; null takes a value away. It holds at once, also for pages that are open: their next view has the
         *     new brand. A payment keeps the `return_url` that it began with, as long as its origin is listed.
         *
         *     Colours are those of the button and of links. A colour that does not stand out from the page and from the text on it by 4.5:1 (WCAG 2.2, 1.4.3) is
         *     refused with `VALIDATION/INSUFFICIENT_CONTRAST`, so that a brand never makes the page hard to read.
         *
         *     A default `return_url` is refused with `VALIDATION/RETURN_URL_NOT_ALLOWED` as that of a payment is, and so is taking its origin from the list.
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
         * Make a secret for the return addresses of a terminal
         * @description Makes the secret by which the addresses are signed that payers come back to, in place of the one before, and shows it in this answer only. For 24 hours
         *     addresses are signed with the new and with the old one, so that the shop can be changed at any time in between. A rotation during these hours
         *     ends the oldest secret at once. The request has no body.
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
         * @description The keys, the newest first, those that are expired or revoked included. A key itself is never shown again, its `hint` is.
         */
        get: operations["managementApiKeyList"];
        put?: never;
        /**
         * Make an API key
         * @description `api_key` is shown in this answer only; the service keeps its SHA-256. When the answer is lost, revoke the key and make another.
         *
         *     The key opens the terminals that are named, which are the account's and of the key's environment.
         *
         *     With `allowed_origins` it is a **publishable key** of one terminal, for the card fields in the pages of these origins: `ptp_…`, taken by
         *     `tokenCreate` alone, and no secret. The origins of a key do not change: for another page make another key, and revoke this one when it is not used
         *     any more.
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
         * @description Makes a new key with the account, terminals, origins, limit and expiry of the old one, shown in this answer only. The old key goes on working for
         *     `overlap_seconds`, so that the integrator can change over, or until its own expiry if that comes first.
         *
         *     A key is replaced once: of two rotations one makes the new key, and the other is refused with 409 `VALIDATION/API_KEY_ALREADY_ROTATED`, which
         *     names the new key's id. When the answer was lost, rotate the new key, without overlap. A key that has expired or is revoked is not replaced.
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
         * @description The key is refused with 401 from now on: at once by the instance that answers, within five seconds by every other. Nothing makes it valid
         *     again. A key that replaced it stays valid. Revoking a revoked key changes nothing. The request has no body.
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
         * List what was changed
         * @description Every change that was made by a management operation, the newest first: one entry each, written together with the change, and kept for good.
         *     Requests that were refused leave none, but for their key. An operation that found everything as it was asked for leaves an entry without changes.
         *     A rotation is told under the key that was replaced, and names the new one in `replaced_by`.
         *
         *     Entries tell besides of each reset of a sandbox terminal (`sandboxReset`), of each run of the command that seals card numbers anew (`vaultReseal`),
         *     and of requests that were refused because of their management key (`managementAuthentication`). Of these an address has one entry in ten minutes,
         *     for ten addresses at most; an entry without `source_address` counts the others in `refused_requests`.
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
         * @description From now on the events of the account's terminals of one environment are sent to `url`: all of them, or those of the types in `event_types`.
         *     Events from before are not.
         *
         *     `secret` is shown in this answer only. Keep it with the receiver: it verifies by it that an event came from this service.
         *
         *     An address must begin with `https://` and lead to a public network. What a name resolves to is judged each time it is called.
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
         * @description Deletes the endpoint with its secret and the record of its deliveries. What waits is not sent any more.
         */
        delete: operations["managementWebhookEndpointDelete"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description Changes what the body names and leaves the rest. Deliveries that wait go to the new `url`.
         *
         *     `enabled: false` switches an endpoint off: new events are not queued for it, and what waits stays where it is. `enabled: true` switches it on
         *     again, also one that was switched off because it had only failed for five days: what waits is sent at once. Deliveries that failed for good are
         *     sent again by `resend-failed`.
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
         * @description Makes a new secret, shown in this answer only. For 24 hours every delivery is signed with the new and with the old one, so that the receiver can
         *     be changed at any time in between. A rotation during these hours ends the oldest secret at once. The request has no body.
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
         * @description Sends an event of the chosen type, with sample data and an id of its own, to this endpoint alone, whatever types it wants. It is signed, delivered
         *     and repeated like any other. Sandbox endpoints only: the event carries `environment: sandbox`.
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
         * @description All events, or those of an account or a terminal, in the order in which they were written, for those who poll instead of being told. An event is listed once
         *     everything that was written before it can be listed too: whoever goes on from `next_cursor` misses none and gets none twice, and has to ask
         *     again for what comes later. `created_at` is no such order, since the clocks of terminals differ. A search by type or terminal looks at 5,000 events for
         *     a page at most: where few of them are wanted, a page has fewer than `limit`, or none, while `has_more` is true.
         *
         *     Where the service keeps terminals in several databases, all of this holds as well, also for a terminal that is moved from one to another meanwhile: its
         *     events keep their places in the list. Events of different terminals that were written in different databases are in order as far as the clocks of their servers agree.
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
         * @description One delivery is one event on its way to one endpoint. The newest come first.
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
         * @description Makes every failed delivery of an event since `since` due at once, for all enabled endpoints or for one. Each begins the schedule of seven
         *     attempts anew.
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
         * @description The delivery with the body that is sent, byte for byte, and every attempt with the answer to it.
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
         * @description Makes the delivery due at once. One that was delivered or had failed begins the schedule of seven attempts anew, with the same body and event id;
         *     one that waits is only brought forward. The request has no body.
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
         * @description The transactions that fit all of the given filters, the newest first. A page stays what it is while transactions are added: they come before the
         *     first page, and no page that follows skips or repeats one.
         *
         *     A search needs a place to look: `terminal_friendly_id`, `account_id` or `order_id`. It is refused with 422 `VALIDATION/SEARCH_TOO_BROAD` without one
         *     of them, and for an account with more than 1000 terminals or a `merchant_order_id` that more than 1000 orders share.
         *
         *     A search by `status` or `type` looks at up to 10,000 transactions a page. When few of them fit, a page is shorter than `limit`, or empty, and
         *     `next_cursor` leads on: the search is over when there is none.
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
         * @description The transaction as its merchant sees it, and what happened to it: every call to a processor, every event with its deliveries, and the transactions
         *     that it is linked to. Card data is shown no further than in the transaction status.
         *
         *     Calls are timed in real time, all else by the terminal's clock: on a sandbox terminal whose clock was moved they differ.
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
         * @description The service has asked the processor for more than twenty minutes and got no outcome. What settles the transaction now is evidence from outside:
         *
         *     - `lookup` asks the processor once more, and settles the transaction by its answer. Without an answer nothing changes, and `settled` is false.
         *     - `approved` and `declined` state the outcome that the operator knows from elsewhere, the processor's portal or its support. `evidence` tells from
         *       where, and `approved` needs the processor's own id of the transaction: a capture or refund is sent with it.
         *
         *     The transaction goes on as if the processor had told the outcome: its event is sent, a refused capture, void or refund gives back what it took, and a
         *     series counts its charge. A stated outcome has the reason `SYSTEM.RESOLVED_BY_OPERATOR`, by which nothing is retried automatically. It is final: of
         *     several operators, lookups and notifications the first settles the transaction, and all others are refused with 409
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
         * @description The transactions of all terminals that wait for somebody to settle them, the one that has waited longest first.
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
         * @description A discrepancy is the word of a processor against a final status: a payment that it approved and that is `DECLINED` here, an approved one that it does
         *     not have on its books, another amount, or a booking that no transaction stands behind. A final status never changes by itself, so somebody has to look
         *     into it. Without `state` those that wait are listed, `open` and `reversing`. The one that was found first comes first.
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
         * @description Chargebacks, inquiries of issuers and early fraud warnings, as the processors reported them. The newest is first. `matched=false` lists the disputes of
         *     payments that this service does not know, such as those of another system with the same processor account.
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
         * @description Both sides of a discrepancy as they stood when it was found, and how it was resolved.
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
         * @description - `accept` takes the processor's word for true. **Nothing else changes**: the transaction keeps its status and its amounts, nothing is captured, refunded,
         *       retried or counted by a series because of it. The difference is settled outside of this service, in the books of the merchant and the operator;
         *       `evidence` tells how. A `reversing` one can be accepted as well, when nobody is at it: then `evidence` tells what became of the reversal.
         *     - `reverse` gives back what the processor has approved and this service has not: it voids a pre-authorization, and refunds a sale, a capture or a charge, at
         *       that processor and in the amount that was booked there. The call carries an idempotency key of the discrepancy, so that it moves money once however often it
         *       is asked for. When the processor approves it, the discrepancy is `reversed`. When it refuses, the discrepancy is `open` again, and when it does not answer,
         *       it stays `reversing`: send the same request again. In both cases `resolved` is false. Other discrepancies cannot be reversed: 422
         *       `VALIDATION/DISCREPANCY_NOT_REVERSIBLE`; nor can one that is `reversing` when the processor does not honour idempotency keys, or not for so long: it
         *       might give the money back twice.
         *
         *     A discrepancy is resolved once: 409 `VALIDATION/DISCREPANCY_RESOLVED`. While one request has it reversed, others are refused with 409
         *     `VALIDATION/REVERSAL_IN_PROGRESS`. What is done leaves entries in the audit log, and a resolution is told by another `transaction.discrepancy`.
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
         * @description The requests that merchants sent with a key that was good, with what they were answered, the newest first. Requests with a key that was not
         *     good are not among them, as nobody knows whose they are; nor are those of the operator, which the audit log has.
         *
         *     A search needs a place to look: `terminal_friendly_id`, `account_id` or `api_key_id`. It is refused with 422 `VALIDATION/SEARCH_TOO_BROAD` without one
         *     of them, with a `reference` and no terminal or account, and for an account with more than 1000 terminals. Requests for a terminal that the key may not
         *     use belong to none: only `api_key_id` finds them.
         *
         *     A search by `operation`, `path`, `status` or `reason_code` looks at up to 10,000 requests a page, with a status from 400 on or a reason code at up
         *     to 10,000 that were refused or failed. When few of them fit, a page is shorter than `limit`, or empty, and `next_cursor` leads on: the search is over
         *     when there is none.
         *
         *     The log is written behind the requests, so that none waits for it: an entry is there about a second after its answer. What cannot be written in
         *     time, because there is too much of it or the database is away, is dropped and counted (`payment_terminal_request_log_dropped_total`). An entry is
         *     kept for 30 days, and the last million of them, unless the operator has set something else.
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
         * @description A request as it was sent and its answer, both as JSON without card numbers, security codes, tokens, keys and the addresses of payers' pages; and the
         *     events of the transaction and of the series that it was about.
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
         * Figures of a time
         * @description What was paid and refused on the terminals of an account, on one terminal, or on all, from `since` until before `until`: exact figures, counted when
         *     they are asked for. Money is summed by currency, and never across currencies; a sum is decimal text, because a double does not keep it.
         *
         *     A payment is an attempt at a sale, a pre-authorization or a payment of a series, and each retry is one more. They, captures and refunds are counted by the
         *     terminal's clock at the time when they were taken in, with the status that they have now. `approval_rate` is approved payments by those that were
         *     approved, declined or failed. `volume` is what approved sales, captures and payments of series took, and `refunded` what approved refunds gave back,
         *     without those that failed afterwards. Calls to processors are counted by the service's own clock, at the time when they were made.
         *
         *     A time is at most 366 days long by days and 31 days by hours, and has at most 1,000,000 transactions and 2,000,000 calls to processors: one with more is refused with 422
         *     `VALIDATION/SEARCH_TOO_BROAD`, and is asked for in parts, whose figures add up. The same goes for more than 1000 terminals.
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
         * Tell whether work is held
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
         * Compare the ledgers of processors with what is there
         * @description Reads the statements of all processors from `since` to `until` and lists the approved payments that have no transaction here. With
         *     `import_missing` they are written as transactions, from the entries of the processors and without a call. A charge of a series and a retry
         *     take their place after the attempts before them. Other payments have lost their order, payer and instrument, and can be read, captured, voided and
         *     refunded. The rest is recorded as discrepancies by the daily comparison.
         *
         *     Compare a processor without a statement by hand. A comparison that leaves a ledger out because its processor is `unavailable` or its account
         *     unusable does not allow the work to continue.
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
         * @description Ends a recovery on a person's word: due work, deliveries and submissions continue, and this database is the one that was last written. The
         *     ledgers of the processors have to be compared first, unless `without_comparison` says that nothing was lost, as after a planned promotion that no
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
         * List what is to come of series
         * @description The occurrences that have not been charged yet, of a terminal or an account, by their date, whoever charges them. The list is refused with 422
         *     `VALIDATION/SEARCH_TOO_BROAD` without `terminal_friendly_id` or `account_id`, and for an account with more than 1000 terminals. Each date is one in the
         *     time zone of its terminal.
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
         * @description Where one is signed in, the newest first: one's own sessions, and to an owner and the management key those of all users. Those that have ended are
         *     not shown.
         */
        get: operations["managementSessionList"];
        put?: never;
        /**
         * Sign in
         * @description Opens a session of a user, and answers its cookie. Send `email` and `password`, with the `code` of the authenticator application where one is set
         *     up, or a `sign_in_token`, or a `passkey`, which stands for both factors. Every sign-in opens a new session; the one that the request came with ends.
         *
         *     A session ends an hour after it was last used, and 12 hours after it was opened. Requests of a session that are not a GET carry its `csrf_token`
         *     in `x-csrf-token`.
         *
         *     A refused sign-in says nothing of why. After five that named the same user and came from one address, or from one browser that was signed in
         *     before, there is a wait of a minute, after five more of two minutes, and so on up to an hour. Other addresses and browsers do not wait.
         *
         *     After 20 wrong codes within an hour, from any address, no code of the user is accepted (`VALIDATION/SECOND_FACTOR_LOCKED`). A sign-in with a passkey
         *     unlocks them, and so does an owner, with `second_factor_locked: false` of the user.
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
         * Ask for a challenge to sign in with a passkey
         * @description Makes the challenge that a passkey signs to sign in (WebAuthn, `navigator.credentials.get`), and a cookie that binds it to this browser. It is taken
         *     once, within five minutes. No user is named: the authenticator knows which of its passkeys are for `relying_party_id`, and verifies its user. What is
         *     signed goes to `/v1/management/sessions` as `passkey`. The request has no body.
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
         * @description Who is signed in, with the `csrf_token`, for a page that is opened again. The management key and access tokens have no session: 404.
         */
        get: operations["managementCurrentSessionGet"];
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Ends the session of this request at once. The management key and access tokens have none: 404.
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
         * @description Ends one of one's own sessions at once; an owner and the management key end those of others as well. One that has ended already is not found.
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
         * @description Everybody who manages the service, the newest first, those who are disabled included.
         */
        get: operations["managementUserList"];
        put?: never;
        /**
         * Invite a user
         * @description Makes a user and a link by which they choose a password, within seven days and once. `invitation_token` is shown in this answer only. Give the link to the
         *     user by a safe way: who has it is the user. When it is lost, invite the user anew.
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
         * @description Changes the role of a user, unlocks their second factor, or disables them: their sessions end at once, their access tokens and invitations open nothing any more. `disabled: false` lets
         *     them in again, with the password that they had. Users are not deleted, because the audit log names them. The last owner who may come in stays.
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
         * Invite a user anew
         * @description Makes a new link for a user who has lost the first one, or cannot sign in any more; earlier links are not taken any more. Until the link is taken nothing
         *     changes for the user. With it they choose a new password, all their sessions end, and their authenticator application and their passkeys are taken off. The
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
         * @description Sets the password of the invited user and signs them in. The link is taken once.
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
         * @description Sets the password of the user whose session this is, and ends all their other sessions. `current_password` is needed by a user who has one. The management
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
         * Begin to set up an authenticator application
         * @description Makes the secret of an authenticator application (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), shown in this answer only. It is asked for from when a code of
         *     it is confirmed. Asked for again before that, it makes another secret.
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
         * @description Takes the first code of the application; from now on a sign-in with the password needs one. Answers ten recovery codes, each of which stands in for a code once:
         *     they are shown in this answer only.
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
         * Take an authenticator application off
         * @description From now on the password alone signs in. The recovery codes are gone.
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
         * @description One's own passkeys, the newest first, and to an owner and the management key those of all users.
         */
        get: operations["managementPasskeyList"];
        put?: never;
        /**
         * Add a passkey
         * @description Keeps the public key of a passkey that the browser has made with the options of `/v1/management/passkeys/options`, in the session that asked for them.
         *     Their challenge is taken once, also where the passkey is refused. The authenticator has to have verified its user, and no attestation by its maker is
         *     looked at. From now on the passkey signs its user in, alone: no password and no code are asked for with it. The management key and access tokens have
         *     no session: 404.
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
         * Begin to add a passkey
         * @description Makes the challenge with which the browser makes a passkey (WebAuthn, `navigator.credentials.create`: discoverable, with user verification, without
         *     attestation). It is taken once, within five minutes, in this session. A user has ten passkeys at most. The management key and access tokens have no
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
         * @description Gives one of one's own passkeys another name. The management key and access tokens have no session: 404.
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
         * @description From now on one of one's own passkeys signs in no more; the authenticator may go on offering it. Sessions that it has opened stay. The management key
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
         * @description One's own access tokens, the newest first, and to an owner and the management key those of all users. A token itself is never shown again, its `hint` is.
         */
        get: operations["managementAccessTokenList"];
        put?: never;
        /**
         * Make an access token
         * @description A token acts for the user whose session makes it, with the role that it is given: at most that of the user, now and later. `read_only` and `operations`
         *     narrow it further. Send `current_password`, unless the session was opened with a passkey in the last five minutes. `access_token` is shown in this answer
         *     only; the service keeps its SHA-256. The management key and access tokens make none: 404.
         *
         *     All tokens of a user end for good when the user accepts an invitation, changes the password, adds or removes a passkey or an authenticator application,
         *     gets another role or is disabled.
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
         * @description Ends one of one's own access tokens at once and for good; an owner and the management key end those of others as well. Revoking a revoked token changes
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
         * @description Sent when a transaction of any type becomes `DECLINED`. `data.status.reasonCode` tells why. When an automatic retry follows,
         *     `transaction.retry_scheduled` comes as well.
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
         * @description Sent when the payer must act before the transaction can go on: a 3-D Secure challenge, or a hosted page. `data.next_action`, when present,
         *     tells what the payer does next. The outcome comes as an event of its own.
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
         * @description Sent when a transaction becomes `UNKNOWN`: the processor could not be brought to tell the outcome. Treat it neither as paid nor as unpaid.
         *     Later evidence settles it, told by `transaction.approved` or `transaction.declined`.
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
         * @description Sent when an attempt of this terminal is attempted again: by an automatic retry, or because you asked for it (`retry`, `…/retry/…`).
         *     `data.transaction_id` is the new transaction, `data.originating_id` the attempt before it. Its outcome comes as an event of its own.
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
         * @description Sent when a retry that `transaction.retry_scheduled` announced will not be made; `data.cancellation_reason` tells why. The transaction stays as it is.
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
         * @description Sent when a processor says something else than the final status of a transaction: that it has approved a declined one, has no approved one on its books, or has
         *     booked another amount. The status stays, for a final status does not change by itself. Do not charge the payer again before the operator has resolved it;
         *     then the event is sent once more, with the new `data.discrepancy.state`.
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
         * @description Sent when a processor tells that a refund which it had approved failed after all, as when the payer's account is closed. The refund stays `APPROVED`, which is final,
         *     and has `refund_failed_at`; its amount can be refunded again. The payer has not got the money.
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
         *     another) holds the number of that card. The number is replaced wherever it is stored, in earlier events and in the request log too: `x` for each digit but the
         *     last four, without separators. The event has the identifiers as they are now. Find the payment by `transaction_id`.
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
         * @description Sent when a charge of a series is approved, the first payment included. The transaction is told by `transaction.approved` as well.
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
         * @description Sent when a series is cancelled: by request, by a declined init, or because its `cancellation_date` was reached. Each planned payment is
         *     told by `future_transaction.cancelled` as well.
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
         * @description Sent when no payment of a series is left.
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
         * @description Sent when the verification of a new instrument was approved: what is charged from now on is charged with that one.
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
         * @description Sent when a charge of an occurrence is approved: the occurrence is `completed`. The transaction is told by `transaction.approved` as well.
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
         *     `data.status.reasonCode` tells why the last attempt failed.
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
         * @description A stored payment instrument, as answered by the service in `payment_instrument.token`: send it instead of card data. Opaque, exactly 88 characters. Not to be confused with `provider_token`. A sale, a pre-authorization and a recurring init take a one-time token of the card fields as well: once, within 15 minutes, and without a `cvv`, which it brings along. A request that is refused before an attempt is made leaves it usable; one that makes an attempt uses it up, whatever the outcome, and only the same `Idempotency-Key` is answered the same again.
         * @example ImXaughy/DrvFp0Hk2XlkPDLyO1GwqeYTIpkKAPP2Wy0eASmPPIqefbKRpJowp7p5ypQWbYtClmP5C38jcxRvA==
         */
        Token: string;
        /**
         * @description A payment-method reference issued by the processor, forwarded to it unchanged. Not to be confused with `token`, which this service issues. One that belongs to a customer is sent with it: `cus_…/pm_…` at Stripe, `shopper/token` at Adyen.
         * @example pm_1QxT7eLkdIwHu7ix0aBcDeFg
         */
        ProviderToken: string;
        /**
         * @description Recognizes a card profile, payer, address or device across transactions: the same input gives the same fingerprint, until the operator rotates the key of the fingerprints. A payer is then found by the new one and by the one before. Exactly 88 characters; it can be stored and sent with later requests, and nothing can be read from it.
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
         * @description Amount of a transaction in major currency units. 0 only where no money is meant to move, as in the card verification that starts a series whose first payment is later.
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
         * @description A moment, ISO 8601 with date, time and offset. The service answers in UTC.
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
        /** @description A sale or a pre-authorization. Exactly one of `token`, `provider_token` and `order.payment_instrument` names the instrument; none does when `payment_collection` is `hosted_page` (nor is a `cvv` sent then), and none has to with `retry`, where the original's instrument is used. The service checks this rule: none is answered with 400 `VALIDATION/MISSING_FIELD`, several with 400 `VALIDATION/INVALID_FIELD`. Unknown properties are ignored. */
        SubmissionRequest: {
            merchant_transaction_id: components["schemas"]["MerchantTransactionId"];
            /** @description What to take (sale) or to hold (pre-authorization), in major currency units, with at most the currency's decimals. With `retry` by `originating_id` it must be the original's: another amount is refused with 422 `VALIDATION/TRANSACTION_RESUBMISSION_NOT_ALLOWED`. */
            amount: components["schemas"]["Amount"];
            /** @description ISO 4217 code of `amount`. With `retry`, the currency of the original. */
            currency: components["schemas"]["Currency"];
            device_profile?: components["schemas"]["DeviceProfile"];
            browser_profile?: components["schemas"]["BrowserProfile"];
            session?: components["schemas"]["Session"];
            /** @description An existing order of this terminal that the payment belongs to. Omit it to open a new order; unknown ones are refused with 404. The order keeps its details: what `order` says of it besides (`merchant_order_id`, `description`, `payer`) must be what it has, or is refused with 422 `VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`. */
            order_id?: components["schemas"]["OrderId"];
            order?: components["schemas"]["OrderRequest"];
            /**
             * @description IPv4 address that the payer's request came from, for risk rules and 3-D Secure.
             * @example 203.0.113.24
             */
            payer_request_ip_address?: string;
            ship_indicator?: components["schemas"]["ShipIndicator"];
            /**
             * @description How long the shipping address has been associated with the customer, in your words or as an EMV 3-D Secure code.
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
         * @description Asks the issuer not to challenge the payer (PSD2, regulatory technical standards on strong customer authentication). `low_value`: article 16, 30 EUR or 25 GBP at most. `transaction_risk_analysis`: article 18, 500 EUR or 440 GBP at most. `trusted_beneficiary`: article 13, the payer has the merchant on the issuer's list. `delegated_authentication`: you have authenticated the payer yourself, as the issuer lets you. Limits are checked in these currencies; in others the issuer does. The issuer decides: it may challenge all the same. Where it does not, and where none asks it, a chargeback for fraud is the merchant's (`three_ds.liability`). Refused with 400 `VALIDATION/INVALID_FIELD` above a limit, with `retry`, for a new instrument that is no card, for `delegated_authentication` together with `payment_collection`, and for all others than `delegated_authentication` in the first payment of a series, which article 14 wants authenticated.
         * @example low_value
         * @enum {string}
         */
        Exemption: "low_value" | "transaction_risk_analysis" | "trusted_beneficiary" | "delegated_authentication";
        /**
         * @description The card's security code, 3 or 4 digits. Forwarded to the processor, never stored, never returned. An instrument that the processor holds (`provider_token`) is charged without it. So is a payment whose payer was sent away to be authenticated by this service; where every processor of the terminal needs the code, such a card is refused with `ROUTING/NO_ROUTE` before the payer is asked.
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
             * @description The security code, with as many digits as the brand of the card has. Kept encrypted with the token, and deleted when it is used or its time is over.
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
            /** @description From when on it is refused, on the clock of the terminal: after 15 minutes. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description `hosted_page`: the payer enters a card on a page of the service, at `next_action.url` of the answer. The request then names none. Not finished within 30 minutes, the transaction becomes `CANCELLED` with `PAYMENT_METHOD.COLLECTION_EXPIRED`; left by the payer's button, with `PAYMENT_METHOD.COLLECTION_CANCELLED`. After a decline the payer may try again, five times in all and within these 30 minutes. Each try after the first is an attempt of its own, linked to the one before by `originating_id`, as a retry is: follow it by its events, or read the chain of the order. The page is in the `language` of the request, else in that of the payer's browser: English, German, French, Spanish, Italian, Portuguese, Dutch or Polish. While the payer has sent no card, a void of the transaction ends it, and the page with it.
         * @example hosted_page
         * @enum {string}
         */
        PaymentCollection: "hosted_page";
        /**
         * Format: uri
         * @description Where the payer's browser is led when the payment on the hosted page is over, instead of the terminal's default. Sent with `payment_collection`, or with a `token`: then for a payer who is authenticated, once the outcome is known. `https://`, in a sandbox also `http://` with a loopback address, of one of the `return_origins` of the terminal's payment page, without user, password and fragment; any other is refused with 422 `VALIDATION/RETURN_URL_NOT_ALLOWED`. The service adds to its query, in place of parameters of the same names: `transaction_id`, the transaction of the answer; `last_transaction_id`, the payer's last attempt, which is another one after a decline; `order_id`; `status`, that of the last attempt; `timestamp`, in seconds; and `signature`, by which the merchant knows that nobody else wrote them. Whatever the address says, the outcome is the transaction's status.
         * @example https://shop.example.com/checkout/paid?basket=1001
         */
        ReturnUrl: string;
        /**
         * @description The language of the payer's pages, whatever the payer's browser asks for. Sent with `payment_collection` or with a `token` only.
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
        /** @description What is paid for, by whom and with what. */
        OrderRequest: {
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /** @description Free text about the order, for your own use. */
            description?: components["schemas"]["Description"];
            payment_instrument?: components["schemas"]["PaymentInstrumentRequest"];
            payer?: components["schemas"]["PayerRequest"];
        };
        /** @description What to charge. For `payment_method: cards` the service requires `card_number`, `expiry_month` and `expiry_year` (400 `INVALID_CARD_NUMBER`, `INVALID_EXPIRY`). The other methods carry no data of their own here: they need a `provider_token` in the request, which this object then only accompanies. That dependency is checked by the service, not by this schema. */
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
            /** @description A payer of an earlier answer that this payment is linked to, as the payer is known: what is sent beside it changes nothing. Unknown ones are refused with 404. */
            friendly_id?: components["schemas"]["PayerId"];
            /**
             * @description The whole name, where it is not given name and family name put together.
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
             * @description Street, where it is known on its own.
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
             * @description The whole name, where it is not given name and family name put together.
             * @example Charles Babbage
             */
            full_name?: string;
            /** @description The recipient's identifier in this service, where the recipient is a payer of an earlier answer. Unknown ones are refused with 404. */
            friendly_id?: components["schemas"]["PayerId"];
            usage_type?: components["schemas"]["AddressUsageType"];
            /** @description Where the goods go. */
            address?: components["schemas"]["Address"];
        };
        /**
         * @description Whether the goods go to a home or to a place of business.
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
        /** @description What EMV 3-D Secure asks about the payer's browser. Read it in the browser and send all of it where a challenge may come. */
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
             * @description Whether the browser runs Java, from `navigator.javaEnabled()` (`browserJavaEnabled`).
             * @example false
             */
            java_enabled?: boolean;
            /**
             * @description Whether the browser runs JavaScript (`browserJavascriptEnabled`).
             * @example true
             */
            javascript_enabled?: boolean;
            challenge_window_size?: components["schemas"]["ChallengeWindowSize"];
        };
        /**
         * @description Size of the window that you show a challenge in (`challengeWindowSize`): `01` 250 x 400, `02` 390 x 400, `03` 500 x 600, `04` 600 x 400 pixels, `05` full screen.
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
        /** @description That a submission was taken in, and under which ids. Not its outcome. */
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
            /** @description What the payer must do before the payment can go on. Absent when nothing is asked of the payer. */
            next_action?: components["schemas"]["NextAction"];
        };
        /**
         * @description Whether the operation was accepted for processing. `false` exactly when the attempt is already `DECLINED` or `ERROR`; `true` when it is approved, still `PROCESSING` or `UNKNOWN`. `true` does not mean that the issuer approved.
         * @example true
         */
        Accepted: boolean;
        /** @description What the payer must do before the payment can go on: finish a page of this service, which may lead to a 3-D Secure challenge, or a challenge on a page of the processor. From the latter they come back to a page of this service, which completes the payment with the processor, where it wants that, and shows whether it was successful, was not made, or is not decided yet. Whatever the payer was shown, the outcome is the transaction's status. */
        NextAction: {
            type: components["schemas"]["NextActionType"];
            /**
             * Format: uri
             * @description Where to send the payer's browser.
             * @example https://payments.example.com/pay/u3Vq8ZpL0sYw6RkN
             */
            url: string;
            /** @description Until when the payer can act. After that a payment on a page of this service becomes `CANCELLED`, or `DECLINED` where a card was given and the payer is being authenticated. One on a page of a processor becomes `DECLINED`, or `UNKNOWN` where the processor cannot be asked and may tell later. */
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
            /** @description What was exchanged with the processor, oldest first. */
            interactions?: components["schemas"]["RetryInteraction"][];
            initiated_by?: components["schemas"]["RetryInitiator"];
        };
        /**
         * @description Who asks for the retry: `payer` if they asked for it and are present, `merchant` otherwise. Default: `merchant`. Processors and issuers are told: a merchant's retry with a stored instrument never asks the payer for anything, a payer's may need `next_action`.
         * @example payer
         * @enum {string}
         */
        RetryInitiator: "payer" | "merchant";
        /** @description One exchange with a processor. Card numbers in it are redacted before anything is written. */
        RetryInteraction: {
            type: components["schemas"]["InteractionType"];
            /**
             * @description When the exchange took place, an ISO 8601 date, or date-time with or without an offset, in the same forms as a `scheduled_date`. The service checks that there is such a moment, and that it is not in the future.
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
         * @description What an exchange with a processor was about.
         * @example sale
         * @enum {string}
         */
        InteractionType: "sale" | "preauth" | "account_verification" | "recurring_init" | "recurring" | "payout" | "capture" | "refund" | "void";
        /**
         * @description A processor account, by the name that the operator gave it. The sandbox has two of its own, `simulator_a` and `simulator_b`.
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
            /** @description What to take, in major units of the pre-authorization's currency: at most the authorized amount. Omitted: all of it. */
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
        /** @description That a void was taken in, and under which ids. Not its outcome. */
        VoidResponse: {
            /** @description The void itself, a transaction of its own. */
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
             * @description What to return, in major units of the payment's currency. Omitted, all that is left.
             * @example 49.99
             */
            amount?: number;
            /** @description The payment's currency, as a check. Another one is refused with 422; omitted, nothing is checked. */
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
             * @description The acquirer's authorization code. Present once approved, where the processor gives one.
             * @example 831000
             */
            authorization_code?: string;
            /**
             * @description Acquirer reference number, for tracing the payment through the card network. Present where the processor gives one.
             * @example 74537606335000123456789
             */
            arn?: string;
            /**
             * @description 1 for the first attempt; a retry counts one up from the attempt it retries.
             * @example 1
             */
            attempt_number?: number;
            /** @description When the service took the transaction in. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When its status last changed. */
            updated_at: components["schemas"]["Timestamp"];
            status: components["schemas"]["StatusObject"];
            order: components["schemas"]["TransactionOrder"];
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The attempt that this one retries. Absent on first attempts. */
            originating_id?: components["schemas"]["TransactionId"];
            /** @description The attempt that retries this `DECLINED` or `ERROR` one: made by you, by the payer on the payment page, by the schedule of retries, or by the service after a soft decline. What became of the payment is in the last of the chain. Absent on attempts that were not retried. */
            retried_by?: components["schemas"]["TransactionId"];
            /** @description The payment that this capture, void or refund belongs to. */
            transaction_reference_id?: components["schemas"]["TransactionId"];
            /** @description The recurring series that this payment belongs to. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The free text that was sent with the submission. */
            description?: components["schemas"]["Description"];
            /** @description What the payer must do before the payment can go on. Present only while that is awaited. */
            next_action?: components["schemas"]["NextAction"];
            /** @description `payment_provider` if the transaction was made at the processor and not by a request to this service: a refund, capture or void in its dashboard, the expiry of a hold there, or a charge of a series that the processor manages. Absent on all others. */
            managed_by?: components["schemas"]["ManagedBy"];
            /** @description When the processor told that this approved refund failed after all. Its status stays `APPROVED`, which is final; its amount can be refunded again. Absent on all others. */
            refund_failed_at?: components["schemas"]["Timestamp"];
            three_ds?: components["schemas"]["ThreeDs"];
            /** @description The text for the payer's bank statement that the processor gets. Absent if neither the request nor the terminal has one. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            /** @description The exemption that was asked for. What the issuer made of it is in `three_ds`, with who bears the liability. Without `three_ds` it went to the processor together with the payment, and the liability is the merchant's unless the processor has authenticated the payer on a page of its own. */
            exemption_requested?: components["schemas"]["Exemption"];
        };
        /** @description What came of authenticating the payer by EMV 3-D Secure, where this service does it: in the sandbox, for the cards of its table. Absent where the processor authenticates the payer, or nobody does. */
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
             * @description The directory server's id of the authentication (`dsTransID`). Absent until it was asked.
             * @example 4e4bf2a1-0f0f-4d0e-8a6c-2b8c6f7f1c55
             */
            ds_transaction_id?: string;
            liability: components["schemas"]["Liability"];
        };
        /**
         * @description Who bears a chargeback for fraud, once the payment is approved: the issuer after `authenticated` and `attempted`, by the networks' rules, and the merchant after all others.
         * @example issuer
         * @enum {string}
         */
        Liability: "issuer" | "merchant";
        /**
         * @description Where the authentication stands. `pending`: the issuer was not asked yet, the payer's browser has to come first. `challenge` (`transStatus` C): the payer has to confirm at the issuer. `authenticated` (Y), `attempted` (A), `exempted` (I): the issuer acknowledges the exemption asked for, `failed` (N), `unavailable` (U), `rejected` (R). After `authenticated`, `attempted`, `exempted` and `unavailable` the payment is authorized, after `failed` and `rejected` it is `DECLINED`.
         * @example authenticated
         * @enum {string}
         */
        ThreeDsStatus: "pending" | "challenge" | "authenticated" | "attempted" | "exempted" | "failed" | "unavailable" | "rejected";
        /**
         * @description What a transaction does.
         * @example sale
         * @enum {string}
         */
        TransactionType: "sale" | "preauth" | "capture" | "refund" | "void" | "recurring_init" | "recurring" | "payout" | "account_verification";
        /**
         * @description Where a transaction stands. `PROCESSING` is the only status that is not final: `APPROVED` by the issuer, `DECLINED` by issuer, processor or a rule, `ERROR` for a technical failure, `CANCELLED` before any money moved, `UNKNOWN` when the outcome could not be determined.
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
         * @description Why the transaction has its status, `DOMAIN.REASON`, at most two segments. For your own branching and logs, not for payers. Tolerate codes that you do not know: their `domain` says where they come from. There are more than three hundred, grouped by domain; `/reasons/` has a page for them.
         * @example PAYER_ACCOUNT.INSUFFICIENT_FUNDS
         */
        StatusReasonCode: string;
        /** @description The request field that a validation-related reason is about. Present for such reasons only. */
        StatusField: {
            /**
             * @description JSON pointer (RFC 6901) to the field.
             * @example /order/payment_instrument/expiry_year
             */
            pointer: string;
        };
        /**
         * @description Where a reason comes from: `SYSTEM` the service failed, `VALIDATION` the request failed validation, `RISK` a risk rule blocked or flagged it, `ROUTING` no processor could be reached or chosen, `AUTH` the issuer's authorization, `PROCESSOR` the acquiring processor, `PAYMENT_METHOD` the payment method, `PAYER_ACCOUNT` the payer's account, `NETWORK` the card network.
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
        /** @description Who pays, as known to the service. */
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
            /** @description Charges this instrument again without card data. Exactly 88 characters. An instrument with which no payment was approved is deleted some time after its last attempt, 30 days unless the operator sets another; its token is then refused with `VALIDATION/INSTRUMENT_NOT_AVAILABLE`. */
            token: components["schemas"]["Token"];
            /** @description The kind of payment instrument. Of a `provider_token` that was sent without `order.payment_instrument` it is what the processor says with its approval, and `cards` until then. */
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
             * @description The first six or eleven digits of the card number, which name the issuer.
             * @example 411111
             */
            card_bin?: string;
            /** @description When the card expires, ISO 8601 - the last second of its month of expiry. */
            expiration_date?: components["schemas"]["Timestamp"];
            card_profile?: components["schemas"]["CardProfile"];
        };
        /** @description What is known about the card. */
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
             * @description For example credit, debit or prepaid; `unknown` where the number does not tell.
             * @example credit
             */
            cardType: string;
            /**
             * @description How many digits the card number has.
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
        /** @description Why a request was refused or failed (RFC 7807). Branch on `reason_code`. */
        Problem: {
            /**
             * Format: uri
             * @description Names the kind of error; a page that explains it is found there.
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
             * @description What happened this time, for developers. Its wording may change.
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
            /** @description All fields that the refusal is about, at most 20: first the one of `context.field`. Only when the refusal names a field. */
            errors?: components["schemas"]["FieldError"][];
        };
        /** @description One of the fields that a refusal is about. */
        FieldError: {
            /**
             * @description The field, as in `context.field`.
             * @example order.payer.first_name
             */
            field: string;
            code: components["schemas"]["ReasonCode"];
            /**
             * @description What is wrong with the field and what to send instead, for developers. Its wording may change.
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
            /** @description The most that the operation could have taken, in major currency units. */
            available_amount?: components["schemas"]["TransactionAmount"];
            /** @description The currency that the request should have named. */
            currency?: components["schemas"]["Currency"];
            /** @description The series that the request conflicts with or refers to. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The scheduled payment that the request conflicts with or refers to. */
            future_transaction_id?: components["schemas"]["FutureTransactionId"];
            /**
             * @description The current status of the record that stands in the way.
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
            /** @description The role that is needed. */
            required_role?: components["schemas"]["UserRole"];
            /** @description The role that the request came with. */
            role?: components["schemas"]["UserRole"];
            /** @description The API key that replaced it. */
            replaced_by?: components["schemas"]["ApiKeyId"];
            /** @description The discrepancy that the request refers to. */
            discrepancy_id?: components["schemas"]["DiscrepancyId"];
        };
        /** @description What a processor tells about one of its payments, in the form of the simulated processors: of a call of this service (`transaction_id`), or of a charge that it made of a series by itself (`recurring_id`, with `provider_transaction_id`, `amount` and `currency`). Exactly one of both ids must be sent, which the service checks. Unknown properties are ignored. */
        ProviderNotification: {
            /**
             * @description The processor's id of the event. An id that was seen before is stored once and changes nothing.
             * @example sim_evt_3f0e1d2c
             */
            id: string;
            /** @description When the processor settled the outcome. */
            created_at: components["schemas"]["Timestamp"];
            /** @description The transaction as this service named it to the processor, as the processor's idempotency key. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description The series that the processor has charged by itself. Excludes `transaction_id`. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description What was charged, in major units. With `recurring_id` only. */
            amount?: components["schemas"]["Amount"];
            /** @description The currency of `amount`. With `recurring_id` only. */
            currency?: components["schemas"]["Currency"];
            /** @description The date of the payment that was charged. With `recurring_id` only. */
            scheduled_date?: components["schemas"]["CalendarDate"];
            /**
             * @description The processor's own id of the payment.
             * @example sim_9f8e7d6c5b4a
             */
            provider_transaction_id?: string;
            outcome: components["schemas"]["ProviderOutcome"];
            /** @description Why, `DOMAIN.REASON`. Omitted for approved payments. */
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
         * @description How the payment ended at the processor: `approved`, `declined`, or `error` for a technical failure without a charge.
         * @example approved
         * @enum {string}
         */
        ProviderOutcome: "approved" | "declined" | "error";
        /** @description That a notification was stored. */
        ProviderNotificationReceipt: {
            /**
             * @description The processor's id of the event, as it was sent.
             * @example sim_evt_3f0e1d2c
             */
            id: string;
            /**
             * @description Whether the event had been stored before.
             * @example false
             */
            duplicate: boolean;
        };
        /** @description The health of the instance that answers. */
        HealthReport: {
            status: components["schemas"]["HealthStatus"];
            /** @description When the answer was made. */
            timestamp: components["schemas"]["Timestamp"];
            /** @description The parts that were checked. Answered by the readiness check only. */
            checks?: components["schemas"]["HealthChecks"];
        };
        /** @description The health of each part that the service needs. */
        HealthChecks: {
            /** @description Whether work is held on a restored database. */
            recovery: components["schemas"]["RecoveryStatus"];
            /** @description Whether the database answers and can be written. */
            database: components["schemas"]["DatabaseStatus"];
            /** @description Whether the background workers run. */
            workers: components["schemas"]["WorkersStatus"];
        };
        /**
         * @description `ok`, or `unavailable`.
         * @example ok
         * @enum {string}
         */
        HealthStatus: "ok" | "unavailable";
        /**
         * @description `ok`; `unavailable`: the database does not answer in time; or `read_only`: it answers and cannot be written, as a replica.
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
         * @description `ok`, `unavailable`, or `none`: the instance answers the API only, and others work in the background.
         * @example ok
         * @enum {string}
         */
        WorkersStatus: "ok" | "unavailable" | "none";
        /** @description Starts a recurring series. Exactly one of `payment_instrument`, `token` and `provider_token`, or none with `payment_collection`, and exactly one of `payer` and `payer_fingerprint` must be sent. The service checks both rules: none is `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`. With `retry` neither is required: the instrument is that of the attempt that is retried unless another is sent, and payer and order are always those of that attempt. Others are refused with 422 `VALIDATION/ORDER_DETAILS_DID_NOT_MATCH`. Unknown properties are ignored. */
        RecurringInitRequest: {
            /** @description The amount of each charge, in major units of the currency: the default for every payment of the series. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of every charge of the series. */
            currency: components["schemas"]["Currency"];
            /** @description Who manages the series, and when it is charged. */
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
            /** @description The payer's browser, for 3-D Secure. Send all of it where a challenge may come. */
            browser_profile?: components["schemas"]["BrowserProfile"];
            /** @description Your own reference of the init transaction, for reconciliation. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description Your own reference of the order of the series. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /** @description What the series is for. */
            description?: components["schemas"]["Description"];
            /** @description Text for the payer's bank statement, of every payment of the series. Left out, that of the terminal is used. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            /** @description `hosted_page`: the payer reads the terms of the series and enters a card on a page of the service, at `next_action.url` of the answer. The request then names no instrument and no `cvv`. The series begins when the payer has paid. Otherwise it is cancelled; each further try of the payer on the page starts a series of its own, as a retry does, which `originating_id` and `recurring_id` of its transaction name. */
            payment_collection?: components["schemas"]["PaymentCollection"];
            return_url?: components["schemas"]["ReturnUrl"];
            language?: components["schemas"]["PageLanguage"];
            exemption_requested?: components["schemas"]["Exemption"];
            /** @description Makes this request a new attempt of an earlier recurring init, linked to it. */
            retry?: components["schemas"]["RetryOrigin"];
        };
        /** @description The schedule of a new series. With `managed_by` `our_platform` the fields `first_payment_date`, `recurring_date_type` and `time_interval` are required; the service checks it and answers `VALIDATION/MISSING_FIELD`. The first payment falls on the first payment date, and each later one a whole number of intervals after it, on the last day of a month that is too short: 31 January, 28 February, 31 March. */
        RecurringScheduleRequest: {
            /** @description Who decides when the series is charged. It cannot be changed later. */
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
             * @description How many payments the series has in all. Omitted, the series is open-ended. So many that the last would fall after 9998-12-31 are refused with 400 `VALIDATION/INVALID_FIELD`, unless a `cancellation_date` ends the series before.
             * @example 12
             */
            number_of_payments?: number;
            /**
             * Format: date
             * @description The day on which the agreement ends. Nothing is charged on or after it, and reaching it cancels the series. Null, as the status of a series shows it, is none.
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
        /** @description Replaces the payment instrument of a series. Exactly one of `payment_instrument`, `token` and `provider_token` must be sent. The service checks that: none is `VALIDATION/MISSING_FIELD`, several are `VALIDATION/INVALID_FIELD`. Unknown properties are ignored. */
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
            /** @description The new default amount of the charges to come, in major units of the currency of the series. Processed charges are unaffected. */
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
             * @description The new total of payments, those already completed included. A value at or below `completed_payments` completes the series at once. So many that the last would fall after 9998-12-31 are refused with 400 `VALIDATION/INVALID_FIELD`, as is a schedule that leads there.
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
            /** @description What the payer must do before the series can begin. Absent when nothing is asked of the payer. */
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
            /** @description The state of the series now. */
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
            /** @description The schedule of the series, and how far it has come. */
            recurring: components["schemas"]["RecurringSchedule"];
            /** @description The stored instrument that is charged. A full card number is never returned. Absent while the payer has sent no card on the hosted page. */
            payment_instrument?: components["schemas"]["PaymentInstrument"];
            /** @description The payer of the series. */
            payer: components["schemas"]["RecurringPayer"];
            /** @description The planned charges that are not yet processed, by date. An open-ended series keeps 12 of them ahead. */
            future_transactions: components["schemas"]["PlannedTransaction"][];
            /** @description The processed charges in chronological order, declined ones included. */
            completed_transactions: components["schemas"]["CompletedTransaction"][];
        };
        /** @description The schedule of a series, and how far it has come. */
        RecurringSchedule: {
            /** @description The state of the series. */
            status: components["schemas"]["SeriesStatus"];
            /** @description Who decides when the series is charged. */
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
             * @description How many payments the series has in all. Absent when it is open-ended.
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
             * @description How many charges were approved.
             * @example 3
             */
            completed_payments: number;
            /**
             * @description How many payments are left; an occurrence that was cancelled or has failed is none of them. 0 once the series has ended, absent when it is open-ended.
             * @example 9
             */
            remaining_payments?: number;
        };
        /** @description The payer of a series. The email address is answered in two parts. */
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
            /** @description The series, with which requests name the future transaction. */
            recurring_id?: components["schemas"]["RecurringId"];
            /**
             * @description Its position in the series, from 1 on.
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
         * @description Who decides when a series is charged: `merchant` charges each payment through the API, `our_platform` charges on the planned dates, `payment_provider` leaves it to the processor, whose charges become transactions of the series as it reports them.
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
            /** @description The series that owns it. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The amount of this charge, in major units of the currency of the series. Omitted, the planned amount is charged. */
            amount?: components["schemas"]["Amount"];
        };
        /** @description Cancels one occurrence of a series. Unknown properties are ignored. */
        FutureTransactionCancelRequest: {
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series that owns it. */
            recurring_id: components["schemas"]["RecurringId"];
        };
        /** @description The fields of one occurrence to change. Omitted fields keep their values. Unknown properties are ignored. */
        FutureTransactionUpdateRequest: {
            /** @description The future transaction. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series that owns it. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The amount of this occurrence, in major units of the currency of the series. */
            amount?: components["schemas"]["Amount"];
            /**
             * @description The new day of the charge, in the future: a calendar date (`YYYY-MM-DD`) or an ISO 8601 date-time. Of a date-time the day in the terminal's time zone counts; without an offset it is taken as local to the terminal. The pattern admits both forms; the service checks the meaning: an impossible date is `VALIDATION/INVALID_FIELD`, a day that is not after today, such as that of a date-time later today, `VALIDATION/INVALID_SCHEDULED_DATE`.
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
            /** @description The series that owns it. */
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
            /** @description When it was executed. Only when `completed`. */
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
             * @description Whether the clock stands still. It does from a move on, until it is resumed or the terminal is reset.
             * @example true
             */
            frozen: boolean;
        };
        /** @description How far a move of the clock came. */
        SandboxClockMove: {
            /** @description The time at which the clock stands. */
            now: components["schemas"]["Timestamp"];
            /**
             * @description Whether the clock stands still. It does from the first move on, until the terminal is reset.
             * @example true
             */
            frozen: boolean;
            /**
             * @description Whether the clock came to the time that was asked for. If not, the move came to one of its limits: what fell due before `now` has been done, and the same request, sent again, goes on from there.
             * @example true
             */
            complete: boolean;
        };
        /** @description The time to move the clock to. Unknown properties are ignored. */
        SandboxClockRequest: {
            /** @description The new time: not before the current one, and not after 9998-12-31T23:59:59.999Z. */
            now: components["schemas"]["Timestamp"];
        };
        /** @description How the payer ends the waiting challenge. Unknown properties are ignored. */
        ChallengeRequest: {
            /** @description How the challenge ends. */
            outcome: components["schemas"]["ChallengeOutcome"];
        };
        /**
         * @description How a challenge ends: `succeeded` approves the transaction, `failed` declines it with `AUTH.3DS_CHALLENGE_FAILED`.
         * @example succeeded
         * @enum {string}
         */
        ChallengeOutcome: "succeeded" | "failed";
        /** @description The transaction after its challenge. */
        ChallengeResponse: {
            /** @description The transaction whose challenge ended. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The status of the transaction now. */
            status: components["schemas"]["StatusObject"];
        };
        /** @description What the simulated bank says from now on. Unknown properties are ignored. */
        BankCorrectionRequest: {
            /** @description The outcome that its books get. */
            outcome: components["schemas"]["ProviderOutcome"];
        };
        /** @description The transaction after the bank's correction. */
        BankCorrectionResponse: {
            /** @description The transaction that the bank corrected itself about. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The status of the transaction now; a final one has not changed. */
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
             * @description True when the terminal's data is gone and its clock runs with real time.
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
        /** @description The account to make. Unknown properties are ignored. */
        AccountRequest: {
            /** @description Its name; several accounts may have the same. */
            name: components["schemas"]["RecordName"];
        };
        /** @description What to change. Unknown properties are ignored. */
        AccountChange: {
            /** @description The new name. */
            name?: components["schemas"]["RecordName"];
            /** @description Whether its terminals share records. Switched off, what a terminal has taken over stays with it. */
            shares_records?: components["schemas"]["SharesRecords"];
            /** @description Whether identifiers that look like card numbers are refused. */
            refuse_card_like_identifiers?: components["schemas"]["RefuseCardLikeIdentifiers"];
        };
        /**
         * @description Whether an identifier that the merchant makes (`merchant_transaction_id`, `merchant_order_id`, `session_id` and the like) is refused with 400 `VALIDATION/INVALID_FIELD` if it holds a number that looks like a card's: of a known range and length, with a right check digit. Otherwise an identifier is refused only if a known card has the number, and masked once the payer has entered such a card.
         * @example false
         */
        RefuseCardLikeIdentifiers: boolean;
        /** @description The latest references of the account's transactions and orders, 10,000 at most. If none looks like a card number, `refuse_card_like_identifiers` can be switched on without refusing the merchant's own. */
        IdentifierCheck: {
            /**
             * @description The number of references that were examined.
             * @example 10000
             */
            examined: number;
            /**
             * @description The number of those that look like card numbers.
             * @example 0
             */
            card_like: number;
        };
        /**
         * @description Whether the terminals of an account and one environment know the tokens, payers and orders of one another. A terminal that is sent one of another takes it over: as a record of its own, under the same id. Transactions and series are never shared.
         * @example false
         */
        SharesRecords: boolean;
        /** @description One integrator. */
        Account: {
            /** @description The account. */
            account_id: components["schemas"]["AccountId"];
            /** @description Its name. */
            name: components["schemas"]["RecordName"];
            /** @description Whether its terminals share records. Off for a new account. */
            shares_records: components["schemas"]["SharesRecords"];
            /** @description Whether identifiers that look like card numbers are refused. Off for a new account. */
            refuse_card_like_identifiers: components["schemas"]["RefuseCardLikeIdentifiers"];
            /** @description Whether the account's identifiers look like card numbers. Only for one account (`managementAccountGet`) that does not refuse them. */
            identifier_check?: components["schemas"]["IdentifierCheck"];
            /** @description When it was made. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of accounts. */
        AccountPage: {
            /** @description The accounts, the newest first. */
            accounts: components["schemas"]["Account"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /**
         * @description A time zone by its name in the IANA database. Offsets and abbreviations are not taken.
         * @example Europe/Vienna
         */
        TimeZone: string;
        /**
         * @description ISO 4217 code of a currency that can be charged.
         * @example EUR
         * @enum {string}
         */
        SupportedCurrency: "USD" | "EUR" | "GBP" | "JPY" | "KWD" | "CNY" | "AUD" | "CAD" | "CHF" | "SEK" | "NOK" | "DKK" | "RUB" | "ILS" | "INR" | "BRL" | "MXN" | "ZAR" | "SGD" | "HKD" | "NZD" | "AED" | "SAR" | "TRY" | "PLN" | "CZK" | "HUF" | "THB" | "PHP" | "MYR" | "BGN" | "RON" | "IDR" | "KRW" | "COP" | "UAH" | "VND" | "QAR" | "BHD" | "EGP" | "MAD" | "KES" | "UGX" | "NGN" | "OMR" | "ARS" | "CLP" | "JOD" | "PYG" | "RWF";
        /** @description The terminal to make. Unknown properties are ignored. */
        TerminalRequest: {
            /** @description Whose it is. */
            account_id: components["schemas"]["AccountId"];
            /** @description Its name. */
            name: components["schemas"]["RecordName"];
            /** @description That of the service, which is taken when it is left out; the other one is refused. */
            environment?: components["schemas"]["Environment"];
            /**
             * @description The processors in the order in which they are tried, each once.
             * @example [
             *       "simulator_a",
             *       "simulator_b"
             *     ]
             */
            routes: components["schemas"]["ProviderKey"][];
            /** @description Of payments that have none of their own. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            /** @description The zone of the calendar dates of the terminal's series; `UTC` when it is left out. */
            time_zone?: components["schemas"]["TimeZone"];
            /**
             * @description Whether sales and pre-authorizations that were refused for the time being are retried by themselves, as recurring charges are; not so when it is left out.
             * @example false
             */
            retry_one_off?: boolean;
            /**
             * @description The currencies of new payments and new series; any other is refused with 400 `INVALID_CURRENCY`. All fifty when it is left out or empty.
             * @example [
             *       "EUR",
             *       "USD"
             *     ]
             */
            currencies?: components["schemas"]["SupportedCurrency"][];
            /**
             * @description The largest amounts of payments, each currency once; an amount above is refused with 400 `VALIDATION/INVALID_AMOUNT`. Left out or empty, the limits of the currencies apply.
             * @example [
             *       {
             *         "currency": "EUR",
             *         "amount": 5000
             *       }
             *     ]
             */
            amount_limits?: components["schemas"]["AmountLimit"][];
        };
        /** @description The largest amount of one payment in a currency. It is at most the currency's own limit. */
        AmountLimit: {
            /** @description The currency that is limited. */
            currency: components["schemas"]["SupportedCurrency"];
            /**
             * Format: double
             * @description The largest amount, in major units with the decimals of the currency.
             * @example 5000
             */
            amount: number;
        };
        /** @description What to change. Unknown properties are ignored. */
        TerminalChange: {
            /** @description The new name. */
            name?: components["schemas"]["RecordName"];
            /**
             * @description The processors in the order in which they are tried, each once.
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
            /** @description The zone of the calendar dates of the terminal's series; what is planned keeps its instants. */
            time_zone?: components["schemas"]["TimeZone"];
            /**
             * @description Whether sales and pre-authorizations that were refused for the time being are retried by themselves, as recurring charges are.
             * @example true
             */
            retry_one_off?: boolean;
            /**
             * @description The currencies of new payments and new series; any other is refused with 400 `INVALID_CURRENCY`. All fifty when it is empty.
             * @example [
             *       "EUR",
             *       "USD"
             *     ]
             */
            currencies?: components["schemas"]["SupportedCurrency"][];
            /**
             * @description The largest amounts of payments, each currency once; the list replaces the earlier one. An amount above is refused with 400 `VALIDATION/INVALID_AMOUNT`. They hold for new payments and series, and for amounts that later requests give a series or a charge of one.
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
         * @description The origin of a page as browsers write it: scheme, host in lower case, and the port where it is not the usual one, without a path and without a slash at its end. `https://`, in a sandbox also `http://` with a loopback address.
         * @example https://shop.example.com
         */
        WebOrigin: string;
        /**
         * @description A colour as in CSS, six hexadecimal digits behind a number sign. Null is the page's own.
         * @example #7a1fa2
         */
        BrandColour: string | null;
        /** @description What a payment page says in one language, beside its own words. Plain text; one that holds a card number is refused. */
        PageTexts: {
            /** @description The language of these texts. */
            language: components["schemas"]["PageLanguage"];
            /**
             * @description Above the form.
             * @example Your wine is held for you for half an hour.
             */
            welcome?: string;
            /**
             * @description After the payment.
             * @example We pack your wine today.
             */
            thanks?: string;
        };
        /** @description Texts of a payment page, once a language. A payer whose language is not among them is shown none. */
        PageTextList: components["schemas"]["PageTexts"][];
        /** @description What to change of a payment page. Unknown properties are ignored. */
        PaymentPageChange: {
            /**
             * @description Who is paid, as the page calls them. Null is the name of the account.
             * @example Example Shop
             */
            merchant_name?: string | null;
            /**
             * Format: uri
             * @description Where payers are led when they are done, unless their payment names another address. Null shows them a page that ends there.
             * @example https://shop.example.com/checkout/paid
             */
            return_url?: string | null;
            /**
             * @description The sites that payers may be led to.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            return_origins?: components["schemas"]["WebOrigin"][];
            /**
             * @description The sites that may show the page in a frame, and the one on which this service authenticates payers (`frame-ancestors` of their Content-Security-Policy). None may when it is empty.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            frame_ancestors?: components["schemas"]["WebOrigin"][];
            /** @description Of the button and of links, on the light page. */
            colour?: components["schemas"]["BrandColour"];
            /** @description The same on the dark page, for payers whose browser asks for one. */
            colour_dark?: components["schemas"]["BrandColour"];
            /**
             * @description A PNG, JPEG or WebP image of 24 KiB at most, in base64. The service keeps it and serves it itself; what it is, is read from its first bytes. Null takes it away.
             * @example iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
             */
            logo?: string | null;
            /** @description All texts, in place of those before. */
            texts?: components["schemas"]["PageTextList"];
        };
        /** @description The hosted payment page of a terminal. */
        PaymentPage: {
            /** @description The terminal whose page it is. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Who is paid, as the page calls them; absent where that is the name of the account. */
            merchant_name?: components["schemas"]["RecordName"];
            /**
             * Format: uri
             * @description Where payers are led when they are done; absent where they are led nowhere.
             * @example https://shop.example.com/checkout/paid
             */
            return_url?: string;
            /**
             * @description The sites that payers may be led to.
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
            /** @description Of the button and of links; absent for the page's own. */
            colour?: components["schemas"]["BrandColour"];
            /** @description The same on the dark page. */
            colour_dark?: components["schemas"]["BrandColour"];
            logo?: components["schemas"]["PageLogo"];
            texts: components["schemas"]["PageTextList"];
            /** @description Until when return addresses are signed with the secret before as well; absent when that is over. */
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
             * @description How long it is.
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
             * @description The secret by which return addresses are signed. Shown here only: keep it with the shop.
             * @example rtsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
            /** @description Until when return addresses are signed with the secret before this one as well; absent for the first one. */
            previous_secret_until?: components["schemas"]["Timestamp"];
        };
        /** @description A terminal. */
        Terminal: {
            /** @description The terminal, as it stands in the paths of its operations. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Whose it is. */
            account_id: components["schemas"]["AccountId"];
            /** @description Whether its payments are simulated or real. */
            environment: components["schemas"]["Environment"];
            /** @description Its name. */
            name: components["schemas"]["RecordName"];
            /**
             * @description The processors in the order in which they are tried, each once.
             * @example [
             *       "simulator_a",
             *       "simulator_b"
             *     ]
             */
            routes: components["schemas"]["ProviderKey"][];
            /** @description Of payments that have none of their own. */
            statement_descriptor?: components["schemas"]["StatementDescriptor"];
            /** @description The zone of the calendar dates of its series. */
            time_zone: components["schemas"]["TimeZone"];
            /**
             * @description Whether sales and pre-authorizations that were refused for the time being are retried by themselves, as recurring charges are.
             * @example false
             */
            retry_one_off: boolean;
            /**
             * @description The currencies of new payments and new series; empty when it takes all fifty.
             * @example [
             *       "EUR",
             *       "USD"
             *     ]
             */
            currencies: components["schemas"]["SupportedCurrency"][];
            /**
             * @description The largest amounts of payments that the terminal sets itself; empty when only the limits of the currencies apply.
             * @example [
             *       {
             *         "currency": "EUR",
             *         "amount": 5000
             *       }
             *     ]
             */
            amount_limits: components["schemas"]["AmountLimit"][];
            /** @description When it was made. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of terminals. */
        TerminalPage: {
            /** @description The terminals, the newest first. */
            terminals: components["schemas"]["Terminal"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /**
         * @description Identifies an API key. Not the key, and no secret.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        ApiKeyId: string;
        /**
         * @description An API key, for the header `x-api-key`: `ptk_test_` or `ptk_live_`, 40 random letters and digits, and 6 of a checksum. A publishable key, for `x-publishable-key`, begins with `ptp_` instead.
         * @example ptk_test_EXAMPLE0000000000000000000000000000000001m3xQe
         */
        ApiKeyText: string;
        /**
         * @description `active`: the key is accepted; `expired`: its time is over; `revoked`: the operator has revoked it.
         * @example active
         * @enum {string}
         */
        ApiKeyState: "active" | "expired" | "revoked";
        /** @description The API key to make. Unknown properties are ignored. */
        ApiKeyRequest: {
            /** @description Whose it is. */
            account_id: components["schemas"]["AccountId"];
            /** @description That of the service, which is taken when it is left out; the other one is refused. */
            environment?: components["schemas"]["Environment"];
            /**
             * @description The terminals that the key opens: of the account, and of the key's environment. A publishable key opens one.
             * @example [
             *       "a1B2c3"
             *     ]
             */
            terminal_friendly_ids: components["schemas"]["TerminalId"][];
            /**
             * @description Makes a publishable key, and names the origins of the pages that may show its card fields. With https; in a sandbox also `http://localhost` and `http://127.0.0.1`, with or without a port. All pages around the fields have to be of these origins, where one page frames another.
             * @example [
             *       "https://shop.example.com"
             *     ]
             */
            allowed_origins?: components["schemas"]["WebOrigin"][];
            /**
             * @description How many requests per second the key may send in all, in place of the default of the service.
             * @example 200
             */
            requests_per_second?: number;
            /** @description From when on the key is refused: in the future. It does not expire when this is left out. */
            expires_at?: components["schemas"]["Timestamp"];
        };
        /** @description What is known of an API key, without the key. */
        ApiKey: {
            /** @description The key. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description Whose it is. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of its terminals. */
            environment: components["schemas"]["Environment"];
            /**
             * @description The terminals that the key opens.
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
             * @description The last four characters of the key, by which its owner tells it from others.
             * @example 3xQe
             */
            hint: string;
            /** @description Whether it is accepted. */
            state: components["schemas"]["ApiKeyState"];
            /**
             * @description How many requests per second the key may send in all, in place of the default of the service. Absent when it has the default.
             * @example 200
             */
            requests_per_second?: number;
            /** @description When it was made. */
            created_at: components["schemas"]["Timestamp"];
            /** @description From when on it is refused; absent when it does not expire. */
            expires_at?: components["schemas"]["Timestamp"];
            /** @description When it was revoked; absent when it was not. */
            revoked_at?: components["schemas"]["Timestamp"];
            /** @description The key that replaced it; absent when it was not rotated. */
            replaced_by?: components["schemas"]["ApiKeyId"];
        };
        /** @description An API key that was just made. */
        NewApiKey: {
            /** @description The key. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description Whose it is. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of its terminals. */
            environment: components["schemas"]["Environment"];
            /**
             * @description The terminals that the key opens.
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
             * @description The last four characters of the key, by which its owner tells it from others.
             * @example 3xQe
             */
            hint: string;
            /** @description Whether it is accepted. */
            state: components["schemas"]["ApiKeyState"];
            /**
             * @description How many requests per second the key may send in all, in place of the default of the service. Absent when it has the default.
             * @example 200
             */
            requests_per_second?: number;
            /** @description When it was made. */
            created_at: components["schemas"]["Timestamp"];
            /** @description From when on it is refused; absent when it does not expire. */
            expires_at?: components["schemas"]["Timestamp"];
            /** @description The key. Shown here only: give it to the integrator by a safe way. */
            api_key: components["schemas"]["ApiKeyText"];
        };
        /** @description A page of API keys. */
        ApiKeyPage: {
            /** @description The API keys, the newest first. */
            api_keys: components["schemas"]["ApiKey"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description How to replace the key. Unknown properties are ignored. */
        ApiKeyRotationRequest: {
            /**
             * @description How long the old key goes on working; 0 ends it at once.
             * @default 86400
             * @example 86400
             */
            overlap_seconds?: number;
        };
        /** @description The new key, and until when the old one works. */
        ApiKeyRotation: {
            /** @description The new key. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description The new key itself. Shown here only: give it to the integrator by a safe way. */
            api_key: components["schemas"]["ApiKeyText"];
            /** @description The old key. */
            replaced_api_key_id: components["schemas"]["ApiKeyId"];
            /** @description From when on the old key is refused. */
            replaced_until: components["schemas"]["Timestamp"];
        };
        /**
         * @description Identifies a user. Set by the service.
         * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
         */
        UserId: string;
        /**
         * @description The e-mail address by which a user is known, in whatever case.
         * @example ada@example.com
         */
        UserEmail: string;
        /**
         * @description What a user may do: a `viewer` reads, `support` sends again and tests besides, an `operator` changes what there is, an `owner` decides who comes in.
         * @example operator
         * @enum {string}
         */
        UserRole: "viewer" | "support" | "operator" | "owner";
        /**
         * @description Whether the user has accepted the invitation, and may come in.
         * @example active
         * @enum {string}
         */
        UserState: "invited" | "active" | "disabled";
        /** @description Somebody who manages the service. */
        User: {
            /** @description The user. */
            user_id: components["schemas"]["UserId"];
            /** @description The e-mail address, in lower case. */
            email: components["schemas"]["UserEmail"];
            /** @description What the user may do. */
            role: components["schemas"]["UserRole"];
            /** @description Whether the user may come in. */
            state: components["schemas"]["UserState"];
            /**
             * @description Whether a sign-in with the password needs a code of an authenticator application. A passkey needs neither.
             * @example true
             */
            second_factor: boolean;
            /** @description Time of the 20th wrong code within an hour, since which no code is accepted. Absent while codes are accepted. */
            second_factor_locked_at?: components["schemas"]["Timestamp"];
            /** @description When the user was invited. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of users. */
        UserPage: {
            /** @description The users, the newest first. */
            users: components["schemas"]["User"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description Who is invited. Unknown properties are ignored. */
        UserRequest: {
            /** @description The e-mail address. It is kept in lower case, and does not change. */
            email: components["schemas"]["UserEmail"];
            /** @description What the user may do. */
            role: components["schemas"]["UserRole"];
        };
        /** @description What to change; what is left out stays. Unknown properties are ignored. */
        UserChange: {
            /** @description What the user may do from now on. */
            role?: components["schemas"]["UserRole"];
            /**
             * @description Whether the user is kept out.
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
            /** @description Who is invited. */
            user: components["schemas"]["User"];
            /** @description What the user accepts the invitation with. Shown here only. */
            invitation_token: components["schemas"]["OneTimeText"];
            /**
             * @description The page of the console for it. Put the address of the service before it.
             * @example /console/invitation#token=pto_EXAMPLE0000000000000000000000000000000001m3xQe
             */
            invitation_path: string;
            /** @description Until when the link is taken. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /** @description The link and the password. Unknown properties are ignored. */
        InvitationAcceptance: {
            /** @description What stands in the link. */
            invitation_token: components["schemas"]["OneTimeText"];
            /** @description The password to sign in with from now on. */
            password: components["schemas"]["Password"];
        };
        /**
         * @description A password of 12 characters or more. Only its argon2id hash is stored. A new password is refused with `VALIDATION/INVALID_FIELD` if it is common, with or without
         *     digits and signs around it, or consists of the user's e-mail address or the product's name.
         * @example correct horse battery staple
         */
        Password: string;
        /**
         * @description The password that a user has.
         * @example correct horse battery staple
         */
        GivenPassword: string;
        /** @description The old password and the new one. Unknown properties are ignored. */
        PasswordChange: {
            /** @description The password until now, of a user who has one. */
            current_password?: components["schemas"]["GivenPassword"];
            /** @description The password from now on. */
            new_password: components["schemas"]["Password"];
        };
        /** @description That it is still the user who sits there. Unknown properties are ignored. */
        OwnPassword: {
            /** @description The password of the user, who may have none. */
            current_password?: components["schemas"]["GivenPassword"];
        };
        /** @description What an authenticator application needs to know. */
        Authenticator: {
            /**
             * @description The secret in base32, to be typed.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * @description The same as the address that a QR code shows.
             * @example otpauth://totp/Payment%20terminal:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Payment%20terminal
             */
            otpauth_url: string;
        };
        /** @description The code that the application shows. Unknown properties are ignored. */
        AuthenticatorCode: {
            /**
             * @description Six digits.
             * @example 123456
             */
            code: string;
        };
        /** @description Codes for the day on which the application is lost. Each is taken once. */
        RecoveryCodeList: {
            /** @description The codes. Shown here only. */
            recovery_codes: components["schemas"]["RecoveryCode"][];
        };
        /**
         * @description A code that stands in for the authenticator application once.
         * @example 7K3M-9QXT-2VHB-5RWN
         */
        RecoveryCode: string;
        /**
         * @description Identifies a passkey. Set by the service.
         * @example 01940a6e-bf80-7297-b1ad-9f84736f5f4e
         */
        PasskeyId: string;
        /**
         * @description What a passkey is on, for people.
         * @example Office laptop
         */
        PasskeyName: string;
        /**
         * @description By which an authenticator knows a passkey. Set by the authenticator, in base64url.
         * @example qvJbmCCvpsLeNfG4EBNjtZ8XwA1zhmBs8C9cMfFf2ZU
         */
        CredentialId: string;
        /** @description What is known of a passkey. */
        Passkey: {
            /** @description The passkey. */
            passkey_id: components["schemas"]["PasskeyId"];
            /** @description Whom it signs in. */
            user_id: components["schemas"]["UserId"];
            /** @description The same user. */
            email: components["schemas"]["UserEmail"];
            /** @description What it is on. */
            name: components["schemas"]["PasskeyName"];
            /**
             * @description Whether its provider may copy it to other devices of the user. One of a security key stays on it.
             * @example false
             */
            synced: boolean;
            /** @description When it was added. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When it last signed in; absent when it never has. */
            last_used_at?: components["schemas"]["Timestamp"];
        };
        /** @description A page of passkeys. */
        PasskeyPage: {
            /** @description The passkeys, the newest first. */
            passkeys: components["schemas"]["Passkey"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description What the browser makes a passkey with (`PublicKeyCredentialCreationOptions`). */
        PasskeyOptions: {
            /**
             * @description Random bytes, which the authenticator signs; base64url, as every binary value here.
             * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
             */
            challenge: string;
            /**
             * @description The domain that the passkey is for (`rp.id`, `rpId`). Browsers make and use it on pages of this domain only.
             * @example payments.example.com
             */
            relying_party_id: string;
            /**
             * @description What browsers show of it (`rp.name`).
             * @example Payment terminal
             */
            relying_party_name: string;
            /**
             * @description By which the passkey knows its user (`user.id`).
             * @example MDE5NDBhNmUtOGM1ZC03ZjY0LThlN2EtNmM1MTQwM2YyZTFk
             */
            user_handle: string;
            /** @description The user (`user.name`). */
            user_name: components["schemas"]["UserEmail"];
            /**
             * @description The signatures that are taken, the best first (`pubKeyCredParams`, by their COSE numbers).
             * @example [
             *       -8,
             *       -7,
             *       -257
             *     ]
             */
            algorithms: number[];
            /** @description The passkeys that the user has (`excludeCredentials`). An authenticator that has one of them makes no other. */
            known_credential_ids: components["schemas"]["CredentialId"][];
            /**
             * @description How long the challenge is good.
             * @example 300
             */
            expires_in_seconds: number;
        };
        /** @description What a passkey signs to sign in (`PublicKeyCredentialRequestOptions`). */
        PasskeySignInOptions: {
            /**
             * @description Random bytes, which the authenticator signs; base64url, as every binary value here.
             * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
             */
            challenge: string;
            /**
             * @description The domain that the passkey is for (`rp.id`, `rpId`). Browsers make and use it on pages of this domain only.
             * @example payments.example.com
             */
            relying_party_id: string;
            /**
             * @description How long the challenge is good.
             * @example 300
             */
            expires_in_seconds: number;
        };
        /** @description What the authenticator has made (`AuthenticatorAttestationResponse`). Unknown properties are ignored. */
        PasskeyRequest: {
            /** @description What it is on. */
            name: components["schemas"]["PasskeyName"];
            /** @description By which the authenticator knows the passkey. */
            credential_id: components["schemas"]["CredentialId"];
            /**
             * @description What the browser says of the occasion (`clientDataJSON`), with the challenge and the origin of the page.
             * @example eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0
             */
            client_data: string;
            /**
             * @description The public key, in CBOR (`attestationObject`).
             * @example o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg
             */
            attestation_object: string;
        };
        /** @description What to change. Unknown properties are ignored. */
        PasskeyChange: {
            /** @description What it is on. */
            name: components["schemas"]["PasskeyName"];
        };
        /** @description A passkey after its removal. */
        PasskeyRemoval: {
            /** @description The passkey that was. */
            passkey_id: components["schemas"]["PasskeyId"];
            /**
             * @description True when it is removed.
             * @example true
             */
            removed: boolean;
        };
        /** @description What a passkey has signed (`AuthenticatorAssertionResponse`). Unknown properties are ignored. */
        PasskeyAssertion: {
            /** @description By which the authenticator knows the passkey. */
            credential_id: components["schemas"]["CredentialId"];
            /**
             * @description What the browser says of the occasion (`clientDataJSON`), with the challenge and the origin of the page.
             * @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0
             */
            client_data: string;
            /**
             * @description What the authenticator says (`authenticatorData`): whether it verified its user, and how often it has signed.
             * @example dKbqkhPJnC90siSSsyDPQCYqlMGpUKA5fyklC2CEHvAFAAAAAQ
             */
            authenticator_data: string;
            /**
             * @description The signature over both.
             * @example MEUCIQDYXBOpCWSWq2Ll4558GJKD2RoWg958lvJSB_GdeokxogIgWuEVQ7ee6AswQY0OsuQ6y8Ks6jhd45bDx92wjXKs900
             */
            signature: string;
            /**
             * @description Whom the passkey is of, as it was made with (`userHandle`).
             * @example MDE5NDBhNmUtOGM1ZC03ZjY0LThlN2EtNmM1MTQwM2YyZTFk
             */
            user_handle: string;
        };
        /**
         * @description What an access token is for, for people.
         * @example nightly export
         */
        AccessTokenName: string;
        /**
         * @description Whether an access token is accepted.
         * @example active
         * @enum {string}
         */
        AccessTokenState: "active" | "expired" | "revoked";
        /** @description The access token to make. Unknown properties are ignored. */
        AccessTokenRequest: {
            /** @description What it is for. */
            name: components["schemas"]["AccessTokenName"];
            /** @description What it may do: no more than the user. That of the user when it is left out. */
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
        /** @description What is known of an access token. */
        AccessToken: {
            /** @description The access token. */
            access_token_id: components["schemas"]["AccessTokenId"];
            /** @description Whom it acts for. */
            user_id: components["schemas"]["UserId"];
            /** @description The same user. */
            email: components["schemas"]["UserEmail"];
            /** @description What it is for. */
            name: components["schemas"]["AccessTokenName"];
            /** @description What it may do, where its user may. */
            role: components["schemas"]["UserRole"];
            read_only: components["schemas"]["AccessTokenReadOnly"];
            operations: components["schemas"]["AccessTokenOperations"];
            /**
             * @description The last four characters of the token, by which its owner knows it.
             * @example 3xQe
             */
            hint: string;
            /** @description Whether it is accepted. */
            state: components["schemas"]["AccessTokenState"];
            /** @description When it was made. */
            created_at: components["schemas"]["Timestamp"];
            /** @description From when on it is refused. */
            expires_at: components["schemas"]["Timestamp"];
            /** @description When it was last used, to the minute; absent when it never was. */
            last_used_at?: components["schemas"]["Timestamp"];
        };
        /** @description An access token that was just made. */
        NewAccessToken: {
            /** @description The access token. */
            access_token_id: components["schemas"]["AccessTokenId"];
            /** @description Whom it acts for. */
            user_id: components["schemas"]["UserId"];
            /** @description The same user. */
            email: components["schemas"]["UserEmail"];
            /** @description What it is for. */
            name: components["schemas"]["AccessTokenName"];
            /** @description What it may do, where its user may. */
            role: components["schemas"]["UserRole"];
            read_only: components["schemas"]["AccessTokenReadOnly"];
            operations: components["schemas"]["AccessTokenOperations"];
            /**
             * @description The last four characters of the token, by which its owner knows it.
             * @example 3xQe
             */
            hint: string;
            /** @description Whether it is accepted. */
            state: components["schemas"]["AccessTokenState"];
            /** @description When it was made. */
            created_at: components["schemas"]["Timestamp"];
            /** @description From when on it is refused. */
            expires_at: components["schemas"]["Timestamp"];
            /**
             * @description The token. Shown here only: keep it like a password.
             * @example pta_EXAMPLE0000000000000000000000000000000001m3xQe
             */
            access_token: string;
        };
        /** @description A page of access tokens. */
        AccessTokenPage: {
            /** @description The access tokens, the newest first. */
            access_tokens: components["schemas"]["AccessToken"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description Who it is, by `email` and `password`, by `sign_in_token` or by `passkey`. Unknown properties are ignored. */
        SignInRequest: {
            /** @description The user. */
            email?: components["schemas"]["UserEmail"];
            /** @description The password of the user. */
            password?: components["schemas"]["GivenPassword"];
            /**
             * @description The six digits of the authenticator application, or a recovery code, where the user has set one up.
             * @example 123456
             */
            code?: string;
            /** @description The token of the link that a sandbox prints when it starts. */
            sign_in_token?: components["schemas"]["OneTimeText"];
            /** @description A challenge of this browser that a passkey has signed. */
            passkey?: components["schemas"]["PasskeyAssertion"];
        };
        /**
         * @description A token that is taken once.
         * @example pto_EXAMPLE0000000000000000000000000000000001m3xQe
         */
        OneTimeText: string;
        /**
         * @description Identifies a session. It opens nothing. Set by the service.
         * @example 01940a6e-9d6e-7075-9f8b-7d62514f3e2c
         */
        SessionId: string;
        /**
         * @description How the user signed in.
         * @example password
         * @enum {string}
         */
        SignInMethod: "password" | "invitation" | "sign_in_link" | "passkey";
        /** @description Where a user is signed in. */
        UserSession: {
            /** @description The session. */
            session_id: components["schemas"]["SessionId"];
            /** @description Whose it is. */
            user_id: components["schemas"]["UserId"];
            /** @description The same user. */
            email: components["schemas"]["UserEmail"];
            /** @description How it was opened. */
            method: components["schemas"]["SignInMethod"];
            /**
             * @description The address from which it was opened; absent when that was not known.
             * @example 203.0.113.7
             */
            source_address?: string;
            /**
             * @description The browser that opened it, as it calls itself; absent when it does not.
             * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
             */
            user_agent?: string;
            /** @description When it was opened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When it was last used, to the minute. */
            last_used_at: components["schemas"]["Timestamp"];
            /** @description When it ends: an hour after it was last used, and 12 hours after it was opened. */
            expires_at: components["schemas"]["Timestamp"];
            /**
             * @description Whether it is that of this request.
             * @example true
             */
            current: boolean;
        };
        /** @description The session of this request, and its user. */
        OpenSession: {
            /** @description The session. */
            session_id: components["schemas"]["SessionId"];
            /** @description Who has signed in. */
            user: components["schemas"]["User"];
            /**
             * @description What `x-csrf-token` has to be in every request of this session that is not a GET. It is the same as long as the session lasts.
             * @example n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg
             */
            csrf_token: string;
            /**
             * @description After how many seconds without a request it ends.
             * @example 3600
             */
            idle_seconds: number;
            /** @description When it ends however much it is used. */
            expires_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of sessions. */
        SessionPage: {
            /** @description The sessions that last, the newest first. */
            sessions: components["schemas"]["UserSession"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A session after its end. */
        SessionEnd: {
            /** @description The session that was. */
            session_id: components["schemas"]["SessionId"];
            /**
             * @description True when it has ended.
             * @example true
             */
            ended: boolean;
        };
        /**
         * @description By what the actor was known.
         * @example session
         * @enum {string}
         */
        AuditActorKind: "management_key" | "session" | "access_token" | "api_key" | "command";
        /** @description Who did something, as it was known then. */
        AuditActor: {
            /** @description A key, a command, or a user by a session or an access token. */
            kind: components["schemas"]["AuditActorKind"];
            /** @description The user; absent where none was involved. */
            user_id?: components["schemas"]["UserId"];
            /** @description The same user. */
            email?: components["schemas"]["UserEmail"];
            /** @description The access token; absent for a session. */
            access_token_id?: components["schemas"]["AccessTokenId"];
        };
        /**
         * @description Identifies an access token. It opens nothing. Set by the service.
         * @example 01940a6e-ae7f-7186-a09c-8e73625f4e3d
         */
        AccessTokenId: string;
        /**
         * @description Identifies an audit entry. Set by the service.
         * @example 2342
         */
        AuditEntryId: string;
        /**
         * @description An operation, by its operationId in this document: of management, `sandboxReset`, or what a user did in place of a merchant (`capture`, `recurringCancel` and the others that name a role); `managementAuthentication` for a management key that was refused; `vaultReseal` for the command of that name.
         * @example managementApiKeyRevoke
         */
        ManagementOperation: string;
        /**
         * @description Identifies a processor account. Set by the service.
         * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
         */
        ProcessorAccountId: string;
        /**
         * @description Whose account it is. More may be added.
         * @example stripe
         * @enum {string}
         */
        ProcessorKind: "simulator" | "stripe" | "adyen";
        /** @description What the processor knows its client by. Never shown again, not even in a refusal. Unknown properties are ignored. */
        ProcessorCredentials: {
            /**
             * @description Of Stripe, the secret or restricted key of the API.
             * @example sk_test_51Example
             */
            secret_key?: string;
            /**
             * @description Of Stripe, the signing secret of the webhook endpoint. Of a simulated processor, what its notifications are signed with.
             * @example whsec_example_of_a_secret
             */
            webhook_secret?: string;
            /**
             * @description Of Adyen, the key of the API credential.
             * @example AQEexample
             */
            api_key?: string;
            /**
             * @description Of Adyen, the name of the merchant account.
             * @example ExampleShopECOM
             */
            merchant_account?: string;
            /**
             * @description Of Adyen, the HMAC key of the webhook, in hexadecimal.
             * @example 44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056
             */
            hmac_key?: string;
            /**
             * @description Of Adyen, the prefix of the live endpoints.
             * @example 1797a841fbb37ca7-ExampleShop
             */
            live_prefix?: string;
        };
        /** @description What a processor account is used for. Unknown properties are ignored. */
        ProcessorSettings: {
            /**
             * @description Another address of the processor's API, in a sandbox only. It begins with `https://` and leads to a public network; a service that runs with `PROCESSOR_ALLOW_LOCAL=true` takes loopback and `http://` as well.
             * @example https://processor-mock.example.com
             */
            api_base?: string;
            /**
             * @description Whether the processor account may be sent card numbers. Without it only tokens of the processor are charged.
             * @example true
             */
            send_card_numbers?: boolean;
            /**
             * @description The currencies that it is used for; all that the processor takes when it is left out or empty.
             * @example [
             *       "EUR",
             *       "USD"
             *     ]
             */
            currencies?: components["schemas"]["SupportedCurrency"][];
            /**
             * @description The payment methods that it is used for; all that the adapter can when it is left out or empty.
             * @example [
             *       "cards"
             *     ]
             */
            payment_methods?: components["schemas"]["PaymentMethod"][];
            /**
             * @description The processor captures a sale so many hours after its approval; as the processor has it set when it is left out. Adyen only: the others capture at once, and more than 0 is refused.
             * @example 0
             */
            capture_delay_hours?: number;
        };
        /** @description The processor account to make. Unknown properties are ignored. */
        ProcessorAccountRequest: {
            /** @description Whose terminals may be routed to it. */
            account_id: components["schemas"]["AccountId"];
            /** @description What routes and transactions call it. It stays. */
            provider_key: components["schemas"]["ProviderKey"];
            kind: components["schemas"]["ProcessorKind"];
            /** @description The environment of the account; that of the service when it is left out. */
            environment?: components["schemas"]["Environment"];
            credentials: components["schemas"]["ProcessorCredentials"];
            settings?: components["schemas"]["ProcessorSettings"];
        };
        /** @description What to change. Unknown properties are ignored. */
        ProcessorAccountChange: {
            /**
             * @description Switches the processor account on or off.
             * @example false
             */
            enabled?: boolean;
            /** @description All settings, in place of those before. */
            settings?: components["schemas"]["ProcessorSettings"];
        };
        /** @description The new credentials, all of them. Unknown properties are ignored. */
        ProcessorCredentialsRotation: {
            credentials: components["schemas"]["ProcessorCredentials"];
            /**
             * @description For how long notifications that are signed with the secret before are taken.
             * @default 24
             * @example 48
             */
            overlap_hours?: number;
        };
        /** @description An account at a processor. Without its credentials. */
        ProcessorAccount: {
            processor_account_id: components["schemas"]["ProcessorAccountId"];
            /** @description Whose terminals may be routed to it. */
            account_id: components["schemas"]["AccountId"];
            /** @description What routes and transactions call it. */
            provider_key: components["schemas"]["ProviderKey"];
            kind: components["schemas"]["ProcessorKind"];
            environment: components["schemas"]["Environment"];
            /**
             * @description Whether new payments are routed to it.
             * @example true
             */
            enabled: boolean;
            settings: components["schemas"]["ProcessorSettings"];
            /**
             * @description The account at the processor, by the processor's own name: the merchant account at Adyen, the id of the account at Stripe. It stays. Absent while it is not known: of Stripe it is read by `check` and by a rotation, where the key may read it.
             * @example acct_1Example
             */
            merchant_account?: string;
            /** @description Until when notifications that are signed with the secret before are taken; absent when that is over. */
            previous_secret_until?: components["schemas"]["Timestamp"];
            /** @description When it was made. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of processor accounts. */
        ProcessorAccountPage: {
            /** @description The processor accounts, the newest first. */
            processor_accounts: components["schemas"]["ProcessorAccount"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description What came of a call with the credentials of a processor account. */
        ProcessorAccountCheck: {
            processor_account_id: components["schemas"]["ProcessorAccountId"];
            /**
             * @description Whether the processor took the credentials, and they are of the environment of the account.
             * @example true
             */
            works: boolean;
            /** @description The mode that the credentials belong to; absent when that is not known. */
            environment?: components["schemas"]["Environment"];
            /**
             * @description What the processor calls the account; absent when it does not tell.
             * @example Example Shop
             */
            name?: string;
            /** @description Why they do not work, in the words of the status catalogue; absent when they do. */
            reason?: components["schemas"]["StatusReasonCode"];
            notifications?: components["schemas"]["NotificationSetup"];
        };
        /**
         * @description `complete`; `incomplete` if `missing_events` or `problems` list what to change; `unknown` if the processor does not report its setup, and `problems` lists what to do instead.
         * @example incomplete
         * @enum {string}
         */
        NotificationSetupState: "complete" | "incomplete" | "unknown";
        /** @description The notifications that the processor is set up to send, compared with those that the service reads. Absent where the credentials do not work, and of a simulated processor. */
        NotificationSetup: {
            state: components["schemas"]["NotificationSetupState"];
            /**
             * @description The address that the processor has to notify.
             * @example https://pay.example.com/v1/providers/stripe_main/notifications
             */
            address: string;
            /**
             * @description The API version of the events, where the endpoint has one.
             * @example 2026-08-26.dahlia
             */
            api_version?: string;
            /** @description The events that the service reads and the processor does not send. */
            missing_events: string[];
            /** @description What has to change besides, as sentences. */
            problems: string[];
        };
        /** @description What a processor tells of its payments, in its own form, which only its adapter reads. The properties are those of a simulated processor. Unknown properties are the processor's own. */
        ProviderAccountNotification: {
            /**
             * @description The processor's id of the event.
             * @example sim_evt_3f0e1d2e
             */
            id?: string;
            /** @description When the processor settled the outcome. */
            created_at?: components["schemas"]["Timestamp"];
            /**
             * @description The terminal that has the transaction.
             * @example a1B2c3
             */
            terminal_friendly_id?: string;
            /**
             * @description The transaction that it is about.
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
             * @description Why, in the words of the status catalogue.
             * @example AUTH.DO_NOT_HONOR
             */
            reason_code?: string;
            /**
             * @description Of an approval.
             * @example 831000
             */
            authorization_code?: string;
            /**
             * @description Of an approval.
             * @example 74537606335000123456789
             */
            arn?: string;
        };
        /**
         * @description What the processor wants its notifications answered with.
         * @example [accepted]
         */
        ProviderAccountAnswer: string;
        /**
         * @description The kind of record that a change is about. More may be added.
         * @example api_key
         * @enum {string}
         */
        AuditSubject: "account" | "terminal" | "api_key" | "processor_account" | "webhook_endpoint" | "event" | "delivery" | "transaction" | "series" | "discrepancy" | "management_key" | "vault" | "user" | "session" | "access_token" | "passkey" | "recovery";
        /**
         * @description Identifies the record that a change is about, by the id that its kind has everywhere.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        AuditSubjectId: string;
        /**
         * @description A text, an id, a time or a name of a state; of a list its members, with commas between them. Card numbers are taken out.
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
            /** @description Its value before; absent when it had none. */
            before?: components["schemas"]["AuditValue"];
            /** @description Its value after; absent when it has none. */
            after?: components["schemas"]["AuditValue"];
        };
        /** @description One change by the operator, or another act that the audit log tells of. */
        AuditEntry: {
            /** @description The entry. */
            audit_entry_id: components["schemas"]["AuditEntryId"];
            /** @description What was done. */
            operation: components["schemas"]["ManagementOperation"];
            /** @description What it was done to. */
            subject: components["schemas"]["AuditSubject"];
            /** @description Which one; absent when it was done to many. */
            subject_id?: components["schemas"]["AuditSubjectId"];
            /** @description Whose; absent when it was done to the records of several accounts. */
            account_id?: components["schemas"]["AccountId"];
            /**
             * @description The request that did it: its `X-Request-Id`, which the log has as well. Of a command, its run.
             * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
             */
            request_id: string;
            /**
             * @description The address that the request came from; absent for a command, and for an entry that counts requests of several addresses.
             * @example 203.0.113.7
             */
            source_address?: string;
            /** @description Who did it; absent where a credential was refused. */
            actor?: components["schemas"]["AuditActor"];
            /** @description The fields whose values changed. Secrets are not among them. */
            changes: components["schemas"]["AuditedField"][];
            /** @description When it was done. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of entries. */
        AuditPage: {
            /** @description The entries, the newest first. */
            audit_entries: components["schemas"]["AuditEntry"][];
            /** @description Where the next page begins; absent on the last one. */
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
         * @description Where a page begins. Opaque.
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
         * @description The type of an event. Each is described under the webhooks of this document. More may be added, so ignore those that you do not know.
         * @example transaction.approved
         * @enum {string}
         */
        EventType: "transaction.approved" | "transaction.declined" | "transaction.pending" | "transaction.retry_scheduled" | "transaction.retry_attempted" | "recurring.created" | "recurring.charged" | "recurring.cancelled" | "recurring.completed" | "future_transaction.scheduled" | "future_transaction.executed" | "future_transaction.cancelled" | "transaction.error" | "transaction.unknown" | "transaction.cancelled" | "transaction.retry_cancelled" | "transaction.discrepancy" | "transaction.disputed" | "transaction.refund_failed" | "transaction.identifier_masked" | "recurring.paused" | "recurring.resumed" | "recurring.updated" | "recurring.instrument_replaced" | "future_transaction.failed" | "future_transaction.updated";
        /**
         * @description Why an endpoint is switched off - `operator`, by request; `failing`, because every attempt had failed for five days.
         * @example failing
         * @enum {string}
         */
        WebhookEndpointDisabledReason: "operator" | "failing";
        /**
         * @description `pending`: an attempt is due or being made; `delivered`: the receiver answered 2xx; `failed`: the last of seven attempts failed, and nothing more happens unless it is sent again by hand.
         * @example pending
         * @enum {string}
         */
        DeliveryState: "pending" | "delivered" | "failed";
        /** @description Where events are to be sent. Unknown properties are ignored. */
        WebhookEndpointRequest: {
            /**
             * @description The address, beginning with `https://`. User names, passwords and addresses of private networks are refused.
             * @example https://shop.example.com/webhooks
             */
            url: string;
            /**
             * @description The types to send; all of them when it is left out or empty.
             * @example [
             *       "transaction.approved",
             *       "transaction.declined"
             *     ]
             */
            event_types?: components["schemas"]["EventType"][];
            /** @description The account; may be left out while there is only one. */
            account_id?: components["schemas"]["AccountId"];
            /** @description The environment of the terminals; that of the service when it is left out. */
            environment?: components["schemas"]["Environment"];
        };
        /** @description What to change. Unknown properties are ignored. */
        WebhookEndpointChange: {
            /**
             * @description The new address, under the rules of registration.
             * @example https://shop.example.com/webhooks
             */
            url?: string;
            /**
             * @description The types to send from now on; all of them when it is empty.
             * @example [
             *       "transaction.approved",
             *       "transaction.declined"
             *     ]
             */
            event_types?: components["schemas"]["EventType"][];
            /**
             * @description Switches the endpoint on or off.
             * @example true
             */
            enabled?: boolean;
        };
        /** @description A registered webhook endpoint. */
        WebhookEndpoint: {
            /** @description The endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The account whose events it gets. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of the terminals whose events it gets. */
            environment: components["schemas"]["Environment"];
            /**
             * @description Where events are sent.
             * @example https://shop.example.com/webhooks
             */
            url: string;
            /**
             * @description The types that are sent; empty when all are, those that are added later included.
             * @example [
             *       "transaction.approved",
             *       "transaction.declined"
             *     ]
             */
            event_types: components["schemas"]["EventType"][];
            /**
             * @description Whether events are sent.
             * @example true
             */
            enabled: boolean;
            /** @description Why it is switched off; absent while it is enabled. */
            disabled_reason?: components["schemas"]["WebhookEndpointDisabledReason"];
            /** @description When it was switched off; absent while it is enabled. */
            disabled_at?: components["schemas"]["Timestamp"];
            /** @description Since when every attempt has failed; absent when the last one succeeded. After five days the endpoint is switched off. */
            failing_since?: components["schemas"]["Timestamp"];
            /** @description Until when deliveries are signed with the secret before the last rotation as well; absent when they are not. */
            previous_secret_until?: components["schemas"]["Timestamp"];
            /** @description When it was registered. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description A webhook endpoint that was just registered. */
        WebhookEndpointWithSecret: {
            /** @description The endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The account whose events it gets. */
            account_id: components["schemas"]["AccountId"];
            /** @description The environment of the terminals whose events it gets. */
            environment: components["schemas"]["Environment"];
            /**
             * @description Where events are sent.
             * @example https://shop.example.com/webhooks
             */
            url: string;
            /**
             * @description The types that are sent; empty when all are, those that are added later included.
             * @example [
             *       "transaction.approved",
             *       "transaction.declined"
             *     ]
             */
            event_types: components["schemas"]["EventType"][];
            /**
             * @description Whether events are sent.
             * @example true
             */
            enabled: boolean;
            /** @description When it was registered. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description The signing secret. Shown here only: keep it with the receiver.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
        };
        /** @description A page of webhook endpoints. */
        WebhookEndpointPage: {
            /** @description The endpoints, the newest first. */
            webhook_endpoints: components["schemas"]["WebhookEndpoint"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description An endpoint after its deletion. */
        WebhookEndpointDeletion: {
            /** @description The endpoint that was. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /**
             * @description True when it is gone.
             * @example true
             */
            deleted: boolean;
        };
        /** @description The new secret of an endpoint. */
        WebhookSecretRotation: {
            /** @description The endpoint. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /**
             * @description The signing secret. Shown here only: keep it with the receiver.
             * @example whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD
             */
            secret: string;
            /** @description Until when deliveries are signed with the secret before this one as well. */
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
            /** @description Look up here what became of it. */
            delivery_id: components["schemas"]["DeliveryId"];
        };
        /** @description An event on its way to an endpoint. */
        Delivery: {
            /** @description The delivery. */
            delivery_id: components["schemas"]["DeliveryId"];
            /** @description The event, which receivers recognize repeats by. */
            event_id: components["schemas"]["EventId"];
            /** @description The type of the event. */
            event_type: components["schemas"]["EventType"];
            /** @description The endpoint that it goes to. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The terminal that the event is about. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Where it stands. */
            state: components["schemas"]["DeliveryState"];
            /**
             * @description How many attempts were made, those before it was sent again by hand included.
             * @example 1
             */
            attempt_count: number;
            /** @description When the next attempt is due, by the terminal's clock; present while it is pending. */
            due_at?: components["schemas"]["Timestamp"];
            /** @description When the event happened, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
        };
        /** @description An event as it was written. */
        EventRecord: {
            /** @description The event, which receivers recognize repeats by. */
            event_id: components["schemas"]["EventId"];
            /** @description Its type. */
            event_type: components["schemas"]["EventType"];
            /** @description The terminal that it is about. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description When it happened, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description The JSON that its deliveries send, byte for byte.
             * @example {"id":"9c0d1e2f-3a4b-4c5d-8e6f-708192a3b4c5","type":"transaction.approved"}
             */
            body: string;
        };
        /** @description A page of events. */
        EventPage: {
            /** @description The events, in the order in which they were written. */
            events: components["schemas"]["EventRecord"][];
            /** @description Where the next page begins. Always present: after the last page it finds what comes later. */
            next_cursor: components["schemas"]["PageCursor"];
            /**
             * @description Whether the next page can be read now.
             * @example false
             */
            has_more: boolean;
        };
        /** @description A page of deliveries. */
        DeliveryPage: {
            /** @description The deliveries, the newest first. */
            deliveries: components["schemas"]["Delivery"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A delivery with what was sent and what was answered. */
        DeliveryDetails: {
            /** @description The delivery. */
            delivery_id: components["schemas"]["DeliveryId"];
            /** @description The event, which receivers recognize repeats by. */
            event_id: components["schemas"]["EventId"];
            /** @description The type of the event. */
            event_type: components["schemas"]["EventType"];
            /** @description The endpoint that it goes to. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description The terminal that the event is about. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Where it stands. */
            state: components["schemas"]["DeliveryState"];
            /**
             * @description How many attempts were made, those before it was sent again by hand included.
             * @example 1
             */
            attempt_count: number;
            /** @description When the next attempt is due, by the terminal's clock; present while it is pending. */
            due_at?: components["schemas"]["Timestamp"];
            /** @description When the event happened, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
            /**
             * @description The JSON that every attempt sends, byte for byte.
             * @example {"id":"9c0d1e2f-3a4b-4c5d-8e6f-708192a3b4c5","type":"transaction.approved"}
             */
            body: string;
            /** @description The attempts, the oldest first. */
            attempts: components["schemas"]["DeliveryAttempt"][];
        };
        /** @description One attempt to deliver. */
        DeliveryAttempt: {
            /**
             * @description 1 for the first.
             * @example 1
             */
            attempt_number: number;
            /** @description When it began, in real time. */
            started_at: components["schemas"]["Timestamp"];
            /**
             * @description How long it took, in milliseconds.
             * @example 42
             */
            duration_ms: number;
            /**
             * @description The HTTP status that the receiver answered; absent when it gave no answer.
             * @example 500
             */
            status?: number;
            /**
             * @description The beginning of the answer's body, without card numbers.
             * @example upstream timed out
             */
            answer_excerpt?: string;
            /**
             * @description Why there was no answer; absent when there was one.
             * @example no answer within 30 seconds
             */
            error?: string;
        };
        /** @description Which failed deliveries to send again. Unknown properties are ignored. */
        ResendFailedRequest: {
            /** @description The time of the oldest event to send again, by its terminal's clock. */
            since: components["schemas"]["Timestamp"];
            /** @description Only deliveries to this endpoint. */
            endpoint_id?: components["schemas"]["WebhookEndpointId"];
        };
        /** @description How many failed deliveries are sent again. */
        ResentDeliveries: {
            /**
             * @description The number of deliveries that are due now.
             * @example 3
             */
            resent: number;
        };
        /** @description A transaction in a list. */
        TransactionSummary: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The terminal that it was made on. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The order that it belongs to. */
            order_id: components["schemas"]["OrderId"];
            /** @description What it does. */
            type: components["schemas"]["TransactionType"];
            /** @description Where it stands, and why. */
            status: components["schemas"]["StatusObject"];
            /** @description Its amount, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of its amount. */
            currency: components["schemas"]["Currency"];
            /**
             * @description 1 for the first attempt; a retry counts one up from the attempt it retries.
             * @example 1
             */
            attempt_number: number;
            /** @description The merchant's reference; absent when none was sent. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The merchant's reference of the order; absent when none was sent. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /** @description The payer; absent when none was named. */
            payer_id?: components["schemas"]["PayerId"];
            /** @description The series that it belongs to; absent when it belongs to none. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The processor that has it, or last had it; absent when none has. */
            provider_key?: components["schemas"]["ProviderKey"];
            /**
             * @description The processor's own id of it; absent while none is known.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
            /** @description When it was taken in. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When its status last changed. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of transactions. */
        TransactionPage: {
            /** @description The transactions, the newest first. */
            transactions: components["schemas"]["TransactionSummary"][];
            /** @description Where the next page begins; absent when there is nothing more to look at. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A transaction that waits for somebody to settle it. */
        UnknownTransaction: {
            /** @description The transaction. */
            transaction: components["schemas"]["TransactionSummary"];
            /** @description When the service gave up asking for its outcome. */
            unknown_since: components["schemas"]["Timestamp"];
            /**
             * @description How long it has waited, in seconds, by the terminal's clock.
             * @example 5400
             */
            age_seconds: number;
        };
        /** @description A page of transactions whose outcome is unknown. */
        UnknownTransactionPage: {
            /** @description The transactions, the one that has waited longest first. */
            unknown_transactions: components["schemas"]["UnknownTransaction"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description One exchange with a processor about a transaction, or what took its place. */
        ProcessorCall: {
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description What it was about. */
            operation: components["schemas"]["ProcessorOperation"];
            /**
             * @description The key under which the processor performs the operation once; it is sent together with the terminal's id. The platform's charge of an occurrence derives it from the series, the number of the occurrence and the attempt, and a retry from the attempt before it: a restored database sends the same key again.
             * @example 7hK2mQ9x
             */
            idempotency_key: string;
            /** @description What came of it. */
            outcome: components["schemas"]["ProcessorCallOutcome"];
            /** @description Why, in the words of the status catalogue. */
            reason_code: components["schemas"]["StatusReasonCode"];
            /**
             * @description What the processor answered, as JSON text cut at 4096 characters, without card data; for a `statement` what the operator stated. Absent when there was no answer.
             * @example {"outcome":"approved","reason":"AUTH.APPROVED"}
             */
            raw_answer?: string;
            address_verification?: components["schemas"]["AddressVerification"];
            /** @description When it began, in real time. */
            started_at: components["schemas"]["Timestamp"];
            /** @description When it ended, in real time. */
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
             * @description The card network's id of the payment by which the payer agreed to be charged again. Stored with the instrument and sent to a processor that takes one.
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
             * @description Whether nothing was written.
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
            /** @description Pays with the instrument. Absent of a refused record, and of a new one in a dry run. */
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
         * @description `sale`, `authorize` and `verify` send a payment, `capture`, `void` and `refund` what follows one; `lookup` asks for an earlier outcome, `redirect` completes a payment whose payer came back from the processor's page, and `notification` is told by the processor. `statement` is the outcome that an operator stated.
         * @example sale
         * @enum {string}
         */
        ProcessorOperation: "sale" | "authorize" | "verify" | "capture" | "void" | "refund" | "lookup" | "redirect" | "notification" | "statement";
        /**
         * @description `approved` and `declined` by the processor; `pending` while it waits for the payer; `received` where it has only taken the order in, and reports the outcome later; `failed` with nothing charged; `open` when it gave no answer.
         * @example approved
         * @enum {string}
         */
        ProcessorCallOutcome: "approved" | "declined" | "pending" | "received" | "failed" | "open";
        /** @description Where the delivery of an event to one endpoint stands. */
        EventDelivery: {
            /** @description The delivery. */
            delivery_id: components["schemas"]["DeliveryId"];
            /** @description The endpoint that it goes to. */
            endpoint_id: components["schemas"]["WebhookEndpointId"];
            /** @description Where it stands. */
            state: components["schemas"]["DeliveryState"];
            /**
             * @description How many attempts were made.
             * @example 1
             */
            attempt_count: number;
        };
        /** @description An event that told of a transaction. */
        TransactionEvent: {
            /** @description The event. */
            event_id: components["schemas"]["EventId"];
            /** @description The type of the event. */
            type: components["schemas"]["EventType"];
            /** @description When it happened, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
            /** @description Its deliveries, one for each endpoint that wanted it. */
            deliveries: components["schemas"]["EventDelivery"][];
        };
        /**
         * @description What a linked transaction is to this one: `originating`, the attempt that this one retries; `retry`, the attempt that retries this one; `reference`, the payment that this capture, void or refund is about; `follow_up`, a capture, void or refund of this payment.
         * @example follow_up
         * @enum {string}
         */
        TransactionRelation: "originating" | "retry" | "reference" | "follow_up";
        /** @description A transaction that another one is linked to. */
        LinkedTransaction: {
            /** @description What it is to the other one. */
            relation: components["schemas"]["TransactionRelation"];
            /** @description The linked transaction. */
            transaction: components["schemas"]["TransactionSummary"];
        };
        /** @description A transaction with what happened to it. */
        TransactionDetails: {
            /** @description The terminal that it was made on. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The account that the terminal belongs to. */
            account_id: components["schemas"]["AccountId"];
            /** @description The transaction, as its merchant sees it. */
            transaction: components["schemas"]["Transaction"];
            /** @description The occurrence of a series that it charges; absent when it charges none. */
            future_transaction_id?: components["schemas"]["FutureTransactionId"];
            /** @description How much of it refunds have taken, those whose outcome is open included; absent when none has. */
            refunded_amount?: components["schemas"]["TransactionAmount"];
            /** @description The processor that has it, or last had it; absent when none has. */
            provider_key?: components["schemas"]["ProviderKey"];
            /**
             * @description The processor's own id of it; absent while none is known.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
            /**
             * @description How often the service asked for its outcome by itself.
             * @example 0
             */
            lookup_count: number;
            /** @description When its outcome is looked up next, or the payer's time runs out; present while it is `PROCESSING`. */
            due_at?: components["schemas"]["Timestamp"];
            /** @description When it is retried automatically; present while such a retry is planned. */
            retry_at?: components["schemas"]["Timestamp"];
            /** @description The exchanges with processors, the oldest first; of more than 200 the last. */
            calls: components["schemas"]["ProcessorCall"][];
            /** @description The events that told of it, the oldest first; of more than 100 the last. */
            events: components["schemas"]["TransactionEvent"][];
            /** @description All attempts of the same payment, itself among them, in their order: what it retried, and what retried it. Of a long chain 50 before it and 50 after it. */
            attempts: components["schemas"]["TransactionSummary"][];
            /** @description The transactions that it is linked to; of more than 100 captures, voids and refunds the last, the newest first. */
            linked_transactions: components["schemas"]["LinkedTransaction"][];
            /** @description The disputes of it, the newest first; absent when it was never disputed. Of more than 20 the newest. */
            disputes?: components["schemas"]["Dispute"][];
        };
        /** @description How an UNKNOWN transaction is settled. Unknown properties are ignored. */
        TransactionResolution: {
            /** @description Ask the processor, or state the outcome. */
            resolution: components["schemas"]["Resolution"];
            /**
             * @description Where the stated outcome is known from, for whoever looks into it later. Required with `approved` and `declined`. Card data in it is not kept.
             * @example Acquirer portal, 2 Dec 2026: settled in batch 4711. Confirmed by phone, case 88231.
             */
            evidence?: string;
            /**
             * @description The processor's own id of the transaction. Required with `approved`.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
            /**
             * @description The acquirer's authorization code, with `approved` and where it is known.
             * @example 831000
             */
            authorization_code?: string;
        };
        /**
         * @description `lookup` asks the processor once more; `approved` and `declined` state the outcome.
         * @example lookup
         * @enum {string}
         */
        Resolution: "lookup" | "approved" | "declined";
        /** @description What became of an UNKNOWN transaction. */
        TransactionResolved: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /**
             * @description Whether it has its outcome now. False when a lookup found none: the transaction is UNKNOWN as before.
             * @example true
             */
            settled: boolean;
            /** @description Where it stands, and why. */
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
            /** @description The phase that the report stands for. */
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
            /** @description The deadline for an answer as the processor reported it; absent when it reported none. */
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
            /** @description Whether the money is real. */
            environment: components["schemas"]["Environment"];
            /** @description The reports in the order of their times; of more than 50 the last. */
            reports: components["schemas"]["DisputeReport"][];
        };
        /** @description A page of disputes. */
        DisputePage: {
            /** @description The disputes, the newest first. */
            disputes: components["schemas"]["Dispute"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description The disputes that are undecided now. */
        DisputeFigures: {
            /** @description Undecided disputes of the terminals asked for. Fraud warnings are not counted. */
            open: components["schemas"]["Count"];
            /** @description The earliest deadline among them that has not passed; absent when there is none. */
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
         * @description `open` waits for an operator; `reversing` waits for the processor's answer to a reversal that was asked for; `accepted` is settled outside of this service; `reversed` was given back at the processor.
         * @example open
         * @enum {string}
         */
        DiscrepancyState: "open" | "reversing" | "accepted" | "reversed";
        /**
         * @description What it was learned from first: a `notification` of the processor, the answer to a `lookup`, a `late_answer` to a call whose transaction was settled meanwhile, or the processor's `statement`.
         * @example notification
         * @enum {string}
         */
        DiscrepancySource: "notification" | "lookup" | "late_answer" | "statement";
        /**
         * @description How a payment ended according to its processor: `approved`, `declined`, `error` for a technical failure without a charge, or `missing` when its books have no such booking.
         * @example approved
         * @enum {string}
         */
        ClaimedOutcome: "approved" | "declined" | "error" | "missing";
        /** @description What the transaction said when the discrepancy was found. */
        RecordedSide: {
            /** @description The transaction. */
            transaction_id: components["schemas"]["TransactionId"];
            /** @description The terminal that it was made on. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description Where it stood, and why. */
            status: components["schemas"]["StatusObject"];
            /** @description Its amount, in major units. */
            amount: components["schemas"]["TransactionAmount"];
            /** @description The currency of its amount. */
            currency: components["schemas"]["Currency"];
        };
        /** @description What the processor says. */
        ClaimedSide: {
            /** @description How it ended there. */
            outcome: components["schemas"]["ClaimedOutcome"];
            /** @description Why; absent when it was not told. */
            reason_code?: components["schemas"]["StatusReasonCode"];
            /** @description The amount that it has booked, in major units; absent when it was not told. */
            amount?: components["schemas"]["TransactionAmount"];
            /** @description The currency of that amount. */
            currency?: components["schemas"]["Currency"];
            /**
             * @description Its own id of the booking; absent when it was not told.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
            /** @description When it was booked there; absent when it was not told. */
            booked_at?: components["schemas"]["Timestamp"];
            /**
             * @description What it said, as JSON text cut at 4096 characters, without card data.
             * @example {"outcome":"approved"}
             */
            raw_answer?: string;
        };
        /** @description The word of a processor against a final status. The same claim about the same transaction is kept once. */
        Discrepancy: {
            /** @description The discrepancy. */
            discrepancy_id: components["schemas"]["DiscrepancyId"];
            /** @description Where it stands. */
            state: components["schemas"]["DiscrepancyState"];
            /** @description What it was learned from. */
            source: components["schemas"]["DiscrepancySource"];
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /**
             * @description The name under which the processor has it: the id of the transaction, where there is one.
             * @example 7hK2mQ9x
             */
            idempotency_key: string;
            /** @description What this service says; absent when no transaction stands behind the booking. */
            recorded?: components["schemas"]["RecordedSide"];
            /** @description What the processor says. */
            claimed: components["schemas"]["ClaimedSide"];
            /**
             * @description Whether `reverse` can resolve it.
             * @example true
             */
            reversible: boolean;
            /** @description Whether the money is real. */
            environment: components["schemas"]["Environment"];
            /**
             * @description What the resolution rests on, as it was stated; absent while nobody has acted.
             * @example Acquirer portal: settled in batch 4711. The merchant has booked it by hand, case 88231.
             */
            evidence?: string;
            /** @description When it was found, in real time. */
            found_at: components["schemas"]["Timestamp"];
            /** @description When it was resolved, in real time; absent while it waits. */
            resolved_at?: components["schemas"]["Timestamp"];
        };
        /** @description A page of discrepancies. */
        DiscrepancyPage: {
            /** @description The discrepancies, the one that was found first at the beginning. */
            discrepancies: components["schemas"]["Discrepancy"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description How a discrepancy is resolved. Unknown properties are ignored. */
        DiscrepancyResolution: {
            /** @description What is done about it. */
            resolution: components["schemas"]["DiscrepancyDecision"];
            /**
             * @description What the resolution rests on, for whoever looks into it later. Card data in it is not kept.
             * @example Acquirer portal: settled in batch 4711. The merchant has booked it by hand, case 88231.
             */
            evidence: string;
            /**
             * @description The processor's own id of the booking, by which it is reversed. Required with `reverse` when the processor did not tell it; otherwise not used.
             * @example simulator_a_5f1d2c3b4a
             */
            provider_transaction_id?: string;
        };
        /**
         * @description `accept` the processor's word, or `reverse` what it has approved.
         * @example accept
         * @enum {string}
         */
        DiscrepancyDecision: "accept" | "reverse";
        /** @description What became of a discrepancy. */
        DiscrepancyResolved: {
            /**
             * @description Whether it is resolved now. False when the processor refused the reversal or did not answer.
             * @example true
             */
            resolved: boolean;
            /** @description The discrepancy as it stands. */
            discrepancy: components["schemas"]["Discrepancy"];
        };
        /** @description A recurring series in a list. */
        SeriesSummary: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The terminal that it was started on. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The order that its charges belong to. */
            order_id: components["schemas"]["OrderId"];
            /** @description The state of the series. */
            status: components["schemas"]["SeriesStatus"];
            /** @description Who decides when it is charged. */
            managed_by: components["schemas"]["ManagedBy"];
            /** @description What the charges to come take unless planned otherwise, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of its charges. */
            currency: components["schemas"]["Currency"];
            /**
             * @description How many charges were approved.
             * @example 3
             */
            completed_payments: number;
            /**
             * @description How many payments it has in all; absent when it is open-ended.
             * @example 12
             */
            number_of_payments?: number;
            /** @description When it was asked for. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When it last changed. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of series. */
        SeriesPage: {
            /** @description The series, the newest first. */
            series: components["schemas"]["SeriesSummary"][];
            /** @description Where the next page begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A planned or executed charge of a series. */
        SeriesOccurrence: {
            /** @description The occurrence, as its merchant sees it. */
            occurrence: components["schemas"]["FutureTransaction"];
            /** @description The transaction that charged it, or is or was the last to try; absent while none has. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description When that transaction is retried automatically; present while such a retry is planned. */
            retry_at?: components["schemas"]["Timestamp"];
            /** @description When it last changed. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A series with a page of its occurrences. */
        SeriesDetails: {
            /** @description The terminal that it was started on. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The account that the terminal belongs to. */
            account_id: components["schemas"]["AccountId"];
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The order that its charges belong to. */
            order_id: components["schemas"]["OrderId"];
            /** @description The transaction that started it. */
            init_transaction_id: components["schemas"]["TransactionId"];
            /** @description What the charges to come take unless planned otherwise, in major units. */
            amount: components["schemas"]["Amount"];
            /** @description The currency of its charges. */
            currency: components["schemas"]["Currency"];
            /** @description Its state and schedule, and how far it has come. */
            recurring: components["schemas"]["RecurringSchedule"];
            /** @description The stored instrument that is charged. */
            payment_instrument?: components["schemas"]["PaymentInstrument"];
            /** @description The payer. */
            payer: components["schemas"]["RecurringPayer"];
            /** @description When its init was approved; absent before that, and when it never was. */
            started_at?: components["schemas"]["Timestamp"];
            /** @description A page of its occurrences, the last by number first. */
            occurrences: components["schemas"]["SeriesOccurrence"][];
            /** @description Where the next page of occurrences begins; absent on the last one. */
            next_cursor?: components["schemas"]["PageCursor"];
            /** @description When it was asked for. */
            created_at: components["schemas"]["Timestamp"];
            /** @description When it last changed. */
            updated_at: components["schemas"]["Timestamp"];
        };
        /** @description A planned charge, with what is to be known of its series. */
        OccurrenceToCome: {
            /** @description The terminal of the series. */
            terminal_friendly_id: components["schemas"]["TerminalId"];
            /** @description The order that the charges of the series belong to. */
            order_id: components["schemas"]["OrderId"];
            /** @description Who charges it. */
            managed_by: components["schemas"]["ManagedBy"];
            /** @description Where the series stands: while it is paused, nothing is charged. */
            series_status: components["schemas"]["SeriesStatus"];
            /** @description The occurrence. */
            occurrence: components["schemas"]["FutureTransaction"];
        };
        /** @description A page of what is to come. */
        OccurrencePage: {
            /** @description The occurrences, the next first. */
            occurrences: components["schemas"]["OccurrenceToCome"][];
            /** @description Where the next page begins; absent on the last one. */
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
            /** @description The terminal; absent when the key may not use the one that was named, or none was found. */
            terminal_friendly_id?: components["schemas"]["TerminalId"];
            /** @description The key that it was sent with. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description What was asked for. */
            operation: components["schemas"]["OperationName"];
            /**
             * @description The HTTP method.
             * @example POST
             */
            method: string;
            /**
             * @description The path. What stands in the place of an id and is none is left out.
             * @example /v1/payments/sale/a1B2c3
             */
            path: string;
            /**
             * @description The HTTP status of the answer; 499 when the client had gone before it.
             * @example 400
             */
            status: number;
            /** @description Why it was refused, or failed; absent when it was not. */
            reason_code?: components["schemas"]["ReasonCode"];
            /**
             * @description The field that the refusal names first; absent when it names none.
             * @example amount
             */
            field?: string;
            /**
             * @description How long the answer took, in milliseconds.
             * @example 41
             */
            duration_ms: number;
            /** @description The transaction that it made, or was about; absent when there is none. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description The series that it made, or was about; absent when there is none. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The merchant's reference; absent when none was sent. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The merchant's reference of the order; absent when none was sent. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /**
             * @description Its `Idempotency-Key`; absent when none was sent, or none that can be one.
             * @example order-1001-sale-1
             */
            idempotency_key?: string;
            /**
             * @description Whether a stored answer was repeated; absent when it had no `Idempotency-Key`.
             * @example false
             */
            idempotency_replayed?: boolean;
            /** @description When it was received, in real time. */
            received_at: components["schemas"]["Timestamp"];
        };
        /** @description A page of the request log. */
        RequestPage: {
            /** @description The requests, the newest first. */
            requests: components["schemas"]["RequestSummary"][];
            /** @description Where the next page begins; absent when there is nothing more to look at. */
            next_cursor?: components["schemas"]["PageCursor"];
        };
        /** @description A request with its answer. */
        RequestDetails: {
            /** @description The request. */
            request_id: components["schemas"]["RequestId"];
            /** @description The terminal; absent when the key may not use the one that was named, or none was found. */
            terminal_friendly_id?: components["schemas"]["TerminalId"];
            /** @description The key that it was sent with. */
            api_key_id: components["schemas"]["ApiKeyId"];
            /** @description What was asked for. */
            operation: components["schemas"]["OperationName"];
            /**
             * @description The HTTP method.
             * @example POST
             */
            method: string;
            /**
             * @description The path. What stands in the place of an id and is none is left out.
             * @example /v1/payments/sale/a1B2c3
             */
            path: string;
            /**
             * @description The query parameters that the operation knows, as JSON, under the same rules as the body; absent when there were none.
             * @example {"recurring_id":"Rc7mN2xQ"}
             */
            query?: string;
            /**
             * @description The HTTP status of the answer; 499 when the client had gone before it.
             * @example 400
             */
            status: number;
            /** @description Why it was refused, or failed; absent when it was not. */
            reason_code?: components["schemas"]["ReasonCode"];
            /**
             * @description The field that the refusal names first; absent when it names none.
             * @example amount
             */
            field?: string;
            /**
             * @description How long the answer took, in milliseconds.
             * @example 41
             */
            duration_ms: number;
            /** @description The transaction that it made, or was about; absent when there is none. */
            transaction_id?: components["schemas"]["TransactionId"];
            /** @description The series that it made, or was about; absent when there is none. */
            recurring_id?: components["schemas"]["RecurringId"];
            /** @description The merchant's reference; absent when none was sent. */
            merchant_transaction_id?: components["schemas"]["MerchantTransactionId"];
            /** @description The merchant's reference of the order; absent when none was sent. */
            merchant_order_id?: components["schemas"]["MerchantOrderId"];
            /**
             * @description Its `Idempotency-Key`; absent when none was sent, or none that can be one.
             * @example order-1001-sale-1
             */
            idempotency_key?: string;
            /**
             * @description Whether a stored answer was repeated; absent when it had no `Idempotency-Key`.
             * @example false
             */
            idempotency_replayed?: boolean;
            /** @description When it was received, in real time. */
            received_at: components["schemas"]["Timestamp"];
            /**
             * @description The address that it came from; absent when that is not known.
             * @example 203.0.113.7
             */
            source_address?: string;
            /**
             * @description What the client calls itself; absent when it does not.
             * @example shop/2.1
             */
            user_agent?: string;
            /**
             * @description The JSON body as it was understood, with `[removed]` in place of what is not kept, and of what has a name that this document does not know. Absent when there was none, when it was no JSON object, and when it was longer than 32768 characters.
             * @example {"amount":49.99,"currency":"EUR"}
             */
            request_body?: string;
            /**
             * @description The answer likewise; absent when it was longer than 32768 characters.
             * @example {"accepted":true,"transaction_id":"7hK2mQ9x"}
             */
            answer_body?: string;
            /** @description The events of the transaction and of the series, the oldest first; of more than 100 the last. */
            events: components["schemas"]["RequestEvent"][];
        };
        /** @description An event of what a request was about. */
        RequestEvent: {
            /** @description The event. */
            event_id: components["schemas"]["EventId"];
            /** @description What it tells. */
            type: components["schemas"]["EventType"];
            /** @description When it happened, by the terminal's clock. */
            created_at: components["schemas"]["Timestamp"];
        };
        /**
         * @description By days, or by hours.
         * @example day
         * @enum {string}
         */
        OverviewBucket: "hour" | "day";
        /**
         * @description What waits to be done, and what is open.
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
         * @description The approved of those that were approved, declined or failed, with four decimals.
         * @example 0.9008
         */
        ApprovalRate: number;
        /** @description How many payments have each status. */
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
        /** @description Figures of a time. */
        Overview: {
            /** @description The first moment that is counted. */
            since: components["schemas"]["Timestamp"];
            /** @description The first moment that is not counted any more. */
            until: components["schemas"]["Timestamp"];
            /** @description By what the figures are divided. */
            bucket: components["schemas"]["OverviewBucket"];
            /** @description Where the days begin. */
            time_zone: components["schemas"]["TimeZone"];
            /** @description The payments in all currencies. */
            payments: components["schemas"]["PaymentCounts"];
            /** @description Of all of them; absent when none has come to its end. */
            approval_rate?: components["schemas"]["ApprovalRate"];
            /** @description The figures by currency, in the order of their codes; none for a currency in which nothing happened. */
            currencies: components["schemas"]["CurrencyFigures"][];
            /** @description Why payments were declined or failed, the most frequent first; of more than 50 reasons the first. */
            declines: components["schemas"]["DeclineFigures"][];
            /** @description The processors that were called within the time, by name. */
            processors: components["schemas"]["ProcessorFigures"][];
            /** @description What waits now in the whole service, whatever terminal is asked for; what has nothing waiting is left out. */
            backlog: components["schemas"]["QueueFigures"][];
            /** @description How webhooks to the endpoints of the account, or of all, stand now. */
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
            /** @description Absent when none has come to its end. */
            approval_rate?: components["schemas"]["ApprovalRate"];
            /** @description What approved sales, captures and payments of series took. */
            volume: components["schemas"]["SummedAmount"];
            /** @description What approved refunds gave back. */
            refunded: components["schemas"]["SummedAmount"];
            /** @description How many these refunds are. */
            refund_count: components["schemas"]["Count"];
            /** @description The same by days or hours, the oldest first; those in which nothing happened are left out. */
            buckets: components["schemas"]["FigureBucket"][];
        };
        /** @description Figures of one day or hour. */
        FigureBucket: {
            /** @description When the day or hour begins; the first may begin before `since`. */
            starts_at: components["schemas"]["Timestamp"];
            /** @description The payments. */
            payments: components["schemas"]["PaymentCounts"];
            /** @description What approved sales, captures and payments of series took. */
            volume: components["schemas"]["SummedAmount"];
            /** @description What approved refunds gave back. */
            refunded: components["schemas"]["SummedAmount"];
            /** @description How many these refunds are. */
            refund_count: components["schemas"]["Count"];
        };
        /** @description How often payments were declined, or failed, for one reason. */
        DeclineFigures: {
            /** @description The reason. */
            reason_code: components["schemas"]["StatusReasonCode"];
            /** @description How often. */
            count: components["schemas"]["Count"];
        };
        /** @description How a processor answered. */
        ProcessorFigures: {
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description How often it was called. */
            calls: components["schemas"]["Count"];
            /** @description How many of these calls had no answer. */
            unanswered: components["schemas"]["Count"];
            /**
             * @description Half of its answers took no longer, in milliseconds; absent when it gave none.
             * @example 180
             */
            median_ms?: number;
            /**
             * @description 95 of 100 of its answers took no longer, in milliseconds; absent when it gave none.
             * @example 420
             */
            p95_ms?: number;
        };
        /** @description What waits to be done, or is open. */
        QueueFigures: {
            /** @description What it is. */
            queue: components["schemas"]["BacklogQueue"];
            /**
             * @description How much of it waits. It is counted up to 10000, deliveries so of each endpoint.
             * @example 2
             */
            depth: number;
            /**
             * @description How long the oldest has waited, in seconds, by the clock of its terminal.
             * @example 31
             */
            oldest_seconds: number;
        };
        /** @description How webhooks stand, each state counted up to 10000 of each endpoint. */
        DeliveryFigures: {
            /** @description Deliveries that wait for an attempt. */
            pending: components["schemas"]["Count"];
            /** @description Those of them of which an attempt has failed. */
            retrying: components["schemas"]["Count"];
            /** @description Deliveries that have used up their attempts and are kept. */
            failed: components["schemas"]["Count"];
            /** @description The endpoints of which every attempt fails, and those that were switched off for it; of more than 100 the first. */
            failing_endpoints: components["schemas"]["WebhookEndpointId"][];
        };
        /**
         * @description Why work is held. `other_database`: the system identifier or the database is another one, as after a logical restore. `other_timeline`: the database was restored or promoted while no instance ran that knows that nothing was lost. `lost_writes`: an instance has seen writes that are gone. `other_cell`: the database belongs to another `CELL_ID`. `requested`: by `RECOVERY=true`.
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
            /** @description Why they are held; absent when they are not. */
            reason?: components["schemas"]["RecoveryReason"];
            /** @description When they were held, in real time; absent when they are not. */
            held_since?: components["schemas"]["Timestamp"];
            /**
             * @description The cell that the database belongs to; absent when it belongs to none.
             * @example eu-1
             */
            cell_id?: string;
            /** @description The database as it is. */
            system_identifier: components["schemas"]["SystemIdentifier"];
            /** @description Its timeline as it is. */
            timeline: components["schemas"]["Timeline"];
            /** @description The database that the service last wrote. */
            recorded_system_identifier: components["schemas"]["SystemIdentifier"];
            /** @description The timeline that the service last wrote. */
            recorded_timeline: components["schemas"]["Timeline"];
            /** @description When the service last noted in this database that it runs. After a restore the end of what is there. */
            last_written_at: components["schemas"]["Timestamp"];
            /** @description The last comparison of this recovery; absent while there is none. */
            comparison?: components["schemas"]["RecoveryComparisonSummary"];
        };
        /** @description The result of a comparison with the ledgers of the processors. */
        RecoveryComparisonSummary: {
            /** @description When it was made, in real time. */
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
            /** @description The start of the time that is compared; an hour before the last write that is there when it is left out. */
            since?: components["schemas"]["Timestamp"];
            /** @description The end of the time that is compared; now when it is left out. */
            until?: components["schemas"]["Timestamp"];
            /**
             * @description Writes payments that are missing here as transactions.
             * @default false
             * @example true
             */
            import_missing?: boolean;
        };
        /** @description The payments that processors have and this database has not. */
        RecoveryComparison: {
            /** @description The start of the time that was compared, in real time. */
            since: components["schemas"]["Timestamp"];
            /** @description The end of the time that was compared, in real time. */
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
         * @description `compared`: its entries were compared. `no_statement`: the processor gives no statement; compare it by hand. `unavailable`: the processor did not give its statement; compare again. `unusable_account`: the credentials of the account cannot be opened; restore the key of the vault.
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
            /** @description Tells if the ledger was compared, or why not. */
            state: components["schemas"]["LedgerState"];
            /**
             * @description False for a processor that gives no statement. Compare it by hand.
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
             * @description The key under which the processor has it, the id of the transaction that is missing.
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
            /** @description When the processor recorded it, in real time. */
            booked_at: components["schemas"]["Timestamp"];
            /** @description The series that it is a charge of; present when it was imported. */
            recurring_id?: components["schemas"]["RecurringId"];
        };
        /** @description A person's word that held work may continue. */
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
         * @description Identifies the event. The same event can arrive more than once, always with the same id: keep it to recognize repeats.
         * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
         */
        EventId: string;
        /**
         * @description Present, with the value `sandbox`, on events of sandbox terminals; absent on live ones.
         * @example sandbox
         * @enum {string}
         */
        EventEnvironment: "sandbox";
        /** @description The transaction that an event tells of. */
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
            /** @description What the payer must do next. Only while the transaction waits for the payer. */
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
            /** @description When the retry is due. */
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
         * @description Why an announced retry is not made: `attempt_limit`, its card was charged the amount ten times within thirty days; `retried`, you retried the transaction yourself; `series_not_active`, its series was paused or has ended; `future_transaction_cancelled`, you cancelled its occurrence; `discrepancy`, the processor says that the refused transaction was approved. More may be added.
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
            /** @description When the retry was due. */
            retry_at: components["schemas"]["Timestamp"];
            /** @description Why it is not made. */
            cancellation_reason: components["schemas"]["RetryCancellation"];
            /** @description The series. Only on transactions of a series. */
            recurring_id?: components["schemas"]["RecurringId"];
        };
        /** @description What a processor says against a transaction. */
        EventDiscrepancy: {
            /** @description The discrepancy, by which the operator finds it. */
            discrepancy_id: components["schemas"]["DiscrepancyId"];
            /** @description Where it stands. */
            state: components["schemas"]["DiscrepancyState"];
            /** @description What it was learned from. */
            source: components["schemas"]["DiscrepancySource"];
            /** @description The processor. */
            provider_key: components["schemas"]["ProviderKey"];
            /** @description How the payment ended there. */
            claimed_outcome: components["schemas"]["ClaimedOutcome"];
            /** @description The amount that is booked there, in major units. Only when it is known. */
            claimed_amount?: components["schemas"]["TransactionAmount"];
            /** @description The currency of that amount. */
            claimed_currency?: components["schemas"]["Currency"];
        };
        /** @description The transaction, which has not changed, and what a processor says against it. */
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
            /** @description What the processor says. */
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
            /** @description The change. `opened` comes once; `updated` also tells of money that moves after the dispute was decided. */
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
        /** @description The series that an event tells of. */
        RecurringEventData: {
            /** @description The series. */
            recurring_id: components["schemas"]["RecurringId"];
            /** @description The order of the series. */
            order_id: components["schemas"]["OrderId"];
            /** @description The default amount of the charges to come, in major units. */
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
            /** @description The default amount of the charges to come, in major units. */
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
            /** @description The state and the schedule of the series when the event happened, this charge counted. */
            recurring: components["schemas"]["RecurringSchedule"];
        };
        /** @description The occurrence that an event tells of. */
        FutureTransactionEventData: {
            /** @description The occurrence. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series that owns it. */
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
        /** @description The occurrence, and the transaction that charged it or was the last to try. */
        FutureTransactionChargeEventData: {
            /** @description The occurrence. */
            future_transaction_id: components["schemas"]["FutureTransactionId"];
            /** @description The series that owns it. */
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
            /** @description The transaction that charged the occurrence, or the last one that tried to. */
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
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.approved
             * @enum {string}
             */
            type: "transaction.approved";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.declined`. A transaction was declined. */
        TransactionDeclinedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.declined
             * @enum {string}
             */
            type: "transaction.declined";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.pending`. A transaction waits for the payer. */
        TransactionPendingEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.pending
             * @enum {string}
             */
            type: "transaction.pending";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.error`. A transaction failed for a technical reason. */
        TransactionErrorEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.error
             * @enum {string}
             */
            type: "transaction.error";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.unknown`. The outcome of a transaction is not known. */
        TransactionUnknownEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.unknown
             * @enum {string}
             */
            type: "transaction.unknown";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.cancelled`. A transaction was cancelled. */
        TransactionCancelledEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.cancelled
             * @enum {string}
             */
            type: "transaction.cancelled";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.retry_scheduled`. An automatic retry was scheduled. */
        TransactionRetryScheduledEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.retry_scheduled
             * @enum {string}
             */
            type: "transaction.retry_scheduled";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionRetryScheduledEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.retry_attempted`. A retry was attempted. */
        TransactionRetryAttemptedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.retry_attempted
             * @enum {string}
             */
            type: "transaction.retry_attempted";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionRetryAttemptedEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.retry_cancelled`. An announced retry is not made. */
        TransactionRetryCancelledEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.retry_cancelled
             * @enum {string}
             */
            type: "transaction.retry_cancelled";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionRetryCancelledEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.discrepancy`. A processor contradicts a final status. */
        TransactionDiscrepancyEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.discrepancy
             * @enum {string}
             */
            type: "transaction.discrepancy";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionDiscrepancyEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.disputed`. A payment is disputed. */
        TransactionDisputedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.disputed
             * @enum {string}
             */
            type: "transaction.disputed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionDisputedEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.refund_failed`. An approved refund failed. */
        TransactionRefundFailedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.refund_failed
             * @enum {string}
             */
            type: "transaction.refund_failed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `transaction.identifier_masked`. An identifier held the number of the payer's card and was masked. */
        TransactionIdentifierMaskedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example transaction.identifier_masked
             * @enum {string}
             */
            type: "transaction.identifier_masked";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["TransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.created`. A recurring series started. */
        RecurringCreatedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.created
             * @enum {string}
             */
            type: "recurring.created";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.charged`. A recurring payment was approved. */
        RecurringChargedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.charged
             * @enum {string}
             */
            type: "recurring.charged";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["RecurringChargedEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.cancelled`. A recurring series was cancelled. */
        RecurringCancelledEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.cancelled
             * @enum {string}
             */
            type: "recurring.cancelled";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.completed`. A recurring series was completed. */
        RecurringCompletedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.completed
             * @enum {string}
             */
            type: "recurring.completed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.paused`. A recurring series was paused. */
        RecurringPausedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.paused
             * @enum {string}
             */
            type: "recurring.paused";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.resumed`. A recurring series was resumed. */
        RecurringResumedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.resumed
             * @enum {string}
             */
            type: "recurring.resumed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.instrument_replaced`. The payment instrument of a recurring series was replaced. */
        RecurringInstrumentReplacedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.instrument_replaced
             * @enum {string}
             */
            type: "recurring.instrument_replaced";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["RecurringInstrumentEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `recurring.updated`. A recurring series was updated. */
        RecurringUpdatedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example recurring.updated
             * @enum {string}
             */
            type: "recurring.updated";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["RecurringEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.scheduled`. A future payment was scheduled. */
        FutureTransactionScheduledEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.scheduled
             * @enum {string}
             */
            type: "future_transaction.scheduled";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["FutureTransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.executed`. A scheduled payment was processed. */
        FutureTransactionExecutedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.executed
             * @enum {string}
             */
            type: "future_transaction.executed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["FutureTransactionChargeEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.cancelled`. A scheduled payment was cancelled. */
        FutureTransactionCancelledEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.cancelled
             * @enum {string}
             */
            type: "future_transaction.cancelled";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["FutureTransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.failed`. A scheduled payment failed. */
        FutureTransactionFailedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.failed
             * @enum {string}
             */
            type: "future_transaction.failed";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["FutureTransactionChargeEventData"];
            /** @description Tells events of the sandbox from live ones. */
            environment?: components["schemas"]["EventEnvironment"];
        };
        /** @description The event `future_transaction.updated`. A scheduled payment was moved or changed. */
        FutureTransactionUpdatedEvent: {
            /** @description Unique per event: the key to recognize repeats by. */
            id: components["schemas"]["EventId"];
            /**
             * @description The type of the event.
             * @example future_transaction.updated
             * @enum {string}
             */
            type: "future_transaction.updated";
            /** @description When the event happened. */
            created_at: components["schemas"]["Timestamp"];
            /** @description What happened, and to which records. */
            data: components["schemas"]["FutureTransactionEventData"];
            /** @description Tells events of the sandbox from live ones. */
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
        /** @description The API key is missing, malformed, unknown or revoked, or is of another kind. Of a user: the management key, access token or session is not valid. */
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
        /** @description The role of the user or of the access token is less than the operation needs (`x-role`), or the scope of the access token does not include it. */
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
        /** @description The role of the user or of the access token is less than the operation needs (`x-role`), the scope of the access token does not include it, or the request of a session comes from another site or without its CSRF token. */
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
        /** @description The request of a session comes from another site or without its CSRF token, or the scope of the access token does not include the operation. */
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
        /** @description There is no session, or the password or the code is not right. */
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
        /** @description Too many sign-ins to this user were refused that came from the address or the device of the client, each one with a longer wait than the one before; other addresses and devices do not wait. Beyond ten passwords from anywhere, browsers that the user has not signed in with before wait as well; known browsers and passkeys do not. */
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
        /** @description The key gives no access to this terminal, or belongs to the other environment. Of a user: there is no such terminal, the role is less than the operation needs (`x-role`), or the request of a session comes from another site or without its CSRF token. */
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
        /** @description The body is larger than 262144 bytes. Where its length was announced, it is refused before the API key is looked at. */
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
        /** @description The key has used up its rate limit, or too many keys that are not valid came from the address of the client. Send the same request again after `Retry-After` seconds. */
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
        /** @description Too many keys that are not valid came from the address of the client. Send the same request again after `Retry-After` seconds. */
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
        /** @description Not now - a request with the same key is still running, or the service cannot do its work. Send the same request with the same key again. */
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
        /** @description The service cannot do its work now. Send the same request again after `Retry-After` seconds. */
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
        /** @description The path takes other methods, which `Allow` names. */
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
        /** @description What came is not HTTP, has no Host, or names no path. The connection is closed where the next request could not be told from the rest of this one. */
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
        /** @description The `Expect` header asks for something else than `100-continue`. The connection is closed. */
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
        /** @description No processor of the terminal takes the payment, the original attempt cannot be retried this way, the order has other details than those that were sent, the instrument of the token was deleted, the one-time token was used or is expired, or the payer may not be led to the `return_url`. */
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
        /** @description The idempotency key was used with another body, or the referenced transaction is still in motion. */
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
        /** @description An id or a query parameter has not the form of one. */
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
        /** @description What an id refers to is not known. */
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
        /** @description The endpoint is switched off. */
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
        /** @description The search has no place to look, or too many. */
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
        /** @description The event was received. Any 2xx status within 30 seconds acknowledges it, and the body is not read; any other answer, a redirect included, and silence lead to redelivery: attempts follow 1 minute, 5 minutes, 30 minutes, 2 hours, 8 hours and 24 hours after the one before. */
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
         * @description The transaction, as answered when it was submitted.
         * @example 7hK2mQ9x
         */
        TransactionId: components["schemas"]["TransactionId"];
        /**
         * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
         * @description The processor account, as answered when it was made.
         * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
         */
        ProcessorAccountId: components["schemas"]["ProcessorAccountId"];
        /**
         * @description `t=<unix timestamp>,v1=<signature>`: the signature is the lower-case hexadecimal HMAC-SHA256 of `<t>.<raw body>`, keyed with the secret agreed with the operator. A header that is missing or wrongly formed is answered like a wrong signature, 401.
         * @example t=1796083200,v1=5f8d1c0a3b7e92446de0a9c1b2f3845760718293a4b5c6d7e8f90123456789ab
         */
        ProviderSignature: string;
        /**
         * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
         * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
         */
        ServiceSignature: string;
        /**
         * @description The session, as the list shows it.
         * @example 01940a6e-9d6e-7075-9f8b-7d62514f3e2c
         */
        SessionId: components["schemas"]["SessionId"];
        /**
         * @description The user, as the list shows them.
         * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
         */
        UserId: components["schemas"]["UserId"];
        /**
         * @description The access token, as the list shows it.
         * @example 01940a6e-ae7f-7186-a09c-8e73625f4e3d
         */
        AccessTokenId: components["schemas"]["AccessTokenId"];
        /**
         * @description The passkey, as the list shows it.
         * @example 01940a6e-bf80-7297-b1ad-9f84736f5f4e
         */
        PasskeyId: components["schemas"]["PasskeyId"];
        /**
         * @description Only those of this user. Those of others are shown to owners.
         * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
         */
        UserIdQuery: components["schemas"]["UserId"];
        /**
         * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
         * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
         */
        WebhookId: components["schemas"]["EventId"];
        /**
         * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
         * @example 1796126400
         */
        WebhookTimestamp: string;
        /**
         * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
         * @example v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=
         */
        WebhookSignature: string;
        /**
         * @description The account, as answered when it was made.
         * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
         */
        AccountId: components["schemas"]["AccountId"];
        /**
         * @description The API key, as answered when it was made.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        ApiKeyId: components["schemas"]["ApiKeyId"];
        /**
         * @description Only what was done to records of this kind.
         * @example api_key
         */
        AuditSubjectQuery: components["schemas"]["AuditSubject"];
        /**
         * @description Only what was done to the record of this id.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        AuditSubjectIdQuery: components["schemas"]["AuditSubjectId"];
        /**
         * @description Only what this operation did.
         * @example managementApiKeyRevoke
         */
        AuditOperationQuery: components["schemas"]["ManagementOperation"];
        /**
         * @description Only what was done at this time or later.
         * @example 2026-12-01T00:00:00.000Z
         */
        AuditSinceQuery: components["schemas"]["Timestamp"];
        /**
         * @description Only what was done before this time.
         * @example 2026-12-02T00:00:00.000Z
         */
        AuditUntilQuery: components["schemas"]["Timestamp"];
        /**
         * @description The endpoint, as answered when it was registered.
         * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
         */
        WebhookEndpointId: components["schemas"]["WebhookEndpointId"];
        /**
         * @description The delivery, as listed.
         * @example 481516
         */
        DeliveryId: components["schemas"]["DeliveryId"];
        /**
         * @description Only what belongs to this account.
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
         * @description Where to begin without a cursor: with the oldest event that is kept, or after the newest one, so that the first page is empty.
         * @example newest
         */
        EventStartQuery: "oldest" | "newest";
        /**
         * @description Only deliveries in this state.
         * @example failed
         */
        DeliveryStateQuery: components["schemas"]["DeliveryState"];
        /**
         * @description `next_cursor` of the page before; without it the first page is answered.
         * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
         */
        PageCursor: components["schemas"]["PageCursor"];
        /**
         * @description How many records a page has at most.
         * @example 50
         */
        PageLimit: number;
        /**
         * @description Only what belongs to this terminal.
         * @example a1B2c3
         */
        TerminalQuery: components["schemas"]["TerminalId"];
        /**
         * @description The terminal that has the record. Ids are unique within a terminal. Where several terminals have a record of the id, the answer is 404 until one
         *     of them is named here.
         * @example a1B2c3
         */
        OwnerTerminalQuery: components["schemas"]["TerminalId"];
        /**
         * @description Only transactions of this order.
         * @example Xk29fLq0
         */
        OrderIdQuery: components["schemas"]["OrderId"];
        /**
         * @description Only transactions with this reference of the merchant's.
         * @example order-1001
         */
        MerchantTransactionIdQuery: components["schemas"]["MerchantTransactionId"];
        /**
         * @description Only transactions of orders with this reference of the merchant's.
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
         * @description Only discrepancies in this state; without it those that wait for an operator.
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
         * @description The discrepancy, as it is listed.
         * @example 019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        DiscrepancyIdPath: components["schemas"]["DiscrepancyId"];
        /**
         * @description Only series with this status.
         * @example active
         */
        SeriesStatusQuery: components["schemas"]["SeriesStatus"];
        /**
         * @description Only what is about the transaction, series or occurrence of this id.
         * @example 7hK2mQ9x
         */
        SubjectIdQuery: components["schemas"]["EventSubjectId"];
        /**
         * @description Only what was sent with this API key.
         * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
         */
        ApiKeyIdQuery: components["schemas"]["ApiKeyId"];
        /**
         * @description Only requests that name this, or were answered with it: a transaction, a series, the merchant's reference of a transaction or of an order, or an `Idempotency-Key`.
         * @example order-1001
         */
        RequestReferenceQuery: string;
        /**
         * @description Only requests to this operation, by its operationId in this document.
         * @example sale
         */
        RequestOperationQuery: components["schemas"]["OperationName"];
        /**
         * @description Only requests to this path, as an entry of the log has it.
         * @example /v1/payments/sale/a1B2c3
         */
        RequestPathQuery: string;
        /**
         * @description Only requests that were answered with this HTTP status.
         * @example 422
         */
        RequestStatusQuery: number;
        /**
         * @description Only requests that were refused, or failed, with this reason code.
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
         * @description The first moment that is counted.
         * @example 2026-12-01T00:00:00.000Z
         */
        OverviewSinceQuery: components["schemas"]["Timestamp"];
        /**
         * @description The first moment that is not counted any more.
         * @example 2026-12-02T00:00:00.000Z
         */
        OverviewUntilQuery: components["schemas"]["Timestamp"];
        /**
         * @description By what the figures are divided.
         * @example day
         */
        OverviewBucketQuery: components["schemas"]["OverviewBucket"];
        /**
         * @description Where the days begin; UTC without it.
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
         * @description The series, as answered when it was started.
         * @example Rc7mN2xQ
         */
        RecurringIdPath: components["schemas"]["RecurringId"];
    };
    requestBodies: never;
    headers: {
        /** @description Where this service is documented (RFC 8631) - `service-doc` for people, `service-desc` for machines. */
        Link: string;
        /** @description Identifies this request. Quote it to support. */
        XRequestId: string;
        /** @description Answers hold data of payments - nobody on the way keeps a copy. */
        CacheControl: "no-store";
        /** @description The media type is the one that is told, whatever the body looks like. */
        XContentTypeOptions: "nosniff";
        /** @description The session, HttpOnly and SameSite=Strict. Programs that are no browsers use access tokens. */
        SetCookie: string;
        /** @description What binds the challenge to this browser, HttpOnly and SameSite=Strict. It opens nothing. */
        SetChallengeCookie: string;
        /** @description Requests that this key may send per second to operations of this kind. Present once the API key was accepted. */
        RateLimitLimit: number;
        /** @description Requests that are left in the current second. Present once the API key was accepted. */
        RateLimitRemaining: number;
        /** @description When the current window ends, in seconds since 1970-01-01T00:00:00Z. Present once the API key was accepted. */
        RateLimitReset: number;
        /** @description Seconds to wait before sending the same request again. */
        RetryAfter: number;
        /** @description The key of the request. Present when the request carried a valid `Idempotency-Key`. */
        IdempotencyKey: string;
        /** @description `false` on the first answer, `true` when a stored answer is repeated. Present when the request carried a valid `Idempotency-Key`. */
        IdempotencyReplayed: boolean;
        /** @description Until when the answer is kept for repetition, ISO 8601. Present when the request carried a valid `Idempotency-Key`. */
        IdempotencyExpires: string;
        /** @description What the operation does not know of the request, and has ignored: the first ten properties of the body and query parameters, a list of strings (RFC 9651) of at most 100 characters each. `suggestion` is the field that was probably meant. Values are never repeated. Present when there is something of the kind. */
        IgnoredFields: string;
        /** @description The methods that this path takes (RFC 9110). */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The sale was taken in. Read `accepted`, then the status. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The new attempt was taken in. Read `accepted`, then the status. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The pre-authorization was taken in. Read `accepted`, then the status. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The new attempt was taken in. Read `accepted`, then the status. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
        /** @description The pre-authorization to capture, and how much of it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaptureRequest"];
            };
        };
        responses: {
            /** @description The capture was taken in. Read `accepted`, then the status. */
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
            /** @description The referenced transaction can never be captured this way, or its processor cannot do it. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The void was taken in. Read `accepted`, then the status. */
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
            /** @description The referenced transaction can never be voided this way. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
        /** @description The payment to refund, and how much of it. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundRequest"];
            };
        };
        responses: {
            /** @description The refund was taken in. Read `accepted`, then the status. */
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
            /** @description The request is not well formed, a field is missing or wrong, or more is asked for than is left. */
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
            /** @description The idempotency key was used with another body, the payment is still processing, or nothing of it is left. */
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
            /** @description The referenced transaction can never be refunded this way, or its processor cannot do it. */
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
                 * @description The transaction, as answered when it was submitted.
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
            /** @description The transaction id has not the form of one. */
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the signature is the lower-case hexadecimal HMAC-SHA256 of `<t>.<raw body>`, keyed with the secret agreed with the operator. A header that is missing or wrongly formed is answered like a wrong signature, 401.
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
            /** @description Too many notifications of this processor came from one address in a second. Nothing of this one was looked at: send it again after `Retry-After` seconds. */
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
            /** @description Too many notifications of this processor came from one address in a second. Nothing of this one was looked at: send it again after `Retry-After` seconds. */
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
            /** @description The service cannot do its work. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The init was taken in, or was declined: read `accepted`. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
        /** @description The recurring init to attempt again. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description The new attempt was taken in, or was declined: read `accepted`. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The charge was taken in, or was declined: read `accepted`. */
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
            /** @description The series is not managed by the merchant, the currency is another one, the attempt cannot be retried, or no processor of the terminal takes the payment. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
        /** @description The recurring charge to attempt again. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RetryRequest"];
            };
        };
        responses: {
            /** @description The new attempt was taken in, or was declined: read `accepted`. */
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
            /** @description The attempt cannot be retried, its series is not managed by the merchant, or no processor of the terminal takes the payment. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The verification was taken in, or was declined: read `accepted`. */
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
            /** @description The processor manages the series, the stored instrument was deleted, the one-time token was used or is expired, or no processor of the terminal takes it. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The charge was taken in, or was declined: read `accepted`. */
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
            /** @description The future transaction belongs to another series, its series is managed by the processor, its last attempt cannot be retried, or no processor of the terminal takes the payment. */
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
                 * @description A value of your choice, unique per operation that you mean to run once: an order number with a suffix or a UUID. The same key with the same body, whatever its `cvv`, within 24 hours returns the stored answer and runs nothing.
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
            /** @description The future transaction belongs to another series, or no processor of the terminal takes the payment. */
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
            /** @description The card is not one, has expired, or a field is missing or wrong; no token was made. */
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
            /** @description The publishable key is not one of this terminal. */
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
            /** @description The key or the address of the client has used up its limit, or too many keys that are not valid came from the address. Send the same request again after `Retry-After` seconds. */
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
            /** @description How far the clock came; what fell due on the way has been done. */
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
                 * @description The transaction, as answered when it was submitted.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        /** @description How the challenge ends. */
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
            /** @description The transaction is not known to this terminal, or it waits for no challenge. */
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
                 * @description The transaction, as answered when it was submitted.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        /** @description The outcome that the bank's books get. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankCorrectionRequest"];
            };
        };
        responses: {
            /** @description The bank has told its correction. */
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
            /** @description The transaction is not known to this terminal, or no bank has heard of it. */
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
                 * @description The transaction, as answered when it was submitted.
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
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description The account to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountRequest"];
            };
        };
        responses: {
            /** @description The account is made. */
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
                 * @description The account, as answered when it was made.
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
                 * @description The account, as answered when it was made.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        /** @description What to change of the account. */
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
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description The processor account to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessorAccountRequest"];
            };
        };
        responses: {
            /** @description The processor account is made. */
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
            /** @description The service cannot use such an account; nothing was made. */
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
                 * @description The processor account, as answered when it was made.
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
                 * @description The processor account, as answered when it was made.
                 * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
                 */
                processor_account_id: components["parameters"]["ProcessorAccountId"];
            };
            cookie?: never;
        };
        /** @description What to change of the processor account. */
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
                 * @description The processor account, as answered when it was made.
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
            /** @description The credentials are replaced. */
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
                 * @description The processor account, as answered when it was made.
                 * @example 5d1c7e90-2b64-4f3a-8a17-9e0f1a2b3c4d
                 */
                processor_account_id: components["parameters"]["ProcessorAccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of the call. */
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
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description The terminal to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TerminalRequest"];
            };
        };
        responses: {
            /** @description The terminal is made. */
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
            /** @description The service cannot serve such a terminal; nothing was made. */
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
        /** @description What to change of the terminal. */
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
            /** @description The terminal cannot be routed so; nothing was changed. */
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
        /** @description What to change of the payment page. */
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
            /** @description A colour is hard to read, or payers may not be led to the return address; nothing was changed. */
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
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description The API key to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key is made. */
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
            /** @description The key, or a terminal that it is to open, belongs to the other environment; nothing was made. */
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
                 * @description The API key, as answered when it was made.
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
                 * @description The API key, as answered when it was made.
                 * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                api_key_id: components["parameters"]["ApiKeyId"];
            };
            cookie?: never;
        };
        /** @description How to replace the key. */
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
            /** @description The key has been replaced, or is not accepted any more; nothing was changed. */
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
                 * @description The API key, as answered when it was made.
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
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only what was done to records of this kind.
                 * @example api_key
                 */
                subject?: components["parameters"]["AuditSubjectQuery"];
                /**
                 * @description Only what was done to the record of this id.
                 * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                subject_id?: components["parameters"]["AuditSubjectIdQuery"];
                /**
                 * @description Only what this operation did.
                 * @example managementApiKeyRevoke
                 */
                operation?: components["parameters"]["AuditOperationQuery"];
                /**
                 * @description Only what was done at this time or later.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                since?: components["parameters"]["AuditSinceQuery"];
                /**
                 * @description Only what was done before this time.
                 * @example 2026-12-02T00:00:00.000Z
                 */
                until?: components["parameters"]["AuditUntilQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description The endpoint, as answered when it was registered.
                 * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
                 */
                endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint is gone. */
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
                 * @description The endpoint, as answered when it was registered.
                 * @example 0f4c2a1e-7d35-4b8e-9a60-1c2d3e4f5a6b
                 */
                endpoint_id: components["parameters"]["WebhookEndpointId"];
            };
            cookie?: never;
        };
        /** @description What to change of the endpoint. */
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
                 * @description The endpoint, as answered when it was registered.
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
                 * @description The endpoint, as answered when it was registered.
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
            /** @description The endpoint gets no sandbox events. */
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
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only what belongs to this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only events of this type.
                 * @example transaction.approved
                 */
                type?: components["parameters"]["EventTypeQuery"];
                /**
                 * @description Only what is about the transaction, series or occurrence of this id.
                 * @example 7hK2mQ9x
                 */
                subject_id?: components["parameters"]["SubjectIdQuery"];
                /**
                 * @description Where to begin without a cursor: with the oldest event that is kept, or after the newest one, so that the first page is empty.
                 * @example newest
                 */
                start?: components["parameters"]["EventStartQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description Only what is about the transaction, series or occurrence of this id.
                 * @example 7hK2mQ9x
                 */
                subject_id?: components["parameters"]["SubjectIdQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description From when on failed deliveries are sent again. */
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
                 * @description The delivery, as listed.
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
                 * @description The delivery, as listed.
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
                 * @description Only what belongs to this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only transactions of this order.
                 * @example Xk29fLq0
                 */
                order_id?: components["parameters"]["OrderIdQuery"];
                /**
                 * @description Only transactions with this reference of the merchant's.
                 * @example order-1001
                 */
                merchant_transaction_id?: components["parameters"]["MerchantTransactionIdQuery"];
                /**
                 * @description Only transactions of orders with this reference of the merchant's.
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
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description The terminal that has the record. Ids are unique within a terminal. Where several terminals have a record of the id, the answer is 404 until one
                 *     of them is named here.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The transaction, as answered when it was submitted.
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
                 * @description The terminal that has the record. Ids are unique within a terminal. Where several terminals have a record of the id, the answer is 404 until one
                 *     of them is named here.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"];
            };
            header?: never;
            path: {
                /**
                 * @description The transaction, as answered when it was submitted.
                 * @example 7hK2mQ9x
                 */
                transaction_id: components["parameters"]["TransactionId"];
            };
            cookie?: never;
        };
        /** @description How the transaction is settled. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionResolution"];
            };
        };
        responses: {
            /** @description What became of the transaction. */
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
            /** @description The transaction is not UNKNOWN, or somebody is asking the processor about it. */
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
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
            /** @description The transactions that wait. */
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
                 * @description Only discrepancies in this state; without it those that wait for an operator.
                 * @example open
                 */
                state?: components["parameters"]["DiscrepancyStateQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description The discrepancy, as it is listed.
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
                 * @description The discrepancy, as it is listed.
                 * @example 019b0a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                discrepancy_id: components["parameters"]["DiscrepancyIdPath"];
            };
            cookie?: never;
        };
        /** @description How the discrepancy is resolved. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiscrepancyResolution"];
            };
        };
        responses: {
            /** @description What became of the discrepancy. */
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
            /** @description The discrepancy is resolved already, or somebody is having it reversed. */
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
            /** @description The processor has nothing that could be reversed. */
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
                 * @description Only what belongs to this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only series with this status.
                 * @example active
                 */
                status?: components["parameters"]["SeriesStatusQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description The terminal that has the record. Ids are unique within a terminal. Where several terminals have a record of the id, the answer is 404 until one
                 *     of them is named here.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["OwnerTerminalQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
                 * @example 50
                 */
                limit?: components["parameters"]["PageLimit"];
            };
            header?: never;
            path: {
                /**
                 * @description The series, as answered when it was started.
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
                 * @description Only what belongs to this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only what belongs to this account.
                 * @example 01940a6e-5d2f-7c31-9b47-3f2e1d0c9b8a
                 */
                account_id?: components["parameters"]["AccountIdQuery"];
                /**
                 * @description Only what was sent with this API key.
                 * @example 01940a6e-6a3b-7d42-8c58-4a3f2e1d0c9b
                 */
                api_key_id?: components["parameters"]["ApiKeyIdQuery"];
                /**
                 * @description Only requests that name this, or were answered with it: a transaction, a series, the merchant's reference of a transaction or of an order, or an `Idempotency-Key`.
                 * @example order-1001
                 */
                reference?: components["parameters"]["RequestReferenceQuery"];
                /**
                 * @description Only requests to this operation, by its operationId in this document.
                 * @example sale
                 */
                operation?: components["parameters"]["RequestOperationQuery"];
                /**
                 * @description Only requests to this path, as an entry of the log has it.
                 * @example /v1/payments/sale/a1B2c3
                 */
                path?: components["parameters"]["RequestPathQuery"];
                /**
                 * @description Only requests that were answered with this HTTP status.
                 * @example 422
                 */
                status?: components["parameters"]["RequestStatusQuery"];
                /**
                 * @description Only requests that were refused, or failed, with this reason code.
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
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description The first moment that is counted.
                 * @example 2026-12-01T00:00:00.000Z
                 */
                since: components["parameters"]["OverviewSinceQuery"];
                /**
                 * @description The first moment that is not counted any more.
                 * @example 2026-12-02T00:00:00.000Z
                 */
                until: components["parameters"]["OverviewUntilQuery"];
                /**
                 * @description By what the figures are divided.
                 * @example day
                 */
                bucket?: components["parameters"]["OverviewBucketQuery"];
                /**
                 * @description Where the days begin; UTC without it.
                 * @example Europe/Vienna
                 */
                time_zone?: components["parameters"]["OverviewTimeZoneQuery"];
                /**
                 * @description Only what belongs to this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only what belongs to this account.
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
            /** @description The time is missing, is none, or is too long for its parts. */
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
        /** @description The time that is compared, and whether charges are imported. */
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
                 * @description Only what belongs to this terminal.
                 * @example a1B2c3
                 */
                terminal_friendly_id?: components["parameters"]["TerminalQuery"];
                /**
                 * @description Only what belongs to this account.
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
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
                 * @description Only those of this user. Those of others are shown to owners.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id?: components["parameters"]["UserIdQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description Who it is. */
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
            /** @description Who it is was not shown. Whatever is wrong, an unknown user included, is answered the same. */
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
            /** @description What the passkey signs. */
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
                 * @description The session, as the list shows it.
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
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description Who is invited. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRequest"];
            };
        };
        responses: {
            /** @description The user is invited. */
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
            /** @description There is a user of this e-mail address already. */
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
                 * @description The user, as the list shows them.
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
                 * @description The user, as the list shows them.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        /** @description What to change of the user. */
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
            /** @description Without this user no owner could come in; nothing was changed. */
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
                 * @description The user, as the list shows them.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id: components["parameters"]["UserId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is invited. */
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
            /** @description The link is unknown, was taken, or its time is over. */
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
        /** @description The code that the application shows. */
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
            /** @description The user has confirmed it already. */
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
                 * @description Only those of this user. Those of others are shown to owners.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id?: components["parameters"]["UserIdQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description What the authenticator has made. */
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
            /** @description The passkey is kept already, or the user has ten. */
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
            /** @description It was not made for this service, with a challenge of this session that is still good, or without its user being verified. */
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
            /** @description What the browser makes the passkey with. */
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
                 * @description The passkey, as the list shows it.
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
                 * @description The passkey, as the list shows it.
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
            /** @description The passkey is removed. */
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
                 * @description Only those of this user. Those of others are shown to owners.
                 * @example 01940a6e-8c5d-7f64-8e7a-6c51403f2e1d
                 */
                user_id?: components["parameters"]["UserIdQuery"];
                /**
                 * @description `next_cursor` of the page before; without it the first page is answered.
                 * @example MjAyNi0xMi0wMVQxMjowMDowMC4wMDBa
                 */
                cursor?: components["parameters"]["PageCursor"];
                /**
                 * @description How many records a page has at most.
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
        /** @description The access token to make. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessTokenRequest"];
            };
        };
        responses: {
            /** @description The access token is made. */
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
                 * @description The access token, as the list shows it.
                 * @example 01940a6e-ae7f-7186-a09c-8e73625f4e3d
                 */
                access_token_id: components["parameters"]["AccessTokenId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The access token is revoked. */
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
                 * @description `t=<unix timestamp>,v1=<signature>`: the lowercase hex HMAC-SHA256 of the timestamp, a dot and the raw request body, keyed with the secret of the webhook endpoint as it is written, `whsec_` included. Compare in constant time, and refuse a timestamp more than 300 seconds away from your clock. For 24 hours after the secret was rotated there are two `v1` entries, one per secret: accept the event when either matches.
                 * @example t=1796126400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd
                 */
                "X-Service-Signature": components["parameters"]["ServiceSignature"];
                /**
                 * @description The id of the event, the same on every delivery of it. From the Standard Webhooks specification.
                 * @example evt_3kTz8qWm1LpXv9Ra2NcYd7
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description When this delivery was signed, in seconds since 1970-01-01T00:00:00Z. From the Standard Webhooks specification.
                 * @example 1796126400
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description `v1,` and the base64 HMAC-SHA256 of `webhook-id`, `webhook-timestamp` and the raw request body joined with dots, keyed with the bytes whose base64 follows `whsec_` in the secret of the webhook endpoint; after a rotation of the secret two of them, separated by a space. From the Standard Webhooks specification, so that its verification libraries can be used.
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
