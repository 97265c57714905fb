import { stringify } from 'csv-stringify/sync';
import { addDays } from 'date-fns';
import { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { linkTo } from '#server/mail/links.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import { dataArchiveMail } from '#server/mail/templates/mails.ts';
import {
  archivedFilesSql,
  archivePage,
  archiveParts,
} from '#server/modules/data-archives/archive-parts.sql.ts';
import { mayReadArchive, readerOf } from '#server/modules/data-archives/archive-reader.service.ts';
import { findPending, findPerson, saveOutcome } from '#server/modules/data-archives/data-archives.data.ts';
import type { Reader, Row } from '#server/modules/data-archives/parts/part.ts';
import { type ZipPart, zipBytes } from '#server/modules/exports/xlsx/zip-file.ts';
import { archiveDays } from '#shared/data-archives/data-archive.schema.ts';

interface Whose {
  readonly tenantId: string;
  readonly userId: string;
}

/** The subject and the requester of an archive. */
interface Writing {
  readonly whose: Whose;
  readonly reader: Reader;
}

/** All rows of a statement that reads them page by page. */
async function* pagesOf<Row extends { readonly id: string }>(
  pageAfter: (after: string | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await pageAfter(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.id;
    if (rows.length < archivePage) return;
  }
}

type Part = (typeof archiveParts)[number];

const row = z.record(z.string(), z.unknown());

/** The rows of a part as the reader may see them, page by page. */
async function* rowsOf(ctx: BaseContext, { whose, reader }: Writing, part: Part): AsyncGenerator<Row[]> {
  const pages = pagesOf((after) => queryRows(ctx, part.page({ ...whose, after })));
  for await (const page of pages) {
    const rows = page.map(({ json }) => row.parse(JSON.parse(json)));
    const { shown: show = (one: Row) => one } = part;
    const shown = rows.map((one) => show(one, reader)).filter((one) => one !== undefined);
    if (shown.length > 0) yield shown;
  }
}

async function* jsonOf(ctx: BaseContext, writing: Writing, part: Part): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of rowsOf(ctx, writing, part)) {
    yield separator + rows.map((one) => JSON.stringify(one)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

async function* csvOf(ctx: BaseContext, writing: Writing, part: Part): AsyncGenerator<string> {
  const format = { columns: part.columns, escape_formulas: true, record_delimiter: 'windows' } as const;
  yield stringify([], { ...format, header: true, bom: true });
  for await (const rows of rowsOf(ctx, writing, part)) yield stringify(rows, format);
}

async function* fileParts(ctx: BaseContext, whose: Whose): AsyncGenerator<ZipPart> {
  const files = pagesOf((after) => queryRows(ctx, archivedFilesSql({ ...whose, after })));
  for await (const page of files) {
    for (const { id, name, storageKey } of page) {
      const content = await ctx.services.files.get(storageKey);
      // Nothing that another system takes for a folder or refuses.
      const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');
      if (content !== undefined) yield { path: `files/${id}-${plain}`, content: [content] };
    }
  }
}

/** Another reader may find parts left out; their names are in `left-out.json`. */
async function* partsOf(ctx: BaseContext, writing: Writing): AsyncGenerator<ZipPart> {
  const { isSelf, seesWork } = writing.reader;
  const isShown = ({ readers }: Part) => isSelf || readers === 'all' || (readers === 'work' && seesWork);
  for (const part of archiveParts.filter(isShown)) {
    yield { path: `${part.name}.json`, content: jsonOf(ctx, writing, part) };
    yield { path: `${part.name}.csv`, content: csvOf(ctx, writing, part) };
  }
  if (!isSelf) {
    const leftOut = archiveParts.filter((part) => !isShown(part)).map(({ name }) => name);
    yield { path: 'left-out.json', content: [`${JSON.stringify(leftOut)}\n`] };
  }
  if (seesWork) yield* fileParts(ctx, writing.whose);
}

/** Size of the buffer before a piece is stored. */
const pieceBytes = 8_388_608;

/** Stores the archive in pieces, so that memory never holds all of it; a failure deletes the pieces. */
async function storeArchive(ctx: BaseContext, writing: Writing): Promise<{ keys: string[]; size: number }> {
  const store = ctx.services.files;
  const keys: string[] = [];
  let [piece, held, size]: [Uint8Array[], number, number] = [[], 0, 0];
  const storePiece = async () => {
    keys.push(await store.put(Buffer.concat(piece), 'bin'));
    [piece, held] = [[], 0];
  };
  try {
    for await (const bytes of zipBytes(partsOf(ctx, writing))) {
      piece.push(bytes);
      held += bytes.length;
      size += bytes.length;
      if (held >= pieceBytes) await storePiece();
    }
    await storePiece();
    return { keys, size };
  } catch (error) {
    for (const key of keys) await store.delete(key);
    throw error;
  }
}

interface Job {
  readonly tenantId: string;
  readonly archiveId: string;
}

async function write(ctx: BaseContext, { tenantId, archiveId: id }: Job): Promise<void> {
  const pending = await findPending(ctx, { tenantId, id });
  if (pending === undefined) return;
  const { userId, requestedByUserId, requestedBy } = pending;
  const whose = { tenantId, userId };
  const asker = await memberContext(ctx, { tenantId, userId: requestedByUserId });
  if (asker === undefined || !mayReadArchive(asker, (await findPerson(asker, userId)).whose)) {
    await inTransaction(ctx, (tx) => saveOutcome(tx, { tenantId, id }, { status: 'failed' }));
    return;
  }
  const { keys, size } = await storeArchive(ctx, { whose, reader: await readerOf(asker, userId) });
  await inTransaction(ctx, async (tx) => {
    const endsAt = addDays(tx.now(), archiveDays);
    if (!(await saveOutcome(tx, { tenantId, id }, { status: 'ready', keys, size, endsAt }))) {
      for (const key of keys) tx.afterCommit(() => ctx.services.files.delete(key));
      return;
    }
    const to = requestedBy.account?.email;
    if (to === undefined) return;
    const { appUrl } = ctx.services.config;
    const mail = dataArchiveMail(
      { appUrl, language: requestedBy.preferredLanguage },
      { name: requestedBy.firstName ?? undefined, link: linkTo(appUrl, '/settings/ownData') },
    );
    await tx.enqueue(mailSend, { to, ...mail, tenantId });
  });
}

/** Writes an archive; after the last failure marks it as failed. */
export async function writeDataArchive(
  ctx: BaseContext,
  job: Job,
  { isLast }: { isLast: boolean },
): Promise<void> {
  try {
    await write(ctx, job);
  } catch (error) {
    const about = { tenantId: job.tenantId, id: job.archiveId };
    if (isLast) await inTransaction(ctx, (tx) => saveOutcome(tx, about, { status: 'failed' }));
    throw error;
  }
}
