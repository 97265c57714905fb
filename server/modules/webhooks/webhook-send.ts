import { createHmac } from 'node:crypto';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '#server/config.ts';
import { type HostRule, RefusedHost, resolveHost } from '#server/context/outside-host.ts';
import type { ChatMessage } from '#shared/webhooks/chat-message.ts';
import {
  isSuccess,
  signatureHeader,
  type WebhookEvent,
  webhookTexts,
} from '#shared/webhooks/webhook.schema.ts';

export interface Outcome {
  readonly isDelivered: boolean;
  readonly responseStatus: number | null;
  /** The beginning of what a chat answered. */
  readonly response: string | null;
  /** Why there was no answer. */
  readonly error: string | null;
}

/** What is posted, and where. */
export interface Outgoing {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How much of the answer is read. */
  readonly readBytes: number;
}

type Rule = Pick<Config, 'webhookAllowPrivate'>;

const timeoutMs = 10_000;
const longestError = 300;
/** Larger events hold only the ids. */
const largestBody = 256 * 1024;
const longestResponse = 300;

/** The address to store; throws `RefusedHost` with a text for the form. */
export async function checkedUrl({ webhookAllowPrivate: allowPrivate }: Rule, text: string): Promise<string> {
  const url = new URL(text);
  const isSecure = url.protocol === 'https:' || (allowPrivate && url.protocol === 'http:');
  if (!isSecure || url.username !== '' || url.password !== '') throw new RefusedHost(webhookTexts.url);
  await addressOf(url, { allowPrivate });
  return url.href;
}

async function addressOf({ hostname }: URL, rule: HostRule): Promise<string> {
  try {
    return await resolveHost(hostname, rule);
  } catch (error) {
    throw new RefusedHost(error instanceof RefusedHost ? webhookTexts.urlRefused : webhookTexts.urlUnknown);
  }
}

/** The connection goes to the address that was looked at, whatever the name means a moment later. */
function onlyTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_name, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const proof = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${proof}`;
}

function bodyOf(event: WebhookEvent): string {
  const body = JSON.stringify(event);
  if (Buffer.byteLength(body) <= largestBody) return body;
  const ids = Object.entries(event.data).filter(([key]) => /^id$|Id$/.test(key));
  return JSON.stringify({ ...event, data: Object.fromEntries(ids) });
}

/** Events for a program, signed; what it answers is not read. */
export function signedEvent(
  { url, secret }: { url: string; secret: string },
  { event, at }: { event: WebhookEvent; at: Date },
): Outgoing {
  const body = bodyOf(event);
  const headers = {
    'x-takt-event': event.topic,
    'x-takt-delivery': event.id,
    [signatureHeader]: signatureOf(secret, body, at),
  };
  return { url, body, headers, readBytes: 0 };
}

/** A message for a chat, which says in its answer what it did not like. */
export function chatPost({ url, body }: ChatMessage): Outgoing {
  return { url, body: JSON.stringify(body), headers: {}, readBytes: longestResponse };
}

interface Answer {
  readonly status: number;
  readonly text: string;
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
    // The status counts, whatever comes of the rest.
  } finally {
    response.destroy();
  }
  return new TextDecoder().decode(read.subarray(0, bytes)).replaceAll('\0', '').trim();
}

/** Nothing is followed. */
function post(address: string, { url: text, body, headers, readBytes }: Outgoing): Promise<Answer> {
  const url = new URL(text);
  const request = url.protocol === 'https:' ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: onlyTo(address),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Takt-Webhook/1',
          ...headers,
          'content-length': Buffer.byteLength(body),
        },
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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
  return (isLate ? webhookTexts.noAnswer : error.message).slice(0, longestError);
}

export function notSent(error: string): Outcome {
  return { isDelivered: false, responseStatus: null, response: null, error };
}

/** Posts once. A failure is part of the result. */
export async function send(config: Rule, outgoing: Outgoing): Promise<Outcome> {
  try {
    const url = new URL(outgoing.url);
    const address = await addressOf(url, { allowPrivate: config.webhookAllowPrivate });
    const { status, text } = await post(address, outgoing);
    return { isDelivered: isSuccess(status), responseStatus: status, response: text || null, error: null };
  } catch (error) {
    return notSent(reasonOf(error));
  }
}
