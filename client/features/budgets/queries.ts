import { readOptions } from '#client/lib/api/read.ts';
import type { BudgetListQuery } from '#shared/budgets/budget.schema.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';

/** The budget of one thing; with no name, every budget that the caller sees. */
export const budgetsQuery = (of: BudgetListQuery = {}) => readOptions(budgetsApi.list, { query: of });
