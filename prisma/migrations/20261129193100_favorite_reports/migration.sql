-- Saved reports can be favorites.
ALTER TABLE "favorites"
  DROP CONSTRAINT "favorites_entity_check",
  ADD CONSTRAINT "favorites_entity_check" CHECK ("entity" IN (
    'Candidate', 'Comment', 'Contact', 'Currency', 'DailyPlan', 'Dashboard', 'DashboardWidget', 'Employee', 'Expense',
    'Invoice', 'Income', 'Language', 'Organization', 'OrganizationContact', 'OrganizationDepartment',
    'OrganizationDocument', 'OrganizationProject', 'OrganizationTeam', 'OrganizationProjectModule',
    'OrganizationSprint', 'OrganizationVendor', 'ResourceLink', 'SavedReport', 'ScreeningTask', 'Task',
    'TaskLinkedIssue', 'TaskView', 'User', 'Tenant'));
