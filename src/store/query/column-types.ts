import pg from 'pg';

/** OIDs of pg_type.dat, which PostgreSQL never changes. */
const DATE = 1082;
const TIMESTAMP = 1114;

/**
 * How node-postgres turns column values into JavaScript ones, where its own way would be wrong for us: it makes a Date
 * at local midnight of a calendar date, and takes a timestamp without time zone for local time. Here a date stays
 * `YYYY-MM-DD` text, and a timestamp is UTC. Its defaults for the rest are right: NUMERIC and BIGINT as text,
 * TIMESTAMPTZ as Date, BYTEA as Buffer. Queries that go through Prisma are not affected.
 */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(DATE, (text) => text);
columnTypes.setTypeParser(TIMESTAMP, (text) => new Date(`${text.replace(' ', 'T')}Z`));
