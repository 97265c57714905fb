-- An administrator creates an account, whose person chooses a password by a mailed link.
ALTER TABLE "accounts" ADD COLUMN "hasTemporaryPassword" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "one_time_codes"
  DROP CONSTRAINT "one_time_codes_purpose_check",
  ADD CONSTRAINT "one_time_codes_purpose_check" CHECK ("purpose" IN (
    'sign-in', 'email-verification', 'email-change', 'password-reset', 'first-password', 'join-request',
    'second-factor', 'provider-sign-in'));
