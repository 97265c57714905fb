import { shapes } from '#server/modules/integrations/testing/github-shapes.ts';
import type {
  FakeComment,
  FakeGithub,
  FakeIssue,
} from '#server/modules/integrations/testing/github-state.ts';
import type { LoopbackServer } from '#server/testing/stand-ins/loopback-server.ts';

export interface Answer {
  readonly status?: number;
  readonly json?: unknown;
  /** A list to send page by page instead of a single response. */
  readonly list?: readonly unknown[];
  readonly headers?: Record<string, string>;
}

type Body = Record<string, unknown>;
type State = Omit<FakeGithub, keyof LoopbackServer>;

const account = { ...shapes.user, login: 'Codertocat', id: 21031067, type: 'User' };

const labelled = (labels: unknown) =>
  (Array.isArray(labels) ? labels : []).map((name: string) => ({ name, color: 'ededed' }));
const assigned = (logins: unknown) =>
  (Array.isArray(logins) ? logins : []).map((login: string) => ({ id: login.length, login }));

const shownIssue = (issue: FakeIssue) => ({ ...shapes.issue, ...issue });
const shownComment = (comment: FakeComment) => ({
  ...{ ...shapes.comment, ...comment },
  issue_url: `https://github.test/issues/${comment.number}`,
});

function since<T extends { readonly updated_at: string }>(rows: readonly T[], url: URL): T[] {
  const from = Date.parse(url.searchParams.get('since') ?? '1970-01-01');
  const found = rows.filter(({ updated_at }) => Date.parse(updated_at) >= from);
  if (url.searchParams.get('direction') !== 'desc') return found;
  const key = url.searchParams.get('sort') === 'created' ? 'created_at' : 'updated_at';
  return found.toSorted((a, b) => Date.parse(Object(b)[key]) - Date.parse(Object(a)[key]));
}

function changeIssue(github: State, number: number, body: Body): FakeIssue | undefined {
  const issue = github.issues.get(number);
  if (issue === undefined) return undefined;
  Object.assign(issue, body, { updated_at: github.stamp() });
  if (body.labels) issue.labels = labelled(body.labels);
  if (body.assignees) issue.assignees = assigned(body.assignees);
  return issue;
}

function onComment(github: State, method: string, id: number, body: Body): Answer | undefined {
  const index = github.comments.findIndex((one) => one.id === id);
  const comment = github.comments[index];
  if (comment === undefined) return undefined;
  if (method === 'DELETE') {
    github.comments.splice(index, 1);
    return { status: 204 };
  }
  if (method === 'PATCH') Object.assign(comment, { body: String(body.body), updated_at: github.stamp() });
  return { json: shownComment(comment) };
}

/** Below the repository: its issues and their comments. */
function inRepository(
  github: State,
  { method, path, url, body }: { method: string; path: string; url: URL; body: Body },
) {
  const { issues, comments } = github;
  const route = `${method} ${path}`;
  if (route === 'GET /issues') return { list: since([...issues.values()], url).map(shownIssue) };
  if (route === 'GET /issues/comments') return { list: since(comments, url).map(shownComment) };
  if (route === 'POST /issues') {
    const { labels, assignees, title, body: text } = body;
    const people = assigned(assignees);
    const facts = { title: String(title), body: String(text), labels: labelled(labels), assignees: people };
    return { status: 201, json: shownIssue(github.add(facts)) };
  }
  const comment = /^\/issues\/comments\/(\d+)$/.exec(path)?.[1];
  if (comment !== undefined) return onComment(github, method, Number(comment), body);
  const [, digits, more] = /^\/issues\/(\d+)(\/comments)?$/.exec(path) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  if (more !== undefined && method === 'POST') {
    const made = github.say({
      number,
      body: String(body.body),
      user: { id: account.id, login: account.login },
    });
    return { status: 201, json: shownComment(made) };
  }
  if (more !== undefined) {
    return {
      list: since(comments, url).flatMap((one) => (one.number === number ? [shownComment(one)] : [])),
    };
  }
  const issue = method === 'PATCH' ? changeIssue(github, number, body) : issues.get(number);
  return issue && { json: shownIssue(issue) };
}

function ofApp(method: string, path: string): Answer | undefined {
  const route = `${method} ${path}`;
  const id = Number(path.split('/')[3]);
  if (/^\/app\/installations\/404/.test(path)) return { status: 404, json: { message: 'Not Found' } };
  if (/^POST \/app\/installations\/\d+\/access_tokens$/.test(route)) {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    return {
      status: 201,
      json: { token: 'ghs_token', expires_at, permissions: {}, repository_selection: 'all' },
    };
  }
  if (method === 'DELETE') return { status: 204 };
  return { json: { ...shapes.installation, id, account, app_id: 7, repository_selection: 'all' } };
}

/** GitHub's page of the App, where somebody has agreed at once. */
function installed({ setupUrl }: State, url: URL): Answer | undefined {
  if (setupUrl === undefined) return undefined;
  const back = new URLSearchParams({ installation_id: '7171', setup_action: 'install' });
  back.set('state', url.searchParams.get('state') ?? '');
  return { status: 302, headers: { location: `${setupUrl}?${back}` } };
}

/** Answers as GitHub does; undefined for an unknown path. */
export function answerer(github: State) {
  return (method: string, url: URL, body: Body): Answer | undefined => {
    const path = url.pathname;
    const route = `${method} ${path}`;
    const repository = { ...shapes.repository, ...github.repository };
    if (path.startsWith('/apps/')) return installed(github, url);
    if (path.startsWith('/app/installations/')) return ofApp(method, path);
    if (route === 'POST /login/oauth/access_token') {
      const good = { access_token: 'ghu_user', refresh_token: 'ghr_user' };
      return { json: body.code === 'good' ? good : { error: 'bad' } };
    }
    if (route === 'GET /user/installations') {
      return { json: { total_count: 1, installations: [{ ...shapes.installation, id: 7070 }] } };
    }
    if (route === 'GET /user') return { json: account };
    if (route === 'GET /user/repos') return { list: [repository] };
    if (route === 'GET /installation/repositories') {
      const others = [1, 2].map((id) => {
        const named = { id, name: `r${id}`, full_name: `Codertocat/r${id}`, private: true };
        return { ...shapes.repository, ...named };
      });
      return { json: { total_count: 3, repositories: [repository, ...others] } };
    }
    if (path.startsWith('/users/')) {
      const login = path.slice('/users/'.length);
      return { json: { ...shapes.user, login, email: github.emails.get(login) ?? null } };
    }
    for (const base of [`/repos/${github.repository.full_name}`, `/repositories/${github.repository.id}`]) {
      if (path === base) return { json: repository };
      if (path.startsWith(`${base}/`)) {
        return inRepository(github, { method, path: path.slice(base.length), url, body });
      }
    }
    return undefined;
  };
}
