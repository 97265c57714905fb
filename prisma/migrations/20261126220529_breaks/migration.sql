-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "breakGapMinutes" INTEGER NOT NULL DEFAULT 15,
ADD COLUMN     "breakSteps" JSONB NOT NULL DEFAULT '[]';
