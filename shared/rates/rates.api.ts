import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import { billableDefaultsSchema } from '#shared/rates/billable-default.ts';
import {
  billingRoundingAnswer,
  billingRoundingQuery,
  putBillingRoundingInput,
} from '#shared/rates/billing-rounding.ts';
import { putRateInput, rateListQuery, rateSchema } from '#shared/rates/rate.schema.ts';

export const ratesApi = endpointTable('rates', {
  list: endpoint({
    method: 'GET',
    path: '/rates',
    summary: 'Hourly rates with their history, the latest first',
    query: rateListQuery,
    response: listOf(rateSchema),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/rates',
    changes: ['rates', 'organization'],
    summary: 'Save a rate from a day on',
    body: putRateInput,
    response: rateSchema,
  }),
  rounding: endpoint({
    method: 'GET',
    path: '/rates/rounding',
    summary: 'Get the rounding of billed time of a project, a client or the organization',
    query: billingRoundingQuery,
    response: billingRoundingAnswer,
  }),
  putRounding: endpoint({
    method: 'PUT',
    path: '/rates/rounding',
    summary: 'Save the rounding of billed time of a project, a client or the organization',
    body: putBillingRoundingInput,
    response: billingRoundingAnswer,
  }),
  billableDefaults: endpoint({
    method: 'GET',
    path: '/rates/billable-defaults',
    summary: 'Get whether new time is billable, by project, client and organization',
    response: billableDefaultsSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rates/:id',
    summary: 'Delete a rate; the previous rate applies again',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
