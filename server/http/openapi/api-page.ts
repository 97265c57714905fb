import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { openOnce } from '#server/async/open-once.ts';

const prefix = '/api/docs';

/** A server of its own, because routes cannot be added to one that listens. */
async function openPage(): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify();
  // The page reads `/api/openapi.json`; the plugin itself only needs to exist.
  await page.register(swagger, { openapi: { info: { title: 'Takt', version: '1' } } });
  await page.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: true,
    uiConfig: { url: '/api/openapi.json' },
  });
  return page;
}

/** The page `/api/docs`. Few open it, and its packages are a tenth of the start: they are loaded with the first request. */
export function registerApiPage(app: FastifyInstance): void {
  const opened = openOnce(openPage);
  app.addHook('onClose', async () => (await opened.current())?.close());

  async function answer({ url, headers }: FastifyRequest, reply: FastifyReply) {
    const page = await opened.get();
    const { statusCode, headers: heads, rawPayload } = await page.inject({ url, headers });
    if (statusCode === 404) return reply.callNotFound();
    const { connection: _connection, 'transfer-encoding': _encoding, ...passedOn } = heads;
    return reply.code(statusCode).headers(passedOn).send(rawPayload);
  }

  for (const url of [prefix, `${prefix}/*`]) app.get(url, { config: { access: 'public' } }, answer);
}
