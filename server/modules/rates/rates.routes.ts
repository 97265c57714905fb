import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { readBillableDefaults } from '#server/modules/rates/billable-default.service.ts';
import { putRounding, readRounding } from '#server/modules/rates/billing-rounding.service.ts';
import { deleteRate, listRates, putRate } from '#server/modules/rates/rates.service.ts';
import { figureRights } from '#shared/access/figures.ts';
import { contactReaders } from '#shared/projects/contact.schema.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';

const view = { permission: figureRights.amount } as const;
const edit = { permission: 'ORG_RATES_EDIT' } as const;

export async function registerRates(app: FastifyInstance): Promise<void> {
  route(app, ratesApi.list, view, (ctx, { query }) => listRates(ctx, query));
  route(app, ratesApi.put, edit, (ctx, { body }) => putRate(ctx, body));
  route(app, ratesApi.rounding, view, (ctx, { query }) => readRounding(ctx, query));
  route(app, ratesApi.putRounding, edit, (ctx, { body }) => putRounding(ctx, body));
  route(app, ratesApi.billableDefaults, { permission: contactReaders }, (ctx) => readBillableDefaults(ctx));
  route(app, ratesApi.remove, edit, (ctx, { params }) => deleteRate(ctx, params.id));
}
