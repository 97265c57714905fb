import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, listen } from '#server/testing/stand-ins/loopback-server.ts';

interface GithubPerson {
  readonly id: number;
  readonly login: string;
  readonly name?: string;
  readonly avatar_url?: string;
  readonly emails: readonly { email: string; primary: boolean; verified: boolean }[];
}

export interface TestGithub extends LoopbackServer {
  person: GithubPerson;
  /** Answers everything with 503. */
  isDown: boolean;
  /** An access token of the person, issued to this client. */
  issue(clientId: string): string;
}

export const githubClient = { id: 'gh-client', secret: 'gh-secret-of-takt' };

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

interface Answer {
  readonly status: number;
  readonly json?: unknown;
  readonly location?: string;
}

interface Token {
  readonly clientId: string;
  readonly person: GithubPerson;
}

const refused: Answer = { status: 401, json: { message: 'Bad credentials' } };

function send(response: ServerResponse, { status, json, location }: Answer): void {
  const headers = { 'content-type': 'application/json', ...(location === undefined ? {} : { location }) };
  response.writeHead(status, headers);
  response.end(json === undefined ? '' : JSON.stringify(json));
}

/** Shaped like GitHub: sign-in page, tokens, user, emails, and the check whom a token was issued to. */
export async function startGithub(): Promise<TestGithub> {
  const nobody: GithubPerson = { id: 1, login: 'nobody', emails: [] };
  const state: Pick<TestGithub, 'person' | 'isDown'> = { person: nobody, isDown: false };
  const codes = new Map<string, Token & { challenge: string | null }>();
  const tokens = new Map<string, Token>();
  const issue = (clientId: string): string => {
    const token = `gho_${crypto.randomUUID()}`;
    tokens.set(token, { clientId, person: state.person });
    return token;
  };

  const authorize = (url: URL): Answer => {
    const code = crypto.randomUUID();
    const clientId = url.searchParams.get('client_id') ?? '';
    codes.set(code, { clientId, person: state.person, challenge: url.searchParams.get('code_challenge') });
    const back = new URL(url.searchParams.get('redirect_uri') ?? '');
    back.searchParams.set('code', code);
    back.searchParams.set('state', url.searchParams.get('state') ?? '');
    back.searchParams.set('iss', `${url.origin}/login/oauth`);
    return { status: 302, location: back.href };
  };

  const exchange = async (form: URLSearchParams): Promise<Answer> => {
    const grant = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const digest = await crypto.subtle.digest('SHA-256', Buffer.from(form.get('code_verifier') ?? ''));
    const isProven = Buffer.from(digest).toString('base64url') === grant?.challenge;
    const isClient = form.get('client_secret') === githubClient.secret;
    if (!grant || !isProven || !isClient) return { status: 200, json: { error: 'bad_verification_code' } };
    return { status: 200, json: { access_token: issue(grant.clientId), token_type: 'bearer', scope: '' } };
  };

  const answer = async (request: IncomingMessage, url: URL): Promise<Answer> => {
    if (state.isDown) return { status: 503, json: { message: 'down' } };
    const bearer = tokens.get((request.headers.authorization ?? '').replace(/^bearer /i, ''));
    if (url.pathname === '/login/oauth/authorize') return authorize(url);
    if (url.pathname === '/login/oauth/access_token') {
      return exchange(new URLSearchParams(await bodyOf(request)));
    }
    if (url.pathname === `/api/v3/applications/${githubClient.id}/token`) {
      const { access_token: token } = JSON.parse(await bodyOf(request));
      const basic = Buffer.from(`${githubClient.id}:${githubClient.secret}`).toString('base64');
      if (request.headers.authorization !== `Basic ${basic}`) return refused;
      return tokens.get(token)?.clientId === githubClient.id
        ? { status: 200, json: { id: 7, token } }
        : { status: 404, json: { message: 'Not Found' } };
    }
    if (bearer === undefined) return refused;
    const { emails, ...profile } = bearer.person;
    if (url.pathname === '/api/v3/user') return { status: 200, json: { ...profile, email: null } };
    if (url.pathname === '/api/v3/user/emails') return { status: 200, json: emails };
    return { status: 404, json: {} };
  };

  const loopback = await listen(async (base) => (request, response) => {
    void answer(request, new URL(request.url ?? '/', base)).then((result) => send(response, result));
  });
  return Object.assign(state, loopback, { issue });
}
