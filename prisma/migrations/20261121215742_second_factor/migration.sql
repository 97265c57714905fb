-- AlterTable
ALTER TABLE "roles" ADD COLUMN     "requiresSecondFactor" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "trusted_devices" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userAgent" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trusted_devices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "trusted_devices_tokenHash_key" ON "trusted_devices"("tokenHash");

-- CreateIndex
CREATE INDEX "trusted_devices_accountId_idx" ON "trusted_devices"("accountId");

-- CreateIndex
CREATE INDEX "trusted_devices_expiresAt_idx" ON "trusted_devices"("expiresAt");

-- AddForeignKey
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ---------------------------------------------------------------------------------------------------------------------
-- Written by hand: what the schema language cannot say.
-- ---------------------------------------------------------------------------------------------------------------------

-- The second step of a sign-in and the return from a provider are rows of their own purpose.
ALTER TABLE "one_time_codes"
  DROP CONSTRAINT "one_time_codes_purpose_check",
  ADD CONSTRAINT "one_time_codes_purpose_check" CHECK ("purpose" IN (
    'sign-in', 'email-verification', 'email-change', 'password-reset', 'join-request', 'second-factor',
    'provider-sign-in'));

-- Turning a second factor on or off, and demanding one, takes effect on the next request.
DROP TRIGGER "accounts_access_updated" ON "accounts";
CREATE TRIGGER "accounts_access_updated" AFTER UPDATE ON "accounts" FOR EACH ROW
  WHEN ((OLD."email", OLD."emailVerifiedAt", OLD."isActive", OLD."deletedAt", OLD."totpEnabledAt")
    IS DISTINCT FROM (NEW."email", NEW."emailVerifiedAt", NEW."isActive", NEW."deletedAt", NEW."totpEnabledAt"))
  EXECUTE FUNCTION "takt_access_changed"('account', 'id');
