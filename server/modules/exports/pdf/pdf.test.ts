import { lettersIn } from '#server/modules/exports/pdf/letter-fonts.ts';
import { fonts, lettersWithoutGlyph } from '#server/modules/exports/pdf/pdf-fonts.ts';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { png, upload } from '#server/modules/files/test-pictures.ts';
import { addLabels, addLog, addProject, addTask } from '#server/modules/reports/test-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { exportTexts, longestPrint } from '#shared/reports/exports.schema.ts';
import { fileCatalogues } from '#shared/reports/file-catalogues.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'Europe/Paris' };

async function paperOf(
  server: TestServer,
  person: Person,
  endpoint: Endpoint,
  query: Record<string, string>,
  language = 'en',
) {
  const response = await server.app.inject({
    url: `/api${endpoint.path}`,
    query: { ...march, ...query, format: 'pdf' },
    headers: { authorization: `Bearer ${person.token}`, language },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  return readPaper(response.rawPayload);
}

test('time entries on paper say whose, when, where and how much, and can be signed', async ({
  server,
  tenant,
}) => {
  const { owner } = tenant;
  const { id: projectId } = await addProject(server, tenant, 'Søren Ελλάς Проект 李');
  await addLog(server, tenant, owner, {
    from: '2026-03-29T00:30:00Z',
    to: '2026-03-29T02:00:00Z',
    projectId,
  });
  await addLog(server, tenant, owner, { from: '2026-03-30T08:00:00Z', to: '2026-03-30T08:45:00Z' });
  const employeeIds = { 'employeeIds[0]': owner.employeeId };
  const { raw, pages, text } = await paperOf(server, owner, exportsApi.timeLogs, employeeIds);
  expect(pages).toBe(1);
  expect(raw).toContain('/CreationDate');
  const told = ['Time entries', '1 March 2026 – 31 March 2026', 'Europe/Paris', 'Ann Archer', 'Made on'];
  const rows = ['Sun, 29 Mar 2026', '01:30', '04:00', 'Søren Ελλάς', 'Проект', '1:30', '0.75', 'Subtotal'];
  const end = ['Total', '2:15', '2.25', 'Prepared by', 'Approved by', 'Date', '1 / '];
  for (const part of [...told, ...rows, ...end]) expect(text).toContain(part);
});

test('amounts stand on the paper of who may see what everybody earns', async ({ server, tenant }) => {
  const { owner } = tenant;
  const member = await tenant.member();
  const span = { from: '2026-03-10T08:00:00Z', to: '2026-03-10T08:20:00Z' };
  const log = await addLog(server, tenant, owner, {
    ...span,
    taskId: (await addTask(server, tenant, 'Write')).id,
  });
  await addLabels(server, tenant, { timeLogId: log.id, taskId: log.taskId ?? '' });
  await addLog(server, tenant, member, span);
  const drawn = async (person: Person) =>
    (await paperOf(server, person, exportsApi.timeLogs, {})).pieces.map(({ text }) => text);
  expect(await drawn(owner)).not.toContain('Amount');
  const rate = { billRateValue: 33.33, billRateCurrency: 'EUR' };
  const { tenantId } = tenant;
  await server.services.prisma.employee.updateMany({ where: { tenantId }, data: rate });
  expect(await drawn(owner)).toEqual(
    expect.arrayContaining(['Amount', '11.11', 'EUR', '22.22', 'Currency', 'Labels']),
  );
  expect(await drawn(member)).not.toContain('Amount');
});

test('lines to sign stand below rows, however many there are', async ({ server, tenant }) => {
  const { owner } = tenant;
  const pages = new Set<number>();
  for (const count of Array.from({ length: 26 }, (_, index) => index)) {
    const from = Date.parse('2026-03-10T08:00:00Z') + count * 60_000;
    await addLog(server, tenant, owner, { from: new Date(from), to: new Date(from + 59_000) });
    const paper = await paperOf(server, owner, exportsApi.timeLogs, {});
    pages.add(paper.pages);
    expect(paper.pageTexts.at(-1), `${count + 1} rows`).toMatch(/0:00:59.*Total.*Prepared by/s);
  }
  expect(pages).toEqual(new Set([1, 2]));
});

test.for(Object.entries(exportsApi))(
  '%s on paper holds what its reader may see',
  async ([, endpoint], { server, tenant }) => {
    const member = await tenant.member();
    const stranger = await createTenant(server);
    await addLog(server, tenant, tenant.owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:10:00Z' });
    await addLog(server, tenant, member, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T10:20:00Z' });
    const { prisma } = server.services;
    const { tenantId, organizationId } = tenant;
    const hidden = await prisma.organizationProject.create({
      data: { tenantId, organizationId, name: 'Hidden', public: false },
    });
    const asked = { 'employeeIds[0]': tenant.owner.employeeId, 'employeeIds[1]': member.employeeId };
    const isEmpty = endpoint === exportsApi.activities;
    const isBalance = endpoint === exportsApi.balance;
    const [ofMember, ofAll] = isBalance ? ['2.33', '3.50'] : ['2:20', '3:30'];
    const own = await paperOf(server, member, endpoint, asked);
    expect(own.text).not.toContain(ofAll);
    if (!isEmpty) expect(own.text).toContain(ofMember);
    const all = await paperOf(server, tenant.owner, endpoint, asked);
    expect(all.text).toContain(isEmpty ? 'Nothing in this period' : ofAll);
    const foreign = await paperOf(server, stranger.owner, endpoint, { ...asked, 'projectIds[0]': hidden.id });
    expect(foreign.text).toContain('Nothing in this period');
    // The balance ignores filters of projects.
    if (!isBalance) expect(foreign.text).toContain('1 chosen');
    expect(foreign.text).not.toContain('Hidden');
  },
);

test('a rounded report has the time before rounding beside it, in groups', async ({ server, tenant }) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T08:50:00Z' });
  await addLog(server, tenant, await tenant.member(), {
    from: '2026-03-10T08:00:00Z',
    to: '2026-03-10T08:20:00Z',
  });
  const groups = { 'groupBy[0]': 'day', 'groupBy[1]': 'employee', roundTo: '60', rounding: 'up' };
  const { text } = await paperOf(server, owner, exportsApi.summary, groups);
  const told = ['60 minutes, up, each entry', 'Unrounded', 'Tue, 10 Mar 2026', 'Subtotal', '2:00', '1:10'];
  for (const part of told) expect(text).toContain(part);
  expect(text).not.toContain('without a glyph');
});

test('more rows than paper holds are refused before anything is sent', async ({ server, tenant }) => {
  const { owner } = tenant;
  const log = await addLog(server, tenant, owner, {
    from: '2026-03-10T00:00:00Z',
    to: '2026-03-10T00:00:01Z',
  });
  // Triggers of so many rows take seconds.
  await server.copying.query(
    `insert into time_logs (id, "tenantId", "organizationId", "employeeId", "timesheetId", "startedAt", "stoppedAt", "updatedAt")
     select gen_random_uuid(), "tenantId", "organizationId", "employeeId", "timesheetId",
       "startedAt" + interval '1 second' * n, "startedAt" + interval '1 second' * (n + 1), "updatedAt"
     from time_logs, generate_series(1, $2::int) as n where id = $1`,
    [log.id, longestPrint],
  );
  expect(await owner.call(exportsApi.timeLogs, { query: { ...march, format: 'pdf' } })).toMatchObject({
    status: 400,
    body: { message: exportTexts.tooLong },
  });
});

test.for([
  ['de', ['Zeiteinträge', 'Zeitraum', '1. März 2026', 'Mitglied', 'Zwischensumme']],
  ['ru', ['Записи времени', 'Период', 'марта 2026', 'Участник', 'Промежуточный итог']],
] as const)('paper speaks %s', async ([language, told], { server, tenant }) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
  const { text } = await paperOf(server, owner, exportsApi.timeLogs, {}, language);
  for (const part of told) expect(text).toContain(part);
  expect(text).not.toContain('Subtotal');
});

const people = [
  ['Jörg', 'Müller'],
  ['小明', '王'],
  ['さくら', '田中'],
  ['김', '민수'],
  ['محمد', 'علي'],
  ['דוד', 'כהן 3'],
] as const;
const fromRight = (text: string) => [...text].reverse().join('');

test.for(['de', 'zh', 'ar', 'he'])(
  'names of the world are drawn in a file in %s',
  async (language, { server, tenant }) => {
    const { owner } = tenant;
    for (const [firstName, lastName] of people) {
      const member = await tenant.member();
      await server.services.prisma.user.update({
        where: { id: member.userId },
        data: { firstName, lastName },
      });
      await addLog(server, tenant, member, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
    }
    const { raw, text, boxes, shapesOf } = await paperOf(server, owner, exportsApi.timeLogs, {}, language);
    const whole = text.replaceAll('\n', '');
    for (const name of ['Jörg Müller', '小明 王', 'さくら 田中', '김 민수']) expect(whole).toContain(name);
    for (const name of ['محمد علي', 'דוד כהן ']) expect(whole).toContain(fromRight(name));
    expect(whole).toContain(`3${fromRight('דוד כהן ')}`);
    expect(shapesOf('م'), 'a letter that is joined').toBeGreaterThan(1);
    expect(boxes).toBe(0);
    expect(raw).toMatch(/NotoSansKR/);
  },
);

test.for(Object.entries(exportsApi))(
  '%s on paper has all letters of its own words',
  async ([, endpoint], { server, tenant }) => {
    const { owner } = tenant;
    await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
    for (const language of Object.keys(fileCatalogues)) {
      const { text, boxes } = await paperOf(server, owner, endpoint, {}, language);
      expect([language, boxes]).toEqual([language, 0]);
      if (language === 'zh') expect(text.replaceAll('\n', '')).toContain('2026年3月1日');
    }
  },
);

const scripts = [
  ['Thai', 'ที่นี่'],
  ['Devanagari', 'क्षत्रिय क्\u200dष क\u200c्ष'],
  ['Bengali', 'বাংলা'],
  ['Gurmukhi', 'ਪੰਜਾਬੀ'],
  ['Gujarati', 'ગુજરાતી'],
  ['Oriya', 'ଓଡ଼ିଆ'],
  ['Tamil', 'தமிழ்'],
  ['Telugu', 'తెలుగు'],
  ['Kannada', 'ಕನ್ನಡ'],
  ['Malayalam', 'മലയാളം'],
  ['Sinhala', 'ක්\u200dරීඩා'],
  ['Khmer', 'ភាសាខ្មែរ'],
  ['Ethiopic', 'አማርኛ'],
  ['Armenian', 'Հայերեն'],
  ['Georgian', 'ქართული'],
  ['Lao', 'ລາວ'],
  ['Tibetan', 'བོད་སྐད'],
  ['Thaana', 'ދިވެހި'],
  ['Syriac', 'ܠܫܢܐ'],
  ['Cherokee', 'ᏣᎳᎩ'],
  ['Javanese', 'ꦧꦱꦗꦮ'],
  ['Meetei Mayek', 'ꯃꯤꯇꯩꯂꯣꯟ'],
  ['Ol Chiki', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['letters of Taiwan and Hong Kong', '倯癠冚啲喺'],
  ['emoji', '🚀 👩\u200d💻 🎉'],
] as const;

test.for(scripts)('words in %s have a glyph for each letter', async ([, word], { server, tenant }) => {
  const { id: projectId } = await addProject(server, tenant, word);
  const span = { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' };
  await addLog(server, tenant, tenant.owner, { ...span, projectId });
  const { text, boxes } = await paperOf(server, tenant.owner, exportsApi.timeLogs, {});
  expect(await lettersWithoutGlyph([word])).toEqual([]);
  expect(boxes).toBe(0);
  expect(text).not.toContain('\ufffd');
});

test('a letter that no font has is replaced and named, and a usual file carries no other fonts', async ({
  server,
  tenant,
}) => {
  const { id: projectId } = await addProject(server, tenant, '𒀀𒀁');
  const span = { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' };
  await addLog(server, tenant, tenant.owner, { ...span, projectId });
  const { raw, boxes, text } = await paperOf(server, tenant.owner, exportsApi.timeLogs, {});
  expect(boxes).toBe(0);
  expect(text).toContain('\ufffd\ufffd');
  expect(text.replaceAll('\n', '')).toContain('Letters without a glyph: U+12000, U+12001');
  expect(raw).not.toContain('NotoSans');
});

test('the usual font has all letters that are not looked up', async () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x17e],
    [0x400, 0x45f],
  ] as const;
  for (const font of [fonts.plain, fonts.bold]) {
    const letters = lettersIn(font);
    for (const [first, last] of ranges) {
      for (let code = first; code <= last; code += 1) expect([code, letters.has(code)]).toEqual([code, true]);
    }
  }
});

test.for([
  ['en', 'Start', 'Hours', 'Prepared by', 'Approved by'],
  ['ar', 'البداية', 'الساعات', 'إعداد', 'اعتماد'],
  ['he', 'התחלה', 'שעות', 'הוכן על ידי', 'אושר על ידי'],
] as const)(
  'in %s columns follow each other as it is read',
  async ([language, ...words], { server, tenant }) => {
    const log = { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' };
    await addLog(server, tenant, tenant.owner, log);
    const { pieces } = await paperOf(server, tenant.owner, exportsApi.timeLogs, {}, language);
    const drawn = (word: string) => (language === 'en' ? word : fromRight(word));
    const [first = 0, last = 0, prepared = 0, approved = 0] = words.map(
      (word) => pieces.find(({ text }) => text === drawn(word))?.x,
    );
    for (const x of [first, last, prepared, approved]) expect(x).toBeGreaterThan(0);
    const isReadFromLeft = language === 'en';
    expect([first < last, prepared < approved]).toEqual([isReadFromLeft, isReadFromLeft]);
  },
);

test('the logo of the organization stands before its name, and no picture of another host', async ({
  server,
  tenant,
}) => {
  const { owner, organizationId } = tenant;
  await addLog(server, tenant, owner, { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:00:00Z' });
  const saved = (data: { imageId: string } | { imageUrl: string }) =>
    server.services.prisma.organization.update({ where: { id: organizationId }, data });
  const titleOn = async () => {
    const { raw, pieces } = await paperOf(server, owner, exportsApi.timeLogs, {});
    const picture = /\/Subtype \/Image\n(?:(?!endobj).)*?\/Width (\d+)/s.exec(raw)?.[1];
    return { picture, x: Math.round(pieces.find(({ text }) => text === 'Time entries')?.x ?? 0) };
  };
  await saved({ imageUrl: 'https://elsewhere.test/logo.png' });
  expect(await titleOn()).toEqual({ picture: undefined, x: 40 });
  const content = await png(1200, 400);
  const { body } = await upload(server, owner, { content, folder: 'organization_images' });
  await saved({ imageId: body.id });
  expect(await titleOn()).toEqual({ picture: '400', x: 40 + 102 + 12 });
  await server.services.files.delete(body.url.split('/').at(-1) ?? '');
  expect(await titleOn()).toEqual({ picture: undefined, x: 40 });
});
