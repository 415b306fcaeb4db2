import type { Clock } from './clock.js';
import type { Schema } from './contract.js';

export type Environment = Schema<'Environment'>;

/** A terminal as requests see it. */
export interface Terminal {
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
  /** The sandbox clock, when it is frozen. */
  readonly clockNow: Date | null;
}

/** The time it is for a terminal: its sandbox clock where that is frozen, the real time otherwise. */
export const terminalNow = (terminal: Pick<Terminal, 'clockNow'>, clock: Clock): Date =>
  terminal.clockNow ?? clock.now();
