import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '#server/context/context.ts';
import { route } from '#server/http/route.ts';
import { activityTable } from '#server/modules/exports/activity-export.service.ts';
import { exportFile } from '#server/modules/exports/export-file.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import { limitTable } from '#server/modules/exports/limit-export.service.ts';
import { logTable } from '#server/modules/exports/log-export.service.ts';
import { noteExport } from '#server/modules/exports/note-export.ts';
import { sendFile } from '#server/modules/exports/send-file.ts';
import { summaryTable } from '#server/modules/exports/summary-export.service.ts';
import { teamTable } from '#server/modules/exports/team-export.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import type { ExportFormat } from '#shared/enums/report.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

const mayReadTime = { permission: readsTime } as const;
const exporting = { limit: { max: 60, windowSeconds: 600 } };

type TableOf<Query> = (ctx: Context, query: Query) => Promise<ExportTable>;
type Asked = { readonly format?: ExportFormat | undefined };

/** The table as a file of the format that is asked for. */
function answering<Query extends Asked>(tableOf: TableOf<Query>) {
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
  route(app, exportsApi.timeLogs, mayReadTime, answering(logTable), exporting);
  route(app, exportsApi.summary, mayReadTime, answering(summaryTable), exporting);
  route(app, exportsApi.team, mayReadTime, answering(teamTable), exporting);
  route(app, exportsApi.limits, mayReadTime, answering(limitTable), exporting);
  route(app, exportsApi.activities, mayReadTime, answering(activityTable), exporting);
}
