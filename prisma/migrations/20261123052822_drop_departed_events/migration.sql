-- DropTable
DROP TABLE "departed_events";

