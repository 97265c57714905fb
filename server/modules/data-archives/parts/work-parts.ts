import { columns, instants } from '#server/db/json/json-sql.ts';
import { sql } from '#server/db/sql.ts';
import { entryFields } from '#shared/time-logs/entry-fields.ts';
import {
  assigned,
  byUser,
  isPresent,
  left,
  mentioning,
  ofEmployee,
  ofSheet,
  ofUser,
  type Part,
} from './part.ts';

const things = { projectName: 'project.name', taskTitle: 'task.title' } as const;
const named = `${left('organization_projects', 'project', 'projectId')} ${left('tasks', 'task', 'taskId')}`;

/** Parts about a person's work: tasks, plans and time. */
export const workParts: readonly Part[] = [
  {
    name: 'time-entries',
    readers: 'work',
    table: 'time_logs',
    joins: named,
    where: (p) => sql`${ofEmployee(p)} and ${isPresent}`,
    members: {
      ...columns(
        'x',
        'id',
        'employeeId',
        'projectId',
        'taskId',
        'organizationContactId',
        'organizationTeamId',
      ),
      ...instants('x', 'startedAt', 'stoppedAt', 'createdAt', 'editedAt'),
      ...columns(
        'x',
        'timesheetId',
        'isRunning',
        'isPaused',
        'logType',
        'source',
        ...entryFields,
        'isBillableChosen',
      ),
      ...columns('x', 'timeZone', 'version', 'overlapAllowed'),
      ...instants('x', 'lastSeenAt', 'forgottenNotifiedAt', 'endedByRuleAt'),
      ...things,
    },
  },
  {
    name: 'timesheets',
    readers: 'work',
    table: 'timesheets',
    where: (p) => sql`${ofEmployee(p)} and ${isPresent}`,
    members: {
      ...columns('x', 'id', 'employeeId', 'date', 'timeZone', 'status', 'isBilled', 'approvedById'),
      ...instants('x', 'submittedAt', 'approvedAt', 'lockedAt', 'editedAt'),
    },
  },
  {
    name: 'timesheet-steps',
    readers: 'work',
    table: 'timesheet_events',
    where: ofSheet,
    members: {
      ...columns('x', 'id', 'timesheetId', 'actorUserId', 'fromStatus', 'toStatus', 'reason', 'comment'),
      ...instants('x', 'createdAt'),
    },
  },
  {
    name: 'day-openings',
    readers: 'work',
    table: 'day_openings',
    where: ofEmployee,
    members: {
      ...columns(
        'x',
        'id',
        'employeeId',
        'day',
        'timeZone',
        'reason',
        'state',
        'openUntil',
        'answer',
        'decidedByUserId',
      ),
      ...instants('x', 'decidedAt', 'createdAt'),
    },
  },
  {
    name: 'time-slots',
    readers: 'work',
    table: 'time_slots',
    where: (p) => sql`${ofEmployee(p)} and ${isPresent}`,
    members: {
      ...columns('x', 'id', 'employeeId', 'duration', 'keyboard', 'mouse', 'overall'),
      ...instants('x', 'startedAt', 'createdAt'),
    },
  },
  {
    name: 'activities',
    readers: 'work',
    table: 'activities',
    where: (p) => sql`${ofEmployee(p)} and ${isPresent}`,
    members: {
      ...columns('x', 'id', 'employeeId', 'projectId', 'taskId', 'timeSlotId', 'organizationTeamId', 'title'),
      ...columns('x', 'description', 'type', 'source', 'metaData', 'date', 'time', 'duration'),
      ...instants('x', 'recordedAt', 'activityTimestamp', 'createdAt'),
    },
  },
  {
    name: 'screenshots',
    readers: 'work',
    table: 'screenshots',
    where: (p) => sql`${ofEmployee(p)} and ${isPresent}`,
    members: {
      ...columns('x', 'id', 'employeeId', 'timeSlotId'),
      ...instants('x', 'recordedAt', 'createdAt'),
    },
  },
  {
    name: 'daily-plans',
    readers: 'work',
    table: 'daily_plans',
    where: (p) => sql`${ofEmployee(p)} and ${isPresent}`,
    members: {
      ...columns('x', 'id', 'employeeId', 'date', 'workTimePlanned', 'status', 'organizationTeamId'),
      ...columns('x', 'reflection'),
      tasks: `(select array_agg(t.title order by link."order") from daily_plan_tasks link
        join tasks t on t."tenantId" = link."tenantId" and t.id = link."taskId"
        where link."tenantId" = x."tenantId" and link."dailyPlanId" = x.id)`,
      ...instants('x', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'tasks',
    readers: 'work',
    table: 'tasks',
    joins: left('organization_projects', 'project', 'projectId'),
    where: (p) => sql`${isPresent} and (${byUser(p)} or ${assigned(p)})`,
    members: {
      ...columns('x', 'id', 'number', 'prefix', 'title', 'description', 'status', 'priority', 'size'),
      ...columns('x', 'issueType', 'version', 'estimate', 'projectId', 'parentId', 'createdByUserId'),
      ...columns('x', 'public', 'isDraft'),
      ...instants('x', 'startDate', 'dueDate', 'resolvedAt', 'createdAt', 'updatedAt'),
      projectName: things.projectName,
    },
  },
  {
    name: 'task-assignments',
    readers: 'work',
    table: 'task_members',
    key: '"taskId"',
    joins: left('tasks', 'task', 'taskId'),
    where: ofEmployee,
    members: {
      ...columns('x', 'employeeId', 'taskId'),
      taskTitle: things.taskTitle,
      ...instants('x', 'assignedAt'),
    },
  },
  {
    name: 'task-estimates',
    readers: 'work',
    table: 'task_estimations',
    joins: left('tasks', 'task', 'taskId'),
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'employeeId', 'taskId', 'estimate'),
      taskTitle: things.taskTitle,
      ...instants('x', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'comments',
    readers: 'work',
    table: 'comments',
    where: (p) => sql`${byUser(p)} and ${isPresent}`,
    members: {
      ...columns('x', 'id', 'employeeId', 'entity', 'entityId', 'comment', 'parentId', 'resolved'),
      ...columns('x', 'resolvedByUserId'),
      ...instants('x', 'createdAt', 'editedAt', 'resolvedAt'),
    },
  },
  {
    name: 'mentions',
    readers: 'work',
    table: 'mentions',
    where: mentioning,
    members: {
      ...columns('x', 'id', 'mentionedEmployeeId', 'entity', 'entityId', 'parentEntity', 'parentEntityId'),
      ...instants('x', 'createdAt'),
    },
  },
  {
    name: 'subscriptions',
    readers: 'work',
    table: 'entity_subscriptions',
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'employeeId', 'entity', 'entityId', 'type'),
      ...instants('x', 'createdAt'),
    },
  },
  {
    name: 'favorites',
    readers: 'work',
    table: 'favorites',
    where: (p) => sql`${ofEmployee(p)} and ${isPresent}`,
    members: {
      ...columns('x', 'id', 'employeeId', 'entity', 'entityId', 'order'),
      ...instants('x', 'createdAt'),
    },
  },
  {
    name: 'work-favorites',
    readers: 'work',
    table: 'work_favorites',
    joins: left('tasks', 'task', 'taskId'),
    where: ofEmployee,
    members: {
      ...columns(
        'x',
        'id',
        'employeeId',
        'taskId',
        'description',
        'isBillable',
        'isBillableChosen',
        'tagIds',
        'position',
      ),
      taskTitle: things.taskTitle,
      ...instants('x', 'createdAt'),
    },
  },
  {
    name: 'saved-reports',
    readers: 'self',
    table: 'saved_reports',
    where: ofUser,
    members: {
      ...columns('x', 'id', 'name', 'report', 'query', 'visibility', 'organizationTeamId'),
      ...instants('x', 'shareExpiresAt', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'reports-by-email',
    readers: 'self',
    table: 'report_schedule_recipients',
    key: '"scheduleId"',
    where: ofUser,
    members: {
      ...columns('x', 'scheduleId', 'lastResult', 'lastReason'),
      ...instants('x', 'stoppedAt', 'lastDueAt'),
    },
  },
  {
    name: 'files',
    readers: 'work',
    table: 'attachments',
    where: (p) => sql`${byUser(p)} and ${isPresent}`,
    members: {
      ...columns('x', 'id', 'entity', 'entityId', 'name', 'contentType', 'size'),
      ...instants('x', 'createdAt'),
    },
  },
];
