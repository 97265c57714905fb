import { chakra, HStack, VisuallyHidden } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { useSaved } from '#client/features/settings/public/use-saved.ts';
import { call } from '#client/lib/api.ts';
import { keyOf } from '#client/lib/read.ts';
import { Check } from '#client/ui/Check.tsx';
import type { NotificationSetting } from '#shared/notifications/notification.schema.ts';
import { alwaysMailed } from '#shared/notifications/notification-kind.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

/** Short beside others of its kind for the eye, whole for the ear. */
function Named({ seen, heard }: { seen: string; heard: string }) {
  return (
    <>
      <chakra.span aria-hidden>{seen}</chakra.span>
      <VisuallyHidden>{heard}</VisuallyHidden>
    </>
  );
}

/** The two ways by which news of a kind comes. */
export function KindRow({ setting }: { setting: NotificationSetting }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { type } = setting;
  const saved = useSaved(setting, async (next) => {
    const body = { items: [next] };
    queryClient.setQueryData(
      keyOf(notificationsApi.settings, {}),
      await call(notificationsApi.updateSettings, { body }),
    );
  });
  const kind = t(`settings.notifications.types.${type}`);
  const { inApp, email } = saved.value;
  return (
    <SettingsRow label={kind} hint={t(`settings.notifications.hints.${type}`)} error={saved.error} inline>
      <HStack gap="4" textStyle="xs" color="fg.muted">
        <Check checked={inApp} onCheckedChange={(next) => void saved.save({ ...saved.value, inApp: next })}>
          <Named
            seen={t('settings.notifications.inApp')}
            heard={t('settings.notifications.inAppOf', { kind })}
          />
        </Check>
        {alwaysMailed.includes(type) ? (
          <chakra.span>{t('settings.notifications.alwaysMailed')}</chakra.span>
        ) : (
          <Check checked={email} onCheckedChange={(next) => void saved.save({ ...saved.value, email: next })}>
            <Named
              seen={t('settings.notifications.email')}
              heard={t('settings.notifications.emailOf', { kind })}
            />
          </Check>
        )}
      </HStack>
    </SettingsRow>
  );
}
