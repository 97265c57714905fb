import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
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
    summary: 'Write the rate of something from a day on',
    body: putRateInput,
    response: rateSchema,
  }),
  rounding: endpoint({
    method: 'GET',
    path: '/rates/rounding',
    summary: 'How billed time of a project, a client or the organization is rounded',
    query: billingRoundingQuery,
    response: billingRoundingAnswer,
  }),
  putRounding: endpoint({
    method: 'PUT',
    path: '/rates/rounding',
    summary: 'Write how billed time of a project, a client or the organization is rounded',
    body: putBillingRoundingInput,
    response: billingRoundingAnswer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/rates/:id',
    summary: 'Delete a rate; the one before it counts again',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
