import { addDays, subDays, subHours } from 'date-fns';
import { v7 as uuidv7 } from 'uuid';
import { noteChange } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockFor } from '#server/db/query.ts';
import { AppError, conflict } from '#server/errors.ts';
import { requireArchiveRight } from '#server/modules/data-archives/archive-reader.service.ts';
import {
  failSilent,
  findArchives,
  findLatest,
  getStoredArchive,
  insertArchive,
  removeEnded,
  requireUserOf,
} from '#server/modules/data-archives/data-archives.data.ts';
import { dataArchiveWrite } from '#server/modules/data-archives/data-archives.jobs.ts';
import {
  archiveDays,
  type DataArchive,
  dataArchiveTexts,
  type NewDataArchiveInput,
} from '#shared/data-archives/data-archive.schema.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { pathSlug } from '#shared/text/slug.ts';

export async function listDataArchives(ctx: Context): Promise<List<DataArchive>> {
  return toList(await findArchives(ctx));
}

/** 404 for somebody of another workspace; 403 for others without the right to change members, and for a higher role. */
async function whoseArchive(ctx: Context, { employeeId }: NewDataArchiveInput): Promise<string> {
  if (employeeId === undefined) return ctx.userId;
  const whose = await requireUserOf(ctx, employeeId);
  requireArchiveRight(ctx, whose);
  return whose.userId;
}

/** Begins to write an archive; 409 while one of the person is written, and for a second one within a day. */
export async function requestDataArchive(ctx: Context, input: NewDataArchiveInput): Promise<DataArchive> {
  const userId = await whoseArchive(ctx, input);
  return inTransaction(ctx, async (tx) => {
    await lockFor(tx, 'data-archives', userId);
    const latest = await findLatest(tx, userId, subDays(tx.now(), 1));
    if (latest?.status === 'pending') throw conflict(dataArchiveTexts.running, { code: 'ARCHIVE_RUNNING' });
    if (latest !== null) throw conflict(dataArchiveTexts.today, { code: 'ARCHIVE_TODAY' });
    const id = uuidv7();
    const archive = await insertArchive(tx, { id, userId, endsAt: addDays(tx.now(), archiveDays) });
    await noteChange(tx, { action: 'data-archive.request', entity: 'User', entityId: userId });
    await tx.enqueue(dataArchiveWrite, { tenantId: tx.tenantId, archiveId: id });
    return archive;
  });
}

/** The bytes, one stored piece after the other. */
async function* piecesOf({ services }: Context, keys: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const piece = await services.files.get(key);
    if (piece === undefined) throw new Error('a piece of an archive is lost');
    yield piece;
  }
}

/**
 * 404 for an archive of somebody else or one that has ended, 403 where the right to it or the rank has ended since, 410 for one whose
 * file is not there.
 */
export async function openDataArchive(ctx: Context, id: string) {
  const { keys, status, user, createdAt, whose } = await getStoredArchive(ctx, id);
  requireArchiveRight(ctx, whose);
  const [first] = keys;
  const isThere = status === 'ready' && first !== undefined && (await ctx.services.files.has(first));
  if (!isThere) throw new AppError('gone', dataArchiveTexts.gone, { code: 'FILE_LOST' });
  await inTransaction(ctx, (tx) =>
    noteChange(tx, { action: 'data-archive.download', entity: 'User', entityId: user.id }),
  );
  const name = `takt-${pathSlug(user.name)}-${createdAt.slice(0, 10)}.zip`;
  return { name, content: piecesOf(ctx, keys) };
}

/** Archives that have not been written for so long never will be. */
const silentHours = 6;

/** Deletes expired archives with their files. */
export async function tidyDataArchives(ctx: BaseContext): Promise<void> {
  const store = ctx.services.files;
  await inTransaction(ctx, async (tx) => {
    await failSilent(tx, subHours(tx.now(), silentHours));
    for (const key of await removeEnded(tx)) tx.afterCommit(() => store.delete(key));
  });
}
