import {
  addCalendar,
  eventsOf,
  type TestCalendar,
  type TestEvent,
  test,
} from '#server/modules/calendars/test-calendar.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { entered, instant, setPerson, setRules, spansOf } from '#server/modules/time-logs/test-time-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import { calendarTexts } from '#shared/calendars/calendar.schema.ts';
import { calendarsApi as api } from '#shared/calendars/calendars.api.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const standUp = { uid: 'stand-up@work', title: 'Stand-up', from: '10 08:30', to: '10 08:45' };
const review = { uid: 'review@work', title: 'Review', from: '10 13:00', to: '10 14:00' };

/** Adds a calendar of these events, and answers them by title. */
async function withEvents(person: Person, source: TestCalendar, ...shown: readonly TestEvent[]) {
  source.shows(...shown);
  const { id: calendarId } = await addCalendar(person, source);
  const read = async () => new Map((await eventsOf(person)).map((event) => [event.title, event]));
  const events = await read();
  const idOf = (title: string) => events.get(title)?.id ?? '';
  return {
    ...{ read, idOf },
    log: async (...titles: readonly string[]) => {
      const answer = await person.call(api.log, { body: { ids: titles.map(idOf) } });
      expect(answer.status).toBe(200);
      return answer.body.items;
    },
    async move(...moved: readonly TestEvent[]) {
      source.shows(...moved);
      await person.call(api.refresh, { params: { id: calendarId } });
    },
    calendarId,
  };
}

test('events are logged with their titles, once', async ({ server, tenant, source }) => {
  const ann = await tenant.member();
  const { log, read } = await withEvents(ann, source, standUp, review);
  const [first] = await log('Stand-up');
  expect(first).toMatchObject({ timeLogId: expect.any(String), entry: { startedAt: instant('10 08:30') } });
  const entry = await ann.call(timeLogsApi.one, { params: { id: first?.timeLogId ?? '' } });
  expect(entry.body).toMatchObject({ description: 'Stand-up', logType: 'MANUAL' });
  const rest = await log('Stand-up', 'Review');
  expect(rest).toMatchObject([{ error: calendarTexts.logged }, { timeLogId: expect.any(String) }]);
  expect(await spansOf(server, ann)).toEqual(['10 08:30 – 10 08:45', '10 13:00 – 10 14:00']);
  const events = await read();
  expect(events.get('Stand-up')?.entry).toMatchObject({ id: first?.timeLogId, isMoved: false });
});

test('an event whose entry is deleted can be logged again', async ({ server, tenant, source }) => {
  const ann = await tenant.member();
  const { log, read } = await withEvents(ann, source, review);
  const [logged] = await log('Review');
  await ann.call(timeLogsApi.remove, { params: {}, query: { logIds: [logged?.timeLogId ?? ''] }, body: {} });
  expect((await read()).get('Review')?.entry).toBeUndefined();
  expect(await log('Review')).toMatchObject([{ timeLogId: expect.any(String) }]);
  expect(await spansOf(server, ann)).toHaveLength(1);
});

test('a series gets the work of its last entry, while the person may log on it', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  const task = await addTask(tenant, { title: 'Plan the week' });
  const daily = { ...standUp, lines: ['RRULE:FREQ=DAILY;UNTIL=20260311T235959Z'] };
  source.shows({ ...daily, from: '08 08:30', to: '08 08:45' });
  await addCalendar(ann, source);
  const read = () => eventsOf(ann, '2026-03-08', '2026-03-11');
  const [first, second, third] = await read();
  expect([first?.guess, second?.guess]).toEqual([undefined, undefined]);
  const timeLogId = await entered(ann, '08 08:30', '08 08:50', { taskId: task.id });
  const linked = await ann.call(api.link, { params: { id: first?.id ?? '' }, body: { timeLogId } });
  expect(linked.body.entry).toMatchObject({ id: timeLogId, isMoved: false });
  const guess = { taskId: task.id, name: 'Plan the week', organizationTeamId: tenant.teamId };
  const guesses = (await read()).map((event) => event.guess);
  expect([guesses[0], ...guesses.slice(1)]).toEqual([
    undefined,
    ...guesses.slice(1).map(() => expect.objectContaining(guess)),
  ]);
  const { body } = await ann.call(api.log, { body: { ids: [second?.id ?? ''] } });
  const entry = await ann.call(timeLogsApi.one, { params: { id: body.items[0]?.timeLogId ?? '' } });
  expect(entry.body).toMatchObject({ taskId: task.id, organizationTeamId: tenant.teamId });
  await server.services.prisma.task.update({ where: { id: task.id }, data: { deletedAt: new Date() } });
  const after = await read();
  expect(after.find(({ id }) => id === third?.id)?.guess).toBeUndefined();
});

test('an entry follows its event when that was moved', async ({ server, tenant, source }) => {
  const ann = await tenant.member();
  const { log, read, move, idOf } = await withEvents(ann, source, review);
  const follow = () => ann.call(api.follow, { params: { id: idOf('Review') } });
  expect((await follow()).body).toMatchObject({ message: calendarTexts.notLogged });
  await log('Review');
  await move({ ...review, from: '10 14:00', to: '10 15:30' });
  expect((await read()).get('Review')).toMatchObject({ id: idOf('Review'), entry: { isMoved: true } });
  expect(await spansOf(server, ann)).toEqual(['10 13:00 – 10 14:00']);
  expect((await follow()).body).toMatchObject({
    startsAt: instant('10 14:00'),
    entry: { isMoved: false, startedAt: instant('10 14:00'), stoppedAt: instant('10 15:30') },
  });
  await entered(ann, '10 16:00', '10 17:00');
  await move({ ...review, from: '10 16:30', to: '10 17:30' });
  expect(await follow()).toMatchObject({ status: 409, body: { code: 'TIME_OVERLAPS' } });
  await move({ ...review, from: '12 14:00', to: '12 15:00' });
  expect(await follow()).toMatchObject({ status: 409, body: { message: calendarTexts.notOver } });
  expect(await spansOf(server, ann)).toEqual(['10 14:00 – 10 15:30', '10 16:00 – 10 17:00']);
});

test('events that cannot be time are refused one by one, and the rest is logged', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  await entered(ann, '10 08:00', '10 08:40');
  const events = [
    standUp,
    review,
    { uid: 'fair@work', title: 'Fair', from: '10', to: '11' },
    { uid: 'call@work', title: 'Call', from: '11 08:30', to: '11 09:30' },
    { uid: 'empty@work', title: 'Empty', from: '10 10:00', to: '10 10:00' },
    { uid: 'twin@work', title: 'Twin', from: '10 13:30', to: '10 14:30' },
  ];
  const { log } = await withEvents(ann, source, ...events);
  const outcomes = await log('Stand-up', 'Review', 'Fair', 'Call', 'Empty', 'Twin');
  const overlaps = expect.stringContaining('overlaps');
  expect(outcomes.map(({ error }) => error)).toEqual([
    overlaps,
    undefined,
    calendarTexts.allDay,
    calendarTexts.notOver,
    expect.any(String),
    overlaps,
  ]);
  expect(await spansOf(server, ann)).toEqual(['10 08:00 – 10 08:40', '10 13:00 – 10 14:00']);
});

test('rules of the organization hold: no entry is cut, fields are required, days are closed', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  await entered(ann, '10 13:30', '10 15:00');
  const { log } = await withEvents(ann, source, standUp, review);
  await setRules(server, tenant, { overlapPolicy: 'trim' });
  expect(await log('Review')).toMatchObject([{ error: expect.stringContaining('overlaps') }]);
  await setRules(server, tenant, { requireProject: true });
  expect(await log('Stand-up')).toMatchObject([{ error: expect.stringMatching(/project/i) }]);
  await setRules(server, tenant, { requireProject: false, timeClosedBefore: new Date('2026-03-11') });
  expect(await log('Stand-up')).toMatchObject([{ error: expect.stringMatching(/closed/i) }]);
  await setRules(server, tenant, { timeClosedBefore: null });
  await setPerson(server, ann, { allowManualTime: false });
  const refused = await ann.call(api.log, { body: { ids: [crypto.randomUUID()] } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'MANUAL_TIME_DISABLED' } });
  expect(await spansOf(server, ann)).toEqual(['10 13:30 – 10 15:00']);
});

test('an entry of the person alone is marked, and one event has one entry', async ({ tenant, source }) => {
  const ann = await tenant.member();
  const { idOf, read } = await withEvents(ann, source, standUp, review);
  const link = (title: string, timeLogId: string) =>
    ann.call(api.link, { params: { id: idOf(title) }, body: { timeLogId } });
  const foreign = await entered(tenant.owner, '10 08:30', '10 09:00');
  expect(await link('Stand-up', foreign)).toMatchObject({
    status: 400,
    body: { message: calendarTexts.notYours },
  });
  const [first, second] = [
    await entered(ann, '10 08:00', '10 09:00'),
    await entered(ann, '10 13:00', '10 14:00'),
  ];
  expect((await link('Stand-up', first)).status).toBe(200);
  expect((await link('Stand-up', second)).body.entry?.id).toBe(second);
  const both = await Promise.all([link('Review', second), link('Review', second)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const events = await read();
  expect([events.get('Stand-up')?.entry, events.get('Review')?.entry?.id]).toEqual([undefined, second]);
});

test('hours of a whole day are those of the person; several days have no entry', async ({
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  const fair = { uid: 'fair@work', title: 'Fair', from: '10', to: '11' };
  const trip = { uid: 'trip@work', title: 'Trip', from: '10', to: '12' };
  const { idOf, read, log, move } = await withEvents(ann, source, fair, trip);
  const timeLogId = await entered(ann, '10 08:30', '10 12:00');
  const link = (title: string) => ann.call(api.link, { params: { id: idOf(title) }, body: { timeLogId } });
  expect((await link('Fair')).body).toMatchObject({ entry: { id: timeLogId, isMoved: false } });
  expect(await log('Fair')).toMatchObject([{ error: calendarTexts.logged }]);
  expect(await link('Trip')).toMatchObject({ status: 409, body: { message: calendarTexts.severalDays } });
  await move({ ...fair, from: '11', to: '12' }, trip);
  expect((await read()).get('Fair')).toMatchObject({
    firstDay: '2026-03-11',
    entry: { id: timeLogId, isMoved: false },
  });
});

test('logged time stays when the calendar is removed, and a declined event goes', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  const { log, move, read, calendarId } = await withEvents(ann, source, standUp, review);
  await log('Stand-up');
  const declined = `ATTENDEE;PARTSTAT=DECLINED:mailto:${ann.email}`;
  await move(standUp, { ...review, lines: [declined] });
  expect([...(await read()).keys()]).toEqual(['Stand-up']);
  await ann.call(api.remove, { params: { id: calendarId } });
  expect(await server.services.prisma.loggedEvent.count({ where: { calendarId } })).toBe(0);
  expect(await spansOf(server, ann)).toEqual(['10 08:30 – 10 08:45']);
});

test('a private event is logged without a title', async ({ tenant, source }) => {
  const ann = await tenant.member();
  source.shows({
    uid: 'doctor@home',
    title: 'Doctor',
    from: '10 10:00',
    to: '10 11:00',
    lines: ['CLASS:PRIVATE'],
  });
  await addCalendar(ann, source);
  const [event] = await eventsOf(ann);
  expect(event).toMatchObject({ startsAt: instant('10 10:00') });
  expect(JSON.stringify(event)).not.toContain('Doctor');
  const { body } = await ann.call(api.log, { body: { ids: [event?.id ?? ''] } });
  const entry = await ann.call(timeLogsApi.one, { params: { id: body.items[0]?.timeLogId ?? '' } });
  expect(entry.body.description ?? null).toBeNull();
});

test('the same events logged by two calls at once become one entry each', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  const { log } = await withEvents(ann, source, standUp, review);
  await Promise.all([log('Stand-up', 'Review'), log('Review', 'Stand-up')]);
  expect(await spansOf(server, ann)).toEqual(['10 08:30 – 10 08:45', '10 13:00 – 10 14:00']);
});
