import { Button, Text } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  endBrowser,
  pushState,
  subscribeBrowser,
} from '#client/features/notifications/public/browser-push.ts';
import { deviceName } from '#client/features/settings/personal/device-name.ts';
import { useWrite, useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import type { List } from '#shared/http/envelope.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import type { PushBrowser } from '#shared/notifications/push.schema.ts';

/** Whether this browser shows notifications, and which others do. */
export function BrowserRows({ query }: { query: UseQueryResult<List<PushBrowser>> }) {
  return (
    <Answer query={query} rows={1} inset>
      {({ items }) => (
        <>
          {items.some(({ isCurrent }) => isCurrent) ? null : <ThisBrowser />}
          {items.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} />
          ))}
        </>
      )}
    </Answer>
  );
}

/** Requests the browser's permission when the button is pressed, and not before. */
function ThisBrowser() {
  const { t } = useTranslation();
  const [isDismissed, setDismissed] = useState(false);
  const state = pushState();
  const { mutate: subscribe, isPending } = useWriteOf(() => subscribeBrowser(), {
    onSuccess: (browser) => {
      setDismissed(browser === undefined);
      if (browser !== undefined) notify.success(() => t('push.turnedOn'));
    },
    onFailure: (error) => notify.failure('push.failed', error),
    sends: [pushApi.add],
  });
  const reason = state === 'ready' ? undefined : t(`push.states.${state}`);
  return (
    <SettingsRow
      inline
      label={t('push.title')}
      hint={reason ?? t('push.what')}
      error={isDismissed && reason === undefined ? t('push.dismissed') : undefined}
    >
      <Tip reason={reason}>
        <Button variant="outline" size="sm" loading={isPending} onClick={() => subscribe()}>
          {t('push.turnOn')}
        </Button>
      </Tip>
    </SettingsRow>
  );
}

function BrowserRow({ browser }: { browser: PushBrowser }) {
  const { t } = useTranslation();
  const { id, userAgent, createdAt, isCurrent } = browser;
  const { mutate: remove, isPending } = useWrite(pushApi.remove, {
    input: () => ({ params: { id } }),
    onSuccess: () => void (isCurrent && endBrowser()),
    onFailure: (error) => notify.refused(error),
  });
  const name = deviceName(userAgent) || t('settings.sessions.unknown');
  return (
    <SettingsRow
      inline
      label={<bdi>{name}</bdi>}
      hint={
        <>
          {isCurrent ? (
            <Text as="span" color="success.fg">
              {t('push.current')}
            </Text>
          ) : (
            t('push.other')
          )}
          {' · '}
          <DateText value={createdAt} format="relative" />
        </>
      }
    >
      <Button
        variant="outline"
        size="sm"
        loading={isPending}
        onClick={() => remove()}
        aria-label={t('push.removeNamed', { name })}
      >
        {t('push.remove')}
      </Button>
    </SettingsRow>
  );
}
