import { table } from '../../table.js';
import { putLoad } from '../load.js';
import type { Bench } from '../options.js';
import { scenarios, terminalId, type Flow, type ScenarioName } from '../scenarios.js';
import { ratio, spread, thousands } from '../statistics.js';
import { spentBy, spentEach, type Ground, type Spent } from './ground.js';

/** So many transactions of each terminal are asked for in turn. */
const knownCount = 500;

/** The flows of a scenario, for each terminal of a ground. A transaction is known by its terminal and its id. */
const flowsOf = (scenario: ScenarioName, terminals: readonly string[]): Flow[] =>
  scenarios[scenario].flows.flatMap((flow) =>
    terminals.map((terminal) => ({
      ...flow,
      steps: flow.steps.map((step) => ({
        ...step,
        path: step.path.replace(`${terminalId}/{known}`, '{known}').replace(terminalId, terminal),
      })),
    })),
  );

async function knownOf({ servers, terminals }: Ground): Promise<string[]> {
  const known: string[] = [];
  for (const server of servers)
    for (const terminal of terminals) {
      const rows = await server.query(
        'SELECT transaction_id AS id FROM transactions WHERE terminal_id = $1 LIMIT $2',
        'postgres',
        [terminal, knownCount],
      );
      known.push(...rows.map(({ id }) => `${terminal}/${String(id)}`));
    }
  return known;
}

/** @returns the processor time of a request, in milliseconds */
async function turnOn(ground: Ground, scenario: ScenarioName, connections: number, seconds: number): Promise<Spent> {
  const plan = {
    origins: [ground.service.origin],
    flows: flowsOf(scenario, ground.terminals),
    known: await knownOf(ground),
    connections,
    seconds,
    requestsPerSecond: undefined,
  };
  const before = await spentBy(ground);
  const { sent } = await Promise.race([putLoad(plan), ground.service.ended]);
  return spentEach(before, await spentBy(ground), sent);
}

const all = ({ service, router, databases }: Spent): number => service + router + databases;

/**
 * Has grounds take turns with a scenario, and says what a request takes of the processors: of the service, of the
 * router and of PostgreSQL. The first ground is what the others are compared with, turn by turn.
 */
export async function costsOf(
  { options, progress }: Bench,
  scenario: ScenarioName,
  grounds: readonly Ground[],
): Promise<string> {
  for (const ground of grounds) {
    progress(`${scenario}: warming up ${ground.name}`);
    await turnOn(ground, scenario, options.connections, options.warmUp);
  }
  const turns = grounds.map((): Spent[] => []);
  for (let round = 0; round < options.rounds; round++) {
    progress(`${scenario}: round ${round + 1} of ${options.rounds}, ${options.seconds} s each`);
    for (let place = 0; place < grounds.length; place++) {
      const index = (round + place) % grounds.length;
      const ground = grounds[index];
      if (ground) turns[index]?.push(await turnOn(ground, scenario, options.connections, options.seconds));
    }
  }
  const [first = []] = turns;
  const heads = ['service µs', 'router µs', 'databases µs', 'all µs', 'all, by the first', 'databases, by the first'];
  return table([
    [scenario, ...heads],
    ...grounds.map(({ name }, index) => {
      const own = turns[index] ?? [];
      const median = (value: (spent: Spent) => number): string => thousands(1000 * spread(own.map(value)).median);
      const byFirst = (value: (spent: Spent) => number): string =>
        index === 0
          ? ''
          : ratio(spread(own.flatMap((spent, round) => (first[round] ? value(spent) / value(first[round]) : []))));
      return [
        name,
        median(({ service }) => service),
        median(({ router }) => router),
        median(({ databases }) => databases),
        median(all),
        byFirst(all),
        byFirst(({ databases }) => databases),
      ];
    }),
  ]);
}
