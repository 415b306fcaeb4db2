import { hasStandby } from './database-servers.js';

/** The settings of a database that have to go together. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly databaseStandbyLag: number | undefined;
  readonly databaseTimeouts: { readonly answer: number; readonly statement: number };
}

/** What does not go together in the settings of the database, a sentence each. */
export function databaseRefusals({ databaseUrl, databaseStandbyLag, databaseTimeouts }: DatabaseSettings): string[] {
  const refusals: string[] = [];
  if (databaseStandbyLag !== undefined && !hasStandby(databaseUrl))
    refusals.push(
      'DATABASE_STANDBY_LAG_MS needs the hosts of a primary and its standby in DATABASE_URL, with a comma in between.',
    );
  if (databaseTimeouts.answer <= databaseTimeouts.statement)
    refusals.push(
      'DATABASE_ANSWER_TIMEOUT_MS must be more than DATABASE_STATEMENT_TIMEOUT_MS: ' +
        'PostgreSQL is to end a statement before its connection is given up.',
    );
  return refusals;
}
