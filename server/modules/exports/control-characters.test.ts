import { readXlsx } from 'hucre/xlsx';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { addLog } from '#server/modules/reports/test-logs.ts';
import { expect, test } from '#server/testing/test.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

const description = 'Ring\u0007 the bell\u001b';

const textOf: Readonly<Record<string, (bytes: Buffer) => string | Promise<string>>> = {
  csv: String,
  json: (bytes) => JSON.stringify(JSON.parse(String(bytes))),
  xlsx: async (bytes) => JSON.stringify((await readXlsx(bytes)).sheets[0]?.rows),
  pdf: (bytes) =>
    readPaper(bytes)
      .pieces.map(({ text }) => text)
      .join(' '),
};

test.for(Object.keys(textOf))('control characters do not get into %s', async (format, { server, tenant }) => {
  const { owner } = tenant;
  await addLog(server, tenant, owner, {
    from: '2026-03-10T08:00:00Z',
    to: '2026-03-10T09:00:00Z',
    description,
  });
  const response = await server.app.inject({
    url: `/api${exportsApi.timeLogs.path}`,
    query: { startDate: '2026-03-10', endDate: '2026-03-10', timeZone: 'UTC', format },
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const text = (await textOf[format]?.(response.rawPayload)) ?? '';
  expect(text).toContain('Ring the bell');
  expect(text).not.toMatch(/\\u00|_x00|(?![\r\n])\p{Cc}/u);
});
