-- What an entry is worth on an invoice; a read of entries that names their invoice is stale when one is issued.
-- AlterTable
ALTER TABLE "time_log_amounts" ADD COLUMN     "billedRate" DECIMAL(20,8);

CREATE TRIGGER "invoices_revised" AFTER INSERT OR DELETE OR UPDATE ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION "takt_revise"('work', 'takt.revised_work');
CREATE TRIGGER "invoice_time_logs_revised" AFTER INSERT OR DELETE OR UPDATE ON "invoice_time_logs"
  FOR EACH ROW EXECUTE FUNCTION "takt_revise"('work', 'takt.revised_work');

-- Who only tracks time sees nothing of invoices; nothing asked for these permissions before.
UPDATE "role_permissions" p SET "enabled" = false FROM "roles" r
WHERE r."tenantId" = p."tenantId" AND r."id" = p."roleId" AND r."name" = 'EMPLOYEE' AND p."permission" IN ('INVOICES_VIEW', 'INVOICES_EDIT');
