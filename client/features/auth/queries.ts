import { queryOptions } from '@tanstack/react-query';
import type { MadeParts } from '#client/features/auth/register/create-workspace.ts';
import { call } from '#client/lib/api.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { readOptions } from '#client/lib/read.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { authTexts } from '#shared/auth/auth.schema.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { usersApi } from '#shared/users/users.api.ts';

const minute = 60_000;

/** The signed-in user with role, tenant and employee. */
export const meQuery = readOptions(
  usersApi.me,
  { query: { relations: ['role', 'tenant'], includeEmployee: true } },
  { staleTime: 15 * minute, gcTime: 15 * minute, refetchOnWindowFocus: 'always' },
);

/** What this installation offers to somebody who is not signed in. It does not change while the page lives. */
export const setupQuery = readOptions(systemApi.setup, {}, { staleTime: Number.POSITIVE_INFINITY });

/** Whether the account has a second factor and has to have one. */
export const secondFactorQuery = readOptions(secondFactorApi.status, {});

/** Asked for once, and never again while it is shown. */
const readOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** A new secret for an authenticator app: every answer ends the one before. */
export const secondFactorSetupQuery = readOptions(secondFactorApi.setup, { body: {} }, readOnce);

const retries = 3;

function mayRetryWorkspaces(failureCount: number, error: Error): boolean {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return false;
  return failureCount < retries;
}

/** Workspaces and teams of the account that is signed in. */
export const workspacesQuery = readOptions(
  authApi.workspaces,
  { query: { includeTeams: true } },
  { staleTime: 15 * minute, refetchInterval: 30 * minute, retry: mayRetryWorkspaces },
);

const founders = new Set(['SUPER_ADMIN', 'ADMIN']);

interface UnfinishedWorkspace {
  email: string | null | undefined;
  made: MadeParts;
  isComplete: boolean;
  /** Somebody else has to complete it. */
  refusal?: string;
}

async function readUnfinishedWorkspace(signal: AbortSignal): Promise<UnfinishedWorkspace> {
  const query = { relations: ['role', 'tenant'], includeEmployee: true };
  const { email, tenantId, employee, role } = await call(usersApi.me, { query }, signal);
  if (!tenantId) return { email, made: {}, isComplete: false };
  if (employee) return { email, made: {}, isComplete: true };
  const { items } = await call(usersApi.organizations, { query: { relations: ['organization'] } }, signal);
  const organization = items[0]?.organizationId;
  if (founders.has(role?.name ?? '')) {
    return { email, made: { tenant: tenantId, organization }, isComplete: false };
  }
  if (organization !== undefined) return { email, made: {}, isComplete: true };
  return { email, made: {}, isComplete: false, refusal: authTexts.noOrganization };
}

/** How far the account's workspace has come. Read once: the page that completes it keeps count itself. */
export const unfinishedWorkspaceQuery = queryOptions({
  queryKey: ['system', 'unfinished-workspace'],
  queryFn: ({ signal }) => readUnfinishedWorkspace(signal),
  ...readOnce,
});
