import { v7 as uuidv7 } from 'uuid';
import type { Sql } from '#server/context/context.ts';
import type { SeededTask } from '#server/seeds/tasks.ts';
import type { SeededPerson, World } from '#server/seeds/world-types.ts';
import { dayOf } from '#shared/time/day.ts';

/**
 * A running log from so many minutes ago, or since the person's last one ended.
 * $1 tenant, $2 organization, $3 employee, $4 day, $5 zone, $6 now, $7 minutes, $8 task, $9 project, $10 team, $11 user,
 * $12 log id, $13 timesheet id.
 */
const runningSql = `
  with sheet as (
    insert into timesheets (id, "tenantId", "organizationId", "employeeId", date, "timeZone")
    values ($13, $1, $2, $3, $4::date, $5)
    on conflict ("employeeId", date) do update set "updatedAt" = $6
    returning id
  ), start as (
    select greatest($6::timestamptz - make_interval(mins => $7::int), max("stoppedAt")) as at
    from time_logs where "employeeId" = $3
  ), tracking as (
    update employees set "isTrackingTime" = true, "lastSeenAt" = $6 where id = $3
  ), active as (
    update organization_team_employees set "activeTaskId" = $8 where "employeeId" = $3 and "organizationTeamId" = $10
  ), moved as (
    update tasks set status = s.value, "taskStatusId" = s.id
    from task_statuses s
    where tasks.id = $8 and s."organizationTeamId" = $10 and s.name = 'in-progress'
  )
  insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "taskId", "projectId",
    "organizationTeamId", "startedAt", "isRunning", source, "timeZone", "lastSeenAt", "createdByUserId")
  select $12, $1, $2, $3, sheet.id, $8, $9, $10, start.at, true, 'TEAMS', $5, $6, $11 from sheet, start`;

/** Lets the timer of some people run on a task of theirs. */
export async function insertRunning(
  sql: Sql,
  world: World,
  options: { people: readonly SeededPerson[]; tasks: readonly SeededTask[]; now: Date },
): Promise<void> {
  const { people, tasks, now } = options;
  for (const [index, person] of people.entries()) {
    const team = world.teams.find((one) => one.people.includes(person));
    const task = tasks.find((one) => one.teamId === team?.id && one.memberIds.includes(person.employeeId));
    if (team === undefined || task === undefined) continue;
    await sql(runningSql, [
      world.tenantId,
      world.organizationId,
      person.employeeId,
      dayOf(now, person.timeZone),
      person.timeZone,
      now,
      12 + index * 17,
      task.id,
      task.projectId,
      team.id,
      person.userId,
      uuidv7(),
      uuidv7(),
    ]);
  }
}
