import { z } from 'zod';
import type { Credentials } from './people.ts';

const session = z.object({ token: z.string() });

/** Calls the API of a Takt; what it refuses throws. */
export async function callApi(
  url: string,
  path: string,
  { method = 'GET', token, body }: { method?: string; token?: string; body?: unknown } = {},
): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** The bearer of somebody with one workspace. */
export async function tokenOf(url: string, { email, password }: Credentials): Promise<string> {
  const body = { email, password };
  return session.parse(await callApi(url, '/auth/login', { method: 'POST', body })).token;
}
