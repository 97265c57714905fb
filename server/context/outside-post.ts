import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** A POST request to an outside address. */
export interface Outgoing {
  readonly url: string;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** The number of bytes of the response to read. */
  readonly readBytes: number;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

const timeoutMs = 10_000;

/** Connects to the checked address, even if the name resolves differently a moment later. */
export function onlyTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_name, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function beginningOf(response: IncomingMessage, bytes: number): Promise<string> {
  let read = Buffer.alloc(0);
  try {
    if (bytes > 0) {
      for await (const chunk of response) {
        read = Buffer.concat([read, chunk]);
        if (read.length >= bytes) break;
      }
    }
  } catch {
    // The status counts, even if reading the body fails.
  } finally {
    response.destroy();
  }
  return new TextDecoder().decode(read.subarray(0, bytes)).replaceAll('\0', '').trim();
}

/** Posts to the address that `resolveHost` answered. Nothing is followed. */
export function postOutside(
  address: string,
  { url: text, body, headers, readBytes }: Outgoing,
): Promise<Answer> {
  const url = new URL(text);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: onlyTo(address),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const status = response.statusCode ?? 0;
        void beginningOf(response, readBytes).then((answer) => resolve({ status, text: answer }));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
