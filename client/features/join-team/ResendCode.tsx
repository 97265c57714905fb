import { Button, chakra, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinWish } from '#client/features/join-team/JoinForm.tsx';
import { call } from '#client/lib/api.ts';
import { serverNow } from '#client/lib/clock.ts';
import { useServerNow } from '#client/lib/use-server-now.ts';
import { joinRequestsApi } from '#shared/join-requests/join-requests.api.ts';

const waitSeconds = 60;

const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Asks for another mail with a code, a while after the one before. */
export function ResendCode({ wish }: { wish: JoinWish }) {
  const { t } = useTranslation();
  const [sentMs, setSentMs] = useState(serverNow);
  const nowMs = useServerNow(sentMs);
  const left = waitSeconds - Math.floor((nowMs - sentMs) / 1000);
  const { email, organizationTeamId } = wish;
  const resend = useMutation({
    mutationFn: () => call(joinRequestsApi.resendCode, { body: { email, organizationTeamId } }),
    onSuccess: () => setSentMs(serverNow()),
  });
  return (
    <Text as="div" textStyle="xs" color="fg.subtle">
      {left > 0 ? (
        <chakra.span className="num">{t('join.resendIn', { time: minutesAndSeconds(left) })}</chakra.span>
      ) : (
        <Button
          variant="plain"
          size="xs"
          type="button"
          loading={resend.isPending}
          loadingText={t('join.resending')}
          onClick={() => resend.mutate()}
        >
          {t('join.resend')}
        </Button>
      )}
      <chakra.span aria-live="polite" ms="2" color={resend.isError ? 'danger.fg' : 'success.fg'}>
        {resend.isError ? t('join.resendFailed') : null}
        {resend.isSuccess ? t('join.resent') : null}
      </chakra.span>
    </Text>
  );
}
