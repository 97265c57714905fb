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
    changes: ['boards', 'organization'],
    summary: 'Create a board',
    body: createBoardInput,
    response: boardSchema,
    status: 201,
  }),
  one: endpoint({
    method: 'GET',
    path: '/boards/:id',
    summary: 'Get a board without its elements',
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
    summary: 'Get the elements of a board, or changes since a revision',
    ...one,
    query: boardSince,
    response: boardContent,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/boards/:id/content',
    summary: 'Save changed elements of a board; returns changes of other people',
    ...one,
    body: saveBoardInput,
    response: boardContent,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/boards/:id/versions',
    summary: 'List earlier versions of the board, newest first',
    ...one,
    response: listOf(boardVersion),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/boards/:id/versions/:revision/restore',
    summary: 'Restore a version of the board; the current one becomes a version',
    params: z.object({ id: uuid, revision: numeric(z.number().int().min(0).max(2_147_483_647)) }),
    response: boardContent,
  }),
  presence: endpoint({
    method: 'POST',
    path: '/boards/:id/presence',
    summary: "Share the caller's pointer with other people at the board",
    ...one,
    body: boardPresence,
    response: z.undefined(),
  }),
  /** A picture that is sent again stays as it is. */
  addPicture: endpoint({
    method: 'PUT',
    path: '/boards/:id/pictures/:pictureId',
    summary: 'Store a picture of the board under its id',
    ...onePicture,
    upload: {},
    response: z.object({ id: z.string() }),
  }),
  /** Answers the picture itself, always as a download. */
  picture: endpoint({
    method: 'GET',
    path: '/boards/:id/pictures/:pictureId',
    summary: 'Get a picture of the board',
    ...onePicture,
    response: z.unknown(),
  }),
});
