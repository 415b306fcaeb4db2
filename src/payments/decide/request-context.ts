import type { PayerBrowser } from '../../payer-pages/payer-browser.js';
import { given, type Schema } from '../../base/contract.js';
import { identifierNames } from '../../vault/identifier-names.js';
import { redactedJson } from '../../vault/redact.js';

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

/** A browser in the contract's words. */
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
