import { addDays } from 'date-fns';
import { caldavUser, startCaldavServer } from '#server/modules/calendars/read/testing/caldav-server.ts';
import { addCalendar, calendarText, eventsOf, keep, test } from '#server/modules/calendars/test-calendar.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { createTenant, signInAgain } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import { auditApi } from '#shared/audit/audit.api.ts';
import { calendarTexts } from '#shared/calendars/calendar.schema.ts';
import { calendarsApi as api } from '#shared/calendars/calendars.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const standUp = { uid: 'stand-up@work', title: 'Stand-up', from: '10 08:30', to: '10 08:45' };
const fair = { uid: 'fair@work', title: 'Fair', from: '12', to: '14' };

test('a calendar is added with its name and events, renamed, hidden and removed', async ({
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  source.shows(standUp, fair);
  const added = await addCalendar(ann, source);
  expect(added).toMatchObject({ name: 'Work', kind: 'address', isShown: true, eventCount: 2 });
  expect(added.host).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(JSON.stringify(added)).not.toContain('secret-of-the-person');
  expect(await eventsOf(ann)).toMatchObject([
    { title: 'Stand-up', startsAt: '2026-03-10T08:30:00.000Z', endsAt: '2026-03-10T08:45:00.000Z' },
    { title: 'Fair', firstDay: '2026-03-12', lastDay: '2026-03-13' },
  ]);
  expect(await eventsOf(ann, '2026-03-13', '2026-03-13')).toMatchObject([{ title: 'Fair' }]);
  expect(await eventsOf(ann, '2026-03-14', '2026-03-14')).toEqual([]);
  const params = { id: added.id };
  const renamed = await ann.call(api.update, { params, body: { name: 'Office', isShown: false } });
  expect(renamed.body).toMatchObject({ name: 'Office', isShown: false });
  expect(await eventsOf(ann)).toEqual([]);
  expect((await ann.call(api.list)).body.items).toMatchObject([{ id: added.id, name: 'Office' }]);
  expect((await ann.call(api.remove, { params })).body.affected).toBe(1);
  expect((await ann.call(api.list)).body.items).toEqual([]);
  expect((await ann.call(api.remove, { params })).status).toBe(404);
});

test('the first calendar switches the module on', async ({ tenant, source }) => {
  const modules = async () => {
    const { body } = await tenant.owner.call(workspacesApi.organization, {
      params: { id: tenant.organizationId },
    });
    return body.modules;
  };
  expect(await modules()).not.toContain('calendars');
  await addCalendar(tenant.owner, source);
  expect(await modules()).toContain('calendars');
});

test('a calendar that cannot be read is refused with the reason, and nothing is stored', async ({
  server,
  tenant: { owner },
  source,
}) => {
  const add = (address: string) => owner.call(api.add, { body: { kind: 'address', address } });
  const problem = async (address = source.address) => {
    const { status, body } = await add(address);
    return [status, JSON.stringify(body)];
  };
  const refused = (text: string) => [400, expect.stringContaining(text)];
  source.calendar.status = 404;
  expect(await problem()).toEqual(refused(calendarTexts.problem.notFound));
  source.calendar.status = 401;
  expect(await problem()).toEqual(refused(calendarTexts.problem.signIn));
  source.calendar.status = 500;
  expect(await problem()).toEqual(refused(calendarTexts.problem.unreachable));
  source.calendar.status = 200;
  source.calendar.text = '<html></html>';
  expect(await problem()).toEqual(refused(calendarTexts.problem.notACalendar));
  expect(await problem('http://169.254.169.254/latest')).toEqual(refused(calendarTexts.problem.notAllowed));
  expect(await problem('nonsense')).toEqual(refused(calendarTexts.address));
  expect(await server.services.prisma.personalCalendar.count({ where: { userId: owner.userId } })).toBe(0);
});

test('nobody else finds a calendar, not even an owner', async ({ server, tenant, source }) => {
  const { owner } = tenant;
  const ann = await tenant.member();
  const manager = await tenant.member({ teamRole: 'MANAGER' });
  const stranger = (await createTenant(server)).owner;
  source.shows(standUp);
  const { id } = await addCalendar(ann, source);
  const [event] = await eventsOf(ann);
  const eventId = event?.id ?? '';
  for (const other of [owner, manager, stranger]) {
    expect((await other.call(api.list)).body.items).toEqual([]);
    expect(await eventsOf(other)).toEqual([]);
    const params = { id };
    expect((await other.call(api.update, { params, body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.call(api.refresh, { params })).status).toBe(404);
    expect((await other.call(api.remove, { params })).status).toBe(404);
    const link = { params: { id: eventId }, body: { timeLogId: id } };
    const follow = await other.call(api.follow, { params: { id: eventId } });
    expect([follow.status, (await other.call(api.link, link)).status]).toEqual([404, 404]);
  }
  const { status, body } = await owner.call(api.log, { body: { ids: [eventId] } });
  expect([status, body]).toMatchObject([404, { message: 'The event was not found' }]);
  const audit = JSON.stringify((await owner.call(auditApi.list, { query: {} })).body);
  expect(audit).toContain('personal-calendar.add');
  for (const secret of ['Stand-up', '"Work"', 'secret-of-the-person', '127.0.0.1:'])
    expect([secret, audit.includes(secret)]).toEqual([secret, false]);
  expect(server.logged.join('')).not.toContain('secret-of-the-person');
});

test('events follow the calendar: some stay, some change, some go', async ({ server, tenant, source }) => {
  const ann = await tenant.member();
  const review = { uid: 'review@work', title: 'Review', from: '11 13:00', to: '11 14:00' };
  source.shows(standUp, review);
  const { id } = await addCalendar(ann, source);
  const before = await eventsOf(ann);
  const heard: string[] = [];
  const close = server.services.live.subscribe(tenant.tenantId, ({ topic, to }) => {
    if (topic === 'calendars') heard.push(...(to ?? ['everybody']));
  });
  const refresh = async () => (await ann.call(api.refresh, { params: { id } })).body;
  expect(await refresh()).toMatchObject({ eventCount: 2 });
  source.shows(standUp, { ...review, uid: 'other@work' });
  expect(await refresh()).toMatchObject({ eventCount: 2 });
  const after = await eventsOf(ann);
  expect(after[0]?.id).toBe(before[0]?.id);
  expect(after[1]?.id).not.toBe(before[1]?.id);
  source.calendar.status = 503;
  expect(await refresh()).toMatchObject({ eventCount: 2, problem: 'unreachable' });
  await expect.poll(() => heard).toEqual([ann.employeeId, ann.employeeId]);
  source.calendar.status = 200;
  expect((await refresh()).problem).toBeUndefined();
  close();
});

test('due calendars are read: often with an open page, hourly without, seldom while they fail', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  const { calendar } = source;
  const { id } = await addCalendar(ann, source);
  const { prisma } = server.services;
  const minutesToNext = async () => {
    const { nextFetchAt } = await prisma.personalCalendar.findUniqueOrThrow({ where: { id } });
    return (nextFetchAt.getTime() - server.clock.now().getTime()) / 60_000;
  };
  const lastUsedAt = server.clock.now();
  await prisma.session.updateMany({ where: { userId: ann.userId }, data: { lastUsedAt } });
  const begun = calendar.requests;
  await keep(server);
  expect(calendar.requests).toBe(begun);
  server.clock.advance(15 * 60_000);
  await keep(server);
  expect([calendar.requests - begun, calendar.full, await minutesToNext()]).toEqual([1, 1, 15]);
  server.clock.advance(60 * 60_000);
  await keep(server);
  expect([calendar.requests - begun, await minutesToNext()]).toEqual([2, 60]);
  calendar.status = 500;
  const pauses: number[] = [];
  for (let time = 0; time < 8; time += 1) {
    server.clock.advance((await minutesToNext()) * 60_000);
    await keep(server);
    pauses.push(await minutesToNext());
  }
  expect(pauses).toEqual([60, 120, 240, 480, 960, 1440, 1440, 1440]);
  const { fetchedAt, problem } = await prisma.personalCalendar.findUniqueOrThrow({ where: { id } });
  expect([problem, fetchedAt]).toEqual(['unreachable', new Date('2026-03-11T10:15:00.000Z')]);
});

test('an unchanged calendar is read in full once its window is a week old', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  source.calendar.text = calendarText([
    { ...standUp, lines: ['RRULE:FREQ=DAILY'] },
    { uid: 'long-ago@work', title: 'Long ago', from: '01 08:00', to: '01 09:00' },
  ]);
  const { id, eventCount } = await addCalendar(ann, source);
  expect(eventCount).toBeGreaterThan(190);
  const lastDay = addDays(server.clock.now(), 205).toISOString().slice(0, 10);
  expect(await eventsOf(ann, lastDay, lastDay)).toEqual([]);
  server.clock.advance(3 * 24 * 60 * 60_000);
  await keep(server);
  expect(source.calendar.full).toBe(1);
  server.clock.advance(5 * 24 * 60 * 60_000);
  await keep(server);
  expect(source.calendar.full).toBe(2);
  const again = await signInAgain(server, tenant.tenantId, ann);
  expect(await eventsOf(again, lastDay, lastDay)).toMatchObject([{ calendarId: id, title: 'Stand-up' }]);
});

test('a source that is sealed under another key has to be added again', async ({
  server,
  tenant,
  source,
}) => {
  const { owner } = tenant;
  const { id } = await addCalendar(owner, source);
  await server.services.prisma.personalCalendar.update({ where: { id }, data: { source: 'v1.lost' } });
  const { body } = await owner.call(api.refresh, { params: { id } });
  expect(body).toMatchObject({ problem: 'lost' });
});

test('ranges that are no days, turned around or too long are refused', async ({ tenant: { owner } }) => {
  const read = async (start: string, end: string) =>
    (await owner.call(api.events, { query: { start, end } })).status;
  expect(await read('2026-03-01', '2026-05-01')).toBe(200);
  expect(await read('2026-03-01', '2026-05-02')).toBe(400);
  expect(await read('2026-03-02', '2026-03-01')).toBe(400);
  expect(await read('2026-02-30', '2026-03-01')).toBe(400);
  expect(await read('', 'undefined')).toBe(400);
});

test('an account of CalDAV is searched, and calendars of it are added', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  const { url, close, state } = await startCaldavServer();
  state.objects.set('stand-up.ics', calendarText([standUp]));
  const account = { address: `${url}/`, ...caldavUser };
  const wrong = await ann.call(api.discover, { body: { ...account, password: 'wrong' } });
  expect([wrong.status, wrong.body]).toMatchObject([
    400,
    { errors: { password: calendarTexts.problem.signIn } },
  ]);
  const { items } = (await ann.call(api.discover, { body: account })).body;
  expect(items.map(({ name }) => name)).toEqual(['2026', 'Work & more']);
  const added = await ann.call(api.add, { body: { kind: 'caldav', ...account, calendars: items } });
  expect(added.body.items).toMatchObject([
    { name: '2026', kind: 'caldav', eventCount: 0 },
    { name: 'Work & more', kind: 'caldav', eventCount: 1 },
  ]);
  expect(await eventsOf(ann)).toMatchObject([{ title: 'Stand-up' }]);
  state.ctag += 1;
  state.objects.set('review.ics', calendarText([{ ...standUp, uid: 'review@work', title: 'Review' }]));
  const params = { id: added.body.items[1]?.id ?? '' };
  expect((await ann.call(api.refresh, { params })).body).toMatchObject({ eventCount: 2 });
  for (let count = 2; count < 9; count += 1) await addCalendar(ann, source);
  const more = await ann.call(api.add, { body: { kind: 'caldav', ...account, calendars: items } });
  expect([more.status, more.body]).toMatchObject([409, { code: 'TOO_MANY_CALENDARS' }]);
  expect(await server.services.prisma.personalCalendar.count({ where: { userId: ann.userId } })).toBe(9);
  expect(server.logged.join('')).not.toContain(caldavUser.password);
  await close();
});

test('a calendar of sample data is shown, and nothing is fetched for it', async ({ server, tenant }) => {
  const { owner, tenantId } = tenant;
  const sample = {
    tenantId,
    userId: owner.userId,
    name: 'Meetings',
    kind: 'address',
    host: 'calendar.example',
  };
  const { id } = await server.services.prisma.personalCalendar.create({ data: sample });
  const { status, body } = await owner.call(api.refresh, { params: { id } });
  expect([status, body]).toMatchObject([200, { name: 'Meetings', eventCount: 0 }]);
  expect(body.problem).toBeUndefined();
});

test('events are read by one statement, however many there are', async ({ tenant, source }) => {
  const ann = await tenant.member();
  source.shows(standUp);
  await addCalendar(ann, source);
  const read = () => statementsOf(() => eventsOf(ann));
  await read();
  const few = await read();
  source.shows(...Array.from({ length: 50 }, (_, index) => ({ ...standUp, uid: `event-${index}@work` })));
  await addCalendar(ann, source);
  expect(await eventsOf(ann)).toHaveLength(51);
  expect(await read()).toBe(few);
});
