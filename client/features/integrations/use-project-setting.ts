import { useQueryClient } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import { refresh } from '#client/lib/read.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { GithubRepository } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

type Setting = BodyInputOf<typeof projectsApi.saveSetting>;

/** Changes how a project exchanges tasks. */
export function useProjectSetting(projectId: string, integrationId: string) {
  const queryClient = useQueryClient();

  async function readAgain(): Promise<void> {
    await refresh(queryClient, 'integrations');
    void refresh(queryClient, 'projects');
  }

  async function save(body: Setting): Promise<void> {
    await call(projectsApi.saveSetting, { params: { id: projectId }, body });
    await readAgain();
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
    await readAgain();
  }

  return { save, link, startImport };
}
