import { useTranslation } from 'react-i18next';
import { DeliveryRows } from '#client/features/settings/personal/DeliveryRows.tsx';
import { KindRow } from '#client/features/settings/personal/KindRow.tsx';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { useRead } from '#client/lib/read.ts';
import { Answer } from '#client/ui/Answer.tsx';
import { ListSkeleton } from '#client/ui/ListSkeleton.tsx';
import { notificationType } from '#shared/notifications/notification-kind.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

/** Which news comes into the inbox and by mail, and when it is mailed. */
export function NotificationsSection() {
  const { t } = useTranslation();
  const query = useRead(notificationsApi.settings, {});
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
