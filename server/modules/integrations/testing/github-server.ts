import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, answerer } from '#server/modules/integrations/testing/github-answers.ts';
import type {
  FakeComment,
  FakeGithub,
  FakeIssue,
  FakeRepository,
  Seen,
} from '#server/modules/integrations/testing/github-state.ts';
import { type LoopbackServer, listen } from '#server/testing/stand-ins/loopback-server.ts';

export const githubRepository: FakeRepository = {
  id: 186853002,
  name: 'Hello-World',
  full_name: 'Codertocat/Hello-World',
  private: false,
};
export const githubToken = 'ghp_abcdefghijklmnopqrst';
const longestPage = 2;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}

function send(
  response: ServerResponse,
  { status = 200, json, headers = {} }: Omit<Answer, 'list'>,
  asked?: string,
) {
  const text = json === undefined ? '' : JSON.stringify(json);
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"`;
  const isSame = asked === etag;
  response.writeHead(isSame ? 304 : status, { 'content-type': 'application/json', etag, ...headers });
  response.end(isSame ? '' : text);
  return isSame ? 304 : status;
}

/** One page of a list, with the way to the next. */
function pageOf(rows: readonly unknown[], url: URL): Omit<Answer, 'list'> {
  const page = Number(url.searchParams.get('page') ?? '1');
  const size = Math.min(longestPage, Number(url.searchParams.get('per_page') ?? '30'));
  const json = rows.slice((page - 1) * size, page * size);
  if (page * size >= rows.length) return { json };
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  return { json, headers: { link: `<${next.href}>; rel="next"` } };
}

function isKnown(authorization: string | undefined): boolean {
  const auth = authorization ?? '';
  return (
    auth.startsWith('bearer ') || [githubToken, 'ghs_token', 'ghu_user'].some((one) => auth.endsWith(one))
  );
}

const open = /^\/login\/oauth\/access_token$|^\/apps\//;

function newGithub(start: number): Omit<FakeGithub, keyof LoopbackServer> {
  const issues: FakeGithub['issues'] = new Map();
  const comments: FakeGithub['comments'] = [];
  const seen: Seen[] = [];
  let tick = start;
  const stamp = () => {
    tick += 1000;
    return new Date(tick).toISOString().replace('.000Z', 'Z');
  };
  return {
    ...{ issues, comments, seen, stamp, losses: 0, setupUrl: undefined },
    ...{ repository: { ...githubRepository }, emails: new Map(), refusals: [] },
    writes: () => seen.filter(({ method, path }) => method !== 'GET' && path.startsWith('/repos')),
    add(given) {
      const number = given.number ?? Math.max(0, ...issues.keys()) + 1;
      const at = stamp();
      const issue: FakeIssue = {
        ...{ id: 444_500_000 + number, number, body: null, state: 'open', state_reason: null },
        ...{ labels: [], assignees: [], created_at: at, updated_at: at },
        ...{ url: `/issues/${number}`, html_url: `https://github.test/issues/${number}` },
        ...given,
      };
      issues.set(number, issue);
      return issue;
    },
    say(given) {
      const id = 900 + comments.length;
      const at = stamp();
      const comment: FakeComment = {
        ...{ id, user: { id: 9, login: 'octocat' }, created_at: at, updated_at: at },
        html_url: `https://github.test/comments/${id}`,
        ...given,
      };
      comments.push(comment);
      return comment;
    },
  };
}

/**
 * Speaks as much of GitHub's API as we ask for, in the shapes that GitHub publishes; pages are short, so that several
 * are read.
 */
export async function startFakeGithub(start = Date.parse('2026-03-11T09:00:00Z')): Promise<FakeGithub> {
  const github = newGithub(start);
  const answer = answerer(github);

  async function serve(base: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base);
    const method = request.method ?? 'GET';
    const body = await bodyOf(request);
    const isRepository = url.pathname.startsWith('/repos');
    const refusal = isRepository ? github.refusals.shift() : undefined;
    if (refusal) {
      send(response, { ...refusal, json: { message: 'rate limited' } });
      return;
    }
    if (!open.test(url.pathname) && !isKnown(request.headers.authorization)) {
      send(response, { status: 401, json: { message: 'Bad credentials' } });
      return;
    }
    const { list, ...given } = answer(method, url, body) ?? { status: 404, json: { message: 'Not Found' } };
    if (method === 'POST' && isRepository && github.losses > 0) {
      github.losses -= 1;
      response.destroy();
      return;
    }
    const shown = list ? { ...given, ...pageOf(list, url) } : given;
    const status = send(response, shown, request.headers['if-none-match']);
    github.seen.push({ method, path: url.pathname, body, status });
  }

  const loopback = await listen(async (base) => (request, response) => void serve(base, request, response));
  return Object.assign(github, loopback);
}
