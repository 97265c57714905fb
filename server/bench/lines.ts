import type { Call, Query } from '#server/bench/load.ts';

/** A person that calls in one of the loops, and their rows. */
export interface Caller {
  readonly place: { readonly teamId: string; readonly organizationId: string; readonly tenantId: string };
  readonly token: string;
  readonly signIn: { readonly email: string; readonly password: string };
  readonly employeeId: string;
  readonly tasks: { readonly first: string; readonly second: string };
  readonly projectId: string;
  readonly entryId: string;
}

interface Budget {
  /** The 95th percentile of one caller, who waits for each answer, in milliseconds. */
  readonly alone: number;
  /** The same of ten callers at once. */
  readonly together: number;
}

/** Time that people do not notice, by what they do. Work that people expect to take a while has no budget. */
export const budgets = {
  everyday: { alone: 15, together: 60 },
  press: { alone: 8, together: 60 },
  team: { alone: 300, together: 800 },
} as const satisfies Record<string, Budget>;

interface Turn {
  readonly caller: Caller;
  /** Counts the steps of a line, of all loops. */
  readonly turn: number;
}

export interface Line {
  readonly name: string;
  /** Ten members, or the owner of the workspace ten times. */
  readonly as: 'members' | 'owner';
  readonly budget?: keyof typeof budgets;
  /** One after the other. */
  readonly calls: (turn: Turn & { readonly id: string }) => readonly Call[];
  /** Made before and after without being measured; `id` is that of the answer. */
  readonly before?: (turn: Turn) => Call;
  readonly after?: (turn: Turn) => Call;
  /** Callers at once, if one person may not have ten calls at work. */
  readonly atOnce?: number;
  /** Measured again in a workspace with a hundred times as many entries. */
  readonly grows?: boolean;
}

export const get = (path: string, query: Query = {}): Call => {
  const search = new URLSearchParams(query).toString();
  return { method: 'GET', path: `/api${path}${search && `?${search}`}` };
};

export const post = (path: string, body: unknown): Call => ({ method: 'POST', path: `/api${path}`, body });
export const put = (path: string, body: unknown): Call => ({ method: 'PUT', path: `/api${path}`, body });
