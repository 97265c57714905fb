-- An issued invoice was called sent, whether or not it was.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_state_check";
UPDATE "invoices" SET "state" = 'issued' WHERE "state" = 'sent';
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_state_check"
  CHECK ("state" IN ('draft', 'issued', 'sent', 'viewed', 'partlyPaid', 'paid', 'canceled'));
