import type { FastifyInstance } from 'fastify';
import { cookieOf } from '#server/http/cookies.ts';
import { route } from '#server/http/route.ts';
import {
  activityStatistics,
  counts,
  manualTimes,
  memberStatistics,
  projectStatistics,
  taskStatistics,
  taskStatisticsTwice,
} from '#server/modules/statistics/statistics.service.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { uuid } from '#shared/http/query.ts';
import { statisticsApi } from '#shared/statistics/statistics.api.ts';

const mayReadTime = { permission: readsTime } as const;

/** The cookie in which browser applications store the task of the timer. */
const activeTaskCookie = 'auth-active-task';

export async function registerStatistics(app: FastifyInstance): Promise<void> {
  route(app, statisticsApi.tasks, mayReadTime, (ctx, { query }) => taskStatistics(ctx, query));
  route(app, statisticsApi.tasksByQuery, mayReadTime, (ctx, { query }) => taskStatistics(ctx, query));
  route(app, statisticsApi.tasksOfAllTimeAndToday, mayReadTime, (ctx, { query }, reply) =>
    taskStatisticsTwice(ctx, query, uuid.safeParse(cookieOf(reply.request, activeTaskCookie)).data),
  );
  route(app, statisticsApi.counts, mayReadTime, (ctx, { query }) => counts(ctx, query));
  route(app, statisticsApi.members, mayReadTime, (ctx, { query }) => memberStatistics(ctx, query));
  route(app, statisticsApi.projects, mayReadTime, (ctx, { query }) => projectStatistics(ctx, query));
  route(app, statisticsApi.activities, mayReadTime, (ctx, { query }) => activityStatistics(ctx, query));
  route(app, statisticsApi.manualTimes, mayReadTime, (ctx, { query }) => manualTimes(ctx, query));
}
