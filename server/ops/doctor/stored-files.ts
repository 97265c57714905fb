import type pg from 'pg';
import type { Config } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { createLogger } from '#server/log.ts';
import { type Examine, ok, todo } from '#server/ops/doctor/finding.ts';

const mostFiles = 5000;
const atOnce = 20;
const mostNamed = 3;

/** Newest first: what was just lost matters most, and what is old has been looked at before. */
const keysSql = `
with files as (
  select url as key, "createdAt" as at from image_assets where "deletedAt" is null
  union all select thumb, "createdAt" from image_assets where thumb is not null and "deletedAt" is null
  union all select unnest(keys), "createdAt" from data_archives where "endsAt" > now()
  union all select "storageKey", "createdAt" from attachments where "deletedAt" is null
)
select key, (select count(*)::int from files) as total from files order by at desc, key limit ${mostFiles}`;

async function missingOf(store: FileStore, keys: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let start = 0; start < keys.length; start += atOnce) {
    const some = keys.slice(start, start + atOnce);
    const there = await Promise.all(some.map((key) => store.has(key)));
    missing.push(...some.filter((_key, index) => there[index] !== true));
  }
  return missing;
}

/** Looks whether the files that the database knows are in the store: all of them, or the newest of very many. */
export function storedFiles(client: pg.Client, config: Config): Examine {
  return async () => {
    const { rows } = await client.query<{ key: string; total: number }>(keysSql);
    const [{ total } = { total: 0 }] = rows;
    const looked = total > rows.length ? `the newest ${rows.length} of ${total}` : `all ${total}`;
    const store = openFileStore(config, createLogger('silent'));
    try {
      const missing = await missingOf(
        store,
        rows.map(({ key }) => key),
      );
      if (missing.length === 0) return ok(`${looked} are there`);
      const names = missing.slice(0, mostNamed).join(', ');
      const more = missing.length > mostNamed ? ', …' : '';
      return todo(
        `${missing.length} gone (${names}${more}), of ${looked} looked for. Bring them back from a backup of ${store.place}.`,
      );
    } finally {
      store.close();
    }
  };
}
