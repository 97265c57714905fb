import { api } from '#shared/api.ts';
import type { BodyInputOf, Endpoint, ParamsOf, QueryInputOf, ResponseOf } from '#shared/http/endpoint.ts';
import { refusalOf } from '#shared/http/failure.ts';
import { outageCodes } from '#shared/http/outage.ts';
import { toQueryString } from '#shared/http/query-string.ts';

/** A refused call, in the server's words and with its machine-readable code. */
export class TaktError extends Error {
  readonly status: number;
  /** `TOKEN_SCOPE`, `MISSING_PERMISSION` … */
  readonly code: string | undefined;
  /** One text for each field of the body that is wrong. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  /** Names the call in the server's log. */
  readonly requestId: string | undefined;

  constructor(status: number, body: unknown) {
    const { words, code, errors, details, requestId } = refusalOf(status, body);
    super(String(words));
    this.name = 'TaktError';
    this.status = status;
    this.code = code;
    this.fields = errors ?? {};
    this.details = details ?? {};
    this.requestId = requestId;
  }
}

/** Calls without a base go to the page's own origin; an upload needs an explicit base. */
const baseUrlRequired = 'Base URL is required for file uploads';

export interface TaktClientOptions {
  /** Address of the installation, without `/api`. */
  readonly baseUrl: string;
  /** An API token, `takt_…`. */
  readonly token: string;
  readonly fetch?: typeof fetch;
  /** Attempts of a call that the server is too busy for; 4 by default. */
  readonly attempts?: number;
  /** Waits before a call is sent again. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

type Nothing = Record<never, never>;

/** Makes a part optional if its value may be undefined or empty. */
type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [K in Name]?: Value }
  : Nothing extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value };

type ClientInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

/** Operations without input need no argument. */
type Call<E> =
  Nothing extends ClientInput<E>
    ? (input?: ClientInput<E>) => Promise<ResponseOf<E>>
    : (input: ClientInput<E>) => Promise<ResponseOf<E>>;

type Api = typeof api;

/** Every operation by module, as in the OpenAPI document: `client.tasks.create({ body })`. */
export type TaktClient = {
  readonly [Module in keyof Api]: {
    readonly [Operation in keyof Api[Module]]: Call<Api[Module][Operation]>;
  };
};

interface Parts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** Calls that the server has not begun with. One that has lost its database on the way may have written already. */
function mayRepeat({ method }: Endpoint, { status, code }: TaktError): boolean {
  if (status === 503 && code === outageCodes.databaseAway) return method === 'GET';
  return status === 429 || status === 503;
}

const usualAttempts = 4;
const longestWaitMs = 60_000;

function addressOf({ path }: Endpoint, { params, query }: Parts): string {
  const values = new Map(Object.entries(params ?? {}).map(([key, value]) => [key, String(value)]));
  const filled = path.replace(/:([A-Za-z]+)/g, (_match, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  return `/api${filled}${toQueryString(query)}`;
}

/** The delay that the server requests, else a second, two, four. */
function waitMs(response: Response, attempt: number): number {
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN);
  const seconds = Number.isFinite(asked) && asked >= 0 ? asked : 2 ** (attempt - 1);
  return Math.min(seconds * 1000, longestWaitMs);
}

/** JSON as a value, files and calendars as text, nothing as undefined. */
async function contentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return isJson ? JSON.parse(text) : text;
}

function requestOf({ method }: Endpoint, body: unknown, token: string): RequestInit {
  const isForm = body instanceof FormData;
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${token}` });
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  if (body === undefined) return { method, headers };
  return { method, headers, body: isForm ? body : JSON.stringify(body) };
}

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

function sender({
  baseUrl,
  token,
  attempts = usualAttempts,
  fetch: send = fetch,
  wait = sleep,
}: TaktClientOptions) {
  const start = baseUrl.replace(/\/+$/, '');
  return async (endpoint: Endpoint, input: Parts = {}): Promise<unknown> => {
    if (start === '' && input.body instanceof FormData) throw new TypeError(baseUrlRequired);
    const address = `${start}${addressOf(endpoint, input)}`;
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(address, requestOf(endpoint, input.body, token));
      if (response.ok) return contentOf(response);
      const refusal = new TaktError(response.status, await contentOf(response).catch(() => undefined));
      if (!mayRepeat(endpoint, refusal) || attempt >= attempts) throw refusal;
      await wait(waitMs(response, attempt));
    }
  };
}

/** Calls the operations of an installation with an API token. Throws `TaktError` for a refused call. */
export function createTaktClient(options: TaktClientOptions): TaktClient {
  const send = sender(options);
  const modules = Object.entries(api).map(([module, table]) => {
    const calls = Object.entries<Endpoint>(table).map(([operation, endpoint]) => [
      operation,
      (input?: Parts) => send(endpoint, input),
    ]);
    return [module, Object.fromEntries(calls)];
  });
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: each call is made from the endpoint that its type is inferred from
  return Object.fromEntries(modules) as TaktClient;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Every row of a list that answers `items` and `total`: `everyRow((paging) => client.x.list({ query: paging }))`. */
export async function* everyRow<T>(
  read: (paging: { skip: number; take: number }) => Promise<Page<T>>,
  { take = 100 }: { take?: number } = {},
): AsyncGenerator<T> {
  for (let skip = 0; ; ) {
    const { items, total } = await read({ skip, take });
    yield* items;
    skip += items.length;
    if (items.length === 0 || skip >= total) return;
  }
}
