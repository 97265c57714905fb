import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  entryChoices,
  listEntries,
  selectEntries,
} from '#server/modules/time-logs/entry-list/entry-list.service.ts';
import { addTimeLog, editTimeLog, splitTimeLog } from '#server/modules/time-logs/time-log-changes.service.ts';
import {
  getTimeLog,
  listTimeLogs,
  timeLogHistory,
} from '#server/modules/time-logs/time-log-reads.service.ts';
import { registerTimeLogsCompat } from '#server/modules/time-logs/time-logs.compat.routes.ts';
import { markTimeLogs } from '#server/modules/time-logs/together/time-log-marks.service.ts';
import {
  removeTimeLogs,
  restoreTimeLogs,
} from '#server/modules/time-logs/together/time-log-removal.service.ts';
import { copyWeek } from '#server/modules/time-logs/week-copy/week-copy.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const mayReadTime = { permission: readsTime } as const;
const mayAdd = { permission: ['ALLOW_MANUAL_TIME', 'ALL_ORG_EDIT'] } as const;
const mayModify = { permission: ['ALLOW_MODIFY_TIME', 'ALL_ORG_EDIT'] } as const;
const mayDelete = { permission: ['ALLOW_DELETE_TIME', 'ALL_ORG_EDIT'] } as const;

export async function registerTimeLogs(app: FastifyInstance): Promise<void> {
  registerTimeLogsCompat(app);
  route(app, timeLogsApi.list, mayReadTime, (ctx, { query }) => listTimeLogs(ctx, query));
  route(app, timeLogsApi.entries, mayReadTime, (ctx, { query }) => listEntries(ctx, query));
  route(app, timeLogsApi.selection, mayReadTime, (ctx, { query }) => selectEntries(ctx, query));
  route(app, timeLogsApi.choices, mayReadTime, (ctx, { query }) => entryChoices(ctx, query));
  route(app, timeLogsApi.one, mayReadTime, (ctx, { params }) => getTimeLog(ctx, params.id));
  route(app, timeLogsApi.history, mayReadTime, (ctx, { params }) => timeLogHistory(ctx, params.id));
  route(app, timeLogsApi.add, mayAdd, (ctx, { body }) => addTimeLog(ctx, body));
  route(app, timeLogsApi.copyWeek, mayAdd, (ctx, { body }) => copyWeek(ctx, body));
  route(app, timeLogsApi.edit, mayModify, (ctx, { params, body }) => editTimeLog(ctx, params.id, body));
  route(app, timeLogsApi.mark, mayModify, (ctx, { body }) => markTimeLogs(ctx, body));
  route(app, timeLogsApi.split, mayModify, (ctx, { params, body }) => splitTimeLog(ctx, params.id, body));
  route(app, timeLogsApi.remove, mayDelete, (ctx, { params, query, body }) =>
    removeTimeLogs(ctx, { params: { logIds: params.ids }, query, body }),
  );
  route(app, timeLogsApi.restore, mayDelete, (ctx, { body }) => restoreTimeLogs(ctx, body));
}
