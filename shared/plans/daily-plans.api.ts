import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  createPlanInput,
  dailyPlanSchema,
  movePlannedTaskInput,
  planEmployeeId,
  planListQuery,
  planOrEmployeeId,
  planTaskInput,
  removeFromPlansInput,
  updatePlanInput,
} from './daily-plan.schema.ts';

const planId = z.object({ id: uuid });
const plans = listOf(dailyPlanSchema);

export const dailyPlansApi = endpointTable('plans', {
  list: endpoint({
    method: 'GET',
    path: '/daily-plan',
    aliases: ['/daily-plan/team'],
    summary: 'Plans of a team, by day',
    query: planListQuery,
    response: plans,
  }),
  mine: endpoint({
    method: 'GET',
    path: '/daily-plan/me',
    summary: 'Plans of the caller',
    query: planListQuery,
    response: plans,
  }),
  ofEmployee: endpoint({
    method: 'GET',
    path: '/daily-plan/employee/:employeeId',
    summary: 'Plans of a member',
    params: z.object({ employeeId: planEmployeeId }),
    query: planListQuery,
    response: plans,
  }),
  ofTask: endpoint({
    method: 'GET',
    path: '/daily-plan/task/:taskId',
    summary: 'Plans that hold a task',
    params: z.object({ taskId: uuid }),
    query: planListQuery,
    response: plans,
  }),
  byId: endpoint({
    method: 'GET',
    path: '/daily-plan/:id',
    summary: 'Get a plan, or the plans of an employee id',
    params: z.object({ id: planOrEmployeeId }),
    query: planListQuery,
    response: z.union([dailyPlanSchema, plans]),
  }),
  create: endpoint({
    method: 'POST',
    path: '/daily-plan',
    summary: 'Plan a day: one plan per person, team and day, made or added to',
    body: createPlanInput,
    response: dailyPlanSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/daily-plan/:id',
    summary: 'Change the planned time, the status or the day',
    params: planId,
    body: updatePlanInput,
    response: dailyPlanSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/daily-plan/:id',
    summary: 'Delete a plan; its tasks stay',
    params: planId,
    response: deleteResult,
  }),
  addTask: endpoint({
    method: 'POST',
    path: '/daily-plan/:id/task',
    aliases: ['/daily-plan/plan/:id'],
    summary: 'Add a task to a plan; repeating it changes nothing',
    params: planId,
    body: planTaskInput,
    response: dailyPlanSchema,
    status: 201,
  }),
  removeTask: endpoint({
    method: 'PUT',
    path: '/daily-plan/:id/task',
    aliases: ['/daily-plan/plan/:id'],
    summary: 'Remove a task from a plan',
    params: planId,
    body: planTaskInput,
    response: dailyPlanSchema,
  }),
  removeTaskFromMany: endpoint({
    method: 'PUT',
    path: '/daily-plan/:taskId/remove',
    summary: 'Remove a task from several plans',
    params: z.object({ taskId: uuid }),
    body: removeFromPlansInput,
    response: z.array(dailyPlanSchema),
  }),
  moveTask: endpoint({
    method: 'POST',
    path: '/daily-plan/:id/move',
    summary: 'Move a planned task inside its plan or to another one',
    params: planId,
    body: movePlannedTaskInput,
    response: plans,
  }),
});
