import type { ClientBase } from 'pg';
import { terminalTables } from './reach.js';

/**
 * Sets a shard up so that the router's mover can bring terminals to it and take them away. It copies and deletes table
 * by table, in an order of its own, so that references are looked at when it commits; and what it moves keeps
 * its place in the list of events.
 */
export async function letTerminalsMove(client: ClientBase): Promise<void> {
  await deferReferences(client);
  await markMovedEvents(client);
}

/** The greatest number of a database transaction: of events that came with their terminal. */
const listedElsewhere = String(2n ** 64n - 1n);

const departedColumns = 'terminal_id, event_id, account_id, type, subject_id, body, created_at, written_by, place';

/** A reference between tables of a terminal that is looked at with each statement. */
interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  /** Whether all that its deferrable successor lacks is a look at the rows that are there. */
  readonly replaced: boolean;
}

async function deferReferences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<Reference>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition,
      condeferrable AND confdeltype <> 'r' AS replaced
    FROM pg_constraint
    WHERE contype = 'f' AND conrelid = ANY ($1::text[]::regclass[]::oid[])
      AND (NOT condeferrable OR confdeltype = 'r' OR NOT convalidated)`,
    [[...terminalTables]],
  );
  for (const { table, name, definition, replaced } of rows) {
    // RESTRICT is looked at with each row, whatever is deferred.
    const reference = `${definition.replace(' ON DELETE RESTRICT', '')} DEFERRABLE NOT VALID`;
    if (!replaced)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT "${name}", ADD CONSTRAINT "${name}" ${reference}`);
    // Apart, so that the table is locked for a moment only.
    await client.query(`ALTER TABLE ${table} VALIDATE CONSTRAINT "${name}"`);
  }
}

/** How the sessions of the router's mover begin to call themselves. */
const isMover = `current_setting('application_name') LIKE 'spqr-transfer%'`;

/**
 * An event is listed where it was written, at the place that it had, wherever its terminal is moved. What the mover
 * takes away is kept for that in `departed_events`. What it brings gets the greatest number that a database transaction
 * could have, which no reader ever reaches. Whoever else brings rows with numbers of another server has them listed
 * anew.
 */
async function markMovedEvents(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_trigger
    WHERE tgrelid = 'events'::regclass AND tgname IN ('arriving_events', 'departing_events') AND tgenabled = 'A'`,
  );
  if (rowCount === 2) return;
  await client.query(
    `CREATE OR REPLACE FUNCTION mark_arriving_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.written_by := CASE WHEN ${isMover} THEN '${listedElsewhere}' ELSE pg_current_xact_id() END;
        RETURN NEW;
      END $$;
    CREATE OR REPLACE FUNCTION keep_departing_events() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO departed_events (${departedColumns})
          SELECT ${departedColumns} FROM departing WHERE written_by <> '${listedElsewhere}';
        RETURN NULL;
      END $$;
    CREATE OR REPLACE TRIGGER arriving_events BEFORE INSERT ON events FOR EACH ROW
      WHEN (NEW.written_by IS DISTINCT FROM pg_current_xact_id() OR ${isMover}) EXECUTE FUNCTION mark_arriving_event();
    CREATE OR REPLACE TRIGGER departing_events AFTER DELETE ON events REFERENCING OLD TABLE AS departing
      FOR EACH STATEMENT WHEN (${isMover}) EXECUTE FUNCTION keep_departing_events();
    ALTER TABLE events ENABLE ALWAYS TRIGGER arriving_events, ENABLE ALWAYS TRIGGER departing_events`,
  );
}
