-- The order of events is that of the database transactions that wrote them. An account that comes from another cell
-- brings numbers of that one: if they are larger than those here, the command that moves it replaces both functions by
-- ones that add a constant, under a lock on events. Until then PostgreSQL inlines them.
CREATE FUNCTION event_position() RETURNS xid8 LANGUAGE sql VOLATILE AS 'SELECT pg_current_xact_id()';
CREATE FUNCTION event_horizon() RETURNS xid8 LANGUAGE sql STABLE AS 'SELECT pg_snapshot_xmin(pg_current_snapshot())';

-- CreateEnum
CREATE TYPE "cell_move_phase" AS ENUM ('copying', 'closing', 'paused', 'moved', 'arriving');

-- AlterTable
ALTER TABLE "events" ALTER COLUMN "written_by" SET DEFAULT event_position();

-- AlterTable
ALTER TABLE "terminals" ADD COLUMN     "moving" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "cell_moves" (
    "account_id" UUID NOT NULL,
    "cell_id" TEXT NOT NULL,
    "phase" "cell_move_phase" NOT NULL,
    "terminals" CHAR(6)[],
    "compared_at" TIMESTAMPTZ(3),
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cell_moves_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "cell_move_changes" (
    "account_id" UUID NOT NULL,
    "change_id" BIGSERIAL NOT NULL,
    "table_name" TEXT NOT NULL,
    "key" JSONB NOT NULL,

    CONSTRAINT "cell_move_changes_pkey" PRIMARY KEY ("account_id","change_id")
);

-- CreateTable
CREATE TABLE "cell_move_marks" (
    "account_id" UUID NOT NULL,
    "mark" BIGINT NOT NULL,

    CONSTRAINT "cell_move_marks_pkey" PRIMARY KEY ("account_id")
);


-- The trigger on the rows of an account that moves (src/store/cells/move.ts creates it). Its arguments: the account, and
-- the columns of the primary key, separated by commas, of a table that is replicated.
CREATE FUNCTION guard_moving_row() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moving_account uuid := TG_ARGV[0];
  found_phase cell_move_phase;
BEGIN
  -- Each change of the phase takes this lock alone: afterwards no transaction writes that has read the phase before.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('cell move ' || TG_ARGV[0], 0));
  SELECT phase INTO found_phase FROM cell_moves WHERE account_id = moving_account;
  IF found_phase IN ('paused', 'moved', 'arriving')
    OR (found_phase = 'closing' AND TG_OP = 'INSERT' AND TG_TABLE_NAME IN ('transactions', 'idempotency_keys'))
    OR (found_phase IS NOT NULL AND TG_OP = 'INSERT' AND TG_TABLE_NAME = 'terminals') THEN
    RAISE EXCEPTION 'the account % moves to another cell: % of % is refused', moving_account, TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'PTMOV';
  END IF;
  IF found_phase IS NOT NULL AND TG_ARGV[1] <> '' THEN
    INSERT INTO cell_move_changes (account_id, table_name, key)
      SELECT moving_account, TG_TABLE_NAME, jsonb_object_agg(field.key, field.value)
      FROM jsonb_each(CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END) AS field
      WHERE field.key = ANY (string_to_array(TG_ARGV[1], ','));
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
REVOKE EXECUTE ON FUNCTION guard_moving_row FROM PUBLIC;
