import http from 'node:http';

export type Query = Readonly<Record<string, string>>;

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** A file and its form fields, instead of a body. */
  readonly form?: { readonly fileName: string; readonly text: string; readonly fields: Query };
  /** An empty list is a fine answer. */
  readonly mayBeEmpty?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: Buffer;
}

interface Credentials {
  readonly token?: string;
  readonly etag?: string;
}

/** Makes a call, over the network or within a process. */
export type Send = (call: Call, credentials: Credentials) => Promise<Answer>;

/** Headers of the product's own page, which finds files by their paths. */
export function headersOf({ token, etag }: Credentials): Record<string, string> {
  return {
    'sec-fetch-site': 'same-origin',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(etag !== undefined && { 'if-none-match': etag }),
  };
}

/** The payload of a call, encoded as a page does. */
export async function payloadOf({ body, form }: Call) {
  if (form === undefined) {
    return body === undefined ? undefined : { type: 'application/json', bytes: JSON.stringify(body) };
  }
  const data = new FormData();
  data.set('file', new Blob([form.text], { type: 'text/csv' }), form.fileName);
  for (const [name, value] of Object.entries(form.fields)) data.set(name, value);
  const encoded = new Response(data);
  const type = encoded.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

/** Keeps its connections, as browsers do. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export const sendTo =
  (port: number): Send =>
  async (call, credentials) => {
    const { method, path } = call;
    const payload = await payloadOf(call);
    const headers: http.OutgoingHttpHeaders = {
      ...headersOf(credentials),
      ...(payload !== undefined && {
        'content-type': payload.type,
        'content-length': Buffer.byteLength(payload.bytes),
      }),
    };
    return new Promise((resolve, reject) => {
      const request = http.request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode: status = 0, headers: answered } = response;
          resolve({ status, etag: answered.etag, body: Buffer.concat(chunks) });
        });
      });
      request.on('error', reject);
      request.end(payload?.bytes);
    });
  };

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
}

export const concurrency = 10;

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/**
 * Runs `step` in several loops for a time; it returns the milliseconds that count. Excludes its other work: the rate
 * is that of loops that do nothing else.
 */
export async function measure(
  { seconds, loops }: { seconds: number; loops: number },
  step: (loop: number) => Promise<number>,
): Promise<Measured> {
  const latencies: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const run = async (loop: number) => {
    do latencies.push(await step(loop));
    while (performance.now() < endsAt);
  };
  await Promise.all(Array.from({ length: loops }, (_unused, loop) => run(loop)));
  const sum = latencies.reduce((total, milliseconds) => total + milliseconds, 0);
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    perSecond: (loops * 1000 * latencies.length) / sum,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
  };
}
