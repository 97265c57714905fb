import type { IncomingMessage } from 'node:http';
import { type LoopbackServer, listen } from '#server/modules/auth/social/test-server.ts';

export interface FakeIssue {
  id: number;
  number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  labels: { name: string; color: string }[];
  assignees: { id: number; login: string }[];
  updated_at: string;
  pull_request?: object;
  url: string;
  html_url: string;
}

export interface FakeComment {
  id: number;
  number: number;
  body: string;
  user: { id: number; login: string };
}

interface Refusal {
  readonly status: number;
  readonly headers: Record<string, string>;
}

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

export interface FakeGithub extends LoopbackServer {
  readonly issues: Map<number, FakeIssue>;
  readonly comments: FakeComment[];
  /** Public addresses by login. */
  readonly emails: Map<string, string>;
  /** Answered before anything else, one a call. */
  readonly refusals: Refusal[];
  readonly seen: Seen[];
  /** Calls that changed something. */
  writes(): Seen[];
  add(issue: Partial<FakeIssue> & { title: string }): FakeIssue;
}

export const githubRepository = {
  id: 186853002,
  name: 'Hello-World',
  full_name: 'Codertocat/Hello-World',
  private: false,
};
export const githubToken = 'ghp_abcdefghijklmnopqrst';
const perPage = 2;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}

/** Speaks as much of GitHub's API as we ask for; pages are short, so that several are read. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one GitHub, its calls side by side
export async function startFakeGithub(): Promise<FakeGithub> {
  const issues = new Map<number, FakeIssue>();
  const comments: FakeComment[] = [];
  const emails = new Map<string, string>();
  const refusals: Refusal[] = [];
  const seen: Seen[] = [];
  let tick = Date.parse('2026-03-11T08:00:00Z');
  const stamp = () => {
    tick += 1000;
    return new Date(tick).toISOString();
  };

  const add: FakeGithub['add'] = (given) => {
    const number = given.number ?? Math.max(0, ...issues.keys()) + 1;
    const issue: FakeIssue = {
      ...{ id: 444_500_000 + number, number, body: null, state: 'open', labels: [], assignees: [] },
      ...{ updated_at: stamp(), url: `/issues/${number}`, html_url: `https://github.test/issues/${number}` },
      ...given,
    };
    issues.set(number, issue);
    return issue;
  };

  const labelled = (labels: unknown) =>
    (Array.isArray(labels) ? labels : []).map((name: string) => ({ name, color: 'ededed' }));
  const assigned = (logins: unknown) =>
    (Array.isArray(logins) ? logins : []).map((login: string) => ({ id: login.length, login }));

  function change(number: number, body: Record<string, unknown>): FakeIssue | undefined {
    const issue = issues.get(number);
    if (issue === undefined) return undefined;
    Object.assign(issue, body, { updated_at: stamp() });
    if (body.labels) issue.labels = labelled(body.labels);
    if (body.assignees) issue.assignees = assigned(body.assignees);
    return issue;
  }

  const shown = (comment: FakeComment) => ({
    ...comment,
    html_url: `https://github.test/comments/${comment.id}`,
    created_at: '2026-03-11T07:00:00Z',
    issue_url: `https://github.test/issues/${comment.number}`,
  });

  interface Answer {
    readonly status?: number;
    readonly json: unknown;
    readonly list?: true;
  }

  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: a line a call
  function answer(method: string, path: string, body: Record<string, unknown>): Answer | undefined {
    const repo = path.replace('/repos/Codertocat/Hello-World', '');
    const [, number, more] = /^\/issues\/(\d+)(\/comments)?$/.exec(repo) ?? [];
    const account = { login: 'Codertocat', id: 21031067, type: 'User' };
    const route = `${method} ${path}`;
    if (/^POST \/app\/installations\/\d+\/access_tokens$/.test(route)) {
      return {
        status: 201,
        json: { token: 'ghs_token', expires_at: new Date(Date.now() + 3_600_000).toISOString() },
      };
    }
    if (/^GET \/app\/installations\/404/.test(route)) return { status: 404, json: { message: 'Not Found' } };
    if (/^GET \/app\/installations\/\d+$/.test(route)) {
      return { json: { id: Number(path.split('/').pop()), account, app_id: 7, repository_selection: 'all' } };
    }
    if (/^DELETE \/app\/installations/.test(route)) return { status: 204, json: undefined };
    if (route === 'POST /login/oauth/access_token') {
      return {
        json:
          body.code === 'good' ? { access_token: 'ghu_user', refresh_token: 'ghr_user' } : { error: 'bad' },
      };
    }
    if (route === 'GET /user/installations')
      return { json: { total_count: 1, installations: [{ id: 7070 }] } };
    if (route === 'GET /user') return { json: account };
    if (route === 'GET /user/repos') return { json: [githubRepository], list: true };
    if (route === 'GET /installation/repositories') {
      const others = [1, 2].map((id) => ({
        id,
        name: `r${id}`,
        full_name: `Codertocat/r${id}`,
        private: true,
      }));
      return { json: { total_count: 3, repositories: [githubRepository, ...others] } };
    }
    if (path.startsWith('/users/')) {
      const login = path.slice('/users/'.length);
      return { json: { login, email: emails.get(login) ?? null } };
    }
    if (method === 'GET' && repo === '/issues') return { json: [...issues.values()], list: true };
    if (method === 'GET' && repo === '/issues/comments') return { json: comments.map(shown), list: true };
    if (method === 'POST' && repo === '/issues') {
      const { labels, assignees, title, body: text } = body;
      const made = add({
        title: String(title),
        body: String(text),
        labels: labelled(labels),
        assignees: assigned(assignees),
      });
      return { status: 201, json: made };
    }
    if (number === undefined) return undefined;
    if (more !== undefined && method === 'POST') {
      const comment = {
        id: 900 + comments.length,
        number: Number(number),
        body: String(body.body),
        user: account,
      };
      comments.push(comment);
      return { status: 201, json: shown(comment) };
    }
    const issue = method === 'PATCH' ? change(Number(number), body) : issues.get(Number(number));
    return issue === undefined ? undefined : { json: issue };
  }

  const loopback = await listen(async (base) => (request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', base);
      const method = request.method ?? 'GET';
      const body = await bodyOf(request);
      const send = (status: number, json: unknown, headers: Record<string, string> = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(json === undefined ? '' : JSON.stringify(json));
      };
      const refusal = url.pathname.startsWith('/repos') ? refusals.shift() : undefined;
      if (refusal) return send(refusal.status, { message: 'rate limited' }, refusal.headers);
      const auth = request.headers.authorization ?? '';
      const isOpen = url.pathname === '/login/oauth/access_token';
      const isKnown =
        auth.startsWith('bearer ') ||
        [githubToken, 'ghs_token', 'ghu_user'].some((one) => auth.endsWith(one));
      if (!isOpen && !isKnown) return send(401, { message: 'Bad credentials' });
      seen.push({ method, path: url.pathname, body });
      const given = answer(method, url.pathname, body);
      if (given === undefined) return send(404, { message: 'Not Found' });
      if (!given.list || !Array.isArray(given.json)) return send(given.status ?? 200, given.json);
      const page = Number(url.searchParams.get('page') ?? '1');
      const rows = given.json.slice((page - 1) * perPage, page * perPage);
      const isLast = page * perPage >= given.json.length;
      url.searchParams.set('page', String(page + 1));
      send(200, rows, isLast ? {} : { link: `<${url.href}>; rel="next"` });
    })();
  });
  return {
    ...loopback,
    ...{ issues, comments, emails, refusals, seen, add },
    writes: () => seen.filter(({ method, path }) => method !== 'GET' && path.startsWith('/repos')),
  };
}
