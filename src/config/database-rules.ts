import { hasStandby } from './database-servers.js';

/** Database settings that depend on each other. */
export interface DatabaseSettings {
  readonly databaseUrl: string | undefined;
  readonly databaseStandbyLag: number | undefined;
  readonly databaseTimeouts: { readonly answer: number; readonly statement: number };
}

/** Returns the contradictions in the database settings, a sentence each. */
export function databaseRefusals({ databaseUrl, databaseStandbyLag, databaseTimeouts }: DatabaseSettings): string[] {
  const refusals: string[] = [];
  if (databaseStandbyLag !== undefined && !hasStandby(databaseUrl))
    refusals.push(
      'DATABASE_STANDBY_LAG_MS needs the hosts of a primary and its standby in DATABASE_URL, with a comma in between.',
    );
  if (databaseTimeouts.answer <= databaseTimeouts.statement)
    refusals.push(
      'DATABASE_ANSWER_TIMEOUT_MS must be more than DATABASE_STATEMENT_TIMEOUT_MS: ' +
        'PostgreSQL must end a statement before the service closes its connection.',
    );
  return refusals;
}
