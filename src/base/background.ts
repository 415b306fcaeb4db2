import type { FailureLog } from './failure-log.js';

/** Work that continues after its request was answered. A stopping server waits for it. */
export interface Background {
  run(name: string, work: Promise<unknown>): void;
  /** Resolves when nothing is running any more. */
  settled(): Promise<void>;
}

export function background({ log, noteOutage }: FailureLog): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(name, work) {
      const guarded = work
        .catch((error: unknown) => {
          if (!noteOutage(error, { work: name })) log.error({ err: error, work: name }, 'background work failed');
        })
        .finally(() => running.delete(guarded));
      running.add(guarded);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
