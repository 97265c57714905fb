import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { upload } from '#server/modules/imports/test-imports.ts';
import { addLabels, addLog, addTask } from '#server/modules/reports/test-logs.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };

async function fileOf(server: TestServer, person: Person, query: Record<string, string>) {
  const { language = '', ...asked } = query;
  const answer = await server.app.inject({
    url: `/api${exportsApi.timeLogs.path}`,
    query: { ...march, ...asked },
    headers: { authorization: `Bearer ${person.token}`, language },
  });
  expect(answer.statusCode).toBe(200);
  return answer;
}

test.for([
  ['de', ['Datum', 'Beginn', 'Ende']],
  ['zh', ['日期', '开始', '结束']],
] as const)(
  'heads are in %s, keys and values are not, and we read the file again',
  async ([language, heads], { server, tenant }) => {
    const { owner } = tenant;
    const span = { from: '2026-03-10T08:00:00Z', to: '2026-03-10T09:30:00Z' };
    const task = await addTask(server, tenant, 'Write');
    const log = await addLog(server, tenant, owner, { ...span, taskId: task.id });
    await addLabels(server, tenant, { timeLogId: log.id, taskId: task.id });
    const csv = await fileOf(server, owner, { language });
    const [head, row] = parse(csv.rawPayload, { bom: true }) as string[][];
    expect(head?.slice(0, 3)).toEqual(heads);
    expect(row).toEqual(expect.arrayContaining(['2026-03-10', 'TRACKED', 'No', 'DRAFT', '1.5', '1:30']));
    const { sheets } = await readXlsx((await fileOf(server, owner, { language, format: 'xlsx' })).rawPayload);
    expect(sheets[0]?.rows[0]?.slice(0, 3)).toEqual(heads);
    const { rows } = (await fileOf(server, owner, { language, format: 'json' })).json();
    expect(rows).toMatchObject([{ date: '2026-03-10', type: 'TRACKED', hours: 1.5 }]);
    await server.services.prisma.timeLog.deleteMany({ where: { tenantId: tenant.tenantId } });
    const { body } = await upload(server, owner, { text: csv.rawPayload });
    expect(body.counts).toMatchObject({ read: 1, ready: 1, failed: 0, seconds: 5400 });
    expect(body.mapping).toMatchObject({ tags: head?.indexOf(fileLanguage(language).translate('Labels')) });
  },
);
