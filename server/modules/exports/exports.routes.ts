import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '#server/context/context.ts';
import { route } from '#server/http/route.ts';
import { exporting } from '#server/http/safety/limits.ts';
import { activityTable } from '#server/modules/exports/activity-table.ts';
import { balanceTable } from '#server/modules/exports/balance-table.ts';
import { budgetTable } from '#server/modules/exports/budget-table.ts';
import { exportFile, noteExport, sendFile } from '#server/modules/exports/export-file.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import { limitTable } from '#server/modules/exports/limit-table.ts';
import { logTable } from '#server/modules/exports/log-table.ts';
import { summaryTable } from '#server/modules/exports/summary-table.ts';
import { teamTable } from '#server/modules/exports/team-table.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import type { ExportFormat } from '#shared/enums/report.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

const mayReadTime = { permission: readsTime } as const;
const mayReadBudgets = { permission: ['ORG_PROJECT_VIEW', 'ALL_ORG_VIEW'] } as const;

interface FileQuery {
  readonly format?: ExportFormat | undefined;
}

/** Answers the table as a file of the format that the query names. */
export function fileOf<Query extends FileQuery>(
  tableOf: (ctx: Context, query: Query) => Promise<ExportTable>,
) {
  return async (ctx: Context, { query }: { query: Query }, reply: FastifyReply): Promise<undefined> => {
    const table = await tableOf(ctx, query);
    const { format = 'csv' } = query;
    const file = await exportFile(ctx, table, format);
    const { fromDay: from, toDay: to } = table.filter.range;
    await noteExport(ctx, { name: table.name, format, from, to });
    return sendFile(reply, file);
  };
}

export async function registerExports(app: FastifyInstance): Promise<void> {
  route(app, exportsApi.timeLogs, mayReadTime, fileOf(logTable), exporting);
  route(app, exportsApi.summary, mayReadTime, fileOf(summaryTable), exporting);
  route(app, exportsApi.team, mayReadTime, fileOf(teamTable), exporting);
  route(app, exportsApi.limits, mayReadTime, fileOf(limitTable), exporting);
  route(app, exportsApi.balance, mayReadTime, fileOf(balanceTable), exporting);
  route(app, budgetsApi.export, mayReadBudgets, fileOf(budgetTable), exporting);
  route(app, exportsApi.activities, mayReadTime, fileOf(activityTable), exporting);
}
