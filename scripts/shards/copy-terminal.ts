import type { PostgresServer } from '../faults/postgres.js';

/**
 * Copies a terminal under other ids; the keys that open it open them as well.
 * @param servers all that have the tables of terminals; the first has the keys
 */
export async function copyTerminal(
  servers: readonly PostgresServer[],
  original: string,
  copies: readonly string[],
): Promise<void> {
  for (const server of servers)
    await server.query(
      `INSERT INTO terminals SELECT (json_populate_record(one, json_build_object('terminal_id', id))).*
      FROM terminals one CROSS JOIN unnest($1::text[]) id WHERE one.terminal_id = $2`,
      'postgres',
      [copies, original],
    );
  await servers[0]?.query(
    `INSERT INTO api_key_terminals SELECT api_key_id, id FROM api_key_terminals CROSS JOIN unnest($1::text[]) id
    WHERE terminal_id = $2`,
    'postgres',
    [copies, original],
  );
}
