import type { ClientBase } from 'pg';
import { terminalTables } from './reach.js';

/**
 * Sets a shard up so that the router's mover can bring terminals to it and take them away. It copies and deletes table
 * by table, in an order of its own, so that references are looked at when it commits; and what it copies is new to
 * whoever reads the list of events of this shard.
 */
export async function letTerminalsMove(client: ClientBase): Promise<void> {
  await deferReferences(client);
  await markMovedEvents(client);
}

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

/**
 * An event that comes from another shard brings the number of the database transaction that wrote it there, which says
 * nothing here: readers may be past it. It gets that of the transaction that brings it, after which no reader is yet.
 */
async function markMovedEvents(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_trigger WHERE tgrelid = 'events'::regclass AND tgname = 'moved_events' AND tgenabled = 'A'`,
  );
  if (rowCount === 1) return;
  await client.query(
    `CREATE OR REPLACE FUNCTION mark_moved_event() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.written_by := pg_current_xact_id();
        RETURN NEW;
      END $$;
    CREATE OR REPLACE TRIGGER moved_events BEFORE INSERT ON events FOR EACH ROW
      WHEN (NEW.written_by IS DISTINCT FROM pg_current_xact_id()) EXECUTE FUNCTION mark_moved_event();
    ALTER TABLE events ENABLE ALWAYS TRIGGER moved_events`,
  );
}
