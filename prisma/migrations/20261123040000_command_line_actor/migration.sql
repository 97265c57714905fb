-- Who keeps the server and works on its command line is told apart from the server itself.
ALTER TABLE "audit_entries"
  DROP CONSTRAINT "audit_entries_actorType_check",
  ADD CONSTRAINT "audit_entries_actorType_check"
    CHECK ("actorType" IN ('user', 'token', 'system', 'command-line', 'integration', 'import'));
