import { useQueryClient } from '@tanstack/react-query';
import { integrationsKey } from '#client/features/integrations/queries.ts';
import { projectsKey } from '#client/features/projects/public/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { GithubRepository } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

type Setting = BodyInputOf<typeof projectsApi.saveSetting>;

/** Changes how a project exchanges tasks. */
export function useProjectSetting(projectId: string, integrationId: string) {
  const { tenantId } = useScope();
  const queryClient = useQueryClient();

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: integrationsKey(tenantId) });
    void queryClient.invalidateQueries({ queryKey: projectsKey(tenantId) });
  }

  async function save(body: Setting): Promise<void> {
    await call(projectsApi.saveSetting, { params: { id: projectId }, body });
    await refresh();
  }

  async function link(repository: GithubRepository | undefined): Promise<void> {
    if (repository === undefined) {
      return save({ repositoryId: null, isTasksAutoSync: false, isTasksAutoSyncOnLabel: false });
    }
    const { id, name, full_name } = repository;
    const body = { integrationId, repository: { id, name, full_name, private: repository.private } };
    const { id: repositoryId } = await call(integrationsApi.syncRepository, { body });
    await save({ repositoryId, isTasksAutoSync: true });
  }

  async function startImport(): Promise<void> {
    await call(integrationsApi.importIssues, { params: { id: integrationId }, body: { projectId } });
    await refresh();
  }

  return { save, link, startImport };
}
