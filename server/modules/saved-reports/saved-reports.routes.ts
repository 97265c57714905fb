import type { FastifyInstance } from 'fastify';
import { acceptOneClick } from '#server/http/parsers.ts';
import { route } from '#server/http/route.ts';
import {
  createSchedule,
  listReaders,
  listSchedules,
  removeSchedule,
  sendScheduleNow,
  stopReport,
  updateSchedule,
} from '#server/modules/saved-reports/report-schedules.service.ts';
import {
  changeExpiry,
  createSavedReport,
  listSavedReports,
  removeSavedReport,
  shareReport,
  unshareReport,
  updateSavedReport,
} from '#server/modules/saved-reports/saved-reports.service.ts';
import { readSharedReport } from '#server/modules/saved-reports/shared-report.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';

const mayReadTime = { permission: readsTime } as const;
const limit = { max: 60, windowSeconds: 60 };

export async function registerSavedReports(app: FastifyInstance): Promise<void> {
  const { list, create, update, remove, share, changeExpiry: change, unshare, read } = savedReportsApi;
  route(app, list, mayReadTime, (ctx) => listSavedReports(ctx));
  route(app, create, mayReadTime, (ctx, { body }) => createSavedReport(ctx, body));
  route(app, update, mayReadTime, (ctx, { params, body }) => updateSavedReport(ctx, params.id, body));
  route(app, remove, mayReadTime, (ctx, { params }) => removeSavedReport(ctx, params.id));
  route(app, share, mayReadTime, (ctx, { params, body }) => shareReport(ctx, params.id, body));
  route(app, change, mayReadTime, (ctx, { params, body }) => changeExpiry(ctx, params.id, body));
  route(app, unshare, mayReadTime, (ctx, { params }) => unshareReport(ctx, params.id));
  route(
    app,
    read,
    'public',
    (ctx, { params }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return readSharedReport(ctx, params.token);
    },
    { limit },
  );
}

const sending = { limit: { max: 10, windowSeconds: 600 } };

export async function registerReportSchedules(app: FastifyInstance): Promise<void> {
  const { list, readers, create, update, remove, send } = reportSchedulesApi;
  route(app, list, mayReadTime, (ctx, { params }) => listSchedules(ctx, params.id));
  route(app, readers, mayReadTime, (ctx, { params }) => listReaders(ctx, params.id));
  route(app, create, mayReadTime, (ctx, { params, body }) => createSchedule(ctx, params.id, body));
  route(app, update, mayReadTime, (ctx, { params, body }) => updateSchedule(ctx, params.id, body));
  route(app, remove, mayReadTime, (ctx, { params }) => removeSchedule(ctx, params.id));
  route(app, send, mayReadTime, (ctx, { params }) => sendScheduleNow(ctx, params.id), sending);
  await app.register(registerStop);
}

async function registerStop(scope: FastifyInstance): Promise<void> {
  acceptOneClick(scope);
  route(scope, reportSchedulesApi.stop, 'public', (ctx, { query }) => stopReport(ctx, query.key), { limit });
}
