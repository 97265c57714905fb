-- What ends a forgotten timer, and the end that the rule gave it.
ALTER TABLE "organizations" ADD COLUMN     "forgottenTimerRule" TEXT NOT NULL DEFAULT 'tell';

ALTER TABLE "organizations"
  ADD CONSTRAINT "organizations_forgottenTimerRule_check" CHECK ("forgottenTimerRule" IN ('tell', 'hours', 'workday', 'silence'));

ALTER TABLE "time_logs" ADD COLUMN     "endedByRuleAt" TIMESTAMPTZ(3);
