import { hash as hashed } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../base/clock.js';
import { problem, type Problem } from '../../base/errors/errors.js';
import { givenKey, keyForm } from '../../base/key-form.js';
import type { Database } from '../../store/connection/open.js';
import type { Environment, Terminal } from '../../base/terminal.js';
import { sandboxClocks } from './sandbox-clocks.js';
import type { SourceLimits } from '../limits/source-limits.js';
import type { Caller } from '../request/state.js';

/**
 * How long an instance may go on believing what it read of a key: revocation has to reach every instance within 5 s.
 */
const cacheMilliseconds = 4_000;

/** How many keys an instance remembers: good ones, and as many that are not. */
const remembered = 10_000;

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

/** What was read of a good key, and when it has to be read again. */
interface Known {
  readonly caller: Caller;
  readonly staleAt: number;
  readonly generation: number;
}

/** @param environment that of the service: a live one has no keys but those that it made */
export function accessControl(
  { prisma, pool }: Database,
  clock: Clock,
  {
    environment,
    limits,
  }: { readonly environment: Environment; readonly limits: Pick<SourceLimits, 'countGuess' | 'forgiveGuess'> },
): AccessControl {
  const clocks = sandboxClocks(pool, clock);
  // Each has room of its own: whatever strangers send, they push no good key out.
  const good = new LRUCache<string, Known>({ max: remembered });
  const strangers = new LRUCache<string, true>({
    max: remembered,
    ttl: cacheMilliseconds,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  });
  const reading = new Map<string, Promise<Caller | undefined>>();
  let generation = 0;

  async function query(hash: Buffer): Promise<Caller | undefined> {
    const key = await prisma.apiKey.findUnique({
      where: { hash: Uint8Array.from(hash) },
      include: { terminals: { include: { terminal: true } } },
    });
    if (!key || key.revokedAt) return undefined;
    return {
      apiKeyId: key.apiKeyId,
      environment: key.environment,
      requestsPerSecond: key.requestsPerSecond ?? undefined,
      expiresAt: key.expiresAt,
      allowedOrigins: key.allowedOrigins,
      terminals: new Map(key.terminals.map(({ terminal }) => [terminal.terminalId, terminal])),
    };
  }

  async function readAnew(name: string): Promise<Caller | undefined> {
    const [began, staleAt] = [generation, clock.now().getTime() + cacheMilliseconds];
    const caller = await query(Buffer.from(name, 'base64'));
    // After a `forget` meanwhile this answers only the requests that wait for it already.
    if (began !== generation) return caller;
    if (caller) good.set(name, { caller, staleAt, generation });
    else {
      good.delete(name);
      strangers.set(name, true);
    }
    return caller;
  }

  /** Requests that come while a key is being read share what is read. */
  function read(name: string): Promise<Caller | undefined> {
    const found =
      reading.get(name) ??
      readAnew(name).finally(() => {
        if (reading.get(name) === found) reading.delete(name);
      });
    reading.set(name, found);
    return found;
  }

  const isInForce = (caller: Caller | undefined): caller is Caller =>
    caller !== undefined && !(caller.expiresAt && caller.expiresAt <= clock.now());

  /** Who has a key that was good when it was last read; undefined when it was not, or is not any more. */
  async function knownCaller(name: string): Promise<Caller | undefined> {
    const known = good.get(name);
    if (!known) return undefined;
    const isFresh = known.generation === generation && clock.now().getTime() < known.staleAt;
    const caller = isFresh ? known.caller : await read(name);
    if (isInForce(caller)) return caller;
    good.delete(name);
    return undefined;
  }

  /** Whether a key can be one of ours at all. Any other is refused without asking for it. */
  const isPossible = (apiKey: string): boolean => {
    const form = keyForm(apiKey);
    return form === 'made' || (form === 'other' && environment === 'sandbox' && givenKey.test(apiKey));
  };

  /** Who has a key of the kind that is wanted. */
  async function admit(
    apiKey: string,
    source: () => string,
    isWanted: (caller: Caller) => boolean,
    refusal: () => Problem,
  ): Promise<Caller> {
    const name = nameOf(apiKey);
    const known = await knownCaller(name);
    if (known && isWanted(known)) return known;
    await limits.countGuess(source());
    const caller =
      known === undefined && isPossible(apiKey) && !strangers.has(name)
        ? await read(name).catch(async (error: unknown) => {
            // It may not have been a guess: an outage must keep no client out after its end.
            await limits.forgiveGuess(source());
            throw error;
          })
        : undefined;
    if (!isInForce(caller) || !isWanted(caller)) throw refusal();
    await limits.forgiveGuess(source());
    return caller;
  }

  return {
    async caller(apiKey, source) {
      if (apiKey === undefined || apiKey === '')
        throw problem('INVALID_API_KEY', 'Send your API key in the x-api-key header. No other header is read for it.');
      return admit(
        apiKey,
        source,
        (caller) => !isPublishable(caller),
        () => invalid(apiKey, environment),
      );
    },

    async publishable(key, source) {
      if (key === undefined || key === '')
        throw problem('INVALID_API_KEY', 'Send your publishable key in the x-publishable-key header.');
      return admit(key, source, isPublishable, () => notPublishable(key));
    },

    async inPlaceOf(name, terminalId) {
      const terminal = terminalForm.test(terminalId)
        ? await prisma.terminal.findUnique({ where: { terminalId } })
        : undefined;
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
      const name = nameOf(apiKey);
      return isInForce((await knownCaller(name)) ?? (await read(name)));
    },

    terminal(caller, terminalId) {
      const terminal = caller.terminals.get(terminalId);
      if (!terminal) {
        const isId = terminalForm.test(terminalId);
        throw problem(
          'TERMINAL_NOT_FOUND',
          'The API key has no access to a terminal of this id.' +
            `${isId ? '' : ' The id of a terminal has six letters and digits.'}${terminalsOf(caller)}`,
          isId ? { terminal_friendly_id: terminalId } : undefined,
        );
      }
      if (terminal.environment !== caller.environment) {
        throw problem(
          'VALIDATION/API_KEY_ENVIRONMENT_MISMATCH',
          `The terminal is ${terminal.environment}, the API key is not.`,
          { terminal_friendly_id: terminalId },
        );
      }
      return terminal;
    },

    async inItsTime(terminal) {
      return terminal.environment === 'sandbox'
        ? { ...terminal, ...(await clocks.read(terminal.terminalId)) }
        : terminal;
    },

    forget() {
      generation += 1;
      strangers.clear();
      reading.clear();
    },
  };
}

const isPublishable = ({ allowedOrigins }: Caller): boolean => allowedOrigins.length > 0;

/** By what a key is remembered: its hash, as it is stored. */
const nameOf = (apiKey: string): string => hashed('sha256', apiKey, 'base64');

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
