import { createServer } from 'node:net';

const usual = 5433;

function listenOn(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : undefined;
      probe.close(() => resolve(port));
    });
  });
}

/** A free port on the loopback address: the wanted one, else one of the usual ones, else any. Wanting 0 means any. */
export async function findFreePort(preferred: number = usual): Promise<number> {
  const candidates =
    preferred === 0 ? [0] : [preferred, ...Array.from({ length: 10 }, (_, index) => usual + index), 0];
  for (const candidate of candidates) {
    const port = await listenOn(candidate);
    if (port !== undefined) return port;
  }
  throw new Error('No free port on 127.0.0.1');
}
