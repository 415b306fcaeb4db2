import type { Processor } from '../../../src/processors/processor.js';
import type { ServiceDeps } from '../../../src/service.js';
import { guarded, registryOf } from '../guarded.js';
import type { Holder } from './interleavings.js';
import type { TestService } from '../service.js';

/** Statements that are steps of their own, by what is looked at: what others see between them differs. */
export type StatementSteps = Readonly<Record<string, string>>;

/**
 * The same service as an instance of its own, which is held before each of its steps: it may stand still anywhere, for
 * any time.
 * @param who takes a step, by the values of its statement
 * @param processors those that the instance has, held themselves where their calls are steps
 */
export function heldInstance(
  { deps }: TestService,
  held: Holder,
  who: (values: readonly unknown[]) => string,
  steps: StatementSteps,
  processors: readonly Processor[],
): ServiceDeps {
  const { pool, prisma } = deps.store;
  const heldPool = new Proxy(pool, {
    get(target, property) {
      if (property !== 'query') return Reflect.get(target, property) as unknown;
      return (statement: { name?: string; values?: readonly unknown[] }, ...rest: unknown[]) => {
        const run = () => Reflect.apply(Reflect.get(target, 'query'), target, [statement, ...rest]) as Promise<unknown>;
        const label = steps[(statement.name ?? '').split(':')[0] ?? ''];
        return label === undefined ? held.work(run) : held.step(`${who(statement.values ?? [])} ${label}`, run);
      };
    },
  });
  const heldPrisma = {
    terminal: {
      findMany: (...about: Parameters<typeof prisma.terminal.findMany>) =>
        held.work(() => prisma.terminal.findMany(...about).then((rows) => rows)),
    },
  };
  return {
    ...deps,
    store: { ...deps.store, pool: heldPool, prisma: heldPrisma as unknown as typeof prisma },
    processors: registryOf(guarded(processors)),
  };
}
