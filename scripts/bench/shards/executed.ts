import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresServer } from '../../faults/postgres.js';
import type { Explained } from '../explained.js';
import { explaining, rowsOf } from '../plans.js';

/** Settings of a server that writes its log to files of lines of JSON. */
export const logsToFiles = ['logging_collector = on', "log_destination = 'jsonlog'", "log_file_mode = '0644'"] as const;

const directoryOf = async (server: PostgresServer): Promise<string> => {
  const [row] = await server.query('SHOW data_directory', 'postgres');
  return join(String(row?.['data_directory']), 'log');
};

/** Has a server write to its log how it carried each statement out, on connections that are made from now on. */
export async function explainToLog(server: PostgresServer): Promise<void> {
  const settings = { ...explaining, 'auto_explain.log_level': 'log', log_min_messages: 'log' };
  for (const [name, value] of Object.entries(settings))
    await server.query(`ALTER DATABASE postgres SET ${name} = '${value}'`, 'postgres');
  // What was written so far says nothing.
  const directory = await directoryOf(server);
  for (const file of readdirSync(directory)) if (!file.endsWith('.log')) rmSync(join(directory, file));
  await server.query('SELECT pg_rotate_logfile()', 'postgres');
}

/** An execution, and the connection that it was on. */
interface Executed {
  readonly session: string;
  readonly explained: Explained;
}

/**
 * The executions of a statement that say what it reads. A connection that executes it for the first time also reads
 * what PostgreSQL keeps of its functions, types and indexes, hundreds of pages. So the first one is left out where the
 * same connection has executed it again, for at least as many rows.
 * @param executions in the order of their time
 */
export function afterFirst(executions: readonly Executed[]): Explained[] {
  const begun = new Set<string>();
  const isJudged = ({ session, explained }: Executed, at: number): boolean => {
    if (begun.has(session)) return true;
    begun.add(session);
    const others = executions.slice(at + 1).filter((other) => other.session === session);
    return !others.some((other) => rowsOf(other.explained) >= rowsOf(explained));
  };
  return executions.filter(isJudged).map(({ explained }) => explained);
}

/** What a server has carried out since, by the texts of the statements. */
export async function executedOn(server: PostgresServer): Promise<Map<string, Explained[]>> {
  const directory = await directoryOf(server);
  const executed = new Map<string, Executed[]>();
  for (const file of readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort())
    for (const line of readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean)) {
      const { message = '', session_id: session = '' } = JSON.parse(line) as { message?: string; session_id?: string };
      const json = /^duration: .* plan:\n([^]*)/.exec(message)?.[1];
      if (json === undefined) continue;
      const explained = JSON.parse(json) as Explained;
      const text = explained['Query Text'];
      const known = executed.get(text);
      if (known) known.push({ session, explained });
      else executed.set(text, [{ session, explained }]);
    }
  return new Map([...executed].map(([text, executions]) => [text, afterFirst(executions)]));
}
