-- Triggers of the database, by table. docs/architecture/triggers.md says what each is for.

-- accounts

CREATE OR REPLACE TRIGGER accounts_access_deleted AFTER DELETE ON accounts
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('account', 'id');

CREATE OR REPLACE TRIGGER accounts_access_updated AFTER UPDATE ON accounts
  FOR EACH ROW WHEN ((old.email, old."emailVerifiedAt", old."isActive", old."deletedAt", old."totpEnabledAt")
    IS DISTINCT FROM (new.email, new."emailVerifiedAt", new."isActive", new."deletedAt", new."totpEnabledAt"))
  EXECUTE FUNCTION takt_access_changed('account', 'id');

-- api_tokens

CREATE OR REPLACE TRIGGER api_tokens_access_deleted AFTER DELETE ON api_tokens
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('user', 'userId');

CREATE OR REPLACE TRIGGER api_tokens_access_updated AFTER UPDATE ON api_tokens
  FOR EACH ROW WHEN ((old."revokedAt", old.scopes, old."expiresAt")
    IS DISTINCT FROM (new."revokedAt", new.scopes, new."expiresAt"))
  EXECUTE FUNCTION takt_access_changed('user', 'userId');

-- employees

CREATE OR REPLACE TRIGGER employees_access_changed AFTER INSERT OR DELETE ON employees
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('user', 'userId');

CREATE OR REPLACE TRIGGER employees_access_updated AFTER UPDATE ON employees
  FOR EACH ROW WHEN ((old."userId", old."organizationId", old."isActive", old."isArchived", old."deletedAt",
    old."isTrackingEnabled", old."allowManualTime", old."allowModifyTime", old."allowDeleteTime",
    old."allowScreenshotCapture")
    IS DISTINCT FROM (new."userId", new."organizationId", new."isActive", new."isArchived", new."deletedAt",
      new."isTrackingEnabled", new."allowManualTime", new."allowModifyTime", new."allowDeleteTime",
      new."allowScreenshotCapture"))
  EXECUTE FUNCTION takt_access_changed('user', 'userId');

CREATE OR REPLACE TRIGGER employees_employment AFTER UPDATE OF "isActive", "isTrackingEnabled" ON employees
  FOR EACH ROW
  EXECUTE FUNCTION takt_note_employment();

-- organization_team_employees

CREATE OR REPLACE TRIGGER members_webhooks_added AFTER INSERT ON organization_team_employees
  FOR EACH ROW
  EXECUTE FUNCTION takt_members_added();

CREATE OR REPLACE TRIGGER members_webhooks_changed AFTER UPDATE ON organization_team_employees
  FOR EACH ROW WHEN ((old."deletedAt" IS NOT NULL) AND (new."deletedAt" IS NULL))
  EXECUTE FUNCTION takt_members_added();

-- organizations

CREATE OR REPLACE TRIGGER organizations_access_deleted AFTER DELETE ON organizations
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('tenant', 'tenantId');

CREATE OR REPLACE TRIGGER organizations_access_updated AFTER UPDATE ON organizations
  FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*)
  EXECUTE FUNCTION takt_access_changed('tenant', 'tenantId');

-- role_permissions

CREATE OR REPLACE TRIGGER role_permissions_access_changed AFTER INSERT OR DELETE OR UPDATE ON role_permissions
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('role', 'roleId');

-- roles

CREATE OR REPLACE TRIGGER roles_access_changed AFTER DELETE OR UPDATE ON roles
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('role', 'id');

-- sessions

CREATE OR REPLACE TRIGGER sessions_access_deleted AFTER DELETE ON sessions
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('session', 'id');

CREATE OR REPLACE TRIGGER sessions_access_updated AFTER UPDATE ON sessions
  FOR EACH ROW WHEN ((old."revokedAt", old."userId", old."tenantId")
    IS DISTINCT FROM (new."revokedAt", new."userId", new."tenantId"))
  EXECUTE FUNCTION takt_access_changed('session', 'id');

CREATE OR REPLACE TRIGGER sessions_end_push AFTER UPDATE OF "revokedAt" ON sessions
  FOR EACH ROW WHEN ((old."revokedAt" IS NULL) AND (new."revokedAt" IS NOT NULL))
  EXECUTE FUNCTION takt_end_push();

-- tasks

CREATE OR REPLACE TRIGGER tasks_webhooks_added AFTER INSERT ON tasks
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (takt_has_webhooks())
  EXECUTE FUNCTION takt_tasks_added();

CREATE OR REPLACE TRIGGER tasks_webhooks_changed AFTER UPDATE ON tasks
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (takt_has_webhooks())
  EXECUTE FUNCTION takt_tasks_changed();

-- tenants

CREATE OR REPLACE TRIGGER tenants_access_changed AFTER DELETE OR UPDATE ON tenants
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('tenant', 'id');

-- time_logs

CREATE OR REPLACE TRIGGER time_logs_late_add AFTER INSERT ON time_logs
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT
  EXECUTE FUNCTION takt_late_add();

CREATE OR REPLACE TRIGGER time_logs_late_change AFTER UPDATE OF "startedAt", "stoppedAt", "timesheetId", "deletedAt",
  "taskId", "projectId", description, "isBillable" ON time_logs
  FOR EACH ROW WHEN ((old."startedAt", old."stoppedAt", old."timesheetId", old."deletedAt", old."taskId",
    old."projectId", old.description, old."isBillable")
    IS DISTINCT FROM (new."startedAt", new."stoppedAt", new."timesheetId", new."deletedAt", new."taskId",
      new."projectId", new.description, new."isBillable"))
  EXECUTE FUNCTION takt_late_change();

CREATE OR REPLACE TRIGGER time_logs_sheet_days AFTER INSERT OR UPDATE OF "startedAt", "stoppedAt", "lastSeenAt",
  "timesheetId", "deletedAt" ON time_logs
  FOR EACH ROW WHEN ((new."deletedAt" IS NULL) AND (COALESCE(new."stoppedAt", new."lastSeenAt") > new."startedAt"))
  EXECUTE FUNCTION takt_sheet_days();

CREATE OR REPLACE TRIGGER time_logs_totals_added AFTER INSERT ON time_logs
  FOR EACH ROW WHEN ((new."stoppedAt" IS NOT NULL) AND (new."deletedAt" IS NULL))
  EXECUTE FUNCTION takt_total_time();

CREATE OR REPLACE TRIGGER time_logs_totals_changed AFTER UPDATE OF "organizationTeamId", "employeeId", "taskId",
  "startedAt", "stoppedAt", "deletedAt" ON time_logs
  FOR EACH ROW WHEN ((old."organizationTeamId", old."employeeId", old."taskId", old."startedAt", old."stoppedAt",
    old."deletedAt")
    IS DISTINCT FROM (new."organizationTeamId", new."employeeId", new."taskId", new."startedAt", new."stoppedAt",
      new."deletedAt"))
  EXECUTE FUNCTION takt_total_time();

CREATE OR REPLACE TRIGGER time_logs_totals_removed AFTER DELETE ON time_logs
  FOR EACH ROW WHEN ((old."stoppedAt" IS NOT NULL) AND (old."deletedAt" IS NULL))
  EXECUTE FUNCTION takt_total_time();

CREATE OR REPLACE TRIGGER time_logs_webhooks_added AFTER INSERT ON time_logs
  REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (takt_has_webhooks())
  EXECUTE FUNCTION takt_time_logs_added();

CREATE OR REPLACE TRIGGER time_logs_webhooks_changed AFTER UPDATE ON time_logs
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (takt_has_webhooks())
  EXECUTE FUNCTION takt_time_logs_changed();

-- timesheets

CREATE OR REPLACE TRIGGER timesheets_webhooks_changed AFTER UPDATE ON timesheets
  REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT WHEN (takt_has_webhooks())
  EXECUTE FUNCTION takt_timesheets_changed();

-- user_organizations

CREATE OR REPLACE TRIGGER user_organizations_access_changed AFTER INSERT OR DELETE OR UPDATE ON user_organizations
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('user', 'userId');

-- users

CREATE OR REPLACE TRIGGER users_access_deleted AFTER DELETE ON users
  FOR EACH ROW
  EXECUTE FUNCTION takt_access_changed('user', 'id');

CREATE OR REPLACE TRIGGER users_access_updated AFTER UPDATE ON users
  FOR EACH ROW WHEN ((old."roleId", old."isActive", old."isArchived", old."deletedAt", old."accountId",
    old."lastOrganizationId", old."timeZone")
    IS DISTINCT FROM (new."roleId", new."isActive", new."isArchived", new."deletedAt", new."accountId",
      new."lastOrganizationId", new."timeZone"))
  EXECUTE FUNCTION takt_access_changed('user', 'id');
