import type { Stage, StageOptions } from './stage.js';

/** A fault, as it is brought about and looked at. */
export interface Scenario {
  /** In a line, for the list of names. */
  readonly about: string;
  /** How often it is brought about by default. */
  readonly rounds: number;
  /** Of the stage on which it happens. */
  readonly stage?: Pick<StageOptions, 'proxied' | 'pooled' | 'replicated' | 'settings'>;
  /** What has to be on the machine, beside PostgreSQL. */
  readonly needs?: 'haproxy' | 'pgbouncer';
  /**
   * Brings the fault about under load, so many times. What must not be goes to `stage.fault`; what goes without saying,
   * that nothing is lost, doubled or stuck, is looked at afterwards.
   */
  readonly run: (stage: Stage, rounds: number) => Promise<void>;
  /** Checks the books when all is settled, where that shows more than the run itself. */
  readonly judge?: (stage: Stage, rounds: number) => Promise<void>;
}
