import type { Stage, StageOptions } from './stage.js';

/** A fault with its injection and checks. */
export interface Scenario {
  /** One line for the list of names. */
  readonly about: string;
  /** Default number of rounds. */
  readonly rounds: number;
  /** Options of its stage. */
  readonly stage?: Pick<StageOptions, 'proxied' | 'pooled' | 'replicated' | 'settings'>;
  /** Required programs in addition to PostgreSQL. */
  readonly needs?: 'haproxy' | 'pgbouncer';
  /**
   * Injects the fault under load. Reports specific violations to `stage.fault`; the audit checks that nothing is lost,
   * doubled or stuck.
   */
  readonly run: (stage: Stage, rounds: number) => Promise<void>;
  /** Checks the settled records, where they show more than the run. */
  readonly judge?: (stage: Stage, rounds: number) => Promise<void>;
}
