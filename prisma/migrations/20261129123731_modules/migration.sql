-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "modules" TEXT[] DEFAULT ARRAY['tasks', 'review', 'money', 'invoices', 'absences', 'boards', 'meetings', 'integrations']::TEXT[];

-- Absences were shown once an organization used them.
UPDATE "organizations" o SET "modules" = array_remove("modules", 'absences')
WHERE NOT EXISTS (SELECT 1 FROM "absences" a WHERE a."tenantId" = o."tenantId" AND a."organizationId" = o.id)
  AND NOT EXISTS (SELECT 1 FROM "company_days" d WHERE d."tenantId" = o."tenantId" AND d."organizationId" = o.id)
  AND NOT EXISTS (
    SELECT 1 FROM "dated_settings" s
    WHERE s."tenantId" = o."tenantId" AND s."organizationId" = o.id AND s.setting = 'place' AND s.value <> 'null'
  );
