import { endpoint } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import {
  issueTypeSchema,
  listRowSchema,
  tagSchema,
  taskListQuery,
  taskStatusSchema,
} from '#shared/task-lists/task-list.schema.ts';

export const taskListsApi = {
  statuses: endpoint({
    method: 'GET',
    path: '/task-statuses',
    summary: 'Statuses of a team, in their order',
    query: taskListQuery,
    response: listOf(taskStatusSchema),
  }),
  sizes: endpoint({
    method: 'GET',
    path: '/task-sizes',
    summary: 'Sizes of a team',
    query: taskListQuery,
    response: listOf(listRowSchema),
  }),
  priorities: endpoint({
    method: 'GET',
    path: '/task-priorities',
    summary: 'Priorities of a team',
    query: taskListQuery,
    response: listOf(listRowSchema),
  }),
  issueTypes: endpoint({
    method: 'GET',
    path: '/issue-types',
    summary: 'Issue types of a team',
    query: taskListQuery,
    response: listOf(issueTypeSchema),
  }),
  versions: endpoint({
    method: 'GET',
    path: '/task-versions',
    summary: 'Versions of a team',
    query: taskListQuery,
    response: listOf(listRowSchema),
  }),
  relatedIssueTypes: endpoint({
    method: 'GET',
    path: '/task-related-issue-types',
    summary: 'Kinds of links between issues',
    query: taskListQuery,
    response: listOf(listRowSchema),
  }),
  tags: endpoint({
    method: 'GET',
    path: '/tags',
    aliases: ['/tags/level'],
    summary: 'Labels of the organization or team',
    query: taskListQuery,
    response: listOf(tagSchema),
  }),
};
