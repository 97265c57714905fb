import http from 'node:http';

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

/** Where a call goes, and who makes it. */
export interface Target {
  readonly port: number;
  readonly token?: string;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly bytes: number;
  readonly failures: number;
}

/** Keeps its connections, as browsers do. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export function send(
  { port, token }: Target,
  { method, path, body }: Call,
): Promise<{ status: number; body: Buffer }> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers: http.OutgoingHttpHeaders = {
    // As the product's own page asks, which finds files by their paths.
    'sec-fetch-site': 'same-origin',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
    request.end(payload);
  });
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const load = { seconds: 5, concurrency: 10 };

/** Runs `step` in several loops for a time; a step answers its bytes, or -1 for a failure. */
export async function measure(step: (loop: number) => Promise<number>): Promise<Measured> {
  const latencies: number[] = [];
  let failures = 0;
  let bytes = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + load.seconds * 1000;
  const loop = async (index: number) => {
    while (performance.now() < endsAt) {
      const from = performance.now();
      const size = await step(index);
      if (size < 0) failures += 1;
      else bytes = size;
      latencies.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: load.concurrency }, (_unused, index) => loop(index)));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    bytes,
    failures,
  };
}
