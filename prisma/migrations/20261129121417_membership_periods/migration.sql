-- AlterTable
ALTER TABLE "organization_team_employees" ADD COLUMN "earlierPeriods" tstzmultirange NOT NULL DEFAULT tstzmultirange();
