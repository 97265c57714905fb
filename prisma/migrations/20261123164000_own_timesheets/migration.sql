-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "ownTimesheets" BOOLEAN NOT NULL DEFAULT true;
