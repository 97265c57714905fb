import { entryFields } from '#shared/time-logs/entry-fields.ts';
import { organizationInput } from '#shared/workspaces/organization.schema.ts';

const settings = organizationInput.omit({ tenantId: true, organizationId: true });

/** The settings of an organization, which are audited. */
export const auditedSettings = settings.keyof().options;

const ofAccounts = ['deletedRecords', 'email', 'endedSessions', 'method', 'password', 'provider'] as const;

const ofPeople = [
  'billRateCurrency',
  'billRateValue',
  'endWork',
  'invitations',
  'isActive',
  'isTrackingEnabled',
  'minimumBillingRate',
  'enabled',
  'people',
  'permission',
  'permissions',
  'reWeeklyLimit',
  'replacedWith',
  'requiresSecondFactor',
  'role',
  'roleId',
  'setting',
  'startedWorkOn',
  'status',
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const),
] as const;

const ofTeams = [
  'createdByUserId',
  'emoji',
  'logo',
  'managers',
  'members',
  'prefix',
  'projects',
  'public',
  'requirePlanToTrack',
  'shareProfileView',
  'tags',
  'team',
  'teamSize',
  'teams',
] as const;

const ofProjects = [
  'billing',
  'billingRounding',
  'budget',
  'budgetType',
  'code',
  'endDate',
  'isArchived',
  'organizationContactId',
  'startDate',
] as const;

const ofTasks = [
  'color',
  'description',
  'icon',
  'isCollapsed',
  'isDefault',
  'isDone',
  'isInProgress',
  'isTodo',
  'number',
  'order',
  'replacement',
  'size',
  'taskId',
  'template',
  'title',
  'value',
] as const;

const ofRates = ['hourly', 'validFrom'] as const;

const ofBudgets = ['alertLevels', 'counts', 'limit', 'measure', 'period'] as const;

const ofInvoices = ['iban', 'paidOn', 'reminderDays', 'vatId'] as const;

const ofTime = [
  ...entryFields,
  'gap',
  'organizationTeamId',
  'projectId',
  'startedAt',
  'stoppedAt',
  'timesheetId',
  'timesheetStatus',
] as const;

const ofFiles = [
  'count',
  'failed',
  'file',
  'fileName',
  'files',
  'format',
  'from',
  'kept',
  'kind',
  'knownPeople',
  'madeAt',
  'made',
  'read',
  'release',
  'removed',
  'rows',
  'sendsLink',
  'skipped',
  'source',
  'to',
] as const;

const ofPrograms = [
  'days',
  'expiresAt',
  'fromAddress',
  'host',
  'isEnabled',
  'lastError',
  'mode',
  'port',
  'scopes',
  'secure',
  'shows',
  'topics',
  'username',
] as const;

/** The values of entries, before and after. A new one needs a word in every language. */
export const auditFields = [
  ...auditedSettings,
  ...ofAccounts,
  ...ofPeople,
  ...ofTeams,
  ...ofProjects,
  ...ofTasks,
  ...ofRates,
  ...ofBudgets,
  ...ofInvoices,
  ...ofTime,
  ...ofFiles,
  ...ofPrograms,
] as const;
export type AuditField = (typeof auditFields)[number];
