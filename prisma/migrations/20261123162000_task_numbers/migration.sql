-- A workspace has one counter for each prefix, so that no two of its tasks show the same number. Until now every project
-- and every team counted by itself, and those whose prefixes were alike gave out the same numbers.

DROP INDEX "tasks_number_key";

UPDATE "tasks" SET "prefix" = nullif(upper(btrim("prefix")), '')
WHERE "prefix" IS DISTINCT FROM nullif(upper(btrim("prefix")), '');

-- The highest number that was ever given out under a prefix. A counter knows of tasks that are gone; its prefix is that
-- of the tasks it counted, or what its project or team is called today.
CREATE TEMPORARY TABLE "last_numbers" ON COMMIT DROP AS
WITH "spoken" AS (
  SELECT "tenantId", "id", "code" AS "own", "name" FROM "organization_projects"
  UNION ALL
  SELECT "tenantId", "id", "prefix", "name" FROM "organization_teams"
), "counted" AS (
  SELECT "tenantId", coalesce("prefix", '') AS "prefix", max("number") AS "lastNumber" FROM "tasks" GROUP BY 1, 2
  UNION ALL
  SELECT c."tenantId", coalesce(t."prefix", ''), c."lastNumber"
  FROM "task_counters" c
  JOIN (SELECT DISTINCT "tenantId", "numberScope", "prefix" FROM "tasks") t USING ("tenantId", "numberScope")
  UNION ALL
  SELECT c."tenantId",
    coalesce(upper(coalesce(nullif(btrim(s."own"), ''),
      left(regexp_replace(s."name", '[^[:alnum:]]', '', 'g'), 3))), ''),
    c."lastNumber"
  FROM "task_counters" c
  LEFT JOIN "spoken" s ON s."tenantId" = c."tenantId" AND s."id" = c."numberScope"
)
SELECT "tenantId", "prefix", max("lastNumber") AS "lastNumber" FROM "counted" GROUP BY 1, 2;

-- Of tasks that show the same number the oldest keeps it; the others take the next free ones, in the order in which they
-- were made. Addresses hold the id and stay.
WITH "doubled" AS (
  SELECT "id", "tenantId", coalesce("prefix", '') AS "prefix", "createdAt",
    row_number() OVER (PARTITION BY "tenantId", "prefix", "number" ORDER BY "createdAt", "id") AS "place"
  FROM "tasks"
), "later" AS (
  SELECT "id", "tenantId", "prefix",
    row_number() OVER (PARTITION BY "tenantId", "prefix" ORDER BY "createdAt", "id") AS "step"
  FROM "doubled" WHERE "place" > 1
)
UPDATE "tasks" t SET "number" = l."lastNumber" + "later"."step"
FROM "later" JOIN "last_numbers" l USING ("tenantId", "prefix")
WHERE t."id" = "later"."id";

DROP TABLE "task_counters";

CREATE TABLE "task_counters" (
    "tenantId" UUID NOT NULL,
    "prefix" TEXT NOT NULL,
    "lastNumber" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "task_counters_pkey" PRIMARY KEY ("tenantId","prefix")
);

INSERT INTO "task_counters" ("tenantId", "prefix", "lastNumber")
SELECT l."tenantId", l."prefix",
  greatest(l."lastNumber", (
    SELECT max(t."number") FROM "tasks" t
    WHERE t."tenantId" = l."tenantId" AND coalesce(t."prefix", '') = l."prefix"))
FROM "last_numbers" l;

ALTER TABLE "task_counters"
  ADD CONSTRAINT "task_counters_lastNumber_check" CHECK ("lastNumber" >= 0),
  ADD CONSTRAINT "task_counters_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "tasks" DROP COLUMN "numberScope";

CREATE UNIQUE INDEX "tasks_number_key" ON "tasks"("tenantId", "prefix", "number") NULLS NOT DISTINCT;
