import qs from 'qs';
import { createCaller } from '#server/testing/caller.ts';
import { expect, type TestServer, withSettings } from '#server/testing/test.ts';

/** Origin of the client's pages; the server has another one. */
export const origin = 'https://client.takt.test';

/** A server that lets the client in, one for each file. */
export const test = withSettings({ CORS_ORIGINS: origin });

/** Cookies of the client. */
export interface Kept {
  readonly token?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly organizationId?: string | undefined;
}

interface Sent {
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: the client reads answers as it likes, and so do its tests
type Json = any;

export interface Client {
  /** Answers with the status; a 2xx answer of a shape that the client refuses throws. */
  send(method: string, path: string, sent?: Sent): Promise<{ status: number; body: Json }>;
  /** The body of a call that has to succeed. */
  get(path: string, query?: Record<string, unknown>): Promise<Json>;
  post(path: string, body?: Record<string, unknown>): Promise<Json>;
  put(path: string, body?: Record<string, unknown>): Promise<Json>;
  delete(path: string, query?: Record<string, unknown>): Promise<Json>;
}

const withIds = ({ tenantId, organizationId }: Kept, body: Record<string, unknown>) => ({
  ...(tenantId && { tenantId }),
  ...(organizationId && { organizationId }),
  ...body,
});

/** The client in a browser: its heads, and the ids that it adds to every body and does not know better. */
export function clientOf(server: TestServer, kept: Kept = {}): Client {
  const { request } = createCaller(server.app, kept.token);
  const send: Client['send'] = async (method, path, { query, body } = {}) => {
    const headers = {
      origin,
      'sec-fetch-site': 'cross-site',
      accept: 'application/json',
      'content-type': 'application/json',
      ...(kept.tenantId && { 'tenant-id': kept.tenantId }),
    };
    const address = query === undefined ? path : `${path}?${qs.stringify(query)}`;
    const answer = await request(method, address, {
      headers,
      ...(body && { body: withIds(kept, body) }),
    });
    expect(answer.headers['access-control-allow-origin'], `${method} ${path}`).toBe(origin);
    return answer;
  };
  const sure = async (method: string, path: string, sent: Sent) => {
    const { status, body } = await send(method, path, sent);
    expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };
  return {
    send,
    get: (path, query = {}) => sure('GET', path, { query }),
    post: (path, body) => sure('POST', path, body ? { body } : {}),
    put: (path, body) => sure('PUT', path, body ? { body } : {}),
    delete: (path, query = {}) => sure('DELETE', path, { query }),
  };
}

/** The client of somebody in a workspace that is there already. */
export function clientIn(
  server: TestServer,
  { tenantId, organizationId }: { tenantId: string; organizationId: string },
  { token }: { token: string | undefined },
): Client {
  return clientOf(server, { token, tenantId, organizationId });
}

/** Query of every read of tasks. */
export const taskRelations = {
  join: {
    alias: 'task',
    leftJoinAndSelect: { members: 'task.members', user: 'members.user', estimations: 'task.estimations' },
  },
  relations: [
    ...['tags', 'teams', 'members', 'members.user', 'createdByUser', 'linkedIssues', 'linkedIssues.taskTo'],
    ...['linkedIssues.taskFrom', 'parent', 'children', 'estimations'],
  ],
};

export const teamRelations = [
  ...['members', 'members.role', 'members.employee', 'members.employee.user', 'createdByUser', 'projects'],
  'projects.customFields.repository',
];
