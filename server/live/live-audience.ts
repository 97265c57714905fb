import { listOf, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { empty, type Params, raw, type Sql, type Statement, sql, statement } from '#server/db/sql.ts';
import { figureRights } from '#shared/access/figures.ts';
import type { Permission } from '#shared/access/permissions.ts';
import { seesTimeOfAll } from '#shared/access/role-access.ts';
import { roleName } from '#shared/enums/role-name.ts';
import { type LiveTopic, mostNamed } from '#shared/live/topics.ts';
import { isManagerRole } from '#shared/teams/manages.ts';

/** Stands for everybody of the workspace among the keys of a message. */
const everybody = '*';

/** The key of all who hold a role. */
export const roleKey = (role: string) => `role:${role.toUpperCase()}`;

const quoted = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ');

const managerRoles = quoted(roleName.options.filter(isManagerRole));

/** A change to publish: `named` are the ids to name, `before` the audience keys from before the change. */
export interface Change {
  readonly channel: string;
  readonly tenantId: string;
  readonly topic: LiveTopic;
  readonly named: readonly string[] | undefined;
  readonly ids: readonly string[];
  readonly before: readonly string[];
  /** For the topic `timer`: the tasks whose worked time changes; absent: any. */
  readonly tasks: readonly string[] | undefined;
}

interface Audience {
  /** Keys of people and teams that may read one of the things. */
  readonly keys: (p: Params<Pick<Change, 'tenantId'> & { ids: Change['tasks'] }>) => Sql;
  /** Permissions that allow reading all of them. */
  readonly permissions: readonly Permission[];
  readonly roles?: readonly string[];
  /** The audience for the tasks that the message names. */
  readonly ofTasks?: Audience;
}

const seesAllTeams: readonly Permission[] = ['CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_VIEW'];

/** Keys by task: its teams, its assignees, and the creator of one that is in no team any more. */
const ofTasks: Audience = {
  keys: (
    p,
  ) => sql`select link."organizationTeamId"::text from task_teams link where link."taskId" = any(${p.ids}::uuid[])
    union select link."employeeId"::text from task_members link where link."taskId" = any(${p.ids}::uuid[])
    union select t."createdByUserId"::text from tasks t
      where t."tenantId" = ${p.tenantId}::uuid and t.id = any(${p.ids}::uuid[]) and not exists (
        select 1 from task_teams link join organization_teams team on team.id = link."organizationTeamId"
        where link."taskId" = t.id and team."deletedAt" is null)`,
  permissions: seesAllTeams,
};

/** Keys by employee: themselves and members of their teams, who see whether they work. */
const ofColleagues: Audience = {
  keys: (p) => sql`select unnest(${p.ids}::text[])
    union select m."organizationTeamId"::text from organization_team_employees m
      where m."tenantId" = ${p.tenantId}::uuid and m."employeeId" = any(${p.ids}::uuid[]) and m."deletedAt" is null`,
  permissions: seesAllTeams,
  roles: ['MANAGER'],
  ofTasks,
};

/** Keys by employee: themselves and managers of their present and former teams. */
const ofTime: Audience = {
  keys: (p) => sql`select unnest(${p.ids}::text[])
    union select unnest(array[led."employeeId"::text, team."createdByUserId"::text])
      from organization_team_employees theirs
      join organization_teams team on team.id = theirs."organizationTeamId" and team."deletedAt" is null
      left join (organization_team_employees led join roles role on role.id = led."roleId"
          and role.name in (${raw(managerRoles)}))
        on led."organizationTeamId" = team.id and led."deletedAt" is null
      where theirs."tenantId" = ${p.tenantId}::uuid and theirs."employeeId" = any(${p.ids}::uuid[])`,
  permissions: seesTimeOfAll,
  roles: ['MANAGER'],
};

/**
 * The audience of a change, by topic: everybody who may read one of the changed things. A topic without an entry goes
 * to the whole workspace.
 */
const audiences: Partial<Record<LiveTopic, Audience>> = {
  tasks: ofTasks,
  comments: ofTasks,
  attachments: ofTasks,
  timer: ofColleagues,
  'time-logs': ofTime,
  timesheets: ofTime,
  favorites: { keys: (p) => sql`select unnest(${p.ids}::text[])`, permissions: [] },
  teams: { keys: (p) => sql`select unnest(${p.ids}::text[])`, permissions: seesAllTeams },
  // Keys by user.
  user: {
    keys: (p) => sql`select unnest(${p.ids}::text[])
      union select m."organizationTeamId"::text from employees e
        join organization_team_employees m on m."tenantId" = e."tenantId" and m."employeeId" = e.id
          and m."deletedAt" is null
        where e."tenantId" = ${p.tenantId}::uuid and e."userId" = any(${p.ids}::uuid[])`,
    permissions: [...seesAllTeams, 'ORG_USERS_EDIT'],
  },
  projects: {
    keys: (
      p,
    ) => sql`select case when p.public is distinct from false then ${raw(quoted([everybody]))} end from organization_projects p
        where p."tenantId" = ${p.tenantId}::uuid and p.id = any(${p.ids}::uuid[])
      union select p."createdByUserId"::text from organization_projects p
        where p."tenantId" = ${p.tenantId}::uuid and p.id = any(${p.ids}::uuid[])
      union select m."employeeId"::text from organization_project_employees m where m."projectId" = any(${p.ids}::uuid[])
      union select link."organizationTeamId"::text from organization_project_teams link
        where link."projectId" = any(${p.ids}::uuid[])`,
    permissions: ['ACCESS_PRIVATE_PROJECTS'],
  },
  // Invoices reveal rates.
  invoices: {
    keys: () => sql`select null::text where false`,
    permissions: [...figureRights.invoice, ...figureRights.amount],
  },
  boards: {
    keys: (p) => sql`select b."organizationTeamId"::text from boards b
      where b."tenantId" = ${p.tenantId}::uuid and b.id = any(${p.ids}::uuid[])`,
    permissions: seesAllTeams,
  },
  // Keys by plan, or by the employee of the plan.
  plans: {
    keys: (
      p,
    ) => sql`select unnest(array[p."employeeId"::text, p."organizationTeamId"::text]) from daily_plans p
      where p."tenantId" = ${p.tenantId}::uuid and (p.id = any(${p.ids}::uuid[]) or p."employeeId" = any(${p.ids}::uuid[]))`,
    permissions: seesAllTeams,
  },
  assistants: {
    keys: (p) => sql`select a."userId"::text from assistant_actions a
      where a."tenantId" = ${p.tenantId}::uuid and a.id = any(${p.ids}::uuid[])`,
    permissions: [],
  },
  'saved-reports': {
    keys: (p) => sql`select unnest(array[r."userId"::text, r."organizationTeamId"::text]) from saved_reports r
      where r."tenantId" = ${p.tenantId}::uuid and r.id = any(${p.ids}::uuid[])`,
    permissions: [],
  },
};

/** Topics of which nobody learns without the permission to read them. */
const closedTopics: Partial<Record<LiveTopic, readonly Permission[]>> = {
  invitations: ['ORG_INVITE_VIEW', 'ORG_INVITE_EDIT'],
  'join-requests': ['ORG_TEAM_JOIN_REQUEST_VIEW', 'ORG_TEAM_JOIN_REQUEST_EDIT', 'ALL_ORG_EDIT'],
};

/**
 * A notifying commit blocks all other notifying commits, so it does not wait for the disk: messages are not durable
 * anyway.
 */
export const withoutDisk = sql`(select set_config('synchronous_commit', 'off', true)) without_disk`;

/** PostgreSQL limits a message to 8,000 bytes; everything except keys and ids takes less than 400 of them. */
const bytesOfIds = 7_600;
/** Quoted, with comma and space. */
const bytesOfId = 40;
/** Keys of a message; a change with more readers is published by several. */
const keysOfMessage = 100;
/** Keys of a task that fit into a message with the other keys and ids. */
const keysOfTask = Math.floor(bytesOfIds / bytesOfId) - keysOfMessage - mostNamed;

/**
 * The tasks of a message, with the keys of their readers. Names no tasks if there are several, or if one has too many
 * readers.
 */
function tasksSql({ keys, permissions }: Audience): (p: Params<Change>) => Sql {
  return (p) => sql`
  select one.tasks, one.keys from (select ${p.tasks}::text[] as tasks, array(
    select key from (${keys({ tenantId: p.tenantId, ids: p.tasks })}) reader (key) where key is not null) || array[${raw(quoted(permissions))}] as keys) one
  where cardinality(one.tasks) = 0 or cardinality(one.tasks) = 1 and cardinality(one.keys) <= ${raw(String(keysOfTask))}`;
}

/** Publishes changes to their readers, in as many messages as their keys need. */
function publishSql({
  keys,
  permissions,
  roles = [],
  ofTasks: named,
}: Audience): (change: Change) => Statement {
  const always = [...permissions, ...roles.map(roleKey)];
  const all = raw(quoted([everybody]));
  const tasks = named && tasksSql(named);
  return statement(
    (p: Params<Change>) => sql`
with reader as (
  select key from (${keys(p)}) one (key) where key is not null
  union select unnest(${p.before}::text[])
  ${always.length === 0 ? empty : sql`union select unnest(array[${raw(quoted(always))}])`}
), parts as (
  select jsonb_agg(key) as keys
  from (select key, (row_number() over () - 1) / ${raw(String(keysOfMessage))} as part from reader) n
  where not exists (select 1 from reader where key = ${all})
  group by part
  union all select null where exists (select 1 from reader where key = ${all})
)
select pg_notify(${p.channel}, jsonb_strip_nulls(jsonb_build_object('event', gen_random_uuid(), 'tenantId', ${p.tenantId}::text,
  'topic', ${p.topic}::text, 'keys', parts.keys,
  ${tasks ? sql`'tasks', to_jsonb(named.tasks), 'taskKeys', to_jsonb(named.keys),` : empty}
  'id', case when cardinality(${p.named}::text[]) = 1 then (${p.named}::text[])[1] end,
  'ids', case when cardinality(${p.named}::text[]) > 1 then to_jsonb(${p.named}::text[]) end))::text)
from parts ${tasks ? sql`left join (${tasks(p)}) named on true` : empty}, ${withoutDisk}`,
  );
}

const statements = new Map(
  Object.entries(audiences).map(([topic, audience]) => [topic, publishSql(audience)]),
);

/** The statement that publishes a topic; undefined for topics that go to everybody. */
export function audienceStatement(topic: LiveTopic): ((change: Change) => Statement) | undefined {
  return statements.get(topic);
}

/** Permissions needed to learn of a topic at all; undefined: everybody may. */
export function readersOf(topic: LiveTopic): readonly Permission[] | undefined {
  return closedTopics[topic];
}

interface People {
  tenantId: string;
  employeeIds: readonly (string | null)[];
  /** The users they are. */
  userIds: readonly (string | undefined)[];
}

/** Teams of employees, with which their messages are chosen. */
export const teamsOfPeopleSql = rowStatement(
  { userId: uuid, teams: nullable(listOf(text)) },
  (p: Params<People>) => sql`
select who."userId" as "userId", array_agg(distinct team.id::text order by team.id::text)
  filter (where team.id is not null) as teams
from unnest(${p.employeeIds}::uuid[], ${p.userIds}::uuid[]) as who ("employeeId", "userId")
left join organization_teams team on team."tenantId" = ${p.tenantId}::uuid and team."deletedAt" is null
  and (team."createdByUserId" = who."userId" or exists (
    select 1 from organization_team_employees m
    where m."organizationTeamId" = team.id and m."employeeId" = who."employeeId" and m."deletedAt" is null))
group by who."userId"`,
);
