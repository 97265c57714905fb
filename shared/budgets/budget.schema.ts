import { z } from 'zod';
import { budgetCounts, budgetMeasures, budgetPeriods, usualAlertLevels } from '#shared/budgets/budget-use.ts';
import { exportFormat } from '#shared/enums/report.ts';
import { optionalId, optionalOf } from '#shared/http/query.ts';
import { latinDigits } from '#shared/text/latin-digits.ts';

/** @public Translated by its English. */
export const budgetTexts = {
  scope: 'A budget is of one project, one client or one task.',
  hours: 'Please enter more than 0 and at most 1,000,000 hours.',
  money: 'Please enter an amount above 0 with up to two decimals.',
  levels: 'Please enter up to ten percentages from 1 to 1000.',
  measure: 'You do not have permission to see what this budget counts.',
  clients: 'You do not have permission to edit clients.',
} as const;

/** So many are listed together. */
export const mostListedBudgets = 1000;
/** Maximum days of a chart; it starts at the sum of all earlier days. */
export const mostBudgetDays = 400;

const mostSeconds = 1_000_000 * 3600;
const mostMoney = 1_000_000_000;
export const mostAlertLevels = 10;

const scope = { organizationContactId: optionalId, projectId: optionalId, taskId: optionalId };

const budgetScopes = ['projectId', 'organizationContactId', 'taskId'] as const;
/** The subject of a budget: one of these. */
export type BudgetScope = { readonly [Key in (typeof budgetScopes)[number]]?: string | null | undefined };

const day = z.string();

export const budgetSchema = z.object({
  id: z.string(),
  organizationContactId: z.string().nullish(),
  projectId: z.string().nullish(),
  taskId: z.string().nullish(),
  /** The name of the project, client or task. */
  name: z.string(),
  measure: z.enum(budgetMeasures),
  /** Seconds, or an amount in the currency. */
  limit: z.string(),
  /** The currency of money and costs. */
  currency: z.string().nullish(),
  period: z.enum(budgetPeriods),
  counts: z.enum(budgetCounts),
  alertLevels: z.array(z.number()),
  used: z.string(),
  left: z.string(),
  /** Rounded down. */
  percent: z.number(),
  state: z.enum(['fine', 'near', 'over']),
  /** At the pace of the last days that were worked. */
  forecast: z.object({ usedUpOn: day.optional(), endsAt: z.number().optional() }).optional(),
  /** The first counted day: of the month, else the first one with time. */
  from: day.nullish(),
  today: day,
  /** Amounts in other currencies, which do not count. */
  others: z.array(z.object({ currency: z.string(), amount: z.string() })).optional(),
  /** Whether the caller changes and deletes it. */
  canEdit: z.boolean(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** Budgets of this subject; without a subject, all that the caller sees. */
export const budgetListQuery = z.object(scope);
export type BudgetListQuery = z.output<typeof budgetListQuery>;

/** Without a format it is CSV. */
export const budgetExportQuery = z.object({ format: optionalOf(exportFormat) });
export type BudgetExportQuery = z.output<typeof budgetExportQuery>;

export const budgetSeriesSchema = z.object({
  /** The quantity used before the first day. */
  before: z.number(),
  /** Day and quantity, the earliest first. */
  days: z.array(z.tuple([day, z.number()])),
});

/** Whether a limit is possible: whole seconds, or money with up to two decimals. */
export function isBudgetLimit(measure: (typeof budgetMeasures)[number], limit: string): boolean {
  const [pattern, most] =
    measure === 'hours' ? [/^\d{1,10}$/, mostSeconds] : [/^\d{1,10}(\.\d{1,2})?$/, mostMoney];
  return pattern.test(limit) && Number(limit) > 0 && Number(limit) <= most;
}

export const putBudgetInput = z
  .object({
    ...scope,
    measure: z.enum(budgetMeasures),
    limit: z.preprocess(
      (value) =>
        typeof value === 'number' || typeof value === 'string' ? latinDigits(String(value)) : value,
      z.string().trim(),
    ),
    period: z.enum(budgetPeriods).default('once'),
    counts: z.enum(budgetCounts).default('all'),
    alertLevels: z
      .array(z.int({ error: budgetTexts.levels }).min(1, budgetTexts.levels).max(1000, budgetTexts.levels))
      .max(mostAlertLevels, budgetTexts.levels)
      .default([...usualAlertLevels])
      .transform((levels) => [...new Set(levels)].toSorted((one, other) => one - other)),
  })
  .refine((budget) => budgetScopes.filter((key) => budget[key] !== undefined).length === 1, {
    message: budgetTexts.scope,
    path: ['projectId'],
  })
  .refine(({ measure, limit }) => measure !== 'hours' || isBudgetLimit(measure, limit), {
    message: budgetTexts.hours,
    path: ['limit'],
  })
  .refine(({ measure, limit }) => measure === 'hours' || isBudgetLimit(measure, limit), {
    message: budgetTexts.money,
    path: ['limit'],
  });
export type PutBudgetInput = z.output<typeof putBudgetInput>;
