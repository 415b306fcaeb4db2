import type { Clock } from '../../base/clock.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import { givenKey, keyForm } from '../../base/key-form.js';
import type { Database } from '../../store/connection/open.js';
import type { Environment, Terminal } from '../../base/terminal.js';
import { findTerminalWithSettings } from '../../store/terminals/terminals.js';
import { keyName, knownKeys, type KnownKeys } from './known-keys.js';
import { sandboxClocks } from './sandbox-clocks.js';
import type { SourceLimits } from '../limits/source-limits.js';
import type { Caller } from '../request/state.js';

/** An id of a terminal. */
const terminalForm = /^[0-9A-Za-z]{6}$/;

export interface AccessControl {
  /**
   * Who has a key. A key that was good when it was last read goes on working from every address; any other counts as a
   * guess of the address until it is found to be good, and is refused to one that has guessed too often.
   * @param source returns the address that the key comes from
   * @throws Problem INVALID_API_KEY when the key is missing, unknown, expired or revoked; RATE_LIMIT_EXCEEDED
   */
  caller(apiKey: string | undefined, source: () => string): Promise<Caller>;
  /** The same for a publishable key, which is no API key, as an API key is no publishable one. */
  publishable(key: string | undefined, source: () => string): Promise<Caller>;
  /**
   * A user who acts in place of a merchant, as the door knows callers: with the one terminal that is named, if there is
   * such a one.
   * @param name whose requests are counted together
   */
  inPlaceOf(name: string, terminalId: string): Promise<Caller>;
  /** Whether a key that was good a while ago still is, without counting anything. */
  isGood(apiKey: string): Promise<boolean>;
  /**
   * @throws Problem TERMINAL_NOT_FOUND, the same whether the terminal exists or not;
   * VALIDATION/API_KEY_ENVIRONMENT_MISMATCH
   */
  terminal(caller: Caller, terminalId: string): Terminal;
  /**
   * The terminal with its clock as it stands at this moment: that of a sandbox terminal may have been moved, through
   * this instance or another.
   */
  inItsTime(terminal: Terminal): Promise<Terminal>;
  /** Forgets what was read, so that a change made by this instance holds at once. */
  forget(): void;
}

/** What the checks of a key are made with. */
interface Checks {
  readonly keys: KnownKeys;
  readonly limits: Pick<SourceLimits, 'countGuess' | 'forgiveGuess'>;
  readonly environment: Environment;
}

/** @param environment that of the service: a live one has no keys but those that it made */
export function accessControl(
  { prisma, pool }: Database,
  clock: Clock,
  { environment, limits }: Pick<Checks, 'environment' | 'limits'>,
): AccessControl {
  const keys = knownKeys(prisma, clock);
  const clocks = sandboxClocks(pool, clock);
  const checks: Checks = { keys, limits, environment };

  return {
    async caller(apiKey, source) {
      if (apiKey === undefined || apiKey === '')
        throw problem('INVALID_API_KEY', 'Send your API key in the x-api-key header. No other header is read for it.');
      return admit(checks, apiKey, apiKeys, source);
    },

    async publishable(key, source) {
      if (key === undefined || key === '')
        throw problem('INVALID_API_KEY', 'Send your publishable key in the x-publishable-key header.');
      return admit(checks, key, publishableKeys, source);
    },

    async inPlaceOf(name, terminalId) {
      const terminal = terminalForm.test(terminalId) ? await findTerminalWithSettings(prisma, terminalId) : undefined;
      return {
        apiKeyId: name,
        environment: terminal?.environment ?? environment,
        requestsPerSecond: undefined,
        expiresAt: null,
        allowedOrigins: [],
        terminals: new Map(terminal ? [[terminalId, terminal]] : []),
      };
    },

    async isGood(apiKey) {
      const name = keyName(apiKey);
      return keys.isInForce((await keys.known(name)) ?? (await keys.read(name)));
    },

    terminal(caller, terminalId) {
      const terminal = caller.terminals.get(terminalId);
      if (!terminal) throw terminalNotFound(caller, terminalId);
      if (terminal.environment !== caller.environment) throw otherEnvironment(terminal);
      return terminal;
    },

    async inItsTime(terminal) {
      return terminal.environment === 'sandbox'
        ? { ...terminal, ...(await clocks.read(terminal.terminalId)) }
        : terminal;
    },

    forget: () => keys.forget(),
  };
}

/** A kind of key, and the refusal of any other in its place. */
interface KeyKind {
  readonly isOf: (caller: Caller) => boolean;
  readonly refusal: (key: string, environment: Environment) => Problem;
}

const publishableKeys: KeyKind = {
  isOf: ({ allowedOrigins }) => allowedOrigins.length > 0,
  refusal: (key) => notPublishable(key),
};
const apiKeys: KeyKind = { isOf: (caller) => !publishableKeys.isOf(caller), refusal: invalid };

/**
 * Returns who has a key of a kind. A key that was good before passes at once; any other is counted as a guess first,
 * and read only if it has the form of a key.
 * @throws Problem the refusal of the kind; RATE_LIMIT_EXCEEDED
 */
async function admit(
  { keys, limits, environment }: Checks,
  key: string,
  { isOf, refusal }: KeyKind,
  source: () => string,
): Promise<Caller> {
  const name = keyName(key);
  const known = await keys.known(name);
  if (known && isOf(known)) return known;
  await limits.countGuess(source());
  const caller =
    known === undefined && isPossible(key, environment) && !keys.isStranger(name)
      ? await keys.read(name).catch(async (error: unknown) => {
          // It may not have been a guess: an outage must keep no client out after its end.
          await limits.forgiveGuess(source());
          throw error;
        })
      : undefined;
  if (!keys.isInForce(caller) || !isOf(caller)) throw refusal(key, environment);
  await limits.forgiveGuess(source());
  return caller;
}

/** True if a key may be one of this service's. Any other is refused without a query. */
function isPossible(key: string, environment: Environment): boolean {
  const form = keyForm(key);
  return form === 'made' || (form === 'other' && environment === 'sandbox' && givenKey.test(key));
}

function terminalNotFound(caller: Caller, terminalId: string): Problem {
  const isId = terminalForm.test(terminalId);
  return problem(
    'TERMINAL_NOT_FOUND',
    'The API key has no access to a terminal of this id.' +
      `${isId ? '' : ' The id of a terminal has six letters and digits.'}${terminalsOf(caller)}`,
    isId ? { terminal_friendly_id: terminalId } : undefined,
  );
}

const otherEnvironment = ({ environment, terminalId }: Terminal): Problem =>
  problem('VALIDATION/API_KEY_ENVIRONMENT_MISMATCH', `The terminal is ${environment}, the API key is not.`, {
    terminal_friendly_id: terminalId,
  });

/** What a key opens, which its holder may know; of many terminals nothing is said. */
const terminalsOf = ({ terminals }: Caller): string =>
  terminals.size === 0 || terminals.size > 5 ? '' : ` It opens ${[...terminals.keys()].join(', ')}.`;

/** The refusal of a key, by its form alone: what was sent is not shown. */
function invalid(apiKey: string, environment: Environment): Problem {
  return problem('INVALID_API_KEY', `The API key is not valid.${adviceOn(apiKey, environment)}`);
}

function notPublishable(key: string): Problem {
  const advice = key.startsWith('ptk_') ? ' This is an API key: it belongs on your servers, never into a page.' : '';
  return problem('INVALID_API_KEY', `The publishable key is not valid.${advice}`);
}

function adviceOn(apiKey: string, environment: Environment): string {
  if (apiKey.startsWith('ptp_')) return ' This is a publishable key, which makes card tokens only: send an API key.';
  if (apiKey.startsWith('ptm_')) return ' This is a management key, which goes into x-management-key: send an API key.';
  if (apiKey.startsWith('whsec_')) return ' This is the secret of a webhook endpoint: send an API key.';
  if (/\s/.test(apiKey)) return ' There is white space in it.';
  if (!apiKey.startsWith('ptk_')) return '';
  const [own, other] = environment === 'live' ? ['live', 'test'] : ['test', 'live'];
  if (apiKey.startsWith(`ptk_${other}_`))
    return ` This is a ${other} key, and a ${environment} service: send a ${own} key.`;
  return keyForm(apiKey) === 'broken' ? ' Its checksum is wrong: it was cut or changed on the way.' : '';
}
