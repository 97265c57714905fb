import { z } from 'zod';
import { type Budget, budgetTexts, isBudgetLimit, mostAlertLevels } from '#shared/budgets/budget.schema.ts';
import {
  type BudgetMeasure,
  budgetCounts,
  budgetMeasures,
  budgetPeriods,
  usualAlertLevels,
} from '#shared/budgets/budget-use.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';

/** Typed input in the form of the wire: hours as 80, 80.5, 80,5 or 80:30, money with a comma as well. */
function toLimit(measure: BudgetMeasure, text: string): string {
  const number = text.replace(',', '.');
  if (measure !== 'hours') return number;
  const [, hours, minutes] = /^(\d{1,7}):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined) return String(Number(hours) * 3600 + Number(minutes) * 60);
  return /^\d{1,7}(\.\d{1,2})?$/.test(number) ? String(Math.round(Number(number) * 3600)) : '';
}

const toLevels = (text: string) =>
  text
    .split(/[\s,;%]+/)
    .filter((part) => part !== '')
    .map(Number);

const isLevel = (level: number) => Number.isInteger(level) && level >= 1 && level <= 1000;

/** Form values. */
export const budgetForm = z
  .object({
    measure: z.enum(budgetMeasures),
    limit: z.string().trim(),
    period: z.enum(budgetPeriods),
    counts: z.enum(budgetCounts),
    levels: z.string(),
  })
  .transform(({ levels, limit, ...budget }) => ({
    ...budget,
    limit: toLimit(budget.measure, limit),
    alertLevels: toLevels(levels),
  }))
  .superRefine(({ measure, limit, alertLevels }, context) => {
    if (!isBudgetLimit(measure, limit)) {
      const message = measure === 'hours' ? budgetTexts.hours : budgetTexts.money;
      context.addIssue({ code: 'custom', path: ['limit'], message });
    }
    if (alertLevels.length > mostAlertLevels || !alertLevels.every(isLevel)) {
      context.addIssue({ code: 'custom', path: ['levels'], message: budgetTexts.levels });
    }
  });

/** Initial values of the form; without a budget, for one of hours. */
export function budgetDraft(budget: Budget | undefined): z.input<typeof budgetForm> {
  const { measure = 'hours', limit = '', period = 'once', counts = 'all' } = budget ?? {};
  const levels = budget?.alertLevels ?? usualAlertLevels;
  const typed = measure === 'hours' && limit !== '' ? formatHoursMinutes(Number(limit)) : limit;
  return { measure, limit: typed, period, counts, levels: levels.join(', ') };
}
