import { inflateSync } from 'node:zlib';
import { addLog, addProject } from '#server/modules/reports/test-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { exportTexts, longestPrint } from '#shared/reports/exports.schema.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'Europe/Paris' };

/** Glyph numbers that stand for characters, of one font of the file. */
type Letters = ReadonlyMap<string, string>;

function lettersOf(map: string): Letters {
  const found = new Map<string, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from, 16) + index).toString(16).padStart(4, '0');
      found.set(glyph, Buffer.from(code, 'hex').swap16().toString('utf16le'));
    }
  }
  return found;
}

interface Paper {
  readonly raw: string;
  readonly pages: number;
  /** All texts as they are drawn, one after the other. */
  readonly text: string;
}

/** The streams of a PDF are deflated; text is written in glyph numbers of the fonts that are in use. */
function readPaper(bytes: Buffer): Paper {
  const raw = bytes.toString('latin1');
  const streams = new Map<string, string>();
  for (const match of raw.matchAll(/(\d+) 0 obj\n<<\n((?:(?!endobj).)*?)>>\nstream\n/gs)) {
    const [whole, id = '', dictionary = ''] = match;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const start = match.index + whole.length;
    const data = bytes.subarray(start, start + length);
    streams.set(id, dictionary.includes('FlateDecode') ? inflateSync(data).toString('latin1') : '');
  }
  const fonts = new Map<string, Letters>();
  for (const [, name = '', id = ''] of raw.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = new RegExp(`\\n${id} 0 obj\\n<<\\n((?:(?!endobj).)*?)>>\\nendobj`, 's').exec(raw)?.[1] ?? '';
    const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];
    fonts.set(name, map === undefined ? new Map() : lettersOf(streams.get(map) ?? ''));
  }
  const texts: string[] = [];
  for (const content of streams.values()) {
    for (const [, name = '', drawn = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf.*?\[(.*?)\] TJ/gs)) {
      const glyphs = [...drawn.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => hex).join('');
      const letters = fonts.get(name);
      const isPlain = letters === undefined || letters.size === 0;
      texts.push(
        isPlain
          ? Buffer.from(glyphs, 'hex').toString('latin1')
          : (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '?').join(''),
      );
    }
  }
  return { raw, pages: [...raw.matchAll(/\/Type \/Page\n/g)].length, text: texts.join('\n') };
}

async function paperOf(
  server: TestServer,
  person: Person,
  endpoint: Endpoint,
  query: Record<string, string>,
) {
  const response = await server.app.inject({
    url: `/api${endpoint.path}`,
    query: { ...march, ...query, format: 'pdf' },
    headers: { authorization: `Bearer ${person.token}` },
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
  const end = ['Total', '2:15', '2.25', 'Prepared by', 'Approved by', 'Date', 'Page 1 of '];
  for (const part of [...told, ...rows, ...end]) expect(text).toContain(part);
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
    const own = await paperOf(server, member, endpoint, asked);
    expect(own.text).not.toContain('3:30');
    if (!isEmpty) expect(own.text).toContain('2:20');
    const all = await paperOf(server, tenant.owner, endpoint, asked);
    expect(all.text).toContain(isEmpty ? 'Nothing in this period' : '3:30');
    const foreign = await paperOf(server, stranger.owner, endpoint, { ...asked, 'projectIds[0]': hidden.id });
    expect(foreign.text).toContain('Nothing in this period');
    expect(foreign.text).toContain('1 chosen');
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
});

test('more rows than paper holds are refused before anything is sent', async ({ server, tenant }) => {
  const { owner } = tenant;
  const log = await addLog(server, tenant, owner, {
    from: '2026-03-10T00:00:00Z',
    to: '2026-03-10T00:00:01Z',
  });
  await server.services.pool.query(
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
