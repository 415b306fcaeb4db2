use futures::TryStreamExt;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::{env, error::Error};
use terminal::{types::*, Client};

#[allow(warnings)]
mod terminal {
    include!(concat!(env!("OUT_DIR"), "/terminal.rs"));
}

fn main() -> Result<(), Box<dyn Error>> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(drive())
}

async fn drive() -> Result<(), Box<dyn Error>> {
    let key = (reqwest::header::HeaderName::from_static("x-api-key"), env::var("API_KEY")?.parse()?);
    let http = reqwest::Client::builder().default_headers([key].into_iter().collect()).build()?;
    let client = Client::new_with_client(&env::var("BASE_URL")?, http);
    let terminal: TerminalId = env::var("TERMINAL_ID")?.parse()?;

    let sale = client.sale(&terminal, Some(&"rust-sale".parse()?), &submission("rust-sale", 999999.99, "4111111111111111")?).await?.into_inner();
    assert!(sale.accepted.0);
    let sold = client.transaction_status(&terminal, &sale.transaction_id).await?.into_inner();
    assert_eq!(sold.status.status, Some(TransactionStatus::Approved));
    assert_eq!(sold.amount.map(|amount| amount.0), Some(999999.99));

    let preauth = client.preauth(&terminal, None, &submission("rust-preauth", 20.5, "4111111111111111")?).await?.into_inner();
    let capture = |amount: f64| CaptureRequest {
        amount: Some(amount), description: None, merchant_transaction_id: None,
        order_reference_id: preauth.order_id.clone().unwrap(), transaction_reference_id: preauth.transaction_id.clone(),
    };
    match client.capture(&terminal, None, &capture(20.51)).await {
        Err(terminal::Error::ErrorResponse(refused)) => {
            assert_eq!(refused.status(), 400);
            let body: Vec<bytes::Bytes> = refused.into_inner_stream().try_collect().await?;
            let problem: Problem = serde_json::from_slice(&body.concat())?;
            assert_eq!(problem.reason_code.to_string(), "AMOUNT_EXCEEDS_AUTHORIZED");
        }
        other => panic!("{other:?}"),
    }
    let captured = client.capture(&terminal, None, &capture(12.25)).await?.into_inner();
    let captured = client.transaction_status(&terminal, &captured.transaction_id).await?.into_inner();
    assert_eq!(captured.amount.map(|amount| amount.0), Some(12.25));

    let refund = RefundRequest {
        amount: Some(0.99), currency: Some(Currency::Eur), description: None, merchant_transaction_id: None,
        order_reference_id: sale.order_id.unwrap(), transaction_reference_id: sale.transaction_id,
    };
    let refund = client.refund(&terminal, None, &refund).await?.into_inner();
    let refund = client.transaction_status(&terminal, &refund.transaction_id).await?.into_inner();
    assert_eq!(refund.type_.to_string(), "refund");

    let declined = client.sale(&terminal, None, &submission("rust-declined", 1.0, "4000000000009995")?).await?.into_inner();
    assert!(!declined.accepted.0);
    let declined = client.transaction_status(&terminal, &declined.transaction_id).await?.into_inner();
    assert_eq!(declined.status.reason_code.to_string(), "PAYER_ACCOUNT.INSUFFICIENT_FUNDS");

    // Amounts keep every digit; what is computed with them is computed in the smallest units.
    assert_eq!(cents(999999.99), 99999999);
    assert_eq!(cents(0.1) + cents(0.2), cents(0.3));

    let retry = RetryOrigin { originating_id: Some(declined.transaction_id), ..Default::default() };
    let retried = client.sale_retry(&terminal, None, &RetryRequest { retry }).await?.into_inner();
    let retried = client.transaction_status(&terminal, &retried.transaction_id).await?.into_inner();
    assert_eq!(retried.attempt_number.map(|number| number.get()), Some(2));

    let mut newer = submission("rust-newer", 1.0, "4111111111111111")?;
    newer.currency = Currency::Afn;
    match client.sale(&terminal, None, &newer).await {
        Err(terminal::Error::ErrorResponse(refused)) => {
            let body: Vec<bytes::Bytes> = refused.into_inner_stream().try_collect().await?;
            let problem: Problem = serde_json::from_slice(&body.concat())?;
            assert_eq!(problem.reason_code.to_string(), "MOON/WRONG_PHASE");
        }
        other => panic!("{other:?}"),
    }
    let suspected = client.sale(&terminal, None, &submission("rust-suspected", 1.0, "4100000000000019")?).await?.into_inner();
    let suspected = client.transaction_status(&terminal, &suspected.transaction_id).await?.into_inner();
    assert_eq!(suspected.status.domain.map(|domain| domain.to_string()).as_deref(), Some("MOON"));

    let (body, header) = (env::var("WEBHOOK_BODY")?, env::var("WEBHOOK_SIGNATURE")?);
    let (timestamp, signature) = header.strip_prefix("t=").and_then(|rest| rest.split_once(",v1=")).ok_or("no signature")?;
    let mut mac = Hmac::<Sha256>::new_from_slice(env::var("WEBHOOK_SECRET")?.as_bytes())?;
    mac.update(format!("{timestamp}.{body}").as_bytes());
    mac.verify_slice(&hex::decode(signature)?)?;
    let event: TransactionDeclinedEvent = serde_json::from_str(&body)?;
    assert_eq!(event.data.status.domain.to_string(), "MOON");

    println!("sale, status, capture, refund, refusal, decline, retry, webhook, and what a later version says");
    Ok(())
}

/// The smallest units of a currency with two decimals.
fn cents(amount: f64) -> u64 {
    (amount * 100.0).round() as u64
}

/// As an integrator would have it: read from JSON, into the client's types.
fn submission(reference: &str, amount: f64, card_number: &str) -> Result<SubmissionRequest, serde_json::Error> {
    serde_json::from_value(serde_json::json!({
        "merchant_transaction_id": reference, "amount": amount, "currency": "EUR",
        "order": {
            "payment_instrument": { "payment_method": "cards", "card_number": card_number, "expiry_month": 12, "expiry_year": 2030 },
            "payer": { "first_name": "Ada", "last_name": "Lovelace", "email": "ada@example.com" },
        },
    }))
}
