import { Button, chakra, Link, Text } from '@chakra-ui/react';
import { useCallback, useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { setupQuery } from '#client/features/auth/queries.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';

/** Seconds left, from the clock and not from counted ticks: a tab that slept shows the right figure. */
export function useCountdown(seconds: number, options: { running: boolean }) {
  const [until, setUntil] = useState(() => (options.running ? Date.now() + seconds * 1000 : 0));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const counting = left > 0;

  useEffect(() => {
    if (!counting) return;
    const timer = window.setInterval(() => setNow(Date.now()), 250);
    return () => window.clearInterval(timer);
  }, [counting]);

  const restart = useCallback(() => {
    // One reading of the clock: with two, a millisecond between them would show a second more.
    const start = Date.now();
    setNow(start);
    setUntil(start + seconds * 1000);
  }, [seconds]);

  return { left, restart };
}

const waitSeconds = 60;

const minutesAndSeconds = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface ResendLineProps {
  onResend: () => Promise<unknown>;
  /** A mail has just been sent: the wait begins at once. */
  justSent?: boolean;
}

/** "Send again", with a wait between two mails and a word on how it went. */
export function ResendLine({ onResend, justSent = false }: ResendLineProps) {
  const { t } = useTranslation();
  const { left, restart } = useCountdown(waitSeconds, { running: justSent });
  const resend = useWriteOf(onResend, { onSuccess: restart });
  const refusal = resend.error instanceof ApiError ? resend.error.message : t('auth.resend.failed');
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

/** Without a mail server mails go to the local mailbox; hints at it while somebody waits for one. */
export function MailboxHint() {
  const { data } = useReadOf(setupQuery);
  if (data?.mailbox === undefined) return null;
  return (
    <Notice tone="info">
      <Trans
        i18nKey="auth.mailbox.hint"
        components={{
          mailbox: (
            <Link
              href={data.mailbox}
              target="_blank"
              rel="noopener"
              color="inherit"
              textDecoration="underline"
            />
          ),
        }}
      />
    </Notice>
  );
}
