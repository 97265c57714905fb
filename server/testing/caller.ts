import type { FastifyInstance } from 'fastify';
import qs from 'qs';
import { checkResponse } from '#server/testing/shapes/check-response.ts';
import { madeUp } from '#server/testing/shapes/enum-values.ts';
import { withNamedChanges } from '#server/testing/shapes/named-changes.ts';
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '#shared/http/endpoint.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Record<string, unknown>;
}

export interface CallInput<E> {
  params?: ParamsOf<E>;
  query?: QueryInputOf<E> | Record<string, unknown>;
  body?: BodyInputOf<E> | Record<string, unknown>;
}

export interface Caller {
  readonly token: string | undefined;
  /** Calls an endpoint; a 2xx answer that an existing client would refuse throws. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<ResponseOf<E>>>;
  /** Calls any address; for aliases and malformed requests. */
  request(
    method: string,
    path: string,
    options?: { body?: unknown; query?: Record<string, unknown>; headers?: Record<string, string> },
  ): Promise<Answer<never>>;
}

export function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replace(/:([A-Za-z]+)/g, (_match, name: string) => encodeURIComponent(values[name] ?? ''));
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Existing clients know the built-in names of the lists alone; ours shows those that teams make up as well. */
export type Client = 'existing' | 'own';

/** The same caller with our client, which uses a team's own names of statuses, sizes, priorities and types. */
export function withOwnClient(app: FastifyInstance, { token }: Pick<Caller, 'token'>): Caller {
  return createCaller(app, token, 'own');
}

export function createCaller(
  app: FastifyInstance,
  token: string | undefined,
  client: Client = 'existing',
): Caller {
  const request: Caller['request'] = async (method, path, options = {}) => {
    const query = options.query === undefined ? '' : `?${qs.stringify(options.query)}`;
    const response = await withNamedChanges(method, path, () =>
      app.inject({
        method: method as 'GET',
        url: `/api${path}${query}`,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body === undefined
          ? {}
          : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
      }),
    );
    const body = parseBody(response.body);
    if (response.statusCode < 300) {
      const problems = checkResponse(method, path, options.query ?? {}, response.statusCode, body).filter(
        (text) => client === 'existing' || !text.endsWith(madeUp),
      );
      if (problems.length > 0)
        throw new Error(`${method} ${path} answers a wrong shape:\n${problems.join('\n')}`);
    }
    return { status: response.statusCode, body: body as never, headers: response.headers };
  };
  return {
    token,
    request,
    call: (endpoint, input = {}) =>
      request(endpoint.method, fillPath(endpoint.path, input.params), {
        ...(input.body === undefined ? {} : { body: input.body }),
        ...(input.query === undefined ? {} : { query: input.query as Record<string, unknown> }),
      }),
  };
}
