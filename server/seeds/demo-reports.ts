import { insertMany } from '#server/db/insert-many.ts';
import { insertOwned, type World } from '#server/seeds/seeding.ts';
import { nextDueAt } from '#shared/reports/schedule-times.ts';

const weekMilliseconds = 7 * 24 * 3_600_000;

/** A report that the manager of the first team saved for it, and that comes to both of them every Monday. */
export async function insertReports(world: World): Promise<void> {
  const { sql, ids, now, tenantId, teams } = world;
  const [team] = teams;
  const [manager, colleague] = team?.people ?? [];
  if (team === undefined || manager === undefined || colleague === undefined) return;
  const [savedReportId, scheduleId] = [ids('report', team.name), ids('schedule', team.name)];
  const saved = {
    ...{ id: savedReportId, userId: manager.userId, organizationTeamId: team.id, visibility: 'team' },
    ...{ name: 'Hours by project', report: 'time' },
    query: { range: 'lastWeek', group: ['project', 'employee'] },
  };
  await insertOwned(world, 'saved_reports', [saved]);
  const times = { every: 'weekly', onDay: 1, hour: 8 } as const;
  const due = nextDueAt(times, now, manager.timeZone);
  const schedule = { id: scheduleId, tenantId, savedReportId, ...times, period: 'ended', format: 'xlsx' };
  await insertMany(sql, 'report_schedules', [{ ...schedule, nextDueAt: due, createdAt: now }]);
  const last = { lastDueAt: new Date(due.getTime() - weekMilliseconds), lastResult: 'sent' };
  const readers = [manager, colleague].map(({ userId }) => ({ scheduleId, userId, tenantId, ...last }));
  await insertMany(sql, 'report_schedule_recipients', readers);
}
