import type { FastifyInstance } from 'fastify';
import { beginDownload } from '#server/http/download.ts';
import { route } from '#server/http/route.ts';
import { uploadRoute } from '#server/http/upload-route.ts';
import {
  addPicture,
  openPicture,
  readPicture,
  requirePicturePlace,
} from '#server/modules/boards/board-pictures.service.ts';
import {
  createBoard,
  listBoards,
  listVersions,
  openBoard,
  openDrawing,
  restoreVersion,
  saveBoard,
  showPresence,
  updateBoard,
} from '#server/modules/boards/boards.service.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';

const view = { permission: ['ORG_TASK_VIEW', 'ALL_ORG_VIEW'] } as const;
const edit = { permission: ['ORG_TASK_EDIT', 'ALL_ORG_EDIT'] } as const;
/** A separate limit, so that pointer moves never use up the limit of other calls. */
const presenceLimit = { max: 6000, windowSeconds: 60 };

export async function registerBoards(app: FastifyInstance): Promise<void> {
  const { list, create, one, update, content, save, versions, restore, presence, picture } = boardsApi;
  route(app, list, view, (ctx, { query }) => listBoards(ctx, query));
  route(app, create, edit, (ctx, { body }) => createBoard(ctx, body));
  route(app, one, view, (ctx, { params }) => openBoard(ctx, params.id));
  route(app, update, edit, (ctx, { params, body }) => updateBoard(ctx, params.id, body));
  route(app, content, view, (ctx, { params, query }) => openDrawing(ctx, params.id, query.since));
  route(app, save, edit, (ctx, { params, body }) => saveBoard(ctx, params.id, body));
  route(app, versions, view, (ctx, { params }) => listVersions(ctx, params.id));
  route(app, restore, edit, (ctx, { params }) => restoreVersion(ctx, params.id, params.revision));
  route(app, presence, view, (ctx, { params, body }) => showPresence(ctx, params.id, body), {
    limit: presenceLimit,
  });
  route(app, picture, view, async (ctx, { params }, reply) => {
    const { content: bytes, ...file } = await openPicture(ctx, params);
    beginDownload(reply, { ...file, length: bytes.length }).end(bytes);
  });
  await uploadRoute(app, boardsApi.addPicture, edit, async (ctx, { params }, reply) => {
    await requirePicturePlace(ctx, params);
    return addPicture(ctx, params, await readPicture(reply.request));
  });
}
