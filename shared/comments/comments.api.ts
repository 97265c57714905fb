import { z } from 'zod';
import {
  commentListQuery,
  commentSchema,
  createCommentInput,
  updateCommentInput,
} from '#shared/comments/comment.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

const commentId = z.object({ id: uuid });

export const commentsApi = endpointTable('comments', {
  list: endpoint({
    method: 'GET',
    path: '/comment',
    summary: 'Comments on a task, oldest first',
    query: commentListQuery,
    response: listOf(commentSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/comment',
    summary: 'Comment on a task; mentioned people are notified',
    body: createCommentInput,
    response: commentSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/comment/:id',
    summary: 'Edit an own comment',
    params: commentId,
    body: updateCommentInput,
    response: commentSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/comment/:id',
    summary: "Delete an own comment, or as a manager somebody's",
    params: commentId,
    response: deleteResult,
  }),
});
