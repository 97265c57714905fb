import Fastify from 'fastify';

/** The least a Fastify route can do: the same bytes, from memory. Reads the port and the size from its arguments. */
async function main(): Promise<void> {
  const [, , port, bytes] = process.argv;
  const app = Fastify({ logger: false });
  const body = Buffer.alloc(Number(bytes), 'x').toString('latin1');
  app.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  await app.listen({ port: Number(port), host: '127.0.0.1' });
}

await main();
