import { expect, test } from 'vitest';
import { sql } from './database.ts';
import { mailsTo, mailTo } from './mailbox.ts';
import { sharedTakt } from './shared-takt.ts';
import { registerTeam } from './workspaces.ts';

const ada = { team: 'Northwind', name: 'Ada Example', email: 'ada@shared.example' };
const subject = 'Confirm your email address';

interface Count {
  readonly table: string;
  readonly rows: string;
}

const countsSql = (schema: string) => `
  select table_name as table, (xpath('/row/n/text()',
    query_to_xml(format('select count(*) as n from ${schema}.%I', table_name), true, true, '')))[1]::text as rows
  from information_schema.tables where table_schema = 'rows_ci' order by 1`;

test('a file finds the rows of its seed and no others, on a product that has served another file', async () => {
  const first = await sharedTakt('ci');
  const rowsIn = (schema: string) => sql<Count>(first.dataDir, countsSql(schema));
  await registerTeam(first.url, ada);
  await mailTo(first.dataDir, ada.email, subject);
  expect(await rowsIn('public')).not.toEqual(await rowsIn('rows_ci'));
  await first.leave();

  for (const seed of ['demo', 'ci'] as const) {
    const next = await sharedTakt(seed);
    expect(next.pid).toBe(first.pid);
    expect(await rowsIn('public')).toEqual(await rowsIn(`rows_${seed}`));
    expect(await mailsTo(next.dataDir, ada.email, subject)).toEqual([]);
    await next.leave();
  }
  const plain = await sharedTakt();
  await registerTeam(plain.url, ada);
  await plain.leave();
});
