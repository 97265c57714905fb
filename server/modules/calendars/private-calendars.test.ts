import { addCalendar, eventsOf, test } from '#server/modules/calendars/test-calendar.ts';
import { filesIn } from '#server/modules/data-archives/test-archive.ts';
import { createCaller } from '#server/testing/caller.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import type { ApiTokenScope } from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { calendarsApi as api } from '#shared/calendars/calendars.api.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const review = { uid: 'review@work', title: 'Review of the offer', from: '10 13:00', to: '10 14:00' };

/** All files of an archive in one text. */
async function archiveOf(server: TestServer, reader: Person, employeeId?: string): Promise<string> {
  const { body } = await reader.call(dataArchivesApi.create, { body: employeeId ? { employeeId } : {} });
  await server.services.outbox.notify();
  const headers = { authorization: `Bearer ${reader.token}` };
  const answer = await server.app.inject({ url: `/api/data-archives/${body.id}/file`, headers });
  expect(answer.statusCode).toBe(200);
  return [...filesIn(answer.rawPayload)].map((file) => file.join('\n')).join('\n');
}

test('the archive of oneself has the calendars without their secrets, that of another has nothing', async ({
  server,
  tenant,
  source,
}) => {
  const [ann, ben] = [await tenant.member(), await tenant.member()];
  source.shows(review);
  for (const person of [ann, ben]) await addCalendar(person, source);
  const own = await archiveOf(server, ann);
  expect(own).toContain(review.title);
  expect(own).toContain('calendar-events.json');
  const stored = await server.services.prisma.personalCalendar.findFirstOrThrow({
    where: { userId: ann.userId },
  });
  expect(stored.source).toMatch(/^v1\./);
  for (const secret of ['secret-of-the-person', stored.source ?? ''])
    expect([secret, own.includes(secret)]).toEqual([secret, false]);
  const ofOther = await archiveOf(server, tenant.owner, ben.employeeId);
  for (const name of [review.title, 'seriesId', '127.0.0.1:'])
    expect([name, ofOther.includes(name)]).toEqual([name, false]);
});

test('files of reports have logged time, and no event', async ({ server, tenant, source }) => {
  const ann = await tenant.member();
  source.shows(review, {
    ...review,
    uid: 'secret@work',
    title: 'Job interview',
    from: '10 15:00',
    to: '10 16:00',
  });
  await addCalendar(ann, source);
  const [event] = await eventsOf(ann);
  await ann.call(api.log, { body: { ids: [event?.id ?? ''] } });
  const headers = { authorization: `Bearer ${tenant.owner.token}` };
  const query = { startDate: '2026-03-09', endDate: '2026-03-11', format: 'csv' };
  const url = `/api${exportsApi.timeLogs.path}`;
  const { statusCode, body } = await server.app.inject({ url, query, headers });
  expect([statusCode, body.includes(review.title), body.includes('Job interview')]).toEqual([
    200,
    true,
    false,
  ]);
});

test('calendars go with the person who leaves; the time stays', async ({ server, tenant, source }) => {
  const ann = await tenant.member();
  source.shows(review);
  const { id: calendarId } = await addCalendar(ann, source);
  const [event] = await eventsOf(ann);
  await ann.call(api.log, { body: { ids: [event?.id ?? ''] } });
  await tenant.owner.call(usersApi.remove, { params: { id: ann.userId } });
  const { personalCalendar, calendarEvent, loggedEvent, timeLog } = server.services.prisma;
  const left = [
    await personalCalendar.count({ where: { id: calendarId } }),
    await calendarEvent.count({ where: { calendarId } }),
    await loggedEvent.count({ where: { calendarId } }),
    await timeLog.count({ where: { employeeId: ann.employeeId, deletedAt: null } }),
  ];
  expect(left).toEqual([0, 0, 0, 1]);
});

test('a token reads events and logs them by its scopes, and never touches a calendar', async ({
  server,
  tenant,
  source,
}) => {
  const ann = await tenant.member();
  source.shows(review);
  const { id } = await addCalendar(ann, source);
  const [event] = await eventsOf(ann);
  const withScopes = async (...scopes: ApiTokenScope[]) => {
    const body = { name: 'Script', scopes, expiresOn: '2026-04-01' };
    return createCaller(server.app, (await ann.call(apiTokensApi.create, { body })).body.token);
  };
  const reader = await withScopes('read');
  const writer = await withScopes('time');
  const everything = await withScopes('read', 'time', 'tasks', 'admin');
  const query = { start: '2026-03-10', end: '2026-03-10' };
  const log = { body: { ids: [event?.id ?? ''] } };
  expect((await reader.call(api.events, { query })).body.items).toHaveLength(1);
  expect((await writer.call(api.events, { query })).status).toBe(403);
  expect((await reader.call(api.log, log)).status).toBe(403);
  expect((await writer.call(api.log, log)).status).toBe(200);
  const { address } = source;
  const params = { id };
  const closed = [
    await everything.call(api.add, { body: { kind: 'address', address } }),
    await everything.call(api.discover, { body: { address, username: 'ann', password: 'secret' } }),
    await everything.call(api.update, { params, body: { name: 'Mine' } }),
    await everything.call(api.refresh, { params }),
    await everything.call(api.remove, { params }),
  ];
  expect(closed.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});
