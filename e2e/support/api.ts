import { z } from 'zod';
import type { Credentials } from './people.ts';

const session = z.object({
  token: z.string(),
  user: z.object({
    lastTeamId: z.string().optional(),
    employee: z.object({ id: z.string(), organizationId: z.string() }),
  }),
});

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

/** Somebody with one workspace, with the ids that they have there. */
async function sessionFor(url: string, { email, password }: Credentials) {
  const body = { email, password };
  return session.parse(await callApi(url, '/auth/login', { method: 'POST', body }));
}

/** Their bearer. */
export async function tokenOf(url: string, person: Credentials): Promise<string> {
  return (await sessionFor(url, person)).token;
}

export type Call = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Calls the API as somebody, and changes the settings of their organization. */
export async function actingAs(url: string, person: Credentials) {
  const { token, user } = await sessionFor(url, person);
  const call: Call = (method, path, body) => callApi(url, path, { method, token, body });
  const setUp = (settings: object) => call('PUT', `/organization/${user.employee.organizationId}`, settings);
  return { call, setUp, employeeId: user.employee.id, teamId: user.lastTeamId };
}
