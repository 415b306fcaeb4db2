import { windowSizes, type WindowSize } from '../payer-pages/authentication-page.js';

/** Encodes a message of EMV 3-D Secure 2.2 for the payer's browser: JSON in base64url without padding. */
const encodeMessage = (message: object): string => Buffer.from(JSON.stringify(message)).toString('base64url');

/** @returns the fields that are text; undefined for an invalid message */
function decodeMessage(text: string): ((name: string) => string) | undefined {
  if (!/^[\w-]+={0,2}$/.test(text)) return undefined;
  try {
    const message: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof message !== 'object' || message === null) return undefined;
    return (name) => {
      const value = (message as Readonly<Record<string, unknown>>)[name];
      return typeof value === 'string' ? value : '';
    };
  } catch {
    return undefined;
  }
}

/** The request that starts a challenge in a browser (CReq). */
export interface ChallengeRequest {
  readonly serverTransactionId: string;
  readonly acsTransactionId: string;
  readonly version: string;
  readonly windowSize: WindowSize;
}

/** Encodes a CReq (EMV 3-D Secure 2.2), in base64url without padding. */
export const challengeRequest = ({
  serverTransactionId,
  acsTransactionId,
  version,
  windowSize,
}: ChallengeRequest): string =>
  encodeMessage({
    messageType: 'CReq',
    messageVersion: version,
    threeDSServerTransID: serverTransactionId,
    acsTransID: acsTransactionId,
    challengeWindowSize: windowSize,
  });

/** The message versions that the sandbox's issuer serves. */
const servedVersions: readonly string[] = ['2.1.0', '2.2.0'];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The required elements of a browser's CReq, each with a check of its form. */
const required: Readonly<Record<string, (value: string) => boolean>> = {
  messageVersion: (value) => /^\d+\.\d+\.\d+$/.test(value),
  threeDSServerTransID: (value) => uuid.test(value),
  acsTransID: (value) => uuid.test(value),
  challengeWindowSize: (value) => windowSizes.some((size) => size === value),
};

/** @returns undefined unless it is a CReq of a supported version */
export function readChallengeRequest(text: string): ChallengeRequest | undefined {
  const field = decodeMessage(text);
  const windowSize = windowSizes.find((size) => size === field?.('challengeWindowSize'));
  if (!field || !windowSize || faultOf(field)) return undefined;
  return {
    serverTransactionId: field('threeDSServerTransID'),
    acsTransactionId: field('acsTransID'),
    version: field('messageVersion'),
    windowSize,
  };
}

/** The message types that an Erro can name (EMV 3-D Secure 2.2, table A.1, Error Message Type). */
const messageTypes = ['AReq', 'ARes', 'CReq', 'CRes', 'PReq', 'PRes', 'RReq', 'RRes'];

/**
 * Returns the error message (Erro) of an access control server for an invalid CReq, with the codes of EMV 3-D Secure
 * 2.2, annex A, Error Code. It names the type of the wrong message, if known.
 * @param text the received message
 */
export function challengeError(text: string): object {
  const field = decodeMessage(text) ?? (() => '');
  const messageType = field('messageType');
  const [errorCode, errorDescription, errorDetail] = faultOf(decodeMessage(text)) ?? unknownTransaction;
  const named = { threeDSServerTransID: field('threeDSServerTransID'), acsTransID: field('acsTransID') };
  return {
    messageType: 'Erro',
    messageVersion: '2.2.0',
    ...(messageTypes.includes(messageType) && { errorMessageType: messageType }),
    errorComponent: 'A',
    errorCode,
    errorDescription,
    errorDetail,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => /^[\w.-]{1,36}$/.test(value))),
  };
}

type ErrorFields = readonly [code: string, description: string, detail: string];

const unknownTransaction: ErrorFields = ['301', 'Transaction ID not recognised', 'acsTransID,threeDSServerTransID'];

/** @param field the elements of the message; undefined for an invalid message */
function faultOf(field: ((name: string) => string) | undefined): ErrorFields | undefined {
  if (!field) return ['101', 'Message received invalid', 'Invalid Formatted Message'];
  if (field('messageType') !== 'CReq') return ['101', 'Message received invalid', 'Invalid Message Type'];
  const names = Object.keys(required);
  const missing = names.filter((name) => field(name) === '');
  if (missing.length > 0) return ['201', 'Required data element missing', missing.join(',')];
  const malformed = names.filter((name) => required[name]?.(field(name)) === false);
  if (malformed.length > 0) return ['203', 'Format of one or more data elements is invalid', malformed.join(',')];
  if (!servedVersions.includes(field('messageVersion')))
    return ['102', 'Message version number not supported', servedVersions.join(',')];
  return undefined;
}

/** The browser's message after a challenge (CRes). It is untrusted: the result comes from the issuer. */
export interface ChallengeResponse {
  readonly serverTransactionId: string;
  readonly acsTransactionId: string;
  readonly version: string;
  readonly status: 'Y' | 'N';
}

export const challengeResponse = ({
  serverTransactionId,
  acsTransactionId,
  version,
  status,
}: ChallengeResponse): string =>
  encodeMessage({
    messageType: 'CRes',
    messageVersion: version,
    threeDSServerTransID: serverTransactionId,
    acsTransID: acsTransactionId,
    challengeCompletionInd: 'Y',
    transStatus: status,
  });

/** @returns our id of the authentication of a CRes; undefined if it is not a CRes */
export function readChallengeResponse(text: string): string | undefined {
  const field = decodeMessage(text);
  return field?.('messageType') === 'CRes' ? field('threeDSServerTransID') : undefined;
}

/** Encodes the data of the 3DS method (threeDSMethodData), in both directions. */
export const methodData = (serverTransactionId: string, notificationUrl?: string): string =>
  encodeMessage({
    threeDSServerTransID: serverTransactionId,
    ...(notificationUrl !== undefined && { threeDSMethodNotificationURL: notificationUrl }),
  });

/** @returns undefined for invalid method data */
export function readMethodData(
  text: string,
): { readonly serverTransactionId: string; readonly notificationUrl: string } | undefined {
  const field = decodeMessage(text);
  return (
    field && {
      serverTransactionId: field('threeDSServerTransID'),
      notificationUrl: field('threeDSMethodNotificationURL'),
    }
  );
}
