import { z } from 'zod';

/** Entities that a favorite may point at. */
export const entityKind = z.enum([
  'Candidate',
  'Comment',
  'Contact',
  'Currency',
  'DailyPlan',
  'Dashboard',
  'DashboardWidget',
  'Employee',
  'Expense',
  'Invoice',
  'Income',
  'Language',
  'Organization',
  'OrganizationContact',
  'OrganizationDepartment',
  'OrganizationDocument',
  'OrganizationProject',
  'OrganizationTeam',
  'OrganizationProjectModule',
  'OrganizationSprint',
  'OrganizationVendor',
  'ResourceLink',
  'ScreeningTask',
  'Task',
  'TaskLinkedIssue',
  'TaskView',
  'User',
  'Tenant',
]);
export type EntityKind = z.infer<typeof entityKind>;
