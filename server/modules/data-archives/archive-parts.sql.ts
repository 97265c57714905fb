import { columns, instant, instants, jsonObject, scalar, type Value } from '#server/db/json-sql.ts';
import { type Params, raw, type Sql, sql, statement } from '#server/db/sql.ts';

interface PageValues {
  readonly tenantId: string;
  readonly userId: string;
  /** The last id of the page before. */
  readonly after: string | undefined;
}
type PageParams = Params<PageValues>;

export const archivePage = 500;

const employees = (p: PageParams) => sql`in (
  select e.id from employees e where e."tenantId" = ${p.tenantId}::uuid and e."userId" = ${p.userId}::uuid)`;
const ofEmployee = (p: PageParams) => sql`x."employeeId" ${employees(p)}`;
const byUser = (p: PageParams) => sql`x."createdByUserId" = ${p.userId}::uuid`;
const left = (table: string, alias: string, column: string) =>
  `left join ${table} ${alias} on ${alias}."tenantId" = x."tenantId" and ${alias}.id = x."${column}"`;

interface Part {
  readonly name: string;
  /** Its rows are `x`. */
  readonly from: string;
  readonly where: (p: PageParams) => Sql;
  readonly members: Readonly<Record<string, Value<string>>>;
}

const things = {
  projectName: scalar('project.name'),
  taskTitle: scalar('task.title'),
} as const;

/** What belongs to a person, under the names of the API. Hashes, tokens and secrets are not among it. */
const parts: readonly Part[] = [
  {
    name: 'profile',
    from: `users x left join accounts a on a.id = x."accountId"
      left join roles role on role."tenantId" = x."tenantId" and role.id = x."roleId"`,
    where: (p) => sql`x.id = ${p.userId}::uuid`,
    members: {
      ...columns('x', 'id', 'firstName', 'lastName', 'username', 'phoneNumber', 'timeZone', 'timeFormat'),
      ...columns('x', 'preferredLanguage', 'imageUrl'),
      ...{
        email: scalar('a.email'),
        emailVerifiedAt: instant('a."emailVerifiedAt"'),
        role: scalar('role.name'),
      },
      ...instants('x', 'lastLoginAt', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'employments',
    from: 'employees x',
    where: (p) => sql`x."userId" = ${p.userId}::uuid`,
    members: {
      ...columns(
        'x',
        'id',
        'organizationId',
        'short_description',
        'description',
        'employeeLevel',
        'payPeriod',
      ),
      ...columns('x', 'billRateValue', 'billRateCurrency', 'reWeeklyLimit', 'isTrackingEnabled'),
      ...columns('x', 'linkedInUrl', 'facebookUrl', 'instagramUrl', 'twitterUrl'),
      ...instants('x', 'startedWorkOn', 'endWork', 'createdAt'),
    },
  },
  {
    name: 'time-entries',
    from: `time_logs x ${left('organization_projects', 'project', 'projectId')} ${left('tasks', 'task', 'taskId')}`,
    where: (p) => sql`${ofEmployee(p)} and x."deletedAt" is null`,
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
        'logType',
        'source',
        'description',
        'reason',
        'isBillable',
        'timeZone',
      ),
      ...things,
    },
  },
  {
    name: 'timesheets',
    from: 'timesheets x',
    where: (p) => sql`${ofEmployee(p)} and x."deletedAt" is null`,
    members: {
      ...columns('x', 'id', 'employeeId', 'date', 'timeZone', 'status', 'isBilled'),
      ...instants('x', 'submittedAt', 'approvedAt', 'editedAt'),
    },
  },
  {
    name: 'daily-plans',
    from: 'daily_plans x',
    where: (p) => sql`${ofEmployee(p)} and x."deletedAt" is null`,
    members: {
      ...columns('x', 'id', 'employeeId', 'date', 'workTimePlanned', 'status', 'reflection'),
      tasks: scalar(`(select array_agg(t.title order by link."order") from daily_plan_tasks link
        join tasks t on t."tenantId" = link."tenantId" and t.id = link."taskId"
        where link."tenantId" = x."tenantId" and link."dailyPlanId" = x.id)`),
      ...instants('x', 'createdAt', 'updatedAt'),
    },
  },
  {
    name: 'tasks',
    from: `tasks x ${left('organization_projects', 'project', 'projectId')}`,
    where: (p) => sql`x."deletedAt" is null and (${byUser(p)} or exists (select 1 from task_members member
      where member."tenantId" = x."tenantId" and member."taskId" = x.id and member."employeeId" ${employees(p)}))`,
    members: {
      ...columns(
        'x',
        'id',
        'number',
        'prefix',
        'title',
        'description',
        'status',
        'priority',
        'size',
        'issueType',
      ),
      ...columns('x', 'version', 'estimate', 'projectId', 'parentId', 'createdByUserId'),
      ...instants('x', 'startDate', 'dueDate', 'resolvedAt', 'createdAt', 'updatedAt'),
      projectName: things.projectName,
    },
  },
  {
    name: 'comments',
    from: 'comments x',
    where: (p) => sql`${byUser(p)} and x."deletedAt" is null`,
    members: {
      ...columns('x', 'id', 'entity', 'entityId', 'comment', 'parentId', 'resolved'),
      ...instants('x', 'createdAt', 'editedAt'),
    },
  },
  {
    name: 'absences',
    from: `absences x ${left('absence_kinds', 'kind', 'kindId')}`,
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
      ...columns('x', 'state', 'reason'),
      kind: scalar('kind.name'),
      ...instants('x', 'decidedAt', 'createdAt'),
    },
  },
  {
    name: 'favorites',
    from: 'favorites x',
    where: (p) => sql`${ofEmployee(p)} and x."deletedAt" is null`,
    members: { ...columns('x', 'id', 'entity', 'entityId', 'order'), ...instants('x', 'createdAt') },
  },
  {
    name: 'work-favorites',
    from: `work_favorites x ${left('tasks', 'task', 'taskId')}`,
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'taskId', 'description', 'isBillable', 'tagIds', 'position'),
      taskTitle: things.taskTitle,
      ...instants('x', 'createdAt'),
    },
  },
  {
    name: 'notification-settings',
    from: 'notification_settings x',
    where: ofEmployee,
    members: { ...columns('x', 'id', 'type', 'inApp', 'email'), ...instants('x', 'updatedAt') },
  },
  {
    name: 'notification-delivery',
    from: 'notification_deliveries x',
    where: ofEmployee,
    members: {
      ...columns('x', 'id', 'digest', 'digestHour', 'quietFrom', 'quietTo'),
      ...instants('x', 'updatedAt'),
    },
  },
  {
    name: 'audit',
    from: 'audit_entries x',
    where: (p) => sql`x."actorUserId" = ${p.userId}::uuid`,
    members: {
      ...columns('x', 'id', 'actorType', 'action', 'entity', 'entityId', 'before', 'after', 'reason', 'ip'),
      ...instants('x', 'at'),
    },
  },
  {
    name: 'files',
    from: 'attachments x',
    where: (p) => sql`${byUser(p)} and x."deletedAt" is null`,
    members: {
      ...columns('x', 'id', 'entity', 'entityId', 'name', 'contentType', 'size'),
      ...instants('x', 'createdAt'),
    },
  },
];

function pageSql({ from, where, members }: Part) {
  return statement(
    (p: PageParams) => sql`
    select x.id, ${raw(jsonObject(members))}::text as json from ${raw(from)}
    where x."tenantId" = ${p.tenantId}::uuid and ${where(p)} and (${p.after}::uuid is null or x.id > ${p.after}::uuid)
    order by x.id limit ${raw(`${archivePage}`)}`,
  );
}

/** A kind of rows of an archive: its name, the names of its columns, and the statement of a page. */
export const archiveParts = parts.map((part) => ({
  name: part.name,
  columns: Object.keys(part.members),
  page: pageSql(part),
}));

/** Files that the person uploaded, with their places in the store. */
export const archivedFilesSql = statement(
  (p: PageParams) => sql`
  select x.id, x.name, x."storageKey" from attachments x
  where x."tenantId" = ${p.tenantId}::uuid and ${byUser(p)} and x."deletedAt" is null
    and (${p.after}::uuid is null or x.id > ${p.after}::uuid)
  order by x.id limit ${raw(`${archivePage}`)}`,
);
