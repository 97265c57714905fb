import { z } from 'zod';

/* Every value the wire may carry, written out here on purpose: the expectation must not follow the code. */

const taskStatusNames = [
  'blocked',
  'ready',
  'backlog',
  'todo',
  'in-progress',
  'completed',
  'closed',
  'in review',
  'open',
  'custom',
  'ready-for-review',
  'in-review',
  'done',
  'cancelled',
  'Create New Task',
];

const entities = [
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
];

/** Said of a name that a team made up: existing clients know the built-in ones alone, ours shows the others as well. */
export const madeUp = 'expected a built-in name';
const builtIn = (names: readonly string[]) => z.string().refine((name) => names.includes(name), madeUp);

export const taskStatusName = builtIn(taskStatusNames);
export const priorityName = builtIn(['urgent', 'high', 'medium', 'low', 'Urgent', 'High', 'Medium', 'Low']);
export const taskSizeName = builtIn([
  'x-large',
  'large',
  'medium',
  'small',
  'tiny',
  'X-Large',
  'Large',
  'Medium',
  'Small',
  'Tiny',
]);
export const issueTypeName = builtIn(['Bug', 'Task', 'Story', 'Epic']);
export const logType = z.enum(['TRACKED', 'MANUAL', 'IDLE', 'RESUMED']);
export const logSource = z.enum([
  'MOBILE',
  'WEB_TIMER',
  'BROWSER',
  'DESKTOP',
  'BROWSER_EXTENSION',
  'HUBSTAFF',
  'UPWORK',
  'TEAMS',
  'CLOC',
]);
export const timerStatusName = z.enum(['running', 'idle', 'pause', 'online', 'suspended']);
export const inviteStatus = z.enum(['INVITED', 'ACCEPTED', 'EXPIRED', 'REJECTED']);
export const entity = z.enum(entities);
export const storage = z.enum(['LOCAL', 'S3', 'WASABI', 'CLOUDINARY', 'DIGITALOCEAN']);
export const weekDay = z.enum(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']);
export const defaultDate = z.enum(['TODAY', 'END_OF_MONTH', 'START_OF_MONTH']);
