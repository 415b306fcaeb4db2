import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Clock } from '../../base/clock.js';
import type { Random } from '../../base/random.js';
import type { AccessControlPages, ChallengeView } from '../../payer-pages/authentication-page.js';
import type { ReasonKey } from '../../reasons/reasons.js';
import {
  bookAuthentication,
  countWrongCode,
  endChallenge,
  findAuthentication,
  findChallenge,
  type SimulatedAuthenticationRow,
} from '../../store/sandbox/simulated-authentications.js';
import { cardProfile } from '../../vault/card.js';
import { challengeSeconds } from '../authenticator.js';
import type { Authentication, Authenticator, CardRange, ChallengeIndicator } from '../authenticator.js';
import { challengeError, challengeResponse, methodData, readChallengeRequest, readMethodData } from '../messages.js';
import type { Config } from '../../config/config.js';

interface Sources {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly random: Pick<Random, 'uuid'>;
}

/** The challenge preferences that request an exemption. */
const exemptions: ReadonlySet<ChallengeIndicator> = new Set(['02', '05', '07', '08']);

/** The challengeCancel value of a challenge that the payer cancelled. */
const cancelledByPayer = '01';

/**
 * The sandbox's directory server and access control server. The card and the requested exemption decide the answer.
 * The payer decides the challenge. The database stores both.
 */
export function sandboxIssuer({ pool, clock, random }: Sources): Authenticator {
  return {
    rangeOf,

    async authenticate(request, signal) {
      const { terminalId, serverTransactionId, cardNumber, range, merchantName, amount, currency } = request;
      const card = authenticatedCards.get(cardNumber);
      if (!card) throw new Error('the card does not support 3-D Secure');
      if (card.status === 'silent') throw new Error('the directory server does not respond');
      signal.throwIfAborted();
      const row = await bookAuthentication(
        pool,
        {
          terminalId,
          serverTransactionId,
          dsTransactionId: random.uuid(),
          acsTransactionId: random.uuid(),
          version: range.version,
          network: networkOf(cardNumber),
          merchantName,
          amount,
          currency,
          notificationUrl: request.notificationUrl,
          status: card.exempts && exemptions.has(request.challengeIndicator) ? 'I' : card.status,
        },
        challengeSeconds,
        clock.now(),
      );
      return authenticationOf(row);
    },

    async result({ terminalId, serverTransactionId }) {
      const row = await findAuthentication(pool, { terminalId, serverTransactionId, now: clock.now() });
      return row && authenticationOf(row);
    },

    eciWithout: (cardNumber) => indicatorOf(networkOf(cardNumber), 'neither'),

    async endChallenge({ terminalId, serverTransactionId }, outcome) {
      const now = clock.now();
      const row = await findAuthentication(pool, { terminalId, serverTransactionId, now });
      const status = outcome === 'succeeded' ? 'Y' : 'N';
      return row !== undefined && (await endChallenge(pool, row.acsTransactionId, { status, cancellation: null, now }));
    },
  };
}

/** Converts a stored authentication to an answer, or to the result of its challenge. */
function authenticationOf(row: SimulatedAuthenticationRow): Authentication {
  const { dsTransactionId, acsTransactionId, version, status, hasExpired } = row;
  const answered = { dsTransactionId, version };
  // Written by `networkOf` only.
  const network = row.network as Network;
  switch (status) {
    case 'Y':
    case 'A':
    case 'I': {
      const extent = extents[status];
      const eci = indicatorOf(network, extent);
      return { ...answered, status: extent, challenged: row.challenged, eci, authenticationValue: valueOf(row) };
    }
    case 'U':
      return { ...answered, status: 'unavailable', eci: indicatorOf(network, 'neither') };
    case 'R':
      return { ...answered, status: 'rejected', reason: 'AUTH.3DS_AUTHENTICATION_REJECTED' };
    case 'C':
      return hasExpired
        ? { ...answered, status: 'failed', reason: 'AUTH.3DS_AUTHENTICATION_TIMEOUT' }
        : { ...answered, status: 'challenge', acsUrl: '/sandbox/acs/challenge', acsTransactionId };
    default:
      return { ...answered, status: 'failed', reason: failureOf(row) };
  }
}

const extents = { Y: 'authenticated', A: 'attempted', I: 'exempted' } as const;

/** Returns the reason of a failed authentication, with or without a challenge. */
function failureOf({ cancellation, wrongCodes, challenged }: SimulatedAuthenticationRow): ReasonKey {
  if (!challenged) return 'AUTH.FAILED';
  if (cancellation === cancelledByPayer) return 'AUTH.3DS_CHALLENGE_CANCELLED';
  return wrongCodes >= maxWrongCodes ? 'AUTH.3DS_CHALLENGE_LIMIT_EXCEEDED' : 'AUTH.3DS_CHALLENGE_FAILED';
}

/** Derives the authentication value from the stored ids, so that the database does not hold it. */
const valueOf = ({ serverTransactionId, dsTransactionId }: SimulatedAuthenticationRow): string =>
  createHash('sha256').update(`${serverTransactionId}/${dsTransactionId}`).digest().subarray(0, 20).toString('base64');

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The sandbox issuer's pages for a payer's browser. */
export function accessControlPages(pool: Pool, clock: Clock): AccessControlPages {
  const read = async (acsTransactionId: string): Promise<ChallengeView | undefined> => {
    const row = uuid.test(acsTransactionId)
      ? await findChallenge(pool, { acsTransactionId, now: clock.now() })
      : undefined;
    return row?.challenged ? viewOf(row) : undefined;
  };
  return {
    code: sandboxCode,

    method(text) {
      const data = readMethodData(text);
      if (!data || !isAddress(data.notificationUrl)) return undefined;
      return { notificationUrl: data.notificationUrl, methodData: methodData(data.serverTransactionId) };
    },

    async open(text) {
      const request = readChallengeRequest(text);
      const view = request && (await read(request.acsTransactionId));
      return view?.serverTransactionId === request?.serverTransactionId ? view : undefined;
    },

    error: challengeError,

    read,

    async answer(acsTransactionId, code) {
      const view = await read(acsTransactionId);
      if (view?.state !== 'asked') return view;
      const now = clock.now();
      if (code.replace(/\s/g, '') === sandboxCode)
        await endChallenge(pool, acsTransactionId, { status: 'Y', cancellation: null, now });
      else await countWrongCode(pool, acsTransactionId, maxWrongCodes, now);
      return read(acsTransactionId);
    },

    async cancel(acsTransactionId) {
      const view = await read(acsTransactionId);
      if (view?.state !== 'asked') return view;
      await endChallenge(pool, acsTransactionId, { status: 'N', cancellation: cancelledByPayer, now: clock.now() });
      return read(acsTransactionId);
    },
  };
}

const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);

function viewOf(row: SimulatedAuthenticationRow): ChallengeView {
  const { serverTransactionId, acsTransactionId, version, notificationUrl, status } = row;
  if (status === 'C' && !row.hasExpired) {
    const { merchantName, amount, currency, wrongCodes } = row;
    const order = { merchantName, amount, currency };
    const tries = { triesLeft: maxWrongCodes - wrongCodes, wasWrong: wrongCodes > 0 };
    return { state: 'asked', serverTransactionId, acsTransactionId, ...order, ...tries, notificationUrl };
  }
  const response = challengeResponse({
    serverTransactionId,
    acsTransactionId,
    version,
    status: status === 'Y' ? 'Y' : 'N',
  });
  return { state: 'ended', serverTransactionId, notificationUrl, response };
}

/** The behaviour of the sandbox's issuer for a card. `silent`: the issuer does not respond. */
interface AuthenticatedCard {
  /** transStatus */
  readonly status: 'Y' | 'A' | 'N' | 'U' | 'R' | 'C' | 'silent';
  readonly method?: 'answers' | 'silent';
  /** True if the issuer grants a requested exemption. */
  readonly exempts?: true;
}

/** The sandbox cards that support 3-D Secure. */
const authenticatedCards: ReadonlyMap<string, AuthenticatedCard> = new Map<string, AuthenticatedCard>([
  ['4000002000001006', { status: 'Y' }],
  ['4000002000001014', { status: 'Y', method: 'answers' }],
  ['4000002000001022', { status: 'Y', method: 'silent' }],
  ['4000002000001030', { status: 'A' }],
  ['4000002000001048', { status: 'N' }],
  ['4000002000001055', { status: 'U' }],
  ['4000002000001063', { status: 'R' }],
  ['4000002000001071', { status: 'C' }],
  ['5200002000001076', { status: 'C' }],
  ['4000002000001089', { status: 'C', method: 'answers' }],
  ['4000002000001097', { status: 'silent' }],
  ['4000002000001105', { status: 'C', exempts: true }],
  ['5200002000001100', { status: 'C', exempts: true }],
  // Its bank approves only authenticated payers (processors/simulator/sandbox-cards.ts).
  ['4000002000001113', { status: 'C', exempts: true }],
]);

/** The code for every payer of the sandbox. */
const sandboxCode = '123456';

/** The number of wrong codes that ends a challenge. */
const maxWrongCodes = 3;

const version = '2.2.0';

function rangeOf(cardNumber: string): CardRange | undefined {
  const card = authenticatedCards.get(cardNumber);
  if (!card) return undefined;
  const path = card.method === 'silent' ? 'silent-method' : 'method';
  return { version, methodUrl: card.method === undefined ? undefined : `/sandbox/acs/${path}` };
}

/** The extent of an authentication, which determines its indicator. */
type Extent = 'authenticated' | 'attempted' | 'exempted' | 'neither';

/** Electronic commerce indicators. Mastercard's differ from those of the other networks. */
const indicators = {
  mastercard: { authenticated: '02', attempted: '01', exempted: '06', neither: '00' },
  others: { authenticated: '05', attempted: '06', exempted: '07', neither: '07' },
} as const satisfies Readonly<Record<string, Readonly<Record<Extent, string>>>>;

type Network = keyof typeof indicators;

/** Returns the network of a card, as far as indicators differ. */
const networkOf = (cardNumber: string): Network =>
  cardProfile(cardNumber, undefined).brand === 'Mastercard' ? 'mastercard' : 'others';

const indicatorOf = (network: Network, extent: Extent): string => indicators[network][extent];

/** The authenticator of payers, and the pages of a simulated issuer. */
interface OpenedAuthentication {
  readonly authenticator: Authenticator | undefined;
  readonly issuerPages: AccessControlPages | undefined;
}

/** Opens the sandbox's own issuer. In a live service the processors authenticate payers, and it is absent. */
export const openAuthentication = (
  { environment }: Pick<Config, 'environment'>,
  sources: { readonly pool: Pool; readonly clock: Clock; readonly random: Random },
): OpenedAuthentication =>
  environment === 'live'
    ? { authenticator: undefined, issuerPages: undefined }
    : { authenticator: sandboxIssuer(sources), issuerPages: accessControlPages(sources.pool, sources.clock) };
