ALTER TABLE "organizations" ADD COLUMN "billable" BOOLEAN;
ALTER TABLE "organization_contacts" ADD COLUMN "billable" BOOLEAN;
ALTER TABLE "time_logs" ADD COLUMN "isBillableChosen" BOOLEAN;
ALTER TABLE "work_favorites" ADD COLUMN "isBillableChosen" BOOLEAN;
