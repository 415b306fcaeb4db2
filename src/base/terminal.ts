import type { Clock } from './clock.js';
import type { Schema } from './contract.js';

export type Environment = Schema<'Environment'>;

/** The clock of a terminal. That of a live one has neither. */
export interface TerminalClock {
  /** Where the sandbox clock stands; null while it runs. */
  readonly clockNow: Date | null;
  /** By how many milliseconds it is ahead of the real time while it runs. */
  readonly clockAhead: number;
}

/** A terminal as requests see it. */
export interface Terminal extends TerminalClock {
  readonly terminalId: string;
  readonly accountId: string;
  readonly environment: Environment;
  /** IANA name. */
  readonly timeZone: string;
  /** Processor keys in the order in which they are tried. */
  readonly routes: readonly string[];
  readonly retryOneOff: boolean;
  /** The currencies of new payments and series; none: all that are supported. */
  readonly currencies: readonly string[];
  /** The largest amounts of payments that the terminal sets itself: decimal text by currency, as JSON. */
  readonly amountLimits: unknown;
  /** A setting of its account, known of the terminal of a merchant's request. */
  readonly refuseCardLikeIdentifiers?: boolean;
}

/** The terminal's own largest amount in a currency, as decimal text; undefined if it sets none. */
export const amountLimit = ({ amountLimits }: Pick<Terminal, 'amountLimits'>, currency: string): string | undefined =>
  (amountLimits as Readonly<Record<string, string>>)[currency];

/** The time that the clock of a terminal shows at a real time. */
export const terminalTime = ({ clockNow, clockAhead }: TerminalClock, realTime: Date): Date =>
  clockNow ?? (clockAhead === 0 ? realTime : new Date(realTime.getTime() + clockAhead));

/** The time it is for a terminal. */
export const terminalNow = (terminal: TerminalClock, clock: Clock): Date => terminalTime(terminal, clock.now());
