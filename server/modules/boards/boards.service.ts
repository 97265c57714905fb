import { differenceInMinutes } from 'date-fns';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, badRequest, conflict, forbidden, notFound } from '#server/errors.ts';
import {
  changeBoard,
  countBoards,
  findBoards,
  findVersions,
  getBoard,
  getGuestName,
  getVersion,
  insertBoard,
  type LockedBoard,
  lastVersionAt,
  lockBoard,
  readDrawing,
  saveDrawing,
  storeVersion,
  type Tx,
} from '#server/modules/boards/boards.data.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import { can } from '#shared/access/can.ts';
import {
  type Board,
  type BoardContent,
  type BoardElement,
  type BoardPresence,
  type BoardsQuery,
  type BoardVersion,
  boardLimits,
  boardTexts,
  type CreateBoardInput,
  type ReceivedPresence,
  type SaveBoardInput,
  type UpdateBoardInput,
} from '#shared/boards/board.schema.ts';
import {
  changedSince,
  changesBackTo,
  countVisible,
  type Drawing,
  mergeDrawing,
} from '#shared/boards/merge.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { savedReportTexts } from '#shared/reports/saved-report.schema.ts';

/** Members with rights over other people manage the boards of the organization as well. */
function withRights(ctx: Pick<Context, 'permissions'>, board: Board): Board {
  return { ...board, mayManage: board.mayManage || can(ctx, 'CHANGE_SELECTED_EMPLOYEE') };
}

export async function listBoards(ctx: Context, query: BoardsQuery): Promise<List<Board>> {
  return toList((await findBoards(ctx, query)).map((board) => withRights(ctx, board)));
}

export async function openBoard(ctx: Context | Tx, id: string): Promise<Board> {
  return withRights(ctx, await getBoard(ctx, id));
}

function announceBoard(tx: Tx, id: string): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'boards', id));
}

/** Begins a board of a team; 404 for a team the caller does not see, 409 when it has too many. */
export async function createBoard(
  ctx: Context,
  { name, organizationTeamId }: CreateBoardInput,
): Promise<Board> {
  const { organizationId } = ctx;
  if (organizationId === undefined)
    throw badRequest(savedReportTexts.noOrganization, { code: 'NO_ORGANIZATION' });
  if ((await findVisibleTeams(ctx, [organizationTeamId])).length === 0) throw notFound('The team');
  return inTransaction(ctx, async (tx) => {
    await requireRoom(tx, {
      ...{ what: 'boards', whose: organizationTeamId, most: boardLimits.boards },
      count: () => countBoards(tx, organizationTeamId),
      refusal: { text: boardTexts.tooManyBoards, code: 'TOO_MANY_BOARDS' },
    });
    const id = await insertBoard(tx, { name, organizationTeamId, organizationId });
    await switchOnModule(tx, 'boards');
    announceBoard(tx, id);
    return openBoard(tx, id);
  });
}

/** Renames, archives and restores; for the creator of the board and for managers. */
export async function updateBoard(ctx: Context, id: string, input: UpdateBoardInput): Promise<Board> {
  return inTransaction(ctx, async (tx) => {
    const { mayManage, name, isArchived } = await lockBoard(tx, id);
    if (!mayManage && !can(tx, 'CHANGE_SELECTED_EMPLOYEE')) throw forbidden(boardTexts.notYours);
    await changeBoard(tx, id, input);
    if (input.isArchived !== undefined && input.isArchived !== isArchived) {
      const action = input.isArchived ? 'board.archive' : 'board.restore';
      await noteChange(tx, { action, entity: 'Board', entityId: id, before: { name } });
    }
    announceBoard(tx, id);
    return openBoard(tx, id);
  });
}

/** Shows the caller's position to the others at the board. */
export async function showPresence(ctx: Context, id: string, presence: BoardPresence): Promise<undefined> {
  const data: ReceivedPresence = { ...presence, name: await getGuestName(ctx, id) };
  await ctx.services.live.present(ctx.tenantId, { id, from: ctx.userId, data });
}

/** Changes within so many minutes are one step back. */
const minutesBetweenVersions = 10;

/** Returns the drawing without deleted elements; or the changes since a revision, deletions included. */
export async function openDrawing(
  ctx: Context,
  id: string,
  since: number | undefined,
): Promise<BoardContent> {
  const { revision, content } = await readDrawing(ctx, id);
  if (since === undefined) return { revision, elements: visibleElements(content) };
  return { revision, elements: changedSince(content, since) };
}

const visibleElements = ({ elements }: Drawing) => elements.filter(({ isDeleted }) => !isDeleted);

async function lockOpenBoard(tx: Tx, id: string): Promise<LockedBoard> {
  const board = await lockBoard(tx, id);
  if (board.isArchived) throw conflict(boardTexts.archived, { code: 'BOARD_ARCHIVED' });
  return board;
}

async function store(tx: Tx, { id, revision }: LockedBoard, drawing: Drawing): Promise<void> {
  const json = JSON.stringify(drawing);
  const isFull =
    countVisible(drawing.elements) > boardLimits.elements || Buffer.byteLength(json) > boardLimits.bytes;
  if (isFull) throw new AppError('too-large', boardTexts.full, { code: 'BOARD_FULL' });
  await saveDrawing(tx, id, { revision: revision + 1, json });
  announceBoard(tx, id);
}

async function saveVersion(tx: Tx, board: LockedBoard): Promise<void> {
  if (board.revision === 0) return;
  const lastAt = await lastVersionAt(tx, board.id);
  if (lastAt !== undefined && differenceInMinutes(tx.now(), lastAt) < minutesBetweenVersions) return;
  await storeVersion(tx, board, visibleElements(board.content));
}

/** Whether the sender already has this version of the element. */
const isSame = (one: BoardElement, other: BoardElement | undefined) =>
  one.version === other?.version && one.versionNonce === other.versionNonce;

/**
 * Merges a member's changes into the board, one call at a time; returns the changes of others since the revision that
 * the client read. The later version of an element wins.
 */
export async function saveBoard(
  ctx: Context,
  id: string,
  { revision: readRevision, elements: sent }: SaveBoardInput,
): Promise<BoardContent> {
  return inTransaction(ctx, async (tx) => {
    const board = await lockOpenBoard(tx, id);
    const merged = mergeDrawing(board.content, sent, board.revision + 1);
    const hasChanged = merged !== board.content;
    if (hasChanged) {
      await saveVersion(tx, board);
      await store(tx, board, merged);
    }
    const own = new Map(sent.map((element) => [element.id, element]));
    const changed = changedSince(merged, readRevision).filter(
      (element) => !isSame(element, own.get(element.id)),
    );
    return { revision: board.revision + (hasChanged ? 1 : 0), elements: changed };
  });
}

export async function listVersions(ctx: Context, id: string): Promise<List<BoardVersion>> {
  await getBoard(ctx, id);
  return toList(await findVersions(ctx, id));
}

/** Restores a version for everybody; the present one is saved before. */
export async function restoreVersion(ctx: Context, id: string, revision: number): Promise<BoardContent> {
  return inTransaction(ctx, async (tx) => {
    const board = await lockOpenBoard(tx, id);
    const before = await getVersion(tx, id, revision);
    const changes = changesBackTo(board.content, before);
    const drawing = mergeDrawing(board.content, changes, board.revision + 1);
    await storeVersion(tx, board, visibleElements(board.content));
    await store(tx, board, drawing);
    return { revision: board.revision + 1, elements: changes };
  });
}
