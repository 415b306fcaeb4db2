-- AlterTable
ALTER TABLE "simulator_entries" ADD COLUMN     "effective_at" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "terminal_id" CHAR(6) NOT NULL;

-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "not_received_at" TIMESTAMPTZ(3),
ADD COLUMN     "sent_with_cvv" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "stored_instrument" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "takes_effect_until" TIMESTAMPTZ(3);

