import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresServer } from '../../faults/postgres.js';
import { explaining } from '../plans.js';
import { pagesOf, type Explained } from '../explained.js';

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

/** Every statement that a server has carried out since, by its text: the execution that read most pages. */
export async function executedOn(server: PostgresServer): Promise<Map<string, Explained>> {
  const directory = await directoryOf(server);
  const executed = new Map<string, Explained>();
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.json')))
    for (const line of readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean)) {
      const { message = '' } = JSON.parse(line) as { readonly message?: string };
      const json = /^duration: .* plan:\n([^]*)/.exec(message)?.[1];
      if (json === undefined) continue;
      const explained = JSON.parse(json) as Explained;
      const text = explained['Query Text'];
      const before = executed.get(text);
      if (!before || pagesOf(before) < pagesOf(explained)) executed.set(text, explained);
    }
  return executed;
}
