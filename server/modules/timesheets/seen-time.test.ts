import { addLog } from '#server/modules/reports/test-logs.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { seenEmployeeIds } from '#shared/access/role-access.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { manages } from '#shared/teams/manages.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };
const hour = 3600;

interface Place {
  readonly server: TestServer;
  readonly tenant: TestTenant;
}

/** Gives somebody a workspace role of these permissions. */
async function holdOnly({ server, tenant }: Place, person: Person, permissions: readonly string[]) {
  const { prisma } = server.services;
  const { tenantId } = tenant;
  const role = await prisma.role.create({ data: { tenantId, name: `Role ${permissions.join(' ')}` } });
  const data = permissions.map((permission) => ({ tenantId, roleId: role.id, permission, enabled: true }));
  await prisma.rolePermission.createMany({ data });
  await prisma.user.update({ where: { id: person.userId }, data: { roleId: role.id } });
}

/**
 * Ben and the team's manager work in the first team, Cleo in a second one. Ben worked an hour for each team, on one day;
 * all of it waits for review.
 */
async function newWork(place: Place) {
  const { server, tenant } = place;
  const { prisma } = server.services;
  const { tenantId, organizationId, teamId } = tenant;
  const second = await prisma.organizationTeam.create({
    data: { tenantId, organizationId, name: 'Second', profile_link: 'second' },
  });
  const lead = await tenant.member({ teamRole: 'MANAGER', firstName: 'Lea' });
  const ben = await tenant.member();
  const cleo = await tenant.member({ firstName: 'Cleo' });
  await prisma.organizationTeamEmployee.update({
    where: { id: cleo.membershipId },
    data: { organizationTeamId: second.id },
  });
  const work = (person: Person, organizationTeamId: string, from: string, to: string) =>
    addLog(server, tenant, person, {
      from: `2026-03-${from}:00Z`,
      to: `2026-03-${to}:00Z`,
      organizationTeamId,
    });
  await work(ben, teamId, '10T08:00', '10T09:00');
  await work(ben, second.id, '10T09:00', '10T10:00');
  await work(lead, teamId, '11T08:00', '11T10:00');
  await work(cleo, second.id, '12T08:00', '12T12:00');
  await prisma.timesheet.updateMany({ where: { tenantId }, data: { status: 'PENDING' } });
  const people = {
    owner: tenant.owner,
    admin: await tenant.member({ role: 'ADMIN', firstName: 'Ada' }),
    manager: await tenant.member({ role: 'MANAGER', firstName: 'Max' }),
    approver: await tenant.member({ firstName: 'Abe' }),
    overseer: await tenant.member({ firstName: 'Ole' }),
    lead,
    ben,
  };
  await holdOnly(place, people.approver, ['TIME_TRACKER', 'CAN_APPROVE_TIMESHEET']);
  await holdOnly(place, people.overseer, ['TIME_TRACKER', 'ALL_ORG_VIEW']);
  return { people, first: teamId, second: second.id };
}

/** People whom the pages of a person request without a filter. */
async function everyoneOf(person: Person, role: string | undefined) {
  const { body: granted } = await person.call(rolesApi.myPermissions);
  const permissions = new Set(granted.filter(({ enabled }) => enabled).map(({ permission }) => permission));
  const relations = ['members', 'members.role', 'members.employee'];
  const teams = person.call(teamsApi.list, { query: { relations } });
  const { items } = (permissions.has('ORG_TEAM_VIEW') ? (await teams).body : undefined) ?? { items: [] };
  const led = items.filter((team) => manages(team, person.userId)).flatMap(({ members }) => members ?? []);
  const ledIds = led.flatMap(({ employeeId }) => employeeId ?? []);
  return seenEmployeeIds({ role, permissions }, { own: person.employeeId, led: ledIds });
}

const sum = (seconds: readonly (number | null | undefined)[]) =>
  seconds.reduce<number>((total, each) => total + (each ?? 0), 0);

/** The seconds and the number of entries or days that each endpoint returns. */
async function told(person: Person, filter: Record<string, unknown>) {
  const query = { ...march, ...filter };
  const { body: list } = await person.call(timeLogsApi.entries, { query: { ...query, group: 'daily' } });
  const { body: chosen } = await person.call(timeLogsApi.selection, { query: { ...query, group: 'daily' } });
  const { body: logs } = await person.call(timeLogsApi.list, { query });
  const { body: sheets } = await person.call(timesheetsApi.list, { query });
  const { body: days } = await person.call(timesheetsApi.count, { query });
  const { body: report } = await person.call(reportsApi.summary, { query: { ...query, groupBy: ['day'] } });
  const file = await person.call(exportsApi.timeLogs, { query: { ...query, format: 'json' } });
  const { body: choices } = await person.call(timeLogsApi.choices, { query });
  return {
    entries: {
      list: list.totals?.count,
      chosen: chosen.total,
      logs: logs.length,
      file: Object(file.body).rows.length,
    },
    seconds: {
      list: list.totals?.seconds,
      logs: sum(logs.map(({ duration }) => duration)),
      sheets: sum(sheets.map(({ seconds }) => seconds)),
      report: sum(report.rows.map(({ seconds }) => seconds)),
    },
    days: { sheets: sheets.length, count: days },
    people: choices.employees.length,
  };
}

/** The same figure at every door. */
const everywhere = ({
  entries,
  hours,
  days,
  people,
}: Record<'entries' | 'hours' | 'days' | 'people', number>) => ({
  entries: { list: entries, chosen: entries, logs: entries, file: entries },
  seconds: { list: hours * hour, logs: hours * hour, sheets: hours * hour, report: hours * hour },
  days: { sheets: days, count: days },
  people,
});

const all = { entries: 4, hours: 8, days: 3, people: 3 };
const ofFirst = { entries: 2, hours: 3, days: 2, people: 2 };
const ofSecond = { entries: 2, hours: 5, days: 2, people: 2 };
const led = { entries: 3, hours: 4, days: 2, people: 2 };
const ledInSecond = { entries: 1, hours: 1, days: 1, people: 1 };
const own = { entries: 2, hours: 2, days: 1, people: 1 };
const ownHour = { entries: 1, hours: 1, days: 1, people: 1 };

const seesAll = { none: all, first: ofFirst, second: ofSecond, waits: [3, 3] };
const table = [
  { who: 'owner', role: 'SUPER_ADMIN', ...seesAll },
  { who: 'admin', role: 'ADMIN', ...seesAll },
  { who: 'manager', role: 'MANAGER', ...seesAll },
  { who: 'approver', role: undefined, ...seesAll },
  { who: 'overseer', role: undefined, ...seesAll, waits: [0, 0] },
  { who: 'lead', role: 'EMPLOYEE', none: led, first: ofFirst, second: ledInSecond, waits: [1, 1] },
  { who: 'ben', role: 'EMPLOYEE', none: own, first: ownHour, second: ownHour, waits: [0, 0] },
] as const;

test('every page tells the same time to the same person, whatever it is narrowed to', async ({
  server,
  tenant,
}) => {
  const { people, first, second } = await newWork({ server, tenant });
  const ofBoth = { status: ['PENDING'] };
  for (const { who, role, waits, ...expected } of table) {
    const person = people[who];
    const employeeIds = await everyoneOf(person, role);
    expect(await told(person, { employeeIds }), who).toEqual(everywhere(expected.none));
    expect(await told(person, { employeeIds, ...ofBoth }), who).toEqual(everywhere(expected.none));
    const inTeam = (teamIds: string) => told(person, { employeeIds, teamIds: [teamIds] });
    expect(await inTeam(first), `${who}, first team`).toEqual(everywhere(expected.first));
    expect(await inTeam(second), `${who}, second team`).toEqual(everywhere(expected.second));
    const { body: weeks } = await person.call(timesheetsApi.review, { query: { decidable: true } });
    const { body: days } = await person.call(timesheetsApi.approvals);
    expect([weeks.total, days.total], `${who}, review`).toEqual(waits);
  }
});

const none = { entries: 0, hours: 0, days: 0, people: 0 };
const leadsOwn = { entries: 1, hours: 2, days: 1, people: 1 };

test('every page tells a caller who asks for their own time nothing else', async ({ server, tenant }) => {
  const { people } = await newWork({ server, tenant });
  for (const { who } of table) {
    const expected = { ben: own, lead: leadsOwn }[who as string] ?? none;
    const asked = { onlyMe: true, employeeIds: [people.ben.employeeId] };
    expect(await told(people[who], { onlyMe: true }), who).toEqual(everywhere(expected));
    expect(await told(people[who], asked), `${who}, others named`).toEqual(everywhere(expected));
  }
});

test('a team narrows the review to weeks with time in it', async ({ server, tenant }) => {
  const { people, first, second } = await newWork({ server, tenant });
  const waiting = async (teamId: string) => {
    const query = { teamIds: [teamId] };
    const { body: weeks } = await people.owner.call(timesheetsApi.review, { query });
    const { body: days } = await people.owner.call(timesheetsApi.approvals, { query });
    return { weeks: weeks.total, days: days.total };
  };
  expect(await waiting(first)).toEqual({ weeks: 2, days: 2 });
  expect(await waiting(second)).toEqual({ weeks: 2, days: 2 });
});
