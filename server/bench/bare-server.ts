import Fastify from 'fastify';

/** The least a Fastify route can do: it reads the body and answers so many bytes from memory. */
async function main(): Promise<void> {
  const bodies = new Map<number, string>();
  const bodyOf = (bytes: number) => {
    const body = bodies.get(bytes) ?? Buffer.alloc(bytes, 'x').toString('latin1');
    bodies.set(bytes, body);
    return body;
  };
  const app = Fastify({ logger: false });
  app.all<{ Params: { bytes: string } }>('/:bytes', ({ params }, reply) =>
    reply.type('application/json; charset=utf-8').send(bodyOf(Number(params.bytes))),
  );
  await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });
}

await main();
