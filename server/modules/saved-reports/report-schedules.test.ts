import { readXlsx } from 'hucre/xlsx';
import { sealSecret } from '#server/context/secret-box.ts';
import { repeatedJobs } from '#server/job-handlers.ts';
import { writeHourly } from '#server/jobs/outbox-store.ts';
import { addLog } from '#server/modules/reports/test-logs.ts';
import { auditOf } from '#server/testing/audit.ts';
import { createTenant, type Person, signInAgain, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { maximumSchedules, scheduleTexts } from '#shared/reports/report-schedule.schema.ts';
import { reportSchedulesApi as api } from '#shared/reports/report-schedules.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

const everyMonday = {
  every: 'weekly',
  onDay: 1,
  hour: 7,
  period: 'ended',
  format: 'xlsx',
  skipsEmpty: false,
} as const;

/** Runs the recurring jobs. */
async function tick({ services }: TestServer): Promise<void> {
  await writeHourly(services.pool, repeatedJobs, services.clock.now());
  await services.outbox.notify();
}

async function tickAt(server: TestServer, at: string): Promise<void> {
  server.clock.set(new Date(at));
  await tick(server);
}

async function saveReport(person: Person, body: Record<string, unknown> = {}): Promise<string> {
  const saved = await person.call(savedReportsApi.create, {
    body: { name: 'Hours', report: 'time', query: { group: ['employee'] }, ...body },
  });
  expect(saved.status).toBe(201);
  return saved.body.id;
}

async function schedule(owner: Person, id: string, people: readonly Person[], body: object = {}) {
  const recipientIds = people.map(({ userId }) => userId);
  const answer = await owner.call(api.create, {
    params: { id },
    body: { ...everyMonday, recipientIds, ...body },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Schedules of the owner's report; signs in again, as the first session may be over. */
async function listed(server: TestServer, { tenantId, owner }: TestTenant, id: string) {
  const again = await signInAgain(server, tenantId, owner);
  return (await again.call(api.list, { params: { id } })).body.items;
}

/** Name of the file and the rows of its first sheet. */
async function sheetIn(server: TestServer, person: Person) {
  const [file] = server.mail.last(person.email).attachments ?? [];
  const { sheets } = await readXlsx(file?.content ?? Buffer.alloc(0));
  return { name: file?.filename, rows: sheets[0]?.rows ?? [] };
}

/** The key of the link by which somebody gets no more of them. */
function stopKeyIn(server: TestServer, person: Person): string {
  const { text } = server.mail.last(person.email);
  return /\/unsubscribe\?key=(\S+)/.exec(text)?.[1] ?? '';
}

test('on Monday everybody gets the week that ended, as far as they see it, once', async ({
  server,
  tenant,
}) => {
  const { owner, teamId: organizationTeamId } = tenant;
  const ann = await tenant.member({ firstName: 'Ann' });
  await server.services.prisma.user.update({ where: { id: ann.userId }, data: { preferredLanguage: 'de' } });
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:30:00Z' });
  await addLog(server, tenant, ann, { from: '2026-03-11T08:00:00Z', to: '2026-03-11T08:30:00Z' });
  await addLog(server, tenant, ann, { from: '2026-03-16T05:00:00Z', to: '2026-03-16T05:30:00Z' });
  const id = await saveReport(owner, { organizationTeamId });
  const made = await schedule(owner, id, [owner, ann]);
  expect(made).toMatchObject({ ...everyMonday, nextDueAt: '2026-03-16T07:00:00.000Z' });

  await tickAt(server, '2026-03-16T06:59:00Z');
  expect(server.mail.to(owner.email)).toEqual([]);
  await tickAt(server, '2026-03-16T07:01:00Z');
  await Promise.all([tick(server), tick(server)]);
  await tickAt(server, '2026-03-16T08:01:00Z');

  expect(server.mail.to(owner.email)).toHaveLength(1);
  expect(server.mail.last(owner.email)).toMatchObject({ subject: 'Hours: 9 March 2026 – 15 March 2026' });
  const all = await sheetIn(server, owner);
  expect(all.name).toBe('time-summary-2026-03-09-to-2026-03-15.xlsx');
  const hours = (rows: readonly (readonly unknown[])[], head: string) =>
    rows.map((row) => row[rows[0]?.indexOf(head) ?? -1]);
  expect(hours(all.rows, 'Hours')).toEqual(['Hours', 1.5, 0.5, 2]);

  expect(server.mail.to(ann.email)).toHaveLength(1);
  expect(server.mail.last(ann.email).subject).toBe('Hours: 9. März 2026 – 15. März 2026');
  const own = await sheetIn(server, ann);
  expect(hours(own.rows, 'Stunden')).toEqual(['Stunden', 0.5, 0.5]);

  const [after] = await listed(server, tenant, id);
  expect(after).toMatchObject({ nextDueAt: '2026-03-23T07:00:00.000Z' });
  expect(after?.recipients.map(({ lastResult }) => lastResult)).toEqual(['sent', 'sent']);
});

test('a person who may not see the report any more gets nothing, and the list says why', async ({
  server,
  tenant,
}) => {
  const { owner, teamId: organizationTeamId } = tenant;
  const ann = await tenant.member({ firstName: 'Ann' });
  const id = await saveReport(owner, { organizationTeamId });
  await schedule(owner, id, [ann]);
  await owner.call(savedReportsApi.update, { params: { id }, body: { organizationTeamId: null } });
  await tickAt(server, '2026-03-23T07:01:00Z');
  expect(server.mail.to(ann.email)).toEqual([]);
  const [one] = await listed(server, tenant, id);
  expect(one?.recipients).toMatchObject([
    { name: 'Ann Baker', lastResult: 'failed', lastReason: 'no-access' },
  ]);
});

test('an empty report is sent, or left out where that was chosen', async ({ server, tenant }) => {
  const { owner } = tenant;
  const id = await saveReport(owner);
  await schedule(owner, id, [owner], { every: 'daily', onDay: null, format: 'csv', skipsEmpty: true });
  await tickAt(server, '2026-03-24T07:01:00Z');
  expect(server.mail.to(owner.email)).toEqual([]);
  const [skipped] = await listed(server, tenant, id);
  expect(skipped?.recipients).toMatchObject([{ lastResult: 'skipped', lastReason: 'empty' }]);

  const params = { id: skipped?.id ?? '' };
  const body = { ...everyMonday, every: 'daily', onDay: null, format: 'pdf', recipientIds: [owner.userId] };
  const again = await signInAgain(server, tenant.tenantId, owner);
  expect((await again.call(api.update, { params, body })).status).toBe(200);
  await tickAt(server, '2026-03-25T07:01:00Z');
  const { text, attachments } = server.mail.last(owner.email);
  expect(text).toContain('Period: 24 March 2026. There was nothing to report in this period.');
  expect(attachments?.[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a missed report is sent once, for the last time it was due', async ({ server, tenant }) => {
  const { owner } = tenant;
  const id = await saveReport(owner);
  await schedule(owner, id, [owner], { every: 'daily', onDay: null });
  await tickAt(server, '2026-03-27T10:00:00Z');
  expect(server.mail.to(owner.email).map(({ subject }) => subject)).toEqual(['Hours: 26 March 2026']);
  expect((await listed(server, tenant, id))[0]?.nextDueAt).toBe('2026-03-28T07:00:00.000Z');
});

test('a reader switches it off from the mail, without signing in and for themselves alone', async ({
  server,
  tenant,
  anonymous,
}) => {
  const { owner, teamId: organizationTeamId } = tenant;
  const ann = await tenant.member({ firstName: 'Ann' });
  const id = await saveReport(owner, { organizationTeamId });
  await schedule(owner, id, [owner, ann]);
  await tickAt(server, '2026-03-30T07:01:00Z');
  const key = stopKeyIn(server, ann);
  const header = server.mail.last(ann.email).headers?.['List-Unsubscribe'] ?? '';
  const { pathname, search } = new URL(header.slice(1, -1));
  const stoppedAt = async () => (await listed(server, tenant, id))[0]?.recipients.map((one) => one.stoppedAt);
  // A program that only opens the link gets to the page and changes nothing.
  const opened = await server.app.inject({ method: 'GET', url: pathname + search });
  expect([opened.statusCode, opened.headers.location]).toEqual([
    302,
    expect.stringContaining(`/unsubscribe?key=${key}`),
  ]);
  expect(await stoppedAt()).toEqual([undefined, undefined]);
  const stopped = await anonymous.call(api.stop, { query: { key } });
  expect([stopped.status, stopped.body]).toEqual([200, { name: 'Hours' }]);
  // The button of a mail program posts a form.
  const again = await server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(again.statusCode).toBe(200);
  await tickAt(server, '2026-04-06T07:01:00Z');
  expect([server.mail.to(owner.email).length, server.mail.to(ann.email).length]).toEqual([2, 1]);
  const [after] = await listed(server, tenant, id);
  expect(after?.recipients.map(({ name, stoppedAt }) => [name, Boolean(stoppedAt)])).toContainEqual([
    'Ann Baker',
    true,
  ]);
  const other = key.replace('report.', 'news.');
  for (const forged of ['garbage', `${key.slice(0, -2)}AA`, key.replace(ann.userId, owner.userId), other]) {
    expect((await anonymous.call(api.stop, { query: { key: forged } })).status).toBe(404);
  }
  const audited = (await auditOf(server, tenant)).filter(({ action }) => action === 'saved-report.stop');
  expect(audited).toHaveLength(1);
});

test('the report comes at once to who asks for it, and counts as none of the schedule', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-03T08:00:00Z', to: '2026-03-03T09:30:00Z' });
  const id = await saveReport(owner);
  const { id: scheduleId } = await schedule(owner, id, [owner], { skipsEmpty: true });
  const sent = await owner.call(api.send, { params: { id: scheduleId } });
  expect([sent.status, sent.body]).toEqual([202, { email: owner.email }]);
  expect((await sheetIn(server, owner)).name).toBe('time-summary-2026-03-02-to-2026-03-08.xlsx');
  expect((await listed(server, tenant, id))[0]?.recipients).toEqual([
    { userId: owner.userId, name: 'Ann Archer' },
  ]);
  await tickAt(server, '2026-04-13T07:01:00Z');
  expect((await listed(server, tenant, id))[0]?.recipients).toMatchObject([{ lastResult: 'skipped' }]);
});

test('a mail has the shared link while it is open, and else the link that asks to sign in', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const id = await saveReport(owner);
  const about = { params: { id } };
  const body = { ...everyMonday, recipientIds: [owner.userId], sendsLink: true };
  const refusal = async (person: Person) => (await person.call(api.create, { ...about, body })).body;
  expect(await refusal(owner)).toMatchObject({ message: scheduleTexts.notShared });
  const { url } = (await owner.call(savedReportsApi.share, { ...about, body: { until: '2026-04-22' } })).body;
  const token = url.split('/').at(-1) ?? '';
  const { id: scheduleId } = await schedule(owner, id, [owner], { sendsLink: true });
  const answers = await Promise.all([owner.call(api.list, about), owner.call(savedReportsApi.list)]);
  expect(answers.map((answer) => answer.body.items)).toMatchObject([
    [{ sendsLink: true }],
    [{ isLinkKept: true }],
  ]);
  expect(JSON.stringify(answers.map((answer) => answer.body))).not.toMatch(
    new RegExp(`${token}|shareToken|v1\\.`),
  );

  await tickAt(server, '2026-04-20T07:01:00Z');
  const open = server.mail.last(owner.email).text;
  expect(open).toContain(url);
  expect(open).toContain('read the report without signing in until 23 April 2026 at 00:00.');
  const read = await server.app.inject({ method: 'GET', url: `/api/public/reports/${token}` });
  expect([read.statusCode, read.json().name]).toEqual([200, 'Hours']);
  expect(server.logged.join('')).not.toContain(token);

  const usual = expect.stringMatching(
    new RegExp(`^(?!.*(shared/report|without signing in)).*/reports\\?saved=${id}`, 's'),
  );
  await tickAt(server, '2026-04-27T07:01:00Z');
  expect(server.mail.last(owner.email).text).toEqual(usual);

  // Covers another JWT_SECRET, and links created before addresses were stored.
  const again = await signInAgain(server, tenantId, owner);
  await again.call(savedReportsApi.changeExpiry, { ...about, body: { days: 30 } });
  for (const shareTokenSealed of [sealSecret({ jwtSecret: 'another' }, token), null]) {
    await server.services.prisma.savedReport.update({ where: { id }, data: { shareTokenSealed } });
    await again.call(api.send, { params: { id: scheduleId } });
    expect(server.mail.last(owner.email).text).toEqual(usual);
    expect(await refusal(again)).toMatchObject({ message: scheduleTexts.lostLink });
  }
});

test('only the owner of a report schedules it, for people who see it, and there is an end to it', async ({
  server,
  tenant,
}) => {
  const { owner, teamId: organizationTeamId } = tenant;
  const ann = await tenant.member({ firstName: 'Ann' });
  const stranger = (await createTenant(server)).owner;
  const alone = await saveReport(owner);
  const create = (person: Person, id: string, recipientIds: readonly string[], body: object = {}) =>
    person.call(api.create, {
      params: { id },
      body: { ...everyMonday, recipientIds: [...recipientIds], ...body },
    });
  const readers = async (id: string) =>
    (await owner.call(api.readers, { params: { id } })).body.items.map(({ userId }) => userId);
  expect(await readers(alone)).toEqual([owner.userId]);
  for (const wrong of [[ann.userId], [stranger.userId]]) {
    expect((await create(owner, alone, wrong)).body).toMatchObject({ message: scheduleTexts.notReaders });
  }
  expect((await create(owner, alone, [])).body).toMatchObject({ message: scheduleTexts.recipients });
  expect((await create(owner, alone, [owner.userId], { onDay: 8 })).body).toMatchObject({
    message: scheduleTexts.onDay,
  });
  expect((await create(ann, alone, [ann.userId])).status).toBe(404);
  expect((await create(stranger, alone, [stranger.userId])).status).toBe(404);

  const ours = await saveReport(owner, { organizationTeamId });
  expect(new Set(await readers(ours))).toEqual(new Set([owner.userId, ann.userId]));
  expect((await create(ann, ours, [ann.userId])).status).toBe(403);
  const { id } = await schedule(owner, ours, [ann]);
  for (const [person, status] of [
    [ann, 403],
    [stranger, 404],
  ] as const) {
    expect((await person.call(api.list, { params: { id: ours } })).status).toBe(status);
    expect((await person.call(api.send, { params: { id } })).status).toBe(status);
    expect((await person.call(api.remove, { params: { id } })).status).toBe(status);
  }
  for (let count = 1; count < maximumSchedules; count += 1) await schedule(owner, ours, [ann]);
  expect((await create(owner, ours, [ann.userId])).body).toMatchObject({ message: scheduleTexts.tooMany });
  expect((await owner.call(api.remove, { params: { id } })).body.affected).toBe(1);
  expect(await listed(server, tenant, ours)).toHaveLength(maximumSchedules - 1);
});
