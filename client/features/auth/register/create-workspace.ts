import type { AuthResult } from '#client/features/auth/sign-in/use-enter-session.ts';
import { call, refreshSession } from '#client/lib/api.ts';
import { accessToken, refreshToken } from '#client/lib/session.ts';
import { pageTexts } from '#shared/auth/auth.schema.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** In the order in which they are made: each needs the ones before it. */
export const workspaceParts = ['tenant', 'organization', 'employee', 'project', 'team'] as const;
export type WorkspacePart = (typeof workspaceParts)[number];

/** The ids of what exists already. */
export type MadeParts = Readonly<Partial<Record<WorkspacePart, string>>>;

const readMe = () => call(usersApi.me, { query: { relations: ['role', 'tenant'], includeEmployee: true } });

async function makeTeam(ids: { tenantId: string; organizationId: string }, name: string, links: TeamLinks) {
  const made = await call(teamsApi.create, {
    body: {
      ...ids,
      name,
      public: true,
      managerIds: [links.employeeId],
      projects: [{ id: links.projectId }],
    },
  });
  return 'items' in made ? (made.items[0]?.id ?? '') : made.id;
}

interface TeamLinks {
  employeeId: string;
  projectId: string;
}

/**
 * Makes the workspace of an account that has none: tenant, organization, employee, project and team of one name,
 * and a session in it. Parts made before are skipped; `onMade` hears of each new one, so that after a failure
 * the rest can be tried again.
 */
export async function createWorkspace(
  name: string,
  options: { made: MadeParts; onMade: (part: WorkspacePart, id: string) => void },
): Promise<{ session: AuthResult; teamId: string }> {
  async function once(part: WorkspacePart, make: () => Promise<string>): Promise<string> {
    const known = options.made[part];
    if (known !== undefined) return known;
    const id = await make();
    options.onMade(part, id);
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
