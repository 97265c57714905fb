import { differenceInMinutes } from 'date-fns';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, conflict } from '#server/errors.ts';
import {
  findVersions,
  getBoard,
  getVersion,
  type HeldBoard,
  keepVersion,
  lastKeptAt,
  lockBoard,
  readDrawing,
  saveDrawing,
  type Tx,
} from '#server/modules/boards/boards.data.ts';
import { announceBoard } from '#server/modules/boards/boards.service.ts';
import {
  type BoardContent,
  type BoardElement,
  type BoardVersion,
  boardLimits,
  boardTexts,
  type SaveBoardInput,
} from '#shared/boards/board.schema.ts';
import { changedSince, changesBackTo, countShown, type Drawing, mergeDrawing } from '#shared/boards/merge.ts';
import { type List, toList } from '#shared/http/envelope.ts';

/** Changes within so many minutes are one step back. */
const minutesBetweenVersions = 10;

/** All that is drawn, without what is gone; or what changed since a revision, deletions included. */
export async function openDrawing(
  ctx: Context,
  id: string,
  since: number | undefined,
): Promise<BoardContent> {
  const { revision, content } = await readDrawing(ctx, id);
  if (since === undefined) return { revision, elements: shownOf(content) };
  return { revision, elements: changedSince(content, since) };
}

const shownOf = ({ elements }: Drawing) => elements.filter(({ isDeleted }) => !isDeleted);

async function lockOpenBoard(tx: Tx, id: string): Promise<HeldBoard> {
  const board = await lockBoard(tx, id);
  if (board.isArchived) throw conflict(boardTexts.archived, { code: 'BOARD_ARCHIVED' });
  return board;
}

async function store(tx: Tx, { id, revision }: HeldBoard, drawing: Drawing): Promise<void> {
  const json = JSON.stringify(drawing);
  const isFull =
    countShown(drawing.elements) > boardLimits.elements || Buffer.byteLength(json) > boardLimits.bytes;
  if (isFull) throw new AppError('too-large', boardTexts.full, { code: 'BOARD_FULL' });
  await saveDrawing(tx, id, { revision: revision + 1, json });
  announceBoard(tx, id);
}

async function keepNowAndThen(tx: Tx, board: HeldBoard): Promise<void> {
  if (board.revision === 0) return;
  const keptAt = await lastKeptAt(tx, board.id);
  if (keptAt !== undefined && differenceInMinutes(tx.now(), keptAt) < minutesBetweenVersions) return;
  await keepVersion(tx, board, shownOf(board.content));
}

/** What came back is the same for who sent it. */
const isSame = (one: BoardElement, other: BoardElement | undefined) =>
  one.version === other?.version && one.versionNonce === other.versionNonce;

/**
 * Adds somebody's changes to the board, one after the other; what others changed since the revision they knew comes
 * back. Of two changes of one element the later version stays.
 */
export async function saveBoard(
  ctx: Context,
  id: string,
  { revision: known, elements: sent }: SaveBoardInput,
): Promise<BoardContent> {
  return inTransaction(ctx, async (tx) => {
    const board = await lockOpenBoard(tx, id);
    const merged = mergeDrawing(board.content, sent, board.revision + 1);
    const hasChanged = merged !== board.content;
    if (hasChanged) {
      await keepNowAndThen(tx, board);
      await store(tx, board, merged);
    }
    const own = new Map(sent.map((element) => [element.id, element]));
    const news = changedSince(merged, known).filter((element) => !isSame(element, own.get(element.id)));
    return { revision: board.revision + (hasChanged ? 1 : 0), elements: news };
  });
}

export async function listVersions(ctx: Context, id: string): Promise<List<BoardVersion>> {
  await getBoard(ctx, id);
  return toList(await findVersions(ctx, id));
}

/** Makes the board look as it did for everybody; how it looked until now is kept. */
export async function restoreVersion(ctx: Context, id: string, wanted: number): Promise<BoardContent> {
  return inTransaction(ctx, async (tx) => {
    const board = await lockOpenBoard(tx, id);
    const before = await getVersion(tx, id, wanted);
    const changes = changesBackTo(board.content, before);
    const drawing = mergeDrawing(board.content, changes, board.revision + 1);
    await keepVersion(tx, board, shownOf(board.content));
    await store(tx, board, drawing);
    return { revision: board.revision + 1, elements: changes };
  });
}
