-- CreateTable
CREATE TABLE "departed_events" (
    "terminal_id" CHAR(6) NOT NULL,
    "event_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject_id" CHAR(8) NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "written_by" xid8 NOT NULL,
    "place" BIGINT NOT NULL,

    CONSTRAINT "departed_events_pkey" PRIMARY KEY ("terminal_id","event_id")
);

-- CreateIndex
CREATE INDEX "departed_events_terminal_id_created_at_idx" ON "departed_events"("terminal_id", "created_at");

-- CreateIndex
CREATE INDEX "departed_events_account_id_written_by_place_idx" ON "departed_events"("account_id", "written_by", "place");

-- CreateIndex
CREATE INDEX "departed_events_terminal_id_subject_id_idx" ON "departed_events"("terminal_id", "subject_id");

