import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { requiredId, uuid } from '#shared/http/query.ts';
import {
  createTaskInput,
  createTeamTaskInput,
  taskQuery,
  taskSchema,
  taskTexts,
  teamTasksQuery,
  updateTaskInput,
} from './task.schema.ts';
import {
  bulkDeleteInput,
  bulkResult,
  bulkUpdateInput,
  copyTaskInput,
  moveTaskInput,
  taskTeamQuery,
} from './task-actions.schema.ts';
import { taskSearchQuery } from './task-search.schema.ts';

const taskId = z.object({ id: requiredId(taskTexts.taskRequired) });
const employeeParam = z.object({ employeeId: uuid });

export const tasksApi = endpointTable('tasks', {
  team: endpoint({
    method: 'GET',
    path: '/tasks/team',
    summary: 'Tasks of a team with members, labels, links and time worked',
    query: teamTasksQuery,
    response: listOf(taskSchema),
  }),
  byId: endpoint({
    method: 'GET',
    path: '/tasks/:id',
    summary: 'One task with everything around it',
    params: taskId,
    query: taskQuery,
    response: taskSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/tasks',
    summary: 'Create a task',
    body: createTaskInput,
    response: taskSchema,
    status: 201,
  }),
  createInTeam: endpoint({
    method: 'POST',
    path: '/tasks/team',
    summary: 'Create a task and answer the tasks of its team',
    body: createTeamTaskInput,
    response: listOf(taskSchema),
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tasks/:id',
    summary: 'Change a task',
    changes: ['tasks', 'teams', 'timer'],
    params: taskId,
    body: updateTaskInput,
    response: taskSchema,
  }),
  search: endpoint({
    method: 'GET',
    path: '/tasks',
    aliases: ['/tasks/pagination'],
    summary: 'Tasks found by number, words and filters, a page at a time',
    query: taskSearchQuery,
    response: listOf(taskSchema),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/tasks/me',
    summary: 'Tasks assigned to the caller',
    query: taskTeamQuery,
    response: listOf(taskSchema),
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/tasks/employee/:employeeId',
    summary: 'Tasks assigned to a member, in a team when one is named',
    params: employeeParam,
    query: taskTeamQuery,
    response: z.array(taskSchema),
  }),
  unassignEmployee: endpoint({
    method: 'DELETE',
    path: '/tasks/employee/:employeeId',
    summary: 'Unassign a member from every task of a team',
    params: employeeParam,
    query: taskTeamQuery,
    response: deleteResult,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tasks/:id',
    summary: 'Move a task to the trash for 30 days; its time stays',
    changes: ['tasks', 'teams', 'timer'],
    params: taskId,
    response: deleteResult,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/tasks/:id/restore',
    summary: 'Restore a task from the trash',
    params: taskId,
    response: taskSchema,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/tasks/:id/copy',
    summary: 'Make a copy: "Copy" before the title, the first status, type Bug',
    params: taskId,
    body: copyTaskInput,
    response: taskSchema,
    status: 201,
  }),
  move: endpoint({
    method: 'POST',
    path: '/tasks/:id/move',
    summary: 'Move a card into a column, below another card or to the top',
    changes: ['tasks', 'teams', 'timer'],
    params: taskId,
    body: moveTaskInput,
    response: taskSchema,
  }),
  bulkUpdate: endpoint({
    method: 'PUT',
    path: '/tasks/bulk',
    summary: 'Change several tasks',
    changes: ['tasks', 'teams', 'timer'],
    body: bulkUpdateInput,
    response: bulkResult,
  }),
  bulkDelete: endpoint({
    method: 'POST',
    path: '/tasks/bulk/delete',
    summary: 'Move several tasks to the trash',
    changes: ['tasks', 'teams', 'timer'],
    body: bulkDeleteInput,
    response: bulkResult,
  }),
});
