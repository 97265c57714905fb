import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { githubSetupQuery, repositoriesQuery, syncLogQuery } from '#client/features/integrations/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ChoiceRow, SelectRow, SwitchRow, TextRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import {
  defaultSyncTag,
  type GithubRepository,
  type IntegrationTenant,
  type SyncedProject,
} from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

/** The team's projects, one at a time, each with the repository it is linked with. */
export function ProjectRows({ connection }: { connection: IntegrationTenant }) {
  const { id: integrationId, mode } = connection;
  const { t } = useTranslation();
  const { team } = useScope();
  const query = useRead(integrationsApi.syncedProjects, {});
  const { data } = query;
  const { data: setup } = useReadOf(githubSetupQuery);
  const projects = team.projects ?? [];
  const [chosen, setChosen] = useState<string>();
  const project = projects.find((one) => one.id === chosen) ?? projects[0];
  if (project === undefined) {
    return (
      <Text p="4" textStyle="sm" color="fg.muted" borderTopWidth="1px" borderColor="border.muted">
        {t('integrations.noProject')}
      </Text>
    );
  }
  if (data === undefined) return <Answer query={query} rows={2} inset />;
  const synced = data.items.find((one) => one.id === project.id);
  return (
    <>
      {projects.length > 1 ? (
        <SelectRow
          label={t('integrations.project')}
          options={projects.map(({ id: value, name: label }) => ({ value, label }))}
          value={project.id}
          onChange={setChosen}
        />
      ) : null}
      <RepositoryRow key={project.id} projectId={project.id} integrationId={integrationId} synced={synced} />
      {synced ? (
        <ExchangeRows
          key={`${project.id}-exchange`}
          project={synced}
          integrationId={integrationId}
          hasWebhook={mode === 'app' && setup?.hasWebhook !== false}
        />
      ) : null}
    </>
  );
}

interface RepositoryRowProps {
  projectId: string;
  integrationId: string;
  synced: SyncedProject | undefined;
}

function RepositoryRow({ projectId, integrationId, synced }: RepositoryRowProps) {
  const { t } = useTranslation();
  const query = useReadOf(repositoriesQuery(integrationId));
  const { data } = query;
  const { link } = useProjectSetting(projectId, integrationId);
  if (data === undefined) return <Answer query={query} rows={1} inset />;
  const linked = synced?.repository;
  const reached = data.repositories.map(({ id, full_name }) => ({ value: String(id), label: full_name }));
  // A repository that the connection has lost is still the one that is linked.
  const lost = linked && !reached.some(({ value }) => value === String(linked.repositoryId));
  const options = [
    { value: '', label: t('integrations.noRepository') },
    ...(lost ? [{ value: String(linked.repositoryId), label: linked.fullName }] : []),
    ...reached,
  ];
  return (
    <ChoiceRow
      label={t('integrations.repository')}
      hint={data.total_count === 0 ? t('integrations.noRepositories') : t('integrations.repositoryHint')}
      value={linked ? String(linked.repositoryId) : ''}
      options={options}
      onSave={(next) => link(data.repositories.find(({ id }) => String(id) === next))}
    />
  );
}

interface SyncProps {
  project: SyncedProject;
  integrationId: string;
}

interface ExchangeProps extends SyncProps {
  /** GitHub tells of changes by itself. */
  hasWebhook: boolean;
}

/** The exchange settings of a linked project. */
function ExchangeRows({ project, integrationId, hasWebhook }: ExchangeProps) {
  const { t } = useTranslation();
  const { save } = useProjectSetting(project.id, integrationId);
  const { isTasksAutoSync, isTasksAutoSyncOnLabel, isTaskDoneOnMerge, syncTag } = project;
  return (
    <>
      <SwitchRow
        label={t('integrations.autoSync')}
        hint={hasWebhook ? t('integrations.autoSyncHint') : t('integrations.autoSyncAsked')}
        value={isTasksAutoSync}
        onSave={(next) => save({ isTasksAutoSync: next })}
      />
      {isTasksAutoSync ? (
        <SwitchRow
          label={t('integrations.onLabel')}
          hint={t('integrations.onLabelHint')}
          value={isTasksAutoSyncOnLabel}
          onSave={(next) => save({ isTasksAutoSyncOnLabel: next })}
        />
      ) : null}
      {isTasksAutoSync && isTasksAutoSyncOnLabel ? (
        <TextRow
          label={t('integrations.label')}
          value={syncTag || defaultSyncTag}
          maxLength={50}
          onSave={(next) => save({ syncTag: next })}
        />
      ) : null}
      <SwitchRow
        label={t('integrations.doneOnMerge')}
        hint={t('integrations.doneOnMergeHint')}
        value={isTaskDoneOnMerge}
        onSave={(next) => save({ isTaskDoneOnMerge: next })}
      />
      <SyncRow project={project} integrationId={integrationId} />
    </>
  );
}

function SyncRow({ project, integrationId }: SyncProps) {
  const { t } = useTranslation();
  const { data } = useReadOf(syncLogQuery(integrationId));
  const { startImport } = useProjectSetting(project.id, integrationId);
  const { id, lastSyncedAt, lastError } = project.repository;
  const run = data?.items.find(({ status, repositoryId }) => status === 'running' && repositoryId === id);
  const isRunning = startImport.isPending || run !== undefined;
  const failure = startImport.error ? errorText(startImport.error) : undefined;
  const progress =
    run?.total === undefined || run.total === null
      ? t('integrations.syncing')
      : t('integrations.progress', { seen: run.seen, count: run.total });
  const idle = lastSyncedAt ? (
    <>
      {t('integrations.lastSynced')} <DateText value={lastSyncedAt} format="relative" />
    </>
  ) : (
    t('integrations.syncHint')
  );
  return (
    <SettingsRow
      inline
      label={t('integrations.sync')}
      hint={<span role="status">{isRunning ? progress : idle}</span>}
      error={failure ?? (isRunning || !lastError ? undefined : lastError)}
    >
      <Button
        variant="outline"
        size="sm"
        loading={isRunning}
        loadingText={t('integrations.syncNow')}
        onClick={() => startImport.mutate()}
      >
        {t('integrations.syncNow')}
      </Button>
    </SettingsRow>
  );
}

type Setting = BodyInputOf<typeof projectsApi.saveSetting>;

/** Changes how a project exchanges tasks. */
function useProjectSetting(projectId: string, integrationId: string) {
  const sends = [projectsApi.saveSetting, integrationsApi.syncRepository];
  const saveSetting = (body: Setting) => call(projectsApi.saveSetting, { params: { id: projectId }, body });

  const { mutateAsync: save } = useWriteOf(saveSetting, { sends });
  const { mutateAsync: link } = useWriteOf(
    async (repository: GithubRepository | undefined) => {
      if (repository === undefined) {
        return saveSetting({ repositoryId: null, isTasksAutoSync: false, isTasksAutoSyncOnLabel: false });
      }
      const { id, name, full_name } = repository;
      const body = { integrationId, repository: { id, name, full_name, private: repository.private } };
      const { id: repositoryId } = await call(integrationsApi.syncRepository, { body });
      return saveSetting({ repositoryId, isTasksAutoSync: true });
    },
    { sends },
  );
  const startImport = useWrite(integrationsApi.importIssues, {
    input: () => ({ params: { id: integrationId }, body: { projectId } }),
  });
  return { save, link, startImport };
}
