import type { Load } from './load.js';
import type { Options } from './options.js';
import type { Child, Run } from './processes.js';

/** What one run of the benchmark works with. */
export interface Bench {
  readonly options: Options;
  readonly run: Run;
  readonly progress: (text: string) => void;
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** A directory of this run, removed at its end. */
  readonly directory: string;
  readonly load: Child<Load>;
  /** Whether others use the machine much. */
  readonly busy: boolean;
  /** Where the results go: a path without an ending. */
  readonly stem: string;
}
