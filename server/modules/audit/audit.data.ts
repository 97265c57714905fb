import { v7 as uuidv7 } from 'uuid';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import type { RowOf } from '#server/db/rows.ts';
import {
  type AuditFilter,
  entriesSql,
  type entryColumns,
  kindsSql,
  namesSql,
  retentionSql,
} from '#server/modules/audit/audit.sql.ts';
import { type AuditEntry, type AuditKinds, auditActor } from '#shared/audit/audit.schema.ts';
import { seesValues } from '#shared/audit/audit-rights.ts';

type Row = RowOf<typeof entryColumns>;

const personOf = (id: string | null, name: string | null, imageUrl: string | null) =>
  id === null ? undefined : { id, name: name ?? '', imageUrl };

/** The entry as the caller may read it: without its values where these are closed to them. */
function toEntry(ctx: Context, row: Row): AuditEntry {
  if (!seesValues(ctx, { ...row, employeeId: row.aboutId })) {
    return { ...shape({ ...row, before: null, after: null, reason: null }), isClosed: true };
  }
  return shape(row);
}

function shape(row: Row): AuditEntry {
  const { atText, actorId, actorName, actorImage, aboutId, aboutName, aboutImage, ...entry } = row;
  return {
    ...entry,
    at: atText,
    actorType: auditActor.parse(entry.actorType),
    actor: personOf(actorId, actorName, actorImage),
    about: personOf(aboutId, aboutName, aboutImage),
  };
}

/** Entries of the workspace, newest first. */
export async function findEntries(ctx: Context, filter: AuditFilter, take: number): Promise<AuditEntry[]> {
  return (await queryRows(ctx, entriesSql(ctx.tenantId, filter, take))).map((row) => toEntry(ctx, row));
}

export async function findKinds(ctx: Context): Promise<AuditKinds> {
  const [row] = await queryRows(ctx, kindsSql({ tenantId: ctx.tenantId }));
  return row ?? { actions: [], entities: [] };
}

const uuids = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const mostIds = 5000;

/** Current names of all records that the entries reference by id; deleted records have none. */
export async function findNames(
  ctx: Context,
  entries: readonly AuditEntry[],
): Promise<Record<string, string>> {
  const texts = entries.map(({ entityId, before, after }) => JSON.stringify([entityId, before, after]));
  const ids = [...new Set(texts.join().match(uuids))].slice(0, mostIds);
  if (ids.length === 0) return {};
  const rows = await queryRows(ctx, namesSql({ tenantId: ctx.tenantId, ids }));
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])));
}

/** The instant of the oldest entry. */
export async function findFirstMoment(ctx: Context): Promise<Date | undefined> {
  const { tenantId } = ctx;
  const first = await ctx.db.auditEntry.findFirst({
    where: { tenantId },
    orderBy: { at: 'asc' },
    select: { at: true },
  });
  return first?.at;
}

const setting = 'audit.retention-days';

export async function findRetention(ctx: Pick<Context, 'db' | 'tenantId'>): Promise<number | null> {
  const where = { tenantId_name: { tenantId: ctx.tenantId, name: setting } };
  const row = await ctx.db.tenantSetting.findUnique({ where, select: { value: true } });
  return typeof row?.value === 'number' ? row.value : null;
}

export async function saveRetention(tx: InTransaction<Context>, days: number | null): Promise<void> {
  const { tenantId } = tx;
  if (days === null) {
    await tx.db.tenantSetting.deleteMany({ where: { tenantId, name: setting } });
    return;
  }
  await tx.db.tenantSetting.upsert({
    where: { tenantId_name: { tenantId, name: setting } },
    create: { id: uuidv7(), tenantId, name: setting, value: days },
    update: { value: days, updatedAt: tx.now() },
  });
}

const batch = 5000;

/** Deletes entries older than the retention of their workspace, in batches so that no statement takes long. */
export async function removeOldEntries(ctx: BaseContext): Promise<void> {
  let deleted = batch;
  while (deleted === batch) {
    deleted = await execute(ctx, retentionSql({ now: ctx.now(), setting, batch }));
  }
}
