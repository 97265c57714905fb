import { v7 as uuidv7 } from 'uuid';
import { type BaseContext, type Context, readRows } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { type AuditFilter, kindsSql, pageOf } from '#server/modules/audit/audit.sql.ts';
import { type AuditEntry, type AuditKinds, auditActor } from '#shared/audit/audit.schema.ts';

interface Row {
  readonly id: string;
  readonly atText: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly actorType: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly actorImage: string | null;
  readonly aboutId: string | null;
  readonly aboutName: string | null;
  readonly aboutImage: string | null;
}

const personOf = (id: string | null, name: string | null, imageUrl: string | null) =>
  id === null ? undefined : { id, name: name ?? '', imageUrl };

function toEntry(row: Row): AuditEntry {
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
  const { name, text, values } = pageOf(ctx.tenantId, filter, take);
  return (await readRows<Row>(ctx, name, text, values)).map(toEntry);
}

export async function findKinds(ctx: Context): Promise<AuditKinds> {
  const [row] = await readRows<AuditKinds>(ctx, 'audit-kinds', kindsSql, [ctx.tenantId]);
  return row ?? { actions: [], entities: [] };
}

/** When the first entry was written that is still kept. */
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

/** Deletes what is older than its workspace wants, in parts, so that no statement takes long. */
export async function removeOldEntries(ctx: BaseContext): Promise<void> {
  for (;;) {
    const { rowCount } = await ctx.services.pool.query({
      name: 'audit-retention',
      text: `
        delete from audit_entries where id in (
          select a.id from tenant_settings s
          cross join lateral (
            select e.id from audit_entries e
            where e."tenantId" = s."tenantId"
              and e.at < $1::timestamptz - (s.value #>> '{}')::int * interval '1 day'
            order by e.at limit ${batch}
          ) a
          where s.name = $2 limit ${batch}
        )`,
      values: [ctx.now(), setting],
    });
    if ((rowCount ?? 0) < batch) return;
  }
}
