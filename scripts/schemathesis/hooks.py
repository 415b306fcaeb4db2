"""What Schemathesis has to know beside the contract: what would end its own run, and what JSON Schema cannot say."""

import os
import re
from urllib.parse import quote, urlencode

import schemathesis

# Ids that must stay as they are, and ids of nothing.
OWN = {
    "api_key_id": (os.environ["API_KEY_ID"], "01940a6e-6a3b-7d42-8c58-000000000000"),
    "terminal_friendly_id": (os.environ["TERMINAL"], "000000"),
}

# Refusals of requests that fit the contract's schemas, one by one: the status, the reason code, the beginning of the
# detail as a pattern, and why this is no fault. Any other refusal of such a request is a finding.
RULES = [
    (422, ".*", "", "422 is what rules over records and settings answer to a request that is well formed"),
    (400, "VALIDATION/INVALID_FIELD", "The cursor was not returned", "a cursor is whatever the list has answered"),
    (400, "VALIDATION/INVALID_FIELD", "A text holds a NUL", "openapi.yaml, Limits: patterns cannot exclude surrogates"),
    (400, "VALIDATION/INVALID_FIELD", "The field .* is a time that does not exist", "leap days and offsets"),
    (400, "VALIDATION/INVALID_FIELD", "The timestamp must be", "what was done lies not in the future"),
    (400, "VALIDATION/INVALID_FIELD", "The clock stands at", "a clock does not go back"),
    (400, "VALIDATION/INVALID_FIELD", "The field time_zone is not", "the zones are those of the IANA database"),
    (400, "VALIDATION/INVALID_FIELD", "An account of the kind", "which credentials depends on the kind"),
    (400, "VALIDATION/MISSING_FIELD", "An account of the kind", "which credentials depends on the kind"),
    (400, "VALIDATION/INVALID_FIELD", "These are the credentials of another account", "they are compared with the record"),
    (400, "VALIDATION/INVALID_FIELD", "A retry uses|(An|The) exemption|The payer of the first payment", "fields that exclude one another"),
    (400, "VALIDATION/INVALID_FIELD", "Only tokenCreate accepts", "two fields that exclude one another"),
    (400, "VALIDATION/INVALID_FIELD", "No operation of this operationId takes", "operations are those of the contract"),
    (400, "VALIDATION/INVALID_FIELD", "This is neither an address", "a pattern lets through what is no address"),
    (400, "VALIDATION/INVALID_FIELD", "The field reversed_entry excludes", "two fields that exclude one another"),
    (400, "VALIDATION/MISSING_FIELD", "The field postings is missing", "exactly one of two fields"),
    (400, "VALIDATION/INVALID_FIELD", "The postings in [A-Z]{3} do not sum", "a sum over items"),
    (400, "VALIDATION/INVALID_FIELD", "The amount is zero, too large", "decimals and maxima depend on the currency"),
    (400, "VALIDATION/INVALID_FIELD", "The field first_day is after", "two fields that are compared"),
    (400, "VALIDATION/INVALID_FIELD", "DATEV has", "decimals depend on the currency"),
    (400, "VALIDATION/INVALID_FIELD", "Send [a-z_]+ together with payment_collection", "two fields that go together"),
    (400, "VALIDATION/MISSING_FIELD", "The field evidence is missing", "needed with an outcome, and not with a lookup"),
    (400, "VALIDATION/MISSING_FIELD", "The field account_id is missing", "may be left out while there is one account"),
    (400, "VALIDATION/MISSING_FIELD", "The field .* is missing, which [a-z]+ requires", "needed of one value of action"),
    (400, "VALIDATION/MISSING_FIELD", "The field owner_id is missing: the", "the management key is no user"),
    (400, "VALIDATION/INVALID_FIELD", "A payment belongs to a single exception", "two fields that exclude one another"),
    (400, "VALIDATION/MISSING_FIELD", "The field (email|password) is missing", "needed where there is no sign_in_token"),
    (400, "VALIDATION/INVALID_FIELD", "(This|It) is not (an|the) origin", "RFC 6454 lets through less than a pattern"),
    (400, "VALIDATION/INVALID_FIELD", "The field until has to be later", "two fields that are compared"),
    (400, "VALIDATION/INVALID_FIELD", "By (days|hours) a time is at most", "two fields that are compared"),
    (400, "VALIDATION/INVALID_FIELD", "Send return_url together with", "two fields that go together"),
    (400, "VALIDATION/MISSING_FIELD", "Send one of", "exactly one source of the money"),
    (400, "VALIDATION/INVALID_FIELD", "Send one of|Only one of", "exactly one source of the money"),
    (400, "VALIDATION/INVALID_FIELD", "A wallet (is sent|has no)|The payload of a wallet", "fields that exclude one another"),
    (400, "VALIDATION/INVALID_FIELD", "Apple Pay authenticates each payer", "two fields that exclude one another"),
    (400, "VALIDATION/INVALID_FIELD", "A network is chosen|The card does not have the network", "networks depend on the card"),
    (400, "VALIDATION/MISSING_FIELD", "A wallet needs its payload", "one of two fields"),
    (400, "VALIDATION/INVALID_FIELD", "A publishable key is for one terminal", "how many terminals depends on the kind of key"),
    (400, "VALIDATION/INVALID_FIELD", "The field retry.provider_key names no", "the names are those of the merchant's accounts"),
    (400, "VALIDATION/INVALID_FIELD", "The field .* is not a valid address", "RFC 3986 lets through what no host is"),
    (400, "VALIDATION/INVALID_FIELD", "The owner of this key cannot be determined", "whose key it is depends on what it was used for"),
    (400, "VALIDATION/INVALID_FIELD", "The field expires_at is not in the future", "it is compared with the clock"),
    (400, "VALIDATION/MISSING_FIELD", "A series that the platform manages needs", "needed of one value of managed_by"),
    (400, "VALIDATION/INVALID_FIELD", "A limit in [A-Z]{3} is an amount of at most", "maxima depend on the currency"),
    (400, "VALIDATION/INVALID_FIELD", "[A-Z]{3} has two limits", "uniqueItems compares whole items, not currencies"),
    (400, "VALIDATION/INVALID_FIELD", "The field .* has a key (that is not|with card data)", "names of a map have no bounds in OpenAPI 3.0"),
    (400, "VALIDATION/INVALID_FIELD", "The field .* (has|contains) card data", "a text that spells a card number or a security code"),
    (400, "VALIDATION/INVALID_FIELD", "The key is set as well", "two fields that exclude one another"),
    (400, "VALIDATION/MISSING_FIELD", "Name keys to set or to remove", "at least one of two fields"),
    (400, "VALIDATION/INVALID_AMOUNT", "", "decimals and maxima depend on the currency"),
    (400, "VALIDATION/INVALID_START_DATE", "", "a series does not begin in the past"),
    (400, "INVALID_CURRENCY", "", "fifty of the currencies of ISO 4217 can be charged"),
    (400, "INVALID_EXPIRY", "", "an expiry date lies not in the past"),
    (400, "INVALID_CARD_NUMBER|VALIDATION/INVALID_CARD_NUMBER", "", "card numbers pass the Luhn check"),
]


@schemathesis.hook
def filter_case(context, case):
    """A target above 8000 characters is refused before its operation is known (x-unmatched-requests)."""
    named = "".join(quote(str(value), safe="") for value in (case.path_parameters or {}).values())
    return len(case.path) + len(named) + len(urlencode(case.query or {}, doseq=True)) <= 8000


@schemathesis.hook
def before_call(context, case, kwargs):
    """Whoever revokes the key that opens the terminal tests nothing more."""
    parameters = case.path_parameters or {}
    if case.method in ("POST", "PATCH", "DELETE") and "/management/" in case.path:
        for name, (own, another) in OWN.items():
            if parameters.get(name) == own:
                parameters[name] = another


@schemathesis.check
def valid_requests_are_taken(ctx, response, case):
    """What fits the schemas is taken, but for RULES. In place of positive_data_acceptance, which knows no reason codes."""
    if case.meta is None or not case.meta.generation.mode.is_positive or response.status_code not in (400, 413, 422):
        return
    problem = response.json()
    for status, code, detail, _reason in RULES:
        if (
            response.status_code == status
            and re.fullmatch(code, problem["reason_code"])
            and re.match(detail, problem["detail"])
        ):
            return
    raise AssertionError(f"{problem['reason_code']}: {problem['detail']}")
