import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Services } from '#server/context/context.ts';
import { answerError, registerErrorHandler } from '#server/http/error-handler.ts';
import { registerLive } from '#server/http/live/live.ts';
import { registerMetrics } from '#server/http/metrics.ts';
import { registerApiPage } from '#server/http/openapi/api-page.ts';
import { collectAccesses, registerOpenApi } from '#server/http/openapi/openapi.ts';
import { parseQuery, registerBodyParsers } from '#server/http/parsers.ts';
import { RequestLog } from '#server/http/request-log.ts';
import { registerSecurity } from '#server/http/safety/security.ts';
import { endConnectionsOnClose } from '#server/http/start/end-connections.ts';
import { registerClient, registerCompression, registerTags } from '#server/http/static.ts';
import { tokenLimiter } from '#server/http/token-access.ts';
import { traceRequests } from '#server/http/trace-requests.ts';
import type { Mailbox } from '#server/mail/mailbox.ts';
import { registerAbsences } from '#server/modules/absences/absences.routes.ts';
import { registerApiTokens } from '#server/modules/api-tokens/api-tokens.routes.ts';
import { registerAssistants } from '#server/modules/assistants/assistants.routes.ts';
import { registerAttachments } from '#server/modules/attachments/attachments.routes.ts';
import { registerAudit } from '#server/modules/audit/audit.routes.ts';
import { registerAccountRoutes } from '#server/modules/auth/account.routes.ts';
import { registerAuth } from '#server/modules/auth/auth.routes.ts';
import { registerSecondFactor } from '#server/modules/auth/second-factor/second-factor.routes.ts';
import { registerSocial } from '#server/modules/auth/social/social.routes.ts';
import { registerBoards } from '#server/modules/boards/boards.routes.ts';
import { registerBudgets } from '#server/modules/budgets/budgets.routes.ts';
import { registerCalendarFeeds } from '#server/modules/calendar-feeds/calendar-feeds.routes.ts';
import { registerCalendars } from '#server/modules/calendars/calendars.routes.ts';
import { registerComments } from '#server/modules/comments/comments.routes.ts';
import { registerDailyPlans } from '#server/modules/daily-plans/daily-plans.routes.ts';
import { registerDataArchives } from '#server/modules/data-archives/data-archives.routes.ts';
import { registerDemo } from '#server/modules/demo/demo.routes.ts';
import { registerActivities } from '#server/modules/evidence/activities.routes.ts';
import { registerRecordings } from '#server/modules/evidence/recordings.routes.ts';
import { registerTimeSlots } from '#server/modules/evidence/time-slots.routes.ts';
import { registerExports } from '#server/modules/exports/exports.routes.ts';
import { registerFavorites } from '#server/modules/favorites/favorites.routes.ts';
import { registerAvatars } from '#server/modules/files/avatar.routes.ts';
import { registerFiles } from '#server/modules/files/files.routes.ts';
import { registerImports } from '#server/modules/imports/imports.routes.ts';
import { registerIntegrations } from '#server/modules/integrations/integrations.routes.ts';
import { registerInvitations } from '#server/modules/invitations/invitations.routes.ts';
import { registerJoinRequests } from '#server/modules/invitations/join-requests/join-requests.routes.ts';
import {
  registerEstimates,
  registerPublicEstimates,
} from '#server/modules/invoices/estimates/estimates.routes.ts';
import { registerInvoices } from '#server/modules/invoices/invoices.routes.ts';
import { registerPublicInvoices } from '#server/modules/invoices/sending/public-invoice.routes.ts';
import { registerMeetings } from '#server/modules/meetings/meetings.routes.ts';
import { registerNotifications } from '#server/modules/notifications/notifications.routes.ts';
import { registerPush } from '#server/modules/notifications/push/push.routes.ts';
import { registerProjects } from '#server/modules/projects/projects.routes.ts';
import { registerRates } from '#server/modules/rates/rates.routes.ts';
import { registerReports } from '#server/modules/reports/reports.routes.ts';
import { registerRoles } from '#server/modules/roles/roles.routes.ts';
import {
  registerReportSchedules,
  registerSavedReports,
} from '#server/modules/saved-reports/saved-reports.routes.ts';
import { registerShell } from '#server/modules/shell/shell.routes.ts';
import { registerStatistics } from '#server/modules/statistics/statistics.routes.ts';
import { registerMailbox } from '#server/modules/system/mailbox.routes.ts';
import { registerSystem } from '#server/modules/system/system.routes.ts';
import { registerTaskLists } from '#server/modules/task-lists/task-lists.routes.ts';
import { registerActivityLog } from '#server/modules/tasks/activity-log/activity-log.routes.ts';
import { registerTaskLinks } from '#server/modules/tasks/links/task-links.routes.ts';
import { registerTasks } from '#server/modules/tasks/tasks.routes.ts';
import { registerPublicTeams } from '#server/modules/teams/public/public-teams.routes.ts';
import { registerTeams } from '#server/modules/teams/teams.routes.ts';
import { registerTimeLogs } from '#server/modules/time-logs/time-logs.routes.ts';
import { registerTimer } from '#server/modules/timer/timer.routes.ts';
import { registerTimesheets } from '#server/modules/timesheets/timesheets.routes.ts';
import { registerUsers } from '#server/modules/users/users.routes.ts';
import { registerWebhooks } from '#server/modules/webhooks/webhooks.routes.ts';
import { registerWorkspaces } from '#server/modules/workspaces/workspaces.routes.ts';
import { plainErrors } from '#shared/text/plain-errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}

const modules = [
  registerAuth,
  registerDemo,
  registerSocial,
  registerAccountRoutes,
  registerSecondFactor,
  registerUsers,
  registerRoles,
  registerWorkspaces,
  registerTeams,
  registerInvitations,
  registerJoinRequests,
  registerPublicTeams,
  registerNotifications,
  registerPush,
  registerProjects,
  registerAbsences,
  registerRates,
  registerBudgets,
  registerTaskLists,
  registerTasks,
  registerTaskLinks,
  registerDailyPlans,
  registerFavorites,
  registerComments,
  registerActivityLog,
  registerAttachments,
  registerTimer,
  registerTimeLogs,
  registerTimesheets,
  registerTimeSlots,
  registerActivities,
  registerRecordings,
  registerReports,
  registerSavedReports,
  registerReportSchedules,
  registerStatistics,
  registerShell,
  registerExports,
  registerInvoices,
  registerPublicInvoices,
  registerEstimates,
  registerPublicEstimates,
  registerCalendarFeeds,
  registerCalendars,
  registerDataArchives,
  registerApiTokens,
  registerAssistants,
  registerWebhooks,
  registerAudit,
  registerImports,
  registerMeetings,
  registerBoards,
  registerIntegrations,
  registerFiles,
  registerSystem,
];

const bodyLimitBytes = 2 * 1024 * 1024;
const urlLimit = 32 * 1024;
/** Allows the longest address plus tokens and cookies; Node alone would stop at 16 KiB. */
const headersLimitBytes = 64 * 1024;

export interface AppOptions {
  readonly services: Services;
  readonly mailbox?: Mailbox;
  /** Folder of the built client; absent in API tests. */
  readonly clientFolder?: string;
}

/** Endpoints are checked by zod and answer JSON of their own; Fastify's validator and writer are never loaded. */
function noSchemas(): never {
  throw new Error('A route brings a JSON schema; shapes are zod schemas of endpoint tables.');
}

/** A number counts the proxies outwards from this server; the client itself wrote the addresses before them. */
function trustedProxies(setting: Config['trustProxy']) {
  return typeof setting === 'number' ? (_address: string, hop: number) => hop < setting : setting;
}

/** The whole server as one Fastify instance: platform first, then one line per module. */
export async function buildApp({ services, mailbox, clientFolder }: AppOptions): Promise<FastifyInstance> {
  z.config({ customError: plainErrors(String) });
  const { config } = services;
  const app = Fastify({
    loggerInstance: services.log,
    logController: new RequestLog(services),
    genReqId: () => randomUUID(),
    // An address that cannot be decoded never reaches the error handler.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    http: { maxHeaderSize: headersLimitBytes },
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: bodyLimitBytes,
    schemaController: {
      compilersFactory: { buildValidator: () => noSchemas, buildSerializer: () => noSchemas },
    },
    connectionTimeout: 0,
    requestTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, maxParamLength: urlLimit, ignoreTrailingSlash: true },
  });
  app.decorate('services', services);
  const pageFolder = clientFolder ?? 'dist/none';
  app.decorate('openStreams', new Set<() => void>());
  app.decorateRequest('identity', null);
  traceRequests(app, services.tracing);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('preClose', async () => {
    for (const end of app.openStreams) end();
  });
  endConnectionsOnClose(app);
  registerErrorHandler(app);
  registerBodyParsers(app);
  await registerSecurity(app, config);
  app.decorate('limitToken', tokenLimiter(app));
  await registerTags(app);
  await registerCompression(app);
  registerMetrics(app);
  refuseRoutesWithoutAccess(app);
  collectAccesses(app);
  await app.register(
    async (scope) => {
      for (const register of modules) await register(scope);
      registerLive(scope);
      registerOpenApi(scope, config.appUrl);
    },
    { prefix: '/api' },
  );
  registerApiPage(app);
  if (mailbox !== undefined) registerMailbox(app, { config, mailbox });
  registerAvatars(app);
  await registerClient(app, pageFolder);
  return app;
}

/** Refuses endpoints that do not declare their access. */
function refuseRoutesWithoutAccess(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const ours = url.startsWith('/api/');
    if (ours && method !== 'HEAD' && method !== 'OPTIONS' && config?.access === undefined) {
      throw new Error(`${method} ${url} declares no access`);
    }
  });
}
