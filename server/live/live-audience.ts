import type { Permission } from '#shared/access/permissions.ts';
import { roleName } from '#shared/enums/role-name.ts';
import type { LiveTopic } from '#shared/live/topics.ts';
import { isManagerRole } from '#shared/teams/manages.ts';

/** Stands for everybody of the workspace among the keys of a message. */
const everybody = '*';

/** The key of all who hold a role. */
export const roleKey = (role: string) => `role:${role.toUpperCase()}`;

const managerRoles = roleName.options
  .filter(isManagerRole)
  .map((name) => `'${name}'`)
  .join(', ');

interface Audience {
  /** Keys of people and teams that may read one of the things $5 of the workspace $2. */
  readonly keys: string;
  /** Those who may read all of them. */
  readonly permissions: readonly Permission[];
  readonly roles?: readonly string[];
}

const seesAllTeams: readonly Permission[] = ['CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_VIEW'];

/** By tasks: their teams, who has them, and who made one that is in no team any more. */
const ofTasks: Audience = {
  keys: `select link."organizationTeamId"::text from task_teams link where link."taskId" = any($5::uuid[])
    union select link."employeeId"::text from task_members link where link."taskId" = any($5::uuid[])
    union select t."createdByUserId"::text from tasks t
      where t."tenantId" = $2::uuid and t.id = any($5::uuid[]) and not exists (
        select 1 from task_teams link join organization_teams team on team.id = link."organizationTeamId"
        where link."taskId" = t.id and team."deletedAt" is null)`,
  permissions: seesAllTeams,
};

/** By employees: themselves and those who are in a team with them, who see whether they work. */
const ofColleagues: Audience = {
  keys: `select unnest($5::text[])
    union select m."organizationTeamId"::text from organization_team_employees m
      where m."tenantId" = $2::uuid and m."employeeId" = any($5::uuid[]) and m."deletedAt" is null`,
  permissions: seesAllTeams,
  roles: ['MANAGER'],
};

/** By employees: themselves and who manages a team they are or were in. */
const ofTime: Audience = {
  keys: `select unnest($5::text[])
    union select unnest(array[led."employeeId"::text, team."createdByUserId"::text])
      from organization_team_employees theirs
      join organization_teams team on team.id = theirs."organizationTeamId" and team."deletedAt" is null
      left join (organization_team_employees led join roles role on role.id = led."roleId"
          and role.name in (${managerRoles}))
        on led."organizationTeamId" = team.id and led."deletedAt" is null
      where theirs."tenantId" = $2::uuid and theirs."employeeId" = any($5::uuid[])`,
  permissions: [...seesAllTeams, 'CAN_APPROVE_TIMESHEET'],
  roles: ['MANAGER'],
};

/**
 * Who learns of a change of things, by topic: whoever may read one of them. Topics that are not named here go to
 * everybody of the workspace.
 */
const audiences: Partial<Record<LiveTopic, Audience>> = {
  tasks: ofTasks,
  comments: ofTasks,
  attachments: ofTasks,
  timer: ofColleagues,
  'time-logs': ofTime,
  timesheets: ofTime,
  favorites: { keys: 'select unnest($5::text[])', permissions: [] },
  teams: { keys: 'select unnest($5::text[])', permissions: seesAllTeams },
  // By users.
  user: {
    keys: `select unnest($5::text[])
      union select m."organizationTeamId"::text from employees e
        join organization_team_employees m on m."tenantId" = e."tenantId" and m."employeeId" = e.id
          and m."deletedAt" is null
        where e."tenantId" = $2::uuid and e."userId" = any($5::uuid[])`,
    permissions: [...seesAllTeams, 'ORG_USERS_EDIT'],
  },
  projects: {
    keys: `select case when p.public is distinct from false then '${everybody}' end from organization_projects p
        where p."tenantId" = $2::uuid and p.id = any($5::uuid[])
      union select p."createdByUserId"::text from organization_projects p
        where p."tenantId" = $2::uuid and p.id = any($5::uuid[])
      union select m."employeeId"::text from organization_project_employees m where m."projectId" = any($5::uuid[])
      union select link."organizationTeamId"::text from organization_project_teams link
        where link."projectId" = any($5::uuid[])`,
    permissions: ['ACCESS_PRIVATE_PROJECTS'],
  },
  boards: {
    keys: `select b."organizationTeamId"::text from boards b
      where b."tenantId" = $2::uuid and b.id = any($5::uuid[])`,
    permissions: seesAllTeams,
  },
  // By plans, or by the employees whose plans they are.
  plans: {
    keys: `select unnest(array[p."employeeId"::text, p."organizationTeamId"::text]) from daily_plans p
      where p."tenantId" = $2::uuid and (p.id = any($5::uuid[]) or p."employeeId" = any($5::uuid[]))`,
    permissions: seesAllTeams,
  },
  'saved-reports': {
    keys: `select unnest(array[r."userId"::text, r."organizationTeamId"::text]) from saved_reports r
      where r."tenantId" = $2::uuid and r.id = any($5::uuid[])`,
    permissions: [],
  },
};

/** Topics of which nobody learns without the permission to read them. */
const closedTopics: Partial<Record<LiveTopic, readonly Permission[]>> = {
  invitations: ['ORG_INVITE_VIEW', 'ORG_INVITE_EDIT'],
  'join-requests': ['ORG_TEAM_JOIN_REQUEST_VIEW', 'ORG_TEAM_JOIN_REQUEST_EDIT', 'ALL_ORG_EDIT'],
};

/** Keys that a message of the database has room for; it holds 8,000 bytes. */
const keysOfMessage = 100;

const quoted = (keys: readonly string[]) => keys.map((key) => `'${key}'`).join(', ');

/**
 * Publishes that things changed to those who may read them, in as many messages as their keys need. $1 channel, $2
 * workspace, $3 topic, $4 id to name, $5 ids of the things, $6 keys of those who could read them before.
 */
function publishSql({ keys, permissions, roles = [] }: Audience): string {
  const always = [...permissions, ...roles.map(roleKey)];
  return `
with reader as (
  select key from (${keys}) one (key) where key is not null
  union select unnest($6::text[])
  ${always.length === 0 ? '' : `union select unnest(array[${quoted(always)}])`}
), parts as (
  select jsonb_agg(key) as keys from (select key, (row_number() over () - 1) / ${keysOfMessage} as part from reader) n
  where not exists (select 1 from reader where key = '${everybody}')
  group by part
  union all select null where exists (select 1 from reader where key = '${everybody}')
)
select pg_notify($1, jsonb_strip_nulls(jsonb_build_object('event', gen_random_uuid(), 'tenantId', $2::text,
  'topic', $3::text, 'id', $4::text, 'keys', parts.keys))::text)
from parts`;
}

const statements = new Map(
  Object.entries(audiences).map(([topic, audience]) => [topic, publishSql(audience)]),
);

/** The statement that publishes a topic; undefined where it goes to everybody. */
export function audienceStatement(topic: LiveTopic): string | undefined {
  return statements.get(topic);
}

/** Who may learn of a topic at all; undefined: everybody. */
export function readersOf(topic: LiveTopic): readonly Permission[] | undefined {
  return closedTopics[topic];
}

/**
 * Teams of employees, with which their messages are chosen. $1 workspace, $2 employees, $3 the users they are.
 */
export const teamsOfPeopleSql = `
select who."userId" as "userId", array_agg(distinct team.id::text order by team.id::text)
  filter (where team.id is not null) as teams
from unnest($2::uuid[], $3::uuid[]) as who ("employeeId", "userId")
left join organization_teams team on team."tenantId" = $1::uuid and team."deletedAt" is null
  and (team."createdByUserId" = who."userId" or exists (
    select 1 from organization_team_employees m
    where m."organizationTeamId" = team.id and m."employeeId" = who."employeeId" and m."deletedAt" is null))
group by who."userId"`;
