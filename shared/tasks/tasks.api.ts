import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  createTaskInput,
  createTeamTaskInput,
  taskQuery,
  taskSchema,
  teamTasksQuery,
  updateTaskInput,
} from '#shared/tasks/task.schema.ts';

const taskId = z.object({ id: uuid });

export const tasksApi = {
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
    params: taskId,
    body: updateTaskInput,
    response: taskSchema,
  }),
};
