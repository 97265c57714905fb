import { z } from 'zod';
import {
  budgetExportQuery,
  budgetListQuery,
  budgetSchema,
  budgetSeriesSchema,
  putBudgetInput,
} from '#shared/budgets/budget.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

export const budgetsApi = endpointTable('budgets', {
  list: endpoint({
    method: 'GET',
    path: '/budgets',
    summary: 'Budgets with what of them is used, those that are used most first',
    query: budgetListQuery,
    response: listOf(budgetSchema),
  }),
  export: endpoint({
    method: 'GET',
    path: '/budgets/export',
    summary: 'Budgets with what of them is used as a file: CSV, JSON, XLSX or PDF',
    query: budgetExportQuery,
    response: z.unknown(),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/budgets',
    summary:
      'Write the budget of a project, a client or a task; a limit in hours is sent and answered in seconds',
    body: putBudgetInput,
    response: budgetSchema,
  }),
  series: endpoint({
    method: 'GET',
    path: '/budgets/:id/series',
    summary: 'Get the use of a budget by day',
    params: z.object({ id: uuid }),
    response: budgetSeriesSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/budgets/:id',
    summary: 'Delete a budget; the time that it counted stays',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
