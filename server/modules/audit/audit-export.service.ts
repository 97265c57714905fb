import type { Context } from '#server/context/context.ts';
import { findEntries, findFirstMoment } from '#server/modules/audit/audit.data.ts';
import { filterOf } from '#server/modules/audit/audit.service.ts';
import type { AuditFilter } from '#server/modules/audit/audit.sql.ts';
import { type ExportFile, plainFile } from '#server/modules/exports/export-file.ts';
import type { Cell, Column } from '#server/modules/exports/export-table.ts';
import { noteExport } from '#server/modules/exports/note-export.ts';
import type { AuditEntry, AuditExportQuery } from '#shared/audit/audit.schema.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

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

function cellsOf(entry: AuditEntry): Cell[] {
  const { at, actor, actorType, action, entity, entityId, about, before, after, reason, ip, requestId } =
    entry;
  return [
    ...[at, actor?.name ?? '', actorType, action, entity, entityId, about?.name ?? ''],
    ...[json(before), json(after), reason ?? '', ip ?? '', requestId ?? ''],
  ];
}

const pageSize = 1000;

/** Read page by page while they are sent. */
async function* rowsOf(ctx: Context, filter: AuditFilter): AsyncGenerator<Cell[]> {
  let page = await findEntries(ctx, filter, pageSize);
  for (;;) {
    for (const entry of page) yield cellsOf(entry);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    page = await findEntries(ctx, { ...filter, after: last }, pageSize);
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
