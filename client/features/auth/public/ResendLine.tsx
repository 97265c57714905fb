import '#client/locales/en/pages/auth.json';
import { Button, chakra, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '#client/features/auth/use-countdown.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { inWords } from '#client/lib/texts.ts';
import { useWriteOf } from '#client/lib/write.ts';

const waitSeconds = 60;

const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

export interface ResendLineProps {
  onResend: () => Promise<unknown>;
  /** A mail has just been sent: the wait begins at once. */
  justSent?: boolean;
}

/** "Send again", with a wait between two mails and a word on how it went. */
export function ResendLine({ onResend, justSent = false }: ResendLineProps) {
  const { t } = useTranslation();
  const { left, restart } = useCountdown(waitSeconds, { running: justSent });
  const resend = useWriteOf(onResend, { onSuccess: restart });
  const refusal = resend.error instanceof ApiError ? inWords(resend.error.message) : t('auth.resend.failed');
  return (
    <Text as="div" textStyle="xs" color="fg.subtle">
      {left > 0 ? (
        <chakra.span className="num">{t('auth.resend.wait', { time: minutesAndSeconds(left) })}</chakra.span>
      ) : (
        <Button
          variant="plain"
          size="xs"
          type="button"
          loading={resend.isPending}
          loadingText={t('auth.resend.sending')}
          onClick={() => resend.mutate()}
        >
          {t('auth.resend.again')}
        </Button>
      )}
      <chakra.span aria-live="polite" ms="2" color={resend.isError ? 'danger.fg' : 'success.fg'}>
        {resend.isError ? refusal : null}
        {resend.isSuccess ? t('auth.resend.done') : null}
      </chakra.span>
    </Text>
  );
}
