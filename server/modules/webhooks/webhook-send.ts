import { createHmac } from 'node:crypto';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '#server/config.ts';
import { type HostRule, RefusedHost, resolveHost } from '#server/context/outside-host.ts';
import {
  isSuccess,
  signatureHeader,
  type WebhookEvent,
  webhookTexts,
} from '#shared/webhooks/webhook.schema.ts';

export interface Outcome {
  readonly isDelivered: boolean;
  readonly responseStatus: number | null;
  /** Why there was no answer. */
  readonly error: string | null;
}

interface Target {
  readonly url: string;
  readonly secret: string;
}

type Rule = Pick<Config, 'webhookAllowPrivate'>;

const timeoutMs = 10_000;
const longestError = 300;
/** Larger events hold only the ids. */
const largestBody = 256 * 1024;

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

interface Call {
  readonly url: URL;
  readonly address: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers the status; what else is answered is not read, and nothing is followed. */
function post({ url, address, body, headers }: Call): Promise<number> {
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
        resolve(response.statusCode ?? 0);
        response.destroy();
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

/** Sends an event once. A failure is part of the result. */
export async function sendEvent(
  config: Rule,
  { url: text, secret }: Target,
  { event, at }: { event: WebhookEvent; at: Date },
): Promise<Outcome> {
  const body = bodyOf(event);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Takt-Webhook/1',
    'x-takt-event': event.topic,
    'x-takt-delivery': event.id,
    [signatureHeader]: signatureOf(secret, body, at),
  };
  try {
    const url = new URL(text);
    const address = await addressOf(url, { allowPrivate: config.webhookAllowPrivate });
    const status = await post({ url, address, body, headers });
    return { isDelivered: isSuccess(status), responseStatus: status, error: null };
  } catch (error) {
    return { isDelivered: false, responseStatus: null, error: reasonOf(error) };
  }
}
