import { z } from 'zod';
import {
  boardContent,
  boardPresence,
  boardSchema,
  boardSince,
  boardsQuery,
  boardVersion,
  createBoardInput,
  pictureId,
  saveBoardInput,
  updateBoardInput,
} from '#shared/boards/board.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { numeric, uuid } from '#shared/http/query.ts';

const one = { params: z.object({ id: uuid }) };
const onePicture = { params: z.object({ id: uuid, pictureId }) };

/** The built-in boards of a team. */
export const boardsApi = endpointTable('boards', {
  list: endpoint({
    method: 'GET',
    path: '/boards',
    summary: 'Boards of the teams that the caller sees, the last changed first',
    query: boardsQuery,
    response: listOf(boardSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/boards',
    summary: 'Begin a board',
    body: createBoardInput,
    response: boardSchema,
    status: 201,
  }),
  one: endpoint({
    method: 'GET',
    path: '/boards/:id',
    summary: 'A board without what is drawn on it',
    ...one,
    response: boardSchema,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/boards/:id',
    summary: 'Rename, archive or restore a board',
    ...one,
    body: updateBoardInput,
    response: boardSchema,
  }),
  content: endpoint({
    method: 'GET',
    path: '/boards/:id/content',
    area: 'drawings',
    summary: 'What is drawn on a board, or what changed since a revision',
    ...one,
    query: boardSince,
    response: boardContent,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/boards/:id/content',
    summary: 'Add changed elements to a board; what others changed meanwhile comes back',
    ...one,
    body: saveBoardInput,
    response: boardContent,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/boards/:id/versions',
    summary: 'How the board looked before, the latest first',
    ...one,
    response: listOf(boardVersion),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/boards/:id/versions/:revision/restore',
    summary: 'Make the board look as it did; how it looks now is kept as a version',
    params: z.object({ id: uuid, revision: numeric(z.number().int().min(0).max(2_147_483_647)) }),
    response: boardContent,
  }),
  presence: endpoint({
    method: 'POST',
    path: '/boards/:id/presence',
    summary: 'Show the others at the board where one is',
    ...one,
    body: boardPresence,
    response: z.undefined(),
  }),
  /** A picture that is sent again stays as it is. */
  addPicture: endpoint({
    method: 'PUT',
    path: '/boards/:id/pictures/:pictureId',
    summary: 'Keep a picture of the board under its id',
    ...onePicture,
    upload: {},
    response: z.object({ id: z.string() }),
  }),
  /** Answers the picture itself, always as a download. */
  picture: endpoint({
    method: 'GET',
    path: '/boards/:id/pictures/:pictureId',
    summary: 'A picture of the board',
    ...onePicture,
    response: z.unknown(),
  }),
});
