import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCaptcha } from '#client/features/auth/captcha.ts';
import { useColorMode } from '#client/lib/use-color-mode.ts';
import { Notice } from '#client/ui/Notice.tsx';
import type { CaptchaKind } from '#shared/auth/social.schema.ts';

export interface CaptchaProps {
  kind: CaptchaKind;
  siteKey: string;
  /** The answer, which counts once; empty when it has run out. */
  onAnswer: (token: string) => void;
  error: string | undefined;
}

/** The provider's check that a person sits here. Give it a new `key` once its answer is spent. */
export function Captcha({ error, ...widget }: CaptchaProps) {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    const retry = (
      <Button variant="plain" size="sm" type="button" onClick={() => setFailed(false)}>
        {t('ui.retry')}
      </Button>
    );
    return (
      <Notice tone="danger" action={retry}>
        {t('auth.captcha.failed')}
      </Notice>
    );
  }
  return (
    <Stack gap="1.5">
      <Widget {...widget} onFailed={() => setFailed(true)} />
      {error === undefined ? null : (
        <HStack role="alert" gap="1.5" textStyle="xs" color="danger.fg">
          <CircleAlert size={14} aria-hidden />
          <Text as="span">{error}</Text>
        </HStack>
      )}
    </Stack>
  );
}

interface WidgetProps extends Omit<CaptchaProps, 'error'> {
  onFailed: () => void;
}

function Widget({ kind, siteKey, onAnswer, onFailed }: WidgetProps) {
  const { t } = useTranslation();
  const { mode } = useColorMode();
  const container = useRef<HTMLDivElement>(null);
  const listeners = useRef({ onAnswer, onFailed });
  useEffect(() => {
    listeners.current = { onAnswer, onFailed };
  }, [onAnswer, onFailed]);

  useEffect(() => {
    // A widget stays in its element for good, so each gets one of its own.
    const place = document.createElement('div');
    container.current?.append(place);
    const answer = (token: string) => listeners.current.onAnswer(token);
    loadCaptcha(kind).then(
      (widgets) => {
        if (!place.isConnected) return;
        widgets.render(place, {
          sitekey: siteKey,
          theme: mode,
          callback: answer,
          'expired-callback': () => answer(''),
          'error-callback': () => answer(''),
        });
      },
      () => listeners.current.onFailed(),
    );
    return () => place.remove();
  }, [kind, siteKey, mode]);

  return <Box ref={container} role="group" aria-label={t('auth.captcha.label')} minH="78px" />;
}
