import http from 'node:http';

export type Query = Readonly<Record<string, string>>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** Makes a call, over the network or within a process. */
export type Send = (call: Call, token?: string) => Promise<Answer>;

export function requestOf({ body }: Call, token: string | undefined) {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  // As the product's own page, which finds files by their paths.
  const headers: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
  };
  return { headers, payload };
}

/** Keeps its connections, as browsers do. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export const sendTo =
  (port: number): Send =>
  (call, token) => {
    const { method, path } = call;
    const { headers, payload } = requestOf(call, token);
    return new Promise((resolve, reject) => {
      const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      });
      request.on('error', reject);
      request.end(payload);
    });
  };

export const concurrency = 10;

/** Milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
}

function latencyOf(milliseconds: readonly number[]): Latency {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs `step` in several loops for a time; it returns the milliseconds that count. */
export async function measure(
  { seconds, loops }: { seconds: number; loops: number },
  step: (loop: number) => Promise<number>,
): Promise<Latency> {
  const latencies: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const run = async (loop: number) => {
    do latencies.push(await step(loop));
    while (performance.now() < endsAt);
  };
  await Promise.all(Array.from({ length: loops }, (_unused, loop) => run(loop)));
  return latencyOf(latencies);
}
