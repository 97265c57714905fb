-- Working hours, places, allowances and limits hold from a day on, so that what was due in the past stays (docs/balance.md).
-- AlterTable
ALTER TABLE "users" ADD COLUMN     "formerAccountId" UUID;

-- CreateTable
CREATE TABLE "dated_settings" (
    "id" UUID NOT NULL,
    "tenantId" UUID NOT NULL,
    "organizationId" UUID NOT NULL,
    "employeeId" UUID,
    "kindId" UUID,
    "setting" TEXT NOT NULL,
    "value" JSONB,
    "validFrom" DATE,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdByUserId" UUID,

    CONSTRAINT "dated_settings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dated_settings_tenantId_organizationId_idx" ON "dated_settings"("tenantId", "organizationId");

-- CreateIndex
CREATE INDEX "dated_settings_tenantId_employeeId_idx" ON "dated_settings"("tenantId", "employeeId");

-- CreateIndex
CREATE INDEX "dated_settings_tenantId_kindId_idx" ON "dated_settings"("tenantId", "kindId");

-- CreateIndex
CREATE UNIQUE INDEX "dated_settings_scope_key" ON "dated_settings"("organizationId", "setting", "employeeId", "kindId", "validFrom") NULLS NOT DISTINCT;

-- CreateIndex
CREATE INDEX "users_formerAccountId_idx" ON "users"("formerAccountId");

-- AddForeignKey
ALTER TABLE "dated_settings" ADD CONSTRAINT "dated_settings_tenantId_organizationId_fkey" FOREIGN KEY ("tenantId", "organizationId") REFERENCES "organizations"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dated_settings" ADD CONSTRAINT "dated_settings_tenantId_employeeId_fkey" FOREIGN KEY ("tenantId", "employeeId") REFERENCES "employees"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dated_settings" ADD CONSTRAINT "dated_settings_tenantId_kindId_fkey" FOREIGN KEY ("tenantId", "kindId") REFERENCES "absence_kinds"("tenantId", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "dated_settings"
  ADD CONSTRAINT "dated_settings_setting_check" CHECK (
    "setting" IN ('workingDays', 'workingTime', 'place', 'allowance', 'weeklyLimit', 'employment')),
  ADD CONSTRAINT "dated_settings_scope_check" CHECK (
    ("setting" = 'allowance') = ("kindId" IS NOT NULL)
    AND ("setting" NOT IN ('workingDays', 'employment') OR "employeeId" IS NOT NULL)
    AND ("setting" <> 'workingTime' OR "employeeId" IS NULL)),
  ADD CONSTRAINT "dated_settings_limit_check" CHECK (
    "setting" <> 'weeklyLimit' OR "value" IS NULL OR ("value" #>> '{}')::float8 BETWEEN 0 AND 168);

CREATE TRIGGER "dated_settings_revised" AFTER INSERT OR DELETE OR UPDATE ON "dated_settings"
  FOR EACH ROW EXECUTE FUNCTION "takt_revise"('work', 'takt.revised_work');

-- What is set today holds since ever, so that all figures stay as they are.
INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "employeeId", "setting", "value")
SELECT gen_random_uuid(), e."tenantId", e."organizationId", e."id", 'workingDays',
  jsonb_agg(jsonb_build_object('weekday', h."weekday", 'isWorkingDay', h."isWorkingDay", 'startTime', h."startTime",
    'endTime', h."endTime") ORDER BY h."weekday")
FROM "working_hours" h
JOIN "employees" e ON e."tenantId" = h."tenantId" AND e."id" = h."employeeId"
GROUP BY e."id";

INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "setting", "value")
SELECT gen_random_uuid(), o."tenantId", o."id", 'workingTime', jsonb_strip_nulls(jsonb_build_object(
  'startTime', o."defaultStartTime", 'endTime', o."defaultEndTime", 'hours', o."standardWorkHoursPerDay"))
FROM "organizations" o;

INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "setting", "value")
SELECT gen_random_uuid(), o."tenantId", o."id", 'weeklyLimit', to_jsonb(o."defaultWeeklyLimit")
FROM "organizations" o WHERE o."defaultWeeklyLimit" IS NOT NULL;

INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "employeeId", "setting", "value")
SELECT gen_random_uuid(), e."tenantId", e."organizationId", e."id", 'weeklyLimit', to_jsonb(e."reWeeklyLimit")
FROM "employees" e WHERE e."reWeeklyLimit" IS NOT NULL;

INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "employeeId", "setting", "value")
SELECT gen_random_uuid(), p."tenantId", p."organizationId", p."employeeId", 'place', jsonb_strip_nulls(jsonb_build_object(
  'country', p."country", 'region', p."region"))
FROM "holiday_places" p;

INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "kindId", "setting", "value")
SELECT gen_random_uuid(), k."tenantId", k."organizationId", k."id", 'allowance', jsonb_strip_nulls(jsonb_build_object(
  'days', k."allowanceDays", 'carryOverDays', k."carryOverDays", 'carryOverUntil', k."carryOverUntil"))
FROM "absence_kinds" k;

INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "employeeId", "kindId", "setting", "value")
SELECT gen_random_uuid(), a."tenantId", e."organizationId", a."employeeId", a."kindId", 'allowance',
  jsonb_build_object('days', a."days")
FROM "absence_allowances" a
JOIN "employees" e ON e."tenantId" = a."tenantId" AND e."id" = a."employeeId";

-- The zone is stored as clients write it, such as "America/New York (UTC -05:00)".
CREATE FUNCTION "takt_day_in"(at timestamptz, zone text) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (at AT TIME ZONE coalesce(nullif(replace(trim(split_part(zone, '(', 1)), ' ', '_'), ''), 'UTC'))::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN (at AT TIME ZONE 'UTC')::date;
END $$;

-- Notes from which day somebody is suspended, removed or expected to track time, so that days before keep what was due.
-- It is the day of the change, or the one after the last day of work where that is over.
CREATE FUNCTION "takt_note_employment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date;
  first_day date;
  before jsonb := jsonb_build_object('isActive', OLD."isActive", 'isTrackingEnabled', OLD."isTrackingEnabled");
  after jsonb := jsonb_build_object('isActive', NEW."isActive", 'isTrackingEnabled', NEW."isTrackingEnabled");
  is_known boolean := EXISTS (SELECT FROM "dated_settings" s WHERE s."tenantId" = NEW."tenantId"
    AND s."employeeId" = NEW."id" AND s."setting" = 'employment');
BEGIN
  -- Tracking that is turned on for the first time counts since the first day of work.
  IF before = after OR (NOT is_known AND OLD."isActive" AND NEW."isActive" AND NEW."isTrackingEnabled") THEN RETURN NULL; END IF;
  SELECT "takt_day_in"(NEW."updatedAt", u."timeZone"), "takt_day_in"(NEW."endWork", 'UTC') + 1 INTO today, first_day
  FROM "users" u WHERE u."tenantId" = NEW."tenantId" AND u."id" = NEW."userId";
  IF NEW."isActive" OR first_day IS NULL OR first_day > today THEN first_day := today; END IF;
  IF NOT is_known THEN
    INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "employeeId", "setting", "value")
    VALUES (gen_random_uuid(), NEW."tenantId", NEW."organizationId", NEW."id", 'employment', before);
  END IF;
  INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "employeeId", "setting", "value", "validFrom")
  VALUES (gen_random_uuid(), NEW."tenantId", NEW."organizationId", NEW."id", 'employment', after, first_day)
  ON CONFLICT ("organizationId", "setting", "employeeId", "kindId", "validFrom") DO UPDATE SET "value" = EXCLUDED."value";
  RETURN NULL;
END $$;

CREATE TRIGGER "employees_employment" AFTER UPDATE OF "isActive", "isTrackingEnabled" ON "employees"
  FOR EACH ROW EXECUTE FUNCTION "takt_note_employment"();

-- Of people who were suspended or removed before, the day is the one that is known best.
INSERT INTO "dated_settings" ("id", "tenantId", "organizationId", "employeeId", "setting", "value", "validFrom")
SELECT gen_random_uuid(), e."tenantId", e."organizationId", e."id", 'employment',
  jsonb_build_object('isActive', state.active, 'isTrackingEnabled', true), state."from"
FROM "employees" e
CROSS JOIN LATERAL (VALUES (true, NULL::date), (false, "takt_day_in"(coalesce(e."deletedAt", e."endWork", e."updatedAt"), 'UTC') + 1))
  AS state (active, "from")
WHERE NOT e."isActive";

-- Erased people can be told apart.
UPDATE "users" u SET "lastName" = 'member ' || numbered.number
FROM (SELECT id, row_number() OVER (PARTITION BY "tenantId" ORDER BY "deletedAt", id) AS number
  FROM "users" WHERE "deletedAt" IS NOT NULL AND "firstName" = 'Former' AND "lastName" = 'member') numbered
WHERE u.id = numbered.id;

-- It names the column that goes; signs of life are no change of what reports are made of.
DROP TRIGGER "employees_revised" ON "employees";

-- DropForeignKey
ALTER TABLE "absence_allowances" DROP CONSTRAINT "absence_allowances_tenantId_employeeId_fkey";

-- DropForeignKey
ALTER TABLE "absence_allowances" DROP CONSTRAINT "absence_allowances_tenantId_kindId_fkey";

-- DropForeignKey
ALTER TABLE "holiday_places" DROP CONSTRAINT "holiday_places_tenantId_employeeId_fkey";

-- DropForeignKey
ALTER TABLE "holiday_places" DROP CONSTRAINT "holiday_places_tenantId_organizationId_fkey";

-- DropForeignKey
ALTER TABLE "working_hours" DROP CONSTRAINT "working_hours_tenantId_employeeId_fkey";

-- AlterTable
ALTER TABLE "absence_kinds" DROP COLUMN "allowanceDays",
DROP COLUMN "carryOverDays",
DROP COLUMN "carryOverUntil";

-- AlterTable
ALTER TABLE "employees" DROP COLUMN "reWeeklyLimit";

-- AlterTable
ALTER TABLE "organizations" DROP COLUMN "defaultEndTime",
DROP COLUMN "defaultStartTime",
DROP COLUMN "defaultWeeklyLimit",
DROP COLUMN "standardWorkHoursPerDay";

-- DropTable
DROP TABLE "absence_allowances";

-- DropTable
DROP TABLE "holiday_places";

-- DropTable
DROP TABLE "working_hours";

ALTER TABLE "organizations" ADD CONSTRAINT "organizations_hours_check" CHECK ("forgottenTimerHours" > 0);

DO $$
DECLARE
  columns text;
BEGIN
  SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) INTO columns FROM pg_attribute
  WHERE attrelid = 'employees'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'lastSeenAt';
  EXECUTE format('CREATE TRIGGER "employees_revised" AFTER INSERT OR DELETE OR UPDATE OF %s ON "employees"
    FOR EACH ROW EXECUTE FUNCTION "takt_revise"(''work'', ''takt.revised_work'')', columns);
END $$;
