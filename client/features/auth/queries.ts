import { ApiError, isPassing } from '#client/lib/api/api-error.ts';
import { readOptions } from '#client/lib/api/read.ts';
import { managesRoles } from '#shared/access/role-access.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { meInput, workspacesInput } from '#shared/shell/shell-inputs.ts';
import { systemApi } from '#shared/system/system.api.ts';
import type { User } from '#shared/users/user.schema.ts';
import { usersApi } from '#shared/users/users.api.ts';

const minute = 60_000;

export const meQuery = readOptions(usersApi.me, meInput, {
  staleTime: 15 * minute,
  gcTime: 15 * minute,
  refetchOnWindowFocus: 'always',
});

/** Features that this installation offers without sign-in. Constant for the lifetime of the page. */
export const setupQuery = readOptions(systemApi.setup, {}, { staleTime: Number.POSITIVE_INFINITY });

/** Whether the account has a second factor and has to have one. */
export const secondFactorQuery = readOptions(secondFactorApi.status, {});

/** Read once, and never again while it is visible. */
export const readOnce = {
  staleTime: 'static',
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** For a link that is used up by being read, or whose wrong codes are counted. */
export const redeemOnce = {
  ...readOnce,
  retry: (failures: number, error: Error) => failures < 1 && isPassing(error),
};

/** A new secret for an authenticator app: every answer ends the one before. */
export const secondFactorSetupQuery = readOptions(secondFactorApi.setup, { body: {} }, readOnce);

const retries = 3;

function mayRetryWorkspaces(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return false;
  return failureCount < retries;
}

/** Workspaces and teams of the account that is signed in. */
export const workspacesQuery = readOptions(authApi.workspaces, workspacesInput, {
  staleTime: 15 * minute,
  refetchInterval: 30 * minute,
  retry: mayRetryWorkspaces,
});

/** Whether the account completes its workspace where that is unfinished. */
export const isFounder = ({ role }: Pick<User, 'role'>): boolean => managesRoles(role?.name);
