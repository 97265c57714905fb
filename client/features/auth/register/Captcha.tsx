import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useColorMode } from '#client/lib/look/use-color-mode.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import type { CaptchaKind } from '#shared/auth/social.schema.ts';

/** The common interface of all three providers' widgets. */
export interface CaptchaWidgets {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ): unknown;
}

declare global {
  interface Window {
    grecaptcha?: CaptchaWidgets;
    hcaptcha?: CaptchaWidgets;
    turnstile?: CaptchaWidgets;
    onCaptchaReady?: () => void;
  }
}

const query = 'render=explicit&onload=onCaptchaReady';
const scripts: Readonly<Record<CaptchaKind, string>> = {
  recaptcha: `https://www.google.com/recaptcha/api.js?${query}`,
  hcaptcha: `https://js.hcaptcha.com/1/api.js?${query}`,
  turnstile: `https://challenges.cloudflare.com/turnstile/v0/api.js?${query}`,
};

function widgetsOf(kind: CaptchaKind): CaptchaWidgets | undefined {
  const { grecaptcha, hcaptcha, turnstile } = window;
  return { recaptcha: grecaptcha, hcaptcha, turnstile }[kind];
}

let loading: Promise<CaptchaWidgets> | undefined;

/** Fetches the provider's script once; after a failure the next call tries again. */
function loadCaptcha(kind: CaptchaKind): Promise<CaptchaWidgets> {
  loading ??= new Promise<CaptchaWidgets>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error('The captcha did not load'));
    };
    window.onCaptchaReady = () => {
      const widgets = widgetsOf(kind);
      if (widgets) resolve(widgets);
      else fail();
    };
    script.src = scripts[kind];
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

interface CaptchaProps {
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
    // A widget is bound to its element, so each gets one of its own.
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
