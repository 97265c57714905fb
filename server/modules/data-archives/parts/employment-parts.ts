import { columns, instants } from '#server/db/json/json-sql.ts';
import { left, ofEmployee, ofUser, type Part } from './part.ts';

/** Parts about a person's employment. */
export const employmentParts: readonly Part[] = [
  {
    name: 'employments',
    readers: 'all',
    table: 'employees',
    where: ofUser,
    members: {
      ...columns('x', 'id', 'organizationId', 'profile_link', 'short_description', 'description'),
      ...columns(
        'x',
        'employeeLevel',
        'payPeriod',
        'billRateValue',
        'billRateCurrency',
        'minimumBillingRate',
      ),
      ...columns('x', 'isTrackingEnabled', 'isTrackingTime', 'isAway'),
      ...columns('x', 'allowScreenshotCapture', 'allowManualTime', 'allowModifyTime', 'allowDeleteTime'),
      ...columns('x', 'isVerified', 'isVetted', 'isJobSearchActive', 'jobSuccess', 'totalJobs'),
      ...columns('x', 'averageIncome', 'averageExpenses', 'averageBonus', 'anonymousBonus'),
      ...columns('x', 'show_anonymous_bonus', 'show_average_bonus', 'show_average_expenses'),
      ...columns('x', 'show_average_income', 'show_billrate', 'show_payperiod', 'show_start_work_on'),
      ...columns('x', 'linkedInUrl', 'facebookUrl', 'instagramUrl', 'twitterUrl', 'githubUrl', 'gitlabUrl'),
      ...columns('x', 'upworkUrl', 'stackoverflowUrl', 'upworkId', 'linkedInId'),
      ...columns(
        'x',
        'isTasksAutoSync',
        'isTasksAutoSyncOnLabel',
        'syncTag',
        'archiveTasksIn',
        'closeTasksIn',
      ),
      ...instants('x', 'startedWorkOn', 'endWork', 'valueDate', 'offerDate', 'acceptDate', 'rejectDate'),
      ...instants('x', 'lastSeenAt', 'createdAt'),
    },
  },
  {
    name: 'organizations',
    readers: 'all',
    table: 'user_organizations',
    where: ofUser,
    members: { ...columns('x', 'id', 'organizationId', 'isDefault'), ...instants('x', 'createdAt') },
  },
  {
    name: 'teams',
    readers: 'all',
    table: 'organization_team_employees',
    joins: `${left('organization_teams', 'team', 'organizationTeamId')} ${left('roles', 'role', 'roleId')}`,
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'employeeId', 'organizationTeamId', 'activeTaskId', 'isTrackingEnabled', 'order'),
      ...{ team: 'team.name', role: 'role.name' },
      ...instants('x', 'assignedAt', 'createdAt'),
      earlierPeriods: 'x."earlierPeriods"::text',
    },
  },
  {
    name: 'projects',
    readers: 'all',
    table: 'organization_project_employees',
    joins: `${left('organization_projects', 'project', 'projectId')} ${left('roles', 'role', 'roleId')}`,
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'employeeId', 'projectId', 'isManager'),
      ...{ project: 'project.name', role: 'role.name' },
      ...instants('x', 'assignedAt', 'createdAt'),
    },
  },
  {
    name: 'labels',
    readers: 'all',
    table: 'user_tags',
    key: '"tagId"',
    joins: left('tags', 'tag', 'tagId'),
    where: ofUser,
    members: { ...columns('x', 'tagId'), name: 'tag.name' },
  },
  {
    name: 'employment-labels',
    readers: 'all',
    table: 'employee_tags',
    key: '"tagId"',
    joins: left('tags', 'tag', 'tagId'),
    where: ofEmployee,
    members: { ...columns('x', 'employeeId', 'tagId'), name: 'tag.name' },
  },
  {
    name: 'settings',
    readers: 'all',
    table: 'dated_settings',
    joins: left('absence_kinds', 'kind', 'kindId'),
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'employeeId', 'setting', 'value', 'validFrom', 'kindId'),
      kind: 'kind.name',
      ...instants('x', 'createdAt'),
    },
    shown: (row, { decidesAbsences }) => (row.setting !== 'allowance' || decidesAbsences ? row : undefined),
  },
  {
    name: 'rates',
    readers: 'all',
    table: 'rates',
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'employeeId', 'kind', 'organizationContactId', 'projectId', 'taskId', 'hourly'),
      ...columns('x', 'validFrom'),
      ...instants('x', 'createdAt'),
    },
    shown: (row, { seesRate }) => (seesRate(row.kind) ? row : undefined),
  },
  {
    name: 'absences',
    readers: 'all',
    table: 'absences',
    joins: left('absence_kinds', 'kind', 'kindId'),
    where: ofEmployee,
    members: {
      ...columns(
        'x',
        'id',
        'employeeId',
        'kindId',
        'firstDay',
        'lastDay',
        'isHalfStart',
        'isHalfEnd',
        'note',
      ),
      ...columns('x', 'state', 'reason', 'decidedByUserId'),
      kind: 'kind.name',
      ...instants('x', 'decidedAt', 'createdAt'),
    },
    shown(row, { decidesAbsences }) {
      if (decidesAbsences) return row;
      const { id, employeeId, firstDay, lastDay, isHalfStart, isHalfEnd, state } = row;
      return state === 'approved' ? { id, employeeId, firstDay, lastDay, isHalfStart, isHalfEnd } : undefined;
    },
  },
];
