import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresServer } from '../../faults/postgres.js';
import type { Explained } from '../explained.js';
import { explaining } from '../plans.js';

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

/** What a server has carried out since, by the texts of the statements. */
export async function executedOn(server: PostgresServer): Promise<Map<string, Executed[]>> {
  const directory = await directoryOf(server);
  const executed = new Map<string, Executed[]>();
  const known = new Set<string>();
  for (const file of readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .sort())
    for (const line of readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean)) {
      const { message = '', session_id: session = '' } = JSON.parse(line) as { message?: string; session_id?: string };
      const json = /^duration: .* plan:\n([^]*)/.exec(message)?.[1];
      if (json === undefined) continue;
      const explained = JSON.parse(json) as Explained;
      const text = explained['Query Text'];
      const isFirst = !known.has(`${session} ${text}`);
      known.add(`${session} ${text}`);
      executed.set(text, [...(executed.get(text) ?? []), { explained, isFirst }]);
    }
  return executed;
}

/** How a statement was carried out, and whether the connection had not executed it before. */
interface Executed {
  readonly explained: Explained;
  readonly isFirst: boolean;
}
