import { embedded, instant, jsonItems, jsonMembers, jsonObject, list, scalar } from '#server/db/json-sql.ts';
import { answeredStopSql, secondsUntil } from '#server/db/log-seconds.sql.ts';
import { pictureSql } from '#server/db/picture-sql.ts';
import { taskNumberSql } from '#server/db/task-number-sql.ts';
import { nameSql } from '#server/modules/teams/record-json.sql.ts';
import { onlineSeconds } from '#server/modules/users/online.ts';

/*
 * JSON of the members of teams, of the rows and with the parameters that `memberCtes` names.
 */

/** Whether members carry all their time by task, or that of the range only. */
export type Worked = 'all-time' | 'today';

/**
 * Whether an entry says everything that clients look for, or leaves out what it would say twice and what only some
 * readers may know, so that all readers of a team share one answer.
 */
export type Detail = 'full' | 'brief';

/** When a log `l` ended, or now, and its seconds until then. */
export const stopped = answeredStopSql('$3::timestamptz').text;
export const whole = secondsUntil(stopped).text;

const timerStatus = `case when not e."isActive" then 'suspended'
    when coalesce(last."isRunning", e."isTrackingTime") then 'running'
    when last."stoppedAt" > $3::timestamptz - interval '24 hours' then 'pause'
    else 'idle' end`;

const employeeMembers = {
  id: scalar('e.id'),
  tenantId: scalar('e."tenantId"'),
  organizationId: scalar('e."organizationId"'),
  userId: scalar('e."userId"'),
  fullName: scalar(nameSql('u', 'a')),
  isActive: scalar('e."isActive"'),
  isArchived: scalar('e."isArchived"'),
  isAway: scalar('e."isAway"'),
  isTrackingEnabled: scalar('e."isTrackingEnabled"'),
  isTrackingTime: scalar('e."isTrackingTime"'),
  isOnline: scalar(
    `(e."isTrackingTime" or coalesce(e."lastSeenAt" >= $3::timestamptz - interval '${onlineSeconds} seconds', false))`,
  ),
  acceptDate: instant('e."acceptDate"'),
  startedWorkOn: instant('e."startedWorkOn"'),
};

const userJson = jsonObject({
  id: scalar('u.id'),
  name: scalar(nameSql('u', 'a')),
  firstName: scalar('u."firstName"'),
  lastName: scalar('u."lastName"'),
  email: scalar('a.email'),
  imageUrl: scalar(pictureSql('u')),
  imageId: scalar('u."imageId"'),
  timeZone: scalar('u."timeZone"'),
});

const isOwn = 'm."employeeId" = $10::uuid';
/** Switches and limit are told to who manages the person, rates to who edits employees, and both to oneself. */
const managed = (column: string) =>
  scalar(`case when m."organizationTeamId" = any($8::uuid[]) or ${isOwn} then ${column} end`);
const employed = (column: string) => scalar(`case when $9::boolean or ${isOwn} then ${column} end`);

const employeeDetails = {
  profile_link: scalar('e.profile_link'),
  allowManualTime: managed('e."allowManualTime"'),
  allowModifyTime: managed('e."allowModifyTime"'),
  allowDeleteTime: managed('e."allowDeleteTime"'),
  allowScreenshotCapture: managed('e."allowScreenshotCapture"'),
  reWeeklyLimit: managed('coalesce(e."reWeeklyLimit", 0)'),
  billRateValue: employed('coalesce(e."billRateValue", 0)'),
  billRateCurrency: employed('e."billRateCurrency"'),
  minimumBillingRate: employed('coalesce(e."minimumBillingRate", 0)'),
};

const roleJson = jsonObject({
  id: scalar('r.id'),
  name: scalar('r.name'),
  isSystem: scalar('r."isSystem"'),
  tenantId: scalar('r."tenantId"'),
});

/** Members of JSON that are told of somebody's last work wherever they are seen: not what it was about. */
export const lastLogMembers = jsonMembers({
  id: scalar('l.id'),
  createdAt: instant('l."createdAt"'),
  startedAt: instant('l."startedAt"'),
  stoppedAt: instant(stopped),
  isRunning: scalar('l."isRunning"'),
  duration: scalar(whole),
  source: scalar('l.source'),
  logType: scalar('l."logType"'),
  employeeId: scalar('l."employeeId"'),
});
/** What it was about; empty when it was about nothing. */
export const lastLogSubject = jsonMembers({
  organizationTeamId: scalar('l."organizationTeamId"'),
  taskId: scalar('l."taskId"'),
  projectId: scalar('l."projectId"'),
});

/** A row of tasks as members name it. */
export const memberTaskJson = (task: string) =>
  jsonObject({
    id: scalar(`${task}.id`),
    title: scalar(`${task}.title`),
    number: scalar(`${task}.number`),
    taskNumber: scalar(taskNumberSql(task)),
    public: scalar(`${task}.public`),
    status: scalar(`${task}.status`),
    priority: scalar(`${task}.priority`),
    size: scalar(`${task}.size`),
    issueType: scalar(`${task}."issueType"`),
    estimate: scalar(`${task}.estimate`),
  });

/** Whether a task is one of the team that the membership is in, so that whoever sees the team sees the task. */
const isOfTeam = (task: string) => `exists (select 1 from task_teams link
      where link."taskId" = ${task} and link."organizationTeamId" = m."organizationTeamId")`;

/**
 * Whether the team may hear what the last log is about. It is the same for every reader of a team, so that they share
 * one answer.
 */
const isTold = `($6 or (last."teamId" = m."organizationTeamId"
    and (last."taskId" is null or ${isOfTeam('last."taskId"')})
    and (last."projectId" is null or exists (select 1 from organization_projects p
      where p.id = last."projectId" and (p.public is distinct from false or exists (
        select 1 from organization_project_teams link
        where link."projectId" = p.id and link."organizationTeamId" = m."organizationTeamId"))))))`;

/** Asked once for each member, since two keys depend on it. */
export const isToldJoin = `cross join lateral (select ${isTold} as "isTold" offset 0) as reader`;

/** Of memberships `m`, employees `e`, users `u`, accounts `a`, roles `r`, `last_log` and `spent`. */
const memberMembers = {
  id: scalar('m.id'),
  tenantId: scalar('m."tenantId"'),
  organizationId: scalar('m."organizationId"'),
  organizationTeamId: scalar('m."organizationTeamId"'),
  employeeId: scalar('m."employeeId"'),
  createdAt: instant('m."createdAt"'),
  updatedAt: instant('m."updatedAt"'),
  isActive: scalar('m."isActive"'),
  assignedAt: instant('m."assignedAt"'),
  order: scalar('m."order"'),
  isTrackingEnabled: scalar('m."isTrackingEnabled"'),
  activeTaskId: scalar(`case when $6 or ${isOfTeam('m."activeTaskId"')} then m."activeTaskId" end`),
  roleId: scalar('r.id'),
  role: { sql: `case when r.id is not null then ${roleJson} end` },
  isManager: scalar(
    `(coalesce(r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN'), false) or e."userId" is not distinct from m."teamCreatorId")`,
  ),
  name: scalar(nameSql('u', 'a')),
  fullName: scalar(nameSql('u', 'a')),
  timerStatus: scalar(`${timerStatus}::text`),
  running: scalar(`${timerStatus} = 'running'`),
  runsInTeam: scalar(`coalesce(last."isRunning" and last."teamId" = m."organizationTeamId", false)`),
  duration: scalar('coalesce(last.duration, 0)'),
  lastLog: {
    sql: `coalesce('{' || last.members || coalesce(case when reader."isTold" then ',' || nullif(last.subject, '') end, '')
      || '}', 'null')`,
  },
  lastWorkedTask: { sql: `case when reader."isTold" then last.task end` },
  totalTodayTasks: list('spent.today'),
};

const fullMembers = {
  firstName: scalar('u."firstName"'),
  lastName: scalar('u."lastName"'),
  email: scalar('a.email'),
  username: scalar('u.username'),
  timeZone: scalar('u."timeZone"'),
  user: embedded(userJson),
  activeTask: embedded(`case when active.id is not null then ${memberTaskJson('active')} end`),
  employee: embedded(jsonObject({ ...employeeMembers, ...employeeDetails, user: embedded(userJson) })),
};
const briefMembers = { employee: embedded(jsonObject({ ...employeeMembers, user: embedded(userJson) })) };

/** Text of a member. */
export function memberJson(worked: Worked, detail: Detail): string {
  return jsonObject({
    ...memberMembers,
    ...(detail === 'full' ? fullMembers : briefMembers),
    ...(worked === 'all-time' && { totalWorkedTasks: list('spent.worked') }),
  });
}

/** The membership's active task, as long as its reader may know it. */
export const activeTaskJoin = `left join tasks active on active.id = m."activeTaskId" and active."deletedAt" is null
    and ($6 or ${isOfTeam('active.id')})`;

/** A manager, as a team names those of its members. */
const managerJson = jsonObject({
  id: scalar('m.id'),
  employeeId: scalar('m."employeeId"'),
  organizationTeamId: scalar('m."organizationTeamId"'),
  isManager: scalar('true'),
  roleId: scalar('r.id'),
  role: embedded(roleJson),
  fullName: scalar(nameSql('u', 'a')),
  employee: embedded(
    jsonObject({ id: scalar('e.id'), userId: scalar('e."userId"'), fullName: scalar(nameSql('u', 'a')) }),
  ),
});

/** The order of the members in a team. */
export const memberOrder = 'm."order" nulls last, m."assignedAt", m.id';
const isManager = `r.name in ('MANAGER', 'ADMIN', 'SUPER_ADMIN')`;

/** What a team says of its members as a whole: columns of `member_list`. */
export const wholeTeam = `,
    ${jsonItems('to_json(m."employeeId")::text', { orderBy: memberOrder })} as "memberIds",
    ${jsonItems('to_json(m."employeeId")::text', { orderBy: memberOrder })} filter (where ${isManager}) as "managerIds",
    ${jsonItems(managerJson, { orderBy: memberOrder })} filter (where ${isManager}) as managers,
    (array_agg(last.task order by last."startedAt" desc) filter (where last.task is not null and reader."isTold"))[1]
      as "lastTask"`;
