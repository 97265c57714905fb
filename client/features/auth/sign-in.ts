import type { AuthResult } from '#client/features/auth/use-enter-session.ts';
import { call } from '#client/lib/api.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import type { Workspace, WorkspaceList } from '#shared/auth/auth.schema.ts';

/** What proved who somebody is: a choice of workspaces, or a session right away. */
export type SignedIn = { workspaces: WorkspaceList } | { session: AuthResult };

export interface WorkspaceChosen {
  workspace: Workspace;
  teamId: string | undefined;
}

/** Refused for what was typed, in contrast to "not you", "not now" and "not reachable". */
export function isWrongCode(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 401);
}

export async function redeemPassword(input: { email: string; password: string }): Promise<SignedIn> {
  const list = await call(authApi.signInWithPassword, { body: { ...input, includeTeams: true } });
  if (list.workspaces.length > 0) return { workspaces: list };
  const result = await call(authApi.login, { body: input });
  return { session: result.loginResponse ?? result };
}

/** A sign-in code gives the choice of workspaces; what is refused as one may be an invitation's code. */
export async function redeemCode(input: { email: string; code: string }): Promise<SignedIn> {
  const list = await call(authApi.confirmCode, { body: { ...input, includeTeams: true } }).catch(
    (error: unknown) => {
      if (isWrongCode(error)) return undefined;
      throw error;
    },
  );
  if (list !== undefined && list.workspaces.length > 0) return { workspaces: list };
  const result = await call(authApi.login, { body: input });
  return { session: result.loginResponse ?? result };
}

export async function enterWorkspace(
  email: string,
  { workspace, teamId }: WorkspaceChosen,
): Promise<AuthResult> {
  const result = await call(authApi.signInToWorkspace, {
    body: { email, token: workspace.token, lastTeamId: teamId },
  });
  return result.loginResponse ?? result;
}
