import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { listConflicts } from '#server/modules/time-logs/time-log-reads.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const mayReadTime = { permission: readsTime } as const;

/** Endpoints that only other clients call. */
export function registerTimeLogsCompat(app: FastifyInstance): void {
  route(app, timeLogsApi.conflicts, mayReadTime, (ctx, { query }) => listConflicts(ctx, query));
}
