import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#server/http/access.ts';
import { type Handler, type RouteOptions, route } from '#server/http/route.ts';
import { boundAtWork } from '#server/http/safety/at-work.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';

/** A file is in memory until it is stored. */
const uploading = boundAtWork(4);

/** Registers an endpoint that receives a file. Its table must describe the form in `upload`, or the server stops. */
export async function uploadRoute<E extends Endpoint, const A extends Access>(
  app: FastifyInstance,
  endpoint: E,
  access: A,
  handler: Handler<E, A>,
  options: RouteOptions = {},
): Promise<void> {
  if (endpoint.upload === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path} does not describe its upload`);
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: true });
    route(scope, endpoint, access, handler, { atWork: uploading, ...options });
  });
}
