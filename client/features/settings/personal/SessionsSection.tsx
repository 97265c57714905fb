import { Button, Text } from '@chakra-ui/react';
import { deviceName } from '#client/features/settings/personal/device-name.ts';
import { call } from '#client/lib/api/api.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { accountApi } from '#shared/auth/account.api.ts';
import type { SessionItem } from '#shared/auth/account.schema.ts';

function useEndSessions() {
  const { t } = useTranslation();
  return useWriteOf(
    (id: string | undefined) =>
      id === undefined
        ? call(accountApi.endOtherSessions, {})
        : call(accountApi.endSession, { params: { id } }),
    {
      onSuccess: () => notify.success(() => t('settings.sessions.ended')),
      onFailure: (error) => notify.refused(error),
      sends: [accountApi.endSession],
    },
  );
}

function SessionRow({
  session,
  onEnd,
  isEnding,
}: {
  session: SessionItem;
  onEnd: () => void;
  isEnding: boolean;
}) {
  const { t } = useTranslation();
  const name = deviceName(session.userAgent) || t('settings.sessions.unknown');
  return (
    <SettingsRow
      inline
      label={<bdi>{name}</bdi>}
      hint={
        <>
          <bdi>{session.ip}</bdi>
          {' · '}
          <DateText value={session.lastUsedAt} format="relative" />
        </>
      }
    >
      {session.isCurrent ? (
        <Text textStyle="xs" color="success.fg">
          {t('settings.sessions.current')}
        </Text>
      ) : (
        <Button
          variant="outline"
          size="sm"
          loading={isEnding}
          onClick={onEnd}
          aria-label={t('settings.sessions.endNamed', { name })}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </SettingsRow>
  );
}

/** The devices that are signed in, each of which can be signed out from here. */
export function SessionsSection() {
  const { t } = useTranslation();
  const query = useRead(accountApi.sessions, {});
  const { data } = query;
  const { mutate, isPending, variables } = useEndSessions();
  const others = data?.items.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <SettingsBlock
      id="sessions"
      action={
        others.length > 1 ? (
          <Button
            variant="outline"
            size="sm"
            loading={isPending && variables === undefined}
            onClick={() => mutate(undefined)}
          >
            {t('settings.sessions.endOthers')}
          </Button>
        ) : undefined
      }
    >
      <Answer query={query} rows={2} inset>
        {(data) =>
          data.items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={isPending && variables === session.id}
              onEnd={() => mutate(session.id)}
            />
          ))
        }
      </Answer>
    </SettingsBlock>
  );
}
