import * as openid from 'openid-client';
import type { z } from 'zod';
import type { ProviderClient } from '#server/modules/auth/social/provider.ts';

export const timeoutSeconds = 10;

/** The provider answered something else than it should. Carries no body: there may be a token in it. */
export class UnexpectedAnswer extends Error {
  readonly status: number;

  constructor({ status, url }: { status: number; url: URL }) {
    super(`${url.origin}${url.pathname} answered ${status}`);
    this.name = 'UnexpectedAnswer';
    this.status = status;
  }
}

async function read<S extends z.ZodType>(response: Response, url: URL, schema: S): Promise<z.output<S>> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new UnexpectedAnswer({ status: response.status, url });
  }
  return schema.parseAsync(await response.json());
}

/** Reads of the provider's API in the name of the person. */
export async function readAsPerson<S extends z.ZodType>(
  { configuration }: ProviderClient,
  accessToken: string,
  address: string,
  schema: S,
): Promise<z.output<S>> {
  const url = new URL(address);
  const headers = new Headers({ accept: 'application/json' });
  const response = await openid.fetchProtectedResource(
    configuration,
    accessToken,
    url,
    'GET',
    undefined,
    headers,
  );
  return read(response, url, schema);
}

/** A call in the name of our own client. A refusal of the token it is about is `undefined`. */
export async function askAboutToken<S extends z.ZodType>(
  address: string | URL,
  request: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | URLSearchParams },
  schema: S,
): Promise<z.output<S> | undefined> {
  const url = new URL(address);
  const response = await fetch(url, {
    ...request,
    headers: { accept: 'application/json', 'user-agent': 'takt', ...request.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
  });
  if (response.status >= 400 && response.status < 500) {
    await response.body?.cancel();
    return undefined;
  }
  return read(response, url, schema);
}

export function basicAuth({ clientId, clientSecret }: ProviderClient['settings']): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}
