import { Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExchangeRows } from '#client/features/integrations/ExchangeRows.tsx';
import { githubSetupQuery, repositoriesQuery } from '#client/features/integrations/queries.ts';
import { useProjectSetting } from '#client/features/integrations/use-project-setting.ts';
import { ChoiceRow } from '#client/features/settings/public/SavedRows.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead, useReadOf } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import type { IntegrationTenant, SyncedProject } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

/** The team's projects, one at a time, each with the repository it is linked with. */
export function ProjectRows({ connection }: { connection: IntegrationTenant }) {
  const { id: integrationId, mode } = connection;
  const { t } = useTranslation();
  const { team } = useScope();
  const query = useRead(integrationsApi.syncedProjects, {});
  const { data } = query;
  const { data: setup } = useReadOf(githubSetupQuery);
  const id = useId();
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
  if (data === undefined) return <Answer query={query} skeleton={<ListSkeleton rows={2} inset />} />;
  const synced = data.items.find((one) => one.id === project.id);
  return (
    <>
      {projects.length > 1 ? (
        <SettingsRow label={t('integrations.project')} labelFor={id}>
          <SelectInput
            id={id}
            options={projects.map(({ id: value, name: label }) => ({ value, label }))}
            value={project.id}
            width={{ base: '100%', md: '16rem' }}
            onChange={(event) => setChosen(event.target.value)}
          />
        </SettingsRow>
      ) : null}
      <RepositoryRow key={project.id} projectId={project.id} integrationId={integrationId} synced={synced} />
      {synced ? (
        <ExchangeRows
          key={`${project.id}-exchange`}
          project={synced}
          integrationId={integrationId}
          isTold={mode === 'app' && setup?.hasWebhook !== false}
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
  if (data === undefined) return <Answer query={query} skeleton={<ListSkeleton rows={1} inset />} />;
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
