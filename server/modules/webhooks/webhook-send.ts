import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import { type HostRule, isOutsideUrl, RefusedHost, resolveHost } from '#server/context/outside-host.ts';
import { type Outgoing, postOutside } from '#server/context/outside-post.ts';
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
  /** The beginning of a chat's response. */
  readonly response: string | null;
  /** Why there was no answer. */
  readonly error: string | null;
}

type Rule = Pick<Config, 'webhookAllowPrivate'>;

const longestError = 300;
/** Larger events hold only the ids. */
const largestBody = 256 * 1024;
const longestResponse = 300;
const asJson = { 'content-type': 'application/json', 'user-agent': 'Takt-Webhook/1' };

/** The address to store; throws `RefusedHost` with a text for the form. */
export async function checkedUrl({ webhookAllowPrivate: allowPrivate }: Rule, text: string): Promise<string> {
  const url = new URL(text);
  if (!isOutsideUrl(url, { allowPrivate })) throw new RefusedHost(webhookTexts.url);
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

/** A signed event for a program; ignores the response. */
export function signedEvent(
  { url, secret }: { url: string; secret: string },
  { event, at }: { event: WebhookEvent; at: Date },
): Outgoing {
  const body = bodyOf(event);
  const headers = {
    ...asJson,
    'x-takt-event': event.topic,
    'x-takt-delivery': event.id,
    [signatureHeader]: signatureOf(secret, body, at),
  };
  return { url, body, headers, readBytes: 0 };
}

/** A message for a chat, whose response explains refusals. */
export function chatPost({ url, body }: ChatMessage): Outgoing {
  return { url, body: JSON.stringify(body), headers: asJson, readBytes: longestResponse };
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
    const { status, text } = await postOutside(address, outgoing);
    return { isDelivered: isSuccess(status), responseStatus: status, response: text || null, error: null };
  } catch (error) {
    return notSent(reasonOf(error));
  }
}
