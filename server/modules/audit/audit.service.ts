import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, forbidden } from '#server/errors.ts';
import {
  findEntries,
  findFirstMoment,
  findKinds,
  findNames,
  findRetention,
  saveRetention,
} from '#server/modules/audit/audit.data.ts';
import type { AuditFilter } from '#server/modules/audit/audit.sql.ts';
import { type ExportFile, noteExport, plainFile } from '#server/modules/exports/export-file.ts';
import type { Cell, Column } from '#server/modules/exports/export-table.ts';
import {
  type AuditEntry,
  type AuditExportQuery,
  type AuditKinds,
  type AuditPage,
  type AuditQuery,
  type AuditRetention,
  auditTexts,
} from '#shared/audit/audit.schema.ts';
import { isoInstant } from '#shared/http/codecs.ts';
import { uuid } from '#shared/http/query.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

const pageSize = { usual: 50, most: 200 };

function cursorOf({ at, id }: AuditEntry): string {
  return Buffer.from(`${at}|${id}`).toString('base64url');
}

function readCursor(cursor: string | undefined): AuditFilter['after'] {
  if (cursor === undefined) return undefined;
  const [at, id] = Buffer.from(cursor, 'base64url').toString('utf8').split('|');
  const [moment, entry] = [isoInstant.safeParse(at), uuid.safeParse(id)];
  if (!moment.success || !entry.success) throw badRequest(auditTexts.cursor);
  return { at: moment.data, id: entry.data };
}

/** The filter behind a query; its days are those of the caller's zone. */
function filterOf(ctx: Context, query: AuditExportQuery | AuditQuery): AuditFilter {
  const { userId, action, entity, entityId, from, to } = query;
  const zone = normaliseTimeZone(ctx.timeZone);
  return {
    userId,
    action,
    entity,
    entityId,
    start: from === undefined ? undefined : dayBounds(from, zone).start,
    end: to === undefined ? undefined : dayBounds(to, zone).end,
  };
}

export async function listAudit(ctx: Context, query: AuditQuery): Promise<AuditPage> {
  const take = Math.max(1, Math.min(query.take ?? pageSize.usual, pageSize.most));
  const filter = { ...filterOf(ctx, query), after: readCursor(query.cursor) };
  const entries = await findEntries(ctx, filter, take + 1);
  const items = entries.slice(0, take);
  const last = items.at(-1);
  const nextCursor = entries.length > take && last !== undefined ? cursorOf(last) : undefined;
  return { items, names: await findNames(ctx, items), nextCursor };
}

export function listKinds(ctx: Context): Promise<AuditKinds> {
  return findKinds(ctx);
}

export async function getRetention(ctx: Context): Promise<AuditRetention> {
  return { days: await findRetention(ctx) };
}

/** The change is an entry itself, so that entries never vanish without a trace. */
export async function setRetention(ctx: Context, { days }: AuditRetention): Promise<AuditRetention> {
  if (ctx.role !== 'SUPER_ADMIN') throw forbidden(auditTexts.superAdminOnly);
  await inTransaction(ctx, async (tx) => {
    const before = await findRetention(tx);
    if (before === days) return;
    await saveRetention(tx, days);
    const about = { entity: 'Tenant', entityId: tx.tenantId } as const;
    await noteChange(tx, {
      action: 'audit.retention',
      ...about,
      before: { days: before },
      after: { days },
    });
  });
  return { days };
}

const columns: readonly Column[] = [
  { key: 'at', header: 'At (UTC)' },
  { key: 'actor', header: 'Who' },
  { key: 'actorType', header: 'Through' },
  { key: 'action', header: 'Action' },
  { key: 'entity', header: 'Record' },
  { key: 'entityId', header: 'Record id' },
  { key: 'about', header: 'About' },
  { key: 'before', header: 'Before' },
  { key: 'after', header: 'After' },
  { key: 'reason', header: 'Reason' },
  { key: 'ip', header: 'From address' },
  { key: 'requestId', header: 'Request id' },
];

const json = (value: object | null | undefined): string => (value ? JSON.stringify(value) : '');

/** `user`, or `token (Deploy script)`. */
const throughOf = ({ actorType, tokenName }: AuditEntry): string =>
  tokenName ? `${actorType} (${tokenName})` : actorType;

function cellsOf(entry: AuditEntry): Cell[] {
  const { at, actor, action, entity, entityId, about } = entry;
  const { before, after, reason, ip, requestId } = entry;
  return [
    ...[at, actor?.name ?? '', throughOf(entry), action, entity, entityId, about?.name ?? ''],
    ...[json(before), json(after), reason ?? '', ip ?? '', requestId ?? ''],
  ];
}

const exportPageSize = 1000;

/** Read page by page while they are sent. */
async function* rowsOf(ctx: Context, filter: AuditFilter): AsyncGenerator<Cell[]> {
  let page = await findEntries(ctx, filter, exportPageSize);
  for (;;) {
    for (const entry of page) yield cellsOf(entry);
    const last = page.at(-1);
    if (last === undefined || page.length < exportPageSize) return;
    page = await findEntries(ctx, { ...filter, after: last }, exportPageSize);
  }
}

export async function exportAudit(ctx: Context, query: AuditExportQuery): Promise<ExportFile> {
  const zone = normaliseTimeZone(ctx.timeZone);
  const first = query.from ?? dayOf((await findFirstMoment(ctx)) ?? ctx.now(), zone);
  const range = { fromDay: first, toDay: query.to ?? dayOf(ctx.now(), zone) };
  const rows = rowsOf(ctx, filterOf(ctx, query));
  const [name, format] = ['audit-log', query.format ?? 'csv'] as const;
  await noteExport(ctx, { name, format, from: range.fromDay, to: range.toDay });
  return plainFile(ctx, { name, columns, rows, filter: { zone, range } }, format);
}
