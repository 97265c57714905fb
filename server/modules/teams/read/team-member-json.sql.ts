import { ownWeeklyLimitOn } from '#server/db/dated-settings.sql.ts';
import { columns, instant, instants, jsonItems, jsonObject, list } from '#server/db/json/json-sql.ts';
import { answeredStopSql, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import type { Params } from '#server/db/sql.ts';
import { taskReference } from '#server/db/task-columns.ts';
import { timerStateSql } from '#server/modules/running-time/timer-state.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';
import { onlineSql } from '#server/modules/users/online.ts';
import type { TeamMember } from '#shared/teams/team.schema.ts';

/** Whether members carry all their time by task, or that of the range only. */
export type Worked = 'all-time' | 'today';

/**
 * `brief` omits repeated fields and fields that only some readers may see, so that all readers of a team share one
 * response.
 */
export type Detail = 'full' | 'brief';

/** Inputs of the JSON of members. */
export interface MemberValues {
  readonly tenantId: string;
  readonly now: Date;
  /** The range that counts as today. */
  readonly start: Date;
  readonly end: Date;
  /** Every team, and so every task. */
  readonly seesAll: boolean;
  /** The one employee whose logs the reader sees; null for those of all. */
  readonly onlyLogsOf: string | null;
  /** The employees who are answered; absent: all members. */
  readonly onlyMembers?: readonly string[] | undefined;
  /** In full only: the teams whose members' switches the reader sees, whether all rates, and the reader's employee. */
  readonly managedTeamIds?: readonly string[];
  readonly seesRates?: boolean;
  readonly employeeId?: string | undefined;
}
export type Places = Params<MemberValues>;

/** When a log `l` ended, or now, and its seconds until then. */
export const stopped = (p: Places) => answeredStopSql(`${p.now}::timestamptz`).text;
export const whole = (p: Places) => secondsUntil(stopped(p)).text;

const timerStatus = (p: Places) => `case when not e."isActive" then 'suspended'
    else ${timerStateSql('coalesce(last."isRunning", e."isTrackingTime")', p.now)} end`;

const employeeMembers = (p: Places) => ({
  ...columns('e', 'id', 'tenantId', 'organizationId', 'userId', 'isActive', 'isArchived', 'isAway'),
  ...columns('e', 'isTrackingEnabled', 'isTrackingTime'),
  fullName: nameSql('u', 'a'),
  isOnline: onlineSql(p.now),
  ...instants('e', 'acceptDate', 'startedWorkOn'),
});

const userJson = jsonObject({
  ...columns('u', 'id', 'firstName', 'lastName', 'imageId', 'timeZone'),
  name: nameSql('u', 'a'),
  email: 'a.email',
  imageUrl: pictureSql('u'),
});

/** Adds fields that only some readers may see. */
function employeeDetails(p: Places) {
  const isOwn = `m."employeeId" = ${p.employeeId}::uuid`;
  const managed = (column: string) =>
    `case when m."organizationTeamId" = any(${p.managedTeamIds}::uuid[]) or ${isOwn} then ${column} end`;
  const limit = ownWeeklyLimitOn('e', `takt_day_in(${p.now}::timestamptz, u."timeZone")`);
  const rate = (column: string) => `case when ${p.seesRates}::boolean or ${isOwn} then ${column} end`;
  return {
    ...instants('e', 'createdAt'),
    profile_link: 'e.profile_link',
    allowManualTime: managed('e."allowManualTime"'),
    allowModifyTime: managed('e."allowModifyTime"'),
    allowDeleteTime: managed('e."allowDeleteTime"'),
    allowScreenshotCapture: managed('e."allowScreenshotCapture"'),
    reWeeklyLimit: managed(limit.text),
    billRateValue: rate('coalesce(e."billRateValue", 0)'),
    billRateCurrency: rate('e."billRateCurrency"'),
    minimumBillingRate: rate('coalesce(e."minimumBillingRate", 0)'),
  };
}

const roleJson = jsonObject(columns('r', 'id', 'name', 'isSystem', 'tenantId'));

/** A person's last work as `last_log` reads it; its subject is for those who see that. */
const lastLogJson = jsonObject({
  ...columns('last', 'id', 'isRunning', 'isPaused', 'source', 'logType', 'employeeId'),
  ...instants('last', 'createdAt', 'startedAt'),
  stoppedAt: instant('last.until'),
  duration: 'last.duration',
  organizationTeamId: 'case when reader."isVisible" then last."teamId" end',
  taskId: 'case when reader."isVisible" then last."taskId" end',
  projectId: 'case when reader."isVisible" then last."projectId" end',
});

/** A row of tasks as members name it. */
export const memberTaskJson = (task: string) =>
  jsonObject({ ...taskReference(task), estimate: `${task}.estimate` });

/** Whether a task belongs to the team of the membership, so that readers of the team see the task. */
const isOfTeam = (task: string) => `exists (select 1 from task_teams link
      where link."taskId" = ${task} and link."organizationTeamId" = m."organizationTeamId")`;

/**
 * Whether the team may see what the last log is about. It is the same for every reader of a team, so that they share
 * one answer.
 */
const isVisible = (p: Places) => `(${p.seesAll} or (last."teamId" = m."organizationTeamId"
    and (last."taskId" is null or ${isOfTeam('last."taskId"')})
    and (last."projectId" is null or exists (select 1 from organization_projects p
      where p.id = last."projectId" and (p.public is distinct from false or exists (
        select 1 from organization_project_teams link
        where link."projectId" = p.id and link."organizationTeamId" = m."organizationTeamId"))))))`;

/** Computed once for each member, since two keys depend on it. */
export const visibleJoin = (p: Places) =>
  `cross join lateral (select ${isVisible(p)} as "isVisible" offset 0) as reader`;

/**
 * Members of the JSON, from memberships `m`, employees `e`, users `u`, accounts `a`, roles `r`, `last_log` and
 * `spent`.
 */
const memberMembers = (p: Places) => ({
  ...columns('m', 'id', 'tenantId', 'organizationId', 'organizationTeamId', 'employeeId', 'isActive'),
  ...columns('m', 'order', 'isTrackingEnabled'),
  ...instants('m', 'createdAt', 'updatedAt', 'assignedAt'),
  activeTaskId: `case when ${p.seesAll} or ${isOfTeam('m."activeTaskId"')} then m."activeTaskId" end`,
  roleId: 'r.id',
  role: `case when r.id is not null then ${roleJson} end`,
  isManager: `(coalesce(r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN'), false) or e."userId" is not distinct from m."teamCreatorId")`,
  name: nameSql('u', 'a'),
  fullName: nameSql('u', 'a'),
  timerStatus: `${timerStatus(p)}::text`,
  running: `${timerStatus(p)} = 'running'`,
  runsInTeam: `coalesce(last."isRunning" and last."teamId" = m."organizationTeamId", false)`,
  duration: 'coalesce(last.duration, 0)',
  lastLog: `case when last.id is null then 'null' else ${lastLogJson} end`,
  lastWorkedTask: `case when reader."isVisible" then last.task end`,
  totalTodayTasks: list('spent.today'),
});

const fullMembers = (p: Places) => ({
  ...columns('u', 'firstName', 'lastName', 'username', 'timeZone'),
  email: 'a.email',
  user: userJson,
  activeTask: `case when active.id is not null then ${memberTaskJson('active')} end`,
  employee: jsonObject({ ...employeeMembers(p), ...employeeDetails(p), user: userJson }),
});
const briefMembers = (p: Places) => ({
  employee: jsonObject({ ...employeeMembers(p), user: userJson }),
});

export function memberJson(p: Places, worked: Worked, detail: Detail): string {
  return jsonObject<TeamMember>({
    ...memberMembers(p),
    ...(detail === 'full' ? fullMembers(p) : briefMembers(p)),
    ...(worked === 'all-time' && { totalWorkedTasks: list('spent.worked') }),
  });
}

/** The membership's active task, where the reader may see it. */
export const activeTaskJoin = (
  p: Places,
) => `left join tasks active on active.id = m."activeTaskId" and active."deletedAt" is null
    and (${p.seesAll} or ${isOfTeam('active.id')})`;

/** A manager, as a team names those of its members. */
const managerJson = jsonObject<TeamMember>({
  ...columns('m', 'id', 'employeeId', 'organizationTeamId'),
  isManager: 'true',
  roleId: 'r.id',
  role: roleJson,
  fullName: nameSql('u', 'a'),
  employee: jsonObject({ id: 'e.id', userId: 'e."userId"', fullName: nameSql('u', 'a') }),
});

/** The order of the members in a team. */
export const memberOrder = 'm."order" nulls last, m."assignedAt", m.id';
const isManager = `r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN')`;

/** Columns of `member_list` about the members as a whole. */
export const wholeTeam = `,
    ${jsonItems('m."employeeId"', { orderBy: memberOrder })} as "memberIds",
    ${jsonItems('m."employeeId"', { orderBy: memberOrder })} filter (where ${isManager}) as "managerIds",
    ${jsonItems(managerJson, { orderBy: memberOrder })} filter (where ${isManager}) as managers,
    (array_agg(last.task order by last."startedAt" desc) filter (where last.task is not null and reader."isVisible"))[1]
      as "lastTask"`;
