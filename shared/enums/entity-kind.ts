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
  'SavedReport',
  'ScreeningTask',
  'Task',
  'TaskLinkedIssue',
  'TaskView',
  'User',
  'Tenant',
]);
export type EntityKind = z.infer<typeof entityKind>;

/** Kinds that other clients do not know; their list of favorites leaves them out. */
export const ownKinds = ['SavedReport'] as const satisfies readonly EntityKind[];
