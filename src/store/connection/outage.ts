import type { Clock } from '../../base/clock.js';
import type { StoreLog } from './connection.js';

/**
 * SQLSTATEs of a database that is unreachable, busy or full, as opposed to a faulty request. By class: connections
 * (08), wrong credentials (28), insufficient resources (53: too many connections, a full disk), operator intervention
 * (57: shut down, starting, cancelled by a time limit), system errors (58).
 */
const classes: ReadonlySet<string> = new Set(['08', '28', '53', '57', '58']);
const states: ReadonlySet<string> = new Set([
  '25006', // read-only: a replica
  '25P03',
  '25P04', // a transaction that was idle, or ran, for too long
  '55000', // a function of the log on a server in recovery: a standby
  '3D000', // no such database: it is being restored
  '40001',
  '40P01', // a conflict, or a deadlock, that repetition did not resolve
  '55P03', // a lock that was not acquired in time
  'PTMOV', // a row of an account that moves to another cell (guard_moving_row)
]);

/**
 * Prisma's codes for the same: P1000 and those around it are about connections, P2024 and P2028 about waiting for one,
 * P2034 about conflicts, P2037 about too many connections.
 */
const prisma: ReadonlySet<string> = new Set([
  'P1000',
  'P1001',
  'P1002',
  'P1003',
  'P1008',
  'P1010',
  'P1011',
  'P1017',
  'P1018',
  'P2024',
  'P2028',
  'P2034',
  'P2037',
]);

/** Kinds that Prisma's driver adapter gives to socket errors, which then have no code. */
const adapterKinds: ReadonlySet<string> = new Set([
  'AuthenticationFailed',
  'ConnectionClosed',
  'DatabaseAccessDenied',
  'DatabaseDoesNotExist',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
  'TooManyConnections',
  'TransactionAlreadyClosed',
  'TransactionWriteConflict',
]);

/** Codes of Node and of this store. */
const network: ReadonlySet<string> = new Set([
  'DATABASE_NO_PRIMARY',
  'DATABASE_SILENT',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Messages of node-postgres and the embedded database, without a code, about a connection that broke or cannot be
 * opened in time or at all.
 */
const words: readonly RegExp[] = [
  /^Connection terminated/,
  /^Client has encountered a connection error/,
  /^Client was closed/,
  /^Query read timeout/,
  /^timeout expired/,
  /^timeout exceeded when trying to connect/,
  /^Cannot use a pool after calling end/,
  /^The server does not support SSL connections/,
  /^the embedded database (stopped|was closed)/,
  /^another session of the embedded database/,
  /^the transaction could not be rolled back/,
];

/** Maximum depth of nested errors: deeper than in any of the libraries. */
const deepest = 6;

/**
 * Returns the mark of a database outage in an error: the database cannot be reached, does not respond, cannot be
 * written, is full, or took too long. The same request may succeed later. Searches causes and the errors that Prisma
 * wraps.
 * @returns a SQLSTATE, a code of Prisma or Node, or a few words, for the log; undefined if the error has another cause
 */
export function outageIn(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > deepest) return undefined;
  const known = error as Known;
  const mark = codeOf(known) ?? wordsOf(known);
  if (mark !== undefined) return mark;
  for (const inner of [known.cause, known.meta?.driverAdapterError, ...(known.errors ?? [])]) {
    const found = outageIn(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Properties of errors of Node, node-postgres, Prisma and its driver adapter. */
type Known = Readonly<Partial<Record<'code' | 'originalCode' | 'kind' | 'message' | 'syscall' | 'cause', unknown>>> & {
  readonly errors?: readonly unknown[];
  readonly meta?: { readonly driverAdapterError?: unknown };
};

function codeOf({ code, originalCode, kind, syscall }: Known): string | undefined {
  for (const name of [originalCode, code]) {
    if (typeof name === 'string' && (isState(name) || prisma.has(name) || network.has(name))) return name;
  }
  if (typeof kind === 'string' && adapterKinds.has(kind)) return kind;
  // Any failure to open a connection, including a missing socket.
  return typeof code === 'string' && (syscall === 'connect' || syscall === 'getaddrinfo') ? code : undefined;
}

const wordsOf = ({ message }: Known): string | undefined =>
  typeof message === 'string'
    ? words.map((pattern) => pattern.exec(message)?.[0]).find((text) => text !== undefined)
    : undefined;

const isState = (code: string): boolean =>
  /^[0-9A-Z]{5}$/.test(code) && (states.has(code) || classes.has(code.slice(0, 2)));

const pauseMilliseconds = 1_000;

/**
 * Logs failures caused by an unreachable database: the first one immediately, and then one line a second with the
 * number of failures.
 * @returns a function that takes a failure. It returns true if the database caused the failure, which is then logged or
 * counted, and false otherwise
 */
export function outageLog(log: StoreLog, clock: Clock): (error: unknown, details?: object) => boolean {
  let counting = false;
  let suppressed = 0;
  let last: object = {};

  function count(): void {
    counting = true;
    clock.timer(pauseMilliseconds, () => {
      counting = false;
      if (suppressed === 0) return;
      log.error(
        { ...last, suppressed },
        'more operations failed within the last second because the database cannot be used',
      );
      suppressed = 0;
      count();
    });
  }

  return (error, details = {}) => {
    const outage = outageIn(error);
    if (outage === undefined) return false;
    last = { err: error, outage, ...details };
    if (counting) {
      suppressed += 1;
      return true;
    }
    log.error(last, 'the database cannot be used: operations that need it fail');
    count();
    return true;
  };
}
