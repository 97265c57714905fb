-- Records from which day somebody is suspended, removed or expected to track time, so that earlier days keep their target.
-- It is the day of the change, or the one after the last day of work where that is over.
CREATE OR REPLACE FUNCTION takt_note_employment() RETURNS trigger LANGUAGE plpgsql AS $$
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
