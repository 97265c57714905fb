import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { syncLogQuery } from '#client/features/integrations/queries.ts';
import { useProjectSetting } from '#client/features/integrations/use-project-setting.ts';
import { SwitchRow, TextRow } from '#client/features/settings/public/SavedRows.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useReadOf } from '#client/lib/read.ts';
import { inWords } from '#client/lib/texts.ts';
import { useAttempt } from '#client/lib/use-attempt.ts';
import { DateText } from '#client/ui/DateText.tsx';
import { defaultSyncTag, type SyncedProject } from '#shared/integrations/integration.schema.ts';

interface SyncProps {
  project: SyncedProject;
  integrationId: string;
}

interface ExchangeProps extends SyncProps {
  /** GitHub tells of changes by itself. */
  isTold: boolean;
}

/** How a linked project exchanges tasks. */
export function ExchangeRows({ project, integrationId, isTold }: ExchangeProps) {
  const { t } = useTranslation();
  const { save } = useProjectSetting(project.id, integrationId);
  const { isTasksAutoSync, isTasksAutoSyncOnLabel, isTaskDoneOnMerge, syncTag } = project;
  return (
    <>
      <SwitchRow
        label={t('integrations.autoSync')}
        hint={isTold ? t('integrations.autoSyncHint') : t('integrations.autoSyncAsked')}
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
  const { isBusy, failure, attempt } = useAttempt();
  const { id, lastSyncedAt, lastError } = project.repository;
  const run = data?.items.find(({ status, repositoryId }) => status === 'running' && repositoryId === id);
  const isRunning = isBusy || run !== undefined;
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
      error={failure ?? (isRunning || !lastError ? undefined : inWords(lastError))}
    >
      <Button
        variant="outline"
        size="sm"
        loading={isRunning}
        loadingText={t('integrations.syncNow')}
        onClick={() => void attempt(startImport)}
      >
        {t('integrations.syncNow')}
      </Button>
    </SettingsRow>
  );
}
