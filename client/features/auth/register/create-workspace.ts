import { queryOptions } from '@tanstack/react-query';
import { isFounder, readOnce } from '#client/features/auth/queries.ts';
import type { AuthResult } from '#client/features/auth/sign-in/use-enter-session.ts';
import { call, refreshSession } from '#client/lib/api/api.ts';
import { accessToken, refreshToken } from '#client/lib/session/session.ts';
import { authTexts, pageTexts } from '#shared/auth/auth.schema.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** In the order in which they are made: each needs the ones before it. */
export const workspaceParts = ['tenant', 'organization', 'employee', 'project', 'team'] as const;
export type WorkspacePart = (typeof workspaceParts)[number];

/** The ids of what exists already. */
export type WorkspaceParts = Readonly<Partial<Record<WorkspacePart, string>>>;

const readMe = () => call(usersApi.me, { query: { relations: ['role', 'tenant'], includeEmployee: true } });

async function makeTeam(ids: { tenantId: string; organizationId: string }, name: string, links: TeamLinks) {
  const team = await call(teamsApi.create, {
    body: {
      ...ids,
      name,
      public: true,
      managerIds: [links.employeeId],
      projects: [{ id: links.projectId }],
    },
  });
  return 'items' in team ? (team.items[0]?.id ?? '') : team.id;
}

interface TeamLinks {
  employeeId: string;
  projectId: string;
}

/**
 * Makes the workspace of an account that has none: tenant, organization, employee, project and team of one name,
 * and a session in it. Parts made before are skipped; `onCreate` gets each new one, so that after a failure
 * the rest can be tried again.
 */
export async function createWorkspace(
  name: string,
  options: { existing: WorkspaceParts; onCreate: (part: WorkspacePart, id: string) => void },
): Promise<{ session: AuthResult; teamId: string }> {
  async function once(part: WorkspacePart, make: () => Promise<string>): Promise<string> {
    const existing = options.existing[part];
    if (existing !== undefined) return existing;
    const id = await make();
    options.onCreate(part, id);
    return id;
  }

  const tenantId = await once('tenant', async () => {
    const tenant = await call(workspacesApi.createTenant, { body: { name } });
    return tenant.id;
  });
  const organizationId = await once('organization', async () => {
    const body = { name, currency: 'USD', invitesAllowed: true, tenantId };
    return (await call(workspacesApi.createOrganization, { body })).id;
  });
  const ids = { tenantId, organizationId };
  const employeeId = await once('employee', async () => {
    const { id: userId } = await readMe();
    const body = { ...ids, userId, startedWorkOn: new Date().toISOString() };
    return (await call(workspacesApi.createEmployee, { body })).id;
  });
  const projectId = await once('project', async () => {
    const project = await call(projectsApi.create, { body: { ...ids, name } });
    return project.id;
  });
  const teamId = await once('team', () => makeTeam(ids, name, { employeeId, projectId }));
  return { session: await sessionInWorkspace(), teamId };
}

/** Only a refreshed token names the workspace. */
async function sessionInWorkspace(): Promise<AuthResult> {
  const alive = await refreshSession();
  const token = accessToken();
  const refresh = refreshToken();
  if (!alive || token === undefined || refresh === undefined) throw new Error(pageTexts.refreshFailed);
  return { user: await readMe(), token, refresh_token: refresh };
}

interface UnfinishedWorkspace {
  email: string | null | undefined;
  existing: WorkspaceParts;
  isComplete: boolean;
  /** Somebody else has to complete it. */
  refusal?: string;
}

async function readUnfinishedWorkspace(signal: AbortSignal): Promise<UnfinishedWorkspace> {
  const query = { relations: ['role', 'tenant'], includeEmployee: true };
  const me = await call(usersApi.me, { query }, signal);
  const { email, tenantId, employee } = me;
  if (!tenantId) return { email, existing: {}, isComplete: false };
  if (employee) return { email, existing: {}, isComplete: true };
  const { items } = await call(usersApi.organizations, { query: { relations: ['organization'] } }, signal);
  const organization = items[0]?.organizationId;
  if (isFounder(me)) {
    return { email, existing: { tenant: tenantId, organization }, isComplete: false };
  }
  if (organization !== undefined) return { email, existing: {}, isComplete: true };
  return { email, existing: {}, isComplete: false, refusal: authTexts.noOrganization };
}

/** The progress of the account's workspace. Read once: the page that completes it tracks its own progress. */
export const unfinishedWorkspaceQuery = queryOptions({
  queryKey: ['system', 'unfinished-workspace'],
  queryFn: ({ signal }) => readUnfinishedWorkspace(signal),
  ...readOnce,
});
