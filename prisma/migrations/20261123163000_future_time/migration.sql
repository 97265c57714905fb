-- Time in the future is entered where an organization says so. Until now it was open everywhere without anybody's choice.
ALTER TABLE "organizations" ALTER COLUMN "futureDateAllowed" SET DEFAULT false;
UPDATE "organizations" SET "futureDateAllowed" = false;
