import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import type { MessageText } from '#shared/text/message.ts';
import { storedText } from '#shared/text/required-text.ts';

type Reader = Pick<Context, 'db' | 'tenantId'>;
type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId'>;

/** A row that is left out. */
export type RowError = { readonly row: number; readonly reason: MessageText };

/** So many are read or written at a time: all of a large file would hold up everybody else. */
export const errorPage = 2000;

const errorsSql = `
  select (e.error->>'row')::int as row, e.error->'reason' as reason
  from import_runs r, jsonb_array_elements(r.errors) with ordinality as e (error, place)
  where r."tenantId" = $1::uuid and r.id = $2::uuid and e.place > $3::int
  order by e.place limit $4::int`;

/** Rows of an import that were left out, as many as are asked for. */
export async function findErrors(
  { db, tenantId }: Reader,
  id: string,
  { skip = 0, take }: { skip?: number; take: number },
): Promise<RowError[]> {
  const rows = await db.$queryRawUnsafe<{ row: number; reason: unknown }[]>(
    errorsSql,
    tenantId,
    id,
    skip,
    take,
  );
  return rows.map(({ row, reason }) => ({ row, reason: storedText.parse(reason) }));
}

const appendSql = `
  update import_runs set errors = errors || $1::jsonb where "tenantId" = $2::uuid and id = $3::uuid`;

/** Writes those after the first page, which came with the row. */
export async function appendErrors(
  { db, tenantId }: Tx,
  id: string,
  errors: readonly RowError[],
): Promise<void> {
  for (let at = errorPage; at < errors.length; at += errorPage) {
    await db.$executeRawUnsafe(appendSql, JSON.stringify(errors.slice(at, at + errorPage)), tenantId, id);
  }
}
