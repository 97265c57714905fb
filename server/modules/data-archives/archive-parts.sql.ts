import { jsonObject } from '#server/db/json/json-sql.ts';
import { jsonText, rowStatement, text, uuid } from '#server/db/rows.ts';
import { raw, sql } from '#server/db/sql.ts';
import { employmentParts } from './parts/employment-parts.ts';
import { byUser, isPresent, type PageParams, type Part } from './parts/part.ts';
import { personParts } from './parts/person-parts.ts';
import { workParts } from './parts/work-parts.ts';

export const archivePage = 500;

function pageSql({ table, joins = '', key = 'id', isOfAccount = false, where, members }: Part) {
  const place = raw(`x.${key}`);
  const workspace = (p: PageParams) => (isOfAccount ? sql`true` : sql`x."tenantId" = ${p.tenantId}::uuid`);
  return rowStatement(
    { id: uuid, ...jsonText },
    (p: PageParams) => sql`
    select ${place} as id, ${raw(jsonObject(members))}::text as json from ${raw(`${table} x ${joins}`)}
    where ${workspace(p)} and ${where(p)} and (${p.after}::uuid is null or ${place} > ${p.after}::uuid)
    order by ${place} limit ${raw(`${archivePage}`)}`,
  );
}

/** Parts of an archive: for each kind of rows its readers, its columns and the statement of a page. */
export const archiveParts = [...personParts, ...employmentParts, ...workParts].map((part) => ({
  ...part,
  columns: Object.keys(part.members),
  page: pageSql(part),
}));

/** Files that the person uploaded, with their places in the store. */
export const archivedFilesSql = rowStatement(
  { id: uuid, name: text, storageKey: text },
  (p: PageParams) => sql`
  select x.id, x.name, x."storageKey" from attachments x
  where x."tenantId" = ${p.tenantId}::uuid and ${byUser(p)} and ${isPresent}
    and (${p.after}::uuid is null or x.id > ${p.after}::uuid)
  order by x.id limit ${raw(`${archivePage}`)}`,
);
