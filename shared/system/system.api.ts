import { z } from 'zod';
import { captchaKind } from '#shared/auth/social.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { queryBoolean } from '#shared/http/query.ts';
import { clientLogAnswer } from '#shared/system/client-log.schema.ts';
import { alivePath } from '#shared/system/health.ts';
import { currencySchema, languageItemSchema } from '#shared/system/reference.schema.ts';

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

const setupSchema = z.object({
  registration: z.enum(['open', 'invite-only']),
  mailbox: z.string().optional(),
  /** Nobody is registered, and anybody may be the first. */
  isEmpty: z.boolean().optional(),
  /** Nobody is registered, and visitors may try demo data. */
  offersDemo: z.boolean().optional(),
  /** Providers that sign-in may go through, in the order of their buttons. */
  providers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Nothing but providers: passwords, codes and registration are switched off. */
  ssoOnly: z.boolean(),
  captcha: z.object({ kind: captchaKind, siteKey: z.string() }).optional(),
});
export type Setup = z.infer<typeof setupSchema>;

export const systemApi = endpointTable('system', {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Check if the server is ready; detail=1 checks every part',
    query: z.object({ detail: queryBoolean }),
    response: healthSchema,
  }),
  alive: endpoint({
    method: 'GET',
    path: alivePath,
    summary: 'Check if the process is alive',
    response: z.object({
      data: z.object({ status: z.number(), message: z.string() }),
      response: z.object({}),
    }),
  }),
  currencies: endpoint({
    method: 'GET',
    path: '/currency',
    summary: 'Currencies by code',
    response: listOf(currencySchema),
  }),
  languages: endpoint({
    method: 'GET',
    path: '/languages',
    summary: 'Languages the product speaks, all of them built in; is_system is accepted and leaves none out',
    query: z.object({ is_system: queryBoolean }),
    response: listOf(languageItemSchema),
  }),
  desktopServer: endpoint({
    method: 'GET',
    path: '/desktop-server',
    summary: 'Address of this server for a desktop shell, without /api',
    response: z.object({ GAUZY_API_SERVER_URL: z.string().optional() }),
  }),
  /** Body: `{timestamp, level, message, context?, details?}`; read by the verb, because refusals have a form of their own. */
  clientLog: endpoint({
    method: 'POST',
    path: '/log',
    summary: 'Receive a log entry of a client',
    body: z.unknown(),
    response: clientLogAnswer,
    status: 201,
  }),
  root: endpoint({
    method: 'GET',
    path: '/',
    summary: 'Check if the server is alive',
    response: z.object({
      data: z.object({ status: z.number(), message: z.string() }),
      response: z.object({}),
    }),
  }),
  /** Facts about this installation for the sign-in and help screens. */
  setup: endpoint({
    method: 'GET',
    path: '/setup',
    summary: 'Public facts of this installation',
    response: setupSchema,
  }),
});
