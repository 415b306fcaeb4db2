import type { Schema } from '../../base/contract.js';
import { payerBaseUrl } from '../../base/terminal.js';
import type { Random } from '../../base/random.js';
import type {
  CallBrowser,
  CallPayer,
  CardNetwork,
  KeptCredential,
  PaymentCall,
  PaymentOrigin,
} from '../../processors/processor.js';
import { type Processors, processorsOf } from '../../processors/routing.js';
import { readKeptCredentials, readPaymentDetails } from '../../store/payments/payment-details.js';
import type { KeptCredentialRow, PaymentDetails } from '../../store/payments/payment-details.js';
import type { Executor } from '../../store/query/query.js';

/** The details of a payment in addition to its money, and each processor's stored credential of its instrument. */
interface ProcessorDetails {
  readonly details: Pick<
    PaymentCall,
    | 'payer'
    | 'browser'
    | 'merchantReference'
    | 'description'
    | 'statementDescriptor'
    | 'paymentMethod'
    | 'cardNetwork'
    | 'returnUrl'
  >;
  readonly credentialAt: (processorKey: string) => Partial<KeptCredential>;
}

interface Sources {
  readonly processors: Processors;
  readonly on: Executor;
  readonly baseUrl: string;
  readonly random: Pick<Random, 'bytes'>;
}

const nothing: ProcessorDetails = { details: {}, credentialAt: () => ({}) };

/**
 * Reads an attempt's details for real processors from the store, so that a repeated call is identical. Simulated
 * processors get none and cost no read. A payer who is present gets a return URL.
 * @param at the terminal's time
 */
export async function processorDetails(
  { processors, on, baseUrl, random }: Sources,
  attempt: { readonly terminalId: string; readonly transactionId: string },
  processorKeys: readonly string[],
  { origin, at }: { readonly origin: PaymentOrigin; readonly at: Date },
): Promise<ProcessorDetails> {
  const connected = await processorsOf(processors, processorKeys);
  if (connected.every((guarded) => guarded === undefined || guarded.processor.kind === 'simulator')) return nothing;
  const returnToken = origin === 'payer' ? newReturnToken(random, attempt.terminalId) : undefined;
  const stored = await readPaymentDetails(on, attempt, { returnToken, at });
  if (!stored) return nothing;
  const kept =
    stored.token === null ? [] : await readKeptCredentials(on, { terminalId: attempt.terminalId, token: stored.token });
  return { details: detailsOf(stored, baseUrl), credentialAt: credentialsOf(kept, stored.agreedNetworkTransactionId) };
}

function detailsOf(stored: PaymentDetails, baseUrl: string): ProcessorDetails['details'] {
  return {
    merchantReference: stored.merchantTransactionId ?? stored.merchantOrderId ?? undefined,
    description: stored.description ?? undefined,
    statementDescriptor: stored.statementDescriptor ?? undefined,
    paymentMethod: stored.paymentMethod ?? undefined,
    cardNetwork: (stored.cardNetwork ?? undefined) as CardNetwork | undefined,
    returnUrl:
      stored.returnToken === null ? undefined : returnAddress(payerBaseUrl({ baseUrl }, stored), stored.returnToken),
    browser: browserOf(stored.browserProfile ?? {}),
    payer: payerOf(stored),
  };
}

function payerOf(stored: PaymentDetails): CallPayer | undefined {
  const { payerId, emailUsername, emailDomain } = stored;
  if (payerId === null) return undefined;
  return {
    payerId,
    firstName: stored.firstName ?? undefined,
    lastName: stored.lastName ?? undefined,
    email: emailUsername === null || emailDomain === null ? undefined : `${emailUsername}@${emailDomain}`,
    phoneNumber: stored.phoneNumber ?? undefined,
    ipAddress: stored.ipAddress ?? undefined,
    address: stored.address ?? undefined,
  };
}

/** @returns undefined if a field is missing that processors or issuers only accept together with the others */
export function browserOf(profile: Schema<'BrowserProfile'>): CallBrowser | undefined {
  const { accept_header: acceptHeader, user_agent: userAgent, language, color_depth: colorDepth } = profile;
  const { screen_height: screenHeight, screen_width: screenWidth, time_zone_offset: timeZoneOffset } = profile;
  const { java_enabled: javaEnabled, javascript_enabled: javascriptEnabled } = profile;
  if (acceptHeader === undefined || userAgent === undefined || language === undefined || colorDepth === undefined)
    return undefined;
  if (screenHeight === undefined || screenWidth === undefined || timeZoneOffset === undefined) return undefined;
  if (javaEnabled === undefined) return undefined;
  const screen = { colorDepth, screenHeight, screenWidth };
  return { acceptHeader, userAgent, language, ...screen, timeZoneOffset, javaEnabled, javascriptEnabled };
}

/**
 * Selects stored credentials by processor. Only the processor that stores a credential can use it. Every processor can
 * use the network's id of the first payment, so a series can move to another one while its processor is unreachable.
 * @param agreed for a series: the network's id of its first payment. It takes precedence over those of other payments
 *   with the same card
 */
export const credentialsOf =
  (kept: readonly KeptCredentialRow[], agreed: string | null = null) =>
  (processorKey: string): Partial<KeptCredential> => {
    const own = kept.find((row) => row.processorKey === processorKey);
    const first =
      agreed ??
      own?.networkTransactionId ??
      kept.find((row) => row.networkTransactionId !== null)?.networkTransactionId;
    return { storedCredential: own?.storedCredential ?? undefined, networkTransactionId: first ?? undefined };
  };

/** Returns a token of the terminal id and 24 random bytes: unguessable, and without personal data. */
export const newReturnToken = (random: Pick<Random, 'bytes'>, terminalId: string): string =>
  `${terminalId}${random.bytes(24).toString('base64url')}`;

/** @returns the terminal of a token; undefined for an invalid token */
export const terminalOfReturn = (token: string): string | undefined => /^([0-9A-Za-z]{6})[\w-]{32}$/.exec(token)?.[1];

/** Returns the address to which a processor's page sends the payer back (http/payer-returns.ts). */
export const returnAddress = (baseUrl: string, token: string): string => `${baseUrl}/pay/returned/${token}`;
