import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { recordingsApi } from '#shared/evidence/recordings.api.ts';
import {
  listRecordings,
  organizationRecordings,
  recordingSummary,
  removeOrganizationRecordings,
  removeRecordings,
} from './recordings.service.ts';

const decides = { permission: 'ALL_ORG_EDIT' } as const;

export async function registerRecordings(app: FastifyInstance): Promise<void> {
  route(app, recordingsApi.summary, 'member', (ctx, { query }) => recordingSummary(ctx, query));
  route(app, recordingsApi.list, 'member', (ctx, { query }) => listRecordings(ctx, query));
  route(app, recordingsApi.remove, 'member', (ctx, { body }) => removeRecordings(ctx, body));
  route(app, recordingsApi.summaryOfAll, decides, (ctx) => organizationRecordings(ctx));
  route(app, recordingsApi.removeOfAll, decides, (ctx, { body }) => removeOrganizationRecordings(ctx, body));
}
