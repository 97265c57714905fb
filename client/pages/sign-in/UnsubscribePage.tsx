import '#client/locales/en/pages/settings.json';
import '#client/locales/en/pages/unsubscribe.json';
import { Button } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { LinkButton } from '#client/features/auth/frame/AuthParts.tsx';
import { redeemOnce } from '#client/features/auth/queries.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { CardSkeleton } from '#client/ui/feedback/CardSkeleton.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';

/** Behind the link of a mail: turns off the mails of its kind, signed in or not, and offers to take that back. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const key = address.get('key') ?? '';
  const off = useRead(notificationsApi.chooseMail, { query: { key } }, redeemOnce);
  const {
    mutate,
    data: back,
    isPending,
  } = useWrite(notificationsApi.chooseMail, {
    input: (email: boolean) => ({ query: { key, email } }),
    onFailure: (error) => notify.refused(error),
  });
  const settings = (
    <LinkButton to={paths.settings('notifications')} variant="ghost">
      {t('unsubscribe.settings')}
    </LinkButton>
  );
  if (off.error instanceof ApiError && off.error.status < 500) {
    return (
      <AuthLayout title={t('unsubscribe.title')}>
        <Notice tone="warning">{t('unsubscribe.invalid')}</Notice>
        {settings}
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('unsubscribe.title')}>
      <Answer query={off} skeleton={<CardSkeleton lines={2} />}>
        {(choice) => {
          const { type, email } = back ?? choice;
          const kind = t(`settings.notifications.types.${type}`);
          return (
            <>
              <Notice tone="success">{t(email ? 'unsubscribe.on' : 'unsubscribe.off', { kind })}</Notice>
              <Button variant="outline" loading={isPending} onClick={() => mutate(!email)}>
                {t(email ? 'unsubscribe.turnOff' : 'unsubscribe.turnOn')}
              </Button>
              {settings}
            </>
          );
        }}
      </Answer>
    </AuthLayout>
  );
}
