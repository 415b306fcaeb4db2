import { given, type Schema } from '../../base/contract.js';
import { problem } from '../../base/errors/errors.js';
import type { PayerBrowser } from '../../payer-pages/payment-page.js';
import type { Exemption } from '../../store/payments/attempt.js';
import { identifierNames, redactCardData, redactCardNumbers, redactedJson } from '../../vault/redact.js';
import type { PaymentDetails } from '../read/attempt.js';

/** The request fields that are stored with the payment and returned unchanged. */
export interface DetailFields {
  readonly merchant_transaction_id?: string | undefined;
  readonly description?: string | undefined;
  readonly exemption_requested?: Exemption | undefined;
  readonly statement_descriptor?: string | undefined;
}

/**
 * Returns the details of a payment from its request.
 * @param earlier those of the retried payment or of the terminal: defaults for omitted fields, except an exemption
 */
export const paymentDetails = (request: DetailFields, earlier?: Partial<PaymentDetails>): PaymentDetails => ({
  merchantTransactionId: request.merchant_transaction_id ?? earlier?.merchantTransactionId ?? null,
  description: freeText(request.description) ?? earlier?.description ?? null,
  exemptionRequested: request.exemption_requested ?? null,
  initiatedBy: null,
  statementDescriptor:
    request.statement_descriptor === undefined
      ? (earlier?.statementDescriptor ?? null)
      : checkedDescriptor(request.statement_descriptor),
});

/**
 * Masks card numbers and security codes in free text, because answers repeat it. Merchant references are stored
 * unchanged.
 */
export const freeText = (text: string | undefined): string | null => (text === undefined ? null : redactCardData(text));

/**
 * Returns a statement descriptor, which the payer's bank prints and which therefore cannot be masked.
 * @throws Problem VALIDATION/INVALID_FIELD, without the value, for one that may have a card number
 */
export function checkedDescriptor(descriptor: string): string {
  if (redactCardNumbers(descriptor) === descriptor) return descriptor;
  const field = 'statement_descriptor';
  throw problem('VALIDATION/INVALID_FIELD', `${field} has a number that may be a card's.`, { field });
}

const contextFields = [
  'device_profile',
  'browser_profile',
  'session',
  'payer_request_ip_address',
  'ship_indicator',
  'delivery_address_usage_indicator',
  'delivery_timeframe',
  'shipping_recipient',
] as const;

type ContextFields = Pick<Schema<'SubmissionRequest'>, (typeof contextFields)[number]>;

/**
 * The descriptive fields of a request, for the operator, 3-D Secure and risk scores.
 * @param enteredIn the browser in which the payer entered the card, for a request without a `browser_profile`
 * @returns null if the request carries no context
 */
export function requestContext(request: ContextFields, enteredIn: Schema<'BrowserProfile'> | undefined): object | null {
  const context = Object.fromEntries(contextFields.map((name) => [name, request[name]]));
  const described = given({ ...context, browser_profile: request.browser_profile ?? enteredIn });
  return Object.keys(described).length > 0 ? redactedJson(described, identifierNames) : null;
}

/** Returns a browser profile in the contract's form. */
export const profileOf = (browser: PayerBrowser): Schema<'BrowserProfile'> => ({
  accept_header: browser.acceptHeader,
  user_agent: browser.userAgent,
  language: browser.language,
  javascript_enabled: browser.javascriptEnabled,
  ...given({
    java_enabled: browser.javaEnabled,
    color_depth: browser.colorDepth,
    screen_height: browser.screenHeight,
    screen_width: browser.screenWidth,
    time_zone_offset: browser.timeZoneOffset,
  }),
});
