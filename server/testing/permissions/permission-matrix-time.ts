import { randomUUID } from 'node:crypto';
import type { CallInput } from '#server/testing/caller.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import type { World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

let hours = 0;

/** An hour of its own, so that nothing overlaps. */
function freshHour() {
  hours += 1;
  const at = (hour: number) => new Date(Date.UTC(2025, 0, 1, hour)).toISOString();
  return { startedAt: at(hours), stoppedAt: at(hours + 1) };
}

/** Time of the subject. */
async function newLog({ tenant, subject }: World): Promise<string> {
  const body = { ...freshHour(), employeeId: subject.employeeId };
  return (await tenant.owner.call(timeLogsApi.add, { body })).body.id;
}

const teamReport = ({ tenant }: World) => ({
  name: 'Ours',
  report: 'time' as const,
  query: {},
  organizationTeamId: tenant.teamId,
});

/** A report that the subject saved for the team. */
async function newSavedReport(world: World): Promise<string> {
  return (await world.subject.call(savedReportsApi.create, { body: teamReport(world) })).body.id;
}

const everyMorning = ({ subject }: World) => ({
  every: 'daily' as const,
  hour: 7,
  period: 'ended' as const,
  format: 'pdf' as const,
  skipsEmpty: true,
  recipientIds: [subject.userId],
});

/** When a report of the subject is sent. */
async function newSchedule(world: World): Promise<string> {
  const params = { id: await newSavedReport(world) };
  return (await world.subject.call(reportSchedulesApi.create, { params, body: everyMorning(world) })).body.id;
}

const about = (id: string, body?: Record<string, unknown>) => ({
  params: { id },
  ...(body === undefined ? {} : { body }),
});

/** The calls about worked time. */
export const timeInputs: Readonly<Record<string, MakeInput>> = {
  'savedReports.create': (world) => ({ body: teamReport(world) }),
  'savedReports.update': async (world) => about(await newSavedReport(world), { name: 'Theirs' }),
  'savedReports.remove': async (world) => about(await newSavedReport(world)),
  'savedReports.share': async (world) => about(await newSavedReport(world)),
  'savedReports.changeExpiry': async (world) => about(await newSavedReport(world)),
  'savedReports.unshare': async (world) => about(await newSavedReport(world)),
  'reportSchedules.list': async (world) => about(await newSavedReport(world)),
  'reportSchedules.readers': async (world) => about(await newSavedReport(world)),
  'reportSchedules.create': async (world) => about(await newSavedReport(world), everyMorning(world)),
  'reportSchedules.update': async (world) => about(await newSchedule(world), everyMorning(world)),
  'reportSchedules.remove': async (world) => about(await newSchedule(world)),
  'reportSchedules.send': async (world) => about(await newSchedule(world)),
  'reportSchedules.stop': () => ({ query: { key: 'forged' } }),
  'reportSchedules.openStop': () => ({ query: { key: 'forged' } }),
  'savedReports.read': () => ({ params: { token: 'forged' } }),
  'otherTimers.stop': () => ({ body: { logId: randomUUID() } }),
  'workFavorites.add': async (world) => ({ body: { logId: await newLog(world) } }),
  'workFavorites.order': () => ({ body: { ids: [] } }),
  'workFavorites.remove': () => about(randomUUID()),
  'timeLogs.conflicts': ({ subject }) => ({
    query: { employeeId: subject.employeeId, startDate: '2026-03-01', endDate: '2026-03-31' },
  }),
  'timeLogs.one': async (world) => about(await newLog(world)),
  'timeLogs.history': async (world) => about(await newLog(world)),
  'timeLogs.add': ({ subject }) => ({ body: { ...freshHour(), employeeId: subject.employeeId } }),
  'timeLogs.copyWeek': ({ subject }) => ({
    body: { weekStart: '2026-03-09', employeeId: subject.employeeId },
  }),
  'timeLogs.edit': async (world) => about(await newLog(world), { description: 'Changed' }),
  'timeLogs.mark': async (world) => ({ body: { ids: [await newLog(world)], isBillable: true } }),
  'timeLogs.split': async (world) =>
    about(await newLog(world), { at: new Date(Date.UTC(2025, 0, 1, hours, 30)).toISOString() }),
  'timeLogs.remove': async (world) => ({ body: { logIds: [await newLog(world)] } }),
  'timeLogs.restore': async (world) => {
    const id = await newLog(world);
    await world.tenant.owner.call(timeLogsApi.remove, { body: { logIds: [id] } });
    return { body: { ids: [id] } };
  },
};
