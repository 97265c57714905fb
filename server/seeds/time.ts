import { insertMany } from '#server/db/insert-many.ts';
import { insertOwned, type SeededPerson, type World } from '#server/seeds/seeding.ts';
import type { SeededTask } from '#server/seeds/work.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';

const hour = 3_600_000;
const plannedDays = 4;

/** The person whose days are filled, and their tasks. */
interface Making extends Rows {
  readonly world: World;
  readonly person: SeededPerson;
  readonly own: readonly SeededTask[];
}

interface Stretch {
  readonly startedAt: Date;
  readonly stoppedAt: Date;
  readonly task: SeededTask;
}

/** A working day: three to five stretches with breaks, from about nine, never past `now`. */
function stretchesOf({ world: { random, now }, own }: Making, dayStart: Date): Stretch[] {
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

function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
}

type Row = Readonly<Record<string, unknown>>;

interface Rows {
  readonly timesheets: Row[];
  readonly logs: Row[];
  readonly plans: Row[];
  readonly planTasks: Row[];
}

function addDay(making: Making, day: string) {
  const { ids, random } = making.world;
  const { employeeId, timeZone, email, userId } = making.person;
  const timesheetId = ids('timesheet', email, day);
  const stretches = stretchesOf(making, dayBounds(day, timeZone).start);
  const logs = stretches.map(({ startedAt, stoppedAt, task }, index) => ({
    id: ids('time-log', email, day, index),
    employeeId,
    timesheetId,
    createdByUserId: userId,
    taskId: task.id,
    projectId: task.projectId,
    organizationTeamId: task.teamId,
    startedAt,
    stoppedAt,
    createdAt: startedAt,
    updatedAt: stoppedAt,
    timeZone,
    source: 'TEAMS',
    logType: random.chance(0.92) ? 'TRACKED' : 'MANUAL',
  }));
  making.logs.push(...logs);
  if (logs.length > 0) making.timesheets.push({ id: timesheetId, employeeId, date: day, timeZone });
}

function addPlan({ world, person, own, plans, planTasks }: Making, day: string) {
  const { tenantId, random, ids, now } = world;
  const id = ids('plan', person.email, day);
  const planned = [...new Set(Array.from({ length: random.int(2, 4) }, () => random.pick(own)))];
  const status = day < dayOf(now, person.timeZone) ? 'completed' : 'open';
  const { employeeId } = person;
  plans.push({
    id,
    employeeId,
    organizationTeamId: planned[0]?.teamId,
    date: day,
    status,
    workTimePlanned: random.int(8, 16) / 2,
  });
  const rows = planned.map((task, order) => {
    return { tenantId, dailyPlanId: id, taskId: task.id, order, createdAt: now };
  });
  planTasks.push(...rows);
}

/** Weeks of worked days for everybody, up to now, and plans for the last days, today and tomorrow; answers the number of logs. */
export async function insertWeeks(
  world: World,
  tasks: readonly SeededTask[],
  { weeks }: { weeks: number },
): Promise<number> {
  const rows: Rows = { timesheets: [], logs: [], plans: [], planTasks: [] };
  for (const person of world.people) {
    const own = tasks.filter((task) => task.memberIds.includes(person.employeeId));
    if (own.length === 0) continue;
    const making = { ...rows, world, person, own };
    const today = dayOf(world.now, person.timeZone);
    for (let back = weeks * 7; back >= 0; back -= 1) {
      const day = addDays(today, -back);
      if (isWeekend(day) || (back > 0 && world.random.chance(0.06))) continue;
      addDay(making, day);
      if (back <= plannedDays) addPlan(making, day);
    }
    addPlan(making, addDays(today, 1));
  }
  await insertOwned(world, 'timesheets', rows.timesheets);
  await insertOwned(world, 'time_logs', rows.logs);
  await insertOwned(world, 'daily_plans', rows.plans);
  await insertMany(world.sql, 'daily_plan_tasks', rows.planTasks);
  return rows.logs.length;
}
