import type { Call, Query } from '#server/bench/load.ts';

/** A seeded workspace as its owner sees it. */
export interface Place {
  readonly teamId: string;
  readonly organizationId: string;
  readonly tenantId: string;
}

/** The caller of one of the loops, with rows of theirs. */
export interface Caller {
  readonly place: Place;
  readonly token: string;
  readonly signIn: { readonly email: string; readonly password: string };
  readonly employeeId: string;
  readonly tasks: {
    readonly first: string;
    readonly second: string;
    readonly card: string;
    readonly anchor: string;
    readonly text: string;
  };
  readonly entryId: string;
  /** Fifty days of others, which nobody else approves. */
  readonly sheetIds: readonly string[];
}

export interface Goal {
  /** The share of the rate that bare Fastify and the same SQL reach together, or of the bare rate of argon2id. */
  readonly share?: number;
  readonly perSecond?: number;
  /** The median of a single call. */
  readonly milliseconds?: number;
  /** Besides begin and commit. */
  readonly statements?: number;
}

interface Turn {
  readonly caller: Caller;
  /** Counts the steps of a line, of all loops. */
  readonly turn: number;
}

export interface Line {
  readonly name: string;
  /** Ten members, or the workspace's owner ten times; `largeOwner` has a team of 50 with 5,000 tasks. */
  readonly as: 'members' | 'owner' | 'largeOwner';
  /** One after the other; all at once where `isPage`. */
  readonly calls: (turn: Turn & { readonly id: string }) => readonly Call[];
  /** Made before and after without being measured; `id` is that of the answer. */
  readonly before?: (turn: Turn) => Call;
  readonly after?: (turn: Turn) => Call;
  readonly isPage?: boolean;
  /** Answered without a body, because the caller has it. */
  readonly isConditional?: boolean;
  /** The password is checked, which takes longer than all SQL. */
  readonly isLogin?: boolean;
  /** Measured while the installation or the workspace grows. */
  readonly grows?: boolean;
  /** Measured while something heavy runs. */
  readonly isBesideHeavy?: boolean;
  readonly goal?: Goal;
}

export const get = (path: string, query: Query = {}): Call => {
  const search = new URLSearchParams(query).toString();
  return { method: 'GET', path: `/api${path}${search && `?${search}`}` };
};

export const post = (path: string, body: unknown): Call => ({ method: 'POST', path: `/api${path}`, body });
export const put = (path: string, body: unknown): Call => ({ method: 'PUT', path: `/api${path}`, body });
