-- AlterTable
ALTER TABLE "simulator_entries" ADD COLUMN     "batch" TEXT;

-- CreateTable
CREATE TABLE "simulated_batches" (
    "terminal_id" CHAR(6) NOT NULL,
    "processor_key" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "batch" TEXT NOT NULL,
    "imported" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "simulated_batches_pkey" PRIMARY KEY ("terminal_id","processor_key","day")
);

