import { randomUUID } from 'node:crypto';
import { statementsOf } from '#server/testing/statements.ts';
import { addMember, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { attachmentsApi } from '#shared/attachments/attachments.api.ts';
import { commentsApi } from '#shared/comments/comments.api.ts';
import { activitiesApi } from '#shared/evidence/activities.api.ts';
import { timeSlotsApi } from '#shared/evidence/time-slots.api.ts';
import { favoritesApi } from '#shared/favorites/favorites.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { joinRequestsApi } from '#shared/invitations/join-requests.api.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { reportsApi } from '#shared/reports/reports.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { statisticsApi } from '#shared/statistics/statistics.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { activityLogApi } from '#shared/tasks/activity-log.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const additions = 50;
const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };

/** That many more tasks of the team, assigned to the owner. */
async function addTasks(
  { services }: TestServer,
  { tenantId, organizationId, teamId, owner }: TestTenant,
  count: number,
): Promise<string[]> {
  const { prisma } = services;
  const ids = Array.from({ length: count }, () => randomUUID());
  const last = await prisma.task.count({ where: { tenantId } });
  const own = { tenantId, organizationId, title: 'Write docs', status: 'open' };
  await prisma.task.createMany({ data: ids.map((id, index) => ({ ...own, id, number: last + index + 1 })) });
  await prisma.taskTeam.createMany({
    data: ids.map((taskId) => ({ tenantId, taskId, organizationTeamId: teamId })),
  });
  await prisma.taskMember.createMany({
    data: ids.map((taskId) => ({ tenantId, taskId, employeeId: owner.employeeId })),
  });
  return ids;
}

/** Adds fifty more records around tasks: comments, activities and links of the one, plans and favorites of others. */
async function growAround(server: TestServer, tenant: TestTenant, taskId: string): Promise<void> {
  const { prisma } = server.services;
  const { tenantId, organizationId, owner } = tenant;
  const { employeeId, userId: createdByUserId } = owner;
  const place = { tenantId, organizationId };
  const tasks = await addTasks(server, tenant, additions);
  await addLogs(server, tenant, tasks);
  const on = { ...place, createdByUserId, entity: 'Task', entityId: taskId };
  await prisma.comment.createMany({ data: tasks.map((comment) => ({ ...on, comment })) });
  await prisma.activityLog.createMany({ data: tasks.map(() => ({ ...on, action: 'Updated' })) });
  const file = { ...on, contentType: 'text/plain', size: 1 };
  await prisma.attachment.createMany({ data: tasks.map((id) => ({ ...file, name: id, storageKey: id })) });
  const star = { ...place, employeeId, entity: 'Task' };
  await prisma.favorite.createMany({ data: tasks.map((entityId) => ({ ...star, entityId })) });
  const dateOf = (day: number) => new Date(Date.UTC(2026, 4, 1 + day));
  await prisma.dailyPlan.createMany({
    data: tasks.map((id, day) => ({ ...place, employeeId, id, date: dateOf(day) })),
  });
  await prisma.dailyPlanTask.createMany({
    data: tasks.map((id) => ({ tenantId, dailyPlanId: id, taskId: id })),
  });
}

/** Fifty more logs of the owner, a minute each, on tasks of their own. */
async function addLogs(server: TestServer, tenant: TestTenant, taskIds: readonly string[]): Promise<void> {
  const { prisma } = server.services;
  const { tenantId, organizationId, owner } = tenant;
  const place = { tenantId, organizationId, employeeId: owner.employeeId };
  const { id: timesheetId } = await prisma.timesheet.create({
    data: { ...place, date: new Date('2026-03-10') },
  });
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 10, 8, minute));
  const logOf = (taskId: string, index: number) => ({
    taskId,
    startedAt: at(index),
    stoppedAt: at(index + 1),
  });
  await prisma.timeLog.createMany({
    data: taskIds.map((taskId, index) => ({ ...place, timesheetId, ...logOf(taskId, index) })),
  });
}

/** Fifty more days of a member that wait, slots and activities of the owner. */
async function addEvidence(server: TestServer, tenant: TestTenant): Promise<void> {
  const { prisma } = server.services;
  const { tenantId, organizationId, owner } = tenant;
  const place = { tenantId, organizationId };
  const each = Array.from({ length: additions }, (_, index) => index);
  const { employeeId } = await tenant.member();
  const day = (index: number) => new Date(Date.UTC(2026, 2, 1 + (index % 28), 8, index));
  await prisma.timesheet.createMany({
    data: each.map((index) => ({
      ...{ ...place, employeeId, status: 'PENDING' },
      date: new Date(Date.UTC(2026, 1, 1 + index)),
    })),
  });
  const own = { ...place, employeeId: owner.employeeId };
  const log = await prisma.timeLog.findFirstOrThrow({ where: { tenantId } });
  const slots = each.map((index) => ({ ...own, id: randomUUID(), startedAt: day(index) }));
  await prisma.timeSlot.createMany({ data: slots });
  await prisma.timeSlotTimeLog.createMany({
    data: slots.map(({ id }) => ({ tenantId, timeSlotId: id, timeLogId: log.id })),
  });
  await prisma.activity.createMany({
    data: each.map((index) => ({ ...own, title: `App ${index}`, date: day(index), time: '08:00:00' })),
  });
}

/** Fifty more of everything that the reads list. */
async function grow(server: TestServer, tenant: TestTenant, taskId: string): Promise<void> {
  const { prisma } = server.services;
  const { tenantId, organizationId, teamId } = tenant;
  const place = { tenantId, organizationId };
  const each = Array.from({ length: additions }, () => randomUUID());
  await Promise.all(each.map(() => addMember(server, { ...place, teamId })));
  await growAround(server, tenant, taskId);
  await addEvidence(server, tenant);
  await prisma.role.createMany({ data: each.map((name) => ({ tenantId, name })) });
  await prisma.invite.createMany({
    data: each.map((id) => ({ ...place, id, email: `${id}@takt.test`, tokenHash: id, codeHash: id })),
  });
  await prisma.inviteTeam.createMany({
    data: each.map((inviteId) => ({ tenantId, inviteId, organizationTeamId: teamId })),
  });
  await prisma.tag.createMany({ data: each.map((name) => ({ ...place, name })) });
  const row = { ...place, organizationTeamId: teamId };
  await prisma.taskSize.createMany({ data: each.map((name) => ({ ...row, name, value: name })) });
  await prisma.organizationProject.createMany({ data: each.map((name) => ({ ...place, name })) });
  const request = { ...place, organizationTeamId: teamId, fullName: 'Fox', linkAddress: 'x', position: 'x' };
  const state = { status: 'REQUESTED', confirmedAt: server.clock.now() };
  await prisma.organizationTeamJoinRequest.createMany({
    data: each.map((id) => ({ ...request, ...state, email: `${id}@takt.test` })),
  });
}

interface Read {
  readonly endpoint: Endpoint;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, unknown>;
  /**
   * The maximum number of statements; one of them checks whether the caller's copy of a large response is current.
   */
  readonly atMost: number;
}

const reads = (tenant: TestTenant, entityId: string): Record<string, Read> => ({
  'the signed-in user': { endpoint: usersApi.me, atMost: 1 },
  'the teams with their members': { endpoint: teamsApi.list, atMost: 2 },
  'a team': { endpoint: teamsApi.detail, params: { id: tenant.teamId }, atMost: 2 },
  'the day of a team': { endpoint: teamsApi.day, params: { id: tenant.teamId }, atMost: 2 },
  'the week of a team': { endpoint: teamsApi.week, params: { id: tenant.teamId }, atMost: 4 },
  'the timer': { endpoint: timerApi.status, atMost: 1 },
  'the sizes': { endpoint: taskListsApi.sizes, query: { organizationTeamId: tenant.teamId }, atMost: 1 },
  'the labels': { endpoint: taskListsApi.tags, query: { organizationTeamId: tenant.teamId }, atMost: 1 },
  'the projects': { endpoint: projectsApi.list, atMost: 1 },
  'a project': { endpoint: projectsApi.byId, params: { id: tenant.projectId }, atMost: 1 },
  'the invitations': { endpoint: invitationsApi.list, query: { take: 100 }, atMost: 1 },
  'the requests to join': { endpoint: joinRequestsApi.list, query: { take: 100 }, atMost: 5 },
  'the people': { endpoint: workspacesApi.employees, query: { take: 100 }, atMost: 8 },
  'the tasks found': { endpoint: tasksApi.search, query: { take: 100, search: 'docs' }, atMost: 3 },
  'own tasks': { endpoint: tasksApi.mine, atMost: 2 },
  'the roles': { endpoint: rolesApi.list, atMost: 1 },
  'the roles with who holds them': { endpoint: rolesApi.overview, atMost: 1 },
  'the plans of the team': { endpoint: dailyPlansApi.list, atMost: 1 },
  'the own plans': { endpoint: dailyPlansApi.mine, atMost: 1 },
  'the favorites': { endpoint: favoritesApi.list, atMost: 1 },
  'the favorites by name': { endpoint: favoritesApi.details, atMost: 1 },
  'what was said on a task': { endpoint: commentsApi.list, query: { entityId }, atMost: 1 },
  'what was done to a task': { endpoint: activityLogApi.list, query: { entityId }, atMost: 1 },
  'the files of a task': { endpoint: attachmentsApi.list, query: { entityId }, atMost: 1 },
  'the daily report': { endpoint: reportsApi.daily, query: march, atMost: 2 },
  'the weekly report': { endpoint: reportsApi.weekly, query: march, atMost: 2 },
  'the limits': { endpoint: reportsApi.timeLimit, query: march, atMost: 2 },
  'the summary': { endpoint: reportsApi.summary, query: { ...march, groupBy: ['task', 'day'] }, atMost: 2 },
  'the time per task': { endpoint: statisticsApi.tasksByQuery, query: { timeZone: 'UTC' }, atMost: 1 },
  'the counts': { endpoint: statisticsApi.counts, query: march, atMost: 2 },
  'the time per person': { endpoint: statisticsApi.members, query: march, atMost: 2 },
  'the timesheets': { endpoint: timesheetsApi.list, query: march, atMost: 1 },
  'the timesheets that wait': { endpoint: timesheetsApi.approvals, atMost: 1 },
  'the weeks to review': { endpoint: timesheetsApi.review, atMost: 1 },
  'the weeks to review by time': { endpoint: timesheetsApi.review, query: { sortBy: 'time' }, atMost: 1 },
  'the time slots': { endpoint: timeSlotsApi.list, query: march, atMost: 1 },
  'what was worked with': { endpoint: activitiesApi.list, query: march, atMost: 1 },
  'what was worked with by hour': { endpoint: activitiesApi.daily, query: march, atMost: 1 },
  'the report of it': { endpoint: activitiesApi.report, query: march, atMost: 1 },
  // One reads, one checks for rates; a transaction writes the audit entry.
  'a file of time': { endpoint: exportsApi.timeLogs, query: march, atMost: 5 },
});

async function countsOf(tenant: TestTenant, taskId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [what, { endpoint, params, query }] of Object.entries(reads(tenant, taskId))) {
    const read = () => tenant.owner.call(endpoint, { params, query });
    expect((await read()).status, what).toBe(200);
    // Other work of the server, such as reading the caller again, does not happen twice in a row.
    counts[what] = Math.min(await statementsOf(read), await statementsOf(read));
  }
  return counts;
}

test('a read sends the same few statements, however many rows it answers', async ({ server, tenant }) => {
  const body = { title: 'Write docs', teams: [{ id: tenant.teamId }] };
  const { id: taskId } = (await tenant.owner.call(tasksApi.create, { body })).body;
  const small = await countsOf(tenant, taskId);
  await grow(server, tenant, taskId);
  expect(await countsOf(tenant, taskId)).toEqual(small);
  for (const [what, { atMost }] of Object.entries(reads(tenant, taskId))) {
    expect(small[what], what).toBeGreaterThan(0);
    expect(small[what], what).toBeLessThanOrEqual(atMost);
  }
});

test('one change to many tasks sends the same few statements, however many they are', async ({
  server,
  tenant,
}) => {
  const change = { status: 'completed', priority: 'high', projectId: tenant.projectId };
  const assignees = { removeMemberIds: [tenant.owner.employeeId] };
  const counts: number[] = [];
  for (const count of [2, 60]) {
    const ids = await addTasks(server, tenant, count);
    const body = { ids, change: { ...change, ...assignees } };
    const update = () => tenant.owner.call(tasksApi.bulkUpdate, { body });
    counts.push(await statementsOf(update));
    counts.push(await statementsOf(() => tenant.owner.call(tasksApi.bulkDelete, { body: { ids } })));
  }
  const [fewChanged = 0, fewDeleted = 0, manyChanged, manyDeleted] = counts;
  // One more may read the caller.
  expect(manyChanged).toBeLessThanOrEqual(fewChanged + 1);
  expect(manyDeleted).toBeLessThanOrEqual(fewDeleted + 1);
  expect(Math.max(...counts)).toBeLessThanOrEqual(40);
});

interface Minute {
  readonly from: string;
  readonly until: string;
}

const minuteOf = (minute: number): Minute => ({
  from: new Date(Date.UTC(2026, 2, 10, 8, minute)).toISOString(),
  until: new Date(Date.UTC(2026, 2, 10, 8, minute + 1)).toISOString(),
});

async function addedEntry({ owner }: TestTenant, taskId: string | undefined, { from, until }: Minute) {
  const body = { startedAt: from, stoppedAt: until, taskId };
  const { body: entry, status } = await owner.call(timeLogsApi.add, { body });
  expect(status).toBe(201);
  return entry;
}

/** The minimum of several runs: other work of the server does not happen in each. */
async function fewest(runs: readonly (() => Promise<unknown>)[]): Promise<number> {
  const counts: number[] = [];
  for (const run of runs) counts.push(await statementsOf(run));
  return Math.min(...counts);
}

// Each with its beginning and end and the one that publishes it, that of an entry also with the answer.
test('a change of time sends few statements', async ({ server, tenant }) => {
  const { owner } = tenant;
  const [one, other] = await addTasks(server, tenant, 2);
  const start = (taskId: string | undefined) => async () => {
    expect((await owner.call(timerApi.start, { body: { taskId } })).body.running).toBe(true);
  };
  const stop = async () => {
    expect((await owner.call(timerApi.stop, { body: {} })).body.running).toBe(false);
  };
  const firstStarts: number[] = [];
  for (const taskId of [one, other]) {
    firstStarts.push(await statementsOf(start(taskId)));
    await stop();
  }
  const starts: number[] = [];
  const stops: number[] = [];
  for (let turn = 0; turn < 3; turn += 1) {
    starts.push(await statementsOf(start(one)));
    stops.push(await statementsOf(stop));
  }
  await start(one)();
  const switched = await fewest([start(other), start(one), start(other)]);
  await stop();
  const added = await fewest([1, 2, 3].map((turn) => () => addedEntry(tenant, one, minuteOf(turn))));
  const { id } = await addedEntry(tenant, one, minuteOf(4));
  const editTo = (body: { description?: string; stoppedAt?: string }) => async () => {
    expect((await owner.call(timeLogsApi.edit, { params: { id }, body })).status).toBe(200);
  };
  const described = await fewest(['a', 'b', 'c'].map((description) => editTo({ description })));
  const moved = await fewest([5, 6, 7].map((turn) => editTo({ stoppedAt: minuteOf(turn).until })));
  const removed: number[] = [];
  for (const turn of [11, 12, 13]) {
    const entry = await addedEntry(tenant, one, minuteOf(turn));
    const body = { logIds: [entry.id] };
    removed.push(await statementsOf(() => owner.call(timeLogsApi.remove, { body, query: {} })));
  }
  expect({
    'first start': Math.min(...firstStarts),
    start: Math.min(...starts),
    stop: Math.min(...stops),
    switch: switched,
    add: added,
    describe: described,
    move: moved,
    remove: Math.min(...removed),
  }).toEqual({
    'first start': 14,
    start: 9,
    stop: 6,
    switch: 10,
    add: 14,
    describe: 12,
    move: 13,
    remove: 10,
  });
});

test('a write to one task takes these statements, and a search two', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const create = (body: object) => owner.call(tasksApi.create, { body: { title: 'Write docs', ...body } });
  const { id } = (await create({})).body;
  const { id: afterTaskId } = (await create({})).body;
  /** The second of two calls: the first may read the caller. */
  const countOf = async (call: (turn: number) => Promise<{ status: number }>) => {
    await call(0);
    return statementsOf(async () => expect((await call(1)).status).toBeLessThan(300));
  };
  const params = { id };
  const counts = {
    created: await countOf(() => create({})),
    'created in a team': await countOf(() => create({ teams: [{ id: teamId }] })),
    moved: await countOf((turn) =>
      owner.call(tasksApi.move, { params, body: { status: turn === 0 ? 'blocked' : 'open' } }),
    ),
    dragged: await countOf((turn) =>
      owner.call(tasksApi.move, {
        params,
        body: turn === 0 ? { status: 'open' } : { status: 'open', afterTaskId },
      }),
    ),
    renamed: await countOf((turn) =>
      owner.call(tasksApi.update, { params, body: { title: `Docs ${turn}` } }),
    ),
    found: await countOf(() => owner.call(tasksApi.search, { query: { search: 'docs' } })),
  };
  // Begin, commit and the message to open pages are among them.
  expect(counts).toEqual({
    created: 10,
    'created in a team': 11,
    moved: 9,
    dragged: 8,
    renamed: 6,
    found: 2,
  });
});
