import { Button, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ConnectAgainRow,
  ConnectRows,
  useInstall,
  useMayConnect,
} from '#client/features/integrations/ConnectRows.tsx';
import { ProjectRows } from '#client/features/integrations/ProjectRows.tsx';
import { connectionQuery, metadataQuery, syncLogQuery } from '#client/features/integrations/queries.ts';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { IntegrationTenant, RepositorySync } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

export function GithubPanel() {
  const query = useReadOf(connectionQuery);
  const { data: connection } = query;
  if (connection === undefined) return <Answer query={query} rows={2} inset />;
  if (connection === null) return <ConnectRows />;
  return (
    <>
      <AccountRow connection={connection} />
      {connection.trouble === 'refused' ? <ConnectAgainRow /> : null}
      <ProjectRows connection={connection} />
      <SyncLog integrationId={connection.id} />
    </>
  );
}

/** Exchanged changes, newest first. */
function SyncLog({ integrationId }: { integrationId: string }) {
  const { t } = useTranslation();
  const query = useReadOf(syncLogQuery(integrationId));
  return (
    <chakra.div borderTopWidth="1px" borderColor="border.muted" px="4" py="3">
      <Text as="h3" textStyle="sm" fontWeight="semibold" mb="1">
        {t('integrations.log')}
      </Text>
      <Answer query={query} rows={2}>
        {(data) => <Lines lines={data.items} />}
      </Answer>
    </chakra.div>
  );
}

function Lines({ lines }: { lines: readonly RepositorySync[] }) {
  const { t } = useTranslation();
  if (lines.length === 0) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t('integrations.logNone')}
      </Text>
    );
  }
  return (
    <chakra.ul
      listStyleType="none"
      aria-label={t('integrations.log')}
      maxH="18rem"
      overflowY="auto"
      tabIndex={0}
    >
      {lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </chakra.ul>
  );
}

function Line({ line }: { line: RepositorySync }) {
  const { t } = useTranslation();
  const { kind, status, repositoryName, message, startedAt, created, updated } = line;
  const isImport = kind === 'import' || kind === 'poll';
  return (
    <Flex as="li" align="baseline" columnGap="3" wrap="wrap" py="1.5" textStyle="sm">
      <chakra.div flex="1 1 14rem" minW="0">
        <Text truncate>
          {t(`integrations.kind.${kind}`)} · <bdi>{repositoryName}</bdi>
        </Text>
        <Text textStyle="xs" color={status === 'failed' ? 'danger.fg' : 'fg.subtle'}>
          {t(`integrations.status.${status}`)}
          {isImport ? ` · ${t('integrations.counts', { created, updated })}` : null}
          {message ? (
            <>
              {' · '}
              <bdi>{message}</bdi>
            </>
          ) : null}
        </Text>
      </chakra.div>
      <Subtle as="p">
        <DateText value={startedAt} format="dateTime" />
      </Subtle>
    </Flex>
  );
}

/** The connected account, and the button that disconnects it. */
function AccountRow({ connection }: { connection: IntegrationTenant }) {
  const { t } = useTranslation();
  const { data: metadata, error } = useReadOf(metadataQuery(connection.id));
  const { data: permissions = [] } = useReadOf(myPermissionsQuery);
  const [isLeaving, setLeaving] = useState(false);
  const mayLeave = permissions.some(
    ({ permission, enabled }) => enabled && permission === 'INTEGRATION_DELETE',
  );
  const { trouble, lastError, lastSyncedAt, isActive } = connection;
  const { isBusy, failure: refusal, install } = useInstall();
  const mayConnect = useMayConnect();
  const failure = refusal ?? (lastError || (error ? errorText(error) : undefined));
  const mode = t(`integrations.mode.${connection.mode}`);
  const hint = (
    <>
      {isActive === false ? `${mode} · ${t('integrations.paused')}` : mode}
      {lastSyncedAt ? (
        <>
          {` · ${t('integrations.lastSynced')} `}
          <DateText value={lastSyncedAt} format="relative" />
        </>
      ) : null}
    </>
  );
  return (
    <SettingsRow
      // With several actions the words need the whole width of a phone.
      inline={!trouble}
      label={<bdi>{metadata?.account.login ?? t('integrations.unknownAccount')}</bdi>}
      hint={hint}
      error={failure}
    >
      <HStack gap="2" wrap="wrap" justify="end">
        {trouble === 'removed' && mayConnect ? (
          <Button size="sm" loading={isBusy} loadingText={t('integrations.connectAgain')} onClick={install}>
            {t('integrations.connectAgain')}
          </Button>
        ) : null}
        {trouble === 'suspended' && metadata?.html_url ? (
          <Button asChild size="sm">
            <a href={metadata.html_url} target="_blank" rel="noreferrer">
              {t('integrations.openGithub')}
            </a>
          </Button>
        ) : null}
        {mayLeave ? (
          <Button variant="outline" size="sm" onClick={() => setLeaving(true)}>
            {t('integrations.disconnect')}
          </Button>
        ) : null}
      </HStack>
      <LeaveDialog id={connection.id} open={isLeaving} onOpenChange={setLeaving} />
    </SettingsRow>
  );
}

interface LeaveDialogProps {
  id: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function LeaveDialog({ id, open, onOpenChange }: LeaveDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  const { mutateAsync: leave } = useWrite(integrationsApi.disconnect, {
    input: () => ({ params: { id } }),
    onSuccess: () => queryClient.setQueryData(connectionQuery.queryKey, { items: [], total: 0 }),
  });

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('integrations.disconnectQuestion')}
      confirmLabel={t('integrations.disconnect')}
      onConfirm={() => leave()}
    >
      {t('integrations.disconnectText')}
    </ConfirmDialog>
  );
}
