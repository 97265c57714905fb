import { z } from 'zod';
import { type SeedProfile, seed, seedDefaults } from '#server/seeds/seed.ts';

import { createCaller } from '#server/testing/caller.ts';
import { expect, startTestServer, type TestServer, test } from '#server/testing/test.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const ownerOf = z.object({
  teams: z.array(z.object({ id: z.string() })),
  people: z.array(z.object({ email: z.string(), password: z.string() })),
});

async function onEmptyServer<T>(work: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer();
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

function fill(server: TestServer, profile: SeedProfile, options = {}) {
  return seed(server.services, profile, { ...seedDefaults, ...options });
}

const newcomersOf = z.object({
  invitations: z.array(z.object({ email: z.string(), code: z.string(), token: z.string() })),
  joinRequests: z.array(
    z.object({
      email: z.string(),
      organizationTeamId: z.string(),
      status: z.string(),
      code: z.string().optional(),
    }),
  ),
});

/** Codes and tokens that are printed work. */
async function useFixtures(server: TestServer, report: unknown): Promise<void> {
  const anonymous = createCaller(server.app, undefined);
  const { invitations, joinRequests } = newcomersOf.parse(report);
  const [first, second] = invitations;
  const byCode = { email: first?.email, code: first?.code, password: 'a fine long password' };
  expect((await anonymous.call(invitationsApi.accept, { body: byCode })).status).toBe(200);
  const query = { email: second?.email ?? '', token: second?.token ?? '' };
  expect(await anonymous.call(invitationsApi.validate, { query })).toMatchObject({
    status: 200,
    body: { email: 'guest@ci.example', fullName: 'Guest Example' },
  });
  expect(joinRequests.map(({ status }) => status)).toEqual(['UNCONFIRMED', 'REQUESTED']);
  const { email, organizationTeamId, code } = joinRequests[0] ?? {};
  const confirmed = await anonymous.call(joinRequestsApi.validate, {
    body: { email, organizationTeamId, code },
  });
  expect(confirmed.status).toBe(200);
}

test('ci makes the same ids and credentials everywhere, and its people can work', async () => {
  const first = await onEmptyServer(async (server) => {
    const report = await fill(server, 'ci');
    const { people, teams } = ownerOf.parse(report);
    const signedIn = await createCaller(server.app, undefined).call(authApi.login, { body: people[0] ?? {} });
    expect(signedIn.status).toBe(200);
    const owner = createCaller(server.app, signedIn.body.token);
    const tasks = await owner.call(tasksApi.team, { query: { where: { teams: [teams[0]?.id ?? ''] } } });
    expect(tasks.body.total).toBe(12);
    const created = await owner.call(tasksApi.create, { body: { title: 'Next in line', teams } });
    expect(created).toMatchObject({ status: 201 });
    await useFixtures(server, report);
    return report;
  });
  const second = await onEmptyServer((server) => fill(server, 'ci'));
  expect(second).toEqual(first);
});

/** Time is billed, approved in every state, and has its evidence. */
async function readTime(owner: ReturnType<typeof createCaller>): Promise<void> {
  const range = { startDate: '2026-02-01', endDate: '2026-03-11', timeZone: 'UTC' };
  const clientsOf = await owner.call(reportsApi.summary, { query: { ...range, groupBy: ['client'] } });
  expect(clientsOf.body.rows.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Nordlicht Handel', 'Café Central Group']),
  );
  const sheets = await owner.call(timesheetsApi.list, { query: range });
  const budgets = (await owner.call(budgetsApi.list, {})).body.items;
  expect(new Set(budgets.map(({ state }) => state))).toEqual(new Set(['over', 'near', 'fine']));
  expect(budgets.map(({ measure }) => measure)).toContain('money');
  const { items: invoices } = (await owner.call(invoicesApi.list, {})).body;
  expect(invoices.map(({ state }) => state)).toEqual(['draft', 'overdue', 'paid']);
  for (const { total } of invoices) expect(Number(total)).toBeGreaterThan(1000);
  const { people } = (
    await owner.call(absencesApi.calendar, { query: { startDate: '2026-03-09', endDate: '2026-04-30' } })
  ).body;
  const states = people.flatMap(({ absences }) => absences.map(({ state }) => state));
  expect(states.toSorted()).toEqual(['approved', 'approved', 'requested']);
  const denied = sheets.body.find(({ status }) => status === 'DENIED');
  expect(new Set(sheets.body.map(({ status }) => status))).toEqual(new Set(timesheetStatus.options));
  const { events } = (await owner.call(timesheetsApi.one, { params: { id: denied?.id ?? '' } })).body;
  expect(events.map(({ to }) => to)).toEqual(['PENDING', 'DENIED']);
  expect(events.at(-1)?.reason).toBe('The workshop in the afternoon is missing.');
  const day = { employeeId: denied?.employeeId ?? '', todayStart: '2026-03-09', todayEnd: '2026-03-10' };
  const [group] = (await owner.call(timeSlotsApi.ofEmployee, { query: day })).body;
  expect(group?.timeSlots.length).toBeGreaterThan(20);
  expect(group?.timeSlots.every((slot) => slot.activities.length > 0 && slot.percentage > 0)).toBe(true);
}

test('demo looks lived in: teams, people, tasks, weeks of time and running timers', async () => {
  await onEmptyServer(async (server) => {
    const report = await fill(server, 'demo');
    expect(report).toMatchObject({
      people: 20,
      tasks: 500,
      teams: ['Product', 'Customer success', 'Platform'],
    });
    const [first] = z.array(z.object({ email: z.string(), password: z.string() })).parse(report.signIn);
    const { body } = await createCaller(server.app, undefined).call(authApi.login, { body: first ?? {} });
    const owner = createCaller(server.app, body.token);
    const teams = await owner.call(teamsApi.list, { query: { withLastWorkedTask: 'true' } });
    expect(teams.body.items.map((team) => team.members?.length)).toEqual([8, 8, 8]);
    expect(await server.services.prisma.timeLog.count({ where: { isRunning: true } })).toBe(5);
    const approved = await server.services.prisma.timeLog.count({
      where: { timesheet: { status: 'APPROVED' } },
    });
    expect(await server.services.prisma.timeLogAmount.count()).toBe(approved);
    const plans = await owner.call(dailyPlansApi.mine);
    expect(plans.body.items.at(-1)).toMatchObject({ date: '2026-03-12T12:00:00.000Z', status: 'open' });
    expect(
      plans.body.items.every(({ tasks, workTimePlanned }) => tasks.length > 0 && workTimePlanned > 0),
    ).toBe(true);
    const titles = await server.services.prisma.task.findMany({ select: { title: true } });
    expect(new Set(titles.map(({ title }) => title)).size).toBeGreaterThan(400);
    expect(new Set(titles.map(({ title }) => title.split(' ')[0])).size).toBeGreaterThan(50);
    expect(report.comments).toBeGreaterThan(100);
    const where = { where: { teams: teams.body.items.map(({ id }) => id) } };
    const team = (await owner.call(tasksApi.team, { query: where })).body.items;
    const used = team.flatMap(({ estimate, totalWorkedTime = 0 }) =>
      estimate && totalWorkedTime > 0 ? [totalWorkedTime / estimate] : [],
    );
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((share) => share > 1).length / used.length).toBeLessThan(0.2);
    expect(Math.max(...used)).toBeLessThan(1.5);
    expect((await owner.call(favoritesApi.details)).body.total).toBe(3);
    const [saved] = (await owner.call(savedReportsApi.list)).body.items;
    const schedules = await owner.call(reportSchedulesApi.list, { params: { id: saved?.id ?? '' } });
    expect(schedules.body.items).toMatchObject([
      { every: 'weekly', recipients: [{ lastResult: 'sent' }, {}] },
    ]);
    const invites = await owner.call(invitationsApi.list);
    expect(invites.body.items.map(({ status }) => status)).toEqual([
      'INVITED',
      'INVITED',
      'INVITED',
      'EXPIRED',
    ]);
    expect((await owner.call(joinRequestsApi.list)).body.items).toMatchObject([{ fullName: 'Noor Haddad' }]);
    expect(teams.body.items.filter((team) => team.public).map(({ name }) => name)).toEqual([
      'Customer success',
    ]);
    const range = { start: '2026-03-04', end: '2026-03-18' };
    const events = (await owner.call(calendarsApi.events, { query: range })).body.items;
    const past = events.filter(({ endsAt, firstDay }) => !firstDay && endsAt < '2026-03-11');
    expect(new Set(past.map(({ entry }) => Boolean(entry)))).toEqual(new Set([true, false]));
    expect(events.some(({ firstDay }) => firstDay)).toBe(true);
    const toLog = past.filter(({ entry }) => !entry).map(({ id }) => id);
    const logged = (await owner.call(calendarsApi.log, { body: { ids: toLog } })).body.items;
    expect(logged.map(({ error }) => error)).toEqual(toLog.map(() => undefined));
    const managers = teams.body.items.map((team) =>
      team.members?.some(({ role }) => role?.name === 'MANAGER'),
    );
    expect(managers).toEqual([true, true, true]);
    expect(await server.services.prisma.employee.count({ where: { isActive: false } })).toBe(1);
    const month = { startDate: '2026-02-10', endDate: '2026-03-11', timeZone: 'UTC' };
    const days = await owner.call(reportsApi.daily, { query: month });
    expect(days.body.length).toBeGreaterThan(18);
    await readTime(owner);
  });
}, 60_000);

test('load makes as much as was asked for', async () => {
  await onEmptyServer(async (server) => {
    const report = await fill(server, 'load', { members: 25, tasks: 60, logs: 777 });
    expect(report).toMatchObject({ members: 25, tasks: 60, timeLogs: 777, invitations: 0 });
    const options = { force: true, name: 'large', members: 50, teamSize: 50, invitations: 30, logs: 50 };
    const large = await fill(server, 'load', { ...options, tasks: 20 });
    expect(large).toMatchObject({ members: 50, teams: [expect.any(String)], invitations: 30 });
  });
});

test('a database that is not empty is refused, unless forced', async () => {
  await onEmptyServer(async (server) => {
    await fill(server, 'ci');
    await expect(fill(server, 'demo')).rejects.toThrow('The database is not empty.');
    await expect(fill(server, 'demo', { force: true })).resolves.toMatchObject({ profile: 'demo' });
  });
});

test('production is refused, unless forced', async () => {
  const server = await startTestServer({ NODE_ENV: 'production' });
  await expect(fill(server, 'ci')).rejects.toThrow('production');
  await server.close();
});
