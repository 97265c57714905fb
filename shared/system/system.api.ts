import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { queryBoolean } from '#shared/http/query.ts';

const partHealth = z.object({
  status: z.enum(['up', 'down']),
  detail: z.string().optional(),
});

export const healthSchema = z.object({
  status: z.enum(['ok', 'error']),
  data: z.object({ status: z.number(), message: z.string() }),
  response: z.object({}),
  parts: z.record(z.string(), partHealth).optional(),
});

export const systemApi = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server is alive and ready; detail=1 names the parts',
    query: z.object({ detail: queryBoolean }),
    response: healthSchema,
  }),
  root: endpoint({
    method: 'GET',
    path: '/',
    summary: 'Whether the server is alive',
    response: z.object({
      data: z.object({ status: z.number(), message: z.string() }),
      response: z.object({}),
    }),
  }),
  /** What the sign-in and help screens have to know of this installation. */
  setup: endpoint({
    method: 'GET',
    path: '/setup',
    summary: 'Public facts of this installation',
    response: z.object({
      registration: z.enum(['open', 'invite-only']),
      mailbox: z.string().optional(),
    }),
  }),
};
