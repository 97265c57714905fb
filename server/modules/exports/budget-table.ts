import type { Context } from '#server/context/context.ts';
import { listBudgets } from '#server/modules/budgets/budgets.service.ts';
import type { Cell, ExportTable } from '#server/modules/exports/export-table.ts';
import { fileLanguage } from '#server/modules/exports/file-language.ts';
import { dayText } from '#server/modules/exports/print-text.ts';
import {
  amountColumn,
  percentColumn,
  type ReportColumn,
  tableOf,
} from '#server/modules/exports/report-table.ts';
import { toReportFilter } from '#server/modules/reports/reports.service.ts';
import type { Budget, BudgetExportQuery } from '#shared/budgets/budget.schema.ts';
import type { FileWord } from '#shared/reports/file-catalogues.ts';
import { dayOf } from '#shared/time/day.ts';
import { secondsToHours } from '#shared/time/duration.ts';

const measureWords = { hours: 'Hours', money: 'Money', cost: 'Cost' } as const satisfies Record<
  string,
  FileWord
>;
const periodWords = { once: 'Once', monthly: 'Monthly' } as const satisfies Record<string, FileWord>;

function scopeWord({ projectId, taskId }: Budget): FileWord {
  if (projectId) return 'Project';
  return taskId ? 'Task' : 'Client';
}

/** Hours with their decimals, money as it is. */
const figure = ({ measure }: Budget, quantity: string | number | undefined): string => {
  if (quantity === undefined) return '';
  return measure === 'hours' ? secondsToHours(Number(quantity)).toFixed(4) : String(quantity);
};

function columnsIn(code: string | undefined): ReportColumn<Budget>[] {
  const { translate } = fileLanguage(code);
  const unitOf = ({ currency }: Budget): Cell => currency ?? 'h';
  const day = (key: string, header: FileWord, cell: (budget: Budget) => Cell) =>
    ({ key, header, kind: 'day', cell, text: dayText, width: 14 }) as const;
  return [
    { key: 'type', header: 'Type', cell: (budget) => translate(scopeWord(budget)), width: 10 },
    { key: 'name', header: 'Name', cell: ({ name }) => name, width: 26 },
    { key: 'measure', header: 'Measured in', cell: ({ measure }) => translate(measureWords[measure]) },
    { key: 'period', header: 'Period', cell: ({ period }) => translate(periodWords[period]), width: 11 },
    amountColumn({ key: 'budget', header: 'Budget' }, (budget) => figure(budget, budget.limit)),
    amountColumn({ key: 'used', header: 'Used' }, (budget) => figure(budget, budget.used)),
    amountColumn({ key: 'left', header: 'Left' }, (budget) => figure(budget, budget.left)),
    { key: 'unit', header: 'Unit', cell: unitOf, width: 7 },
    percentColumn(['percent', 'Used (%)', 'Used (%)'], ({ percent }) => percent),
    day('usedUpOn', 'Used up on', ({ forecast }) => forecast?.usedUpOn ?? ''),
    amountColumn({ key: 'endsAt', header: 'At month end' }, (budget) =>
      figure(budget, budget.forecast?.endsAt),
    ),
  ];
}

/** Every budget that the caller sees, with its use today. */
export async function budgetTable(ctx: Context, _query: BudgetExportQuery): Promise<ExportTable> {
  const { items } = await listBudgets(ctx, {});
  const day = items[0]?.today ?? dayOf(ctx.now(), ctx.timeZone);
  const today = { startDate: day, endDate: day };
  const filter = await toReportFilter(ctx, today);
  const columns = columnsIn(ctx.origin.language);
  const definition = { name: 'budgets', title: 'Budgets', columns, notes: () => [] } as const;
  return {
    ...tableOf(ctx, { query: today, filter, rows: items }, definition),
    countRows: async () => items.length,
  };
}
