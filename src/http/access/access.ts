import type { Pool } from 'pg';
import type { KeyScope } from '../../base/actor.js';
import { type Clock, withinTime } from '../../base/clock.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import { givenKey, keyForm } from '../../base/key-form.js';
import { networks } from '../../base/source-network.js';
import { inOtherCell, refuseMoved, type Environment, type Terminal, type TerminalClock } from '../../base/terminal.js';
import type { Config } from '../../config/config.js';
import type { Database } from '../../store/connection/open.js';
import { readSandboxClock } from '../../store/sandbox/sandbox.js';
import { findTerminal, findTerminalWithSettings } from '../../store/terminals/terminals.js';
import { guessing } from './limits.js';
import type { Caller, Route } from '../request/state.js';
import { keyName, knownKeys, type KnownKeys } from './known-keys.js';

/** A user's own credential was checked before. */
const unrestricted: KeyScope = { readOnly: false, operations: [], allowedAddresses: [] };

const terminalForm = /^[0-9A-Za-z]{6}$/;

export interface AccessControl {
  /**
   * Returns the caller of an API key. A key that was valid when last read passes from every address. Any other counts
   * as a guess of its address until it is verified; an address with too many guesses is refused.
   * @param source returns the address that the key comes from
   * @throws Problem INVALID_API_KEY if the key is missing, unknown, expired or revoked; RATE_LIMIT_EXCEEDED
   */
  caller(apiKey: string | undefined, source: () => string): Promise<Caller>;
  /** Returns the caller of a publishable key. API keys are refused here, as publishable keys are by `caller`. */
  publishable(key: string | undefined, source: () => string): Promise<Caller>;
  /**
   * Returns a caller for a user who acts for a merchant, with the named terminal if it exists.
   * @param name the key under which the user's requests are counted
   * @param accountId the account of a member; undefined admits the terminals of all
   */
  onBehalfOf(name: string, terminalId: string, accountId: string | undefined): Promise<Caller>;
  /** Returns true if a key that was valid earlier still is. Counts nothing. */
  isStillValid(apiKey: string): Promise<boolean>;
  /**
   * @throws Problem TERMINAL_NOT_FOUND, the same whether the terminal exists or not;
   * VALIDATION/TERMINAL_IN_OTHER_CELL; VALIDATION/API_KEY_ENVIRONMENT_MISMATCH
   */
  terminal(caller: Caller, terminalId: string): Terminal;
  /**
   * Refuses a terminal that this cell does not have. An installation that is not a cell has all terminals.
   * @throws Problem VALIDATION/TERMINAL_IN_OTHER_CELL
   */
  refuseOtherCell(terminalId: string): Promise<void>;
  /**
   * Returns the terminal with its current clock. A sandbox terminal's clock may have been moved through any instance.
   */
  withCurrentClock(terminal: Terminal): Promise<Terminal>;
  /** Clears the cache, so that a change made by this instance takes effect immediately. */
  forget(): void;
}

interface Checks {
  readonly keys: KnownKeys;
  readonly guess: ReturnType<typeof guessing<Caller>>;
  readonly environment: Environment;
}

/** @param config the environment of the service, and its cell; a live service accepts only keys that it generated */
export function accessControl(
  store: Database,
  clock: Clock,
  { environment, recovery: { cellId } }: Pick<Config, 'environment' | 'recovery'>,
  limits: Parameters<typeof guessing>[0],
): AccessControl {
  const keys = knownKeys(store.pool, clock);
  const clocks = sandboxClocks(store.pool, clock);
  const checks: Checks = { keys, guess: guessing(limits), environment };

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

    async onBehalfOf(name, terminalId, accountId) {
      const found = terminalForm.test(terminalId)
        ? await findTerminalWithSettings(store.prisma, terminalId)
        : undefined;
      const terminal = accountId === undefined || found?.accountId === accountId ? found : undefined;
      return {
        apiKeyId: name,
        environment: terminal?.environment ?? environment,
        requestsPerSecond: undefined,
        expiresAt: null,
        allowedOrigins: [],
        scope: unrestricted,
        terminals: new Map(terminal ? [[terminalId, terminal]] : []),
      };
    },

    async isStillValid(apiKey) {
      const name = keyName(apiKey);
      return keys.isInForce((await keys.known(name)) ?? (await keys.read(name)));
    },

    terminal(caller, terminalId) {
      const terminal = caller.terminals.get(terminalId);
      if (!terminal) throw terminalNotFound(caller, terminalId);
      refuseMoved(terminal);
      if (terminal.environment !== caller.environment) throw otherEnvironment(terminal);
      return terminal;
    },

    async refuseOtherCell(terminalId) {
      if (cellId === undefined || !terminalForm.test(terminalId)) return;
      const terminal = await findTerminal(store.prisma, terminalId);
      if (!terminal) throw inOtherCell(terminalId);
      refuseMoved(terminal);
    },

    async withCurrentClock(terminal) {
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
 * Returns the caller of a key of one kind. A key that was valid before passes immediately. Any other counts as a guess
 * first, and is read only if it has the form of a key and is not known as one of another kind.
 * @throws Problem the refusal of the kind; RATE_LIMIT_EXCEEDED
 */
async function admit(
  { keys, guess, environment }: Checks,
  key: string,
  kind: KeyKind,
  source: () => string,
): Promise<Caller> {
  const name = keyName(key);
  const known = await keys.known(name);
  if (known && kind.isOf(known)) return known;
  const found = await guess(`${name} ${kind === apiKeys}`, source(), async () => {
    const isRead = known === undefined && isPossible(key, environment) && !keys.isKnownInvalid(name);
    const caller = isRead ? await keys.read(name) : undefined;
    return keys.isInForce(caller) && kind.isOf(caller) ? caller : undefined;
  });
  if (!found) throw kind.refusal(key, environment);
  return found;
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

/** Names the terminals of a key, which its holder may know, if there are at most five. */
const terminalsOf = ({ terminals }: Caller): string =>
  terminals.size === 0 || terminals.size > 5 ? '' : ` It opens ${[...terminals.keys()].join(', ')}.`;

/** Refuses a key by its form alone, without repeating it. */
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

/**
 * Refuses an operation that an API key or an access token is not accepted for.
 * @param what the credential, for people
 * @throws Problem VALIDATION/SCOPE_NOT_SUFFICIENT
 */
export function refuseOutOfScope(
  what: string,
  { readOnly, operations }: KeyScope,
  { operationId, method }: Pick<Route, 'operationId' | 'method'>,
): void {
  if ((readOnly && method !== 'get') || (operations.length > 0 && !operations.includes(operationId)))
    throw problem('VALIDATION/SCOPE_NOT_SUFFICIENT', `The ${what} is not accepted for the operation ${operationId}.`, {
      operation: operationId,
    });
}

/** True if an API key or an access token is accepted from a client address. */
export const permitsAddress = ({ allowedAddresses }: KeyScope, address: () => string): boolean =>
  allowedAddresses.length === 0 || networks(allowedAddresses).includes(address());

/**
 * Refuses a client address that an API key or an access token is not accepted from.
 * @param what the credential, for people
 * @throws Problem VALIDATION/ADDRESS_NOT_PERMITTED
 */
export function refuseAddress(what: string, scope: KeyScope, address: () => string): void {
  if (!permitsAddress(scope, address))
    throw problem('VALIDATION/ADDRESS_NOT_PERMITTED', `The ${what} is not accepted from the address ${address()}.`);
}

/** Time after which waiting requests stop sharing a read and make their own: its connection may hang. */
const readMilliseconds = 5_000;

/** The current read of one terminal's clock, and the next. */
interface Reading {
  readonly running: Promise<unknown>;
  next: Promise<TerminalClock> | undefined;
}

/**
 * Reads the clocks of sandbox terminals from the database, so that a request sees every move answered before it, on any
 * instance. Requests that arrive during a read share the next one, which begins after all of them. At most one read
 * runs at a time, unless it exceeds its time limit.
 */
export function sandboxClocks(pool: Pool, clock: Clock): { read(terminalId: string): Promise<TerminalClock> } {
  const readings = new Map<string, Reading>();

  function start(terminalId: string): Promise<TerminalClock> {
    const running = readSandboxClock(pool, terminalId);
    const reading: Reading = {
      running: withinTime(clock, readMilliseconds, running).catch(() => undefined),
      next: undefined,
    };
    readings.set(terminalId, reading);
    void reading.running.then(() => {
      if (reading.next === undefined) readings.delete(terminalId);
    });
    return running;
  }

  return {
    read(terminalId) {
      const reading = readings.get(terminalId);
      if (!reading) return start(terminalId);
      reading.next ??= reading.running.then(() => start(terminalId));
      return reading.next;
    },
  };
}
