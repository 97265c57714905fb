import { vi } from 'vitest';

export interface Sent {
  /** `POST /auth/login` */
  endpoint: string;
  body: unknown;
  /** `?team=blue`; absent without a query. */
  search?: string;
}

export type Answer = { status?: number; body: unknown } | 'unreachable';
/** An answer for every call, one after the other, or by what was sent before. */
type Answering = Answer | readonly Answer[] | ((earlier: readonly Sent[]) => Answer);
export type Answers = Readonly<Record<string, Answering>>;

/** An error as the server words it. */
export function refusal(
  status: number,
  message: string,
  errors?: Record<string, string>,
  code?: string,
): Answer {
  return { status, body: { statusCode: status, message, error: 'Error', errors, code } };
}

export const ok = (body: unknown): Answer => ({ body });

/** One answer until `endpoint` was called, another one from then on; however often the page reads in between. */
export const afterCall =
  (endpoint: string, before: Answer, after: Answer) =>
  (earlier: readonly Sent[]): Answer =>
    earlier.some((call) => call.endpoint === endpoint) ? after : before;

const isList = (answering: Answer | readonly Answer[]): answering is readonly Answer[] =>
  Array.isArray(answering);

function readBody(init: RequestInit | undefined): unknown {
  return typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
}

function answerFrom(answering: Answering, endpoint: string, earlier: readonly Sent[]): Answer {
  if (typeof answering === 'function') return answering(earlier);
  if (!isList(answering)) return answering;
  const count = earlier.filter((call) => call.endpoint === endpoint).length;
  return answering[count] ?? answering.at(-1) ?? 'unreachable';
}

/**
 * Answers every call of the page in place of the server; a list gives its answers one by one, the last one for good.
 * Returns the calls as they arrive. Unlisted calls answer 404.
 */
export function stubApi(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname, search } = new URL(address, 'http://localhost');
    const path = pathname.replace(/^\/api/, '');
    const endpoint = `${init?.method ?? 'GET'} ${path}`;
    const earlier = [...sent];
    sent.push({ endpoint, body: readBody(init), ...(search === '' ? {} : { search }) });
    init?.signal?.throwIfAborted();
    const given = answerFrom(
      answers[endpoint] ?? refusal(404, `Nothing answers ${endpoint}`),
      endpoint,
      earlier,
    );
    if (given === 'unreachable') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(given.body), { status: given.status ?? 200 });
  });
  return sent;
}
