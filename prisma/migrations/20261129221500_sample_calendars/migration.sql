-- AlterTable
ALTER TABLE "personal_calendars" ALTER COLUMN "source" DROP NOT NULL;
