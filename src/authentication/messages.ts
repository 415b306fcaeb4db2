import { windowSizes, type WindowSize } from '../payer-pages/authentication-page.js';

/** The messages that the payer's browser carries, as EMV 3-D Secure 2.2 has them: JSON in base64url without padding. */
export const encodeMessage = (message: object): string => Buffer.from(JSON.stringify(message)).toString('base64url');

/** @returns the fields that are text; undefined for what is no message */
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

/** What a challenge begins with (CReq), of a browser. */
export interface ChallengeRequest {
  readonly serverTransactionId: string;
  readonly acsTransactionId: string;
  readonly version: string;
  readonly windowSize: WindowSize;
}

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

/** @returns undefined for what is no CReq */
export function readChallengeRequest(text: string): ChallengeRequest | undefined {
  const field = decodeMessage(text);
  const windowSize = windowSizes.find((size) => size === field?.('challengeWindowSize'));
  if (!field || !windowSize || field('messageType') !== 'CReq') return undefined;
  return {
    serverTransactionId: field('threeDSServerTransID'),
    acsTransactionId: field('acsTransID'),
    version: field('messageVersion'),
    windowSize,
  };
}

/**
 * The error message (Erro) of an access control server that cannot serve a CReq. EMV 3-D Secure 2.2, Error Message:
 * 101 is a message of another type, 203 a wrong format, 301 an unknown transaction.
 * @param text the CReq as it was sent
 */
export function challengeError(text: string): object {
  const field = decodeMessage(text) ?? (() => '');
  const [errorCode, errorDescription, errorDetail] = faultOf(text);
  const named = {
    threeDSServerTransID: field('threeDSServerTransID'),
    acsTransID: field('acsTransID'),
  };
  return {
    messageType: 'Erro',
    messageVersion: '2.2.0',
    errorMessageType: 'CReq',
    errorComponent: 'A',
    errorCode,
    errorDescription,
    errorDetail,
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => /^[\w.-]{1,36}$/.test(value))),
  };
}

function faultOf(text: string): readonly [code: string, description: string, detail: string] {
  const field = decodeMessage(text);
  if (!field) return ['203', 'Format of one or more data elements is invalid', 'creq'];
  if (field('messageType') !== 'CReq') return ['101', 'Message received is invalid', 'messageType'];
  if (!readChallengeRequest(text))
    return ['203', 'Format of one or more data elements is invalid', 'challengeWindowSize'];
  return ['301', 'Transaction ID is not recognised', 'acsTransID, threeDSServerTransID'];
}

/** What the browser brings back from a challenge (CRes). It proves nothing: the result comes from the issuer itself. */
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

/** @returns our id of the authentication that a CRes is about; undefined for what is no CRes */
export function readChallengeResponse(text: string): string | undefined {
  const field = decodeMessage(text);
  return field?.('messageType') === 'CRes' ? field('threeDSServerTransID') : undefined;
}

/** What the 3DS method is given (threeDSMethodData), and brings back. */
export const methodData = (serverTransactionId: string, notificationUrl?: string): string =>
  encodeMessage({
    threeDSServerTransID: serverTransactionId,
    ...(notificationUrl !== undefined && { threeDSMethodNotificationURL: notificationUrl }),
  });

/** @returns undefined for what is no method data */
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
