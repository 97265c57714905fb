-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "remindNoTime" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "remindShortWeek" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "remindUnsubmittedWeek" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "remindWaitingApprovals" BOOLEAN NOT NULL DEFAULT false;
