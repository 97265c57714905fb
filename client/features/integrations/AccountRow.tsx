import { Button, HStack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstall, useMayConnect } from '#client/features/integrations/ConnectRows.tsx';
import { connectionQuery, metadataQuery } from '#client/features/integrations/queries.ts';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { myPermissionsQuery } from '#client/features/workspace/queries.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import type { IntegrationTenant } from '#shared/integrations/integration.schema.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';

/** Which account is connected, and the way out. */
export function AccountRow({ connection }: { connection: IntegrationTenant }) {
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
      // With more than one way out the words need the whole width of a phone.
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
    stale: ['integrations'],
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
