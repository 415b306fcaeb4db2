use futures::TryStreamExt;
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
        amount: Some(Amount(amount)), description: None, merchant_transaction_id: None,
        order_reference_id: preauth.order_id.clone().unwrap(), transaction_reference_id: preauth.transaction_id.clone(),
    };
    match client.capture(&terminal, None, &capture(20.51)).await {
        Err(terminal::Error::ErrorResponse(refused)) => {
            assert_eq!(refused.status(), 400);
            let body: Vec<bytes::Bytes> = refused.into_inner_stream().try_collect().await?;
            let problem: Problem = serde_json::from_slice(&body.concat())?;
            assert_eq!(problem.reason_code, ReasonCode::AmountExceedsAuthorized);
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
    assert_eq!(refund.type_, TransactionType::Refund);

    let declined = client.sale(&terminal, None, &submission("rust-declined", 1.0, "4000000000009995")?).await?.into_inner();
    assert!(!declined.accepted.0);
    let declined = client.transaction_status(&terminal, &declined.transaction_id).await?.into_inner();
    assert_eq!(declined.status.reason_code.to_string(), "PAYER_ACCOUNT.INSUFFICIENT_FUNDS");

    println!("sale, status, capture, refund, refusal and decline as the contract says");
    Ok(())
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
