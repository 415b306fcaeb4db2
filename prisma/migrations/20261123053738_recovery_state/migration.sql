-- CreateTable
CREATE TABLE "recovery_state" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "system_identifier" TEXT NOT NULL,
    "timeline" INTEGER NOT NULL,
    "cell_id" TEXT,
    "beat" INTEGER NOT NULL DEFAULT 0,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,
    "held_since" TIMESTAMPTZ(3),
    "held_because" TEXT,
    "compared_at" TIMESTAMPTZ(3),
    "missing" INTEGER NOT NULL DEFAULT 0,
    "imported" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "recovery_state_pkey" PRIMARY KEY ("single")
);

