import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import {
  boardContentSql,
  boardGuestSql,
  boardsSql,
  boardVersionsSql,
  lockBoardSql,
  trimVersionsSql,
} from '#server/modules/boards/boards.sql.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import {
  type Board,
  type BoardElement,
  type BoardsQuery,
  type BoardVersion,
  boardLimits,
  boardTexts,
} from '#shared/boards/board.schema.ts';
import type { Drawing } from '#shared/boards/merge.ts';

export type Tx = InTransaction<Context>;

type Row = Omit<Board, 'createdAt' | 'updatedAt'> & { readonly createdAt: Date; readonly updatedAt: Date };

interface Filter extends BoardsQuery {
  readonly id?: string;
}

const toBoard = (row: Row): Board => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function findBoards(ctx: Context | Tx, filter: Filter): Promise<Board[]> {
  return (await queryRows(ctx, boardsSql({ ...callerValues(ctx), ...filter }))).map(toBoard);
}

export async function getBoard(ctx: Context | Tx, id: string): Promise<Board> {
  const [board] = await findBoards(ctx, { id });
  if (board === undefined) throw notFound(boardTexts.notFound);
  return board;
}

interface StoredDrawing {
  readonly revision: number;
  readonly content: Drawing;
}

export interface LockedBoard extends StoredDrawing {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly isArchived: boolean;
  readonly mayManage: boolean;
}

export async function readDrawing(ctx: Context, id: string): Promise<StoredDrawing> {
  const [row] = await queryRows(ctx, boardContentSql({ ...callerValues(ctx), id }));
  if (row === undefined) throw notFound(boardTexts.notFound);
  return row;
}

/** 404 for a board that the caller does not see. Nobody else changes it until the transaction ends. */
export async function lockBoard(tx: Tx, id: string): Promise<LockedBoard> {
  const [row] = await queryRows(tx, lockBoardSql({ ...callerValues(tx), id }));
  if (row === undefined) throw notFound(boardTexts.notFound);
  return row;
}

/** The caller's name at a board; 404 if they do not see it. */
export async function getGuestName(ctx: Context, id: string): Promise<string> {
  const [row] = await queryRows(ctx, boardGuestSql({ ...callerValues(ctx), id }));
  if (row === undefined) throw notFound(boardTexts.notFound);
  return row.name;
}

export function countBoards({ db, tenantId }: Tx, organizationTeamId: string): Promise<number> {
  return db.board.count({ where: { tenantId, organizationTeamId, deletedAt: null } });
}

export async function insertBoard(
  tx: Tx,
  {
    name,
    organizationTeamId,
    organizationId,
  }: { name: string } & Record<'organizationTeamId' | 'organizationId', string>,
): Promise<string> {
  const now = tx.now();
  const { id } = await tx.db.board.create({
    data: {
      tenantId: tx.tenantId,
      organizationId,
      organizationTeamId,
      name,
      content: { elements: [], revisions: {} },
      createdAt: now,
      updatedAt: now,
      createdByUserId: tx.userId,
    },
    select: { id: true },
  });
  return id;
}

export async function changeBoard(
  tx: Tx,
  id: string,
  { name, isArchived }: { name?: string | undefined; isArchived?: boolean | undefined },
): Promise<void> {
  const now = tx.now();
  const archiving = isArchived === undefined ? {} : { isArchived, archivedAt: isArchived ? now : null };
  await tx.db.board.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { ...omitUndefined({ name }), ...archiving, updatedAt: now, updatedByUserId: tx.userId },
  });
}

/** `json` is the drawing as text: it was written already to see how large it is. */
export async function saveDrawing(
  tx: Tx,
  id: string,
  { revision, json }: { revision: number; json: string },
) {
  await tx.db.$executeRaw`
    update boards set content = ${json}::jsonb, revision = ${revision}, "updatedAt" = ${tx.now()},
      "updatedByUserId" = ${tx.userId}::uuid
    where "tenantId" = ${tx.tenantId}::uuid and id = ${id}::uuid`;
}

export async function findVersions(ctx: Context, boardId: string): Promise<BoardVersion[]> {
  const rows = await queryRows(ctx, boardVersionsSql({ tenantId: ctx.tenantId, boardId }));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** The instant of the last saved version. */
export async function lastVersionAt({ db, tenantId }: Tx, boardId: string): Promise<Date | undefined> {
  const where = { tenantId, boardId };
  const last = await db.boardVersion.findFirst({
    where,
    orderBy: { revision: 'desc' },
    select: { createdAt: true },
  });
  return last?.createdAt;
}

/** Stores the present drawing; deletes the oldest versions beyond the limit. */
export async function storeVersion(
  tx: Tx,
  { id, revision }: LockedBoard,
  elements: readonly BoardElement[],
): Promise<void> {
  await tx.db.$executeRaw`
    insert into board_versions (id, "tenantId", "boardId", revision, content, "createdByUserId", "createdAt")
    values (gen_random_uuid(), ${tx.tenantId}::uuid, ${id}::uuid, ${revision},
      ${JSON.stringify({ elements })}::jsonb, ${tx.userId}::uuid, ${tx.now()})
    on conflict ("boardId", revision) do nothing`;
  const { tenantId } = tx;
  await execute(tx, trimVersionsSql({ tenantId, boardId: id, limit: boardLimits.versions }));
}

/** The drawing of a version; 404 for one that was deleted. */
export async function getVersion(
  { db, tenantId }: Tx,
  boardId: string,
  revision: number,
): Promise<readonly BoardElement[]> {
  const rows = await db.$queryRaw<{ content: Drawing }[]>`
    select content from board_versions
    where "tenantId" = ${tenantId}::uuid and "boardId" = ${boardId}::uuid and revision = ${revision}::int`;
  const [row] = rows;
  if (row === undefined) throw notFound(boardTexts.version);
  return row.content.elements;
}
