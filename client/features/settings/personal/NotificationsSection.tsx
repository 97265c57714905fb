import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeliveryRows } from '#client/features/settings/personal/DeliveryRows.tsx';
import { KindRow } from '#client/features/settings/personal/KindRow.tsx';
import { notificationSettingsQuery } from '#client/features/settings/personal/queries.ts';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { notificationType } from '#shared/notifications/notification-kind.ts';

/** Which news comes into the inbox and by mail, and when it is mailed. */
export function NotificationsSection() {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const query = useQuery(notificationSettingsQuery(tenantId));
  return (
    <SettingsBlock
      id="notifications"
      title={t('settings.notifications.title')}
      description={t('settings.notifications.description')}
    >
      <Answer query={query} skeleton={<ListSkeleton rows={notificationType.options.length} inset />}>
        {(data) => (
          <>
            {data.items.map((setting) => (
              <KindRow key={setting.type} setting={setting} />
            ))}
            <DeliveryRows />
          </>
        )}
      </Answer>
    </SettingsBlock>
  );
}
