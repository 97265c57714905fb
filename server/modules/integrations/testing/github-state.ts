import type { LoopbackServer } from '#server/testing/stand-ins/loopback-server.ts';

export interface FakeIssue {
  id: number;
  number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  state_reason: string | null;
  labels: { name: string; color: string }[];
  assignees: { id: number; login: string }[];
  created_at: string;
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
  created_at: string;
  updated_at: string;
  html_url: string;
}

export interface FakeRepository {
  id: number;
  name: string;
  full_name: string;
  private: boolean;
}

interface Refusal {
  readonly status: number;
  readonly headers: Record<string, string>;
}

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  readonly status: number;
}

export interface FakeGithub extends LoopbackServer {
  readonly issues: Map<number, FakeIssue>;
  readonly comments: FakeComment[];
  /** The one that is exchanged with; renamed by a test. */
  readonly repository: FakeRepository;
  /** Public addresses by login. */
  readonly emails: Map<string, string>;
  /** Answered before anything else, one a call to a repository. */
  readonly refusals: Refusal[];
  readonly seen: Seen[];
  /** So many of the next calls that make something do so, and their answer is lost. */
  losses: number;
  /** The address to which the page of the App redirects. */
  setupUrl: string | undefined;
  /** Calls that changed something. */
  writes(): Seen[];
  add(issue: Partial<FakeIssue> & { title: string }): FakeIssue;
  say(comment: Pick<FakeComment, 'number' | 'body'> & Partial<FakeComment>): FakeComment;
  /** The moment by GitHub's clock, later each time. */
  stamp(): string;
}
