import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, conflict, forbidden, notFound } from '#server/errors.ts';
import {
  changeBoard,
  countBoards,
  findBoards,
  getBoard,
  getGuestName,
  insertBoard,
  lockBoard,
  type Tx,
} from '#server/modules/boards/boards.data.ts';
import { findVisibleTeams } from '#server/modules/teams/visible-teams.data.ts';
import { can } from '#shared/access/can.ts';
import {
  type Board,
  type BoardPresence,
  type BoardsQuery,
  boardLimits,
  boardTexts,
  type CreateBoardInput,
  type HeardPresence,
  type UpdateBoardInput,
} from '#shared/boards/board.schema.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import { savedReportTexts } from '#shared/reports/saved-report.schema.ts';

/** Whoever acts for others in the organization manages its boards as well. */
function withRights(ctx: Pick<Context, 'permissions'>, board: Board): Board {
  return { ...board, mayManage: board.mayManage || can(ctx, 'CHANGE_SELECTED_EMPLOYEE') };
}

export async function listBoards(ctx: Context, query: BoardsQuery): Promise<List<Board>> {
  return toList((await findBoards(ctx, query)).map((board) => withRights(ctx, board)));
}

export async function openBoard(ctx: Context | Tx, id: string): Promise<Board> {
  return withRights(ctx, await getBoard(ctx, id));
}

export function announceBoard(tx: Tx, id: string): void {
  tx.afterCommit(() => tx.services.live.changed(tx.tenantId, 'boards', id));
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
    if ((await countBoards(tx, organizationTeamId)) >= boardLimits.boards) {
      throw conflict(boardTexts.tooManyBoards, { code: 'TOO_MANY_BOARDS' });
    }
    const id = await insertBoard(tx, { name, organizationTeamId, organizationId });
    announceBoard(tx, id);
    return openBoard(tx, id);
  });
}

/** Renames, archives and restores; for who made the board and for managers. */
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

/** Shows the others at the board where the caller is. */
export async function showPresence(ctx: Context, id: string, presence: BoardPresence): Promise<undefined> {
  const data: HeardPresence = { ...presence, name: await getGuestName(ctx, id) };
  await ctx.services.live.present(ctx.tenantId, { id, from: ctx.userId, data });
}
