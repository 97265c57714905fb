import { Button } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { LinkButton } from '#client/features/auth/frame/AuthParts.tsx';
import { redeemOnce } from '#client/features/auth/queries.ts';
import { ApiError, errorText } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer, CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { stopPurposeOf } from '#shared/notifications/notification-path.ts';
import { notificationsApi } from '#shared/notifications/notifications.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';

/** Behind the link of a mail: turns off what the link is for, signed in or not. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const key = address.get('key') ?? '';
  const Choice = stopPurposeOf(key) === 'report' ? ReportChoice : NewsChoice;
  return (
    <AuthLayout title={t('unsubscribe.title')}>
      <Choice stopKey={key} />
    </AuthLayout>
  );
}

interface StoppedProps<Data> {
  query: UseQueryResult<Data>;
  /** Absent: as the server says it. */
  invalid?: string;
  children: (data: Data) => ReactNode;
}

/** The result of the link, or a notice that the link is invalid. */
function Stopped<Data>({ query, invalid, children }: StoppedProps<Data>) {
  if (query.error instanceof ApiError && query.error.status < 500) {
    return <Notice tone="warning">{invalid ?? errorText(query.error)}</Notice>;
  }
  return (
    <Answer query={query} skeleton={<CardSkeleton lines={2} />}>
      {children}
    </Answer>
  );
}

interface ChoiceProps {
  stopKey: string;
}

function ReportChoice({ stopKey: key }: ChoiceProps) {
  const { t } = useTranslation();
  const off = useRead(reportSchedulesApi.stop, { query: { key } }, redeemOnce);
  return (
    <Stopped query={off}>
      {({ name }) => <Notice tone="success">{t('unsubscribe.report', { name })}</Notice>}
    </Stopped>
  );
}

/** Offers to take it back. */
function NewsChoice({ stopKey: key }: ChoiceProps) {
  const { t } = useTranslation();
  const off = useRead(notificationsApi.chooseMail, { query: { key } }, redeemOnce);
  const {
    mutate,
    data: back,
    isPending,
  } = useWrite(notificationsApi.chooseMail, {
    input: (email: boolean) => ({ query: { key, email } }),
    onFailure: (error) => notify.refused(error),
  });
  return (
    <>
      <Stopped query={off} invalid={t('unsubscribe.invalid')}>
        {(choice) => {
          const { type, email } = back ?? choice;
          const kind = t(`settings.notifications.types.${type}`);
          return (
            <>
              <Notice tone="success">{t(email ? 'unsubscribe.on' : 'unsubscribe.off', { kind })}</Notice>
              <Button variant="outline" loading={isPending} onClick={() => mutate(!email)}>
                {t(email ? 'unsubscribe.turnOff' : 'unsubscribe.turnOn')}
              </Button>
            </>
          );
        }}
      </Stopped>
      <LinkButton to={paths.settings('notifications')} variant="ghost">
        {t('unsubscribe.settings')}
      </LinkButton>
    </>
  );
}
