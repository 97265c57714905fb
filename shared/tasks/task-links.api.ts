import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  createEstimationInput,
  createLinkedIssueInput,
  estimationSchema,
  linkedIssueRow,
  updateEstimationInput,
  updateLinkedIssueInput,
} from './task-actions.schema.ts';

const rowId = z.object({ id: uuid });

export const taskLinksApi = endpointTable('tasks', {
  createLink: endpoint({
    method: 'POST',
    path: '/task-linked-issue',
    aliases: ['/tasks/task-linked-issue'],
    summary: 'Link two tasks; the same link again answers the one there is',
    body: createLinkedIssueInput,
    response: linkedIssueRow,
    status: 201,
  }),
  updateLink: endpoint({
    method: 'PUT',
    path: '/task-linked-issue/:id',
    summary: 'Change the kind of a link',
    params: rowId,
    body: updateLinkedIssueInput,
    response: linkedIssueRow,
  }),
  updateLinkByBody: endpoint({
    method: 'PUT',
    path: '/tasks/task-linked-issue',
    summary: 'Change the kind of a link; its id stands in the body',
    body: updateLinkedIssueInput.extend({ id: uuid }),
    response: linkedIssueRow,
  }),
  removeLink: endpoint({
    method: 'DELETE',
    path: '/task-linked-issue/:id',
    summary: 'Remove a link between tasks',
    params: rowId,
    response: deleteResult,
  }),
  createEstimation: endpoint({
    method: 'POST',
    path: '/task-estimation',
    summary: "A member's guess; the task's estimate is the rounded-up average of all",
    body: createEstimationInput,
    response: estimationSchema,
    status: 201,
  }),
  updateEstimation: endpoint({
    method: 'PUT',
    path: '/task-estimation/:id',
    summary: 'Change a suggestion',
    params: rowId,
    body: updateEstimationInput,
    response: estimationSchema,
  }),
  removeEstimation: endpoint({
    method: 'DELETE',
    path: '/task-estimation/:id',
    summary: 'Remove a suggestion',
    params: rowId,
    response: deleteResult,
  }),
});
