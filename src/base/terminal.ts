import type { Clock } from './clock.js';
import type { Schema } from './contract.js';
import { problem, type Problem, temporarilyUnavailable } from './errors/errors.js';

export type Environment = Schema<'Environment'>;
export type OperatingState = Schema<'OperatingState'>;

/** The clock of a terminal: null and 0 for a live one. */
export interface TerminalClock {
  /** The time at which the sandbox clock is stopped; null while it runs. */
  readonly clockNow: Date | null;
  /** Milliseconds that a running clock is ahead of the real time. */
  readonly clockAhead: number;
}

/** A terminal in the form that request handlers use. */
export interface Terminal extends TerminalClock {
  readonly terminalId: string;
  readonly accountId: string;
  readonly environment: Environment;
  /** IANA name. */
  readonly timeZone: string;
  /** Processor keys in order of preference. */
  readonly routes: readonly string[];
  readonly retryOneOff: boolean;
  /** The currencies of new payments and series; empty for all supported ones. */
  readonly currencies: readonly string[];
  /** The terminal's own limits of payment amounts: decimal text by currency, as JSON. */
  readonly amountLimits: unknown;
  /** Default text for bank statements. */
  readonly statementDescriptor: string | null;
  /** The cell that has the terminal now; null if this one has it. */
  readonly movedToCell: string | null;
  /** True during the pause of a move to another cell. */
  readonly moving: boolean;
  /** The merchant's own origin for payer pages; null for the service's. */
  readonly pageOrigin: string | null;
  readonly state: OperatingState;
  /** The state of the account; present for the terminal of a merchant's request. */
  readonly accountState?: OperatingState;
  /** A setting of the account; present for the terminal of a merchant's request. */
  readonly refuseCardLikeIdentifiers?: boolean;
}

/** Returns the refusal of a terminal that this cell does not have. @param cellId the cell that has it, if known */
export const inOtherCell = (terminalId: string, cellId?: string): Problem =>
  problem(
    'VALIDATION/TERMINAL_IN_OTHER_CELL',
    cellId === undefined ? 'This cell does not have a terminal of this id.' : `The cell ${cellId} has this terminal.`,
    { terminal_friendly_id: terminalId, ...(cellId === undefined ? {} : { cell_id: cellId }) },
  );

/** @throws Problem VALIDATION/TERMINAL_IN_OTHER_CELL; SYSTEM/TEMPORARILY_UNAVAILABLE while it moves to one */
export function refuseMoved({
  terminalId,
  movedToCell,
  moving,
}: Pick<Terminal, 'terminalId' | 'movedToCell' | 'moving'>): void {
  if (movedToCell !== null) throw inOtherCell(terminalId, movedToCell);
  if (moving) throw temporarilyUnavailable('The terminal moves to another cell. Nothing was done.', 1);
}

/** Returns the terminal's own limit in a currency, as decimal text; undefined if it sets none. */
export const amountLimit = ({ amountLimits }: Pick<Terminal, 'amountLimits'>, currency: string): string | undefined =>
  (amountLimits as Readonly<Record<string, string>>)[currency];

/**
 * Returns the base URL of a terminal's payer pages, without a trailing slash: at the merchant's own origin, if set.
 * Every address for a payer's browser begins with it. The path is the service's, so every page works at both.
 */
export function payerBaseUrl(
  { baseUrl }: { readonly baseUrl: string },
  { pageOrigin }: Pick<Terminal, 'pageOrigin'>,
): string {
  if (pageOrigin === null) return baseUrl;
  const { pathname } = new URL(baseUrl);
  return pathname === '/' ? pageOrigin : pageOrigin + pathname;
}

/** Returns the time of a terminal's clock at a real time. */
export const terminalTime = ({ clockNow, clockAhead }: TerminalClock, realTime: Date): Date =>
  clockNow ?? (clockAhead === 0 ? realTime : new Date(realTime.getTime() + clockAhead));

/** Returns the current time of a terminal: its sandbox clock's, or the real time of a live one. */
export const terminalNow = (terminal: TerminalClock, clock: Clock): Date => terminalTime(terminal, clock.now());
