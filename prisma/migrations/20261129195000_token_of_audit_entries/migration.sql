-- The name of the API token through which a change was made.
ALTER TABLE "audit_entries" ADD COLUMN "tokenName" TEXT;
