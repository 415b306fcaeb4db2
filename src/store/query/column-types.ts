import pg from 'pg';

/** OIDs of pg_type.dat, which PostgreSQL never changes. */
const DATE = 1082;
const TIMESTAMP = 1114;

/**
 * The parsers of column values that replace node-postgres's own. Those create a Date at local midnight from a calendar
 * date, and read a timestamp without time zone as local time. Here a date stays `YYYY-MM-DD` text, and a timestamp is
 * UTC. The other defaults are right: NUMERIC and BIGINT as text, TIMESTAMPTZ as Date, BYTEA as Buffer. Queries through
 * Prisma are not affected.
 */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(DATE, (text) => text);
columnTypes.setTypeParser(TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`));
