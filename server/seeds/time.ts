import type { Sql } from '#server/context/context.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Ids } from '#server/seeds/ids.ts';
import type { Random } from '#server/seeds/random.ts';
import type { SeededTask } from '#server/seeds/tasks.ts';
import type { SeededPerson, World } from '#server/seeds/world-types.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';

const hour = 3_600_000;

interface Making {
  readonly world: World;
  readonly tasks: readonly SeededTask[];
  readonly random: Random;
  readonly ids: Ids;
  readonly now: Date;
}

interface Stretch {
  readonly startedAt: Date;
  readonly stoppedAt: Date;
  readonly task: SeededTask;
}

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

/** A working day: three to five stretches with breaks, from about nine, never past `now`. */
function stretchesOf({ random, now }: Making, own: readonly SeededTask[], dayStart: Date): Stretch[] {
  const stretches: Stretch[] = [];
  let at = dayStart.getTime() + 8.5 * hour + random.int(0, 60) * 60_000;
  const count = random.int(3, 5);
  for (let index = 0; index < count; index += 1) {
    const stoppedAt = at + random.int(35, 130) * 60_000;
    if (stoppedAt > now.getTime()) break;
    stretches.push({ startedAt: new Date(at), stoppedAt: new Date(stoppedAt), task: random.pick(own) });
    at = stoppedAt + random.int(5, 50) * 60_000;
  }
  return stretches;
}

function dayRows(making: Making, person: SeededPerson, day: string, own: readonly SeededTask[]) {
  const { world, ids, random } = making;
  const { tenantId, organizationId } = world;
  const { employeeId, timeZone, email, userId } = person;
  const timesheetId = ids('timesheet', email, day);
  const base = { isActive: true, isArchived: false };
  const logs = stretchesOf(making, own, dayBounds(day, timeZone).start).map(
    ({ startedAt, stoppedAt, task }, index) => ({
      ...base,
      id: ids('time-log', email, day, index),
      tenantId,
      organizationId,
      employeeId,
      timesheetId,
      taskId: task.id,
      projectId: task.projectId,
      organizationTeamId: task.teamId,
      startedAt,
      stoppedAt,
      isRunning: false,
      logType: random.chance(0.92) ? 'TRACKED' : 'MANUAL',
      source: 'TEAMS',
      isBillable: false,
      overlapAllowed: false,
      timeZone,
      createdByUserId: userId,
      createdAt: startedAt,
      updatedAt: stoppedAt,
    }),
  );
  const timesheet = {
    ...base,
    id: timesheetId,
    tenantId,
    organizationId,
    employeeId,
    date: day,
    timeZone,
    status: 'DRAFT',
    isBilled: false,
    createdAt: making.now,
    updatedAt: making.now,
  };
  return logs.length === 0 ? { logs, timesheets: [] } : { logs, timesheets: [timesheet] };
}

type Row = Readonly<Record<string, unknown>>;

interface Rows {
  readonly timesheets: Row[];
  readonly logs: Row[];
  readonly plans: Row[];
  readonly planTasks: Row[];
}

function planRows(
  making: Making,
  person: SeededPerson,
  day: string,
  own: readonly SeededTask[],
): Omit<Rows, 'timesheets' | 'logs'> {
  const { world, random, ids, now } = making;
  const dailyPlanId = ids('plan', person.email, day);
  const planned = [...new Set(Array.from({ length: random.int(2, 4) }, () => random.pick(own)))];
  const plan = {
    id: dailyPlanId,
    tenantId: world.tenantId,
    organizationId: world.organizationId,
    date: day,
    workTimePlanned: random.int(8, 16) / 2,
    status: day < dayOf(now, person.timeZone) ? 'completed' : 'open',
    employeeId: person.employeeId,
    organizationTeamId: planned[0]?.teamId,
    isActive: true,
    isArchived: false,
    createdAt: now,
    updatedAt: now,
  };
  const planTasks = planned.map((task, order) => ({
    tenantId: world.tenantId,
    dailyPlanId,
    taskId: task.id,
    order,
    createdAt: now,
  }));
  return { plans: [plan], planTasks };
}

const plannedDays = 4;

function personRows(making: Making, person: SeededPerson, weeks: number): Rows {
  const { tasks, random, now } = making;
  const rows: Rows = { timesheets: [], logs: [], plans: [], planTasks: [] };
  const own = tasks.filter((task) => task.memberIds.includes(person.employeeId));
  if (own.length === 0) return rows;
  const today = dayOf(now, person.timeZone);
  for (let back = weeks * 7; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    if (isWeekend(day) || (back > 0 && random.chance(0.06))) continue;
    const { logs, timesheets } = dayRows(making, person, day, own);
    rows.logs.push(...logs);
    rows.timesheets.push(...timesheets);
    if (back > plannedDays) continue;
    const { plans, planTasks } = planRows(making, person, day, own);
    rows.plans.push(...plans);
    rows.planTasks.push(...planTasks);
  }
  const { plans, planTasks } = planRows(making, person, addDays(today, 1), own);
  return { ...rows, plans: [...rows.plans, ...plans], planTasks: [...rows.planTasks, ...planTasks] };
}

/** Weeks of worked days for everybody, up to now, and plans for the last days, today and tomorrow; answers the number of logs. */
export async function insertWeeks(sql: Sql, making: Making, options: { weeks: number }): Promise<number> {
  const all = making.world.people.map((person) => personRows(making, person, options.weeks));
  const logs = all.flatMap((rows) => rows.logs);
  await insertMany(
    sql,
    'timesheets',
    all.flatMap((rows) => rows.timesheets),
  );
  await insertMany(sql, 'time_logs', logs);
  await insertMany(
    sql,
    'daily_plans',
    all.flatMap((rows) => rows.plans),
  );
  await insertMany(
    sql,
    'daily_plan_tasks',
    all.flatMap((rows) => rows.planTasks),
  );
  return logs.length;
}
