import type pg from 'pg';
import '../../../src/service.js';
import { queries } from '../../../src/store/query.js';
import { reachOf } from '../../../src/store/shards/reach.js';
import { freePort } from '../../free-port.js';
import { canHaveShards } from '../../shards/cluster.js';
import { cloneTemplate, takeTemplate } from '../../seed/clone.js';
import { makeHistory } from '../../seed/history.js';
import { progressLine } from '../../seed/progress.js';
import { table } from '../../table.js';
import { exercise } from '../exercise.js';
import type { Bench } from '../options.js';
import { indexesOf, largeTables, planOf, type Plan } from '../plans.js';
import { simulatorSecret } from '../scenarios.js';
import { connect, sandboxOf, startService } from '../servers.js';
import { thousands } from '../statistics.js';
import { keepAll, sizeOf } from '../subject.js';
import { executedOn, explainToLog, logsToFiles } from './executed.js';
import { startGround, type Ground } from './ground.js';

const shardCount = 4;
/** Of the history that is cloned, and of what is explained. */
const historyDays = 2;
/** A statement that reads fewer pages is shown only where something is wrong with it. */
const shownFrom = 10;

/** More than any statement has. */
const mostParameters = 500;

/** Lists of events have a position for each shard: a terminal that was moved has events on several. */
const askedOfEachApart: ReadonlySet<string> = new Set(['list-events', 'list-events-of-subject']);

/** What Prisma wrote is known by what it asks for, not by all that it answers. */
const shortened = (text: string): string =>
  text
    .replaceAll('"public".', '')
    .replace(/^SELECT .*? FROM /s, 'SELECT … FROM ')
    .slice(0, 80);

/** How the statement of a text was carried out on a shard. */
interface Execution extends Plan {
  readonly indexes: readonly string[];
}

/**
 * Fills four shards with terminals of equal size, has the service do all that it can for the terminal of one of them,
 * and has PostgreSQL explain it. Fails when a statement of a terminal was carried out on more than its shard, or one
 * reads a large table from end to end.
 */
export async function growth(bench: Bench): Promise<void> {
  if (!canHaveShards()) throw new Error('There is no PostgreSQL, or no router of SPQR, on this machine.');
  const { options, progress } = bench;
  const ground = await startGround(bench, shardCount, {
    service: keepAll,
    postgres: [...logsToFiles, "shared_buffers = '256MB'", "max_wal_size = '4GB'"],
  });
  const { router, servers, terminals } = ground;
  if (!router) throw new Error('there is no router');
  const clients: pg.Client[] = [];
  for (const [index, server] of servers.entries()) {
    const terminalId = terminals[index] ?? '';
    progress(`the service makes a history on shard ${index + 1}`);
    await makeHistory({ ...sandboxOf(ground.service), terminalId }, simulatorSecret, historyDays);
    const client = await connect(bench, `postgresql://postgres@127.0.0.1:${server.port}/postgres`);
    const template = await takeTemplate(client, terminalId, new Date());
    await cloneTemplate(client, template, options.upTo / shardCount - template.transactions, progressLine(progress));
    clients.push(client);
  }
  for (const [index, client] of clients.entries()) {
    const { transactions, megabytes } = await sizeOf(client);
    console.log(`shard ${index + 1}: ${thousands(transactions)} transactions, ${thousands(megabytes)} MB`);
  }
  await ground.service.stop();
  for (const server of servers) await explainToLog(server);
  // Its connections to the shards are of before.
  await router.kill();
  await router.start();
  await doAll(bench, ground, clients);
  await report(ground, await largeTables(clients.at(-1) ?? fail()));
}

const fail = (): never => {
  throw new Error('there is no shard');
};

/** Everything that the service can do, for the terminal of the last shard. */
async function doAll(bench: Bench, ground: Ground, clients: readonly pg.Client[]): Promise<void> {
  bench.progress('explaining the statements');
  const metricsPort = await freePort();
  const service = await startService(bench, { settings: { ...ground.settings, METRICS_PORT: String(metricsPort) } });
  const sandbox = { ...sandboxOf(service), terminalId: ground.terminals.at(-1) ?? '' };
  await makeHistory(sandbox, simulatorSecret, 1);
  await exercise(sandbox, clients.at(-1) ?? fail(), `http://127.0.0.1:${metricsPort}/metrics`);
  await service.stop();
}

async function report({ servers, terminals }: Ground, large: ReadonlySet<string>): Promise<void> {
  const statements = await statementsOn(servers, large, terminals.at(-1) ?? '');
  const faults = statements.flatMap((statement) => faultsOf(statement, servers.length));
  const shown = statements
    .filter(({ worst }) => worst.pages >= shownFrom || worst.fault !== undefined)
    .sort((one, other) => other.worst.pages - one.worst.pages);
  console.log(
    table([
      ['statement', 'shards', 'pages', 'rows', 'ms', 'by'],
      ...shown.map(({ name, on, worst }) => [
        name,
        on.join(' '),
        thousands(worst.pages),
        thousands(worst.rows),
        worst.milliseconds.toFixed(1),
        worst.indexes.join(', '),
      ]),
    ]),
  );
  const count = (kind: Statement['of']): number => statements.filter(({ of }) => of === kind).length;
  console.log(
    `\n${count('a terminal')} statements name the terminal, which was on shard ${servers.length}; ` +
      `${count('the first')} are the first shard's; ${count('several')} are asked of several.`,
  );
  console.log(faults.length === 0 ? 'Each went to one shard, by an index.' : faults.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

/** A statement of the service, and where it was carried out. */
interface Statement {
  readonly name: string;
  readonly of: 'a terminal' | 'the first' | 'several';
  /** The numbers of shards. */
  readonly on: readonly number[];
  /** It names its terminal, and has to go to that one's shard and no other. */
  readonly isBound: boolean;
  /** Where it read most. */
  readonly worst: Execution;
}

function faultsOf({ name, on, isBound, worst }: Statement, shard: number): string[] {
  const faults: string[] = [];
  if (isBound && (on.length !== 1 || on[0] !== shard))
    faults.push(`${name} was carried out on the shards ${on.join(', ')}`);
  if (worst.fault !== undefined) faults.push(`${name} ${worst.fault}`);
  return faults;
}

/** What PostgreSQL has explained of the service's statements. @param terminalId the terminal that all were about */
async function statementsOn(
  servers: Ground['servers'],
  large: ReadonlySet<string>,
  terminalId: string,
): Promise<Statement[]> {
  const known = new Map([...queries.values()].map((query) => [query.text, query]));
  const executions = new Map<string, { readonly on: readonly number[]; readonly worst: Execution }>();
  for (const [index, server] of servers.entries())
    for (const [text, all] of await executedOn(server)) {
      if (!known.has(text) && !isOfPrisma(text)) continue;
      const before = executions.get(text);
      const worst = all
        .map(({ explained, isFirst }) => ({
          ...planOf(known.get(text)?.name ?? text, explained, large, isFirst),
          indexes: indexesOf(explained),
        }))
        .reduce(worseOf, before?.worst);
      if (worst) executions.set(text, { on: [...(before?.on ?? []), index + 1], worst });
    }
  return [...executions].map(([text, { on, worst }]) => {
    const query = known.get(text);
    const name = query?.name ?? shortened(text);
    // With the same terminal wherever it stands.
    const { kind } = reachOf(query ?? { text }, Array<string>(mostParameters).fill(terminalId));
    const namesTerminal = kind === 'terminal' && !query?.across;
    const alone = on[0] === 1 ? 'the first' : 'a terminal';
    return {
      name,
      // What need not name a terminal may have named it, and was carried out there.
      of: namesTerminal ? 'a terminal' : on.length > 1 ? 'several' : alone,
      on,
      isBound: namesTerminal && !askedOfEachApart.has(name),
      worst,
    };
  });
}

/** One that is at fault, before one that read more. */
const worseOf = (one: Execution | undefined, other: Execution): Execution => {
  if (!one || (one.fault === undefined) !== (other.fault === undefined)) return one?.fault === undefined ? other : one;
  return one.pages >= other.pages ? one : other;
};

const isOfPrisma = (text: string): boolean => text.includes('"public".');
