import { chakra } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/parts/SettingsBlock.tsx';
import { SwitchRow } from '#client/features/settings/parts/SwitchRow.tsx';
import { notificationSettingsQuery } from '#client/features/settings/personal/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { type NotificationSetting, notificationType } from '#shared/notifications/notification.schema.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

/** News by mail, each kind of which can be done without. */
export function NotificationsSection() {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const query = notificationSettingsQuery(tenantId);
  const { data, error, refetch } = useQuery(query);

  async function save(setting: NotificationSetting) {
    const saved = await call(notificationsApi.updateSettings, { body: { items: [setting] } });
    queryClient.setQueryData(query.queryKey, saved);
  }

  return (
    <SettingsBlock
      id="notifications"
      title={t('settings.notifications.title')}
      description={t('settings.notifications.description')}
    >
      {data ? (
        data.items.map(({ type, email }) => (
          <SwitchRow
            key={type}
            label={t(`settings.notifications.types.${type}`)}
            hint={t(`settings.notifications.hints.${type}`)}
            value={email}
            onSave={(next) => save({ type, email: next })}
          />
        ))
      ) : error ? (
        <ErrorState message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <chakra.div p="4">
          <ListSkeleton rows={notificationType.options.length} />
        </chakra.div>
      )}
    </SettingsBlock>
  );
}
