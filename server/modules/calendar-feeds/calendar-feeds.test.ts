import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { calendarFeedTexts, maximumFeeds } from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi as api } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timerApi } from '#shared/timer/timer.api.ts';

const everything = ['plans', 'due-dates', 'time-logs'] as const;

async function newFeed(person: Person, includes: readonly (typeof everything)[number][] = everything) {
  const { body, status } = await person.call(api.create, {
    body: { name: 'My work', includes: [...includes] },
  });
  expect(status).toBe(201);
  return body;
}

/** The calendar as a program receives it, with folded lines joined. */
async function read({ app }: TestServer, url: string) {
  const { pathname, search } = new URL(url);
  const { statusCode, headers, body } = await app.inject({ method: 'GET', url: `${pathname}${search}` });
  return { statusCode, headers, text: body.replaceAll('\r\n ', '') };
}

const eventsOf = (text: string) => text.split('BEGIN:VEVENT').slice(1);

test('a calendar program reads plans, due dates and time without signing in', async ({ server, tenant }) => {
  server.clock.set(new Date('2026-03-10T08:00:00Z'));
  const ann = await tenant.member({ timeZone: 'America/Los_Angeles' });
  const { body: task } = await ann.call(tasksApi.create, {
    body: {
      title: 'Sort; then read, the archive',
      teams: [{ id: tenant.teamId }],
      members: [{ id: ann.employeeId }],
      dueDate: '2026-03-13T05:00:00.000Z',
    },
  });
  await ann.call(dailyPlansApi.create, {
    body: {
      date: '2026-03-11',
      workTimePlanned: 6,
      employeeId: ann.employeeId,
      organizationTeamId: tenant.teamId,
      taskId: task.id,
    },
  });
  await ann.call(timerApi.start, { body: { taskId: task.id, organizationTeamId: tenant.teamId } });
  server.clock.set(new Date('2026-03-10T08:40:00Z'));
  await ann.call(timerApi.stop, { body: {} });
  const { url, id } = await newFeed(ann);
  const { statusCode, headers, text } = await read(server, url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  const [plan, due, time, ...others] = eventsOf(text);
  expect(others).toEqual([]);
  expect(plan).toContain('DTSTART;VALUE=DATE:20260311\r\n');
  expect(plan).toContain(String.raw`Sort\; then read\, the archive`);
  expect(due).toContain('DTSTART;VALUE=DATE:20260312\r\n');
  expect(due).toContain(`UID:due-${task.id}@takt\r\n`);
  expect(time).toContain('DTSTART:20260310T080000Z\r\nDTEND:20260310T084000Z\r\n');
  const listed = (await ann.call(api.list)).body.items;
  expect(listed).toMatchObject([{ id, name: 'My work', lastUsedAt: '2026-03-10T08:40:00.000Z' }]);
  expect(JSON.stringify(listed)).not.toContain('token');
});

test('it shows what was chosen, and of its owner alone', async ({ server, tenant }) => {
  const { owner } = tenant;
  const body = {
    title: 'Of the owner',
    teams: [{ id: tenant.teamId }],
    dueDate: server.clock.now().toISOString(),
  };
  await owner.call(tasksApi.create, { body: { ...body, members: [{ id: owner.employeeId }] } });
  const ben = await tenant.member();
  expect(eventsOf((await read(server, (await newFeed(ben)).url)).text)).toEqual([]);
  expect(eventsOf((await read(server, (await newFeed(owner)).url)).text)).toHaveLength(1);
  expect(eventsOf((await read(server, (await newFeed(owner, ['time-logs'])).url)).text)).toEqual([]);
});

test('a revoked address, a wrong one and that of somebody who left are not found', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const ben = await tenant.member();
  const stranger = (await createTenant(server)).owner;
  const [gone, kept] = [await newFeed(ben), await newFeed(ben)];
  for (const person of [owner, stranger]) {
    expect((await person.call(api.remove, { params: { id: gone.id } })).status).toBe(404);
  }
  expect((await ben.call(api.remove, { params: { id: gone.id } })).status).toBe(200);
  expect((await read(server, gone.url)).statusCode).toBe(404);
  expect((await read(server, `${kept.url}x`)).statusCode).toBe(404);
  expect((await read(server, kept.url)).statusCode).toBe(200);
  await server.services.prisma.employee.update({ where: { id: ben.employeeId }, data: { isActive: false } });
  expect((await read(server, kept.url)).statusCode).toBe(404);
});

test('a calendar needs a name and content, and there is an end to them', async ({ tenant }) => {
  const { owner } = tenant;
  const unnamed = await owner.call(api.create, { body: { name: ' ', includes: [] } });
  expect(unnamed).toMatchObject({
    status: 400,
    body: { errors: { name: calendarFeedTexts.name, includes: calendarFeedTexts.nothing } },
  });
  const made = await Promise.all(
    Array.from({ length: maximumFeeds + 1 }, (_, index) =>
      owner.call(api.create, { body: { name: `Feed ${index}`, includes: ['plans'] } }),
    ),
  );
  expect(made.filter(({ status }) => status === 201)).toHaveLength(maximumFeeds);
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({
    message: calendarFeedTexts.tooMany,
  });
});
